"""The subcommands of `python -m trickgames`, one module each; the module's name is the command's.

A command is a module of this package with

- `SUMMARY`, one line for the list of commands;
- `add_arguments(parser)`, which adds its options to an `argparse.ArgumentParser`;
- `run(args)`, which does it and returns the exit status: 0, or 1 where what was asked for has found something wrong.

Nothing has to be registered: a module whose name does not begin with an underscore is a command. All of them are imported for
every command, so a module imports what is heavy (records, batch, rich) inside `run`. Bad usage that argparse cannot see is a
`UsageError`, which is told on standard error with status 2, as are the errors of the library; interrupts, and a reader that has
gone away, are dealt with by the front (`trickgames.commands._cli`). `_games.named_game` finds a preset, and `_paper.paper` is
what a narration (`trickgames.telling.narrate`) is written on.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

__all__ = ["Command", "UsageError", "commands"]


class UsageError(Exception):
    """What was asked for cannot be done; the text says why, and what would be right."""


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
    """All commands by name, in the order of their names."""
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            yield module.name, cast("Command", importlib.import_module(f"{__name__}.{module.name}"))
