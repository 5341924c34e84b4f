"""The bot that searches: a player like any other, and a measurement that can be repeated."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.players import sensible

PROGRAM = Path(__file__).parents[2] / "examples" / "search_bot.py"


@pytest.fixture(scope="module")
def example():
    return runpy.run_path(str(PROGRAM))


def run(*arguments, status=0):
    command = [sys.executable, "-W", "error", str(PROGRAM), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == status, ran.stderr
    return ran.stdout if status == 0 else ran.stderr


@pytest.mark.parametrize("game", ["bicycle-euchre", "ten-point-pitch", "spades", "500-australian"])
def test_it_plays_what_is_legal_and_the_same_from_a_seed(example, game):
    begun = tg.Match.begin(tg.games()[game], seed=4)
    again = [begun.play_out([example["search_bot"](2, seed=5), *[sensible] * 3], deals=1) for _ in range(2)]
    assert again[0] == again[1]
    assert len(again[0].actions) > 4


def test_it_knows_nothing_but_its_view(example):
    """Two states that a seat can't tell apart get the same answer."""
    bot = example["search_bot"](8)
    state = tg.Match.begin(euchre.BICYCLE, seed=3).play_out(sensible, deals=1).back(11).state
    seen = tg.view(state, tg.actor(state))
    imagined = [tg.sample_state(seen, seed) for seed in range(5)]
    assert len({tuple(other.table.hands) for other in imagined}) > 1
    assert {bot(tg.view(other, seen.seat)) for other in imagined} == {bot(seen)}


def test_it_leaves_the_usual_only_for_what_is_surely_better(example):
    """A hand with the six highest trumps of ten-point pitch is bid; a hand of nothing passes, as the sensible player does."""
    bot = example["search_bot"](40)
    for hand, bids in (("Ah Kh Qh Jh Jd Hj Lj 4c 5c", True), ("4c 5d 6s 7c 8d 9s 4d 5s 6c", False)):
        state = tg.apply(tg.start(pitch.TEN_POINT), tg.Deal(tg.arrange(pitch.TEN_POINT, hands={1: hand})))
        assert (bot(tg.view(state, 1)) != tg.Pass()) == bids


def test_after_an_interrupt_it_does_not_play_on(example, monkeypatch):
    def interrupted(view, samples, **options):
        return attrs.evolve(evaluate(view, samples, **options), asked=samples + 1)

    evaluate = example["evaluate"]
    monkeypatch.setitem(example["search_bot"].__globals__, "evaluate", interrupted)
    match = tg.Match.begin(euchre.BICYCLE, seed=3)
    with pytest.raises(KeyboardInterrupt):
        example["search_bot"](3)(match.view(match.actor))


@pytest.mark.parametrize("wrong", [("--samples", "0"), ("--samples", "-1"), ("--matches", "3")])
def test_numbers_that_measure_nothing_are_refused(wrong):
    assert "four matches and one sample are the least" in run("euchre", *wrong, status=2)


def test_a_rate_has_a_lower_bound(example):
    rate, least = example["measured"]([(1.0, 1.0), (1.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
    assert rate == 0.75
    assert round(least, 3) == 0.409  # Wilson's of 6 of 8 matches, a draw a half; by the scatter of the pairs it is 0.467
    rate, least = example["measured"]([(1.0, 1.0)] * 10)
    assert (rate, round(least, 3)) == (1, 0.839)  # of 20 of 20
    rate, least = example["measured"]([(1.0, 1.0), (0.0, 0.0)] * 20)
    assert (rate, round(least, 3)) == (0.5, 0.343)  # the two of a pair tell no more than one


def test_both_sides_get_the_same_cards(example):
    """A player against itself wins one of two matches with the same cards, whatever they are."""
    assert sum(example["pair"](euchre.BICYCLE, sensible, "7")) == 1


def test_the_measurement_tells_how_it_went_and_the_same_again():
    first, second = (run("euchre", "--matches", "4", "--samples", "4", "--seed", "3") for _ in range(2))
    assert first == second
    assert re.search(r"^Bicycle Euchre, 4 matches in pairs, 4 samples for a decision, seed 3:$", first, re.MULTILINE)
    assert re.search(r"the bot wins [\d.]+% of them .* lower bound of 95 percent is -?[\d.]+%", first)


@pytest.mark.parametrize("matches", ["2", "5"])
def test_matches_come_in_pairs_and_four_are_the_least(matches):
    assert "four matches" in run("pitch", "--matches", matches, status=2)
