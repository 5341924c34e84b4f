"""Tests for the rules of games: laws that hold in every game, and strategies for hypothesis.

    from trickgames.testing import check_game

    def test_my_variant_holds():
        check_game(my_variant)

It needs hypothesis (extra `testing`).
"""

from trickgames.extras import missing

if _told := missing("testing"):
    raise ModuleNotFoundError(_told, name="hypothesis")

from trickgames.testing.checking import LAWS, LawBrokenError, check_match
from trickgames.testing.conformance import PROFILES, Profile, check_game
from trickgames.testing.coverage import Coverage, reasons_of
from trickgames.testing.edge_cases import EdgeName, edges
from trickgames.testing.laws import Kit, Law
from trickgames.testing.machine import MatchMachine, machine_for
from trickgames.testing.match import Match, code_of
from trickgames.testing.positions import (
    PerftMismatchError,
    Position,
    check_position,
    perft,
    perft_table,
    read_perft,
    write_perft,
)
from trickgames.testing.settings_law import first_difference
from trickgames.testing.strategies import actions, card_sets, cards, games, hands, matches, packs, presets, states
from trickgames.testing.walks import explore, number_of_deals, small_deals

__all__ = [
    "LAWS",
    "PROFILES",
    "Coverage",
    "EdgeName",
    "Kit",
    "Law",
    "LawBrokenError",
    "Match",
    "MatchMachine",
    "PerftMismatchError",
    "Position",
    "Profile",
    "actions",
    "card_sets",
    "cards",
    "check_game",
    "check_match",
    "check_position",
    "code_of",
    "edges",
    "explore",
    "first_difference",
    "games",
    "hands",
    "machine_for",
    "matches",
    "number_of_deals",
    "packs",
    "perft",
    "perft_table",
    "presets",
    "read_perft",
    "reasons_of",
    "small_deals",
    "states",
    "write_perft",
]
