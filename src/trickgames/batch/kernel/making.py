"""Before the exchange: poor hands, calls on the turn-up, a called card. Each function is a phase of the game.

A phase that begins in the middle (`RESUME`) takes up the question to the seat `AT`.
"""

from __future__ import annotations

from trickgames.batch.kernel.auctions import makers, seat_at, settle
from trickgames.batch.kernel.bits import bit, size
from trickgames.batch.kernel.decide import decide, note
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    ACCEPTED,
    ALONE_FLAG,
    AT,
    BLIND,
    BY_SUIT,
    CALL,
    CALL_LISTED,
    CALL_NOBODY,
    CALL_PARTNER,
    CALL_TURN_UP,
    CALLED,
    CARDS,
    CHOSEN,
    CLAIM,
    CLAIM_MISDEALS,
    DEALER,
    DECK,
    GO_ON,
    HAND,
    JOKER_TURNED,
    JOKERS,
    KIND,
    LADDER,
    LADDER_SIZE,
    MAKER,
    MATES,
    MUST_LEAD,
    NAME,
    NAME_SUIT,
    NEXT_DEALER,
    NO_TRUMP,
    NOBODY,
    NOBODY_CALLS,
    OFFERED,
    ORDER,
    PARTY,
    PASS,
    RESTING,
    RESUME,
    SAME_DEALER,
    SAYS_TO_HOLD,
    SEATS,
    SLOTS,
    STOCK,
    STOCK_END,
    SUITS,
    SWAP,
    SWAP_HAND,
    TRUMP,
    TRUMPS,
    TURNED,
)

WITH_PARTNER, ALWAYS = 0, 1  # who may play alone; else nobody
NO_MAKER = 2  # what happens when all pass
OF_TRUMPS, OF_PLAIN_CARDS = 0, 1  # which cards are called; else any


@jit
def first_seat(r: Block, d: Block) -> int:
    """The place in the round, counted from the dealer's left, at which a phase begins."""
    if d[RESUME] == 0:
        return 0
    d[RESUME] = 0
    return (d[AT] - d[DEALER] - 1 + r[SEATS]) % r[SEATS]


@jit
def is_kind(r: Block, kind: int, hand: int) -> bool:
    """Whether a hand is of a kind."""
    return size(hand & r[KIND + 3 * kind]) >= r[KIND + 3 * kind + 2] and hand & r[KIND + 3 * kind + 1] == 0


@jit
def joker_turned(r: Block, d: Block, row: int) -> int:
    """Parameters: whether to deal again, the suit that it stands for (or -1), whether the dealer names blind."""
    if r[JOKERS] & bit(d[TURNED]) == 0:
        return GO_ON
    if r[row + 1]:
        return SAME_DEALER
    if r[row + 2] >= 0:
        d[OFFERED] = r[row + 2]
    elif r[row + 3]:
        d[BLIND] = 1 << d[DEALER]
    return GO_ON


@jit
def claim_misdeals(r: Block, d: Block, row: int) -> int:
    """Parameters: the first kind and the one after the last."""
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        if (d[BLIND] >> seat) & 1:
            continue
        holds = False
        for kind in range(r[row + 1], r[row + 2]):
            holds = holds or is_kind(r, kind, d[HAND + seat])
        if not holds:
            continue
        if decide(r, d, seat, CLAIM, 3) == 1:
            note(d, CLAIM, 0)
            return SAME_DEALER
        note(d, PASS, 0)
    return GO_ON


