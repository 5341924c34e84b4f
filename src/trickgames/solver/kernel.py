"""The search of the solver, compiled: alpha-beta over the plays of both camps, with a table of what is known of positions.

All numbers stand in one array `g`, and cards are the bits of a mask, sorted by suit and strength: bit 0 is the lowest card of
the first suit. `camp` is 1 for the seats whose points are counted. Before each trick a position is looked up by what matters of
it: whose card is the first, second, third of a suit, and what it is worth. Two positions that differ in cards that are gone are
the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from trickgames.batch.kernel.bits import highest, lowest, memory, size
from trickgames.batch.kernel.jit import BLOCK, Block, call_with, entry, jit, native, part, types
from trickgames.batch.kernel.parts import DIGEST

CARDS, CLASSES, SEATS, CUTS, POSITION, WIDTH = 62, 8, 8, 8, 10, 4
MIX_A, MIX_B, MIX_C = -7046029254386353131, -4658895280553007687, -7723592293110705685

(SEAT_COUNT, LEAD, TRICK, LATER, ALL, FIRST, EVERYBODY, RELATIVE, CUT_COUNT, SALT, SEARCH, SLOTS) = range(12)
HANDS: Final = 16
NEXT: Final = HANDS + SEATS
CAMP: Final = NEXT + SEATS
RESTS: Final = CAMP + SEATS
HELD: Final = RESTS + SEATS
THEN: Final = HELD + CLASSES
OTHERWISE: Final = THEN + CLASSES
GROUP: Final = OTHERWISE + CLASSES
LEVEL: Final = GROUP + CARDS
LOW: Final = LEVEL + CARDS
HIGH: Final = LOW + CARDS
END: Final = HIGH + CARDS
OWNER: Final = END + CARDS
WORTH: Final = OWNER + CARDS
SAFE: Final = WORTH + CARDS
KIND: Final = SAFE + CARDS
CLASS: Final = KIND + CARDS
POWER: Final = CLASS + CARDS
KEEP: Final = POWER + CLASSES * CARDS
UNTIL: Final = KEEP + CUTS
WHO: Final = UNTIL + CUTS
FOLLOWING: Final = WHO + CUTS
ONLY_FIRST: Final = FOLLOWING + CUTS
NUMBERS: Final = ONLY_FIRST + CUTS
# the plays that a limit binds
LEADERS: Final = 0
BOTH: Final = 1
FOLLOWERS: Final = 2

INFINITE = HALF = 1 << 20
MASK: Final = (1 << 21) - 1


@jit
def _mixed(number: int, by: int) -> int:
    number = (number + 1) * by
    number ^= number >> 29
    number *= MIX_C
    return number ^ (number >> 32)


@jit
def _legal(g: Block, seat: int, left: int, trick: int, led: int) -> int:
    """The cards that a seat may play; `led` is the class of the card led, or -1 for a lead."""
    hand = g[HANDS + seat] & left
    if led < 0:
        may = hand & g[LEAD]
    elif hand & g[HELD + led]:
        may = hand & g[THEN + led]
    else:
        may = hand & g[OTHERWISE + led]
    for cut in range(g[CUT_COUNT]):
        kept = may & g[KEEP + cut]
        if kept in (0, may) or (g[WHO + cut] >> seat) & 1 == 0 or g[FOLLOWING + cut] == (LEADERS if led >= 0 else FOLLOWERS):
            continue
        if g[ONLY_FIRST + cut] and (left | trick) != g[FIRST]:
            continue
        if g[UNTIL + cut] & g[ALL] & ~left == 0:
            may = kept
    return may


def _call_search(
    _x: Any,
    _at: Any,
    _g: Any,
    _k: Any,
    _l: Any,
    _t: Any,
    _f: Any,
    _s: Any,
    _c: Any,
    _p: Any,
    _w: Any,
    _o: Any,
    _a: Any,
    _b: Any,
) -> Any:
    return types.int64(types.int64, BLOCK, BLOCK, *[types.int64] * POSITION), call_with


call_search: Callable[..., int] = native(_call_search)
"""Calls the search at an address, as it calls itself: numba keeps no functions on disk that call themselves by name."""


@jit
def _leader(g: Block, seat: int, left: int) -> int:
    """The first from this seat on who may lead; -1 if nobody may."""
    for _ in range(g[SEAT_COUNT]):
        if g[RESTS + seat] == 0 and _legal(g, seat, left, 0, -1):
            return seat
        seat = g[NEXT + seat]
    return -1


@jit
def _ended_cuts(g: Block, left: int) -> int:
    """Which limits are over, as a mask."""
    ended = 0
    for cut in range(g[CUT_COUNT]):
        if g[UNTIL + cut] & g[ALL] & ~left:
            ended |= 1 << cut
    return ended


@jit
def _named(g: Block, left: int, seat: int) -> tuple[int, int, int, int]:
    """The name of a position before a trick, two numbers; and the points that are left to win, and to lose."""
    standing = _ended_cuts(g, left) * SEATS + seat
    first, second = _mixed(standing, MIX_A) + g[SALT], _mixed(standing, MIX_B)
    good = bad = level = 0
    group = above = -1
    while left:
        card = highest(left)
        left ^= 1 << card
        if g[GROUP + card] != group:
            group, level = g[GROUP + card], 0
        elif g[LEVEL + card] != above:
            level += 1
        above = g[LEVEL + card]
        place = level if g[RELATIVE] else above
        name = (((group * 64 + place) * SEATS + g[OWNER + card]) << 8) | g[KIND + card]
        first += _mixed(name, MIX_A)
        second += _mixed(name, MIX_B)
        good += max(g[WORTH + card], 0)
        bad += min(g[WORTH + card], 0)
    return first, second, good, bad


@jit
def _place(g: Block, known: Block, first: int, second: int) -> int:
    """Where the table has a position, or -1."""
    at = (first & (g[SLOTS] - 2)) * WIDTH
    for _ in range(2):
        if known[at] == first and known[at + 1] == second:
            return at
        at += WIDTH
    return -1


@jit
def _low(known: Block, at: int) -> int:
    return (known[at + 2] & MASK) - HALF if at >= 0 else -HALF


@jit
def _high(known: Block, at: int) -> int:
    return ((known[at + 2] >> 21) & MASK) - HALF if at >= 0 else HALF - 1


@jit
def _remember(g: Block, known: Block, first: int, second: int, weight: int, card: int, best: int, alpha: int, beta: int) -> int:
    """Notes what has been found, in the place of what was known, or else of the smaller of two positions."""
    at = _place(g, known, first, second)
    low, high = _low(known, at), _high(known, at)
    if best <= alpha:
        high = min(high, best)
    elif best >= beta:
        low = max(low, best)
    else:
        low = high = best
    if at < 0:
        at = (first & (g[SLOTS] - 2)) * WIDTH
        if known[at + 3] >= 0 and known[at + 2] >> 42 > weight:
            at += WIDTH
    known[at] = first
    known[at + 1] = second
    known[at + 2] = (weight << 42) | ((high + HALF) << 21) | (low + HALF)
    known[at + 3] = card
    return best


@jit
def _front(g: Block, may: int, live: int, led: int, power: int, ours: int) -> int:
    """The cards to try first: those that win, or if a partner is winning those that don't; of leads, the highest of suits."""
    front = 0
    rest = may
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if led < 0:
            wins = live & ((1 << g[END + card]) - 1) & ~((1 << g[LOW + card]) - 1) == 0
        else:
            wins = _wins(g, g[POWER + led * CARDS + card], power)
        if wins:
            front |= 1 << card
    return may & ~front if ours else front


