"""Who sits where: `--players you,sensible,random,mybots.py:clever`."""

from __future__ import annotations

import argparse
import difflib
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from trickgames.commands import UsageError
from trickgames.commands._own import is_own, load_own, told_failure
from trickgames.engine.engine import actor, check
from trickgames.errors import RAISED_BY_USERS, TrickGamesError, short
from trickgames.knowledge.views import view
from trickgames.players import random_player, sensible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickgames.knowledge.views import View
    from trickgames.match.history import Past
    from trickgames.players import Player
    from trickgames.table.action import Action

    Chooser: TypeAlias = Callable[[Past], Action]

__all__ = ["PLAYERS", "YOU", "listed_players", "own_player", "seated", "simple"]

YOU: Final = "you"
PLAYERS: Final = ("sensible", "random")


def listed_players(text: str) -> tuple[str, ...]:
    """The names in a list, as argparse reads it; one that nobody has is refused with the names that are near."""
    names = tuple(name.strip() for name in text.split(","))
    known = (YOU, *PLAYERS)
    problems = [_no_player(name, known) for name in names if name not in known and not is_own(name)]
    if names.count(YOU) > 1:
        problems.append("`you` appears twice, and one person plays at a prompt")
    if problems:
        raise argparse.ArgumentTypeError("; ".join(problems))
    return names


def _no_player(name: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(name.casefold(), known, n=1)
    meant = f"Did you mean `{near[0]}`?" if near else f"A player is {', '.join(known)} or one of your own, mybots.py:clever"
    return f"there is no player {name[:60]!r}. {meant}"


def seated(names: Sequence[str], seats: int, you: int | None = None) -> tuple[str, ...]:
    """The name of the player in each seat: the last of a short list plays all other seats, and `you` is a seat of your own."""
    if len(names) > seats:
        msg = f"--players {','.join(names)[:80]}: {len(names)} players, and there are {seats} seats"
        raise UsageError(msg)
    last = next((name for name in reversed(names) if name != YOU), PLAYERS[0])
    filled = [*names, *[last] * (seats - len(names))]
    if you is None:
        return tuple(filled)
    if you not in range(seats):
        msg = f"--seat {you}: the seats are 0 to {seats - 1}"
        raise UsageError(msg)
    if filled[you] != YOU and YOU in filled:
        msg = f"--seat {you}, and `you` is in seat {filled.index(YOU)}: one person plays at a prompt"
        raise UsageError(msg)
    filled[you] = YOU
    return tuple(filled)


def simple(name: str, seed: int | str, seat: int) -> Chooser:
    """What a player of this name does in a seat: the same in the same match, also in one that was resumed."""
    if name == "sensible":
        return lambda now: sensible(view(now.state, seat))
    if name == "random":
        return lambda now: random_player(f"{seed} {seat} {now.count}")(view(now.state, seat))
    return _careful(own_player(name), name)


def own_player(name: str) -> Player:
    """The player that somebody wrote, from `mybots.py:clever`: a function, or a class that is called without arguments."""
    value: Any = load_own(name, "a player", callable)
    if not isinstance(value, type):
        return cast("Player", value)
    try:
        made: Any = value()
    except RAISED_BY_USERS as error:
        raise UsageError(told_failure(name, error)) from None
    if not callable(made):
        msg = f"{name} makes a {value.__name__}, which can't be called with a view"
        raise UsageError(msg)
    return cast("Player", made)


def _careful(player: Callable[[View], object], name: str) -> Chooser:
    """A player whose errors are told, and whose action is looked at."""

    def choose(now: Past) -> Action:
        seat = actor(now.state)
        try:
            action: Any = player(view(now.state, seat))
        except RAISED_BY_USERS as error:
            raise UsageError(f"seat {seat}: {told_failure(name, error)}") from None
        try:
            reason = check(now.state, action)
        except (TrickGamesError, TypeError) as error:
            raise UsageError(f"seat {seat}: {name} gave {short(action)}: {error}") from None
        if reason is not None:
            raise UsageError(f"seat {seat}: {name} gave {short(action)}: {now.state.game.citations.reason(reason)}")
        checked: Action = action
        return checked

    return choose
