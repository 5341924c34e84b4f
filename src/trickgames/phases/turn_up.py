"""What is called on the turn-up: by a dealer who has turned a joker, in the first round of calls, in the second (E43-E53).

A joker is dealt with first (`JokerTurned` in `trickgames.phases.joker_turned`, `DealerNames`), then the turn-up is accepted or
refused by each player in turn (`CallTurnUp`), and when all have passed another suit may be named (`NameSuit`). A phase hands
the table on where the trump is made already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.cards.card import SUITS
from trickgames.cards.ranking import order
from trickgames.cards.strains import NO_TRUMP
from trickgames.cards.words import number, sentences, spoken_alone
from trickgames.engine.asking import new_considering_turn_up, new_naming_suit, new_naming_trump
from trickgames.engine.protocols import Deals
from trickgames.engine.states import ConsideringTurnUp, NamingSuit, NamingTrump
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.phases.making_trump import (
    Alone,
    MakeTrumpReason,
    can_be_lonely,
    is_settled,
    make_trump,
    natural_cards,
    relation,
    why_not_alone,
    why_not_named,
)
from trickgames.phases.passed_over import starting
from trickgames.table.actions import Fold, Name, OrderUp, Pass
from trickgames.table.facts import Called, Contract, Trump, TurnUp, TurnUpAccepted
from trickgames.table.table import Table, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.states import Step

__all__ = ["CallTurnUp", "DealerNames", "NameSuit"]


@attrs.frozen
class DealerNames(PhaseBase):
    """If the turn-up offers no suit (a joker), the dealer names trump and takes it (D-E2).

    A maker may play `alone` only "with_partner", "always" (also against a single player), or "never".

    >>> from trickgames import euchre
    >>> print(*DealerNames(need_natural=True).describe(euchre.BICYCLE))
    A dealer who names trump this way may go alone [BR6]. A dealer who has looked must hold a natural card of the suit [D-E14].
    """

    need_natural: bool = False
    alone: Alone = "with_partner"

    accepts = (Name,)
    needs = (TurnUp,)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the dealer, if the turn-up offers no suit."""
        return table if table.get(TurnUp).suit is not None else new_naming_trump(table, self, table.dealer)

    def asking(self, table: Table, seat: int) -> NamingTrump:
        """The dealer is to name trump."""
        return new_naming_trump(table, self, seat)

    def legal(self, state: NamingTrump) -> tuple[Name, ...]:
        """Each suit, and each alone."""
        return tuple(
            action for suit in SUITS for action in (Name(suit), Name(suit, alone=True)) if self.check(state, action) is None
        )

    def check(self, state: NamingTrump, action: Name) -> Reason | None:
        """A suit. If the game asks for that and the dealer has seen the hand, it must hold a card of that suit."""
        exempt = state.seat in state.table.blind or not self.need_natural
        return why_not_named(state.table, state.seat, action, self.alone, exempt=exempt)

    def step(self, state: NamingTrump, action: Name) -> Table:
        """The dealer's side are the makers, and the dealer may take the joker."""
        table = state.table
        natural = self.need_natural and state.seat not in table.blind
        table = table.show_hand(state.seat)
        return make_trump(table, self, state.seat, action, action.suit, natural=natural, accepted=True)

    def said(self, _table: Table, _seat: int, action: Name) -> str:
        """The suit, and whether alone."""
        return spoken_alone(str(action.strain), alone=action.alone)

    def may_play_alone(self, game: Game) -> bool:
        """Whether a maker may play alone in this game."""
        return can_be_lonely(self.alone, game)

    def describe(self, game: Game) -> tuple[str, ...]:
        """What the dealer who names must hold. What a joker means is described by `JokerTurned`."""
        return sentences(
            "A dealer who names trump this way may go alone [BR6]." if self.may_play_alone(game) else "",
            "A dealer who has looked must hold a natural card of the suit [D-E14]." if self.need_natural else "",
        )


