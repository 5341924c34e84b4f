"""Pitch and its relatives. `pitch(**settings)` makes a game, and `TEN_POINT` and others are games with a name.

`auction_pitch` (setback), `smear`, `cinch` and `pedro` make the relatives.
"""

from trickgames.pitch.games import (
    CINCH,
    DIRTY,
    EIGHT_POINT,
    ELEVEN_POINT,
    FAMILIES,
    FIFTEEN_POINT,
    FIVE_HANDED,
    FIVE_POINT,
    FOURTEEN_POINT,
    PEDRO,
    PRESETS,
    REVERSE,
    SETBACK,
    SEVEN_POINT,
    SIX_HANDED,
    SIXTEEN_POINT,
    SMEAR,
    TEN_POINT,
    THIRTEEN_POINT,
)
from trickgames.pitch.games.double_pedro import CinchSettings, cinch
from trickgames.pitch.games.setback import AuctionPitchSettings, auction_pitch
from trickgames.pitch.games.sixty_two import PedroSettings, pedro
from trickgames.pitch.games.smeared import SmearSettings, smear
from trickgames.pitch.games.ten_point import PITCH, POINTS, pitch
from trickgames.pitch.settings import SETTINGS, PitchSettings

__all__ = [
    "CINCH",
    "DIRTY",
    "EIGHT_POINT",
    "ELEVEN_POINT",
    "FAMILIES",
    "FIFTEEN_POINT",
    "FIVE_HANDED",
    "FIVE_POINT",
    "FOURTEEN_POINT",
    "PEDRO",
    "PITCH",
    "POINTS",
    "PRESETS",
    "REVERSE",
    "SETBACK",
    "SETTINGS",
    "SEVEN_POINT",
    "SIXTEEN_POINT",
    "SIX_HANDED",
    "SMEAR",
    "TEN_POINT",
    "THIRTEEN_POINT",
    "AuctionPitchSettings",
    "CinchSettings",
    "PedroSettings",
    "PitchSettings",
    "SmearSettings",
    "auction_pitch",
    "cinch",
    "pedro",
    "pitch",
    "smear",
]
