"""Games of all that play may have beside following suit, for the tests of many deals: listed ones, and random ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

import trickgames as tg
from ladder_games import BY_BID, random_goal, random_table
from limited_games import EQUAL, JOKERS, LIMITED, OPEN
from trickgames import classics, euchre, pitch
from trickgames.cards import MISERE, STRAINS
from trickgames.phases import (
    CALLED_FIRST,
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEAD_CALLED,
    LEFT_OF_MAKER,
    MUST_HEAD,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    DealCards,
    Exchange,
    FirstCard,
    FixStrain,
    LadderAuction,
    LayOut,
    Limit,
    NameStrain,
    NoAuction,
    OpenHand,
    Pitch,
    Some,
    StayOrFold,
    Tricks,
    WithoutSuit,
    Zone,
    numbers,
)
from trickgames.scoring import TAKEN, AfterDeals, Line, LowestAt, ScoreTable

if TYPE_CHECKING:
    from trickgames.phases.limits import CardsOf

__all__ = ["GAMES", "ORDERS", "random_play_game"]

EACH = ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", others=TAKEN), Line(others=TAKEN)))
ORDERS = ([MUST_TRUMP], [MUST_HEAD], [MUST_TRUMP, MUST_OVERTRUMP], [MUST_TRUMP, MUST_HEAD], [MUST_HEAD, MUST_OVERTRUMP])
LARGE = 40  # a pack with more cards has ranks that euchre doesn't rank
WITH_JOKER = tg.Ranking(trump=(tg.Joker.HIGH, *tg.Rank), plain=tuple(tg.Rank))


def _scored(name: str, game: tg.Game, goal: Any = None) -> tg.Game:
    """The game with a scoring that is compiled."""
    return attrs.evolve(game, name=name, scoring=EACH, goal=goal or AfterDeals(3, "share"))


def _without_exchange(game: tg.Game) -> tg.Game:
    phases = tuple(phase for phase in game.phases if not isinstance(phase, Exchange))
    deal = game.phases[0]
    plain = (DealCards(deal.size_of(1)), *phases[1:]) if isinstance(deal, DealCards) and deal.laid()[:-1] else phases
    return attrs.evolve(game, name=f"{game.name} without an exchange", phases=plain)


LISTED = {**LIMITED, **JOKERS, **EQUAL}
CALLED = {
    "not led before clubs": (LEAD_CALLED, Limit(Some.CALLED, "not_led", until=tg.Suit.CLUBS)),
    "which the bidder need not lead": (CALLED_FIRST,),
    "which ends a limit": (Limit(Some.TRUMPS, "not_led", until=Some.CALLED, who="others"),),
    "which is led as soon as may be": (Limit((Some.CALLED, tg.CardSet.parse("As")), "led"), LEAD_CALLED),
}

GAMES: dict[str, tg.Game] = {
    **{name: _scored(name, game) for name, game in LISTED.items()},
    **{name: _scored(name, game) for name, game in OPEN.items()},
    "open cards from a packet": _scored("Open cards", euchre.two_handed(form="twelve_card")),
    "hearts": _without_exchange(classics.HEARTS),
    "500": _without_exchange(euchre.AUSTRALIAN_500),
    "500, three": _without_exchange(euchre.THREE_HANDED_500),
    "500, joker at any time": _without_exchange(euchre.five_hundred(school="american", joker_no_trump="any_time")),
    "500, joker first or last": _without_exchange(euchre.five_hundred(joker_no_trump="first_or_last", joker_names_any=True)),
    "double bid euchre": _without_exchange(euchre.bid(copies=2, equal_cards="second")),
    "pitch without bids": pitch.auction_pitch(auction=False, joker=True),
    **{
        f"called partner, {name}": attrs.evolve(
            pitch.FIVE_HANDED,
            name=f"Called partner, {name}",
            phases=(*pitch.FIVE_HANDED.phases[:-1], Tricks(FOLLOW_SUIT, DECLARER, limits)),
        )
        for name, limits in CALLED.items()
    },
}


def random_play_game(rng: random.Random) -> tg.Game:
    """A game with limits on play, jokers that are led with a suit named, a pitch, players who fold, and the like."""
    while True:
        try:
            return _any_game(rng)
        except tg.InvalidRulesError:
            continue


def _any_game(rng: random.Random) -> tg.Game:
    seating = rng.choice([tg.partners(4), tg.singles(3), tg.singles(4), tg.partners(6, 3), tg.singles(2)])
    joker, copies = rng.choice([(0, 1), (1, 1), (1, 1), (0, 2)])
    pack = tg.pack(rng.choice(["9TJQKA", "789TJQKA", "23456789TJQKA"][: 3 - copies]), jokers=joker, copies=copies)
    cards = rng.randint(2, min(9, len(pack) // seating.seats))
    bids, pitched = rng.random() < 0.6, rng.random() < 0.25
    rows = rng.randint(0, (len(pack) // seating.seats - cards) // 2) if not joker and not pitched and rng.random() < 0.4 else 0
    laid = [LayOut("under", rows, face_up=False), LayOut("row", rows)] if rows else []
    before = rng.random() < 0.5
    settled = () if pitched else _settled(rng, bids=bids)
    stay = (StayOrFold(),) if bids and rng.random() < 0.3 else ()
    auction = (rng.choice([LadderAuction(numbers(1, cards)), NoAuction("dealer")]),) if bids else ()
    ranking = WITH_JOKER if len(pack) > LARGE or joker else euchre.EUCHRE
    return tg.Game(
        name="Random play",
        pack=pack,
        seating=seating,
        ranking=attrs.evolve(ranking, equal_cards=rng.choice(["first", "last"]) if copies > 1 else "first"),
        phases=(
            DealCards(cards),
            *(laid if before else ()),
            *auction,
            *settled,
            *stay,
            *(() if before else laid),
            _play(rng, pack, bids=bids, pitched=pitched, rows=bool(rows)),
        ),
        scoring=random_table(rng, copies=copies) if rng.random() < 0.6 else EACH if not bids else BY_BID,
        goal=random_goal(rng, own=True) if rng.random() < 0.7 else LowestAt(20),
    )


def _settled(rng: random.Random, *, bids: bool) -> tuple[Any, ...]:
    if bids and rng.random() < 0.4:
        return (NameStrain(rng.sample(STRAINS, 3)),)
    return (FixStrain(rng.choice([*STRAINS, MISERE])),)


def _play(rng: random.Random, pack: tuple[tg.Card, ...], *, bids: bool, pitched: bool, rows: bool) -> Tricks:
    joker = any(card.suit is None for card in pack)
    limits = list(rng.choice(ORDERS)) if rng.random() < 0.25 else []
    limits += [_limit(rng, pack, calls=bids) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
    first = (FirstCard(rng.choice(pack)),) if rng.random() < 0.3 else ()
    return Tricks(
        rng.choice([FOLLOW_SUIT, FOLLOW_SUIT, FOLLOW_OR_TRUMP]),
        rng.choice([DEALERS_LEFT, DECLARER, LEFT_OF_MAKER]) if bids else DEALERS_LEFT,
        limits=(*first, *limits),
        joker=WithoutSuit(rng.choice(["void_only", "any_time", "first_or_last"]), rng.random() < 0.5) if joker else None,
        pitch=Pitch(tg.Suit.SPADES if joker else None) if pitched else None,
        zones=_zones(rng) if rows else (),
        open_hands=(OpenHand(rng.choice(["maker", "partner"])),) if bids and rng.random() < 0.2 else (),  # type: ignore[arg-type]
    )


def _zones(rng: random.Random) -> tuple[Zone, ...]:
    """A row over another one that lies face down, or not, and what is turned up is played or only shown."""
    over, then = rng.choice(["under", "under", ""]), rng.choice(["turned up", "turned up", "shown"])
    return (Zone("row", over=over, then=then), *([Zone("turned up")] if over and then == "turned up" else []))


def _limit(rng: random.Random, pack: tuple[tg.Card, ...], *, calls: bool) -> Limit:
    def cards() -> CardsOf:
        return rng.choice([*tg.Suit, Some.TRUMPS, tg.CardSet(rng.sample(pack, 5))])

    rule: Any = rng.choice(["not_led", "not_played", "not_followed", "led", "played", "followed"])
    first = rng.random() < 0.3
    until = rng.choice([None, cards()]) if not first else None
    who: Any = rng.choice(["all", "all", "maker", "others"]) if calls else "all"
    taking = rule.endswith("followed") and rng.random() < 0.7
    limited = rng.choice([Some.TAKING, Some.TAKING_TRUMPS]) if taking else cards()
    return Limit((limited, cards()) if rng.random() < 0.3 else limited, rule, first, until, who)
