"""What settings there are, what they refuse and what not, and which games have a name.

The tables here are written down from the page that fixes the settings, not read from the code. What each value *does* is tested
with the part of the rules that it changes: test_pitch_*.py, test_five_handed.py, test_euchre_*.py.
"""

import inspect
import itertools
import random

import pytest

import trickgames as tg
from helpers import play_random
from trickgames import classics, euchre, pitch

PITCH = {
    "points": (10, [5, 7, 8, 11, 13, 14, 15, 16]),
    "players": (4, [5, 6]),
    "dirty": (False, [True]),
    "reverse": (False, [True]),
    "target": (52, [1, 21, 100]),
    "min_bid": (4, [1, 5, 8, 10]),
    "forced_dealer": ("free", ["at_minimum", "no"]),
    "dealer_may_steal": (False, [True]),
    "moon": ("graded", ["win_loss", "off"]),
    "moon_at_zero": ("win", ["zero"]),
    "moon_lost": ("match", ["points"]),
    "moon_needs": ("all_points", ["points_in_play"]),
    "joker_order": ("marked", ["first_played"]),
    "jokers_in_pack": (True, [False]),
    "off_two_is_trump": (True, [False]),
    "off_two_safe": (True, [False]),
    "reverse_mirrors_off_cards": (True, [False]),
    "misdeal": ("off", ["no_court_no_point"]),
    "discard_trumps": ("never", ["nonpoint", "any"]),
    "fair_game": ("any_player", ["dead", "bidder_takes"]),
    "draw_order": ("dealer_left", ["bidder_first"]),
    "pass_rest": ("all_or_nothing", ["never"]),
    "may_burn_points": (False, [True]),
    "burn_face_up": (True, [False]),
    "made_scores": ("taken", ["bid"]),
    "defenders_score": ("always", ["only_if_made", "never"]),
    "tie_rule": ("bidder_wins", ["high_score", "play_on"]),
    "must_bid_to_win": (False, [True]),
    "call_own_card": ("no", ["plays_alone"]),
    "partner_revealed": ("when_played", ["at_once"]),
    "called_card_first_trick": (False, [True]),
}
EUCHRE = {
    "ranks": ("9TJQKA", ["89TJQKA", "789TJQKA"]),
    "joker": (False, [True]),
    "target": (10, [1, 5, 7, 11]),
    "num_deals": (None, [1, 8]),
    "joker_turned": ("dealer_names_blind", ["dealer_names", "clubs", "diamonds", "hearts", "spades", "redeal"]),
    "stick_the_dealer": (False, [True]),
    "partner_must_go_alone": (False, [True]),
    "defend_alone": (False, [True]),
    "call_for_best": (False, [True, "may"]),
    "farmers_hand": ("off", ["swap3", "redeal"]),
    "farmers_hand_needs": (3, [5]),
    "misdeal": ("off", ["no_ace_no_face", "ace_no_face"]),
    "allow_no_trump": (False, [True]),
    "need_natural_trump": (False, [True]),
    "lone_lead": ("dealer_left", ["left_of_loner"]),
    "sitting_dealer_exchanges": (False, [True]),
    "may_bury_turnup": (True, [False]),
    "passed_deal": ("next_dealer", ["same_dealer"]),
    "packets": ("book", ["single"]),
    "made_score": (1, [2]),
    "march_score": (2, [1, 3]),
    "lone_march_score": (4, [5]),
    "euchred_score": (2, [1]),
    "lone_euchre_score": (2, [4]),
    "lone_defender_score": (4, [2]),
    "super_euchre_score": (None, [4]),
    "fast_break": (False, [True]),
    "benny": ("joker", ["two_of_spades"]),
    "best_first": (False, [True]),
    "defender_calls_for_best": (False, [True, "may"]),
    "laps": (False, [True]),
    "slams": (False, [True]),
    "games": (1, [2, 3]),
    "hand_size": (5, [7]),
}
FAMILIES = {"pitch": (pitch.pitch, PITCH), "euchre": (euchre.euchre, EUCHRE)}
FIVE_HANDED = ("call_own_card", "partner_revealed", "called_card_first_trick")


