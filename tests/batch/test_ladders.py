"""Auctions, bids of your own, measures, score tables and goals: both engines give the same."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import attrs
import pytest

import trickgames as tg
from batch_games import BOTH, assert_replays, assert_same, played_on, same
from helpers import random_states
from ladder_games import GAMES, random_ladder_game
from trickgames import batch
from trickgames.engine.states import Bidding, Declaring, NamingTrump, Playing
from trickgames.phases import (
    DECLARER,
    FOLLOW_SUIT,
    DealCards,
    Declare,
    LadderAuction,
    NameStrain,
    Tricks,
    numbers,
)
from trickgames.scoring import (
    MINUS_BID,
    TAKEN,
    AfterDeals,
    DownTo,
    FirstOf,
    FirstTo,
    Floor,
    Line,
    LowestAt,
    ScoreTable,
)

EVERYBODY = pytest.mark.parametrize("players", ["random", "sensible"])


@EVERYBODY
@pytest.mark.parametrize("name", GAMES)
def test_both_engines_give_identical_deals(name, players):
    assert_same(GAMES[name], 40, name, players)


@EVERYBODY
def test_both_engines_give_identical_deals_in_games_of_random_parts(players):
    rng = random.Random(players)
    kinds: Counter[type] = Counter()
    for number in range(60):
        game = random_ladder_game(rng)
        kinds.update(type(part) for part in (*game.phases, game.scoring, game.goal))
        assert_same(game, 8, number, players)
    assert {LadderAuction, Declare, FirstTo} <= set(kinds)


@EVERYBODY
def test_both_engines_give_identical_matches_in_games_of_random_parts(players):
    rng = random.Random(f"matches {players}")
    for number in range(20):
        assert_same(random_ladder_game(rng), None, number, players, matches=2, most_deals=12)


def test_both_engines_lose_tricks_alike_where_the_contract_is_to_take_none():
    """A sensible player bids no misere; others do, and it plays with and against them."""
    for players in (("random", "sensible", "random", "sensible"), ("sensible", "random", "sensible", "random")):
        assert_same(GAMES["500"], 300, "misere", players)


@pytest.mark.parametrize("name", ["500 with inkles", "double bid euchre, named", "spades", "low", "all fours"])
def test_the_public_functions_play_again_what_the_kernel_has_played(name):
    assert_replays(batch.simulate(GAMES[name], 30, seed=2, players="sensible", engine="compiled"), range(30))


def test_a_deal_may_be_played_on_from_anywhere():
    rng = random.Random(5)
    asked = set()
    for number in range(60):
        game = random_ladder_game(rng)
        for index, (state, _) in enumerate(random_states(game, number, deals=2)):
            if not isinstance(state, tg.AwaitingDeal | tg.MatchOver) and not index % 3:
                asked.add(type(state))
                compiled, plain = played_on(game, state, ("random", "sensible")[number % 2], index)
                assert compiled == plain, str(state)
    assert asked == {Bidding, Declaring, NamingTrump, Playing}


GOALS = [
    *(
        FirstTo(4, tie, equal=equal)
        for tie in ("bidder_wins", "high_score", "play_on", "maker_wins")
        for equal in ("share", "play_on")
    ),
    FirstTo(4, must_bid=True),
    FirstTo(4, must_bid=True, or_set=True, equal="play_on"),
    FirstTo(6, out_at=1),
    *(
        goal(equal)
        for equal in ("share", "play_on")
        for goal in (partial(LowestAt, 5), partial(DownTo, 9, 3), partial(Floor, -3))
    ),
    *(AfterDeals(2, equal) for equal in ("draw", "share")),
    FirstOf((Floor(-4), FirstTo(5), AfterDeals(3))),
]


@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_both_engines_end_matches_alike_where_scores_are_often_equal(goal):
    """Four players, each for itself: several are at the target in one deal."""
    table = ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)))
    auction = (LadderAuction(numbers(1, 2)), NameStrain())
    parts = {"seating": tg.singles(4), "phases": (DealCards(4), *auction, Tricks(FOLLOW_SUIT, DECLARER))}
    game = attrs.evolve(GAMES["bid euchre"], name="Equals", scoring=table, goal=goal, **parts)
    assert_same(game, None, 3, "random", matches=40, most_deals=15)


def test_the_strain_of_each_deal_is_told():
    game = GAMES["double bid euchre, named"]
    results = [batch.simulate(game, 200, seed=4, engine=engine) for engine in BOTH]
    assert same(*results)
    names = {str(batch.STRAINS[number]) for number in results[0].strain if number >= 0}
    assert names == {"clubs", "diamonds", "hearts", "spades", "no trump", "low"}
    assert set(results[0].trump[results[0].strain > 4]) == {4}


def test_a_joker_without_trumps_takes_tricks_in_both_engines():
    pack = tg.pack("9TJQKA", jokers=1)
    game = attrs.evolve(GAMES["bid euchre"], name="With a joker", pack=pack)
    assert_same(game, 100, 1, "sensible")


def test_scores_begin_where_the_goal_says():
    game = attrs.evolve(GAMES["bid euchre"], name="Downwards", goal=DownTo(25))
    assert_same(game, None, 1, "random", matches=3, most_deals=10)
