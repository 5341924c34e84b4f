"""Between the calls and the play: lone defence, discarded trumps, the draw. Each function is a phase; movers have a module."""

from __future__ import annotations

from trickgames.batch.kernel.auctions import seat_at
from trickgames.batch.kernel.bits import bit, size
from trickgames.batch.kernel.decide import decide, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.making import first_seat
from trickgames.batch.kernel.movers import from_the_rest, put_away, run_movers
from trickgames.batch.kernel.places import (
    ALONE,
    AT,
    CHOSEN,
    DEALER,
    DEFEND,
    DISCARDED,
    DRAW,
    EXCHANGE,
    GO_ON,
    HAND,
    LONE_DEFENDER,
    MAKER,
    MATES,
    PASS,
    RESTING,
    RESUME,
    SEATS,
    SIDE,
    TAKE,
    TAKE_DISCARDS,
)

DONE_TAKING = 1  # CHOSEN of a seat that has passed on the discarded trumps, and burns


@jit
def lone_defence(r: Block, d: Block) -> int:
    """Options: pass, defend alone."""
    if d[ALONE] == 0:
        return GO_ON
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        if r[SIDE + seat] == r[SIDE + d[MAKER]] or r[MATES + seat] == 0:
            continue
        if decide(r, d, seat, DEFEND, 1 | (1 << 1)) == 1:
            note(d, DEFEND, 0)
            d[LONE_DEFENDER] = seat
            d[RESTING] |= r[MATES + seat]
            return GO_ON
        note(d, PASS, 0)
    return GO_ON


@jit
def order_start(d: Block, first: int) -> int:
    """The seat before the first in drawing order: 0 from the dealer's left, 1 from the bidder."""
    return d[MAKER] - 1 if first else d[DEALER]


@jit
def take_cards(r: Block, d: Block, seat: int, most: int, who: int) -> None:
    """A seat takes discarded trumps until it passes. Options: bit 0 to pass, then the cards."""
    if who == 0 or (who == 1 and seat != d[MAKER]):
        return
    while size(d[HAND + seat]) < most and d[DISCARDED] != 0:
        card = decide(r, d, seat, TAKE, (d[DISCARDED] << 1) | 1) - 1
        if card < 0:
            note(d, PASS, 0)
            return
        note(d, TAKE, card)
        d[HAND + seat] |= bit(card)
        d[DISCARDED] ^= bit(card)


@jit
def take_discards(r: Block, d: Block, row: int) -> int:
    """Parameters: up to how many cards, who may (1 the bidder, 2 any), who is first."""
    start = order_start(d, r[row + 3]) + r[SEATS]
    first = seat_in_order(r, d, start)
    for place in range(first, r[SEATS]):
        take_cards(r, d, (start + 1 + place) % r[SEATS], r[row + 1], r[row + 2])
    return GO_ON


@jit
def seat_in_order(r: Block, d: Block, start: int) -> int:
    """The place in drawing order at which a phase begins."""
    if d[RESUME] == 0:
        return 0
    d[RESUME] = 0
    return (d[AT] - start - 1 + 2 * r[SEATS]) % r[SEATS]


@jit
def draw(r: Block, d: Block, row: int) -> int:
    """Parameters: up to how many cards, who is first, the mover that burns, taking up to and who may."""
    start = order_start(d, r[row + 2]) + r[SEATS]
    done_taking = d[RESUME] != 0 and d[CHOSEN] == DONE_TAKING
    first = seat_in_order(r, d, start)
    for place in range(first, r[SEATS]):
        seat = (start + 1 + place) % r[SEATS]
        if not done_taking:
            take_cards(r, d, seat, r[row + 4], r[row + 5])
        done_taking = False
        put_away(r, d, r[row + 3], seat, 0)
        from_the_rest(d, seat, r[row + 1] - size(d[HAND + seat]))
    return GO_ON


@jit
def exchange(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    code = r[row]
    if code == EXCHANGE:
        return run_movers(r, d, row)
    if code == DRAW:
        return draw(r, d, row)
    if code == TAKE_DISCARDS:
        return take_discards(r, d, row)
    return lone_defence(r, d)
