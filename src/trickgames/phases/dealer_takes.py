"""The dealer's exchange: an accepted turn-up goes to the dealer, who puts another card away (E41, E46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames._quick import quick
from trickgames.cards.card import CardSet
from trickgames.engine.states import Discarding, Step, discarding
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase
from trickgames.table.actions import Discard
from trickgames.table.table import Known, Moved, Pile, Table, TurnUp, TurnUpAccepted

if TYPE_CHECKING:
    from trickgames.engine.game import Game

__all__ = ["DealerTakes", "ExchangeReason", "discard"]


known = quick(Known)
moved = quick(Moved)
make_pile = quick(Pile)


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

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

    def enter(self, table: Table) -> Step:
        """The dealer has six cards and is asked for one, if the turn-up was accepted."""
        if table.find(TurnUpAccepted) is None or (table.dealer in table.resting and not self.when_resting):
            return table
        dealer, card = table.dealer, table.get(TurnUp).card
        hands = table.hands
        held = CardSet.of(hands[dealer].mask | card.bit)
        taken = table.changed(
            hands=hands[:dealer] + (held,) + hands[dealer + 1 :],
            piles=tuple([pile for pile in table.piles if pile.name != "turn-up"]),
            events=(*table.events, moved(dealer, "takes up", 1, (card,))),
            knowledge=(*table.knowledge, known(card, dealer, None, ("discard",) if self.may_bury else (), ())),
        )
        if table.knowledge:
            taken = taken.gained(dealer, 0, CardSet([card]))
        return discarding(taken, self, dealer)

    def legal(self, state: Discarding) -> tuple[Discard, ...]:
        """Each card of the hand that may go."""
        return Discard.each(self._options(state).mask)

    def _options(self, state: Discarding) -> CardSet:
        hand = state.table.hands[state.seat]
        return hand if self.may_bury else hand - CardSet([state.table.get(TurnUp).card])

    def check(self, state: Discarding, action: Discard) -> Reason | None:
        """A card of the hand, the turn-up only where it may be buried."""
        if action.card in self._options(state):
            return None
        return ExchangeReason.TURN_UP if action.card in state.table.hands[state.seat] else Refusal.NOT_IN_HAND

    def step(self, state: Discarding, action: Discard) -> Table:
        """The discard lies face down under the pack (E42)."""
        return discard(state.table, state.seat, action)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The exchange in sentences."""
        buried = "any card, the turn-up too" if self.may_bury else "a card, but not the turn-up"
        return (
            f"The dealer takes an accepted turn-up and discards {buried}, face down [E41, E42, D-E6].",
            "A dealer whose partner plays alone does so too [D-E7]."
            if self.when_resting
            else "A dealer whose partner plays alone leaves the turn-up on the pack [D-E7].",
        )

    def witnesses(self, state: Discarding, _action: Discard) -> tuple[int, ...]:
        """Only the dealer knows the discard."""
        return (state.seat,)


def discard(table: Table, seat: int, action: Discard) -> Table:
    """With a card of the hand put face down on the seat's discards."""
    before = table.pile("discard", seat)
    pile = make_pile("discard", (*(before.cards if before else ()), action.card), seat, (seat,), None)
    kept = [other for other in table.piles if other is not before]
    hands = table.hands
    return table.changed(
        hands=hands[:seat] + (CardSet.of(hands[seat].mask ^ action.card.bit),) + hands[seat + 1 :],
        piles=(*kept, pile),
        events=(*table.events, moved(seat, "discards", 1, ())),
    )
