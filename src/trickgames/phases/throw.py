"""Throwing off: what is not trump goes, and trumps where the game lets them be thrown and taken (P25, P26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.actions import Discard, Pass, Take
from trickgames.cards import CardSet
from trickgames.checks import too_small
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.declare import called_card
from trickgames.states import Step, Taking, Throwing, taking, throwing
from trickgames.table import Contract, Known, Limit, Moved, Table, Trump
from trickgames.words import card_name, counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.game import Game

__all__ = ["BURNED", "DrawOrder", "TakeThrown", "ThrowOff", "ThrowReason", "drawing_order", "holds_trumps", "throw_off_suit"]

BURNED = ("burned", "burned points")
DrawOrder = Literal["dealer_left", "bidder_first"]


class ThrowReason(Reason):
    """Why a card may not be thrown or taken."""

    POINT = "A trump that counts points may not be thrown.", "D-P5"
    CALLED = "The called card may be neither thrown nor burned.", "P37"
    NOT_THROWN = "That card is not among the trumps that were thrown.", "P26"


def throw_off_suit(table: Table, seat: int) -> Table:
    """With all cards of a hand that are not trump thrown face down, their number public (P25)."""
    trumps = table.game.trumps(table.get(Trump).suit)
    off = CardSet(table.hands[seat] - trumps)
    if off:
        plain = CardSet.of(table.game.whole & ~trumps.mask)
        table = table.put(seat, off, "thrown", seen_by=(seat,), only=plain).happened(Moved(seat, "throws", len(off)))
    return table


def holds_trumps(table: Table, seat: int) -> Limit:
    """What everybody knows of a seat that has thrown all that is not trump: its whole hand is trump."""
    trumps = table.game.trumps(table.get(Trump).suit)
    burned = sum(len(pile.cards) for pile in table.piles if pile.owner == seat and pile.name in BURNED)
    return Limit(seat, trumps, at_least=len(table.hands[seat]) + burned, piles=BURNED)


@attrs.frozen
class ThrowOff(PhaseBase):
    """Everybody throws the cards that are not trump, by themselves; then, where the game allows it, trumps (P25, D-P5).

    `trumps`: "never", "nonpoint" (those that count no points) or "any". A thrown trump lies face up.
    """

    trumps: Literal["never", "nonpoint", "any"] = "never"

    accepts = (Pass, Discard)
    heading = "Exchange"
    needs = (Trump,)

    def enter(self, table: Table) -> Step:
        """The off-suit cards go; the first who may throw a trump is asked, from the dealer's left."""
        seats = tuple(table.game.seating.clockwise(table.dealer))
        for seat in seats:
            table = throw_off_suit(table, seat)
        table = table.knowing(*(holds_trumps(table, seat) for seat in seats))
        return table if self.trumps == "never" else self._ask(table, seats)

    def _may_go(self, table: Table) -> CardSet:
        suits = table.game.suits(table.get(Trump).suit)
        kept = suits.pointed if self.trumps == "nonpoint" else 0
        return CardSet.of(suits.trumps & ~kept & ~called_card(table).mask)

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        may_go = self._may_go(table)
        for seat in seats:
            if table.hands[seat] & may_go:
                return throwing(table, self, seat)
            table = table.knowing(Limit(seat, may_go, at_most=0, piles=BURNED))
        return table

    def asks(self, state: Throwing) -> tuple[Limit, ...]:
        """Whoever is asked holds a trump that may be thrown."""
        return (Limit(state.seat, self._may_go(state.table), at_least=1),)

    def legal(self, state: Throwing) -> tuple[Discard | Pass, ...]:
        """To pass; each trump that may go."""
        return (Pass(), *Discard.each((state.table.hands[state.seat] & self._may_go(state.table)).mask))

    def check(self, state: Throwing, action: Discard | Pass) -> Reason | None:
        """A trump of the hand that may go."""
        if isinstance(action, Pass):
            return None
        if action.card not in state.table.hands[state.seat]:
            return Refusal.NOT_IN_HAND
        if action.card in self._may_go(state.table):
            return None
        return ThrowReason.CALLED if action.card in called_card(state.table) else ThrowReason.POINT

    def step(self, state: Throwing, action: Discard | Pass) -> Step:
        """Another trump, or the next player."""
        seat, table = state.seat, state.table
        if isinstance(action, Pass):
            table = table.said(seat, action)
            table = table.knowing(Limit(seat, self._may_go(table), at_least=1, piles=BURNED))
            return self._ask(table, seats_after(table, seat))
        thrown = CardSet([action.card])
        table = table.put(seat, thrown, "thrown trumps", seen_by=None).lost(seat, 0, thrown)
        table = table.happened(Moved(seat, "throws", 1, (action.card,)))
        return self._ask(table, (seat, *seats_after(table, seat)))

    def said(self, _state: Throwing, action: Discard | Pass) -> str:
        """The trump that is thrown, face up, or a pass."""
        return "I pass" if isinstance(action, Pass) else f"I throw {card_name(action.card)}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """What is thrown, in sentences."""
        return (
            "All cards that are not trump are thrown away, face down [P25].",
            {
                "never": "Trumps may not be thrown [D-P5].",
                "nonpoint": "Trumps that count no points may be thrown too, face up, from the dealer's left [P25, D-P5].",
                "any": "Trumps may be thrown too, face up, from the dealer's left [P25, D-P5].",
            }[self.trumps],
        )


FROM: dict[DrawOrder, str] = {"dealer_left": "from the dealer's left", "bidder_first": "from the bidder on"}


def drawing_order(table: Table, first: DrawOrder) -> tuple[int, ...]:
    """The seats in drawing order: from the dealer's left, or from the bidder (D-P7)."""
    seating = table.game.seating
    after = table.dealer if first == "dealer_left" else (table.get(Contract).maker - 1) % seating.seats
    return tuple(seating.clockwise(after))


