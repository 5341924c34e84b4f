"""What hypothesis is told when it is imported (by entry point), so that `from_type(Card)` works without an import of ours.

The strategies themselves are loaded when one is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["register"]


def register() -> None:
    """Tell hypothesis which strategies make our types."""
    import attrs
    from hypothesis import strategies as st

    from trickgames.cards.card import Card, CardSet
    from trickgames.engine import states
    from trickgames.engine.game import Game
    from trickgames.table.action import OneCard, Words
    from trickgames.table.actions import ACTIONS, Deal

    st.register_type_strategy(Card, _later(lambda ours, _: ours.cards()))
    st.register_type_strategy(CardSet, _later(lambda ours, _: ours.card_sets()))
    st.register_type_strategy(Game, _later(lambda ours, _: ours.presets() | ours.games()))
    for action in ACTIONS:
        if issubclass(action, OneCard):
            st.register_type_strategy(action, _later(_of_a_card))
        elif issubclass(action, Words):
            st.register_type_strategy(action, st.builds(action))
    st.register_type_strategy(Deal, _later(lambda ours, kind: ours.presets().flatmap(ours.packs).map(kind)))
    every_state: type[Any] = states.State
    st.register_type_strategy(every_state, _later(lambda ours, _: ours.states()))
    for state in vars(states).values():
        if isinstance(state, type) and issubclass(state, every_state) and attrs.has(state):
            st.register_type_strategy(state, _later(lambda ours, kind: ours.states(phase=kind)))


def _of_a_card(ours: Any, kind: Any) -> Any:
    from hypothesis import strategies as st

    return st.builds(kind, ours.cards())


def _later(make: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """What is called with our strategies and the type when such a value is asked for."""

    def strategy(kind: Any) -> Any:
        from trickgames.testing import strategies

        return make(strategies, kind)

    return strategy
