"""What is not trump is discarded, and trumps where the game lets them be discarded and taken (P25, P26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import attrs

from trickgames.cards.card import CardSet
from trickgames.cards.words import card_name, counted
from trickgames.checks import too_small
from trickgames.engine.asking import Taking, new_taking
from trickgames.engine.states import Step
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import ExchangeReason, Mover, PutCards
from trickgames.phases.running import Plan
from trickgames.table.actions import Pass, Take
from trickgames.table.facts import Contract, Trump
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.errors import Reason
    from trickgames.phases.roles import CardKind

__all__ = ["DiscardPlain", "DrawOrder", "TakeDiscards", "drawing_order"]

OPEN_TRUMPS = "discarded trumps"
DrawOrder = Literal["dealer_left", "bidder_first"]


@attrs.frozen
class DiscardPlain(PlaysMovers):
    """All players discard the cards that aren't trump, without a question. Then, if the game allows it, they discard trumps
    (P25, D-P5).

    `trumps` says which: "never", "nonpoint" (those that count no points) or "any". A discarded trump lies face up.

    >>> from trickgames import pitch
    >>> print(DiscardPlain().describe(pitch.TEN_POINT)[0])
    Everybody discards all cards that aren't trumps, face down [P25].
    """

    trumps: Literal["never", "nonpoint", "any"] = "never"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """All that is not trump, face down, and then any number of trumps, face up."""
        plain = PutCards("all", who="all", which="plain")
        if self.trumps == "never":
            return (plain,)
        which: CardKind = "trumps" if self.trumps == "any" else "trumps_without_points"
        return plain, PutCards("any", who="all", which=which, never=("called",), face_up=True, pile=OPEN_TRUMPS)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """What is discarded, in sentences."""
        return (
            "Everybody discards all cards that aren't trumps, face down [P25].",
            {
                "never": "Trumps may not be discarded [D-P5].",
                "nonpoint": "Starting on the dealer's left, trumps without points may be discarded too, face up [P25, D-P5].",
                "any": "Starting on the dealer's left, trumps may be discarded too, face up [P25, D-P5].",
            }[self.trumps],
        )


FROM: dict[DrawOrder, str] = {"dealer_left": "starting on the dealer's left", "bidder_first": "starting with the bidder"}


def drawing_order(table: Table, first: DrawOrder) -> tuple[int, ...]:
    """The seats in drawing order: from the dealer's left, or from the bidder (D-P7)."""
    seating = table.game.seating
    after = table.dealer if first == "dealer_left" else (table.get(Contract).maker - 1) % seating.seats
    return tuple(seating.clockwise(after))


@attrs.frozen
class TakeDiscards(PhaseBase):
    """Discarded trumps may be taken, in drawing order, into hands of fewer than `to` cards (P26).

    `who` may take them: only the "bidder", or "any" player, also the one who discarded them.

    >>> from trickgames import pitch
    >>> print(TakeDiscards().describe(pitch.FIVE_HANDED)[1])
    Only a player with fewer than six cards may take any.
    """

    to: int = 6
    who: Literal["bidder", "any"] = "any"
    first: DrawOrder = "dealer_left"

    accepts = (Pass, Take)
    heading = "Exchange"
    needs = (Contract, Trump)

    def enter(self, table: Table) -> Step:
        """Asks the first who may take a discarded trump."""
        return self._ask(table, drawing_order(table, self.first))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        return next((new_taking(table, self, seat) for seat in seats if self.may_take(table, seat)), table)

    def asking(self, table: Table, seat: int) -> Taking:
        """A seat that may take one of the discarded trumps."""
        return new_taking(table, self, seat)

    def may_take(self, table: Table, seat: int) -> bool:
        """Whether there is something that the seat may take."""
        allowed = self.who == "any" or seat == table.get(Contract).maker
        return allowed and len(table.hands[seat]) < self.to and bool(self.lying(table))

    def lying(self, table: Table) -> CardSet:
        """The discarded trumps."""
        return CardSet(card for pile in table.piles if pile.name == OPEN_TRUMPS for card in pile.cards)

    def legal(self, state: Taking) -> tuple[Take | Pass, ...]:
        """To pass; each trump that lies there."""
        return (Pass(), *Take.each(self.lying(state.table).mask))

    def check(self, state: Taking, action: Take | Pass) -> Reason | None:
        """A trump that lies there."""
        if isinstance(action, Pass) or action.card in self.lying(state.table):
            return None
        return ExchangeReason.NOT_DISCARDED

    def take(self, table: Table, phase: Phase[Any, Any], seat: int, action: Take | Pass) -> Table:
        """With the card taken, or nothing, as an answer to the phase that asks."""
        if isinstance(action, Pass):
            return table.say(phase, seat, action)
        pile = next(pile for pile in table.piles if pile.name == OPEN_TRUMPS and action.card in pile.cards)
        return table.move(seat, "takes", (action.card,), pile.place, (HAND, seat))

    def step(self, state: Taking, action: Take | Pass) -> Step:
        """Another trump, or the next player."""
        table, seat = self.take(state.table, self, state.seat, action), state.seat
        order = drawing_order(table, self.first)
        later = order[order.index(seat) + 1 :]
        return self._ask(table, later if isinstance(action, Pass) else (seat, *later))

    def said(self, _table: Table, _seat: int, action: Take | Pass) -> str:
        """The trump that is taken, or a pass."""
        return "Pass." if isinstance(action, Pass) else f"I take {card_name(action.card)}."

    def own_problems(self) -> Iterator[str]:
        """Reports a hand size below one."""
        yield from too_small(self, 1, "to")

    def describe(self, _game: Game) -> tuple[str, ...]:
        """Who may take discarded trumps, in a sentence."""
        who = "the bidder" if self.who == "bidder" else f"any player, {FROM[self.first]},"
        return (
            f"Discarded trumps are fair game: {who} may take them [P26, D-P6].",
            f"Only a player with fewer than {counted(self.to, 'card')} may take any.",
            "Trumps that nobody takes are out of play.",
        )
