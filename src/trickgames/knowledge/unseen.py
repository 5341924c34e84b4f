"""Dealing unseen cards to hidden places, uniformly over all ways that fit: exact counting, no trial and error.

A *place* takes so many cards. A card may go to some of the places, and a *bound* says how many cards of a set a group of places
holds. Cards that nothing tells apart form a class, and places that nothing tells apart are filled as one. The ways to fill the
places are counted place by place, for all numbers of cards of each class that are left: these counts are the weights by which
the number of cards of each class in each place is drawn. Which cards of a class they are is a shuffle.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import comb, prod
from typing import TYPE_CHECKING, TypeAlias

import attrs

from trickgames.errors import InvalidStateError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

__all__ = ["Bound", "Dealer", "Unseen"]

Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Bound:
    """Of these cards (a mask) the places (their numbers) hold together at least and at most so many."""

    places: frozenset[int]
    cards: int
    at_least: int = 0
    at_most: int = 1_000


@attrs.frozen
class Unseen:
    """A problem: the cards (a mask), how many each place takes, what may lie there (a mask), and the bounds.

    The size of a place is at least and at most so many. All `bounds` are kept; each of `either` is a choice of bounds, of
    which one at least is kept altogether.
    """

    cards: int
    sizes: tuple[tuple[int, int], ...]
    allowed: tuple[int, ...]
    bounds: tuple[Bound, ...] = ()
    either: tuple[tuple[tuple[Bound, ...], ...], ...] = ()


@attrs.frozen
class _Step:
    """Places that are alike (often one), to be filled together: their size (at least, at most) and what may go there, class by class.

    `counted` says for each count that is kept which classes it counts here, and `opening` how many counts begin here.
    `closing` are the choices that are judged here: by the place of a count among those that are kept, at least and at most so
    many. `kept` is where the counts stand that go on. `merged` gives for each class of this step the class of the next one.
    """

    places: tuple[int, ...]
    size: tuple[int, int]
    may: tuple[bool, ...]
    counted: tuple[tuple[bool, ...], ...]
    opening: int
    closing: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]
    kept: tuple[int, ...]
    merged: tuple[int, ...]


@attrs.frozen
class _Choice:
    """The ways to go on from a state: running totals of their weights, and the counts drawn with the state that follows."""

    totals: list[int]
    ways: list[tuple[Counts, Counts, Counts]]


class Dealer:
    """Deals the cards of a problem.

    `ways` is in how many ways the sets of cards in the places can be chosen: 0 if nothing fits.
    """

    def __init__(self, problem: Unseen) -> None:
        self._choices: dict[tuple[int, Counts, Counts], _Choice] = {}
        tight = _tightened(problem)
        self.ways = 0
        self.problem = problem if tight is None else tight
        if tight is not None:
            self._plan()
            alike = prod(_splits([tight.sizes[place][1] for place in step.places]) for step in self._steps)
            self.ways = self._count(0, tuple(map(len, self._classes)), ()) * alike

    # planning

    def _plan(self) -> None:
        problem = self.problem
        choices = (*(((bound,),) for bound in problem.bounds), *problem.either)
        bounds = tuple(
            dict.fromkeys((bound.places, bound.cards) for choice in choices for option in choice for bound in option)
        )
        groups: dict[tuple[int, Counts, int], list[int]] = {}
        for place, allowed in enumerate(problem.allowed):
            mine = tuple([number for number, (places, _) in enumerate(bounds) if place in places])
            least, most = problem.sizes[place]
            alone = place if least < most else -1
            groups.setdefault((allowed, mine, alone), []).append(place)
        order = sorted(groups, key=lambda key: (_narrowest(problem, groups[key], key[1], bounds), groups[key]))
        last = {number: at for at, (_, mine, _) in enumerate(order) for number in mine}
        judged = [max(last[bounds.index((b.places, b.cards))] for option in choice for b in option) for choice in choices]
        ends = dict(last)
        for choice, at in zip(choices, judged, strict=True):
            for number in {bounds.index((bound.places, bound.cards)) for option in choice for bound in option}:
                ends[number] = max(ends[number], at)
        parts = [problem.cards] if problem.cards else []
        for mask in (*(allowed for allowed, _, _ in order), *(cards for _, cards in bounds)):
            parts = [part for both in parts for part in (both & mask, both & ~mask) if part]
        self._classes = [_bits(part) for part in parts]
        self._steps: list[_Step] = []
        active: Counts = ()
        for at, (allowed, mine, alone) in enumerate(order):
            before = len(active)
            active += tuple(number for number in mine if number not in active)
            told_apart = (*(mask for mask, _, _ in order[at + 1 :]), *(bounds[n][1] for n, end in last.items() if end > at))
            following: dict[Counts, int] = {}
            merged = [
                following.setdefault(tuple([int(bool(part & mask)) for mask in told_apart]), len(following)) for part in parts
            ]
            self._steps.append(
                _Step(
                    tuple(groups[allowed, mine, alone]),
                    _together(problem, groups[allowed, mine, alone]),
                    tuple([bool(part & allowed) for part in parts]),
                    tuple([tuple([number in mine and bool(part & bounds[number][1]) for part in parts]) for number in active]),
                    len(active) - before,
                    tuple(
                        tuple(
                            tuple((active.index(bounds.index((b.places, b.cards))), b.at_least, b.at_most) for b in option)
                            for option in choice
                        )
                        for choice, end in zip(choices, judged, strict=True)
                        if end == at
                    ),
                    tuple([place for place, number in enumerate(active) if ends[number] != at]),
                    tuple(merged),
                )
            )
            active = tuple([number for number in active if ends[number] != at])
            heads: dict[int, int] = {}
            for part, number in zip(parts, merged, strict=True):
                heads.setdefault(number, part)
            parts = list(heads.values())

    # counting

    def _count(self, at: int, left: Counts, held: Counts) -> int:
        if at == len(self._steps):
            return int(not any(left))
        key = (at, left, held)
        choice = self._choices.get(key)
        if choice is None:
            total = 0
            totals: list[int] = []
            ways: list[tuple[Counts, Counts, Counts]] = []
            for counts, weight, after, open_ in self._fillings(self._steps[at], left, held):
                more = self._count(at + 1, after, open_)
                if more:
                    total += weight * more
                    totals.append(total)
                    ways.append((counts, after, open_))
            choice = self._choices[key] = _Choice(totals, ways)
        return choice.totals[-1] if choice.totals else 0

    def _fillings(self, step: _Step, left: Counts, held: Counts) -> Iterator[tuple[Counts, int, Counts, Counts]]:
        """All numbers of cards of each class in a place: with their weight, what is left, and the counts that go on."""
        before = held + (0,) * step.opening
        for counts, weight in _vectors(step.size, left, step.may):
            sums = tuple(
                known + sum(count for count, counts_here in zip(counts, flags, strict=True) if counts_here)
                for known, flags in zip(before, step.counted, strict=True)
            )
            if all(any(all(low <= sums[n] <= high for n, low, high in option) for option in choice) for choice in step.closing):
                after = [0] * (max(step.merged, default=-1) + 1)
                for number, had, count in zip(step.merged, left, counts, strict=True):
                    after[number] += had - count
                yield counts, weight, tuple(after), tuple(sums[place] for place in step.kept)

    # dealing

    def deal(self, rng: Random) -> list[list[int]]:
        """The cards of each place as bits, in random order: every way that fits with equal chances.

        `InvalidStateError` if there is none.
        """
        if not self.ways:
            raise InvalidStateError("the unseen cards cannot lie so that everything fits that is known of them")
        dealt: list[list[int]] = [[] for _ in self.problem.sizes]
        decks = [rng.sample(cards, len(cards)) for cards in self._classes]
        left: Counts = tuple(map(len, decks))
        held: Counts = ()
        for at, step in enumerate(self._steps):
            choice = self._choices[at, left, held]
            drawn = choice.ways[0] if len(choice.ways) == 1 else choice.ways[_pick(choice.totals, rng)]
            counts, left, held = drawn
            taken: list[int] = []
            following: list[list[int]] = [[] for _ in left]
            for number, deck, count in zip(step.merged, decks, counts, strict=True):
                taken += deck[:count]
                following[number] += deck[count:]
            if len(decks) != len(following):  # classes that were told apart until here are one from now on
                for deck in following:
                    rng.shuffle(deck)
            decks = following
            if len(counts) > 1:
                rng.shuffle(taken)
            top = 0
            for place in step.places:
                least, most = self.problem.sizes[place]
                until = len(taken) if least < most else top + most
                dealt[place] = taken[top:until]
                top = until
        return dealt


def _bits(mask: int) -> tuple[int, ...]:
    """The single bits of a mask."""
    bits: list[int] = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return tuple(bits)


def _splits(sizes: Sequence[int]) -> int:
    """In how many ways cards that fill some places together can be split among them."""
    return prod(comb(filled, size) for filled, size in zip(accumulate(sizes), sizes, strict=True))


def _pick(totals: Sequence[int], rng: Random) -> int:
    return bisect_right(totals, rng.randrange(totals[-1]))


def _vectors(size: tuple[int, int], left: Counts, may: Sequence[bool]) -> Iterable[tuple[Counts, int]]:
    """All ways to take so many cards (at least, at most) out of classes, with how many sets of cards each stands for."""
    least, most = size
    rooms = [had if here else 0 for had, here in zip(left, may, strict=True)]
    behind = [0]
    for room in reversed(rooms):
        behind.append(behind[-1] + room)
    behind.reverse()
    ways: list[tuple[Counts, int, int]] = [((), 1, 0)]
    for number, room in enumerate(rooms):
        rest = behind[number + 1]
        ways = [
            ((*counts, count), weight * comb(room, count), taken + count)
            for counts, weight, taken in ways
            for count in range(max(0, least - taken - rest), min(room, most - taken) + 1)
        ]
    return [(counts, weight) for counts, weight, taken in ways if taken >= least]


def _narrowest(
    problem: Unseen, places: Sequence[int], mine: Counts, bounds: Sequence[tuple[frozenset[int], int]]
) -> tuple[int, int]:
    """Narrow places come first, and those of one bound together: then few numbers of cards can be left."""
    linked = {*places, *(place for number in mine for place in bounds[number][0])}
    return min((problem.allowed[place].bit_count(), place) for place in linked)


def _tightened(problem: Unseen) -> Unseen | None:
    """The same problem without bounds that say nothing, and with those that leave no choice put into what is allowed.

    None if a bound cannot be kept.
    """
    bounds = list(problem.bounds)
    either: list[tuple[tuple[Bound, ...], ...]] = []
    for choice in problem.either:
        options = list(_possible(problem, choice))
        if not options:
            return None
        if len(options) == 1:
            bounds += options[0]
        elif all(options):
            either.append(tuple(options))
    allowed = [mask & problem.cards for mask in problem.allowed]
    left: list[Bound] = []
    for bound in _merged(bounds):
        sharp = _sharpened(problem, bound)
        if sharp is False:
            return None
        if isinstance(sharp, Bound):
            if sharp.at_most == 0 or sharp.at_least == _together(problem, sharp.places)[1]:
                for place in sharp.places:
                    allowed[place] &= ~sharp.cards if sharp.at_most == 0 else sharp.cards
            else:
                left.append(sharp)
    return Unseen(problem.cards, problem.sizes, tuple(allowed), tuple(left), tuple(either))


def _possible(problem: Unseen, choice: Iterable[Iterable[Bound]]) -> Iterator[tuple[Bound, ...]]:
    """The options that are not broken however the cards lie, each with the bounds that are not kept anyway."""
    for option in choice:
        sharp = [_sharpened(problem, bound) for bound in option]
        if False not in sharp:
            yield tuple([bound for bound in sharp if isinstance(bound, Bound)])


def _merged(bounds: Iterable[Bound]) -> Iterable[Bound]:
    """One bound for each group of places and set of cards."""
    merged: dict[tuple[frozenset[int], int], Bound] = {}
    for bound in bounds:
        key = (bound.places, bound.cards)
        known = merged.get(key, bound)
        merged[key] = Bound(*key, max(known.at_least, bound.at_least), min(known.at_most, bound.at_most))
    return merged.values()


def _sharpened(problem: Unseen, bound: Bound) -> Bound | bool:
    """Whether a bound is kept or broken however the cards lie, otherwise the bound on the cards that there are."""
    cards = bound.cards & problem.cards
    most = min(_together(problem, bound.places)[1], cards.bit_count())
    if bound.at_least > min(bound.at_most, most) or bound.at_most < 0:
        return False
    if bound.at_least <= 0 and bound.at_most >= most:
        return True
    return Bound(bound.places, cards, bound.at_least, bound.at_most)


def _together(problem: Unseen, places: Iterable[int]) -> tuple[int, int]:
    """How many cards some places take together, at least and at most."""
    sizes = [problem.sizes[place] for place in places]
    return sum([least for least, _ in sizes]), sum([most for _, most in sizes])
