"""The small commands, and what bad usage gets."""

import re

import pytest

import trickgames as tg
from trickgames.commands import commands


def test_games_lists_every_preset_with_a_line(run):
    done = run("games")
    lines = done.out.splitlines()
    assert done.status == 0
    assert [line.split()[0] for line in lines] == list(tg.games())
    assert any("Bicycle Euchre: 4 players, 24 cards, first to 10" in line for line in lines)


def test_where_the_lowest_score_wins_the_line_says_so(run):
    """HE6, BK9."""
    lines = dict(line.split(None, 1) for line in run("games").out.splitlines())
    assert lines["hearts"] == "Hearts: 4 players, 52 cards, the lowest score wins when somebody reaches 100 points"
    assert lines["buck-euchre"] == "Buck Euchre: 4 players, 24 cards, the first to come down from 25 to 0 wins"


@pytest.mark.parametrize("name", tg.games())
def test_rules_tell_the_rules_of_every_preset(run, name):
    done = run("rules", name)
    assert done.status == 0
    assert done.out.startswith(tg.games()[name].name)


@pytest.mark.parametrize("typed", ["D-E6", "d-e6", "[D-E6]"])
def test_rules_tell_one_rule_by_its_number(run, typed):
    done = run("rules", typed)
    assert (done.status, done.out) == (0, f"{tg.rule('D-E6')}\n")
    assert "\nWhy: " in done.out


def test_a_number_that_no_rule_has_is_answered_with_numbers_like_it(run):
    done = run("rules", f"E{65}")
    assert (done.status, done.out) == (2, "")
    assert "Did you mean `E6`, `E5` or `E59`? The numbers of Euchre go from E1 to E59" in done.err


def test_a_game_may_be_named_as_it_is_written(run):
    assert run("rules", "Ten-point  Pitch").out == run("rules", "ten-point-pitch").out


@pytest.mark.parametrize("command", ["play", "rules"])
def test_an_unknown_game_is_answered_with_names_like_it(run, command):
    done = run(command, "ten-point-pich")
    assert (done.status, done.out) == (2, "")
    assert "there is no game 'ten-point-pich'. Did you mean `ten-point-pitch`" in done.err


def test_a_game_like_no_other_is_answered_with_the_list(run):
    done = run("rules", "xylophone")
    assert done.status == 2
    assert all(name in done.err for name in list(tg.games())[:6])
    assert "`python -m trickgames games` lists them all" in done.err


def test_a_very_long_name_is_not_repeated_in_full(run):
    assert len(run("rules", "x" * 100_000).err) < 1_000


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["play"], "name a game: bicycle-euchre, "),
        (["play", "bicycle-euchre", "--seed", "seven"], "'seven' isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--seed", ""], "'' isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--seed", "1.5"], "'1.5' isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--seed", "-1"], "'-1' isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--seed", "9" * 5000], "isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--seat", "4"], "--seat 4: the seats are 0 to 3"),
        (["play", "five-handed-pitch", "--seat", "5"], "--seat 5: the seats are 0 to 4"),
        (["play", "bicycle-euchre", "--seat", "north"], "'north' isn't a whole number from 0 up"),
        (["play", "bicycle-euchre", "--deals", "0"], "one at least"),
        (["play", "bicycle-euchre", "--players", "perfect"], "there is no player 'perfect'. A player is you, sensible, random"),
    ],
)
def test_bad_usage_is_named_and_ends_with_status_2(run, argv, said):
    done = run(*argv)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_the_version_and_the_help_are_told(run):
    assert run("--version").out == f"trickgames {tg.__version__}\n"
    done = run("--help")
    assert done.status == 0
    assert all(re.search(rf"^    {name}\s", done.out, re.MULTILINE) for name, _ in commands())
