"""What is rare in scoring: honours, and who was at the target first as the points are counted, step by step."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, size
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.measures import measured
from trickgames.batch.kernel.places import (
    CHANGE,
    DEALT_TO,
    FIRST_PART,
    HONOUR_WORTH,
    HONOURS,
    LEVEL,
    LINE,
    LINE_LIFT,
    LINE_MAKERS,
    LINE_OTHERS,
    MADE,
    MORE,
    MOST_SEATS,
    OURS,
    PARTY,
    PAY_BID,
    PAY_FIXED,
    PAY_SIMPLE,
    PAY_TAKEN,
    POINTS,
    SCORE_BESIDES,
    SCORE_HONOURS,
    SCORE_NOT_AT,
    SCORE_PARTS,
    SCORES,
    SCORING,
    SEATS,
    SIDE,
    SIDES,
    STAKES,
    STEPS,
    TRUMP,
)

STAND = STEPS  # by side: where it stands, what it gained, extra and as a bonus, and what steps come to
GAIN, EXTRA, BONUS = STEPS + MOST_SEATS, STEPS + 2 * MOST_SEATS, STEPS + 3 * MOST_SEATS
BRIDGE_LEVELS, STAKES_SIZE = 7, 6
STEP, STEPPED = STEPS + 4 * MOST_SEATS, STEPS + 5 * MOST_SEATS


@jit
def bonus(r: Block, d: Block, side: int, score: int) -> int:
    """What a side gets for honours, with this score before the deal."""
    if r[SCORING + SCORE_HONOURS] == 0 or score == r[SCORING + SCORE_NOT_AT]:
        return 0
    held = 0
    for seat in range(r[SEATS]):
        if r[SIDE + seat] == side:
            held += size(d[DEALT_TO + seat] & r[HONOURS + d[TRUMP]])
    return r[HONOUR_WORTH + held]


@jit
def count_honours(r: Block, d: Block) -> int:
    """Adds them to the change of the scores."""
    for side in range(r[SIDES]):
        d[CHANGE + side] += bonus(r, d, side, d[SCORES + side])
    return 0


@jit
def bridge_table(r: Block, d: Block, makers: int) -> int:
    """As `BridgeTable` does: a row for each strain, level and number of tricks, with the stakes."""
    taken = 0
    for seat in range(r[SEATS]):
        taken += d[POINTS + seat] if (d[PARTY] >> seat) & 1 else 0
    d[OURS], d[MADE] = taken, 1 if taken >= d[LEVEL] else 0
    place = (d[TRUMP] * BRIDGE_LEVELS + d[LEVEL] - r[SCORING + 2]) * r[SCORING + 3] + taken
    for side in range(r[SIDES]):
        d[CHANGE + side] = r[r[SCORING + 1] + STAKES_SIZE * place + d[STAKES]] if (makers >> side) & 1 else 0
    return 0


@jit
def step_of(r: Block, d: Block, makers: int, number: int) -> None:
    """What each side is paid for a part of the measure; where it is not paid for what it took, for the first part."""
    measured(r, d, FIRST_PART + number, MORE)
    line, ours = d[LINE], 0
    for seat in range(r[SEATS]):
        ours += d[MORE + seat] if (d[PARTY] >> seat) & 1 else 0
    for side in range(r[SIDES]):
        making, took = (makers >> side) & 1, 0
        for seat in range(r[SEATS]):
            took += d[MORE + seat] if r[SIDE + seat] == side else 0
        pay = line + (LINE_MAKERS if making else LINE_OTHERS)
        simple = r[pay + PAY_SIMPLE] and r[pay + PAY_FIXED] == 0 and r[pay + PAY_BID] == 0
        if simple and not (making and r[line + LINE_LIFT]):
            d[STEP + side] = r[pay + PAY_TAKEN] * (ours if making else took)
        else:
            d[STEP + side] = d[GAIN + side] if number == 0 else 0


@jit
def is_stepped(r: Block, d: Block, makers: int) -> bool:
    """Whether the parts come to what the sides gained; otherwise everything counts together."""
    if d[LINE] < 0 or r[SCORING + SCORE_PARTS] == 0:
        return False
    for side in range(r[SIDES]):
        d[STEPPED + side] = 0
    for number in range(r[SCORING + SCORE_PARTS]):
        step_of(r, d, makers, number)
        for side in range(r[SIDES]):
            d[STEPPED + side] += d[STEP + side]
    equal = True
    for side in range(r[SIDES]):
        equal = equal and d[STEPPED + side] == d[GAIN + side]
    return equal


@jit
def stood(r: Block, d: Block, added: int, sides: int, target: int) -> int:
    """After a step: the highest of those of these sides that are at the target."""
    best, found = 0, 0
    for side in range(r[SIDES]):
        d[STAND + side] += d[added + side]
        if (sides >> side) & 1 and d[STAND + side] >= target:
            if found == 0 or d[STAND + side] > best:
                best, found = d[STAND + side], bit(side)
            elif d[STAND + side] == best:
                found |= bit(side)
    return found


@jit
def first_there(r: Block, d: Block, others: int, makers: int, target: int) -> int:
    """Of some sides that are at the target those who were there first, of several the highest."""
    if r[SCORING + SCORE_BESIDES]:
        measured(r, d, 1, MORE)
    for side in range(r[SIDES]):
        before = d[SCORES + side] - d[CHANGE + side]
        d[STAND + side], d[EXTRA + side], d[BONUS + side] = before, 0, bonus(r, d, side, before)
        for seat in range(r[SEATS] if r[SCORING + SCORE_BESIDES] else 0):
            d[EXTRA + side] += d[MORE + seat] if r[SIDE + seat] == side else 0
        d[GAIN + side] = d[CHANGE + side] - d[EXTRA + side] - d[BONUS + side]
    found = 0
    if is_stepped(r, d, makers):
        for number in range(r[SCORING + SCORE_PARTS]):
            step_of(r, d, makers, number)
            found = stood(r, d, STEP, others, target)
            if found != 0:
                return found
    else:
        found = stood(r, d, GAIN, others, target)
    if found == 0:
        found = stood(r, d, EXTRA, others, target)
    return found if found != 0 else stood(r, d, BONUS, others, target)


@jit
def rarely_scored(r: Block, d: Block, others: int, makers: int, target: int) -> int:
    """Honours, a table of bridge, or who of some sides was there first."""
    if others == 0:
        return count_honours(r, d)
    return bridge_table(r, d, makers) if others < 0 else first_there(r, d, others, makers, target)
