"""What the documentation shows is what happens: the examples of all pages, of README and of docstrings are run."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import trickgames
from pagemaker.blocks import DOCS, blocks_of, failures, pages, session_problems, written
from pagemaker.rules import rule_pages

PAGES = {page.relative_to(DOCS.parent).as_posix(): page for page in pages()}
MODULES = [
    module.name for module in pkgutil.walk_packages(trickgames.__path__, "trickgames.") if not module.name.endswith("__main__")
]
SHOWN = re.compile(r"!\[[^]]+\]\((?:docs/)?assets/([\w-]+\.svg)\)")


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_of_a_page_do_what_it_shows(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert list(failures(PAGES[name].read_text(encoding="utf-8"), name)) == []
    for picture in sorted(tmp_path.rglob("*.svg")):
        kept = DOCS / "assets" / picture.name
        assert picture.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), "python docs/generate.py writes it"


def test_a_page_shows_just_the_pictures_that_pages_draw():
    shown = {picture for page in PAGES.values() for picture in SHOWN.findall(page.read_text(encoding="utf-8"))}
    drawn = {name for page in PAGES.values() for name in re.findall(r"\"([\w-]+\.svg)\"", page.read_text(encoding="utf-8"))}
    assert shown == {picture.name for picture in (DOCS / "assets").glob("*.svg")}
    assert shown <= drawn


@pytest.mark.parametrize("name", PAGES)
def test_every_block_is_of_a_kind_that_is_run(name):
    """Text is the output of the program before it, and README's commands are run by `.ci/run`."""
    languages = {"pycon", "python", "console", "text"} | ({"sh"} if name == "README.md" else set())
    blocks = list(blocks_of(PAGES[name].read_text(encoding="utf-8")))
    assert {block.language for block in blocks} <= languages
    for before, block in zip([None, *blocks], blocks, strict=False):
        if block.language == "text" and name != "docs/terminal.md":  # what is typed at a prompt: tests/cli
            assert block.follows, f"line {block.line}"
            assert before.language == "python", f"line {block.line}"


def test_the_examples_of_the_rules_pages_do_what_they_show():
    made = rule_pages()
    assert [problem for name, text in made.items() for problem in failures(text, name)] == []
    assert set(made) == {"rules/index.md", *(f"rules/{name}.md" for name in trickgames.games())}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_docstrings_do_what_they_show(name):
    module = importlib.import_module(name)
    sessions = [session for session in doctest.DocTestFinder().find(module) if session.examples]
    assert [problem for session in sessions for problem in session_problems(session)] == []


def test_the_links_of_readme_lead_to_files_of_the_project():
    links = re.findall(r"\]\(([^)#]+)\)", PAGES["README.md"].read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (DOCS.parent / link).exists()] == []
    assert len(links) > 10


# The collector itself: an example that goes wrong is told


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("```pycon\n>>> 1 + 1\n3\n```\n", "Expected:\n    3\nGot:\n    2"),
        ("```python\nprint(2)\n```\n\n```text\n3\n```\n", "it prints\n2\n\nand not\n3"),
        ("```python\nprint(2)\n```\n", "it prints\n2\n\nand not\nnothing"),
        ("```python\npass\n```\n\n```text\n3\n```\n", "it prints\nnothing\nand not\n3"),
        ("```python\nprint(2)\n```\n\nWords.\n\n```text\n2\n```\n", "it prints\n2\n\nand not\nnothing"),
        ("```python\n1 / 0\n```\n", 'File "a page", line 2, in <module>'),
        ("```console\n$ python -m trickgames games\nnone\n```\n", "it prints\nbicycle-euchre"),
        ("```console\n$ python -m trickgames rules rummy\n```\n", "exit status 2"),
        ("```console\n$ ls\n```\n", "only `$ python -m trickgames ...` is run here, and not `$ ls`"),
    ],
)
def test_an_example_that_does_something_else_is_told_with_its_line(page, told):
    (problem,) = failures(page, "a page")
    assert problem.startswith("a page, line 2: ")
    assert told in problem


def test_what_one_example_names_the_next_one_knows():
    assert list(failures("```python\nx = 1\n```\n\n```pycon\n>>> y = x + 1\n```\n\n```pycon\n>>> y\n2\n```\n", "a page")) == []


def test_a_page_whose_examples_fail_writes_no_pictures(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        '```pycon\n>>> import pathlib\n>>> _ = pathlib.Path("a.svg").write_text("<svg/>")\n>>> 1\n2\n```\n', encoding="utf-8"
    )
    with pytest.raises(ValueError, match=r"page\.md, line 2"):
        written(page)
    assert not Path("a.svg").exists()
