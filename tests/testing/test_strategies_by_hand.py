"""Strategies looked at one by one: the values of settings, the games in which a phase comes, and where a state is taken."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import trickgames as tg
from helpers import deal
from trickgames import euchre, pitch
from trickgames.engine.settings import Choice, Flag, Number, Numbers, Setting
from trickgames.match.catalogue import FAMILIES
from trickgames.phases import CallPartner, Tricks
from trickgames.testing import Match, actions, card_sets, cards, games, hands, matches, packs, presets, states
from trickgames.testing import strategies as kit
from trickgames.testing.luck import Luck, seeded
from trickgames.testing.playing import random_match

OFTEN = 400


def made(strategy: st.SearchStrategy[Any], count: int = 20) -> list[Any]:
    """Some values of a strategy, always the same."""
    values: list[Any] = []

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(strategy)
    def note(value: Any) -> None:
        values.append(value)

    note()
    return values


# cards


def test_cards_are_those_of_the_game_or_of_the_pack_of_54():
    assert {*made(cards(), 300)} > {*euchre.BICYCLE.pack}
    assert any(isinstance(card.rank, tg.Joker) for card in made(cards(), 300))
    assert {*made(cards(game=euchre.BICYCLE), 300)} == {*euchre.BICYCLE.pack}


def test_sets_and_hands_have_the_sizes_that_were_asked_for():
    found = made(card_sets(game=euchre.BICYCLE, min_size=2, max_size=4), 60)
    assert {len(each) for each in found} == {2, 3, 4}
    assert {card for each in found for card in each} <= {*euchre.BICYCLE.pack}
    assert {len(each) for each in made(card_sets(), 60)} >= {0, 1}
    assert all(type(each) is tg.CardSet for each in found)
    assert {len(hand) for hand in made(hands(pitch.TEN_POINT), 5)} == {9}
    oh_hell = tg.games()["oh-hell"]
    assert {len(hand) for hand in made(hands(oh_hell), 3)} == {oh_hell.phases[0].size_of(1)}


def test_packs_are_the_whole_pack_in_many_orders():
    found = made(packs(euchre.JOKER), 20)
    assert all(sorted(pack) == sorted(euchre.JOKER.pack) for pack in found)
    assert len({*found}) > 10


# games


def test_any_preset_and_any_family_comes():
    assert {game.name for game in made(presets(), 250)} == {game.name for game in tg.games().values()}
    assert kit.preset("whist") is tg.games()["whist"]
    families = {game.origin.family for game in made(games(), 25)}
    assert len(families) > 5
    assert {game.origin.family for game in made(games(family="pitch"), 5)} == {"pitch"}


@pytest.mark.parametrize("most", [0, 1, 3])
def test_at_most_so_many_settings_are_changed(most):
    counts = {len(game.origin.settings) for game in made(games(family="euchre", changes=most), 25)}
    assert max(counts) <= most
    assert counts >= {0, min(most, 1)}


def test_six_settings_are_changed_at_most_if_nothing_is_said():
    counts = {len(game.origin.settings) for game in made(games(family="euchre"), 40)}
    assert 2 < max(counts) <= 6


def named(kind: type[Setting]) -> list[Setting]:
    """Settings of a kind, of any family."""
    return [setting for family in FAMILIES.values() for setting in family.settings if type(setting) is kind]


def values_of(setting: Setting) -> list[Any]:
    return [kit._value(setting, seeded(seed)) for seed in range(OFTEN)]


def test_a_setting_gets_another_value_than_its_default():
    for flag in named(Flag):
        assert {*values_of(flag)} == {not flag.default}
    for choice in named(Choice)[:12]:
        assert {*values_of(choice)} == {one for one in choice.choices if one != choice.default}


def test_numbers_lie_around_what_they_may_be():
    there = named(Number)
    for number in [*there[:4], *[one for one in there if one.least is None][:4]]:
        least = -6 if number.least is None else number.least
        assert {*values_of(number)} == {*range(least, least + 12)}
    for numbers in named(Numbers)[:2]:
        found = values_of(numbers)
        assert {len(row) for row in found} == {1, 2, 3, 4}
        assert {one for row in found for one in row} == {*range(1, 8)}


def test_a_setting_of_another_kind_keeps_its_default():
    assert {*values_of(Setting("house", "ours", "", ""))} == {"ours"}


# matches


@pytest.mark.parametrize("deals", [1, 2])
def test_a_match_has_so_many_deals(deals):
    for match in made(matches(euchre.BICYCLE, deals=deals), 6):
        dealt = sum(isinstance(action, tg.Deal) for action in match.actions)
        assert dealt == deals or isinstance(match.state, tg.MatchOver)
        assert match.game is euchre.BICYCLE
        assert isinstance(match.state, tg.AwaitingDeal | tg.MatchOver)


def test_a_match_has_one_deal_if_nothing_is_said():
    assert {sum(isinstance(action, tg.Deal) for action in match.actions) for match in made(matches(euchre.CLUB), 5)} == {1}


def test_a_match_with_an_edge_begins_with_it_and_goes_on():
    for deals in (1, 2):
        for match in made(matches(euchre.BICYCLE, deals=deals, edge="eight_passes"), 4):
            begun = kit._edge(euchre.BICYCLE, seeded(1), "eight_passes")
            assert match.actions[1:9] == begun.actions[1:9] == (tg.Pass(),) * 8
            assert sum(isinstance(action, tg.Deal) for action in match.actions) == deals


def test_a_match_with_an_edge_keeps_who_dealt_and_the_scores():
    found = made(matches(pitch.TEN_POINT, edge="both_at_the_target"), 4)
    for match in found:
        assert min(match.scores) > 0
        assert Match(match.game, match.actions, match.dealer, match.scores, deal=match.deal).state == match.state


def test_an_edge_that_a_game_does_not_have_is_not_found():
    with pytest.raises(Unsatisfiable):
        made(matches(euchre.BICYCLE, edge="stock_runs_out"), 2)
    with pytest.raises(Unsatisfiable):
        made(states(euchre.BICYCLE, edge="stock_runs_out"), 2)


def test_without_a_game_there_are_matches_of_presets_and_of_others():
    found = {match.game for match in made(matches(), 12)}
    assert len(found) > 3
    assert found - {*tg.games().values()}
    assert found & {*tg.games().values()}


# states


def test_the_places_of_a_phase_are_those_where_it_asks():
    match = random_match(euchre.BICYCLE, seeded(2))
    course = list(match.states())
    assert kit._places(match, None) == list(range(len(course)))
    playing = [number for number, state in enumerate(course) if isinstance(state, tg.Playing)]
    assert playing
    assert kit._places(match, tg.Playing) == playing == kit._places(match, Tricks)
    assert kit._places(match, CallPartner) == []


def test_a_phase_comes_in_one_of_the_next_deals_or_not_at_all():
    """A misdeal by rank comes only now and then."""
    for seed in range(6):
        match = kit._comes(euchre.BICYCLE, seeded(seed), tg.Playing)
        places = kit._places(match, tg.Playing)
        assert places
        assert isinstance(match.state, tg.AwaitingDeal | tg.MatchOver)
        before = [state for state in list(match.states())[: places[0]] if isinstance(state, tg.AwaitingDeal)]
        assert sum(isinstance(action, tg.Deal) for action in match.actions) == len(before)
    assert kit._comes(euchre.BICYCLE, seeded(1), CallPartner) is None


def test_it_is_looked_for_in_so_many_deals(monkeypatch):
    played: list[int] = []
    right = kit.play
    monkeypatch.setattr(kit, "play", lambda state, luck: played.append(1) or right(state, luck))
    game = tg.games()["bicycle-euchre"]
    over = [kit._comes(game, seeded(seed), CallPartner) for seed in range(3)]
    assert over == [None] * 3
    assert len(played) <= 3 * kit.PATIENCE
    assert len(played) > kit.PATIENCE


def test_the_games_of_a_phase_are_those_in_which_it_comes():
    able = kit._able(CallPartner)
    assert pitch.FIVE_HANDED in able
    assert not {euchre.BICYCLE, pitch.TEN_POINT} & {*able}
    assert len({*able}) == len(able)
    assert {type(state.phase) for state in made(states(phase=CallPartner), 6)} == {CallPartner}


def test_a_state_of_a_game_is_any_of_its_first_deals():
    found = made(states(euchre.BICYCLE), 40)
    assert {type(state).__name__ for state in found} >= {"AwaitingDeal", "ConsideringTurnUp", "Playing"}
    assert {state.game for state in found} == {euchre.BICYCLE}
    assert {state.table.deal for state in found} >= {1, 2}


def test_a_state_of_a_phase_is_taken_where_the_phase_asks():
    found = made(states(euchre.BICYCLE, phase=tg.Playing), 25)
    assert all(isinstance(state, tg.Playing) for state in found)
    assert len({(len(state.tricks), len(state.trick)) for state in found}) > 6


def test_a_state_with_an_edge_is_its_last_or_one_of_the_phase():
    ended = made(states(euchre.BICYCLE, edge="eight_passes"), 4)
    begun = kit._edge(euchre.BICYCLE, seeded(1), "eight_passes")
    assert {type(state) for state in ended} == {type(begun.state)}
    turned = made(states(euchre.BICYCLE, edge="eight_passes", phase=tg.AwaitingDeal), 4)
    assert {type(state) for state in turned} == {tg.AwaitingDeal}


# actions


def test_actions_are_deals_what_is_awaited_or_what_is_legal():
    found = made(actions(tg.start(euchre.BICYCLE)), 8)
    assert all(tg.check(tg.start(euchre.BICYCLE), action) is None for action in found)
    assert len({action.pack for action in found}) > 3
    state = deal(euchre.BICYCLE, seed=1)
    assert {*made(actions(state), 40)} == {*tg.legal_actions(state)}
    bridge: Any = tg.games()["bridge-play"]
    match = Match(bridge, [tg.Deal(tg.shuffled(bridge, 1))])
    assert match.state.awaits not in (None, tg.Deal)
    given_ = made(actions(match.state), 30)
    assert all(tg.check(match.state, action) is None for action in given_)
    assert len({*given_}) > 10


def test_the_first_luck_passes_and_deals_the_pack_as_it_is():
    first = Luck(lambda _: 0)
    match = random_match(euchre.BICYCLE, first)
    assert match.actions[0].pack == euchre.BICYCLE.pack
    assert match.actions[1] == tg.legal_actions(match.upto(1).state)[0]
