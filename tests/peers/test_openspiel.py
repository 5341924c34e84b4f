"""Random deals of OpenSpiel's euchre, step by step beside ours: who acts, what is legal, who takes each trick, and the points.

OpenSpiel has ways of its own, which are followed here:

- Whether the maker goes alone is asked after the dealer's discard. Here it is said with the call, so it is drawn before that.
- So a dealer whose partner goes alone has exchanged (`sitting_dealer_exchanges`, D-E7).
- The dealer may not discard the turn-up (`may_bury_turnup`, D-E6).
- A lone defender may also play against a maker with a partner: here nobody does.
- A deal is the whole game. What it returns is what a side scores minus what the other side scores.

Needs the extra `bench`.
"""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.engine.states import ConsideringTurnUp, Defending, Discarding, NamingSuit

pyspiel = pytest.importorskip("pyspiel")

TABLES = [(stick, defend) for stick in (False, True) for defend in (False, True)]


def our_card(number):
    """OpenSpiel numbers its cards, and writes the suit first."""
    suit, rank = pyspiel.euchre.card_string(number)
    return f"{rank}{suit.lower()}"


def begin(peer, game, rng):
    """The same random deal in both, ready for the first call."""
    theirs = peer.new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(rng.choice(theirs.legal_actions()))
    hands = {seat: [] for seat in range(4)}
    for number, holder in enumerate(theirs.card_holder()):
        if holder in hands and number != theirs.upcard():
            hands[holder].append(our_card(number))
    dealer = theirs.dealer()
    dealt = {seat: " ".join(cards) for seat, cards in hands.items()}
    pack = tg.arrange(game, dealer, dealt, our_card(theirs.upcard()))
    return theirs, tg.apply(tg.start(game, dealer), tg.Deal(pack))


def our_text(theirs, ours, number):
    """What is said here for an action of OpenSpiel."""
    said = theirs.action_to_string(number)
    match ours:
        case ConsideringTurnUp():
            return "pass" if said == "Pass" else "order up"
        case NamingSuit():
            return "pass" if said == "Pass" else f"name {said.lower()}"
        case Defending():
            return "defend alone" if said == "Alone" else "pass"
        case Discarding():
            return f"discard {our_card(number)}"
        case tg.Playing():
            return f"play {our_card(number)}"
    pytest.fail(f"OpenSpiel asks for {said}, and we are in {ours}")


def called(texts):
    """What can be called, whether alone or not."""
    return {text.removesuffix(" alone") for text in texts}


def play(peer, game, rng):
    """Plays a random deal in both, and compares each step; the texts of what was done."""
    theirs, ours = begin(peer, game, rng)
    alone, said = False, []
    while not theirs.is_terminal():
        maker = theirs.current_player() == theirs.declarer()
        if theirs.current_phase() == pyspiel.euchre.Phase.GO_ALONE and (maker or not alone):
            theirs.apply_action(pyspiel.euchre.GO_ALONE_ACTION if maker and alone else pyspiel.euchre.PLAY_WITH_PARTNER_ACTION)
            continue
        assert theirs.current_player() == tg.actor(ours)
        texts = {our_text(theirs, ours, number): number for number in theirs.legal_actions()}
        assert called(texts) == called(map(str, tg.legal_actions(ours)))
        text = rng.choice(list(texts))
        theirs.apply_action(texts[text])
        if isinstance(ours, ConsideringTurnUp | NamingSuit) and text != "pass":
            alone = rng.random() < 0.5
            text += " alone" * alone
        tricks = len(ours.tricks)
        ours = tg.apply(ours, tg.parse_action(text))
        said.append(text)
        if len(ours.tricks) > tricks:
            assert ours.tricks[-1].winner == theirs.tricks()[tricks].winner()
    change = ours.results[-1].change if ours.results else (0, 0)
    assert theirs.returns() == [change[seat % 2] - change[1 - seat % 2] for seat in range(4)]
    assert not tg.legal_actions(ours)
    return said


def compare(stick, defend, deals, seed):
    """Plays this number of deals of a table; everything that was said."""
    peer = pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": defend})
    game = euchre.euchre(stick_the_dealer=stick, defend_alone=defend, sitting_dealer_exchanges=True, may_bury_turnup=False)
    rng = random.Random(seed)
    return [play(peer, game, rng) for _ in range(deals)]


@pytest.mark.parametrize(("stick", "defend"), TABLES)
def test_random_deals_take_the_same_course(stick, defend):
    said = {text for deal in compare(stick, defend, 300, 1) for text in deal}
    assert {"order up", "order up alone", "name hearts", "name spades alone"} <= said
    assert ("defend alone" in said) is defend


@pytest.mark.slow
@pytest.mark.parametrize(("stick", "defend"), TABLES)
def test_very_many_random_deals_take_the_same_course(stick, defend):
    assert len(compare(stick, defend, 20_000, 2)) == 20_000
