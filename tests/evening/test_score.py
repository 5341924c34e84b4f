"""Beside the match: at the bridge (E18), low cards as markers (E19-E23), the rubber (E24-E27)."""

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from trickgames import euchre, evening

THREE, FOUR = tg.Rank.THREE, tg.Rank.FOUR


def problems_of(call, *arguments, **named):
    with pytest.raises(tg.InvalidStateError) as caught:
        call(*arguments, **named)
    return caught.value.problems


@pytest.mark.parametrize("wrong", [None, 5, 1.5, euchre.BICYCLE])
@pytest.mark.parametrize(
    ("call", "told"),
    [
        (evening.rubber, "is not a list of games"),
        (evening.best_of, "is not a list of games"),
        (evening.draw_for_partners, "is not a list of cards"),
        (evening.draw_for_deal, "is not a list of cards"),
        (evening.first_jack, "is not a list of cards"),
        (evening.Progressive.begin, "is not a list of names"),
    ],
)
def test_what_is_no_list_is_refused_in_words(call, told, wrong):
    with pytest.raises(TypeError, match=told):
        call(wrong)


# At the bridge


def test_four_to_two_is_at_the_bridge_and_the_game_goes_on():
    """EU-O24 (E18, E17): nothing follows from it (D-E3)."""
    assert euchre.at_the_bridge((4, 2), target=5) == 0
    state = tg.start(euchre.CLASSIC, scores=(4, 2))
    assert tg.outcome(state) is None


@pytest.mark.parametrize("scores", list(product(range(6), range(6))))
def test_at_the_bridge_is_four_against_two_or_fewer(scores):
    """E18, every score of a game of 5."""
    sides = [side for side in (0, 1) if scores[side] == 4 and scores[1 - side] <= 2]
    assert euchre.at_the_bridge(scores, target=5) == (sides[0] if sides else None)


@pytest.mark.parametrize("target", [7, 10])
def test_only_a_game_of_five_has_a_bridge(target):
    assert euchre.at_the_bridge((4, 0), target=target) is None


def test_a_score_that_cannot_be_has_no_bridge():
    assert len(problems_of(euchre.at_the_bridge, (4,), 0)) == 2
    assert len(problems_of(euchre.at_the_bridge, (4, "2"), 5)) == 1
    assert len(problems_of(euchre.at_the_bridge, None, 5)) == 1


@pytest.mark.parametrize(
    ("scores", "side"),
    [((4, 2, 0), 0), ((1, 4, 2), 1), ((4, 3, 0), None), ((4, 4), None), ((9, -3), None), ((-4, 4), 1), ((5, 0), None)],
)
def test_any_scores_have_an_answer_about_the_bridge(scores, side):
    """E18: three players too, and scores that are below zero or above the target."""
    assert euchre.at_the_bridge(scores, target=5) == side


# Markers


@pytest.mark.parametrize(
    ("score", "top", "bottom", "face_up", "pips"),
    [
        (1, FOUR, THREE, False, 1),  # E20: the four face down on the three, one pip showing
        (2, THREE, FOUR, False, 2),  # E21: the three face down on the four, two pips showing
        (3, THREE, FOUR, True, 3),  # E22: the three face up on the four
        (4, FOUR, THREE, True, 4),  # E23: the four face up on the three
    ],
)
def test_a_three_and_a_four_mark_the_score(score, top, bottom, face_up, pips):
    """E19-E23."""
    assert euchre.markers(score) == euchre.Markers(top, bottom, face_up, pips)


def test_the_markers_are_cards_lower_than_those_in_play():
    """E19."""
    in_play = {card.rank for card in euchre.CLASSIC.pack}
    assert not in_play & {euchre.markers(1).top, euchre.markers(1).bottom}


@pytest.mark.parametrize(("score", "target"), list(product(range(-3, 20), range(1, 11))))
def test_any_score_has_its_markers_and_shows_as_many_pips_as_there_are(score, target):
    """E19: never more than a card has, never fewer than the card on top shows, and no card is both."""
    laid = euchre.markers(score, target)
    low, high = (3, 4) if target <= 5 else (4, 6)
    top, bottom = int(laid.top.value), int(laid.bottom.value)
    assert {top, bottom} == {low, high}
    assert laid.pips == min(max(score, 0), low + high)
    assert (top if laid.face_up else 0) <= laid.pips <= (top + bottom if laid.face_up else bottom - 1)


@pytest.mark.parametrize("score", [True, "3", None, 1.0])
def test_a_score_is_a_whole_number(score):
    assert problems_of(euchre.markers, score) == (f"score={score!r} is not a whole number",)


@pytest.mark.parametrize("target", [0, 11, True, None])
def test_two_low_cards_mark_games_of_up_to_ten_points(target):
    assert problems_of(euchre.markers, 3, target) == (f"target={target!r}: two low cards mark games of 1 to 10 points [E19]",)


# The rubber


