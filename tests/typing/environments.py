"""Checked by mypy and pyright, never run: what a trainer may rely on."""

from typing import assert_type

import numpy as np
from numpy.typing import NDArray

from trickgames import euchre, rl

made = rl.env(euchre.CLUB, rewards="deal", deals=1, render_mode="svg")
made.reset(seed=7)
assert_type(made.agents, list[str])
assert_type(made.observe("player_0"), rl.Observation)
assert_type(made.observe("player_0")["action_mask"], NDArray[np.int8])
assert_type(made.layout, rl.Layout)
assert_type(made.layout.field("held").size, int)
assert_type(made.why_not(3), str)

rl.env(euchre.CLUB, rewards="trick")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
