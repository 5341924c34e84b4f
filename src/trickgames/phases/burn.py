"""Burning: whoever holds more than six trumps puts the surplus out of play (P30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.actions import Burn
from trickgames.cards import CardSet
from trickgames.checks import too_small
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.declare import called_card
from trickgames.phases.throw import BURNED, ThrowReason
from trickgames.states import Burning, Step, burning
from trickgames.table import Called, Limit, Moved, Table, Trump
from trickgames.words import counted, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.cards import Card
    from trickgames.game import Game

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
                return burning(table, self, seat)
        return table

    def too_many(self, table: Table, seat: int) -> bool:
        """Whether the seat has cards to burn."""
        return len(table.hands[seat]) > self.to

    def _without_points(self, table: Table) -> CardSet:
        suits = table.game.suits(table.get(Trump).suit)
        kept = 0 if self.points_too else suits.pointed
        return CardSet.of(suits.trumps & ~kept & ~called_card(table).mask)

    def options(self, table: Table, seat: int) -> CardSet:
        """The cards of a hand that may be burned now."""
        hand = table.hands[seat]
        return CardSet((hand & self._without_points(table)) or (hand - called_card(table)))

    def burn_forced(self, table: Table, seat: int) -> Table:
        """With the trumps without points burned, where all of them must go."""
        surplus = len(table.hands[seat]) - self.to
        if surplus <= 0:
            return table
        first = self._without_points(table)
        must = CardSet(table.hands[seat] & first)
        if len(must) > surplus:
            return table
        if must:
            table = self._burn(table, seat, must)
        return table.knowing(Limit(seat, first, at_most=_burned(table, seat), piles=BURNED[:1]))

    def burn(self, table: Table, seat: int, card: Card) -> Table:
        """With a chosen card burned, and those that must now go too."""
        first = self._without_points(table)
        table = self._burn(table, seat, CardSet([card]))
        if card in first and not self.too_many(table, seat):
            # There was a choice, so another card of the kind is left; who takes the rest may have to burn it later.
            table = table.knowing(Limit(seat, first, at_least=_burned(table, seat) + 1, piles=BURNED[:1]))
        return self.burn_forced(table, seat)

    def _burn(self, table: Table, seat: int, cards: CardSet) -> Table:
        first = self._without_points(table)
        cheap = bool(cards & first)
        trumps = table.game.trumps(table.get(Trump).suit)
        name, only = (BURNED[0], first) if cheap else (BURNED[1], CardSet(trumps - first - called_card(table)))
        table = table.put(seat, cards, name, seen_by=None if self.face_up else (seat,), only=only)
        return table.happened(Moved(seat, "burns", len(cards), tuple(cards) if self.face_up else ()))

    def asks(self, state: Burning) -> tuple[Limit, ...]:
        """Whoever has a choice among trumps without points holds more of them than must go."""
        table, seat = state.table, state.seat
        first = self._without_points(table)
        if not table.hands[seat] & first:  # that they are gone is known
            return ()
        return (Limit(seat, first, at_least=len(table.hands[seat]) - self.to + 1),)

    def legal(self, state: Burning) -> tuple[Burn, ...]:
        """Each card that may be burned."""
        return Burn.each(self.options(state.table, state.seat).mask)

    def check(self, state: Burning, action: Burn) -> Reason | None:
        """A card of the hand, without points while there is one, and not the called card."""
        table, seat = state.table, state.seat
        if action.card not in table.hands[seat]:
            return Refusal.NOT_IN_HAND
        if action.card in self.options(table, seat):
            return None
        return ThrowReason.CALLED if action.card in called_card(table) else BurnReason.POINT

    def step(self, state: Burning, action: Burn) -> Step:
        """Another card, or the next player."""
        table = self.burn(state.table, state.seat, action.card)
        return self._go_on(table, (state.seat, *seats_after(table, state.seat)))

    def describe(self, game: Game) -> tuple[str, ...]:
        """What is burned, in sentences."""
        face = "face up" if self.face_up else "face down"
        called = any(Called in phase.gives for phase in game.phases)
        return sentences(
            f"Whoever holds more than {counted(self.to, 'card')} burns the surplus, {face}, from the dealer's left [P30].",
            "Any trump may go [D-P10]."
            if self.points_too
            else "A card that counts points goes only when no other trump is left [D-P10].",
            "The called card is never burned [P37]." if called else "",
        )

    def own_problems(self) -> Iterator[str]:
        """A hand of no cards."""
        yield from too_small(self, 1, "to")

    def witnesses(self, state: Burning, _action: Burn) -> tuple[int, ...] | None:
        """Everybody, where cards are burned face up."""
        return None if self.face_up else (state.seat,)


def _burned(table: Table, seat: int) -> int:
    """How many trumps without points a seat has burned: they count in what is known of them, since more may be burned later."""
    pile = table.pile(BURNED[0], seat)
    return len(pile.cards) if pile else 0
