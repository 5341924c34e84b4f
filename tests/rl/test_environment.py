"""The environment as PettingZoo asks for it: its own tests, episodes, rewards, refusals, pictures."""

from __future__ import annotations

import copy
import pickle
import random

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import trickgames as tg
from trickgames import classics, euchre, pitch
from trickgames.phases import Ask
from trickgames.rl import VERSION, LayoutError, env
from trickgames.scoring import LowestAt, MatchOfGames
from trickgames.testing import games

# PettingZoo says this of every observation that is a dictionary, except for its own environments
OF_DICTIONARIES = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of agents whose episode is over
]
PRESETS = list(tg.games())


def played(made, seed=0, steps=10_000):
    """The rewards of an episode of random actions, and how many there were."""
    rng = random.Random(seed)
    made.reset(seed=seed)
    total, count = dict.fromkeys(made.possible_agents, 0.0), 0
    while made.agents and count < steps:
        observed, _, over, cut, _ = made.last()
        if over or cut:
            made.step(None)
            continue
        made.step(rng.choice(observed["action_mask"].nonzero()[0]))
        for agent, reward in made.rewards.items():
            total[agent] += reward
        count += 1
    return total, count


@pytest.mark.parametrize("name", PRESETS)
class TestEveryPreset:
    pytestmark = OF_DICTIONARIES

    def test_passes_the_tests_of_the_interface(self, name):
        api_test(env(name, deals=1), num_cycles=20)

    def test_a_seed_gives_the_same_episode(self, name):
        seed_test(lambda: env(name, deals=1), num_cycles=20)


@pytest.mark.parametrize("mark", [{"rewards": "match"}, {"most_steps": 9}, {}], ids=str)
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_every_kind_of_episode_passes_the_tests_of_the_interface(mark):
    short = attrs.evolve(euchre.BICYCLE, goal=tg.scoring.FirstTo(2))
    api_test(env(short, **mark), num_cycles=200)


@settings(max_examples=40, deadline=None)
@given(game=games(), seed=st.integers(0, 999))
def test_every_variant_plays_a_deal(game, seed):
    made = env(game, deals=1, most_steps=200)
    rng = random.Random(seed)
    made.reset(seed=seed)
    while not any(made.terminations.values()) and not any(made.truncations.values()):
        observed = made.last()[0]
        assert made.observation_space(made.agent_selection).contains(observed)
        made.step(rng.choice(observed["action_mask"].nonzero()[0]))


@attrs.frozen
class OneEach(Ask):
    """From the dealer's left each player discards one card, face down."""

    accepts = (tg.Discard,)

    def asked(self, table):
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in done), None)

    def choices(self, table, seat):
        return tg.Discard.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


def test_a_game_of_your_own_is_an_environment_like_others():
    phases = (euchre.BICYCLE.phases[0], OneEach(), *euchre.BICYCLE.phases[1:])
    made = env(attrs.evolve(euchre.BICYCLE, name="One less", phases=phases), deals=1)
    made.reset(seed=1)
    for _ in range(4):
        made.step(int(made.last()[0]["action_mask"].nonzero()[0][0]))
    assert made.match.state.table.log[0].what == "discards"
    total, _ = played(made, seed=2)
    assert made.match.state.results
    assert sum(total.values()) == 0


# Rewards


def test_a_deal_brings_the_change_of_the_score_less_that_of_the_others():
    made = env(euchre.CLUB, deals=1)
    total, _ = played(made, seed=3)
    first, second = made.match.state.results[0].change
    assert total == {f"player_{seat}": first - second if seat % 2 == 0 else second - first for seat in range(4)}
    assert any(total.values())


def test_of_several_sides_the_mean_of_the_others_counts():
    made = env("three-handed-euchre", deals=1)
    total, _ = played(made, seed=5)
    change = made.match.state.results[0].change
    assert total["player_0"] == change[0] - (change[1] + change[2]) / 2
    assert sum(total.values()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("game", "best"),
    [
        (classics.HEARTS, min),
        (tg.games()["buck-euchre"], min),
        (attrs.evolve(classics.HEARTS, goal=MatchOfGames(LowestAt(50), 2), origin=None), min),
        (pitch.TEN_POINT, max),
    ],
    ids=str,
)
def test_who_does_best_in_a_deal_gets_most(game, best):
    """Where the lowest score wins (HE6, BK9), who gets least points, or comes down most, gets the highest reward."""
    made = env(game, deals=1)
    total, _ = played(made, seed=2)
    change = made.match.state.results[0].change
    assert len(set(change)) > 1
    side = change.index(best(change))
    assert total[f"player_{game.seating.sides[side][0]}"] == max(total.values()) > 0


def test_a_match_brings_one_to_its_winners_and_minus_one_to_the_others():
    made = env(euchre.CLUB, rewards="match")
    total, _ = played(made, seed=1)
    outcome = made.match.outcome
    winners = {f"player_{seat}" for side in outcome.winners for seat in euchre.CLUB.seating.sides[side]}
    assert total == {agent: 1.0 if agent in winners else -1.0 for agent in made.possible_agents}
    assert made.match.state.results