@attrs.frozen
class CallTurnUp(PhaseBase):
    """The first round: from the dealer's left, each player passes or accepts the turn-up as trump (E43-E47).

    A maker may play `alone` only "with_partner", "always" (also against a single player, TH8), or "never".

    >>> from trickgames import euchre
    >>> print(CallTurnUp().describe(euchre.BICYCLE)[2])
    The player who makes trump and their partner are the makers, and must take at least three tricks [E4].
    """

    partner_only_alone: bool = False
    need_natural: bool = False
    alone: Alone = "with_partner"

    accepts = (OrderUp, Pass)
    needs = (TurnUp,)
    gives = (Contract, Trump, TurnUpAccepted)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the dealer's left, unless trump is made."""
        if is_settled(table):
            return table
        return new_considering_turn_up(table, self, table.game.seating.left(table.dealer))

    def asking(self, table: Table, seat: int) -> ConsideringTurnUp:
        """A seat may accept the turn-up."""
        return new_considering_turn_up(table, self, seat)

    def legal(self, state: ConsideringTurnUp) -> tuple[OrderUp | Pass, ...]:
        """To pass; to accept; to accept alone."""
        if self.need_natural or self.partner_only_alone:
            return tuple([call for call in _CALLS if self.check(state, call) is None])
        return _CALLS if why_not_alone(state.table, state.seat, self.alone) is None else _CALLS[:2]

    def check(self, state: ConsideringTurnUp, action: OrderUp | Pass) -> Reason | None:
        """Always to pass; to accept as the settings allow."""
        if isinstance(action, Pass):
            return None
        table, seat = state.table, state.seat
        if action.alone:
            lonely = why_not_alone(table, seat, self.alone)
            if lonely is not None:
                return lonely
        elif self.partner_only_alone and table.dealer in table.game.seating.partners(seat):
            return MakeTrumpReason.PARTNER_ALONE
        if self.need_natural and not natural_cards(table, seat, table.get(TurnUp).suit):
            return MakeTrumpReason.NO_NATURAL
        return None

    def step(self, state: ConsideringTurnUp, action: OrderUp | Pass) -> Step:
        """The next player, or trump is made."""
        table, seat = state.table, state.seat
        if isinstance(action, OrderUp):
            suit = table.get(TurnUp).suit
            return make_trump(table, self, seat, action, suit, natural=self.need_natural, accepted=True)
        table = table.say(self, seat, action)
        if seat == table.dealer:
            return table
        return new_considering_turn_up(table, self, table.game.seating.left(seat))

    def said(self, table: Table, seat: int, action: OrderUp | Pass) -> str:
        """Ordering up, assisting or taking up, by what the caller is to the dealer (E44-E47)."""
        caller = relation(table, seat)
        if isinstance(action, Pass):
            return "I turn it down." if caller == "dealer" else "Pass."
        call = {"opponent": "I'll order it up", "partner": "I'll assist", "dealer": "I'll take it up"}[caller]
        return spoken_alone(call, alone=action.alone)

    def may_play_alone(self, game: Game) -> bool:
        """Whether a maker may play alone in this game."""
        return can_be_lonely(self.alone, game)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The first round in sentences."""
        mates = sorted({len(game.seating.partners(seat)) for seat in range(game.seating.seats)})
        one = mates == [1]
        rest = "The partner then lays down their hand and sits" if one else "The partners then lay down their hands and sit"
        order = f"{'The other player orders' if len(game.seating.sides) == 2 else 'The other players order'} it up [E44], and"  # noqa: PLR2004 - two players
        if mates != [0]:
            assist = "the dealer's partner assists" if one else "the dealer's partners assist"
            order = f"The dealer's opponents order it up [E44], {assist} [E45], and"
        makers = "The player who makes trump is the maker, and must take"
        if mates != [0]:
            makers = f"The player who makes trump and their {'partner' if one else 'partners'} are the makers, and must take"
        return sentences(
            f"{starting(self, game)} on the dealer's left, each player passes or accepts the suit of the turn-up as trump"
            " [E43].",
            f"{order} the dealer takes it up [E46] or turns it down [E47].",
            f"{makers} at least {number(_most(game))} tricks [E4].",
            "The others play together against the maker [CT2]." if _together(game) else "",
            f"The player who makes trump may go alone, and says so with the call [E53]. {rest} out [E54]."
            if self.alone != "never" and mates != [0]
            else "The maker may go alone, and says so with the call [E53, TH8]."
            if self.alone == "always"
            else "",
            "The dealer's partner may accept only alone [D-E8b]." if self.partner_only_alone else "",
            "To accept it, a player must hold a natural card of the suit. The left bower does not count [D-E14]."
            if self.need_natural
            else "",
        )


def _most(game: Game) -> int:
    """How many tricks are most of them."""
    dealt = next((phase.hand_size for phase in game.phases if isinstance(phase, Deals)), None)
    return 0 if dealt is None else dealt(Table(game, 0, (0,) * len(game.seating.sides))) // 2 + 1


_CALLS = (Pass(), OrderUp(), OrderUp(alone=True))


@attrs.frozen
class NameSuit(PhaseBase):
    """The second round: from the dealer's left, each player passes or names a suit that wasn't turned down (E48-E51).

    `all_pass` says what happens if all pass. The deal is abandoned and the "next_dealer" or the "same_dealer" deals, or it is
    played in "no_trump" and without a maker (BK4). A `stuck_dealer` may not pass. `alone` is as in `CallTurnUp`.

    >>> from trickgames import euchre
    >>> print(NameSuit(stuck_dealer=True).describe(euchre.BICYCLE)[2])
    The dealer, who speaks last, may not pass [D-E8a].
    """

    stuck_dealer: bool = False
    no_trump: bool = False
    need_natural: bool = False
    all_pass: Literal["next_dealer", "same_dealer", "no_trump"] = "next_dealer"
    alone: Alone = "with_partner"

    accepts = (Name, Pass)
    needs = (TurnUp,)
    gives = (Contract, Trump)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the dealer's left, unless trump is made."""
        if is_settled(table):
            return table
        return new_naming_suit(table, self, table.game.seating.left(table.dealer))

    def asking(self, table: Table, seat: int) -> NamingSuit:
        """A seat may name another suit."""
        return new_naming_suit(table, self, seat)

    def legal(self, state: NamingSuit) -> tuple[Name | Pass, ...]:
        """To pass; each suit, and each alone; no trump."""
        return tuple(action for action in _NAMING if self.check(state, action) is None)

    def check(self, state: NamingSuit, action: Name | Pass) -> Reason | None:
        """A suit that was not turned down; the dealer may be stuck."""
        table, seat = state.table, state.seat
        stuck = self.stuck_dealer and seat == table.dealer
        if isinstance(action, Pass):
            return MakeTrumpReason.STUCK if stuck else None
        if action.suit is None:
            if not self.no_trump or action.strain is not NO_TRUMP:
                return MakeTrumpReason.NO_TRUMP
        elif action.suit is table.get(TurnUp).suit:
            return MakeTrumpReason.TURNED_DOWN
        exempt = stuck or action.suit is None or not self.need_natural
        return why_not_named(table, seat, action, self.alone, exempt=exempt, no_trump=self.no_trump)

    def step(self, state: NamingSuit, action: Name | Pass) -> Step:
        """The next player; or trump is made; or all have passed."""
        table, seat = state.table, state.seat
        if isinstance(action, Name):
            stuck = self.stuck_dealer and seat == table.dealer
            natural = self.need_natural and not stuck and action.suit is not None
            return make_trump(table, self, seat, action, action.suit, natural=natural, accepted=False)
        table = table.say(self, seat, action)
        left = table.game.seating.left(seat)
        if seat == table.dealer:
            return self._all_passed(table, left)
        return new_naming_suit(table, self, left)

    def _all_passed(self, table: Table, left: int) -> Table | ThrownIn:
        if self.all_pass == "no_trump":
            return table.settled(Trump(None))
        return ThrownIn(table, table.dealer if self.all_pass == "same_dealer" else left)

    def may_throw_in(self) -> bool:
        """Whether the cards are thrown in when all pass; a stuck dealer may not."""
        return self.all_pass != "no_trump" and not self.stuck_dealer

    def said(self, table: Table, _seat: int, action: Name | Pass) -> str:
        """Making it next, crossing it, or no trump (E50)."""
        turned = table.get(TurnUp).suit
        if isinstance(action, Pass):
            return "Pass."
        call = str(action.strain)
        if action.suit is not None and turned is not None:
            call = f"I'll {'make it next' if action.suit is turned.next else 'cross it'}: {call}"
        return spoken_alone(call, alone=action.alone)

    def may_play_alone(self, game: Game) -> bool:
        """Whether a maker may play alone in this game."""
        return can_be_lonely(self.alone, game)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The second round in sentences."""
        other = "another suit or no trump [E48, E49, D-E15]" if self.no_trump else "another suit [E48, E49]"
        all_pass = {
            "next_dealer": "the cards are thrown in and the next dealer deals [E51, D-E22].",
            "same_dealer": "the cards are thrown in and the same dealer deals again [E51, D-E22].",
            "no_trump": "the deal is played at no trump, without a maker [BK4].",
        }[self.all_pass]
        return sentences(
            f"If all pass, each player in turn passes again or names {other}.",
            "Naming the other suit of the same colour as the turn-up is making it next. Naming a suit of the other colour is"
            " crossing it [E50].",
            "The dealer, who speaks last, may not pass [D-E8a]." if self.stuck_dealer else f"If all pass again, {all_pass}",
            "To name a suit, a player must hold a natural card of it. The left bower does not count [D-E14]."
            + (" This does not bind a dealer who may not pass." if self.stuck_dealer else "")
            if self.need_natural
            else "",
        )

    def problems(self, game: Game) -> Iterator[str]:
        """Reports no trump in a game with a joker, since the joker would belong to no suit."""
        if self.no_trump and any(map(order(game.ranking, None).is_suitless, game.pack)):
            yield "NameSuit: no_trump with a joker in the pack, which would belong to no suit: leave one of them out"


def _together(game: Game) -> bool:
    """Whether several single players play against a maker who has no partner, and whom nobody leaves alone."""
    called = any(Called in phase.gives or Fold in phase.accepts for phase in game.phases)
    return game.seating.party == "player" and game.seating.seats > 2 and not called  # noqa: PLR2004 - one against several


_NAMING: tuple[Name | Pass, ...] = (
    Pass(),
    *(Name(suit, alone) for suit in (*SUITS, None) for alone in (False, True)),
)
