"""Strains: what a deal is played in. A suit as trump, no trump, low, misere.

A strain picks the order of the cards: with a suit, that suit is trump; without one, a joker belongs to no suit; `low` turns the
order of the suits upside down.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

import attrs

from trickgames.cards.card import SUITS, Suit
from trickgames.errors import NotationError, short

__all__ = ["LOW", "MISERE", "NO_TRUMP", "STRAINS", "Strain", "strain_of"]


@attrs.frozen(cache_hash=True)
class Strain:
    """What a deal is played in: its name, the trump suit (None if nothing is trump), and whether low cards win.

    >>> str(strain_of("hearts")), strain_of(Suit.HEARTS).suit, NO_TRUMP.suit
    ('hearts', Suit.HEARTS, None)
    """

    name: str
    suit: Suit | None = None
    low: bool = False

    def __str__(self) -> str:
        return self.name


MOST_LETTERS: Final = 40
NO_TRUMP: Final = Strain("no trump")
LOW: Final = Strain("low", low=True)
MISERE: Final = Strain("misere")
_OF_SUIT: Final = {suit: Strain(str(suit), suit) for suit in SUITS}
STRAINS: Final = (*_OF_SUIT.values(), NO_TRUMP, LOW)
"""The strains that can be named, in the order in which they are listed (K12)."""

_NAMES: Final[dict[str, Strain]] = {
    **{strain.name: strain for strain in (NO_TRUMP, LOW, MISERE)},
    **{
        name: strain
        for suit, strain in _OF_SUIT.items()
        for name in (
            str(suit),
            str(suit).capitalize(),
            suit.letter,
            suit.letter.upper(),
            suit.symbol,
            f"{suit.symbol}\ufe0f",
        )
    },
}


def strain_of(value: Strain | Suit | str | None) -> Strain:
    """The strain of a suit, of None (no trump) or of a text; `NotationError` for anything else.

    >>> strain_of(None) is NO_TRUMP, strain_of("low").low, strain_of("♥") is strain_of(Suit.HEARTS)
    (True, True, True)
    """
    if isinstance(value, Strain):
        return value
    if value is None:
        return NO_TRUMP
    if isinstance(value, Suit):
        return _OF_SUIT[value]
    if isinstance(value, str) and value in _NAMES:
        return _NAMES[value]
    told = value.lower() if isinstance(value, str) and len(value) <= MOST_LETTERS else ""
    near = get_close_matches(told, map(str, STRAINS))
    meant = f". Did you mean `{near[0]}`?" if near else ""
    msg = f"{short(value)} is not a strain: the strains are clubs, diamonds, hearts, spades, no trump, low{meant}"
    raise NotationError(msg)
