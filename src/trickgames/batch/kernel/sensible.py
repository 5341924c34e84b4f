"""The decisions of the sensible player, as `trickgames.players` tells them, over masks."""

from __future__ import annotations

from trickgames import players
from trickgames.batch.kernel.auctions import STRAIN_BITS, STRAIN_MASK
from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    ACCEPTED,
    AVOIDS,
    BID,
    BURN,
    BY_SUIT,
    CALL,
    CALL_FOR,
    CALL_LISTED,
    CALL_MOON,
    CALL_NUMBER,
    CALL_SIZE,
    CALL_SUIT,
    CALLABLE,
    CALLS_AT,
    CARDS,
    CLAIM,
    COUNT,
    DEALER,
    DEFEND,
    DISCARD,
    FAILING,
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
    OPEN_CARDS,
    ORDER,
    OWN_CALLS,
    PLAY,
    POINTED,
    SLOTS,
    STAY,
    STRENGTH,
    SUIT,
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
from trickgames.batch.kernel.weighing import STEP_OF_POINTS, count, least
from trickgames.players import counting

CALL_COUNT, ALONE_COUNT, FULL_COUNT = players.CALL, players.ALONE, players.FULL
LONG, A_CARD, NO_PARTNER_COUNT = counting.LONG, counting.A_CARD, counting.NO_PARTNER
COSTS_GAIN, COSTS_NOTHING = 1, 2  # what a bid that fails costs; else points


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
    if question in (CALL, CALL_LISTED):
        return call_card(r, d, seat, question, options)
    if question in (DEFEND, STAY):
        return 1 if count(r, d, seat, d[TRUMP]) >= (ALONE_COUNT if question == DEFEND else CALL_COUNT) else 0
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
    suit = best_suit(r, d, seat)
    counted = count(r, d, seat, suit)
    highest, chosen, best, left = r[HIGHEST], lowest(options), -1, options & ~1
    lowest_place, lowest_number = -1, 0
    cards = size(d[HAND + seat] | d[OPEN_CARDS + seat])
    full = max(FULL_COUNT, A_CARD * cards) if cards >= LONG else A_CARD * cards
    if r[MATES + seat] == 0 and r[POINTED + suit] == 0:
        counted -= NO_PARTNER_COUNT
    counted += count_of_called(r, d, seat, suit)
    if highest == 0:
        highest = highest_number(r, d, suit, left)
    while left != 0:
        place = lowest(left)
        left &= left - 1
        call = d[CALLS_AT] + (place - 1) * CALL_SIZE
        if r[call + CALL_MOON] and counted > full:
            return place
        number = r[call + CALL_NUMBER]
        if not is_number(r, call, suit):
            continue
        if best < number and (r[FAILING] == COSTS_NOTHING or number <= counted * highest // full):
            chosen, best = place, number
        if lowest_place < 0 or number < lowest_number:
            lowest_place, lowest_number = place, number
    return lowest_place if best < 0 <= lowest_place and r[FAILING] == COSTS_GAIN else chosen


@jit
def best_suit(r: Block, d: Block, seat: int) -> int:
    """The suit with the highest count, of equal ones the first."""
    best, suit = -1, 0
    for other in range(NO_TRUMP):
        counted = count(r, d, seat, other)
        if counted > best:
            best, suit = counted, other
    return suit


@jit
def count_of_called(r: Block, d: Block, seat: int, trump: int) -> int:
    """What the card that the player would call counts: the strongest that another player may hold."""
    others = r[CALLABLE + trump] & ~d[HAND + seat]
    return 0 if others == 0 else r[COUNT + trump * SLOTS + least(r, trump, others, VALUE, 0, -1)]


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
def called_by_place(r: Block, trump: int, question: int, options: int) -> int:
    """The cards among the options of a call, as a mask."""
    if question == CALL_LISTED:
        return options & ~bit(r[CARDS])
    cards, ladder = 0, LADDER + trump * SLOTS
    for place in range(r[LADDER_SIZE + trump]):
        cards |= (options >> place & 1) << r[ladder + place]
    return cards


@jit
def call_card(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """The strongest card that another player may hold, of equal ones that of the longest suit of the hand; or nobody."""
    trump, hand = d[TRUMP], d[HAND + seat]
    last = r[CARDS] if question == CALL_LISTED else r[LADDER_SIZE + trump]
    cards = called_by_place(r, trump, question, options)
    out = hand
    if d[TURNED] >= 0 and (d[ACCEPTED] == 0 or seat == d[DEALER]):
        out |= bit(d[TURNED])
    others = cards & ~out
    if options >> last & 1 and (others == 0 or count(r, d, seat, trump) >= ALONE_COUNT):
        return last
    left, chosen, best = others if others != 0 else cards, -1, -1
    while left != 0:
        card = lowest(left)
        left &= left - 1
        held = size(hand & r[BY_SUIT + trump * SUITS + r[SUIT + trump * SLOTS + card]])
        key = STEP_OF_POINTS * r[STRENGTH + trump * SLOTS + card] + held
        if key > best:
            chosen, best = card, key
    if question == CALL_LISTED:
        return chosen
    place = 0
    while r[LADDER + trump * SLOTS + place] != chosen:
        place += 1
    return place
