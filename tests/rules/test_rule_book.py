"""The rule book: every number of the sources has a rule, each rule reads well, and what is asked wrongly is answered."""

import json
import re
import subprocess
import sys
from importlib.resources import files

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.telling.rulebook import families
from trickgames.telling.rulebook.numbers import BOOKS, CITED, family_of, normal

RULES = {told.number: told for told in tg.rules()}
WORDS = re.compile(r"\b(?:whoever|nought|be it|but for|an own|at once|of which|so many|so much)\b", re.IGNORECASE)


def sentences(text):
    return re.split(r"(?<=[.?!]) ", text)


# What is in it


def test_all_rules_of_pitch_and_euchre_are_there_in_order():
    pitch_rules = [f"P{number}" for number in range(1, 51) if number != 33]
    pitch_rules[32:32] = [f"P{33}{part}" for part in "abcdefghi"]
    euchre_rules = [f"E{number}" for number in range(1, 60)]
    ours = [number for number in RULES if number[0] in "PE" and number[1].isdigit()]
    assert ours == pitch_rules + euchre_rules


def test_only_decisions_say_why():
    assert [told.number for told in RULES.values() if bool(told.why) != told.number.startswith("D-")] == []


def test_no_number_stands_twice_and_all_are_written_as_they_are_cited():
    numbers = [told.number for family in families() for told in family.rules]
    assert len(numbers) == len(set(numbers)) == len(tg.rules())
    assert [number for number in numbers if not CITED.fullmatch(number) or normal(number) != number] == []


def test_each_file_holds_one_family_and_each_family_has_a_file():
    folder = files("trickgames.telling.rulebook")
    assert {path.name for path in folder.iterdir() if path.name.endswith(".toml")} == {
        f"{name}.toml" for name in BOOKS.values()
    }
    for letters, family in zip(BOOKS, families(), strict=True):
        assert {family_of(told.number) for told in family.rules} == {letters}
        assert {told.family for told in family.rules} == {family.name}
    assert len({family.name for family in families()}) == len(BOOKS)


@pytest.mark.parametrize("letters", BOOKS)
def test_the_numbers_of_a_family_follow_each_other_with_no_gap(letters):
    for prefix in (letters, f"D-{letters}"):
        counted = [int(found[1]) for number in RULES if (found := re.fullmatch(rf"{prefix}(\d+)[a-z]?", number))]
        assert list(dict.fromkeys(counted)) == list(range(1, max(counted, default=0) + 1))


# How it reads


@pytest.mark.parametrize("told", RULES.values(), ids=lambda told: told.number)
def test_a_rule_is_short_and_plain(told):
    assert told.title[0].isupper() or told.title[0].isdigit()
    assert not told.title.endswith(".")
    assert len(told.title) <= 45
    for text in filter(None, (told.text, told.why)):
        assert text.endswith(".")
        assert text == " ".join(text.split())
        assert max(len(sentence.split()) for sentence in sentences(text)) <= 36
        assert WORDS.findall(text) == []
        assert ";" not in text


def test_a_rule_prints_as_its_number_title_family_and_lines():
    lines = str(tg.rule("D-P4")).splitlines()
    assert lines[0] == "D-P4 The forced dealer's bid (Pitch)"
    assert lines[1] == ""
    assert lines[-2].startswith("Why: ") or any(line.startswith("Why: ") for line in lines)
    assert max(map(len, "\n".join(map(str, tg.rules())).splitlines())) <= 79


def test_settings_and_functions_that_the_book_names_exist():
    settings = {setting.name: setting for setting in (*euchre.SETTINGS, *pitch.SETTINGS)}
    named = [
        (told.number, code)
        for told in RULES.values()
        if re.match(r"(D-)?[PE]\d", told.number)
        for code in re.findall(r"`([^`]+)`", f"{told.text} {told.why}")
    ]
    assert len(named) > 30
    for number, code in named:
        name, _, value = code.partition("=")
        if code.startswith("euchre."):
            assert hasattr(euchre, code.removeprefix("euchre.")), number
        elif name and not code.startswith('"'):
            assert name in settings, number
            assert not value or settings[name].accepts(json.loads(value.replace("True", "true").replace("False", "false"))), (
                number
            )


# Asking for one


@pytest.mark.parametrize("typed", ["P33a", "p33A", "[P33a]", " P33a ", "[p33a]"])
def test_a_number_is_read_in_any_case_and_in_brackets(typed):
    assert tg.rule(typed).number == "P33a"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (f"E{65}", "Did you mean `E6`, `E5` or `E59`? The numbers of Euchre go from E1 to E59"),
        (f"D-E{33}", "Did you mean `D-E3`, `D-E13` or `D-E9`? The numbers of Euchre go from D-E1 to D-E22"),
        ("D-" + "WH1", "Did you mean `WH1`? The numbers of Whist go from WH1 to WH4"),
        (f"P{33}", "Its parts are P33a to P33i"),
        (f"BG{77}", "The numbers of Bridge go from BG1 to BG4"),
        ("", "Numbers look like E56, P33a or D-E6"),
        ("Whim 3", "Numbers look like E56, P33a or D-E6"),
        ("E56, E57", "Numbers look like E56, P33a or D-E6"),
        ("E" * 100_000, "Numbers look like E56, P33a or D-E6"),
        ("E5\N{ARABIC-INDIC DIGIT SIX}", "Numbers look like"),
        ("E56\n", None),
    ],
)
def test_a_number_that_no_rule_has_is_answered_with_what_there_is(typed, told):
    if told is None:
        assert tg.rule(typed).number == "E56"
        return
    with pytest.raises(tg.NotationError) as caught:
        tg.rule(typed)
    assert isinstance(caught.value, ValueError)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("number", [56, None, b"E56", tg.Refusal.NOT_NOW])
def test_what_is_no_text_is_no_number(number):
    with pytest.raises(TypeError, match="is not a number of a rule"):
        tg.rule(number)


def test_a_rule_is_a_value():
    told = tg.rule("D-E6")
    assert eval(repr(told), {"Rule": tg.Rule}) == told  # noqa: S307
    assert hash(told) == hash(attrs.evolve(told))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        told.text = ""


def test_asking_for_one_rule_reads_only_its_family():
    """And `import trickgames` reads none."""
    code = """
import sys, trickgames as tg
assert not [name for name in sys.modules if "rulebook" in name], "the book is loaded"
assert "tomllib" not in sys.modules
tg.rule("E56")
from trickgames.telling import rulebook
assert rulebook._family.cache_info().currsize == 1
"""
    subprocess.run([sys.executable, "-c", code], check=True)


# Reasons


def reasons(kind=tg.Reason):
    for each in kind.__subclasses__():
        if each.__module__.startswith("trickgames."):
            yield from each
            yield from reasons(each)


def test_every_reason_of_ours_that_has_a_number_leads_to_its_rule():
    found = [reason for reason in reasons() if reason.rule]
    assert len(found) > 20
    assert [reason for reason in found if tg.rule(reason.rule).number != reason.rule] == []


class WhimReason(tg.Reason):
    OWN = "That is our rule.", "Whim 3"
    NONE = "That is just so."


def test_a_game_of_ones_own_brings_its_own_reasons_with_or_without_numbers():
    assert [str(reason) for reason in WhimReason] == ["That is our rule.", "That is just so."]
    for reason in WhimReason:
        with pytest.raises(tg.NotationError):
            tg.rule(reason.rule)
