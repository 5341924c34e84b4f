"""The short texts of the pictures: what stands in a card's corner, and names cut to what fits."""

from __future__ import annotations

import unicodedata
from typing import Final

from trickgames.cards.card import Card, Joker, Rank

__all__ = ["TEXT_STYLE", "fitting", "index", "label", "shortened", "width_of"]

TEXT_STYLE = "\N{VARIATION SELECTOR-15}"  # asks for the plain sign of a suit where a system would show a coloured emoji


def index(card: Card) -> str:
    """What stands in the corner of a card: its rank as players write it, or a star for a joker.

    >>> index(Card.parse("Th")), index(Card.parse("Hj"))
    ('10', '★')
    """
    if isinstance(card.rank, Joker):
        return "\N{BLACK STAR}" if card.rank is Joker.HIGH else "\N{WHITE STAR}"
    return "10" if card.rank is Rank.TEN else card.rank.letter


def label(card: Card) -> str:
    """A card in a line of text: `10♥`."""
    return index(card) + (card.suit.symbol + TEXT_STYLE if card.suit is not None else "")


def shortened(text: str, most: int) -> str:
    """The text, cut to `most` signs.

    >>> shortened("Bartholomew", 10), shortened("Ann", 10)
    ('Bartholom…', 'Ann')
    """
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


# Widths of letters in parts of the letter size, those of wide bold letters: a picture does not know the reader's font.
NARROW: Final = dict.fromkeys("iIljt.,:;'|!()[]/ ", 0.42)
WIDE: Final = dict.fromkeys("mwMWQ@%+<>=\N{HORIZONTAL ELLIPSIS}", 1.1)


def width_of(text: str) -> float:
    """How wide a text is at most, in parts of its letters' size.

    >>> width_of("Will") < width_of("Anna") < width_of("WWWW")
    True
    """
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    if sign in NARROW or sign in WIDE:
        return NARROW.get(sign) or WIDE[sign]
    if unicodedata.east_asian_width(sign) in {"W", "F", "A"}:
        return 1.4
    return 0.8 if sign.isupper() else 0.7


def fitting(text: str, width: float, size: float) -> float:
    """A size of letters, this one or smaller, at which the text is no wider than this many pixels.

    >>> fitting("Ann", 90, 12), fitting("W" * 20, 90, 12) < 5
    (12, True)
    """
    return min(size, width / max(1.0, width_of(text)))
