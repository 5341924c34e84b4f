"""Laws of whole matches: that they end, replay, add up, read back, and do not depend on the names of suits and seats."""

from __future__ import annotations

import enum
import importlib.util
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.engine.engine import apply, legal_actions, parse_action, replay, start
from trickgames.engine.protocols import Phase
from trickgames.engine.scored import Measures, PointCards, WatchesScores
from trickgames.engine.states import AwaitingDeal, MatchOver, Playing
from trickgames.engine.verdict import Played
from trickgames.errors import TrickGamesError
from trickgames.knowledge.views import view
from trickgames.scoring import BidScoring, CountCards, CountTricks, FirstOf, FirstTo, PointTable, TricksTaken
from trickgames.table.action import cards_of
from trickgames.table.actions import Deal, Play
from trickgames.table.facts import HolderOf
from trickgames.table.log import Told
from trickgames.table.soundness import facts_problems
from trickgames.table.table import Table
from trickgames.testing.laws import Kit, Law
from trickgames.testing.match import Match, code_of
from trickgames.testing.playing import bound, target_of
from trickgames.testing.symmetry import Mirror, mirrored_action, mirrors, pictures, type_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action

__all__ = ["ENDS", "MATCH_LAWS", "NO_CHANCE", "Course", "endless", "played_out"]

SOME = 20

NO_CHANCE = "chance comes into a match by the deal alone, so a phase uses neither `random` nor the clock, and stores nothing"

SEAT_HINT = (
    ". If a number in it is a seat and nothing else is wrong, annotate the field as `Seat`, from trickgames.table, and it is"
    " moved along"
)

COUNT_HINT = (
    ". Does a phase name a seat by its number? It counts from the dealer or from a contract, with"
    " `table.game.seating.left(seat)` and `table.players(seat)`"
)
ORDER_HINT = ". If only the order of the cards in an action differs, let the action hold a `CardSet`: its order says nothing"
HINTS = {
    **dict.fromkeys(("facts", "legal"), SEAT_HINT),
    "log": f"{COUNT_HINT}{SEAT_HINT}",
    **dict.fromkeys(("actor", "resting", "blind", "open", "hands", "piles", "trick", "tricks"), COUNT_HINT),
}
TOLD = {"actor": "who is to act", "resting": "who sits out", "blind": "who plays blind", "open": "whose hands are open"}


@attrs.frozen
class Course:
    """A match that was played: the match, its states as they were reached, and the hash that each had then.

    `first` is the number of the state from which on everything is looked at.
    """

    match: Match
    states: Sequence[AnyState]
    hashes: Sequence[int]
    first: int = 0


def _ends(course: Course, kit: Kit) -> Iterator[str]:
    number = endless(course.match.actions, kit)
    if number is not None:
        phases = Counter(type(state.phase).__name__ for state in course.states[number - SOME : number])
        phase, _ = phases.most_common(1)[0]
        yield f"a deal has not ended after {bound(kit.game) + 1} actions: {phase} asks again and again"


def endless(actions: Sequence[Action], kit: Kit) -> int | None:
    """After how many actions a deal has gone on for too long; None if none does."""
    most, since = bound(kit.game), 0
    for number, action in enumerate(actions, start=1):
        since = 0 if isinstance(action, Deal) else since + 1
        if since > most:
            return number
    return None


def _replays(course: Course, kit: Kit) -> Iterator[str]:
    match = course.match
    again = replay(match.game, match.actions, match.dealer, match.scores, deal=match.deal)
    for number, (state, had, fresh) in enumerate(zip(course.states, course.hashes, again, strict=True)):
        if hash(state) != had:
            yield f"after action {number} the state had another hash than later: something has changed it"
        elif state != fresh or fresh != state:
            yield (f"after action {number} the same actions lead to another state: {NO_CHANCE}")
        elif hash(fresh) != had:
            yield f"after action {number} two equal states have different hashes"
        elif number and state == course.states[number - 1] and not isinstance(state, AwaitingDeal):
            yield f"after action {number} the state is as before: the action has done nothing"
        else:
            continue
        return


