"""Our own shapes: the pips of the suits, the hats of the court cards, a star for the jokers.

Pips are about ten units high around the origin, hats about twenty wide. Numbers and letters of paths are set apart by
spaces, so that no path looks like the name of a card.
"""

from __future__ import annotations

import math
from typing import Final

from trickgames.cards.card import Rank, Suit

__all__ = ["HATS", "PIPS", "star"]

PIPS: Final = {
    Suit.HEARTS: (
        '<path d="M 0 4.8 C -1.2 3.2 -4.9 1 -4.9 -1.9 C -4.9 -3.6 -3.8 -4.6 -2.5 -4.6 C -1.2 -4.6 -0.3 -3.7 0 -2.6 '
        'C 0.3 -3.7 1.2 -4.6 2.5 -4.6 C 3.8 -4.6 4.9 -3.6 4.9 -1.9 C 4.9 1 1.2 3.2 0 4.8 Z"/>'
    ),
    Suit.DIAMONDS: '<path d="M 0 -5.2 Q 1.7 -2.2 3.9 0 Q 1.7 2.2 0 5.2 Q -1.7 2.2 -3.9 0 Q -1.7 -2.2 0 -5.2 Z"/>',
    Suit.SPADES: (
        '<path d="M 0 -5 C 0.9 -2.9 4.7 -1.1 4.7 1.4 C 4.7 3 3.6 3.7 2.5 3.7 C 1.5 3.7 0.8 3.2 0.5 2.6 C 0.6 3.7 1 4.5 1.8 5 L '
        "-1.8 5 C -1 4.5 -0.6 3.7 -0.5 2.6 C -0.8 3.2 -1.5 3.7 -2.5 3.7 C -3.6 3.7 -4.7 3 -4.7 1.4 C -4.7 -1.1 -0.9 -2.9 "
        '0 -5 Z"/>'
    ),
    Suit.CLUBS: (
        '<circle cx="0" cy="-2.6" r="2.3"/><circle cx="-2.5" cy="1.2" r="2.3"/><circle cx="2.5" cy="1.2" r="2.3"/>'
        '<path d="M -0.9 -1.4 L 0.9 -1.4 L 0.6 1.6 C 0.7 3.3 1 4.4 1.8 5 L -1.8 5 C -1 4.4 -0.7 3.3 -0.6 1.6 Z"/>'
    ),
}

HATS: Final = {
    Rank.KING: (
        '<path d="M -9 5 L -10.5 -4.5 L -5 0 L -1.2 -5.5 L -1.2 -7.2 L -2.8 -7.2 L -2.8 -8.8 L -1.2 -8.8 L -1.2 -10.4 L '
        '1.2 -10.4 L 1.2 -8.8 L 2.8 -8.8 L 2.8 -7.2 L 1.2 -7.2 L 1.2 -5.5 L 5 0 L 10.5 -4.5 L 9 5 Z"/>'
    ),
    Rank.QUEEN: (
        '<path d="M -8.5 5 L -10 -3 L -5.4 0.6 L -4.6 -5 L 0 -0.4 L 4.6 -5 L 5.4 0.6 L 10 -3 L 8.5 5 Z"/>'
        '<circle cx="-10" cy="-4.4" r="1.6"/><circle cx="-4.8" cy="-6.6" r="1.6"/><circle cx="4.8" cy="-6.6" r="1.6"/>'
        '<circle cx="10" cy="-4.4" r="1.6"/>'
    ),
    Rank.JACK: (
        '<path d="M -9.5 5 L -9.5 2.6 Q -9 -4.6 -1 -5 Q 8.5 -5 9.5 2.6 L 9.5 5 Z"/>'
        '<path d="M 4.6 -3.2 Q 5.6 -9.4 11.6 -11 Q 11.4 -5.6 7 -1.6 Z"/>'
    ),
}


def star(points: int, outer: float, inner: float) -> str:
    """A star around the origin, as an SVG path."""
    spots: list[str] = []
    for step in range(points * 2):
        angle, radius = math.pi * step / points, outer if step % 2 == 0 else inner
        spots.append(f"{radius * math.sin(angle):.2f} {-radius * math.cos(angle):.2f}")
    return f'<path d="M {" L ".join(spots)} Z"/>'
