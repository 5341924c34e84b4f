"""Packs of cards: which cards a game is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.cards.card import MAX_COPIES, Card
from trickgames.cards.suits import JOKERS, RANKS, SUITS, Rank
from trickgames.errors import InvalidRulesError, short

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["pack"]


def pack(ranks: str | Iterable[Rank] = "23456789TJQKA", jokers: int = 0, copies: int = 1) -> tuple[Card, ...]:
    """A pack with all cards of these ranks, and 0 to 2 jokers. Jokers come first, then aces, kings and so on.

    Each card is there `copies` times (1 to 8). An `InvalidRulesError` names every problem, such as a rank that is named twice
    or too many jokers.

    >>> len(pack(jokers=2)), len(pack("9TJQKA")), " ".join(map(str, pack("A", jokers=1)))
    (54, 24, 'Hj Ac Ad Ah As')
    """
    named = [rank if isinstance(rank, Rank) else Rank._value2member_map_.get(rank) for rank in ranks]
    problems: list[str] = []
    if None in named:
        problems.append(f"ranks={short(ranks)}: the ranks are 23456789TJQKA")
    if not named or len(set(named)) < len(named):
        problems.append(f"ranks={short(ranks)}: each rank once, and at least one")
    if type(jokers) is not int or not 0 <= jokers <= len(JOKERS):
        problems.append(f"jokers={short(jokers)}: a pack has 0 to 2 jokers")
    if type(copies) is not int or not 1 <= copies <= MAX_COPIES:
        problems.append(f"copies={short(copies)}: 1 to {MAX_COPIES} copies")
    InvalidRulesError.check(problems)
    return tuple(
        card
        for copy in range(1, copies + 1)
        for card in [
            *(Card(joker, None, copy) for joker in JOKERS[:jokers]),
            *(Card(rank, suit, copy) for rank in RANKS if rank in named for suit in SUITS),
        ]
    )
