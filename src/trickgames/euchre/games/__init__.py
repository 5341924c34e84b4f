"""The kinds of euchre, a game a file."""

from typing import Final

from trickgames.engine.game import Game
from trickgames.euchre.games import (
    auction_euchre,
    bid_euchre,
    buck_euchre,
    call_ace_euchre,
    cutthroat_euchre,
    five_hundred_game,
    four_handed,
    six_handed_euchre,
    two_handed_euchre,
)

__all__ = [
    "AMERICAN_500",
    "AUCTION_EUCHRE",
    "AUSTRALIAN_500",
    "BICYCLE",
    "BID_EUCHRE",
    "BRITISH_EUCHRE",
    "BUCK_EUCHRE",
    "BUCK_EUCHRE_AUCTION",
    "CALL_ACE_EUCHRE",
    "CLASSIC",
    "CLUB",
    "DOUBLE_BID_EUCHRE",
    "FAMILIES",
    "JOKER",
    "PRESETS",
    "RAILROAD_EUCHRE",
    "SIX_HANDED_BID_EUCHRE",
    "SIX_HANDED_EUCHRE",
    "THREE_HANDED_500",
    "THREE_HANDED_EUCHRE",
    "TWELVE_CARD_EUCHRE",
    "TWO_HANDED_EUCHRE",
]

FAMILIES: Final = (
    four_handed.FAMILY,
    cutthroat_euchre.FAMILY,
    two_handed_euchre.FAMILY,
    six_handed_euchre.FAMILY,
    call_ace_euchre.FAMILY,
    auction_euchre.FAMILY,
    bid_euchre.FAMILY,
    buck_euchre.FAMILY,
    five_hundred_game.FAMILY,
)
"""The builders as values, with their settings and the games that have a name."""
PRESETS: Final[dict[str, Game]] = {name: game for family in FAMILIES for name, game in family.presets().items()}
"""The games that have a name."""

BICYCLE: Final = PRESETS["bicycle-euchre"]
CLASSIC: Final = PRESETS["classic-euchre"]
JOKER: Final = PRESETS["joker-euchre"]
CLUB: Final = PRESETS["club-euchre"]
BRITISH_EUCHRE: Final = PRESETS["british-euchre"]
RAILROAD_EUCHRE: Final = PRESETS["railroad-euchre"]
THREE_HANDED_EUCHRE: Final = PRESETS["three-handed-euchre"]
TWO_HANDED_EUCHRE: Final = PRESETS["two-handed-euchre"]
TWELVE_CARD_EUCHRE: Final = PRESETS["twelve-card-euchre"]
SIX_HANDED_EUCHRE: Final = PRESETS["six-handed-euchre"]
SIX_HANDED_BID_EUCHRE: Final = PRESETS["six-handed-bid-euchre"]
CALL_ACE_EUCHRE: Final = PRESETS["call-ace-euchre"]
AUCTION_EUCHRE: Final = PRESETS["auction-euchre"]
BID_EUCHRE: Final = PRESETS["bid-euchre"]
DOUBLE_BID_EUCHRE: Final = PRESETS["double-bid-euchre"]
BUCK_EUCHRE: Final = PRESETS["buck-euchre"]
BUCK_EUCHRE_AUCTION: Final = PRESETS["buck-euchre-auction"]
AUSTRALIAN_500: Final = PRESETS["500-australian"]
AMERICAN_500: Final = PRESETS["500-american"]
THREE_HANDED_500: Final = PRESETS["500-three"]
