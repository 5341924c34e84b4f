"""The phases of a deal: each a small frozen value, useful alone; a game is a tuple of them in the order in which they
happen.
"""

from trickgames.phases.ask import Ask
from trickgames.phases.auction import Auction, BidReason
from trickgames.phases.base import PhaseBase
from trickgames.phases.burn import BurnReason, BurnTo
from trickgames.phases.deal import DealCards, DealReason
from trickgames.phases.dealer_takes import DealerTakes, ExchangeReason
from trickgames.phases.declare import CallPartner, DeclareReason, NameTrump
from trickgames.phases.discards import DiscardPlain, DiscardReason, TakeDiscards
from trickgames.phases.draw import Draw, TakeRest
from trickgames.phases.follow import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    TRUMPS_ONLY,
    FirstLead,
    Follow,
    PlayReason,
    Which,
)
from trickgames.phases.lone_hand import CallForBest, LoneDefence
from trickgames.phases.misdeal import ClaimMisdeals, HandKind, SwapFarmersHand, SwapReason
from trickgames.phases.tricks import Tricks
from trickgames.phases.turn_up import CallTurnUp, DealerNames, JokerTurned, MakeTrumpReason, NameSuit

__all__ = [
    "DEALERS_LEFT",
    "DECLARER",
    "FOLLOW_OR_TRUMP",
    "FOLLOW_SUIT",
    "LEFT_OF_LONER",
    "TRUMPS_ONLY",
    "Ask",
    "Auction",
    "BidReason",
    "BurnReason",
    "BurnTo",
    "CallForBest",
    "CallPartner",
    "CallTurnUp",
    "ClaimMisdeals",
    "DealCards",
    "DealReason",
    "DealerNames",
    "DealerTakes",
    "DeclareReason",
    "DiscardPlain",
    "DiscardReason",
    "Draw",
    "ExchangeReason",
    "FirstLead",
    "Follow",
    "HandKind",
    "JokerTurned",
    "LoneDefence",
    "MakeTrumpReason",
    "NameSuit",
    "NameTrump",
    "PhaseBase",
    "PlayReason",
    "SwapFarmersHand",
    "SwapReason",
    "TakeDiscards",
    "TakeRest",
    "Tricks",
    "Which",
]
