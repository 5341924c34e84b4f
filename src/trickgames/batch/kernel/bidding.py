"""The phases of bidding by their opcodes, and two beside auctions: that nobody bids, and to stay or fold against a maker."""

from __future__ import annotations

from trickgames.batch.kernel.auctions import (
    auction,
    declare,
    fix_strain,
    makers,
    name_strain,
    place_of,
    seat_at,
    settle,
    turned_trump,
)
from trickgames.batch.kernel.bits import below
from trickgames.batch.kernel.decide import decide, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    AT,
    AUCTION,
    CALLED,
    CONTRACT,
    DEALER,
    DEALS_DONE,
    DECLARE,
    FIX_STRAIN,
    FOLD,
    GO_ON,
    HAND,
    HELD,
    MAKER,
    MATES,
    MEMBERS,
    NAME_STRAIN,
    NO_AUCTION,
    OUTSIDE,
    PARTY,
    RESTING,
    RESUME,
    SEATS,
    SIDE,
    SLOTS,
    STAKES,
    STAY,
    STAY_OR_FOLD,
    SUITS,
    TAKEN,
    TRICKS_DONE,
    WINNER,
    WON,
)

FINE_BITS = 24  # as the Python engine's
FINE = 1 << FINE_BITS


@jit
def no_auction(r: Block, d: Block, row: int) -> int:
    """Parameter: whether the dealer has the deal, else the player on the dealer's left."""
    makers(r, d, d[DEALER] if r[row + 1] else seat_at(r, d, 0), 0, 0)
    return GO_ON


@jit
def stay_or_fold(r: Block, d: Block) -> int:
    """Options: fold, stay."""
    if d[MAKER] < 0:
        return GO_ON
    party = d[PARTY] if d[CALLED] < 0 else 1 << d[MAKER]
    first = place_of(r, d, d[AT]) if d[RESUME] else 0
    d[RESUME] = 0
    for place in range(first, r[SEATS]):
        seat = seat_at(r, d, place)
        if (party | d[RESTING]) >> seat & 1:
            continue
        if decide(r, d, seat, STAY, 3) == 0:
            note(d, FOLD, 0)
            d[RESTING] |= 1 << seat
        else:
            note(d, STAY, 0)
    if ~(d[RESTING] | r[MEMBERS + r[SIDE + d[MAKER]]]) & ((1 << r[SEATS]) - 1) == 0:
        take_all(r, d)
    return GO_ON


@jit
def take_all(r: Block, d: Block) -> None:
    """The maker takes all the tricks without play, and the partners sit out."""
    maker = d[MAKER]
    cards = d[HAND + maker]
    d[WON + maker] |= cards
    d[HELD + maker] |= cards
    while cards != 0:
        cards &= cards - 1
        d[TAKEN + maker] += 1
        d[WINNER + d[TRICKS_DONE] % SLOTS] = maker
        d[TRICKS_DONE] += 1
    d[HAND + maker] = 0
    d[RESTING] |= r[MATES + maker]


@jit
def outside(r: Block, d: Block, row: int) -> int:
    """Parameters: the book, how many deals a list tells of (0 for none), and as two bits for each who is vulnerable.

    The contract is made up by four random numbers.
    """
    seat, level = below(d, FINE) >> FINE_BITS - 2, 1 + (below(d, FINE) >> FINE_BITS - 2)
    strain, vulnerable = below(d, FINE) * SUITS >> FINE_BITS, 1 if below(d, FINE) < FINE // 2 else 0
    if r[row + 2]:
        who = r[row + 3] >> 2 * (d[DEALS_DONE] % r[row + 2])
        vulnerable = who >> (0 if r[SIDE + seat] == r[SIDE + d[DEALER]] else 1) & 1
    makers(r, d, seat, r[row + 1] + level, 0)
    settle(d, strain)
    d[STAKES] = 3 * vulnerable
    note(d, CONTRACT, seat + 4 * level + 32 * strain + 256 * vulnerable)
    return GO_ON


@jit
def bidding(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    code = r[row]
    if code == AUCTION:
        return auction(r, d, row)
    if code == NAME_STRAIN:
        return name_strain(r, d, row)
    if code == DECLARE:
        return declare(r, d, row)
    if code == FIX_STRAIN:
        return fix_strain(r, d, row)
    if code == NO_AUCTION:
        return no_auction(r, d, row)
    if code == OUTSIDE:
        return outside(r, d, row)
    if code == STAY_OR_FOLD:
        return stay_or_fold(r, d)
    return turned_trump(r, d, row)
