"""What cannot be simulated is refused with a clear word on everything that is wrong."""

from __future__ import annotations

import importlib.util
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from helpers import deal
from trickgames import batch, euchre, view


@pytest.fixture
def without(monkeypatch):
    """Pretends that a module is not installed."""

    def hide(name):
        find = importlib.util.find_spec
        monkeypatch.setattr(importlib.util, "find_spec", lambda asked, *rest: None if asked == name else find(asked, *rest))

    return hide


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"deals": -1}, "deals=-1: a whole number from 0 up"),
        ({"deals": 1.5}, "deals=1.5: a whole number"),
        ({"deals": True}, "deals=True: a whole number"),
        ({"deals": None}, "either deals or matches"),
        ({"matches": 3}, "either deals or matches"),
        ({"deals": None, "matches": -3}, "matches=-3: a whole number from 0 up"),
        ({"most_deals": 0}, "most_deals=0: a whole number from 1 up"),
        ({"most_deals": 10**12}, "most_deals=1000000000000: at most 1,000,000"),
        ({"deals": 10**12}, "deals=1,000,000,000,000: the results take "),
        ({"deals": 10**16, "keep": "summary"}, "deals=10000000000000000: at most 1,000,000,000,000,000"),
        ({"deals": 10**5000}, ": at most 1,000,000,000,000,000"),
        ({"deals": None, "matches": 10**12}, "matches=1,000,000,000,000: the results take "),
        ({"deals": 10**12, "keep": "summary", "chunk": 10**12}, "chunk=1,000,000,000,000: its results take "),
        ({"scores": (-(10**30), 0)}, "at most 1,000,000,000 points"),
        ({"chunk": 0}, "chunk=0: a whole number from 1 up"),
        ({"seed": None}, "seed=None: a whole number or a text"),
        ({"players": "clever"}, "players='clever': a player is 'random', 'sensible' or a function"),
        ({"players": ["random"] * 3}, "players: 3 for 4 seats"),
        ({"players": 7}, "players=7: a player is"),
        ({"scores": (0,)}, "scores=(0,): one whole number for each of 2 sides"),
        ({"scores": (12, 0)}, "the match is over"),
        ({"keep": "all"}, "keep='all': 'deals' or 'summary'"),
        ({"engine": "rust"}, "engine='rust': 'auto', 'compiled', 'python'"),
        ({"executor": 4}, "executor=4: a concurrent.futures.Executor"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(wrong, told):
    with pytest.raises(batch.BatchError) as refused:
        batch.simulate(euchre.BICYCLE, **{"deals": 10, "seed": 1, **wrong})
    assert told in str(refused.value)


@pytest.mark.parametrize("engine", ["compiled", "python"])
@pytest.mark.parametrize("unit", ["deals", "matches"])
def test_very_many_deals_stream(engine, unit):
    """They begin immediately, and an interrupt gives what was done."""

    def interrupt(done, asked):
        assert asked == 10**12
        if done >= 3:
            raise KeyboardInterrupt

    batch.simulate(euchre.BICYCLE, 1, seed=1, engine=engine)  # the kernel may have to be compiled
    began = time.perf_counter()
    chunk = 1 if engine == "python" else None
    how = {unit: 10**12, "most_deals": 1_000_000, "keep": "summary", "engine": engine, "chunk": chunk}
    results = batch.simulate(euchre.BICYCLE, seed=1, progress=interrupt, **how)
    assert results.partial
    assert 3 <= results.done <= 60_000
    assert len(results.numbers) == results.done
    assert f"PARTIAL: {results.done:,} of 1,000,000,000,000" in str(results.summary)
    assert time.perf_counter() - began < 60


def test_everything_wrong_is_told_at_once():
    with pytest.raises(batch.BatchError) as refused:
        batch.simulate(euchre.BICYCLE, -1, seed=1.0, keep="x")
    assert len(refused.value.problems) == 3


def test_a_thing_that_is_no_game_or_view_is_refused():
    with pytest.raises(batch.BatchError, match="a Game is simulated"):
        batch.simulate("euchre", 1, seed=1)
    with pytest.raises(batch.BatchError, match="a View is evaluated"):
        batch.evaluate(deal(euchre.BICYCLE))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"deals": 10**14}, "deals=100000000000000: the results take "),
        ({"deals": 0}, "deals=0"),
        ({"seed": 1.5}, "seed=1.5"),
        ({"engine": "c"}, "engine='c'"),
    ],
)
def test_an_evaluation_that_cannot_be_is_refused(wrong, told):
    with pytest.raises(batch.BatchError, match=told):
        batch.evaluate(view(deal(euchre.BICYCLE), 1), **wrong)


def test_an_executor_that_is_shut_down_is_refused_before_anything_is_played():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(batch.BatchError, match="the executor takes no work: cannot schedule new futures after shutdown"):
        batch.simulate(euchre.BICYCLE, 10, seed=1, executor=pool)


def test_without_numba_the_extra_is_named(without):
    without("numba")
    with pytest.raises(batch.BatchError, match=r"engine='compiled': numba is not installed: .*pip install .*\[fast\]'"):
        batch.simulate(euchre.BICYCLE, 10, seed=1, engine="compiled")
    assert batch.simulate(euchre.BICYCLE, 2, seed=1).engine == "python"


def test_a_deal_that_was_not_asked_for_has_no_actions():
    results = batch.simulate(euchre.BICYCLE, 2, seed=1, engine="python")
    with pytest.raises(batch.BatchError, match="the deals are 0 to 1"):
        results.actions(2)
