"""The phases of a deal: each a small frozen value, useful alone; a game is a tuple of them in the order in which they
happen.
"""

from trickgames.phases.auction import Auction, BidReason
from trickgames.phases.base import PhaseBase
from trickgames.phases.burn import BurnReason, BurnTo
from trickgames.phases.deal import DealCards, DealReason
from trickgames.phases.dealer_takes import DealerTakes, ExchangeReason
from trickgames.phases.declare import CallPartner, DeclareReason, NameTrump
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
from trickgames.phases.misdeal import ClaimMisdeals, SwapFarmersHand, SwapReason
from trickgames.phases.throw import TakeThrown, ThrowOff, ThrowReason
from trickgames.phases.tricks import Tricks
from trickgames.phases.turn_up import CallTurnUp, DealerNames, JokerTurned, MakeTrumpReason, NameSuit

__all__ = [
    "DEALERS_LEFT",
    "DECLARER",
    "FOLLOW_OR_TRUMP",
    "FOLLOW_SUIT",
    "LEFT_OF_LONER",
    "TRUMPS_ONLY",
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
    "Draw",
    "ExchangeReason",
    "FirstLead",
    "Follow",
    "JokerTurned",
    "LoneDefence",
    "MakeTrumpReason",
    "NameSuit",
    "NameTrump",
    "PhaseBase",
    "PlayReason",
    "SwapFarmersHand",
    "SwapReason",
    "TakeRest",
    "TakeThrown",
    "ThrowOff",
    "ThrowReason",
    "Tricks",
    "Which",
]
