"""An evening that is kept in a file: saved after every decision, gone on with later, and files that hold none."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from helpers import with_change
from trickgames import evening, records
from trickgames.commands import _evening
from trickgames.commands._evening import read_evening

CLASSIC = ("evening", "classic-euchre", "--seed", "3", "--plain")
PROGRESSIVE = (*CLASSIC, "--progressive", "2", "--rounds", "2")
ALONG = ("--players", "sensible,you,sensible")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Each test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


def command_in(told):
    """The arguments of the command that tells how to go on."""
    (line,) = re.findall(r"^python -m trickgames (.*)$", told, re.MULTILINE)
    return [*shlex.split(line), "--plain"]


def ending(told):
    """The last lines, in which the evening is won."""
    lines = told.splitlines()
    return lines[next(number for number, line in enumerate(lines) if line.endswith("the evening.")) :]


@pytest.mark.parametrize(
    "argv", [CLASSIC, (*CLASSIC, "--wins", "3", "--laps", "--slams"), PROGRESSIVE, ("evening", "three-handed-euchre")]
)
@pytest.mark.parametrize("typed", [0, 3, 40])
def test_an_evening_that_was_left_and_resumed_ends_like_one_that_was_not(run, argv, typed):
    """A person types 1 all the time."""
    argv = (*argv, "--seed", "3", "--plain", *ALONG)
    whole = run(*argv, typed="1\n" * 5000)
    first = run(*argv, "--save", "e.json", typed="1\n" * typed)
    assert first.status == 0
    assert "The evening is saved in e.json. Go on with:\npython -m trickgames evening --resume e.json\n" in first.out
    second = run(*command_in(first.out), typed="1\n" * 7)
    assert "The draw" not in second.out
    third = run(*command_in(second.out), typed="1\n" * 5000)
    assert (third.status, third.err) == (0, "")
    assert ending(third.out) == ending(whole.out)
    assert ending(run("evening", "--resume", "e.json", "--plain").out) == ending(whole.out)


@pytest.mark.parametrize("argv", [(*CLASSIC, "--players", "random"), (*CLASSIC, "--progressive", "1", "--rounds", "1", *ALONG)])
def test_it_is_saved_after_every_decision_and_whole_at_any_time(run, monkeypatch, argv):
    kept = []
    original = records.files.replace_file

    def remember(target, content):
        original(target, content)
        kept.append(read_evening(str(target)))

    monkeypatch.setattr(records.files, "replace_file", remember)
    run(*argv, "--save", "e.json", typed="1\n" * 5000)
    assert isinstance(kept[-1].party, evening.Progressive) or kept[-1].party.winner is not None
    assert kept[-1].match is None
    decisions = [0 if each.match is None else len(each.match.decisions) for each in kept]
    assert all(after in (0, before, before + 1) for before, after in pairwise(decisions))
    assert sum(after > before for before, after in pairwise(decisions)) > 20


@pytest.mark.parametrize("saved", [True, False])
def test_an_interrupt_tells_how_to_go_on(run, monkeypatch, saved):
    typed = iter(["1", "1"])

    def type_in(_prompt):
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", type_in)
    done = run(*CLASSIC, *ALONG, *(("--save", "e.json") if saved else ()))
    assert done.status == 130
    if saved:
        how = "interrupted\nThe evening is saved in e.json. Go on with:\npython -m trickgames evening --resume e.json\n"
        assert done.err == f"\n{how}"
        assert len(read_evening("e.json").match.decisions) >= 2
    else:
        assert "play --resume 'classic-euchre" in done.err
        assert done.err.endswith("interrupted; the evening ends here\n")


def test_an_interrupt_between_two_games_loses_none(run, monkeypatch):
    """The first game has been counted when the second one begins."""
    original, told = _evening.EveningKeeper.put, []

    def put(keeper, kept):
        original(keeper, kept)
        told.append(len(kept.party.games))
        if told[-1] == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(_evening.EveningKeeper, "put", put)
    done = run(*CLASSIC, "--save", "e.json")
    assert done.status == 130
    assert "evening --resume e.json" in done.err
    assert len(read_evening("e.json").party.games) == 1


def test_it_can_be_saved_from_the_prompt(run):
    done = run(*CLASSIC, *ALONG, typed="save\nsave b.txt\nsave b.json\nquit\n")
    assert "The evening is saved in evening-classic-euchre-3.json, and so is every decision from now on." in done.out
    assert "b.txt: the end of its name tells the form: .json." in done.out
    assert command_in(done.out) == ["evening", "--resume", "b.json", "--plain"]
    assert read_evening("b.json") == read_evening("evening-classic-euchre-3.json")


def test_others_may_play_from_there_on(run):
    run(*CLASSIC, *ALONG, "--save", "e.json")
    done = run("evening", "--resume", "e.json", "--players", "random", "--save", "f.json", "--plain")
    assert done.status == 0
    assert read_evening("e.json").players == ("sensible", "you", "sensible", "sensible")
    assert read_evening("f.json").players == ("random",) * 4


def test_a_player_of_somebodys_own_is_run_only_where_it_is_named(run, tmp_path):
    (tmp_path / "firstbot.py").write_text("def first(view):\n    return view.legal_actions[0]\n", encoding="utf-8")
    argv = (*CLASSIC, "--players", "you,firstbot.py:first", "--save", "e.json")
    first = run(*argv, typed="1\n1\n")
    assert command_in(first.out)[2:5] == ["e.json", "--players", "you" + ",firstbot.py:first" * 3]
    refused = run("evening", "--resume", "e.json")
    assert refused.status == 2
    assert "the evening was played by firstbot.py:first" in refused.err
    assert run(*command_in(first.out), typed="1\n").status == 0


@pytest.mark.parametrize("argv", [["play", "--resume"], ["replay"]])
def test_a_match_is_not_looked_for_in_an_evening(run, argv):
    run(*CLASSIC, *ALONG, "--save", "e.json", typed="1\n1\n")
    done = run(*argv, "e.json")
    assert done.status == 2
    assert "e.json holds an evening: `python -m trickgames evening --resume e.json` goes on with it" in done.err


# Files that hold no evening


def changed(path, new):
    """The text of a file with something else at a path; `...` takes it out."""
    return json.dumps(with_change(json.loads(Path("e.json").read_text(encoding="utf-8")), path, new))


@pytest.mark.parametrize(
    ("path", "new", "told"),
    [
        (["version"], 2, "version 1 of an evening is read, and this is version 2: it was written by a newer trickgames"),
        (["version"], 0, "version 1 of an evening is read, and this is version 0: it was written by an older trickgames"),
        (["version"], "1", "version 1 of an evening is read, and this has none"),
        (["trickgames"], "match", "this is not an evening that `python -m trickgames evening --save FILE` has kept"),
        (["value"], ..., "$.value: it is missing"),
        (["value"], 5, "$.value: an object with game, seed, players, party, people, rounds, points, match is expected"),
        (["value", "more"], 5, "$.value: an object with "),
        (["value", "seed"], -1, "seed: a whole number from 0 is expected"),
        (["value", "seed"], True, "$.value.seed: a whole number is expected here, not True"),
        (["value", "players"], ["you"], "players: 1, and 4 people play"),
        (["value", "players"], ["you", "nobody", "sensible", "sensible"], "players: there is no player 'nobody'"),
        (["value", "players"], "you", "$.value.players: a list is expected here, not 'you'"),
        (["value", "people"], [0, 1, 2, 2], "people: each of 0 to 3 sits in one seat"),
        (["value", "people"], [0, 1, "2", 3], "$.value.people[2]: a whole number is expected here, not '2'"),
        (["value", "rounds"], None, "$.value.rounds: a whole number is expected here, not None"),
        (["value", "points"], [[1]], "$.value.points[0]: a list of 2 is expected here, not [1]"),
        (["value", "game", "version"], 1, "game: $.version: version 2 is read, and this is 1: it was written by an older"),
        (["value", "game", "value", "preset"], "poker", "game: $.value: there is no game 'poker'"),
        (["value", "party", "value", "wins"], 0, "party: $.value: wins=0"),
        (
            ["value", "party"],
            {"trickgames": "card", "version": 2, "value": "Jh"},
            "party: the document of an evening is expected",
        ),
        (
            ["value", "party", "value", "game", "preset"],
            "hearts",
            "party: an evening of Hearts, and the game is ",
        ),
        (["value", "match", "value", "actions"], ["fly"], "match: $.value.actions[0]: 'fly' is not an action"),
        (["value", "match", "value", "game", "preset"], "club-euchre", "match: "),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(run, path, new, told):
    run(*CLASSIC, *ALONG, "--save", "e.json", typed="1\n1\n")
    Path("broken.json").write_text(changed(path, new), encoding="utf-8")
    done = run("evening", "--resume", "broken.json")
    assert (done.status, done.out) == (2, "")
    assert f"broken.json: {told}" in done.err


@pytest.mark.parametrize(
    ("path", "new", "told"),
    [
        (["points"], [[1, 2], [3, 4], [5, 6]], "rounds and points: more were played than there are"),
        (["rounds"], -1, "rounds and points: more were played than there are"),
        (["game", "value", "preset"], "hearts", "two play two at each table"),
        (["party", "value", "tables", 0, 0], "Zed", "party: $.value: scores="),
        (["party", "value", "tables", 0], ["Ann"], "party: $.value.tables[0]: a list of 4 is expected here"),
        (["party", "value", "rounds"], -1, "party: $.value: rounds=-1"),
    ],
)
def test_a_broken_progressive_evening_is_named_with_what_is_wrong(run, path, new, told):
    run(*PROGRESSIVE, *ALONG, "--save", "e.json", typed="1\n1\n")
    Path("broken.json").write_text(changed(["value", *path], new), encoding="utf-8")
    done = run("evening", "--resume", "broken.json")
    assert (done.status, done.out) == (2, "")
    assert told in done.err
    assert "broken.json: " in done.err


def test_people_of_other_names_are_refused(run):
    """What a file says goes to a terminal."""
    run(*PROGRESSIVE, *ALONG, "--save", "e.json", typed="1\n1\n")
    content = Path("e.json").read_text(encoding="utf-8")
    Path("e.json").write_text(content.replace('"Ann"', '"\\u001b[2J"'), encoding="utf-8")
    done = run("evening", "--resume", "e.json")
    assert done.status == 2
    assert "the people are not those of an evening in the shell" in done.err
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--resume", "none.json"], "none.json: No such file or directory"),
        (["--resume", "e.json", "hearts"], "a game and --resume: the evening has begun already"),
        (["--resume", "e.json", "--seed", "0", "--laps"], "--laps and --resume: the evening has begun already"),
        (["--resume", "e.json", "--rounds", "2"], "--rounds and --resume: the evening has begun already"),
        (["--resume", "e.json", "--save", "f.txt"], "f.txt: the end of its name tells the form: .json"),
        (["--resume", "cut.json"], "cut.json: this isn't JSON: "),
        (
            ["hearts", "--save", "e.json"],
            "e.json is there already: `python -m trickgames evening --resume e.json` goes on",
        ),
        (["hearts", "--save", "nowhere/e.json"], "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_resumed_or_saved_is_refused(run, argv, told):
    run(*CLASSIC, *ALONG, "--save", "e.json", typed="1\n1\n")
    Path("cut.json").write_text(changed(["version"], 1)[:300], encoding="utf-8")
    done = run("evening", *argv)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
