"""A folder of broken files: each is read to all its problems, which stand in a file beside it, and replays with status 1."""

from pathlib import Path

import pytest

import trickgames as tg
from trickgames.commands._cli import main
from trickgames.records import Record
from trickgames.records.files import read_file, read_match

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".problems")


def problems_of(path):
    """Every problem of a file."""
    try:
        read = read_match(read_file(path))
    except tg.NotationError as error:
        return error.problems
    assert not isinstance(read, Record), "this file is not broken"
    return read.problems


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_broken_file_is_told_with_all_its_problems(path):
    expected = path.with_suffix(path.suffix + ".problems").read_text(encoding="utf-8").splitlines()
    assert list(problems_of(path)) == expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_broken_file_replays_to_status_1_with_every_problem_flagged(path, capsys):
    assert main(["replay", str(path)]) == 1
    out = capsys.readouterr().out
    for problem in problems_of(path):
        own = problem.partition(": ")[2] if problem.startswith("game ") else problem  # told with its game
        assert f"! {own}" in out or f"! {problem}" in out


def test_every_expectation_belongs_to_a_file():
    assert {path.name.removesuffix(".problems") for path in FOLDER.glob("*.problems")} == {path.name for path in FILES}
