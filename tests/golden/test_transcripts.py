"""Golden transcripts: a diff in these files is a change of behaviour (`python tests/golden/regenerate.py` writes them anew)."""

import importlib.util
from pathlib import Path

import pytest

from trickgames.records import Record

FOLDER = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("regenerate", FOLDER / "regenerate.py")
regenerate = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(regenerate)


@pytest.mark.parametrize("name", regenerate.GAMES)
def test_a_match_goes_as_it_always_did(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert regenerate.transcript(name) == text
    assert str(Record.parse(text)) == text


def test_there_is_a_transcript_for_every_file():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(regenerate.GAMES)