def test_a_match_that_nobody_wins_brings_nothing():
    game = attrs.evolve(classics.WHIST, goal=Drawn())
    total, _ = played(env(game, rewards="match"))
    assert set(total.values()) == {0.0}


@attrs.frozen
class Drawn:
    """Every match is drawn after a deal."""

    def __call__(self, _played, _verdict):
        return tg.scoring.Ending((), "drawn")


# Episodes


@pytest.mark.parametrize("deals", [1, 3])
def test_an_episode_has_as_many_deals_as_asked_for(deals):
    made = env(euchre.CLUB, deals=deals)
    played(made, seed=4)
    assert len(made.match.state.results) == deals


def test_an_abandoned_deal_is_no_deal_of_an_episode():
    """All pass, the cards are gathered, and the next dealer deals (E49)."""
    made = env(euchre.BICYCLE, deals=1)
    made.reset(seed=1)
    for _ in range(8):
        made.step(made.number(tg.Pass()))
    assert made.agents
    assert not any(made.terminations.values())
    assert made.match.state.results == ()


def test_agents_that_pass_for_ever_are_cut_off():
    made = env(euchre.BICYCLE, most_steps=20)
    made.reset(seed=1)
    for _ in range(20):
        made.step(made.number(tg.Pass()))
    assert all(made.truncations.values())
    assert not any(made.terminations.values())


def test_an_episode_is_a_match_that_can_be_read():
    made = env(euchre.CLUB, deals=2)
    played(made, seed=11)
    assert tg.Match.parse(str(made.match)) == made.match


def test_the_dealer_is_drawn_unless_an_option_says_who():
    made = env(euchre.CLUB, deals=1)
    dealers = set()
    for seed in range(30):
        made.reset(seed=seed)
        dealers.add(made.match.dealer)
    assert dealers == {0, 1, 2, 3}
    made.reset(seed=1, options={"dealer": 2, "scores": (8, 9)})
    assert (made.match.dealer, made.match.scores) == (2, (8, 9))
    with pytest.raises(tg.InvalidStateError, match="dealer=7"):
        made.reset(options={"dealer": 7})


def test_without_a_seed_the_episodes_go_on_from_the_last_seed():
    def texts():
        made = env(euchre.CLUB)
        made.reset(seed=5)
        found = [str(made.match)]
        for _ in range(3):
            made.reset()
            found.append(str(made.match))
        return found

    assert texts() == texts()
    assert len(set(texts())) == 4


@pytest.mark.parametrize("again", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))], ids=["copy", "pickle"])  # noqa: S301 - our own
def test_a_copy_goes_on_as_the_environment_would_have(again):
    made = env(euchre.CLUB)
    assert again(made).possible_agents == made.possible_agents
    made.reset(seed=1)
    rng = random.Random(3)
    for _ in range(1200):  # of a match and more: a copy of a long chain would be too deep
        if any(made.terminations.values()):
            made.reset()
        made.step(rng.choice(made.last()[0]["action_mask"].nonzero()[0]))
    other = again(made)
    assert other.match == made.match
    while not any(made.terminations.values()):
        observed = made.last()[0]
        assert np.array_equal(observed["observation"], other.last()[0]["observation"])
        number = observed["action_mask"].nonzero()[0][0]
        made.step(number)
        other.step(number)
    made.reset()
    other.reset()
    assert other.match == made.match


# Refusals


def test_a_masked_action_is_refused_with_the_reason_and_the_rule_and_nothing_happens():
    made = env(euchre.CLUB)
    made.reset(seed=7)
    number, before = refused_by_a_rule(made)[0], made.match
    with pytest.raises(tg.IllegalActionError, match=r"\[E\d+\]") as caught:
        made.step(number)
    assert str(caught.value).endswith(made.why_not(number))
    assert made.match == before


def refused_by_a_rule(made):
    """The numbers of actions that a rule of the book refuses now, playing on until there are some."""
    while True:
        found = [number for number in range(len(made.layout.actions)) if "[E" in made.why_not(number)]
        if found:
            return found
        made.step(int(made.last()[0]["action_mask"].nonzero()[0][0]))


def test_the_mask_is_exactly_what_there_is_no_reason_against():
    made = env(pitch.TEN_POINT, deals=1)
    made.reset(seed=3)
    rng = random.Random(1)
    while not any(made.terminations.values()):
        mask = made.last()[0]["action_mask"]
        assert [made.why_not(number) == "" for number in range(len(mask))] == [bool(legal) for legal in mask]
        made.step(rng.choice(mask.nonzero()[0]))


@pytest.mark.parametrize("number", [-1, 61, 1000])
def test_a_number_that_no_action_has_is_refused(number):
    made = env(euchre.CLUB)
    made.reset(seed=1)
    with pytest.raises(tg.NotationError, match=f"no action {number}: those of Club Euchre have the numbers 0 to 60"):
        made.step(number)


def test_none_is_no_action_of_an_agent_that_is_to_act():
    made = env(euchre.CLUB)
    made.reset(seed=1)
    with pytest.raises(tg.InvalidStateError, match="is to act"):
        made.step(None)


