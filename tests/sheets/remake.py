"""The sentences of the phases in which players bid, call and declare, as they were approved: `python tests/sheets/remake.py`.

A changed sentence is seen as a changed `phases.txt`. Games of `bidding_games` and a few phases with values of their own bring
every kind of sentence.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bidding_games import GAMES
from trickgames import euchre, pitch
from trickgames.cards import SUITS, CardSet
from trickgames.phases import (
    ClaimMisdeals,
    Declare,
    HandKind,
    Hold,
    LadderAuction,
    Stuck,
    SwapFarmersHand,
    TurnedTrump,
    by_word,
    numbers,
    ranked,
)
from trickgames.table import Objective

APPROVED = Path(__file__).parent / "phases.txt"
ACES, FACES = CardSet.parse("Ac Ad Ah As"), CardSet.parse("Kc Kd Kh Ks Qc Qd Qh Qs")
ANYTHING = HandKind("anything")
CALLS = tuple(call for tier in numbers(1, 7) for call in tier)
OTHERS = (
    *(TurnedTrump(), TurnedTrump(SUITS[:2]), TurnedTrump(SUITS[:2], dealer_takes=True), TurnedTrump(no_calls=True)),
    *(Declare(CALLS[:6]), Declare(CALLS, up_to_hand=False)),
    *(
        LadderAuction(numbers(2, 4), hold=Hold("dealer", (3, 4))),
        LadderAuction(numbers(2, 4), all_pass=Stuck(2, "dealer_left")),
    ),
    LadderAuction((by_word("misere", Objective("none")), *numbers(3, 4), by_word("shoot", Objective("at_least", 5)))),
    LadderAuction(
        (*ranked(6, 6, ["spades", "no trump"]), *ranked(7, 7, ["hearts"]), by_word("alone", Objective("exactly", 3)))
    ),
    ClaimMisdeals((HandKind("ace, no face", ACES, 1, FACES), HandKind("no face", none=FACES), ANYTHING)),
    SwapFarmersHand(HandKind("farmers", FACES, 2), 2),
)
SETTINGS = (
    euchre.euchre(defend_alone=True, call_for_best=True, allow_no_trump=True, need_natural_trump=True),
    euchre.euchre(joker=True, joker_turned="dealer_names", stick_the_dealer=True),
    euchre.euchre(joker=True, joker_turned="dealer_names", need_natural_trump=True),
    euchre.euchre(stick_the_dealer=True, need_natural_trump=True),
    euchre.euchre(
        partner_must_go_alone=True,
        farmers_hand="redeal",
        misdeal="ace_no_face",
        may_bury_turnup=False,
        passed_deal="same_dealer",
    ),
    pitch.pitch(players=5, call_own_card="plays_alone", partner_revealed="at_once", burn_face_up=False),
    pitch.pitch(discard_trumps="nonpoint", dealer_may_steal=True, forced_dealer="at_minimum", moon="off"),
)


def told():
    """The sentences, each phase under its name; a phase that says the same as one before it is left out."""
    games = (*GAMES.items(), *((f"settings {number}", game) for number, game in enumerate(SETTINGS, start=1)))
    phases = [(name, game, phase) for name, game in games for phase in game.phases if phase.heading == "Bidding"]
    phases += [("others", GAMES["oh hell"], phase) for phase in OTHERS]
    seen = set()
    for name, game, phase in phases:
        sentences = tuple(phase.describe(game))
        if sentences not in seen:
            seen.add(sentences)
            yield "\n".join((f"# {type(phase).__name__}, {name}", *sentences, ""))


def text():
    """The whole file."""
    return "\n".join(told())


if __name__ == "__main__":
    APPROVED.write_text(text(), encoding="utf-8")
