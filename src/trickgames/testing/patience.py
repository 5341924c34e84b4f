"""How long a step may take: one that does not return is interrupted by a signal, where there is one.

What counts is the time that the process computes, because on a busy machine anything takes long. A step that waits and does not
compute is interrupted too, after ten times as long.
"""

from __future__ import annotations

import signal
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from types import FrameType

__all__ = ["WAITS", "TookTooLong", "at_leisure", "patient"]

AGAIN: Final = 0.5
WAITS: Final = 10
_begun = [0.0, 0.0]
"""When the step began that runs: the time of the process, and that of the clock on the wall."""


class TookTooLong(BaseException):
    """A step has not returned in time: `where` is the method of a phase that ran, or ""; `waits` if it did not compute."""

    def __init__(self, where: str = "", *, waits: bool = False) -> None:
        super().__init__(where)
        self.where = where
        self.waits = waits


@contextmanager
def patient(seconds: float) -> Generator[Callable[[], object]]:
    """Interrupts what runs inside after this many seconds with `TookTooLong`; the function it gives starts the clock again.

    Signals reach the main thread alone, and Windows has no alarm: anywhere else nothing is interrupted.
    """
    alarm: Any = _alarm()
    if alarm is None or seconds <= 0:
        yield lambda: None
        return

    def interrupt(_number: int, frame: FrameType | None) -> None:
        computed, passed = time.process_time() - _begun[0], time.monotonic() - _begun[1]
        if computed >= seconds or passed >= WAITS * seconds:
            raise TookTooLong(_phase_method(frame), waits=computed < seconds)

    def begin() -> None:
        _begun[:] = time.process_time(), time.monotonic()

    outer, again = tuple(_begun), min(AGAIN, seconds)
    before = signal.signal(alarm, interrupt)
    # It strikes again and again and looks at the clocks: to set it anew for each step would cost more than many a step does,
    # and where it strikes in a callback of the garbage collector, an exception is ignored.
    left, _ = signal.setitimer(signal.ITIMER_REAL, again, again)
    begin()
    try:
        yield begin
    finally:
        signal.setitimer(signal.ITIMER_REAL, left, again if left else 0)
        _begun[:] = outer
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
    computed, passed = time.process_time(), time.monotonic()
    try:
        yield
    finally:
        _begun[0] += time.process_time() - computed
        _begun[1] += time.monotonic() - passed
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)


def _phase_method(frame: FrameType | None) -> str:
    """The method of a phase that runs in a frame, `Deal.begin`; the innermost that a user may write, or ""."""
    while frame is not None:
        code = frame.f_code
        owner = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        if _is_phase(owner) and not code.co_name.startswith("_"):
            return f"{type(owner).__name__}.{code.co_name.strip('<>')}"
        frame = frame.f_back
    return ""


def _is_phase(value: object) -> bool:
    kind = type(value)
    return all(hasattr(kind, name) for name in ("accepts", "enter", "asking", "step"))


def _alarm() -> Any:
    """The signal that interrupts, or None where there is none."""
    is_main = threading.current_thread() is threading.main_thread()
    return getattr(signal, "SIGALRM", None) if is_main else None
