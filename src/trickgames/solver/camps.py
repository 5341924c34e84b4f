"""Who plays with whom when all cards are open: two camps, or nothing that can be solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.scored import AvoidsPoints, PointCards
from trickgames.table.facts import Contract, HolderOf
from trickgames.table.table import open_party

if TYPE_CHECKING:
    from trickgames.engine.states import Playing
    from trickgames.table.table import Table

__all__ = ["camp_of", "wants_least"]


def camp_of(state: Playing) -> frozenset[int] | str:
    """The seats that play together with the one whose card is to be played, or why there are not two camps.

    They are the seats of its side where there are two sides. Where there are more, the makers play against everybody else, with
    the player whom a called card has made a partner.
    """
    table, seat = state.table, state.hand_of
    seating = table.game.seating
    if len(seating.sides) == 1 + 1:
        return frozenset(seating.sides[seating.side(seat)])
    contract = table.find(Contract)
    if contract is None:
        return f"{len(seating.sides)} sides play, each for itself, and no contract makes two camps of them"
    makers = frozenset((*open_party(contract, table), *_just_shown(contract, table)))
    return makers if seat in makers else frozenset(range(seating.seats)) - makers


def _just_shown(contract: Contract, table: Table) -> list[int]:
    """The partner whose called card lies in the open trick."""
    if not isinstance(contract.party, HolderOf):
        return []
    return [seat for seat, card in table.trick if card is contract.party.card]


def wants_least(state: Playing) -> bool:
    """Whether each camp wants to take as little as it can: under a contract to take nothing, or where points are bad (HE6)."""
    contract, game = state.table.find(Contract), state.game
    goal: object = game.goal
    bad = isinstance(game.scoring, PointCards) and isinstance(goal, AvoidsPoints) and goal.points_are_bad()
    return bad or (contract is not None and contract.objective.kind == "none")
