"""Facts: what the phases have settled, for everybody; and finished tricks.

Facts are public. A phase settles one, others look it up by its type; a user's phase can add its own: any frozen value does.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from trickgames._quick import maker
from trickgames.cards.card import Card, Suit
from trickgames.cards.strains import Strain, strain_of
from trickgames.table.calls import Call, Objective
from trickgames.table.places import Seats

__all__ = [
    "Bids",
    "Called",
    "Contract",
    "HolderOf",
    "LedAs",
    "LoneDefender",
    "NobodyCalls",
    "PlayBegan",
    "Plays",
    "SaidToHold",
    "Stakes",
    "Trick",
    "Trump",
    "TurnUp",
    "TurnUpAccepted",
    "new_trick",
]

Plays: TypeAlias = tuple[tuple[int, Card], ...]
"""Plays to a trick: seat and card, in order."""


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


new_trick = maker(Trick)


# Facts: what a phase has settled, for everybody


@attrs.frozen(weakref_slot=False)
class HolderOf:
    """A party that only a card reveals: the maker and the player who holds the card (P35)."""

    card: Card


@attrs.frozen(weakref_slot=False)
class Contract:
    """What the makers must do: the maker, the level (points or tricks to take), and the party that must take them.

    `party` is the tuple of its seats, or `HolderOf(card)`. A lone maker is a party of one. `moon` is true for the bid of all
    the points. `call` is the call of the auction, if there is more to say than the level.
    """

    maker: int
    level: int
    party: Seats | HolderOf
    alone: bool = False
    moon: bool = False
    call: Call | None = None

    @property
    def objective(self) -> Objective:
        """What the party must take: what the call says, or at least the level."""
        return Objective("at_least", self.level) if self.call is None else self.call.objective


@attrs.frozen(weakref_slot=False)
class Trump:
    """What the deal is played in. You may give a suit, None (no trump) or the name of a strain.

    >>> Trump(Suit.HEARTS).strain.name, Trump(None).suit, Trump("low").strain.low
    ('hearts', None, True)
    """

    strain: Strain = attrs.field(converter=strain_of)

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None if nothing is trump."""
        return self.strain.suit


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
class SaidToHold:
    """The seat that said, when the card was called, that it holds it or is about to take it. None if nobody did (D-P22)."""

    seat: int | None


@attrs.frozen
class LoneDefender:
    """The seat that defends alone against a lone maker (D-E8c)."""

    seat: int


@attrs.frozen(weakref_slot=False)
class Bids:
    """What each seat has bid for itself, by seat; None for a seat that wasn't asked (SP2, OH2)."""

    calls: tuple[Call | None, ...]

    @property
    def levels(self) -> tuple[int, ...]:
        """The numbers by seat. They are 0 for nil, and for a seat that wasn't asked.

        >>> from trickgames.table.actions import Bid
        >>> Bids((Call(Bid(3), Objective("at_least", 3)), Call(Bid(word="nil"), Objective("none")))).levels
        (3, 0)
        """
        return tuple(0 if call is None else call.level for call in self.calls)


@attrs.frozen
class NobodyCalls:
    """The turned-up card has settled what is played. Nobody calls in this deal, and there is no maker (BK2)."""


@attrs.frozen(weakref_slot=False)
class Stakes:
    """How high a contract is played: 1, doubled 2 or redoubled 4, and whether the declaring side is vulnerable (BG1)."""

    doubled: Literal[1, 2, 4] = 1
    vulnerable: bool = False


@attrs.frozen
class PlayBegan:
    """How many tricks were finished when the present phase of play began, if tricks were played before it."""

    tricks: int


@attrs.frozen(weakref_slot=False)
class LedAs:
    """Cards that belong to no suit and have been led, each with the suit that was named for it (FH11)."""

    suits: tuple[tuple[Card, Suit], ...]

    def suit(self, card: Card) -> Suit | None:
        """The suit that was named for a card, or None."""
        return next((suit for led, suit in self.suits if led is card), None)
