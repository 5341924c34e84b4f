"""Which of very many numbers are done, without a list of them: spans that grow together."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import attrs
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

__all__ = ["Spans"]


@attrs.frozen
class Spans:
    """Spans of numbers (first, and the one after the last) in order; no two of them touch.

    >>> done = Spans().plus(0, 10).plus(20, 5).plus(10, 2)
    >>> done.spans, list(done.gaps(30, 4))
    (((0, 12), (20, 25)), [(12, 4), (16, 4), (25, 4), (29, 1)])
    """

    spans: tuple[tuple[int, int], ...] = ()

    def plus(self, first: int, count: int) -> Spans:
        """With this number of further numbers from the first on. None of them was there."""
        end = first + count
        place = bisect_left(self.spans, (first, end))
        before, after = self.spans[:place], self.spans[place:]
        if before and before[-1][1] == first:
            first, before = before[-1][0], before[:-1]
        if after and after[0][0] == end:
            end, after = after[0][1], after[1:]
        return Spans((*before, (first, end), *after))

    def gaps(self, limit: int, size: int) -> Iterator[tuple[int, int]]:
        """What is missing below the limit, as ranges (first and count) of this size at most, one after the other."""
        begin = 0
        for first, end in (*self.spans, (limit, limit)):
            while begin < first:
                count = min(size, first - begin)
                yield begin, count
                begin += count
            begin = end

    def numbers(self) -> NDArray[np.int64]:
        """The numbers themselves."""
        return np.concatenate([np.arange(first, end) for first, end in self.spans] or [np.arange(0)])
