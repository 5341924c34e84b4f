"""A match file (EMN): several games among a common pool of players, and who sat where in each of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.records.egn.cards import Budget
from trickgames.records.egn.model import EgnGame, EgnMatch, Problem
from trickgames.records.limits import few, is_list, is_object
from trickgames.records.record import is_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["GAME", "MATCH", "read_match"]

GAME: Final = "Euchre Game Notation"
MATCH: Final = "Euchre Match Notation"
MOST_GAMES: Final = 1_000
MOST_PROBLEMS: Final = 1_000
MOST_DEALS: Final = 2_000
SEATS: Final = 4
VERSION: Final = re.compile(r"1\.[0-2](\.\d{1,3})?")
SEATING: Final = ("playersOverride", "players")  # since 1.1, and in 1.0
ENTRY_KEYS: Final = ("gameIndex", *SEATING, "gameData")


def read_match(file: dict[str, Any], read_game: Callable[[dict[str, Any], Budget, tuple[str, ...]], EgnGame]) -> EgnMatch:
    """The match of a file, each of its games read by `read_game`, with the names of those who sat there."""
    return _Match(file, read_game).read()


@attrs.define
class _Match:
    file: dict[str, Any]
    read_game: Callable[[dict[str, Any], Budget, tuple[str, ...]], EgnGame]
    games: list[EgnGame] = attrs.field(factory=list[EgnGame])
    problems: list[Problem] = attrs.field(factory=list[Problem])
    names: dict[str, str] = attrs.field(factory=dict[str, str])

    def read(self) -> EgnMatch:
        version = self.file.get("version")
        if not isinstance(version, str) or not VERSION.fullmatch(version):
            self.problems.append(Problem(f"version: of match files 1.0 to 1.2 are read, and this is {version!r:.60}"))
        meta = self.file.get("metadata")
        meta = meta if is_object(meta) else {}
        self.names = dict(_players(meta.get("players", [])))
        entries = self.file.get("games")
        if not is_list(entries) or len(entries) > MOST_GAMES:
            self.problems.append(Problem(f"games: a list of at most {MOST_GAMES} games is expected"))
            entries = []
        lost = tuple(_lost(self.file, meta, len(entries)))
        budget = Budget()
        for number, entry in enumerate(entries, start=1):
            too_much = self._too_much()
            if too_much:
                self.problems.append(Problem(f"games: from game {number} on they are not read: {too_much}"))
                break
            self._read_entry(number, entry, budget, lost)
        title = meta.get("title", "")
        return EgnMatch(tuple(self.games), tuple(self.problems), title if isinstance(title, str) else "")

    def _too_much(self) -> str:
        if len(self.problems) > MOST_PROBLEMS:
            return "there are too many problems"
        deals = sum(len(game.deals) for game in self.games)
        return f"{MOST_DEALS:,} deals are enough" if deals > MOST_DEALS else ""

    def _read_entry(self, number: int, entry: Any, budget: Budget, lost: tuple[str, ...]) -> None:
        data = entry.get("gameData") if is_object(entry) else None
        if not is_object(entry) or not is_object(data) or data.get("fileType", GAME) != GAME:
            self.problems.append(Problem(f"game {number}: the gameData are missing"))
            return
        if entry.get("gameIndex", number - 1) != number - 1:
            place = f"it is game {number} of the file, and its gameIndex is {entry['gameIndex']!r:.60}"
            self.problems.append(Problem(f"game {number}: {place}"))
        unknown = few(f"the key {key!r:.60} is unknown" for key in entry if key not in ENTRY_KEYS)
        self.problems += [Problem(f"game {number}: {problem}") for problem in unknown]
        game = self.read_game(data, budget, self._seated(number, entry))
        self.games.append(attrs.evolve(game, number=number, lost=(*game.lost, *lost)))
        self.problems += [_of_game(problem, number) for problem in game.problems]

    def _seated(self, number: int, entry: dict[str, Any]) -> tuple[str, ...]:
        """The names of those who sat in one game, by seat; none where the match does not tell all four."""
        key = next((key for key in SEATING if key in entry), None)
        if key is None:
            return ()
        seats = entry[key]
        if any(entry[other] != seats for other in SEATING if other in entry):
            self.problems.append(Problem(f"game {number}: players and playersOverride differ, and playersOverride counts"))
        if not is_list(seats) or len(seats) != SEATS or not all(isinstance(one, str) for one in seats):
            self.problems.append(Problem(f"game {number}: {key}: the ids of {SEATS} players are expected, not {seats!r:.60}"))
            return ()
        ids = [str(one) for one in seats]
        known = {*self.names, *self.names.values()}
        told = few(f"{key}: {one!r:.60} is not a player of the match" for one in ids if one not in known)
        if len(set(ids)) < SEATS:
            told.append(f"{key}: somebody has two seats")
        names = tuple(self.names.get(one, one) for one in ids)
        if not all(map(is_name, names)):
            told.append(f"{key}: a name is a text of one line and at most 64 characters")
            names = ()
        self.problems += [Problem(f"game {number}: {problem}") for problem in told]
        return names


def _of_game(problem: Problem, number: int) -> Problem:
    """A problem of a game as one of its match."""
    return Problem(
        f"game {number}: {problem}",
        problem.kind,
        deal=problem.deal,
        trick=problem.trick,
        seat=problem.seat,
        card=problem.card,
        harmless=problem.harmless,
    )


def _players(told: object) -> Iterator[tuple[str, str]]:
    """The players of a match: their ids, and their names."""
    for player in told if is_list(told) else ():
        if is_object(player) and isinstance(player.get("name"), str):
            one = player.get("id", player["name"])
            yield (one if isinstance(one, str) else player["name"]), player["name"]
        elif isinstance(player, str):
            yield player, player


def _lost(file: dict[str, Any], meta: dict[str, Any], games: int) -> Iterator[str]:
    """What a record of one game does not hold of its match."""
    if games > 1:
        yield f"the other games of the match ({games} in all)"
    yield from few(f"the match's {key:.60}" for key, value in meta.items() if key != "players" and value not in ("", None))
    yield from few(
        f"the key {key!r:.60} of the match" for key in file if key not in ("fileType", "version", "metadata", "games")
    )
    if any(is_object(player) and set(player) - {"id", "name"} for player in _list(meta.get("players"))):
        yield "what the match tells of its players besides their names"


def _list(value: object) -> list[Any]:
    return value if is_list(value) else []
