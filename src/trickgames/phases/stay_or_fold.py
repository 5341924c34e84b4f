"""Stay or fold: against a maker each of the others plays or sits the deal out (BK5, BK8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.engine.asking import new_deciding_stay
from trickgames.engine.states import DecidingStay, Step
from trickgames.phases.base import PhaseBase
from trickgames.table.actions import Fold, Stay
from trickgames.table.facts import Contract, HolderOf
from trickgames.table.table import Table

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.errors import Reason

__all__ = ["StayOrFold"]


@attrs.frozen
class StayOrFold(PhaseBase):
    """From the dealer's left, the maker's opponents say whether they play. A player who folds sits out this deal.

    Without a maker nobody is asked. If only the maker's side is left, the maker takes all the tricks without play.

    >>> StayOrFold().describe(None)[1]
    'A player who folds lays down their hand and sits out the deal.'
    """

    accepts = (Fold, Stay)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the first of the maker's opponents."""
        return self._ask(table)

    def _ask(self, table: Table) -> Step:
        contract = table.find(Contract)
        if contract is None:
            return table
        party = (contract.maker,) if isinstance(contract.party, HolderOf) else contract.party
        asked = {seat for seat, _ in table.answers(self)}
        for seat in table.players(table.dealer):
            if seat not in asked and seat not in party:
                return new_deciding_stay(table, self, seat)
        return self._over(table, contract.maker)

    def _over(self, table: Table, maker: int) -> Table:
        """The maker takes all the tricks, a card at a time, if nobody is left to play against."""
        side = table.game.seating.side(maker)
        if any(table.game.seating.side(seat) != side for seat in table.players(table.dealer)):
            return table
        for card in table.hands[maker]:
            table = table.play(maker, card).take_trick(maker)
        return table.rest(*table.game.seating.partners(maker))

    def asking(self, table: Table, seat: int) -> DecidingStay:
        """One of the maker's opponents."""
        return new_deciding_stay(table, self, seat)

    def legal(self, _state: DecidingStay) -> tuple[Fold | Stay, ...]:
        """To fold, or to stay."""
        return (Fold(), Stay())

    def check(self, _state: DecidingStay, _action: Fold | Stay) -> Reason | None:
        """A player who is asked may always do both."""
        return None

    def step(self, state: DecidingStay, action: Fold | Stay) -> Step:
        """The next opponent is asked; a player who folds rests."""
        table = state.table.say(self, state.seat, action)
        return self._ask(table.rest(state.seat) if isinstance(action, Fold) else table)

    def said(self, _table: Table, _seat: int, action: Fold | Stay) -> str:
        """To stay, or to fold."""
        return "I stay." if isinstance(action, Stay) else "I fold."

    def describe(self, _game: Game | None) -> tuple[str, ...]:
        """The choice in sentences."""
        return (
            "Starting on the dealer's left, each of the maker's opponents stays or folds [BK5].",
            "A player who folds lays down their hand and sits out the deal.",
            "If they all fold, the maker takes every trick without play [BK8].",
        )