@jit
def swap_hand(r: Block, d: Block, row: int) -> int:
    """Parameters: the kind, how many cards. The bit 0 of the first question is to pass."""
    kind, count = r[row + 1], r[row + 2]
    under = d[CHOSEN] if d[RESUME] else 0
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        if (d[BLIND] >> seat) & 1 or not (under != 0 or is_kind(r, kind, d[HAND + seat])):
            continue
        while under < count:
            low = d[HAND + seat] & r[KIND + 3 * kind]
            option = decide(r, d, seat, SWAP, low << 1 | (1 if under == 0 else 0)) - 1
            if option < 0:
                note(d, PASS, 0)
                break
            note(d, SWAP, option)
            d[HAND + seat] ^= bit(option)
            d[DECK + d[STOCK_END]] = option
            d[STOCK_END] += 1
            under += 1
        if under == count:
            for _ in range(count):
                d[HAND + seat] |= bit(d[DECK + d[STOCK]])
                d[STOCK] += 1
        under = 0
    return GO_ON


@jit
def make_trump(r: Block, d: Block, maker: int, suit: int, alone: int, accepted: int) -> None:
    """Trump is fixed by a maker, who must take most of the tricks."""
    makers(r, d, maker, size(d[HAND + maker]) // 2 + 1, alone)
    settle(d, suit)
    d[ACCEPTED] = accepted


@jit
def may_be_alone(r: Block, seat: int, alone: int) -> bool:
    """Whether a seat may play alone: with a partner, always, or never."""
    return r[MATES + seat] != 0 if alone == WITH_PARTNER else alone == ALWAYS


@jit
def name_options(r: Block, d: Block, seat: int, suit: int, natural: int, alone: int) -> int:
    """Two bits: to name a suit, to name it alone."""
    if natural and d[HAND + seat] & r[BY_SUIT + NO_TRUMP * SUITS + suit] == 0:
        return 0
    return 3 if may_be_alone(r, seat, alone) else 1


@jit
def dealer_names(r: Block, d: Block, row: int) -> int:
    """Parameters: whether a natural trump is needed, alone. Options: each suit, and each alone."""
    if d[OFFERED] != NO_TRUMP:
        return GO_ON
    d[RESUME] = 0
    dealer = d[DEALER]
    natural = r[row + 1] & ~(d[BLIND] >> dealer)
    options = 0
    for suit in range(NO_TRUMP):
        options |= name_options(r, d, dealer, suit, natural, r[row + 2]) << 2 * suit
    option = decide(r, d, dealer, NAME, options << 1) - 1
    note(d, NAME, (option >> 1) + ALONE_FLAG * (option & 1))
    d[BLIND] = 0
    make_trump(r, d, dealer, option >> 1, option & 1, 1)
    return GO_ON


@jit
def call_turn_up(r: Block, d: Block, row: int) -> int:
    """Parameters: whether the dealer's partner accepts only alone, a natural trump is needed, alone.

    Options: pass, up, alone.
    """
    if d[MAKER] >= 0 or d[NOBODY_CALLS]:
        return GO_ON
    natural = r[BY_SUIT + NO_TRUMP * SUITS + d[OFFERED]]
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        options = 1
        if not (r[row + 2] and d[HAND + seat] & natural == 0):
            if may_be_alone(r, seat, r[row + 3]):
                options |= 4
            if not (r[row + 1] and (r[MATES + seat] >> d[DEALER]) & 1):
                options |= 2
        option = decide(r, d, seat, ORDER, options)
        if option:
            note(d, ORDER, option - 1)
            make_trump(r, d, seat, d[OFFERED], option - 1, 1)
            return GO_ON
        note(d, PASS, 0)
    return GO_ON


@jit
def name_suit(r: Block, d: Block, row: int) -> int:
    """Parameters: stuck dealer, no trump, natural, what happens when all pass, alone. Options: pass, each suit and each alone,
    no trump.
    """
    if d[MAKER] >= 0 or d[NOBODY_CALLS]:
        return GO_ON
    for place in range(first_seat(r, d), r[SEATS]):
        seat = seat_at(r, d, place)
        stuck = r[row + 1] != 0 and seat == d[DEALER]
        natural = 0 if stuck else r[row + 3]
        options = 0 if stuck else 1
        for suit in range(NO_TRUMP):
            if suit != d[OFFERED]:
                options |= name_options(r, d, seat, suit, natural, r[row + 5]) << 1 + 2 * suit
        if r[row + 2]:
            options |= name_options(r, d, seat, NO_TRUMP, 0, r[row + 5]) << 1 + 2 * NO_TRUMP
        option = decide(r, d, seat, NAME, options) - 1
        if option >= 0:
            note(d, NAME, (option >> 1) + ALONE_FLAG * (option & 1))
            make_trump(r, d, seat, option >> 1, option & 1, 0)
            return GO_ON
        note(d, PASS, 0)
    if r[row + 4] == NO_MAKER:
        settle(d, NO_TRUMP)
        return GO_ON
    return SAME_DEALER if r[row + 4] else NEXT_DEALER


@jit
def who_says_to_hold(r: Block, d: Block, called: int, not_taken: int) -> int:
    """The seat, not the maker, that holds the called card or is to take it; or nobody."""
    dealer, maker = d[DEALER], d[MAKER]
    if not_taken and d[ACCEPTED] and called == d[TURNED] and (d[RESTING] >> dealer) & 1 == 0:
        return NOBODY if dealer == maker else dealer
    for seat in range(r[SEATS]):
        if seat != maker and d[HAND + seat] & bit(called) != 0:
            return seat
    return NOBODY


@jit
def callable_cards(r: Block, d: Block, row: int) -> int:
    """The cards that may be called, as options."""
    maker, trump = d[MAKER], d[TRUMP]
    may = r[row + 3] if r[row + 1] else r[row + 3] & ~d[HAND + maker]
    if r[row + 2] != OF_TRUMPS:
        return may & ~r[TRUMPS + trump] if r[row + 2] == OF_PLAIN_CARDS else may
    options = 0
    for place in range(r[LADDER_SIZE + trump]):
        options |= (may >> r[LADDER + trump * SLOTS + place] & 1) << place
    return options


@jit
def call_partner(r: Block, d: Block, row: int) -> int:
    """The parameters say whether makers may call their own card, which cards may be called (0 trumps, 1 plain cards, 2 any),
    whether nobody may be called, whether a card from the blind must be led, whether the holder says so, and whether the
    dealer is yet to take the turn-up.

    Options: the trumps by their place in the order, high to low, or else the cards by number; then nobody.
    """
    if d[NOBODY_CALLS]:
        return GO_ON
    d[RESUME] = 0
    maker, trump = d[MAKER], d[TRUMP]
    of_trumps = r[row + 2] == OF_TRUMPS
    question, last = (CALL, r[LADDER_SIZE + trump]) if of_trumps else (CALL_LISTED, r[CARDS])
    options = callable_cards(r, d, row)
    if r[row + 4]:
        options |= bit(last)
    called = decide(r, d, maker, question, options)
    if called == last:
        note(d, CALL_NOBODY, 0)
        d[PARTY] = bit(maker)
        return GO_ON
    if of_trumps:
        called = r[LADDER + trump * SLOTS + called]
    note(d, CALL, called)
    d[CALLED] = called
    if r[row + 6]:
        d[SAYS_TO_HOLD] = who_says_to_hold(r, d, called, r[row + 7])
    if r[row + 5] == 0:
        return GO_ON
    held = 0
    for seat in range(r[SEATS]):
        held |= d[HAND + seat]
    if held & bit(called) == 0:
        d[MUST_LEAD] = called
    return GO_ON


@jit
def make(r: Block, d: Block, row: int) -> int:
    """Runs a phase by its opcode."""
    code = r[row]
    if code == CALL_TURN_UP:
        return call_turn_up(r, d, row)
    if code == NAME_SUIT:
        return name_suit(r, d, row)
    if code == CALL_PARTNER:
        return call_partner(r, d, row)
    if code == JOKER_TURNED:
        return joker_turned(r, d, row)
    if code == CLAIM_MISDEALS:
        return claim_misdeals(r, d, row)
    if code == SWAP_HAND:
        return swap_hand(r, d, row)
    return dealer_names(r, d, row)