def test_before_the_first_episode_there_is_nothing_to_see_or_do():
    made = env(euchre.CLUB)
    for ask in (made.last, lambda: made.observe("player_0"), lambda: made.step(0), lambda: made.match, lambda: made.why_not(0)):
        with pytest.raises(tg.InvalidStateError, match="reset"):
            ask()


def test_after_the_end_there_is_nothing_to_do_until_the_next_episode():
    made = env(euchre.CLUB, deals=1)
    played(made)
    made.reset(seed=1)
    while not any(made.terminations.values()):
        made.step(made.last()[0]["action_mask"].nonzero()[0][0])
    with pytest.raises(tg.InvalidStateError, match=r"the episode is over for player_\d: its step is None"):
        made.step(0)
    for _ in made.possible_agents:
        made.step(None)
    for ask in (made.last, lambda: made.step(None), lambda: made.step(0)):
        with pytest.raises(tg.InvalidStateError, match=r"the episode is over: reset\(\) begins the next one"):
            ask()
    made.reset()
    assert made.last()[0]["action_mask"].any()


def test_an_episode_begins_with_numbers_of_numpy_too():
    made = env(euchre.CLUB)
    made.reset(seed=np.int64(3), options={"dealer": np.int64(2), "scores": np.array([3, 4])})
    assert (made.match.dealer, made.match.scores) == (2, (3, 4))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seed": "a"}, "seed='a': a whole number"),
        ({"seed": 1.5}, r"seed=1\.5: a whole number"),
        ({"options": [1]}, r"options=\[1\]: a mapping such as"),
        ({"options": {"scores": 5}}, "scores=5"),
        ({"options": {"scores": [True, False]}}, "one whole number for each of 2 sides"),
        ({"options": {"dealer": True}}, "dealer=True: the seats are 0 to 3"),
    ],
)
def test_an_episode_that_cannot_begin_so_is_refused_and_nothing_has_happened(given, told):
    made = env(euchre.CLUB)
    made.reset(seed=1)
    before = made.match
    with pytest.raises((TypeError, tg.InvalidStateError), match=told):
        made.reset(**given)
    assert made.match == before


def test_agents_that_there_are_not_are_named():
    made = env(euchre.CLUB)
    made.reset(seed=1)
    for agent in ("player_4", 0):
        with pytest.raises(tg.InvalidStateError, match="they are player_0, player_1, player_2, player_3"):
            made.observe(agent)


def test_a_wrapper_ends_the_episode_in_place_of_the_refusal():
    made = TerminateIllegalWrapper(env(euchre.CLUB), illegal_reward=-5)
    made.reset(seed=1)
    agent = made.agent_selection
    masked = int((made.last()[0]["action_mask"] == 0).nonzero()[0][0])
    made.step(masked)
    assert made.unwrapped.rewards[agent] == -5
    assert all(made.unwrapped.terminations.values())


def test_settings_that_cannot_be_are_all_named():
    with pytest.raises(tg.InvalidStateError) as caught:
        env(euchre.CLUB, rewards="trick", deals=0, most_steps=True, render_mode="human")
    assert [problem.partition("=")[0] for problem in caught.value.problems] == ["rewards", "deals", "most_steps", "render_mode"]
    with pytest.raises(tg.InvalidStateError, match="whole match"):
        env(euchre.CLUB, rewards="match", deals=1)
    with pytest.raises(tg.NotationError, match="Did you mean"):
        env("club-euchr")


# What it shows


def test_a_picture_shows_the_whole_table():
    made = env(euchre.CLUB, render_mode="svg")
    made.reset(seed=1)
    assert made.render() == tg.pictures.table(made.match)
    made = env(euchre.CLUB, render_mode="ansi")
    made.reset(seed=1)
    assert made.render() == tg.pictures.text.table(made.match)
    made = env(euchre.CLUB)
    made.reset(seed=1)
    assert made.render() is None
    made.close()


def test_its_metadata_name_the_game_and_the_version_of_the_layout():
    made = env(euchre.CLUB)
    assert (made.metadata["game"], made.metadata["layout"], str(made)) == ("club-euchre", VERSION, f"club-euchre_v{VERSION}")


def test_a_saved_layout_is_taken_by_the_same_game_and_refused_by_another():
    saved = env(euchre.CLUB).layout.text()
    env(attrs.evolve(euchre.CLUB, goal=tg.scoring.FirstTo(10)), layout=saved)
    with pytest.raises(LayoutError, match="saved for 'club-euchre', and this is joker-euchre; the cards are not"):
        env("joker-euchre", layout=saved)


def test_an_observation_is_of_its_space_also_when_the_episode_is_over():
    made = env(euchre.CLUB, deals=1)
    made.reset(seed=1)
    while not any(made.terminations.values()):
        for agent in made.agents:
            assert made.observation_space(agent).contains(made.observe(agent))
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[-1]))
    for agent in made.agents:
        assert not made.observe(agent)["action_mask"].any()
        assert made.observation_space(agent).contains(made.observe(agent))
