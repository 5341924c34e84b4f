"""The front of the command line: `main` finds the command, and ends cleanly whatever happens.

Without a command it shows three that one may try.

Exit status: 0, or what the command says; 1 where the output cannot be written; 2 for bad usage; 130 after an interrupt. That a
reader stops reading (`| head`) is not an error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import sys
from typing import TYPE_CHECKING

from trickgames import __version__
from trickgames.commands import UsageError, commands, program
from trickgames.commands._own import told_failure
from trickgames.commands._pager import show
from trickgames.errors import RAISED_BY_USERS, ProblemsError, TrickGamesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trickgames.commands import Command

__all__ = ["main"]

COMPLETING = "_ARGCOMPLETE"  # by which a shell asks for completions
FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130
TO_TRY = (
    ("play euchre --seat 0", "play a match of euchre yourself, the others being simple players"),
    ("games pitch", "see the house rules that a game has; each can be given, as in --set target=5"),
    ("rules ten-point-pitch", "read the rules of a game"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name (those of the process, if None), and returns the exit status."""
    _open_closed_streams()
    _tolerate_odd_characters()
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:  # what was written cannot be kept
        print(f"trickgames: {error}", file=sys.stderr)
        _drop_output()
        return FAILED
    return status


def _run(argv: Sequence[str] | None) -> int:
    if not (sys.argv[1:] if argv is None else argv) and COMPLETING not in os.environ:
        show(_first_screen(), prose=False)
        return 0
    known = dict(commands())
    parser = _parser(known)
    if COMPLETING in os.environ:
        _complete(parser)
    try:
        args = parser.parse_args(argv)
    except SystemExit as finished:  # argparse has said what is wrong, or has printed the help
        return finished.code if isinstance(finished.code, int) else BAD_USAGE
    own: str | None = vars(args).get("game")
    try:
        return known[args.command].run(args)
    except (UsageError, TrickGamesError) as error:
        problems = error.problems if isinstance(error, (UsageError, ProblemsError)) else (str(error),)
    except OSError:
        raise
    except RAISED_BY_USERS as error:  # of a game of somebody's own
        if own is None:
            raise
        problems = (told_failure(own, error),)
    for problem in problems:
        print(f"trickgames {args.command}: {problem}", file=sys.stderr)
    return BAD_USAGE


def _first_screen() -> str:
    """What somebody sees who has not said what they want."""
    called = program()
    tried = "\n".join(f"  {called} {command}\n    {told}" for command, told in TO_TRY)
    title = f"trickgames {__version__}: trick-taking card games. Try one of these:"
    return f"{title}\n\n{tried}\n\n`{called} -h` lists all commands."


def _parser(known: Mapping[str, Command]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="trickgames", description="Trick-taking card games: play and watch them, and read their rules."
    )
    parser.add_argument("--version", action="version", version=f"trickgames {__version__}")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for name, command in known.items():
        command.add_arguments(subparsers.add_parser(name, help=command.SUMMARY, description=command.SUMMARY))
    return parser


def _complete(parser: argparse.ArgumentParser) -> None:
    """The shell asks what may stand next, which argcomplete answers, and ends the process."""
    if importlib.util.find_spec("argcomplete") is not None:
        import argcomplete

        argcomplete.autocomplete(parser)


def _open_closed_streams() -> None:
    """Of a stream that was closed before the start nothing is read, and what is written to it goes nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _tolerate_odd_characters() -> None:
    """What a terminal cannot show, or has sent amiss, is replaced: it must not end a match."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with contextlib.suppress(ValueError, OSError):
                reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody reads: what is still to be written at the end of the process goes nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
