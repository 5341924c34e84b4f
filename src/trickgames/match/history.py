"""What has been done in a match, as a list that is linked backwards.

A match that goes on shares everything with the match before it. So a play costs a step of the engine and one small object, and
the states are kept: to go back is to look at an earlier object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from trickgames.engine.engine import apply
from trickgames.engine.shuffling import given
from trickgames.table.action import Action
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState

__all__ = ["Past", "dealt_by"]

Seed: TypeAlias = int | str


class Past:
    """A moment of a match: the state, the action that led to it, and the moment before (None at the start).

    `count` is how many actions there were, `deals` how often cards were dealt, `others` what else was given from outside since,
    and `chosen` how many of the actions were decisions: all but those that a seed gives.
    """

    __slots__ = ("action", "before", "chosen", "count", "deals", "others", "state")

    def __init__(self, state: AnyState, before: Past | None = None, action: Action | None = None, chosen: int = 1) -> None:
        self.state = state
        self.before = before
        self.action = action
        if before is None:
            self.count = self.deals = self.others = self.chosen = 0
            return
        self.count = before.count + 1
        self.chosen = before.chosen + chosen
        self.deals = before.deals
        self.others = before.others
        if action.__class__ is Deal:
            self.deals += 1
            self.others = 0
        elif before.state.awaits is not None:
            self.others += 1

    def then(self, action: Action) -> Past:
        """The moment after an action, which is checked."""
        return Past(apply(self.state, action), self, action)

    def with_given(self, seed: Seed) -> Past:
        """The first moment from here on in which somebody is asked: what is awaited from outside follows from the seed."""
        now = self
        while now.state.awaits is not None:
            action = dealt_by(seed, now)
            now = Past(apply(now.state, action), now, action, 0)
        return now

    def given_or(self, action: Action, seed: Seed | None) -> Past:
        """The moment after an action. It isn't a decision if the seed gives the same."""
        if seed is None or self.state.awaits is None or dealt_by(seed, self) != action:
            return self.then(action)
        return Past(apply(self.state, action), self, action, 0)

    @property
    def is_given(self) -> bool:
        """Whether a seed gave the action that led here."""
        return self.before is not None and self.chosen == self.before.chosen

    def back(self) -> Iterator[Past]:
        """The moments back to the start, this one first."""
        now: Past | None = self
        while now is not None:
            yield now
            now = now.before

    def line(self) -> list[Past]:
        """The moments from the start to this one."""
        return [*self.back()][::-1]


def dealt_by(seed: Seed, now: Past) -> Action:
    """What the seed gives in a moment in which something is awaited from outside.

    The first deal of a match is shuffled by the seed itself, the second by the text of the seed and 2, as in "7 2", and so on.
    Deals that were abandoned count. What else a game awaits in the n-th deal is given by "7 n.1", "7 n.2" and so on.
    """
    awaited = now.state.awaits
    by: Seed = f"{seed} {now.deals}.{now.others + 1}"
    if awaited is not None and issubclass(awaited, Deal):
        by = f"{seed} {now.deals + 1}" if now.deals else seed
    action: Action = given(now.state, by)
    return action
