"""How fast many deals go, against OpenSpiel driven from Python and a kernel in C that marks the limit, in the same run.

`pytest tests/benchmarks/test_batch.py -s` prints the ratios, which are what counts on a noisy machine: the contestants take
turns, and each keeps its best turn. Needs the extra `bench` and gcc; the limit is in `tests/data/bench`.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import resource
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter, process_time

import pytest

from helpers import DATA
from trickgames import batch, euchre, pitch

pytest.importorskip("numba")
pytest.importorskip("pyspiel")

DEALS = 240_000
LIMIT_OF_PITCH = 4.7  # a million deals of Ten-point Pitch where the limit plays 4.7 million of euchre


def peer():
    """The loop of the other benchmark that drives OpenSpiel."""
    path = Path(__file__).with_name("test_deals.py")
    spec = importlib.util.spec_from_file_location("deals_benchmark", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.in_place


@pytest.fixture(scope="module")
def limit(tmp_path_factory):
    """Plays this number of deals in C."""
    library = tmp_path_factory.mktemp("limit") / "limit.so"
    source = DATA / "bench" / "limit_kernel.c"
    subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    play = ctypes.CDLL(str(library)).play_hands
    play.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)]

    def run():
        play(1, DEALS, 0, 1, (ctypes.c_int64 * 10)())

    return run


def best_of(turns, **contestants):
    """The processor's seconds of the best turn of each, for all deals."""
    best = dict.fromkeys(contestants, float("inf"))
    for run in contestants.values():
        run()
    for _ in range(turns):
        for name, run in contestants.items():
            began = process_time()
            run()
            best[name] = min(best[name], process_time() - began)
    return best


def simulated(game, players="random", keep="deals"):
    return lambda: batch.simulate(game, DEALS, seed=1, players=players, keep=keep, engine="compiled")


def test_random_deals_against_the_limit_and_the_peer(limit):
    in_place = peer()
    best = best_of(
        5,
        limit=limit,
        euchre=simulated(euchre.CLUB),
        summary=simulated(euchre.CLUB, keep="summary"),
        pitch=simulated(pitch.TEN_POINT),
        sensible=simulated(euchre.CLUB, players="sensible"),
    )
    per_deal = {name: seconds / DEALS * 1e9 for name, seconds in best.items()}
    per_deal["OpenSpiel"] = best_of(5, peer=lambda: in_place(1000))["peer"] / 1000 * 1e9
    for name, nanoseconds in per_deal.items():
        print(f"\n{name}: {nanoseconds:,.0f} ns a deal, {nanoseconds / per_deal['limit']:.2f} times the limit", end="")
    print(f"\neuchre: {per_deal['OpenSpiel'] / per_deal['euchre']:.0f} times as fast as OpenSpiel from Python")
    assert per_deal["euchre"] <= 2 * per_deal["limit"]
    assert per_deal["pitch"] <= LIMIT_OF_PITCH * per_deal["limit"]
    assert per_deal["OpenSpiel"] >= 80 * per_deal["euchre"]


def timed(executor):
    began = perf_counter()
    batch.simulate(euchre.CLUB, 4_000_000, seed=1, keep="summary", executor=executor, chunk=250_000)
    return perf_counter() - began


def test_two_workers_against_one():
    if os.getloadavg()[0] > 1 or (os.cpu_count() or 1) < 2:
        pytest.skip("needs two idle cores")
    with ProcessPoolExecutor(2) as two, ProcessPoolExecutor(1) as one:
        timed(two), timed(one)
        ratio = min(timed(one) for _ in range(3)) / min(timed(two) for _ in range(3))
    print(f"\ntwo workers: {ratio:.2f} times one")
    assert ratio >= 1.6


START = "from trickgames import batch, euchre; batch.simulate(euchre.BICYCLE, 10, seed=1, engine='compiled')"


def processor_seconds(cache):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", START],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        check=True,
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stderr


def test_the_first_start_and_later_ones(tmp_path):
    first, told = processor_seconds(tmp_path)
    assert "is being compiled" in told
    seconds = [processor_seconds(tmp_path) for _ in range(3)]
    later = min(used for used, _ in seconds)
    print(f"\nfirst start {first:.1f} s, later ones {later:.2f} s, the interpreter and all imports too")
    assert first < 30
    assert later < first / 5
    assert [told for _, told in seconds] == ["", "", ""]
