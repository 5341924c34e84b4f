"""Programs that are copied from README and the guide for servers pass a strict type checker as they stand."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

from pagemaker.blocks import DOCS, blocks_of

pytestmark = pytest.mark.dev

SESSIONS = doctest.DocTestParser()


def program(markdown: str) -> str:
    """All that a reader would type in, in order."""
    parts = []
    for block in blocks_of(markdown):
        if block.language == "python":
            parts.append(block.text)
        elif block.language == "pycon":
            parts += [example.source for example in SESSIONS.get_examples(block.text)]
    return "\n".join(parts)


def checked(source: str, folder) -> str:
    """What mypy says in its strict mode, with no settings of this project."""
    (folder / "page.py").write_text(source, encoding="utf-8")
    (folder / "mypy.ini").write_text("[mypy]\nstrict = true\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "page.py"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=folder).stdout


@pytest.mark.parametrize("name", ["README.md", "docs/use.md"])
def test_what_a_page_shows_passes_a_strict_type_checker(name, tmp_path):
    source = program((DOCS.parent / name).read_text(encoding="utf-8"))
    assert "import trickgames as tg" in source
    assert checked(source, tmp_path) == "Success: no issues found in 1 source file\n"


def test_a_seat_that_may_be_nobody_is_told(tmp_path):
    source = "import trickgames as tg\n\nseat: int = tg.actor(tg.start(tg.games()['bicycle-euchre']))\n"
    assert 'expression has type "int | None"' in checked(source, tmp_path)
