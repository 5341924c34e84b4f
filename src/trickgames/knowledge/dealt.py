"""The cards of a table as they were dealt, and the packs that deal them so."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from trickgames.knowledge.imagining import after
from trickgames.table.actions import Deal
from trickgames.table.log import Moved
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.facts import Plays
    from trickgames.table.log import Entry
    from trickgames.table.places import Place

__all__ = ["as_dealt", "packs_of"]


def as_dealt(table: Table, begun: int = 0) -> dict[Place, list[Card]]:
    """Where the cards of a table lay when they had been dealt, and this many entries of the log had been made.

    What was drawn from a pile lay on top of it.
    """
    where: dict[Place, list[Card]] = {(HAND, seat): list(hand) for seat, hand in enumerate(table.hands)}
    for pile in table.piles:
        where[pile.place] = list(pile.cards)
    tricks = [trick.plays for trick in table.tricks]
    _unplay(where, table.trick)
    for entry in reversed(table.log[begun:]):
        if isinstance(entry, Moved):
            while len(tricks) > entry.tricks:
                _unplay(where, tricks.pop())
            moved: list[Card] = []
            for place in (entry.target, (HAND, entry.target[1])):  # a card that was played lay in the hand or on an open pile
                lying = where.get(place, ())
                moved += [card for card in lying if card in (entry.cards or ())]
                where[place] = [card for card in lying if card not in moved]
            where[entry.source] = [*moved, *where.get(entry.source, ())]
    while tricks:
        _unplay(where, tricks.pop())
    return where


def _unplay(where: dict[Place, list[Card]], plays: Plays) -> None:
    for seat, card in plays:
        where[HAND, seat].append(card)


def packs_of(table: Table, awaits: AnyState) -> Iterator[tuple[Card, ...]]:
    """The packs that may have dealt the cards so, the likeliest first; none where hands or piles had other sizes."""
    game, where = table.game, as_dealt(table)
    begun, moves = _beginning(game, awaits)
    if moves and len(moves) <= len(table.log) and all(map(_same_move, table.log, moves)):
        known, now = as_dealt(begun, len(moves)), as_dealt(table, len(moves))
        if _sizes(known) == _sizes(now):
            yield _laid(game, known, now, moves, table.log)
    places = _places(game, awaits)
    if Counter(places) == _sizes(where):
        left = {place: iter(cards) for place, cards in where.items()}
        yield tuple([next(left[place]) for place in places])


def _sizes(where: dict[Place, list[Card]]) -> dict[Place, int]:
    return {place: len(cards) for place, cards in where.items() if cards}


def _same_move(entry: Entry, known: Moved) -> bool:
    return isinstance(entry, Moved) and (entry.what, entry.count, entry.source, entry.target) == (
        known.what,
        known.count,
        known.source,
        known.target,
    )


def _laid(
    game: Game, known: dict[Place, list[Card]], now: dict[Place, list[Card]], moves: tuple[Moved, ...], log: tuple[Entry, ...]
) -> tuple[Card, ...]:
    """The pack that lays the cards as they lie now, when it is known how the pack as it is was laid."""
    lies: dict[Card, Card] = {}
    for move, entry in zip(moves, log, strict=False):
        if move.source == move.target and isinstance(entry, Moved):  # turned up in a hand
            lies |= dict(zip(move.cards or (), entry.cards or (), strict=False))
    turned = {*lies.values()}
    for place, cards in known.items():
        others = (card for card in now[place] if card not in turned)
        lies |= {card: next(others) for card in cards if card not in lies}
    return tuple([lies[card] for card in game.pack])


def _beginning(game: Game, awaits: AnyState) -> tuple[Table, tuple[Moved, ...]]:
    """How a deal of the pack as it is begins: the table when somebody is asked, and the moves before that."""
    key = ("beginning", awaits.dealer, awaits.table.deal, awaits.table.facts)
    known: Any = game.memo.get(key)
    if known is None:
        table = after(awaits, Deal(game.pack)).table
        moves = takewhile(lambda entry: isinstance(entry, Moved) and entry.action is None, table.log)
        known = game.memo[key] = (table, tuple(moves))
    begun: tuple[Table, tuple[Moved, ...]] = known
    return begun


def _places(game: Game, awaits: AnyState) -> tuple[Place, ...]:
    """Where each card of a pack comes to lie, which is the same for every pack."""
    key = ("dealt", awaits.dealer, awaits.table.deal, awaits.table.facts)
    known: Any = game.memo.get(key)
    if known is None:
        pack = game.pack
        phase: Any = awaits.phase
        step = phase.step(awaits, Deal(pack))
        table: Table = step if isinstance(step, Table) else step.table
        lies: dict[Card, Place] = {card: (HAND, seat) for seat, hand in enumerate(table.hands) for card in hand}
        lies |= {card: pile.place for pile in table.piles for card in pile.cards}
        known = game.memo[key] = tuple([lies[card] for card in pack])
    places: tuple[Place, ...] = known
    return places
