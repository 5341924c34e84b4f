"""The search of the solver over states of the engine: for whatever the compiled search does not know, with few cards left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.engine.engine import actor, apply, legal_actions
from trickgames.engine.protocols import PlaysFrom
from trickgames.engine.states import Playing
from trickgames.phases.tricks import Tricks

if TYPE_CHECKING:
    from trickgames.table.action import Action

__all__ = ["cards_left", "value_of"]


def cards_left(state: Playing) -> int:
    """How many cards are to be played: those of the hands of who takes part, and of the piles from which players play."""
    phase = state.phase
    zones = phase.zones if isinstance(phase, Tricks) else ()
    names = {*(phase.plays_from() if isinstance(phase, PlaysFrom) else ()), *(zone.over for zone in zones)}
    resting = sum(len(hand) for seat, hand in enumerate(state.hands) if seat in state.table.resting)
    return state.left.bit_count() - resting + sum(len(pile.cards) for pile in state.table.piles if pile.name in names)


def value_of(state: Any, action: Action, camp: frozenset[int], *, least: bool) -> int:
    """What the camp has at the end of the deal after this action, if both sides play their best: for the most, or the least."""
    everybody = range(state.game.seating.seats)
    high = frozenset(everybody) - camp if least else camp
    return _search(apply(state, action), len(state.table.results), camp, high, None, None)


def _search(state: Any, deals: int, camp: frozenset[int], raising: frozenset[int], low: int | None, high: int | None) -> int:
    """What the camp has, if the raising seats want that to be much."""
    if len(state.table.results) > deals:
        points = state.table.results[-1].points
        return sum(points[seat] for seat in camp)
    seat = state.hand_of if isinstance(state, Playing) else actor(state)
    ours, best = seat in raising, None
    for action in legal_actions(state):
        value = _search(apply(state, action), deals, camp, raising, low, high)
        if best is None or (value > best if ours else value < best):
            best = value
        if ours:
            low = best if low is None else max(low, best)
        else:
            high = best if high is None else min(high, best)
        if low is not None and high is not None and low >= high:
            break
    assert best is not None  # noqa: S101 - somebody who is asked has an action
    return best
