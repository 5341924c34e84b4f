"""What our phases have in common, and who is still to be asked in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.checks import Sound

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.errors import Reason
    from trickgames.table.table import Table

__all__ = ["PhaseBase", "Settles", "seating_place", "seats_after"]


class PhaseBase(Sound):
    """The base of the library's phases, with defaults: no facts are needed or given. The fields are checked when a phase is
    made.
    """

    __slots__ = ()
    needs: tuple[type[Any], ...] = ()
    gives: tuple[type[Any], ...] = ()


class Settles(PhaseBase):
    """A phase that asks nobody."""

    __slots__ = ()
    accepts: tuple[type[Any], ...] = ()

    def asking(self, _table: Table, seat: int) -> Any:
        """Nobody is asked: `ValueError`."""
        msg = f"{type(self).__name__} asks nobody, so it can't ask seat {seat}"
        raise ValueError(msg)

    def legal(self, _state: Any) -> tuple[Any, ...]:
        """Nobody is asked."""
        return ()

    def check(self, _state: Any, _action: Any) -> Reason | None:
        """Nobody is asked."""
        return None

    def step(self, state: Any, _action: Any) -> Any:
        """Nobody is asked."""
        return state


def seats_after(table: Table, seat: int) -> Iterator[int]:
    """The seats still to be asked in a round that begins on the dealer's left and ends with the dealer."""
    seating = table.game.seating
    return (other for other in seating.clockwise(seat) if seating_place(table, other) > seating_place(table, seat))


def seating_place(table: Table, seat: int) -> int:
    """How many seats left of the dealer's left a seat is: 0 for the first to speak, the dealer last."""
    return (seat - table.dealer - 1) % table.game.seating.seats
