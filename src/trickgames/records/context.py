"""The game that is being written or read: the words of its own actions, and the places of its phases."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

import cattrs
from cattrs.gen import override

from trickgames.engine.game import Game
from trickgames.errors import TrickGamesError
from trickgames.records.hints import CONVERTER
from trickgames.records.limits import is_object
from trickgames.records.texts import wrong

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ["PLACE", "NoGameError", "game_now", "known_game", "playing_in", "playing_now"]

_game: ContextVar[Game | None] = ContextVar("game", default=None)
_told: ContextVar[tuple[Any, Game] | None] = ContextVar("told", default=None)


class NoGameError(Exception):
    """Something depends on a game that could not be read; the problem is told where the game stands."""


@contextmanager
def playing_now(game: Game | None) -> Generator[None]:
    """While this lasts, phases and actions are those of the game."""
    before = _game.set(game)
    try:
        yield
    finally:
        _game.reset(before)


@contextmanager
def playing_in(holder: Any) -> Generator[Game | None]:
    """While this lasts, phases and actions are those of the game that an object holds, which is read only once.

    None where it cannot be read: its problems are told when it is read as a part of the object.
    """
    told = holder.get("game") if is_object(holder) else None
    try:
        game = CONVERTER.structure(told, Game)
    except (TrickGamesError, cattrs.BaseValidationError, LookupError, TypeError):
        game = None
    before = _told.set(None if game is None else (told, game))
    try:
        with playing_now(game):
            yield game
    finally:
        _told.reset(before)


def known_game(told: object) -> Game | None:
    """The game that this object of a file tells, if `playing_in` has just read it."""
    known = _told.get()
    return known[1] if known is not None and known[0] is told else None


def game_now() -> Game | None:
    """The game that is being written or read, or None."""
    return _game.get()


def _read_phase(value: Any, _: Any) -> Any:
    game = _game.get()
    if game is None:
        raise NoGameError
    if type(value) is not int or not 0 <= value < len(game.phases):
        wrong(f"the number of a phase (0 to {len(game.phases) - 1})", value)
    return game.phases[value]


def _place(phase: Any) -> int:
    game = _game.get()
    if game is None:
        raise NoGameError
    return game.place(phase)


PLACE: Final = override(struct_hook=_read_phase, unstruct_hook=_place)
"""A phase of a state, which is written as its place in the game."""
