"""A match that is kept in a file: saved after every decision, gone on with later, and files that hold none."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import trickgames as tg
from trickgames import euchre, records
from trickgames.records import files

COMMAND = [sys.executable, "-m", "trickgames"]
AT_SEAT_0 = ("play", "bicycle-euchre", "--seed", "7", "--seat", "0")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Each test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


def command_in(told):
    """The arguments of the command that tells how to go on."""
    (line,) = re.findall(r"^python -m trickgames (.*)$", told, re.MULTILINE)
    return shlex.split(line)


@pytest.mark.parametrize("form", [".json", ".txt"])
@pytest.mark.parametrize("players", ["sensible", "random", "you,random,sensible"])
def test_a_match_that_was_left_and_resumed_ends_like_one_that_was_not(run, form, players):
    """A person types 1 all the time."""
    whole = run("play", "club-euchre", "--seed", "4", "--players", players, typed="1\n" * 500)
    argv = ("play", "club-euchre", "--seed", "4", "--players", players, "--deals", "2", "--save", f"a{form}")
    first = run(*argv, typed="1\n" * 500)
    assert first.status == 0
    assert f"The match is saved in a{form}. Go on with:\npython -m trickgames play --resume a{form}\n" in first.out
    second = run(*command_in(first.out), typed="1\n" * 500)
    assert (second.status, second.err) == (0, "")
    assert second.out.splitlines()[-1] == whole.out.splitlines()[-1]
    assert "Deal 3." in second.out
    assert "Deal 2." not in second.out
    third = run("play", "--resume", f"a{form}")
    assert third.out.splitlines()[-1] == whole.out.splitlines()[-1]
    assert "Go on with" not in third.out


def test_it_is_saved_after_every_decision_and_whole_at_any_time(run, monkeypatch):
    written = []
    original = files.replace_file

    def remember(target, content):
        original(target, content)
        written.append(len(tg.Match.load(target).decisions))

    monkeypatch.setattr(files, "replace_file", remember)
    run(*AT_SEAT_0, "--save", "a.json", typed="pass\nah\nundo\nah\nquit\n")
    assert written == [*range(12), 10, 11]
    assert [path.name for path in Path().iterdir()] == ["a.json"]


def test_a_match_in_the_middle_of_a_deal_goes_on_with_the_deal_so_far(run):
    run(*AT_SEAT_0, "--save", "a.json", typed="pass\nah\n")
    again = run("play", "--resume", "a.json", typed="undo\nquit\n")
    for told in (
        "Turned up: the jack of diamonds.",
        'West: "Pass."',
        "Trick 1: West Kh, North Qh, East Th, you Ah. You take it.",
    ):
        assert told in again.out.split("> ")[0]
    assert "You have taken back: play Ah." in again.out
    assert 'You are South, the others are sensible. Type "help" for help.' in again.out


def test_without_a_file_the_line_of_the_match_goes_on(run):
    left = run(*AT_SEAT_0, typed="pass\nah\nquit\n")
    argv = command_in(left.out)
    assert argv[:2] == ["play", "--resume"]
    assert tg.Match.parse(argv[2]).seed == 7
    again = run(*argv, typed="quit\n")
    assert (again.status, again.err) == (0, "")
    assert command_in(again.out) == argv


def test_a_match_of_a_game_of_ones_own_goes_on_with_that_game(run, tmp_path):
    path = tmp_path / "going_on.py"
    path.write_text(
        "import attrs\nimport trickgames as tg\nfrom trickgames import euchre\n"
        "OURS = attrs.evolve(euchre.BICYCLE, name='Ours', goal=tg.scoring.FirstTo(3))\n",
        encoding="utf-8",
    )
    left = run("play", "--game", f"{path}:OURS", "--seed", "3", "--seat", "1", typed="1\nquit\n")
    argv = command_in(left.out)
    assert argv[2].startswith('"Ours" seed 3: ')
    assert run(*argv, typed="quit\n").status == 0


def test_a_record_without_a_seed_is_played_on_with_one(run):
    """Its deals are then told in the file."""
    names, notes = ["Ann", "Ben", "Cid", "Dee"], {"title": "The final"}
    actions = [tg.Deal(tg.shuffled(euchre.BICYCLE, 1)), tg.Pass()]
    dealt = records.Record(euchre.BICYCLE, names, actions=actions, notes=notes)
    dealt.save("a.txt")
    done = run("play", "--resume", "a.txt", "--seed", "5", "--deals", "3", "--save", "b.txt")
    assert (done.status, done.err) == (0, "")
    assert "Ann" in done.out
    saved = tg.Match.load("b.txt")
    assert saved.seed is None
    assert saved.players == ("Ann", "Ben", "Cid", "Dee")
    assert saved.note("title") == "The final"
    assert sum(isinstance(action, tg.Deal) for action in saved.actions) == 3
    assert tg.Match.load("a.txt") == dealt  # only what the shell has written is written again


def test_a_file_that_is_there_is_not_written_over(run):
    Path("a.json").write_text("precious", encoding="utf-8")
    done = run(*AT_SEAT_0, "--save", "a.json")
    assert done.status == 2
    assert "a.json is there already: `python -m trickgames play --resume a.json` goes on with it" in done.err
    assert "a.json is there already" in run(*AT_SEAT_0, typed="save a.json\n").out
    assert "a.json is there already" in run("play", "--resume", "bicycle-euchre seed 7: pass (1)", "--save", "a.json").err
    assert Path("a.json").read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a.egn", "a.egn: the end of its name tells the form: .json or .txt (`python -m trickgames convert` writes others)"),
        ("a", "the end of its name tells the form"),
        ("no/folder/a.json", "there is no folder no/folder"),
        ("a\0.json", "'a\\x00.json' can't be the name of a file"),
        ("x" * 10_000 + ".json", "File name too long"),
    ],
)
def test_a_file_that_a_match_cannot_be_kept_in_is_refused_at_once(run, name, told):
    done = run(*AT_SEAT_0, "--save", name)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert told in run(*AT_SEAT_0, typed=f"save {name}\nquit\n").out


def test_a_match_goes_on_in_the_same_file_or_in_another_one(run):
    run(*AT_SEAT_0, "--save", "a.json", typed="pass\n")
    before = Path("a.json").read_bytes()
    assert run("play", "--resume", "a.json", "--save", "b.json", typed="ah\n").status == 0
    assert Path("a.json").read_bytes() == before
    assert run("play", "--resume", "a.json", "--save", "./a.json", typed="ah\n").status == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes() != before
    line = run("play", "--resume", "bicycle-euchre seed 7: pass (1)", "--players", "you", "--save", "c.txt", typed="quit\n")
    assert command_in(line.out) == ["play", "--resume", "c.txt"]


def test_save_alone_makes_a_new_file_which_is_kept_from_then_on(run):
    done = run(*AT_SEAT_0, typed="save\npass\nquit\n")
    assert "The match is saved in bicycle-euchre-7.json, and so is every decision from now on." in done.out
    assert command_in(done.out) == ["play", "--resume", "bicycle-euchre-7.json"]
    assert len(tg.Match.load("bicycle-euchre-7.json").decisions) > 4
    assert "saved in bicycle-euchre-7-2.json" in run(*AT_SEAT_0, typed="save\nquit\n").out


def test_a_disk_that_fails_is_told_and_the_match_is_not_lost(run, monkeypatch):
    original = files.replace_file

    def full(target, content):
        if len(tg.Match.load(target).decisions if target.exists() else ()) == 10:
            raise OSError(28, "No space left on device")
        original(target, content)

    monkeypatch.setattr(files, "replace_file", full)
    done = run(*AT_SEAT_0, "--save", "a.json", typed="pass\nah\n")
    assert done.status == 2
    assert "trickgames play: a.json: No space left on device\n" in done.err
    argv = command_in(done.err)
    assert tg.Match.parse(argv[2]).decisions[-1] == tg.Play(tg.Card.parse("Ah"))


def test_undo_goes_back_over_what_the_others_did_and_over_deals(run):
    typed = "1\n" * 12 + "undo\n" * 40 + "quit\n"
    done = run(*AT_SEAT_0, typed=typed)
    assert "Deal 2." in done.out
    assert done.out.count("There is nothing to take back.") == 40 - 12
    assert command_in(done.out)[2] == "bicycle-euchre seed 7: pass, pass, pass (3)"


# Interrupts


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupt_tells_how_to_go_on(kept):
    process = subprocess.Popen(
        [*COMMAND, *AT_SEAT_0, *(("--save", "a.json") if kept else ())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        process.stdin.write("pass\n")
        process.stdin.flush()
        while "[1] play Ah" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.startswith("\ninterrupted\n")
    assert ("The match is saved in a.json. Go on with:\n" in said) is kept
    again = subprocess.run([*COMMAND, *command_in(said)], input="", capture_output=True, text=True, check=True)
    assert "You may: [1] play Ah" in again.stdout


def test_a_match_whose_program_was_killed_is_in_its_file():
    with subprocess.Popen(
        [*COMMAND, "play", "ten-point-pitch", "--seed", "1", "--save", "a.json", "--pace", "0.2"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        while "Trick 3:" not in process.stdout.readline():
            pass
        process.kill()
    assert len(tg.Match.load("a.json").state.tricks) >= 3
    assert (
        "Trick 3:"
        in subprocess.run(
            [*COMMAND, "play", "--resume", "a.json", "--deals", "1"], capture_output=True, text=True, check=True
        ).stdout
    )


# What is no match


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("Dear diary, today we played.\n", "line 1: 'Dear diary, today we played.' is not the beginning of a match"),
        ("\n\n# a note\n\nDear diary\n", "line 3: '# a note' is not the beginning of a match"),
        ("", "line 1: this text is empty: a match is one line"),
        ("[1, 2]", "line 1: '[1, 2]' is not the beginning of a match"),
        ('{"trickgames": "record", "version": 2, "val', "Unterminated string starting at in line 1, column 40"),
        ('{"a": 1}', '$: this is not a document of trickgames (an object with the key "trickgames")'),
        ('{"trickgames": "match", "version": 9, "value": {}}', "this is 9: it was written by a newer trickgames"),
        ('{"trickgames": "match", "version": 1, "value": {}}', "this is 1: it was written by an older trickgames"),
        ("trickgames record 9\n", "this is a record of version 9: it was written by a newer trickgames"),
        ("trickgames record 3\ngame: bicycle-euchr\nend: 0 actions\n", "line 2: there is no game 'bicycle-euchr'. "),
        ("bicycle-euchre seed 7: pass, ordr up (2)", "decision 2: 'ordr up' is not an action. Did you mean `order up`?"),
        ("bicycle-euchre seed 7: pass, order up, discard 9c (3)", "decision 3: discard 9c: That card is not in the hand."),
        ("bicycle-euchre seed 7: pass, order", "the text is cut short"),
        ("bicycle-euchre seed 7 pass (1)", "after the game, 'pass (1)' can't be read"),
        ("our-euchre seed 7: pass (1)", "A game of your own is registered first (`tg.register_game`)"),
        ('"Ours" seed 7: pass (1)', "is a game of somebody's own: it is registered first (`tg.register_game`)"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"], ["convert"]])
def test_a_text_that_is_no_match_says_where_it_stops_making_sense(run, content, told, command):
    Path("a.file").write_text(content, encoding="utf-8")
    target = ["b.json"] if command == ["convert"] else []
    done = run(*command, "a.file", *target)
    assert done.status == (2 if command[0] == "play" else 1)
    assert told in done.out + done.err
    assert "Traceback" not in done.err
    if "own" in told:
        assert "--game path/to/file.py:NAME brings a game of your own" in done.out + done.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--resume", "no-such-file.json"], "no-such-file.json: No such file or directory"),
        (["--resume", "."], "Is a directory"),
        (["euchre", "--resume", "bicycle-euchre seed 7: (0)"], "a game and --resume: the match has its game already"),
        (["--set", "target=5", "--resume", "bicycle-euchre seed 7: (0)"], "--set and --resume: the match has its game already"),
        (["--seed", "3", "--resume", "bicycle-euchre seed 7: (0)"], "--seed and --resume: the match has its seed already"),
    ],
)
def test_what_does_not_go_with_a_match_that_goes_on_is_refused(run, argv, told):
    done = run("play", *argv)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_a_note_that_was_tampered_with_is_refused(run):
    run(*AT_SEAT_0, "--save", "a.json", typed="pass\n")
    document = json.loads(Path("a.json").read_text(encoding="utf-8"))
    document["value"]["notes"] = [["shell players", "you,sensibel,you," + "x" * 500]]
    Path("a.json").write_text(json.dumps(document), encoding="utf-8")
    done = run("play", "--resume", "a.json")
    assert done.status == 2
    assert "there is no player 'sensibel'. Did you mean `sensible`?" in done.err
    assert len(done.err) < 1_000


def test_a_file_that_may_not_be_written_is_told(run):
    if os.geteuid() == 0:  # to whom no file is closed
        Path("a.json").symlink_to("/proc/version")
    else:
        Path("a.json").touch(mode=0o400)
    assert run(*AT_SEAT_0, "--save", "a.json").status == 2


def test_a_match_of_a_function_with_settings_goes_on_with_the_same_settings(run, tmp_path, monkeypatch):
    """What `--set` said of a game of your own is part of the command that goes on."""
    monkeypatch.chdir(tmp_path)
    source = "from trickgames import euchre\n\ndef league(target=5):\n    return euchre.euchre(target=target)\n"
    (tmp_path / "house.py").write_text(source, encoding="utf-8")
    begun = run("play", "--game", "house.py:league", "--set", "target=3", "--seed", "1", "--deals", "1", "--save", "l.json")
    assert "--game house.py:league --set target=3" in begun.out
    went_on = run("play", "--resume", "l.json", "--game", "house.py:league", "--set", "target=3")
    assert (went_on.status, "3 points were reached" in went_on.out) == (0, True)
    refused = run("play", "--resume", "l.json", "--set", "target=3")
    assert "the match has its game already" in refused.err


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"], ["convert"]])
@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_that_is_empty_is_no_file(run, command, name):
    done = run(*command, name, *(["b.json"] if command == ["convert"] else []))
    assert done.status == 2
    assert "the name of a file is missing, or the line of a match" in done.err
