"""A deal as a line of a record: the hands as they were dealt, the turn-up and what is left, from which the pack follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.errors import NotationError
from trickgames.phases.deal import DealCards, layout
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game

__all__ = ["DealtCards", "write_deal"]


def write_deal(game: Game, action: Deal, dealer: int) -> str:
    """The line of a deal: the hands as they were dealt, the turn-up and the stock, from which the pack follows."""
    phase = _dealing(game)
    plan = None if phase is None else action.plan or phase.plans[0]
    if phase is None or plan is None or sum(plan) != phase.count or len(action.pack) != len(game.pack):
        return str(action)
    packets = "" if action.plan is None else "-".join(map(str, action.plan)) + " "
    seats = game.seating.seats
    parts = [
        f"{seat}: {_cards(picker(action.pack))}"
        for seat, picker in zip(game.seating.clockwise(dealer), layout(seats, plan), strict=True)
    ]
    top = seats * phase.count
    if phase.turn_up:
        parts.append(f"turn-up: {action.pack[top]}")
    rest = action.pack[top + phase.turn_up :]
    if rest:
        parts.append(f"{phase.rest}: {_cards(rest)}")
    return f"deal {packets}" + "; ".join(parts)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _dealing(game: Game) -> DealCards | None:
    return next((phase for phase in game.phases if isinstance(phase, DealCards)), None)


@attrs.frozen
class DealtCards:
    """The deal by hands; the pack follows when the dealer is known."""

    plan: tuple[int, ...] | None
    hands: dict[int, tuple[Card, ...]]
    turn_up: tuple[Card, ...]
    rest: tuple[Card, ...]

    def pack(self, game: Game, dealer: int) -> Deal:
        """The deal that gives these hands; `NotationError` names what is wrong with them."""
        phase = _dealing(game)
        if phase is None:
            msg = f"{game.name} is not dealt by hands: the line is 'deal' and all cards in order"
            raise NotationError(msg)
        seats = game.seating.seats
        NotationError.check(self._problems(phase, seats))
        whole: list[Card] = [*game.pack]
        for seat, picker in zip(game.seating.clockwise(dealer), layout(seats, self.plan or phase.plans[0]), strict=True):
            for place, card in zip(picker(range(len(whole))), self.hands[seat], strict=True):
                whole[place] = card
        whole[seats * phase.count :] = [*self.turn_up, *self.rest]
        return Deal(whole, self.plan)

    def _problems(self, phase: DealCards, seats: int) -> Iterator[str]:
        if self.plan is not None and self.plan not in phase.plans:
            yield f"the packets are {' or '.join('-'.join(map(str, plan)) for plan in phase.plans)}"
        for seat in range(seats):
            if len(self.hands.get(seat, ())) != phase.count:
                yield f"seat {seat} is dealt {len(self.hands.get(seat, ()))} cards, and a hand has {phase.count}"
        for seat in sorted(set(self.hands) - set(range(seats))):
            yield f"there is no seat {seat}"
        if len(self.turn_up) != phase.turn_up:
            yield "one card is turned up" if phase.turn_up else "no card is turned up"
