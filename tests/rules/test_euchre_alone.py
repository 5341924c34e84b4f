"""The dealer's exchange, lone hands and what comes with them (E41, E42, E46, E53-E55, D-E6 to D-E8, D-E11)."""

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, pass_all, refused, texts
from helpers import euchre_table as table
from trickgames import euchre
from trickgames.engine.states import Defending, Discarding, Giving, Playing
from trickgames.table import LoneDefender

# the exchange


def test_the_dealer_takes_the_turn_up_and_discards_one_of_six():
    """E41, E42, E46, D-E6: the turn-up too."""
    state = act(table(), "order up")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0
    assert legal_of(state, "discard") == "Ad Kd Ks Qd Tc 9c"
    buried = act(state, "discard Ks")
    assert str(buried.hands[0]) == "Ad Kd Qd Tc 9c"
    pile = buried.table.pile("discard", 0)
    assert (pile.cards, pile.seen_by) == (tg.parse_cards("Ks"), (0,))
    assert refused(state, "discard Ah").name == "NOT_IN_HAND"


def test_the_turn_up_may_have_to_be_kept():
    """D-E6: may_bury_turnup."""
    state = act(table(may_bury_turnup=False), "order up")
    assert legal_of(state, "discard") == "Ad Kd Qd Tc 9c"
    assert refused(state, "discard Ks").rule == "D-E6"


def test_a_dealer_who_rests_does_not_exchange():
    """D-E7: the turn-up stays on the pack."""
    state = act(table(), "pass", "order up alone")
    assert isinstance(state, Playing)
    assert [str(card) for card in state.table.pile("turn-up").cards] == ["Ks"]
    assert str(state.hands[0]) == "Ad Kd Qd Tc 9c"


