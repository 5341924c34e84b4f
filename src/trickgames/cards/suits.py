"""Suits, ranks and jokers: what is printed on a card."""

from __future__ import annotations

import enum
from typing import Final

__all__ = ["JOKERS", "RANKS", "SUITS", "Joker", "Rank", "Suit"]


class Suit(enum.Enum):
    """One of the four suits, by its letter: `Suit("h")` is `Suit.HEARTS`.

    >>> Suit.HEARTS.next is Suit.DIAMONDS, str(Suit.CLUBS), Suit.SPADES.symbol
    (True, 'clubs', '♠')
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    letter: str
    index: int
    symbol: str

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "cdhs".index(letter)
        self.symbol = "♣♦♥♠"[self.index]

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def red(self) -> bool:
        """Whether the suit is red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @property
    def next(self) -> Suit:
        """The other suit of the same colour ("next" in the words of euchre, E50)."""
        return SUITS[3 - self.index]


class Rank(enum.Enum):
    """One of the thirteen ranks, by its letter: `Rank("T")` is `Rank.TEN`."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    letter: str
    index: int

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index = "AKQJT98765432".index(letter)

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Joker(enum.Enum):
    """The two jokers. A pack with one joker has the high one."""

    HIGH = "Hj"
    LOW = "Lj"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return f"{self.name.lower()} joker"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
JOKERS: Final = tuple(Joker)
