"""Whether a deal ends the match: the goals of a game, one after another."""

from __future__ import annotations

from trickgames.batch.kernel.bits import bit, size
from trickgames.batch.kernel.jit import Block, call_three, jit
from trickgames.batch.kernel.places import (
    AFTER_DEALS,
    CHANGE,
    DEALS_DONE,
    DOWN_TO,
    ENDED,
    FIRST_TO,
    FLOOR,
    GAMES,
    GAMES_WON,
    GOAL,
    GOALS,
    LOWEST_AT,
    MADE,
    MAKER,
    NONE,
    PARAMS,
    RARE_SCORE_PART,
    SCORE_PARTS,
    SCORES,
    SCORING,
    SIDE,
    SIDES,
    WINNERS,
)

BIDDER_WINS, HIGH_SCORE, PLAY_ON, MAKER_WINS, IN_ORDER = 0, 1, 2, 3, 4
FAR = 1 << 62
GAMES_LAPS, GAMES_SLAMS, GAMES_TARGET, GAMES_START = GAMES + 1, GAMES + 2, GAMES + 3, GAMES + 4


@jit
def win(d: Block, sides: int) -> None:
    """These sides have won the match; none: it is drawn."""
    d[ENDED] = 1
    d[WINNERS] = sides


@jit
def any_goal(r: Block, d: Block, makers: int) -> None:
    """Ends the match by the first goal that is reached."""
    for number in range(r[GOALS]):
        goal = GOAL + number * PARAMS
        kind = r[goal]
        if kind == FIRST_TO:
            first_to(r, d, goal, makers)
        elif kind == AFTER_DEALS:
            after_deals(r, d, goal)
        elif kind in (LOWEST_AT, DOWN_TO, FLOOR):
            at_limit(r, d, goal)
        if d[ENDED]:
            return


@jit
def end_game(r: Block, d: Block) -> None:
    """A game of a match is over: the match is won with it, or another game begins, as `MatchOfGames` says."""
    winners, losers, most = d[WINNERS], ~d[WINNERS] & all_sides(r), 0
    slam = r[GAMES_SLAMS] != 0 and winners != 0 and losers != 0 and highest_of(r, d, losers) <= 0
    for side in range(r[SIDES]):
        if (winners >> side) & 1:
            d[GAMES_WON + side] += 2 if slam else 1
        most = max(most, d[GAMES_WON + side])
    best = 0
    for side in range(r[SIDES]):
        best |= bit(side) if d[GAMES_WON + side] == most else 0
    if most >= r[GAMES]:
        win(d, best)
        return
    d[ENDED] = d[WINNERS] = 0
    for side in range(r[SIDES]):
        surplus = max(0, d[SCORES + side] - r[GAMES_TARGET])
        d[SCORES + side] = surplus if r[GAMES_LAPS] and (winners >> side) & 1 else r[GAMES_START]


@jit
def highest_of(r: Block, d: Block, sides: int) -> int:
    """The highest score of these sides; less than any for none."""
    best = -FAR
    for side in range(r[SIDES]):
        if (sides >> side) & 1:
            best = max(best, d[SCORES + side])
    return best


@jit
def lowest_of_all(r: Block, d: Block) -> int:
    """The lowest score."""
    least = FAR
    for side in range(r[SIDES]):
        least = min(least, d[SCORES + side])
    return least


@jit
def between(r: Block, d: Block, sides: int, least: int, most: int) -> int:
    """Those of these sides whose score is neither lower nor higher than that."""
    found = 0
    for side in range(r[SIDES]):
        if (sides >> side) & 1 and least <= d[SCORES + side] <= most:
            found |= bit(side)
    return found


@jit
def all_sides(r: Block) -> int:
    """The mask of all sides."""
    return (1 << r[SIDES]) - 1


@jit
def at_limit(r: Block, d: Block, goal: int) -> None:
    """As `LowestAt`, `DownTo` and `Floor` do. Parameters: the number, whether equal ones play on."""
    kind, limit = r[goal], r[goal + 1]
    low, high = lowest_of_all(r, d), highest_of(r, d, all_sides(r))
    reached = high >= limit if kind == LOWEST_AT else low <= limit
    if not reached:
        return
    best = high if kind == FLOOR else low
    winners = between(r, d, all_sides(r), best, best)
    if size(winners) == 1 or r[goal + 2] == 0:
        win(d, winners)


@jit
def after_deals(r: Block, d: Block, goal: int) -> None:
    """As `AfterDeals` does. Parameters: deals, whether equal ones share, whether the lower score wins."""
    if d[DEALS_DONE] < r[goal + 1]:
        return
    best = lowest_of_all(r, d) if r[goal + 3] else highest_of(r, d, all_sides(r))
    winners = between(r, d, all_sides(r), best, best)
    win(d, winners if size(winners) == 1 or r[goal + 2] else 0)


@jit
def best_of(r: Block, d: Block, goal: int, others: int, makers: int) -> int:
    """The highest of others who are there; none where they are equal and play on."""
    if r[goal + 2] == IN_ORDER and r[SCORING + SCORE_PARTS] and others != 0:
        best = call_three(d[RARE_SCORE_PART], r, d, others, makers, r[goal + 1])
    else:
        best = between(r, d, others, highest_of(r, d, others), FAR)
    plays_on = r[goal + 5] != 0 or (r[goal + 2] == PLAY_ON and makers == 0)
    return 0 if size(best) > 1 and plays_on else best


@jit
def all_were_at(r: Block, d: Block, score: int) -> bool:
    """Whether every side had this score or more before the deal."""
    least = FAR
    for side in range(r[SIDES]):
        least = min(least, d[SCORES + side] - d[CHANGE + side])
    return least >= score


@jit
def first_to(r: Block, d: Block, goal: int, makers: int) -> None:
    """As `FirstTo` does. Parameters: target, tie, must bid, or set, whether equal ones play on, out at (or NONE)."""
    if r[goal + 6] != NONE and d[MADE] == 1 and all_were_at(r, d, r[goal + 6]):
        win(d, makers)
        return
    there = between(r, d, all_sides(r), r[goal + 1], FAR)
    if there == 0:
        return
    ours = bit(r[SIDE + d[MAKER]]) if r[goal + 2] == MAKER_WINS and d[MAKER] >= 0 else makers
    winners = winners_of(r, d, goal, there & ours, there & ~ours, makers)
    if winners != 0:
        win(d, winners)


@jit
def winners_of(r: Block, d: Block, goal: int, ours: int, others: int, makers: int) -> int:
    """Who wins, of the makers and the others who are at the target."""
    tie = r[goal + 2]
    if r[goal + 3]:
        if d[MADE] == 1:
            return ours
        return best_of(r, d, goal, others, makers) if r[goal + 4] and d[MADE] == 0 else 0
    if ours == 0 or others == 0:
        return ours if ours != 0 else best_of(r, d, goal, others, makers)
    if tie in (BIDDER_WINS, MAKER_WINS, IN_ORDER):
        return ours
    best, best_other = highest_of(r, d, ours), highest_of(r, d, others)
    if best == best_other:
        return ours if tie == HIGH_SCORE else 0
    return ours if best > best_other else best_of(r, d, goal, others, makers)
