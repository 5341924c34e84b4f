"""Where the choices of a match come from: from hypothesis, which shrinks them, or from a seed, which is quick.

Everything in this package that makes deals and matches is a plain function over a `Luck`, whose source is `below(n)`: a
number from 0 to n-1. Nought always means the simplest thing: the pack in its own order, the first of the legal actions.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from hypothesis import strategies as st

from trickgames.testing.patience import at_leisure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Luck", "drawn", "seeded"]

T = TypeVar("T")


@attrs.frozen
class Luck:
    """A source of choices; `source(n)` gives a number from 0 to n-1, `shuffler` another order of things.

    >>> seeded(3).shuffle("abc") == seeded(3).shuffle("abc"), Luck(lambda n: 0).shuffle("abc")
    (True, ('a', 'b', 'c'))
    """

    source: Callable[[int], int]
    shuffler: Callable[[Sequence[Any]], Sequence[Any]] | None = None

    def below(self, count: int) -> int:
        """A number from 0 to `count - 1`."""
        return self.source(count)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things; the first is the simplest."""
        return things[self.below(len(things))]

    def often(self, times: int, out_of: int) -> bool:
        """True this number of times out of that number; False is the simplest."""
        return self.below(out_of) >= out_of - times

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in another order; their own is the simplest."""
        return self.some(things, len(things)) if self.shuffler is None else tuple(self.shuffler(things))

    def some(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of the things, in any order; the first ones are the simplest."""
        left = list(things)
        return tuple(left.pop(self.below(len(left))) for _ in range(min(count, len(left))))


def seeded(seed: int | str | random.Random) -> Luck:
    """The luck of a seed: the same choices each time."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    number = rng.random
    return Luck(lambda count: int(number() * count) if count > 1 else 0)


_NUMBERS = [st.integers(0, max(count - 1, 1)) for count in range(64)]


def drawn(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Luck:
    """The luck that hypothesis draws, records and shrinks."""

    def number(count: int) -> int:
        # Where there is only one choice, a number is drawn all the same. So a deal of other cards takes as many draws, and
        # hypothesis can replace the cards without losing what was called.
        value = drawn_from(_NUMBERS[count] if count < len(_NUMBERS) else st.integers(0, count - 1))
        return value if count > 1 else 0

    def drawn_from(strategy: st.SearchStrategy[T]) -> T:
        with at_leisure():
            value: T = draw(strategy)
            return value

    # A shuffle is one draw, so that hypothesis can undo it as a whole.
    return Luck(number, lambda things: drawn_from(st.permutations(things)))
