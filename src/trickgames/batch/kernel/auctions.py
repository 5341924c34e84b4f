"""Bidding: an auction over a table of calls, bids of each seat's own, and what the high bidder names.

A call is a bit of the options: bit 0 is to pass, bit 1 the first call of the auction. Each function is a phase of the game; one
that begins in the middle (`RESUME`) takes up the question to the seat `AT`.
"""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.decide import decide, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    ACCEPTED,
    ALONE,
    AT,
    AT_LEAST,
    BID,
    CALL_ABOVE,
    CALL_AFTER,
    CALL_ALONE,
    CALL_COUNT,
    CALL_EQUAL,
    CALL_HELD,
    CALL_LEVEL,
    CALL_LOSES,
    CALL_MAKES,
    CALL_MOON,
    CALL_NUMBER,
    CALL_OBJECTIVE,
    CALL_SIZE,
    CALL_STRAIN,
    CALL_WORD,
    CALLS,
    CALLS_AT,
    DEALER,
    GO_ON,
    HAND,
    LAST_BIDDER,
    LEVEL,
    LISTED,
    LOSES,
    MAKER,
    MAKES,
    MATES,
    MOON,
    NAME,
    NAME_LISTED,
    NEEDED,
    NEXT_DEALER,
    NO_SUIT,
    NOBODY_CALLS,
    NONE,
    OBJECTIVE,
    OFFERED,
    OWN_BID,
    PARTY,
    PASS,
    PASSED,
    REACHED,
    RESTING,
    RESUME,
    SAME_DEALER,
    SEATS,
    SETTLED,
    STANDING,
    STANDING_SEAT,
    TRUMP,
    TURNS,
    WORD,
)

ONCE = 1
DEALER_HOLDS, ANYBODY_HOLDS = 1, 2
SAME, DEALER_BIDS, LOWEST_BID, DEALER_STUCK, LEFT_STUCK = 1, 2, 3, 4, 5
STRAIN_BITS, STRAIN_MASK = 4, 15


@jit
def seat_at(r: Block, d: Block, place: int) -> int:
    """The seat at a place in the round from the dealer's left."""
    seat = d[DEALER] + 1 + place
    return seat - r[SEATS] if seat >= r[SEATS] else seat


@jit
def place_of(r: Block, d: Block, seat: int) -> int:
    """The place of a seat in the round from the dealer's left."""
    return (seat - d[DEALER] - 1 + r[SEATS]) % r[SEATS]


@jit
def call_at(d: Block, place: int) -> int:
    """Where a call of the auction stands in the block of the game."""
    return d[CALLS_AT] + (place - 1) * CALL_SIZE


@jit
def as_soon_as(r: Block, d: Block, row: int, calls: int) -> int:
    """Those of some calls that wait for no higher number than has been bid."""
    if r[row + 9] == 0:
        return calls
    left, found = calls, 0
    while left != 0:
        place = lowest(left)
        left &= left - 1
        if r[call_at(d, place) + CALL_AFTER] <= d[REACHED]:
            found |= bit(place)
    return found


@jit
def above(r: Block, d: Block, row: int) -> int:
    """The calls that may be made above the one that stands."""
    standing = d[STANDING]
    calls = (2 << r[row + 2]) - 2 if standing == 0 else r[call_at(d, standing) + CALL_ABOVE]
    return as_soon_as(r, d, row, calls)


@jit
def may_hold(r: Block, d: Block, row: int, seats: int) -> bool:
    """Whether one of some seats may take the call that stands at its price."""
    if d[STANDING] == 0 or r[row + 6] == 0 or r[call_at(d, d[STANDING]) + CALL_HELD] == 0:
        return False
    seats &= ~bit(d[STANDING_SEAT])
    return seats != 0 if r[row + 6] == ANYBODY_HOLDS else (seats >> d[DEALER]) & 1 != 0


@jit
def still(r: Block, d: Block, row: int, seat: int, passed: int) -> tuple[int, int]:
    """The next seat that is asked if nobody bids (-1 for none), and the mask of all that are; `passed` are those who have."""
    seats, found, first = r[SEATS], 0, -1
    if r[row + 3] == ONCE:
        for place in range(place_of(r, d, seat) + 1, r[row + 5]):
            other = seat_at(r, d, place)
            found |= bit(other)
            first = other if first < 0 else first
        return first, found
    out = 0 if r[row + 4] and (r[row + 3] != 0 or d[STANDING] != 0) else passed
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if d[STANDING] != 0 and other == d[STANDING_SEAT]:
            break
        if (out >> other) & 1 == 0 and (r[row + 3] == 0 or d[TURNS + other] < r[row + 3]):
            found |= bit(other)
            first = other if first < 0 else first
    return first, found


