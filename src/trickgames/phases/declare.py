"""What the maker declares: what is played (P23, BE4), and a card whose holder is the partner (P35, CA3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal

import attrs

from trickgames.cards.card import SUITS, CardSet
from trickgames.cards.packs import pack
from trickgames.cards.strains import STRAINS, Strain, strain_of
from trickgames.cards.words import card_name, listed, sentence, sentences, spoken_alone
from trickgames.engine.asking import new_calling_card, new_naming_trump
from trickgames.engine.protocols import Deals, Describes, OffersCalls, SettlesStrain
from trickgames.engine.states import CallingCard, NamingTrump, Step
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.phases.exchange import Exchange
from trickgames.phases.ladder import strain_problem
from trickgames.phases.limits import possible_strains
from trickgames.phases.roles import with_bidder
from trickgames.phases.taking import TakeCards
from trickgames.table.actions import CallCard, CallNobody, Name
from trickgames.table.facts import Called, Contract, HolderOf, NobodyCalls, SaidToHold, Trump, TurnUp, TurnUpAccepted
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
    return tuple(map(strain_of, strains)) if whole else strains  # type: ignore[return-value]  # anything else is refused when the phase is made


class DeclareReason(Reason):
    """Why a declaration is refused."""

    NO_TRUMP = "The bidder must name one of the four suits.", "P23"
    NO_ALONE = "Nobody may go alone in this game.", "P23"
    NOT_PLAYED = "That can't be named in this game.", "BE4"
    NOT_A_TRUMP = "The called card must be a trump.", "P35"
    A_TRUMP = "The called card may not be a trump.", "CA3"
    NOT_CALLED = "That card may not be called in this game.", "CA3"
    OWN_CARD = "The bidder may not call a card from their own hand.", "D-P22"


@attrs.frozen
class NameStrain(PhaseBase):
    """The highest bidder names what is played, one of these `strains`, whatever they hold (BE4, P23, D-P13).

    If the strain belonged to the bid, it is settled already, and nobody is asked.

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
        bidder = self._bidder_told(game)
        if self.strains == OF_SUITS:
            return (f"{bidder} names the trump suit, and need not hold a card of it [P23, D-P13].",)
        return (f"{bidder} names {listed(self.strains, 'or')}, whatever cards they hold [BE4].",)

    def _bidder_told(self, game: Game) -> str:
        """Who names, when that is so, and what they take up before it, as the beginning of a sentence."""
        before = game.phases[: game.phases.index(self)] if self in game.phases else ()
        settling = [phase for phase in before if isinstance(phase, SettlesStrain) and phase.possible_strains()]
        by_bid = any(isinstance(phase, OffersCalls) for phase in settling)
        by_card = any(NobodyCalls not in phase.gives and not isinstance(phase, OffersCalls) for phase in settling)
        unless = "the bid has named one" if by_bid else "trump is settled already" if by_card else ""
        taken = [f"after taking the {pile}, the high bidder" for phase in before if (pile := _taken_whole(phase))]
        bidder = taken[0] if taken else "the high bidder"
        return with_bidder(game, f"Unless {unless}, {bidder}" if unless else sentence(bidder))

    def own_problems(self) -> Iterator[str]:
        """Reports that there is nothing to name, a strain that is given twice, and one that can't be said."""
        name = type(self).__name__
        if not self.strains:
            yield f"{name}: strains=(): at least one that can be named"
        for strain in dict.fromkeys(self.strains):
            if self.strains.count(strain) > 1:
                yield f"{name}: strains: {strain} appears {self.strains.count(strain)} times"
            wrong = strain_problem(strain)
            if wrong:
                yield f"{name}: strains: {wrong}"


def _taken_whole(phase: object) -> str:
    """The name of the pile that the maker takes up in this phase and keeps, if that is all that it is about."""
    movers = phase.movers if isinstance(phase, Exchange) and phase.when == "always" else ()
    whole = [TakeCards(mover.pile) for mover in movers if isinstance(mover, TakeCards)]
    return whole[0].pile if len(movers) == 1 and whole == [*movers] else ""


@attrs.frozen
class NameTrump(NameStrain):
    """The highest bidder names the suit that becomes trump (P23), even if they hold none of it (D-P13).

    >>> from trickgames import pitch
    >>> print(*NameTrump().describe(pitch.TEN_POINT))
    The high bidder names the trump suit, and need not hold a card of it [P23, D-P13].
    """

    strains: tuple[Strain, ...] = attrs.field(default=OF_SUITS, converter=_strains)


