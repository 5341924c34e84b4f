"""The page of all settings, which is generated from the code, and the tables of what was agreed, which are not.

What was agreed and isn't built yet is listed in `tests/data/rules/missing.txt`: a setting, a value, a builder or a preset. As
soon as a thing is built, its line must go.
"""

import ast
import re
import runpy
from pathlib import Path

import pytest

import trickgames as tg
from helpers import DATA
from trickgames import euchre, pitch
from trickgames.engine.settings import Flag, Number

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


# What was agreed

FAMILIES = {"pitch.pitch": pitch.SETTINGS, "euchre.euchre": euchre.SETTINGS}
PACKAGES = {"euchre": euchre, "pitch": pitch}
AGREED = (DATA / "rules" / "settings.md").read_text(encoding="utf-8")
LISTED = (DATA / "rules" / "missing.txt").read_text(encoding="utf-8").splitlines()
MOST = 46  # lines of that list when it was begun


def table(title):
    """The rows of a table, as lists of cells."""
    lines = AGREED.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| `")]


def several(text):
    """The values in a cell, `"a", "b"`, `"a"/"b"`, `4, 5, 6` or `5 7 8`; none where it tells them in words."""
    values = re.findall(r'"[^"]*"|[0-9]+', text)
    return [ast.literal_eval(value) for value in values] if re.fullmatch(r'("[^"]*"|[0-9]+|[ ,/])+', text) else []


def of_the_page(family):
    """A row for each setting: the name, the cell with its values, the default as it is written."""
    for names, values, defaults, _ in table(family):
        for name, default in zip(names.split(", "), defaults.split(", "), strict=True):
            yield name.strip("`"), values, default


def of_the_wider_families():
    """For each builder its presets, and a row for each setting: the name and its values, the default first."""
    for builder, presets, settings in table("Wider families (default first)"):
        rows = re.findall(r"(?<!as )`(\w+)(?:=([^`]*))?`", re.sub(r"\([^()]*\)", "", settings))
        yield re.findall(r"`([\w.]+)`", builder)[0], re.findall(r"`([\w-]+)`", presets), rows


def agreed_settings(family):
    """Name, values and default of each setting of a family, in order."""
    wider = next(rows for builder, _, rows in of_the_wider_families() if builder == family) if family == "euchre.euchre" else []
    return [*of_the_page(family), *((name, values, values.split("/")[0]) for name, values in wider)]


def agreed_presets():
    """The names of all presets; `seven-...` ends like the one that stands before it in full."""
    for names, _ in table("Presets"):
        ending = ""
        for name in re.findall(r"`([\w.-]+)`", names):
            ending = ending if name.endswith("-...") else name[name.index("-") :]
            yield name.replace("-...", ending)
    for _, presets, _ in of_the_wider_families():
        yield from presets


def takes(builder, name):
    """Whether a builder has a setting of this name: what it says of a value that cannot be is not what it says of nonsense."""
    said = []
    for asked in (name, "nonsense"):
        with pytest.raises(tg.InvalidRulesError) as refused:
            builder(**{asked: [asked]})
        said.append(" ".join(refused.value.problems).replace(asked, "?"))
    return said[0] != said[1]


def missing_settings():
    for family, settings in FAMILIES.items():
        built = {setting.name: setting for setting in settings}
        for name, values, _ in agreed_settings(family):
            if name not in built:
                yield f"{family} {name}"
                continue
            for value in several(values.removeprefix("bool or ")):
                if not built[name].accepts(value):
                    yield f"{family} {name}={value}"


def missing_builders():
    for name, _, rows in of_the_wider_families():
        if name not in FAMILIES:
            package, _, function = name.partition(".")
            builder = getattr(PACKAGES[package], function, None)
            if builder is None:
                yield name
            else:
                yield from (f"{name} {setting}" for setting, _ in rows if not takes(builder, setting))


def test_everything_that_was_agreed_is_built_or_listed_as_missing():
    """A line of the list for a thing that has been built must go."""
    presets = [f"preset {name}" for name in agreed_presets() if name not in tg.games()]
    assert [*missing_settings(), *missing_builders(), *presets] == LISTED


def test_the_list_of_what_is_missing_only_shrinks():
    assert len(LISTED) <= MOST


@pytest.mark.parametrize("family", FAMILIES)
def test_settings_and_defaults_are_those_that_were_agreed(family):
    """The names, their order and their defaults; a default that is another setting's value is not written out."""
    rows = [(name, default) for name, _, default in agreed_settings(family) if f"{family} {name}" not in LISTED]
    built = [(setting.name, repr(setting.default).replace("'", '"')) for setting in FAMILIES[family]]
    assert [name for name, _ in rows] == [name for name, _ in built]
    assert [pair for pair, (_, default) in zip(built, rows, strict=True) if default and pair[1] != default] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_values_are_those_that_were_agreed(family):
    """Choices have just these values; flags have two, and numbers begin at 1."""
    agreed = {name: values for name, values, _ in agreed_settings(family)}
    for setting in FAMILIES[family]:
        values = agreed[setting.name]
        if hasattr(setting, "choices") and several(values):
            missing = {line.partition("=")[2] for line in LISTED if line.startswith(f"{family} {setting.name}=")}
            told = [value for value in several(values) if str(value) not in missing]
            assert told in ([*setting.choices], [setting.default])  # some rows tell the default alone
        elif values.startswith(("int > 0", "1 to")):
            assert isinstance(setting, Number)
            assert setting.optional is values.endswith("None")
        elif values == "bool":
            assert isinstance(setting, Flag)


def test_a_builder_tells_whether_it_has_a_setting():
    assert takes(euchre.euchre, "joker")
    assert takes(pitch.pitch, "points")
    assert not takes(euchre.euchre, "points")


def test_presets_that_are_written_short_are_read():
    names = list(agreed_presets())
    assert names[4:7] == ["five-point-pitch", "seven-point-pitch", "eight-point-pitch"]
    assert {"sixteen-point-pitch", "reverse-pitch", "500-three", "pedro"} <= set(names)