def test_two_games_to_zero_and_to_three_have_a_margin_of_six():
    """EU-O25 (E25-E27): 2 + (3 + 1) - 0."""
    assert euchre.rubber([(5, 0), (5, 3)]) == euchre.Rubber(winner=0, points=(4, 0), margin=6)


def test_a_game_won_by_eight_to_one_counts_two():
    """EU-O26 (E26): the losers had 1; the overshoot does not matter."""
    assert euchre.rubber([(8, 1), (5, 0)]).points == (2 + 3, 0)
    assert euchre.rubber([(8, 1), (5, 0)]) == euchre.rubber([(5, 1), (5, 0)])


@pytest.mark.parametrize(("losers", "points"), [(-3, 3), (-1, 3), (0, 3), (1, 2), (2, 2), (3, 1), (4, 1), (9, 1)])
def test_a_game_counts_by_the_losers_score(losers, points):
    """E26, D-E4."""
    assert euchre.rubber([(losers, 10), (4, 5)]).points == (0, points + 1)


@pytest.mark.parametrize(
    ("games", "winner", "points", "margin"),
    [
        ([(5, 0), (5, 0)], 0, (6, 0), 8),  # the best
        ([(5, 4), (0, 5), (5, 4)], 0, (2, 3), 1),  # the smallest: the winners never pay
        ([(0, 5), (5, 3), (4, 5)], 1, (1, 4), 5),
        ([(5, 2), (1, 5), (2, 5)], 1, (2, 4), 4),
    ],
)
def test_who_wins_two_games_wins_the_rubber(games, winner, points, margin):
    """E24, E25, E27, D-E19, and the arithmetic of the rubber."""
    assert euchre.rubber(games) == euchre.Rubber(winner, points, margin)


scores = st.tuples(st.integers(1, 10), st.integers(-5, 10)).filter(lambda game: game[0] > game[1])


@given(scores, scores, scores, st.booleans(), st.booleans())
def test_the_margin_is_one_to_eight_and_sides_may_change_names(first, second, third, swapped, early):
    """E27; the same rubber seen from the other side of the table has the other winner and the same margin."""
    games = [first, second[::-1], third] if early else [second[::-1], first, third]
    if swapped:
        games = [game[::-1] for game in games]
    rubber, mirrored = euchre.rubber(games), euchre.rubber([game[::-1] for game in games])
    assert 1 <= rubber.margin <= 8
    assert rubber.margin == 2 + rubber.points[rubber.winner] - rubber.points[1 - rubber.winner]
    assert (mirrored.winner, mirrored.points, mirrored.margin) == (1 - rubber.winner, rubber.points[::-1], rubber.margin)


@pytest.mark.parametrize(
    ("games", "problems"),
    [
        ([(5, 0), (5, 1), (5, 2)], ["before the last"]),
        ([(5, 0), (5, 1), (1, 5)], ["before the last"]),
        ([(5, 0), (0, 5), (5, 1), (5, 1)], ["before the last"]),
        ([(5, 0), (4, 4), (5, 1)], ["game 2: 4 - 4: a drawn game"]),
        ([(0, -2), (5, 0), (5, 1)], ["game 1: 0 - -2: nobody has won it"]),
        ([(5,), "50", (5, 1.5)], ["game 1: (5,)", "game 2: '50'", "game 3: (5, 1.5)"]),
        ([(5, 0), (5, 1), (3, 3)], ["game 3: 3 - 3", "before the last"]),
    ],
)
def test_games_that_make_no_rubber_are_refused_with_every_problem(games, problems):
    """E25."""
    told = problems_of(euchre.rubber, games)
    assert len(told) == len(problems)
    assert all(part in problem for part, problem in zip(problems, told, strict=True))


@pytest.mark.parametrize(
    ("games", "points"), [([], (0, 0)), ([(5, 0)], (3, 0)), ([(5, 4), (2, 5)], (1, 2)), ([(0, 5), (5, 1)], (2, 3))]
)
def test_a_rubber_that_is_not_over_has_its_points_and_no_winner(games, points):
    """E25, E26: a rubber may be broken off."""
    assert evening.rubber(games) == evening.Rubber(None, points, None)


def test_a_game_may_count_one_and_twice_against_nothing():
    """D-E19: the other old book."""
    assert evening.rubber([(5, 0), (3, 5), (5, 4)], counted="love_double") == evening.Rubber(0, (3, 1), 4)
    assert problems_of(evening.rubber, [], counted="whist") == ("counted='whist' is not one of by_score, love_double",)


# Loading


def test_the_customs_are_loaded_only_when_they_are_asked_for():
    """`import trickgames` stays quick, and a name that is none is refused."""
    script = """
import sys
from trickgames import euchre
assert "trickgames.evening" not in sys.modules
assert not hasattr(euchre, "quads")
assert "trickgames.evening" not in sys.modules
assert euchre.rubber([(5, 0), (5, 3)]).margin == 6
from trickgames.euchre import *
assert draw_for_partners("Kh 7d Jc As").dealer == 3
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
