"""Files of any of our forms: their content says what they are, and their name what they are to become."""

from __future__ import annotations

import codecs
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import without_mark
from trickgames.errors import NotationError, short
from trickgames.match.broken import BrokenRecordError, CutShortError
from trickgames.match.catalogue import FAMILIES, is_known
from trickgames.match.match import Match
from trickgames.records import documents, egn, text
from trickgames.records.egn import EgnGame, EgnMatch
from trickgames.records.limits import BINARY, MAX_SIZE, is_object, parse_json
from trickgames.records.record import Record, named, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["FORMS", "load_match", "read_file", "read_match", "replace_file", "write_match"]

MAX_BYTES: Final = 4 * MAX_SIZE  # a character has at most four
LINE: Final = re.compile(r'\s*([a-z][\w.-]*|"(?:[^"\\]|\\.)*")(?:\(|\s*:|\s+(?:dealer|scores|from|seed)\s)')
COUNTED: Final = re.compile(r"[^\n]*\([0-9]{1,9}\)\s*")  # the end of the line of a match, of whatever game
RECORD: Final = re.compile(r"(?:\s|#[^\n]*\n)*trickgames\s", re.IGNORECASE)
BINARY_ENDS: Final = (".egnb",)
MARKS: Final = (  # the mark of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
FORMS: Final[dict[str, Callable[[Any], str]]] = {
    ".json": lambda record: documents.dumps(record) + "\n",
    ".txt": text.dumps,
    ".egn": lambda record: egn.dumps(record) + "\n",
}
"""By the end of a file's name, how a record is written in it."""


def read_file(path: Path) -> str:
    """The text of a file, in UTF-8 or as its byte order mark says.

    `NotationError` for one that is too long, for a binary one and for what is not a text, `OSError` where it can't be read.
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
        msg = f"the file is not a text in {coding.removesuffix('-sig').upper()}: byte {error.start} can't be read"
        raise NotationError(msg) from None


def read_match(content: str) -> Record | EgnGame | EgnMatch:
    """The record in a text of ours (JSON or lines), or the game or match in Euchre Game Notation; else `NotationError`.

    A match without names is given as a record.
    """
    if is_line(content):
        try:
            return named(Match.parse(content))
        except (BrokenRecordError, CutShortError) as error:
            error.record = named(error.record)
            raise
    plain_content = without_mark(content)
    if not plain_content.lstrip().startswith("{"):
        NotationError.check(_other_beginning(plain_content))
        return text.loads(content)
    document = parse_json(content)
    if is_object(document) and "fileType" in document:
        return egn.loads(content)
    value: Any = documents.loads(content)
    if isinstance(value, Match):
        return named(value)
    msg = f"the document holds a {document[documents.MARK]} and no match"
    raise NotationError(msg)


def _other_beginning(content: str) -> Iterator[str]:
    """What is wrong with a text that begins neither as a record nor as anything else that is read here."""
    if RECORD.match(content):
        return
    first = next((line.strip() for line in content.splitlines() if line.strip()), "")
    begun = f"{short(first)} is not the beginning of a match" if first else "this text is empty"
    number = content[: content.index(first)].count("\n") + 1
    forms = "one line (`bicycle-euchre seed 7: pass, order up (2)`), lines below `trickgames record 3`, or JSON"
    yield f"line {number}: {begun}: a match is {forms}"


def is_line(content: str) -> bool:
    """Whether a text is the line of a match: it begins with the name of a game, and with what follows one there.

    The name of a game that is not known here counts where the line also ends as that of a match.
    """
    told = without_mark(content)
    begun = LINE.match(told)
    if begun is None:
        return False
    return begun[1] in FAMILIES or is_known(begun[1]) or COUNTED.fullmatch(told.strip()) is not None


def load_match(path: str | os.PathLike[str]) -> Match:
    """The match in a file, a `Record` where it has names or notes; `NotationError` says everything that is wrong."""
    content = read_file(Path(path))
    try:
        read = read_match(content)
    except (BrokenRecordError, CutShortError) as error:
        error.record = _least(error.record)
        raise
    if isinstance(read, Record):
        return _least(read)
    if len(read.games) != 1:
        msg = f"the file holds {len(read.games)} games: `records.egn.loads` gives them"
        raise NotationError(msg)
    return _least(read.games[0].record())


def _least(record: Record) -> Match:
    """The record; a plain match where it has neither names nor notes."""
    return record if record.players or record.notes else plain(record)


def write_match(path: str | os.PathLike[str], match: Match) -> None:
    """Writes a match into a file whose name tells the form; `NotationError` for another name, `OSError` where that fails."""
    target = Path(path)
    if target.suffix.lower() not in FORMS:
        msg = f"{target.name}: the end of its name tells the form to write: {', '.join(FORMS)}"
        raise NotationError(msg)
    record = match if isinstance(match, Record) or target.suffix.lower() == ".json" else named(match)
    replace_file(target, FORMS[target.suffix.lower()](record).encode("utf-8"))


def replace_file(target: Path, content: bytes) -> None:
    """Writes a file whole or not at all: what was there stays until all of it stands beside it."""
    if target.exists() and not target.is_file():
        target.write_bytes(content)  # a pipe or a device is written to, not replaced
        return
    real = target.resolve()  # a link goes on pointing to the file
    handle, name = tempfile.mkstemp(prefix=f".{real.name[:100]}.", suffix=".part", dir=real.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        beside.chmod(real.stat().st_mode & 0o7777 if real.exists() else 0o666 & ~_umask())
        beside.replace(real)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
