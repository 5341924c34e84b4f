"""Many deals: simulations, and what each of a seat's actions is worth.

`simulate` plays deals or whole matches, on one core, on all, or on a cluster. `evaluate` plays on from a view. The compiled
engine (extra `fast`) plays every game whose parts it knows, and the Python engine any game. Both give the same results from a
seed. The module needs numpy, which comes with that extra.
"""

from trickgames.extras import missing

if _told := missing("fast", "numpy"):
    raise ModuleNotFoundError(_told, name="numpy")

from trickgames.batch.errors import BatchError, FailedChunksError, Failure
from trickgames.batch.evaluate import Evaluation, evaluate, evaluate_many
from trickgames.batch.results import Matches, Results
from trickgames.batch.simulate import obstacles, simulate
from trickgames.batch.summary import CONTRACTS, BidCount, Estimate, MatchSummary, Summary
from trickgames.batch.tables import STRAINS

__all__ = [
    "CONTRACTS",
    "STRAINS",
    "BatchError",
    "BidCount",
    "Estimate",
    "Evaluation",
    "FailedChunksError",
    "Failure",
    "MatchSummary",
    "Matches",
    "Results",
    "Summary",
    "evaluate",
    "evaluate_many",
    "obstacles",
    "simulate",
]
