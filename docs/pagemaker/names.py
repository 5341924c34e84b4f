"""What pages of the reference ask for: some public names of a package with their explanations, or a table of all of them."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["shown_names", "table_of_names"]

SHOWN: Final = re.compile(r"^::: (?P<package>[\w.]+): (?P<names>.+)$", re.MULTILINE)
TABLE: Final = re.compile(r"^!!! names (?P<package>[\w.]+)$", re.MULTILINE)
OPTIONS: Final = "    options:\n      heading_level: 2\n      show_root_full_path: false\n"
# What the public functions and types are about, by the room of the library where each is made.
TITLES: Final = {
    "match": "Matches",
    "engine": "Games and states",
    "table": "Actions and facts",
    "knowledge": "What a seat may know",
    "cards": "Cards",
    "telling": "Words",
    "errors": "Errors",
}
# The unions have no docstrings.
UNIONS: Final = {
    "AnyState": ("trickgames.engine.states", "Any state of a match: the union of the classes of states."),
    "AnyAction": ("trickgames.table.actions", "Any action of the library: the union of the classes of actions."),
}


def shown_names(markdown: str) -> str:
    """The page with `::: package: A, B` replaced by what mkdocstrings shows of each name."""
    return SHOWN.sub(lambda asked: "\n".join(_shown(asked["package"], name) for name in asked["names"].split(", ")), markdown)


def _shown(package: str, name: str) -> str:
    return f"::: {package}.{name}\n{OPTIONS}"


def table_of_names(markdown: str) -> str:
    """The page with `!!! names package` replaced by tables of the public names of a package, each with its first sentence."""
    return TABLE.sub(lambda asked: "\n".join(_tables(asked["package"])), markdown)


def _tables(package: str) -> Iterator[str]:
    module = import_module(package)
    names: list[str] = sorted(module.__all__, key=str.lower)
    homes = {name: _home(name, getattr(module, name)) for name in names}
    for room, title in TITLES.items():
        own = [name for name in names if homes[name].removeprefix("trickgames.").partition(".")[0] == room]
        yield f"\n## {title}\n\n| name | what |\n|---|---|"
        for name in own:
            link = f"[](){{ #{package}.{name} }}[`{name}`][{homes[name]}.{name}]"
            yield f"| {link} | {_sentence(name, getattr(module, name))} |"


def _home(name: str, value: Any) -> str:
    return UNIONS[name][0] if name in UNIONS else str(value.__module__)


def _sentence(name: str, value: Any) -> str:
    """The first sentence of a docstring."""
    first = UNIONS[name][1] if name in UNIONS else " ".join((inspect.getdoc(value) or "").partition("\n\n")[0].split())
    end = first.find(". ")
    return (first[: end + 1] if end > 0 else first).replace("|", "\\|")
