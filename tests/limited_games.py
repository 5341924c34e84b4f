"""Small games with limits on play, open hands, zones and cards without a suit: small enough that everything can be counted."""

from __future__ import annotations

from typing import Any

import trickgames as tg
from trickgames import pitch
from trickgames.cards import CardSet
from trickgames.phases import (
    DECLARER,
    DUMMY,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    MUST_HEAD,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    Auction,
    DealCards,
    FirstCard,
    FixStrain,
    LayOut,
    Limit,
    NameTrump,
    OpenHand,
    Some,
    Tricks,
    WithoutSuit,
    Zone,
    must_lead,
    not_first,
    unbroken,
)
from trickgames.scoring import AfterDeals, BidScoring, FirstTo, Verdict

__all__ = ["AUCTION", "EQUAL", "JOKERS", "LIMITED", "OPEN", "each_for_tricks", "face_up", "joker", "open_hand", "small"]

HEARTS, SPADES, CLUBS = tg.Suit.HEARTS, tg.Suit.SPADES, tg.Suit.CLUBS
AUCTION = (Auction(1, 2, moon=False), NameTrump())
PENALTIES = (HEARTS, CardSet.parse("Js"))


def small(*phases: Any, count: int = 3, cards: int = 10, seats: int = 3, **parts: Any) -> tg.Game:
    """A game for three with nine or ten cards: aces, jacks and a few nines of four suits."""
    bids = any(isinstance(phase, Auction) for phase in phases)
    values: dict[str, Any] = {
        "name": "Small",
        "pack": tg.pack("AJ9")[:cards],
        "seating": tg.singles(seats),
        "ranking": pitch.PITCH,
        "scoring": BidScoring(points={tg.Rank.ACE: 1, tg.Rank.JACK: 1}, safe=()) if bids else TRICKS_EACH,
        "goal": FirstTo(100) if bids else AfterDeals(3, equal="share"),
    }
    return tg.Game(**{**values, "phases": (DealCards(count, [(count,)]), *phases), **parts})


def each_for_tricks(played: Any, scores: tuple[int, ...]) -> Any:
    """A point for each trick."""
    taken = played.tricks_taken
    sides = played.table.game.seating.sides
    after = tuple(score + sum(taken[seat] for seat in side) for score, side in zip(scores, sides, strict=True))
    return Verdict(taken, after)


TRICKS_EACH = each_for_tricks
LIMITED = {
    "hearts are unbroken": small(Tricks(FOLLOW_SUIT, limits=(unbroken(HEARTS),))),
    "the queen breaks hearts": small(Tricks(FOLLOW_SUIT, limits=(unbroken(HEARTS, PENALTIES),))),
    "spades are trump and unbroken": small(FixStrain("spades"), Tricks(FOLLOW_SUIT, limits=(unbroken(SPADES),))),
    "no penalties in the first trick": small(Tricks(FOLLOW_SUIT, limits=(not_first(PENALTIES),))),
    "a card is led first": small(Tricks(FOLLOW_SUIT, limits=(FirstCard(tg.Card.parse("Jc")),))),
    "all the rules of hearts": small(
        Tricks(FOLLOW_SUIT, limits=(FirstCard(tg.Card.parse("Jc")), not_first(PENALTIES), unbroken(HEARTS, PENALTIES)))
    ),
    "trumps may be played to a lead, limited": small(
        FixStrain("clubs"), Tricks(FOLLOW_OR_TRUMP, limits=(Limit(CardSet.parse("Ac As Ad"), "not_played", until=Some.TRUMPS),))
    ),
    "aces must be played": small(
        FixStrain("clubs"), Tricks(FOLLOW_OR_TRUMP, limits=(Limit(CardSet.parse("Ac As Ad Ah"), "played"),))
    ),
    "the bidder leads a trump": small(
        *AUCTION, Tricks(FOLLOW_OR_TRUMP, DECLARER, limits=(must_lead(Some.TRUMPS, "maker"),)), count=2, cards=8
    ),
    "the others play low": small(
        *AUCTION,
        Tricks(FOLLOW_SUIT, DECLARER, limits=(Limit(CardSet.parse("Ac As Ad Ah"), "not_played", True, who="others"),)),
        count=2,
        cards=8,
    ),
    "a card is led first, whatever else may not be": small(
        Tricks(FOLLOW_SUIT, limits=(Limit(CLUBS, "not_led"), FirstCard(tg.Card.parse("Jc"))))
    ),
    "trump when void": small(FixStrain("clubs"), Tricks(FOLLOW_SUIT, limits=[MUST_TRUMP])),
    "take the trick": small(FixStrain("clubs"), Tricks(FOLLOW_SUIT, limits=[MUST_HEAD])),
    "trump when void and higher": small(FixStrain("clubs"), Tricks(FOLLOW_SUIT, limits=[MUST_TRUMP, MUST_OVERTRUMP])),
    "trump and take the trick": small(FixStrain("clubs"), Tricks(FOLLOW_OR_TRUMP, limits=[MUST_TRUMP, MUST_HEAD])),
    "the others do not take the trick": small(
        *AUCTION,
        Tricks(FOLLOW_SUIT, DECLARER, limits=[Limit(Some.TAKING, "not_followed", who="others")]),
        count=2,
        cards=8,
    ),
}


