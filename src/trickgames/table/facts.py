"""What lies on the table and what has happened there: piles, tricks, events, and the facts that the phases settle.

Facts are public. A phase settles one, others look it up by its type; a user's phase can add its own: any frozen value does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from trickgames.cards.card import Card, CardSet, Suit

if TYPE_CHECKING:
    from trickgames.table.actions import Action

__all__ = [
    "EVERYBODY",
    "Called",
    "Contract",
    "Event",
    "HolderOf",
    "LoneDefender",
    "Moved",
    "MustLead",
    "Pile",
    "Said",
    "Seats",
    "Trick",
    "Trump",
    "TurnUp",
    "TurnUpAccepted",
]

Seats: TypeAlias = tuple[int, ...]
EVERYBODY: None = None


# What lies on the table


@attrs.frozen(weakref_slot=False)
class Pile:
    """Cards that lie together outside the hands: `cards` top first, whose they are (if anybody's), and who has seen them.

    `seen_by=None` (`EVERYBODY`) is face up. `only`, where given, is public: the pile holds no other cards than these.
    """

    name: str
    cards: tuple[Card, ...]
    owner: int | None = None
    seen_by: Seats | None = EVERYBODY
    only: CardSet | None = None


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick: the plays (seat and card) in order, and the seat that took it."""

    plays: tuple[tuple[int, Card], ...]
    winner: int

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in order of play."""
        return tuple(card for _, card in self.plays)

    def __str__(self) -> str:
        return " ".join(f"{seat}:{card}" for seat, card in self.plays) + f" -> {self.winner}"


# What has happened, as everybody saw it


@attrs.frozen(weakref_slot=False)
class Said:
    """A call or another action that everybody heard or saw."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@attrs.frozen(weakref_slot=False)
class Moved:
    """Cards that a seat moved: what it did with them, how many, and the cards as far as all saw them."""

    seat: int
    what: str
    count: int
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        shown = " " + " ".join(map(str, self.cards)) if self.cards else ""
        return f"{self.seat} {self.what} {self.count}{shown}"


Event: TypeAlias = Said | Moved


# Facts: what a phase has settled, for everybody


@attrs.frozen(weakref_slot=False)
class HolderOf:
    """A party that only a card reveals: the maker and whoever holds the card (P35)."""

    card: Card


@attrs.frozen(weakref_slot=False)
class Contract:
    """Who undertook what: the maker (bidder), the level (points or tricks to take), and the party that must take them.

    `party` is the tuple of its seats, or `HolderOf(card)`. A lone maker is a party of one; `moon` is the bid of all the points.
    """

    maker: int
    level: int
    party: Seats | HolderOf
    alone: bool = False
    moon: bool = False


@attrs.frozen(weakref_slot=False)
class Trump:
    """The trump suit; None is no trump."""

    suit: Suit | None


@attrs.frozen(weakref_slot=False)
class TurnUp:
    """The card turned up, and the suit that it offers (None for a joker that stands for no suit)."""

    card: Card
    suit: Suit | None


@attrs.frozen
class TurnUpAccepted:
    """The turn-up was accepted as trump: the dealer may take it (E41)."""


@attrs.frozen
class Called:
    """The card that the bidder called (P35)."""

    card: Card


@attrs.frozen
class LoneDefender:
    """The seat that defends alone against a lone maker (D-E8c)."""

    seat: int


@attrs.frozen
class MustLead:
    """The card that the declarer is obliged to lead (P37); a secret until it is led."""

    card: Card
