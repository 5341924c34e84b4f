"""How many cards hidden places take, where that is known only of several together."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

__all__ = ["Sizes", "Sum", "narrowed", "size_vectors"]

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
                lower, upper = max(low[at], high[at] - under), min(high[at], low[at] + over)
                if lower > low[at] or upper < high[at]:
                    low[at], high[at], narrower = lower, upper, True
        left = going_on
    return list(zip(low, high, strict=True)), left


def size_vectors(sizes: Sequence[tuple[int, int]], sums: Sequence[Sum]) -> list[tuple[int, ...]]:
    """All ways to give each place a size within its limits that add up as they should.

    >>> size_vectors([(2, 2), (0, 2), (0, 1)], [({1, 2}, 2, 2)])
    [(2, 1, 1), (2, 2, 0)]
    """
    vector = [least for least, _ in sizes]
    missing, rest, sums_of = _opened(sizes, sums)
    order = [*sums_of, *(place for place, (low, high) in enumerate(sizes) if low < high and place not in sums_of)]
    found: list[tuple[int, ...]] = []

    def fill(at: int) -> None:
        if at == len(order):
            found.append(tuple(vector))
            return
        place = order[at]
        least, most = low, high = sizes[place]
        mine = sums_of.get(place, ())
        for number in mine:
            rest[number][0] -= least
            rest[number][1] -= most
            low = max(low, missing[number][0] - rest[number][1])
            high = min(high, missing[number][1] - rest[number][0])
        for size in range(low, high + 1):
            vector[place] = size
            for number in mine:
                missing[number][0] -= size
                missing[number][1] -= size
            fill(at + 1)
            for number in mine:
                missing[number][0] += size
                missing[number][1] += size
        for number in mine:
            rest[number][0] += least
            rest[number][1] += most

    if all(lows or highs or least <= 0 <= most for (least, most), (lows, highs) in zip(missing, rest, strict=True)):
        fill(0)
    return found


def _opened(
    sizes: Sequence[tuple[int, int]], sums: Sequence[Sum]
) -> tuple[list[list[int]], list[list[int]], dict[int, list[int]]]:
    """What is missing of each sum (at least, at most), what its places can take, and the sums of each place with a choice."""
    missing: list[list[int]] = []
    rest: list[list[int]] = []
    sums_of: dict[int, list[int]] = {}
    for number, (places, least, most) in enumerate(sorted(sums, key=_places)):
        fixed = lows = highs = 0
        for place in places:
            low, high = sizes[place]
            if low == high:
                fixed += low
                continue
            lows += low
            highs += high
            sums_of.setdefault(place, []).append(number)
        missing.append([least - fixed, most - fixed])
        rest.append([lows, highs])
    return missing, rest, sums_of


def _places(item: Sum) -> int:
    return len(item[0])
