"""The random numbers of a deal: a stream of its own for each deal, the same in both engines and on every machine.

A deal's stream depends on the seed and on the number of the deal alone, so that a result cannot depend on who plays the deal,
in which chunk, or on how many processes. It is SplitMix64: a counter, and a mixing of its bits.
"""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["Stream", "key_of"]

WORD = (1 << 64) - 1
STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def key_of(seed: int | str) -> int:
    """The 64 bits that a seed of any size or text stands for."""
    return int.from_bytes(blake2b(repr(seed).encode(), digest_size=8).digest(), "big")


def mixed(number: int) -> int:
    """A number of 64 bits with its bits mixed."""
    number = ((number ^ (number >> 30)) * FIRST) & WORD
    number = ((number ^ (number >> 27)) * SECOND) & WORD
    return number ^ (number >> 31)


class Stream:
    """The random numbers of one deal, in the order in which it needs them.

    >>> deal = Stream(key_of(1), 0)
    >>> [deal.below(6) for _ in range(8)] == [Stream(key_of(1), 0).below(6), *[deal.below(6) for _ in range(7)]]
    False
    """

    __slots__ = ("_number",)

    def __init__(self, key: int, index: int) -> None:
        self._number = mixed((key + (index + 1) * STEP) & WORD)

    def below(self, limit: int) -> int:
        """A number from 0 to below the limit."""
        self._number = (self._number + STEP) & WORD
        return ((mixed(self._number) >> 32) * limit) >> 32

    def shuffle(self, things: list[int], places: int) -> None:
        """Puts the first `places` of the things in random order, drawn from all of them."""
        last = len(things)
        for place in range(places):
            other = place + self.below(last - place)
            things[place], things[other] = things[other], things[place]
