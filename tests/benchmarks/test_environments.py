"""How fast environments for reinforcement learning go: ours beside those of OpenSpiel and RLCard, in the same run.

`pytest tests/benchmarks/test_environments.py -s` prints the time of a step with its observation, by random legal actions; the
contestants take turns, and each keeps its best turn. Euchre is compared with OpenSpiel's Euchre, the play of Bridge with the
Bridge of both peers (in which the auction is played too). OpenSpiel's environment gives the observations of all four players at
each step, ours and RLCard's that of the player to act. Needs the extra `bench`; a peer that isn't there is left out.
"""

from __future__ import annotations

import random
from importlib.util import find_spec
from time import process_time

import pytest

from trickgames.rl import env

DEALS = 20
TURNS = 5


def ours(name):
    made = env(name, deals=1)
    made.reset(seed=1)

    def play(number):
        steps = 0
        for _ in range(DEALS):
            made.reset()
            while True:
                observed, _, over, _, _ = made.last()
                if over:
                    break
                legal = observed["action_mask"].nonzero()[0]
                made.step(int(legal[int(number() * len(legal))]))
                steps += 1
        return steps

    return play


def openspiel(name):
    from open_spiel.python import rl_environment

    made = rl_environment.Environment(name)

    def play(number):
        steps = 0
        for _ in range(DEALS):
            now = made.reset()
            while not now.last():
                legal = now.observations["legal_actions"][now.observations["current_player"]]
                now = made.step([legal[int(number() * len(legal))]])
                steps += 1
        return steps

    return play


def rlcard():
    import rlcard

    made = rlcard.make("bridge", config={"seed": 1})

    def play(number):
        steps = 0
        for _ in range(DEALS):
            state, _ = made.reset()
            while not made.is_over():
                legal = [*state["legal_actions"]]
                state, _ = made.step(legal[int(number() * len(legal))])
                steps += 1
        return steps

    return play


def contestants():
    """Each with its name, by what is played."""
    found = {"euchre": {"trickgames": ours("club-euchre")}, "bridge": {"trickgames": ours("bridge-play")}}
    if find_spec("pyspiel"):
        found["euchre"]["OpenSpiel"] = openspiel("euchre")
        found["bridge"]["OpenSpiel"] = openspiel("bridge(use_double_dummy_result=false)")
    if find_spec("rlcard"):
        found["bridge"]["RLCard"] = rlcard()
    return found


@pytest.mark.filterwarnings("ignore")  # of the peers
def test_ratios(capsys):
    peers = contestants()
    if not find_spec("pyspiel") and not find_spec("rlcard"):
        pytest.skip("neither OpenSpiel nor RLCard is installed (extra `bench`)")
    best = {(game, who): float("inf") for game, players in peers.items() for who in players}
    for turn in range(TURNS):
        for game, who in [*best]:
            before = process_time()
            steps = peers[game][who](random.Random(turn).random)
            best[game, who] = min(best[game, who], (process_time() - before) / steps)
    with capsys.disabled():
        for (game, who), taken in best.items():
            print(
                f"\n{game:7} {who:10} {taken * 1e6:6.1f} us a step, {taken / best[game, 'trickgames']:.2f} times ours", end=""
            )
        print()
