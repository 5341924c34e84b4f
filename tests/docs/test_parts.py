"""Every part of a game stands in the table of customs and in the reference, with an example that runs."""

import doctest
import inspect
import pydoc
import re

import attrs
import pytest

import trickgames as tg
from pagemaker.blocks import DOCS
from pagemaker.names import shown_names
from trickgames import phases, scoring, table
from trickgames.actions import ACTIONS
from trickgames.phases import Ask, Follow, Limit, OpenHand, PhaseBase, PlaysMovers

PAGE = (DOCS / "variants.md").read_text(encoding="utf-8")
CUSTOMS = PAGE.partition("| | custom | part |")[2].partition("\n\n")[0].splitlines()
NAME = re.compile(r"(?<![.\w])(?:[A-Z]\w*[a-z]\w*|[A-Z]{2,}(?:_[A-Z]+)*)\b")

NO_PARTS = {scoring.Ending, scoring.NextGame, scoring.Played, scoring.Verdict, scoring.Measure, Ask, PhaseBase, PlaysMovers}
"""What a scoring of your own is given and gives, and what parts derive from."""


def parts():
    found = [getattr(room, name) for room in (phases, scoring) for name in room.__all__]
    classes = [part for part in found if isinstance(part, type) and attrs.has(part)]
    return [part for part in classes if part not in NO_PARTS]


def makers():
    """The functions that make parts: bids, limits, plans."""
    found = [getattr(room, name) for room in (phases, scoring) for name in room.__all__]
    return [part for part in found if inspect.isfunction(part)]


def constants():
    """Parts that are there as they are: limits, follow rules, pays, hands that lie open, who leads."""
    kinds = (Limit, Follow, OpenHand, scoring.Pays, scoring.CountTricks)
    return [name for room in (phases, scoring) for name in room.__all__ if isinstance(getattr(room, name), kinds)]


@pytest.mark.parametrize("part", [*parts(), *makers()], ids=lambda part: part.__name__)
def test_a_part_has_an_example(part):
    """The examples of all docstrings are run by tests/docs/test_examples.py."""
    assert doctest.DocTestParser().get_examples(part.__doc__)


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.__name__)
def test_a_part_stands_on_a_page_of_the_reference(part):
    pages = "\n".join(shown_names(page.read_text(encoding="utf-8")) for page in (DOCS / "reference").glob("*.md"))
    shown = re.findall(r"^::: (\S+)$", pages, re.MULTILINE)
    room = part.__module__.rsplit(".", 1)[0]
    assert part.__module__ in shown or f"{room}.{part.__name__}" in shown


@pytest.mark.parametrize("name", constants())
def test_a_part_that_is_there_as_it_is_stands_in_the_table_of_customs(name):
    assert re.search(rf"\b{name}\b", "\n".join(CUSTOMS)), f"docs/variants.md: which custom is {name} for?"


@pytest.mark.parametrize("part", [*parts(), *makers()], ids=lambda part: part.__name__)
def test_a_part_stands_in_the_table_of_customs(part):
    assert re.search(rf"\b{part.__name__}\b", "\n".join(CUSTOMS)), f"docs/variants.md: which custom is {part.__name__} for?"


def test_the_table_of_customs_names_only_what_there_is():
    named = {name for line in CUSTOMS for code in re.findall(r"`([^`]+)`", line) for name in NAME.findall(code)}
    assert len(named) > 60
    missing = [
        name
        for name in sorted(named - {"True", "False", "None"})
        if not any(hasattr(room, name) for room in (tg, phases, scoring, table))
    ]
    assert missing == []


def test_the_table_of_actions_has_each_of_them_with_a_text_that_can_be_read():
    rows = re.findall(r"^\| `tg\.(\w+)` \| `([^`]+)` \| \S", PAGE, re.MULTILINE)
    assert sorted(name for name, _ in rows) == sorted(kind.__name__ for kind in ACTIONS)
    pack = tg.games()["whist"].pack
    given = {"card": "Ah", "number": "4", "suit": "hearts", "pile": "dummy", "all cards": " ".join(map(str, pack))}
    for name, text in rows:
        filled = re.sub(r"<([^>]+)>", lambda blank: given[blank[1]], text)
        action = tg.parse_action(filled)
        assert type(action) is getattr(tg, name)
        assert str(action) == filled


def test_what_the_table_tells_is_there():
    """The names in the page's table of the table, on a table in the middle of a deal."""
    rows = PAGE.partition("### What the table tells")[2].partition("\n\n")[2].partition("\n\n")[0]
    told = {name for code in re.findall(r"`([^`]+)`", rows) for name in re.findall(r"\btable\.(\w+)", code)}
    assert len(told) > 10
    match = tg.Match.begin(tg.games()["whist"], seed=1)
    match = match.play(match.legal[0])
    state_table = match.state.table
    assert [name for name in sorted(told) if not hasattr(state_table, name)] == []
    ((seat, card),) = state_table.trick
    assert (seat, tg.Play(card)) == (1, match.actions[-1])


@pytest.mark.parametrize("page", ["README.md", "docs/variants.md", "docs/reference/index.md"])
def test_pydoc_prints_what_a_page_says_it_does(page):
    text = (DOCS.parent / page).read_text(encoding="utf-8")
    (name,) = re.findall(r"`python -m pydoc (trickgames\.[\w.]+)`", text)
    printed = pydoc.render_doc(name, renderer=pydoc.plaintext)
    found = pydoc.locate(name)
    first, *_ = inspect.getdoc(found).split("\n\n")
    assert first.splitlines()[0] in printed
