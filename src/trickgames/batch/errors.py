"""What can go wrong with many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.errors import ProblemsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trickgames.batch.results import Results

__all__ = ["BatchError", "FailedChunksError", "Failure", "counted", "joined", "told"]


LONGEST: Final = 200
MOST_TOLD: Final = 10


class BatchError(ProblemsError):
    """Something that can't be simulated as asked. `problems` names everything that is wrong."""


class Failure:
    """A chunk that wasn't played: its first deal, how many deals, and the error."""

    def __init__(self, first: int, count: int, error: BaseException) -> None:
        self.first = first
        self.count = count
        self.error = error

    @property
    def why(self) -> str:
        """The error in one line, with the notes on it: which player it came from."""
        said = " ".join(str(self.error).split())
        notes: list[str] = getattr(self.error, "__notes__", [])
        noted = f" ({'; '.join(notes)})" if notes else ""
        return f"{type(self.error).__name__}: {said if len(said) <= LONGEST else said[: LONGEST - 3] + '...'}{noted}"

    @property
    def span(self) -> str:
        """The numbers of the deals."""
        return f"{self.first:,} to {self.first + self.count - 1:,}"

    def __str__(self) -> str:
        return f"{self.span}: {self.why}"

    def __repr__(self) -> str:
        return f"<Failure of {self}>"


def joined(failures: Iterable[Failure]) -> list[Failure]:
    """The failures in order of their deals, those of neighbours that failed alike as one."""
    made: list[Failure] = []
    for failure in sorted(failures, key=lambda failure: failure.first):
        last = made[-1] if made else None
        if last is not None and last.first + last.count == failure.first and last.why == failure.why:
            made[-1] = Failure(last.first, last.count + failure.count, last.error)
        else:
            made.append(failure)
    return made


def told(failures: Iterable[Failure], unit: str) -> Iterator[str]:
    """Failures in words, a line for each error: where it came first, and how often.

    >>> lost = [Failure(first, 5, OSError("lost")) for first in (0, 10, 20)]
    >>> list(told(lost, "deals"))
    ['deals 0 to 4: OSError: lost (and 2 other ranges, 15 deals in all)']
    """
    by_error: dict[str, list[Failure]] = {}
    for failure in failures:
        by_error.setdefault(failure.why, []).append(failure)
    for why, (first, *others) in list(by_error.items())[:MOST_TOLD]:
        count = first.count + sum(other.count for other in others)
        more = f" (and {counted(len(others), 'other range')}, {count:,} {unit} in all)" if others else ""
        yield f"{unit} {first.span}: {why}{more}"
    if len(by_error) > MOST_TOLD:
        yield f"and {len(by_error) - MOST_TOLD:,} other errors"


def counted(count: int, thing: str) -> str:
    """This many things, in digits."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


class FailedChunksError(BatchError):
    """Chunks of a simulation failed. `failures` names them, `results` holds what was done, and `retry` plays the rest.

    Neighbouring chunks that failed alike are one of the `failures`. The text has a line for each error.
    """

    def __init__(self, failures: tuple[Failure, ...], results: Results, retry: Callable[..., Results]) -> None:
        done = f"{results.done:,} of {results.asked:,} were played"
        super().__init__(*told(failures, results.unit), f"{done}; retry() plays the others")
        self.failures = failures
        self.results = results
        self.retry = retry
