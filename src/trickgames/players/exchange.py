"""What the sensible player puts away, takes and gives.

- It claims a misdeal. If it may swap cards, it swaps the poorest.
- It discards or burns the poorest card, but no trump if it may pass. A maker who must take no trick discards the strongest.
- Of discarded trumps it takes the one with most points, then the strongest.
- It takes up what may be taken up, calls for a card, and keeps the rest.
- The maker gives the poorest card, and others the strongest. If points are bad, they give the one with most points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.players import avoiding
from trickgames.table.action import Action
from trickgames.table.actions import Burn, CallForCard, ClaimMisdeal, Discard, Give, KeepRest, Pass, Swap, Take, TakePile

if TYPE_CHECKING:
    from trickgames.players.seat import Seat

__all__ = ["burn", "call_for_card", "claim", "discard", "give", "keep", "swap", "take", "take_up"]


def claim(seat: Seat) -> Action:
    """To claim a misdeal."""
    return seat.allowed(ClaimMisdeal())


def swap(seat: Seat) -> Action:
    """The poorest card that may be swapped."""
    return min(seat.listed(Swap), key=seat.poorest)


def discard(seat: Seat) -> Action:
    """The poorest card, or a pass if that is a trump and the seat may pass. With a contract for no trick, the strongest
    card.
    """
    contract = seat.view.contract
    losing = contract is not None and contract.maker == seat.seat and contract.objective.kind == "none"
    worst = min(seat.listed(Discard), key=seat.strongest if losing else seat.poorest)
    return Pass() if Pass() in seat.view.legal_actions and seat.order.is_trump(worst.card) else worst


def burn(seat: Seat) -> Action:
    """The poorest card that may be burned."""
    return min(seat.listed(Burn), key=seat.poorest)


def take(seat: Seat) -> Action:
    """The discarded trump with most points, then the strongest."""
    return max(seat.listed(Take), key=lambda take: (seat.points[take.card], seat.order.strength(take.card), -take.card.id))


def keep(seat: Seat) -> Action:
    """To keep the rest."""
    return seat.allowed(KeepRest())


def take_up(seat: Seat) -> Action:
    """To take up the pile."""
    return seat.listed(TakePile)[0]


def call_for_card(seat: Seat) -> Action:
    """To call for a card."""
    return seat.allowed(CallForCard())


def give(seat: Seat) -> Action:
    """The strongest card. The maker gives the poorest."""
    if avoiding.avoids_points(seat):
        return avoiding.give(seat, seat.listed(Give))
    contract = seat.view.contract
    making = contract is not None and contract.maker == seat.seat
    return min(seat.listed(Give), key=seat.poorest if making else seat.strongest)
