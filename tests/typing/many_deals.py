"""Checked by mypy and pyright, never run: many deals."""

from concurrent.futures import ProcessPoolExecutor
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import trickgames as tg
from trickgames import batch, euchre


def mine(view: tg.View) -> tg.Action:
    return view.legal_actions[0]  # type: ignore[no-any-return]


results = batch.simulate(euchre.BICYCLE, 10, seed=1, players=("random", mine, "sensible", mine), executor=ProcessPoolExecutor())
assert_type(results, batch.Results)
assert_type(results.points, NDArray[np.int16])
assert_type(results.passed_out, NDArray[np.bool_])
assert_type(results.summary.gain.mean, float)
assert_type(batch.simulate(euchre.BICYCLE, matches=3, seed="a").matches.won, NDArray[np.bool_])
assert_type(batch.evaluate(tg.view(tg.start(euchre.BICYCLE), 0)).best, tg.Action)
batch.simulate(euchre.BICYCLE, 10, seed=1, players="clever")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
