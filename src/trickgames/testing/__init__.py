"""Tests for rules, ours and yours: strategies for hypothesis, and laws that every game keeps.

It needs hypothesis: `pip install trickgames[testing]`.
"""

from trickgames.testing.edges import EdgeName, edges
from trickgames.testing.match import Match, code_of
from trickgames.testing.strategies import actions, card_sets, cards, games, hands, matches, packs, presets, states

__all__ = [
    "EdgeName",
    "Match",
    "actions",
    "card_sets",
    "cards",
    "code_of",
    "edges",
    "games",
    "hands",
    "matches",
    "packs",
    "presets",
    "states",
]