def conflicts_of_pitch(given):
    """How many pairs of these settings contradict each other."""
    setting = {**{name: default for name, (default, _) in PITCH.items()}, **given}
    points = setting["points"]
    changed = {name for name, (default, _) in PITCH.items() if setting[name] != default}
    return [
        setting["players"] == 5 and given.get("pass_rest") == "all_or_nothing",
        setting["players"] == 6 and "pass_rest" in given,
        setting["players"] == 6 and "draw_order" in changed,
        *(setting["players"] != 5 and name in changed for name in FIVE_HANDED),
        not setting["jokers_in_pack"] and "joker_order" in changed,
        not setting["jokers_in_pack"] and points not in (5, 8, 11, 14),
        "off_two_is_trump" in changed and points != 15,
        "off_two_safe" in changed and points not in (14, 16),
        "reverse_mirrors_off_cards" in changed and not setting["reverse"],
        "fair_game" in changed and setting["discard_trumps"] == "never",
        "moon_at_zero" in changed and setting["moon"] != "graded",
        "moon_lost" in changed and setting["moon"] != "graded",
        "moon_needs" in changed and setting["moon"] == "off",
        setting["min_bid"] > points,
        "off_two_safe" in changed and points in (14, 16) and setting["dirty"],
        "off_two_safe" in changed and points in (14, 16) and setting["reverse"] and setting["reverse_mirrors_off_cards"],
        "moon_needs" in changed and setting["moon"] == "off",
        "moon_needs" in changed and points in (5, 8) and not setting["may_burn_points"] and setting["discard_trumps"] != "any",
        setting["tie_rule"] == "high_score" and points - setting["min_bid"] in (0, 1),
        "tie_rule" in changed and setting["must_bid_to_win"],
        *(name in changed and setting["defenders_score"] == "never" for name in ("tie_rule", "must_bid_to_win")),
        "draw_order" in changed
        and setting["players"] == 5
        and (setting["discard_trumps"] == "never" or setting["fair_game"] != "any_player"),
    ].count(True)


def conflicts_of_euchre(given):
    setting = {**{name: default for name, (default, _) in EUCHRE.items()}, **given}
    return [
        setting["num_deals"] is not None and "target" in given,
        setting["allow_no_trump"] and setting["joker"],
        setting["joker_turned"] != "dealer_names_blind" and not setting["joker"],
        setting["farmers_hand_needs"] != 3 and setting["farmers_hand"] == "off",
        setting["lone_defender_score"] != 4 and not setting["defend_alone"],
        setting["passed_deal"] == "same_dealer" and setting["stick_the_dealer"],
        setting["benny"] != "joker" and not setting["joker"],
        *conflicts_of_calls(given, setting),
        *(setting[name] and setting["games"] == 1 for name in ("laps", "slams")),
        setting["games"] > 1 and setting["num_deals"] is not None,
        setting["hand_size"] == 7 and (left := 4 * len(setting["ranks"]) + setting["joker"] - 29) < 0,
        setting["hand_size"] == 7 and 0 <= left < 3 and setting["farmers_hand"] == "swap3",
        setting["hand_size"] == 7 and setting["fast_break"],
    ].count(True)


def conflicts_of_calls(given, setting):
    maker, alone = setting["call_for_best"], setting["defend_alone"]
    defender = given.get("defender_calls_for_best", maker)
    yield setting["best_first"] and not maker and not (alone and bool(defender))
    yield defender != maker and not alone


CONFLICTS = {"pitch": conflicts_of_pitch, "euchre": conflicts_of_euchre}


# What a contradiction may hang on; of these the default is given by name as well.
NAMED = {
    "points",
    "players",
    "reverse",
    "discard_trumps",
    "moon",
    "pass_rest",
    "joker",
    "target",
    "defend_alone",
    "farmers_hand",
    "call_for_best",
    "defender_calls_for_best",
    "games",
}


def problems(family, given):
    try:
        FAMILIES[family][0](**given)
    except tg.InvalidRulesError as error:
        return error.problems
    return ()


def pairs(family):
    table = FAMILIES[family][1]
    every = [(name, value) for name, (_, others) in table.items() for value in others]
    every += [(name, table[name][0]) for name in NAMED & set(table)]
    return [dict([one, two]) for one, two in itertools.combinations(every, 2) if one[0] != two[0]]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_settings_are_these_with_these_defaults_and_keyword_only(family):
    build, table = FAMILIES[family]
    settings = pitch.SETTINGS if family == "pitch" else euchre.SETTINGS
    assert {setting.name: setting.default for setting in settings} == {name: default for name, (default, _) in table.items()}
    assert [parameter.kind for parameter in inspect.signature(build).parameters.values()] == [inspect.Parameter.VAR_KEYWORD]
    with pytest.raises(TypeError):
        build(10)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_setting_left_at_its_default_makes_the_same_game(family):
    build, table = FAMILIES[family]
    for name, (default, _) in table.items():
        assert build(**{name: default}) == build()
        assert hash(build(**{name: default})) == hash(build())