def _results(course: Course, kit: Kit) -> Iterator[str]:
    first = course.states[0].scores
    sides, seats = len(kit.game.seating.sides), kit.game.seating.seats
    results = course.states[-1].results
    for number, result in enumerate(results, start=1):
        for path, thing in _hidden(result, f"result {number}"):
            yield f"{path} holds {thing!r}: results are plain public values"
        if (len(result.tricks), len(result.points), len(result.change)) != (seats, seats, sides):
            yield f"result {number} is not by seat and by side: {result}"
        if any(type(value) is not int for value in (*result.tricks, *result.points, *result.change)):
            yield f"result {number} holds something that is not a whole number"
    total = first
    for before, after in pairwise(course.states):
        for result in after.results[len(before.results) :]:
            total = tuple(map(sum, zip(total, result.change, strict=False)))
        if after.games_won != before.games_won and not isinstance(after, MatchOver):
            total = after.scores  # another game has begun, with the scores of its own
    if total != course.states[-1].scores:
        yield f"the scores are {course.states[-1].scores}; from {first} on, the changes make {total}"


def _hidden(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """What lies in a result and is neither a number, a word, nor one of the public facts about a contract."""
    kind = type_of(value)
    if isinstance(value, tuple | frozenset):
        for item in cast("tuple[Any, ...]", value):
            yield from _hidden(item, path)
    elif attrs.has(kind) and not isinstance(value, Card | HolderOf):
        for field in attrs.fields(kind):
            yield from _hidden(getattr(value, field.name), f"{path}.{field.name}")
    elif value is not None and not isinstance(value, int | str | enum.Enum | HolderOf):
        yield path, value


def _sums(course: Course, kit: Kit) -> Iterator[str]:
    scoring = kit.game.scoring
    for before, after, last in zip(course.states, course.states[1:], course.match.actions, strict=False):
        if len(after.results) == len(before.results) or not isinstance(before, Playing) or not isinstance(last, Play):
            continue
        result = after.results[-1]
        # The last play of the deal completes a trick whose taker the state after it no longer shows.
        played = [*(card for trick in before.tricks for card in trick.cards), *(card for _, card in before.trick), last.card]
        if sum(result.tricks) != len(before.tricks) + 1:
            yield f"{len(before.tricks) + 1} tricks were played, and the seats took {result.tricks}"
        if isinstance(scoring, PointCards):
            values = kit.game.suits(result.strain).values
            least = sum(values[card] for card in played)
            if not least <= sum(result.points) <= _most(scoring, least, sum(result.tricks)):
                yield f"the cards played are worth {least}, and the seats took {result.points}"
        if isinstance(scoring, TricksTaken) and result.points != result.tricks:
            yield f"points are tricks, and the seats took {result.tricks} tricks and {result.points} points"
        yield from _declared(scoring, result, kit)


def _most(scoring: PointCards, of_cards: int, tricks: int) -> int:
    """The most points that can be taken: those of the cards, or all where there are points that no card has, as for High."""
    if not isinstance(scoring, PointTable):
        return of_cards
    measures = [part for measure in (scoring.measure, *scoring.besides) for part in measure.parts]
    of_tricks = sum(tricks for part in measures if isinstance(part, CountTricks))
    return of_cards + of_tricks + sum(part.total or 0 for part in measures if not isinstance(part, CountCards))


def _declared(scoring: Any, result: Any, kit: Kit) -> Iterator[str]:
    """What the scoring rules that we know say of who can score in one deal."""
    making = {kit.game.seating.side(seat) for seat in result.makers}
    if isinstance(scoring, TricksTaken):
        scored = {side for side, change in enumerate(result.change) if change}
        makers_score = sum(result.tricks[seat] for seat in result.makers) >= result.contract.level
        wanted = making if makers_score else {*range(len(result.change))} - making
        if scored != wanted and not (scoring.fast_break and not scored):
            yield f"the makers are side {making}, the tricks {result.tricks}, and the scores change by {result.change}"
    if isinstance(scoring, BidScoring) and not result.contract.moon:
        ours = sum(result.points[seat] for seat in result.makers)
        level = result.contract.level
        worth = -level if ours < level else ours if scoring.made_scores == "taken" else level
        for side in making:
            if result.change[side] != worth:
                yield f"{ours} points were taken on a bid of {level}, and side {side} gets {result.change[side]}"


def _reads_back(course: Course, kit: Kit) -> Iterator[str]:
    match = course.match
    for action in match.actions:
        if isinstance(action, Deal) and parse_action(str(action), kit.game) != action:
            yield f"`{action}` is read as another deal"
    if importlib.util.find_spec("trickgames.records") is None:
        return
    yield from _records(course)


def _records(course: Course) -> Iterator[str]:
    from trickgames import records

    match = course.match
    own = code_of(match.game) == "game"  # a game of a user's own parts need not go into files
    record = records.Record(match.game, (), match.dealer, match.scores, match.actions, deal=match.deal)
    for what, write, read in (("JSON", records.dumps, records.loads), ("text", str, records.Record.parse)):
        try:
            text = write(record)
        except TrickGamesError as error:
            if own:
                continue
            yield f"the match cannot be written as {what}: {error}"
            continue
        try:
            again = read(text)
        except TrickGamesError as error:
            yield f"the match is written as {what} and cannot be read: {error}"
            continue
        if again != record:
            yield f"the match is written as {what} and read as another one"
    yield from _states(course)


def _states(course: Course) -> Iterator[str]:
    """A state in the middle of every phase, and the last one, go through JSON."""
    from trickgames import records

    own = code_of(course.match.game) == "game"
    by_phase: dict[tuple[str, str], AnyState] = {}
    for state in course.states:
        by_phase[type(state.phase).__name__, type(state).__name__] = state
    for (phase, kind), state in by_phase.items():
        try:
            text = records.dumps(state)
        except TrickGamesError as error:
            if not own:
                yield f"a state of {phase} ({kind}) cannot be written as JSON: {error}"
            continue
        try:
            again = records.loads(text)
        except TrickGamesError as error:
            yield f"a state of {phase} ({kind}) is written as JSON and cannot be read: {error}"
            continue
        if again != state:
            yield f"a state of {phase} ({kind}) is written as JSON and read as another one"


def _suits(course: Course, kit: Kit) -> Iterator[str]:
    relabellings, _ = mirrors(kit.game)
    if relabellings:
        yield from _mirrored(course, kit.luck.pick(relabellings))


def _seats(course: Course, kit: Kit) -> Iterator[str]:
    _, rotations = mirrors(kit.game)
    if rotations:
        yield from _mirrored(course, kit.luck.pick(rotations))


def _mirrored(course: Course, mirror: Mirror) -> Iterator[str]:
    match, seating = course.match, course.match.game.seating
    by_side = {mirror.side(side, seating): score for side, score in enumerate(match.scores)}
    scores = tuple(score for _, score in sorted(by_side.items()))
    state = start(match.game, mirror.seat(match.dealer, seating), scores, deal=match.deal)
    mirrored, plain = pictures(seating, mirror), pictures(seating)
    for number, (action, was) in enumerate(zip((None, *match.actions), course.states, strict=True)):
        if action is not None:
            turned = mirrored_action(action, mirror, seating)
            try:
                state = apply(state, turned)
            except TrickGamesError as error:
                became = f"`{_short(action)}`" if turned == action else f"`{_short(action)}`, which becomes `{_short(turned)}`,"
                yield f"{mirror}, and action {number}, {became} can't be done: {error}"
                return
        if number < course.first:
            continue
        for problem in facts_problems(state.table.facts, match.game):
            yield f"{mirror}, and after action {number} a fact is wrong: {problem}"
            return
        expected, found = mirrored(was), plain(state)
        for what in expected:
            if expected[what] != found[what]:
                hint = HINTS.get(what, "") if mirror.turn else _order_hint(what, state)
                if what == "log" and isinstance(found[what], tuple):
                    yield f"{mirror}: after action {number} {_entry(was, state, expected[what], found[what])}{hint}"
                    return
                one, other = _words(expected[what], what), _words(found[what], what)
                told = TOLD.get(what, what)
                yield f"{mirror}: after action {number} ({told}) there should be {one}, and there is {other}{hint}"
                return


def _entry(was: AnyState, state: AnyState, expected: Sequence[Any], found: Sequence[Any]) -> str:
    """The first entry of the log that is not as it should be."""
    place = next((place for place, (one, other) in enumerate(zip(expected, found, strict=False)) if one != other), None)
    if place is None:
        return f"the log should have {len(expected)} entries, and has {len(found)}"
    return f"the log has `{state.table.log[place]}` in the place of what was `{was.table.log[place]}`"


def _order_hint(what: str, state: AnyState) -> str:
    """What helps if an action has several cards."""
    actions = (
        legal_actions(state) if what == "legal" else [entry.action for entry in state.table.log if not isinstance(entry, Told)]
    )
    several = any(len(cards_of(action)) > 1 and not isinstance(action, Deal) for action in actions)
    return ORDER_HINT if several and what in ("legal", "log") else ""


def _words(value: Any, what: str = "") -> str:
    if what == "hands":
        return ", ".join(f"{CardSet.of(mask)}" for mask in value)
    if what == "piles":
        value = frozenset(
            f"{name}{'' if owner is None else f' of seat {owner}'}: {CardSet.of(mask)}" for _, name, owner, mask, _ in value
        )
    return ", ".join(sorted(map(str, value))) if type_of(value) is frozenset else str(value)


def _short(action: object) -> str:
    text = str(action)
    return text if len(text) < 60 else text[:57] + "..."  # noqa: PLR2004 - a line of the report


def _over(course: Course, kit: Kit) -> Iterator[str]:
    """By the scores alone, as the goal itself judges them, and by the target, where the scoring has not ended the match."""
    for number, state in enumerate(course.states[:-1]):
        if isinstance(state, MatchOver):
            yield f"the match is over after action {number}, and goes on"
    last, goal = course.states[-1], kit.game.goal
    if isinstance(last, AwaitingDeal) and last.results and isinstance(goal, WatchesScores):
        for problem in goal.over_before(last.scores):
            yield f"the match goes on at {last.scores}: {problem}"
    if not isinstance(last, MatchOver) or len(course.states) < 2:  # noqa: PLR2004 - the last state and one before it
        return
    table = played_out(course.states[-2], course.match.actions[-1])
    decided = table is not None and kit.game.scoring(Played.of(table), table.scores).ending is not None
    if isinstance(goal, WatchesScores) and not decided:
        for problem in goal.wrong_winners(last.scores, last.winners):
            yield f"the match is over: {problem}"
    target = target_of(kit.game)
    # others win when a side is out, wherever they stand; of several goals another may end the match
    out = isinstance(goal, FirstOf) or (isinstance(goal, FirstTo) and goal.out_at is not None)
    if target is not None and last.winners and not decided and not out and max(last.scores) < target:
        yield f"the match is over at {last.scores}, and the target is {target}"


def played_out(before: AnyState, action: Action) -> Table | None:
    """The table at the end of a deal that this action ends, before it is scored; None if it does not end the deal."""
    phase: Phase[Any, Any] = before.phase
    game, step = before.game, phase.step(before, action)
    for later in game.phases[game.place(phase) + 1 :]:
        if not isinstance(step, Table):
            return None
        step = later.enter(step)
    return step if isinstance(step, Table) else None


def _points(course: Course, kit: Kit) -> Iterator[str]:
    """The points of a result are those that the views showed at the end of the deal."""
    for before, after, action in zip(course.states, course.states[1:], course.match.actions, strict=False):
        table = played_out(before, action) if len(after.results) > len(before.results) else None
        if table is None:
            continue
        result, seen = after.results[-1], view(before, None)
        last = attrs.evolve(seen, tricks=table.tricks, trick=table.trick, facts=table.facts)
        if not isinstance(kit.game.scoring, Measures | PointCards):
            continue  # the points are the scoring's own secret: views show tricks
        if last.points != result.points:
            yield f"the views show the points {last.points} at the end of the deal, and the result has {result.points}"


ENDS = Law("an end", "every deal ends within a bound", "match", _ends)
MATCH_LAWS: tuple[Law, ...] = (
    ENDS,
    Law(
        "replay",
        "the same actions lead to equal states with equal hashes, and no state is changed by what follows",
        "match",
        _replays,
    ),
    Law("plain results", "results hold plain public values, and their changes add up to the scores", "match", _results),
    Law("sums", "tricks and points add up to what was played, and sides get the scores of the scoring", "match", _sums),
    Law("points", "the points of a result are those that the views showed at the end of the deal", "match", _points),
    Law("the end of the match", "a match is over exactly when its goal is reached", "match", _over),
    Law("files", "a match can be read back from its text and its JSON", "match", _reads_back),
    Law("suits", "relabelling the suits, colours kept together, changes nothing else", "match", _suits),
    Law("seats", "moving everybody to the left changes nothing else", "match", _seats),
)
