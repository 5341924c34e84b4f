"""Hands so poor that they need not be played: misdeals and farmer's hands (D-E13).

They are judged on the hands as dealt, each seat is asked once, and a seat that has not looked at its hand is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.actions import ClaimMisdeal, Pass, Swap
from trickgames.cards import CardSet
from trickgames.checks import too_small
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.states import Claiming, Swapping, claiming, swapping
from trickgames.table import DealtHand, HandKind, Known, Limit, Moved, Pile, Table, ThrownIn
from trickgames.words import hand_kind, listed, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from trickgames.cards import Card
    from trickgames.game import Game
    from trickgames.states import Step
    from trickgames.views import View

__all__ = ["ClaimMisdeals", "SwapFarmersHand", "SwapReason"]


@attrs.frozen
class ClaimMisdeals(PhaseBase):
    """Whoever was dealt a hand of one of these `kinds` may have the cards dealt again by the same dealer."""

    kinds: tuple[HandKind, ...]

    accepts = (Pass, ClaimMisdeal)
    heading = "Bidding"

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

    def enter(self, table: Table) -> Step:
        """Asks the first seat that holds such a hand, from the dealer's left."""
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        for seat in seats:
            if seat in table.blind:
                continue
            if any(kind.holds(table.hands[seat]) for kind in self.kinds):
                return claiming(table, self, seat)
            table = table.knowing(DealtHand(seat, self.kinds, holds=False))
        return table

    def legal(self, _state: Claiming) -> tuple[ClaimMisdeal | Pass, ...]:
        """To pass, or to claim."""
        return (Pass(), ClaimMisdeal())

    def check(self, _state: Claiming, _action: ClaimMisdeal | Pass) -> Reason | None:
        """Both are always allowed to whoever is asked."""
        return None

    def asks(self, state: Claiming) -> tuple[DealtHand, ...]:
        """Whoever is asked was dealt such a hand."""
        return (DealtHand(state.seat, self.kinds, holds=True),)

    def step(self, state: Claiming, action: ClaimMisdeal | Pass) -> Step:
        """The deal is abandoned, or the next one is asked."""
        if isinstance(action, ClaimMisdeal):
            return ThrownIn(state.table, state.table.dealer)
        table = state.table.said(state.seat, action).knowing(DealtHand(state.seat, self.kinds, holds=True))
        return self._ask(table, seats_after(table, state.seat))

    def said(self, _state: Claiming, action: ClaimMisdeal | Pass) -> str:
        """A misdeal, or a pass."""
        return "I pass" if isinstance(action, Pass) else "I claim a misdeal"

    def own_problems(self) -> Iterator[str]:
        """No kind of hand that may be claimed."""
        if not self.kinds:
            yield "ClaimMisdeals: kinds=(): there is no hand that may be claimed"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The hands that may be claimed, in a sentence."""
        kinds = listed(map(hand_kind, self.kinds), "or")
        return (f"Before the calls, whoever was dealt a hand of {kinds} may have the same dealer deal again [D-E13].",)


class SwapReason(Reason):
    """Why a card may not be swapped."""

    TOO_HIGH = "Only low cards of the farmer's hand are swapped.", "D-E13"
    ALL_THREE = "Three cards are swapped, or none.", "D-E13"


@attrs.frozen
class SwapFarmersHand(PhaseBase):
    """Whoever was dealt a farmer's hand may swap `count` of its low cards for the cards under the turn-up.

    The swapped cards go under the pack in the order in which they were swapped; a second farmer gets the next ones.
    """

    kind: HandKind
    count: int = 3

    accepts = (Pass, Swap)
    heading = "Bidding"

    def hands_after(self, size: int | None) -> int | None:
        """As many as before."""
        return size

    def enter(self, table: Table) -> Step:
        """Asks the first seat that holds a farmer's hand, from the dealer's left."""
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        for seat in seats:
            if seat in table.blind:
                continue
            if self.kind.holds(table.hands[seat]):
                return swapping(table, self, seat, ())
            table = table.knowing(DealtHand(seat, (self.kind,), holds=False))
        return table

    def _low(self, state: Swapping) -> CardSet:
        return (state.table.hands[state.seat] & self.kind.some) - CardSet(state.chosen)

    def legal(self, state: Swapping) -> tuple[Swap | Pass, ...]:
        """To pass, before the first card; a low card of the hand."""
        passing: tuple[Swap | Pass, ...] = () if state.chosen else (Pass(),)
        return (*passing, *Swap.each(self._low(state).mask))

    def check(self, state: Swapping, action: Swap | Pass) -> Reason | None:
        """Three low cards of the hand, or none."""
        if isinstance(action, Pass):
            return SwapReason.ALL_THREE if state.chosen else None
        if action.card in self._low(state):
            return None
        held = action.card in state.table.hands[state.seat] - CardSet(state.chosen)
        return SwapReason.TOO_HIGH if held else Refusal.NOT_IN_HAND

    def step(self, state: Swapping, action: Swap | Pass) -> Step:
        """The next card; after the last the cards change places."""
        seat, table = state.seat, state.table
        if isinstance(action, Pass):
            table = table.said(seat, action).knowing(DealtHand(seat, (self.kind,), holds=True))
        else:
            chosen = (*state.chosen, action.card)
            if len(chosen) < self.count:
                return swapping(table, self, seat, chosen)
            table = self._swap(table, seat, chosen)
        return self._ask(table, seats_after(table, seat))

    def _swap(self, table: Table, seat: int, chosen: tuple[Card, ...]) -> Table:
        wanted = self.count
        gained = CardSet()
        for pile in [pile for pile in table.piles if pile.name in ("stock", "under the pack")]:
            drawn, left = pile.cards[:wanted], pile.cards[wanted:]
            wanted -= len(drawn)
            gained = CardSet(gained | CardSet(drawn))
            table = table.with_pile(attrs.evolve(pile, cards=left))
            table = table.knowing(
                *(Known(card, seat, (other,), ("discard",)) for other in pile.seen_by or () for card in drawn)
            )
            if pile.owner is not None and pile.only is not None and drawn:  # what another farmer has put there
                table = table.lost(pile.owner, len(drawn))
                table = table.knowing(Limit(seat, pile.only, at_least=len(drawn), piles=("discard",)))
        table = table.gained(seat, self.count)
        under = Pile("under the pack", chosen, seat, (seat,), self.kind.some)
        table = table.changed(piles=(*table.piles, under))
        table = table.with_hand(seat, CardSet((table.hands[seat] - CardSet(chosen)) | gained))
        return table.happened(Moved(seat, "swaps", self.count))

    def said(self, _state: Swapping, action: Swap | Pass) -> str:
        """A pass; the swapped cards go face down, and are not named aloud."""
        return "I pass" if isinstance(action, Pass) else str(action)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The swap in a sentence."""
        swap = f"may swap {number(self.count)} of its low cards for as many from under the turn-up"
        return (f"Before the calls, whoever was dealt a hand of {hand_kind(self.kind)} {swap} [D-E13].",)

    def asks(self, state: Swapping) -> tuple[DealtHand, ...]:
        """Whoever is asked was dealt a farmer's hand."""
        return (DealtHand(state.seat, (self.kind,), holds=True),)

    def private(self, state: Swapping) -> tuple[tuple[Card, ...], ...]:
        """The cards that the seat has put down, in order, which only it knows."""
        return (state.chosen,)

    def resume(self, table: Table, seen: View, rng: Random) -> Swapping:
        """The state that a view tells of: of another seat's low cards any may have been put down."""
        seat = seen.actor or 0
        count: int = seen.public[0]
        low = CardSet(table.hands[seat] & self.kind.some)
        chosen = seen.private[0] if seen.private else tuple(rng.sample(tuple(low), count))
        return swapping(table, self, seat, chosen)

    def witnesses(self, state: Swapping, action: Swap | Pass) -> tuple[int, ...] | None:
        """The swapped cards go under the pack face down."""
        return (state.seat,) if isinstance(action, Swap) else None

    def public(self, state: Swapping) -> tuple[Any, ...]:
        """How many cards have been put down."""
        return (len(state.chosen),)

    def own_problems(self) -> Iterator[str]:
        """No card to be swapped, or fewer in such a hand than must be."""
        yield from too_small(self, 1, "count")
        if self.kind.at_least < self.count:
            yield f"SwapFarmersHand: {self.count} cards are swapped, and the hand need have only {self.kind.at_least} of them"

    def problems(self, game: Game) -> Iterator[str]:
        """Too few cards under the turn-up."""
        left = len(game.pack) - sum(getattr(phase, "count", 0) for phase in game.phases[:1]) * game.seating.seats - 1
        if left < self.count:
            yield f"SwapFarmersHand: {self.count} cards are needed under the turn-up, {left} lie there"
