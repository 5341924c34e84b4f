"""The short texts of the pictures: what stands in a card's corner, and names cut to what fits."""

from __future__ import annotations

from trickgames.cards import Card, Joker, Rank

__all__ = ["TEXT_STYLE", "index", "label", "shortened"]

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
    """The text, cut to so many signs.

    >>> shortened("Bartholomew", 10), shortened("Ann", 10)
    ('Bartholom…', 'Ann')
    """
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
