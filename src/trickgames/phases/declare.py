"""What the high bidder declares: what is played (P23, BE4), and of five players a card, whose holder is the partner (P35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import SUITS, CardSet
from trickgames.cards.strains import STRAINS, Strain, strain_of
from trickgames.cards.words import card_name, listed, spoken_alone
from trickgames.engine.asking import new_calling_card, new_naming_trump
from trickgames.engine.protocols import SettlesStrain
from trickgames.engine.states import CallingCard, NamingTrump, Step
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.phases.ladder import strain_problem
from trickgames.table.actions import CallCard, Name
from trickgames.table.facts import Called, Contract, HolderOf, NobodyCalls, Trump
from trickgames.table.log import Count, Moved
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game

__all__ = ["CallPartner", "DeclareReason", "NameStrain", "NameTrump"]

OF_SUITS: Final = tuple(map(strain_of, SUITS))


def _strains(strains: Iterable[Strain | Suit | str | None]) -> tuple[Strain, ...]:
    whole = isinstance(strains, Iterable) and not isinstance(strains, str)
    return tuple(map(strain_of, strains)) if whole else strains  # type: ignore[return-value]  # what is no list is refused when the phase is made


class DeclareReason(Reason):
    """Why a declaration is refused."""

    NO_TRUMP = "The bidder names one of the four suits.", "P23"
    NO_ALONE = "Nobody plays alone in this game.", "P23"
    NOT_PLAYED = "That can't be named in this game.", "BE4"
    NOT_A_TRUMP = "The called card is a trump of the pack.", "P35"
    OWN_CARD = "The called card may not lie in the bidder's own hand.", "D-P22"


@attrs.frozen
class NameStrain(PhaseBase):
    """The high bidder names what is played: one of these `strains`, whatever it holds (BE4, P23, D-P13).

    Where it is settled already (it belonged to the bid) nobody is asked.

    >>> print(*(strain for strain in NameStrain().strains), sep=", ")
    clubs, diamonds, hearts, spades, no trump, low
    """

    strains: tuple[Strain, ...] = attrs.field(default=STRAINS, converter=_strains)

    accepts = (Name,)
    needs = (Contract,)
    gives = (Trump,)
    heading = "Bidding"

    def possible_strains(self) -> tuple[Strain, ...]:
        """Those that may be named."""
        return self.strains

    def enter(self, table: Table) -> Step:
        """Asks the maker, unless it is settled what is played."""
        if table.find(Trump) is not None or table.find(NobodyCalls) is not None:
            return table
        return new_naming_trump(table, self, table.get(Contract).maker)

    def asking(self, table: Table, seat: int) -> NamingTrump:
        """The maker is to name what is played."""
        return new_naming_trump(table, self, seat)

    def legal(self, _state: NamingTrump) -> tuple[Name, ...]:
        """Each strain, in the order in which they are listed."""
        return tuple(map(Name, self.strains))

    def check(self, _state: NamingTrump, action: Name) -> Reason | None:
        """One of the strains."""
        if action.strain not in self.strains:
            return DeclareReason.NO_TRUMP if self.strains == OF_SUITS else DeclareReason.NOT_PLAYED
        return DeclareReason.NO_ALONE if action.alone else None

    def step(self, state: NamingTrump, action: Name) -> Table:
        """What is played is settled."""
        return state.table.say(self, state.seat, action).settled(Trump(action.strain))

    def said(self, _table: Table, _seat: int, action: Name) -> str:
        """What is named."""
        return spoken_alone(str(action.strain), alone=action.alone)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The naming in a sentence."""
        before = game.phases[: game.phases.index(self)] if self in game.phases else ()
        settled = any(isinstance(phase, SettlesStrain) and phase.possible_strains() for phase in before)
        bidder = "If the bid leaves open what is played, the high bidder" if settled else "The high bidder"
        if self.strains == OF_SUITS:
            return (f"{bidder} names the trump suit, and need not hold a card of it [P23, D-P13].",)
        return (f"{bidder} names what is played, whatever they hold: {listed(self.strains, 'or')} [BE4].",)

    def own_problems(self) -> Iterator[str]:
        """Nothing to name, a strain that stands twice, or one that can't be said."""
        name = type(self).__name__
        if not self.strains:
            yield f"{name}: strains=(): at least one that can be named"
        for strain in dict.fromkeys(self.strains):
            if self.strains.count(strain) > 1:
                yield f"{name}: strains: {strain} stands {self.strains.count(strain)} times"
            wrong = strain_problem(strain)
            if wrong:
                yield f"{name}: strains: {wrong}"


