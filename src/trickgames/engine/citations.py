"""Which rules a game cites.

A part that many games share gives the numbers that its rule has in several books: `[P33b, E58]`. Which of them stand in a rule
sheet or a refusal is up to the game: those of its own books, or what it gives instead. A game that names no book cites none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.checks import Sound, row
from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trickgames.errors import Reason

__all__ = ["BOOKS", "Citations"]

BOOKS: Final[Mapping[str, str]] = {
    "P": "pitch",
    "E": "euchre",
    "K": "common",
    "BR": "british_euchre",
    "CT": "cutthroat",
    "TH": "two_handed",
    "SH": "six_handed",
    "CA": "call_ace",
    "RR": "railroad",
    "AE": "auction_euchre",
    "BE": "bid_euchre",
    "BD": "double_bid_euchre",
    "BK": "buck_euchre",
    "FH": "five_hundred",
    "AP": "auction_pitch",
    "SM": "smear",
    "CI": "cinch",
    "PE": "pedro",
    "WH": "whist",
    "SP": "spades",
    "HE": "hearts",
    "OH": "oh_hell",
    "BG": "bridge",
}
"""The books, each the file of a family, by the letters of their numbers, in the order in which they are shown."""


_NUMBER: Final = rf"(?:D-)?(?:{'|'.join(BOOKS)})[1-9][0-9]?[a-z]?"
_ITEM: Final = rf"{_NUMBER}(?:-{_NUMBER})?"
_OURS: Final = re.compile(rf"(?:D-)?({'|'.join(BOOKS)})[1-9][0-9]?[a-z]?(?:-{_NUMBER})?")
_CITATION: Final = re.compile(rf" ?\[({_ITEM}(?:, {_ITEM})*)\]")


def _pairs(instead: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    try:
        return tuple(dict(instead).items())
    except (TypeError, ValueError):
        return instead  # type: ignore[return-value]  # what are not pairs is refused when it is made


def _books(books: Iterable[str]) -> tuple[str, ...]:
    return row(books)


@attrs.frozen
class Citations(Sound):
    """Which rule numbers a game cites, in its rule sheet and with its refusals.

    `books` are the letters of its books, the most important first: `("E",)` for Euchre, `("FH", "K")` for Five Hundred and the
    common rules. If a rule has numbers in several books, the first book counts. `instead` replaces a number that a part gives
    with another one, from the rule book or from a book of your own. A book that doesn't exist is an `InvalidRulesError`, and so
    is a number to be replaced that no part can have.

    >>> shared = "The highest trump takes the trick [P33b, E58]."
    >>> Citations(("E",)).text(shared)
    'The highest trump takes the trick [E58].'
    >>> Citations(("FH", "K"), {"E58": "House rule 7"}).text(shared)
    'The highest trump takes the trick [House rule 7].'
    >>> Citations().text(shared)
    'The highest trump takes the trick.'
    """

    books: tuple[str, ...] = attrs.field(default=(), converter=_books)
    instead: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_pairs)

    def own_problems(self) -> Iterator[str]:
        """Reports books that don't exist, and numbers that are in no book."""
        for book in self.books:
            if book not in BOOKS:
                yield f"Citations: books: {short(book)} is not a book; the letters are {', '.join(BOOKS)}"
        for cited, _ in self.instead:
            if not _OURS.fullmatch(cited):
                yield f"Citations: instead: {short(cited)} is not a number of a rule, such as E56, P33a or D-E6"

    def number(self, cited: str) -> str:
        """The number that this game cites in place of the one that a part gives, or "". A number of a book of your own stays.

        >>> Citations(("E",)).number("E56"), Citations(("E",)).number("P24"), Citations().number("Whim 3")
        ('E56', '', 'Whim 3')
        """
        for given, other in self.instead:
            if given == cited:
                return other
        return cited if self._rank(cited) is not None else ""

    def text(self, text: str) -> str:
        """The text with only those citations in square brackets that this game cites."""
        return _CITATION.sub(self._cited, text)

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason, with the number that this game cites for it in brackets."""
        number = self.number(reason.rule)
        return f"{reason.sentence} [{number}]" if number else reason.sentence

    def _rank(self, number: str) -> int | None:
        """The place of its book among those of this game; -1 for a book that is not ours, None for one of another game."""
        ours = _OURS.fullmatch(number)
        if ours is None:
            return -1
        return self.books.index(ours[1]) if ours[1] in self.books else None

    def _cited(self, citation: re.Match[str]) -> str:
        numbers = [number for number in map(self.number, citation[1].split(", ")) if number]
        ranks = [self._rank(number) for number in numbers]
        ranked = {number: len(self.books) if rank is None else rank for number, rank in zip(numbers, ranks, strict=True)}
        kept = [number for number, rank in ranked.items() if rank == min(ranked.values())]
        return f" [{', '.join(kept)}]" if kept else ""