@pytest.mark.parametrize("family", FAMILIES)
def test_every_other_value_makes_another_game(family):
    """No setting is read and forgotten; with what it needs beside it."""
    build, table = FAMILIES[family]
    needs = {
        "moon_at_zero": {},
        "jokers_in_pack": {"points": 8},
        "off_two_is_trump": {"points": 15},
        "off_two_safe": {"points": 16},
        "reverse_mirrors_off_cards": {"reverse": True},
        "fair_game": {"discard_trumps": "any"},
        **{name: {"players": 5} for name in FIVE_HANDED},
        "joker_turned": {"joker": True},
        "lone_defender_score": {"defend_alone": True},
        "farmers_hand_needs": {"farmers_hand": "swap3"},
        "benny": {"joker": True},
        "best_first": {"call_for_best": True},
        "defender_calls_for_best": {"defend_alone": True},
        **{name: {"games": 2} for name in ("laps", "slams")},
        "hand_size": {"ranks": "789TJQKA"},
    }
    for name, (_, others) in table.items():
        beside = needs.get(name, {})
        games = [build(**beside), *(build(**beside, **{name: value}) for value in others)]
        unnamed = {(game.pack, game.seating, game.ranking, game.phases, game.scoring, game.goal) for game in games}
        assert len(unnamed) == len(games), name


@pytest.mark.parametrize("family", FAMILIES)
def test_of_all_pairs_just_those_that_contradict_each_other_are_refused(family):
    """Nothing else is refused, and nothing that was left at its default."""
    for given in pairs(family):
        assert len(problems(family, given)) == CONFLICTS[family](given), given


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(5))
def test_of_many_settings_at_once_every_contradiction_is_told(family, seed):
    rng = random.Random(seed)
    table = FAMILIES[family][1]
    for _ in range(40):
        names = rng.sample(sorted(table), rng.randint(3, 12))
        given = {name: rng.choice([table[name][0], *table[name][1]]) for name in names}
        assert len(problems(family, given)) == CONFLICTS[family](given), given


@pytest.mark.parametrize(
    "given",
    [
        {"points": 9},
        {"points": 9, "min_bid": -1},
        {"points": 9, "players": 3, "dirty": "yes", "target": 0, "min_bid": 0},
        {"players": 7},
        {"points": "10"},
        {"points": 10.0},
        {"points": None},
        {"points": True, "players": False},
        {"dirty": 1},
        {"reverse": None},
        {"target": -52},
        {"target": 52.5},
        {"target": True},
        {"min_bid": "4"},
        {"moon": "sometimes"},
        {"moon": False},
        {"tie_rule": []},
        {"burn_face_up": 0},
        {"jokers": True},
        {"num_deals": 3, "stick_the_dealer": True},
    ],
)
def test_a_value_that_is_none_is_refused_with_every_other(given):
    """Wrong values, wrong types and settings that do not exist: one problem each, all in one error."""
    told = problems("pitch", given)
    assert len(told) == len(given)
    for name in given:
        assert any(name in problem for problem in told)


@pytest.mark.parametrize(
    "given",
    [
        {"ranks": "89"},
        {"ranks": "AKQJT9"},
        {"ranks": 9},
        {"joker": "Hj"},
        {"joker_turned": "Hearts"},
        {"target": 0, "num_deals": 0},
        {"num_deals": -1},
        {"made_score": 0, "march_score": -2, "lone_march_score": 4.0, "euchred_score": None, "lone_euchre_score": "2"},
        {"super_euchre_score": 0, "lone_defender_score": 0},
        {"points": 10},
        {"fast_break": 1, "misdeal": True},
    ],
)
def test_a_value_of_euchre_that_is_none_is_refused_with_every_other(given):
    told = problems("euchre", given)
    assert len(told) == len(given)
    for name in given:
        assert any(name in problem for problem in told)


def test_wrong_values_and_contradictions_come_in_one_error():
    told = problems("pitch", {"target": 0, "off_two_safe": False, "players": 5, "pass_rest": "all_or_nothing"})
    assert len(told) == 3


def test_of_a_wrong_value_no_contradiction_is_told():
    """`min_bid=12` contradicts ten points, and nobody spoke of ten."""
    assert problems("pitch", {"points": 9, "min_bid": 12}) == problems("pitch", {"points": 9})


@pytest.mark.parametrize("points", [5, 7, 8, 10, 11, 13, 14, 15, 16])
def test_the_lowest_bid_is_at_most_all_the_points(points):
    """P20, P38-P45."""
    assert problems("pitch", {"points": points, "min_bid": points}) == ()
    assert problems("pitch", {"points": points, "min_bid": points + 1}) == (f"min_bid={points + 1} above points={points}",)


def test_combinations_that_make_sense_can_be_played():
    """P34-P47 together."""
    game = pitch.pitch(points=13, players=5, dirty=True, reverse=True)
    assert len(game.seating.sides) == 5
    state, _ = play_random(game, 1, deals=2)
    assert len(state.results) == 2 or tg.outcome(state) is not None


