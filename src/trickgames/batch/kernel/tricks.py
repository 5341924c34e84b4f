"""Trick play: the follow rule and the strength of the cards are looked up; the hands are masks."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, lowest
from trickgames.batch.kernel.decide import decide_card
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    AFTER,
    ALONE,
    AT,
    BEST,
    CALLED,
    DEALER,
    FOLLOW,
    GO_ON,
    HAND,
    HELD,
    LEAD,
    LEADER,
    LED,
    MAKER,
    MUST_LEAD,
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
    TAKEN,
    TRICKS_DONE,
    TRUMP,
    WINNER,
    WINNING,
    WON,
)

DECLARER = 1
LEFT_OF_LONER = 2
LEFT_OF_MAKER = 3


@jit
def first_leader(r: Block, d: Block, rule: int) -> int:
    """The seat that leads first, if it may."""
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
def obliged(d: Block, seat: int, options: int, called_first: int) -> int:
    """What obligations leave of the options in the first trick (P37, D-P22)."""
    if called_first and d[CALLED] >= 0 and seat != d[MAKER] and bit(d[CALLED]) & options != 0:
        return bit(d[CALLED])
    return options


@jit
def obliged_lead(d: Block, seat: int, options: int, called_first: int) -> int:
    """What obligations leave of the options of the first lead."""
    if d[MUST_LEAD] >= 0 and seat == d[MAKER] and bit(d[MUST_LEAD]) & options != 0:
        return bit(d[MUST_LEAD])
    return obliged(d, seat, options, called_first)


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
def begin_play(r: Block, d: Block, rule: int) -> None:
    """Before the first lead."""
    d[LEADER] = first_leader(r, d, rule)
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
def lead(r: Block, d: Block, leading: int, called_first: int) -> int:
    """The card that is led by the leader."""
    leader = d[LEADER]
    options = d[HAND + leader] & leading
    if d[TRICKS_DONE] == d[PLAY_BEGAN]:
        options = obliged_lead(d, leader, options, called_first)
    d[ON_TABLE] = 0
    card = decide_card(r, d, leader, PLAY, options)
    d[HAND + leader] ^= bit(card)
    return card


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
def play_tricks(r: Block, d: Block, row: int) -> int:
    """Parameters: which tables, who leads first, whether the called card is played first."""
    trump = d[TRUMP]
    leading = r[LEAD + r[row + 1] * STRAINS + trump]
    follow = FOLLOW + (r[row + 1] * STRAINS + trump) * SUITS * 3
    if d[RESUME] == 0:
        begin_play(r, d, r[row + 2])
    d[RESUME] = 0
    who_plays_after(r, d)
    while True:
        if d[LED] < 0:
            leader = who_leads(r, d, d[LEADER], leading)
            if leader < 0:
                end_play(r, d)
                return GO_ON
            d[LEADER] = leader
            card = lead(r, d, leading, r[row + 3])
            d[LED] = r[SUIT + trump * SLOTS + card]
            power = POWER + (trump * SUITS + d[LED]) * SLOTS
            best, winning, cards = r[power + card], leader, bit(card)
            seat = d[AFTER + leader]
        else:
            leader, seat = d[LEADER], d[AT]
            power = POWER + (trump * SUITS + d[LED]) * SLOTS
            best, winning, cards = d[BEST], d[WINNING], d[ON_TABLE]
        obliging = r[row + 3] != 0 and d[TRICKS_DONE] == d[PLAY_BEGAN]
        rule = follow + d[LED] * 3
        held, then, otherwise = r[rule], r[rule + 1], r[rule + 2]
        while seat != leader:
            hand = d[HAND + seat]
            options = hand & (then if hand & held != 0 else otherwise)
            if options != 0:
                if obliging:
                    options = obliged(d, seat, options, 1)
                d[BEST], d[WINNING], d[ON_TABLE] = best, winning, cards
                card = decide_card(r, d, seat, PLAY, options)
                d[HAND + seat] = hand ^ bit(card)
                cards |= bit(card)
                winning = seat if r[power + card] > best else winning
                best = max(best, r[power + card])
            seat = d[AFTER + seat]
        end_trick(d, winning, cards)
