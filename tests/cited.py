"""Which rules a text cites, and the texts of the project that cite rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import trickgames as tg
from trickgames.telling.rulebook.numbers import BOOKS, CITED

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PROJECT", "cited", "texts_of"]

PROJECT: Final = Path(__file__).parent.parent
BOOK: Final = PROJECT / "src" / "trickgames" / "telling" / "rulebook"
NUMBERS: Final = [told.number for told in tg.rules()]
PLACES: Final = {number: place for place, number in enumerate(NUMBERS)}
WIDE: Final = 20  # a longer range says nothing about its rules
KINDS: Final = {".md", ".py", ".toml", ".txt"}

_LETTERS: Final = "|".join(BOOKS)
RANGE: Final = re.compile(rf"({CITED.pattern})(?:-| to )((?:D-)?(?:{_LETTERS})?(?:\d\d?[a-z]?|(?<=-)[a-z]))(?!\w)")


def cited(text: str) -> set[str]:
    """The numbers that a text cites, also those that no rule has; `P9-P14`, `P33a-d`, `D-E6 to D-E8` are all between them."""
    found = set(CITED.findall(text))
    for first, last in RANGE.findall(text):
        found.update(_between(first, _whole(first, last)))
    return found


def _whole(first: str, last: str) -> str:
    """The last number of a range that leaves out what it shares with the first: the `d` of `P33a-d`, the `16` of `E12-16`."""
    if last.isalpha():
        return first[:-1] + last
    return re.match(r"[^\d]+", first)[0] + last if last[0].isdigit() else last


def _between(first: str, last: str) -> list[str]:
    if first not in PLACES or last not in PLACES or first.startswith("D-") != last.startswith("D-"):
        return []
    between = NUMBERS[PLACES[first] : PLACES[last] + 1]
    return between if len(between) <= WIDE else []


def texts_of(*folders: str) -> Iterator[tuple[str, str]]:
    """The files of these folders that people read, by name, without the rule book itself."""
    for folder in folders:
        for path in sorted((PROJECT / folder).rglob("*") if (PROJECT / folder).is_dir() else [PROJECT / folder]):
            if path.suffix in KINDS and path.parent != BOOK:
                yield path.relative_to(PROJECT).as_posix(), path.read_text(encoding="utf-8")
