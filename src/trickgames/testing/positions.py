"""Perft: how many sequences of a number of actions there are from a state. Nearly any change of the rules changes the
number.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.engine.engine import apply, legal_actions
from trickgames.engine.game import Game
from trickgames.engine.settings import told_in_lists
from trickgames.errors import NotationError
from trickgames.match.catalogue import FAMILIES, games
from trickgames.testing.match import Match, code_of, match_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from trickgames.engine.states import AnyState

__all__ = ["PerftMismatchError", "Position", "check_position", "perft", "perft_table", "read_perft", "write_perft"]


class PerftMismatchError(AssertionError):
    """The number of sequences is wrong. The message has the count for each first action."""


def perft(game: Game, state: AnyState, depth: int, *, expected: Mapping[str, int] | int | None = None) -> int:
    """The number of sequences of `depth` actions from a state. One that ends earlier counts as one.

    With `expected`, the number or the table by first action, a `PerftMismatchError` tells what is different.

    >>> from trickgames import Deal, euchre, shuffled, start
    >>> dealt = apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 1)))
    >>> [perft(euchre.BICYCLE, dealt, depth) for depth in (1, 2, 3)]
    [3, 15, 74]
    """
    table = perft_table(state, depth)
    total = sum(table.values()) if table else 1
    if expected is None:
        return total
    known: Mapping[str, int] = {} if isinstance(expected, int) else expected
    wanted = expected if isinstance(expected, int) else sum(expected.values())
    if total != wanted or (known and table != known):
        raise PerftMismatchError(_told(game, depth, total, wanted, table, known))
    return total


def perft_table(state: AnyState, depth: int) -> dict[str, int]:
    """The number of sequences by the text of the first action, in the order of the legal actions."""
    return {str(action): _count(apply(state, action), depth - 1) for action in legal_actions(state)} if depth > 0 else {}


def _count(state: AnyState, depth: int) -> int:
    if depth == 0:
        return 1
    legal = legal_actions(state)
    if not legal:
        return 1
    return len(legal) if depth == 1 else sum(_count(apply(state, action), depth - 1) for action in legal)


def _told(game: Game, depth: int, total: int, wanted: int, table: Mapping[str, int], known: Mapping[str, int]) -> str:
    lines = [f"{game.name}: {total} lines of {depth} actions, and {wanted} expected"]
    wide = max((len(text) for text in (*table, *known)), default=0)
    for text in dict.fromkeys((*table, *known)):
        count, before = table.get(text, "-"), known.get(text, "-") if known else ""
        mark = "  <--" if known and count != before else ""
        lines.append(f"  {text:<{wide}} {count:>10} {before:>10}{mark}".rstrip())
    return "\n".join(lines)


# Files of positions


@attrs.frozen
class Position:
    """A position of a perft file: its name, the match that leads to it, and the number of sequences by first action, to a
    depth.
    """

    name: str
    match: Match
    depth: int
    lines: Mapping[str, int]


def check_position(position: Position) -> int:
    """The number of sequences of a position. `PerftMismatchError` if it isn't what the file says."""
    return perft(position.match.game, position.match.state, position.depth, expected=position.lines)


def read_perft(path: Path) -> tuple[Position, ...]:
    """The positions of a perft file (TOML). A file that can't be read is a `NotationError`."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8-sig"))["position"]
        return tuple(map(_position, entries))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        msg = f"{path.name} is not a perft file: {error}"
        raise NotationError(msg) from error


def _position(entry: dict[str, Any]) -> Position:
    name, given = entry["game"], entry.get("settings", {})
    game = games()[name] if name in games() else FAMILIES[name].game(told_in_lists(given))
    match = match_of(game, entry["actions"], entry["dealer"], entry.get("scores"))
    return Position(entry["name"], match, entry["depth"], entry["lines"])


def write_perft(positions: Iterable[Position]) -> str:
    """The text of a perft file, with all numbers counted anew."""
    return "\n".join(_entry(position) for position in positions)


def _entry(position: Position) -> str:
    match = position.match
    name = next((name for name, game in games().items() if game == match.game), None)
    origin = match.game.origin
    if name is None and origin is None:
        msg = f"{code_of(match.game)} is neither a preset nor made by a builder"
        raise NotationError(msg)
    lines = ["[[position]]", f'name = "{position.name}"', f'game = "{name or (origin.family if origin else "")}"']
    if name is None and origin is not None:
        told = ", ".join(f"{key} = {_toml(value)}" for key, value in origin.settings)
        lines.append(f"settings = {{ {told} }}")
    lines += [f"dealer = {match.dealer}"]
    lines += [] if not any(match.scores) else [f"scores = {list(match.scores)}"]
    lines += [f'actions = """\n{text_of(match)}\n"""', f"depth = {position.depth}", "[position.lines]"]
    lines += [f'"{text}" = {count}' for text, count in perft_table(match.state, position.depth).items()]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return str([*value])  # pyright: ignore[reportUnknownArgumentType]
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
