"""Exchanges in both engines: every mover, in games of ours, in random lists, and in the families that are played with them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import trickgames as tg
from batch_games import assert_replays, assert_same, played_on, random_game
from helpers import random_states
from mover_games import GAMES, random_exchange_game, with_movers
from trickgames import batch, euchre, pitch
from trickgames.batch.program import cards_that_matter
from trickgames.engine.states import (
    AwaitingDeal,
    Burning,
    DecidingExchange,
    DecidingRest,
    Discarding,
    Giving,
    MatchOver,
    Taking,
    Throwing,
)
from trickgames.phases import Draw, Exchange, GiveCards, HandKind, Offer, PutCards, SwapFarmersHand, TakeCards, TakeDiscards
from trickgames.phases.running import RunsMovers

EVERYBODY = pytest.mark.parametrize("players", ["random", "sensible"])
PRESETS = {
    name: game
    for name, game in {**euchre.PRESETS, **pitch.PRESETS}.items()
    if not batch.obstacles(game) and any(isinstance(phase, RunsMovers) for phase in game.phases)
}
FAMILIES = (
    "euchre.bid",
    "euchre.cutthroat",
    "euchre.five_hundred",
    "euchre.six_handed",
    "euchre.two_handed",
    "pitch",
    "pitch.cinch",
    "pitch.pedro",
)


@EVERYBODY
@pytest.mark.parametrize("name", GAMES)
def test_both_engines_exchange_alike(name, players):
    assert_same(GAMES[name], 40, name, players)


@EVERYBODY
def test_both_engines_play_random_lists_of_movers_alike(players):
    rng = random.Random(players)
    kinds: Counter[type] = Counter()
    for number in range(40):
        game = random_exchange_game(rng)
        movers = [mover for phase in game.phases if isinstance(phase, RunsMovers) for mover in phase.moves()]
        kinds.update(map(type, movers))
        kinds.update(part for part in (Draw, TakeDiscards) for phase in game.phases if isinstance(phase, part))
        assert_same(game, 8, number, players)
    assert min(kinds[mover] for mover in (TakeCards, PutCards, GiveCards, Offer)) > 15
    assert min(kinds[part] for part in (Draw, TakeDiscards)) > 1


@pytest.mark.slow
@EVERYBODY
def test_both_engines_play_very_many_random_lists_of_movers_alike(players):
    rng = random.Random(f"many {players}")
    for number in range(600):
        assert_same(random_exchange_game(rng), 12, number, players)


@EVERYBODY
def test_both_engines_exchange_alike_in_matches(players):
    """The number of the deal says to whom cards are passed."""
    for name in ("hearts", "hearts, three", "shoot", "robbing"):
        assert_same(GAMES[name], None, name, players, matches=4, most_deals=8)


@pytest.mark.parametrize(
    "name", ["six-handed-bid-euchre", "bid-euchre", "double-bid-euchre", "cinch", "pedro", "six-handed-pitch", "500-australian"]
)
def test_these_games_are_compiled(name):
    assert name in PRESETS
    for players in ("random", "sensible"):
        assert_same(PRESETS[name], 30, name, players)


def test_the_public_functions_play_again_what_the_kernel_has_moved():
    for name in ("hearts", "kitty", "there and back", "call first", "best, if one likes", "ghost", "best five", "robbing"):
        assert_replays(batch.simulate(GAMES[name], 40, seed=2, engine="compiled"), range(40))


def test_an_exchange_may_be_played_on_from_anywhere():
    rng = random.Random(6)
    asked = set()
    listed = [*GAMES.values(), *(random_exchange_game(rng) for _ in range(30))]
    for number, game in enumerate(listed):
        for index, (state, _) in enumerate(random_states(game, number, deals=2)):
            if isinstance(state, AwaitingDeal | MatchOver) or (index % 3 and not isinstance(state.phase, RunsMovers)):
                continue
            asked.add(type(state))
            compiled, plain = played_on(game, state, ("random", "sensible")[number % 2], index)
            assert compiled == plain, str(state)
    assert {Giving, Discarding, Throwing, Burning, DecidingExchange, DecidingRest, Taking} <= asked


def _alike(games: int, deals: int, players: str) -> None:
    rng = random.Random(f"families {players}")
    for number in range(games):
        family = FAMILIES[number % len(FAMILIES)]
        assert_same(random_game(rng, family=family), deals, number, players)


@EVERYBODY
def test_both_engines_give_identical_deals_in_families_with_exchanges(players):
    _alike(3 * len(FAMILIES), 4, players)


@pytest.mark.slow
@EVERYBODY
def test_both_engines_give_identical_deals_under_200_random_settings(players):
    _alike(200, 20, players)


# what is known of a game


def test_the_rest_is_shuffled_only_if_a_part_of_it_is_taken():
    whole, drawn = with_movers(TakeCards("stock")), with_movers(TakeCards("stock", count=2))
    assert (cards_that_matter(whole), cards_that_matter(drawn)) == (24, 32)
    assert cards_that_matter(with_movers(TakeCards("kitty"), plan=(3, ("kitty", 2), 3))) == 26


LOW = HandKind("low", tg.CardSet.parse("7c 7d 7h 7s 8c 8d 8h 8s"), at_least=3)
MANY_ROUTES = ("left", "right", "across") * 6


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            with_movers(TakeCards("kitty", count=1), plan=(3, ("kitty", 2), 3)),
            "Exchange: it takes a part of the kitty",
        ),
        (
            with_movers(PutCards(1, pile="stock"), TakeCards("stock", who="dealer")),
            "Exchange: it takes cards of the stock, on which others are put away",
        ),
        (
            with_movers(TakeCards("discard", who="dealer"), before=[Exchange([PutCards(1, who="dealer")])]),
            "Exchange: it takes cards of the discard, which are not dealt there",
        ),
        (
            with_movers(TakeCards("stock"), before=[SwapFarmersHand(LOW)]),
            "Exchange: cards have been swapped with those that it takes",
        ),
        (
            with_movers(
                *(PutCards(1, who="all", face_up=True, pile=name) for name in ("row", "market")),
                *(TakeCards(name, choose=True) for name in ("row", "market")),
            ),
            "Exchange: players choose among the cards of the market",
        ),
        (
            with_movers(GiveCards(1, MANY_ROUTES)),
            "Exchange: 18 routes, and 15 at most",
        ),
        (
            with_movers(PutCards(1, first=("plain", "points", "trumps_without_points", "no_points"))),
            "Exchange: 4 kinds of cards go first, and 3 at most",
        ),
        (
            with_movers(*(PutCards(1, which="plain", pile=f"pile {one}{two}") for one in "abcdef" for two in "abcdef")),
            "phases: 37 movers, and 32 at most",
        ),
        (
            with_movers(plan=(6, *((letter, 1) for letter in "abcdefgh"))),
            "DealCards: 10 piles, and 8 at most",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_exchange_that_the_kernel_cannot_play_is_named(game, told):
    assert told in batch.obstacles(game)
    assert batch.simulate(game, 3, seed=1).engine == "python"
