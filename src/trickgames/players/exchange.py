"""What the sensible player puts away, takes and gives.

*Exchange.* Misdeals are claimed. Of the cards that may be swapped the poorest go. The poorest card is discarded or burned, but
nothing is discarded where a player may pass. Of discarded trumps the one with most points, then the strongest, is taken. The
rest is kept, and the strongest card given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.table.action import Action
from trickgames.table.actions import Burn, ClaimMisdeal, Discard, Give, KeepRest, Pass, Swap, Take

if TYPE_CHECKING:
    from trickgames.players.seat import Seat

__all__ = ["burn", "claim", "discard", "give", "keep", "swap", "take"]


def claim(seat: Seat) -> Action:
    """To claim a misdeal."""
    return seat.allowed(ClaimMisdeal())


def swap(seat: Seat) -> Action:
    """The poorest card that may be swapped."""
    return min(seat.listed(Swap), key=seat.poorest)


def discard(seat: Seat) -> Action:
    """To pass, or the poorest card."""
    return Pass() if Pass() in seat.view.legal_actions else min(seat.listed(Discard), key=seat.poorest)


def burn(seat: Seat) -> Action:
    """The poorest card that may be burned."""
    return min(seat.listed(Burn), key=seat.poorest)


def take(seat: Seat) -> Action:
    """The discarded trump with most points, then the strongest."""
    return max(seat.listed(Take), key=lambda take: (seat.points[take.card], seat.order.strength(take.card), -take.card.id))


def keep(seat: Seat) -> Action:
    """To keep the rest."""
    return seat.allowed(KeepRest())


def give(seat: Seat) -> Action:
    """The strongest card."""
    return min(seat.listed(Give), key=seat.strongest)