@jit
def is_forced(r: Block, d: Block, row: int, seat: int) -> bool:
    """Whether nobody has bid, and this is the last turn of a dealer who must."""
    if d[STANDING] != 0 or seat != d[DEALER] or r[row + 7] not in (DEALER_BIDS, LOWEST_BID):
        return False
    return still(r, d, row, seat, d[PASSED] | bit(seat))[1] == 0


@jit
def bids_of(r: Block, d: Block, row: int, seat: int) -> int:
    """What a seat may bid; bit 0 is to pass."""
    if is_forced(r, d, row, seat):
        return as_soon_as(r, d, row, r[row + 11]) if r[row + 7] == LOWEST_BID else above(r, d, row)
    options = 1 | above(r, d, row)
    if may_hold(r, d, row, bit(seat)):
        options |= r[call_at(d, d[STANDING]) + CALL_EQUAL]
    return options


@jit
def begin_auction(r: Block, d: Block, row: int) -> int:
    """Before the first is asked, who is returned; or the seat that is asked where the auction goes on."""
    d[CALLS_AT] = r[row + 1]
    if d[RESUME]:
        d[RESUME] = 0
        return d[AT]
    d[STANDING] = d[PASSED] = d[REACHED] = 0
    for seat in range(r[SEATS]):
        d[TURNS + seat] = 0
    return seat_at(r, d, 0)


