"""Chunks on executors: the same results everywhere; what fails is named and can be played again."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import pytest

from batch_games import same
from trickgames import Deal, actor, apply, batch, euchre, pitch, shuffled, start, view


def many(executor=None, **options):
    return batch.simulate(pitch.TEN_POINT, 3000, seed=6, players="sensible", chunk=700, executor=executor, **options)


def test_threads_give_the_same():
    with ThreadPoolExecutor(2) as executor:
        assert same(many(executor), many())


def test_processes_give_the_same():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert same(many(executor), many())
        seen = view(apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 1))), 1)
        spread = batch.evaluate(seen, 30, executor=executor)
        assert (spread.results == batch.evaluate(seen, 30).results).all()


@pytest.mark.dev
@pytest.mark.filterwarnings("ignore")  # the cluster's own
def test_a_cluster_gives_the_same():
    import distributed

    with distributed.Client(processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None) as client:
        assert same(many(client.get_executor()), many())


class Unreliable(Executor):
    """Loses the chunks that begin at these numbers."""

    def __init__(self, *lost):
        self.lost = lost

    def submit(self, function, /, *args):
        future = Future()
        if args and args[1] in self.lost:
            future.set_exception(OSError("the machine went away"))
        else:
            future.set_result(function(*args))
        return future


def test_chunks_that_fail_are_named_and_can_be_retried():
    with pytest.raises(batch.FailedChunksError) as failed:
        many(Unreliable(700, 2800))
    assert [(failure.first, failure.count) for failure in failed.value.failures] == [(700, 700), (2800, 200)]
    assert "deals 700 to 1,399: OSError: the machine went away" in str(failed.value)
    partial = failed.value.results
    assert (partial.partial, partial.done, len(partial.points)) == (True, 2100, 2100)
    assert "PARTIAL: 2,100 of 3,000" in str(partial.summary)
    assert same(failed.value.retry(), many())


class Killed(Unreliable):
    """An executor whose worker is killed: what was handed out is lost, and it takes no more."""

    def __init__(self, after):
        super().__init__()
        self.after = after

    def submit(self, function, /, *args):
        if args and args[1] >= 2 * self.after:
            raise BrokenProcessPool("the pool cannot be used any more")
        if args and args[1] >= self.after:
            future = Future()
            future.set_exception(BrokenProcessPool("a worker\nended abruptly"))
            return future
        return super().submit(function, *args)


class Borrowed:
    """Something that takes work as an executor does, and is none."""

    def submit(self, function, /, *args):
        future = Future()
        future.set_result(function(*args))
        return future


def test_whatever_takes_work_is_an_executor():
    assert same(many(Borrowed()), many())


def test_a_killed_worker_is_told_in_a_line():
    """Not in a line for each of 998 chunks."""
    with pytest.raises(batch.FailedChunksError) as failed:
        batch.simulate(euchre.BICYCLE, 2000, seed=1, chunk=2, executor=Killed(400), keep="summary")
    assert failed.value.problems == (
        "deals 400 to 799: BrokenProcessPool: a worker ended abruptly",
        "deals 800 to 801: BrokenProcessPool: the pool cannot be used any more",
        "400 of 2,000 were played; retry() plays the others",
    )
    assert [(failure.first, failure.count) for failure in failed.value.failures] == [(400, 400), (800, 2)]
    whole = batch.simulate(euchre.BICYCLE, 2000, seed=1, keep="summary")
    assert failed.value.retry().summary == whole.summary


def test_a_worker_that_is_killed_in_fact_is_told_in_a_line():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool, pytest.raises(batch.FailedChunksError) as failed:
        batch.simulate(euchre.BICYCLE, 400, seed=1, chunk=2, players=ends_the_process, executor=pool)
    assert len(failed.value.problems) <= 3
    assert len(str(failed.value)) < 1000
    assert failed.value.results.done == 0


def ends_the_process(_view):
    os._exit(9)


def test_failures_here_and_there_are_counted():
    lost = Unreliable(*range(0, 3000, 6))
    with pytest.raises(batch.FailedChunksError) as failed:
        batch.simulate(euchre.BICYCLE, 3000, seed=1, chunk=3, executor=lost, keep="summary")
    first = "deals 0 to 2: OSError: the machine went away (and 499 other ranges, 1,500 deals in all)"
    assert failed.value.problems == (first, "1,500 of 3,000 were played; retry() plays the others")
    assert failed.value.results.partial
    assert failed.value.results.numbers.tolist() == [number for number in range(3000) if number % 6 > 2]


def test_an_evaluation_tells_its_failures_in_a_line_too():
    state = apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 1)))
    with pytest.raises(
        batch.BatchError, match=r"sampled deals 0 to 24: OSError: .* \(and 3 other ranges, 100 sampled deals in all\)"
    ):
        batch.evaluate(view(state, actor(state)), 200, executor=Unreliable(0, 50, 100, 150))


def test_errors_of_very_many_kinds_are_counted():
    def bad(view):
        raise RuntimeError(f"{view.hand}" * 100)

    with pytest.raises(batch.FailedChunksError) as failed:
        batch.simulate(euchre.BICYCLE, 50, seed=1, players=bad, chunk=1)
    assert len(failed.value.failures) == 50
    assert len(failed.value.problems) == 12
    assert failed.value.problems[-2] == "and 40 other errors"
    assert len(str(failed.value)) < 4000


def test_a_player_that_fails_names_its_chunk():
    def bad(view):
        raise RuntimeError(f"seat {view.seat} is asleep")

    with pytest.raises(batch.FailedChunksError, match=r"deals 0 to 1: RuntimeError: seat \d is asleep"):
        batch.simulate(euchre.BICYCLE, 2, seed=1, players=bad)


def test_an_executor_that_is_shut_down_in_the_middle_fails_its_chunks():
    class Closing(Unreliable):
        def submit(self, function, /, *args):
            if args and args[1] > 0:
                raise RuntimeError("cannot schedule new futures after shutdown")
            return super().submit(function, *args)

    with pytest.raises(batch.FailedChunksError, match="after shutdown") as failed:
        many(Closing())
    assert failed.value.results.done == 700


@pytest.mark.parametrize("executor", [None, "threads"])
def test_an_interrupt_returns_what_is_done(executor):
    def interrupt(done, _asked):
        if done >= 1400:
            raise KeyboardInterrupt

    pool = ThreadPoolExecutor(1) if executor else None
    results = many(pool, progress=interrupt)
    assert results.partial
    assert 1400 <= results.done < 3000
    assert "PARTIAL" in repr(results)
    assert "PARTIAL" in str(results.summary)
    assert (results.points == many().points[results.numbers]).all()
    assert same(results.resume(), many())


def test_an_evaluation_that_is_interrupted_says_so():
    def interrupt(_done, _asked):
        raise KeyboardInterrupt

    state = apply(start(euchre.BICYCLE), Deal(shuffled(euchre.BICYCLE, 1)))
    evaluated = batch.evaluate(view(state, actor(state)), 60, progress=interrupt)
    assert evaluated.partial
    assert str(evaluated).startswith("PARTIAL: 25 of 60")
