"""Small games in which cards are exchanged in every way that the wider families know, made of movers alone."""

from __future__ import annotations

from typing import Any

import trickgames as tg
from bidding_games import HIGH_CARDS, by_tricks
from trickgames import euchre
from trickgames.phases import (
    DECLARER,
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    Auction,
    CallForBest,
    CallTurnUp,
    DealCards,
    DealerTakes,
    Exchange,
    GiveCards,
    LadderAuction,
    LoneDefence,
    NameStrain,
    NameSuit,
    Offer,
    PutCards,
    TakeCards,
    Tricks,
    by_word,
    numbers,
)
from trickgames.scoring import AfterDeals, BidScoring
from trickgames.table import Objective

__all__ = ["GAMES", "game", "hearts", "kitty", "lone", "market", "shoot"]

ALL = Objective("all")
DECK = tg.pack("9TJQKA")
AUCTION = Auction(1, 3, moon=False, forced="free")
FOLLOWING = Tricks(FOLLOW_SUIT, DECLARER)
TRUMPS = Tricks(TRUMPS_ONLY, DECLARER)
HEARTS_ROUTES = ("left", "right", "across", "nobody")


POINTED = BidScoring({tg.Rank.ACE: 1, tg.Rank.TEN: 1, tg.Rank.NINE: 1}, safe=())


def game(
    name: str,
    *phases: Any,
    pack: Any = DECK,
    seating: Any = None,
    cards: int = 5,
    rest: str = "stock",
    turn_up: bool = False,
    deals: int = 1,
    **parts: Any,
) -> tg.Game:
    """A game of a few deals: the cards are dealt, then come the phases, then the tricks."""
    return tg.Game(
        name=name,
        pack=pack,
        seating=tg.partners(4) if seating is None else seating,
        ranking=parts.get("ranking", euchre.EUCHRE),
        phases=(DealCards(cards, turn_up=turn_up, rest=rest), *phases, parts.get("tricks", Tricks(FOLLOW_SUIT, DECLARER))),
        scoring=parts.get("scoring", by_tricks),
        goal=AfterDeals(deals),
    )


def hearts(count: int = 2, routes: Any = HEARTS_ROUTES, **parts: Any) -> tg.Game:
    """All choose cards and then pass them on at once, in another direction each deal (HE2)."""
    passing = Exchange([GiveCards(count, routes, who="all", together=True)])
    given: dict[str, Any] = {"seating": tg.singles(4), "ranking": HIGH_CARDS, "deals": 4, "tricks": Tricks(FOLLOW_SUIT)}
    return game("Passing", passing, **{**given, **parts})


def kitty(*, face_up: bool = False) -> tg.Game:
    """The bidder takes the kitty and lays as many cards away, any of them (FH8)."""
    exchange = Exchange([TakeCards("kitty", face_up=face_up), PutCards(3)])
    parts: dict[str, Any] = {"seating": tg.singles(3), "cards": 7, "rest": "kitty"}
    return game("Kitty", AUCTION, exchange, NameStrain(), **parts)


def shoot(*movers: Any, seats: int = 6, when: Any = "shoot", cards: int = 4) -> tg.Game:
    """Sides of three or of two; a bid of shoot is played alone, with cards of the partners (SH8, BE5)."""
    tiers = (*numbers(2, 3), by_word("shoot", ALL, alone=True), by_word("alone", ALL, alone=True))
    auction = LadderAuction(tiers, all_pass="dealer_bids")
    return game("Shoot", auction, NameStrain(), Exchange(movers, when), cards=cards, seating=tg.partners(seats))


def lone(*phases: Any, **parts: Any) -> tg.Game:
    """Euchre's calls, and then these phases."""
    return game("Lone", CallTurnUp(), NameSuit(), DealerTakes(), *phases, turn_up=True, **parts)


def ghost() -> tg.Game:
    """A dead hand that the maker may take, to keep five of the ten (CT7)."""
    exchange = Exchange([TakeCards("dummy", may_leave=True), PutCards(down_to=5)])
    return game("Ghost", AUCTION, NameStrain(), exchange, pack=DECK[:20], rest="dummy", seating=tg.singles(3))


def best_five() -> tg.Game:
    """Each takes three unseen cards and throws three; a lone maker leaves them (TH8)."""
    calls = (CallTurnUp(alone="always"), NameSuit(alone="always"), DealerTakes())
    take = TakeCards("stock", who="all_but_lone_maker", count=3)
    exchange = Exchange([take, PutCards(3, who="all_but_lone_maker")])
    return game("Best five", *calls, exchange, seating=tg.singles(2), turn_up=True, tricks=Tricks(FOLLOW_SUIT))


def robbing() -> tg.Game:
    """All but the dealer throw plain cards face up and draw; the dealer takes the whole rest (CI3, CI4)."""
    points: Any = ("trumps_without_points",)
    exchange = Exchange(
        [
            PutCards("all", who="all_but_dealer", which="plain", face_up=True),
            PutCards(down_to=4, who="all_but_dealer", which="trumps", first=points, face_up=True, verb="burn"),
            TakeCards("stock", who="all_but_dealer", up_to=4),
            TakeCards("stock", who="dealer"),
            PutCards(down_to=4, who="dealer", which="plain", pile="plain"),
            PutCards(down_to=4, who="dealer", which="trumps", first=points, face_up=True, verb="burn"),
        ]
    )
    return game("Robbing", AUCTION, NameStrain(tg.cards.SUITS), exchange, scoring=POINTED, tricks=TRUMPS)


def market(**parts: Any) -> tg.Game:
    """Each lays two cards open; from the maker on each takes those they like (P26)."""
    laid = PutCards(2, who="all", face_up=True, pile="market")
    taken = TakeCards("market", "all_from_maker", choose=True, **parts)
    return game("Market", AUCTION, NameStrain(), Exchange([laid, taken]), tricks=TRUMPS)


def down_to(*, face_up: bool, first: Any = ("plain", "trumps_without_points"), count: int | None = None) -> tg.Game:
    """Everybody throws cards: no trump while a plain card is left, no card with points while another can go (SM3)."""
    put = PutCards(count, 3 if count is None else None, "all", first=first, face_up=face_up)
    return game("Smear", AUCTION, NameStrain(tg.cards.SUITS), Exchange([put]), scoring=POINTED, tricks=FOLLOWING)


GAMES = {
    "market": market(up_to=5),
    "market, one each": market(count=1),
    "hearts": hearts(),
    "hearts, three": hearts(3, "left", seating=tg.singles(3), cards=6, pack=DECK[:18], deals=2),
    "kitty": kitty(),
    "kitty, face up": kitty(face_up=True),
    "shoot": shoot(PutCards(2), GiveCards(1, "maker", "partners")),
    "next partner": shoot(PutCards(1), GiveCards(1, "maker", "partner")),
    "there and back": shoot(GiveCards(2), GiveCards(2, "maker", "partner"), seats=4, cards=6),
    "call first": shoot(Offer(), GiveCards(1, "maker", "partner"), PutCards(1), seats=4, when="alone"),
    "best": lone(CallForBest(), LoneDefence(), CallForBest(who="lone_defender")),
    "best, if one likes": lone(CallForBest(may=True)),
    "best first": lone(CallForBest(best_first=True)),
    "best first, if one likes": lone(CallForBest(may=True, best_first=True)),
    "ghost": ghost(),
    "best five": best_five(),
    "robbing": robbing(),
    "smear": down_to(face_up=False),
    "smear, face up": down_to(face_up=True),
    "without points first": down_to(face_up=False, first=("no_points",), count=2),
}
