"""Dealing unseen cards to hidden places, uniformly over all ways that fit: exact counting, no trial and error.

A *place* takes some number of cards. A card may go to some of the places, and a *bound* says how many cards of a set a group of
places holds. How many cards a place takes may be known only together with others: then every way to share them out is looked
at. Places that nothing tells apart are filled as one, and cards that nothing tells apart form a class. The ways to fill the
places are counted place by place, for all numbers of cards of each class that are left: these counts are the weights by which
the number of cards of each class in each place is drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import repeat, starmap
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

from trickgames.errors import InvalidStateError
from trickgames.knowledge.bounds import NO_BOUND, Bound, Unseen, tightened
from trickgames.knowledge.ordering import Bounded, Group, carefully_ordered, classes, quickly_ordered
from trickgames.knowledge.sizes import counted_ways, size_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


__all__ = ["Bound", "Dealer", "Unseen", "shuffled"]

Counts: TypeAlias = tuple[int, ...]
Ordered: TypeAlias = Callable[[Unseen, Mapping[Group, Sequence[int]], Sequence[Bounded]], list[Group]]
FEW: Final = 300
MANY: Final = 10_000_000
NOTHING: Final = repeat(())


class _TooManyError(Exception):
    """There are more states than there is room for: another order may have fewer."""


class _Step:
    """Places that are alike, to be filled together.

    `forced` are the classes whose remaining cards all go there, `free` those whose cards may go there, `passing` the others.
    `sums` gives for each count that is kept from here on the classes that it counts, `caps` the number above which nothing
    changes, and `opening` how many counts begin here.
    `closing` are the choices that are judged here: by the place of a count among those that are kept, at least and at most so
    many. `kept` is where the counts stand that go on. `merged` gives for each class of this step the class of the next one.
    """

    __slots__ = (
        *("caps", "closing", "forced", "free", "kept", "merged", "opening", "passing", "places", "staying", "sums", "width"),
    )

    def __init__(self, places: list[int], signs: list[int], at: int, later: int, interest: int) -> None:
        self.places = places
        self.forced: list[int] = []
        self.free: list[int] = []
        self.passing: list[int] = []
        here = 1 << at
        following: dict[int, int] = {}
        self.merged: list[int] = []
        for number, sign in enumerate(signs):
            onward = sign & interest
            if onward not in following:
                following[onward] = len(following)
            self.merged.append(following[onward])
            if not sign & here:
                self.passing.append(number)
            elif sign & later:
                self.free.append(number)
            else:
                self.forced.append(number)
        self.staying = [(number, self.merged[number]) for number in self.passing + self.free]
        self.width = len(following)
        signs[:] = following
        self.opening: Counts = ()
        self.sums: Sequence[Sequence[int]] = ()
        self.caps: Sequence[int] = ()
        self.closing: Sequence[Sequence[Sequence[tuple[int, int, int]]]] = ()
        self.kept: Sequence[int] = ()

    def counted(self, before: Counts, here: Counts) -> Counts | None:
        """The counts that go on, with the cards that go here; None if a choice is not kept."""
        now = list(before)
        for number, places in enumerate(self.sums):
            if places:
                count = before[number] + sum([here[place] for place in places])
                now[number] = min(count, self.caps[number])
        for choice in self.closing:
            if not any(all(low <= now[n] <= high for n, low, high in option) for option in choice):
                return None
        return tuple([now[place] for place in self.kept])


class _Way:
    """The ways to go on from a state: how many, the running totals of their weights, and what is drawn in each."""

    __slots__ = ("drawn", "total", "totals")

    def __init__(self) -> None:
        self.total = 0
        self.totals: Sequence[int] = ()  # none are needed where there is one way
        self.drawn: Sequence[tuple[Counts, Counts, Counts]] = ()


class Dealer:
    """Deals the cards of a problem.

    `ways` is in how many ways the sets of cards in the places can be chosen: 0 if nothing fits.
    """

    def __init__(self, problem: Unseen) -> None:
        self.ways = 0
        self._places = len(problem.sizes)
        self._totals: list[int] = []
        self._shares: list[tuple[_Counting, list[int], list[Counts]]] = []
        tight = tightened(problem)
        vectors = [] if tight is None else size_vectors(tight.sizes, tight.sums)
        if tight is None or not vectors:
            return
        try:
            self._share_out(_Plan(tight, quickly_ordered), vectors, FEW)
        except _TooManyError:
            self._share_out(_Plan(tight, carefully_ordered), vectors, MANY)

    def _share_out(self, plan: _Plan, vectors: Sequence[Counts], room: int) -> None:
        self.ways, self._plan = 0, plan
        self._totals, self._shares = [], []  # nothing is left of an order that was too much
        shares: dict[Counts, tuple[list[int], list[Counts]]] = {}
        for vector in vectors:
            takes: list[int] = []
            weight = 1
            for step in plan.steps:
                if len(step.places) == 1:
                    takes.append(vector[step.places[0]])
                    continue
                top = 0
                for place in step.places:
                    top += vector[place]
                    weight *= comb(top, vector[place])
                takes.append(top)
            totals, alike = shares.setdefault(tuple(takes), ([], []))
            totals.append(weight + (totals[-1] if totals else 0))
            alike.append(vector)
        for sizes, (totals, alike) in shares.items():
            counting = _Counting(plan, sizes, room)
            if counting.ways:
                self.ways += counting.ways * totals[-1]
                self._totals.append(self.ways)
                self._shares.append((counting, totals, alike))

    def deal(self, rng: Random) -> list[list[int]]:
        """The cards of each place as bits, in no special order: every way that fits with equal chances.

        `InvalidStateError` if there is none.
        """
        if not self.ways:
            raise InvalidStateError("there is no way to place the unseen cards that fits everything known about them")
        one = len(self._shares) == 1
        counting, totals, alike = self._shares[0 if one else _pick(self._totals, rng)]
        vector = alike[0] if len(alike) == 1 else alike[_pick(totals, rng)]
        dealt: list[list[int]] = [[]] * self._places
        for step, taken in zip(self._plan.steps, counting.draw(rng), strict=True):
            if len(step.places) == 1:
                dealt[step.places[0]] = taken
                continue
            mixed, top = shuffled(taken, rng), 0
            for place in step.places:
                until = top + vector[place]
                dealt[place] = mixed[top:until]
                top = until
        return dealt


def _pick(totals: Sequence[int], rng: Random) -> int:
    return bisect_right(totals, rng.randrange(totals[-1]))


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """The cards in random order, sorted by as many random numbers."""
    return sorted(cards, key=partial(next, starmap(rng.random, NOTHING)))


def _bits(mask: int) -> list[int]:
    """The single bits of a mask."""
    bits: list[int] = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


class _Plan:
    """In which order places are filled, and what is counted on the way."""

    def __init__(self, problem: Unseen, ordered: Ordered) -> None:
        bounds: list[tuple[frozenset[int], int]] = []
        choices: list[Sequence[Sequence[Bound]]] = []
        if problem.bounds or problem.either:
            choices = [*([[bound]] for bound in problem.bounds), *problem.either]
            every = ((bound.places, bound.cards) for choice in choices for option in choice for bound in option)
            bounds = list(dict.fromkeys(every))
        groups: dict[tuple[int, Counts], list[int]] = {}
        for place, allowed in enumerate(problem.allowed):
            if problem.sizes[place][1]:
                mine = tuple([number for number, (places, _) in enumerate(bounds) if place in places]) if bounds else ()
                groups.setdefault((allowed, mine), []).append(place)
        order = ordered(problem, groups, bounds)
        first_bound = 1 << len(order)
        parts = classes(problem.cards, {*(allowed for allowed, _ in order), *(cards for _, cards in bounds)})
        self.classes = [_bits(part) for part in parts]
        self.left: Counts = tuple([len(cards) for cards in self.classes])
        signs = _signs(parts, [allowed for allowed, _ in order], [cards for _, cards in bounds])
        self.steps: list[_Step] = []
        if bounds:
            self._with_bounds(groups, order, bounds, choices, signs)
            return
        for at, key in enumerate(order):
            later = first_bound - (2 << at)
            self.steps.append(_Step(groups[key], signs, at, later, later))

    def _with_bounds(
        self,
        groups: dict[tuple[int, Counts], list[int]],
        order: list[tuple[int, Counts]],
        bounds: list[tuple[frozenset[int], int]],
        choices: list[Sequence[Sequence[Bound]]],
        signs: list[int],
    ) -> None:
        first_bound = 1 << len(order)
        number_of = {bound: number for number, bound in enumerate(bounds)}
        caps = [0] * len(bounds)
        for choice in choices:
            for bound in (bound for option in choice for bound in option):
                number, most = number_of[bound.places, bound.cards], bound.at_most
                caps[number] = max(caps[number], bound.at_least, most + 1 if most < NO_BOUND else 0)
        last = [0] * len(bounds)
        for at, (_, mine) in enumerate(order):
            for number in mine:
                last[number] = at
        judged: list[int] = []
        ends = list(last)
        for choice in choices:
            numbers = {number_of[bound.places, bound.cards] for option in choice for bound in option}
            at = max([last[number] for number in numbers])
            judged.append(at)
            for number in numbers:
                ends[number] = max(ends[number], at)
        active: list[int] = []
        for at, (allowed, mine) in enumerate(order):
            before = len(active)
            active += [number for number in mine if number not in active]
            interest = later = first_bound - (2 << at)
            for number, end in enumerate(ends):
                if end > at:
                    interest |= first_bound << number
            now = list(signs)
            step = _Step(groups[allowed, mine], signs, at, later, interest)
            here = step.forced + step.free
            step.opening = (0,) * (len(active) - before)
            step.sums = [
                [place for place, which in enumerate(here) if now[which] & first_bound << number] if number in mine else []
                for number in active
            ]
            step.caps = [caps[number] for number in active]
            step.closing = [
                [[(active.index(number_of[b.places, b.cards]), b.at_least, b.at_most) for b in option] for option in choice]
                for choice, end in zip(choices, judged, strict=True)
                if end == at
            ]
            step.kept = [place for place, number in enumerate(active) if ends[number] != at]
            self.steps.append(step)
            active = [number for number in active if ends[number] != at]


def _signs(parts: Sequence[int], places: Sequence[int], bounds: Sequence[int]) -> list[int]:
    """For each class, bit by bit, the places where its cards may lie, and then the bounds by which they are counted."""
    signs: list[int] = []
    for part in parts:
        sign, bit = 0, 1
        for mask in (*places, *bounds):
            if part & mask:
                sign |= bit
            bit <<= 1
        signs.append(sign)
    return signs


class _Counting:
    """The ways to fill places of given sizes, counted and drawn."""

    def __init__(self, plan: _Plan, sizes: Counts, room: int) -> None:
        self._plan, self._sizes, self._room = plan, sizes, room
        self._known: dict[tuple[int, Counts, Counts], _Way] = {}
        self.ways = self._count(0, plan.left, ())

    def _count(self, at: int, left: Counts, held: Counts) -> int:
        if at == len(self._sizes):
            return 0 if any(left) else 1
        known = self._known.get((at, left, held))
        if known is not None:
            return known.total
        self._room -= 1
        if self._room < 0:
            raise _TooManyError
        way = self._known[at, left, held] = _Way()
        step = self._plan.steps[at]
        rest = [0] * step.width
        for number, onward in step.staying:
            rest[onward] += left[number]
        begun = held + step.opening
        if begun or len(step.free) > 1:
            self._count_many(at, left, begun, way, rest)
        else:
            self._count_one(at, left, way, rest)
        return way.total

    def _count_one(self, at: int, left: Counts, way: _Way, rest: list[int]) -> None:
        """If nothing is counted, and at most one class has a choice: it gives what is missing."""
        step = self._plan.steps[at]
        missing, weight = self._sizes[at], 1
        counts: Counts = ()
        for number in step.forced:
            missing -= left[number]
        for number in step.free:
            if not 0 <= missing <= left[number]:
                return
            weight, counts = comb(left[number], missing), (missing,)
            rest[step.merged[number]] -= missing
            missing = 0
        onward = tuple(rest)
        if missing == 0 and (more := self._count(at + 1, onward, ())):
            way.total = weight * more
            way.drawn = ((counts, onward, ()),)

    def _count_many(self, at: int, left: Counts, begun: Counts, way: _Way, rest: list[int]) -> None:
        """Every way to choose of each class how many go here."""
        step = self._plan.steps[at]
        merged, free = step.merged, step.free
        certain = tuple([left[number] for number in step.forced])
        total = 0
        totals: list[int] = []
        drawn: list[tuple[Counts, Counts, Counts]] = []
        onward_held: Counts = ()
        for counts, weight in counted_ways(self._sizes[at] - sum(certain), tuple([left[number] for number in free])):
            if begun:
                counted = step.counted(begun, certain + counts)
                if counted is None:
                    continue
                onward_held = counted
            after = rest.copy()
            for place, count in enumerate(counts):
                after[merged[free[place]]] -= count
            onward = tuple(after)
            more = self._count(at + 1, onward, onward_held)
            if more:
                total += weight * more
                totals.append(total)
                drawn.append((counts, onward, onward_held))
        if total:
            way.total, way.totals, way.drawn = total, totals, drawn

    def draw(self, rng: Random) -> Iterator[list[int]]:
        """The cards for each step, one by one."""
        decks: list[list[int]] = self._plan.classes
        left: Counts = self._plan.left
        held: Counts = ()
        for at, step in enumerate(self._plan.steps):
            way = self._known[at, left, held]
            counts, left, held = way.drawn[0 if len(way.drawn) == 1 else _pick(way.totals, rng)]
            taken: list[int] = []
            following: list[list[int]] = [[] for _ in left]
            for number in step.forced:
                taken += decks[number]
            for number in step.passing:
                following[step.merged[number]] += decks[number]
            for number, count in zip(step.free, counts, strict=True):
                deck = decks[number]
                if count == len(deck):
                    taken += deck
                elif count == 0:
                    following[step.merged[number]] += deck
                else:
                    mixed = shuffled(deck, rng)
                    taken += mixed[:count]
                    following[step.merged[number]] += mixed[count:]
            decks = following
            yield taken
