"""The rule book: each rule and each decision in plain words, under the number that refusals and rule sheets cite.

The rules of each family are in a file beside this module, in the order of the book, and are read when one of them is first
asked for. To add a rule, add it there. No code names a single one.
"""

from __future__ import annotations

import difflib
import textwrap
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.words import listed
from trickgames.checks import expect
from trickgames.errors import NotationError, short
from trickgames.telling.rulebook.numbers import BOOKS, family_of, normal

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Family", "Rule", "families", "rule", "rules"]

WIDTH: Final = 79


@attrs.frozen
class Rule:
    """A rule of the book, or a decision on a point that the rules leave open.

    `number` is what cites it, `title` a few words, and `text` the rule in a few sentences. `why` gives the reason for a
    decision, and is "" for a rule. `family` is the name of the games that it belongs to.
    """

    number: str
    title: str
    text: str
    why: str
    family: str

    def __str__(self) -> str:
        """The rule as lines of up to 79 columns."""
        paragraphs = [f"{self.number} {self.title} ({self.family})", self.text]
        if self.why:
            paragraphs.append(f"Why: {self.why}")
        return "\n\n".join(textwrap.fill(paragraph, WIDTH, break_on_hyphens=False) for paragraph in paragraphs)


@attrs.frozen
class Family:
    """The rules of a family in their order: its `name`, a sentence `about` it, and its `rules`, decisions last."""

    name: str
    about: str
    rules: tuple[Rule, ...]


@cache
def _family(letters: str) -> Family:
    """The family whose numbers begin with these letters, read from its file."""
    text = files(__name__).joinpath(f"{BOOKS[letters]}.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    name, about = str(told.pop("family")), _one_line(told.pop("about"))
    return Family(name, about, tuple(_rule(number, entry, name) for number, entry in told.items()))


def _rule(number: str, entry: Mapping[str, str], family: str) -> Rule:
    return Rule(number, entry["title"], _one_line(entry["text"]), _one_line(entry.get("why", "")), family)


def _one_line(text: str) -> str:
    return " ".join(text.split())


@cache
def _known() -> dict[str, Rule]:
    return {told.number: told for family in families() for told in family.rules}


def families() -> tuple[Family, ...]:
    """All families in the order of the book: Pitch, Euchre, what many games share, then the others.

    >>> families()[1].name, families()[1].rules[0].number
    ('Euchre', 'E1')
    """
    return tuple(map(_family, BOOKS))


def rules() -> tuple[Rule, ...]:
    """All rules and decisions, in the order of the book.

    >>> [told.number for told in rules()][:3]
    ['P1', 'P2', 'P3']
    """
    return tuple(_known().values())


def rule(number: str) -> Rule:
    """The rule or decision with this number, in any case and with or without brackets.

    A number that the book doesn't have is a `NotationError`, which names similar ones. The numbers of a book of your own aren't
    here.

    >>> print(rule("E59"))
    E59 The next lead (Euchre)
    <BLANKLINE>
    The player who takes a trick leads to the next.
    >>> rule("d-e12").why
    'E55 makes no exception for a lone dealer.'
    """
    expect(number, str, "number of a rule")
    wanted = normal(number)
    if wanted:
        for told in _family(family_of(wanted)).rules:
            if told.number == wanted:
                return told
    raise NotationError(f"there is no rule {short(number)} in the rule book. {_instead(wanted)}")


def _instead(wanted: str) -> str:
    """What to ask for in place of a number that no rule has ("" for a text that could be none)."""
    if not wanted:
        return "Numbers look like E56, P33a or D-E6"
    parts = [number for number in _known() if number[:-1] == wanted and number[-1].isalpha()]
    if parts:
        return f"Its parts are {parts[0]} to {parts[-1]}"
    family = _family(family_of(wanted))
    numbers = [told.number for told in family.rules]
    kin = [number for number in numbers if number.startswith("D-") == wanted.startswith("D-")] or numbers
    near = difflib.get_close_matches(wanted, kin, n=3)
    meant = f"Did you mean {listed([f'`{other}`' for other in near], 'or')}? " if near else ""
    return f"{meant}The numbers of {family.name} go from {kin[0]} to {kin[-1]}"
