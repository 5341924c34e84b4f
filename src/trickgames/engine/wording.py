"""How an action is worded for the players of a game. Records keep the text of the action itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards.words import card_text
from trickgames.engine.protocols import HasVerbs
from trickgames.table.action import OneCard

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.table.action import Action

__all__ = ["verb_of", "worded"]


def verb_of(kind: type[OneCard], phase: object) -> str:
    """The word for what is done with a card in this phase."""
    return (isinstance(phase, HasVerbs) and phase.word_for(kind)) or kind.verb


def worded(action: Action, game: Game, phase: object) -> str:
    """An action as the players of a game read and type it, in the phase that asks for it.

    >>> from trickgames.actions import Give, Play
    >>> from trickgames.classics import HEARTS
    >>> from trickgames.euchre import JOKER
    >>> passing, play = (phase for phase in HEARTS.phases if {Give, Play} & {*phase.accepts})
    >>> worded(Give("7s"), HEARTS, passing), worded(Play("Hj"), JOKER, JOKER.phases[-1])
    ('pass 7s', 'play joker')
    """
    told = str(action)
    if not isinstance(action, OneCard):
        return told
    kind: type[Any] = type(action)
    own = f"{action.verb} {action.card}"
    if not told.startswith(own):
        return told
    return f"{verb_of(kind, phase)} {card_text(action.card, game)}{told[len(own) :]}"