@attrs.frozen
class CallPartner(PhaseBase):
    """The maker calls a card, and the player who holds it becomes the partner. Only the card itself reveals who that is (P35,
    CA3).

    `which` cards may be called: the trumps, the plain cards, or any. With `cards` only those of them. With `own_card` makers
    may call a card that they hold themselves. Then they play alone, and the others aren't told. A maker whose card nobody holds
    is alone too. If they got it from the blind, the limit `LEAD_CALLED` of the play obliges them to lead it (P37). With
    `nobody` the maker may also say openly that they have no partner (CA4). With `at_once` the holder says so when the card is
    called (D-P22).

    >>> from trickgames import pitch
    >>> print(CallPartner().describe(pitch.FIVE_HANDED)[1])
    The player who holds it is the bidder's partner against all the others.
    """

    own_card: bool = False
    at_once: bool = False
    which: Literal["trumps", "plain", "any"] = "trumps"
    cards: CardSet | None = None
    nobody: bool = False

    needs = (Contract, Trump)
    heading = "Bidding"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]  # it depends on the fields
        """The called card, and who says to hold it where the holder says so."""
        return (Called, SaidToHold) if self.at_once else (Called,)

    @property
    def accepts(self) -> tuple[type[Any], ...]:
        """A card, and nobody where that may be said."""
        return (CallCard, CallNobody) if self.nobody else (CallCard,)

    def callable_cards(self, game: Game, strain: Strain) -> int:
        """The mask of the cards that may be called in a strain, in any hand."""
        trumps = game.suits(strain).trumps
        may = trumps if self.which == "trumps" else game.whole & ~trumps if self.which == "plain" else game.whole
        return may if self.cards is None else may & self.cards.mask

    def enter(self, table: Table) -> Step:
        """Asks the maker, if there is one."""
        return table if table.find(NobodyCalls) is not None else new_calling_card(table, self, table.get(Contract).maker)

    def asking(self, table: Table, seat: int) -> CallingCard:
        """The maker is to call a card."""
        return new_calling_card(table, self, seat)

    def legal(self, state: CallingCard) -> tuple[CallCard | CallNobody, ...]:
        """Each card that may be called, trumps high to low, others in the order of the cards; then nobody."""
        table = state.table
        left = self.callable_cards(table.game, table.get(Trump).strain)
        if not self.own_card:
            left &= ~table.hands[state.seat].mask
        if self.which == "trumps":
            calls = tuple(CallCard(card) for card in table.order.trumps if card.bit & left)
        else:
            calls = CallCard.each(left)
        return (*calls, CallNobody()) if self.nobody else calls

    def check(self, state: CallingCard, action: CallCard | CallNobody) -> Reason | None:
        """A card that may be called, not of the own hand unless the game allows it."""
        if isinstance(action, CallNobody):
            return None
        table, card = state.table, action.card
        strain = table.get(Trump).strain
        if not card.bit & self.callable_cards(table.game, strain):
            trump = bool(card.bit & table.game.suits(strain).trumps)
            if self.which == "plain" and trump:
                return DeclareReason.A_TRUMP
            return DeclareReason.NOT_A_TRUMP if self.which == "trumps" and not trump else DeclareReason.NOT_CALLED
        return DeclareReason.OWN_CARD if not self.own_card and card in table.hands[state.seat] else None

    def step(self, state: CallingCard, action: CallCard | CallNobody) -> Table:
        """The party is the maker and the player who holds the card."""
        table, maker = state.table, state.seat
        if isinstance(action, CallNobody):
            alone = attrs.evolve(table.get(Contract), party=(maker,))
            return table.say(self, maker, action).settled(alone)
        contract = attrs.evolve(table.get(Contract), party=HolderOf(action.card))
        if not self.own_card:
            table = table.told(maker, Count(CardSet([action.card]), most=0))
        table = table.say(self, maker, action).settled(contract, Called(action.card))
        return self._named(table, maker, action.card) if self.at_once else table

    def _named(self, table: Table, maker: int, called: Card) -> Table:
        """Each of the others says whether it holds the card, until one does; the dealer, who is yet to take it, is known."""
        dealer = table.dealer
        if table.find(TurnUpAccepted) is not None and dealer not in table.resting:
            turned = table.get(TurnUp).card
            if turned is called and any(called in pile.cards for pile in table.piles if pile.seen_by is None):
                return table.settled(SaidToHold(None if dealer == maker else dealer))
        for seat in table.game.seating.clockwise(maker):
            if seat != maker:
                table, holds = table.judged(seat, ((Count(CardSet([called]), least=1),),))
                if holds:
                    return table.settled(SaidToHold(seat))
        return table.settled(SaidToHold(None))

    def said(self, _table: Table, _seat: int, action: CallCard | CallNobody) -> str:
        """The card, or that it is nobody."""
        return f"I call {'nobody' if isinstance(action, CallNobody) else card_name(action.card)}."

    def describe(self, game: Game) -> tuple[str, ...]:
        """The call in sentences."""
        if self.which == "trumps":
            return tuple(with_bidder(game, told) for told in self._of_trumps())
        before = game.phases[: game.phases.index(self)] if self in game.phases else ()
        return self._of_others(
            after_exchange=any(isinstance(phase, Describes) and phase.heading == "Exchange" for phase in before)
        )

    def _of_trumps(self) -> tuple[str, ...]:
        what = "any trump" if self.cards is None else f"{self._told()}, if that is a trump"
        return sentences(
            f"Before taking up the blind, the bidder calls {what} [P35].",
            "The player who holds it is the bidder's partner against all the others.",
            "A bidder who calls a card from their own hand plays alone, and leads any card [D-P22]."
            if self.own_card
            else "The bidder may not call a card from their own hand [D-P22].",
            "If the called card is in the blind, the bidder plays alone [P37].",
            "The bidder may also call nobody, and play alone [CA4]." if self.nobody else "",
            "The partner speaks up immediately [D-P22]."
            if self.at_once
            else "Nobody says who the partner is until the called card is played [D-P22].",
        )

    def _of_others(self, *, after_exchange: bool) -> tuple[str, ...]:
        what = "any card" if self.cards is None else self._told()
        trump = "but not a trump" if self.which == "plain" else "which may be a trump"
        return sentences(
            f"{'After the exchange, the maker' if after_exchange else 'The maker'} calls {what}, {trump} [CA3].",
            "The player who holds it is the maker's partner against all the others [CA3].",
            "A maker who holds it plays alone, without saying so [CA4]."
            if self.own_card
            else "The maker may not call a card from their own hand [D-P22].",
            "If nobody holds it, the maker plays alone [CA4].",
            "The maker may also call nobody, and openly play alone [CA4]." if self.nobody else "",
            "The partner speaks up immediately [CA3]."
            if self.at_once
            else "Nobody says who the partner is until the called card is played [CA3].",
        )

    def _told(self) -> str:
        cards = self.cards or ()
        rank = next((str(card.rank) for card in cards if card.suit is not None), "")
        if {str(card) for card in pack() if str(card.rank) == rank} == set(map(str, cards)):
            return f"{'an' if rank.startswith(('a', 'e')) else 'a'} {rank}"
        return listed(map(card_name, cards), "or")

    def own_problems(self) -> Iterator[str]:
        """Reports that there are no cards to call."""
        if self.cards is not None and not self.cards:
            yield "CallPartner: cards=(): name the cards that may be called, or leave it out for all"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports cards that aren't in the pack, and a list so short that a maker may hold every card on it."""
        pack = set(game.pack)
        strange = () if self.cards is None else [card for card in self.cards if card not in pack]
        if strange:
            yield f"CallPartner: cards: {' '.join(map(str, strange))}: not in the pack. Name cards that are"
        deals = next((phase for phase in game.phases if isinstance(phase, Deals)), None)
        if strange or self.own_card or self.nobody or deals is None:
            return
        hand = deals.hand_size(Table(game, 0, (0,) * len(game.seating.sides)))
        fewest = min(len(CardSet.of(self.callable_cards(game, strain))) for strain in possible_strains(game))
        if fewest <= hand:
            yield f"CallPartner: {fewest} cards may be called, and a maker may hold all of them: own_card=True, or nobody=True"


def takes_blind(entry: Moved, maker: int) -> bool:
    """Whether this is the bidder taking up cards that were nobody's."""
    return entry.target == (HAND, maker) and entry.source[1] is None


def from_the_blind(table: Table, maker: int, card: Card) -> bool:
    """Whether a card got into the bidder's hand from the blind."""
    return any(
        isinstance(entry, Moved) and takes_blind(entry, maker) and entry.cards is not None and card in entry.cards
        for entry in table.log
    )
