"""A record: a game that was played, as the list of its actions."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.engine.engine import apply, parse_action, start
from trickgames.engine.game import Game
from trickgames.errors import HoldsCards, IllegalActionError, NotationError
from trickgames.table.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.engine.states import AnyState

__all__ = ["BrokenRecordError", "Record", "is_name"]

LONGEST_NAME: Final = 64
LONGEST_NOTE: Final = 40_000
MOST_NOTES: Final = 1_000
MOST_NOTED: Final = 1_000_000
NOTE_NAME: Final = re.compile(r"(?=.{1,64}\Z)[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")


def is_name(value: object) -> bool:
    """Whether a value may be a player's name: a text of one line, not too long."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_NAME


class BrokenRecordError(IllegalActionError, NotationError):
    """An action of a record that does not fit: it was tampered with, or written down wrongly.

    `index` tells which action it is, counted from 0, and `record` holds the actions before it; the rest is as in
    `IllegalActionError`.
    """

    def __init__(self, record: Record, error: IllegalActionError) -> None:
        index = len(record.actions)
        IllegalActionError.__init__(self, error.reason, error.action, error.state, error.legal)
        self.index = index
        self.record = record
        self.problems = (f"action {index}: {error}",)
        self.args = self.problems

    def __str__(self) -> str:
        return self.problems[0]

    def __reduce__(self) -> tuple[Any, ...]:
        error = IllegalActionError(self.reason, self.action, self.state, self.legal)
        return type(self), (self.record, error), self.__dict__

    def told(self, *problems: str) -> BrokenRecordError:
        """The error with these problems instead, which say where in a file the action stands."""
        self.args = self.problems = problems
        return self


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(players)


def _all(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


def _notes(notes: Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = notes if isinstance(notes, tuple | list) else notes.items()
    return tuple(sorted(((name, text) for name, text in pairs), key=_name_of))


def _name_of(note: tuple[object, object]) -> str:
    return str(note[0])


def _scores(scores: Iterable[int] | None) -> tuple[int, ...]:
    return () if scores is None else tuple(scores)


def _problems_of_notes(notes: tuple[tuple[object, object], ...]) -> Iterator[str]:
    """What is wrong with the notes of a record."""
    if len(notes) > MOST_NOTES or sum(len(text) for _, text in notes if isinstance(text, str)) > MOST_NOTED:
        yield f"notes: at most {MOST_NOTES:,} notes of {MOST_NOTED:,} characters in all are kept"
        return
    if len({name for name, _ in notes}) < len(notes):
        yield "notes: a name stands twice"
    for name, text in notes:
        if not isinstance(name, str) or not NOTE_NAME.fullmatch(name):
            yield f"notes: a name is letters, digits and spaces between them, at most {LONGEST_NAME}, not {name!r:.80}"
        elif not isinstance(text, str) or len(text) > LONGEST_NOTE:
            yield f"notes: {name}: a text of at most {LONGEST_NOTE:,} characters is expected, not {text!r:.80}"


@attrs.frozen
class Record(HoldsCards):
    """A game, who played it (names by seat, or none), the first dealer, the scores by side before it, and every action.

    Making one checks that the match can begin like this (`InvalidStateError`) and the names (`NotationError`); the actions are
    checked when it is replayed. `scores` are noughts where none are given. `notes` are texts by name (such as "title" or
    "date") that are kept with the match and read by nobody here; give them as a mapping or as pairs. They stand in the order
    of their names.

    >>> from trickgames import euchre, shuffled
    >>> from trickgames.table.actions import Deal
    >>> record = Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"], dealer=2)
    >>> record = record.then(Deal(shuffled(euchre.BICYCLE, 1)), "pass", "order up")
    >>> len(record.actions), record.final.seat, Record.parse(str(record)) == record
    (3, 2, True)
    """

    game: Game
    players: tuple[str, ...] = attrs.field(default=(), converter=_names)
    dealer: int = 0
    scores: tuple[int, ...] = attrs.field(default=(), converter=_scores)
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_all)
    notes: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_notes)

    def __attrs_post_init__(self) -> None:
        first = start(self.game, self.dealer, self.scores or None)
        object.__setattr__(self, "scores", first.scores)
        NotationError.check(self._problems())

    def _problems(self) -> Iterator[str]:
        seats = self.game.seating.seats
        if len(self.players) not in (0, seats):
            yield f"players: {len(self.players)} names for {seats} seats"
        for seat, name in enumerate(self.players):
            if not is_name(name):
                yield f"players: the name of seat {seat} is one line of 1 to {LONGEST_NAME} characters, not {name!r:.80}"
        yield from _problems_of_notes(self.notes)

    def states(self) -> Iterator[AnyState]:
        """The n + 1 states of n actions, each action checked; `BrokenRecordError` at the first that does not fit."""
        state = start(self.game, self.dealer, self.scores)
        yield state
        for index, action in enumerate(self.actions):
            try:
                state = apply(state, action)
            except IllegalActionError as error:
                raise BrokenRecordError(self.cut(index), error) from None
            yield state

    @cached_property
    def final(self) -> AnyState:
        """The state after the last action; `BrokenRecordError` if one does not fit."""
        *_, state = self.states()
        return state

    def cut(self, n: int) -> Record:
        """The record of the first `n` actions, all of them where there are fewer."""
        return attrs.evolve(self, actions=self.actions[: max(n, 0)])

    def then(self, *actions: Action | str) -> Record:
        """The record continued by these actions (or their texts), each checked."""
        read = tuple(parse_action(action, self.game) if isinstance(action, str) else action for action in actions)
        longer = attrs.evolve(self, actions=(*self.actions, *read))
        _ = longer.final
        return longer

    def note(self, name: str) -> str:
        """The note of this name; an empty text if there is none."""
        return dict(self.notes).get(name, "")

    @staticmethod
    def parse(text: str) -> Record:
        """The record that a text tells (`str(record)` writes it); `NotationError` names every problem with its line."""
        from trickgames.records.text import loads

        return loads(text)

    def __str__(self) -> str:
        from trickgames.records.text import dumps

        return dumps(self)
