"""What a lone hand brings with it: calling for the partner's best (D-E8d), and defending alone (D-E8c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.engine.asking import new_defending, new_discarding, new_giving
from trickgames.engine.states import Defending, Discarding, Giving, Step
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.table.actions import DefendAlone, Discard, Give, Pass
from trickgames.table.facts import Contract, LoneDefender
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.game import Game
    from trickgames.table.table import Table

__all__ = ["CallForBest", "LoneDefence"]


@attrs.frozen
class CallForBest(PhaseBase):
    """A lone maker discards one card and gets one from the partner, unseen; the partner may give any card of its hand."""

    accepts = (Discard, Give)
    heading = "Exchange"
    needs = (Contract,)

    def enter(self, table: Table) -> Step:
        """Asks the lone maker for a card to discard."""
        contract = table.get(Contract)
        if not contract.alone or not table.game.seating.partners(contract.maker):
            return table
        return new_discarding(table, self, contract.maker)

    def asking(self, table: Table, seat: int) -> Discarding | Giving:
        """The maker discards, the partner gives."""
        return new_discarding(table, self, seat) if seat == table.get(Contract).maker else new_giving(table, self, seat)

    def legal(self, state: Discarding | Giving) -> tuple[Discard, ...] | tuple[Give, ...]:
        """Each card of the hand."""
        hand = state.table.hands[state.seat]
        return Discard.each(hand) if isinstance(state, Discarding) else Give.each(hand)

    def check(self, state: Discarding | Giving, action: Discard | Give) -> Reason | None:
        """A card of the hand: first the maker's discard, then the partner's gift."""
        if isinstance(state, Discarding) is not isinstance(action, Discard):
            return Refusal.NOT_NOW
        return None if action.card in state.table.hands[state.seat] else Refusal.NOT_IN_HAND

    def step(self, state: Discarding | Giving, action: Discard | Give) -> Step:
        """The partner is asked; then the card changes hands, face down."""
        table, seat, card = state.table, state.seat, (action.card,)
        if isinstance(action, Discard):
            table = table.move(seat, "discards", card, (HAND, seat), ("discard", seat))
            return new_giving(table, self, table.game.seating.partners(seat)[0])
        return table.move(seat, "gives", card, (HAND, seat), (HAND, table.get(Contract).maker))

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The call for the best in a sentence."""
        return ("A lone maker discards a card face down and gets one from the partner, whichever the partner likes [D-E8d].",)


@attrs.frozen
class LoneDefence(PhaseBase):
    """Against a lone maker the opponents are asked in turn, from the dealer's left, until one defends alone."""

    accepts = (Pass, DefendAlone)
    heading = "Play"
    needs = (Contract,)

    def enter(self, table: Table) -> Step:
        """Asks the first opponent of a lone maker."""
        if not table.get(Contract).alone:
            return table
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        seating = table.game.seating
        making = seating.side(table.get(Contract).maker)
        seat = next((seat for seat in seats if seating.side(seat) != making and seating.partners(seat)), None)
        return table if seat is None else new_defending(table, self, seat)

    def asking(self, table: Table, seat: int) -> Defending:
        """An opponent of the lone maker."""
        return new_defending(table, self, seat)

    def legal(self, _state: Defending) -> tuple[DefendAlone | Pass, ...]:
        """To pass, or to defend alone."""
        return (Pass(), DefendAlone())

    def check(self, _state: Defending, _action: DefendAlone | Pass) -> Reason | None:
        """Both are always allowed to whoever is asked."""
        return None

    def step(self, state: Defending, action: DefendAlone | Pass) -> Step:
        """The next opponent, or the lone defender's partner rests."""
        seat = state.seat
        table = state.table.say(self, seat, action)
        if isinstance(action, Pass):
            return self._ask(table, seats_after(table, seat))
        return table.settled(LoneDefender(seat)).rest(*table.game.seating.partners(seat))

    def said(self, _table: Table, _seat: int, action: DefendAlone | Pass) -> str:
        """To defend alone, or a pass."""
        return f"I {action}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The lone defence in a sentence."""
        return (
            "Against a lone maker one opponent may defend alone, while the partner rests [D-E8c].",
            "They are asked in turn from the dealer's left, until one does.",
        )
