"""Reading a file that somebody named, with what goes wrong told as they can use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trickgames.commands import UsageError

if TYPE_CHECKING:
    from trickgames.records import Record
    from trickgames.records.egn import EgnGame, EgnMatch

__all__ = ["load"]


def load(name: str) -> Record | EgnGame | EgnMatch:
    """What a file holds, or the line of a match tells that stands in place of one.

    `UsageError` for a file that cannot be read, `NotationError` for one that holds no match.
    """
    from trickgames.records.files import is_line, read_file, read_match

    if is_line(name):
        return read_match(name)
    try:
        content = read_file(Path(name))
    except OSError as error:
        msg = f"{name}: {error.strerror or error}"
        raise UsageError(msg) from None
    return read_match(content)
