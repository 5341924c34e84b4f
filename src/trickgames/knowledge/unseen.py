"""Dealing unseen cards to hidden places, uniformly over all ways that fit: exact counting, no trial and error.

A *place* takes so many cards. A card may go to some of the places, and a *bound* says how many cards of a set a group of places
holds. How many cards a place takes may be known only together with others: then every way to share them out is looked at. Places
that nothing tells apart are filled as one, and cards that nothing tells apart form a class. The ways to fill the places are
counted place by place, for all numbers of cards of each class that are left: these counts are the weights by which the number of
cards of each class in each place is drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, TypeAlias

import attrs

from trickgames.errors import InvalidStateError
from trickgames.knowledge.sizes import size_vectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from trickgames.knowledge.sizes import Sum

__all__ = ["Bound", "Dealer", "Unseen"]

Counts: TypeAlias = tuple[int, ...]
NO_BOUND = 1_000


@attrs.frozen
class Bound:
    """Of these cards (a mask) the places (their numbers) hold together at least and at most so many."""

    places: frozenset[int]
    cards: int
    at_least: int = 0
    at_most: int = NO_BOUND


@attrs.frozen
class Unseen:
    """A problem: the cards (a mask), how many each place takes, what may lie there (a mask), and the bounds.

    The size of a place is at least and at most so many; each of `sums` says how many some places take together, at least and at
    most. All `bounds` are kept; each of `either` is a choice of bounds, of which one at least is kept altogether.
    """

    cards: int
    sizes: tuple[tuple[int, int], ...]
    allowed: tuple[int, ...]
    bounds: tuple[Bound, ...] = ()
    either: tuple[tuple[tuple[Bound, ...], ...], ...] = ()
    sums: tuple[Sum, ...] = ()


class _Step:
    """Places that are alike, to be filled together.

    `forced` are the classes of which all cards that are left go there, `free` those of which some may, `passing` the others.
    `sums` gives for each count that is kept from here on the classes that it counts, and `opening` how many counts begin here.
    `closing` are the choices that are judged here: by the place of a count among those that are kept, at least and at most so
    many. `kept` is where the counts stand that go on. `merged` gives for each class of this step the class of the next one.
    """

    __slots__ = ("closing", "forced", "free", "kept", "merged", "opening", "passing", "places", "sums", "width")

    def __init__(self, places: list[int], signs: list[int], at: int, later: int, interest: int) -> None:
        self.places = places
        self.forced: list[int] = []
        self.free: list[int] = []
        self.passing: list[int] = []
        here = 1 << at
        following: dict[int, int] = {}
        self.merged = [following.setdefault(sign & interest, len(following)) for sign in signs]
        for number, sign in enumerate(signs):
            if not sign & here:
                self.passing.append(number)
            elif sign & later:
                self.free.append(number)
            else:
                self.forced.append(number)
        self.width = len(following)
        signs[:] = following
        self.opening: Counts = ()
        self.sums: list[list[int]] = []
        self.closing: list[list[list[tuple[int, int, int]]]] = []
        self.kept: list[int] = []


class _Way:
    """The ways to go on from a state: how many, the running totals of their weights, and what is drawn in each."""

    __slots__ = ("drawn", "total", "totals")

    def __init__(self) -> None:
        self.total = 0
        self.totals: list[int] = []
        self.drawn: list[tuple[Counts, Counts, Counts]] = []


class Dealer:
    """Deals the cards of a problem.

    `ways` is in how many ways the sets of cards in the places can be chosen: 0 if nothing fits.
    """

    def __init__(self, problem: Unseen) -> None:
        self.ways = 0
        self._places = len(problem.sizes)
        self._totals: list[int] = []
        self._shares: list[tuple[_Counting, list[int], list[Counts]]] = []
        tight = _tightened(problem)
        vectors = [] if tight is None else size_vectors(tight.sizes, tight.sums)
        if tight is None or not vectors:
            return
        plan = _Plan(tight)
        self._plan = plan
        shares: dict[Counts, tuple[list[int], list[Counts]]] = {}
        for vector in vectors:
            takes, weight = [], 1
            for step in plan.steps:
                top = 0
                for place in step.places:
                    top += vector[place]
                    weight *= comb(top, vector[place])
                takes.append(top)
            totals, alike = shares.setdefault(tuple(takes), ([], []))
            totals.append(weight + (totals[-1] if totals else 0))
            alike.append(vector)
        for sizes, (totals, alike) in shares.items():
            counting = _Counting(plan, sizes)
            if counting.ways:
                self.ways += counting.ways * totals[-1]
                self._totals.append(self.ways)
                self._shares.append((counting, totals, alike))

    def deal(self, rng: Random) -> list[list[int]]:
        """The cards of each place as bits, in no special order: every way that fits with equal chances.

        `InvalidStateError` if there is none.
        """
        if not self.ways:
            raise InvalidStateError("the unseen cards cannot lie so that everything fits that is known of them")
        one = len(self._shares) == 1
        counting, totals, alike = self._shares[0 if one else _pick(self._totals, rng)]
        vector = alike[0] if len(alike) == 1 else alike[_pick(totals, rng)]
        dealt: list[list[int]] = [[]] * self._places
        for step, taken in zip(self._plan.steps, counting.draw(rng), strict=True):
            places = step.places
            if len(places) == 1:
                dealt[places[0]] = taken
                continue
            taken = _shuffled(taken, rng)
            top = 0
            for place in places:
                until = top + vector[place]
                dealt[place] = taken[top:until]
                top = until
        return dealt


def _pick(totals: Sequence[int], rng: Random) -> int:
    return bisect_right(totals, rng.randrange(totals[-1]))


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    chance = rng.random
    return sorted(cards, key=lambda _: chance())


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

    def __init__(self, problem: Unseen) -> None:
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
        order = _ordered(problem, groups, bounds)
        masks = [allowed for allowed, _ in order]
        parts = [problem.cards] if problem.cards else []
        for mask in {*masks, *(cards for _, cards in bounds)}:
            if len(parts) == 1 and parts[0] & mask == parts[0]:
                continue
            parts = [part for both in parts for part in (both & mask, both & ~mask) if part]
        self.classes = [_bits(part) for part in parts]
        self.left: Counts = tuple([len(cards) for cards in self.classes])
        first_bound = 1 << len(order)
        # a sign tells for a class, bit by bit, in which places its cards may lie, and by which bounds they are counted
        signs: list[int] = []
        for part in parts:
            sign = 0
            for at, mask in enumerate(masks):
                if part & mask:
                    sign |= 1 << at
            for number, (_, cards) in enumerate(bounds):
                if part & cards:
                    sign |= first_bound << number
            signs.append(sign)
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
            step.closing = [
                [[(active.index(number_of[b.places, b.cards]), b.at_least, b.at_most) for b in option] for option in choice]
                for choice, end in zip(choices, judged, strict=True)
                if end == at
            ]
            step.kept = [place for place, number in enumerate(active) if ends[number] != at]
            self.steps.append(step)
            active = [number for number in active if ends[number] != at]


def _ordered(
    problem: Unseen, groups: dict[tuple[int, Counts], list[int]], bounds: Sequence[tuple[frozenset[int], int]]
) -> list[tuple[int, Counts]]:
    """Narrow places come first, and those of one bound together: then few numbers of cards can be left."""
    if len(groups) == 1:
        return list(groups)
    width = [allowed.bit_count() for allowed in problem.allowed]
    narrowest = [min((width[place], place) for place in places) for places, _ in bounds]

    def rank(key: tuple[int, Counts]) -> tuple[tuple[int, int], int]:
        first = groups[key][0]
        return min([(width[first], first), *[narrowest[number] for number in key[1]]]), first

    return sorted(groups, key=rank)


class _Counting:
    """The ways to fill places of given sizes, counted and drawn."""

    def __init__(self, plan: _Plan, sizes: Counts) -> None:
        self._plan, self._sizes = plan, sizes
        self._known: list[dict[tuple[Counts, Counts], _Way]] = [{} for _ in plan.steps]
        self.ways = self._count(0, plan.left, ())

    def _count(self, at: int, left: Counts, held: Counts) -> int:
        if at == len(self._sizes):
            return 0 if any(left) else 1
        known = self._known[at].get((left, held))
        if known is not None:
            return known.total
        way = self._known[at][left, held] = _Way()
        step = self._plan.steps[at]
        forced, free, merged = step.forced, step.free, step.merged
        size = self._sizes[at]
        certain: Counts = ()
        if forced:
            certain = tuple([left[number] for number in forced])
            size -= sum(certain)
            if size < 0:
                return 0
        rest = [0] * step.width
        for number in step.passing:
            rest[merged[number]] += left[number]
        for number in free:
            rest[merged[number]] += left[number]
        targets = [merged[number] for number in free]
        begun = held + step.opening
        total = 0
        after_held: Counts = ()
        for counts, weight in _vectors(size, tuple([left[number] for number in free])):
            if begun:
                here = certain + counts
                now = [before + sum([here[place] for place in places]) for before, places in zip(begun, step.sums, strict=True)]
                if step.closing and not _kept(step.closing, now):
                    continue
                after_held = tuple([now[place] for place in step.kept])
            after = rest.copy()
            for number, count in zip(targets, counts, strict=True):
                after[number] -= count
            onward = tuple(after)
            more = self._count(at + 1, onward, after_held)
            if more:
                total += weight * more
                way.totals.append(total)
                way.drawn.append((counts, onward, after_held))
        way.total = total
        return total

    def draw(self, rng: Random) -> Iterator[list[int]]:
        """The cards for each step, one by one."""
        decks: list[list[int]] = self._plan.classes
        left: Counts = self._plan.left
        held: Counts = ()
        for at, step in enumerate(self._plan.steps):
            way = self._known[at][left, held]
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
                    chosen = rng.sample(deck, count)
                    taken += chosen
                    gone = set(chosen)
                    following[step.merged[number]] += [card for card in deck if card not in gone]
            decks = following
            yield taken


def _kept(closing: Sequence[Sequence[Sequence[tuple[int, int, int]]]], sums: Sequence[int]) -> bool:
    """Whether of each choice one option is kept."""
    return all(any(all(low <= sums[n] <= high for n, low, high in option) for option in choice) for choice in closing)


@lru_cache(maxsize=4096)
def _vectors(size: int, rooms: Counts) -> list[tuple[Counts, int]]:
    """All ways to take so many cards out of classes, with how many sets of cards each stands for."""
    if not rooms:
        return [] if size else [((), 1)]
    if len(rooms) == 1:
        return [((size,), comb(rooms[0], size))] if size <= rooms[0] else []
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
            for count in range(max(0, size - taken - rest), min(room, size - taken) + 1)
        ]
    return [(counts, weight) for counts, weight, taken in ways if taken == size]


def _tightened(problem: Unseen) -> Unseen | None:
    """The same problem without bounds that say nothing, and with those that leave no choice put into what is allowed.

    None if a bound cannot be kept.
    """
    if not problem.bounds and not problem.either:
        return problem
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
    return Unseen(problem.cards, problem.sizes, tuple(allowed), tuple(left), tuple(either), problem.sums)


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
