"""The small parts of the kernel."""

from __future__ import annotations

import random
from typing import Any

import numba

from trickgames.batch.kernel import jit, parts
from trickgames.batch.kernel.bits import nth, nth_by_steps, size
from trickgames.batch.stream import Stream, key_of


@numba.njit
def both(mask, place):
    return nth(mask, place), nth_by_steps(mask, place), size(mask)


def test_a_bit_is_found_in_one_step_or_in_many():
    rng = random.Random(1)
    for _ in range(200):
        mask = rng.getrandbits(63)
        places = [place for place in range(63) if mask >> place & 1]
        if places:
            number = rng.randrange(len(places))
            assert both(mask, number) == (places[number], places[number], len(places))


def test_a_stream_is_its_own_for_every_deal():
    streams = {tuple(Stream(key_of(seed), index).below(1000) for _ in range(1)) for seed in (1, "1", 2) for index in range(4)}
    assert len(streams) > 8


def test_numbers_of_a_stream_are_spread_evenly():
    counts = [0] * 6
    stream = Stream(key_of("dice"), 0)
    for _ in range(6000):
        counts[stream.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 20.5  # one in a thousand for five degrees of freedom


def test_a_change_of_any_module_compiles_anew():
    assert {path.name for path in parts.SOURCES} >= {"tricks.py", "sensible.py", "counting.py"}
    assert len(parts.DIGEST) == 16


def test_where_no_folder_can_be_written_to_nothing_is_kept():
    asked: list[dict[str, Any]] = []

    def compiler(**options):
        asked.append(options)
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    assert jit._kept(compiler, len) is len
    assert [options.get("cache", False) for options in asked] == [True, False]
