"""Games as environments for reinforcement learning, with the interface of PettingZoo.

`env(game)` is an environment for any game. Agents take turns, see what their seats see as one vector of numbers, and answer
with the number of an action. It needs numpy and pettingzoo, which come with the extra `rl`.
"""

from trickgames.extras import missing

if _told := missing("rl"):
    raise ModuleNotFoundError(_told, name="pettingzoo")

from trickgames.rl.environment import Observation, TrickEnv, env
from trickgames.rl.errors import LayoutError
from trickgames.rl.layout import VERSION, Field, Layout
from trickgames.rl.numbering import ActionTable
from trickgames.rl.vector import Encoder

__all__ = [
    "VERSION",
    "ActionTable",
    "Encoder",
    "Field",
    "Layout",
    "LayoutError",
    "Observation",
    "TrickEnv",
    "env",
]