def test_three_cards_lie_under_the_turn_up_in_every_pack():
    """D-E13: `swap3` needs them, so it is never refused."""
    for ranks in ("9TJQKA", "89TJQKA", "789TJQKA"):
        for joker in (False, True):
            assert problems("euchre", {"farmers_hand": "swap3", "ranks": ranks, "joker": joker}) == ()


# presets

PRESETS = {
    "bicycle-euchre": (euchre.BICYCLE, euchre.euchre()),
    "classic-euchre": (euchre.CLASSIC, euchre.euchre(ranks="789TJQKA", target=5)),
    "joker-euchre": (euchre.JOKER, euchre.euchre(joker=True)),
    "club-euchre": (euchre.CLUB, euchre.euchre(stick_the_dealer=True)),
    "british-euchre": (euchre.BRITISH_EUCHRE, euchre.euchre(joker=True, target=11)),
    "railroad-euchre": (euchre.RAILROAD_EUCHRE, euchre.euchre(joker=True, defend_alone=True, call_for_best=True)),
    "three-handed-euchre": (euchre.THREE_HANDED_EUCHRE, euchre.cutthroat()),
    "two-handed-euchre": (euchre.TWO_HANDED_EUCHRE, euchre.two_handed()),
    "twelve-card-euchre": (euchre.TWELVE_CARD_EUCHRE, euchre.two_handed(form="twelve_card")),
    "six-handed-euchre": (euchre.SIX_HANDED_EUCHRE, euchre.six_handed()),
    "six-handed-bid-euchre": (euchre.SIX_HANDED_BID_EUCHRE, euchre.six_handed(form="bid")),
    "call-ace-euchre": (euchre.CALL_ACE_EUCHRE, euchre.call_ace()),
    "auction-euchre": (euchre.AUCTION_EUCHRE, euchre.auction()),
    "bid-euchre": (euchre.BID_EUCHRE, euchre.bid()),
    "double-bid-euchre": (euchre.DOUBLE_BID_EUCHRE, euchre.bid(copies=2)),
    "buck-euchre": (euchre.BUCK_EUCHRE, euchre.buck()),
    "buck-euchre-auction": (euchre.BUCK_EUCHRE_AUCTION, euchre.buck(form="auction")),
    "500-australian": (euchre.AUSTRALIAN_500, euchre.five_hundred()),
    "500-american": (euchre.AMERICAN_500, euchre.five_hundred(school="american")),
    "500-three": (euchre.THREE_HANDED_500, euchre.five_hundred(players=3)),
    "five-point-pitch": (pitch.FIVE_POINT, pitch.pitch(points=5)),
    "seven-point-pitch": (pitch.SEVEN_POINT, pitch.pitch(points=7)),
    "eight-point-pitch": (pitch.EIGHT_POINT, pitch.pitch(points=8)),
    "ten-point-pitch": (pitch.TEN_POINT, pitch.pitch()),
    "eleven-point-pitch": (pitch.ELEVEN_POINT, pitch.pitch(points=11)),
    "thirteen-point-pitch": (pitch.THIRTEEN_POINT, pitch.pitch(points=13)),
    "fourteen-point-pitch": (pitch.FOURTEEN_POINT, pitch.pitch(points=14)),
    "fifteen-point-pitch": (pitch.FIFTEEN_POINT, pitch.pitch(points=15)),
    "sixteen-point-pitch": (pitch.SIXTEEN_POINT, pitch.pitch(points=16)),
    "five-handed-pitch": (pitch.FIVE_HANDED, pitch.pitch(players=5)),
    "six-handed-pitch": (pitch.SIX_HANDED, pitch.pitch(players=6)),
    "dirty-pitch": (pitch.DIRTY, pitch.pitch(dirty=True)),
    "reverse-pitch": (pitch.REVERSE, pitch.pitch(reverse=True)),
    "setback": (pitch.SETBACK, pitch.auction_pitch()),
    "smear": (pitch.SMEAR, pitch.smear()),
    "cinch": (pitch.CINCH, pitch.cinch()),
    "pedro": (pitch.PEDRO, pitch.pedro()),
    "whist": (classics.WHIST, classics.whist()),
    "spades": (classics.SPADES, classics.spades()),
    "hearts": (classics.HEARTS, classics.hearts()),
    "oh-hell": (classics.OH_HELL, classics.oh_hell()),
    "bridge-play": (classics.BRIDGE_PLAY, classics.bridge_play()),
}


def test_these_games_have_a_name():
    assert list(tg.games()) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_its_settings_make(name):
    constant, built = PRESETS[name]
    assert tg.games()[name] is constant
    assert constant == built
    assert hash(constant) == hash(built)
    assert constant.name.lower().replace(",", "").replace(" ", "-") == name


def test_the_catalogue_cannot_be_spoilt():
    tg.games().clear()
    assert list(tg.games()) == list(PRESETS)
