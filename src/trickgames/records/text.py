"""A record as text that people read and write: a line for each deal, for the calls and for each trick.

    trickgames record 3
    game: bicycle-euchre
    players: Ann, Ben, Cid, Dee
    dealer: 3
    scores: 0, 0

    deal 0: Jh Qh 9s Ts Ad; 1: ...; 2: ...; 3: ...; turn-up: 9h; stock: Kc Kd Ac
    0: pass; 1: order up; 3: discard 9c
    trick 1  0:Ad 1:9d 2:Kd 3:Td -> 0
    score: 0, 1
    end: 24 actions

The last line says that the record is whole. Seats before calls and cards, winners and scores may be left out; where they stand
they are checked. `docs/notation.md` tells the whole of it. What a line says is settled in two steps: first every line is read
(all problems together), then the match is replayed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NoReturn

import attrs

from trickgames.engine.engine import actor, apply, outcome, start
from trickgames.engine.states import AwaitingDeal, Playing
from trickgames.errors import IllegalActionError, InvalidStateError, NotationError
from trickgames.match.broken import BrokenRecordError, CutShortError
from trickgames.records.dealt import write_deal
from trickgames.records.header import Header, read_header, write_header
from trickgames.records.limits import MAX_ACTIONS, check_encodable, few, plain_text, quoted, written_by
from trickgames.records.lines import Step, read_line
from trickgames.records.record import Record
from trickgames.table.action import Action
from trickgames.table.actions import Deal, Play
from trickgames.table.reading import read_action

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.states import AnyState

__all__ = ["dumps", "loads"]

VERSION: Final = 3
FIRST_LINE: Final = f"trickgames record {VERSION}"
LONGEST_LINE: Final = 100_000  # a game in JSON stands in one line
MOST_BROKEN: Final = 100
# What is given back in a failed try never matches something else, so that any line is read in linear time.
_COMMENT: Final = re.compile(r'^\s*#.*|("(?:[^"\\]|\\.)*"?)|\s#.*')
_PLAIN: Final = re.compile(r"[^\W\d][^;\"#\n]*")
_VERSION: Final = re.compile(r"trickgames record (\S{1,20})")
NO_END: Final = "the record is cut short: its last line says how many actions there are, as `end: 24 actions`"


# Writing


def dumps(record: Record) -> str:
    """The text of a record, which `loads` reads back. `BrokenRecordError` if one of its actions doesn't fit.

    >>> from trickgames import euchre
    >>> print(dumps(Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"])), end="")
    trickgames record 3
    game: bicycle-euchre
    players: Ann, Ben, Cid, Dee
    dealer: 0
    scores: 0, 0
    end: 0 actions
    """
    begun = Header(record.game, record.players, record.dealer, record.scores, record.notes, record.seed, record.deal)
    count = len(record.actions)
    last = f"end: {count} action{'' if count == 1 else 's'}"
    text = "\n".join([FIRST_LINE, *write_header(begun), *_Writer(record).lines(), last, ""])
    check_encodable(text)
    return text


@attrs.define
class _Writer:
    record: Record
    said: list[str] = attrs.field(factory=list[str])
    plays: list[str] = attrs.field(factory=list[str])

    def lines(self) -> Iterator[str]:
        states = self.record.states()
        state = next(states)
        for action, after in zip(self.record.actions, states, strict=True):
            yield from self._line(state, action, after)
            yield from self._trick_taken(state, after)
            if len(after.results) > len(state.results):
                yield from self._flush()
                yield "score: " + _scores(after.scores)
            state = after
        yield from self._flush()
        if self.plays:
            yield self._trick(state)
        ended = outcome(state)
        if ended is not None:
            yield "winners: " + (" ".join(map(str, ended.winners)) or "none")

    def _line(self, state: AnyState, action: Action, after: AnyState) -> Iterator[str]:
        if type(action) is Play and _is_played(state, after):
            yield from self._flush()
            self.plays.append(f"{_hand(state)}:{action.card}" + ("" if action.as_suit is None else f"={action.as_suit}"))
            return
        seat = state.acting
        if self.plays:
            yield self._trick(state)
        if isinstance(action, Deal):
            yield from self._flush()
            yield ""
            yield write_deal(state.table, action)
        else:
            self.said.append(f"{seat}: {_quoted(str(action))}")

    def _trick_taken(self, before: AnyState, after: AnyState) -> Iterator[str]:
        taker = _taker(before, after)
        if self.plays and taker is not None:
            yield self._trick(before) + f" -> {taker}"
        elif self.plays and len(after.results) > len(before.results):
            yield self._trick(before)

    def _trick(self, state: AnyState) -> str:
        line = f"trick {len(state.tricks) + 1}  {' '.join(self.plays)}"
        self.plays = []
        return line

    def _flush(self) -> Iterator[str]:
        if self.said:
            yield "; ".join(self.said)
            self.said = []


def _hand(state: AnyState) -> int:
    """The seat from whose hand a card is played."""
    return state.hand_of if isinstance(state, Playing) else state.acting


def _is_played(before: AnyState, after: AnyState) -> bool:
    """Whether the action between two states was a play to a trick, in our trick play or a user's own."""
    if isinstance(before, Playing):
        return True
    plays = [len(state.trick) + sum(len(trick.plays) for trick in state.tricks) for state in (before, after)]
    return plays[1] > plays[0] or len(after.results) > len(before.results)


def _scores(scores: Sequence[int]) -> str:
    return ", ".join(map(str, scores))


def _quoted(text: str) -> str:
    return text if text.isprintable() and _PLAIN.fullmatch(text) and text == text.strip() else quoted(text)


# Reading


def loads(text: str) -> Record:
    """The record that a text tells. `NotationError` names every problem with its line.

    An action that doesn't fit is a `BrokenRecordError`, which has its index too. A text that has lost its end is a
    `CutShortError`. Its `record` is the part of the match that could be read.
    """
    lines = list(_lines(plain_text(text)))
    first = " ".join(lines[0][1].split()) if lines else ""
    if first != FIRST_LINE:
        other = _VERSION.fullmatch(first)
        told = f", and this is a record of version {other.group(1)}" if other else ""
        if other and other.group(1).isdecimal():
            told += f": {written_by(int(other.group(1)), VERSION)}"
        msg = f"line {lines[0][0] if lines else 1}: the first line is {FIRST_LINE!r}{told}"
        raise NotationError(msg)
    header, body, problems = read_header(lines[1:])
    steps: list[Step] = []
    stopped = False
    game = None if header is None else header.game
    for number, line in body:
        if len(problems) >= MOST_BROKEN or len(steps) > MAX_ACTIONS:
            problems.append(f"line {number}: from here on nothing was read: there is too much, or too much of it is wrong")
            stopped = True
            break
        try:
            steps += read_line(number, line, game)
        except NotationError as error:
            problems += [f"line {number}: {problem}" for problem in error.problems]
    last = lines[-1][0]
    cut = None if stopped or any(step.ends for step in steps) else f"line {last}: {NO_END}"
    if cut is not None and header is not None and {_line_of(problem) for problem in problems} <= {last}:
        raise _cut_short(header, steps, [*problems, cut])
    NotationError.check(few(sorted([*problems, *([cut] if cut else [])], key=_line_of)))
    if header is None:
        msg = "line 2: the game is missing"
        raise NotationError(msg)
    return _replay(header, steps)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers and without comments."""
    lines = text.splitlines()
    if len(lines) > MAX_ACTIONS:
        msg = f"{len(lines):,} lines are too many: {MAX_ACTIONS:,} are read"
        raise NotationError(msg)
    for number, whole in enumerate(lines, start=1):
        if len(whole) > LONGEST_LINE:
            msg = f"line {number}: it is too long: {len(whole):,} characters, and {LONGEST_LINE:,} are read"
            raise NotationError(msg)
        line = _without_comment(whole)
        if line:
            yield number, line


def _line_of(problem: str) -> int:
    """The number of the line that a problem names; 0 for one that belongs to none."""
    found = re.match(r"line (\d+): ", problem)
    return int(found.group(1)) if found else 0


def _without_comment(line: str) -> str:
    return _COMMENT.sub(lambda found: found.group(1) or "", line).strip()


def _replay(header: Header, steps: Sequence[Step]) -> Record:
    """The actions of the lines, each checked, and each claim."""
    record, problem = _replayed(header, steps)
    if problem is not None:
        raise problem
    return record


def _cut_short(header: Header, steps: Sequence[Step], problems: Sequence[str]) -> NotationError:
    """What is wrong with a text without an end; what its last line says may be cut as well."""
    record, problem = _replayed(header, steps)
    last = max((step.line for step in steps), default=0)
    if problem is not None and {_line_of(told) for told in problem.problems} != {last}:
        return problem
    return CutShortError(record, *few([*(problem.problems if problem else ()), *problems]))


def _replayed(header: Header, steps: Sequence[Step]) -> tuple[Record, NotationError | None]:
    """The record as far as everything fits, and what does not."""
    try:
        state = start(header.game, header.dealer, header.scores or None, deal=header.deal)
    except InvalidStateError as error:
        raise NotationError(*error.problems) from None
    actions: list[Action] = []
    taker: int | None = None
    ended = False

    def so_far(seed: int | str | None = None) -> Record:
        start = (header.players, header.dealer, header.scores)
        return Record(header.game, *start, actions, header.notes, seed=seed, deal=header.deal)

    for step in steps:
        try:
            action = _meant(step, state) if step.dealt is None else step.dealt.pack(state.table)
            NotationError.check(_after_the_end(ended=ended))
            NotationError.check(_claims(step, state, action, taker))
            if step.count not in (None, len(actions)):
                _wrong_count(step.count or 0, len(actions))
        except NotationError as error:
            lost = step.count is not None and not ended
            told = [f"line {step.line}: {problem}" for problem in error.problems]
            return so_far(), CutShortError(so_far(), *told) if lost else NotationError(*told)
        ended = step.ends
        if action is None:
            continue
        try:
            after = apply(state, action)
        except IllegalActionError as error:
            broken = BrokenRecordError(so_far(), error)
            return so_far(), broken.told(f"line {step.line}: {broken}")
        taker = _taker(state, after)
        state = after
        actions.append(action)
    return so_far(header.seed), None


def _after_the_end(*, ended: bool) -> Iterator[str]:
    if ended:
        yield "it stands after the end of the record"


def _wrong_count(said: int, read: int) -> NoReturn:
    lost = f"{said - read} are missing" if said > read else f"{read - said} are too many"
    msg = f"the end says {said} actions, and the record tells {read}: {lost}"
    raise NotationError(msg)


def _meant(step: Step, state: AnyState) -> Action | None:
    """The action of a line; of several kinds that have the same words the one that is asked for here."""
    accepts = state.phase.accepts
    if not step.text or type(step.action) in accepts:
        return step.action
    try:
        return read_action(step.text, accepts)
    except NotationError:
        return step.action


def _claims(step: Step, state: AnyState, action: Action | None, taker: int | None) -> Iterator[str]:
    """What a line says and is not so; `taker` took the trick that the last action ended."""
    acting = actor(state)
    if action is not None and step.seat is not None and step.seat not in (acting, _hand(state)):
        yield f"seat {step.seat} is not to act, but {'nobody' if acting is None else f'seat {acting}'}"
    if step.trick is not None and not isinstance(state, AwaitingDeal) and step.trick != len(state.tricks) + 1:
        yield f"trick {step.trick} is trick {len(state.tricks) + 1}"
    if step.winner is not None and step.winner != taker:
        yield (
            "no trick is finished here" if taker is None else f"the trick was taken by seat {taker}, not by seat {step.winner}"
        )
    if step.score is not None and step.score != state.scores:
        yield f"the score is {_scores(state.scores)}, not {_scores(step.score)}"
    if step.winners is not None:
        ended = outcome(state)
        if ended is None or ended.winners != step.winners:
            yield "the match is not over" if ended is None else f"the winners are {' '.join(map(str, ended.winners)) or 'none'}"


def _taker(before: AnyState, after: AnyState) -> int | None:
    """Who took the trick that was finished between these states, by the tricks taken before and after."""
    if len(after.results) == len(before.results):
        return after.tricks[-1].winner if len(after.tricks) > len(before.tricks) else None
    taken = [sum(trick.winner == seat for trick in before.tricks) for seat in range(before.game.seating.seats)]
    return next((seat for seat, count in enumerate(after.results[-1].tricks) if count > taken[seat]), None)
