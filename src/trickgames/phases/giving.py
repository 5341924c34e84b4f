"""Giving cards to another seat, and asking for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import attrs

from trickgames.actions import (
    CallForCard,
    Give,
    Pass,
)
from trickgames.cards.card import CardSet
from trickgames.cards.words import card_name, counted
from trickgames.checks import Sound, row, too_small
from trickgames.engine.asking import DecidingExchange, Giving, new_deciding_exchange, new_giving
from trickgames.errors import Reason, Refusal
from trickgames.phases.roles import (
    CardKind,
    Role,
    Route,
    on_route,
    role_words,
    route_words,
)
from trickgames.phases.taking import MOST, ExchangeReason
from trickgames.table.log import Moved, Said, Told
from trickgames.table.places import HAND, Place
from trickgames.table.table import Table, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.engine.state import State
    from trickgames.table.log import Entry

__all__ = ["GiveCards", "Offer"]

AnyPhase: TypeAlias = "Phase[Any, Any]"
PASSED: Final = "passed"


def _routes(routes: Iterable[Route] | Route) -> tuple[Route, ...]:
    return (routes,) if isinstance(routes, str) else row(routes)


@attrs.frozen
class GiveCards(Sound):
    """A player gives `count` cards of the hand to another seat, one by one: to a partner, to the maker, to a neighbour.

    `to` is the route. It may be a list of routes, the first for the first deal of the match, the second for the second, and so
    on, and then again from the first (HE2). With `together` all choose before any card is given, and nobody sees what others
    choose. Only the giver and the receiver see the cards, unless `face_up`.

    >>> from trickgames import euchre
    >>> print(GiveCards(2).describe(euchre.BICYCLE))
    the maker gives two cards to their partner, face down
    """

    count: int = 1
    to: tuple[Route, ...] = attrs.field(default=("partner",), converter=_routes)
    who: Role = "maker"
    together: bool = False
    face_up: bool = False

    asks_in: ClassVar[type[Any]] = Giving

    @property
    def accepts(self) -> tuple[type[Any], ...]:
        """What it asks for."""
        return (Give,)

    def word_for(self, _kind: type[Any]) -> str:
        """Cards that all give together are passed (HE2)."""
        return "pass" if self.together else ""

    @property
    def kinds(self) -> tuple[CardKind | CardSet, ...]:
        """The kinds of cards that it names."""
        return ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that it names."""
        return (self.who, *self.to)

    @property
    def most(self) -> int:
        """How many answers a seat can give."""
        return self.count

    def route(self, table: Table) -> Route:
        """The route in this deal."""
        return self.to[(table.deal - 1) % len(self.to)]

    def receiver(self, table: Table, seat: int) -> int | None:
        """The seat that gets the cards of a seat; None for a seat that gives none."""
        other = on_route(self.route(table), table, seat)
        return None if other == seat else other

    def turn(self, table: Table, phase: AnyPhase, seat: int, done: int) -> tuple[Table, bool]:
        """A hand without a choice is given as it is; otherwise the seat is asked."""
        receiver, hand = self.receiver(table, seat), table.hands[seat]
        if self.together or receiver is None or len(hand) > self.count - done:
            return table, self.asks(table, seat, done)
        return self._give(table, phase, seat, receiver, hand), False

    def asks(self, table: Table, seat: int, done: int) -> bool:
        """Whether a seat is asked, when a hand without a choice has gone."""
        size = len(table.hands[seat])
        more = done < min(self.count, size) if self.together else 0 < self.count - done < size
        return more and self.receiver(table, seat) is not None

    def state(self, table: Table, phase: AnyPhase, seat: int) -> State[Any]:
        """The state in which it asks."""
        return new_giving(table, phase, seat)

    def chosen(self, table: Table, phase: AnyPhase, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has chosen and that are not given yet."""
        if not self.together:
            return ()
        return tuple(action.card for player, action in table.answers(phase) if player == seat)

    def legal(self, table: Table, phase: AnyPhase, seat: int, _done: int) -> tuple[Any, ...]:
        """Each card of the hand that is not chosen yet."""
        hand = table.hands[seat].mask
        for card in self.chosen(table, phase, seat):
            hand &= ~card.bit
        return Give.each(hand)

    def allows(self, table: Table, phase: AnyPhase, seat: int, done: int, action: Any) -> bool:
        """Whether an answer of the right kind is one of the choices."""
        return action in self.legal(table, phase, seat, done)

    def why_not(self, table: Table, phase: AnyPhase, seat: int, action: Any) -> Reason:
        """Why a card may not be given."""
        held = isinstance(action, Give) and action.card in self.chosen(table, phase, seat)
        return ExchangeReason.ALREADY_CHOSEN if held else Refusal.NOT_IN_HAND

    def do(self, table: Table, phase: AnyPhase, seat: int, action: Any) -> Table:
        """The table after a card was given."""
        receiver = self.receiver(table, seat)
        return table if receiver is None else self._give(table, phase, seat, receiver, (action.card,))

    def _give(self, table: Table, phase: AnyPhase, seat: int, receiver: int, cards: Iterable[Card]) -> Table:
        target: Place = (HAND, receiver)
        seen_by = None if self.face_up else ()
        return moved(table, phase, seat, "gives", cards, (HAND, seat), target, seen_by)

    def carry_out(self, table: Table, phase: AnyPhase, seats: tuple[int, ...]) -> Table:
        """With what all have chosen given. It lies apart until all have put it down, so that nothing goes on that just came."""
        gifts = [
            (seat, receiver, self.chosen(table, phase, seat))
            for seat in seats
            if (receiver := self.receiver(table, seat)) is not None
        ]
        seen_by = None if self.face_up else ()
        for seat, _, cards in gifts:
            table = moved(table, phase, seat, "puts down", cards, (HAND, seat), (PASSED, seat))
        for seat, receiver, cards in gifts:
            table = moved(table, phase, seat, "passes on", cards, (PASSED, seat), (HAND, receiver), seen_by)
        return table

    def made(self, entry: Entry, seat: int) -> bool:
        """Whether an entry of the log was made by this mover for a seat."""
        if isinstance(entry, Moved):
            return entry.source == (HAND, seat) and entry.target[0] == HAND
        return not isinstance(entry, Said | Told) and entry.seat == seat

    def said(self, action: Any) -> str:
        """What a player says; nothing of a card that others do not see."""
        return f"I give {card_name(action.card)}." if self.face_up and not self.together else ""

    def own_problems(self) -> Iterator[str]:
        """Reports that no cards are given, or that there is no route."""
        yield from too_small(self, 1, "count", most=MOST)
        if not self.to:
            yield "GiveCards: to=(): at least one route"

    def describe(self, game: Game) -> str:
        """The rule as a sentence without its beginning."""
        who, face, what = role_words(self.who, game), "face up" if self.face_up else "face down", counted(self.count, "card")
        to, turns = (f" to {route_words(self.to[0], game)}", "") if len(self.to) == 1 else ("", f". {self._turns_told(game)}")
        if self.together:
            return f"{who} chooses {what}, and all pass them on together{to}, {face}{turns} [HE2]"
        return f"{who} gives {what}{to}, {face}{turns}"

    def _turns_told(self, game: Game) -> str:
        """Where the cards go from deal to deal, as a sentence without its end."""
        last = self.to[-1] == "nobody" and self.to.count("nobody") == 1 and len(self.to) - 1 in _NTH
        ways = [_WAYS.get(route) or f"to {route_words(route, game)}" for route in (self.to[:-1] if last else self.to)]
        told = f"The pass goes {', then '.join(ways)}"
        if last:
            return f"{told}, and in every {_NTH[len(self.to) - 1]} deal there is none"
        return f"{told}, and then from the start again"


_WAYS: Final[Mapping[Route, str]] = {"left": "left", "right": "right", "across": "across"}
_NTH: Final = {1: "second", 2: "third", 3: "fourth", 4: "fifth", 5: "sixth"}
"""The deal in which there is no pass, by how many there are with one before it."""


@attrs.frozen
class Offer(Sound):
    """Asks a seat whether it calls for a card. A seat that passes takes no part in the rest of the list (RR2).

    >>> from trickgames import euchre
    >>> print(Offer().describe(euchre.BICYCLE))
    the maker may call for a card
    """

    who: Role = "maker"

    accepts: ClassVar[tuple[type[Any], ...]] = (Pass, CallForCard)
    kinds: ClassVar[tuple[CardKind | CardSet, ...]] = ()
    most: ClassVar[int] = 1
    asks_in: ClassVar[type[Any]] = DecidingExchange

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles that it names."""
        return (self.who,)

    def turn(self, table: Table, _phase: AnyPhase, _seat: int, done: int) -> tuple[Table, bool]:
        """Nothing happens without a question."""
        return table, not done

    def asks(self, _table: Table, _seat: int, done: int) -> bool:
        """Whether a seat is asked."""
        return not done

    def state(self, table: Table, phase: AnyPhase, seat: int) -> State[Any]:
        """The state in which it asks."""
        return new_deciding_exchange(table, phase, seat)

    def legal(self, _table: Table, _phase: AnyPhase, _seat: int, _done: int) -> tuple[Any, ...]:
        """To pass, or to call for a card."""
        return (Pass(), CallForCard())

    def allows(self, table: Table, phase: AnyPhase, seat: int, done: int, action: Any) -> bool:
        """Whether an answer of the right kind is one of the choices."""
        return action in self.legal(table, phase, seat, done)

    def why_not(self, _table: Table, _phase: AnyPhase, _seat: int, _action: Any) -> Reason:
        """Why something else is refused."""
        return Refusal.NOT_A_CHOICE

    def do(self, table: Table, phase: AnyPhase, seat: int, action: Any) -> Table:
        """The call is heard."""
        return table.say(phase, seat, action)

    def made(self, entry: Entry, seat: int) -> bool:
        """Whether an entry of the log was made by this mover for a seat."""
        return isinstance(entry, Said) and entry.seat == seat and isinstance(entry.action, CallForCard)

    def said(self, action: Any) -> str:
        """What a player says."""
        return "I call for a card."

    def describe(self, game: Game) -> str:
        """The rule as a sentence without its beginning."""
        return f"{role_words(self.who, game)} may call for a card"
