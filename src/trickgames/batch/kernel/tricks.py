"""Trick play: the follow rule and the strength of the cards are looked up; the hands are masks."""

from __future__ import annotations

from collections.abc import Callable

from trickgames.batch.kernel.bits import bit, lowest
from trickgames.batch.kernel.decide import decide_card
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.limiting import PLAY_FIRST, PLAY_FIRST_CARD, PLAY_TABLE
from trickgames.batch.kernel.places import (
    AFTER,
    ALONE,
    AT,
    BEST,
    DEALER,
    FOLLOW,
    FOLLOWED,
    GO_ON,
    HAND,
    HELD,
    LEAD,
    LEADER,
    LED,
    MAKER,
    ON_TABLE,
    PLAY,
    PLAY_BEGAN,
    POWER,
    RESTING,
    RESUME,
    SEATS,
    SLOTS,
    STRAINS,
    SUIT,
    SUITS,
    SUITS_LED,
    TAKEN,
    TAKING,
    TRICKS_DONE,
    TRUMP,
    WINNER,
    WINNING,
    WON,
)
from trickgames.batch.kernel.rows import leave_rows, take_rows_in, turn_up
from trickgames.batch.kernel.special import also_follow, begin_more, follow_more, followed_by, lead_more

DECLARER = 1
LEFT_OF_LONER = 2
LEFT_OF_MAKER = 3


@jit
def first_leader(r: Block, d: Block, row: int) -> int:
    """The seat that leads first, if it may: who holds a certain card, or else by a rule."""
    rule, card = r[row + PLAY_FIRST], r[row + PLAY_FIRST_CARD]
    if card >= 0:
        for seat in range(r[SEATS]):
            if d[HAND + seat] >> card & 1 and d[RESTING] >> seat & 1 == 0:
                return seat
    if rule == DECLARER and d[MAKER] >= 0:
        return d[MAKER]
    of_maker = rule == LEFT_OF_MAKER or (rule == LEFT_OF_LONER and d[ALONE])
    left_of = d[MAKER] if of_maker else d[DEALER]
    return (left_of + 1) % r[SEATS]


@jit
def who_plays_after(r: Block, d: Block) -> None:
    """Fills in the next seat that does not rest, for every seat."""
    seats = r[SEATS]
    playing = ~d[RESTING] & ((1 << seats) - 1)
    around = playing << seats | playing
    for seat in range(seats):
        after = seat + 1 + lowest(around >> seat + 1)
        d[AFTER + seat] = after if after < seats else after - seats


@jit
def who_leads(r: Block, d: Block, leader: int, leading: int) -> int:
    """The first from a seat on who may lead, or -1."""
    seats = r[SEATS]
    for _ in range(seats):
        if d[HAND + leader] & leading != 0 and d[RESTING] >> leader & 1 == 0:
            return leader
        leader = leader + 1 if leader + 1 < seats else 0
    return -1


@jit
def begin_play(r: Block, d: Block, row: int) -> None:
    """Before the first lead."""
    d[LEADER] = first_leader(r, d, row)
    d[LED] = -1
    d[PLAY_BEGAN] = d[TRICKS_DONE]
    for seat in range(r[SEATS]):
        d[HELD + seat] |= d[HAND + seat]


@jit
def end_play(r: Block, d: Block) -> None:
    """When nobody may lead: what was held is known to be played, or is still in the hand."""
    for seat in range(r[SEATS]):
        d[HELD + seat] &= ~d[HAND + seat]


@jit
def end_trick(d: Block, winning: int, cards: int) -> None:
    """A seat takes the cards of the trick and leads next."""
    d[TAKEN + winning] += 1
    d[WON + winning] |= cards
    d[WINNER + d[TRICKS_DONE] % SLOTS] = winning
    d[TRICKS_DONE] += 1
    d[LED] = -1
    d[LEADER] = winning


@jit
def play_plain(r: Block, d: Block, _row: int, options: int) -> int:
    """The card that is led, in a game without more."""
    return decide_card(r, d, d[LEADER], PLAY, options)


def _leading(*, more: bool) -> Callable[[Block, Block, int], bool]:
    """The lead to a trick. What is `more` is known when it is compiled: a game without it doesn't pay for it."""
    lead = lead_more if more else play_plain

    @jit
    def begin_trick(r: Block, d: Block, row: int) -> bool:
        leading = LEAD + r[row + PLAY_TABLE] * STRAINS
        leader = who_leads(r, d, d[LEADER], r[leading + d[TRUMP]])
        if leader < 0:
            return False
        d[LEADER], d[ON_TABLE] = leader, 0
        card = lead(r, d, row, d[HAND + leader] & r[leading + d[TRUMP]])
        d[HAND + leader] ^= bit(card)
        if more:
            turn_up(r, d, row, leader, card)
        d[LED] = r[SUIT + d[TRUMP] * SLOTS + card]
        d[BEST] = r[POWER + (d[TRUMP] * SUITS + d[LED]) * SLOTS + card]
        d[WINNING], d[TAKING], d[ON_TABLE], d[AT] = leader, leader, bit(card), d[AFTER + leader]
        return True

    return begin_trick


def _following(*, more: bool) -> Callable[[Block, Block, int], None]:
    """The plays to a trick from the seat `AT` on, until it is taken."""

    @jit
    def follow(r: Block, d: Block, row: int) -> None:
        leader, seat, taker = d[LEADER], d[AT], d[TAKING]
        power = POWER + (d[TRUMP] * SUITS + d[LED]) * SLOTS
        best, winning, cards = d[BEST], d[WINNING], d[ON_TABLE]
        led = d[FOLLOWED] if more else d[LED]
        rule = FOLLOW + ((r[row + PLAY_TABLE] * STRAINS + d[TRUMP]) * SUITS + led) * 3
        held, then, otherwise = r[rule], r[rule + 1], r[rule + 2]
        if more:
            then |= also_follow(r, d, row)
        while seat != leader:
            hand = d[HAND + seat]
            options = hand & (then if hand & held != 0 else otherwise)
            if options != 0:
                d[BEST], d[WINNING], d[ON_TABLE] = best, winning, cards
                card = follow_more(r, d, row, seat, options) if more else decide_card(r, d, seat, PLAY, options)
                d[HAND + seat] = hand ^ bit(card)
                cards |= bit(card)
                if more:
                    turn_up(r, d, row, seat, card)
                    taker = followed_by(r, d, row, seat, taker, card)
                winning = seat if r[power + card] > best else winning
                best = max(best, r[power + card])
            seat = d[AFTER + seat]
        if more:
            d[SUITS_LED] |= bit(d[FOLLOWED])
        end_trick(d, taker if more else winning, cards)

    return follow


def _played(*, more: bool) -> Callable[[Block, Block, int], int]:
    """A phase of play."""
    begin_trick, follow = _leading(more=more), _following(more=more)

    @jit
    def play(r: Block, d: Block, row: int) -> int:
        if d[RESUME] == 0:
            if more:
                take_rows_in(r, d, row)
            begin_play(r, d, row)
            if more:
                begin_more(r, d)
        d[RESUME] = 0
        who_plays_after(r, d)
        while d[LED] >= 0 or begin_trick(r, d, row):
            follow(r, d, row)
        end_play(r, d)
        if more:
            leave_rows(r, d, row)
        return GO_ON

    return play


play_tricks: Callable[[Block, Block, int], int] = _played(more=False)
"""Play by following suit, and nothing else."""
play_more_tricks: Callable[[Block, Block, int], int] = _played(more=True)
"""Play with what `kernel.special` adds: limits, a pitch, cards without a suit, and equal cards if the last is higher."""
