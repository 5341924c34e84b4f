"""Chunks on executors: the same results everywhere; what fails is named and can be played again."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
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
