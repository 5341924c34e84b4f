"""Which card the sensible player plays, as `trickgames.players` tells it, over masks."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, lowest, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    AVOIDS,
    BEST,
    BY_SUIT,
    CALL_LEVEL,
    CALL_OBJECTIVE,
    CALL_SIZE,
    CALLED,
    CARRIED,
    EXACTLY,
    GIVES_TRUMP,
    HAND,
    HELD,
    LED,
    MAKER,
    MATES,
    NO_SUIT,
    NO_TRUMP,
    NOBODY,
    NOTHING,
    OBJECTIVE,
    ON_TABLE,
    OWN_BID,
    OWN_CALLS,
    PARTY,
    POINTED,
    POWER,
    PRINTED,
    RESTING,
    SAYS_TO_HOLD,
    SEATS,
    SETTLED,
    SLOTS,
    SUIT,
    SUITS,
    TAKEN,
    TRUMP,
    TRUMPS,
    VALUE,
    WINNING,
)
from trickgames.batch.kernel.weighing import count, least


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
    if avoids(r, d, seat):
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
def avoids(r: Block, d: Block, seat: int) -> bool:
    """Whether a seat had better take no trick, or no points."""
    if losing(d):
        return True
    if r[OWN_CALLS] != 0 and d[OWN_BID + seat] != 0:
        call = r[OWN_CALLS] + (d[OWN_BID + seat] - 1) * CALL_SIZE
        if r[call + CALL_OBJECTIVE] in (NOTHING, EXACTLY):
            return r[call + CALL_OBJECTIVE] == NOTHING or d[TAKEN + seat] >= r[call + CALL_LEVEL]
    return r[AVOIDS] != 0


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
    if avoids(r, d, seat):
        return least(r, d[TRUMP], cards, CARRIED, 0, 1)
    if d[SETTLED] == 0 and r[GIVES_TRUMP]:
        return pitch(r, d, seat, cards)
    plain = cards & ~r[TRUMPS + d[TRUMP]]
    if plain != 0 and maker >= 0 and seat != maker and friends(r, d, seat) >> maker & 1 == 0:
        cards = plain
    return least(r, d[TRUMP], cards, CARRIED, 0, -1)


@jit
def pitch(r: Block, d: Block, seat: int, cards: int) -> int:
    """Which card to lead where its suit is trump from then on: the strongest of the suit with the highest count."""
    best, named, left, tried = -1, NO_TRUMP, cards, 0
    while left != 0:
        suit = r[PRINTED + lowest(left)]
        left &= left - 1
        if suit != NO_SUIT and tried >> suit & 1 == 0:
            tried |= bit(suit)
            counted = count(r, d, seat, suit)
            if counted > best:
                best, named = counted, suit
    left, of_suit = cards, 0
    while left != 0:
        if r[SUIT + named * SLOTS + lowest(left)] == named:
            of_suit |= left & -left
        left &= left - 1
    return least(r, named, of_suit if of_suit != 0 else cards, VALUE, 0, -1)


@jit
def name_led(r: Block, d: Block, seat: int, suits: int) -> int:
    """The suit to name for a card that belongs to none: the one that the hand holds most of."""
    most, named = -1, 0
    while suits != 0:
        suit = lowest(suits)
        suits &= suits - 1
        held = size(d[HAND + seat] & r[BY_SUIT + d[TRUMP] * SUITS + suit])
        if held > most:
            most, named = held, suit
    return named
