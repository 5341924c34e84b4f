"""The subcommands of `python -m trickgames`, one module each; the module's name is the command's.

A command is a module of this package with

- `SUMMARY`, one line for the list of commands;
- `add_arguments(parser)`, which adds its options to an `argparse.ArgumentParser`;
- `run(args)`, which does it and returns the exit status: 0, or 1 where what was asked for has found something wrong.

To add one, write its module and put its name into `COMMANDS`. All of them are imported for every command, so a module imports
what is heavy (records, batch, rich) inside `run`. Bad usage that argparse cannot see is a `UsageError`, which is told on
standard error with status 2, as are the errors of the library. Interrupts, and a reader that has gone away, are dealt with by
the front (`trickgames.commands._cli`).

What commands share: `_games` has the arguments NAME, `--set` and `--game` and the game that they choose, `_own` loads what
somebody wrote (`mine.py:NAME`), `_paper` is what a story (`trickgames.telling.narrate`) is written on, and `_pager` shows long
texts.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

__all__ = ["COMMANDS", "Command", "UsageError", "commands", "program"]

COMMANDS: Final = ("play", "evening", "games", "rules", "simulate", "replay", "convert", "serve", "completion")
"""The commands, in the order in which the help lists them."""


class UsageError(Exception):
    """What was asked for cannot be done; each text says why, and what would be right."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


class Command(Protocol):
    """What a module of this package has."""

    SUMMARY: str

    def add_arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Adds the command's options."""
        ...

    def run(self, args: argparse.Namespace, /) -> int:
        """Does it; the exit status."""
        ...


def commands() -> Iterator[tuple[str, Command]]:
    """All commands by name."""
    for name in COMMANDS:
        yield name, cast("Command", importlib.import_module(f"{__name__}.{name}"))


def program() -> str:
    """How the program was called, for commands that somebody is to type."""
    return "trickgames" if Path(sys.argv[0]).stem == "trickgames" else "python -m trickgames"
