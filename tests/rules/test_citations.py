"""Numbers of rules, and the rules that they cite: none without a rule, and no rule that nothing cites."""

import contextlib
import re
from pathlib import Path

import pytest

import trickgames as tg
from cited import NUMBERS, cited, texts_of
from trickgames import euchre, pitch
from trickgames.telling.rulebook.numbers import family_of

NOT_CITED = Path(__file__).parent / "data" / "not_cited.txt"
EVERYWHERE = ("src", "tests", "docs", "examples", "README.md", "CHANGELOG.md")
LISTED = re.sub(r"^#.*", "", NOT_CITED.read_text(encoding="utf-8"), flags=re.MULTILINE).split()


def found_in(*folders):
    """What the texts of these folders cite, by file; the list of what is not cited is none of them."""
    return {name: cited(text) for name, text in texts_of(*folders) if name != "tests/rules/data/not_cited.txt"}


def test_ranges_are_read():
    assert cited("P9-P14") == {f"P{number}" for number in range(9, 15)}
    assert cited("E12-E16, P33a-P33d") == {"E12", "E13", "E14", "E15", "E16", "P33a", "P33b", "P33c", "P33d"}
    assert cited("E12-16, P33a-d") == {"E12", "E13", "E14", "E15", "E16", "P33a", "P33b", "P33c", "P33d"}
    assert cited("P31-P33b") == {"P31", "P32", "P33a", "P33b"}
    assert cited("D-E6 to D-E8") == {"D-E6", "D-E7", "D-E8"}
    assert cited("(P33e) P30: D-P17, E7") == {"P33e", "P30", "D-P17", "E7"}
    assert cited("P3 of P34") == {"P3", "P34"}
    assert cited("FH11 to FH11d") == {"FH11", "FH11a", "FH11b", "FH11c", "FH11d"}


def test_what_only_looks_like_a_number_is_none():
    assert cited("E3-E59") == {"E3", "E59"}  # so wide a range cites its ends
    assert cited("E1 to D-E3") == {"E1", "D-E3"}
    assert cited("EP12, XE5, P, E, noqa: E" + "731, K0, e5, TE_K5, 0xE5") == set()


def test_no_text_cites_a_number_without_a_rule():
    unknown = {name: numbers - set(NUMBERS) for name, numbers in found_in(*EVERYWHERE).items()}
    assert {name: numbers for name, numbers in unknown.items() if numbers} == {}


def test_no_rule_of_the_book_refers_to_one_that_is_not_there():
    said = {told.number: cited(f"{told.title} {told.text} {told.why}") for told in tg.rules()}
    assert {number: found - set(NUMBERS) for number, found in said.items() if found - set(NUMBERS)} == {}
    assert any(said.values())


def test_every_rule_is_cited_somewhere_or_still_to_be_built():
    found = set().union(*found_in(*EVERYWHERE).values())
    assert [number for number in NUMBERS if number not in found and number not in LISTED] == []


def test_what_code_cites_leaves_the_list_of_what_is_still_to_be_built():
    """The list in data/not_cited.txt only gets shorter."""
    assert LISTED
    assert [number for number in LISTED if number not in NUMBERS or LISTED.count(number) > 1] == []
    assert {name: numbers & set(LISTED) for name, numbers in found_in("src").items() if numbers & set(LISTED)} == {}


def all_settings():
    """Every game that differs from the default of its family in one setting."""
    for family in (euchre, pitch):
        build = family.euchre if family is euchre else family.pitch
        yield from family.PRESETS.values()
        for setting in family.SETTINGS:
            for value in getattr(setting, "choices", None) or (not setting.default,):
                with contextlib.suppress(tg.InvalidRulesError):
                    yield build(**{setting.name: value})


def test_rule_sheets_cite_rules_of_the_book_and_of_their_own_game():
    for game in all_settings():
        numbers = cited(tg.rule_sheet(game))
        assert numbers <= set(NUMBERS), game
        assert {family_of(number) for number in numbers} == set(game.citations.books), game


@pytest.mark.parametrize("letter", ["P", "E"])
def test_every_rule_of_a_game_that_is_built_is_cited_by_a_test(letter):
    found = set().union(*found_in("tests").values())
    rules = [number for number in NUMBERS if re.fullmatch(rf"{letter}\d+[a-z]?", number) and number not in LISTED]
    assert len(rules) > 50
    assert [number for number in rules if number not in found] == []
