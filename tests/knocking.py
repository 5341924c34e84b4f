"""A phase of a user's own, for tests: an action said aloud, and one done with a card that nobody else sees."""

from typing import Any, ClassVar

import attrs

import trickgames as tg
from trickgames.actions import OneCard, Words
from trickgames.phases import PhaseBase

__all__ = ["Hide", "Knock", "Knocking", "with_knocking"]


@attrs.frozen
class Knock(Words):
    """Said aloud."""

    words = "knock"


@attrs.frozen
class Hide(OneCard):
    """Done with a card, face down."""

    verb = "hide"


@attrs.frozen
class Knocked(tg.CustomState[Knock | Hide]):
    table: tg.Table
    phase: "Knocking"
    seat: int


@attrs.frozen
class Knocking(PhaseBase):
    """Each seat, from the dealer's left, knocks or shows itself a card."""

    accepts: ClassVar[tuple[type[Any], ...]] = (Knock, Hide)

    def enter(self, table):
        return self.asking(table, table.game.seating.left(table.dealer))

    def asking(self, table, seat):
        return Knocked(table, self, seat)

    def legal(self, state):
        return (Knock(), *map(Hide, state.hands[state.seat]))

    def check(self, state, action):
        return None if action in self.legal(state) else tg.Refusal.NOT_IN_HAND

    def step(self, state, action):
        seat, own = state.seat, ("hand", state.seat)
        if isinstance(action, Hide):
            table = state.table.move(seat, "hides", [action.card], own, own)
        else:
            table = state.table.say(self, seat, action)
        return table if seat == table.dealer else self.asking(table, table.game.seating.left(seat))


def with_knocking(game: tg.Game) -> tg.Game:
    """The game with that phase between the deal and the calls."""
    first, *others = game.phases
    return attrs.evolve(game, name="Knocking", phases=(first, Knocking(), *others))
