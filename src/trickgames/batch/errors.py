"""What can go wrong with many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.errors import ProblemsError

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.batch.results import Results

__all__ = ["BatchError", "FailedChunksError", "Failure"]


class BatchError(ProblemsError):
    """Something that cannot be simulated as asked; `problems` names everything that is wrong."""


class Failure:
    """A chunk that was not played: its first deal, how many deals, and the error."""

    def __init__(self, first: int, count: int, error: BaseException) -> None:
        self.first = first
        self.count = count
        self.error = error

    def __str__(self) -> str:
        return f"{self.first:,} to {self.first + self.count - 1:,}: {type(self.error).__name__}: {self.error}"

    def __repr__(self) -> str:
        return f"<Failure of {self}>"


class FailedChunksError(BatchError):
    """Chunks of a simulation failed: `failures` names them, `results` holds what was done, `retry` plays the rest."""

    def __init__(self, failures: tuple[Failure, ...], results: Results, retry: Callable[..., Results]) -> None:
        done = f"{results.done:,} of {results.asked:,} were played"
        super().__init__(*(f"{results.unit} {failure}" for failure in failures), f"{done}; retry() plays the others")
        self.failures = failures
        self.results = results
        self.retry = retry
