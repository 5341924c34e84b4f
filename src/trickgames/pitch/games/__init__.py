"""Pitch and its relatives, a game a file."""

from typing import Final

from trickgames.engine.game import Game
from trickgames.pitch.games import double_pedro, setback, sixty_two, smeared, ten_point

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
    "PRESETS",
    "REVERSE",
    "SETBACK",
    "SEVEN_POINT",
    "SIXTEEN_POINT",
    "SIX_HANDED",
    "SMEAR",
    "TEN_POINT",
    "THIRTEEN_POINT",
]

FAMILIES: Final = (ten_point.FAMILY, setback.FAMILY, smeared.FAMILY, double_pedro.FAMILY, sixty_two.FAMILY)
"""The builders as values, with their settings and the games that have a name."""
PRESETS: Final[dict[str, Game]] = {name: game for family in FAMILIES for name, game in family.presets().items()}
"""The games that have a name."""

FIVE_POINT: Final = PRESETS["five-point-pitch"]
SEVEN_POINT: Final = PRESETS["seven-point-pitch"]
EIGHT_POINT: Final = PRESETS["eight-point-pitch"]
TEN_POINT: Final = PRESETS["ten-point-pitch"]
ELEVEN_POINT: Final = PRESETS["eleven-point-pitch"]
THIRTEEN_POINT: Final = PRESETS["thirteen-point-pitch"]
FOURTEEN_POINT: Final = PRESETS["fourteen-point-pitch"]
FIFTEEN_POINT: Final = PRESETS["fifteen-point-pitch"]
SIXTEEN_POINT: Final = PRESETS["sixteen-point-pitch"]
FIVE_HANDED: Final = PRESETS["five-handed-pitch"]
SIX_HANDED: Final = PRESETS["six-handed-pitch"]
DIRTY: Final = PRESETS["dirty-pitch"]
REVERSE: Final = PRESETS["reverse-pitch"]
SETBACK: Final = PRESETS["setback"]
CINCH: Final = PRESETS["cinch"]
PEDRO: Final = PRESETS["pedro"]
SMEAR: Final = PRESETS["smear"]
