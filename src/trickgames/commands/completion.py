"""`completion SHELL`: what a shell reads so that the tab key completes commands, games, settings and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.commands import UsageError
from trickgames.extras import missing

if TYPE_CHECKING:
    import argparse

SUMMARY = "print what a shell reads so that the tab key completes (bash, zsh, fish)"
SHELLS: Final = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The shell."""
    parser.add_argument("shell", choices=SHELLS, help="your shell; for bash: source <(trickgames completion bash)")


def run(args: argparse.Namespace) -> int:
    """Prints it."""
    told = missing("cli", "argcomplete")
    if told:
        raise UsageError(told)
    from argcomplete.shell_integration import shellcode

    print(shellcode(["trickgames"], shell=args.shell))
    return 0
