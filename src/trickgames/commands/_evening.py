"""An evening that is kept in a file while it is played: how it stands, with the match at the table.

The file is JSON with a version of its own. It holds the documents of `trickgames.records` for the evening and for the match, so
reading it runs no code.
"""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeAlias

import attrs

from trickgames.cards.words import counted
from trickgames.commands import UsageError, program
from trickgames.commands._own import is_own
from trickgames.commands._players import listed_players
from trickgames.commands._saving import Keeper, NotSavedError
from trickgames.engine.game import Game
from trickgames.engine.scored import better_score
from trickgames.errors import NotationError, TrickGamesError
from trickgames.evening import Evening, Progressive
from trickgames.match.match import Match
from trickgames.scoring import AfterDeals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["NAMES", "ROUND", "EveningKeeper", "Kept", "is_evening", "not_progressive", "read_evening"]

MARK: Final = "trickgames"
KIND: Final = "evening in the shell"
VERSION: Final = 1
NAMES: Final = (
    *("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo"),
    *("Mia", "Ned", "Ola", "Pip", "Quin", "Ray", "Sue", "Tom", "Uma", "Vic", "Wes", "Zoe"),
)
ROUND: Final = 8
LONGEST: Final = 300
Points: TypeAlias = tuple[int, int]


@attrs.frozen
class Kept:
    """How an evening stands: the game, the chance of it, who plays, and the match at the table, if one is under way.

    `players` play for the people in the order in which these came. `people` are the people by seat, as they were drawn (of an
    `Evening`). `rounds` are all rounds of progressive euchre, and `points` those of the tables that have played this one.
    """

    game: Game
    seed: int
    players: tuple[str, ...]
    party: Evening | Progressive
    people: tuple[int, ...] = ()
    rounds: int = 0
    points: tuple[Points, ...] = ()
    match: Match | None = None

    def problems(self) -> Iterator[str]:
        """What doesn't fit together, as in a file that somebody has changed."""
        seats, party = self.game.seating.seats, self.party
        if isinstance(party, Evening):
            count = seats
            if party.game != self.game:
                yield f"party: an evening of {party.game.name}, and the game is {self.game.name}"
            if sorted(self.people) != list(range(seats)):
                yield f"people: each of 0 to {seats - 1} sits in one seat"
        else:
            count = len(party.scores)
            yield from not_progressive(self.game)
            if sorted(dict(party.scores)) != sorted(NAMES[:count]):
                yield "party: the people are not those of an evening in the shell"
            under_way = len(self.points) + (self.match is not None)
            if party.rounds > self.rounds or under_way > len(party.tables):
                yield "rounds and points: more were played than there are"
        if self.seed < 0:
            yield f"seed: a whole number from 0 is expected, not {self.seed}"
        if len(self.players) != count:
            yield f"players: {len(self.players)}, and {count} people play"
        try:
            listed_players(",".join(self.players))
        except argparse.ArgumentTypeError as error:
            yield f"players: {error}"
        if self.match is not None and self.match.game != self.played:
            yield f"match: it is of {self.match.game.name}, and not of this evening's game"

    @property
    def played(self) -> Game:
        """The game at the table: in progressive euchre a round is eight deals."""
        return self.game if isinstance(self.party, Evening) else attrs.evolve(self.game, goal=AfterDeals(ROUND))


def not_progressive(game: Game) -> Iterator[str]:
    """Why a game can't be played at progressive tables."""
    if game.seating.sides != ((0, 2), (1, 3)):
        yield f"two play two at each table, and {game.name} is for {counted(game.seating.seats, 'player')}"
    elif better_score(game.goal) < 0:
        yield f"who has most points moves up, and in {game.name} the lowest score wins"


class EveningKeeper(Keeper):
    """Keeps an evening in a file, whole at any time, or in none until one is named."""

    what = "evening"
    forms = (".json",)

    def __init__(self, kept: Kept, path: Path | None, own: str | None, sets: Sequence[str]) -> None:
        super().__init__(kept.players, path, own, sets=sets)
        self.kept = kept

    def keep(self, match: Match) -> None:
        """Writes the evening with the match at the table."""
        self.put(attrs.evolve(self.kept, match=match))

    def put(self, kept: Kept) -> None:
        """Writes the evening as it stands now, if there is a file for it."""
        self.kept = kept
        if self.path is None:
            return
        from trickgames.records.files import replace_file

        try:
            replace_file(self.path, (_written(kept) + "\n").encode("utf-8"))
        except OSError as error:
            raise NotSavedError(f"{self.path}: {error.strerror or error}") from None
        except NotationError as error:
            raise NotSavedError(*(f"{self.path}: {problem}" for problem in error.problems)) from None

    def named_after(self, match: Match) -> str:
        """The game and the seed."""
        return f"evening {self.kept.game.name} {self.kept.seed}"

    def tell_how(self, out: TextIO) -> None:
        """Tells how to go on with the evening, if it has a file."""
        if self.path is None:
            return
        words = [program(), "evening", "--resume", shlex.quote(str(self.path))]
        if any(map(is_own, self.kept.players)):
            words += ["--players", shlex.quote(",".join(self.kept.players))]
        print(f"The evening is saved in {self.path}. Go on with:\n{' '.join([*words, *self.own_words()])}", file=out)


