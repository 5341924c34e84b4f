"""What settles trump where nobody names it: it is fixed, is turned up, or is given from outside (SP1, OH1, BG1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames.cards.card import SUITS, Joker, Suit
from trickgames.cards.strains import NO_TRUMP, Strain, strain_of
from trickgames.cards.words import listed, number, sentences
from trickgames.checks import row, too_small
from trickgames.engine.asking import AwaitingContract, new_awaiting_contract
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase, Settles
from trickgames.phases.ladder import strain_problem
from trickgames.phases.roles import calls_word
from trickgames.table.actions import Bid, GiveContract
from trickgames.table.calls import Call, Objective
from trickgames.table.facts import Contract, NobodyCalls, Stakes, Trump, TurnUp, TurnUpAccepted
from trickgames.table.given import STRAINS
from trickgames.table.schedule import ByDeal, of_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.table.table import Table

__all__ = ["CHICAGO", "ContractFromOutside", "ContractReason", "FixStrain", "TurnedTrump"]


@attrs.frozen
class FixStrain(Settles):
    """Every deal is played in the same strain: a suit that is always trump, no trump, or low (SP1).

    >>> str(FixStrain("spades").strain), FixStrain("no trump").strain.suit
    ('spades', None)
    """

    strain: Strain = attrs.field(converter=strain_of)

    gives = (Trump,)
    heading = "Ranks"

    def possible_strains(self) -> tuple[Strain, ...]:
        """The one."""
        return (self.strain,)

    def enter(self, table: Table) -> Table:
        """Settles it; asks nobody."""
        return table.settled(Trump(self.strain))

    def describe(self, game: Game) -> tuple[str, ...]:
        """What is always played, in a sentence; where the ranking has no trumps it says so itself."""
        if self.strain == NO_TRUMP and not game.ranking.trump:
            return ()
        if self.strain.suit is not None:
            return (f"{str(self.strain).capitalize()} are always trump [SP1].",)
        return ("There are no trumps, and the lowest card wins [K6].",) if self.strain.low else ("There are no trumps.",)

    def own_problems(self) -> Iterator[str]:
        """Reports a strain that can't be said."""
        wrong = strain_problem(self.strain)
        if wrong:
            yield f"FixStrain: {wrong}"


def _suits(suits: Iterable[Suit]) -> tuple[Suit, ...]:
    return row(suits)


