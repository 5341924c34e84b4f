"""Who sits where, and who plays with whom.

Seats are numbers, clockwise from 0. Scores are kept by *side*: partners share one; without partners every seat is a side.
Nothing in the library may guess a side from the number of a seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.words import listed, number
from trickgames.errors import InvalidRulesError, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["Seating", "partners", "singles"]

MOST_SEATS: Final = 64
TWO: Final = 2


def _sides(sides: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    whole = isinstance(sides, Iterable) and all(isinstance(side, Iterable) for side in sides)
    return tuple(tuple(side) for side in sides) if whole else sides  # type: ignore[return-value]  # what are no sides is refused when the seating is made


@attrs.frozen
class Seating:
    """The sides, each a tuple of its seats. `InvalidRulesError` unless every seat from 0 up is on exactly one side.

    `seats` is the number of players, and `smallest` how many are on the side with the fewest.

    >>> table = partners(4)
    >>> table.sides, table.seats, table.side(3), table.partners(1), list(table.clockwise(after=2))
    (((0, 2), (1, 3)), 4, 1, (3,), [3, 0, 1, 2])
    """

    sides: tuple[tuple[int, ...], ...] = attrs.field(converter=_sides)
    seats: int = attrs.field(init=False, eq=False, repr=False)
    smallest: int = attrs.field(init=False, eq=False, repr=False)
    heading = "Players"
    _side_of: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _mates: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    _sides_of: dict[tuple[int, ...], tuple[int, ...]] = attrs.field(
        factory=dict[tuple[int, ...], tuple[int, ...]], init=False, eq=False, repr=False
    )

    def __attrs_post_init__(self) -> None:
        whole = isinstance(self.sides, tuple) and all(isinstance(side, tuple) for side in self.sides)
        seats = [seat for side in self.sides for seat in side] if whole else []
        numbers = all(type(seat) is int for seat in seats)
        if not numbers or sorted(seats) != list(range(len(seats))) or not 2 <= len(seats) <= MOST_SEATS or not all(self.sides):  # noqa: PLR2004 - two at least play
            msg = (
                f"sides={short(self.sides)}: every seat from 0 up stands on exactly one side,"
                f" and two at least play, and at most {MOST_SEATS}"
            )
            raise InvalidRulesError(msg)
        sides = {seat: number for number, side in enumerate(self.sides) for seat in side}
        object.__setattr__(self, "seats", len(seats))
        object.__setattr__(self, "smallest", min(map(len, self.sides)))
        object.__setattr__(self, "_side_of", tuple(sides[seat] for seat in range(len(seats))))
        mates = (tuple(mate for mate in self.sides[sides[seat]] if mate != seat) for seat in range(len(seats)))
        object.__setattr__(self, "_mates", tuple(mates))

    @property
    def party(self) -> str:
        """What keeps a score here: "player" where everybody plays for themselves, else "side"."""
        return "player" if len(self.sides) == self.seats else "side"

    @property
    def others(self) -> str:
        """Those who are not the makers, where each side is paid: "the others" of two sides, else "each other player"."""
        if len(self.sides) == 2:  # noqa: PLR2004 - one side against another
            return "the others" if self.party == "side" else "the other player"
        return f"each other {self.party}"

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return self._side_of[seat]

    def sides_of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The sides of some seats, each side once."""
        known = self._sides_of.get(seats)
        if known is None:
            known = self._sides_of[seats] = tuple(dict.fromkeys(self._side_of[seat] for seat in seats))
        return known

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats on the seat's side."""
        return self._mates[seat]

    def left(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def describe(self, _game: Game) -> tuple[str, ...]:
        """Who plays with whom, in sentences; the seats are numbered clockwise."""
        if len(self.sides) == self.seats:
            return (f"{number(self.seats).capitalize()} players, each with their own score [P35].",)
        return f"{number(self.seats).capitalize()} players{self._sides_told()} [P18, E2, E33].", "Seats are numbered clockwise."

    def _sides_told(self) -> str:
        """Who plays with whom, and how they sit where it has a name."""
        sides, size = len(self.sides), len(self.sides[0])
        named = TWO in (sides, size) and min(sides, size) > 1 and set(self.sides) == set(_apart(self.seats, sides))
        if not named:
            teams = (f"seats {listed(side)}" if len(side) > 1 else f"seat {listed(side)}" for side in self.sides)
            return f", {' against '.join(teams)}"
        opposite = size == TWO
        kind = "partnerships" if opposite else f"teams of {number(size)}"
        sit = "Partners sit opposite each other" if opposite else "The teams sit alternately"
        return f" in {number(sides)} {kind}. {sit}: seats {' against '.join(map(listed, self.sides))}"

    def clockwise(self, after: int) -> Iterator[int]:
        """All seats clockwise, beginning on the left of the given seat and ending with it."""
        seats = self.seats
        return ((after + step) % seats for step in range(1, seats + 1))


def partners(seats: int, sides: int = 2) -> Seating:
    """A seating of partners who sit as far apart as they can: of four players, seats 0 and 2 against 1 and 3 (P18, E33).

    >>> partners(6, sides=3).sides
    ((0, 3), (1, 4), (2, 5))

    `InvalidRulesError` for fewer than two seats, no sides, more than 64, or a number of seats that the sides can't share.
    """
    InvalidRulesError.check(
        f"{name}={short(value)}: {least} at least, and at most {MOST_SEATS}"
        for name, value, least in (("seats", seats, 2), ("sides", sides, 1))
        if type(value) is not int or not least <= value <= MOST_SEATS
    )
    if seats % sides:
        msg = f"seats={seats}: {sides} sides can't share them equally: give another number, or `tg.singles({seats})`"
        raise InvalidRulesError(msg)
    return Seating(_apart(seats, sides))


def _apart(seats: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """The sides, if partners sit as far apart as they can; none, if they can't be equal."""
    return () if seats % sides else tuple(tuple(range(first, seats, sides)) for first in range(sides))


def singles(seats: int) -> Seating:
    """A seating in which all players play for themselves (P35).

    >>> singles(3).sides
    ((0,), (1,), (2,))
    """
    return partners(seats, seats)
