"""The solver, beside a random deal of euchre by OpenSpiel from Python, in one run: a deal of euchre, and endings of bridge."""

import statistics
from time import process_time

from benchmarks.test_deals import DEALS, in_place
from solver.test_best_plays import played_to
from trickgames import classics, euchre
from trickgames.solver import best_plays


def test_ratios(capsys):
    deal = min(seconds(in_place, seed=turn) for turn in range(5)) / DEALS
    with capsys.disabled():
        for game, cards in ((euchre.BICYCLE, 20), (classics.BRIDGE_PLAY, 24), (classics.BRIDGE_PLAY, 32)):
            states = [state for seed in range(20) if (state := played_to(game, seed, cards)) is not None]
            best_plays(states[0])
            times = [seconds(best_plays, state) for state in states]
            middle, most = statistics.median(times), max(times)
            print(
                f"\n{game.name}, {cards} cards: {middle * 1e3:.2f} ms ({middle / deal:.0f} deals), {most * 1e3:.1f} at most",
                end="",
            )
        print()
    assert most < 10


def seconds(work, *positional, **settings):
    before = process_time()
    work(*positional, **settings)
    return process_time() - before
