"""What a seat knows after moves and revelations of any kind, drawn at random: counted by hand, from nothing but its view.

No game has all of this. Eight cards are dealt to three hands and a stock; then cards go from place to place, seen by all, by
some or by nobody, cards are played, and something is told of what lies in some places, or of what the next moves carry.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import trickgames as tg
from small_own_games import OwnTricks, Stay
from small_own_games import game as own_game
from trickgames.cards import CardSet
from trickgames.errors import InvalidStateError
from trickgames.knowledge import sampling
from trickgames.knowledge.carried import carried, told_apart
from trickgames.knowledge.sampling import ways
from trickgames.phases import Ask
from trickgames.table import Count, Moved, Said, Told
from trickgames.table.log import opposite
from trickgames.table.table import changed

if TYPE_CHECKING:
    from collections.abc import Iterator


@attrs.frozen
class Waits(Ask):
    """The dealer is asked, and may say only one thing."""

    accepts = (Stay,)

    def asked(self, table: Any) -> Any:
        return table.dealer

    def choices(self, table: Any, seat: int) -> Any:
        return (Stay(),)


GAME = own_game("Any moves", Waits(), OwnTricks(), count=2, cards=8, ranks="AJ")
HANDS = [("hand", seat) for seat in range(3)]
STOCK = ("stock", None)
PLACES = [*HANDS, STOCK, ("heap", None), ("heap", 1)]


def some(rng: random.Random) -> CardSet:
    return CardSet(card for card in GAME.pack if rng.random() < 0.5)


def count(rng: random.Random) -> Count:
    least = rng.choice([0, 0, 1, 2])
    most = rng.choice([None, least, least + 1]) if least else rng.choice([0, 0, 1])
    return Count(some(rng), least, most, rng.choice([0, 0, 1, 2]))


def kept_apart(rng: random.Random) -> tuple[Count, ...]:
    """The next moves carry nothing but cards of some kind, and so many of a kind lie there."""
    kind = some(rng)
    others = CardSet(GAME.pack) - kind
    least = rng.choice([0, 1, 2])
    return (
        Count(others, 0, 0, rng.choice([1, 2])),
        Count(rng.choice([kind, others]), least, rng.choice([None, 1, 2]) if least < 2 else None),
    )


def moved(table: Any, rng: random.Random) -> Any:
    """With a move of some cards from anywhere to anywhere, if it may be."""
    sources = [place for place in PLACES if table.cards(place)]
    source = rng.choice(sources)
    target = rng.choice([place for place in PLACES if place != source])
    there = table.cards(source)
    cards = rng.sample(list(there), min(len(there), rng.choice([1, 1, 2])))
    only = CardSet(cards) | some(rng) if rng.random() < 0.3 else None
    seen_by = rng.choice([(), (), (), None, (rng.randrange(3),)])
    try:
        return table.move(rng.randrange(3), "moves", cards, source, target, seen_by=seen_by, only=only)
    except InvalidStateError:  # others have seen the pile than see the move
        return table


def played(table: Any, rng: random.Random) -> Any:
    """With a trick of one card of each seat, if each has one."""
    if not all(table.hands):
        return table
    for seat in range(3):
        table = table.play(seat, rng.choice(list(table.hands[seat])))
    return table.take_trick(rng.randrange(3))


def told(table: Any, rng: random.Random) -> Any:
    """With something told of some places, which is not yet true."""
    options = tuple(
        kept_apart(rng) if rng.random() < 0.3 else tuple(count(rng) for _ in range(rng.choice([1, 1, 2])))
        for _ in range(rng.choice([1, 1, 2]))
    )
    places = tuple(rng.sample(PLACES[:5], rng.choice([1, 1, 2])))
    seen_by = rng.choice([None, None, None, (rng.randrange(3),)])
    return table.record(Told(places, options, seen_by, len(table.tricks)))


def positions(seed: int) -> tuple[Any, Any, int]:
    """A dealt table, a state after what happened then, and a seat."""
    rng = random.Random(seed)
    dealt = tg.apply(tg.start(GAME, rng.randrange(3)), tg.Deal(tg.shuffled(GAME, rng))).table
    table = dealt
    for _ in range(rng.randrange(3, 9)):
        table = rng.choice([moved, moved, moved, told, told, played])(table, rng)
    (course,) = courses(table.log, [trick.plays for trick in table.tricks], lying(dealt))
    log = list(table.log)
    for number, entry in enumerate(log):
        if isinstance(entry, Told) and not holds(entry, number, course):
            log[number] = Told(entry.places, opposite(entry.either), entry.seen_by, entry.tricks)
    state = GAME.phases[1].asking(changed(table, log=tuple(log)), table.dealer)
    return dealt, state, rng.randrange(3)


def lying(table: Any) -> dict[Any, frozenset[tg.Card]]:
    return {place: frozenset(table.cards(place)) for place in PLACES}


def courses(log: Any, tricks: Any, dealt: dict[Any, frozenset[tg.Card]]) -> Iterator[list[Any]]:
    """Every way in which a deal can have gone: for each entry where the cards lay before it, and at last where they lie."""

    def on(number: int, done: int, where: dict[Any, frozenset[tg.Card]], course: list[Any]) -> Iterator[list[Any]]:
        until = len(tricks) if number == len(log) else log[number].tricks
        for plays in tricks[done:until]:
            for seat, card in plays:
                if card not in where["hand", seat]:
                    return
                where = {**where, ("hand", seat): where["hand", seat] - {card}}
        if number == len(log):
            yield [*course, where]
            return
        entry = log[number]
        if isinstance(entry, Told):
            yield from on(number + 1, until, where, [*course, where])
            return
        there = where[entry.source]
        for cards in combinations(sorted(there), entry.count) if entry.cards is None else [entry.cards]:
            if there.issuperset(cards) and (entry.only is None or entry.only >= {*cards}):
                after = {**where, entry.source: there - {*cards}}
                after[entry.target] = after[entry.target] | {*cards}
                yield from on(number + 1, until, after, [*course, tuple(cards)])

    yield from on(0, 0, dealt, [])


def holds(entry: Told, number: int, course: list[Any]) -> bool:
    """Whether what was told is true of a course."""
    lay = [card for place in entry.places for card in course[number][place]]
    carried = [cards for cards in course[number + 1 : -1] if isinstance(cards, tuple)]

    def true(count: Count) -> bool:
        return count.holds(CardSet(card for cards in carried[: count.moved] for card in cards) if count.moved else CardSet(lay))

    return any(all(map(true, option)) for option in entry.either)


def possible(dealt: Any, seen: tg.View) -> Counter[Any]:
    """The histories that fit a view, by where the cards lie at last and which were moved, and how often each was found."""
    own = dealt.hands[seen.seat]
    others = [place for place in (*HANDS, STOCK) if place != ("hand", seen.seat)]
    found: Counter[Any] = Counter()
    shown = {("hand", seat): hand for seat, hand in enumerate(seen.hands) if hand is not None}
    shown |= {(pile.name, pile.owner): pile.cards for pile in seen.piles if pile.cards is not None}
    rest = frozenset(GAME.pack) - frozenset(own)
    for one in combinations(sorted(rest), 2):
        for two in combinations(sorted(rest - {*one}), 2):
            laid = dict(zip(others, (frozenset(one), frozenset(two), rest - {*one, *two}), strict=True))
            begun = {**dict.fromkeys(PLACES, frozenset[tg.Card]()), **laid, ("hand", seen.seat): frozenset(own)}
            for course in courses(seen.log, [trick.plays for trick in seen.tricks], begun):
                if all(course[-1][place] == frozenset(cards) for place, cards in shown.items()) and all(
                    holds(entry, number, course) for number, entry in enumerate(seen.log) if isinstance(entry, Told)
                ):
                    moves = tuple(cards for cards in course[:-1] if isinstance(cards, tuple))
                    found[tuple(CardSet(cards).mask for cards in course[-1].values()), tuple(map(CardSet, moves))] += 1
    return found


def told_by(state: Any) -> Any:
    """The history that a state tells."""
    moves = tuple(CardSet(entry.cards) for entry in state.table.log if isinstance(entry, Moved))
    return tuple(CardSet(cards).mask for cards in lying(state.table).values()), moves


BLOCKS = [range(first, first + 50) for first in range(0, 600, 50)]


def cases(seeds: range) -> Iterator[tuple[Any, tg.View, Counter[Any]]]:
    """States, what a seat sees of them, and all histories that it can hold possible."""
    for seed in seeds:
        dealt, state, seat = positions(seed)
        seen = tg.view(state, seat)
        yield state, seen, possible(dealt, seen)


@pytest.mark.parametrize("seeds", BLOCKS, ids=str)
def test_all_histories_are_counted(seeds):
    for state, seen, there in cases(seeds):
        assert told_by(state) in there
        assert set(there.values()) == {1}
        assert ways(seen) == len(there), f"{seen}\n{seen.log}"


# What was got wrong once


def course(seat: int, *moves: Any) -> tuple[Any, tg.View, Counter[Any]]:
    """A state after what was done with a table that was dealt like this, what a seat sees, and what it can hold possible."""
    pack = tg.arrange(GAME, 0, {0: "Ah Jc", 1: "As Js", 2: "Ad Jh"}, stock="Ac Jd")
    table = dealt = tg.apply(tg.start(GAME), tg.Deal(pack)).table
    for move in moves:
        table = move(table)
    state = GAME.phases[1].asking(table, table.dealer)
    seen = tg.view(state, seat)
    return state, seen, possible(dealt, seen)


def moves(cards: str, source: Any, target: Any, seen_by: Any = (), only: str | None = None) -> Any:
    among = None if only is None else CardSet.parse(only)
    return lambda table: table.move(2, "moves", tg.parse_cards(cards), source, target, seen_by=seen_by, only=among)


HEAP, OTHER = ("heap", None), ("heap", 1)


def test_a_card_that_moved_twice_counts_once():
    """It counted among the cards of the hidden move and among those that were seen, and nothing seemed to fit."""
    told = Told((("hand", 1),), ((Count(CardSet.parse("As Ac"), 0, 1, moved=2),),))
    _, seen, there = course(
        0, lambda table: table.record(told), moves("As", ("hand", 1), HEAP), moves("As", HEAP, OTHER, seen_by=None)
    )
    assert ways(seen) == len(there) > 1


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (2, None)])
@pytest.mark.parametrize("first", ["seen", "hidden"])
def test_of_two_cards_that_went_only_the_hidden_one_is_still_counted(first, least, most):
    """The jack of spades was seen to go, and the card beside it is none of three."""
    told = Told(
        (("hand", 1),),
        ((Count(CardSet.parse("Jh Ac Jd"), most=0, moved=2), Count(CardSet.parse("As Js Ad"), least, most)),),
    )
    seen_move, hidden_move = moves("Js", ("hand", 1), HEAP, seen_by=None), moves("As", ("hand", 1), OTHER)
    both = (seen_move, hidden_move) if first == "seen" else (hidden_move, seen_move)
    _, seen, there = course(0, lambda table: table.record(told), *both)
    if len(there):
        assert ways(seen) == len(there)
    else:
        with pytest.raises(tg.InvalidStateError):
            ways(seen)


def went(number: int, cards: str | None, count: int = 1) -> Moved:
    """A move, seen or not."""
    return Moved(number, "moves", count, None if cards is None else tg.parse_cards(cards), ("hand", 1), HEAP)


def test_what_moves_carry_is_what_was_seen_and_how_many_were_not():
    log = (went(0, "As"), Said(0, tg.Pass()), went(1, None, 2), went(2, "Js Jd", 2), went(3, None, 3))
    cells = {2: (4, 5), 4: (6,)}
    bits = {name: CardSet.parse(name).mask for name in ("As", "Js Jd")}
    assert carried(log, cells, 0, 1) == (frozenset(), bits["As"], 0)
    assert carried(log, cells, 0, 2) == ({4, 5}, bits["As"], 2)
    assert carried(log, cells, 1, 2) == ({4, 5}, bits["Js Jd"], 2)
    assert carried(log, cells, 2, 3) == ({4, 5, 6}, bits["Js Jd"], 5)
    assert carried(log, cells, 3, 9) == ({6}, bits["Js Jd"], 3)
    assert carried(log, cells, None, 1) == (frozenset(), 0, 0)
    assert carried(log, {}, 2, 1) == (frozenset(), 0, 2)


ONE, TWO = frozenset({1}), frozenset({0, 1})


@pytest.mark.parametrize(
    ("limits", "gone", "expected"),
    [
        # the two cards that went are among those counted in both places: so many fewer are counted in the other
        ([(ONE, 0b001, 0, 0), (TWO, 0b110, 3, None)], 2, [(ONE, 0b001, 0, 0), (frozenset({0}), 0b110, 1, None)]),
        ([(ONE, 0b001, 0, 0), (TWO, 0b110, 0, 3)], 2, [(ONE, 0b001, 0, 0), (frozenset({0}), 0b110, -2, 1)]),
        ([(ONE, 0b001, 0, 0), (TWO, 0b110, 2, None)], 2, [(ONE, 0b001, 0, 0)]),
        ([(ONE, 0b001, 0, 0), (TWO, 0b110, 0, 2)], 2, [(ONE, 0b001, 0, 0), (frozenset({0}), 0b110, -2, 0)]),
        ([(ONE, 0b001, 0, 0), (TWO, 0b110, 0, 1)], 2, None),
        # none of them is: the others are all in the other place
        ([(ONE, 0b011, 0, 0), (TWO, 0b010, 1, 2)], 2, [(ONE, 0b011, 0, 0), (frozenset({0}), 0b010, 1, 2)]),
        # some may be and some not: nothing is said apart
        ([(ONE, 0b001, 0, 0), (TWO, 0b010, 1, None)], 2, [(ONE, 0b001, 0, 0), (TWO, 0b010, 1, None)]),
        # the limit on what went leaves some of its cards there
        ([(ONE, 0b001, 0, 1), (TWO, 0b110, 3, None)], 2, [(ONE, 0b001, 0, 1), (TWO, 0b110, 3, None)]),
        # whichever of them comes first
        ([(TWO, 0b110, 3, None), (ONE, 0b001, 0, 0)], 2, [(frozenset({0}), 0b110, 1, None), (ONE, 0b001, 0, 0)]),
        # both speak of the same places
        ([(ONE, 0b001, 0, 0), (ONE, 0b110, 3, None)], 2, [(ONE, 0b001, 0, 0), (ONE, 0b110, 3, None)]),
    ],
)
def test_limits_are_told_apart_where_it_is_clear_what_went(limits, gone, expected):
    assert told_apart(limits, {ONE: gone}, [0b111, 0b111]) == expected


def test_what_went_may_be_any_card_of_any_of_its_places():
    pair = frozenset({1, 2})
    limits = [(pair, 0b001, 0, 0), (frozenset({0, 1, 2}), 0b010, 1, None)]
    assert told_apart(limits, {pair: 2}, [0b111, 0b011, 0b101]) == limits
    assert told_apart(limits, {pair: 2}, [0b111, 0b101, 0b011]) == limits


def test_limits_on_other_places_are_not_told_apart():
    limits = [(TWO, 0b001, 0, 0), (frozenset({0, 1, 2}), 0b110, 3, None)]
    assert told_apart(limits, {ONE: 2}, [0b111] * 3) == limits


def test_a_card_that_was_laid_face_down_and_is_turned_up_is_no_longer_there(monkeypatch):
    """It counts in the place to which it came hidden, and samples had it in both."""
    monkeypatch.setattr(sampling, "tells_all", lambda _: True)
    _, seen, there = course(0, moves("Ad Jh", ("hand", 2), HEAP), moves("Jh", HEAP, OTHER, seen_by=None))
    assert ways(seen) == len(there) > 1
    for seed in range(20):
        sample = tg.sample_state(seen, seed)
        assert tg.view(sample, 0) == seen
        assert told_by(sample) in there


def test_a_card_that_comes_back_by_another_hidden_move_has_two_ways():
    """Its way was asked for once, where it had two; so nothing seemed to fit."""
    _, seen, there = course(
        0,
        moves("Ad Jh", ("hand", 2), HEAP, only="Ad Jh As Js Ac"),
        moves("Jd", STOCK, ("hand", 2)),
        moves("Jd", ("hand", 2), HEAP),
        moves("Ad Jd", HEAP, ("hand", 2), seen_by=None),
        moves("Jh", HEAP, ("hand", 2), only="Jh Ah Js Jd"),
        lambda table: table.play(2, tg.Card.parse("Ad")),
    )
    assert ways(seen) == len(there) > 1


@pytest.mark.parametrize("seeds", BLOCKS, ids=str)
def test_a_sample_has_one_of_them_in_its_log(seeds, monkeypatch):
    monkeypatch.setattr(sampling, "tells_all", lambda _: True)  # no phase has made these moves: they cannot be made again
    for _, seen, there in cases(seeds):
        for seed in range(3):
            sample = tg.sample_state(seen, seed)
            assert tg.view(sample, seen.seat) == seen
            assert told_by(sample) in there


def test_each_of_them_comes_equally_often(monkeypatch):
    """Beyond 5 standard deviations, nearly never by chance."""
    monkeypatch.setattr(sampling, "tells_all", lambda _: True)
    rng, looked_at = random.Random(3), 0
    for _, seen, there in cases(range(600, 700)):
        if 6 <= len(there) <= 30 and any(isinstance(entry, Moved) and entry.cards is None for entry in seen.log):
            counts = Counter(told_by(tg.sample_state(seen, rng)) for _ in range(20 * len(there)))
            chi_square = sum((counts[each] - 20) ** 2 / 20 for each in there)
            free = len(there) - 1
            assert abs(chi_square - free) < 5 * (2 * free) ** 0.5
            looked_at += 1
    assert looked_at > 10
