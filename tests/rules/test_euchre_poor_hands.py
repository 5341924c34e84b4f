"""Hands that need not be played in euchre: misdeals and farmer's hands (D-E13)."""

import pytest

import trickgames as tg
from helpers import act, cards_of, deal, refused, texts
from trickgames import euchre
from trickgames.engine.states import Claiming, ConsideringTurnUp, NamingTrump, Swapping

ACE = "9s Ts Qs As Ks"  # an ace and faces: neither misdeal
NO_ACE_NO_FACE = "9c Tc 9d Td 9h"
ACE_NO_FACE = "Ac 9c Tc 9d Td"
FARMER = "9c Tc 9d Ac Kc"


def table(hands, turn_up="Js", dealer=0, stock="", **settings):
    return deal(euchre.euchre(**settings), dealer, hands, turn_up, stock=stock)


def pile(state, name, owner=None):
    found = state.table.pile(name, owner)
    return () if found is None else found.cards


# misdeals


@pytest.mark.parametrize(
    ("setting", "hand", "asked"),
    [
        ("off", NO_ACE_NO_FACE, False),
        ("no_ace_no_face", NO_ACE_NO_FACE, True),
        ("no_ace_no_face", ACE_NO_FACE, False),
        ("no_ace_no_face", "9c Tc 9d Td Jh", False),
        ("no_ace_no_face", "9c Tc 9d Td Qh", False),
        ("no_ace_no_face", "9c Tc 9d Td Kh", False),
        ("ace_no_face", ACE_NO_FACE, True),
        ("ace_no_face", NO_ACE_NO_FACE, False),
        ("ace_no_face", "Ac Ad 9c Td Th", True),
        ("ace_no_face", "Ac 9c Tc 9d Jd", False),
    ],
)
def test_which_hand_may_have_the_cards_dealt_again(setting, hand, asked):
    """D-E13: an ace is an ace, jacks, queens and kings are faces."""
    state = table({1: hand}, misdeal=setting)
    assert (isinstance(state, Claiming) and tg.actor(state) == 1) is asked
    if asked:
        assert texts(state) == ["pass", "claim misdeal"]


def test_a_claim_has_the_cards_dealt_again_by_the_same_dealer():
    """D-E13: no score, no result."""
    state = act(table({1: NO_ACE_NO_FACE}, dealer=0, misdeal="no_ace_no_face"), "claim misdeal")
    assert isinstance(state, tg.AwaitingDeal)
    assert state.dealer == 0
    assert state.results == ()
    assert state.table.hands == ()


def test_each_seat_that_holds_one_is_asked_once_from_the_dealers_left():
    """D-E13: before the calls."""
    hands = {3: "9c Tc 9d Td 9h", 0: "Th 7c 8c 7d 8d", 1: "Ac Kc Qc Jc Ad", 2: "As Ks Qs Kd Qd"}
    state = table(hands, dealer=0, ranks="789TJQKA", misdeal="no_ace_no_face")
    assert tg.actor(state) == 3
    state = act(state, "pass")
    assert isinstance(state, Claiming)
    assert tg.actor(state) == 0
    state = act(state, "pass")
    assert isinstance(state, ConsideringTurnUp)
    assert tg.actor(state) == 1


def test_a_joker_is_neither_ace_nor_face():
    """D-E13."""
    hands = {1: "Hj 9c Tc 9d Td"}
    assert isinstance(table(hands, joker=True, misdeal="no_ace_no_face"), Claiming)
    assert tg.actor(table(hands, joker=True, misdeal="no_ace_no_face")) == 1
    assert isinstance(table({1: "Hj Ac Tc 9d Td"}, joker=True, misdeal="ace_no_face"), Claiming)


def test_a_dealer_who_names_blind_is_not_asked():
    """D-E2, D-E13: it has not seen its hand."""
    for settings in ({"misdeal": "no_ace_no_face"}, {"farmers_hand": "swap3"}, {"farmers_hand": "redeal"}):
        hands = {0: NO_ACE_NO_FACE, 1: "As Ks Qs Jc Ad", 2: "Kc Qc Ac Kd Qd", 3: "Kh Qh Jh Jd Ah"}
        state = table(hands, "Hj", joker=True, **settings)
        assert isinstance(state, NamingTrump)
        looked = table(hands, "Hj", joker=True, joker_turned="dealer_names", **settings)
        assert isinstance(looked, Claiming | Swapping)
        assert tg.actor(looked) == 0


