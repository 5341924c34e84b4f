"""What a lone hand brings with it: calling for the partner's best (D-E8d), and defending alone (D-E8c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import CardSet
from trickgames.engine.states import Defending, Discarding, Giving, Step, defending, discarding, giving
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.dealer_takes import discard
from trickgames.table.actions import DefendAlone, Discard, Give, Pass
from trickgames.table.table import Contract, Known, LoneDefender, Moved, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.game import Game

__all__ = ["CallForBest", "LoneDefence"]


@attrs.frozen
class CallForBest(PhaseBase):
    """A lone maker throws one card and gets one from the partner, unseen; the partner may give any card of its hand."""

    accepts = (Discard, Give)
    heading = "Exchange"
    needs = (Contract,)

    def enter(self, table: Table) -> Step:
        """Asks the lone maker for a card to throw."""
        contract = table.get(Contract)
        if not contract.alone or not table.game.seating.partners(contract.maker):
            return table
        return discarding(table, self, contract.maker)

    def legal(self, state: Discarding | Giving) -> tuple[Discard, ...] | tuple[Give, ...]:
        """Each card of the hand."""
        hand = state.table.hands[state.seat].mask
        return Discard.each(hand) if isinstance(state, Discarding) else Give.each(hand)

    def check(self, state: Discarding | Giving, action: Discard | Give) -> Reason | None:
        """A card of the hand: first the maker's discard, then the partner's gift."""
        if isinstance(state, Discarding) is not isinstance(action, Discard):
            return Refusal.NOT_NOW
        return None if action.card in state.table.hands[state.seat] else Refusal.NOT_IN_HAND

    def step(self, state: Discarding | Giving, action: Discard | Give) -> Step:
        """The partner is asked; then the card changes hands, face down."""
        table, seat = state.table, state.seat
        if isinstance(action, Discard):
            return giving(discard(_may_lie(table, seat), seat, action), self, table.game.seating.partners(seat)[0])
        maker, gift = table.get(Contract).maker, CardSet([action.card])
        table = table.with_hand(seat, CardSet(table.hands[seat] - gift)).with_hand(maker, CardSet(table.hands[maker] | gift))
        both = (seat, maker)
        exactly = (
            *(attrs.evolve(item.after_loss(0, gift), seen_by=both) for item in table.about(seat)),
            *(attrs.evolve(item.after_gain(0, gift), seen_by=both) for item in table.about(maker)),
        )
        table = _may_be_given(table.lost(seat, 1).gained(maker, 1), seat, maker)
        return table.knowing(*exactly, Known(action.card, maker, both)).happened(Moved(seat, "gives", 1))

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The call for the best in a sentence."""
        return ("A lone maker throws a card face down and gets one from the partner, whichever the partner likes [D-E8d].",)

    def witnesses(self, state: Discarding | Giving, _action: Discard | Give) -> tuple[int, ...]:
        """Only the thrower knows the discard, only the two partners the gift."""
        return (state.seat,) if isinstance(state, Discarding) else (state.seat, state.table.get(Contract).maker)


def _may_lie(table: Table, seat: int) -> Table:
    """A card that is known to have gone to this seat may now lie among its discards."""
    return table.changed(
        knowledge=tuple(
            attrs.evolve(item, piles=(*item.piles, "discard"))
            if isinstance(item, Known) and item.seat == seat and "discard" not in item.piles
            else item
            for item in table.knowledge
        )
    )


def _may_be_given(table: Table, seat: int, maker: int) -> Table:
    """A card that is known to have gone to this seat may now be with the maker."""
    return table.changed(
        knowledge=tuple(
            attrs.evolve(item, passed_to=(*item.passed_to, maker)) if isinstance(item, Known) and item.seat == seat else item
            for item in table.knowledge
        )
    )


@attrs.frozen
class LoneDefence(PhaseBase):
    """Against a lone maker the opponents are asked in turn, from the dealer's left, until one defends alone."""

    accepts = (Pass, DefendAlone)
    heading = "Play"
    needs = (Contract,)

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

    def enter(self, table: Table) -> Step:
        """Asks the first opponent of a lone maker."""
        if not table.get(Contract).alone:
            return table
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        seating = table.game.seating
        making = seating.side(table.get(Contract).maker)
        seat = next((seat for seat in seats if seating.side(seat) != making and seating.partners(seat)), None)
        return table if seat is None else defending(table, self, seat)

    def legal(self, _state: Defending) -> tuple[DefendAlone | Pass, ...]:
        """To pass, or to defend alone."""
        return (Pass(), DefendAlone())

    def check(self, _state: Defending, _action: DefendAlone | Pass) -> Reason | None:
        """Both are always allowed to whoever is asked."""
        return None

    def step(self, state: Defending, action: DefendAlone | Pass) -> Step:
        """The next opponent, or the lone defender's partner rests."""
        seat = state.seat
        table = state.table.said(seat, action)
        if isinstance(action, Pass):
            return self._ask(table, seats_after(table, seat))
        mates = frozenset(table.game.seating.partners(seat))
        return table.settled(LoneDefender(seat)).changed(resting=table.resting | mates)

    def said(self, _state: Defending, action: DefendAlone | Pass) -> str:
        """To defend alone, or a pass."""
        return f"I {action}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The lone defence in a sentence."""
        return (
            "Against a lone maker one opponent may defend alone, while the partner rests [D-E8c].",
            "They are asked in turn from the dealer's left, until one does.",
        )
