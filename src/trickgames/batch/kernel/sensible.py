"""The decisions of the sensible player, as `trickgames.players` tells them, over masks."""

from __future__ import annotations

from trickgames import players
from trickgames.batch.kernel.auctions import STRAIN_BITS, STRAIN_MASK
from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    BEST,
    BID,
    BLIND,
    BURN,
    BY_SUIT,
    CALL,
    CALL_FOR,
    CALL_MOON,
    CALL_NUMBER,
    CALL_SIZE,
    CALL_SUIT,
    CALLED,
    CALLS_AT,
    CARRIED,
    CLAIM,
    COUNT,
    DEALER,
    DEFEND,
    DISCARD,
    GIVE,
    HAND,
    HELD,
    HIGHEST,
    LADDER,
    LADDER_SIZE,
    LAST_BIDDER,
    LED,
    LISTED,
    MAKER,
    MATES,
    MAY_BURN,
    MAY_DISCARD,
    NAME,
    NAME_LISTED,
    NO_TRUMP,
    NOTHING,
    OBJECTIVE,
    OFFERED,
    ON_TABLE,
    ORDER,
    PARTY,
    PLAY,
    POINTED,
    POWER,
    RESTING,
    SEATS,
    SLOTS,
    STRENGTH,
    SUITS,
    SWAP,
    TAKE,
    TAKE_UP,
    TRUMP,
    TRUMPS,
    TURNED,
    VALUE,
    WINNING,
)
from trickgames.players import counting

CALL_COUNT, ALONE_COUNT, FULL_COUNT = players.CALL, players.ALONE, players.FULL
LONG, A_CARD, NO_PARTNER_COUNT = counting.LONG, counting.A_CARD, counting.NO_PARTNER
STEP_OF_POINTS = 1 << 12  # more than any strength


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
    return rarely(r, d, seat, question, options)


@jit
def rarely(r: Block, d: Block, seat: int, question: int, options: int) -> int:
    """All that is decided rarely."""
    if question == CALL:
        return call_card(r, d[TRUMP], options)
    if question == DEFEND:
        return 1 if count(r, d, seat, d[TRUMP]) >= ALONE_COUNT else 0
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
        making = seat == d[MAKER]
        return least(r, trump, options, VALUE, 1 if making else 0, 1 if making else -1)
    return 0  # the rest is kept


@jit
def discard(r: Block, d: Block, seat: int, cards: int) -> int:
    """The poorest card; of a maker who must take no trick the strongest."""
    loses = seat == d[MAKER] and losing(d)
    return least(r, d[TRUMP], cards, VALUE, 0 if loses else 1, -1 if loses else 1)


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
    """The count of the seat's hand under a trump; of a hand not looked at, 0."""
    total, cards = 0, 0 if (d[BLIND] >> seat) & 1 else d[HAND + seat]
    while cards != 0:
        total += r[COUNT + trump * SLOTS + lowest(cards)]
        cards &= cards - 1
    return total


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


# Play


@jit
def who_played_called(r: Block, d: Block) -> int:
    """The seat that has played the called card, or -1."""
    for seat in range(r[SEATS]):
        if (d[HELD + seat] & ~d[HAND + seat]) >> d[CALLED] & 1:
            return seat
    return -1


@jit
def friends(r: Block, d: Block, seat: int) -> int:
    """The seats that this one knows to play with it, as a mask."""
    if d[MAKER] < 0:
        return r[MATES + seat]
    party = d[PARTY]
    if d[CALLED] >= 0:
        player = who_played_called(r, d)
        if player < 0:
            return 1 << d[MAKER] & ~(1 << seat) if d[HAND + seat] >> d[CALLED] & 1 else 0
        party = 1 << d[MAKER] | 1 << player
    if party >> seat & 1 == 0:
        party = ~party
    return party & ~(1 << seat) & ((1 << r[SEATS]) - 1)


@jit
def at_risk(r: Block, trump: int, cards: int) -> int:
    """The points at risk of some cards."""
    worth = 0
    while cards != 0:
        worth += r[CARRIED + trump * SLOTS + lowest(cards)]
        cards &= cards - 1
    return worth


@jit
def play(r: Block, d: Block, seat: int, cards: int) -> int:
    """Which card to play."""
    trump = d[TRUMP]
    if d[LED] < 0:
        return lead(r, d, seat, cards)
    last = size(d[ON_TABLE]) == r[SEATS] - size(d[RESTING]) - 1
    if losing(d):
        return duck(r, d, cards, last)
    if friends(r, d, seat) >> d[WINNING] & 1:
        return least(r, trump, cards, CARRIED, -1 if last else 1, 1)
    power = POWER + (trump * SUITS + d[LED]) * SLOTS
    best = d[BEST]
    taking, left = 0, cards
    while left != 0:
        if r[power + lowest(left)] > best:
            taking |= left & -left
        left &= left - 1
    if taking == 0:
        return least(r, trump, cards, CARRIED, 1, 1)
    following = taking & r[BY_SUIT + trump * SUITS + d[LED]]
    if last:
        chosen = least(r, trump, taking, CARRIED, -1, 1)
    elif following != 0:
        chosen = least(r, trump, following, CARRIED, 0, -1)
    else:
        chosen = least(r, trump, taking, CARRIED, 0, 1)
    if r[POINTED + trump] == 0 or at_risk(r, trump, d[ON_TABLE] | (bit(chosen) if last else 0)) != 0:
        return chosen
    return least(r, trump, cards, CARRIED, 1, 1)


@jit
def losing(d: Block) -> bool:
    """Whether the contract is to take no trick."""
    return d[MAKER] >= 0 and d[OBJECTIVE] == NOTHING


@jit
def duck(r: Block, d: Block, cards: int, last: bool) -> int:  # noqa: FBT001 - compiled functions take no keywords
    """A card that does not take the trick, with most points, then the strongest; where each does, the weakest, or of the last
    player the one with fewest points at risk, then the strongest.
    """
    trump, under, left = d[TRUMP], 0, cards
    power = POWER + (trump * SUITS + d[LED]) * SLOTS
    while left != 0:
        if r[power + lowest(left)] < d[BEST]:
            under |= left & -left
        left &= left - 1
    if under != 0:
        return least(r, trump, under, VALUE, -1, -1)
    return least(r, trump, cards, CARRIED, 1 if last else 0, -1 if last else 1)


@jit
def lead(r: Block, d: Block, seat: int, cards: int) -> int:
    """Which card to lead."""
    maker = d[MAKER]
    if losing(d):
        return least(r, d[TRUMP], cards, CARRIED, 0, 1)
    plain = cards & ~r[TRUMPS + d[TRUMP]]
    if plain != 0 and maker >= 0 and seat != maker and friends(r, d, seat) >> maker & 1 == 0:
        cards = plain
    return least(r, d[TRUMP], cards, CARRIED, 0, -1)
