"""Reading JSON from anybody: nothing is run, and it ends.

A text is measured before it is parsed, and its depth by a scan that stops at the first bracket too many. What JSON leaves
open is closed here: a key that appears twice, numbers that no card game has, NaN.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from trickgames.cards.card import without_mark
from trickgames.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BINARY",
    "MAX_ACTIONS",
    "MAX_DEPTH",
    "MAX_INT",
    "MAX_PROBLEMS",
    "MAX_SIZE",
    "check_encodable",
    "check_readable",
    "escaped",
    "few",
    "is_list",
    "is_object",
    "parse_json",
    "plain_text",
    "quoted",
]

BINARY: Final = "this is a binary file, and only text is read (of Euchre Game Notation .egn and .emn, not the binary .egnb)"
MAX_SIZE: Final = 10_000_000
MAX_DEPTH: Final = 60
MAX_INT: Final = 10**15
MAX_DIGITS: Final = 16
MAX_ACTIONS: Final = 100_000
MAX_PROBLEMS: Final = 100

# Without its escapes a text is strings (the last may not end), brackets, and what cannot nest between them.
_ESCAPE: Final = re.compile(r"\\.", re.DOTALL)
_TOKEN: Final = re.compile(r'"[^"]*"?|[\[\]{}]')
# What JSON leaves unescaped and `str.splitlines` splits at, and half a pair of surrogates as JSON may spell it.
_LINE_END: Final = re.compile("[\x7f-\x9f\u2028\u2029]")
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def plain_text(text: str) -> str:
    """The text without the byte order mark that it may begin with.

    `NotationError` for what is not a text, a text of 10 MB and more, one that no file can hold, and what a binary file holds.
    """
    if not isinstance(text, str):
        msg = f"a text is read, and this is of type {type(text).__name__}"
        raise NotationError(msg)
    if len(text) >= MAX_SIZE:
        msg = f"the text is too long: {len(text):,} characters, and fewer than {MAX_SIZE:,} are read"
        raise NotationError(msg)
    check_encodable(text)
    if "\0" in text:
        raise NotationError(BINARY)
    return without_mark(text)


def check_encodable(text: str) -> None:
    """Refuse with a `NotationError` a text that no file can hold: one with half of a surrogate pair."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        msg = f"the text cannot be in a file: {text[error.start]!r} is half of a pair of surrogates"
        raise NotationError(msg) from None


def written_by(found: int, read: int) -> str:
    """Who wrote a file of another version than the one that is read here."""
    return f"it was written by {'a newer' if found > read else 'an older'} trickgames, which can read it"


def few(problems: Iterable[str]) -> list[str]:
    """The problems; of very many the first, and how many more there are."""
    found = list(dict.fromkeys(problems))
    return found if len(found) <= MAX_PROBLEMS else [*found[:MAX_PROBLEMS], f"and {len(found) - MAX_PROBLEMS:,} more"]


def quoted(text: str) -> str:
    """The text in quotation marks as JSON writes it, with everything escaped that ends a line somewhere."""
    return escaped(json.dumps(text, ensure_ascii=False))


def escaped(written: str) -> str:
    """A text in JSON with the ends of lines escaped that JSON leaves as they are."""
    return _LINE_END.sub(lambda found: f"\\u{ord(found.group()):04x}", written)


def parse_json(text: str) -> Any:
    """What the JSON text says, in dicts, lists, texts and numbers; `NotationError` for a text that says nothing safe to read.

    >>> parse_json('{"dealer": 2}')
    {'dealer': 2}
    """
    text = plain_text(text)
    _check_depth(text)
    doubled: list[str] = []

    def fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            doubled.extend(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        return made

    try:
        value = json.loads(text, object_pairs_hook=fields, parse_int=_whole, parse_float=_decimal, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        msg = f"this isn't JSON: {error.msg} in line {error.lineno}, column {error.colno}"
        raise NotationError(msg) from None
    except RecursionError:
        raise _too_deep() from None
    NotationError.check(few(f"the key {name[:60]!r} appears twice in one object" for name in doubled))
    if _SURROGATE.search(text):
        check_encodable(json.dumps(value, ensure_ascii=False))
    return value


def check_readable(text: str) -> None:
    """Refuse with a `NotationError` a text in JSON that is too long or nested too deep to be read, or that no file can hold."""
    plain_text(text)
    _check_depth(text)


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(_ESCAPE.sub("", text)):
        sign = token.group()
        if sign in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise _too_deep()
        elif sign in "]}":
            depth -= 1


def _too_deep() -> NotationError:
    return NotationError(f"the text is nested deeper than {MAX_DEPTH} levels")


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS or abs(int(digits)) > MAX_INT:
        msg = f"a number is too large: {digits[:20]}{'...' if len(digits) > MAX_DIGITS else ''}"
        raise NotationError(msg)
    return int(digits)


def _decimal(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        msg = f"a number is too large: {digits[:20]}"
        raise NotationError(msg)
    return value


def _no_constant(name: str) -> float:
    msg = f"{name} is not a number"
    raise NotationError(msg)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value that JSON gave is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value that JSON gave is a list."""
    return isinstance(value, list)
