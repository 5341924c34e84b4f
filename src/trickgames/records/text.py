"""A record as text that people read and write: a line for each deal, for the calls and for each trick.

    trickgames record 2
    game: bicycle-euchre
    players: Ann, Ben, Cid, Dee
    dealer: 3
    scores: 0, 0

    deal 0: Jh Qh 9s Ts Ad; 1: ...; 2: ...; 3: ...; turn-up: 9h; stock: Kc Kd Ac
    0: pass; 1: order up; 3: discard 9c
    trick 1  0:Ad 1:9d 2:Kd 3:Td -> 0
    score: 0, 1

Seats before calls and cards, winners and scores may be left out; where they stand they are checked. `docs/notation.md` tells
the whole of it. What a line says is settled in two steps: first every line is read (all problems at once), then the match is
replayed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card
from trickgames.engine.engine import actor, apply, outcome, parse_action, start
from trickgames.engine.game import Game
from trickgames.engine.states import AwaitingDeal, Playing
from trickgames.errors import IllegalActionError, InvalidStateError, NotationError
from trickgames.phases.deal import DealCards, layout
from trickgames.records.header import Header, read_header, score_words, write_header
from trickgames.records.limits import MAX_ACTIONS, check_encodable, few, parse_json, plain_text, quoted
from trickgames.records.record import BrokenRecordError, Record
from trickgames.records.texts import read_cards
from trickgames.table.actions import Action, Deal, Play, read_action

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.states import AnyState

__all__ = ["dumps", "loads"]

FIRST_LINE: Final = "trickgames record 2"
LONGEST_LINE: Final = 100_000  # a game in JSON stands in one line
MOST_BROKEN: Final = 100
# What is given back in a failed try never matches something else, so that any line is read in linear time.
_COMMENT: Final = re.compile(r'^\s*#.*|("(?:[^"\\]|\\.)*"?)|\s#.*')
_SEAT: Final = re.compile(r"(\d{1,3})\s*:\s*(.*)", re.DOTALL)
_TRICK: Final = re.compile(r"trick\b\s*(\d{1,3}(?!\S))?\s*(.*)")
_ITEM: Final = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^;"])*)(?:;|$)')
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_PLAIN: Final = re.compile(r"[^\W\d][^;\"#\n]*")
_VERSION: Final = re.compile(r"trickgames record (\S{1,20})")
_KEYS: Final = ("score", "winners")


# Writing


def dumps(record: Record) -> str:
    """The text of a record, which `loads` reads back; `BrokenRecordError` if one of its actions does not fit.

    >>> from trickgames import euchre
    >>> print(dumps(Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"])), end="")
    trickgames record 2
    game: bicycle-euchre
    players: Ann, Ben, Cid, Dee
    dealer: 0
    scores: 0, 0
    """
    header = Header(record.game, record.players, record.dealer, record.scores, record.notes)
    text = "\n".join([FIRST_LINE, *write_header(header), *_Writer(record).lines(), ""])
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
            self.plays.append(f"{_hand(state)}:{action.card}")
            return
        seat = state.acting
        if self.plays:
            yield self._trick(state)
        if isinstance(action, Deal):
            yield from self._flush()
            yield ""
            yield write_deal(state.game, action, state.dealer)
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


def write_deal(game: Game, action: Deal, dealer: int) -> str:
    """The line of a deal: the hands as they were dealt, the turn-up and the stock, from which the pack follows."""
    phase = _dealing(game)
    plan = None if phase is None else action.plan or phase.plans[0]
    if phase is None or plan is None or sum(plan) != phase.count or len(action.pack) != len(game.pack):
        return str(action)
    packets = "" if action.plan is None else "-".join(map(str, action.plan)) + " "
    seats = game.seating.seats
    parts = [
        f"{seat}: {_cards(picker(action.pack))}"
        for seat, picker in zip(game.seating.clockwise(dealer), layout(seats, plan), strict=True)
    ]
    top = seats * phase.count
    if phase.turn_up:
        parts.append(f"turn-up: {action.pack[top]}")
    rest = action.pack[top + phase.turn_up :]
    if rest:
        parts.append(f"{phase.rest}: {_cards(rest)}")
    return f"deal {packets}" + "; ".join(parts)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _dealing(game: Game) -> DealCards | None:
    return next((phase for phase in game.phases if isinstance(phase, DealCards)), None)


# Reading


@attrs.frozen
class _Step:
    """What a line says: actions with the seats that are named, or a claim about what they led to."""

    line: int
    seat: int | None = None
    action: Action | None = None
    dealt: _DealtCards | None = None
    trick: int | None = None
    winner: int | None = None
    score: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    text: str = ""


@attrs.frozen
class _DealtCards:
    """The deal by hands; the pack follows when the dealer is known."""

    plan: tuple[int, ...] | None
    hands: dict[int, tuple[Card, ...]]
    turn_up: tuple[Card, ...]
    rest: tuple[Card, ...]

    def pack(self, game: Game, dealer: int) -> Deal:
        phase = _dealing(game)
        if phase is None:
            msg = f"{game.name} is not dealt by hands: the line is 'deal' and all cards in order"
            raise NotationError(msg)
        seats = game.seating.seats
        NotationError.check(self._problems(phase, seats))
        whole: list[Card] = [*game.pack]
        for seat, picker in zip(game.seating.clockwise(dealer), layout(seats, self.plan or phase.plans[0]), strict=True):
            for place, card in zip(picker(range(len(whole))), self.hands[seat], strict=True):
                whole[place] = card
        whole[seats * phase.count :] = [*self.turn_up, *self.rest]
        return Deal(whole, self.plan)

    def _problems(self, phase: DealCards, seats: int) -> Iterator[str]:
        if self.plan is not None and self.plan not in phase.plans:
            yield f"the packets are {' or '.join('-'.join(map(str, plan)) for plan in phase.plans)}"
        for seat in range(seats):
            if len(self.hands.get(seat, ())) != phase.count:
                yield f"seat {seat} is dealt {len(self.hands.get(seat, ()))} cards, and a hand has {phase.count}"
        for seat in sorted(set(self.hands) - set(range(seats))):
            yield f"there is no seat {seat}"
        if len(self.turn_up) != phase.turn_up:
            yield "one card is turned up" if phase.turn_up else "no card is turned up"


def loads(text: str) -> Record:
    """The record that a text tells; `NotationError` names every problem with its line.

    An action that does not fit is a `BrokenRecordError`, which has its index too.
    """
    lines = list(_lines(plain_text(text)))
    first = " ".join(lines[0][1].split()) if lines else ""
    if first != FIRST_LINE:
        other = _VERSION.fullmatch(first)
        told = f", and this is a record of version {other.group(1)}" if other else ""
        msg = f"line {lines[0][0] if lines else 1}: the first line is {FIRST_LINE!r}{told}"
        raise NotationError(msg)
    header, body, problems = read_header(lines[1:])
    steps: list[_Step] = []
    game = None if header is None else header.game
    for number, line in body:
        if len(problems) >= MOST_BROKEN or len(steps) > MAX_ACTIONS:
            problems.append(f"line {number}: from here on nothing was read: there is too much, or too much of it is wrong")
            break
        try:
            steps += _read_line(number, line, game)
        except NotationError as error:
            problems += [f"line {number}: {problem}" for problem in error.problems]
    NotationError.check(few(sorted(problems, key=_line_of)))
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


def _read_line(number: int, line: str, game: Game | None) -> Iterator[_Step]:
    key, _, value = line.partition(":")
    if key in _KEYS:
        yield _read_claim(number, key, value)
    elif line.startswith("trick"):
        yield from _read_trick(number, line)
    elif line == "deal" or line.startswith("deal "):
        yield _read_deal(number, line, game)
    else:
        yield from (_read_said(number, item, game) for item in _items(line))


def _items(line: str) -> Iterator[str]:
    place = 0
    while place < len(line):
        found = _ITEM.match(line, place)
        if found is None or found.end() == place:
            msg = f"{line[place : place + 60]!r} is no action: a quotation mark stands alone"
            raise NotationError(msg)
        if found.group(1).strip():
            yield found.group(1).strip()
        place = found.end()


def _read_said(number: int, item: str, game: Game | None) -> _Step:
    found = _SEAT.fullmatch(item)
    seat, text = (int(found.group(1)), found.group(2)) if found else (None, item)
    if text.startswith('"'):
        try:
            text = str(parse_json(text))
        except NotationError:
            msg = f"{text[:60]!r} is no text in quotation marks"
            raise NotationError(msg) from None
    return _Step(number, seat, parse_action(text, game), text=text)


def _read_trick(number: int, line: str) -> Iterator[_Step]:
    found = _TRICK.fullmatch(line)
    plays, arrow, taker = (found.group(2) if found else "").partition("->")
    if not found or (arrow and not (taker.strip().isdecimal() and len(taker) < 5)):  # noqa: PLR2004
        msg = "a trick is its number, its cards and perhaps who took it: trick 1  0:Ad 1:9d 2:Kd 3:Td -> 0"
        raise NotationError(msg)
    trick = int(found.group(1)) if found.group(1) else None
    problems: list[str] = []
    for word in (plays[1:] if plays[:2].strip() == ":" else plays).split():
        seat, colon, card = word.rpartition(":")
        if colon and not _NUMBER.fullmatch(seat):
            problems.append(f"{seat[:60]!r} before {card[:60]!r} is no seat: a card stands as 0:Ad, or without a seat")
            continue
        try:
            yield _Step(number, int(seat) if colon else None, Play(card), trick=trick)
        except NotationError as error:
            problems += error.problems
    NotationError.check(problems)
    if arrow:
        yield _Step(number, winner=int(taker))


def _read_claim(number: int, key: str, value: str) -> _Step:
    words = score_words(value)
    if key == "winners" and words == ["none"]:
        return _Step(number, winners=())
    if not words or not all(re.fullmatch(r"-?\d{1,15}", word) for word in words):
        msg = f"{key}: numbers are expected, not {value.strip()[:60]!r}"
        raise NotationError(msg)
    numbers = tuple(map(int, words))
    return _Step(number, score=numbers) if key == "score" else _Step(number, winners=numbers)


def _read_deal(number: int, line: str, game: Game | None) -> _Step:
    if ":" not in line:
        return _Step(number, action=parse_action(line, game))
    rest = line[len("deal ") :]
    plan: tuple[int, ...] | None = None
    first, _, others = rest.partition(" ")
    if re.fullmatch(r"\d{1,2}(-\d{1,2})*", first):
        plan, rest = tuple(map(int, first.split("-"))), others
    hands: dict[int, tuple[Card, ...]] = {}
    piles: dict[str, tuple[Card, ...]] = {}
    problems: list[str] = []
    for part in filter(str.strip, rest.split(";")):
        name, _, cards = part.partition(":")
        name = name.strip()
        try:
            read = read_cards(cards)
        except NotationError as error:
            problems += error.problems
            continue
        if name in piles or (name.isdecimal() and int(name[:3]) in hands):
            problems.append(f"{name}: it stands twice in this deal")
        elif name.isdecimal() and len(name) < 4:  # noqa: PLR2004
            hands[int(name)] = read
        else:
            piles[name] = read
    NotationError.check(problems)
    return _Step(
        number, dealt=_DealtCards(plan, hands, piles.pop("turn-up", ()), tuple(c for pile in piles.values() for c in pile))
    )


def _replay(header: Header, steps: Sequence[_Step]) -> Record:
    """The actions of the lines, each checked, and each claim."""
    try:
        state = start(header.game, header.dealer, header.scores or None)
    except InvalidStateError as error:
        raise NotationError(*error.problems) from None
    actions: list[Action] = []
    taker: int | None = None
    for step in steps:
        try:
            action = _meant(step, state) if step.dealt is None else step.dealt.pack(header.game, state.dealer)
            NotationError.check(_claims(step, state, action, taker))
        except NotationError as error:
            raise NotationError(*(f"line {step.line}: {problem}" for problem in error.problems)) from None
        if action is None:
            continue
        try:
            after = apply(state, action)
        except IllegalActionError as error:
            record = Record(header.game, header.players, header.dealer, header.scores, actions, header.notes)
            broken = BrokenRecordError(record, error)
            raise broken.told(f"line {step.line}: {broken}") from None
        taker = _taker(state, after)
        state = after
        actions.append(action)
    return Record(header.game, header.players, header.dealer, header.scores, actions, header.notes)


def _meant(step: _Step, state: AnyState) -> Action | None:
    """The action of a line; of several kinds that have the same words the one that is asked for here."""
    accepts = state.phase.accepts
    if not step.text or type(step.action) in accepts:
        return step.action
    try:
        return read_action(step.text, accepts)
    except NotationError:
        return step.action


def _claims(step: _Step, state: AnyState, action: Action | None, taker: int | None) -> Iterator[str]:
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
