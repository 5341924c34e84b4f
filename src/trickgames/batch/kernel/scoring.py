"""What a deal brings, and whether it ends the match."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, lowest
from trickgames.batch.kernel.jit import Block, jit
from trickgames.batch.kernel.places import (
    AFTER_DEALS,
    ALONE,
    CALLED,
    CHANGE,
    DEALS_DONE,
    ENDED,
    GO_ON,
    GOAL,
    HAND,
    HELD,
    LEVEL,
    LONE_DEFENDER,
    MADE,
    MAKER,
    MOON,
    OURS,
    PARTY,
    POINTS,
    SAFE,
    SCORE_TRICKS,
    SCORES,
    SCORING,
    SEATS,
    SIDE,
    SIDES,
    SLOTS,
    TAKEN,
    TRICKS_DONE,
    TRUMP,
    VALUE,
    WINNER,
    WINNERS,
)

EARLY = 2
ALWAYS, ONLY_IF_MADE = 0, 1
BIDDER_WINS, HIGH_SCORE = 0, 1


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
    for seat in range(r[SEATS]):
        if (seats >> seat) & 1:
            sides |= 1 << r[SIDE + seat]
    return sides


@jit
def score(r: Block, d: Block) -> int:
    """Fills in the points, the change of the scores, and whether and how the match ends."""
    open_party(r, d)
    for side in range(r[SIDES]):
        d[CHANGE + side] = 0
    makers = sides_of(r, d[PARTY])
    if r[SCORING + 0] == SCORE_TRICKS:
        score_tricks(r, d, makers)
    else:
        score_bids(r, d, makers)
    for side in range(r[SIDES]):
        d[SCORES + side] += d[CHANGE + side]
    d[DEALS_DONE] += 1
    if d[ENDED] == 0:
        if r[GOAL + 0] == AFTER_DEALS:
            after_deals(r, d)
        else:
            first_to(r, d, makers)
    return GO_ON


# tricks taken: made, march, lone march, euchred, lone euchred, lone defender, super euchre or 0, fast break


@jit
def score_tricks(r: Block, d: Block, makers: int) -> None:
    """As `TricksTaken` does."""
    ours = 0
    for seat in range(r[SEATS]):
        d[POINTS + seat] = d[TAKEN + seat]
        if (d[PARTY] >> seat) & 1:
            ours += d[TAKEN + seat]
    made = ours >= d[LEVEL]
    d[OURS] = ours
    d[MADE] = made
    if r[SCORING + 8] and is_broken(d):
        return
    if made:
        score = r[SCORING + 1] if ours < d[TRICKS_DONE] else r[SCORING + 3] if d[ALONE] else r[SCORING + 2]
    elif r[SCORING + 7] and ours == 0:
        score = r[SCORING + 7]
    elif d[ALONE] == 0:
        score = r[SCORING + 4]
    else:
        score = r[SCORING + 5] if d[LONE_DEFENDER] < 0 else r[SCORING + 6]
    for side in range(r[SIDES]):
        if ((makers >> side) & 1) == made:
            d[CHANGE + side] = score


@jit
def is_broken(d: Block) -> bool:
    """The defenders took the first two tricks and no other."""
    for place in range(d[TRICKS_DONE]):
        ours = (d[PARTY] >> d[WINNER + place]) & 1
        if ours == (place < EARLY):
            return False
    return True


# bids: total, made scores the bid, defenders, moon wins, moon at zero is zero, moon needs points in play, target or 0,
# a lost moon costs the points


@jit
def score_bids(r: Block, d: Block, makers: int) -> None:
    """As `BidScoring` does."""
    count_safe(r, d)
    ours, all_points = 0, 0
    for seat in range(r[SEATS]):
        all_points += d[POINTS + seat]
        if (d[PARTY] >> seat) & 1:
            ours += d[POINTS + seat]
    d[OURS] = ours
    needed = d[LEVEL]
    if d[MOON]:
        needed = all_points if r[SCORING + 6] else r[SCORING + 1]
    made = ours >= needed
    d[MADE] = made
    for seat in range(r[SEATS]):
        side = r[SIDE + seat]
        if (makers >> side) & 1 == 0 and (r[SCORING + 3] == ALWAYS or (r[SCORING + 3] == ONLY_IF_MADE and made)):
            d[CHANGE + side] += d[POINTS + seat]
    for side in range(r[SIDES]):
        if (makers >> side) & 1:
            d[CHANGE + side] = makers_change(r, d, made, ours, d[SCORES + side])
    if d[MOON] and ((not made and r[SCORING + 8] == 0) or r[SCORING + 4]):
        d[ENDED] = 1
        d[WINNERS] = makers if made else ~makers & ((1 << r[SIDES]) - 1)


@jit
def makers_change(r: Block, d: Block, made: bool, ours: int, before: int) -> int:  # noqa: FBT001
    """By how much the score of a side of the makers changes."""
    if d[MOON]:
        if not made:
            return -r[SCORING + 1] if r[SCORING + 8] else 0
        short = before < 0 or (before == 0 and r[SCORING + 5] != 0)
        lifted = 0 if short and r[SCORING + 4] == 0 else r[SCORING + 7]
        return max(lifted - before, 0)
    if not made:
        return -d[LEVEL]
    return d[LEVEL] if r[SCORING + 2] else ours


@jit
def count_safe(r: Block, d: Block) -> None:
    """Gives the points of safe cards to those who played them."""
    trump = d[TRUMP]
    for seat in range(r[SEATS]):
        safe = d[HELD + seat] & r[SAFE + trump]
        while safe != 0:
            card = lowest(safe)
            safe ^= bit(card)
            d[POINTS + seat] += r[VALUE + trump * SLOTS + card]


# goals


@jit
def after_deals(r: Block, d: Block) -> None:
    """As `AfterDeals` does."""
    if d[DEALS_DONE] < r[GOAL + 1]:
        return
    best, winners = d[SCORES + 0], 0
    for side in range(r[SIDES]):
        best = max(best, d[SCORES + side])
    for side in range(r[SIDES]):
        if d[SCORES + side] == best:
            winners |= 1 << side
    d[ENDED] = 1
    d[WINNERS] = winners if winners & (winners - 1) == 0 else 0


@jit
def best_there(r: Block, d: Block, sides: int) -> int:
    """The highest score of these sides; less than any for none."""
    best = -(1 << 62)
    for side in range(r[SIDES]):
        if sides >> side & 1:
            best = max(best, d[SCORES + side])
    return best


@jit
def at_score(r: Block, d: Block, sides: int, lowest_score: int) -> int:
    """Those of these sides that have this score or more."""
    found = 0
    for side in range(r[SIDES]):
        if sides >> side & 1 and d[SCORES + side] >= lowest_score:
            found |= 1 << side
    return found


@jit
def first_to(r: Block, d: Block, makers: int) -> None:
    """As `FirstTo` does. Parameters of the goal: target, tie, must bid."""
    there = at_score(r, d, (1 << r[SIDES]) - 1, r[GOAL + 1])
    makers_there, others = there & makers, there & ~makers
    if r[GOAL + 3]:
        if d[MADE] and makers_there:
            win(d, makers_there)
        return
    ours, theirs = best_there(r, d, makers_there), best_there(r, d, others)
    best_others = at_score(r, d, others, theirs)
    if there == 0:
        return
    if makers_there == 0 or best_others == 0:
        win(d, makers_there | best_others)
    elif r[GOAL + 2] == BIDDER_WINS or ours > theirs:
        win(d, makers_there)
    elif ours < theirs:
        win(d, best_others)
    elif r[GOAL + 2] == HIGH_SCORE:
        win(d, makers_there)


@jit
def win(d: Block, sides: int) -> None:
    """These sides have won the match."""
    d[ENDED] = 1
    d[WINNERS] = sides
