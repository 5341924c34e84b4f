"""The variants of the example are whole games: they play to an end, their texts parse back, and they refuse with reasons."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

import trickgames as tg
from helpers import act, deal, play_deal, random_states, refused
from trickgames import pictures
from trickgames.telling.rulebook.numbers import CITED
from trickgames.testing import check_game

PATH = Path(__file__).parents[2] / "examples" / "house_rules.py"
SPEC = importlib.util.spec_from_file_location("house_rules", PATH)
assert SPEC is not None
assert SPEC.loader is not None
house_rules = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = house_rules
SPEC.loader.exec_module(house_rules)

GAMES = [house_rules.OUR_EUCHRE, house_rules.BID_EUCHRE, house_rules.PROMISES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_variant_keeps_the_laws_of_every_game(game):
    coverage = check_game(game, profile="quick", seed=1)
    assert coverage.states["Playing"] > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_variant_plays_and_its_texts_parse_back(game, seed):
    for state, action in random_states(game, seed, deals=3):
        if action is not None:
            assert tg.parse_action(str(action), game) == action
        seat = tg.actor(state)
        assert all(tg.check(state, listed) is None for listed in tg.legal_actions(state))
        assert pictures.table(tg.view(state, seat)).startswith("<svg")
        assert tg.view(state, seat).legal_actions == tg.legal_actions(state)


HANDS = {1: "Jh Jd Ah Kh Qh Th", 2: "9c Tc Qc Kc Ac 9h", 3: "9d Td Qd Kd Ad Jc", 0: "9s Ts Qs Ks As Js"}


def test_who_makes_the_bid_scores_the_tricks():
    state = act(deal(house_rules.BID_EUCHRE, hands=HANDS), "bid 5", "pass", "pass", "pass", "name hearts")
    assert play_deal(state).scores == (0, 6)


def test_who_does_not_loses_the_bid_and_the_others_score_their_tricks():
    state = act(deal(house_rules.BID_EUCHRE, hands=HANDS), "pass", "bid 6", "name spades")  # the dealer holds them all
    result = play_deal(state).results[0]
    ours = sum(result.tricks[seat] for seat in (0, 2))
    assert ours < 6
    assert result.change == (-6, 6 - ours)


def test_the_dealer_may_not_make_the_promises_even():
    state = act(deal(house_rules.PROMISES, seed=1), "promise 2", "promise 1", "promise 0", "promise 3")
    assert tg.actor(state) == 0
    assert refused(state, "promise 1") is house_rules.PromiseReason.EVEN
    assert refused(state, "promise 8") is house_rules.PromiseReason.TOO_MANY
    state = act(state, "promise 2")
    assert state.table.get(house_rules.Promises).tricks == (2, 1, 0, 3, 2)


def test_promises_are_kept_by_seat_whoever_deals():
    kept = []
    for dealer in range(5):
        state, said = deal(house_rules.PROMISES, dealer, seed=dealer), {}
        while isinstance(state, house_rules.Promising):
            seat, promise = state.seat, tg.legal_actions(state)[state.seat % 2]
            said[seat] = promise.tricks
            state = tg.apply(state, promise)
        assert state.table.get(house_rules.Promises).tricks == tuple(said.values())
        result = play_deal(state).results[0]
        kept += [took == said[seat] for seat, took in enumerate(result.tricks)]
        assert result.points == tuple(10 + said[seat] if kept[seat - 5] else 0 for seat in range(5))
    assert set(kept) == {True, False}


@pytest.mark.parametrize("game", GAMES[1:], ids=str)
def test_a_game_made_of_parts_cites_no_rule_of_another_game(game):
    """Neither its sheet nor its refusals do: a revoke has no number here, whatever number it has in euchre (E56)."""
    assert CITED.findall(tg.rule_sheet(game)) == []
    state = next(state for state, _ in random_states(game, 5, deals=3) if isinstance(state, tg.Playing) and wrong_plays(state))
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(state, wrong_plays(state)[0])
    assert (caught.value.reason.rule, caught.value.rule) == ("E56", "")
    assert str(caught.value).endswith(": A player who can follow suit must.")


def wrong_plays(state):
    return [tg.Play(card) for card in state.hands[state.seat] if tg.check(state, tg.Play(card))]
