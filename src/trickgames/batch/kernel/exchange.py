"""Between the calls and the play: lone defence; lists of movers and rows of cards have modules."""

from __future__ import annotations

from trickgames.batch.kernel.auctions import seat_at
from trickgames.batch.kernel.decide import decide, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.making import first_seat
from trickgames.batch.kernel.movers import run_movers
from trickgames.batch.kernel.places import (
    ALONE,
    DEFEND,
    EXCHANGE,
    GO_ON,
    LAY_OUT,
    LONE_DEFENDER,
    MAKER,
    MATES,
    PASS,
    RESTING,
    SEATS,
    SIDE,
)
from trickgames.batch.kernel.rows import lay_out


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
def exchange(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    if r[row] == EXCHANGE:
        return run_movers(r, d, row)
    return lay_out(r, d, row) if r[row] == LAY_OUT else lone_defence(r, d)
