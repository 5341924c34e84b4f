"""Play with more to it than following suit: limits, a trump that the first lead settles, cards without a suit, equal cards.

A limit is a row: whom and when it binds, which cards it keeps, and which cards end it. So one loop serves all limits.
"""

from __future__ import annotations

from trickgames.batch.kernel.auctions import settle
from trickgames.batch.kernel.bits import below, bit, lowest, nth, pick, size
from trickgames.batch.kernel.decide import note
from trickgames.batch.kernel.jit import Block, call_three, jit
from trickgames.batch.kernel.limiting import (
    LIMIT_BLIND,
    LIMIT_CALLED,
    LIMIT_FIRST,
    LIMIT_FOLLOWING,
    LIMIT_LEADING,
    LIMIT_MASKS,
    LIMIT_NEVER,
    LIMIT_UNTIL_CALLED,
    LIMIT_WHO,
    PLAY_DUMMY,
    PLAY_FRESH,
    PLAY_JOKERS,
    PLAY_LATER,
    PLAY_LIMITS,
    PLAY_LIMITS_COUNT,
    PLAY_NAMED,
    PLAY_NAMES_ANY,
    PLAY_PITCH,
)
from trickgames.batch.kernel.places import (
    BEST,
    BY_SUIT,
    CALLED,
    EQUALS,
    FOLLOWED,
    GONE,
    HAND,
    HELD,
    LATER,
    LEADER,
    LED,
    LIMIT_SIZE,
    MAKER,
    MATES,
    MUST_LEAD,
    NAME_LED,
    NO_SUIT,
    NO_TRUMP,
    PLAY,
    PLAY_AS,
    PLAY_BEGAN,
    PLAYER,
    POWER,
    RANDOM,
    RESTING,
    SEATS,
    SENSIBLE_PART,
    SETTLED,
    SHOWN,
    SLOTS,
    STRAINS,
    STRENGTH,
    SUIT,
    SUITS,
    SUITS_LED,
    TRICKS_DONE,
    TRUMP,
)

OF_MAKER = 1
AFTER_LEAD, AFTER_TRICK = 2, 3


@jit
def begin_more(r: Block, d: Block) -> None:
    """Before the first lead of a phase of play."""
    d[GONE] = d[SUITS_LED] = 0
    for seat in range(r[SEATS]):
        d[SHOWN + seat] = 0
        d[GONE] |= d[HELD + seat] & ~d[HAND + seat]


@jit
def goes(r: Block, d: Block, card: int) -> None:
    """Notes a card that was played, and whether a trump as high has gone before it."""
    equals = r[EQUALS + d[TRUMP]]
    if equals >> card & 1:
        strength, before = STRENGTH + d[TRUMP] * SLOTS, equals & d[GONE]
        while before != 0:
            if r[strength + lowest(before)] == r[strength + card]:
                d[LATER] |= bit(card)
            before &= before - 1
    d[GONE] |= bit(card)


# A hand that the maker plays


@jit
def dummy_of(r: Block, d: Block) -> int:
    """The maker's next partner clockwise who plays, or -1."""
    if d[MAKER] >= 0:
        for step in range(1, r[SEATS]):
            seat = (d[MAKER] + step) % r[SEATS]
            if (r[MATES + d[MAKER]] & ~d[RESTING]) >> seat & 1:
                return seat
    return -1


@jit
def acting(r: Block, d: Block, row: int, hand: int, leading: int) -> int:
    """The seat that plays the cards of a hand."""
    since = r[row + PLAY_DUMMY]
    if since == 0 or (d[TRICKS_DONE] == d[PLAY_BEGAN] and (since == AFTER_TRICK or (since == AFTER_LEAD and leading))):
        return hand
    return d[MAKER] if hand == dummy_of(r, d) else hand


@jit
def choose(r: Block, d: Block, player: int, hand: int, question: int, options: int) -> int:
    """What a player decides for a hand, its own or one that it plays as its owner would."""
    if d[PLAYER + player] == RANDOM:
        return pick(d, options)
    return call_three(d[SENSIBLE_PART], r, d, hand, question, options)


# Limits


@jit
def kept_by(r: Block, d: Block, limit: int) -> int:
    """The cards that a limit keeps."""
    keep = r[limit + LIMIT_MASKS + d[TRUMP]]
    if r[limit + LIMIT_CALLED] == 0 or d[CALLED] < 0:
        return keep
    return keep | bit(d[CALLED]) if r[limit + LIMIT_CALLED] > 0 else keep & ~bit(d[CALLED])


@jit
def takers(r: Block, d: Block, row: int, cards: int) -> int:
    """Those of some cards that would take the trick."""
    power, taking = POWER + (d[TRUMP] * SUITS + d[LED]) * SLOTS, 0
    least = d[BEST] if r[row + PLAY_LATER] and d[BEST] != 0 else d[BEST] + 1
    while cards != 0:
        if r[power + lowest(cards)] >= least:
            taking |= cards & -cards
        cards &= cards - 1
    return taking


@jit
def is_over(r: Block, d: Block, limit: int) -> bool:
    """Whether a card that ends a limit has been played."""
    until = r[limit + LIMIT_MASKS + STRAINS + d[TRUMP]]
    if r[limit + LIMIT_UNTIL_CALLED] and d[CALLED] >= 0:
        until |= bit(d[CALLED])
    return until & d[GONE] != 0


