"""A second opinion: whole matches of random settings, judged again by a plain reading of the rules that shares no code.

Only the actions, the seats that did them and the dealt cards are taken from the match; what may be called, what is trump, where
the cards go, whose turn it is, what can be played, who takes each trick, what it scores and who wins is worked out again.
"""

import random

import pytest

import trickgames as tg
from helpers import random_states
from plain_euchre import judge_euchre
from plain_pitch import judge_pitch
from trickgames import euchre, pitch

PITCH = {
    "points": [5, 7, 8, 10, 11, 13, 14, 15, 16],
    "players": [4, 5, 5],
    "dirty": [True],
    "reverse": [True],
    "target": [7, 15, 30],
    "min_bid": [1, 4],
    "forced_dealer": ["at_minimum"],
    "dealer_may_steal": [True],
    "moon": ["graded", "win_loss", "off"],
    "moon_at_zero": ["zero"],
    "moon_needs": ["points_in_play"],
    "joker_order": ["first_played"],
    "jokers_in_pack": [False],
    "off_two_is_trump": [False],
    "off_two_safe": [False],
    "reverse_mirrors_off_cards": [False],
    "discard_trumps": ["nonpoint", "any"],
    "fair_game": ["dead", "bidder_takes"],
    "draw_order": ["bidder_first"],
    "pass_rest": ["never"],
    "may_burn_points": [True],
    "made_scores": ["bid"],
    "defenders_score": ["only_if_made", "never"],
    "tie_rule": ["high_score", "play_on"],
    "must_bid_to_win": [True],
    "call_own_card": ["plays_alone"],
    "called_card_first_trick": [True],
}
EUCHRE = {
    "ranks": ["9TJQKA", "89TJQKA", "789TJQKA"],
    "joker": [True],
    "target": [3, 5, 7],
    "num_deals": [2, 5],
    "joker_turned": ["dealer_names", "clubs", "hearts", "redeal"],
    "stick_the_dealer": [True],
    "partner_must_go_alone": [True],
    "defend_alone": [True],
    "call_for_best": [True],
    "best_first": [True],
    "defender_calls_for_best": [True, False],
    "hand_size": [7],
    "farmers_hand": ["swap3", "redeal"],
    "misdeal": ["no_ace_no_face", "ace_no_face"],
    "allow_no_trump": [True],
    "need_natural_trump": [True],
    "lone_lead": ["left_of_loner"],
    "sitting_dealer_exchanges": [True],
    "may_bury_turnup": [False],
    "passed_deal": ["same_dealer"],
    "made_score": [1, 3],
    "march_score": [5],
    "lone_march_score": [6],
    "euchred_score": [3],
    "lone_euchre_score": [4],
    "lone_defender_score": [5],
    "super_euchre_score": [7],
    "fast_break": [True],
}


def random_settings(rng, settings, build, most):
    """Settings at random; those that contradict each other are thrown again."""
    while True:
        names = rng.sample(sorted(settings), rng.randint(0, most))
        given = {name: rng.choice(settings[name]) for name in names}
        try:
            return given, build(**given)
        except tg.InvalidRulesError:
            continue


def deals_of(game, rng, most):
    """The deals of a random match: for each the state before, the actions with their seats, and the state after."""
    done, before = [], None
    near = [max(0, getattr(game.goal, "target", 10) - step) for step in (1, 1, 2, 3, 6, 10)]
    scores = [rng.choice([-6, 0, 0, *near]) for _ in game.seating.sides]
    for state, action in random_states(game, rng, deals=most, scores=scores):
        if action is None:
            before = state
            previous = state
            continue
        done.append((tg.actor(previous), action, previous))
        if len(state.results) > len(before.results) or (isinstance(state, tg.AwaitingDeal) and action is not None):
            yield before, done, state
            before, done = state, []
        previous = state


FAMILIES = {"pitch": (PITCH, pitch.pitch, judge_pitch), "euchre": (EUCHRE, euchre.euchre, judge_euchre)}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(100))
def test_a_match_of_random_settings_judged_again(family, seed):
    settings, build, judge = FAMILIES[family]
    rng = random.Random(f"{family} {seed}")
    given, game = random_settings(rng, settings, build, 9)
    judged = 0
    for before, done, after in deals_of(game, rng, 10):
        judge(given, before, done, after)
        judged += 1
    assert judged
