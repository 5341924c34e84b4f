"""A record: a match with the names of its players, and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from trickgames.engine.game import Game
from trickgames.errors import IllegalActionError, NotationError
from trickgames.match.broken import BrokenRecordError
from trickgames.match.match import Match
from trickgames.table.action import Action

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.engine.states import AnyState

__all__ = ["Record", "is_name", "named", "plain"]

LONGEST_NAME: Final = 64
LONGEST_NOTE: Final = 40_000
MOST_NOTES: Final = 1_000
MOST_NOTED: Final = 1_000_000
NOTE_NAME: Final = re.compile(r"(?=.{1,64}\Z)[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")


def is_name(value: object) -> bool:
    """Whether a value may be a player's name: a text of one line, not too long."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_NAME


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(players)


def _notes(notes: Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = notes if isinstance(notes, tuple | list) else notes.items()
    return tuple(sorted(((name, text) for name, text in pairs), key=_name_of))


def _name_of(note: tuple[object, object]) -> str:
    return str(note[0])


def _problems_of_notes(notes: tuple[tuple[object, object], ...]) -> Iterator[str]:
    """What is wrong with the notes of a record."""
    if len(notes) > MOST_NOTES or sum(len(text) for _, text in notes if isinstance(text, str)) > MOST_NOTED:
        yield f"notes: at most {MOST_NOTES:,} notes of {MOST_NOTED:,} characters in all are kept"
        return
    if len({name for name, _ in notes}) < len(notes):
        yield "notes: a name appears twice"
    for name, text in notes:
        if not isinstance(name, str) or not NOTE_NAME.fullmatch(name):
            yield f"notes: a name is letters, digits and spaces between them, at most {LONGEST_NAME}, not {name!r:.80}"
        elif not isinstance(text, str) or len(text) > LONGEST_NOTE:
            yield f"notes: {name}: a text of at most {LONGEST_NOTE:,} characters is expected, not {text!r:.80}"


class Record(Match):
    """A match with the names of its players by seat (or without names), and with notes.

    It works like any `Match`. Its text is that of `trickgames.records.text`, with a line for each trick. When you make a
    record, it checks that the match can begin like this (`InvalidStateError`) and the names (`NotationError`). The actions are
    checked when you ask for a state. `scores` are those before the first deal, by default zeros. `notes` are texts by name
    (such as "title" or "date") that are kept with the match and that the library doesn't read. Give them as a mapping or as
    pairs. They are sorted by name.

    >>> from trickgames import euchre, shuffled
    >>> from trickgames.table.actions import Deal
    >>> record = Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"], dealer=2)
    >>> record = record.play(Deal(shuffled(euchre.BICYCLE, 1)), "pass", "order up")
    >>> len(record.actions), record.state.seat, Record.parse(str(record)) == record
    (3, 2, True)
    """

    __slots__ = ("notes", "players")
    players: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]
    _kept: ClassVar[tuple[str, ...]] = ("completed", "players", "notes")

    def __init__(
        self,
        game: Game,
        players: Iterable[str] = (),
        dealer: int = 0,
        scores: Iterable[int] | None = None,
        actions: Iterable[Action] = (),
        notes: Mapping[str, str] | tuple[tuple[str, str], ...] | list[tuple[str, str]] = (),
        *,
        seed: int | str | None = None,
        deal: int = 1,
    ) -> None:
        _set_players(self, _names(players))
        _set_notes(self, _notes(notes))
        super().__init__(game, actions, dealer, scores, seed=seed, deal=deal)
        NotationError.check(self._problems())

    def _problems(self) -> Iterator[str]:
        seats = self.game.seating.seats
        if len(self.players) not in (0, seats):
            yield f"players: {len(self.players)} names for {seats} seats"
        for seat, name in enumerate(self.players):
            if not is_name(name):
                yield f"players: the name of seat {seat} is one line of 1 to {LONGEST_NAME} characters, not {name!r:.80}"
        yield from _problems_of_notes(self.notes)

    @classmethod
    def begin(
        cls,
        game: Game,
        seed: int | str | None = None,
        *,
        dealer: int = 0,
        scores: Iterable[int] | None = None,
        deal: int = 1,
        players: Iterable[str] = (),
    ) -> Self:
        """A new match of these players, as with `Match.begin`."""
        return cls(game, players, dealer, scores, seed=seed, deal=deal)

    @property
    def final(self) -> AnyState:
        """The state after the last action. `BrokenRecordError` if an action doesn't fit."""
        return self.state

    def cut(self, n: int) -> Self:
        """The record of the first `n` actions, or the whole record if it has fewer."""
        return self.upto(n)

    def then(self, *actions: Action | str) -> Self:
        """The record continued as by `play`. A refusal is a `BrokenRecordError`, which says which action it is."""
        longer = self
        for action in actions:
            try:
                longer = longer.play(action)
            except IllegalActionError as error:
                raise BrokenRecordError(longer, error) from None
        return longer

    def note(self, name: str) -> str:
        """The note of this name, or an empty text if there is none."""
        return dict(self.notes).get(name, "")

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> Record:
        """The record that a text tells, as `str(record)` writes it. `NotationError` names every problem with its line.

        With a `game`, a record of another game is refused. A text whose end is missing is a `CutShortError`.
        """
        from trickgames.records.text import loads

        record = loads(text)
        if game is not None and record.game != game:
            msg = f"the record is of {record.game.name}, and not of {game.name}"
            raise NotationError(msg)
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file, in any form. `NotationError` says everything that is wrong."""
        return named(Match.load(path))

    def __str__(self) -> str:
        from trickgames.records.text import dumps

        return dumps(self)

    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"

    def _key(self) -> tuple[Any, ...]:
        return (self._begun, self.players, self.notes)


_set_players, _set_notes = (Record.__dict__[name].__set__ for name in ("players", "notes"))


def named(
    match: Match, players: Iterable[str] | None = None, notes: Mapping[str, str] | tuple[tuple[str, str], ...] | None = None
) -> Record:
    """The match as a record with these names and notes. They replace those that it has.

    >>> from trickgames import euchre
    >>> named(Match.begin(euchre.BICYCLE, seed=7), ["Ann", "Ben", "Cid", "Dee"]).players[1]
    'Ben'
    """
    before = match if isinstance(match, Record) else None
    names = (before.players if before else ()) if players is None else players
    told = (before.notes if before else ()) if notes is None else notes
    return Record(match.game, names, match.dealer, match.scores, match.actions, told, seed=match.seed, deal=match.deal)


def plain(record: Record) -> Match:
    """The match without its names and notes."""
    return Match(record.game, record.actions, record.dealer, record.scores, seed=record.seed, deal=record.deal)
