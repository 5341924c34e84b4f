"""What the high bidder declares: the trump suit (P23), and among five players a card, whose holder is the partner (P35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.actions import Call, Name
from trickgames.cards import SUITS, CardSet
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.states import CallingCard, NamingTrump, Step, calling_card, naming_trump
from trickgames.table import Called, Contract, HolderOf, Known, MustLead, Secret, Table, Trump

if TYPE_CHECKING:
    from random import Random

__all__ = ["CallPartner", "DeclareReason", "NameTrump"]


class DeclareReason(Reason):
    """Why a declaration is refused."""

    NO_TRUMP = "The bidder names one of the four suits.", "P23"
    NO_ALONE = "Nobody plays alone in this game.", "P23"
    NOT_A_TRUMP = "The called card is a trump of the pack.", "P35"
    OWN_CARD = "The called card may not lie in the bidder's own hand.", "P37"


@attrs.frozen
class NameTrump(PhaseBase):
    """The high bidder names a suit: trump (P23), whether or not it holds any (D-P13)."""

    accepts = (Name,)
    needs = (Contract,)
    gives = (Trump,)

    def enter(self, table: Table) -> Step:
        """Asks the maker."""
        return naming_trump(table, self, table.get(Contract).maker)

    def legal(self, _state: NamingTrump) -> tuple[Name, ...]:
        """Each of the four suits."""
        return tuple(map(Name, SUITS))

    def check(self, _state: NamingTrump, action: Name) -> Reason | None:
        """A suit."""
        if action.suit is None:
            return DeclareReason.NO_TRUMP
        return DeclareReason.NO_ALONE if action.alone else None

    def step(self, state: NamingTrump, action: Name) -> Table:
        """Trump is settled."""
        return state.table.said(state.seat, action).settled(Trump(action.suit))


@attrs.frozen
class CallPartner(PhaseBase):
    """The bidder calls a trump; whoever holds it is the partner, which only the card itself reveals (P35).

    In the blind it makes the bidder play alone, obliged to lead it (P37). An own card may be called only with `own_card`: then
    the bidder plays alone and leads what it likes. `at_once`: the holder says so at the call (D-P22).
    """

    own_card: bool = False
    at_once: bool = False

    accepts = (Call,)
    needs = (Contract, Trump)
    gives = (Called,)

    def enter(self, table: Table) -> Step:
        """Asks the bidder, who has not seen the blind."""
        return calling_card(table, self, table.get(Contract).maker)

    def legal(self, state: CallingCard) -> tuple[Call, ...]:
        """Each trump of the pack, high to low, that may be called."""
        pack = set(state.table.game.pack)
        callable_ = (Call.of(card) for card in state.table.order.trumps if card in pack)
        return tuple(action for action in callable_ if self.check(state, action) is None)

    def check(self, state: CallingCard, action: Call) -> Reason | None:
        """A trump of the pack, not of the own hand."""
        table = state.table
        if not action.card.bit & table.game.suits(table.get(Trump).suit).trumps:
            return DeclareReason.NOT_A_TRUMP
        if not self.own_card and action.card in table.hands[state.seat]:
            return DeclareReason.OWN_CARD
        return None

    def step(self, state: CallingCard, action: Call) -> Table:
        """The party is the bidder and whoever holds the card."""
        table, maker = state.table, state.seat
        contract = attrs.evolve(table.get(Contract), party=HolderOf(action.card))
        table = table.said(maker, action).settled(contract, Called(action.card))
        holder = next((seat for seat, hand in enumerate(table.hands) if action.card in hand), None)
        if holder is None:
            table = table.knowing(Secret(MustLead(action.card), (maker,)))
        if self.at_once and holder != maker and not self.own_card:
            return table.knowing(Known(action.card, maker if holder is None else holder))
        if self.at_once and holder not in (None, maker):
            return table.knowing(Known(action.card, int(holder or 0)))
        return table

    def imagine(self, table: Table, rng: Random) -> Table:
        """With the secret of a called card that lay in the blind, on a table whose hidden cards were drawn at random."""
        called, contract = table.find(Called), table.find(Contract)
        if called is None or contract is None or called.card not in table.hands[contract.maker]:
            return table
        own, blind = len(table.hands[contract.maker]), 4
        if self.own_card and rng.randrange(own + blind) < own:
            return table
        return table.knowing(Secret(MustLead(called.card), (contract.maker,)))


def called_card(table: Table) -> CardSet:
    """The called card as a set, empty where none is called: it may be neither thrown nor burned."""
    called = table.find(Called)
    return CardSet() if called is None else CardSet([called.card])
