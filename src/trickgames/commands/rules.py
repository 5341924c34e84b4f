"""`rules NAME`: a game's rules in plain English; `rules E56`: the rule with that number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.commands._games import add_game, chosen_game
from trickgames.commands._pager import show

if TYPE_CHECKING:
    import argparse

SUMMARY = "tell the rules of a game in plain English, or one rule by its number"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game's name, or the rule's number."""
    add_game(parser, "a game, as `trickgames games` lists them, or the number of a rule, such as E56 or D-E6")


def run(args: argparse.Namespace) -> int:
    """Prints the rule sheet, or the rule."""
    from trickgames.telling.rulebook import rule
    from trickgames.telling.rulebook.numbers import normal
    from trickgames.telling.sheet import rule_sheet

    name: str | None = args.name
    if name is not None and normal(name) and args.game is None and not args.sets:
        show(str(rule(name)))
    else:
        show(rule_sheet(chosen_game(args)))
    return 0
