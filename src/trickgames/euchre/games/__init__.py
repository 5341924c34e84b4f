"""The kinds of euchre, a game a file."""

from typing import Final

from trickgames.engine.game import Game
from trickgames.euchre.games import auction_euchre, five_hundred_game, four_handed

__all__ = [
    "AMERICAN_500",
    "AUCTION_EUCHRE",
    "AUSTRALIAN_500",
    "BICYCLE",
    "CLASSIC",
    "CLUB",
    "FAMILIES",
    "JOKER",
    "PRESETS",
    "THREE_HANDED_500",
]

FAMILIES: Final = (four_handed.FAMILY, auction_euchre.FAMILY, five_hundred_game.FAMILY)
"""The builders as values, with their settings and the games that have a name."""
PRESETS: Final[dict[str, Game]] = {name: game for family in FAMILIES for name, game in family.presets().items()}
"""The games that have a name."""

BICYCLE: Final = PRESETS["bicycle-euchre"]
CLASSIC: Final = PRESETS["classic-euchre"]
JOKER: Final = PRESETS["joker-euchre"]
CLUB: Final = PRESETS["club-euchre"]
AUCTION_EUCHRE: Final = PRESETS["auction-euchre"]
AUSTRALIAN_500: Final = PRESETS["500-australian"]
AMERICAN_500: Final = PRESETS["500-american"]
THREE_HANDED_500: Final = PRESETS["500-three"]
