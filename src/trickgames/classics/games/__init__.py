"""The classics, a game a file."""

from typing import Final

from trickgames.classics.games import american_whist, black_lady, down_and_up, dummy_play, partnership_spades
from trickgames.engine.game import Game

__all__ = ["BRIDGE_PLAY", "FAMILIES", "HEARTS", "OH_HELL", "PRESETS", "SPADES", "WHIST"]

FAMILIES: Final = (american_whist.FAMILY, partnership_spades.FAMILY, black_lady.FAMILY, down_and_up.FAMILY, dummy_play.FAMILY)
"""The builders as values, with their settings and the games that have a name."""
PRESETS: Final[dict[str, Game]] = {name: game for family in FAMILIES for name, game in family.presets().items()}
"""The games that have a name."""

WHIST: Final = PRESETS["whist"]
SPADES: Final = PRESETS["spades"]
HEARTS: Final = PRESETS["hearts"]
OH_HELL: Final = PRESETS["oh-hell"]
BRIDGE_PLAY: Final = PRESETS["bridge-play"]
