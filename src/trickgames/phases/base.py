"""What most phases have in common. A user's own phase may derive from `PhaseBase`, or bring the same names itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.checks import Sound

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from trickgames.table import Table

__all__ = ["PhaseBase", "seating_place", "seats_after"]


class PhaseBase(Sound):
    """Defaults: no facts needed or given, nothing public beside the table, and every action seen by everybody.

    A phase may also bring `private`, `asks`, `known_voids`, `imagine` and `resume`, by which views and samples know more of its
    states; the page on views tells what each returns. The fields of a phase are checked when it is made.
    """

    __slots__ = ()
    needs: tuple[type[Any], ...] = ()
    gives: tuple[type[Any], ...] = ()

    def public(self, _state: Any) -> tuple[Hashable, ...]:
        """What everybody may know of the state, beside the table and who is to act."""
        return ()

    def hands_after(self, _size: int | None) -> int | None:
        """How many cards every hand has when the phase is over, if it had `_size` before; None where that is not certain."""
        return None

    def witnesses(self, _state: Any, _action: Any) -> tuple[int, ...] | None:
        """The seats that see what an action is; None is everybody."""
        return None


def seats_after(table: Table, seat: int) -> Iterator[int]:
    """The seats still to be asked in a round that begins on the dealer's left and ends with the dealer."""
    seating = table.game.seating
    return (other for other in seating.clockwise(seat) if seating_place(table, other) > seating_place(table, seat))


def seating_place(table: Table, seat: int) -> int:
    """How many seats left of the dealer's left a seat is: 0 for the first to speak, the dealer last."""
    return (seat - table.dealer - 1) % table.game.seating.seats
