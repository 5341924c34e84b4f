"""Who plays: `--players you,sensible,random,mybots.py:clever`."""

import json
import re

import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.players import sensible

BOTS = """
from trickgames.players import sensible

def clever(view):
    return sensible(view)

class Careful:
    def __call__(self, view):
        return sensible(view)

class Forgetful:
    def __init__(self):
        raise RuntimeError("who am I?")

class Mute:
    pass

def first(view):
    return view.legal_actions[0]

def tired(view):
    if view.trick:
        raise RuntimeError("I am tired")
    return sensible(view)

def cheat(view):
    import trickgames as tg
    return tg.Play(tg.Card.parse("Jh"))

def leaving(view):
    raise SystemExit("bye")

class Gone:
    def __init__(self):
        raise SystemExit

def confused(view):
    return "the nine, I think"

HAND = 5
"""


@pytest.fixture
def bots(tmp_path):
    """A file with players of your own."""
    path = tmp_path / f"bots_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def test_each_seat_has_its_player(run, bots):
    done = run("play", "bicycle-euchre", "--seed", "7", "--players", f"you,sensible,random,{bots}:clever")
    assert f"You are South, West is sensible, North is random, East is {bots}:clever." in done.out
    watched = run("play", "bicycle-euchre", "--seed", "7", "--players", "sensible,random", "--deals", "1")
    assert "The players: South is sensible, West is random, North is random, East is random; all hands lie open." in watched.out


@pytest.mark.parametrize("name", ["clever", "Careful"])
def test_a_player_of_ones_own_plays_as_it_was_written(run, bots, name):
    own = run("play", "bicycle-euchre", "--seed", "7", "--players", f"{bots}:{name}")
    usual = run("play", "bicycle-euchre", "--seed", "7")
    assert own.status == 0
    assert own.out.splitlines()[1:] == usual.out.splitlines()[1:]


def test_the_seat_of_the_person_may_be_told_either_way(run):
    by_seat = run("play", "bicycle-euchre", "--seed", "7", "--seat", "2", typed="quit\n")
    by_name = run("play", "bicycle-euchre", "--seed", "7", "--players", "sensible,sensible,you", typed="quit\n")
    assert by_seat.out == by_name.out
    assert "You are North, the others are sensible." in by_seat.out


def test_a_player_sees_what_its_seat_may_know(run, tmp_path):
    path = tmp_path / "peeping_bots.py"
    path.write_text(
        "from trickgames.players import sensible\n\ndef peep(view):\n"
        "    assert type(view).__name__ == 'View' and [hand is None for hand in view.hands].count(True) == 3\n"
        "    return sensible(view)\n",
        encoding="utf-8",
    )
    assert run("play", "bicycle-euchre", "--seed", "7", "--players", f"{path}:peep").status == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("tired", "seat 2: {bots}, line 23: RuntimeError: I am tired"),
        ("cheat", "seat 1: {bots}:cheat gave Play(card=Card('Jh')): That can't be done now."),
        ("confused", "seat 1: {bots}:confused gave 'the nine, I think': "),
        ("Forgetful", "{bots}, line 13: RuntimeError: who am I?"),
        ("leaving", "seat 1: {bots}, line 31: SystemExit: bye"),
        ("Gone", "{bots}, line 35: SystemExit"),
        ("Mute", "{bots}:Mute makes a Mute, which can't be called with a view"),
        ("cleverer", "{bots}: there is no `cleverer`. Did you mean `clever`"),
        ("HAND", "{bots}: `HAND` is not a player. What is there: "),
    ],
)
def test_what_a_player_of_ones_own_does_wrong_is_told_with_its_seat(run, bots, name, told):
    done = run("play", "bicycle-euchre", "--seed", "7", "--players", f"sensible,{bots}:{name}")
    assert done.status == 2
    assert f"trickgames play: {told.format(bots=bots)}" in done.err
    assert done.err.count("\n") == 1


def test_a_match_whose_player_fails_is_kept(run, bots, tmp_path):
    saved = tmp_path / "a.json"
    done = run("play", "bicycle-euchre", "--seed", "7", "--players", f"sensible,{bots}:tired", "--save", str(saved))
    assert f"The match is saved in {saved}. Go on with:\n" in done.err
    names = f"sensible,{bots}:tired,{bots}:tired,{bots}:tired"
    assert f"\npython -m trickgames play --resume {saved} --players {names}\n" in done.err
    refused = run("play", "--resume", str(saved))
    assert refused.status == 2  # a file is only read, and runs nothing
    assert f"which is run only if you say so: --players {names}" in refused.err
    assert tg.Match.load(saved).state.trick
    assert run("play", "--resume", str(saved), "--players", "sensible").status == 0


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("sensibel", "there is no player 'sensibel'. Did you mean `sensible`?"),
        ("you,you", "`you` appears twice, and one person plays at a prompt"),
        ("", "there is no player ''. A player is you, sensible, random or one of your own, mybots.py:clever"),
        ("sensible,perfect,rando", "there is no player 'perfect'"),
        ("random,random,random,random,random", "5 players, and there are 4 seats"),
        ("nowhere.py:clever", "nowhere.py: there is no such file"),
    ],
)
def test_players_that_there_are_not_are_named(run, players, told):
    done = run("play", "bicycle-euchre", "--players", players)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_two_seats_for_one_person_are_refused(run):
    done = run("play", "bicycle-euchre", "--seat", "1", "--players", "you,sensible")
    assert "--seat 1, and `you` is in seat 0: one person plays at a prompt" in done.err


def test_the_hint_is_what_the_sensible_player_would_do(run):
    view = tg.Match.begin(euchre.BICYCLE, seed=7).play("pass", "pass", "pass").view(0)
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="hint\nquit\n")
    assert f"The sensible player would {sensible(view)}." in done.out


def test_the_last_trick_is_told_again_also_in_the_next_deal(run):
    done = run("play", "bicycle-euchre", "--seed", "7", "--seat", "0", typed="trick\n" + "1\n" * 6 + "trick\nquit\n")
    first, *_, last = re.findall(r"^> +(There is no trick yet\.|Trick .*)", done.out, re.MULTILINE)
    assert first == "There is no trick yet."
    assert last in re.findall(r"Trick 5: .*", done.out)
    assert done.out.index("Deal 2.") < done.out.rindex(last)


# In simulations


def test_a_simulation_takes_the_same_players(run, bots):
    done = run("simulate", "bicycle-euchre", "--deals", "20", "--players", f"sensible,{bots}:clever,random", "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["deals"] == 20
    assert "nobody is asked in a simulation" in run("simulate", "bicycle-euchre", "--players", "you").err


def test_a_player_of_ones_own_plays_in_other_processes_too(run, bots):
    argv = ("simulate", "bicycle-euchre", "--deals", "20", "--players", f"{bots}:first", "--json")
    assert run(*argv).out == run(*argv, "--workers", "2").out != ""
