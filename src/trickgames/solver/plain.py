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
    """How many cards are to be played: those of the hands, and those of the piles from which players play."""
    phase = state.phase
    zones = phase.zones if isinstance(phase, Tricks) else ()
    names = {*(phase.plays_from() if isinstance(phase, PlaysFrom) else ()), *(zone.over for zone in zones)}
    return state.left.bit_count() + sum(len(pile.cards) for pile in state.table.piles if pile.name in names)


def value_of(state: Any, action: Action, camp: frozenset[int]) -> int:
    """What the camp has at the end of the deal after this action, if both sides play their best."""
    return _search(apply(state, action), len(state.table.results), camp, None, None)


def _search(state: Any, deals: int, camp: frozenset[int], low: int | None, high: int | None) -> int:
    if len(state.table.results) > deals:
        points = state.table.results[-1].points
        return sum(points[seat] for seat in camp)
    seat = state.hand_of if isinstance(state, Playing) else actor(state)
    ours, best = seat in camp, None
    for action in legal_actions(state):
        value = _search(apply(state, action), deals, camp, low, high)
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