@attrs.frozen
class TurnedTrump(Settles):
    """The suit of the turned-up card is trump, and nobody says anything. With `suits`, only if it is one of these.

    The deal says whether the card stays out of play or belongs to a hand (WH1, OH1). With `no_calls`, nobody calls in a deal
    whose trump is settled like this, and it has no maker. With `dealer_takes` the dealer takes the card, if the game has the
    dealer's exchange (BK2).

    >>> TurnedTrump(suits=[Suit.CLUBS], no_calls=True).describe(None)[0]
    'If the turn-up is a club, clubs are trump, and nobody calls [BK2].'
    """

    suits: tuple[Suit, ...] = attrs.field(default=SUITS, converter=_suits)
    no_calls: bool = False
    dealer_takes: bool = False

    needs = (TurnUp,)
    heading = "Bidding"

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]  # a property in place of a plain default
        """Trump, and with it that nobody calls."""
        return (Trump, NobodyCalls) if self.no_calls else (Trump,)

    def possible_strains(self) -> tuple[Strain, ...]:
        """Those of the suits."""
        return tuple(map(strain_of, self.suits))

    def enter(self, table: Table) -> Table:
        """Settles trump if it is one of the suits; asks nobody."""
        suit = table.get(TurnUp).suit
        if suit not in self.suits:
            return table
        facts = (*([NobodyCalls()] if self.no_calls else []), *([TurnUpAccepted()] if self.dealer_takes else []))
        return table.settled(Trump(suit), *facts)

    def describe(self, game: Game | None) -> tuple[str, ...]:
        """What the card settles, in sentences."""
        calls = f", and nobody {'calls' if game is None else calls_word(game)} [BK2]." if self.no_calls else "."
        if set(self.suits) == set(SUITS):
            return sentences(
                f"The suit of the turned-up card is trump{calls if self.no_calls else ' [WH1, OH1].'}",
                "The dealer takes the card [BK2]." if self.dealer_takes else "",
            )
        trump = f"{self.suits[0]} are trump" if len(self.suits) == 1 else "its suit is trump"
        return sentences(
            f"If the turn-up is a {' or '.join(str(suit).removesuffix('s') for suit in self.suits)}, {trump}{calls}",
            "The dealer then takes the card [BK2]." if self.dealer_takes else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a missing suit, and a suit that is given twice."""
        if not self.suits or len(set(self.suits)) < len(self.suits):
            yield f"TurnedTrump: suits={listed(self.suits) if self.suits else '()'}: at least one suit, each once"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a joker that may be turned up and offers no suit."""
        if set(self.suits) == set(SUITS) and any(isinstance(card.rank, Joker) for card in game.pack):
            yield "TurnedTrump: a joker may be turned up, and offers no suit; add JokerTurned(stands_for=...) before it"


class ContractReason(Reason):
    """Why a contract from outside is refused."""

    VULNERABLE = "In this deal the game makes another side vulnerable.", "BG1"


Vulnerable: TypeAlias = Literal["none", "dealer", "others", "both"]
CHICAGO: Final = ByDeal[Vulnerable](("none", "dealer", "dealer", "both"), repeats=True)
"""Who is vulnerable in the four deals of a game of Chicago: nobody, twice the dealer's side, both."""
_SIDES: Final = {"none": "nobody", "dealer": "the dealer's side", "others": "the other side", "both": "both sides"}


@attrs.frozen
class ContractFromOutside(PhaseBase):
    """The contract was bid elsewhere, and is given when the cards have been dealt, as in the play of bridge (BG1).

    It is awaited from the dealer's seat and never listed. `tg.given` makes one up. The declarer must take `book` tricks and as
    many more as the level says. The party is the declarer's side. `vulnerable` may say, by the number of the deal, which side
    is vulnerable: the dealer's or the others', both or none. Otherwise the contract itself says it. `CHICAGO` is the list of a
    game of four deals.

    >>> str(ContractFromOutside().describe(None)[0])
    'There is no bidding. A contract is set for each deal [BG1].'
    """

    book: int = 6
    vulnerable: Vulnerable | ByDeal[Vulnerable] | None = None

    accepts = (GiveContract,)
    gives = (Contract, Trump, Stakes)
    heading = "Bidding"

    def possible_strains(self) -> tuple[Strain, ...]:
        """The suits and no trump."""
        return STRAINS

    def enter(self, table: Table) -> AwaitingContract:
        """Awaits the contract."""
        return new_awaiting_contract(table, self, table.dealer)

    def asking(self, table: Table, seat: int) -> AwaitingContract:
        """The contract is awaited."""
        return new_awaiting_contract(table, self, seat)

    def legal(self, _state: AwaitingContract) -> tuple[GiveContract, ...]:
        """Nothing is listed."""
        return ()

    def check(self, state: AwaitingContract, action: GiveContract) -> Reason | None:
        """Every contract that can be written is taken, if it agrees on who is vulnerable in this deal."""
        told = self._vulnerable(state.table, action.declarer)
        return ContractReason.VULNERABLE if told not in (None, action.vulnerable) else None

    def _vulnerable(self, table: Table, declarer: int) -> bool | None:
        """Whether the side of a declarer is vulnerable in this deal; None where the contract says it."""
        who = of_deal(self.vulnerable, table.deal)
        if who is None:
            return None
        seating = table.game.seating
        dealers = seating.side(declarer) == seating.side(table.dealer)
        return who in ("both", "dealer" if dealers else "others")

    def step(self, state: AwaitingContract, action: GiveContract) -> Table:
        """The contract, what is played, and how high."""
        seat, level = action.declarer, self.book + action.level
        call = Call(Bid(action.level, action.strain), Objective("at_least", level), action.strain)
        contract = Contract(seat, level, (seat, *state.game.seating.partners(seat)), call=call)
        table = state.table.say(self, state.seat, action)
        return table.settled(contract, Trump(action.strain), Stakes(action.doubled, action.vulnerable))

    def supply(self, state: AwaitingContract, number: Callable[[], float]) -> GiveContract:
        """A contract of level 1 to 4, as random numbers say."""
        declarer, level, strain = int(number() * 4), 1 + int(number() * 4), STRAINS[int(number() * len(STRAINS))]
        drawn, told = number() < 1 / 2, self._vulnerable(state.table, declarer)
        return GiveContract(declarer, level, strain, vulnerable=drawn if told is None else told)

    def describe(self, _game: Game | None) -> tuple[str, ...]:
        """The contract in a sentence."""
        return sentences(
            "There is no bidding. A contract is set for each deal [BG1].",
            "It names the declarer, a number from one to seven, and a suit or no trump [BG3]. It may be doubled or redoubled.",
            f"The declarer's side must take {number(self.book)} tricks more than the number of the contract.",
            self._describe_vulnerable(),
        )

    def _describe_vulnerable(self) -> str:
        if self.vulnerable is None:
            return "The contract also says whether that side is vulnerable."
        if not isinstance(self.vulnerable, ByDeal):
            return f"In every deal {_SIDES[self.vulnerable]} {'are' if self.vulnerable == 'both' else 'is'} vulnerable."
        again = ", then from the start again" if self.vulnerable.repeats else ""
        return f"Deal by deal, these are vulnerable: {', '.join(_SIDES[who] for who in self.vulnerable.values)}{again}."

    def own_problems(self) -> Iterator[str]:
        """Reports a book below zero."""
        yield from too_small(self, 0, "book")

    def problems(self, game: Game) -> Iterator[str]:
        """Reports any number of seats but four."""
        if game.seating.seats != 4:  # noqa: PLR2004 - bridge is for four
            yield f"ContractFromOutside: the seats of a contract are N, E, S and W, and {game.seating.seats} play"
