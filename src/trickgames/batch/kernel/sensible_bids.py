"""What the sensible player bids where each player bids for itself, as `trickgames.players.own_bids` tells it."""

from __future__ import annotations

from trickgames.batch.kernel.bits import lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    BY_SUIT,
    CALL_NUMBER,
    CALL_SIZE,
    CALLS_AT,
    HAND,
    HEIGHT,
    HEIGHTS,
    NO_SUIT,
    SLOTS,
    SUITS,
    TRUMP,
)
from trickgames.players.own_bids import HIGH_PLAIN, STEP, TENTHS


@jit
def own_bid(r: Block, d: Block, seat: int, options: int) -> int:
    """The bid that comes closest to the tricks expected, of two the lower. Options: the calls by their place from 1."""
    expected, whole = tricks_expected(r, d, seat)
    chosen, best, lower, left = -1, 0, 0, options & ~1
    while left != 0:
        place = lowest(left)
        left &= left - 1
        level = r[d[CALLS_AT] + (place - 1) * CALL_SIZE + CALL_NUMBER]
        off = abs(whole * level - expected)
        if chosen < 0 or off < best or (off == best and level < lower):
            chosen, best, lower = place, off, level
    return chosen


@jit
def tricks_expected(r: Block, d: Block, seat: int) -> tuple[int, int]:
    """How many tricks the hand will take, roughly, and what a whole trick counts in that number."""
    trump, expected = d[TRUMP], 0
    steps = max(r[HEIGHTS + trump] - 1, 1)
    for suit in range(NO_SUIT):
        cards = d[HAND + seat] & r[BY_SUIT + trump * SUITS + suit]
        held = size(cards)
        while cards != 0:
            place = r[HEIGHT + trump * SLOTS + lowest(cards)]
            cards &= cards - 1
            if suit == trump:
                expected += TENTHS * steps - STEP * place
            elif place < min(len(HIGH_PLAIN), held):
                expected += steps * HIGH_PLAIN[place]
    return expected, TENTHS * steps
