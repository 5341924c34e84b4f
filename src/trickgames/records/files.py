"""Files of any of our forms: what they are is told by their content, what they are to become by their name."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import without_mark
from trickgames.errors import NotationError
from trickgames.records import documents, egn, text
from trickgames.records.egn import EgnGame, EgnMatch
from trickgames.records.limits import BINARY, MAX_SIZE, is_object, parse_json
from trickgames.records.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FORMS", "read_file", "read_match"]

MAX_BYTES: Final = 4 * MAX_SIZE  # a character has at most four
BINARY_ENDS: Final = (".egnb",)
MARKS: Final = (  # the mark of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
FORMS: Final[dict[str, Callable[[Record], str]]] = {
    ".json": lambda record: documents.dumps(record) + "\n",
    ".txt": text.dumps,
    ".egn": lambda record: egn.dumps(record) + "\n",
}
"""By the end of a file's name, how a record is written in it."""


def read_file(path: Path) -> str:
    """The text of a file, in UTF-8 or as its byte order mark says.

    `NotationError` for one that is too long, for a binary one and for one that is no text, `OSError` where it cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        msg = f"the file is too long: fewer than {MAX_SIZE:,} characters are read"
        raise NotationError(msg)
    coding = next((coding for mark, coding in MARKS if content.startswith(mark)), "utf-8")
    if path.suffix.lower() in BINARY_ENDS or (coding == "utf-8" and b"\0" in content):
        raise NotationError(BINARY)
    try:
        return content.decode(coding)
    except UnicodeDecodeError as error:
        msg = f"the file is no text in {coding.removesuffix('-sig').upper()}: byte {error.start} is amiss"
        raise NotationError(msg) from None


def read_match(content: str) -> Record | EgnGame | EgnMatch:
    """The record in a text of ours (JSON or lines), or the game or match in Euchre Game Notation; else `NotationError`."""
    if not without_mark(content).lstrip().startswith("{"):
        return text.loads(content)
    document = parse_json(content)
    if is_object(document) and "fileType" in document:
        return egn.loads(content)
    value: Any = documents.loads(content)
    if isinstance(value, Record):
        return value
    msg = f"the document holds a {document[documents.MARK]} and no record"
    raise NotationError(msg)
