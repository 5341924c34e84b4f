"""The game that somebody chose: NAME, `--set name=value`, and `--game` for a game of their own."""

from __future__ import annotations

import difflib
import inspect
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.words import listed
from trickgames.commands import UsageError, program
from trickgames.commands._completing import complete_games, complete_settings, completed_by
from trickgames.commands._own import FORM, load_own, told_failure
from trickgames.commands._settings import plain_values, with_settings
from trickgames.engine.family import Family
from trickgames.engine.game import Game
from trickgames.engine.settings import value_word
from trickgames.errors import RAISED_BY_USERS, InvalidRulesError, TrickGamesError
from trickgames.match.catalogue import FAMILIES, SOME, game_named, games, settings_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

__all__ = ["Chosen", "add_game", "add_own", "chosen", "chosen_game", "own_game"]

LONGEST: Final = 60


@attrs.frozen(eq=False)
class Chosen:
    """A game as it was chosen: the value, and its family with the settings that make it, where it has one.

    `takes` are the settings that a function of somebody's own takes, where that has built the game.
    """

    game: Game
    family: Family | None = None
    settings: Mapping[str, object] = attrs.field(factory=dict[str, object])
    takes: tuple[str, ...] = ()


def add_game(parser: argparse.ArgumentParser, told: str = "a game, as `trickgames games` lists them, or a family") -> None:
    """Adds the arguments NAME, `--set` and `--game`."""
    completed_by(parser.add_argument("name", metavar="NAME", nargs="?", help=told), complete_games)
    sets = parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="sets",
        metavar="SETTING=VALUE",
        help="a house rule, such as --set target=5 (again for more); `trickgames games NAME` lists them",
    )
    completed_by(sets, complete_settings)
    add_own(parser, "a game of your own in place of NAME: ")


def add_own(parser: argparse.ArgumentParser, told: str = "the game of the match, where it is one of your own: ") -> None:
    """Adds the argument `--game`."""
    parser.add_argument("--game", metavar="FILE.py:NAME", help=f"{told}{FORM}")


def chosen_game(args: argparse.Namespace) -> Game:
    """The game that the arguments choose; `UsageError` says what is wrong, with what is near."""
    return chosen(args).game


def chosen(args: argparse.Namespace) -> Chosen:
    """The game that the arguments choose, with its family and its settings."""
    name: str | None = args.name
    if args.game is not None:
        if name is not None:
            msg = f"{name[:LONGEST]} and --game {args.game[:LONGEST]}: give only one of them"
            raise UsageError(msg)
        return _own(args.game, args.sets)
    if name is None:
        msg = f"name a game: {', '.join(list(games())[:SOME])} or another; `{program()} games` lists them all"
        raise UsageError(msg)
    named = _named(name)
    return _set(named, args.sets, name) if args.sets else named


def own_game(args: argparse.Namespace) -> Game | None:
    """The game of `--game` alone, or None; its file has been run, so what it registers is known."""
    sets: Sequence[str] = getattr(args, "sets", ())
    return None if args.game is None else _own(args.game, sets).game


def _named(name: str) -> Chosen:
    """The preset, the family's usual game, or the game as a match in one line tells it."""
    known = games()
    wanted = "-".join(name.casefold().split())
    if wanted in known:
        return _with_family(known[wanted])
    family = FAMILIES.get(wanted.replace("-", "_"))
    if family is not None:
        return Chosen(family.game({}), family)
    if "(" in name:
        try:
            return _with_family(game_named(name))
        except TrickGamesError as error:
            raise UsageError(str(error)) from None
    near = difflib.get_close_matches(wanted, [*known, *FAMILIES], n=3)
    some = f"The games are {', '.join(list(known)[:SOME])} and others; `{program()} games` lists them all"
    meant = f"Did you mean {listed([f'`{other}`' for other in near], 'or')}?" if near else some
    msg = f"there is no game {name[:LONGEST]!r}. {meant}"
    raise UsageError(msg)


def _with_family(game: Game) -> Chosen:
    origin = settings_of(game)
    return Chosen(game) if origin is None else Chosen(game, FAMILIES[origin.family], dict(origin.settings))


def _set(base: Chosen, sets: Sequence[str], name: str) -> Chosen:
    if base.family is None:
        msg = f"{name[:LONGEST]} has no settings: it was not made by a builder"
        raise UsageError(msg)
    game = with_settings(base.family, base.settings, sets)
    return Chosen(game, base.family, {} if game.origin is None else dict(game.origin.settings))


# Games of the user's own


def _own(text: str, sets: Sequence[str]) -> Chosen:
    value: Any = load_own(text, "a game", _is_game)
    if isinstance(value, Game):
        base = _with_family(value)
        return _set(base, sets, text) if sets else base
    if isinstance(value, Family):
        return _set(Chosen(value.game({}), value), sets, text)
    made = _built(value, text, sets)
    parameters = inspect.signature(value).parameters.values()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):  # it hands on what it doesn't know
        return _with_family(made)
    return Chosen(made, takes=tuple(map(_taken, parameters)))


def _taken(parameter: inspect.Parameter) -> str:
    """A parameter as a setting, with what it is if nothing is said."""
    usual: object = parameter.default
    return parameter.name if usual is parameter.empty else f"{parameter.name}={value_word(usual)}"


def _is_game(value: object) -> bool:
    """A game, a family, or a function that builds one."""
    return isinstance(value, (Game, Family)) or inspect.isfunction(value)


def _built(builder: Any, text: str, sets: Sequence[str]) -> Game:
    """What a function gives for the settings."""
    given = plain_values(sets)
    parameters = inspect.signature(builder).parameters
    if all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values()):
        known = list(parameters)
        has = f"it has {', '.join(known) or 'none'}"
        unknown = [f"{text}: there is no setting {name!r}; {has}" for name in given if name not in parameters]
        if unknown:
            raise UsageError(*unknown)
    try:
        game = builder(**given)
    except InvalidRulesError as error:
        raise UsageError(*error.problems) from None
    except RAISED_BY_USERS as error:
        raise UsageError(told_failure(text, error)) from None
    if not isinstance(game, Game):
        msg = f"{text} is a {type(game).__name__}, and not a game"
        raise UsageError(msg)
    return game
