"""The calls of a deal: what they settle, and which of them are out of turn or against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import SUITS, Card, Joker, Suit
from trickgames.records.egn.rules import rule_of
from trickgames.table.action import Action
from trickgames.table.actions import Name, OrderUp, Pass

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.records.egn.raw import RawDeal

__all__ = ["Bidding", "read_calls"]

SEATS: Final = 4


@attrs.frozen
class Bidding:
    """What the calls settled: the maker, the trumps that it may be (None is no trump), whether the turn-up was accepted.

    `maker` is None where nobody has made trump yet; `passed` when all have passed, and nobody will.
    """

    maker: int | None = None
    trumps: tuple[Suit | None, ...] = ()
    alone: bool = False
    accepted: bool = False
    passed: bool = False
    actions: tuple[Action, ...] | None = ()

    @property
    def known(self) -> bool:
        """Whether it is settled which suit is trump."""
        return len(self.trumps) == 1


def read_calls(raw: RawDeal, game: Game, dealer: int, turn_up: Card | None, offered: Suit | None) -> Bidding:
    """What the calls settle; what is wrong with them is added to the deal's problems."""
    return _Calls(raw, game, dealer, turn_up, offered).read()


@attrs.define
class _Calls:
    raw: RawDeal
    game: Game
    dealer: int
    turn_up: Card | None
    offered: Suit | None  # the suit of the turn-up, where its suit is known

    def read(self) -> Bidding:
        joker = self.turn_up is not None and isinstance(self.turn_up.rank, Joker)
        speakers = [self.dealer] if joker else [(self.dealer + step) % SEATS for step in range(1, SEATS + 1)]
        said: list[Action] = []
        for place, call in enumerate(self.raw.calls):
            seat, second = speakers[place % len(speakers)], joker or place >= SEATS
            if not joker and place == 2 * SEATS:
                self._problem(place, seat, "comes after all have passed twice: it is out of turn")
                return Bidding(passed=True, actions=None)
            if call == "Pass":
                self._check_pass(place, seat, second=second)
                said.append(Pass())
                continue
            if place + 1 < len(self.raw.calls):
                self._problem(place + 1, speakers[(place + 1) % len(speakers)], "comes after trump was made: it is out of turn")
            return self._made(place, seat, call, said, second=second, joker=joker)
        passed = len(self.raw.calls) == 2 * SEATS
        return Bidding(passed=passed, actions=tuple(said))

    def _made(self, place: int, seat: int, call: str, said: list[Action], *, second: bool, joker: bool) -> Bidding:
        alone = self.raw.alone
        if call == "Order":
            if second:
                self._problem(place, seat, "orders up the card that was turned down: it is out of turn")
            trumps = SUITS if self.offered is None else (self.offered,)
            action: Action = OrderUp(alone)
            self._check_order(place, seat)
            return Bidding(seat, trumps, alone, accepted=True, actions=None if second else (*said, action))
        if not second:
            self._problem(place, seat, "names a suit before all have passed: it is out of turn")
        suit = None if call in "nx" else Suit(call)
        if suit is not None and suit is self.offered and not joker:
            self._problem(place, seat, f"names {suit}, which was turned down")
        if call == "n" and "allow_no_trump" in self.raw.dropped:
            self.raw.problem(
                f"seat {seat} names no trump, which the ruleset allows and this game does not have", "ruleset", seat=seat
            )
        elif call == "n" and not rule_of(self.game, "allow_no_trump"):
            self._problem(place, seat, "names no trump, which this game does not have")
        if call == "x":
            self.raw.problem("the call x does not tell which suit was named", "unknown trump", seat=seat)
            trumps = tuple(one for one in SUITS if one is not self.offered)
            trumps_or_none = (*trumps, None) if rule_of(self.game, "allow_no_trump") else trumps
            return Bidding(seat, trumps_or_none, alone, actions=None)
        return Bidding(seat, (suit,), alone, accepted=joker, actions=(*said, Name(suit, alone)) if second else None)

    def _check_pass(self, place: int, seat: int, *, second: bool) -> None:
        if second and seat == self.dealer and rule_of(self.game, "stick_the_dealer"):
            self._problem(place, seat, "passes, and the dealer is stuck and must name a suit")

    def _check_order(self, place: int, seat: int) -> None:
        only_alone = rule_of(self.game, "partner_must_go_alone")
        if only_alone and seat == (self.dealer + 2) % SEATS and not self.raw.alone:
            self._problem(place, seat, "is the dealer's partner, who may order up only alone")

    def _problem(self, place: int, seat: int, what: str) -> None:
        self.raw.problem(f"call {place + 1} ({self.raw.calls[place]}) of seat {seat} {what}", "call", seat=seat)
