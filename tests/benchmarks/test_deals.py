"""How fast random euchre deals go, against OpenSpiel driven from Python in the same run.

`pytest tests/benchmarks --benchmark-only` shows the times; `pytest tests/benchmarks -s` prints the ratios, which count
on a noisy machine: the contestants take turns, and each keeps its best turn. Needs the extra `bench`.

A test fails only when a ratio is worse than its aim by more than `SLACK`: other programs on the machine take more from us,
who use more of its caches, than from the peer.
"""

from __future__ import annotations

import random
import subprocess
import sys
from time import process_time

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.knowledge.sampling import check_samples

pyspiel = pytest.importorskip("pyspiel")

GAME = euchre.CLUB  # 24 cards, stick the dealer: the rules of the peer
PEER = pyspiel.load_game("euchre(stick_the_dealer=true)")
DEALS = 200
SLACK = 1.5
SLOWEST = {"OpenSpiel in place": 0.55, "OpenSpiel with child()": 0.85}  # their time in ours, at least
VIEW = 0.8  # the time of a view in deals of the peer in place, at most; and of the first and the next sample of one
SAMPLES = {euchre.BICYCLE: (7, 1.5), pitch.TEN_POINT: (12, 2.2)}
EVALUATED = 3  # the time of a sample that is played out for each of its actions, at most
STATE = 400  # the bytes that a state in play adds to a match, at most


@pytest.fixture(autouse=True)
def unchecked():
    """Samples as users draw them: for all other tests each is checked against its view, which takes as long again."""
    check_samples("none")
    yield
    check_samples("every sample")


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
            best[who] = min(best[who], seconds(play, seed=turn))
    with capsys.disabled():
        for who, taken in best.items():
            aim = f" (at least {SLOWEST[who]})" if who in SLOWEST else ""
            print(f"\n{who:24} {taken / DEALS * 1e6:6.1f} us a deal, {taken / best['trickgames']:.2f} times ours{aim}", end="")
        print()
    assert all(best[who] / best["trickgames"] > least / SLACK for who, least in SLOWEST.items())


def seconds(work, **settings):
    before = process_time()
    work(**settings)
    return process_time() - before


def in_mid_play(game: tg.Game, deals: int = 60) -> list[tg.Playing]:
    """The state in the middle of the play of each of some random deals."""
    rng, found = random.Random(3), []
    for _ in range(deals):
        state, played = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, rng))), []
        while legal := tg.legal_actions(state):
            played += [state] if isinstance(state, tg.Playing) else []
            state = tg.apply(state, rng.choice(legal))
        found += played[len(played) // 2 :][:1]  # nothing is played where a deal is thrown in
    return found


@pytest.mark.parametrize("game", SAMPLES, ids=lambda game: game.name)
def test_views_and_samples(game, capsys):
    states = in_mid_play(game)
    best = dict.fromkeys(("deal", "view", "first sample", "next sample"), float("inf"))
    for turn in range(12):
        taken = {"deal": seconds(in_place, seed=turn) / DEALS}
        taken |= {what: time / len(states) for what, time in _views_and_samples(states, random.Random(turn))}
        best = {what: min(best[what], time) for what, time in taken.items()}
    ratios = {what: time / best["deal"] for what, time in best.items() if what != "deal"}
    aims = dict(zip(ratios, (VIEW, *SAMPLES[game]), strict=True))
    with capsys.disabled():
        print(f"\n{game.name}, in deals of OpenSpiel in place ({best['deal'] * 1e6:.1f} us):", end="")
        for what, ratio in ratios.items():
            print(f"\n{what:24} {ratio:6.2f} (at most {aims[what]})", end="")
        print()
    assert all(ratio < aims[what] * SLACK for what, ratio in ratios.items())


def _views_and_samples(states, rng):
    """The seconds for the views of all states, for the first sample of each view and for the next."""
    views = []
    yield "view", seconds(lambda: views.extend(tg.view(state, tg.actor(state)) for state in states))
    for which in ("first sample", "next sample"):
        yield which, seconds(lambda: [tg.sample_state(seen, rng) for seen in views])


def test_evaluated_samples(capsys):
    batch = pytest.importorskip("trickgames.batch")
    views = [tg.view(state, tg.actor(state)) for state in in_second_tricks(euchre.BICYCLE)]
    batch.evaluate(views[0], 1)  # it compiles what it needs
    deal = evaluated = sampled = float("inf")
    for turn in range(5):
        deal = min(deal, seconds(in_place, seed=turn) / DEALS)
        rng, worlds = random.Random(turn), 100
        taken = seconds(lambda worlds=worlds, turn=turn: [batch.evaluate(seen, worlds, seed=turn) for seen in views])
        evaluated = min(evaluated, taken / worlds / len(views))
        taken = seconds(lambda worlds=worlds, rng=rng: [tg.sample_state(seen, rng) for seen in views for _ in range(worlds)])
        sampled = min(sampled, taken / worlds / len(views))
    with capsys.disabled():
        print(f"\na sample of a view in the second trick, in deals of OpenSpiel in place ({deal * 1e6:.1f} us):", end="")
        print(f"\n{'alone':24} {sampled / deal:6.2f}", end="")
        print(f"\n{'played out by action':24} {evaluated / deal:6.2f} (at most {EVALUATED})")
    assert evaluated / deal < EVALUATED * SLACK


def in_second_tricks(game: tg.Game, states: int = 12) -> list[tg.Playing]:
    """States in which the second trick of a random deal is to be led, from four cards."""
    rng, found = random.Random(5), []
    while len(found) < states:
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, rng)))
        while legal := tg.legal_actions(state):
            if isinstance(state, tg.Playing) and len(state.tricks) == 1 and not state.trick:
                found.append(state)
                break
            state = tg.apply(state, rng.choice(legal))
    return found


def test_import_time(capsys):
    def taken(module: str) -> float:
        code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
        runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(9)]
        return min(runs)

    own, peer = taken("trickgames"), taken("attrs")
    with capsys.disabled():
        print(f"\nimport trickgames {own * 1e3:.0f} ms, import attrs {peer * 1e3:.0f} ms: {own / peer:.1f} times")
    assert own > 0


def test_size_of_a_state_in_play(capsys):
    sizes = [_added(state, tg.apply(state, tg.legal_actions(state)[0])) for state in in_mid_play(GAME) if len(state.trick) == 2]
    with capsys.disabled():
        print(f"\na state in play adds at most {max(sizes)} bytes to a match (at most {STATE})")
    assert 0 < max(sizes) <= STATE


def _added(before: tg.Playing, after: tg.Playing) -> int:
    """The bytes of what a state holds and the one before it does not."""
    kept = {id(part) for part in _parts(before)}
    return sum(sys.getsizeof(part) for part in {id(part): part for part in _parts(after)}.values() if id(part) not in kept)


def _parts(state: tg.Playing) -> list[object]:
    fields = [getattr(state, field.name) for field in attrs.fields(type(state))]
    return [state, *fields, *state.plays]