@jit
def _wins(g: Block, strength: int, power: int) -> bool:
    return strength > power or (strength == power and g[LATER] != 0)


@jit
def _tried_like(g: Block, card: int, tried: int, live: int) -> bool:
    """Whether a card of the same worth has been tried, and between the two lies none of another hand."""
    if g[RELATIVE] == 0:
        return False
    while tried:
        other = lowest(tried)
        tried &= tried - 1
        if g[GROUP + other] == g[GROUP + card] and g[KIND + other] == g[KIND + card]:
            low, high = min(g[LOW + other], g[LOW + card]), max(g[HIGH + other], g[HIGH + card])
            if live & ((1 << high) - 1) & ~((1 << low) - 1) == 0:
                return True
    return False


@jit
def _after(
    g: Block,
    known: Block,
    card: int,
    left: int,
    trick: int,
    leader: int,
    seat: int,
    led: int,
    power: int,
    taker: int,
    pot: int,
    alpha: int,
    beta: int,
) -> int:
    """What the camp takes from here on if this card is played."""
    kind = g[CLASS + card] if led < 0 else led
    strength = g[POWER + kind * CARDS + card]
    if led < 0 or _wins(g, strength, power):
        power, taker = strength, seat
    gain = 0
    if g[SAFE + card]:
        gain = g[WORTH + card] * g[CAMP + seat]
    else:
        pot += g[WORTH + card]
    left ^= 1 << card
    trick |= 1 << card
    following = g[NEXT + seat]
    while following != leader:
        if _legal(g, following, left, trick, kind):
            return gain + call_search(
                g[SEARCH], g, known, left, trick, leader, following, kind, power, taker, pot, alpha - gain, beta - gain
            )
        following = g[NEXT + following]
    if g[CAMP + taker]:
        gain += pot + g[TRICK]
    return gain + call_search(g[SEARCH], g, known, left, 0, taker, taker, -1, 0, 0, 0, alpha - gain, beta - gain)


