"""How long a step may take: one that does not return is interrupted by a signal, where there is one."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

__all__ = ["TookTooLong", "at_leisure", "patient"]

AGAIN = 0.5


class TookTooLong(BaseException):
    """A step has not returned in time."""


@contextmanager
def patient(seconds: float) -> Generator[Callable[[], object]]:
    """Interrupts what runs inside after this many seconds with `TookTooLong`; the function it gives starts the clock again.

    Signals reach the main thread alone, and Windows has no alarm: anywhere else nothing is interrupted.
    """
    alarm: Any = _alarm()
    if alarm is None or seconds <= 0:
        yield lambda: None
        return

    def interrupt(_number: int, _frame: object) -> None:
        raise TookTooLong

    before = signal.signal(alarm, interrupt)
    # again and again: where it strikes in a callback of the garbage collector, an exception is ignored
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(alarm, before)


@contextmanager
def at_leisure() -> Generator[None]:
    """Stops the clock of `patient` while something other than a step of a game runs.

    At its first draws hypothesis reads the source of every module of the project, which takes long where there are many.
    """
    if _alarm() is None:
        yield
        return
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)


def _alarm() -> Any:
    """The signal that interrupts, or None where there is none."""
    is_main = threading.current_thread() is threading.main_thread()
    return getattr(signal, "SIGALRM", None) if is_main else None
