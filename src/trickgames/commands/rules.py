"""`rules NAME`: a game's rules in plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.commands._games import add_game, named_game

if TYPE_CHECKING:
    import argparse

SUMMARY = "tell the rules of a game in plain English"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game's name."""
    add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the rule sheet."""
    from trickgames.telling.sheet import rule_sheet

    print(rule_sheet(named_game(args.name)))
    return 0