@jit
def binds(r: Block, d: Block, limit: int, seat: int, leading: int) -> bool:
    """Whether a limit is in force for a play by a seat."""
    who = r[limit + LIMIT_WHO]
    if who and (d[MAKER] < 0 or (seat == d[MAKER]) != (who == OF_MAKER)):
        return False
    if r[limit + (LIMIT_LEADING if leading else LIMIT_FOLLOWING)] == 0:
        return False
    if r[limit + LIMIT_FIRST] and d[TRICKS_DONE] != d[PLAY_BEGAN]:
        return False
    return d[MUST_LEAD] >= 0 if r[limit + LIMIT_BLIND] else not is_over(r, d, limit)


@jit
def limited(r: Block, d: Block, row: int, seat: int, options: int, leading: int) -> int:
    """What the limits leave of the options: a player who has nothing else is not bound."""
    limit = r[row + PLAY_LIMITS]
    for _ in range(r[row + PLAY_LIMITS_COUNT]):
        kept = options & kept_by(r, d, limit)
        by_taking = options & r[limit + LIMIT_MASKS + 2 * STRAINS + d[TRUMP]]
        if by_taking != 0 and not leading:
            taking = takers(r, d, row, by_taking)
            kept = kept & ~taking if r[limit + LIMIT_NEVER] else kept | taking
        if kept not in (0, options) and binds(r, d, limit, seat, leading):
            options = kept
        limit += LIMIT_SIZE
    return options


# Leads


@jit
def lead_more(r: Block, d: Block, row: int, options: int) -> int:
    """The card that is led. What it settles is settled: trump, the suit that is to be followed."""
    leader = d[LEADER]
    options = limited(r, d, row, leader, options, 1)
    loose = r[BY_SUIT + d[TRUMP] * SUITS + NO_SUIT] if r[row + PLAY_NAMED] else 0
    if options & loose != 0:
        card = lead_named(r, d, row, options, loose)
    else:
        card = choose(r, d, acting(r, d, row, leader, 1), leader, PLAY, options)
        note(d, PLAY, card)
        d[FOLLOWED] = -1
    if r[row + PLAY_PITCH] >= 0 and d[SETTLED] == 0:
        settle(d, r[row + PLAY_PITCH] if r[row + PLAY_JOKERS] >> card & 1 else r[SUIT + NO_TRUMP * SLOTS + card])
    suit = r[SUIT + d[TRUMP] * SLOTS + card]
    if d[FOLLOWED] < 0 or suit != NO_SUIT:
        d[FOLLOWED] = suit
    goes(r, d, card)
    return card


@jit
def nameable(r: Block, d: Block, row: int) -> int:
    """The suits that the leader may name (FH11c)."""
    suits = 0
    for suit in range(NO_SUIT):
        if r[BY_SUIT + d[TRUMP] * SUITS + suit] != 0:
            suits |= bit(suit)
    left = suits & ~d[SHOWN + d[LEADER]]
    return suits if r[row + PLAY_NAMES_ANY] or left == 0 else left


@jit
def lead_named(r: Block, d: Block, row: int, options: int, loose: int) -> int:
    """The card that is led, where one of the options needs a suit named: such a card is as many options as there are suits."""
    leader, suits = d[LEADER], nameable(r, d, row)
    card, suit = -1, -1
    if d[PLAYER + leader] == RANDOM:
        place = below(d, size(options & ~loose) + size(options & loose) * size(suits))
        left = options
        while card < 0:
            first = lowest(left)
            left &= left - 1
            width = size(suits) if loose >> first & 1 else 1
            if place < width:
                card = first
                suit = nth(suits, place) if loose >> first & 1 else -1
            place -= width
    else:
        card = call_three(d[SENSIBLE_PART], r, d, leader, PLAY, options)
        suit = call_three(d[SENSIBLE_PART], r, d, leader, NAME_LED, suits) if loose >> card & 1 else -1
    if suit < 0:
        note(d, PLAY, card)
    else:
        note(d, PLAY_AS, card + SLOTS * suit)
    d[FOLLOWED] = suit
    return card


# Following


@jit
def follow_more(r: Block, d: Block, row: int, seat: int, options: int) -> int:
    """The card that follows, by the limits."""
    options = limited(r, d, row, seat, options, 0)
    card = choose(r, d, acting(r, d, row, seat, 0), seat, PLAY, options)
    note(d, PLAY, card)
    return card


@jit
def also_follow(r: Block, d: Block, row: int) -> int:
    """Cards without a suit that may be played by who could follow: in the first trick of a suit."""
    if r[row + PLAY_FRESH] == 0 or d[SUITS_LED] >> d[FOLLOWED] & 1:
        return 0
    return r[BY_SUIT + d[TRUMP] * SUITS + NO_SUIT]


@jit
def followed_by(r: Block, d: Block, row: int, seat: int, taker: int, card: int) -> int:
    """After a card that followed: who takes the trick so far."""
    goes(r, d, card)
    if r[SUIT + d[TRUMP] * SLOTS + card] != d[FOLLOWED]:
        d[SHOWN + seat] |= bit(d[FOLLOWED])
    strength = r[POWER + (d[TRUMP] * SUITS + d[LED]) * SLOTS + card]
    if strength > d[BEST] or (r[row + PLAY_LATER] and strength == d[BEST] and strength != 0):
        return seat
    return taker
