"""Euchre and 500. `euchre(**settings)` makes a game, and `BICYCLE` and others are games with a name.

`auction`, `bid`, `buck`, `call_ace`, `cutthroat`, `two_handed`, `six_handed` and `five_hundred` make their own forms of the
game. What players do around a match, such as the draw for partners, is in `trickgames.evening`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.euchre.games import (
    AMERICAN_500,
    AUCTION_EUCHRE,
    AUSTRALIAN_500,
    BICYCLE,
    BID_EUCHRE,
    BRITISH_EUCHRE,
    BUCK_EUCHRE,
    BUCK_EUCHRE_AUCTION,
    CALL_ACE_EUCHRE,
    CLASSIC,
    CLUB,
    DOUBLE_BID_EUCHRE,
    FAMILIES,
    JOKER,
    PRESETS,
    RAILROAD_EUCHRE,
    SIX_HANDED_BID_EUCHRE,
    SIX_HANDED_EUCHRE,
    THREE_HANDED_500,
    THREE_HANDED_EUCHRE,
    TWELVE_CARD_EUCHRE,
    TWO_HANDED_EUCHRE,
)
from trickgames.euchre.games.auction_euchre import AuctionSettings, auction
from trickgames.euchre.games.bid_euchre import BidSettings, bid
from trickgames.euchre.games.buck_euchre import BuckSettings, buck
from trickgames.euchre.games.call_ace_euchre import CallAceSettings, call_ace
from trickgames.euchre.games.cutthroat_euchre import CutthroatSettings, cutthroat
from trickgames.euchre.games.five_hundred_game import FiveHundredSettings, five_hundred
from trickgames.euchre.games.four_handed import euchre
from trickgames.euchre.games.six_handed_euchre import SixHandedSettings, six_handed
from trickgames.euchre.games.two_handed_euchre import TwoHandedSettings, two_handed
from trickgames.euchre.ranking import EUCHRE
from trickgames.euchre.settings import SETTINGS, EuchreSettings

if TYPE_CHECKING:
    from trickgames.evening import Draw, Markers, Rubber, at_the_bridge, draw_for_partners, markers, rubber

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
    "EUCHRE",
    "FAMILIES",
    "JOKER",
    "PRESETS",
    "RAILROAD_EUCHRE",
    "SETTINGS",
    "SIX_HANDED_BID_EUCHRE",
    "SIX_HANDED_EUCHRE",
    "THREE_HANDED_500",
    "THREE_HANDED_EUCHRE",
    "TWELVE_CARD_EUCHRE",
    "TWO_HANDED_EUCHRE",
    "AuctionSettings",
    "BidSettings",
    "BuckSettings",
    "CallAceSettings",
    "CutthroatSettings",
    "Draw",
    "EuchreSettings",
    "FiveHundredSettings",
    "Markers",
    "Rubber",
    "SixHandedSettings",
    "TwoHandedSettings",
    "at_the_bridge",
    "auction",
    "bid",
    "buck",
    "call_ace",
    "cutthroat",
    "draw_for_partners",
    "euchre",
    "five_hundred",
    "markers",
    "rubber",
    "six_handed",
    "two_handed",
]


_CUSTOMS = {"Draw", "Markers", "Rubber", "at_the_bridge", "draw_for_partners", "markers", "rubber"}


def __getattr__(name: str) -> object:
    """The customs, which are loaded when they are first asked for, so that `import trickgames` is quick."""
    if name not in _CUSTOMS:
        raise AttributeError(f"module 'trickgames.euchre' has no attribute {name!r}")
    value: object = getattr(import_module("trickgames.evening"), name)
    globals()[name] = value
    return value
