"""What the sensible player bids where each player bids for itself, and need not go over others.

*Tricks expected.* A trump counts from 3/10 for the lowest up to 1 for the highest, in equal steps. Of another suit the three
highest count 9/10, 1/2 and 1/5, each if so many cards of the suit are held. The bid is the one that comes closest to the sum;
nil stands for none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import CardSet
from trickgames.cards.strains import strain_of
from trickgames.table.actions import Bid
from trickgames.table.facts import Bids

if TYPE_CHECKING:
    from trickgames.players.seat import Seat

__all__ = ["bid", "bids_alone", "tricks_expected"]

LOWEST_TRUMP: Final = 0.3
HIGH_PLAIN: Final = (0.9, 0.5, 0.2)


def bids_alone(seat: Seat) -> bool:
    """Whether each player bids for itself in this game."""
    return any(Bids in phase.gives for phase in seat.game.phases)


def bid(seat: Seat) -> Bid:
    """The bid that comes closest to the tricks expected."""
    expected = tricks_expected(seat)
    return min(seat.listed(Bid), key=lambda bid: (abs(bid.level - expected), bid.level))


def tricks_expected(seat: Seat) -> float:
    """How many tricks the hand will take, roughly."""
    trump, ranked, hand = strain_of(seat.trump).suit, seat.order, seat.view.hand
    expected = 0.0
    for suit, mask in seat.game.suits(seat.trump).by_suit.items():
        heights = sorted({ranked.strength(card) for card in CardSet.of(mask)}, reverse=True)
        held = [heights.index(ranked.strength(card)) for card in hand if ranked.suit(card) is suit]
        if trump is not None and suit is trump:
            steps = max(len(heights) - 1, 1)
            expected += sum(1 - (1 - LOWEST_TRUMP) * place / steps for place in held)
        elif suit is not None:
            expected += sum(HIGH_PLAIN[place] for place in held if place < min(len(HIGH_PLAIN), len(held)))
    return expected
