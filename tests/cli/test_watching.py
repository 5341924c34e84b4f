"""A match that is watched: told to its end, the same for the same seed."""

import re

import pytest

import trickgames as tg


@pytest.mark.parametrize("name", tg.games())
def test_a_match_of_every_preset_is_told_to_its_end(run, name):
    done = run("play", name, "--seed", "7")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Seed 7. The players are sensible; all hands lie open.\n")
    last = done.out.splitlines()[-1]
    reached = r"points were reached(, by a margin of \d+|, and the lowest score wins)?"
    last = last.replace("the score came down to 0", "0 points were reached")
    assert re.search(rf"wins? the match: \d+ ({reached}|deals were played)\.$|the makers shot the moon( and missed)?\.$", last)


def test_the_same_seed_gives_the_same_match(run):
    first, again, other = (run("play", "bicycle-euchre", "--seed", seed).out for seed in ("3", "3", "4"))
    assert first == again != other


def test_a_missing_seed_is_chosen_and_told(run):
    told = run("play", "bicycle-euchre", "--deals", "1").out
    seed = re.match(r"Seed (\d+)\.", told).group(1)
    assert run("play", "bicycle-euchre", "--deals", "1", "--seed", seed).out == told


def test_the_match_can_be_stopped_after_some_deals(run):
    told = run("play", "ten-point-pitch", "--seed", "1", "--deals", "2").out
    assert told.count("\nDeal ") == 2
    assert re.search(r"\nStopped after two deals\. The score: North and South -?\d+, East and West -?\d+\.\n$", told)


def test_random_players_end_as_well(run):
    told = run("play", "ten-point-pitch", "--seed", "1", "--players", "random", "--deals", "30")
    assert told.status == 0
    assert told.out.count("\nDeal ") <= 30


def test_the_cards_are_the_same_for_all_players(run):
    hands = [
        re.search(r"\n  South: (.*)\n", run("play", "ten-point-pitch", "--seed", "5", "--deals", "1", "--players", players).out)
        for players in ("sensible", "random")
    ]
    assert hands[0].group(1) == hands[1].group(1)


def test_a_deal_of_pitch_is_told_from_the_bid_to_the_score(run):
    told = run("play", "ten-point-pitch", "--seed", "7", "--deals", "1").out
    order = [
        "Deal 1. South deals.",
        '"Four."',
        "West takes the bid at four.",
        '"Hearts."',
        "Hearts are trump.",
        "West discards Ts Kc Td 7d 6d, North Ks 7s 6s 3s Qc 6c",
        "West draws 8s Tc",
        '"I\'ll keep the rest."',
        "West takes the stock: Th Qs Js 9c 2c 3d.",
        "Trick 1: West Kh, North 4h, East 5h, South Ah. South takes it with one point.",
        "North takes it with one point, one point for West.",
        "East and West bid 4, took two points and were set. North and South took eight points.",
        "This deal: North and South +8, East and West -4. The score: North and South 8, East and West -4.",
    ]
    places = [told.find(part) for part in order]
    assert -1 not in places
    assert places == sorted(places)


def test_plain_lines_hold_no_codes(run):
    told = run("play", "bicycle-euchre", "--seed", "7").out
    assert told.isascii()
    assert "\x1b" not in told
