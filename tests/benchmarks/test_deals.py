"""How fast random euchre deals go, against OpenSpiel driven from Python in the same run.

`pytest tests/benchmarks --benchmark-only` shows the times; `pytest tests/benchmarks -s` prints the ratios, which count
on a noisy machine: the contestants take turns, and each keeps its best turn. Needs the extra `bench`.
"""

from __future__ import annotations

import random
import subprocess
import sys
from time import process_time

import pytest

import trickgames as tg
from trickgames import euchre, pitch

pyspiel = pytest.importorskip("pyspiel")

GAME = euchre.CLUB  # 24 cards, stick the dealer: the rules of the peer
PEER = pyspiel.load_game("euchre(stick_the_dealer=true)")
DEALS = 200


def ours(game: tg.Game = GAME, deals: int = DEALS, seed: int = 1) -> int:
    """Random deals from a shuffled pack to the score; the number of actions."""
    rng = random.Random(seed)
    number, legal_actions, apply = rng.random, tg.legal_actions, tg.apply
    first, actions = tg.start(game), 0
    for _ in range(deals):
        state = apply(first, tg.Deal(tg.shuffled(game, rng)))
        legal = legal_actions(state)
        while legal:
            state = apply(state, legal[int(number() * len(legal))])
            actions += 1
            legal = legal_actions(state)
    return actions


def in_place(deals: int = DEALS, seed: int = 1) -> int:
    """The same by the peer, which changes its state."""
    number, actions = random.Random(seed).random, 0
    for _ in range(deals):
        state = PEER.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(number() * len(legal))])
            actions += 1
        state.returns()
    return actions


def with_children(deals: int = DEALS, seed: int = 1) -> int:
    """The same by the peer with a new state a step, as here."""
    number, actions = random.Random(seed).random, 0
    for _ in range(deals):
        state = PEER.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.child(legal[int(number() * len(legal))])
            actions += 1
        state.returns()
    return actions


CONTESTANTS = {"trickgames": ours, "OpenSpiel in place": in_place, "OpenSpiel with child()": with_children}


@pytest.mark.parametrize("who", CONTESTANTS)
@pytest.mark.benchmark(group="200 random euchre deals")
def test_random_euchre_deals(benchmark, who):
    assert benchmark(CONTESTANTS[who]) > DEALS


@pytest.mark.parametrize("game", [pitch.TEN_POINT, pitch.FIVE_HANDED], ids=lambda game: game.name)
@pytest.mark.benchmark(group="200 random pitch deals")
def test_random_pitch_deals(benchmark, game):
    assert benchmark(ours, game) > DEALS


def test_ratios(capsys):
    best = dict.fromkeys(CONTESTANTS, float("inf"))
    for turn in range(15):
        for who, play in CONTESTANTS.items():
            before = process_time()
            play(DEALS, seed=turn) if who != "trickgames" else play(seed=turn)
            best[who] = min(best[who], process_time() - before)
    with capsys.disabled():
        for who, seconds in best.items():
            print(f"\n{who:24} {seconds / DEALS * 1e6:6.1f} us a deal, {seconds / best['trickgames']:.2f} times ours", end="")
        print()
    assert all(seconds < float("inf") for seconds in best.values())


def test_import_time(capsys):
    def seconds(module: str) -> float:
        code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
        runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(9)]
        return min(runs)

    own, peer = seconds("trickgames"), seconds("attrs")
    with capsys.disabled():
        print(f"\nimport trickgames {own * 1e3:.0f} ms, import attrs {peer * 1e3:.0f} ms: {own / peer:.1f} times")
    assert own > 0


def test_size_of_a_state_in_play(capsys):
    rng = random.Random(3)
    state = tg.apply(tg.start(GAME), tg.Deal(tg.shuffled(GAME, rng)))
    while not isinstance(state, tg.Playing) or len(state.trick) != 2:
        state = tg.apply(state, rng.choice(tg.legal_actions(state)))
    after = tg.apply(state, tg.legal_actions(state)[0])
    assert isinstance(after, tg.Playing)
    before = {id(part) for part in (state.left, state.playable, state.plays, *state.plays)}
    parts = [after, after.left, after.plays, *after.plays, after.playable]
    size = sum(sys.getsizeof(part) for part in parts if id(part) not in before)
    with capsys.disabled():
        print(f"\na state in play takes {size} bytes beyond what it shares")
    assert size < 500
