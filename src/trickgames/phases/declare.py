"""What the high bidder declares: the trump suit (P23), and among five players a card, whose holder is the partner (P35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.card import SUITS, CardSet
from trickgames.cards.words import card_name
from trickgames.engine.states import CallingCard, NamingTrump, Step, calling_card, naming_trump
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.phases.deal import DealCards
from trickgames.table.actions import Call, Name
from trickgames.table.table import Called, Contract, HolderOf, Known, MustLead, Secret, Table, Trump

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.states import State

__all__ = ["CallPartner", "DeclareReason", "NameTrump"]


class DeclareReason(Reason):
    """Why a declaration is refused."""

    NO_TRUMP = "The bidder names one of the four suits.", "P23"
    NO_ALONE = "Nobody plays alone in this game.", "P23"
    NOT_A_TRUMP = "The called card is a trump of the pack.", "P35"
    OWN_CARD = "The called card may not lie in the bidder's own hand.", "D-P22"


@attrs.frozen
class NameTrump(PhaseBase):
    """The high bidder names a suit: trump (P23), whether or not it holds any (D-P13)."""

    accepts = (Name,)
    needs = (Contract,)
    gives = (Trump,)
    heading = "Bidding"

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

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

    def said(self, _state: NamingTrump, action: Name) -> str:
        """The suit."""
        return f"I {action}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The naming in a sentence."""
        return ("The high bidder names a suit, held or not: trump [P23, D-P13].",)


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
    heading = "Bidding"

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

    def enter(self, table: Table) -> Step:
        """Asks the bidder, who has not seen the blind."""
        return calling_card(table, self, table.get(Contract).maker)

    def legal(self, state: CallingCard) -> tuple[Call, ...]:
        """Each trump of the pack, high to low, that may be called."""
        pack = set(state.table.game.pack)
        callable_ = (Call(card) for card in state.table.order.trumps if card in pack)
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
        if self.at_once:  # if nobody says so, it is in the hand or in the blind of the bidder
            table = table.knowing(Known(action.card, maker if holder is None else holder))
        return table

    def said(self, _state: CallingCard, action: Call) -> str:
        """The card."""
        return f"I call {card_name(action.card)}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The call in sentences."""
        return (
            "Before taking up the blind the bidder calls a trump of the pack [P35].",
            "Whoever holds it is the partner, against all the others.",
            "A bidder who calls a card of the own hand plays alone, and leads what it likes [D-P22]."
            if self.own_card
            else "It may not lie in the bidder's own hand [D-P22].",
            "If the called card lies in the blind, the bidder plays alone and must lead it [P37].",
            "The holder says so at once [D-P22]."
            if self.at_once
            else "The partner is known only when the called card is played [D-P22].",
        )

    def known_voids(self, state: State[Any]) -> tuple[CardSet, ...]:
        """A bidder who leads another card does not hold the called one: from the blind it would have to be led (P37)."""
        voids = [CardSet()] * len(state.table.hands)
        called, contract = state.table.find(Called), state.table.find(Contract)
        plays = (*(play for trick in state.tricks[:1] for play in trick.plays), *state.trick)
        if called is not None and contract is not None and not self.own_card and plays:
            leader, led = plays[0]
            if leader == contract.maker and led is not called.card:
                voids[leader] = CardSet([called.card])
        return tuple(voids)

    def imagine(self, table: Table, plays: Sequence[tuple[int, Card]], rng: Random) -> Table:
        """With the secret of a called card that lay in the blind, on a table whose hidden cards were drawn at random."""
        called, contract = table.find(Called), table.find(Contract)
        if called is None or contract is None or table.secret(MustLead) is not None:
            return table
        maker, card = contract.maker, called.card
        if card not in table.hands[maker] and (maker, card) not in plays:
            return table
        if self.own_card:
            held = sum(phase.count for phase in table.game.phases if isinstance(phase, DealCards))
            blind = len(table.game.pack) - held * table.game.seating.seats
            led = not plays or plays[0] == (maker, card)
            if not led or rng.randrange(held + blind) < held:
                return table
        return table.knowing(Secret(MustLead(card), (maker,)))


def called_card(table: Table) -> CardSet:
    """The called card as a set, empty where none is called: it may be neither thrown nor burned."""
    called = table.find(Called)
    return CardSet() if called is None else CardSet([called.card])
