"""What a deal brings: by the lines of a score table, or for bids of each side's own."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit
from trickgames.batch.kernel.goals import any_goal, end_game, win
from trickgames.batch.kernel.jit import Block, call_phase, call_three, jit
from trickgames.batch.kernel.measures import measured
from trickgames.batch.kernel.places import (
    ALONE,
    AT_LEAST,
    BAGS,
    BRIDGE,
    CALL_COUNT,
    CALL_LEVEL,
    CALL_LOSES,
    CALL_MAKES,
    CALL_OBJECTIVE,
    CALL_SIZE,
    CALLED,
    CHANGE,
    DEALS_DONE,
    ENDED,
    EVERYTHING,
    EXACTLY,
    GAMES,
    GO_ON,
    HAND,
    HELD,
    LEVEL,
    LINE,
    LINE_AT_ZERO,
    LINE_FIXED,
    LINE_GRADED,
    LINE_LIFT,
    LINE_MAKERS,
    LINE_OF,
    LINE_OTHERS,
    LINE_SIZE,
    LINE_WHEN,
    LINE_WINS,
    LINES,
    LONE_DEFENDER,
    LOSES,
    MADE,
    MAKER,
    MAKES,
    MEMBERS,
    MOON,
    MORE,
    MOST_LINES,
    NEEDED,
    NONE,
    NOTHING,
    OBJECTIVE,
    OURS,
    OWN_BID,
    OWN_BIDS_PART,
    OWN_CALLS,
    PARTY,
    PAY_BID,
    PAY_BLANK,
    PAY_BOOK,
    PAY_FIXED,
    PAY_LEAD,
    PAY_LEAST,
    PAY_OVER,
    PAY_SIMPLE,
    PAY_TAKEN,
    PAY_UNDER,
    POINTS,
    RARE_SCORE_PART,
    RESTING,
    SCORE_BAGS,
    SCORE_BESIDES,
    SCORE_BREAKS,
    SCORE_COSTS,
    SCORE_FAILED,
    SCORE_HONOURS,
    SCORE_LIMIT,
    SCORE_SWEEP,
    SCORE_SWEEP_WINS,
    SCORE_SWEPT,
    SCORE_TABLE,
    SCORE_TARGET,
    SCORE_TOTAL,
    SCORES,
    SCORING,
    SEATS,
    SIDE,
    SIDES,
    TOOK,
    TRICKS_DONE,
    WHEN_ALL,
    WHEN_ALONE,
    WHEN_FAILED,
    WHEN_FAST_BREAK,
    WHEN_LONE_DEFENDER,
    WHEN_MADE,
    WHEN_MOON,
    WHEN_NONE,
    WHEN_NULLO,
    WHEN_SINGLE,
    WINNER,
)

EARLY = 2
BY_BRIDGE_TABLE = -1
MAKERS_WIN = 1
SWEEP_LINE = LINES + (MOST_LINES - 1) * LINE_SIZE


@jit
def open_party(r: Block, d: Block) -> None:
    """Reveals a called partner."""
    if d[CALLED] < 0:
        return
    d[PARTY] = 1 << d[MAKER]
    for seat in range(r[SEATS]):
        if (d[HELD + seat] | d[HAND + seat]) & bit(d[CALLED]) != 0:
            d[PARTY] |= 1 << seat


@jit
def sides_of(r: Block, seats: int) -> int:
    """The mask of the sides of a mask of seats."""
    sides = 0
    for side in range(r[SIDES]):
        sides |= (1 if seats & r[MEMBERS + side] else 0) << side
    return sides


@jit
def score(r: Block, d: Block) -> int:
    """Fills in the points, the change of the scores, and whether and how the match ends."""
    open_party(r, d)
    measured(r, d, 0, POINTS)
    makers = sides_of(r, d[PARTY])
    if r[SCORING] == SCORE_TABLE:
        score_table(r, d, makers)
    elif r[SCORING] == BRIDGE:
        call_three(d[RARE_SCORE_PART], r, d, BY_BRIDGE_TABLE, makers, 0)
    else:
        call_phase(d[OWN_BIDS_PART], r, d, 0)
    for side in range(r[SIDES]):
        d[SCORES + side] += d[CHANGE + side]
    d[DEALS_DONE] += 1
    if d[ENDED] == 0:
        any_goal(r, d, makers)
    if d[ENDED] and r[GAMES]:
        end_game(r, d)
    return GO_ON


@jit
def met(kind: int, count: int, taken: int, everything: int) -> bool:
    """Whether an objective is met."""
    if kind == AT_LEAST:
        return taken >= count
    if kind == EXACTLY:
        return taken == count
    return taken == (everything if kind == EVERYTHING else 0)


@jit
def paid(r: Block, pay: int, taken: int, level: int, others: int) -> int:
    """What is paid for what a side took, the level of the bid, and the most that any other side took."""
    total = r[pay + PAY_FIXED] + r[pay + PAY_TAKEN] * taken + r[pay + PAY_BID] * level
    if r[pay + PAY_SIMPLE]:
        return total
    if r[pay + PAY_BOOK]:
        total -= r[pay + PAY_TAKEN] * min(taken, r[pay + PAY_BOOK])
    total += r[pay + PAY_OVER] * max(0, taken - level) + r[pay + PAY_UNDER] * max(0, level - taken)
    total += r[pay + PAY_LEAD] * max(0, taken - others)
    if taken == 0:
        total += r[pay + PAY_BLANK]
    return total if r[pay + PAY_LEAST] == NONE else max(total, r[pay + PAY_LEAST])


# a score table


@jit
def score_table(r: Block, d: Block, makers: int) -> None:
    """As `ScoreTable` does."""
    ours, everything = 0, 0
    for seat in range(r[SEATS]):
        everything += d[POINTS + seat]
        ours += d[POINTS + seat] * ((d[PARTY] >> seat) & 1)
    d[OURS] = ours
    line = line_of(r, d, ours, everything if r[SCORING + SCORE_TOTAL] == NONE else r[SCORING + SCORE_TOTAL])
    if r[line + LINE_FIXED] and d[MAKES] == NONE and d[LOSES] == NONE:
        for side in range(r[SIDES]):
            pay = line + (LINE_MAKERS if (makers >> side) & 1 else LINE_OTHERS)
            d[CHANGE + side] = 0 if sits_out(r, d, side) else r[pay + PAY_FIXED]
        return
    d[LINE] = line
    whole_table(r, d, line, makers)


@jit
def whole_table(r: Block, d: Block, line: int, makers: int) -> None:
    """By what each side took."""
    for side in range(r[SIDES]):
        d[TOOK + side] = d[OURS] if (makers >> side) & 1 else 0
    for seat in range(r[SEATS]):
        if (makers >> r[SIDE + seat]) & 1 == 0:
            d[TOOK + r[SIDE + seat]] += d[POINTS + seat]
    swept = swept_by(r, d)
    for side in range(r[SIDES]):
        if swept >= 0 and r[SCORING + SCORE_SWEPT]:
            d[LINE] = -1
            pay = SWEEP_LINE + (LINE_MAKERS if side == swept else LINE_OTHERS)
            d[CHANGE + side] = paid(r, pay, d[TOOK + side], 0, 0)
        else:
            d[CHANGE + side] = gain(r, d, line, side, makers)
    if r[SCORING + SCORE_BESIDES]:
        count_besides(r, d)
    if r[SCORING + SCORE_HONOURS]:
        call_three(d[RARE_SCORE_PART], r, d, 0, 0, 0)
    ending(r, d, line, swept, makers)


@jit
def count_besides(r: Block, d: Block) -> None:
    """What counts for every side besides, as its own points too."""
    measured(r, d, 1, MORE)
    for seat in range(r[SEATS]):
        d[POINTS + seat] += d[MORE + seat]
        d[CHANGE + r[SIDE + seat]] += d[MORE + seat]
        d[OURS] += d[MORE + seat] if (d[PARTY] >> seat) & 1 else 0


@jit
def line_of(r: Block, d: Block, ours: int, everything: int) -> int:
    """Where the line begins that fits; without a contract the one that always counts."""
    if d[MAKER] < 0:
        d[MADE] = -1
        return r[LINE_OF]
    made = ours >= everything if d[MOON] else met(d[OBJECTIVE], d[NEEDED], ours, everything)
    d[MADE] = made
    so = WHEN_MADE if made else WHEN_FAILED
    so |= WHEN_ALL if ours >= everything else 0
    so |= WHEN_NONE if ours == 0 else 0
    so |= WHEN_ALONE if d[ALONE] else 0
    so |= WHEN_SINGLE if d[PARTY] & (d[PARTY] - 1) == 0 else 0
    so |= WHEN_LONE_DEFENDER if d[LONE_DEFENDER] >= 0 else 0
    so |= WHEN_MOON if d[MOON] else 0
    so |= WHEN_NULLO if d[OBJECTIVE] == NOTHING else 0
    if r[SCORING + SCORE_BREAKS] and is_broken(d):
        so |= WHEN_FAST_BREAK
    return r[LINE_OF + so]


@jit
def is_broken(d: Block) -> bool:
    """The defenders took the first two tricks and no other."""
    for place in range(d[TRICKS_DONE]):
        ours = (d[PARTY] >> d[WINNER + place]) & 1
        if ours == (place < EARLY):
            return False
    return d[TRICKS_DONE] != 0


@jit
def swept_by(r: Block, d: Block) -> int:
    """The first side that took all the points that there are, or -1."""
    if r[SCORING + SCORE_SWEEP] != NONE:
        for side in range(r[SIDES]):
            if d[TOOK + side] == r[SCORING + SCORE_SWEEP]:
                return side
    return -1


@jit
def sits_out(r: Block, d: Block, side: int) -> bool:
    """Whether all seats of a side sit out."""
    return d[RESTING] & r[MEMBERS + side] == r[MEMBERS + side]


@jit
def gain(r: Block, d: Block, line: int, side: int, makers: int) -> int:
    """What a side gets by a line."""
    if sits_out(r, d, side):
        return 0
    making = (makers >> side) & 1
    makers_pay = making and r[line + LINE_WHEN] != 0
    if makers_pay and r[line + LINE_LIFT]:
        return lift(r, line, d[SCORES + side])
    pay = line + (LINE_MAKERS if makers_pay else LINE_OTHERS)
    if making:
        own = d[MAKES] if d[MADE] == 1 else -d[LOSES]
        if own not in (NONE, -NONE):
            return own if r[pay + PAY_LEAST] == NONE else max(own, r[pay + PAY_LEAST])
    level = d[LEVEL] if d[MAKER] >= 0 else 0
    others = most_of(r, d, ~(makers if making else bit(side))) if r[pay + PAY_LEAD] else 0
    return paid(r, pay, d[TOOK + side], level, others)


@jit
def most_of(r: Block, d: Block, sides: int) -> int:
    """The most that one of some sides took; 0 for none."""
    found, most = False, 0
    for side in range(r[SIDES]):
        if (sides >> side) & 1:
            most = max(most, d[TOOK + side]) if found else d[TOOK + side]
            found = True
    return most


@jit
def lift(r: Block, line: int, before: int) -> int:
    """By how much a lift changes a score."""
    low = before < 0 or (before == 0 and r[line + LINE_AT_ZERO] != 0)
    return max(0, (0 if low and r[line + LINE_GRADED] else r[SCORING + SCORE_TARGET]) - before)


@jit
def ending(r: Block, d: Block, line: int, swept: int, makers: int) -> None:
    """Whether the deal itself decides the match."""
    wins = r[line + LINE_WINS]
    if wins:
        win(d, makers if wins == MAKERS_WIN else ~makers & ((1 << r[SIDES]) - 1))
    elif swept >= 0 and r[SCORING + SCORE_SWEEP_WINS]:
        win(d, makers if (makers >> swept) & 1 else bit(swept))


# bids that players make for themselves


@jit
def own_bids(r: Block, d: Block) -> int:
    """As `OwnBids` does: the first line is for bids that are made and missed."""
    everything = 0
    for seat in range(r[SEATS]):
        everything += d[POINTS + seat]
    d[MADE], d[OURS] = -1, 0
    for side in range(r[SIDES]):
        change, over, took, shared, kind = 0, 0, 0, 0, AT_LEAST
        found = False
        for seat in range(r[SEATS]):
            if r[SIDE + seat] != side:
                continue
            took += d[POINTS + seat]
            if d[OWN_BID + seat] == 0:
                continue
            call = r[OWN_CALLS] + (d[OWN_BID + seat] - 1) * CALL_SIZE
            if r[call + CALL_MAKES] == NONE and r[call + CALL_LOSES] == NONE:
                kind = kind if found else r[call + CALL_OBJECTIVE]
                found = True
                shared += r[call + CALL_LEVEL]
                continue
            if met(r[call + CALL_OBJECTIVE], r[call + CALL_COUNT], d[POINTS + seat], everything):
                change += 0 if r[call + CALL_MAKES] == NONE else r[call + CALL_MAKES]
                continue
            change -= 0 if r[call + CALL_LOSES] == NONE else r[call + CALL_LOSES]
            if r[SCORING + SCORE_FAILED]:
                took -= d[POINTS + seat]
                over += d[POINTS + seat]
                change += d[POINTS + seat] * r[LINES + LINE_MAKERS + PAY_OVER]
        if met(kind, shared, took, everything):
            change += paid(r, LINES + LINE_MAKERS, took, shared, 0)
            over += max(0, took - shared)
        else:
            change += paid(r, LINES + LINE_OTHERS, took, shared, 0)
        d[CHANGE + side] = change - bags_cost(r, d, side, over)
    return GO_ON


@jit
def bags_cost(r: Block, d: Block, side: int, more: int) -> int:
    """What the bags of a side cost when this many are added."""
    if r[SCORING + SCORE_BAGS] == 0:
        return 0
    d[BAGS + side] += more
    limit = r[SCORING + SCORE_LIMIT]
    if limit == 0:
        return 0
    times = d[BAGS + side] // limit
    d[BAGS + side] -= times * limit
    return times * r[SCORING + SCORE_COSTS]
