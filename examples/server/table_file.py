"""The two files of a table: the match, and who may come back to which seat.

`match.json` is an ordinary record. `trickgames replay match.json` tells it, `trickgames convert` turns it into other forms, and
`records.loads` reads it. It shows all hands, so it stays on the server until the match is over. `match.json.seats` holds the
names, and of each player's token only a digest: it says who may come back, and nobody can come back with what it holds.

Each file is written whole or not at all. The seats are written first, so no match on disk has players that are not in the other
file.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

import trickgames as tg
from trickgames import records

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_NAME: Final = 20
MARK: Final = "seats of a table"
VERSION: Final = 1
DIGEST: Final = re.compile("[0-9a-f]{64}")


class RoomError(Exception):
    """What somebody asked for and can't have, in a sentence that they may read."""


@attrs.frozen
class Player:
    """A player at a seat. Of the token that proves it only a digest is kept; a bot has none."""

    name: str
    digest: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether the server plays this seat."""
        return self.digest is None


def is_name(name: str) -> bool:
    """Whether a player may be called this: one line, not empty, not too long."""
    return bool(name.strip()) and name.isprintable() and len(name) <= LONGEST_NAME


class TableFile:
    """Where a table is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seats = path.with_name(path.name + ".seats")
        self._written: tuple[Player, ...] | None = None

    def save(self, record: records.Record, players: Sequence[Player]) -> None:
        """Writes the table; `OSError` where that fails, and then the files are as they were.

        `NotationError` for a match that no file can hold: a game with parts of a class that isn't registered.
        """
        match = records.dumps(record) + "\n"
        if tuple(players) != self._written:
            known = [{"name": player.name, "digest": player.digest} for player in players]
            _write(self.seats, json.dumps({MARK: VERSION, "players": known}) + "\n")
            self._written = tuple(players)
        _write(self.path, match)

    def read(self) -> tuple[records.Record, list[Player]]:
        """The match and its players; every action is checked again.

        `RoomError` for files that hold no table. A match without a file of seats is taken up by new players.
        """
        try:
            record: Any = records.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError, tg.TrickGamesError) as error:
            raise RoomError(f"{self.path} holds no match: {error}") from error
        if not isinstance(record, records.Record):
            raise RoomError(f"{self.path} holds no match, but a {type(record).__name__}.")
        try:
            players = _players(json.loads(self.seats.read_text(encoding="utf-8")))
        except FileNotFoundError:
            players = []
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise RoomError(f"{self.seats} doesn't say who sits where. Remove it to give out all seats anew.") from error
        if len(players) > record.game.seating.seats:
            raise RoomError(f"{self.seats} has {len(players)} players, and {record.game.name} has fewer seats.")
        return record, players


def _players(saved: Any) -> list[Player]:
    if saved[MARK] != VERSION:
        raise ValueError(saved[MARK])
    players = [Player(known["name"], known["digest"]) for known in saved["players"]]
    if not all(isinstance(player.name, str) and is_name(player.name) for player in players):
        raise ValueError("names")
    if not all(player.digest is None or DIGEST.fullmatch(player.digest) for player in players):
        raise ValueError("digests")
    return players


def _write(path: Path, text: str) -> None:
    """Replaces a file by a whole new one, which only its owner may read."""
    draft = path.with_name(path.name + ".draft")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
