"""Scorings, measures and goals, for the kernel: a row for each line of a score table and for each goal.

The short names (`TricksTaken`, `BidScoring`) are compiled as the tables that they are made of.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from trickgames.batch.draft import MOST_POINTS, MOST_SCORE, Draft, emitter
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import STRAINS
from trickgames.cards.card import Rank
from trickgames.cards.ranking import entry_card, order
from trickgames.checks import parts_of
from trickgames.engine.scored import Targeted
from trickgames.scoring import (
    NOTHING,
    TRICKS,
    AfterDeals,
    BidScoring,
    BridgeTable,
    CountCards,
    CountTricks,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    HighestTrump,
    Honours,
    Lift,
    Line,
    LowestAt,
    LowestTrump,
    MatchOfGames,
    MostPips,
    OwnBids,
    Pays,
    PointTable,
    ScoreTable,
    TricksTaken,
)
from trickgames.scoring.measures import cards_of
from trickgames.table.facts import Stakes

if TYPE_CHECKING:
    from trickgames.cards.card import Card
    from trickgames.engine.scored import Goal
    from trickgames.scoring import Measured

__all__: list[str] = []

WHEN: Final = {
    "made": at.WHEN_MADE,
    "failed": at.WHEN_FAILED,
    "all": at.WHEN_ALL,
    "none": at.WHEN_NONE,
    "alone": at.WHEN_ALONE,
    "single": at.WHEN_SINGLE,
    "lone defender": at.WHEN_LONE_DEFENDER,
    "moon": at.WHEN_MOON,
    "nullo": at.WHEN_NULLO,
    "fast break": at.WHEN_FAST_BREAK,
}
MOST_PARTS: Final = at.MEASURES - at.FIRST_PART
WINS: Final = {None: 0, "makers": 1, "others": 2}
TIES: Final = ("bidder_wins", "high_score", "play_on", "maker_wins", "in_order")
EMPTY: Final = Line()
MOST: Final = at.MOST_LINES - 2  # after them one that brings nothing, and in the last place that of a sweep


@emitter(TricksTaken, BidScoring)
def _(part: TricksTaken | BidScoring, draft: Draft) -> None:
    _score_table(part.table, draft)


@emitter(ScoreTable, PointTable)
def _score_table(part: ScoreTable, draft: Draft) -> None:
    _measure(part.measure, draft, 0)
    for number, measure in enumerate(part.besides):
        _measure(measure, draft, 1) if number == 0 else draft.cannot(part, "several measures besides")
    for number, bonus in enumerate(part.bonuses):
        if number or type(bonus) is not Honours:
            draft.cannot(part, "several bonuses" if number else f"the compiled engine does not know {type(bonus).__name__}")
        else:
            _honours(bonus, draft)
    if len(part.lines) > MOST:
        draft.cannot(part, f"{len(part.lines)} lines, and {MOST} at most")
    parts = _parts(part, draft)
    more = bool(part.besides or part.bonuses or parts) or part.sweep is not None
    lines = [_line(line, draft, more=more) for line in (*part.lines[:MOST], EMPTY)]
    for number, numbers in enumerate(lines):
        draft.put(at.LINES + number * at.LINE_SIZE, numbers)
    draft.put(at.LINE_OF, map(partial(_place_of_line, lines), range(at.WHENS)))
    goal, sweep, total = draft.game.goal, part.sweep, part.measure.total
    if sweep is not None and sweep.taker is not None and sweep.others is not None:
        last = at.LINES + (at.MOST_LINES - 1) * at.LINE_SIZE
        draft.put(last + at.LINE_MAKERS, (*_pay(sweep.taker, draft), *_pay(sweep.others, draft)))
    numbers = (
        at.SCORE_TABLE,
        at.NONE if part.everything == "in play" or total is None else total,
        any("fast break" in line.when for line in part.lines),
        at.NONE if sweep is None or total is None else total,
        sweep is not None and sweep.taker is not None,
        sweep is not None and sweep.wins,
        (goal.target_score() or 0) if isinstance(goal, Targeted) else 0,
        bool(part.besides),
        parts,
        bool(part.bonuses),
        next(
            (at.NONE if bonus.not_at is None else bonus.not_at for bonus in part.bonuses if isinstance(bonus, Honours)), at.NONE
        ),
    )
    draft.put(at.SCORING, numbers)


def _parts(part: ScoreTable, draft: Draft) -> int:
    """Adds the parts of the measure, where it counts who was at the target first; how many there are, else 0."""
    counted = any(isinstance(goal, FirstTo) and goal.tie == "in_order" for goal in parts_of(draft.game.goal))
    parts = part.measure.parts
    if not counted or not (len(parts) > 1 or part.besides or part.bonuses):
        return 0
    if len(parts) > MOST_PARTS:
        draft.cannot(part, f"{len(parts)} measures counted one by one, and {MOST_PARTS} at most")
    for number, measure in enumerate(parts[:MOST_PARTS]):
        _measure(measure, draft, at.FIRST_PART + number)
    return len(parts)


def _honours(bonus: Honours, draft: Draft) -> None:
    worth = [max((points for least, points in bonus.worth if held >= least), default=0) for held in range(at.SLOTS)]
    if max(worth) > MOST_POINTS:
        draft.cannot(bonus, f"more than {MOST_POINTS:,} points")
    draft.put(at.HONOUR_WORTH, worth)
    for number, strain in enumerate(STRAINS):
        suit = strain.suit
        honours: set[Card] = set() if suit is None else {entry_card(rank, suit) for rank in bonus.cards}
        draft.put(at.HONOURS + number, [sum(1 << place for place, card in enumerate(draft.cards) if card in honours)])


def _line(line: Line, draft: Draft, *, more: bool) -> tuple[int, ...]:
    """The numbers of a line; where there is `more` to the table than lines, no line is all that counts."""
    if type(line) is not Line:
        draft.cannot(line, "the compiled engine does not know it")
    lift = line.makers if isinstance(line.makers, Lift) else None
    makers = line.makers if isinstance(line.makers, Pays) else NOTHING
    is_fixed = lift is None and all(pay.is_fixed and pay.least is None for pay in (makers, line.others))
    return (
        sum(WHEN[word] for word in line.when),
        lift is not None,
        lift is not None and lift.graded,
        lift is not None and lift.at_zero == "zero",
        WINS[line.wins],
        *_pay(makers, draft),
        *_pay(line.others, draft),
        is_fixed and line.wins is None and bool(line.when) and not more,
    )


def _place_of_line(lines: list[tuple[int, ...]], so: int) -> int:
    """Where the first line begins that counts if this is so, as a mask."""
    number = next(number for number, line in enumerate(lines) if line[at.LINE_WHEN] & ~so == 0)
    return at.LINES + number * at.LINE_SIZE


def _pay(pay: Pays, draft: Draft) -> tuple[int, ...]:
    if type(pay) is not Pays:
        draft.cannot(pay, "the compiled engine does not know it")
    least = at.NONE if pay.least is None else pay.least
    paid = (pay.fixed, pay.taken, pay.bid, pay.over, pay.under, pay.lead, pay.book, pay.blank, least)
    if any(abs(number) > MOST_POINTS for number in paid if number != at.NONE):
        draft.cannot(pay, f"scores above {MOST_POINTS:,}")
    return *paid, not any(paid[3:8]) and pay.least is None


@emitter(OwnBids)
def _(part: OwnBids, draft: Draft) -> None:
    _measure(part.measure, draft, 0)
    draft.put(at.LINES + at.LINE_MAKERS, (*_pay(part.made, draft), *_pay(part.missed, draft)))
    if not draft.has(at.DECLARE):
        draft.cannot(part, "no Declare says what each has bid")
    if any(list(side) != sorted(side) for side in draft.game.seating.sides):
        draft.cannot(part, "the seats of a side are not listed from the lowest up")
    bags = part.bags
    limit, costs = (0, 0) if bags is None else (bags.limit or 0, bags.costs)
    if costs > MOST_POINTS:
        draft.cannot(part, f"bags cost more than {MOST_POINTS:,}")
    draft.put(at.SCORING, (at.OWN_BIDS, 0, part.failed_calls == "bags", bags is not None, limit, costs))


@emitter(BridgeTable)
def _(part: BridgeTable, draft: Draft) -> None:
    _measure(TRICKS, draft, 0)
    book = next((row[1] for row in draft.rows if row[0] == at.OUTSIDE), None)
    if book is None or draft.deal is None:
        draft.cannot(part, "no contract comes from outside")
        return
    tricks = max(draft.deal.sizes()) + 1
    stakes = [Stakes(doubled, vulnerable) for vulnerable in (False, True) for doubled in (1, 2, 4)]
    numbers = [
        part.points(strain, book + level, taken, played)
        for strain in STRAINS
        for level in range(1, 8)
        for taken in range(tricks)
        for played in stakes
    ]
    if max(map(abs, numbers)) > MOST_SCORE:
        draft.cannot(part, f"more than {MOST_SCORE:,} points")
    draft.put(at.SCORING, (at.BRIDGE, 0, book + 1, tricks))
    draft.tails.append((at.SCORING + 1, numbers))


# Measures


def _measure(measure: Measured, draft: Draft, number: int) -> None:
    """Adds a measure: what its parts count, together."""
    place = at.MEASURE + number * at.MEASURE_SIZE
    parts = measure.parts
    tricks = sum(1 for part in parts if type(part) is CountTricks)
    draft.put(place + at.MEASURE_TRICKS, [tricks, tricks < len(parts)])
    _cards([part for part in parts if type(part) is CountCards], draft, number)
    draft.put(place + at.MEASURE_HIGH, [sum(part.worth for part in parts if type(part) is HighestTrump)])
    once: set[type] = set()
    for part in parts:
        if type(part) in once:
            draft.cannot(part, "it counts twice")
        if type(part) is LowestTrump:
            _low(part, draft, number)
            once.add(LowestTrump)
        elif type(part) is MostPips:
            _pips(part, draft, number)
            once.add(MostPips)
        elif type(part) not in (CountTricks, CountCards, HighestTrump):
            draft.cannot(part, "the compiled engine does not know it")
        if type(part) in (HighestTrump, LowestTrump):
            _equals(part, draft)


def _cards(parts: list[CountCards], draft: Draft, number: int) -> None:
    if sum(abs(worth) for part in parts for _, worth in (*part.points, *part.cards)) > MOST_POINTS:
        draft.cannot(parts[0], f"more than {MOST_POINTS:,} points")
    draft.put(at.MEASURE + number * at.MEASURE_SIZE + at.MEASURE_CARDS, [bool(parts)])
    for strain, played in enumerate(STRAINS):
        takers, players = dict[int, int](), dict[int, int]()
        for part in parts:
            safe = {card.kind for card in cards_of(part.safe, played.suit)}
            for card, worth in part.values(played.suit).items():
                worths = players if card.kind in safe else takers
                worths[card.kind] = worths.get(card.kind, 0) + worth
        for worths, masks, table in ((takers, at.TAKERS, at.TAKER_WORTH), (players, at.PLAYERS, at.PLAYER_WORTH)):
            place = number * at.STRAINS + strain
            numbers = [worths.get(card.kind, 0) for card in draft.cards]
            draft.put(masks + place, [sum(1 << card for card, worth in enumerate(numbers) if worth)])
            draft.put(table + place * at.SLOTS, numbers)


def _low(part: LowestTrump, draft: Draft, number: int) -> None:
    place = at.MEASURE + number * at.MEASURE_SIZE
    draft.put(place + at.MEASURE_LOW, [part.worth, part.to == "holder"])
    for strain, played in enumerate(STRAINS):
        never = {card.kind for card in cards_of(part.never, played.suit)}
        mask = sum(1 << place for place, card in enumerate(draft.cards) if card.kind in never)
        draft.put(at.NEVER_LOW + number * at.STRAINS + strain, [mask])


def _pips(part: MostPips, draft: Draft, number: int) -> None:
    pips = dict(part.pips)
    draft.put(at.MEASURE + number * at.MEASURE_SIZE + at.MEASURE_PIPS, [part.worth])
    worths = (pips.get(card.rank, 0) if isinstance(card.rank, Rank) else 0 for card in draft.cards)
    draft.put(at.PIPS + number * at.SLOTS, worths)


def _equals(part: Measured, draft: Draft) -> None:
    """The trumps beside which there is one as high: the one that was played first counts. Plain trick play doesn't note it."""
    for strain, played in enumerate(STRAINS):
        ranked = order(draft.game.ranking, played)
        heights = Counter(ranked.strength(card) for card in draft.cards if ranked.is_trump(card))
        if max(heights.values(), default=1) > len(("this", "another")):
            draft.cannot(part, "more than two trumps are equally high")
        equal = {height for height, count in heights.items() if count > 1}
        if equal and draft.game.ranking.equal_cards != "last":
            draft.cannot(part, "of equal trumps the one that was played first counts")
        trumps = (place for place, card in enumerate(draft.cards) if ranked.is_trump(card) and ranked.strength(card) in equal)
        draft.put(at.EQUALS + strain, [sum(1 << place for place in trumps)])


