"""Which moves of cards a story tells, and in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from trickgames.cards.words import card_name, card_texts, counted
from trickgames.engine.engine import actor
from trickgames.table.log import Chosen, Moved, Said
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

__all__ = ["Happened", "cards_moved", "direction", "gift_receivers", "goes_on", "is_taken_up", "is_unfinished"]

Happened: TypeAlias = Said | Moved | Chosen
"""What is told of the log: all but what a rule reveals."""


def is_unfinished(before: AnyState, after: AnyState, logged: Sequence[Happened]) -> bool:
    """Whether a player who has just moved or chosen a card is asked for another one right away."""
    seat = actor(before)
    again = type(after) is type(before) and after.phase is before.phase and actor(after) == seat
    return again and bool(logged) and all(isinstance(entry, Moved | Chosen) and entry.seat == seat for entry in logged)


def goes_on(move: Moved, moves: Sequence[Moved]) -> bool:
    """Whether one of these moves takes the same cards further, so that it tells both: put down, and passed on."""
    if move.target[0] == HAND:
        return False
    same = (move.target, move.seat, move.count, move.cards)
    return any(other is not move and (other.source, other.seat, other.count, other.cards) == same for other in moves)


def gift_receivers(moves: Sequence[Moved]) -> list[int]:
    """The other seats to whose hands seats give cards of their own, by move."""
    gifts = [move for move in moves if move.source[1] == move.seat]
    return [seat for move in gifts for place, seat in (move.target,) if place == HAND and seat not in (None, move.seat)]


def direction(moves: Sequence[Moved], seats: int) -> str:
    """Where several seats all pass their cards: to the left, to the right or across; "" if they don't."""
    receivers = gift_receivers(moves)
    if len(receivers) < len(moves) or len({move.seat for move in moves}) == 1:
        return ""
    steps = {(receiver - move.seat) % seats for move, receiver in zip(moves, receivers, strict=True)}
    ways = {seats - 1: "to the right", 1: "to the left", seats / 2: "across"}
    return ways.get(steps.pop(), "") if len(steps) == 1 else ""


def is_taken_up(move: Moved, seat: int, card: Card) -> bool:
    """Whether a card comes to the hand from which it is played."""
    return move.target == (HAND, seat) and move.cards == (card,)


def cards_moved(moves: Sequence[Moved], game: Game) -> str:
    """The cards of some moves: a single one by its name, several by their texts, and hidden ones by their number."""
    cards = [card for move in moves for card in move.cards or ()]
    if len(cards) == 1:
        return card_name(cards[0], game)
    return card_texts(cards, game) or counted(sum(move.count for move in moves), "card")
