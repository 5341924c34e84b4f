"""A match that is kept in a file while it is played, and how somebody goes on with it.

The file is an ordinary record. A note in it tells who plays, so that `--resume FILE` is enough.
"""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from trickgames.commands import UsageError, program
from trickgames.commands._own import is_own
from trickgames.commands._players import listed_players
from trickgames.errors import NotationError
from trickgames.match.line import write_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickgames.match.match import Match
    from trickgames.records import Record

__all__ = ["Keeper", "NotSavedError", "new_file", "players_of"]

NOTE: Final = "shell players"
FORMS: Final = (".json", ".txt")
MOST_FILES: Final = 1000
LONGEST: Final = 300


class NotSavedError(UsageError):
    """The match can't be written into its file."""


def players_of(record: Record) -> tuple[str, ...]:
    """Who plays, by the note in a file that the shell has saved; nobody where it has none. `UsageError` for a wrong note."""
    noted = record.note(NOTE)
    try:
        return listed_players(noted) if noted else ()
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"the note `{NOTE}`: {error}") from None


class Keeper:
    """Keeps a match in a file, whole at any time, or in none until one is named."""

    what: ClassVar[str] = "match"
    forms: ClassVar[tuple[str, ...]] = FORMS

    def __init__(
        self,
        players: Sequence[str],
        path: Path | None,
        own: str | None,
        names: Sequence[str] = (),
        notes: Iterable[tuple[str, str]] = (),
        sets: Sequence[str] = (),
    ) -> None:
        """`own` is what `--game` said, with `sets` of its settings; `notes` stay.

        `names` are those of the people in the seats, where they are known.
        """
        self.players = tuple(players)
        self.path = path
        self.own = own
        self.sets = tuple(sets)
        self.names = tuple(names)
        self.notes = {**dict(notes), NOTE: ",".join(self.players)}

    def keep(self, match: Match) -> None:
        """Writes the match, if there is a file for it."""
        if self.path is None:
            return
        from trickgames.records.files import write_match
        from trickgames.records.record import named

        try:
            write_match(self.path, named(match, self.names or None, self.notes))
        except OSError as error:
            raise NotSavedError(f"{self.path}: {error.strerror or error}") from None
        except NotationError as error:
            own = "in the file of the game, before the match" if self.own else "before the match"
            raise NotSavedError(*(f"{self.path}: {problem} ({own})" for problem in error.problems)) from None

    def keep_in(self, name: str, match: Match) -> None:
        """Writes the match into this file from now on; without a name into a new one here."""
        before = self.path
        self.path = new_file(name, self.what, self.forms) if name else _free(self.named_after(match))
        try:
            self.keep(match)
        except UsageError:
            self.path = before
            raise

    def how_to_go_on(self, match: Match) -> str:
        """The command that goes on with the match."""
        words = [program(), "play", "--resume"]
        if self.path is not None:
            words.append(shlex.quote(str(self.path)))
        else:
            words.append(shlex.quote(write_line(match)))
        if self.path is None or any(map(is_own, self.players)):
            words += ["--players", shlex.quote(",".join(self.players))]
        return " ".join([*words, *self.own_words()])

    def own_words(self) -> list[str]:
        """What brings a game of somebody's own."""
        if self.own is None:
            return []
        return ["--game", shlex.quote(self.own), *(word for each in self.sets for word in ("--set", shlex.quote(each)))]

    def named_after(self, match: Match) -> str:
        """What a file without a name of its own is named after."""
        return match.game.name if match.seed is None else f"{match.game.name} {match.seed}"


def new_file(name: str, what: str = "match", forms: Sequence[str] = FORMS) -> Path:
    """A file that a match may be kept in; `UsageError` for one that is there already, and for one of another kind."""
    path = Path(name)
    if not name.isprintable():
        msg = f"{name[:LONGEST]!r} can't be the name of a file"
        raise UsageError(msg)
    if path.suffix.lower() not in forms:
        others = f" (`{program()} convert` writes others)" if forms == FORMS else ""
        msg = f"{name}: the end of its name tells the form: {' or '.join(forms)}{others}"
        raise UsageError(msg)
    try:
        there = path.exists()
    except OSError as error:
        raise UsageError(f"{name[:LONGEST]}: {error.strerror or error}") from None
    if there:
        command = f"{program()} {'play' if what == 'match' else what} --resume {shlex.quote(name)}"
        msg = f"{name} is there already: `{command}` goes on with it, or name another file"
        raise UsageError(msg)
    if not path.parent.is_dir():
        msg = f"{name}: there is no folder {path.parent}"
        raise UsageError(msg)
    return path


def _free(after: str) -> Path:
    """A file here that is named after the game and the seed, and is not there yet."""
    begun = re.sub(r"[^a-z0-9]+", "-", after.casefold()).strip("-") or "match"
    names = [f"{begun[:60]}.json", *(f"{begun[:60]}-{number}.json" for number in range(2, MOST_FILES))]
    return next(path for path in map(Path, names) if not path.exists())
