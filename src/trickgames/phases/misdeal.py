"""Hands so poor that they need not be played: misdeals and farmer's hands (D-E13, D-P28).

They are judged on the hands as dealt, each seat is asked once, and a seat that has not looked at its hand is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.actions import ClaimMisdeal, Pass, Swap
from trickgames.cards.card import CardSet
from trickgames.cards.words import listed, number, plural_rank, ranks_of
from trickgames.checks import Sound, row, too_small
from trickgames.engine.asking import new_claiming, new_swapping
from trickgames.engine.states import Claiming, Swapping
from trickgames.errors import Reason, Refusal, short
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.deal import dealing_of
from trickgames.table.log import Count, Moved
from trickgames.table.places import HAND
from trickgames.table.table import Table, ThrownIn, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Step
    from trickgames.table.log import Either

__all__ = ["ClaimMisdeals", "HandKind", "SwapFarmersHand", "SwapReason"]

UNDER = "under the pack"


@attrs.frozen
class HandKind(Sound):
    """A kind of hand, by its cards: at least `at_least` of `some`, and none of `none`.

    >>> hand = HandKind("ace, no face", some=CardSet.parse("Ac Ad Ah As"), at_least=1, none=CardSet.parse("Kh Qh Jh"))
    >>> hand.holds(CardSet.parse("Ac 9h")), hand.holds(CardSet.parse("Ac Kh"))
    (True, False)
    """

    name: str
    some: CardSet = CardSet()
    at_least: int = 0
    none: CardSet = CardSet()

    @property
    def counts(self) -> tuple[Count, ...]:
        """The counts that make a hand one of this kind."""
        some = (Count(self.some, least=self.at_least),) if self.at_least else ()
        return (*some, Count(self.none, most=0)) if self.none else some

    def holds(self, hand: CardSet) -> bool:
        """Whether a hand is of this kind."""
        return all(count.holds(hand) for count in self.counts)

    def own_problems(self) -> Iterator[str]:
        """Reports a kind of hand that no hand fits."""
        if not self.name:
            yield "HandKind: name='': a kind of hand has a name"
        left = len(self.some - self.none)
        if not 0 <= self.at_least <= left:
            yield f"HandKind: at_least={short(self.at_least)}: 0 to {left}, the number of cards that count"

    def __str__(self) -> str:
        told: list[str] = []
        if self.at_least:
            ranks = ranks_of(self.some) if self.at_least == 1 else map(plural_rank, ranks_of(self.some))
            told.append(f"at least {number(self.at_least)} {listed(ranks, 'or')}")
        if self.none:
            told.append(f"no {listed(map(plural_rank, ranks_of(self.none)), 'or')}")
        return f'"{self.name}" ({listed(told)})' if told else f'"{self.name}"'


def either_of(kinds: Iterable[HandKind]) -> Either:
    """A hand of one of these kinds, as a question for the table."""
    return tuple(kind.counts for kind in kinds)


def _kinds(kinds: Iterable[HandKind]) -> tuple[HandKind, ...]:
    return row(kinds)


@attrs.frozen
class ClaimMisdeals(PhaseBase):
    """A player who was dealt a hand of one of these `kinds` may have the cards dealt again by the same dealer.

    >>> from trickgames.cards import CardSet
    >>> ClaimMisdeals((HandKind("low", CardSet.parse("9c 9d 9h 9s"), at_least=3),)).kinds[0].name
    'low'
    """

    kinds: tuple[HandKind, ...] = attrs.field(converter=_kinds)

    accepts = (Pass, ClaimMisdeal)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the first seat that holds such a hand, from the dealer's left."""
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        for seat in seats:
            if seat not in table.blind:
                table, poor = table.judged(seat, either_of(self.kinds))
                if poor:
                    return new_claiming(table, self, seat)
        return table

    def asking(self, table: Table, seat: int) -> Claiming:
        """A seat with such a hand."""
        return new_claiming(table, self, seat)

    def legal(self, _state: Claiming) -> tuple[ClaimMisdeal | Pass, ...]:
        """To pass, or to claim."""
        return (Pass(), ClaimMisdeal())

    def check(self, _state: Claiming, _action: ClaimMisdeal | Pass) -> Reason | None:
        """A player who is asked may always do both."""
        return None

    def step(self, state: Claiming, action: ClaimMisdeal | Pass) -> Step:
        """The deal is abandoned, or the next one is asked."""
        if isinstance(action, ClaimMisdeal):
            return ThrownIn(state.table, state.table.dealer)
        return self._ask(state.table.say(self, state.seat, action), seats_after(state.table, state.seat))

    def may_throw_in(self) -> bool:
        """A hand that is claimed is dealt again."""
        return True

    def said(self, _table: Table, _seat: int, action: ClaimMisdeal | Pass) -> str:
        """A misdeal, or a pass."""
        return "Pass." if isinstance(action, Pass) else "I claim a misdeal."

    def own_problems(self) -> Iterator[str]:
        """Reports that there is no kind of hand to claim."""
        if not self.kinds:
            yield "ClaimMisdeals: kinds=(): give at least one kind of hand that may be claimed"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The hands that may be claimed, in a sentence."""
        kinds = listed(self.kinds, "or")
        return (
            f"Before the calls, a player whose hand counts as {kinds} may ask the same dealer to deal again [D-E13, D-P28].",
        )


class SwapReason(Reason):
    """Why a card may not be swapped."""

    TOO_HIGH = "Only the low cards of the farmer's hand may be swapped.", "D-E13"
    ALL_THREE = "All three cards must be swapped, or none.", "D-E13"


@attrs.frozen
class SwapFarmersHand(PhaseBase):
    """A player who was dealt a farmer's hand may swap `count` of its low cards for the cards under the turn-up.

    The swapped cards go under the pack in the order in which they were swapped. A second farmer gets the next ones. This isn't
    a list of movers: a hidden hand decides who swaps, not a role, and the next farmer may draw what this one has put down.

    >>> from trickgames.cards import CardSet
    >>> SwapFarmersHand(HandKind("low", CardSet.parse("9c 9d 9h 9s"), at_least=3)).count
    3
    """

    kind: HandKind
    count: int = 3

    accepts = (Pass, Swap)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Asks the first seat that holds a farmer's hand, from the dealer's left."""
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        for seat in seats:
            if seat not in table.blind:
                table, farmer = table.judged(seat, either_of((self.kind,)))
                if farmer:
                    return new_swapping(table, self, seat)
        return table

    def asking(self, table: Table, seat: int) -> Swapping:
        """A farmer, who may have put down some cards already."""
        return new_swapping(table, self, seat)

    def _put_down(self, table: Table, seat: int) -> int:
        """How many cards a seat has put down in this phase; those of another lie on the same pile."""
        place, put_down = table.game.place(self), ((HAND, seat), (UNDER, seat))
        moves = (entry for entry in table.log if isinstance(entry, Moved) and entry.phase == place)
        return sum(move.count for move in moves if (move.source, move.target) == put_down)

    def _low(self, state: Swapping) -> CardSet:
        return state.table.hands[state.seat] & self.kind.some

    def legal(self, state: Swapping) -> tuple[Swap | Pass, ...]:
        """To pass, before the first card; a low card of the hand."""
        passing: tuple[Swap | Pass, ...] = () if self._put_down(state.table, state.seat) else (Pass(),)
        return (*passing, *Swap.each(self._low(state)))

    def check(self, state: Swapping, action: Swap | Pass) -> Reason | None:
        """Three low cards of the hand, or none."""
        if isinstance(action, Pass):
            return SwapReason.ALL_THREE if self._put_down(state.table, state.seat) else None
        if action.card in self._low(state):
            return None
        return SwapReason.TOO_HIGH if action.card in state.table.hands[state.seat] else Refusal.NOT_IN_HAND

    def step(self, state: Swapping, action: Swap | Pass) -> Step:
        """The next card; after the last the seat takes as many from under the turn-up."""
        seat, table = state.seat, state.table
        if isinstance(action, Pass):
            table = table.say(self, seat, action)
        else:
            table = moved(table, self, seat, "swaps", (action.card,), (HAND, seat), (UNDER, seat), only=self.kind.some)
            if self._put_down(table, seat) < self.count:
                return new_swapping(table, self, seat)
            table = self._draw(table, seat)
        return self._ask(table, seats_after(table, seat))

    def _draw(self, table: Table, seat: int) -> Table:
        wanted = self.count
        for pile in [pile for pile in table.piles if pile.name in ("stock", UNDER)]:
            drawn = pile.cards[:wanted]
            wanted -= len(drawn)
            table = table.move(seat, "draws", drawn, pile.place, (HAND, seat))
        return table

    def said(self, _table: Table, _seat: int, action: Swap | Pass) -> str:
        """A pass; the swapped cards go face down, and are not named aloud."""
        return "Pass." if isinstance(action, Pass) else "I swap a card."

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The swap in a sentence."""
        swap = f"may swap {number(self.count)} of these cards for as many from under the turn-up"
        return (f"Before the calls, a player whose hand counts as {self.kind} {swap} [D-E13].",)

    def own_problems(self) -> Iterator[str]:
        """Reports that no card is swapped, or that such a hand has too few cards for the swap."""
        yield from too_small(self, 1, "count")
        if self.kind.at_least < self.count:
            yield f"SwapFarmersHand: {self.count} cards are swapped, and the hand need have only {self.kind.at_least} of them"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports that there are too few cards under the turn-up."""
        dealing = dealing_of(game)
        left = len(game.pack) - 1 if dealing is None else dealing.left_over(game)
        if left < self.count:
            yield f"SwapFarmersHand: {self.count} cards are needed under the turn-up, {left} lie there"