# The file


@attrs.frozen
class _Plain:
    """What of an evening is in the file as it is."""

    seed: int
    players: tuple[str, ...]
    people: tuple[int, ...]
    rounds: int
    points: tuple[tuple[int, int], ...]


PLAIN: Final = tuple(field.name for field in attrs.fields(_Plain))


def _written(kept: Kept) -> str:
    from trickgames.records import dumps

    def document(value: object) -> Any:
        return None if value is None else json.loads(dumps(value))

    value = {
        "game": document(kept.game),
        "seed": kept.seed,
        "players": list(kept.players),
        "party": document(kept.party),
        "people": list(kept.people),
        "rounds": kept.rounds,
        "points": [list(pair) for pair in kept.points],
        "match": document(kept.match),
    }
    return json.dumps({MARK: KIND, "version": VERSION, "value": value}, ensure_ascii=False)


def is_evening(text: str) -> bool:
    """Whether a text is the file of an evening, of any version, even if something in it is wrong."""
    from trickgames.records.limits import is_object, parse_json

    try:
        document = parse_json(text)
    except NotationError:
        return False
    return is_object(document) and document.get(MARK) == KIND


def read_evening(name: str) -> Kept:
    """The evening in a file. `UsageError` names the file with everything that is wrong."""
    from trickgames.records.files import read_file

    try:
        return _read(read_file(Path(name)))
    except OSError as error:
        raise UsageError(f"{name[:LONGEST]}: {error.strerror or error}") from None
    except NotationError as error:
        raise UsageError(*(f"{name[:LONGEST]}: {problem}" for problem in error.problems)) from None
    except ValueError as error:  # a sign that no name of a file has
        raise UsageError(f"{name[:LONGEST]!r}: {error}") from None


def _read(text: str) -> Kept:
    """The evening that a text tells; `NotationError` for anything else."""
    import cattrs

    from trickgames.records import loads
    from trickgames.records.documents import problems_of
    from trickgames.records.hints import CONVERTER
    from trickgames.records.limits import is_object, parse_json

    document = parse_json(text)
    NotationError.check(_wrong_kind(document))
    value, problems = document["value"], list[str]()
    if not is_object(value) or set(value) != {field.name for field in attrs.fields(Kept)}:
        raise NotationError(f"$.value: an object with {', '.join(field.name for field in attrs.fields(Kept))} is expected")

    def read(name: str, kind: type[Any]) -> Any:
        try:
            return loads(json.dumps(value[name]), kind)
        except TrickGamesError as error:
            problems.extend(f"{name}: {problem}" for problem in getattr(error, "problems", (str(error),)))
            return None

    game = read("game", Game)
    party: Any = read("party", object)
    match = None if value["match"] is None else read("match", Match)
    try:
        plain: Any = CONVERTER.structure({name: value[name] for name in PLAIN}, _Plain)
    except (TrickGamesError, cattrs.BaseValidationError) as error:
        raise NotationError(*problems, *problems_of(error, "$.value")) from None
    if not isinstance(party, Evening | Progressive):
        raise NotationError(*problems or ["party: the document of an evening is expected"])
    NotationError.check(problems)
    kept = Kept(game, plain.seed, plain.players, party, plain.people, plain.rounds, plain.points, match)
    NotationError.check(kept.problems())
    return kept


def _wrong_kind(document: Any) -> Iterator[str]:
    from trickgames.records.limits import is_object, written_by

    if not is_object(document) or document.get(MARK) != KIND:
        yield f"this is not an evening that `{program()} evening --save FILE` has kept"
        return
    version = document.get("version")
    if type(version) is not int:
        yield f"version {VERSION} of an evening is read, and this has none"
    elif version != VERSION:
        yield f"version {VERSION} of an evening is read, and this is version {version}: {written_by(version, VERSION)}"
    elif "value" not in document:
        yield "$.value: it is missing"
