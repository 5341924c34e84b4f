"""Ten-point Pitch and its variants: `pitch(**settings)` makes a game, `TEN_POINT` and others are games with a name."""

from trickgames.pitch.presets import (
    DIRTY,
    EIGHT_POINT,
    ELEVEN_POINT,
    FIFTEEN_POINT,
    FIVE_HANDED,
    FIVE_POINT,
    FOURTEEN_POINT,
    PITCH,
    POINTS,
    PRESETS,
    REVERSE,
    SEVEN_POINT,
    SIXTEEN_POINT,
    TEN_POINT,
    THIRTEEN_POINT,
    pitch,
)
from trickgames.pitch.settings import SETTINGS, PitchSettings

__all__ = [
    "DIRTY",
    "EIGHT_POINT",
    "ELEVEN_POINT",
    "FIFTEEN_POINT",
    "FIVE_HANDED",
    "FIVE_POINT",
    "FOURTEEN_POINT",
    "PITCH",
    "POINTS",
    "PRESETS",
    "REVERSE",
    "SETTINGS",
    "SEVEN_POINT",
    "SIXTEEN_POINT",
    "TEN_POINT",
    "THIRTEEN_POINT",
    "PitchSettings",
    "pitch",
]
