"""Long texts: fitted to the window, and a page at a time where they are longer. This is done only on a terminal."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["fitted", "page", "show", "width"]

NARROWEST: Final = 10
PAGERS: Final = ("less", "more")


def width() -> int | None:
    """The columns of the terminal; None where the output is no terminal."""
    return max(shutil.get_terminal_size().columns, NARROWEST) if sys.stdout.isatty() else None


def show(text: str, *, prose: bool = True) -> None:
    """Prints a text, fitted to the window, a page at a time where it is longer. In prose the lines of a paragraph are one."""
    columns = width()
    page(text if columns is None else fitted(text, columns, prose=prose))


def page(text: str) -> None:
    """Prints a text; through the pager (`PAGER`, or less) where a person sits at a window that it does not fit into."""
    text = text.removesuffix("\n")
    if sys.stdin.isatty() and sys.stdout.isatty() and text.count("\n") + 1 >= shutil.get_terminal_size().lines:
        os.environ.setdefault("LESS", "FRX")  # colours as they are, and the text stays on the screen
        sys.stdout.flush()
        if _paged(text):
            return
    print(text)


def _paged(text: str) -> bool:
    """Whether the pager has shown the text; where it isn't there, or fails, that is said and the text is still to be shown."""
    command = os.environ.get("MANPAGER") or os.environ.get("PAGER") or next(filter(shutil.which, PAGERS), None)
    if command is None or os.environ.get("TERM") in ("dumb", "emacs"):
        return False
    pager = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, text=True, errors="replace")  # noqa: S602 - a pager is a command of the shell, and the user's own
    enough = contextlib.suppress(BrokenPipeError, KeyboardInterrupt)  # a person who has seen enough leaves the rest
    with enough, pager.stdin or contextlib.nullcontext(sys.stdout) as written:
        print(text, file=written)
    while pager.returncode is None:
        with contextlib.suppress(KeyboardInterrupt):  # which is for the pager
            pager.wait()
    if pager.returncode > 0:
        print(f"the pager `{command}` has failed (status {pager.returncode}):", file=sys.stderr)
    return pager.returncode <= 0


def fitted(text: str, columns: int, *, prose: bool = True) -> str:
    r"""The text in lines of at most this number of columns.

    >>> print(fitted("A heading\n=========\n\nOne sentence in\ntwo lines.", 12))
    A heading
    =========
    <BLANKLINE>
    One sentence
    in two
    lines.
    """
    return "\n\n".join("\n".join(_fitted(paragraph.split("\n"), columns, prose=prose)) for paragraph in text.split("\n\n"))


def _fitted(lines: list[str], columns: int, *, prose: bool) -> Iterator[str]:
    if all(len(line) <= columns for line in lines):
        yield from lines
        return
    under = [number for number, line in enumerate(lines) if number and line and set(line) <= {"-", "="}]
    if under:
        title = textwrap.wrap(" ".join(lines[: under[0]]), columns)
        yield from title
        yield lines[under[0]][0] * max(map(len, title))
        rest = lines[under[0] + 1 :]
        if rest:
            yield from _fitted(rest, columns, prose=prose)
        return
    for line in [" ".join(lines)] if prose else lines:
        indent = line[: len(line) - len(line.lstrip())]
        further = indent if prose else indent + "  "
        yield from textwrap.wrap(line, columns, subsequent_indent=further, break_on_hyphens=False) or [""]
