"""A setting changes something: under both of its values the same matches differ, whatever else is set.

A pair of settings in which nothing can differ is refused by the builder, or stands here with the reason.
"""

from __future__ import annotations

from itertools import product

import pytest

from trickgames import euchre, pitch
from trickgames.engine.settings import Choice, Flag
from trickgames.errors import InvalidRulesError
from trickgames.testing import first_difference

FAMILIES = {"euchre": (euchre.euchre, euchre.SETTINGS), "pitch": (pitch.pitch, pitch.SETTINGS)}

# What a setting needs to mean anything; without it the builder refuses the setting.
NEEDS = {
    "joker_turned": {"joker": True},
    "lone_defender_score": {"defend_alone": True},
    "farmers_hand_needs": {"farmers_hand": "redeal"},
    "off_two_is_trump": {"points": 15},
    "off_two_safe": {"points": 14},
    "jokers_in_pack": {"points": 8},
    "reverse_mirrors_off_cards": {"reverse": True, "points": 13},
    "fair_game": {"discard_trumps": "any"},
    "call_own_card": {"players": 5},
    "partner_revealed": {"players": 5},
    "called_card_first_trick": {"players": 5},
}
NUMBERS = {
    "target": {"euchre": (5,), "pitch": (21,)},
    "num_deals": (1,),
    "min_bid": (5,),
    "made_score": (3,),
    "march_score": (5,),
    "lone_march_score": (7,),
    "euchred_score": (5,),
    "lone_euchre_score": (6,),
    "lone_defender_score": (7,),
    "super_euchre_score": (9,),
}

# Pairs in which nothing differs, each with the reason: the first setting has no effect beside the second.
WITHOUT_EFFECT: dict[tuple[str, str, object], str] = {
    ("dirty", "reverse", True): "in reverse the two is the highest trump; both are names of games, and may be said together",
    ("dirty", "reverse_mirrors_off_cards", False): "the same: it is a rule of reverse",
    ("moon", "fair_game", "dead"): "where trumps may be thrown away for good, a moon is hardly ever made by chance",
    ("pass_rest", "players", 5): "five have no rest to pass on: `never` says what is so",
    ("pass_rest", "call_own_card", "plays_alone"): "the same: a rule for five",
    ("pass_rest", "partner_revealed", "at_once"): "the same: a rule for five",
    ("pass_rest", "called_card_first_trick", True): "the same: a rule for five",
}
MANY = 3_000  # before nothing differs


def values(family, setting):
    """Values of a setting other than its default."""
    if isinstance(setting, Flag):
        return (not setting.default,)
    if isinstance(setting, Choice):
        return tuple(choice for choice in setting.choices if choice != setting.default)
    numbers = NUMBERS[setting.name]
    return numbers[family] if isinstance(numbers, dict) else numbers


def compared(family, beside, name, value, matches=0):
    """What differs between a setting's default and this value, beside others; "refused" where the builder says no."""
    builder, _ = FAMILIES[family]
    given = {**NEEDS.get(name, {}), **beside}
    try:
        one, other = builder(**given), builder(**{**given, name: value})
    except InvalidRulesError:
        return "refused"
    return first_difference(one, other) or first_difference(one, other, matches=matches, seed=1)


def every(family):
    _, table = FAMILIES[family]
    return [(setting.name, value) for setting in table for value in values(family, setting)]


ALONE = [(family, name, value) for family in FAMILIES for name, value in every(family)]


@pytest.mark.parametrize(("family", "name", "value"), ALONE, ids=map(str, ALONE))
def test_every_value_of_every_setting_changes_something(family, name, value):
    assert compared(family, {}, name, value) not in (None, "refused")


FOUND = [
    ({"moon": "off"}, "moon_needs", "points_in_play"),
    ({"dirty": True, "points": 14}, "off_two_safe", False),
    ({"must_bid_to_win": True}, "tie_rule", "high_score"),
    ({"must_bid_to_win": True}, "tie_rule", "play_on"),
    ({"defenders_score": "never"}, "tie_rule", "play_on"),
    ({"defenders_score": "never"}, "must_bid_to_win", True),
    ({"points": 14, "reverse": True}, "off_two_safe", False),
    ({"points": 8}, "moon_needs", "points_in_play"),
    ({"points": 5}, "tie_rule", "high_score"),
    ({"players": 5}, "draw_order", "bidder_first"),
]


@pytest.mark.parametrize(("beside", "name", "value"), FOUND, ids=map(str, FOUND))
def test_a_setting_that_has_no_effect_beside_another_is_refused(beside, name, value):
    with pytest.raises(InvalidRulesError, match=f"{name}.* with "):
        pitch.pitch(**beside, **{name: value})


def test_a_passed_deal_has_no_dealer_where_the_dealer_may_not_pass():
    with pytest.raises(InvalidRulesError, match="passed_deal with stick_the_dealer"):
        euchre.euchre(passed_deal="same_dealer", stick_the_dealer=True)


def pairs(family):
    return (
        (family, name, value, other, beside)
        for (name, value), (other, beside) in product(every(family), repeat=2)
        if name != other and other not in NEEDS.get(name, {}) and name not in NEEDS.get(other, {})
    )


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_every_setting_has_an_effect_beside_every_other(family):
    without = {
        (name, other, beside): value
        for family, name, value, other, beside in pairs(family)
        if compared(family, {**NEEDS.get(other, {}), other: beside}, name, value, MANY) is None
    }
    assert {key for key in without if key not in WITHOUT_EFFECT} == set()
