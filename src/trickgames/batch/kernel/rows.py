"""Rows of cards on the table, from which their owner plays as from the hand, with cards under them (`trickgames.phases.zones`).

While a phase is played, the cards of its rows are in the hands too, so that leading and following need not know of them. What
lies in a row is a mask; the order of its cards is a chain, from the one that is turned up first.
"""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.limiting import PLAY_ZONES, PLAY_ZONES_COUNT, ZONE_OVER, ZONE_ROW, ZONE_SIZE, ZONE_THEN
from trickgames.batch.kernel.moving import REST
from trickgames.batch.kernel.places import (
    BELOW,
    CARDS,
    DEALER,
    DECK,
    GO_ON,
    HAND,
    HELD,
    LAID,
    MOST_ROWS,
    MOST_SEATS,
    OPEN_CARDS,
    PILE,
    SEATS,
    STOCK,
    STOCK_END,
    TOP,
)


@jit
def lay_under(d: Block, row: int, card: int) -> None:
    """Lays a card in a row of a seat, behind those that lie there."""
    d[LAID + row] |= bit(card)
    d[BELOW + card] = -1
    last = d[TOP + row]
    if last < 0:
        d[TOP + row] = card
        return
    while d[BELOW + last] >= 0:
        last = d[BELOW + last]
    d[BELOW + last] = card


@jit
def lay_out(r: Block, d: Block, row: int) -> int:
    """Parameters: the pile from which the cards come, the number of the row, how many each player gets, whether it is the first
    row of the deal, and whether it is played from.
    """
    pile, number, left, seat = r[row + 1], r[row + 2], r[row + 3] * r[SEATS], d[DEALER]
    if r[row + 4]:
        for place in range(MOST_ROWS * MOST_SEATS):
            d[LAID + place], d[TOP + place] = 0, -1
    place, end = (d[STOCK], d[STOCK_END]) if pile == REST else (0, r[CARDS])
    while left > 0 and place < end:
        card = d[DECK + place]
        place += 1
        if pile != REST:
            if d[PILE + pile] >> card & 1 == 0:
                continue
            d[PILE + pile] ^= bit(card)
        seat = (seat + 1) % r[SEATS]
        lay_under(d, number * MOST_SEATS + seat, card)
        if r[row + 5]:
            d[OPEN_CARDS + seat] |= bit(card)
        left -= 1
    if pile == REST:
        d[STOCK] = place
    return GO_ON


@jit
def take_rows_in(r: Block, d: Block, row: int) -> None:
    """The cards of the rows are played as those of the hands are."""
    if r[row + PLAY_ZONES_COUNT]:
        for seat in range(r[SEATS]):
            d[HAND + seat] |= d[OPEN_CARDS + seat]


@jit
def leave_rows(r: Block, d: Block, row: int) -> None:
    """Afterwards they are not in the hands."""
    if r[row + PLAY_ZONES_COUNT]:
        for seat in range(r[SEATS]):
            d[HAND + seat] &= ~d[OPEN_CARDS + seat]


@jit
def turn_up(r: Block, d: Block, row: int, seat: int, card: int) -> None:
    """After a card of a row has been played: the next one under the row is turned up, and may be played from then on (TH6)."""
    zone = r[row + PLAY_ZONES]
    for _ in range(r[row + PLAY_ZONES_COUNT]):
        lying = LAID + r[zone + ZONE_ROW] * MOST_SEATS + seat
        if d[lying] >> card & 1:
            d[lying] ^= bit(card)
            d[OPEN_CARDS + seat] ^= bit(card)
            under = r[zone + ZONE_OVER] * MOST_SEATS + seat
            if r[zone + ZONE_OVER] >= 0 and d[TOP + under] >= 0:
                turned = d[TOP + under]
                d[TOP + under] = d[BELOW + turned]
                d[LAID + under] ^= bit(turned)
                if r[zone + ZONE_THEN] >= 0:
                    lay_under(d, r[zone + ZONE_THEN] * MOST_SEATS + seat, turned)
                    d[OPEN_CARDS + seat] |= bit(turned)
                    d[HAND + seat] |= bit(turned)
                    d[HELD + seat] |= bit(turned)
            return
        zone += ZONE_SIZE