# Goals


def _goal(draft: Draft, part: Goal, score: int, *numbers: int) -> None:
    if abs(score) > MOST_SCORE:
        draft.cannot(part, f"a target above {MOST_SCORE:,}")
    draft.goals.append(numbers)


@emitter(FirstTo)
def _(part: FirstTo, draft: Draft) -> None:
    out_at = at.NONE if part.out_at is None else part.out_at
    rules = (TIES.index(part.tie), part.must_bid, part.or_set, part.equal == "play_on", out_at)
    _goal(draft, part, part.target, at.FIRST_TO, part.target, *rules)


@emitter(AfterDeals)
def _(part: AfterDeals, draft: Draft) -> None:
    _goal(draft, part, part.deals, at.AFTER_DEALS, part.deals, part.equal == "share", part.wins == "lower")


@emitter(LowestAt)
def _(part: LowestAt, draft: Draft) -> None:
    _goal(draft, part, part.target, at.LOWEST_AT, part.target, part.equal == "play_on")


@emitter(DownTo)
def _(part: DownTo, draft: Draft) -> None:
    _goal(draft, part, max(part.start, abs(part.end)), at.DOWN_TO, part.end, part.equal == "play_on")


@emitter(Floor)
def _(part: Floor, draft: Draft) -> None:
    _goal(draft, part, part.score, at.FLOOR, part.score, part.equal == "play_on")


@emitter(FirstOf)
def _(part: FirstOf, draft: Draft) -> None:
    for goal in part.goals:
        draft.emit(goal)


@emitter(MatchOfGames)
def _(part: MatchOfGames, draft: Draft) -> None:
    if part is not draft.game.goal:
        draft.cannot(part, "it is one of several goals")
    draft.emit(part.goal)
    draft.put(at.GAMES, (part.games, part.laps, part.slams, part.target_score() or 0, part.start_score()))
