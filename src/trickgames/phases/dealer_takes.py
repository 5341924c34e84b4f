"""The dealer's exchange: an accepted turn-up goes to the dealer, who discards another card (E41, E46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import CardSet
from trickgames.engine.asking import new_discarding
from trickgames.engine.states import Discarding, Step
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase
from trickgames.table.actions import Discard
from trickgames.table.facts import TurnUp, TurnUpAccepted
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.table.table import Table

__all__ = ["DealerTakes", "ExchangeReason"]


class ExchangeReason(Reason):
    """Why a card may not be put away."""

    TURN_UP = "The dealer keeps the card that was turned up.", "D-E6"


@attrs.frozen
class DealerTakes(PhaseBase):
    """The dealer takes the accepted turn-up and discards one card face down.

    `may_bury`: it may be the turn-up itself (D-E6). A dealer whose partner plays alone exchanges only if `when_resting` (D-E7);
    otherwise the turn-up stays on the pack.
    """

    may_bury: bool = True
    when_resting: bool = False

    accepts = (Discard,)
    heading = "Exchange"
    needs = (TurnUp,)

    def enter(self, table: Table) -> Step:
        """The dealer has six cards and is asked for one, if the turn-up was accepted."""
        dealer = table.dealer
        if table.find(TurnUpAccepted) is None or (dealer in table.resting and not self.when_resting):
            return table
        card = table.get(TurnUp).card
        taken = table.move(dealer, "takes up", (card,), ("turn-up", None), (HAND, dealer))
        return new_discarding(taken, self, dealer)

    def asking(self, table: Table, seat: int) -> Discarding:
        """The dealer holds a card too many."""
        return new_discarding(table, self, seat)

    def legal(self, state: Discarding) -> tuple[Discard, ...]:
        """Each card of the hand that may go."""
        return Discard.each(self._options(state))

    def _options(self, state: Discarding) -> int:
        hand = state.table.hands[state.seat].mask
        return hand if self.may_bury else hand & ~state.table.get(TurnUp).card.bit

    def check(self, state: Discarding, action: Discard) -> Reason | None:
        """A card of the hand, the turn-up only where it may be buried."""
        if action.card.bit & self._options(state):
            return None
        return ExchangeReason.TURN_UP if action.card in state.table.hands[state.seat] else Refusal.NOT_IN_HAND

    def step(self, state: Discarding, action: Discard) -> Table:
        """The discard lies face down under the pack (E42)."""
        table, seat = state.table, state.seat
        only = None if self.may_bury else CardSet.of(table.game.whole ^ table.get(TurnUp).card.bit)
        return table.move(seat, "discards", (action.card,), (HAND, seat), ("discard", seat), only=only)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The exchange in sentences."""
        buried = "any card, the turn-up too" if self.may_bury else "a card, but not the turn-up"
        return (
            f"The dealer takes an accepted turn-up and discards {buried}, face down [E41, E42, D-E6].",
            "A dealer whose partner plays alone does so too [D-E7]."
            if self.when_resting
            else "A dealer whose partner plays alone leaves the turn-up on the pack [D-E7].",
        )
