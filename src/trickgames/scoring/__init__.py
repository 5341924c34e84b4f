"""Scorings and goals: what a deal brings, and when a match is over."""

from trickgames.engine.scored import Goal, PointCards, Scoring
from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
from trickgames.scoring.bids import BidScoring
from trickgames.scoring.bonuses import Honours
from trickgames.scoring.bridge import BridgeTable
from trickgames.scoring.games import MatchOfGames
from trickgames.scoring.goals import AfterDeals, FirstTo
from trickgames.scoring.high_low import PIPS, HighestTrump, LowestTrump, MostPips
from trickgames.scoring.lines import Line, Sweep, When
from trickgames.scoring.low_goals import DownTo, FirstOf, Floor, LowestAt
from trickgames.scoring.measures import TRICKS, CountCards, CountTricks, Measure, Measured, PointCard, Together
from trickgames.scoring.own_bids import Bags, OwnBids
from trickgames.scoring.pays import BID, MINUS_BID, NOTHING, TAKEN, Lift, Pays
from trickgames.scoring.score_table import Bonus, PointTable, ScoreTable
from trickgames.scoring.tricks_taken import TricksTaken

__all__ = [
    "BID",
    "MINUS_BID",
    "NOTHING",
    "PIPS",
    "TAKEN",
    "TRICKS",
    "AfterDeals",
    "Bags",
    "BidScoring",
    "Bonus",
    "BridgeTable",
    "CountCards",
    "CountTricks",
    "DownTo",
    "Ending",
    "FirstOf",
    "FirstTo",
    "Floor",
    "Goal",
    "HighestTrump",
    "Honours",
    "Lift",
    "Line",
    "LowestAt",
    "LowestTrump",
    "MatchOfGames",
    "Measure",
    "Measured",
    "MostPips",
    "NextGame",
    "OwnBids",
    "Pays",
    "Played",
    "PointCard",
    "PointCards",
    "PointTable",
    "ScoreTable",
    "Scoring",
    "Sweep",
    "Together",
    "TricksTaken",
    "Verdict",
    "When",
]