# farmers' hands


@pytest.mark.parametrize("custom", ["swap3", "redeal"])
@pytest.mark.parametrize(("hand", "asked"), [("9c Tc 9d Td 9h", True), ("9c Tc 9d Td Jh", False)])
def test_a_farmers_hand_may_need_five_low_cards(hand, asked, custom):
    """D-E13: farmers_hand_needs=5."""
    state = table({1: hand}, farmers_hand=custom, farmers_hand_needs=5)
    assert isinstance(state, (Swapping, Claiming)) is asked


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        (FARMER, True),
        ("9c Tc Ac Kc Qc", False),
        ("9c Tc 9d Td 9h", True),
        ("7c 8c 9d Ac Kc", True),
        ("Hj 9c Tc Ac Kc", False),
        ("Hj 9c Tc 9d Kc", True),
    ],
)
def test_three_cards_of_rank_ten_and_lower_make_a_farmers_hand(hand, asked):
    """D-E13: a joker is none of them."""
    hands = {1: hand, 2: "As Ks Qs Ad Kd", 3: "Ah Kh Qh Jh Qd", 0: "Jc Jd 7h 8h 7s"}
    state = table(hands, ranks="789TJQKA", joker=True, farmers_hand="swap3")
    assert isinstance(state, Swapping)
    assert tg.actor(state) == (1 if asked else 0)


def test_three_low_cards_are_swapped_for_three_from_under_the_turn_up():
    """D-E13: one at a time; only the first question may be passed."""
    state = table({1: FARMER, 2: ACE}, stock="Ah Kh Qh", farmers_hand="swap3")
    assert isinstance(state, Swapping)
    assert texts(state) == ["pass", "swap Tc", "swap 9c", "swap 9d"]
    assert refused(state, "swap Ac").name == "TOO_HIGH"
    assert refused(state, "swap 9h").name == "NOT_IN_HAND"
    state = act(state, "swap 9c")
    assert tg.actor(state) == 1
    assert texts(state) == ["swap Tc", "swap 9d"]
    assert refused(state, "pass").name == "ALL_THREE"
    assert refused(state, "swap 9c").name == "NOT_IN_HAND"
    state = act(state, "swap Tc", "swap 9d")
    assert str(state.hands[1]) == "Ac Ah Kc Kh Qh"
    assert pile(state, "under the pack", 1) == tg.parse_cards("9c Tc 9d")
    assert state.table.pile("stock") is None
    assert cards_of(state) == sorted(state.game.pack)


@pytest.mark.parametrize("order", ["9d 9c Tc", "Tc 9d 9c", "9c Tc 9d"])
def test_the_cards_go_under_the_pack_in_the_order_in_which_they_were_swapped(order):
    """D-E13: the first swapped is the first that a later farmer gets."""
    state = table({1: FARMER, 2: ACE}, farmers_hand="swap3")
    first, second, third = order.split()
    state = act(state, f"swap {first}", f"swap {second}")
    assert pile(state, "under the pack", 1) == tg.parse_cards(f"{first} {second}")
    state = act(state, f"swap {third}")
    assert pile(state, "under the pack", 1) == tg.parse_cards(order)


def test_a_farmer_may_keep_the_hand():
    """D-E13: asked once, then the next one, then the calls."""
    hands = {1: FARMER, 2: ACE, 3: "9h Th Td Ad Kd", 0: "Ah Kh Qh Jh Jd"}
    state = table(hands, farmers_hand="swap3")
    state = act(state, "pass")
    assert isinstance(state, Swapping)
    assert tg.actor(state) == 3
    state = act(state, "pass")
    assert isinstance(state, ConsideringTurnUp)
    assert tg.actor(state) == 1


