"""The decisions of the sensible player, as `trickgames.players` tells them, over masks."""

from __future__ import annotations

from trickgames import players
from trickgames.batch.kernel.auctions import STRAIN_BITS, STRAIN_MASK
from trickgames.batch.kernel.bits import lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    AVOIDS,
    BID,
    BURN,
    CALL,
    CALL_FOR,
    CALL_MOON,
    CALL_NUMBER,
    CALL_SIZE,
    CALL_SUIT,
    CALLS_AT,
    CLAIM,
    COUNT,
    DEALER,
    DEFEND,
    DISCARD,
    GIVE,
    HAND,
    HIGHEST,
    LADDER,
    LADDER_SIZE,
    LAST_BIDDER,
    LISTED,
    MAKER,
    MATES,
    MAY_BURN,
    MAY_DISCARD,
    NAME,
    NAME_LED,
    NAME_LISTED,
    NO_TRUMP,
    OFFERED,
    ORDER,
    OWN_CALLS,
    PLAY,
    POINTED,
    SLOTS,
    STAY,
    STRENGTH,
    SUITS,
    SWAP,
    TAKE,
    TAKE_UP,
    TRUMP,
    TRUMPS,
    TURNED,
    VALUE,
)
from trickgames.batch.kernel.sensible_bids import own_bid
from trickgames.batch.kernel.sensible_play import losing, name_led, play
from trickgames.batch.kernel.weighing import count, least
from trickgames.players import counting

CALL_COUNT, ALONE_COUNT, FULL_COUNT = players.CALL, players.ALONE, players.FULL
LONG, A_CARD, NO_PARTNER_COUNT = counting.LONG, counting.A_CARD, counting.NO_PARTNER