@jit
def _tried(
    g: Block,
    known: Block,
    left: int,
    trick: int,
    leader: int,
    seat: int,
    led: int,
    power: int,
    taker: int,
    pot: int,
    first_card: int,
    alpha: int,
    beta: int,
) -> tuple[int, int]:
    """The best value for the seat that plays and its card: one after another, until the other camp would not let it come so."""
    ours = g[CAMP + seat]
    may = _legal(g, seat, left, trick, led)
    live = (left | trick) & ~g[HANDS + seat]
    front = _front(g, may, live, led, power, led >= 0 and g[CAMP + taker] == ours)
    best, best_card = (-INFINITE if ours else INFINITE), -1
    rest, tried = may, 0
    while rest and alpha < beta:
        begins = first_card >= 0 and (rest >> first_card) & 1
        card = first_card if begins else lowest(rest & front or rest)
        rest ^= 1 << card
        if _tried_like(g, card, tried, live):
            continue
        tried |= 1 << card
        value = _after(g, known, card, left, trick, leader, seat, led, power, taker, pot, alpha, beta)
        if value > best if ours else value < best:
            best, best_card = value, card
        if ours:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best, best_card


@jit
def search(
    g: Block,
    known: Block,
    left: int,
    trick: int,
    leader: int,
    seat: int,
    led: int,
    power: int,
    taker: int,
    pot: int,
    alpha: int,
    beta: int,
) -> int:
    """What the camp takes from here on: exact between alpha and beta, a bound outside."""
    if led >= 0:
        return _tried(g, known, left, trick, leader, seat, led, power, taker, pot, -1, alpha, beta)[0]
    seat = _leader(g, seat, left)
    if seat < 0:
        return 0
    first, second, good, bad = _named(g, left, seat)
    tricks = g[TRICK] * (size(g[HANDS + seat] & left) if g[EVERYBODY] else size(left))
    most, least = good + max(tricks, 0), bad + min(tricks, 0)
    if most <= alpha:
        return most
    if least >= beta:
        return least
    at = _place(g, known, first, second)
    low, high = _low(known, at), _high(known, at)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    first_card = known[at + 3] if at >= 0 else -1
    best, card = _tried(g, known, left, 0, seat, seat, -1, 0, 0, 0, first_card, alpha, beta)
    return _remember(g, known, first, second, size(left), card, best, alpha, beta)


def _part(digest: str) -> int:
    def search_part(
        g: Block,
        known: Block,
        left: int,
        trick: int,
        leader: int,
        seat: int,
        led: int,
        power: int,
        taker: int,
        pot: int,
        low: int,
        high: int,
    ) -> int:
        len(digest)
        return search(g, known, left, trick, leader, seat, led, power, taker, pot, low, high)

    return part(search_part, POSITION)


ADDRESS: Final = _part(DIGEST)


def _entry(digest: str) -> Any:
    """The entry, which holds the digest of the kernel, so that it is compiled anew when that has changed."""

    @entry
    def values(numbers: Any, table: Any, position: Any, moves: Any, found: Any) -> int:
        """Fills in what each move is worth to the camp from here on: zero windows close in on it (as in MTD-f)."""
        len(digest)
        g, known = memory(numbers), memory(table)
        left, trick, leader, seat = position[0], position[1], position[2], position[3]
        led, power, taker, pot = position[4], position[5], position[6], position[7]
        value = 0
        for number in range(moves.shape[0]):
            low, high = -INFINITE, INFINITE
            while low < high:
                beta = value + 1 if value == low else value
                value = _after(g, known, moves[number], left, trick, leader, seat, led, power, taker, pot, beta - 1, beta)
                if value < beta:
                    high = value
                else:
                    low = value
            found[number] = value
        return 0

    return values


values = _entry(DIGEST)
