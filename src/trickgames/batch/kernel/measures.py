"""Measures: points by seat, from the cards that were taken and played; the numbers stand in the block of the game."""

from __future__ import annotations

from trickgames.batch.kernel.bits import lowest
from trickgames.batch.kernel.jit import Block, call_phase, jit
from trickgames.batch.kernel.places import (
    DEALER,
    GO_ON,
    HELD,
    LATER,
    MEASURE,
    MEASURE_CARDS,
    MEASURE_HIGH,
    MEASURE_HOLDER,
    MEASURE_LOW,
    MEASURE_MORE,
    MEASURE_PART,
    MEASURE_PIPS,
    MEASURE_SIZE,
    MEASURE_TRICKS,
    MORE,
    NEVER_LOW,
    PIPS,
    PLAYER_WORTH,
    PLAYERS,
    POINTS,
    SEATS,
    SIDE,
    SIDES,
    SLOTS,
    STRAINS,
    STRENGTH,
    TAKEN,
    TAKER_WORTH,
    TAKERS,
    TOOK,
    TRUMP,
    TRUMPS,
    WON,
)


@jit
def measured(r: Block, d: Block, number: int, points: int) -> None:
    """Fills in the points by seat of a measure; TOOK is written over."""
    measure = MEASURE + number * MEASURE_SIZE
    for seat in range(r[SEATS]):
        d[points + seat] = r[measure + MEASURE_TRICKS] * d[TAKEN + seat]
    if r[measure + MEASURE_MORE]:
        call_phase(d[MEASURE_PART], r, d, number)


@jit
def count_more(r: Block, d: Block, number: int) -> int:
    """Adds to the points by seat what a measure counts more than tricks."""
    measure, points = MEASURE + number * MEASURE_SIZE, POINTS if number == 0 else MORE
    if r[measure + MEASURE_CARDS]:
        count_cards(r, d, number, points)
    if r[measure + MEASURE_HIGH] or r[measure + MEASURE_LOW]:
        high_and_low(r, d, number, points)
    if r[measure + MEASURE_PIPS]:
        most_pips(r, d, number, points)
    return GO_ON


@jit
def worth(r: Block, table: int, cards: int) -> int:
    """What some cards are worth by a table."""
    total = 0
    while cards != 0:
        total += r[table + lowest(cards)]
        cards &= cards - 1
    return total


@jit
def count_cards(r: Block, d: Block, number: int, points: int) -> None:
    """The points of cards to their taker, those of safe cards to their player."""
    place = number * STRAINS + d[TRUMP]
    to_taker, to_player = r[TAKERS + place], r[PLAYERS + place]
    for seat in range(r[SEATS]):
        d[points + seat] += worth(r, TAKER_WORTH + place * SLOTS, d[WON + seat] & to_taker)
        d[points + seat] += worth(r, PLAYER_WORTH + place * SLOTS, d[HELD + seat] & to_player)


@jit
def high_and_low(r: Block, d: Block, number: int, points: int) -> None:
    """The points for the highest and the lowest trump that was played."""
    measure, strength = MEASURE + number * MEASURE_SIZE, STRENGTH + d[TRUMP] * SLOTS
    trumps, never = r[TRUMPS + d[TRUMP]], r[NEVER_LOW + number * STRAINS + d[TRUMP]]
    high, high_seat, high_card, low, low_seat, low_card = -1, -1, -1, 1 << 40, -1, -1
    for seat in range(r[SEATS]):
        cards = d[WON + seat] & trumps
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            height = r[strength + card]
            if height > high or (height == high and (d[LATER] >> high_card) & 1):
                high, high_seat, high_card = height, seat, card
            if (never >> card) & 1 == 0 and (height < low or (height == low and (d[LATER] >> low_card) & 1)):
                low, low_seat, low_card = height, seat, card
    if r[measure + MEASURE_HOLDER] and low_card >= 0:
        for seat in range(r[SEATS]):
            if (d[HELD + seat] >> low_card) & 1:
                low_seat = seat
    if high_seat >= 0:
        d[points + high_seat] += r[measure + MEASURE_HIGH]
    if low_seat >= 0:
        d[points + low_seat] += r[measure + MEASURE_LOW]


@jit
def most_pips(r: Block, d: Block, number: int, points: int) -> None:
    """The point for most pips, to the first seat of that side from the dealer's left."""
    most, owner, equal = -1, -1, False
    for side in range(r[SIDES]):
        d[TOOK + side] = 0
    for seat in range(r[SEATS]):
        d[TOOK + r[SIDE + seat]] += worth(r, PIPS + number * SLOTS, d[WON + seat])
    for side in range(r[SIDES]):
        if d[TOOK + side] > most:
            most, owner, equal = d[TOOK + side], side, False
        elif d[TOOK + side] == most:
            equal = True
    if equal:
        return
    for step in range(1, r[SEATS] + 1):
        seat = (d[DEALER] + step) % r[SEATS]
        if r[SIDE + seat] == owner:
            d[points + seat] += r[MEASURE + number * MEASURE_SIZE + MEASURE_PIPS]
            return
