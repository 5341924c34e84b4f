"""The variants of the example are whole games: they play to an end, their texts parse back, and they refuse with reasons."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

import trickgames as tg
from helpers import act, deal, play_deal, random_states, refused
from trickgames import pictures
from trickgames.phases import OwnBidReason
from trickgames.players import sensible
from trickgames.telling.rulebook.numbers import CITED
from trickgames.testing import check_game

PATH = Path(__file__).parents[2] / "examples" / "house_rules.py"
SPEC = importlib.util.spec_from_file_location("house_rules", PATH)
assert SPEC is not None
assert SPEC.loader is not None
house_rules = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = house_rules
SPEC.loader.exec_module(house_rules)

OUR_EUCHRE, BID_EUCHRE, OH_HELL, WIDOW = (
    house_rules.OUR_EUCHRE,
    house_rules.BID_EUCHRE,
    house_rules.OH_HELL,
    house_rules.WIDOW,
)
GAMES = [OUR_EUCHRE, BID_EUCHRE, OH_HELL, WIDOW]


@pytest.mark.parametrize(("begin", "end", "most"), [("# 2.", "# 3.", 20), ("# 3.", "# 4.", 25), ("# 4.", "def play", 30)])
def test_a_game_is_a_few_lines(begin, end, most):
    """Bid euchre, oh hell, and a widow game with a phase of its own, all but the imports."""
    section = PATH.read_text(encoding="utf-8").split(begin)[1].split(end)[0].splitlines()[1:]
    lines = [line for line in section if line.strip() and not line.startswith("#")]
    assert 10 < len(lines) <= most


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
    """BE7."""
    state = act(deal(BID_EUCHRE, hands=HANDS), "bid 5", "pass", "pass", "pass", "name hearts")
    assert play_deal(state).scores == (0, 6)


def test_who_does_not_loses_the_bid_and_the_others_score_their_tricks():
    """BE7."""
    state = act(deal(BID_EUCHRE, hands=HANDS), "pass", "bid 6", "pass", "pass", "name spades")  # the dealer holds them all
    result = play_deal(state).results[0]
    ours = sum(result.tricks[seat] for seat in (0, 2))
    assert ours < 6
    assert result.change == (-6, 6 - ours)


def test_who_shoots_swaps_a_card_with_the_partner_and_who_plays_alone_does_not():
    """BE5, BE7."""
    calls = ("pass", "pass", "name hearts")
    state = act(deal(BID_EUCHRE, hands=HANDS), "bid shoot", "pass", *calls, "give Th")
    assert tg.actor(state) == 3
    state = act(state, "give Jc")
    assert isinstance(state, tg.Playing)
    assert state.table.resting == {3}
    result = play_deal(state).results[0]
    assert result.change == ((0, 12) if result.tricks[1] == 6 else (6 - result.tricks[1], -12))
    alone = act(deal(BID_EUCHRE, hands=HANDS), "bid alone", "name hearts")
    assert isinstance(alone, tg.Playing)
    assert play_deal(alone).results[0].change == (0, 24)


def test_the_dealer_may_not_make_the_bids_add_up():
    """OH2."""
    state = act(deal(OH_HELL, seed=1), "bid 2", "bid 1", "bid 0", "bid 3")
    assert tg.actor(state) == 0
    assert refused(state, "bid 1") is OwnBidReason.HOOK
    assert refused(state, "bid 8") is OwnBidReason.MORE_THAN_CARDS
    assert [call.bid.level for call in act(state, "bid 2").table.get(tg.Bids).calls] == [2, 2, 1, 0, 3]


def test_who_meets_a_bid_scores_ten_more():
    """OH1, OH4: in the hand size of each deal."""
    match = tg.Match.begin(OH_HELL, seed=3).play_out(sensible)
    results = match.state.results
    assert [sum(result.tricks) for result in results] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    gained = {change - took for result in results for change, took in zip(result.change, result.tricks, strict=True)}
    assert gained == {0, 10}


WIDOWED = {1: "Ac Ad Kc Kd Qc Qd Jc Jd Tc Td", 2: "9c 9d 8c 8d 7c 7d Ah Kh Qh Jh", 0: "Th 9h 8h 7h Ks Qs Js Ts 9s 8s"}


def test_the_bidder_takes_the_widow_and_keeps_the_aces():
    state = act(deal(WIDOW, hands=WIDOWED), "bid 7", "pass", "pass")
    assert len(state.hands[1]) == 12
    assert [tg.check(state, tg.Discard(card)) is None for card in ("Kc", "As", "7s", "7h")] == [True, False, True, False]
    for seat in (0, 2):
        assert str(tg.view(state, seat).log[-1]) == "1 takes 2"
    state = act(state, "discard 7s", "discard Td", "name clubs")
    assert len(state.hands[1]) == 10
    result = play_deal(state).results[0]
    others = (result.tricks[0], result.tricks[2])
    assert result.change == (others[0], 7 if result.tricks[1] >= 7 else -7, others[1])


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
