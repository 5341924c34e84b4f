"""The files that tests read are copies: here they are held against the folder from which they come, where that is there."""

import runpy
from pathlib import Path

from helpers import SHARED, shared

DATA = Path(__file__).parent / "data"
ROOT = DATA.parents[1]
REMAKE = runpy.run_path(str(DATA / "remake.py"))


def test_the_copies_are_what_they_are_copied_from():
    """`python tests/data/remake.py` writes them."""
    expected = REMAKE["copies"](shared())
    assert {name: (DATA / name).read_text(encoding="utf-8") == text for name, text in expected.items()} == dict.fromkeys(
        expected, True
    )
    assert {"egn/LICENSE", "egn/egn-schema-v1.json", "bench/limit_kernel.c", "rules/cases.jsonl"} <= set(expected)
    assert {path.name for path in (SHARED / "egn").glob("*.egn")} == {path.name for path in (DATA / "egn").glob("*.egn")}


def test_a_table_is_found_by_the_beginning_of_its_heading():
    page = "\n## A\n| 1 |\n\n## B (of two)\n\nText\n| 2 |\n| 3 |\n\nMore\n### C\n| 4 |\n"
    assert REMAKE["table"](page, "## B") == "| 2 |\n| 3 |"
    assert REMAKE["table"](page, "### C") == "| 4 |"


def test_the_real_games_have_their_licence_beside_them_and_are_not_shipped():
    assert "Apache License" in (DATA / "egn" / "LICENSE").read_text(encoding="utf-8")
    assert "NextSuit-Labs" in (DATA / "egn" / "NOTICE.md").read_text(encoding="utf-8")
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in (".egn", ".emn")]
