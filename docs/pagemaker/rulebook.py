"""The pages of the rule book, and the links that lead to them from wherever a number of a rule stands."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from pagemaker.tables import table
from trickgames.engine.citations import BOOKS
from trickgames.telling.rulebook import families, rules
from trickgames.telling.rulebook.numbers import CITED, family_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trickgames.telling.rulebook import Family, Rule

__all__ = ["addresses", "linked", "rulebook_pages"]

TAG: Final = re.compile(r"""<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][\w:-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>""", re.DOTALL)
BARE: Final = frozenset({"a", "button", "code", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "script", "style", "svg"})
"""What stays as it is: code, pictures, headings, and what is a link already."""


def rulebook_pages() -> dict[str, str]:
    """All pages of the book, by their place in the documentation."""
    pages = {f"rulebook/{_slug(file)}.md": _page(family) for file, family in zip(BOOKS.values(), families(), strict=True)}
    return {"rulebook/index.md": _index(), **pages}


def _slug(file: str) -> str:
    return file.replace("_", "-")


def _index() -> str:
    rows = [
        (f"[{family.name}]({_slug(file)}.md)", f"{family.rules[0].number} to {_last(family)}", family.about)
        for file, family in zip(BOOKS.values(), families(), strict=True)
    ]
    lines = [
        "# The rule book\n",
        "Refusals, rule sheets and these pages cite rules by number, as in E56 or P33c. The letters stand for a family.",
        "A number that starts with D- is a decision: it settles a point that the rules leave open, and says why.",
        '`tg.rule("E56")` gives you one rule, `tg.rules()` all of them, and `python -m trickgames rules E56` prints one.\n',
        "The book also has games that trickgames cannot play yet. `tg.games()` lists those that it can.\n",
        *table(("family", "numbers", "about"), rows),
    ]
    return "\n".join(lines)


def _last(family: Family) -> str:
    return [told.number for told in family.rules if not told.number.startswith("D-")][-1]


def _page(family: Family) -> str:
    decisions = [told for told in family.rules if told.number.startswith("D-")]
    lines = [f"# {family.name}: the rule book\n", f"{family.about}\n", "## Rules\n"]
    lines += [line for told in family.rules if told not in decisions for line in _entry(told)]
    if decisions:
        lines += ["## Decisions\n", *(line for told in decisions for line in _entry(told))]
    return "\n".join(lines)


def _entry(told: Rule) -> Iterator[str]:
    yield f"### {told.number} {told.title} {{#{told.number}}}\n"
    yield f"{told.text}\n"
    if told.why:
        yield f"*Why:* {told.why}\n"


@cache
def addresses() -> Mapping[str, str]:
    """Where each rule stands on the site, by its number."""
    return {told.number: f"rulebook/{_slug(BOOKS[family_of(told.number)])}/#{told.number}" for told in rules()}


def linked(html: str, page: str) -> str:
    """The content of a page, at this address on the site, with a link to the rule at each number outside code and headings."""
    parts: list[str] = []
    inside, end = 0, 0
    for tag in TAG.finditer(html):
        text = html[end : tag.start()]
        parts += [text if inside else _text(text, page), tag[0]]
        end = tag.end()
        if (tag["name"] or "").lower() in BARE and not tag[0].endswith("/>"):
            inside += -1 if tag["end"] else 1
    return "".join([*parts, _text(html[end:], page)])


def _text(text: str, page: str) -> str:
    def link(number: re.Match[str]) -> str:
        address = addresses().get(number[0])
        return number[0] if address is None else f'<a class="rule" href="{_from(page, address)}">{number[0]}</a>'

    return CITED.sub(link, text)


def _from(page: str, address: str) -> str:
    """A rule's address as a link on this page names it: `../../rulebook/euchre/#E56` on `rules/pitch/`."""
    folder, _, anchor = address.partition("#")
    return f"{posixpath.relpath(folder, posixpath.dirname(page) or '.')}/#{anchor}"
