"""Small files in Euchre Game Notation, made by hand and by playing; nothing here is taken from anybody's files."""

import json
from typing import Any

__all__ = ["GAME", "deal", "file", "hands"]

GAME = "Euchre Game Notation"

# A deal that was played at a table of ours: dealer 0, spades named by seat 1 in the second round, who takes three tricks.
HANDS = [
    ["Kh", "As", "Jd", "Th", "Ah"],
    ["9c", "9h", "Qc", "Qd", "Kc"],
    ["Jh", "Ad", "Tc", "Kd", "Ac"],
    ["Qs", "9d", "Js", "9s", "Td"],
]
CALLS = ["Pass", "Pass", "Pass", "Pass", "s"]
TRICKS = [
    ["9h", "Jh", "9s", "Ah"],
    ["Js", "As", "9c", "Tc"],
    ["Td", "Jd", "Qd", "Kd"],
    ["Ad", "9d", "Th", "Qc"],
    ["Ac", "Qs", "Kh", "Kc"],
]


def hands() -> list[list[str]]:
    """The hands of the deal, to be changed."""
    return [[*hand] for hand in HANDS]


def deal(
    *,
    dealer: int = 0,
    turn_up: str = "Jc",
    cards: list[list[str]] | None = None,
    calls: list[str] | None = None,
    tricks: list[list[str]] | None = None,
    number: int = 0,
    **bidding: Any,
) -> dict[str, Any]:
    """A deal as a file tells it: the one above, without hands, where nothing else is said."""
    state: dict[str, Any] = {"dealer": dealer, "upCard": turn_up}
    if cards is not None:
        state["playerCards"] = cards
    phases: list[dict[str, Any]] = [
        {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": CALLS if calls is None else calls, **bidding}
    ]
    played = TRICKS if tricks is None else tricks
    if played:
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [[*trick] for trick in played]})
    return {"dealNumber": number, "initialState": state, "phases": phases}


def file(*deals: Any, rules: dict[str, Any] | None = None, score: tuple[int, int] = (0, 0), **more: Any) -> str:
    """A file of these deals."""
    meta = {
        "players": ["Ann", "Ben", "Cid", "Dee"],
        "initialScore": list(score),
        "ruleset": rules or {},
        **more.pop("meta", {}),
    }
    return json.dumps({"fileType": GAME, "version": "1.4", "metadata": meta, "deals": list(deals), **more})
