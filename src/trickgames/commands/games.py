"""`games`: the presets, a line each; `games NAME`: a game with its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.commands._games import add_game, chosen
from trickgames.commands._pager import show
from trickgames.commands._settings import listing
from trickgames.engine.scored import Aims, EndsAfterDeals, Targeted, better_score
from trickgames.match.catalogue import games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from trickgames.commands._games import Chosen
    from trickgames.engine.game import Game

SUMMARY = "list the games, or the settings of one"

SAID = ("num_deals", "players", "points", "ranks", "target")  # by the name and the numbers already


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game whose settings are listed."""
    add_game(parser, "a game, or a family of games, whose settings are listed")


def run(args: argparse.Namespace) -> int:
    """Prints the list."""
    lines = _games() if args.name is None and args.game is None and not args.sets else _settings(chosen(args))
    show("\n".join(lines), prose=False)
    return 0


def _games() -> Iterator[str]:
    known = games()
    width = max(map(len, known))
    for name, game in known.items():
        yield f"{name:<{width}}  {summary(game)}"


def _settings(of: Chosen) -> Iterator[str]:
    """A game in a line, and its settings with their values in this game."""
    yield summary(of.game)
    if of.takes:
        yield f"Settings for --set, as the function takes them: {', '.join(of.takes)}"
        return
    if of.family is None:
        yield "It has no settings."
        return
    presets = ", ".join(preset.name for preset in of.family.named)
    yield f"Settings of {of.family.title} (family {of.family.name}{f', presets: {presets}' if presets else ''}), for --set:"
    yield ""
    yield from listing(of.family, of.settings)


def summary(game: Game) -> str:
    """A game in a line: players, cards, what wins it, and the settings that make it what it is."""
    goal = game.goal
    told = [f"{game.seating.seats} players", f"{len(game.pack)} cards"]
    if isinstance(goal, Aims) and better_score(goal) < 0:
        told.append(goal.aim())
    elif isinstance(goal, Targeted):
        told.append(f"first to {goal.target_score()}")
    elif isinstance(goal, EndsAfterDeals):
        told.append(f"{goal.last_deal()} deals")
    settings = () if game.origin is None else game.origin.settings
    told += [name.replace("_", " ") if value is True else f"{name} {value}" for name, value in settings if name not in SAID]
    return f"{game.name}: {', '.join(told)}"
