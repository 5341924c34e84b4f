"""`games`: the presets, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.scored import EndsAfterDeals, Targeted
from trickgames.match.catalogue import games

if TYPE_CHECKING:
    import argparse

    from trickgames.engine.game import Game

SUMMARY = "list the games that have a name"

SAID = ("num_deals", "players", "points", "ranks", "target")  # by the name and the numbers already


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """It takes none."""


def run(_args: argparse.Namespace) -> int:
    """Prints the list."""
    known = games()
    width = max(map(len, known))
    for name, game in known.items():
        print(f"{name:<{width}}  {summary(game)}")
    return 0


def summary(game: Game) -> str:
    """A game in a line: players, cards, what wins it, and the settings that make it what it is."""
    goal = game.goal
    told = [f"{game.seating.seats} players", f"{len(game.pack)} cards"]
    if isinstance(goal, Targeted):
        told.append(f"first to {goal.target_score()}")
    elif isinstance(goal, EndsAfterDeals):
        told.append(f"{goal.last_deal()} deals")
    settings = () if game.origin is None else game.origin.settings
    told += [name.replace("_", " ") if value is True else f"{name} {value}" for name, value in settings if name not in SAID]
    return f"{game.name}: {', '.join(told)}"
