"""What a hand counts, and which of some cards is the least by a table."""

from __future__ import annotations

from trickgames.batch.kernel.bits import lowest
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import BLIND, COUNT, HAND, OPEN_CARDS, SLOTS, STRENGTH

STEP_OF_POINTS = 1 << 12  # more than any strength


@jit
def least(r: Block, trump: int, cards: int, table: int, worth: int, height: int) -> int:
    """The card with the least number in a table, then strength, each times a sign; of equal ones the lowest id."""
    chosen, best = -1, 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        key = worth * STEP_OF_POINTS * r[table + trump * SLOTS + card] + height * r[STRENGTH + trump * SLOTS + card]
        if chosen < 0 or key < best:
            chosen, best = card, key
    return chosen


@jit
def count(r: Block, d: Block, seat: int, trump: int) -> int:
    """The count under a trump of the seat's hand, unless it has not looked at it, and of the open cards that it plays."""
    total, cards = 0, d[OPEN_CARDS + seat] | (0 if (d[BLIND] >> seat) & 1 else d[HAND + seat])
    while cards != 0:
        total += r[COUNT + trump * SLOTS + lowest(cards)]
        cards &= cards - 1
    return total
