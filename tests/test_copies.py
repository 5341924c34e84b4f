"""The files that tests read are copies: here they are held against the folder from which they come, where that is there."""

import re
import runpy
from pathlib import Path

import pytest

import trickgames as tg
from helpers import SHARED, shared
from trickgames.telling.rulebook.numbers import CITED

DATA = Path(__file__).parent / "data"
ROOT = DATA.parents[1]
REMAKE = runpy.run_path(str(DATA / "remake.py"))
RULES = {told.number: told for told in tg.rules()}


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


@pytest.mark.parametrize("source", ["dossier.md", "settings.md", "rules.md", "families.md"])
def test_every_number_of_the_sources_is_in_the_book(source):
    text = shared("rules", source).read_text(encoding="utf-8")
    numbers = set(CITED.findall(text)) - {f"P{33}"}  # P33a to P33i as a whole
    assert len(numbers) > 10
    assert sorted(numbers - RULES.keys()) == []


def test_every_decision_of_the_dossier_has_its_reason():
    decisions = re.findall(r"^\| (D-[PE]\d+[a-z]?) \|", shared("rules", "dossier.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(decisions) == len(set(decisions)) > 50
    assert [number for number in decisions if not RULES[number].why] == []


def test_rules_of_the_families_are_all_that_the_source_defines():
    """Each stands there in bold: **K1**."""
    text = shared("rules", "families.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\*\*([A-Z]{1,2}\d+)\*\*", text)) <= RULES.keys()
    assert {number for number in RULES if not re.match(r"(D-)?[PE]\d", number)} <= set(CITED.findall(text)) | {
        f"FH11{part}" for part in "abcd"
    }
