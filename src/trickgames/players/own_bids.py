"""What the sensible player bids where each player bids for itself, and need not go over others.

*Tricks expected.* A trump counts from 3/10 for the lowest up to 1 for the highest, in equal steps. Of another suit the three
highest count 9/10, 1/2 and 1/5, each if that many cards of the suit are held. The bid is the one that comes closest to the sum;
nil stands for none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import CardSet
from trickgames.cards.strains import strain_of
from trickgames.table.actions import Bid
from trickgames.table.facts import Bids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.cards.card import Card
    from trickgames.cards.ranking import Order
    from trickgames.players.seat import Seat

__all__ = ["HIGH_PLAIN", "STEP", "TENTHS", "bid", "bids_alone", "high_to_low", "tricks_expected"]

TENTHS: Final = 10
STEP: Final = 7  # tenths from the lowest trump to the highest
HIGH_PLAIN: Final = (9, 5, 2)


def bids_alone(seat: Seat) -> bool:
    """Whether each player bids for itself in this game."""
    return any(Bids in phase.gives for phase in seat.game.phases)


def bid(seat: Seat) -> Bid:
    """The bid that comes closest to the tricks expected."""
    expected, whole = tricks_expected(seat)
    return min(seat.listed(Bid), key=lambda bid: (abs(whole * bid.level - expected), bid.level))


def tricks_expected(seat: Seat) -> tuple[int, int]:
    """How many tricks the hand will take, roughly, and what a whole trick counts in that number."""
    trump, ranked, hand = strain_of(seat.trump).suit, seat.order, seat.view.hand
    by_suit = seat.game.suits(seat.trump).by_suit
    heights = {suit: high_to_low(ranked, CardSet.of(mask)) for suit, mask in by_suit.items()}
    steps = max(len(heights.get(trump, ())) - 1, 1) if trump is not None else 1
    expected = 0
    for suit, high in heights.items():
        held = [high.index(ranked.strength(card)) for card in hand if ranked.suit(card) is suit]
        if trump is not None and suit is trump:
            expected += sum(TENTHS * steps - STEP * place for place in held)
        elif suit is not None:
            expected += steps * sum(HIGH_PLAIN[place] for place in held if place < min(len(HIGH_PLAIN), len(held)))
    return expected, TENTHS * steps


def high_to_low(ranked: Order, cards: Iterable[Card]) -> list[int]:
    """The strengths of some cards, each once, the highest first."""
    return sorted({ranked.strength(card) for card in cards}, reverse=True)
