"""What a story is written on: plain lines, or with rich the colours of a terminal.

Plain lines are the same everywhere, which is what a file or another program gets. A terminal gets colours and the signs of the
suits where rich is installed (the extra `cli`), unless `--plain` is given. A story that is told whole can be read a page at a
time.
"""

from __future__ import annotations

import importlib.util
import io
import re
import sys
import textwrap
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from trickgames.cards.card import Card
from trickgames.commands._pager import page, width

if TYPE_CHECKING:
    import argparse
    from collections.abc import Generator, Iterable

    from trickgames.telling.narrate import Kind, Line

__all__ = ["Paper", "add_plain", "paper", "told_whole", "write_all"]

STYLES: Final[dict[Kind, str]] = {
    "match": "bold",
    "deal": "bold cyan",
    "hand": "",
    "call": "",
    "settled": "bold yellow",
    "exchange": "dim",
    "trick": "",
    "score": "green",
    "end": "bold magenta",
    "talk": "",
}
PICTURE_WIDTH: Final = 60
FLUSH: Final = ("match", "deal", "end")
CARD: Final = re.compile(r"\b(?:[2-9TJQKA][cdhs](?:#[1-8])?|(?:high |low )?joker(?:#[1-8])?)\b")


class Paper(Protocol):
    """Takes the lines of a story."""

    def write(self, line: Line, /) -> None:
        """Shows a line."""
        ...

    @property
    def pictures(self) -> bool:
        """Whether a picture of the table is wanted, and has room."""
        ...


def add_plain(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--plain`."""
    parser.add_argument("--plain", action="store_true", help="no colours or suit signs, even on a terminal")


def paper(*, plain: bool = False) -> Paper:
    """Standard output: rich on a terminal where it is installed, otherwise plain."""
    return _paper(sys.stdout, plain=plain)


def _paper(out: TextIO, *, plain: bool) -> Paper:
    columns = width()
    if plain or columns is None or importlib.util.find_spec("rich") is None:
        return _Plain(out, columns)
    return _Rich(out, columns)


@contextmanager
def told_whole(*, plain: bool = False) -> Generator[Paper]:
    """Paper for a story in which nobody is asked: at a window that is too small for it, it is read a page at a time."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield paper(plain=plain)
        return
    out = io.StringIO()
    try:
        yield _paper(out, plain=plain)
    finally:
        page(out.getvalue())


def write_all(on: Paper, lines: Iterable[Line]) -> None:
    """Shows lines."""
    for line in lines:
        on.write(line)


def _laid_out(line: Line) -> tuple[str, str]:
    """What goes before a line, and its indentation."""
    return "\n" if line.kind == "deal" else "", "" if line.kind in FLUSH else "  "


class _Plain:
    """Lines as they are, wrapped by words on a terminal."""

    pictures = False

    def __init__(self, out: TextIO, width: int | None) -> None:
        self.out = out
        self.width = width

    def write(self, line: Line) -> None:
        before, indent = _laid_out(line)
        text = indent + line.text
        if self.width is not None:
            text = textwrap.fill(text, self.width, subsequent_indent=indent + "  ", break_on_hyphens=False)
        print(before + text, file=self.out)


class _Rich:
    """Lines in colours, the suits as signs."""

    def __init__(self, out: TextIO, width: int) -> None:
        from rich.console import Console

        self.console = Console(file=out, highlight=False, force_terminal=True, width=width)
        self.signs = (sys.stdout.encoding or "").lower().startswith("utf")

    @property
    def pictures(self) -> bool:
        """Where the terminal is wide enough."""
        return self.console.width >= PICTURE_WIDTH

    def write(self, line: Line) -> None:
        from rich.padding import Padding
        from rich.text import Text

        before, indent = _laid_out(line)
        text = Text(before, style=STYLES[line.kind])
        end = 0
        for found in CARD.finditer(line.text):
            text.append(line.text[end : found.start()])
            text.append(*self._card(found.group()))
            end = found.end()
        text.append(line.text[end:])
        self.console.print(Padding(text, (0, 0, 0, len(indent)), expand=False))

    def _card(self, word: str) -> tuple[str, str]:
        if "joker" in word:
            return word, "bold magenta"
        card = Card.parse(word)
        assert card.suit is not None  # noqa: S101 - it has the letter of a suit
        sign = card.text.replace(card.suit.letter, card.suit.symbol) if self.signs else card.text
        return sign, "bold red" if card.suit.red else "bold"