def test_a_second_farmer_gets_the_next_three():
    """D-E13: of 24 cards the three that the first one put away."""
    hands = {1: FARMER, 2: "As Ks Qs Kd Ts", 3: "9h Th Td Ad Jc", 0: "Jd Qd Ah Kh Qh"}
    state = table(hands, stock="9s Jh Qc", farmers_hand="swap3")
    state = act(state, "swap 9c", "swap Tc", "swap 9d")
    assert str(state.hands[1]) == "Ac Kc Qc Jh 9s"
    assert tg.actor(state) == 3
    assert texts(state) == ["pass", "swap Td", "swap Th", "swap 9h"]
    state = act(state, "swap 9h", "swap Th", "swap Td")
    assert str(state.hands[3]) == "Ad Jc Tc 9c 9d"
    assert isinstance(state, ConsideringTurnUp)
    assert cards_of(state) == sorted(state.game.pack)


def test_four_farmers_of_28_cards_draw_in_the_order_of_the_pack():
    """D-E13: seven under the turn-up, then what the first ones put under the pack."""
    hands = {1: "9c Tc 8c Ac Kc", 2: "9d Td 8d Ad Kd", 3: "9h Th 8h Ah Kh", 0: "9s Ts 8s As Ks"}
    state = table(hands, "Js", ranks="89TJQKA", stock="Qc Jc Qd Jd Qh Jh Qs", farmers_hand="swap3")
    state = act(state, "swap 9c", "swap Tc", "swap 8c", "swap 9d", "swap Td", "swap 8d")
    assert str(state.hands[1]) == "Ac Kc Qc Qd Jc"
    assert str(state.hands[2]) == "Ad Kd Qh Jd Jh"
    assert pile(state, "stock") == tg.parse_cards("Qs")
    state = act(state, "swap 9h", "swap Th", "swap 8h")
    first = set(tg.parse_cards("9c Tc 8c"))
    assert tg.Card.parse("Qs") in state.hands[3]
    assert len(state.hands[3] & first) == 2
    state = act(state, "swap 9s", "swap Ts", "swap 8s")
    second = set(tg.parse_cards("9d Td 8d"))
    assert len(state.hands[0] & first) == 1
    assert len(state.hands[0] & second) == 2
    assert isinstance(state, ConsideringTurnUp)
    assert cards_of(state) == sorted(state.game.pack)


def test_who_is_a_farmer_is_judged_on_the_hand_as_dealt():
    """D-E13: nobody is asked again for what was swapped in."""
    hands = {1: FARMER, 2: ACE, 3: "Ah Kh Qh Jh Jd", 0: "Ad Kd Qd Jc Qc"}
    state = table(hands, stock="Td 9h Th", farmers_hand="swap3")
    state = act(state, "swap 9c", "swap Tc", "swap 9d")
    assert isinstance(state, ConsideringTurnUp)


def test_a_farmer_may_have_the_cards_dealt_again():
    """D-E13: farmers_hand="redeal" says it as a misdeal."""
    state = table({1: FARMER}, dealer=0, farmers_hand="redeal")
    assert texts(state) == ["pass", "claim misdeal"]
    again = act(state, "claim misdeal")
    assert (again.dealer, again.results) == (0, ())


def test_misdeals_and_farmers_to_be_dealt_again_are_asked_once():
    """D-E13: a hand that is both is asked once."""
    hands = {1: NO_ACE_NO_FACE, 2: ACE, 3: "Ah Kh Qh Jh Jd", 0: "Ad Kd Qd Jc Qc"}
    state = table(hands, farmers_hand="redeal", misdeal="no_ace_no_face")
    assert isinstance(state, Claiming)
    assert isinstance(act(state, "pass"), ConsideringTurnUp)


def test_misdeals_go_round_before_farmers_hands():
    """D-E13: all misdeals first, in any hand."""
    hands = {1: FARMER, 2: "As Ks Qs Kd Jc", 3: "9h Th Td 9s Ts", 0: "Jd Qd Ah Kh Qh"}
    state = table(hands, farmers_hand="swap3", misdeal="no_ace_no_face")
    assert (type(state), tg.actor(state)) == (Claiming, 3)
    state = act(state, "pass")
    assert (type(state), tg.actor(state)) == (Swapping, 1)
    state = act(state, "pass")
    assert (type(state), tg.actor(state)) == (Swapping, 3)
