"""How many cards hidden places take, where that is known only of several together."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from math import comb
from typing import TypeAlias

__all__ = ["Sizes", "Sum", "counted_ways", "narrowed", "size_vectors"]

Sum: TypeAlias = tuple[AbstractSet[int], int, int]
"""How many cards some places take together, at least and at most."""
Sizes: TypeAlias = list[tuple[int, int]]
"""How many cards each place takes, at least and at most."""


def narrowed(sizes: Sizes, sums: Sequence[Sum]) -> tuple[Sizes, list[Sum]] | None:
    """The limits of sizes as narrow as each sum makes them, and the sums that leave a choice; None if one cannot be kept.

    >>> narrowed([(2, 2), (0, 3), (0, 3)], [({0, 1}, 3, 3), ({1, 2}, 2, 2)])
    ([(2, 2), (1, 1), (1, 1)], [])
    """
    low, high = [least for least, _ in sizes], [most for _, most in sizes]
    left = list(sums)
    narrower = True
    while narrower:
        narrower = False
        going_on: list[Sum] = []
        for item in left:
            places, least, most = item
            lows = highs = 0
            for at in places:
                lows += low[at]
                highs += high[at]
            if highs < least or lows > most:
                return None
            if lows == highs:
                continue
            going_on.append(item)
            under, over = highs - least, most - lows
            for at in places:
                lower, upper = low[at], high[at]
                if upper - under > lower:
                    low[at], narrower = upper - under, True
                if lower + over < upper:
                    high[at], narrower = lower + over, True
        left = going_on
    return list(zip(low, high, strict=True)), left


def size_vectors(sizes: Sequence[tuple[int, int]], sums: Sequence[Sum]) -> list[tuple[int, ...]]:
    """All ways to give each place a size within its limits that add up as they should.

    >>> size_vectors([(2, 2), (0, 2), (0, 1)], [({1, 2}, 2, 2)])
    [(2, 1, 1), (2, 2, 0)]
    """
    vector = [least for least, _ in sizes]
    needed, room, sums_of = _opened(sizes, sums)
    order = [*sums_of, *(place for place, (low, high) in enumerate(sizes) if low < high and place not in sums_of)]
    found: list[tuple[int, ...]] = []
    if all(need <= 0 <= more for need, more in zip(needed, room, strict=True)):
        _fill(0, order, sizes, sums_of, needed, room, vector, found)
    return found


def _fill(
    at: int,
    order: list[int],
    sizes: Sequence[tuple[int, int]],
    sums_of: dict[int, list[int]],
    needed: list[int],
    room: list[int],
    vector: list[int],
    found: list[tuple[int, ...]],
) -> None:
    """Finds the vectors that go on from what has been chosen for the places before this one."""
    if at == len(order):
        found.append(tuple(vector))
        return
    place = order[at]
    least, most = low, high = sizes[place]
    mine = sums_of.get(place, ())
    for number in mine:
        if needed[number] + most > low:  # noqa: PLR1730 - a sample spends much of its time here: no calls
            low = needed[number] + most
        if room[number] + least < high:  # noqa: PLR1730 - likewise
            high = room[number] + least
    for size in range(low, high + 1):
        vector[place] = size
        more, fewer = size - least, most - size
        for number in mine:
            needed[number] += fewer
            room[number] -= more
        _fill(at + 1, order, sizes, sums_of, needed, room, vector, found)
        for number in mine:
            needed[number] -= fewer
            room[number] += more


def _opened(sizes: Sequence[tuple[int, int]], sums: Sequence[Sum]) -> tuple[list[int], list[int], dict[int, list[int]]]:
    """The sums of each place with a choice; and for each sum what is needed if such places take most, and what there is room
    for if they take least.
    """
    needed: list[int] = []
    room: list[int] = []
    sums_of: dict[int, list[int]] = {}
    for number, (places, least, most) in enumerate(sorted(sums, key=_places)):
        lows = highs = 0
        for place in places:
            low, high = sizes[place]
            lows += low
            highs += high
            if low < high:
                sums_of.setdefault(place, []).append(number)
        needed.append(least - highs)
        room.append(most - lows)
    return needed, room, sums_of


def _places(item: Sum) -> int:
    return len(item[0])


@lru_cache(maxsize=4096)
def counted_ways(size: int, rooms: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """All ways to take this number of cards out of classes, with how many sets of cards each stands for."""
    if not rooms or size < 0:
        return [] if size else [((), 1)]
    if len(rooms) == 1:
        return [((size,), comb(rooms[0], size))] if size <= rooms[0] else []
    behind = [0]
    for room in reversed(rooms):
        behind.append(behind[-1] + room)
    behind.reverse()
    ways: list[tuple[tuple[int, ...], int, int]] = [((), 1, 0)]
    for number, room in enumerate(rooms):
        rest = behind[number + 1]
        ways = [
            ((*counts, count), weight * comb(room, count), taken + count)
            for counts, weight, taken in ways
            for count in range(max(0, size - taken - rest), min(room, size - taken) + 1)
        ]
    return [(counts, weight) for counts, weight, taken in ways if taken == size]
