"""Progressive euchre: many tables, rounds of a few deals. Winners move up a table, and everybody keeps their own score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from trickgames.checks import expect
from trickgames.errors import InvalidRulesError, InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Progressive"]

SEATS: Final = 4
SIDES: Final = 2
Four: TypeAlias = tuple[str, str, str, str]
Points: TypeAlias = tuple[int, int]


@attrs.frozen
class Progressive:
    """Where a progressive evening stands: who sits at which table, and what everybody has won for themselves.

    `tables` are the players by seat, the head table first. Seats 0 and 2 are partners against seats 1 and 3, and seat 0 deals
    first. `scores` are the points of each player in the rounds so far, in the order in which the players came.

    A round is a fixed number of deals, usually eight, so that everybody deals twice: a match of `euchre.euchre(num_deals=8)` at
    each table. After it the winners of each table move up to the next one, and those of the head table stay there. The losers
    stay, except that those of the head table go down to the last one. At the new table partners part: each player who stayed
    plays with one who came.

    >>> party = Progressive.begin(["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"])
    >>> party = party.after([(9, 6), (4, 10)])
    >>> party.tables
    (('Ann', 'Cleo', 'Fay', 'Hal'), ('Eve', 'Gus', 'Ben', 'Dan'))
    >>> party.standing()[:3]
    (('Fay', 10), ('Hal', 10), ('Ann', 9))
    """

    tables: tuple[Four, ...]
    scores: tuple[tuple[str, int], ...]
    rounds: int = 0

    def __attrs_post_init__(self) -> None:
        """All problems together."""
        InvalidRulesError.check(self._problems())

    def _problems(self) -> Iterator[str]:
        seated = [name for four in self.tables for name in four]
        yield from _not_seated_so(seated)
        if any(len(four) != SEATS for four in self.tables):
            yield f"tables={short(self.tables)}: four sit at each table"
        if Counter(name for name, _ in self.scores) != Counter(seated):
            yield f"scores={short(self.scores)}: each player at a table has a score, and nobody else"
        if type(self.rounds) is not int or self.rounds < 0:
            yield f"rounds={short(self.rounds)}: a whole number from 0"

    @classmethod
    def begin(cls, players: Iterable[str]) -> Progressive:
        """The first round. The players fill the tables in their order, four at each.

        `InvalidRulesError` names every problem: a name that comes twice or is empty, players who fill no table.

        >>> Progressive.begin("ABCD").tables
        (('A', 'B', 'C', 'D'),)
        """
        expect(players, Iterable, "list of names", "players")
        names = [*players]
        InvalidRulesError.check(_not_seated_so(names))
        tables = tuple((names[at], names[at + 1], names[at + 2], names[at + 3]) for at in range(0, len(names), SEATS))
        return cls(tables, tuple((name, 0) for name in names))

    def after(self, points: Sequence[Points], won: Mapping[int, int] | None = None) -> Progressive:
        """The next round, after one in which each table made these points: one pair for each table, the head table first.

        Every player gets the points of their side. If both sides of a table have the same points, the table settles who moves
        up (by cutting, or another deal). `won` says the side, 0 or 1, by the number of the table from 0. `InvalidStateError`
        names every problem: a table without points, a tie that nobody has settled.

        >>> Progressive.begin("ABCD").after([(7, 7)], won={0: 1}).tables
        (('A', 'C', 'B', 'D'),)
        """
        if won is not None and not isinstance(won, Mapping):
            msg = f"won={short(won)}: a mapping of tables to sides"
            raise InvalidStateError(msg)
        settled = dict(won or {})
        InvalidStateError.check(self._not_played_so(points, settled))
        gained = {name: points[table][seat % 2] for table, four in enumerate(self.tables) for seat, name in enumerate(four)}
        up: list[tuple[str, str]] = []
        stay: list[tuple[str, str]] = []
        for table, four in enumerate(self.tables):
            side = settled.get(table, int(points[table][1] > points[table][0]))
            up.append((four[side], four[side + 2]))
            stay.append((four[1 - side], four[3 - side]))
        last = len(self.tables) - 1
        tables: list[Four] = []
        for table in range(len(self.tables)):
            here = up[0] if table == 0 else stay[table]
            came = stay[0] if table == last else up[table + 1]
            if last == 0:
                here, came = came, here
            tables.append((*here, *came))
        return Progressive(tuple(tables), tuple((name, score + gained[name]) for name, score in self.scores), self.rounds + 1)

    def standing(self) -> tuple[tuple[str, int], ...]:
        """The players with their points, most first. Equal ones stay in the order in which they came."""
        return tuple(sorted(self.scores, key=lambda each: -each[1]))

    def winners(self) -> tuple[str, ...]:
        """The players with most points: several if they are equal."""
        most = max(score for _, score in self.scores)
        return tuple(name for name, score in self.scores if score == most)

    def _not_played_so(self, points: Sequence[Points], settled: dict[int, int]) -> Iterator[str]:
        if not isinstance(points, (tuple, list)) or len(points) != len(self.tables):
            yield f"points={short(points)}: a pair of points for each of {len(self.tables)} tables"
            return
        for table, pair in enumerate(points):
            if (
                not isinstance(pair, (tuple, list))
                or len(pair) != len(("side", "side"))
                or any(type(each) is not int for each in pair)
            ):
                yield f"table {table}: {short(pair)}: a whole number for each of two sides"
            elif pair[0] == pair[1] and table not in settled:
                yield f"table {table}: {pair[0]} - {pair[1]}: say in `won` which side goes on, for example by a cut"
            elif pair[0] != pair[1] and settled.get(table, int(pair[1] > pair[0])) != int(pair[1] > pair[0]):
                yield f"table {table}: won={settled[table]}, but side {int(pair[1] > pair[0])} has more points"
        for table, side in settled.items():
            if table not in range(len(self.tables)) or type(side) is not int or side not in (0, 1):
                told = f"there are {len(self.tables)} tables from 0, and sides 0 and 1"
                yield f"won: table {short(table)}, side {short(side)}: {told}"


def _not_seated_so(names: Sequence[object]) -> Iterator[str]:
    if not names or len(names) % SEATS:
        yield f"{len(names)} players: four sit at each table"
    for told, times in Counter(short(name) for name in names).items():
        if times > 1:
            yield f"{told}: {times} players have this name"
    for name in names:
        if not isinstance(name, str) or not name.strip():
            yield f"{short(name)} is not a name"
