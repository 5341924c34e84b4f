"""`convert A B`: a match from one form of file into another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trickgames.commands import UsageError
from trickgames.commands._files import load, with_hint
from trickgames.commands._games import add_own, own_game
from trickgames.errors import NotationError

if TYPE_CHECKING:
    import argparse

    from trickgames.engine.game import Game
    from trickgames.records import Record

SUMMARY = "write a recorded match in another format: .json, .txt (readable lines) or .egn (Euchre Game Notation)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two files, and which game of several."""
    parser.add_argument("source", metavar="A", help="the file to read: JSON, lines, EGN or EMN, told by its content")
    parser.add_argument("target", metavar="B", help="the file to write (replaced if it is there): .json, .txt or .egn")
    parser.add_argument("--number", type=int, metavar="N", help="which game of a match file (.emn), counted from 1")
    add_own(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the file; 1 where the match cannot be written, with every reason.

    What is wrong in the file that was read, and what of it is not in the one that was written, goes to stderr.
    """
    from trickgames.records.egn import without_lost_notes
    from trickgames.records.files import FORMS, replace_file

    target = Path(args.target)
    write = FORMS.get(target.suffix.lower())
    if write is None:
        msg = f"{target.name}: the end of its name tells the form to write: {', '.join(FORMS)}"
        raise UsageError(msg)
    try:
        record, said = _record(args.source, args.number, own_game(args))
        record, lost = without_lost_notes(record) if target.suffix.lower() == ".egn" else (record, ())
        content = write(record)
    except NotationError as error:
        for problem in with_hint(error.problems):
            print(f"{args.source}: {problem}", file=sys.stderr)
        return 1
    try:
        replace_file(target, content.encode("utf-8"))
    except OSError as error:
        msg = f"{target}: {error.strerror or error}"
        raise UsageError(msg) from None
    for problem in (*said, *(f"not written: {note}" for note in lost)):
        print(f"{args.source}: {problem}", file=sys.stderr)
    print(f"{target}: written")
    return 0


def _record(source: str, number: int | None, own: Game | None) -> tuple[Record, tuple[str, ...]]:
    """The record of a file, and what is to be said of it."""
    from trickgames.records import Record

    read = load(source, own)
    if isinstance(read, Record):
        if number not in (None, 1):
            msg = f"--number {number}: {source} holds one game"
            raise UsageError(msg)
        return read, ()
    if number is None and len(read.games) != 1:
        msg = f"{source} holds {len(read.games)} games; --number tells which one is meant"
        raise UsageError(msg)
    game = next((game for game in read.games if game.number == (number or game.number)), None)
    if game is None:
        msg = f"--number {number}: {source} holds {len(read.games)} games"
        raise UsageError(msg)
    said = [
        problem for problem in read.problems if not problem.startswith("game ") or problem.startswith(f"game {game.number}: ")
    ]
    return game.record(), (*said, *(f"not written: {what}" for what in game.lost))
