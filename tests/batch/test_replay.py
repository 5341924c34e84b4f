"""Never two rule books: what the kernel has played, the public functions play again, and come to the same."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from batch_games import assert_replays, random_game
from small_games import small_euchre, small_pitch
from trickgames import batch, euchre, pitch


@pytest.mark.parametrize("name", [name for name, game in tg.games().items() if not batch.obstacles(game)])
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_every_preset_is_played_by_the_rules(name, players):
    results = batch.simulate(tg.games()[name], 400, seed=name, players=players, engine="compiled")
    assert_replays(results, range(8))


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_games_of_random_settings_are_played_by_the_rules(players):
    rng = random.Random(f"settings {players}")
    for number in range(60):
        results = batch.simulate(random_game(rng), 200, seed=number, players=players, engine="compiled")
        assert_replays(results, rng.sample(range(200), 4))


@pytest.mark.parametrize(
    "game",
    [
        small_euchre(),
        small_euchre(joker=True, joker_turned="redeal"),
        small_euchre(misdeal="ace_no_face", farmers_hand="swap3"),
        small_euchre(defend_alone=True, call_for_best=True, super_euchre_score=3, fast_break=True),
        small_euchre(defend_alone=True, call_for_best="may", farmers_hand="redeal", farmers_hand_needs=5),
        small_pitch(),
    ],
    ids=lambda game: game.name,
)
def test_small_packs_where_rare_things_are_common(game):
    assert_replays(batch.simulate(game, 300, seed=2, engine="compiled"), range(60))


RARE = {
    "two farmers swap": euchre.euchre(farmers_hand="swap3", ranks="789TJQKA"),
    "a blind dealer": euchre.euchre(joker=True, need_natural_trump=True, misdeal="no_ace_no_face"),
    "the joker stands for clubs": euchre.euchre(joker=True, joker_turned="clubs", sitting_dealer_exchanges=True),
    "no trump": euchre.euchre(allow_no_trump=True, stick_the_dealer=True, lone_lead="left_of_loner"),
    "a lone defender": euchre.euchre(defend_alone=True, partner_must_go_alone=True, call_for_best=True, may_bury_turnup=False),
    "a call that may be left": euchre.euchre(call_for_best="may", may_bury_turnup=False, sitting_dealer_exchanges=True),
    "a farmer with five low cards": euchre.euchre(farmers_hand="swap3", farmers_hand_needs=5, ranks="789TJQKA"),
    "thrown trumps": pitch.pitch(discard_trumps="any", draw_order="bidder_first"),
    "thrown trumps, five": pitch.pitch(players=5, discard_trumps="any", called_card_first_trick=True),
    "the called card": pitch.pitch(players=5, call_own_card="plays_alone"),
    "a pack without jokers": pitch.pitch(points=5, jokers_in_pack=False, min_bid=1, forced_dealer="at_minimum"),
    "jokers alike": pitch.pitch(joker_order="first_played", reverse=True, may_burn_points=True),
    "a bid that is stolen": pitch.pitch(moon="off", dealer_may_steal=True, made_scores="bid", defenders_score="never"),
    "a moon that wins": pitch.pitch(moon="win_loss", moon_needs="points_in_play", defenders_score="only_if_made"),
}


@pytest.mark.parametrize("what", RARE)
def test_rare_things_are_played_by_the_rules(what):
    assert_replays(batch.simulate(RARE[what], 120, seed=what, engine="compiled"), range(40))


@pytest.mark.parametrize(
    "game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED, euchre.euchre(num_deals=3), pitch.pitch(tie_rule="play_on")]
)
def test_whole_matches_are_played_by_the_rules(game):
    results = batch.simulate(game, matches=20, seed=5, players="sensible", engine="compiled", most_deals=60)
    for number in range(5):
        *_, last = tg.replay(game, results.actions(number), number % game.seating.seats)
        ended = tg.outcome(last)
        assert results.matches.over[number] == (ended is not None)
        assert results.matches.scores[number].tolist() == list(last.scores)
        if ended is not None:
            assert [side for side, won in enumerate(results.matches.won[number]) if won] == list(ended.winners)
