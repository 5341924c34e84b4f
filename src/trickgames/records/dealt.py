"""A deal as a line of a record: the hands as they were dealt, the piles and what is left, from which the pack follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.errors import NotationError
from trickgames.phases.deal import dealing_of
from trickgames.phases.packets import Plan, plan_text
from trickgames.table.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.phases.deal import DealCards
    from trickgames.table.table import Table

__all__ = ["DealtCards", "write_deal"]

TURN_UP: Final = "turn-up"


def write_deal(table: Table, action: Deal) -> str:
    """The line of a deal at a table: the hands as they were dealt, the piles and the stock, from which the pack follows."""
    game, phase = table.game, dealing_of(table.game)
    known = phase is not None and (action.plan is None or action.plan in phase.plans_of(table.deal))
    if phase is None or not known or len(action.pack) != len(game.pack):
        return str(action)
    packets = "" if action.plan is None else f"{plan_text(action.plan)} "
    parts = [
        f"{name}: {_cards([action.pack[place] for place in places])}"
        for name, places in _places(game, phase, table.dealer, table.deal, action.plan).items()
        if places
    ]
    return f"deal {packets}" + "; ".join(parts)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _places(game: Game, phase: DealCards, dealer: int, deal: int, plan: Plan | None) -> dict[str, tuple[int, ...]]:
    """Where in the pack the cards lie that stand under each name in the line, in the order of the line."""
    spread = phase.spread(game, deal, plan)
    hands = zip(game.seating.clockwise(dealer), spread.hands, strict=True)
    turned = {TURN_UP: (spread.turned,)} if spread.kept_out and spread.turned is not None else {}
    return {str(seat): places for seat, places in hands} | dict(spread.piles) | turned | {phase.rest: spread.rest}


@attrs.frozen
class DealtCards:
    """The deal by hands and piles, as they stand in a line; the pack follows when the table is known."""

    plan: Plan | None
    hands: dict[int, tuple[Card, ...]]
    piles: dict[str, tuple[Card, ...]]

    def pack(self, table: Table) -> Deal:
        """The deal that gives these hands at a table; `NotationError` names what is wrong with them."""
        game, phase = table.game, dealing_of(table.game)
        if phase is None:
            msg = f"{game.name} is not dealt by hands: the line is 'deal' and all cards in order"
            raise NotationError(msg)
        plans = phase.plans_of(table.deal)
        if self.plan is not None and self.plan not in plans:
            msg = f"the packets are {' or '.join(map(plan_text, plans))}"
            raise NotationError(msg)
        expected = _places(game, phase, table.dealer, table.deal, self.plan)
        NotationError.check(self._problems(expected, phase))
        whole: list[Card] = [*game.pack]
        for name, places in expected.items():
            for place, card in zip(places, self._under(name), strict=True):
                whole[place] = card
        return Deal(whole, self.plan)

    def _under(self, name: str) -> tuple[Card, ...]:
        return self.hands.get(int(name), ()) if name.isdecimal() else self.piles.get(name, ())

    def _problems(self, expected: dict[str, tuple[int, ...]], phase: DealCards) -> Iterator[str]:
        for name, places in expected.items():
            there = len(self._under(name))
            if there == len(places):
                continue
            if name.isdecimal():
                yield f"seat {name} is dealt {there} cards, and a hand has {len(places)}"
            elif name == TURN_UP:
                yield "one card is turned up"
            else:
                yield f"{name}: {there} cards, and {len(places)} lie there"
        for seat in sorted(self.hands):
            if str(seat) not in expected:
                yield f"there is no seat {seat}"
        for name in self.piles:
            if name not in expected:
                named = ", ".join(other for other in expected if not other.isdecimal())
                yield "no card is turned up" if name == TURN_UP else f"there is no pile {name[:60]!r}: the piles are {named}"
