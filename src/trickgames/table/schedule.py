"""Values that follow the number of the deal: hand sizes, the way of a pass, who is vulnerable.

A field of the type `int | ByDeal[int]` may hold such a list in place of one value. `of_deal(value, table.deal)` gives the value
for the deal that is played. These are the `count` and `plans` of `DealCards`, the `vulnerable` of `ContractFromOutside`, and
fields of your own parts that have such a type. Whether a list agrees with the goal is checked when a game is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import attrs

from trickgames.checks import Sound

__all__ = ["ByDeal", "of_deal"]

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


def _values(values: Iterable[T]) -> tuple[T, ...]:
    whole = isinstance(values, Iterable) and not isinstance(values, str)  # pyright: ignore[reportUnnecessaryIsInstance]
    return tuple(values) if whole else values  # type: ignore[return-value]


@attrs.frozen
class ByDeal(Sound, Generic[T_co]):
    """A value for each deal of a match: the first for deal 1, the second for deal 2, and so on.

    Such a list ends the match with its last deal, so the goal must be `AfterDeals` of the same number of deals. With `repeats`
    it begins again after the last, and any goal will do. If a field of your own phase, scoring or goal may be such a list, give
    it the type `int | ByDeal[int]`, and read it with `of_deal(self.field, table.deal)`.

    >>> ByDeal((3, 2, 1)).of(2), ByDeal(("left", "right", "across", "hold"), repeats=True).of(7)
    (2, 'across')
    """

    values: tuple[T_co, ...] = attrs.field(converter=_values)
    repeats: bool = False

    def of(self, deal: int) -> T_co:
        """The value for the deal of this number, from 1. A list that repeats begins again after its last value."""
        return self.values[(deal - 1) % len(self.values)]

    def own_problems(self) -> Iterator[str]:
        """Reports a list without a value, or one within another."""
        if not self.values:
            yield "ByDeal: values=(): at least one value, for the first deal"
        if any(isinstance(value, ByDeal) for value in self.values):
            yield "ByDeal: values: give one value for each deal, not another list"


def of_deal(value: T | ByDeal[T], deal: int) -> T:
    """The value for the deal of this number (`table.deal`): a plain value itself, or the one that a list has for this deal.

    >>> of_deal(13, 4), of_deal(ByDeal((10, 9, 8, 7)), 4)
    (13, 7)
    """
    if isinstance(value, ByDeal):
        listed: ByDeal[T] = value  # pyright: ignore[reportUnknownVariableType, reportAssignmentType]  # T isn't a list itself
        return listed.of(deal)
    return value
