"""What is counted beside the scores, from deal to deal: bags, and the games of a match (SP5, RR4)."""

import json
import random

import attrs
import pytest

import trickgames as tg
from helpers import play_random, random_states
from score_tables import bid, contract, game_of, of_tricks
from trickgames import euchre, pitch
from trickgames.phases import DEALERS_LEFT, FOLLOW_SUIT, Ask, DealCards, Tricks
from trickgames.scoring import (
    AfterDeals,
    Bags,
    DownTo,
    Ending,
    FirstOf,
    FirstTo,
    MatchOfGames,
    NextGame,
    OwnBids,
    Pays,
    TricksTaken,
    Verdict,
)
from trickgames.table import Bids, Tally, Trump


@attrs.frozen
class BidThree(Ask):
    """Everybody bids three, and spades are trumps."""

    accepts = ()
    gives = (Bids, Trump)
    heading = "Bidding"

    def begin(self, table):
        return table.settled(Bids((bid(3),) * 4), Trump("spades"))


SPADES = tg.Game(
    name="Spades with bids of three",
    pack=tg.pack(),
    seating=tg.partners(4),
    ranking=tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
    phases=(DealCards(13), BidThree(), Tricks(FOLLOW_SUIT, DEALERS_LEFT)),
    scoring=OwnBids(made=Pays(bid=10, over=1), missed=Pays(bid=-10), bags=Bags(3)),
    goal=AfterDeals(12),
)
GAMES = attrs.evolve(
    euchre.CLUB,
    name="Railroad",
    goal=MatchOfGames(FirstTo(5), games=4, laps=True, slams=True),
    scoring=TricksTaken(lone_march=4),
)


@pytest.mark.parametrize("seed", range(4))
def test_bags_are_kept_from_deal_to_deal_and_their_price_is_in_the_score(seed):
    """SP5: each deal's result tells its change and its bags; three bags cost a hundred and go back."""
    state, _ = play_random(SPADES, seed)
    bags, scores, costs = [0, 0], [0, 0], 0
    for result in state.results:
        tricks = [result.tricks[0] + result.tricks[2], result.tricks[1] + result.tricks[3]]
        moved = dict.fromkeys(("bags",), (0, 0)) | {tally.name: tally.counts for tally in result.tallies}
        for side, took in enumerate(tricks):
            over, change = max(0, took - 6), 60 + took - 6 if took >= 6 else -60
            times, left = divmod(bags[side] + over, 3)
            assert moved["bags"][side] == left - bags[side]
            bags[side], costs = left, costs + times
            scores[side] += change - 100 * times
            assert result.change[side] == change - 100 * times
    assert len(state.results) == 12
    assert costs > 0
    assert state.scores == tuple(scores)
    assert state.table.tally("bags") == tuple(bags)


@pytest.mark.parametrize("seed", range(4))
def test_the_games_won_follow_from_the_results(seed):
    """RR4: laps and slams; the last deal's `change` is what it scored, the scores are those of the next game."""
    scores, won = (0, 0), (0, 0)
    for state, _ in random_states(GAMES, seed):
        if state.results and not state.hands:
            told = state.results[-1]
            reached = tuple(map(sum, zip(scores, told.change, strict=True)))
            if max(reached) >= 5:
                winner = reached.index(max(reached))
                games = 2 if reached[1 - winner] == 0 else 1
                won = tuple(count + games * (side == winner) for side, count in enumerate(won))
                assert told.tallies == (Tally("games won", tuple(games * (side == winner) for side in range(2))),)
                if not isinstance(state, tg.MatchOver):
                    reached = tuple((score - 5) * (side == winner) for side, score in enumerate(reached))
            else:
                assert told.tallies == ()
            scores = reached
        assert state.scores == scores
        assert state.games_won == won
        assert tg.view(state, None).games_won == won
    assert isinstance(state, tg.MatchOver)
    assert max(won) >= 4
    assert state.winners == (won.index(max(won)),)
    assert state.why == "5 points were reached, and four games won"


def test_every_state_says_how_many_games_were_won():
    """RR4: zeros where a match is one game."""
    kinds = {type(state) for state, _ in random_states(GAMES, 1)}
    assert {tg.AwaitingDeal, tg.Playing, tg.MatchOver} <= kinds
    state = tg.start(euchre.BICYCLE)
    assert (state.games_won, state.tallies, tg.view(state, 0).tallies) == ((0, 0), (), ())


