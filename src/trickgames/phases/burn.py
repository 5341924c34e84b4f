"""Burning: a player who holds more than six trumps puts the surplus out of play (P30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import CardSet
from trickgames.cards.words import counted, sentences
from trickgames.checks import too_small
from trickgames.engine.asking import new_burning
from trickgames.engine.states import Burning, Step
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.declare import called_card
from trickgames.phases.discards import DiscardReason
from trickgames.table.actions import Burn
from trickgames.table.facts import Called, Trump
from trickgames.table.log import Count, Told
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game

__all__ = ["BurnReason", "BurnTo"]


class BurnReason(Reason):
    """Why a card may not be burned."""

    POINT = "A card that counts points is not burned while another trump can go.", "D-P10"


@attrs.frozen
class BurnTo(PhaseBase):
    """Burns trumps until `to` are left, from the dealer's left.

    A trump without points goes before one with points, unless `points_too`; what must go anyway goes by itself, what remains
    to be chosen is asked one by one. The called card is never burned (P37).
    """

    to: int = 6
    points_too: bool = False
    face_up: bool = True

    accepts = (Burn,)
    needs = (Trump,)
    heading = "Exchange"

    def enter(self, table: Table) -> Step:
        """What must go goes; the first who has a choice is asked."""
        return self._go_on(table, table.game.seating.clockwise(table.dealer))

    def _go_on(self, table: Table, seats: Iterable[int]) -> Step:
        for seat in seats:
            table = self.burn_forced(table, seat)
            if self.too_many(table, seat):
                return new_burning(table, self, seat)
        return table

    def asking(self, table: Table, seat: int) -> Burning:
        """A seat with a choice of what to burn."""
        return new_burning(table, self, seat)

    def too_many(self, table: Table, seat: int) -> bool:
        """Whether the seat has cards to burn."""
        return len(table.hands[seat]) > self.to

    def _first(self, table: Table) -> CardSet:
        """The trumps that go before all others: those without points, as long as points may not be burned too."""
        suits = table.game.suits(table.get(Trump).suit)
        kept = 0 if self.points_too else suits.pointed
        return CardSet.of(suits.trumps & ~kept & ~called_card(table).mask)

    def options(self, table: Table, seat: int) -> CardSet:
        """The cards of a hand that may be burned now."""
        hand = table.hands[seat]
        return (hand & self._first(table)) or (hand - called_card(table))

    def burn_forced(self, table: Table, seat: int) -> Table:
        """With the trumps without points burned, where all of them must go."""
        surplus = len(table.hands[seat]) - self.to
        if surplus <= 0:
            return table
        first = self._first(table)
        table, chooses = table.judged(seat, ((Count(first, most=0),), (Count(first, least=surplus + 1),)))
        if chooses:
            return table
        must = table.hands[seat] & first
        table = table.told(seat, Count(first, least=len(must), most=len(must)))  # as many as are now seen to go
        return self._burn(table, seat, must, first)

    def burn(self, table: Table, seat: int, card: Card) -> Table:
        """With a chosen card burned, and those that must now go too."""
        first, surplus = self._first(table), len(table.hands[seat]) - self.to
        if self.face_up:  # the card that is seen shows why there was a choice
            told = Count(first, least=surplus + 1) if card in first else Count(first, most=0)
            table = table.told(seat, told)
        else:
            others = CardSet.of(table.game.whole & ~first.mask)
            chosen = (Count(first, least=surplus + 1), Count(others, most=0, moved=True))
            table = table.record(Told(((HAND, seat),), ((Count(first, most=0),), chosen), None, len(table.tricks)))
        return self.burn_forced(self._burn(table, seat, CardSet([card])), seat)

    def _burn(self, table: Table, seat: int, cards: CardSet, only: CardSet | None = None) -> Table:
        trumps = CardSet.of(table.game.trumps(table.get(Trump).suit).mask & ~called_card(table).mask)
        seen_by = None if self.face_up else ()
        return table.move(seat, "burns", cards, (HAND, seat), ("burned", seat), seen_by=seen_by, only=only or trumps)

    def legal(self, state: Burning) -> tuple[Burn, ...]:
        """Each card that may be burned."""
        return Burn.each(self.options(state.table, state.seat))

    def check(self, state: Burning, action: Burn) -> Reason | None:
        """A card of the hand, without points while there is one, and not the called card."""
        table, seat = state.table, state.seat
        if action.card not in table.hands[seat]:
            return Refusal.NOT_IN_HAND
        if action.card in self.options(table, seat):
            return None
        return DiscardReason.CALLED if action.card in called_card(table) else BurnReason.POINT

    def step(self, state: Burning, action: Burn) -> Step:
        """Another card, or the next player."""
        table = self.burn(state.table, state.seat, action.card)
        return self._go_on(table, (state.seat, *seats_after(table, state.seat)))

    def describe(self, game: Game) -> tuple[str, ...]:
        """What is burned, in sentences."""
        face = "face up" if self.face_up else "face down"
        called = any(Called in phase.gives for phase in game.phases)
        return sentences(
            f"A player with more than {counted(self.to, 'card')} burns the surplus, {face}, from the dealer's left [P30].",
            "Any trump may go [D-P10]."
            if self.points_too
            else "A card that counts points goes only when no other trump is left [D-P10].",
            "The called card is never burned [P37]." if called else "",
        )

    def own_problems(self) -> Iterator[str]:
        """A hand of no cards."""
        yield from too_small(self, 1, "to")