def face_up(count: int = 1, **parts: Any) -> tg.Game:
    """Two players, each with cards in hand, cards that lie open and cards under them (TH4)."""
    zones = (Zone("row", over="under"), Zone("turned up"))
    phases = (LayOut("under", count, face_up=False), LayOut("row", count), Tricks(FOLLOW_SUIT, zones=zones, **parts))
    return small(*phases, count=2, cards=2 * (2 + 2 * count) + 1, seats=2)


def open_hand(rule: OpenHand) -> tg.Game:
    """The bidder's hand, or that of the partner, lies open from some moment on."""
    return small(
        *AUCTION, Tricks(FOLLOW_SUIT, DECLARER, open_hands=(rule,)), count=2, cards=10, seats=4, seating=tg.partners(4)
    )


OPEN = {
    "a dummy": open_hand(DUMMY),
    "the bidder's hand after the first trick": open_hand(OpenHand()),
    "the bidder's hand before the lead": open_hand(OpenHand(since="before_lead")),
    "the partner's, played by its owner": open_hand(OpenHand("partner", "after_lead")),
    "cards that lie open": face_up(),
    "cards that lie open, and a limit": face_up(limits=(unbroken(HEARTS),)),
    "cards that lie open, and the trick must be taken": face_up(limits=[MUST_HEAD]),
    "cards that lie open, of which one is led first": face_up(limits=(FirstCard(tg.Card.parse("Ac")),)),
}


def joker(rule: WithoutSuit | None, *phases: Any, jokers: int = 1, limits: Any = ()) -> tg.Game:
    """Three players, a joker, and nothing is trump."""
    return small(
        FixStrain("no trump"), *phases, Tricks(FOLLOW_SUIT, joker=rule, limits=limits), pack=tg.pack("AJ9", jokers=jokers)[:10]
    )


JOKERS = {
    "a joker that nobody follows": joker(None),
    "a joker is led as a suit": joker(WithoutSuit()),
    "a joker at any time": joker(WithoutSuit("any_time")),
    "a joker first or last": joker(WithoutSuit("first_or_last")),
    "a joker at any time, and the trick must be taken": joker(WithoutSuit("any_time"), limits=[MUST_HEAD]),
    "two jokers": joker(WithoutSuit("first_or_last", names_any=True), jokers=2),
}
EQUAL = {
    which: small(
        FixStrain("clubs"),
        Tricks(FOLLOW_SUIT),
        pack=tg.parse_cards("Ac Ad Ah As Jc Jd Js Ac#2 Ad#2 As#2"),
        ranking=tg.Ranking(pitch.PITCH.plain, pitch.PITCH.plain, which),
    )
    for which in ("first", "last")
} | {
    f"{which}, and the trick must be taken": small(
        FixStrain("clubs"),
        Tricks(FOLLOW_SUIT, limits=[MUST_HEAD]),
        pack=tg.parse_cards("Ac Ad Ah As Jc Jd Js Ac#2 Ad#2 As#2"),
        ranking=tg.Ranking(pitch.PITCH.plain, pitch.PITCH.plain, which),
    )
    for which in ("first", "last")
}
