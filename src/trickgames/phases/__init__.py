"""The phases of a deal. Each is a small frozen value that states one step of the rules.

A game is a tuple of phases, in the order in which they happen.
"""

from trickgames.phases.ask import Ask
from trickgames.phases.auction import Auction, Inkles, LadderAuction, NoAuction
from trickgames.phases.base import PhaseBase
from trickgames.phases.bidding import BidReason, Hold, Stuck
from trickgames.phases.burn import BurnTo
from trickgames.phases.deal import DealCards, DealReason
from trickgames.phases.dealer_takes import DealerTakes
from trickgames.phases.declare import CallPartner, DeclareReason, NameStrain, NameTrump
from trickgames.phases.declare_bids import Declare, OwnBidReason
from trickgames.phases.declare_strain import CHICAGO, ContractFromOutside, ContractReason, FixStrain, TurnedTrump
from trickgames.phases.discards import DiscardPlain, TakeDiscards
from trickgames.phases.draw import Draw, TakeRest
from trickgames.phases.exchange import Exchange, PlaysMovers
from trickgames.phases.follow import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    LEFT_OF_MAKER,
    TRUMPS_ONLY,
    FirstLead,
    Follow,
    PlayReason,
    Which,
    WithoutSuit,
)
from trickgames.phases.joker_turned import JokerTurned
from trickgames.phases.ladder import above, by_word, numbers, ranked, shoot_the_moon
from trickgames.phases.limits import (
    CALLED_FIRST,
    LEAD_CALLED,
    MUST_HEAD,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    FirstCard,
    Limit,
    Some,
    must_lead,
    not_first,
    unbroken,
)
from trickgames.phases.lone_hand import CallForBest, LoneDefence
from trickgames.phases.making_trump import MakeTrumpReason
from trickgames.phases.misdeal import ClaimMisdeals, HandKind, SwapFarmersHand, SwapReason
from trickgames.phases.movers import ExchangeReason, GiveCards, Offer, PutCards, TakeCards
from trickgames.phases.open_hands import DUMMY, OPEN_MISERE, OpenHand
from trickgames.phases.packets import one_by_one
from trickgames.phases.pitched import Pitch
from trickgames.phases.stay_or_fold import StayOrFold
from trickgames.phases.tricks import Tricks
from trickgames.phases.turn_up import CallTurnUp, DealerNames, NameSuit
from trickgames.phases.zones import LayOut, Zone

__all__ = [
    "CALLED_FIRST",
    "CHICAGO",
    "DEALERS_LEFT",
    "DECLARER",
    "DUMMY",
    "FOLLOW_OR_TRUMP",
    "FOLLOW_SUIT",
    "LEAD_CALLED",
    "LEFT_OF_LONER",
    "LEFT_OF_MAKER",
    "MUST_HEAD",
    "MUST_OVERTRUMP",
    "MUST_TRUMP",
    "OPEN_MISERE",
    "TRUMPS_ONLY",
    "Ask",
    "Auction",
    "BidReason",
    "BurnTo",
    "CallForBest",
    "CallPartner",
    "CallTurnUp",
    "ClaimMisdeals",
    "ContractFromOutside",
    "ContractReason",
    "DealCards",
    "DealReason",
    "DealerNames",
    "DealerTakes",
    "Declare",
    "DeclareReason",
    "DiscardPlain",
    "Draw",
    "Exchange",
    "ExchangeReason",
    "FirstCard",
    "FirstLead",
    "FixStrain",
    "Follow",
    "GiveCards",
    "HandKind",
    "Hold",
    "Inkles",
    "JokerTurned",
    "LadderAuction",
    "LayOut",
    "Limit",
    "LoneDefence",
    "MakeTrumpReason",
    "NameStrain",
    "NameSuit",
    "NameTrump",
    "NoAuction",
    "Offer",
    "OpenHand",
    "OwnBidReason",
    "PhaseBase",
    "Pitch",
    "PlayReason",
    "PlaysMovers",
    "PutCards",
    "Some",
    "StayOrFold",
    "Stuck",
    "SwapFarmersHand",
    "SwapReason",
    "TakeCards",
    "TakeDiscards",
    "TakeRest",
    "Tricks",
    "TurnedTrump",
    "Which",
    "WithoutSuit",
    "Zone",
    "above",
    "by_word",
    "must_lead",
    "not_first",
    "numbers",
    "one_by_one",
    "ranked",
    "shoot_the_moon",
    "unbroken",
]