def test_or_does():
    """D-E7: sitting_dealer_exchanges."""
    state = act(table(sitting_dealer_exchanges=True), "pass", "order up alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0
    state = act(state, "discard 9c")
    assert isinstance(state, Playing)
    assert tg.actor(state) == 1
    assert 0 in state.table.resting


def test_a_lone_dealer_exchanges():
    """E46, E53."""
    state = act(table(), "pass", "pass", "pass", "order up alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0


# alone


def test_a_hopeless_lone_call_is_legal():
    """E53, B44: on a bower that goes to the opponents' dealer."""
    assert "order up alone" in texts(deal(euchre.BICYCLE, 0, turn_up="Jh"))


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("maker", range(4))
@pytest.mark.parametrize("lead", ["dealer_left", "left_of_loner"])
def test_who_leads_when_somebody_plays_alone(dealer, maker, lead):
    """E55, D-E11, D-E12: the dealer's left, or the left of the lone hand, or the next who plays; D-E8e: the partner never."""
    state = pass_all(deal(euchre.euchre(lone_lead=lead), dealer, turn_up="Ks"), 4)
    while tg.actor(state) != maker:
        state = act(state, "pass")
    state = act(state, "name hearts alone")
    first = (dealer if lead == "dealer_left" else maker) + 1
    resting = (maker + 2) % 4
    expected = first % 4 if first % 4 != resting else (first + 1) % 4
    assert tg.actor(state) == expected
    assert state.table.resting == {resting}


@pytest.mark.parametrize("lead", ["dealer_left", "left_of_loner"])
def test_the_dealers_left_leads_when_nobody_plays_alone(lead):
    """E55."""
    state = act(pass_all(deal(euchre.euchre(lone_lead=lead), 2, turn_up="Ks"), 4), "pass", "name hearts")
    assert tg.actor(state) == 3


@pytest.mark.parametrize("maker", range(4))
def test_the_opponents_of_a_lone_maker_may_defend_alone(maker):
    """D-E8c: from the dealer's left, until one does; the other's cards rest."""
    start = pass_all(table(defend_alone=True), 4)
    while tg.actor(start) != maker:
        start = act(start, "pass")
    start = act(start, "name hearts alone")
    first, second = (seat for seat in (1, 2, 3, 0) if seat % 2 != maker % 2)
    assert isinstance(start, Defending)
    assert tg.actor(start) == first
    assert texts(start) == ["pass", "defend alone"]
    state = act(start, "defend alone")
    assert isinstance(state, Playing)
    assert state.table.resting == {second, (maker + 2) % 4}
    assert state.table.get(LoneDefender).seat == first
    state = act(start, "pass")
    assert tg.actor(state) == second
    assert act(state, "defend alone").table.resting == {first, (maker + 2) % 4}
    state = act(state, "pass")
    assert state.table.find(LoneDefender) is None
    assert state.table.resting == {(maker + 2) % 4}


def test_nobody_defends_alone_against_partners():
    """D-E8c, B23."""
    assert isinstance(act(pass_all(table(defend_alone=True), 4), "name hearts"), Playing)


def test_two_who_play_alone_make_tricks_of_two_cards():
    """D-E8c, E54: the next seat to the left that plays leads."""
    for lead, leader in (("dealer_left", 3), ("left_of_loner", 0)):
        state = pass_all(table(defend_alone=True, lone_lead=lead), 4)
        state = act(state, "pass", "pass", "name hearts alone", "pass", "defend alone")
        assert state.table.resting == {1, 2}
        assert tg.actor(state) == leader
        while not state.results:
            state = act(state, texts(state)[0])
            assert {len(trick.plays) for trick in state.tricks} <= {2}


# call for best


def test_a_lone_maker_may_have_to_be_asked_whether_it_calls():
    """D-E8d: call_for_best="may": `pass` stands first, and then nobody gives a card."""
    state = act(pass_all(table(call_for_best="may"), 4), "pass", "pass", "name hearts alone")
    assert isinstance(state, Discarding)
    assert texts(state) == ["pass", "discard Ah", "discard Kh", "discard Qh", "discard Jd", "discard Jh"]
    passed = act(state, "pass")
    assert isinstance(passed, Playing)
    assert passed.hands[3] == state.hands[3]
    called = act(state, "discard Qh", "give As")
    assert isinstance(called, Playing)
    assert "As" in str(called.hands[3])
    assert refused(act(state, "discard Qh"), "pass").name == "NOT_NOW"


def test_a_lone_maker_calls_for_the_partners_best():
    """D-E8d, B45: one card each way, hand sizes stay."""
    state = act(pass_all(table(call_for_best=True), 4), "pass", "pass", "name hearts alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 3
    assert legal_of(state, "discard") == "Ah Kh Qh Jd Jh"
    assert refused(state, "give Ah").name == "NOT_NOW"
    assert refused(state, "discard 9c").name == "NOT_IN_HAND"
    state = act(state, "discard Qh")
    assert isinstance(state, Giving)
    assert tg.actor(state) == 1
    assert legal_of(state, "give") == "Ac As Jc Th 9h"
    assert refused(state, "give Qh").name == "NOT_IN_HAND"
    assert refused(state, "discard As").name == "NOT_NOW"
    state = act(state, "give As")
    assert isinstance(state, Playing)
    assert [str(state.hands[3]), str(state.hands[1])] == ["Ah As Kh Jd Jh", "Ac Jc Th 9h"]
    assert state.table.pile("discard", 3).seen_by == (3,)


def test_the_gift_is_asked_after_the_dealers_discard_and_before_the_lone_defence():
    """D-E8d, D-E8c."""
    state = act(table(call_for_best=True, defend_alone=True), "order up alone")
    asked = []
    while not isinstance(state, Playing):
        asked.append((tg.actor(state), type(state).__name__))
        state = act(state, texts(state)[0])
    assert asked == [(0, "Discarding"), (1, "Discarding"), (3, "Giving"), (2, "Defending"), (0, "Defending")]


def test_a_resting_dealer_gives_any_of_the_five():
    """D-E8d, D-E7: after its exchange, where it exchanges; the turn-up too."""
    state = act(table(call_for_best=True, sitting_dealer_exchanges=True, may_bury_turnup=False), "pass", "order up alone")
    assert (tg.actor(state), type(state)) == (0, Discarding)
    state = act(state, "discard 9c")
    assert (tg.actor(state), type(state)) == (2, Discarding)
    state = act(state, "discard 9d")
    assert legal_of(state, "give") == "Ad Kd Ks Qd Tc"
    without = act(table(call_for_best=True), "pass", "order up alone", "discard 9d")
    assert legal_of(without, "give") == "Ad Kd Qd Tc 9c"


def test_a_lone_dealer_throws_any_of_the_five():
    """D-E8d, D-E6: the turn-up that it had to keep in the exchange too."""
    state = act(table(call_for_best=True, may_bury_turnup=False), *["pass"] * 3, "order up alone", "discard 9c")
    assert legal_of(state, "discard") == "Ad Kd Ks Qd Tc"


def test_partners_do_not_call_for_best():
    """D-E8d."""
    assert isinstance(act(pass_all(table(call_for_best=True), 4), "name hearts"), Playing)
