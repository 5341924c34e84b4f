"""`serve --stdio`: the rules for programs in other languages, a JSON object a line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from trickgames.commands import UsageError

if TYPE_CHECKING:
    import argparse
    from typing import TextIO

__all__ = ["SUMMARY", "add_arguments", "run"]

SUMMARY = "answer requests of a program in any language, as lines of JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds `--stdio`."""
    parser.add_argument("--stdio", action="store_true", help="read requests from standard input and answer on standard output")


def run(args: argparse.Namespace) -> int:
    """Answers until the input ends."""
    if not args.stdio:
        msg = "say how: `serve --stdio` reads requests from standard input and answers on standard output"
        raise UsageError(msg)
    serve(sys.stdin, sys.stdout)
    return 0


def serve(asked: TextIO, answers: TextIO) -> None:
    """Answers each line; of one that is too long no more is kept than is needed to say so."""
    from trickgames.commands._stdio import LONGEST, Session

    session = Session()
    while line := asked.readline(LONGEST + 2):
        if len(line) > LONGEST and not line.endswith("\n"):
            while not line.endswith("\n") and (more := asked.readline(LONGEST)):
                line = line[: LONGEST + 1] + ("\n" if more.endswith("\n") else "")
        if line.strip():
            answers.write(json.dumps(session.answer(line.rstrip("\n"))) + "\n")
            answers.flush()
