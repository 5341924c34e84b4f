"""How many cards hidden places take, where that is known only of several together."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Sum", "size_vectors"]

Sum: TypeAlias = tuple[frozenset[int], int, int]
"""How many cards some places take together, at least and at most."""


def size_vectors(sizes: Sequence[tuple[int, int]], sums: Sequence[Sum]) -> list[tuple[int, ...]]:
    """All ways to give each place a size within its limits that add up as they should.

    >>> size_vectors([(2, 2), (0, 2), (0, 1)], [(frozenset({1, 2}), 2, 2)])
    [(2, 1, 1), (2, 2, 0)]
    """
    vector = [least for least, _ in sizes]
    open_sums: list[tuple[list[int], int, int]] = []
    for places, least, most in sums:
        free = [place for place in places if sizes[place][0] < sizes[place][1]]
        fixed = sum([vector[place] for place in places]) - sum([vector[place] for place in free])
        if free:
            open_sums.append((free, least - fixed, most - fixed))
        elif not least <= fixed <= most:
            return []
    order = _order([place for place, (least, most) in enumerate(sizes) if least < most], open_sums)
    if not order:
        return [tuple(vector)]
    limits = [
        [(least, most, *_rest(sizes, order, at, free)) for free, least, most in open_sums if place in free]
        for at, place in enumerate(order)
    ]
    found: list[tuple[int, ...]] = []

    def fill(at: int) -> None:
        if at == len(order):
            found.append(tuple(vector))
            return
        place = order[at]
        low, high = sizes[place]
        for least, most, before, after_least, after_most in limits[at]:
            known = sum([vector[other] for other in before])
            low = max(low, least - known - after_most)
            high = min(high, most - known - after_least)
        for size in range(low, high + 1):
            vector[place] = size
            fill(at + 1)

    fill(0)
    return found


def _order(free: Sequence[int], sums: Sequence[tuple[list[int], int, int]]) -> list[int]:
    """The places in an order in which sums are soon complete."""
    order: list[int] = []
    left = set(free)
    while left:
        smallest = min(
            (left.intersection(places) for places, _, _ in sums if not left.isdisjoint(places)), key=len, default=left
        )
        order += sorted(smallest)
        left -= smallest
    return order


def _rest(sizes: Sequence[tuple[int, int]], order: Sequence[int], at: int, free: Sequence[int]) -> tuple[list[int], int, int]:
    """The places of a sum that are filled before one, and how many cards those take that come after it, at least and at most."""
    after = [place for place in order[at + 1 :] if place in free]
    before = [place for place in order[:at] if place in free]
    return before, sum([sizes[place][0] for place in after]), sum([sizes[place][1] for place in after])
