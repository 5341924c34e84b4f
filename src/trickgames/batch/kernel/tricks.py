"""Trick play: the follow rule and the strength of the cards are looked up; the hands are masks."""

from __future__ import annotations

from typing import Any

from trickgames.batch.kernel.bits import bit
from trickgames.batch.kernel.decide import decide_card
from trickgames.batch.kernel.jit import jit
from trickgames.batch.kernel.places import (
    AFTER,
    ALONE,
    AT,
    BEST,
    CALLED,
    CARRIED,
    DEALER,
    FOLLOW,
    GO_ON,
    HAND,
    HELD,
    LEAD,
    LEADER,
    LED,
    LOGGED,
    MAKER,
    MUST_LEAD,
    PLAY,
    POINTS,
    POWER,
    RESTING,
    RESUME,
    SEATS,
    SLOTS,
    SUIT,
    SUITS,
    TAKEN,
    TRICK_BEGAN,
    TRICKS_DONE,
    TRUMP,
    WINNER,
    WINNING,
    WORTH,
)

DECLARER = 1
LEFT_OF_LONER = 2


@jit
def first_leader(r: Any, d: Any, rule: int) -> int:
    """The seat that leads first, if it may."""
    if rule == DECLARER:
        return d[MAKER]  # type: ignore[no-any-return]
    left_of = d[MAKER] if rule == LEFT_OF_LONER and d[ALONE] else d[DEALER]
    return (left_of + 1) % r[SEATS]  # type: ignore[no-any-return]


@jit
def who_plays_after(r: Any, d: Any) -> None:
    """Fills in the next seat that does not rest, for every seat."""
    resting = d[RESTING]
    for seat in range(r[SEATS]):
        after = seat + 1 if seat + 1 < r[SEATS] else 0
        while (resting >> after) & 1:
            after = after + 1 if after + 1 < r[SEATS] else 0
        d[AFTER + seat] = after


@jit
def obliged(d: Any, seat: int, options: Any, called_first: int) -> Any:
    """What obligations leave of the options in the first trick (P37, D-P22)."""
    if called_first and d[CALLED] >= 0 and seat != d[MAKER] and bit(d[CALLED]) & options != 0:
        return bit(d[CALLED])
    return options


@jit
def obliged_lead(d: Any, seat: int, options: Any, called_first: int) -> Any:
    """What obligations leave of the options of the first lead."""
    if d[MUST_LEAD] >= 0 and seat == d[MAKER] and bit(d[MUST_LEAD]) & options != 0:
        return bit(d[MUST_LEAD])
    return obliged(d, seat, options, called_first)


@jit
def play_tricks(r: Any, d: Any, row: int) -> int:
    """Parameters: which tables, who leads first, whether the called card is played first."""
    trump = d[TRUMP]
    leading = r[LEAD + r[row + 1] * SUITS + trump]
    follow = FOLLOW + (r[row + 1] * SUITS + trump) * SUITS * 3
    seats = r[SEATS]
    if d[RESUME] == 0:
        d[LEADER] = first_leader(r, d, r[row + 2])
        d[LED] = -1
        for seat in range(seats):
            d[HELD + seat] = d[HAND + seat]
    d[RESUME] = 0
    who_plays_after(r, d)
    leader = d[LEADER]
    suits, carried = SUIT + trump * SLOTS, CARRIED + trump * SLOTS
    while True:
        obliging = r[row + 3] != 0 and d[TRICKS_DONE] == 0
        if d[LED] < 0:
            tried = 0
            while d[HAND + leader] & leading == 0 or (d[RESTING] >> leader) & 1:
                leader = leader + 1 if leader + 1 < seats else 0
                tried += 1
                if tried == seats:
                    return GO_ON
            options = d[HAND + leader] & leading
            if d[TRICKS_DONE] == 0:
                options = obliged_lead(d, leader, options, r[row + 3])
            d[TRICK_BEGAN] = d[LOGGED]
            d[LEADER] = leader
            card = decide_card(r, d, leader, PLAY, options)
            d[HAND + leader] ^= bit(card)
            led = r[suits + card]
            power = POWER + (trump * SUITS + led) * SLOTS
            best, winning, worth = r[power + card], leader, r[carried + card]
            seat = d[AFTER + leader]
        else:
            led, seat = d[LED], d[AT]
            power = POWER + (trump * SUITS + led) * SLOTS
            best, winning, worth = d[BEST], d[WINNING], d[WORTH]
        held, then, otherwise = r[follow + led * 3], r[follow + led * 3 + 1], r[follow + led * 3 + 2]
        d[LED] = led
        while seat != leader:
            hand = d[HAND + seat]
            options = hand & (then if hand & held != 0 else otherwise)
            if options != 0:
                if obliging:
                    options = obliged(d, seat, options, 1)
                d[BEST], d[WINNING], d[WORTH] = best, winning, worth
                card = decide_card(r, d, seat, PLAY, options)
                d[HAND + seat] = hand ^ bit(card)
                worth += r[carried + card]
                strength = r[power + card]
                winning = seat if strength > best else winning
                best = max(best, strength)
            seat = d[AFTER + seat]
        d[TAKEN + winning] += 1
        d[POINTS + winning] += worth
        d[WINNER + d[TRICKS_DONE] % SLOTS] = winning
        d[TRICKS_DONE] += 1
        d[LED] = -1
        leader = winning
