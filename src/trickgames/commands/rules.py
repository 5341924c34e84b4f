"""`rules NAME`: a game's rules in plain English; `rules E56`: the rule with that number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.commands._games import named_game

if TYPE_CHECKING:
    import argparse

SUMMARY = "tell the rules of a game in plain English, or one rule by its number"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game's name, or the rule's number."""
    told = "a game, as `trickgames games` lists them, or the number of a rule, such as E56 or D-E6"
    parser.add_argument("name", metavar="NAME", help=told)


def run(args: argparse.Namespace) -> int:
    """Prints the rule sheet, or the rule."""
    from trickgames.telling.rulebook import rule
    from trickgames.telling.rulebook.numbers import normal
    from trickgames.telling.sheet import rule_sheet

    print(rule(args.name) if normal(args.name) else rule_sheet(named_game(args.name)))
    return 0