@jit
def sensible(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """The index of the bit that a sensible player chooses."""
    if options & (options - 1) == 0:
        return lowest(options)
    if question == PLAY:
        return play(r, d, seat, options)
    if question == ORDER:
        return accept(r, d, seat, options)
    if question == NAME:
        return name(r, d, seat, options)
    if question == BID:
        return bid(r, d, seat, options)
    if question == NAME_LED:
        return name_led(r, d, seat, options)
    return rarely(r, d, seat, question, options)


@jit
def rarely(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """All that is decided rarely."""
    if question == CALL:
        return call_card(r, d[TRUMP], options)
    if question in (DEFEND, STAY):
        return 1 if count(r, d, seat, d[TRUMP]) >= (ALONE_COUNT if question == DEFEND else CALL_COUNT // 2) else 0
    if question in (CLAIM, TAKE_UP, CALL_FOR):
        return 1
    if question == NAME_LISTED:
        return name_listed(r, d, seat, options)
    return exchange(r, d, seat, question, options)


@jit
def exchange(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """Which card is put away, taken or given; where the seat may pass, that is the lowest bit."""
    trump = d[TRUMP]
    if question == DISCARD:
        return discard(r, d, seat, options)
    if question == MAY_DISCARD:
        worst = discard(r, d, seat, options >> 1)
        return 0 if r[TRUMPS + trump] >> worst & 1 else worst + 1
    if question == BURN:
        return least(r, trump, options, VALUE, 1, 1)
    if question in (MAY_BURN, SWAP):
        return least(r, trump, options >> 1, VALUE, 1, 1) + 1
    if question == TAKE:
        return least(r, trump, options >> 1, VALUE, -1, -1) + 1
    if question == GIVE:
        if r[AVOIDS]:
            return least(r, trump, options, VALUE, -1, -1)
        making = seat == d[MAKER]
        return least(r, trump, options, VALUE, 1 if making else 0, 1 if making else -1)
    return 0  # the rest is kept


@jit
def discard(r: Block, d: Block, seat: int, cards: int) -> int:
    """The poorest card; of a maker who must take no trick the strongest."""
    loses = seat == d[MAKER] and losing(d)
    return least(r, d[TRUMP], cards, VALUE, 0 if loses else 1, -1 if loses else 1)


@jit
def called(options: int, counted: int, call: int, alone: int) -> int:
    """To call, to call alone or to pass, as the count says and the options allow."""
    if counted >= ALONE_COUNT:
        first, second = alone, call
    elif counted >= CALL_COUNT:
        first, second = call, 0
    else:
        first, second = 0, call
    if options >> first & 1:
        return first
    return second if options >> second & 1 else lowest(options)


@jit
def accept(r: Block, d: Block, seat: int, options: int) -> int:
    """Whether to accept the turn-up. Options: pass, accept, alone."""
    suit = d[OFFERED]
    counted = count(r, d, seat, suit)
    worth = r[COUNT + suit * SLOTS + d[TURNED]]
    if seat == d[DEALER]:
        counted += worth
    elif (r[MATES + seat] >> d[DEALER]) & 1:
        counted += worth // 2
    else:
        counted -= worth // 2
    return called(options, counted, 1, 2)


@jit
def name(r: Block, d: Block, seat: int, options: int) -> int:
    """Which suit to name. Options: pass, and by suit to name it and to name it alone."""
    best, suit = -1, 0
    for other in range(SUITS):
        if options >> (1 + 2 * other) & 1:
            counted = count(r, d, seat, other)
            if counted > best:
                best, suit = counted, other
    return called(options, best, 1 + 2 * suit, 2 + 2 * suit)


@jit
def bid(r: Block, d: Block, seat: int, options: int) -> int:
    """What to bid. Options: pass, and the calls of the auction by their place from 1."""
    if r[OWN_CALLS] != 0:
        return own_bid(r, d, seat, options)
    if d[LAST_BIDDER] >= 0 and (r[MATES + seat] >> d[LAST_BIDDER]) & 1:
        return lowest(options)
    counted, suit = -1, 0
    for other in range(NO_TRUMP):
        under = count(r, d, seat, other)
        if under > counted:
            counted, suit = under, other
    highest, chosen, best, left = r[HIGHEST], lowest(options), -1, options & ~1
    cards = size(d[HAND + seat])
    full = max(FULL_COUNT, A_CARD * cards) if cards >= LONG else A_CARD * cards
    if r[MATES + seat] == 0 and r[POINTED + suit] == 0:
        counted -= NO_PARTNER_COUNT
    if highest == 0:
        highest = highest_number(r, d, suit, left)
    while left != 0:
        place = lowest(left)
        left &= left - 1
        call = d[CALLS_AT] + (place - 1) * CALL_SIZE
        if r[call + CALL_MOON] and counted > full:
            return place
        number = r[call + CALL_NUMBER]
        if is_number(r, call, suit) and best < number <= counted * highest // full:
            chosen, best = place, number
    return chosen


@jit
def is_number(r: Block, call: int, suit: int) -> bool:
    """Whether a call is a number, and nothing else than this suit is said with it."""
    return r[call + CALL_SUIT] in (-1, suit)


@jit
def highest_number(r: Block, d: Block, suit: int, options: int) -> int:
    """The highest number among some calls."""
    found = 0
    while options != 0:
        call = d[CALLS_AT] + (lowest(options) - 1) * CALL_SIZE
        options &= options - 1
        if is_number(r, call, suit):
            found = max(found, r[call + CALL_NUMBER])
    return found


@jit
def name_listed(r: Block, d: Block, seat: int, options: int) -> int:
    """Which strain to name, by the highest count; where no suit is trump it counts as no trump. Options: those listed."""
    best, named, left = -1, 0, d[LISTED]
    for _ in range(size(options)):
        strain = min(left & STRAIN_MASK, NO_TRUMP)
        counted = count(r, d, seat, strain)
        if counted > best:
            best, named = counted, strain
        left >>= STRAIN_BITS
    left = d[LISTED]
    for place in range(size(options)):
        if left & STRAIN_MASK == named:
            return place
        left >>= STRAIN_BITS
    return 0


@jit
def call_card(r: Block, trump: int, options: int) -> int:
    """The place of the strongest trump that may be called; of equal ones the lowest id."""
    chosen = lowest(options)
    ladder = LADDER + trump * SLOTS
    strength = r[STRENGTH + trump * SLOTS + r[ladder + chosen]]
    for place in range(chosen + 1, r[LADDER_SIZE + trump]):
        card = r[ladder + place]
        if options >> place & 1 and r[STRENGTH + trump * SLOTS + card] == strength and card < r[ladder + chosen]:
            chosen = place
    return chosen
