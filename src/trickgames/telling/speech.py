"""What is said at the table.

The words that go with an action belong to the phase that asks for it (`trickgames.engine.protocols.Speaks`). A phase of your
own may bring them too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards.words import card_name
from trickgames.engine.protocols import Speaks
from trickgames.engine.wording import verb_of
from trickgames.table.action import OneCard
from trickgames.table.actions import Play

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.engine.state import State
    from trickgames.table.action import Action

__all__ = ["said"]


def said(state: State[Any], action: Action) -> str:
    """What the player who is to act says when they do this (E44-E50, E53).

    If the game has no words for the action, this names its card, or gives the text of an action without a card.

    >>> from trickgames import arrange, apply, euchre, start
    >>> from trickgames.table.actions import Deal, OrderUp
    >>> state = apply(start(euchre.BICYCLE), Deal(arrange(euchre.BICYCLE, turn_up="9h")))
    >>> said(state, OrderUp()), said(state, OrderUp(alone=True))
    ("I'll order it up.", "I'll order it up, and I'm going alone.")
    """
    phase = state.phase
    if isinstance(phase, Speaks) and type(action) in phase.accepts:
        return phase.said(state.table, state.acting, action) or _in_words(action, state.game, phase)
    return _in_words(action, state.game, phase)


def _in_words(action: Action, game: Game, phase: object) -> str:
    """An action with its card by name, as in "I discard the nine of spades."; any other by its text."""
    if not isinstance(action, OneCard):
        return str(action)
    copy = f", number {action.card.copy}" if action.card.copy > 1 else ""
    named = f" as {action.as_suit}" if isinstance(action, Play) and action.as_suit is not None else ""
    return f"I {verb_of(type(action), phase)} {card_name(action.card, game)}{copy}{named}."