@jit
def auction(r: Block, d: Block, row: int) -> int:
    """Parameters: 1 where the calls begin, 2 how many, 3 turns (0 until all others have passed), 4 whether a passed seat comes
    back, 5 how many seats are asked, 6 who holds, 7 what is done when all pass, 8 the level of who is stuck, 9 whether calls
    wait for others, 10 whether it makes a contract, 11 the lowest calls.
    """
    if d[NOBODY_CALLS]:
        return GO_ON
    seat = begin_auction(r, d, row)
    while seat >= 0:
        d[TURNS + seat] += 1
        option = decide(r, d, seat, BID, bids_of(r, d, row, seat))
        if option == 0:
            note(d, PASS, 0)
            d[PASSED] |= bit(seat)
        else:
            call = call_at(d, option)
            note(d, BID, (call - CALLS) // CALL_SIZE)
            d[STANDING], d[STANDING_SEAT], d[LAST_BIDDER] = option, seat, seat
            d[REACHED] = max(d[REACHED], r[call + CALL_NUMBER])
        seat, others = still(r, d, row, seat, d[PASSED])
        if above(r, d, row) == 0 and not may_hold(r, d, row, others):
            break
    return auction_over(r, d, row)


@jit
def auction_over(r: Block, d: Block, row: int) -> int:
    """What comes of an auction."""
    all_pass = r[row + 7]
    if r[row + 10] == 0:
        return GO_ON
    if d[STANDING] != 0:
        undertaken(r, d, d[STANDING_SEAT], call_at(d, d[STANDING]))
    elif all_pass >= DEALER_STUCK:
        seat = d[DEALER] if all_pass == DEALER_STUCK else seat_at(r, d, 0)
        makers(r, d, seat, r[row + 8], 0)
    else:
        return SAME_DEALER if all_pass == SAME else NEXT_DEALER
    return GO_ON


@jit
def makers(r: Block, d: Block, maker: int, level: int, alone: int) -> None:
    """A seat must take this many, with its partners or alone: then they sit out."""
    d[MAKER], d[LEVEL], d[ALONE] = maker, level, alone
    d[OBJECTIVE], d[NEEDED], d[MAKES], d[LOSES] = AT_LEAST, level, NONE, NONE
    d[WORD] = 0
    d[PARTY] = bit(maker) | (0 if alone else r[MATES + maker])
    if alone:
        d[RESTING] |= r[MATES + maker]


@jit
def settle(d: Block, strain: int) -> None:
    """It is settled what is played."""
    d[TRUMP], d[SETTLED] = strain, 1


@jit
def undertaken(r: Block, d: Block, maker: int, call: int) -> None:
    """The contract of a call, and the strain where that belongs to it."""
    makers(r, d, maker, r[call + CALL_LEVEL], r[call + CALL_ALONE])
    d[MOON], d[WORD] = r[call + CALL_MOON], r[call + CALL_WORD]
    d[OBJECTIVE], d[NEEDED] = r[call + CALL_OBJECTIVE], r[call + CALL_COUNT]
    d[MAKES], d[LOSES] = r[call + CALL_MAKES], r[call + CALL_LOSES]
    if r[call + CALL_STRAIN] >= 0:
        settle(d, r[call + CALL_STRAIN])


@jit
def name_strain(r: Block, d: Block, row: int) -> int:
    """Parameters: the strains, how many. Options: each strain by its place."""
    if d[SETTLED] or d[NOBODY_CALLS]:
        return GO_ON
    d[RESUME] = 0
    d[LISTED] = r[row + 1]
    option = decide(r, d, d[MAKER], NAME_LISTED, bit(r[row + 2]) - 1)
    settle(d, (r[row + 1] >> STRAIN_BITS * option) & STRAIN_MASK)
    note(d, NAME, d[TRUMP])
    return GO_ON


@jit
def fix_strain(r: Block, d: Block, row: int) -> int:
    """Parameter: the strain."""
    settle(d, r[row + 1])
    return GO_ON


@jit
def turned_trump(r: Block, d: Block, row: int) -> int:
    """Parameters: the suits, whether nobody calls then, whether the dealer takes the card."""
    suit = d[OFFERED]
    if suit != NO_SUIT and (r[row + 1] >> suit) & 1:
        settle(d, suit)
        d[NOBODY_CALLS] = r[row + 2]
        d[ACCEPTED] |= r[row + 3]
    return GO_ON


# bids of each seat's own


@jit
def said_level(r: Block, d: Block, seat: int) -> int:
    """The number that a seat has bid; -1 if it has not spoken."""
    return -1 if d[OWN_BID + seat] == 0 else r[call_at(d, d[OWN_BID + seat]) + CALL_NUMBER]


@jit
def own_bids_of(r: Block, d: Block, row: int, seat: int) -> int:
    """What a seat may bid by the limits, apart from the hook."""
    theirs, cards, options = 0, size(d[HAND + seat]), 0
    for mate in range(r[SEATS]):
        if (r[MATES + seat] >> mate) & 1:
            said = said_level(r, d, mate)
            theirs += r[row + 6] if said < 0 else said
    for place in range(1, r[row + 2] + 1):
        level = r[call_at(d, place) + CALL_NUMBER]
        if not (r[row + 3] and level > cards) and not (r[row + 5] != NONE and level + theirs > r[row + 5]):
            options |= bit(place)
    return options


@jit
def unhooked(r: Block, d: Block, seat: int, options: int) -> int:
    """Those bids that do not make the total equal the cards of a hand, or all if no other is left."""
    total, found, left = 0, 0, options
    for other in range(r[SEATS]):
        total += max(said_level(r, d, other), 0)
    while left != 0:
        place = lowest(left)
        left &= left - 1
        if total + r[call_at(d, place) + CALL_NUMBER] != size(d[HAND + seat]):
            found |= bit(place)
    return found if found != 0 else options


@jit
def declare(r: Block, d: Block, row: int) -> int:
    """Parameters: 1 where the calls begin, 2 how many, 3 whether no more than the hand, 4 the hook, 5 the most of partners (or
    NONE), 6 the least that can be bid.
    """
    d[CALLS_AT] = r[row + 1]
    first = place_of(r, d, d[AT]) if d[RESUME] else 0
    for seat in range(0 if d[RESUME] else r[SEATS]):
        d[OWN_BID + seat] = 0
    d[RESUME] = 0
    for place in range(first, r[SEATS]):
        seat = seat_at(r, d, place)
        options = own_bids_of(r, d, row, seat)
        if r[row + 4] and seat == d[DEALER]:
            options = unhooked(r, d, seat, options)
        option = decide(r, d, seat, BID, options)
        note(d, BID, (call_at(d, option) - CALLS) // CALL_SIZE)
        d[OWN_BID + seat] = option
        d[LAST_BIDDER] = seat
    return GO_ON
