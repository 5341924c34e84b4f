"""A phase asked about a position that is imagined: whatever it raises there, the position cannot have been.

A phase of a user's own may count on what its rules make sure of, such as a card that a player must have been given. That need
not be so in a deal that is only imagined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.engine.engine import apply, check, legal_actions

if TYPE_CHECKING:
    from trickgames.engine.states import AnyState

__all__ = ["Untrue", "after", "choices_in", "may"]


class Untrue(Exception):  # noqa: N818  # found out and handled in this room, and never an error of the caller's
    """This deal cannot have gone as the log tells."""


def may(state: AnyState, action: Any) -> bool:
    """Whether the seat to act may do this."""
    try:
        return check(state, action) is None
    except Exception:  # noqa: BLE001 -- of a phase of a user's own
        return False


def choices_in(state: AnyState) -> tuple[Any, ...]:
    """What the seat to act may do; `Untrue` where that cannot be said."""
    try:
        return legal_actions(state)
    except Exception as error:
        raise Untrue from error


def after(state: AnyState, action: Any) -> AnyState:
    """The state after an action; `Untrue` if it is not legal or cannot be done."""
    try:
        return apply(state, action)
    except Exception as error:
        raise Untrue from error
