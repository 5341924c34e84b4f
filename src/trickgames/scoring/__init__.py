"""Scoring rules and goals: what a deal brings, and when a match is over."""

from trickgames.engine.protocols import Goal, PointCards, Scoring
from trickgames.engine.verdict import Ending, Played, Verdict
from trickgames.scoring.bids import BidScoring, PointCard
from trickgames.scoring.goals import AfterDeals, FirstTo
from trickgames.scoring.tricks_taken import TricksTaken

__all__ = [
    "AfterDeals",
    "BidScoring",
    "Ending",
    "FirstTo",
    "Goal",
    "Played",
    "PointCard",
    "PointCards",
    "Scoring",
    "TricksTaken",
    "Verdict",
]
