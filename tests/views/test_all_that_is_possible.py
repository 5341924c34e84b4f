"""Sampling against an independent count: games so small that every deal that a seat can hold possible is played along.

What the library knows of hidden cards is right if exactly as many ways to lie are left to them as by that count, after every
action of the deal; a sample is right if it is one of them, and each comes equally often. And all of them look the same to the
seat: in its view, and in the view's text.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import trickgames as tg
from possible import assignment, follow_along
from small_games import small_called, small_euchre, small_pitch
from trickgames.knowledge.sampling import ways

GAMES = {
    "euchre": (small_euchre(), 1),
    "a suit is named only by who holds it": (small_euchre(need_natural_trump=True, stick_the_dealer=True), 1),
    "the partner's best card": (
        small_euchre(call_for_best=True, sitting_dealer_exchanges=True, defend_alone=True, stick_the_dealer=True),
        4,
    ),
    "the turn-up is kept": (
        small_euchre(call_for_best=True, sitting_dealer_exchanges=True, may_bury_turnup=False, stick_the_dealer=True),
        2,
    ),
    "farmers swap": (small_euchre(farmers_hand="swap3"), 1),
    "misdeals": (small_euchre(misdeal="ace_no_face", farmers_hand="redeal"), 1),
    "poor hands of both kinds": (small_euchre(misdeal="no_ace_no_face", farmers_hand="swap3"), 2),
    "a joker named blind": (small_euchre(joker=True), 2),
    "pitch": (small_pitch(), 0),
    "no jokers, a stock": (small_pitch(ranks="AJ9", jokers=0), 1),
    "trumps are thrown and taken": (small_pitch(throw="any"), 3),
    "the bidder takes thrown trumps": (small_pitch(throw="any", who="bidder", order="bidder_first"), 0),
    "trumps without points are thrown": (small_pitch(throw="nonpoint", face_up=False), 2),
    "burned face down": (small_pitch(face_up=False), 1),
    "points are burned face down": (small_pitch(face_up=False, points_too=True), 1),
    "a called partner": (small_called(), 1),
    "an own card is called": (small_called(own=True), 2),
    "the holder says so": (small_called(own=True, at_once=True), 3),
    "the called card is played first": (small_called(first=True, face_up=False), 4),
    "called, thrown, burned": (small_called(throw="any", face_up=False), 5),
}


@pytest.mark.parametrize("name", GAMES)
def test_as_many_ways_are_left_as_there_are(name):
    game, seed = GAMES[name]
    rng = random.Random(name)
    for offset in range(5 - game.seating.seats):
        seat = rng.randrange(game.seating.seats)
        for real, possible in follow_along(game, seed + offset, seat):
            there = {assignment(state) for state in possible}
            seen = tg.view(real, seat)
            assert assignment(real) in there
            views = {tg.view(state, seat): None for state in possible[:: len(possible) // 50 + 1]} | {seen: None}
            assert list(views) == [seen]
            assert len({str(other) for other in views}) == 1
            assert ways(seen) == len(there), f"seat {seat}:\n{seen}"
            for _ in range(3):
                assert assignment(tg.sample_state(seen, rng)) in there


@pytest.mark.parametrize("name", ["the partner's best card", "trumps are thrown and taken", "called, thrown, burned"])
def test_each_of_them_comes_equally_often(name):
    """A chi-square test: beyond 5 standard deviations, nearly never by chance."""
    game, seed = GAMES[name]
    rng = random.Random(seed)
    tested = 0
    for real, possible in follow_along(game, seed, 0):
        there = {assignment(state) for state in possible}
        if 8 <= len(there) <= 150:
            tested += 1
            seen = tg.view(real, 0)
            each = 20
            counts = Counter(assignment(tg.sample_state(seen, rng)) for _ in range(each * len(there)))
            assert counts.keys() <= there
            chi_square = sum((counts[key] - each) ** 2 / each for key in there)
            free = len(there) - 1
            assert abs(chi_square - free) < 5 * (2 * free) ** 0.5
        if tested == 3:
            return
    assert tested
