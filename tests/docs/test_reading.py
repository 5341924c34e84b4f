"""What a reader of the site needs: pages that are not too long, a way on from each, and a search that knows their words."""

from __future__ import annotations

import json
import re

import pytest

from pagemaker.blocks import blocks_of, pages
from pagemaker.names import shown_names

COLUMNS = 100  # of code, beside the menus of a window of 1280 pixels
WORDS = 4000  # on a page of the reference
NAMES = 110  # explained on one
TAG = re.compile(r"<[^>]+>")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_the_code_of_a_page_fits_its_column(page):
    """Output may be longer; it is wrapped."""
    lines = [
        line
        for block in blocks_of(page.read_text(encoding="utf-8"))
        for line in block.text.splitlines()
        if (block.language == "python" or line.startswith((">>> ", "... "))) and len(line) > COLUMNS
    ]
    assert lines == []


def test_names_of_a_page_are_asked_for_one_by_one():
    assert shown_names("::: a.b: C, D\n").splitlines() == [
        "::: a.b.C",
        "    options:",
        "      heading_level: 2",
        "      show_root_full_path: false",
        "",
        "::: a.b.D",
        "    options:",
        "      heading_level: 2",
        "      show_root_full_path: false",
        "",
    ]


@pytest.fixture(scope="session")
def index(site):
    """The sections of the site as the search knows them."""
    return json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]


@pytest.mark.dev
@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("lone hand", "recipes/"),
        ("save", "recipes/"),
        ("serialize", "recipes/"),
        ("undo", "recipes/"),
        ("pickle", "recipes/"),
        ("performance", "performance/"),
        ("widow", "glossary/"),
    ],
)
def test_the_search_finds_a_word(index, word, page):
    found = [entry for entry in index if word in f"{entry['title']} {TAG.sub('', entry['text'])}".lower()]
    assert [entry for entry in found if entry["location"].startswith(page)]
    if page != "glossary/":  # a heading counts for more than a word in a text
        assert [entry for entry in found if word in entry["title"].lower()]


@pytest.mark.dev
def test_the_texts_of_pictures_are_not_searched(index):
    drawn = [entry["location"] for entry in index if "hidden cards" in entry["text"] and entry["location"].startswith("rules/")]
    assert drawn == []
    assert [entry for entry in index if "DealCards asks" in entry["text"]] == []


@pytest.mark.dev
def test_no_page_of_the_reference_is_long(site):
    long = {}
    for page in site.glob("reference/*/index.html"):
        article = page.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
        words, names = len(TAG.sub(" ", article).split()), len(re.findall(r"<h[1-6] id", article))
        if words > WORDS or names > NAMES:
            long[page.parent.name] = (words, names)
    assert long == {}


@pytest.mark.dev
def test_the_reference_shows_nothing_that_only_the_engine_calls(site):
    shown = "".join(page.read_text(encoding="utf-8") for page in site.glob("reference/*/index.html"))
    named = re.findall(r'<h[1-6] id="([\w.]+)"', shown)
    own = {name for name in named if name.rpartition(".")[2].startswith("_")}
    assert {name for name in own if not name.endswith(".__call__")} == set()
    assert [name for name in named if name.endswith(("Tricks.check", "phases.ask.T"))] == []
    assert "trickgames.phases.LadderAuction" in named


@pytest.mark.dev
def test_each_page_leads_to_the_next(site):
    text = (site / "widow" / "index.html").read_text(encoding="utf-8")
    assert 'aria-label="Previous: Write a variant"' in text
    assert 'aria-label="Next: Test your variant"' in text
