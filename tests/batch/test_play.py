"""Play with more to it than following suit, folding, hands by the number of the deal: both engines give the same."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import trickgames as tg
from batch_games import assert_replays, assert_same, played_on, random_game
from helpers import random_states
from play_games import GAMES, ORDERS, random_play_game
from trickgames import batch, classics, euchre, pitch
from trickgames.engine.states import DecidingStay, Playing
from trickgames.phases import FOLLOW_SUIT, FirstCard, LayOut, Pitch, StayOrFold, Tricks, WithoutSuit, Zone
from trickgames.scoring import FirstTo

EVERYBODY = pytest.mark.parametrize("players", ["random", "sensible"])
MIXED = ("random", "sensible")
PRESETS = (
    *("bridge-play", "twelve-card-euchre"),
    *("whist", "spades", "hearts", "oh-hell", "setback", "smear"),
    *("buck-euchre", "buck-euchre-auction", "500-australian", "500-american", "500-three"),
)
FAMILIES = (
    *("classics.whist", "classics.spades", "classics.hearts", "classics.oh_hell"),
    *("pitch.auction_pitch", "pitch.smear", "euchre.buck", "euchre.five_hundred", "classics.bridge_play"),
)
MIXED_SEATS = [(*MIXED, *MIXED), ("sensible", "sensible", "random", "random")]
REPLAYED = (
    "500",
    "500, joker first or last",
    "all the rules of hearts",
    "two jokers",
    "pitch without bids",
    "cards that lie open",
)


@EVERYBODY
@pytest.mark.parametrize("name", GAMES)
def test_both_engines_give_identical_deals(name, players):
    assert_same(GAMES[name], 40, name, players)


@EVERYBODY
@pytest.mark.parametrize("name", PRESETS)
def test_both_engines_give_identical_deals_of_the_presets(name, players):
    assert_same(tg.games()[name], 60, name, players)


@EVERYBODY
def test_both_engines_give_identical_deals_in_games_of_random_parts(players):
    rng = random.Random(players)
    parts: set[type] = set()
    for number in range(60):
        game = random_play_game(rng)
        play = game.phases[-1]
        parts.update(type(part) for part in (*game.phases, *play.limits, *play.zones, play.joker, play.pitch))
        assert_same(game, 8, number, players)
    assert {FirstCard, LayOut, Pitch, StayOrFold, WithoutSuit, Zone, tg.phases.Limit, tg.phases.NoAuction} <= parts


@EVERYBODY
@pytest.mark.parametrize("family", FAMILIES)
def test_both_engines_give_identical_deals_under_random_settings(family, players):
    rng = random.Random(f"{family} {players}")
    for number in range(10):
        assert_same(random_game(rng, changed=0.5, family=family), 4, number, players)


def with_order(game: tg.Game, limits: list[Any]) -> tg.Game:
    """A game of ours in which these limits stand behind its own."""
    phases = [attrs.evolve(part, limits=(*part.limits, *limits)) if isinstance(part, Tricks) else part for part in game.phases]
    return attrs.evolve(game, name=f"{game.name}, ordered", phases=phases)


def follows_suit(game: tg.Game) -> bool:
    """Whether players follow suit, and there are trumps."""
    return bool(game.ranking.trump) and any(isinstance(part, Tricks) and part.follow == FOLLOW_SUIT for part in game.phases)


ORDERED = [game for game in tg.games().values() if follows_suit(game) and not batch.obstacles(game)]


@EVERYBODY
def test_presets_in_which_players_must_trump_or_take_the_trick_are_compiled(players):
    for number, game in enumerate(ORDERED):
        assert_same(with_order(game, ORDERS[number % len(ORDERS)]), 12, number, players)


@pytest.mark.slow
@EVERYBODY
def test_both_engines_give_identical_deals_where_players_must_trump_under_200_random_settings(players):
    rng = random.Random(f"ordered {players}")
    played = 0
    while played < 200:
        game = random_game(rng, changed=0.4)
        if follows_suit(game):
            assert_same(with_order(game, rng.choice(ORDERS)), 8, played, players)
            played += 1


@pytest.mark.slow
@EVERYBODY
def test_both_engines_give_identical_deals_in_many_games_of_random_parts(players):
    rng = random.Random(f"many {players}")
    for number in range(300):
        assert_same(random_play_game(rng), 20, number, players)


@pytest.mark.slow
@EVERYBODY
def test_both_engines_give_identical_deals_and_matches_under_200_random_settings(players):
    rng = random.Random(f"200 {players}")
    for number in range(200):
        game = random_game(rng, changed=0.4)
        assert_same(game, 8, number, players)
        assert_same(game, None, number, players, matches=1, most_deals=12)


def test_a_deal_may_be_played_on_from_anywhere():
    rng = random.Random(8)
    asked = set()
    for number in range(50):
        game = random_play_game(rng) if number % 3 else rng.choice(list(GAMES.values()))
        for index, (state, _) in enumerate(random_states(game, number, deals=2)):
            if not isinstance(state, tg.AwaitingDeal | tg.MatchOver) and not index % 3:
                asked.add(type(state))
                compiled, plain = played_on(game, state, MIXED[number % 2], index)
                assert compiled == plain, (game.name, str(state))
    assert {DecidingStay, Playing} <= asked


CLASSICS = [classics.SPADES, classics.BRIDGE_PLAY, classics.oh_hell(sizes=(3, 1, 2)), classics.whist(honours=True)]


@pytest.mark.parametrize("game", [*CLASSICS, euchre.TWELVE_CARD_EUCHRE], ids=str)
def test_a_deal_of_a_classic_may_be_played_on_from_anywhere(game):
    for index, (state, _) in enumerate(random_states(game, 4, deals=3)):
        if state.awaits is None and not isinstance(state, tg.MatchOver) and not index % 4:
            compiled, plain = played_on(game, state, MIXED[index % 2], index)
            assert compiled == plain, str(state)


@pytest.mark.parametrize("name", REPLAYED)
def test_the_public_functions_play_again_what_the_kernel_has_played(name):
    assert_replays(batch.simulate(GAMES[name], 40, seed=2, engine="compiled"), range(40))


def test_a_suit_that_is_named_for_a_joker_is_told():
    results = batch.simulate(GAMES["500"], 60, seed=2, engine="compiled")
    named = {str(action) for number in range(60) for action in results.actions(number) if " as " in str(action)}
    assert len(named) > 1
    assert all(action.startswith("play Hj as ") for action in named)


@pytest.mark.parametrize("players", MIXED_SEATS)
@pytest.mark.parametrize("game", [GAMES["a dummy"], classics.BRIDGE_PLAY], ids=lambda game: game.name)
def test_the_maker_plays_the_dummys_cards_in_both_engines(game, players):
    """BG2: with players that differ from seat to seat."""
    assert_same(game, 60, 3, players)


def test_the_contracts_that_the_kernel_makes_up_are_given_again():
    """BG1."""
    results = batch.simulate(classics.BRIDGE_PLAY, 40, seed=2, engine="compiled")
    assert_replays(results, range(40))
    assert len({str(results.actions(number)[1]) for number in range(40)}) > 20


@pytest.mark.parametrize("doubled", [1, 2, 4])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_a_contract_that_is_given_is_paid_alike_where_it_is_played_on(doubled, vulnerable):
    """BG4: doubled contracts too, which no simulation makes up."""
    game, dealt = classics.BRIDGE_PLAY, tg.Deal(tg.shuffled(classics.BRIDGE_PLAY, doubled))
    changes = set()
    for level in range(1, 8):
        given = tg.actions.GiveContract(level % 4, level, "no trump", doubled=doubled, vulnerable=vulnerable)
        state = tg.apply(tg.apply(tg.start(game), dealt), given)
        compiled, plain = played_on(game, state, MIXED[level % 2], level)
        assert compiled == plain, str(given)
        changes.update(compiled[0])
    assert len(changes) > 3


def test_where_all_fold_the_maker_takes_all_tricks():
    """BK8."""
    results = batch.simulate(tg.games()["buck-euchre-auction"], 3000, seed=1, engine="compiled")
    alone = [
        number
        for number in range(3000)
        if results.maker[number] >= 0 and sum(str(action) == "fold" for action in results.actions(number)) == 3
    ]
    assert alone
    for number in alone:
        assert results.tricks[number].tolist() == [5 if seat == results.maker[number] else 0 for seat in range(4)]
    assert_replays(results, alone[:20])


@EVERYBODY
def test_a_deal_that_is_dealt_again_at_once_is_abandoned_in_both_engines(players):
    """D-E2: the joker is turned up."""
    game = euchre.euchre(joker=True, joker_turned="redeal")
    assert_same(game, 300, 1, players)
    assert_same(game, None, 1, players, matches=4, most_deals=40)
    assert batch.simulate(game, 300, seed=1, engine="python").passed_out.any()


def test_the_number_of_the_deal_says_how_many_tricks_there_are():
    """OH1: single deals have the numbers of a match, one after another."""
    sizes = (3, 1, 7, 2)
    game = classics.oh_hell(sizes=sizes)
    results = batch.simulate(game, 40, seed=3, engine="compiled")
    assert results.tricks.sum(axis=1).tolist() == [*sizes] * 10
    assert_same(game, None, 3, "sensible", matches=30)


ENDINGS = [
    pitch.auction_pitch(players=5, partners=False, tie_rule="in_order", target=3),
    pitch.auction_pitch(auction=False, players=7, partners=False, tie_rule="in_order", target=2, joker=True, low="holder"),
    classics.whist(honours=True, target=3),
    euchre.euchre(games=2, target=2, laps=True, slams=True),
    euchre.euchre(games=3, target=3, laps=True),
]


@EVERYBODY
@pytest.mark.parametrize("game", ENDINGS, ids=lambda game: game.name)
def test_both_engines_end_matches_alike(game, players):
    """AP8, WH4, RR4."""
    assert_same(game, None, 5, players, matches=40, most_deals=25)


def test_who_is_there_first_as_the_points_are_counted_is_not_always_the_highest():
    """AP8."""
    game = pitch.auction_pitch(auction=False, players=7, partners=False, tie_rule="in_order", target=2)
    higher = attrs.evolve(game, goal=FirstTo(2, "high_score"))
    won = [batch.simulate(each, matches=200, seed=1, engine="compiled").matches.won for each in (game, higher)]
    assert (won[0] != won[1]).any()


@pytest.mark.parametrize("wrong", [Tricks(tg.phases.FOLLOW_SUIT, first_lead=lambda table: table.dealer)])
def test_a_first_lead_of_ones_own_is_named(wrong):
    game = attrs.evolve(GAMES["two jokers"], phases=(*GAMES["two jokers"].phases[:-1], wrong))
    assert batch.obstacles(game)[0].startswith("Tricks: the compiled engine does not know the first lead")


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_of_equal_trumps_the_one_that_was_played_first_is_high_or_low(players):
    """SM1, SM4: two jokers above all other trumps, or below them, so that High or Low goes by the order of play."""
    base = pitch.SMEAR
    rest = tuple(step for step in base.ranking.trump if not isinstance(step, tg.Alike))
    jokers = tg.Alike((tg.Joker.HIGH, tg.Joker.LOW))
    for trump in ((jokers, *rest), (*rest, jokers)):
        game = attrs.evolve(base, ranking=attrs.evolve(base.ranking, trump=trump))
        assert batch.obstacles(game) == ()
        assert_same(game, 60, 3, players)
        for index, (state, _) in enumerate(random_states(game, 4, deals=2)):
            if isinstance(state, Playing) and not index % 5:
                compiled, plain = played_on(game, state, players, index)
                assert compiled == plain, str(state)
