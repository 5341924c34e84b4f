"""What is said at the table.

The words that go with an action belong to the phase that asks for it (`trickgames.engine.protocols.Speaks`). A phase of your
own may bring them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.engine.protocols import Speaks

if TYPE_CHECKING:
    from trickgames.engine.state import State
    from trickgames.table.action import Action

__all__ = ["said"]


def said(state: State[Any], action: Action) -> str:
    """What the seat that is to act says when it does this (E44-E50, E53); the action's text where the game has no words for it.

    >>> from trickgames import arrange, apply, euchre, start
    >>> from trickgames.table.actions import Deal, OrderUp
    >>> state = apply(start(euchre.BICYCLE), Deal(arrange(euchre.BICYCLE, turn_up="9h")))
    >>> said(state, OrderUp()), said(state, OrderUp(alone=True))
    ('I order it up', 'I order it up, alone')
    """
    phase = state.phase
    if isinstance(phase, Speaks) and type(action) in phase.accepts:
        return phase.said(state.table, state.acting, action) or str(action)
    return str(action)
