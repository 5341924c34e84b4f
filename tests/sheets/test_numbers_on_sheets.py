"""The numbers on the sheet of each preset: of its own book, those of the rules by which it is played, and no others."""

from __future__ import annotations

import re

import pytest

import trickgames as tg
from cited import NUMBERS, cited

GAMES = tg.games()


def rules(*ranges: str) -> set[str]:
    """The rules of some ranges: `P9-P14`."""
    return cited(", ".join(ranges))


EVENING = rules(
    "E1", "E6", "E18-E32", "E34-E36", "E52", "E57"
)  # an evening, the pack in hand, and what follows from other rules
POINTS = {5: "P38", 7: "P39", 8: "P40", 10: "P31", 11: "P42", 13: "P41", 14: "P45", 15: "P44", 16: "P43"}
PLAYERS = {4: rules("P17", "P18", "P27-P29"), 5: rules("P34-P37"), 6: rules("P48", "P49")}
TOLD_BY_OTHERS = {"P26", "P33d", "P50"}  # no trump is thrown; who is out, and that all else is alike

ELSEWHERE = {  # the rules of other forms and of house rules, by preset
    "railroad-euchre": rules("RR4-RR6"),
    "three-handed-euchre": {"CT7"},
    "two-handed-euchre": rules("TH4-TH8"),
    "twelve-card-euchre": rules("TH1-TH3", "TH8"),
    "six-handed-euchre": rules("SH5-SH10"),
    "six-handed-bid-euchre": rules("SH2-SH5"),
    "buck-euchre": {"BK10"},
    "buck-euchre-auction": {"BK3", "BK4", "BK6"},
    "500-australian": rules("FH11a-d", "FH14"),  # FH11 stands for its parts
    "500-american": rules("FH5", "FH9", "FH11a-d", "FH14"),
    "500-three": rules("FH11a-d", "FH14"),
    "setback": rules("AP9-AP11"),
    "smear": {"SM8"},
    "pedro": {"PE10"},
    "club-euchre": {"E51"},
    "dirty-pitch": {"P32"},
    "reverse-pitch": {"P46", *rules("P1-P4", "P6-P16")},
}


def left_out(name: str) -> set[str]:
    """The rules of the book of a preset that its sheet doesn't cite."""
    game = GAMES[name]
    book = game.citations.books[0]
    others = ELSEWHERE.get(name, set())
    if book == "E":
        return EVENING | others
    if book != "P":
        return others
    points = {*POINTS.values()} - {POINTS[game.scoring.total]}  # type: ignore[attr-defined]  # every game of pitch scores bids
    forms = set[str]().union(*(only for players, only in PLAYERS.items() if players != game.seating.seats))
    turned = set() if name == "dirty-pitch" else {"P46"}
    return (points | forms | TOLD_BY_OTHERS | turned | others | {"P47"}) - ({"P47"} if name == "reverse-pitch" else set())


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_cites_the_rules_of_its_book_by_which_the_game_is_played(name):
    """Five-handed pitch is dealt by P34 and not by P17, six take a widow by P49, and each count has its rule."""
    book = GAMES[name].citations.books[0]
    own = {number for number in NUMBERS if re.fullmatch(rf"{book}\d+[a-z]?", number)}
    assert own - cited(tg.rule_sheet(GAMES[name])) == left_out(name) & own


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("five-handed-pitch", "The dealer gives each player ten cards, going clockwise from the left [P34]."),
        ("six-handed-pitch", "The maker takes the widow [P49]."),
        ("british-euchre", "The player who makes trump may go alone, and says so with the call [BR7]."),
        ("british-euchre", "The partner then lays down their hand and sits out [E54]."),
        ("reverse-pitch", "queen, king, ace [P47]."),
        ("seven-point-pitch", "The trumps are worth seven points in all [P39]:"),
        ("cinch", "Burned cards are out of play for the rest of the deal [CI3]."),
        ("500-american", "The maker takes the kitty and discards five cards, face down [FH8]."),
    ],
)
def test_a_rule_stands_behind_its_own_sentence(name, told):
    assert told in re.sub(r"\s+", " ", tg.rule_sheet(GAMES[name]))
