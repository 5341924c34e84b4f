"""Games in a file: a preset by its name, a game with settings by them, any other one in full."""

from __future__ import annotations

from typing import Any, cast

from trickgames.engine.game import Game
from trickgames.engine.settings import told_in_lists
from trickgames.errors import NotationError
from trickgames.match.catalogue import FAMILIES, build, games, no_game, preset_of, settings_of
from trickgames.records.classes import class_hook, class_unhook
from trickgames.records.context import known_game
from trickgames.records.hints import CONVERTER
from trickgames.records.limits import is_object
from trickgames.records.texts import wrong

__all__ = ["FAMILIES", "build", "preset_of", "read_game", "settings_of", "write_game"]


def write_game(game: Game) -> dict[str, Any]:
    """The game as plain values."""
    if type(game) is not Game:
        msg = f"a {type(game).__name__} cannot be written: only Game itself can, not a class derived from it"
        raise NotationError(msg)
    preset = preset_of(game)
    if preset is not None:
        return {"preset": preset}
    origin = settings_of(game)
    if origin is None:
        return cast("dict[str, Any]", class_unhook(Game)(game))
    settings = dict(origin.settings)
    named = {} if build(origin.family, settings).name == game.name else {"name": game.name}
    return {"family": origin.family, **named, "settings": settings}


def read_game(value: Any, _: Any = None) -> Game:
    """The game that plain values tell."""
    if not is_object(value):
        wrong("an object (a game)", value)
    known = known_game(value)
    if known is not None:
        return known
    if "preset" in value:
        return _read_preset(value)
    return _read_family(value) if "family" in value else cast("Game", class_hook(Game)(value, Game))


def _read_preset(value: dict[str, Any]) -> Game:
    name = value["preset"]
    if set(value) != {"preset"} or not isinstance(name, str):
        wrong("the name of a preset alone", value)
    if name not in games():
        raise NotationError(no_game(name))
    return games()[name]


def _read_family(value: dict[str, Any]) -> Game:
    family, settings, name = value["family"], value.get("settings", {}), value.get("name")
    if not isinstance(family, str) or family not in FAMILIES:
        wrong("a family (" + ", ".join(FAMILIES) + ")", family)
    if not is_object(settings) or set(value) - {"family", "settings", "name"}:
        wrong("a family, its settings and perhaps a name", value)
    if name is not None and not isinstance(name, str):
        wrong("a name", name)
    return build(family, told_in_lists(settings), name)


CONVERTER.register_structure_hook(Game, read_game)
CONVERTER.register_unstructure_hook(Game, write_game)
