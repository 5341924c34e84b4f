"""Chunks on executors: handed out a few at a time, put together as they come back.

Any `concurrent.futures.Executor` will do, in this process or elsewhere. Chunks that fail are kept with their errors; an
interrupt ends the handing out and leaves what is done.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, runtime_checkable

from trickgames.batch.errors import Failure, joined
from trickgames.batch.job import Task
from trickgames.batch.transport import for_transport, play_chunk
from trickgames.errors import RAISED_BY_USERS, short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future

__all__ = ["run_chunks"]

C = TypeVar("C")
IN_FLIGHT: Final = 64
MOST_FAILURES: Final = 1000


def run_chunks(
    ranges: Iterable[tuple[Task[C], int, int]], executor: Executor | None, receive: Callable[[C], None]
) -> tuple[list[Failure], bool]:
    """Plays the ranges (task, first and count); what comes back goes to `receive`. Ranges of a task follow one another.

    The failures, and whether it was interrupted.
    """
    failures: list[Failure] = []
    try:
        if executor is None:
            for task, first, count in ranges:
                _receive(partial(play_chunk, task, first, count), first, count, receive, failures)
        else:
            _spread(ranges, executor, receive, failures)
    except KeyboardInterrupt:
        return failures, True
    return joined(failures), False


def _receive(get: Callable[[], C], first: int, count: int, receive: Callable[[C], None], failures: list[Failure]) -> None:
    try:
        chunk = get()
    except (*RAISED_BY_USERS, CancelledError) as error:  # it is told, and the chunk can be retried
        failures.append(Failure(first, count, error))
        if len(failures) > MOST_FAILURES:
            failures[:] = joined(failures)
    else:
        receive(chunk)


def _spread(
    ranges: Iterable[tuple[Task[C], int, int]],
    executor: Executor,
    receive: Callable[[C], None],
    failures: list[Failure],
) -> None:
    running: dict[Future[C], tuple[int, int]] = {}
    last: Task[C] | None = None
    told: Task[C] | bytes = b""
    try:
        for task, first, count in ranges:
            if task is not last:
                last, told = task, for_transport(task)
            try:
                running[executor.submit(play_chunk, told, first, count)] = first, count
            except RuntimeError as error:  # broken or closed: it takes no further work, and retrying plays the rest
                failures.append(Failure(first, count, error))
                break
            except Exception as error:  # noqa: BLE001 - the chunk failed like any other
                failures.append(Failure(first, count, error))
            if len(running) >= IN_FLIGHT:
                _collect(running, receive, failures)
        while running:
            _collect(running, receive, failures)
    finally:
        for future in running:
            future.cancel()


def _collect(running: dict[Future[C], tuple[int, int]], receive: Callable[[C], None], failures: list[Failure]) -> None:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        first, count = running.pop(future)
        _receive(future.result, first, count, receive, failures)


@runtime_checkable
class Submits(Protocol):
    """What is asked of an executor."""

    def submit(self, function: Callable[..., Any], /, *given: Any) -> Future[Any]:
        """Begins to call the function; the future will hold what it gives."""
        ...


def executor_problems(executor: object) -> Iterator[str]:
    """Reports what is wrong with an executor."""
    if executor is None:
        return
    if not isinstance(executor, Submits):
        yield f"executor={short(executor)}: a concurrent.futures.Executor, or None for this process"
        return
    try:
        executor.submit(_nothing).result()
    except Exception as error:  # noqa: BLE001 - shut down, broken, or unreachable
        yield f"the executor takes no work: {error}"


def _nothing() -> None:
    """What an executor is tried with."""
