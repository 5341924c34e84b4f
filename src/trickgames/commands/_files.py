"""Reading a match that somebody named, with what goes wrong told as they can use it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from trickgames.cards.card import without_mark
from trickgames.commands import UsageError, program
from trickgames.commands._evening import is_evening
from trickgames.errors import NotationError
from trickgames.match.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.game import Game
    from trickgames.records import Record
    from trickgames.records.egn import EgnGame, EgnMatch

__all__ = ["load", "load_match", "names_a_line", "with_hint"]

LONGEST = 300
UNREGISTERED = ("registered first", "is a game of somebody's own")
HINT = (
    "--game path/to/file.py:NAME brings a game of your own; that file registers its classes: "
    '`records.register(MyPhase, MyGoal)`, and its name in a line: `tg.register_game("my-game", MY_GAME)`'
)


def load(name: str, game: Game | None = None) -> Record | EgnGame | EgnMatch:
    """What a file holds, or the line of a match tells that stands in place of one; a line may be of a `game` of somebody's own.

    `UsageError` for a file that cannot be read, `NotationError` for one that holds no match.
    """
    from trickgames.records.files import is_line, read_file, read_match

    if not name.strip():
        raise UsageError("the name of a file is missing, or the line of a match")
    if is_line(name):
        return _of_game(name, game) or read_match(name)
    try:
        content = read_file(Path(name))
    except NotationError:
        raise
    except OSError as error:
        raise UsageError(f"{name[:LONGEST]}: {error.strerror or error}") from None
    except ValueError as error:  # a sign that no name of a file has
        raise UsageError(f"{name[:LONGEST]!r}: {error}") from None
    if is_evening(content):
        raise UsageError(f"{name} holds an evening: `{program()} evening --resume {shlex.quote(name)}` goes on with it")
    return _of_game(content, game) or read_match(content)


def names_a_line(name: str) -> bool:
    """Whether what somebody gave in place of a file is the line of a match."""
    from trickgames.records.files import is_line

    return is_line(name)


def _of_game(content: str, game: Game | None) -> Record | None:
    """The match in a line that names a game that nobody has registered, as that game's own."""
    if game is None or not without_mark(content).lstrip().startswith(json.dumps(game.name)):
        return None
    from trickgames.records.record import named

    return named(Match.parse(content, game))


def load_match(name: str, game: Game | None = None) -> Record:
    """The one match in a file or a line; `UsageError` says everything that is wrong."""
    from trickgames.records import Record

    try:
        read = load(name, game)
        if isinstance(read, Record):
            return read
        if len(read.games) == 1:
            return read.games[0].record()
    except NotationError as error:
        raise UsageError(*with_hint(error.problems)) from None
    msg = f"{name} holds {len(read.games)} games: `convert --number` makes a file of one"
    raise UsageError(msg)


def with_hint(problems: Iterable[str]) -> tuple[str, ...]:
    """The problems; where a class or a game is unknown here, also how to bring it."""
    told = tuple(problems)
    return (*told, HINT) if any(sign in problem for problem in told for sign in UNREGISTERED) else told
