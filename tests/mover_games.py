"""Games with exchanges for the tests of many deals: the listed ones, and random ones of all movers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import attrs

import exchange_games
import trickgames as tg
from trickgames import euchre
from trickgames.cards import MISERE, STRAINS
from trickgames.phases import (
    DEALERS_LEFT,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    TRUMPS_ONLY,
    BurnTo,
    CallForBest,
    CallTurnUp,
    DealCards,
    DealerTakes,
    DiscardPlain,
    Draw,
    Exchange,
    GiveCards,
    LadderAuction,
    LoneDefence,
    NameStrain,
    NameSuit,
    Offer,
    PutCards,
    TakeCards,
    TakeDiscards,
    TakeRest,
    Tricks,
    by_word,
    numbers,
)
from trickgames.phases.roles import CardKind, Role, Route, When
from trickgames.scoring import BID, MINUS_BID, TAKEN, TRICKS, AfterDeals, CountCards, Line, ScoreTable, Together
from trickgames.table import Objective

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

__all__ = ["GAMES", "random_exchange_game", "with_movers"]

POINTED = CountCards({tg.Rank.ACE: 2, tg.Rank.TEN: 1, tg.Rank.NINE: 1}, safe=(tg.Rank.NINE,))
LINES = (Line("made", BID, TAKEN), Line("failed", MINUS_BID, TAKEN), Line(others=TAKEN))
BY_TRICKS = ScoreTable(TRICKS, LINES)
BY_POINTS = ScoreTable(Together((TRICKS, POINTED)), LINES)


def _compilable(game: tg.Game) -> tg.Game:
    return game if attrs.has(type(game.scoring)) else attrs.evolve(game, scoring=BY_TRICKS)


GAMES = {name: _compilable(game) for name, game in exchange_games.GAMES.items()}


def with_movers(*movers: Any, rest: str = "stock", plan: Any = None, **parts: Any) -> tg.Game:
    """Six cards to each of two sides of two, an auction, and these movers; one card is left to play."""
    deal = DealCards(6, [(6,) if plan is None else plan], rest=rest)
    level = PutCards(down_to=1, who="all", pile="last")
    phases = (deal, *parts.get("before", ()), LadderAuction(numbers(1, 6)), NameStrain(), Exchange((*movers, level)))
    return tg.Game(
        name="Movers",
        pack=tg.pack("789TJQKA"),
        seating=tg.partners(4),
        ranking=euchre.EUCHRE,
        phases=(*phases, Tricks(TRUMPS_ONLY)),
        scoring=BY_TRICKS,
        goal=AfterDeals(3),
    )


def random_exchange_game(rng: random.Random) -> tg.Game:
    """A game with one or two exchanges of random movers, and sometimes with short names of ours."""
    while True:
        try:
            return _any_game(rng)
        except tg.InvalidRulesError:
            continue


def _any_game(rng: random.Random) -> tg.Game:
    seating = rng.choice([tg.partners(4), tg.partners(4), tg.partners(6), tg.partners(6, 3), tg.singles(2), tg.singles(3)])
    seats = seating.seats
    ranks, copies = rng.choice([("9TJQKA", 1), ("789TJQKA", 1), ("9TJQKA", 2)])
    pack = tg.pack(ranks, copies=copies, jokers=rng.choice([0, 0, 1]))
    turn_up = rng.random() < 0.3
    kitty, extra = rng.randint(0, 3), rng.random() < 0.2
    cards = rng.randint(1, min(7, (len(pack) - kitty - turn_up) // (seats + extra)))
    first = rng.randint(1, cards)
    plan = (first, *([("kitty", kitty)] if kitty else []), *([cards - first] if cards > first else []))
    deal = DealCards(cards, [plan], turn_up=turn_up, rest="stock", extra_hands=("dummy",) if extra else ())
    calls = _turned(rng) if turn_up else _bid(rng)
    piles = ["stock", *(["kitty"] if kitty else []), *(["dummy"] if extra else []), *(["turn-up"] if turn_up else [])]
    exchanges = [_exchange(rng, piles, names, cards, turn_up=turn_up) for names in ("abc", "def")[: rng.randint(1, 2)]]
    level = [Exchange([PutCards(down_to=rng.randint(1, cards), who="all")])] if rng.random() < 0.8 else []
    chosen = rng.random() < 0.15
    if chosen:
        exchanges.append(_chosen(rng, cards))
    follow, lead = rng.choice([FOLLOW_SUIT, TRUMPS_ONLY]), rng.choice([DEALERS_LEFT, LEFT_OF_LONER])
    return tg.Game(
        name="Random movers",
        pack=pack,
        seating=seating,
        ranking=euchre.EUCHRE,
        phases=(deal, *calls, *exchanges, *_short(rng, turn_up=turn_up, discards=not chosen), *level, Tricks(follow, lead)),
        scoring=rng.choice([BY_TRICKS, BY_POINTS]),
        goal=AfterDeals(rng.randint(1, 6)),
    )


def _turned(rng: random.Random) -> Iterator[Any]:
    yield CallTurnUp()
    yield NameSuit(no_trump=rng.random() < 0.3)
    if rng.random() < 0.5:
        yield LoneDefence()


def _bid(rng: random.Random) -> Iterator[Any]:
    everything, alone = Objective("all"), rng.random() < 0.8
    words = (
        by_word("shoot", everything, alone=alone),
        by_word("misere", Objective("none"), played_in=MISERE, alone=alone, makes=7, loses=9),
        by_word("open misere", Objective("none"), played_in=MISERE, alone=alone, makes=8, loses=8),
        by_word("alone", everything, alone=alone),
    )
    said = STRAINS if rng.random() < 0.3 else ()
    yield LadderAuction((*numbers(1, 3, said), *words), all_pass=rng.choice(["dealer_bids", "next_dealer"]))
    yield NameStrain(rng.sample(STRAINS, rng.randint(1, len(STRAINS))))


def _short(rng: random.Random, *, turn_up: bool, discards: bool) -> Iterator[Any]:
    """Short names for lists of movers."""
    if turn_up and rng.random() < 0.5:
        yield CallForBest(rng.random() < 0.5, rng.random() < 0.5, rng.choice(["maker", "lone_defender"]))
    if turn_up and rng.random() < 0.3:
        yield DealerTakes(rng.random() < 0.5, rng.random() < 0.5)
    if discards and rng.random() < 0.2:  # cards of one pile can be chosen
        yield DiscardPlain(rng.choice(["never", "nonpoint", "any"]))
        taken = TakeDiscards(rng.randint(2, 6), rng.choice(["bidder", "any"]), _order(rng))
        if rng.random() < 0.3:
            yield taken
        if rng.random() < 0.5:
            yield Draw(rng.randint(2, 6), _order(rng), BurnTo(rng.randint(1, 4)), rng.choice([None, taken]))
        yield TakeRest(pass_on=rng.random() < 0.5)
        yield BurnTo(rng.randint(1, 4), rng.random() < 0.5)


def _order(rng: random.Random) -> Any:
    return rng.choice(["dealer_left", "bidder_first"])


def _chosen(rng: random.Random, cards: int) -> Exchange:
    """Cards are laid open, and players choose among them."""
    laid = PutCards(rng.randint(1, 3), who=_role(rng), face_up=rng.random() < 0.9, pile="market")
    most: Any = rng.choice([{}, {"count": rng.randint(1, 2)}, {"up_to": rng.randint(1, cards + 1)}])
    return Exchange([laid, TakeCards("market", _role(rng), choose=True, **most)])


def _exchange(rng: random.Random, piles: list[str], names: str, cards: int, *, turn_up: bool) -> Exchange:
    words = ["shoot", "bid_alone", "misere", "open_misere"]
    others = [when for when in get_args(When) if when not in words]
    when: Any = rng.choice(["always", *(others if turn_up else words), "alone", "not_alone"])
    if rng.random() < 0.15:
        return Exchange([GiveCards(rng.randint(1, 3), _routes(rng), _role(rng), together=True)], when)
    offer, give = Offer(_role(rng)), GiveCards(rng.randint(1, 3), _routes(rng), _role(rng), face_up=rng.random() < 0.5)
    takes = [_take(rng, pile, cards) for pile in piles]
    puts = [_put(rng, f"pile {name}", cards, turn_up=turn_up) for name in names]
    if rng.random() < 0.2:
        return Exchange([takes[0], attrs.evolve(puts[0], who="taker")], when)
    every = [offer, give, *takes, *puts]
    return Exchange(rng.sample(every, rng.randint(1, len(every) - 1)), when)


def _role(rng: random.Random) -> Any:
    return rng.choice(["maker", "dealer", "all", "all", *(role for role in get_args(Role) if role != "taker")])


def _routes(rng: random.Random) -> Any:
    return rng.choices(get_args(Route), k=rng.randint(1, 4))


def _take(rng: random.Random, pile: str, cards: int) -> TakeCards:
    may = rng.choice([{}, {}, {"may_leave": True}, {"may_give": True}])
    part = rng.choice([{}, {"count": rng.randint(1, 3)}, {"up_to": rng.randint(1, cards + 2)}]) if pile == "stock" else {}
    return TakeCards(pile, _role(rng), **part, **may)


def _put(rng: random.Random, pile: str, cards: int, *, turn_up: bool) -> PutCards:
    every = [kind for kind in get_args(CardKind) if kind not in ("called", "turn_up")]
    hearts = tg.CardSet.parse("9h Th Jh Qh")
    amounts: list[dict[str, Any]] = [{"count": number} for number in (rng.randint(1, 3), "all", "any")]
    amount = rng.choice([*amounts, {"down_to": rng.randint(0, cards)}])
    passes = amount.get("count") != "all" and rng.random() < 0.2
    first = () if passes or amount.get("count") == "any" else rng.sample([*every, hearts], rng.choice([0, 0, 1, 2, 3]))
    never: list[Any] = [*(["turn_up"] if turn_up and rng.random() < 0.5 else []), *([hearts] if rng.random() < 0.1 else [])]
    return PutCards(
        **amount,
        who=_role(rng),
        which=rng.choice(["any", "any", *every, hearts]),
        first=tuple(first),
        never=tuple(never),
        face_up=rng.random() < 0.5,
        verb=rng.choice(["discard", "burn"]),
        pile=pile,
        may_pass=passes,
    )
