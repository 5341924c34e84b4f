"""The page of all settings, which is generated from the code."""

import runpy
from pathlib import Path

import pytest

from helpers import shared
from trickgames import euchre, pitch

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = runpy.run_path(str(DOCS / "generate.py"))["PAGES"]


@pytest.mark.parametrize("name", PAGES)
def test_the_page_in_the_project_is_what_the_code_generates(name):
    """`python docs/generate.py` writes it."""
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()


def rows_of(page, start):
    lines = page.split(f"## {start}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| `")]


@pytest.mark.parametrize(("family", "settings"), [("Euchre", euchre.SETTINGS), ("Pitch", pitch.SETTINGS)])
def test_each_setting_has_a_row_with_its_source(family, settings):
    rows = [row for row in rows_of(PAGES["settings.md"](), family) if len(row) == 5]
    assert [row[0] for row in rows] == [f"`{setting.name}`" for setting in settings]
    assert all(all(row) for row in rows)


@pytest.mark.parametrize(("family", "settings"), [("euchre", euchre.SETTINGS), ("pitch", pitch.SETTINGS)])
def test_settings_and_defaults_are_those_that_were_agreed(family, settings):
    """The names, their order and their defaults, as `rules/settings.md` fixes them."""
    agreed = shared("rules", "settings.md").read_text(encoding="utf-8")
    section = agreed.split(f"## {family}.{family}\n", 1)[1].split("\n## ", 1)[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| `")]
    names = [name.strip("`") for row in rows for name in row[0].split(", ")]
    defaults = [default for row in rows for default in row[2].split(", ")]
    assert [setting.name for setting in settings] == names
    assert [repr(setting.default).replace("'", '"') for setting in settings] == defaults
