"""Who takes part in an exchange, to whom cards go and when it happens, as `trickgames.phases.roles` finds it on the table."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.moving import (
    ACROSS,
    ALWAYS,
    BUT_DEALER,
    BUT_MAKER,
    DEALER_LEFT,
    DEFENDERS_PARTNER,
    EVERYBODY,
    FROM_MAKER,
    IF_ACCEPTED,
    IF_ALONE,
    IF_DEFENDED,
    LAST_IF,
    MOVER_ROUTE,
    MOVER_ROUTES,
    OPPONENTS,
    PARTNERS,
    ROUTE_BITS,
    THE_DEALER,
    THE_MAKER,
    THE_PARTNER,
    THE_TAKER,
    TO_DEALER,
    TO_DEFENDER,
    TO_LEFT,
    TO_MAKER,
    TO_PARTNER,
    TO_RIGHT,
)
from trickgames.batch.kernel.places import (
    ACCEPTED,
    ALONE,
    DEALER,
    DEALS_DONE,
    LONE_DEFENDER,
    MAKER,
    MATE,
    MATES,
    MEMBERS,
    RESTING,
    SEATS,
    SIDE,
    TAKER,
    WORD,
)


@jit
def happens(r: Block, d: Block, row: int) -> bool:
    """Whether an exchange takes place."""
    when = r[row + 3]
    if when == ALWAYS:
        return True
    if when == IF_ACCEPTED:
        return d[ACCEPTED] != 0 and (r[row + 4] != 0 or (d[RESTING] >> d[DEALER]) & 1 == 0)
    if when == IF_DEFENDED:
        return d[LONE_DEFENDER] >= 0
    if d[MAKER] < 0:
        return False
    if when > LAST_IF:
        return d[WORD] == when - LAST_IF
    return (d[ALONE] != 0) == (when == IF_ALONE)


@jit
def one_seat(r: Block, d: Block, role: int) -> int:
    """The seat of a role that one seat has, or -1."""
    if role == THE_MAKER:
        return d[MAKER]
    if role == THE_DEALER:
        return d[DEALER]
    if role == DEALER_LEFT:
        return (d[DEALER] + 1) % r[SEATS]
    if role == THE_TAKER:
        return d[TAKER]
    if role == THE_PARTNER:
        return r[MATE + d[MAKER]] if d[MAKER] >= 0 else -1
    defender = d[LONE_DEFENDER]
    return r[MATE + defender] if role == DEFENDERS_PARTNER and defender >= 0 else defender


@jit
def seats_in(r: Block, d: Block, role: int) -> int:
    """The seats of a role, as a mask."""
    if role < PARTNERS:
        seat = one_seat(r, d, role)
        return bit(seat) if seat >= 0 else 0
    playing = ~d[RESTING] & (bit(r[SEATS]) - 1)
    if role == EVERYBODY:
        return playing
    if role == BUT_DEALER:
        return playing & ~bit(d[DEALER])
    maker = d[MAKER]
    if maker < 0:
        return 0
    if role == PARTNERS:
        return r[MATES + maker]
    if role == OPPONENTS:
        return playing & ~r[MEMBERS + r[SIDE + maker]]
    return playing & ~bit(maker) if role == BUT_MAKER or (d[ALONE] and role != FROM_MAKER) else playing


@jit
def first_of(r: Block, d: Block, role: int) -> int:
    """The seat from which the seats of a role come in order, whether it has the role or not."""
    if role == FROM_MAKER:
        return max(d[MAKER], 0)
    return ((d[MAKER] if role == PARTNERS else d[DEALER]) + 1) % r[SEATS]


@jit
def from_seat(r: Block, mask: int, first: int) -> int:
    """A mask of seats turned, so that its lowest bit is the first seat."""
    return (mask >> first | mask << (r[SEATS] - first)) & (bit(r[SEATS]) - 1)


@jit
def receiver(r: Block, d: Block, mover: int, seat: int) -> int:
    """Who gets the cards that a seat gives, or -1."""
    place = 0 if r[mover + MOVER_ROUTES] == 1 else d[DEALS_DONE] % r[mover + MOVER_ROUTES]
    route = (r[mover + MOVER_ROUTE] >> ROUTE_BITS * place) & (bit(ROUTE_BITS) - 1)
    if route == TO_PARTNER:
        return r[MATE + seat]
    if route == TO_LEFT:
        other = (seat + 1) % r[SEATS]
    elif route == TO_RIGHT:
        other = (seat - 1 + r[SEATS]) % r[SEATS]
    elif route == ACROSS:
        other = (seat + r[SEATS] // 2) % r[SEATS]
    elif route == TO_MAKER:
        other = d[MAKER]
    elif route == TO_DEALER:
        other = d[DEALER]
    else:
        other = d[LONE_DEFENDER] if route == TO_DEFENDER else -1
    return -1 if other == seat else other
