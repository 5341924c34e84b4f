"""The decisions of the sensible player, as `trickgames.players` tells them, over masks."""

from __future__ import annotations

from trickgames import players
from trickgames.batch.kernel.auctions import STRAIN_BITS, STRAIN_MASK
from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    ACCEPTED,
    BEST,
    BID,
    BLIND,
    BURN,
    BY_SUIT,
    CALL,
    CALL_LISTED,
    CALL_MOON,
    CALL_NUMBER,
    CALL_SIZE,
    CALL_SUIT,
    CALLED,
    CALLS_AT,
    CARDS,
    CARRIED,
    CLAIM,
    COUNT,
    DEALER,
    DEALT,
    DEFEND,
    DISCARD,
    FAILING,
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
    MAY_DISCARD,
    NAME,
    NAME_LISTED,
    NO_TRUMP,
    NOBODY,
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
    SAYS_TO_HOLD,
    SEATS,
    SLOTS,
    STRENGTH,
    SUIT,
    SUITS,
    SWAP,
    TAKE,
    TRUMP,
    TRUMPS,
    TURNED,
    VALUE,
    WINNING,
)
from trickgames.players import counting

CALL_COUNT, ALONE_COUNT, FULL_COUNT = players.CALL, players.ALONE, players.FULL
LONG, A_CARD, NO_PARTNER_COUNT = counting.LONG, counting.A_CARD, counting.NO_PARTNER
COSTS_GAIN, COSTS_NOTHING = 1, 2  # what a bid that fails costs; else points
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
    trump = d[TRUMP]
    if question in (DISCARD, BURN):
        return least(r, trump, options, VALUE, 1, 1)
    if question == MAY_DISCARD:
        poorest = least(r, trump, options >> 1, VALUE, 1, 1)
        return 0 if r[TRUMPS + trump] >> poorest & 1 else poorest + 1
    if question == SWAP:
        return least(r, trump, options >> 1, VALUE, 1, 1) + 1
    if question == TAKE:
        return least(r, trump, options >> 1, VALUE, -1, -1) + 1
    if question == GIVE:
        return least(r, trump, options, VALUE, 0, -1)
    if question in (CALL, CALL_LISTED):
        return call_card(r, d, seat, question, options)
    if question == DEFEND:
        return 1 if count(r, d, seat, trump) >= ALONE_COUNT else 0
    if question == CLAIM:
        return 1
    if question == NAME_LISTED:
        return name_listed(r, d, seat, options)
    return 0  # the rest is kept


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
    suit = best_suit(r, d, seat)
    counted = count(r, d, seat, suit)
    highest, chosen, best, left = r[HIGHEST], lowest(options), -1, options & ~1
    lowest_place, lowest_number = -1, 0
    cards = r[DEALT] // r[SEATS]
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
            player = d[MAKER] if d[SAYS_TO_HOLD] == NOBODY else d[SAYS_TO_HOLD]
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
