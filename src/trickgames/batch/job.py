"""What is to be played, as a value that goes to any process: the game, the players, the seed, what to keep.

A chunk is a range of the numbers of a job's deals (or matches). What comes of it depends on the job and the range alone.
"""

from __future__ import annotations

import os
from inspect import isroutine
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from trickgames.batch.errors import BatchError
from trickgames.batch.summary import Tally
from trickgames.engine.scored import EndsAfterDeals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.players import Player

__all__ = ["Chunk", "Job", "PlayerChoice", "Task", "called", "gigabytes", "memory", "seats_of", "size_problems"]

PlayerChoice: TypeAlias = "Literal['random', 'sensible'] | Player"
C_co = TypeVar("C_co", covariant=True)
LARGE = 64 * 10**9
NAMED = ("random", "sensible")
Rows: TypeAlias = NDArray[np.int16]
Changes: TypeAlias = NDArray[np.int32]


@attrs.frozen(eq=False)
class Job:
    """What is to be played. `most_deals` is None for single deals, else the most that a match may take."""

    game: Game
    players: tuple[PlayerChoice, ...]
    key: int
    scores: tuple[int, ...]
    compiled: bool
    keep: bool
    most_deals: int | None = None

    def first_deal(self, index: int) -> int:
        """The number in its match, from 1, of the first deal with this index: of single deals each has the next number.

        Where the match is over after some deals, the numbers begin again.
        """
        if self.most_deals is not None:
            return 1
        last = self.game.goal.last_deal() if isinstance(self.game.goal, EndsAfterDeals) else None
        return (index if last is None else index % last) + 1

    def play(self, first: int, count: int) -> Chunk:
        """Plays a range of the deals or matches."""
        if self.compiled:
            from trickgames.batch import compiled as engine
        else:
            from trickgames.batch import plain as engine  # type: ignore[no-redef]  # the same functions, compiled or not
        if self.most_deals is None:
            rows, changes = engine.play_deals(self, first, count)
            tally = Tally.of(self.game, rows, changes)
            return Chunk(first, count, tally, rows, changes) if self.keep else Chunk(first, count, tally)
        matches, tally = engine.play_matches(self, first, count, self.most_deals)
        return Chunk(first, count, tally, matches=matches if self.keep else None)


@attrs.frozen(eq=False)
class Chunk:
    """What came of a range: the results by deal or match, where they are kept, and the tally."""

    first: int
    count: int
    tally: Tally
    rows: Rows | None = None
    changes: Changes | None = None
    matches: NDArray[np.int64] | None = None


def seats_of(game: Game, players: object) -> tuple[PlayerChoice, ...]:
    """The player of each seat, from one for all or one for each; `BatchError` names what is not a player."""
    seats = game.seating.seats
    given: Any = players
    chosen: tuple[Any, ...] = (given,) * seats if isinstance(given, str) or callable(given) else _each(given)
    problems = [
        f"players={player!r}: a player is {', '.join(map(repr, NAMED))} or a function"
        for player in chosen
        if not _known(player)
    ]
    if len(chosen) != seats:
        problems.append(f"players: {len(chosen)} for {seats} seats")
    BatchError.check(dict.fromkeys(problems))
    return chosen


def _each(players: Any) -> tuple[Any, ...]:
    try:
        return tuple(players)
    except TypeError:
        return (players,)


def _known(player: object) -> bool:
    return player in NAMED if isinstance(player, str) else callable(player)


def called(player: PlayerChoice) -> str:
    """What a player is called: a function by its name, any other callable by its class."""
    if isinstance(player, str):
        return player
    return player.__name__ if isroutine(player) else type(player).__name__


class Task(Protocol[C_co]):
    """Something that is played in chunks."""

    def play(self, first: int, count: int) -> C_co:
        """Plays a range."""
        ...


def size_problems(game: Game, deals: int | None, matches: int | None, chunk: int | None, *, keep: bool) -> Iterator[str]:
    """Reports results that don't fit in this computer's memory: those that are kept, or those of one chunk."""
    asked = (deals if matches is None else matches) or 0
    unit = "deals" if matches is None else "matches"
    each = _size_of_a_deal(game) if matches is None else _size_of_a_match(game)
    most = memory()
    taken, held = gigabytes(asked * each), gigabytes(most)
    if keep and asked * each > most:
        yield f"{unit}={asked:,}: the results take {taken}, and the memory is {held}: keep='summary' keeps none"
    elif chunk is not None and min(chunk, asked) * each > most:
        yield f"chunk={chunk:,}: its results take {gigabytes(min(chunk, asked) * each)}, and the memory is {held}"


def memory() -> int:
    """The bytes of memory that this computer has; where that cannot be asked, what few computers have."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not on every system
        return LARGE


def gigabytes(count: int) -> str:
    """Bytes in words.

    >>> gigabytes(16 * 10**9), gigabytes(10**6)
    ('16 GB', '0.001 GB')
    """
    return f"{count / 10**9:,.0f} GB" if count >= 10**9 else f"{count / 10**9:.3f} GB"


def _size_of_a_deal(game: Game) -> int:
    rows, changes = empty_rows(game, 1)
    return rows.nbytes + changes.nbytes


def _size_of_a_match(game: Game) -> int:
    return empty_matches(game, 1).nbytes


def empty_rows(game: Game, count: int) -> tuple[Rows, Changes]:
    """Room for the results of `count` deals: by column and deal, and the changes of the scores by side, the makers' last."""
    from trickgames.batch.kernel.places import ROW_SEATS

    seats, sides = game.seating.seats, len(game.seating.sides)
    return np.zeros((ROW_SEATS + 2 * seats, count), np.int16), np.zeros((sides + 1, count), np.int32)


def empty_matches(game: Game, count: int) -> NDArray[np.int64]:
    """Room for the results of this number of matches."""
    from trickgames.batch.kernel.places import MATCH_SCORES

    return np.zeros((count, MATCH_SCORES + len(game.seating.sides)), np.int64)
