"""The front of the command line: `main` finds the command, and ends cleanly whatever happens.

Exit status: 0, or what the command says; 1 where the output cannot be written; 2 for bad usage; 130 after an interrupt. That a
reader stops reading (`| head`) is not an error.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from typing import TYPE_CHECKING

from trickgames import __version__
from trickgames.commands import UsageError, commands
from trickgames.errors import TrickGamesError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130


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
    parser = argparse.ArgumentParser(
        prog="trickgames", description="Trick-taking card games: play and watch them, and read their rules."
    )
    parser.add_argument("--version", action="version", version=f"trickgames {__version__}")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    known = dict(commands())
    for name, command in known.items():
        command.add_arguments(subparsers.add_parser(name, help=command.SUMMARY, description=command.SUMMARY))
    try:
        args = parser.parse_args(argv)
    except SystemExit as finished:  # argparse has said what is wrong, or has printed the help
        return finished.code if isinstance(finished.code, int) else BAD_USAGE
    try:
        return known[args.command].run(args)
    except (UsageError, TrickGamesError) as error:
        print(f"trickgames {args.command}: {error}", file=sys.stderr)
        return BAD_USAGE


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
