"""Ten-point Pitch and its relatives: `pitch(**settings)` makes a game, `TEN_POINT` and others are games with a name."""

from trickgames.pitch.games import (
    DIRTY,
    EIGHT_POINT,
    ELEVEN_POINT,
    FAMILIES,
    FIFTEEN_POINT,
    FIVE_HANDED,
    FIVE_POINT,
    FOURTEEN_POINT,
    PRESETS,
    REVERSE,
    SETBACK,
    SEVEN_POINT,
    SIXTEEN_POINT,
    TEN_POINT,
    THIRTEEN_POINT,
)
from trickgames.pitch.games.setback import AuctionPitchSettings, auction_pitch
from trickgames.pitch.games.ten_point import PITCH, POINTS, pitch
from trickgames.pitch.settings import SETTINGS, PitchSettings

__all__ = [
    "DIRTY",
    "EIGHT_POINT",
    "ELEVEN_POINT",
    "FAMILIES",
    "FIFTEEN_POINT",
    "FIVE_HANDED",
    "FIVE_POINT",
    "FOURTEEN_POINT",
    "PITCH",
    "POINTS",
    "PRESETS",
    "REVERSE",
    "SETBACK",
    "SETTINGS",
    "SEVEN_POINT",
    "SIXTEEN_POINT",
    "TEN_POINT",
    "THIRTEEN_POINT",
    "AuctionPitchSettings",
    "PitchSettings",
    "auction_pitch",
    "pitch",
]
