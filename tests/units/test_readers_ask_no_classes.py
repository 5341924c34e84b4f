"""Views, samples, pictures, sheets, records and players read facts, calls and protocols, and never classes of phases.

So a phase of a user's own is seen, told and written as ours are.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from trickgames import phases

SOURCES = Path(phases.__file__).parent.parent
READERS = ("knowledge", "pictures", "telling", "records", "players", "scoring", "match")
CLASSES = {
    name for name in phases.__all__ if isinstance(getattr(phases, name), type) and hasattr(getattr(phases, name), "enter")
}


def asked(module):
    """The names of classes that a module asks for by `isinstance` or in a `case`."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            yield from (name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name))
        elif isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name):
            yield node.cls.id


@pytest.mark.parametrize("room", READERS)
def test_no_reader_asks_for_a_class_of_phases(room):
    assert len(CLASSES) > 20
    found = {
        (module.relative_to(SOURCES).as_posix(), name)
        for module in (SOURCES / room).rglob("*.py")
        for name in asked(module)
        if name in CLASSES
    }
    assert found == set()
