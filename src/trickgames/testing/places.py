"""Where the cards of a state lie, and what a seat has in front of its eyes, by nothing but the table.

The laws of what a seat may know are built on this. It asks neither the view nor the log nor the phase, which may be wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards.card import CardSet
from trickgames.engine.engine import actor
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.table.places import HAND, TRICK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.table.places import Place
    from trickgames.table.table import Table

__all__ = [
    "PLAYED",
    "between_deals",
    "cards_text",
    "in_front_of",
    "looks_at",
    "lying",
    "noticed",
    "place_of",
    "played",
    "same_deal",
]

PLAYED: Place = (TRICK, None)


def played(table: Table) -> int:
    """The mask of the cards that have been played to tricks."""
    mask = 0
    for trick in table.tricks:
        for _, card in trick.plays:
            mask |= card.bit
    for _, card in table.trick:
        mask |= card.bit
    return mask


def lying(table: Table) -> dict[Place, int]:
    """The masks of the cards by place; played cards lie at `("trick", None)`. Places without a card are left out."""
    places: dict[Place, int] = {(HAND, seat): hand.mask for seat, hand in enumerate(table.hands)}
    for pile in table.piles:
        mask = 0
        for card in pile.cards:
            mask |= card.bit
        places[pile.place] = mask
    places[PLAYED] = played(table)
    return {place: mask for place, mask in places.items() if mask}


def place_of(places: Mapping[Place, int], card: Card) -> Place | None:
    """Where a card lies."""
    return next((place for place, mask in places.items() if mask & card.bit), None)


def looks_at(table: Table, seat: int | None, place: Place) -> bool:
    """Whether a seat (None: a spectator) may look at the cards in a place."""
    name, owner = place
    if place == PLAYED:
        return True
    if name == HAND:
        return owner in table.open or (owner == seat and seat not in table.blind)
    pile = table.pile(name, owner)
    return pile is not None and (pile.seen_by is None or seat in pile.seen_by)


def between_deals(state: AnyState) -> bool:
    """Whether no cards are on the table: a deal is awaited, or the match is over."""
    return isinstance(state, AwaitingDeal | MatchOver)


def same_deal(before: AnyState, after: AnyState) -> bool:
    """Whether two states stand in the same deal, with the cards on the table."""
    return not between_deals(before) and not between_deals(after) and before.table.deal == after.table.deal


def in_front_of(table: Table, seat: int | None) -> tuple[Any, ...]:
    """What lies before the eyes of a seat: the cards that it may look at, how many lie elsewhere, what was played, who rests.

    The order of a hidden pile isn't part of it, and neither are facts nor the log, because these are to be judged.
    """
    seen = tuple((place, mask) for place, mask in sorted(lying(table).items(), key=str) if looks_at(table, seat, place))
    piles = tuple((pile.name, pile.owner, len(pile.cards), pile.seen_by) for pile in table.piles)
    sizes = tuple(hand.mask.bit_count() for hand in table.hands)
    return seen, piles, sizes, table.tricks, table.trick, table.resting, table.blind, table.open, table.scores, table.results


def noticed(state: AnyState, seat: int | None) -> tuple[Any, ...]:
    """What lies before the eyes of a seat, and what is asked of whom."""
    return (type(state), actor(state), *in_front_of(state.table, seat))


def cards_text(mask: int) -> str:
    """The cards of a mask in words."""
    return " ".join(map(str, CardSet.of(mask)))
