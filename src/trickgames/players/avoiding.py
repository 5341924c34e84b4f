"""Play by a seat that had better take nothing: which seats that are, which cards they play and give away.

*Avoiding.* A seat avoids tricks if its own bid is to take none, or to take exactly as many as it has. Under a contract to take
none every seat avoids them: the maker must not take one, and the others want the maker to. Where the lowest score wins, every
seat avoids points. It leads its weakest card. It follows with the card with most points of those that do not take the trick,
then with the strongest. If each card takes it, the last to play gives the one with fewest points, then the strongest, and a
player before the weakest. It gives away the card with most points, then the strongest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.scored import AvoidsPoints, PointCards
from trickgames.table.facts import Bids, Contract

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.cards.card import Card
    from trickgames.players.seat import Seat
    from trickgames.table.action import OneCard
    from trickgames.table.actions import Give, Play

__all__ = ["avoids", "avoids_points", "give", "play"]


def avoids_points(seat: Seat) -> bool:
    """Whether cards have points in this game, and the lowest score wins."""
    goal = seat.game.goal
    return isinstance(seat.game.scoring, PointCards) and isinstance(goal, AvoidsPoints) and goal.points_are_bad()


def avoids(seat: Seat) -> bool:
    """Whether the seat had better take no trick, or no points."""
    contract, bids = seat.view.find(Contract), seat.view.find(Bids)
    if contract is not None and contract.objective.kind == "none":
        return True
    call = None if bids is None else bids.calls[seat.seat]
    if call is not None and call.objective.kind in ("none", "exactly"):
        taken = sum(trick.winner == seat.seat for trick in seat.view.tricks)
        return call.objective.kind == "none" or taken >= call.level
    return avoids_points(seat)


def give(seat: Seat, gifts: list[Give]) -> Give:
    """The card with most points, then the strongest."""
    return max(gifts, key=_worst(seat))


def play(seat: Seat, plays: list[Play], power: Callable[[Card], int], best: int, *, last: bool) -> Play:
    """Which card to play to a trick; `best` is the power of the card that takes it so far."""
    under = [play for play in plays if power(play.card) < best]
    if under:
        return max(under, key=_worst(seat))
    if last:
        return min(plays, key=lambda play: (seat.risk[play.card], -seat.order.strength(play.card), play.card.id))
    return min(plays, key=seat.weakest)


def _worst(seat: Seat) -> Callable[[OneCard], tuple[int, int, int]]:
    """Cards in the order in which one would rather not have them."""
    return lambda action: (seat.points[action.card], seat.order.strength(action.card), -action.card.id)
