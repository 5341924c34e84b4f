"""Views that somebody made by hand, or took from a file: what no state can look like is named before anything is drawn."""

import attrs
import pytest

import trickgames as tg
from helpers import play_random, random_states
from trickgames import euchre
from trickgames.knowledge.sampling import ways


def views_of(game, seed=3):
    state, actions = play_random(game, seed, deals=1)
    for state in tg.replay(game, actions):
        yield tg.view(state, 1)


def middle(game=euchre.BICYCLE):
    """A view in the middle of play."""
    return [seen for seen in views_of(game) if seen.asked == "Playing" and len(seen.tricks) == 2][1]


@pytest.mark.parametrize(
    "changes",
    [
        {"actor": 99},
        {"actor": None},
        {"actor": -1},
        {"phase": 99},
        {"phase": -1},
        {"phase": None},
        {"phase": 0},
        {"dealer": 17},
        {"dealer": None},
        {"dealer": "0"},
        {"seat": 4},
        {"hands": ()},
        {"hands": (None, None, None, None)},
        {"log": (1, 2)},
        {"tricks": ()},
        {"deal": 0},
        {"asked": "Bidding"},
        {"asked": "Nothing"},
        {"hand_sizes": (3, 3, 3)},
        {"hand_sizes": (4, 4, 4, 4)},
        {"hands": (None, tg.CardSet.parse("2c 3c 4c"), None, None)},
        {"resting": frozenset({9})},
        {"scores": (1,)},
        {"legal_actions": (tg.Pass(),)},
        {"blind": frozenset({1})},
        {"open": frozenset({0})},
        {"outcome": 1},
    ],
    ids=str,
)
def test_a_view_that_no_state_has_is_refused(changes):
    with pytest.raises(tg.InvalidStateError) as raised:
        tg.sample_state(attrs.evolve(middle(), **changes), 1)
    assert raised.value.problems


@pytest.mark.parametrize("ask", [lambda seen: tg.sample_state(seen, 1), ways], ids=["sample", "ways"])
def test_a_view_of_no_game_is_refused(ask):
    with pytest.raises(tg.InvalidStateError) as raised:
        ask(attrs.evolve(middle(), game="bicycle-euchre"))
    assert any("game='bicycle-euchre'" in problem for problem in raised.value.problems)


def test_what_is_counted_beside_the_scores_is_in_the_view():
    """Bags, in spades; noughts where nothing is counted under a name."""
    state = next(state for state, _ in random_states(tg.games()["spades"], 3, deals=3) if any(state.table.tally("bags")))
    seen = tg.view(state, 1)
    assert seen.tally("bags") == state.table.tally("bags")
    assert seen.tally("pips") == seen.games_won == (0, 0)


def test_all_problems_of_a_view_are_told_at_once():
    with pytest.raises(tg.InvalidStateError) as raised:
        tg.sample_state(attrs.evolve(middle(), actor=99, dealer=17, scores=()), 1)
    assert [problem.partition(":")[0] for problem in raised.value.problems] == ["dealer", "actor", "scores"]


@pytest.mark.parametrize("game", [euchre.BICYCLE, *list(tg.games().values())[-3:]], ids=lambda game: game.name)
def test_every_view_of_a_match_is_that_of_what_is_drawn_from_it(game):
    for seen in views_of(game):
        again = attrs.evolve(seen)
        assert tg.view(tg.sample_state(again, 5), 1) == seen


def test_a_spectators_view_is_drawn_from_as_well():
    state = list(tg.replay(euchre.BICYCLE, play_random(euchre.BICYCLE, 3, deals=1)[1]))[12]
    seen = attrs.evolve(tg.view(state, None))
    assert tg.view(tg.sample_state(seen, 5), None) == seen