@attrs.frozen
class NameTrump(NameStrain):
    """The high bidder names a suit: trump (P23), whether or not it holds any (D-P13).

    >>> from trickgames import pitch
    >>> print(*NameTrump().describe(pitch.TEN_POINT))
    The high bidder names the trump suit, and need not hold a card of it [P23, D-P13].
    """

    strains: tuple[Strain, ...] = attrs.field(default=OF_SUITS, converter=_strains)


@attrs.frozen
class CallPartner(PhaseBase):
    """The bidder calls a trump; whoever holds it is the partner, which only the card itself reveals (P35).

    In the blind it makes the bidder play alone (P37): the limit `LEAD_CALLED` of the play obliges the bidder to lead it. An own
    card may be called only with `own_card`: then the bidder plays alone and leads what it likes. `at_once`: the holder says so
    at the call (D-P22).

    >>> from trickgames import pitch
    >>> print(CallPartner().describe(pitch.FIVE_HANDED)[1])
    The player who holds it is the partner, against all the others.
    """

    own_card: bool = False
    at_once: bool = False

    accepts = (CallCard,)
    needs = (Contract, Trump)
    gives = (Called,)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the bidder, who has not seen the blind."""
        return new_calling_card(table, self, table.get(Contract).maker)

    def asking(self, table: Table, seat: int) -> CallingCard:
        """The bidder is to call a card."""
        return new_calling_card(table, self, seat)

    def legal(self, state: CallingCard) -> tuple[CallCard, ...]:
        """Each trump of the pack, high to low, that may be called."""
        pack = set(state.table.game.pack)
        callable_ = (CallCard(card) for card in state.table.order.trumps if card in pack)
        return tuple(action for action in callable_ if self.check(state, action) is None)

    def check(self, state: CallingCard, action: CallCard) -> Reason | None:
        """A trump of the pack, not of the own hand."""
        table = state.table
        if not action.card.bit & table.game.suits(table.get(Trump).suit).trumps:
            return DeclareReason.NOT_A_TRUMP
        if not self.own_card and action.card in table.hands[state.seat]:
            return DeclareReason.OWN_CARD
        return None

    def step(self, state: CallingCard, action: CallCard) -> Table:
        """The party is the bidder and whoever holds the card."""
        table, maker = state.table, state.seat
        contract = attrs.evolve(table.get(Contract), party=HolderOf(action.card))
        if not self.own_card:
            table = table.told(maker, Count(CardSet([action.card]), most=0))
        table = table.say(self, maker, action).settled(contract, Called(action.card))
        return self._named(table, maker, CardSet([action.card])) if self.at_once else table

    def _named(self, table: Table, maker: int, called: CardSet) -> Table:
        """Each of the others says whether it holds the card, until one does."""
        for seat in table.game.seating.clockwise(maker):
            if seat != maker:
                table, holds = table.judged(seat, ((Count(called, least=1),),))
                if holds:
                    break
        return table

    def said(self, _table: Table, _seat: int, action: CallCard) -> str:
        """The card."""
        return f"I call {card_name(action.card)}."

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The call in sentences."""
        return (
            "Before taking up the blind the bidder calls a trump of the pack [P35].",
            "The player who holds it is the partner, against all the others.",
            "A bidder who calls a card of their own hand plays alone, and leads any card [D-P22]."
            if self.own_card
            else "The bidder may not call a card of their own hand [D-P22].",
            "If the called card lies in the blind, the bidder plays alone [P37].",
            "The holder says so immediately [D-P22]."
            if self.at_once
            else "The partner is known only when the called card is played [D-P22].",
        )


def takes_blind(entry: Moved, maker: int) -> bool:
    """Whether this is the bidder taking up cards that were nobody's."""
    return entry.target == (HAND, maker) and entry.source[1] is None


def from_the_blind(table: Table, maker: int, card: Card) -> bool:
    """Whether a card got into the bidder's hand from the blind."""
    return any(
        isinstance(entry, Moved) and takes_blind(entry, maker) and entry.cards is not None and card in entry.cards
        for entry in table.log
    )


def called_card(table: Table) -> CardSet:
    """The called card as a set, empty where none is called: it may be neither discarded nor burned."""
    called = table.find(Called)
    return CardSet() if called is None else CardSet([called.card])