@attrs.frozen
class TakeThrown(PhaseBase):
    """Trumps that were thrown are fair game: in drawing order they may be taken, into hands of fewer than `to` cards (P26).

    `who` may take them: only the "bidder", or "any" player, who threw them too.
    """

    to: int = 6
    who: Literal["bidder", "any"] = "any"
    first: DrawOrder = "dealer_left"

    accepts = (Pass, Take)
    heading = "Exchange"
    needs = (Contract, Trump)

    def enter(self, table: Table) -> Step:
        """Asks the first who may take a thrown trump."""
        return self._ask(table, drawing_order(table, self.first))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        return next((taking(table, self, seat) for seat in seats if self.may_take(table, seat)), table)

    def may_take(self, table: Table, seat: int) -> bool:
        """Whether there is something that the seat may take."""
        allowed = self.who == "any" or seat == table.get(Contract).maker
        return allowed and len(table.hands[seat]) < self.to and bool(self.thrown(table))

    def thrown(self, table: Table) -> CardSet:
        """The trumps that lie there."""
        return CardSet(card for pile in table.piles if pile.name == "thrown trumps" for card in pile.cards)

    def legal(self, state: Taking) -> tuple[Take | Pass, ...]:
        """To pass; each trump that lies there."""
        return (Pass(), *Take.each(self.thrown(state.table).mask))

    def check(self, state: Taking, action: Take | Pass) -> Reason | None:
        """A trump that lies there."""
        if isinstance(action, Pass) or action.card in self.thrown(state.table):
            return None
        return ThrowReason.NOT_THROWN

    def take(self, table: Table, seat: int, action: Take | Pass) -> Table:
        """With the card taken, or nothing."""
        if isinstance(action, Pass):
            return table.said(seat, action)
        pile = next(pile for pile in table.piles if pile.name == "thrown trumps" and action.card in pile.cards)
        table = table.with_pile(attrs.evolve(pile, cards=tuple(card for card in pile.cards if card is not action.card)))
        table = table.with_hand(seat, CardSet(table.hands[seat] | CardSet([action.card])))
        return table.gained(seat, 0, CardSet([action.card])).knowing(Known(action.card, seat, None, BURNED)).said(seat, action)

    def step(self, state: Taking, action: Take | Pass) -> Step:
        """Another trump, or the next player."""
        table, seat = self.take(state.table, state.seat, action), state.seat
        order = drawing_order(table, self.first)
        later = order[order.index(seat) + 1 :]
        return self._ask(table, later if isinstance(action, Pass) else (seat, *later))

    def said(self, _state: Taking, action: Take | Pass) -> str:
        """The trump that is taken, or a pass."""
        return "I pass" if isinstance(action, Pass) else f"I take {card_name(action.card)}"

    def own_problems(self) -> Iterator[str]:
        """A hand of no cards."""
        yield from too_small(self, 1, "to")

    def describe(self, _game: Game) -> tuple[str, ...]:
        """Who may take thrown trumps, in a sentence."""
        who = "the bidder" if self.who == "bidder" else f"any player, {FROM[self.first]},"
        return (
            f"Thrown trumps are fair game: {who} may take them [P26, D-P6].",
            f"Only a hand of fewer than {counted(self.to, 'card')} takes any.",
            "What nobody takes is out of play.",
        )
