"""Both engines give the same from the same seed, deal by deal."""

from __future__ import annotations

import random

import attrs
import pytest

import trickgames as tg
from batch_games import assert_same, played_on, random_game, same
from helpers import random_states
from knocking import with_knocking
from trickgames import batch, classics, euchre, pitch
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.phases import StayOrFold
from trickgames.scoring import FirstTo

BOTH = ("compiled", "python")


@pytest.mark.parametrize("players", ["random", "sensible", ("random", "sensible", "random", "sensible")])
@pytest.mark.parametrize("game", [euchre.JOKER, pitch.THIRTEEN_POINT], ids=lambda game: game.name)
def test_both_engines_give_identical_deals(game, players):
    assert same(*(batch.simulate(game, 25, seed=7, players=players, engine=engine) for engine in BOTH))


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_both_engines_give_identical_deals_under_random_settings(players):
    rng = random.Random(players)
    for number in range(100):
        assert_same(random_game(rng), 3, number, players)


@pytest.mark.parametrize("game", [euchre.CLUB, pitch.FIVE_HANDED], ids=lambda game: game.name)
def test_both_engines_give_identical_matches(game):
    one, other = (batch.simulate(game, matches=4, seed=1, players="sensible", engine=engine, most_deals=30) for engine in BOTH)
    assert same(one, other)


def test_a_deal_may_be_played_on_from_anywhere():
    rng = random.Random(11)
    asked = set()
    for number in range(60):
        game = random_game(rng, changed=0.6)
        for index, (state, _) in enumerate(random_states(game, number, deals=2)):
            if not isinstance(state, AwaitingDeal | MatchOver) and not index % 3:
                asked.add(type(state))
                compiled, plain = played_on(game, state, ("random", "sensible")[number % 2], index)
                assert compiled == plain, (game.name, str(state))
    assert len(asked) > 10  # of the 16 kinds of states in which somebody is asked


# which engine


def test_a_game_with_phases_of_its_own_is_played_in_python():
    game = with_knocking(euchre.BICYCLE)
    assert batch.obstacles(game) == ("Knocking: the compiled engine does not know it",)
    assert batch.simulate(game, 3, seed=1).engine == "python"
    with pytest.raises(batch.BatchError, match="Knocking"):
        batch.simulate(game, 3, seed=1, engine="compiled")


def test_a_part_that_was_derived_from_ours_may_do_anything_and_is_not_compiled():
    @attrs.frozen
    class Soon(FirstTo):
        """Ends earlier."""

    game = attrs.evolve(euchre.BICYCLE, goal=Soon(10))
    assert batch.obstacles(game) == ("Soon: the compiled engine does not know it",)


def test_all_obstacles_are_named_at_once():
    game = attrs.evolve(with_knocking(euchre.BICYCLE), goal=lambda *_: None)
    assert [obstacle.split(":")[0] for obstacle in batch.obstacles(game, players=[min] * 4)] == [
        "Knocking",
        "function",
        "players",
    ]


def test_every_preset_is_compiled():
    obstacles = {name: batch.obstacles(game) for name, game in tg.games().items()}
    assert not {name: told for name, told in obstacles.items() if told}


@pytest.mark.parametrize(
    "settings", [{"shoot": False, "made_bonus": 2}, {"copies": 2, "exchange": 0, "bid_names_trump": True}], ids=str
)
def test_bid_euchre_without_an_exchange_is_compiled(settings):
    game = euchre.bid(**settings)
    for players in ("random", "sensible"):
        one, other = (batch.simulate(game, 40, seed=3, engine=engine, players=players) for engine in BOTH)
        assert same(one, other)


def test_a_pack_of_two_copies_is_compiled():
    cards = tg.pack("9TJQKA", copies=2)
    game = attrs.evolve(euchre.BICYCLE, name="Two packs", pack=cards)
    one, other = (batch.simulate(game, 40, seed=3, engine=engine) for engine in BOTH)
    assert same(one, other)


def test_a_player_of_ones_own_is_asked_its_views():
    seen = []

    def first(view):
        seen.append(view.seat)
        return view.legal_actions[0]

    results = batch.simulate(euchre.BICYCLE, 2, seed=1, players=("random", first, "sensible", first))
    assert results.engine == "python"
    assert set(seen) == {1, 3}


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_both_engines_turn_the_dealers_last_card(players):
    """WH1: the card stays in the dealer's hand, also where a deal is played on."""
    assert_same(classics.WHIST, 200, 5, players)
    assert_same(classics.whist(target=5), None, 5, players, matches=4)
    for index, (state, _) in enumerate(random_states(classics.WHIST, 3, deals=1)):
        if not isinstance(state, AwaitingDeal | MatchOver) and not index % 5:
            compiled, plain = played_on(classics.WHIST, state, players, index)
            assert compiled == plain, str(state)


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_bids_without_partners_and_leads_without_a_bidder_are_compiled_alike(players):
    """BK10 without staying and folding: a club that is turned up leaves the deal without a bidder."""
    buck = euchre.buck(form="auction")
    game = attrs.evolve(buck, name="Stay", phases=tuple(phase for phase in buck.phases if not isinstance(phase, StayOrFold)))
    one, other = (batch.simulate(game, 100, seed=5, engine=engine, players=players) for engine in BOTH)
    assert same(one, other)
