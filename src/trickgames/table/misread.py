"""A text that isn't read as an action: the parts of the refusal, which its reader may put in other words."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.words import listed, told_together
from trickgames.errors import NotationError, short

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Asked", "Misread", "NotAnActionError"]

MOST_SHOWN: Final = 8


@attrs.frozen
class Asked:
    """Whose turn it is and what is asked: the seat (None when the match is over), and the forms of what it may do.

    >>> print(Asked(2, ("order up", "pass")), Asked(None))
    Seat 2 is to act: `order up` or `pass`. The match is over.
    """

    seat: int | None
    forms: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.seat is None:
            return "The match is over."
        return f"Seat {self.seat} is to act: {self.choices}." if self.forms else ""

    @property
    def choices(self) -> str:
        """The forms as a list, or "" if there is none."""
        return _either(self.forms)


class Misread(enum.Enum):
    """Why a text isn't read as an action.

    `UNKNOWN`: it names no action. `SEVERAL`: it may mean more than one. `MALFORMED`: it begins like an action and goes on
    wrongly, as in `play Zz`.
    """

    UNKNOWN = enum.auto()
    SEVERAL = enum.auto()
    MALFORMED = enum.auto()


class NotAnActionError(NotationError):
    """A text that isn't read as an action. It carries its parts, so that you can put them in your own words.

    `typed` is the text, and `reason` says why it isn't read. `meant` holds the texts of the actions that may be meant.
    `details` are the problems of a text that is malformed. `asked` says whose turn it is, or is None if the text was read
    outside a match. None of them names a card of a hidden hand.

    >>> error = NotAnActionError("ordr up", meant=["order up"])
    >>> print(error)
    'ordr up' is not an action. Did you mean `order up`?
    """

    def __init__(
        self,
        typed: object,
        reason: Misread = Misread.UNKNOWN,
        *,
        meant: Iterable[str] = (),
        details: Iterable[str] = (),
        asked: Asked | None = None,
    ) -> None:
        self.typed = typed
        self.reason = reason
        self.meant = tuple(meant)
        self.details = tuple(details)
        self.asked = asked
        super().__init__(*self._told())

    def _told(self) -> tuple[str, ...]:
        if self.reason is Misread.SEVERAL:
            return (f"{short(self.typed)} is ambiguous: it could mean {self.choices}",)
        *others, last = self.details or (f"{short(self.typed)} is not an action",)
        near = f"Did you mean {self.choices}?" if self.meant else ""
        return (*others, told_together(last, near, "" if self.asked is None else str(self.asked)))

    @property
    def choices(self) -> str:
        """The actions that may be meant as a list, or "" if there is none."""
        return _either(self.meant)

    def in_answer(self, typed: str, asked: Asked) -> NotAnActionError:
        """The same refusal of what was typed when this was asked."""
        return NotAnActionError(typed, self.reason, meant=self.meant, details=self.details, asked=asked)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.typed, self.reason, self.meant, self.details, self.asked), self.__dict__


def _again(
    typed: object, reason: Misread, meant: tuple[str, ...], details: tuple[str, ...], asked: Asked | None
) -> NotAnActionError:
    return NotAnActionError(typed, reason, meant=meant, details=details, asked=asked)


def _either(texts: tuple[str, ...]) -> str:
    """The texts in backticks as a list, the first few of many."""
    others = ["others"] if len(texts) > MOST_SHOWN else []
    return listed([*(f"`{text}`" for text in texts[:MOST_SHOWN]), *others], "or") if texts else ""
