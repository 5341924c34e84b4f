"""`replay` and `convert`, run in this process."""

import json

import pytest

import trickgames as tg
from helpers import play_random
from records.notation import deal, file, hands
from trickgames import euchre, pitch
from trickgames.commands._cli import main
from trickgames.records import Record, dumps, egn, loads


@pytest.fixture
def run(capsys):
    """Runs the command line: the status, and what it says on both streams."""

    def run(*argv):
        capsys.readouterr()
        return (main([str(word) for word in argv]), *capsys.readouterr())

    return run


def record(game=euchre.CLUB, deals=2):
    return Record(game, ["Ann", "Ben", "Cid", "Dee"], actions=play_random(game, 3, deals=deals)[1])


FORMS = {".json": dumps, ".txt": str, ".egn": egn.dumps}


@pytest.mark.parametrize("form", FORMS)
def test_a_record_is_told_from_every_form(form, tmp_path, run):
    path = tmp_path / f"match{form}"
    path.write_text(FORMS[form](record()), encoding="utf-8")
    status, out, err = run("replay", path)
    assert (status, err) == (0, "")
    assert "Ann" in out
    assert out.count("Trick 5: ") == 2
    assert out.count("The score: ") >= 2


@pytest.mark.parametrize("first", FORMS)
@pytest.mark.parametrize("second", FORMS)
def test_every_form_converts_into_every_other(first, second, tmp_path, run):
    source, target, back = (tmp_path / name for name in (f"a{first}", f"b{second}", "c.json"))
    source.write_text(FORMS[first](record()), encoding="utf-8")
    assert run("convert", source, target) == (0, f"{target}: written\n", "")
    assert run("convert", target, back)[0] == 0
    assert loads(back.read_text(encoding="utf-8")) == record()


def test_the_content_tells_the_form_of_a_file_not_its_name(tmp_path, run):
    path = tmp_path / "match.egn"
    path.write_text(str(record()), encoding="utf-8-sig")
    assert run("replay", path)[0] == 0


def test_a_deal_whose_hands_are_unknown_is_told_by_its_plays(tmp_path, run):
    path = tmp_path / "match.egn"
    path.write_text(file(deal(tricks=[["9h", "Jh", "9s", "Ah"], ["Js", "As", "9c", "Tc"], ["Td", "Jd"]])), encoding="utf-8")
    status, out, _ = run("replay", path)
    assert status == 1
    assert "Trick 2: Dee Js, Ann As, Ben 9c, Cid Tc." in out
    assert "Spades are trump, made by Ben and Dee." in out
    assert "! deal 0: trick 4 is missing" in out
    assert "What the deal brought is not known." in out


def test_a_match_file_is_told_game_by_game(tmp_path, run):
    path = tmp_path / "match.emn"
    games = [{"gameData": json.loads(file(deal(cards=hands())))}] * 2
    path.write_text(json.dumps({"fileType": "Euchre Match Notation", "version": "1.2", "games": games}), encoding="utf-8")
    status, out, _ = run("replay", path)
    assert status == 0
    assert "Game 2." in out
    status, _, err = run("convert", path, tmp_path / "b.txt")
    assert status == 2
    assert "holds 2 games" in err
    assert run("convert", path, tmp_path / "b.txt", "--number", "2")[0] == 0
    assert run("convert", path, tmp_path / "b.txt", "--number", "3")[0] == 2


def test_what_cannot_be_written_is_told_with_status_1(tmp_path, run):
    path, target = tmp_path / "match.txt", tmp_path / "match.egn"
    path.write_text(str(record(pitch.TEN_POINT)), encoding="utf-8")
    status, out, err = run("convert", path, target)
    assert (status, out) == (1, "")
    assert "Ten-point Pitch cannot be written" in err
    assert not target.exists()


@pytest.mark.parametrize(("target", "expected"), [("b.pgn", "the end of its name"), ("no/b.txt", "No such file")])
def test_a_file_that_cannot_be_written_is_bad_usage(target, expected, tmp_path, run):
    path = tmp_path / "match.txt"
    path.write_text(str(record()), encoding="utf-8")
    status, _, err = run("convert", path, tmp_path / target)
    assert status == 2
    assert expected in err


def test_a_file_that_cannot_be_read_is_bad_usage(tmp_path, run):
    status, _, err = run("replay", tmp_path / "nothing.txt")
    assert status == 2
    assert "No such file" in err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[" * 50_000_000, b"{" * 200_000], ids=["bytes", "long", "deep"])
def test_a_file_that_is_no_text_or_too_much_is_told(content, tmp_path, run):
    path = tmp_path / "match.json"
    path.write_bytes(content)
    status, out, _ = run("replay", path)
    assert status == 1
    assert out.startswith("  ! ")


def test_what_a_file_says_does_not_steer_the_terminal(tmp_path, run):
    path = tmp_path / "match.egn"
    path.write_text(file(deal(), meta={"title": "\x1b[2J", "players": ["\x1b[31m", "b", "c", "d"]}), encoding="utf-8")
    status, out, _ = run("replay", path)
    assert status == 1
    assert "\x1b" not in out


def test_the_story_stops_at_the_first_action_that_does_not_fit(tmp_path, run):
    whole = record()
    document = json.loads(dumps(whole))
    document["value"]["actions"][-1] = "play " + str(next(iter(whole.actions[0].pack)))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    status, out, _ = run("replay", path)
    assert status == 1
    assert f"$.value.actions[{len(whole.actions) - 1}]" in out
    assert "Trick 1: " in out
    assert tg.Refusal.NOT_IN_HAND.sentence in out
