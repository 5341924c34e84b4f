"""What is wrong with a match that somebody wrote down: an action that does not fit, or an end that is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from trickgames.errors import IllegalActionError, NotationError

if TYPE_CHECKING:
    from trickgames.match.kept import KeptMatch

__all__ = ["BrokenRecordError", "CutShortError"]


class BrokenRecordError(IllegalActionError, NotationError):
    """An action of a match or a record doesn't fit: somebody changed it or wrote it down wrongly.

    `index` is its place, counted from 0, and `record` holds the actions before it. Everything else is as in
    `IllegalActionError`.
    """

    def __init__(self, record: KeptMatch, error: IllegalActionError) -> None:
        index = len(record.actions)
        IllegalActionError.__init__(self, error.reason, error.action, error.state, error.legal, error.hint, error.rule)
        self.index = index
        self.record: Any = record
        self.problems = (f"action {index}: {error}",)
        self.args = self.problems

    def __str__(self) -> str:
        return self.problems[0]

    def __reduce__(self) -> tuple[Any, ...]:
        error = IllegalActionError(self.reason, self.action, self.state, self.legal, self.hint, self.rule)
        return type(self), (self.record, error), self.__dict__

    def told(self, *problems: str) -> Self:
        """The error with these problems instead, which say where in a file the action stands."""
        self.args = self.problems = problems
        return self


class CutShortError(NotationError):
    """The text of a match was cut off, or has lost something on the way.

    `record` is the part of the match that could be read, in case that is better than nothing.
    """

    def __init__(self, record: KeptMatch, *problems: str) -> None:
        super().__init__(*problems)
        self.record: Any = record

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.record, *self.problems)
