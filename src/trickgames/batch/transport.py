"""Tasks on their way to workers, which keep what they have once made of a game.

A game goes as its own bytes inside those of a task. A process that has seen them before takes the game that it has, with the
program, the tables and the blocks of memory that hang on it: so a pool of processes stays warm from one call to the next.
"""

from __future__ import annotations

import io
import pickle
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from trickgames.engine.game import Game

if TYPE_CHECKING:
    from trickgames.batch.job import Task

__all__ = ["for_transport", "play_chunk"]

C = TypeVar("C")


class _Packer(pickle.Pickler):
    def persistent_id(self, value: Any) -> bytes | None:  # pickle calls it for each object
        return _packed(value) if isinstance(value, Game) else None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, pid: Any) -> Game:
        return _game(pid)


def _packed(game: Game) -> bytes:
    known = game.memo.get("packed")
    if not isinstance(known, bytes):
        known = game.memo["packed"] = pickle.dumps(game)
    return known


@lru_cache(maxsize=32)
def _game(packed: bytes) -> Game:
    made: Game = pickle.loads(packed)  # noqa: S301 - made by this library, in the process that hands out the chunks
    return made


def for_transport(task: Task[C]) -> Task[C] | bytes:
    """The task pickled, once for all its chunks; as it is, where its players cannot be pickled (threads do not mind)."""
    made = io.BytesIO()
    try:
        _Packer(made, pickle.HIGHEST_PROTOCOL).dump(task)
    except Exception:  # noqa: BLE001 - pickle raises whatever a user's object raises
        return task
    return made.getvalue()


def play_chunk(task: Task[C] | bytes, first: int, count: int) -> C:
    """Plays a range of a task; what executors run. The bytes are those of `for_transport`."""
    made: Task[C] = _unpacked(task) if isinstance(task, bytes) else task
    return made.play(first, count)


@lru_cache(maxsize=8)
def _unpacked(task: bytes) -> Any:
    return _Unpacker(io.BytesIO(task)).load()
