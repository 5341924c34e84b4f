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

    from trickgames import states
    from trickgames.actions import ACTIONS, Deal, OneCard, Words
    from trickgames.cards import Card, CardSet
    from trickgames.game import Game

    def later(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def strategy(_type: Any) -> Any:
            from trickgames.testing import strategies

            return make(strategies)

        return strategy

    st.register_type_strategy(Card, later(lambda ours: ours.cards()))
    st.register_type_strategy(CardSet, later(lambda ours: ours.card_sets()))
    st.register_type_strategy(Game, later(lambda ours: ours.presets() | ours.games()))
    for action in ACTIONS:
        if issubclass(action, OneCard):
            st.register_type_strategy(action, later(lambda ours, action=action: st.builds(action, ours.cards())))
        elif issubclass(action, Words):
            st.register_type_strategy(action, st.builds(action))
    st.register_type_strategy(Deal, later(lambda ours: ours.presets().flatmap(ours.packs).map(Deal)))
    st.register_type_strategy(states.State, later(lambda ours: ours.states()))
    for state in vars(states).values():
        if isinstance(state, type) and issubclass(state, states.State) and attrs.has(state):
            st.register_type_strategy(state, later(lambda ours, state=state: ours.states(phase=state)))
