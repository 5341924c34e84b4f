"""What a player is, and the one that does anything."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeAlias

from trickgames.errors import InvalidStateError
from trickgames.knowledge.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.table.action import Action

__all__ = ["Player", "legal_in", "random_player"]

Player: TypeAlias = "Callable[[View], Action]"
"""From a view to one of its legal actions."""


def random_player(seed_or_rng: int | str | random.Random = 0) -> Player:
    """A player that does anything legal, each action with the same probability. The same seed gives the same choices
    everywhere.

    Like every player, it raises an `InvalidStateError` for a view whose seat isn't asked anything.

    >>> import trickgames as tg
    >>> from trickgames import pitch
    >>> dealt = tg.apply(tg.start(pitch.TEN_POINT), tg.Deal(tg.shuffled(pitch.TEN_POINT, 1)))
    >>> seen = tg.view(dealt, 1)
    >>> random_player(7)(seen) == random_player(7)(seen) in seen.legal_actions
    True
    """
    if isinstance(seed_or_rng, View):
        msg = "random_player(seed) makes a player: give `random_player(1)` where a player is wanted"
        raise TypeError(msg)
    rng = seed_or_rng if isinstance(seed_or_rng, random.Random) else random.Random(seed_or_rng)

    def play(view: View) -> Action:
        legal = legal_in(view)
        return legal[int(rng.random() * len(legal))]

    return play


def legal_in(view: View) -> tuple[Action, ...]:
    """The legal actions of a view; `InvalidStateError` where its seat is asked nothing."""
    legal: tuple[Action, ...] = view.legal_actions
    if not legal:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        msg = f"{who} is asked nothing in this view"
        raise InvalidStateError(msg)
    return legal
