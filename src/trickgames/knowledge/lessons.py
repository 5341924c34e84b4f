"""What an imagined deal that cannot have been teaches: which cards a seat cannot have held when it did what it did.

A choice depends on the hand of the seat that makes it and on nothing else that is hidden. So when a seat cannot have done
something with the hand that was imagined, other hands are tried in its place. A card is ruled out if it alone turns a hand with
which the action is legal into one with which it is not, in each of several hands of the true size. That finds the suits that a
play shows to be missing, whatever the rule. It is only a help: what it does not find is sorted out when a deal is done again.

The hands that are tried hold what the seat was seen to take up, and nothing that was seen to lie elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import Card, CardSet
from trickgames.engine.protocols import Learnt
from trickgames.knowledge.imagining import may
from trickgames.table.action import cards_of
from trickgames.table.log import Count, Moved, Told
from trickgames.table.places import HAND
from trickgames.table.table import changed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from trickgames.knowledge.retrace import Refused
    from trickgames.table.log import Entry
    from trickgames.table.places import Place

__all__ = ["lesson"]

TRIED: Final = 3


def lesson(refused: Refused, log: Sequence[Entry], unseen: int, rng: Random) -> Learnt | None:
    """What is ruled out by an action that was refused, of the cards of a mask that nobody has shown; None if nothing is.

    `log` is what the seat saw that imagines the deal.
    """
    table, cards = refused.state.table, CardSet(cards_of(refused.action))
    owner = next((seat for seat, hand in enumerate(table.hands) if cards and cards <= hand), None)
    if owner is None:
        return None
    held = table.hands[owner].mask
    there, elsewhere = _seen_to_lie(log[: refused.entry], owner)
    sure = held & (~unseen | cards.mask | there)
    free = (held & ~sure).bit_count()
    pool = CardSet.of(unseen & ~sure & ~elsewhere)
    harmless = [card for card in pool if _may(refused, owner, sure | card.bit)]
    if free == 0 or len(harmless) < free:
        return None
    hands: list[tuple[int, list[Card]]] = []
    for _ in range(TRIED):
        chosen = rng.sample(harmless, free)
        mask = sure | CardSet(chosen).mask
        if not _may(refused, owner, mask):
            return None
        hands.append((mask, chosen))
    guilty = [
        card
        for card in pool - CardSet(harmless)
        if not any(_may(refused, owner, mask ^ chosen[0].bit | card.bit) for mask, chosen in hands)
    ]
    if not guilty:
        return None
    told = Told(((HAND, owner),), ((Count(CardSet(guilty), most=0),),), None, len(table.tricks))
    return Learnt(told, len(table.tricks)) if refused.plays else Learnt(told, entry=refused.entry)


def _may(refused: Refused, owner: int, mask: int) -> bool:
    """Whether the action would have been legal with this hand."""
    state = refused.state
    hands = tuple([CardSet.of(mask if seat == owner else hand.mask & ~mask) for seat, hand in enumerate(state.table.hands)])
    try:
        other: Any = state.phase.asking(changed(state.table, hands=hands), state.acting)
    except Exception:  # noqa: BLE001 -- of a phase of a user's own
        return False
    return may(other, refused.action)


def _seen_to_lie(log: Iterable[Entry], owner: int) -> tuple[int, int]:
    """The masks of the cards that a seat was seen to take up, and of those that were seen to go elsewhere; what was moved face
    down since may be anywhere.
    """
    where: dict[int, Place] = {}
    for entry in log:
        if not isinstance(entry, Moved):
            continue
        if entry.cards is None:
            where = {bit: place for bit, place in where.items() if place != entry.source}
        else:
            where |= dict.fromkeys((card.bit for card in entry.cards), entry.target)
    there = sum(bit for bit, place in where.items() if place == (HAND, owner))
    return there, sum(where) - there
