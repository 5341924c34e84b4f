"""A file that begins with a byte order mark, as editors on Windows write it, is read by everything that reads; item by item."""

import codecs
import json

import pytest

import trickgames as tg
from trickgames import euchre, records
from trickgames.commands import _cli as cli
from trickgames.records import egn
from trickgames.testing.positions import read_perft

MARK = "\ufeff"
RECORD = records.Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"]).then(tg.Deal(tg.shuffled(euchre.BICYCLE, 1)), "pass")
FILE = json.dumps(
    {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": [], "initialScore": [0, 0]},
        "deals": [],
    }
)
READERS = {
    "a document": (records.loads, records.dumps(RECORD)),
    "lines": (records.Record.parse, str(RECORD)),
    "the notation": (egn.loads, FILE),
    "a card": (tg.Card.parse, "Jh"),
    "cards": (tg.parse_cards, "Jh 9c"),
    "a set of cards": (tg.CardSet.parse, "Jh 9c"),
    "an action": (tg.parse_action, "play Jh"),
    "an action of a game": (lambda text: tg.parse_action(text, euchre.BICYCLE), "order up"),
}


@pytest.mark.parametrize("name", READERS)
def test_a_text_with_a_mark_is_read_as_without(name):
    read, text = READERS[name]
    assert str(read(MARK + text)) == str(read(text))


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", [str(RECORD), records.dumps(RECORD)], ids=["lines", "document"])
def test_a_file_with_a_mark_is_read_in_the_shell(tmp_path, capsys, coding, text):
    marks = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    (tmp_path / "match.txt").write_bytes(marks.get(coding, b"") + text.encode(coding))
    assert cli.main(["replay", str(tmp_path / "match.txt")]) == 0
    told = capsys.readouterr().out
    assert "Ben" in told
    assert MARK not in told
    assert cli.main(["convert", str(tmp_path / "match.txt"), str(tmp_path / "other.json")]) == 0
    assert records.loads((tmp_path / "other.json").read_text(encoding="utf-8")) == RECORD


def test_a_perft_file_with_a_mark_is_read(tmp_path):
    path = tmp_path / "none.toml"
    path.write_text("position = []\n", encoding="utf-8-sig")
    assert read_perft(path) == ()


def test_a_person_who_types_a_mark_is_understood(monkeypatch, capsys):
    typed = iter([f"{MARK}quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    cli.main(["play", "bicycle-euchre", "--seat", "1", "--seed", "1"])
    assert "You have left the table" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["game.egnb", "game.egn"])
@pytest.mark.parametrize("command", [["replay"], ["convert"]])
def test_a_binary_file_is_told_as_such(tmp_path, capsys, name, command):
    """Also one that happens to be text, by the end of its name."""
    path = tmp_path / name
    path.write_bytes(b"EGNB\x00\x01\x02\xff" if name == "game.egn" else b"EGNB")
    target = [str(tmp_path / "new.json")] if command == ["convert"] else []
    assert cli.main([*command, str(path), *target]) == 1
    told = capsys.readouterr()
    assert "this is a binary file" in told.out + told.err
    assert ".egnb" in told.out + told.err


@pytest.mark.parametrize("read", [records.loads, records.Record.parse, egn.loads])
def test_what_a_binary_file_holds_is_told_as_such(read):
    with pytest.raises(tg.NotationError, match="binary file"):
        read("EGNB\0\1\2")
