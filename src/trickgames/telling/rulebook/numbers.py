"""The numbers of rules as texts cite them: E56, P33a, D-E8a.

The letters are those of a family. D- marks a decision on a point that the rules leave open, and a small letter is a part of a
rule. Only the rule book knows which of these numbers exist (`trickgames.telling.rulebook`).
"""

from __future__ import annotations

import re
from typing import Final

from trickgames.engine.citations import BOOKS

__all__ = ["BOOKS", "CITED", "family_of", "normal"]

_LETTERS: Final = "|".join(BOOKS)

CITED: Final = re.compile(rf"(?<!\w)(?:D-)?(?:{_LETTERS})[1-9][0-9]?[a-z]?(?!\w)")
"""A number as texts cite it."""

_TYPED: Final = re.compile(rf"(d-)?({_LETTERS})([1-9][0-9]*)([a-z]?)", re.IGNORECASE)


def normal(typed: str) -> str:
    """The number as the book writes it, or "" if no rule could have it: of a text in any case, also in brackets.

    >>> normal("e56"), normal(" [D-E8A]"), normal("rule 7")
    ('E56', 'D-E8a', '')
    """
    found = _TYPED.fullmatch(typed.strip().removeprefix("[").removesuffix("]"))
    if found is None:
        return ""
    decision, letters, digits, part = found.groups(default="")
    return f"{decision}{letters}".upper() + digits + part.lower()


def family_of(number: str) -> str:
    """The letters of its family; of D-E6 those of Euchre.

    >>> family_of("FH11a"), family_of("D-E6")
    ('FH', 'E')
    """
    return number.removeprefix("D-").rstrip("abcdefghijklmnopqrstuvwxyz").rstrip("0123456789")