def test_the_deal_goes_on_to_the_left_from_game_to_game():
    """RR4."""
    state, _ = play_random(GAMES, 3)
    dealers = [result.dealer for result in state.results]
    assert dealers == [number % 4 for number in range(len(dealers))]


def test_tallies_are_in_views_texts_and_samples():
    rng = random.Random(5)
    seen = 0
    for game, name in ((SPADES, "bags"), (GAMES, "games won")):
        for state, _ in random_states(game, 2, deals=12):
            if not state.tallies or not isinstance(state, tg.Playing) or len(state.tricks) != 2 or state.trick:
                continue
            seen += 1
            told = tg.view(state, state.seat)
            assert told.tallies == state.table.tallies == state.tallies
            assert f"{name} {' - '.join(map(str, told.tally(name)))}" in str(told)
            assert f"{name} " in str(state)
            drawn = tg.sample_state(told, rng)
            assert drawn.tallies == state.tallies
            assert tg.view(drawn, state.seat) == told
    assert seen > 5


def test_tallies_are_plain_values():
    """They can be written as JSON and read back."""
    state, _ = play_random(SPADES, 0, deals=5)
    told = json.loads(json.dumps([attrs.asdict(tally) for tally in state.tallies]))
    assert tuple(Tally(each["name"], tuple(each["counts"])) for each in told) == state.tallies
    assert hash(state.tallies) == hash(tuple(state.tallies))


# Bad input


@pytest.mark.parametrize(
    ("tallies", "problem"),
    [
        ((Tally("bags", (1, 2, 3)),), "3 numbers for 2 sides"),
        ((Tally("bags", (1, 2)), Tally("bags", (1, 2))), "counted 2 times"),
        ((Tally("", (1, 2)),), "has a name"),
        ((("bags", (1, 2)),), "tallies"),
        ("bags", "tallies"),
        ((Tally("bags", ("1", 2)),), "counts"),
    ],
)
def test_tallies_that_cannot_be_are_refused(tallies, problem):
    with pytest.raises(tg.InvalidStateError, match=problem):
        tg.table.Table(SPADES, 0, (0, 0), tallies=tallies)


def test_a_result_tells_of_tallies_that_can_be():
    results = (tg.table.Result(0, None, None, (), (13, 0, 0, 0), (13, 0, 0, 0), (0, 0), (Tally("bags", (1,)),)),)
    with pytest.raises(tg.InvalidStateError, match=r"results\[0\].tallies: 'bags': 1 numbers for 2 sides"):
        tg.table.Table(SPADES, 0, (0, 0), results=results)


@pytest.mark.parametrize(
    "ending", [NextGame((0,), (0, 0)), NextGame((0, 0), (0, 0, 0)), Ending((0,), "why", (1,)), NextGame((0, "1"), (0, 0)), 7]
)
def test_a_goal_that_gives_something_else_is_named(ending):
    game = attrs.evolve(euchre.CLUB, name="Odd goal", goal=lambda *_: ending)
    with pytest.raises(tg.InvalidStateError, match=r"the goal .* gave .*NextGame with the scores and the games won of 2 sides"):
        play_random(game, 1, deals=1)


@pytest.mark.parametrize("tallies", [(Tally("bags", (1,)),), ("bags",), 3])
def test_a_scoring_that_gives_tallies_that_cannot_be_is_named(tallies):
    def odd(played, scores):
        return Verdict(played.tricks_taken, scores, tallies=tallies)

    with pytest.raises(tg.InvalidStateError, match=r"the scoring .* returned"):
        play_random(attrs.evolve(euchre.CLUB, name="Odd scoring", scoring=odd), 1, deals=1)


def test_a_lost_moon_costs_a_game_and_not_the_match():
    """P33i in a match of games: the goal is asked also where a deal decides the game."""
    game = attrs.evolve(pitch.TEN_POINT, name="Games of pitch", goal=MatchOfGames(FirstTo(52), 2))
    seen = set()
    for seed in range(12):
        state, _ = play_random(game, seed)
        seen |= {result.tallies for result in state.results if result.contract.moon and result.tallies}
        assert isinstance(state, tg.MatchOver)
        assert max(state.games_won) == 2
    assert seen


def test_scores_of_a_start_are_those_of_the_goal():
    down = FirstOf((DownTo(15), AfterDeals(20, wins="lower")))
    game = game_of(TricksTaken(), down)
    assert tg.start(game).scores == (15, 15)
    assert tg.start(game, scores=(3, 4)).scores == (3, 4)
    assert of_tricks(game, (3, 2, 0, 0), contract(3)).target is None
