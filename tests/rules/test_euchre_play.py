"""Trick play and scoring in euchre, through whole deals (E4-E6, E12-E17, E39, E54-E59, D-E9, D-E11, D-E21)."""

import random

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, pass_all, play, play_deal, played, random_states, refused
from trickgames import euchre
from trickgames.engine.states import Playing

# The king of spades is turned down and hearts are named by seat 3.
HANDS = {0: "9c Tc Qd Kd Ad", 1: "Jc Ac As 9h Th", 2: "Js Qs Ts 9d Td", 3: "Jh Qh Kh Ah Jd"}


def hearts(hands=None, call="name hearts", passes=6, **settings):
    state = deal(euchre.euchre(**settings), 0, HANDS if hands is None else hands, "Ks")
    return act(pass_all(state, passes), call)


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_leads(dealer):
    """E55."""
    state = act(pass_all(deal(euchre.BICYCLE, dealer, turn_up="Ks"), 4), "name hearts")
    assert tg.actor(state) == (dealer + 1) % 4


def test_a_leader_may_lead_any_card():
    """E55, B20."""
    assert legal_of(hearts(), "play") == "Ac As Jc Th 9h"


def test_suit_must_be_followed():
    """E56, B36: a player who holds the suit led has no other legal card."""
    state = play(hearts(), "As")
    assert legal_of(state, "play") == "Qs Js Ts"
    assert refused(state, "play Td").rule == "E56"
    assert refused(state, "play Ah").name == "NOT_IN_HAND"


def test_who_cannot_follow_plays_anything():
    """E57: need not trump."""
    state = play(hearts(), "As Js")
    assert legal_of(state, "play") == "Ah Kh Qh Jd Jh"
    assert legal_of(play(state, "Qh"), "play") == "Ad Kd Qd Tc 9c"


def test_the_left_bower_led_is_a_trump_lead():
    """D-E9, B01."""
    state = play(hearts(), "Ac 9d Qh 9c")
    assert state.tricks[0].winner == 3
    state = play(state, "Jd Ad")
    assert legal_of(state, "play") == "Th 9h"


def test_the_left_bower_does_not_follow_its_printed_suit():
    """D-E9, B11: trump hearts, the nine of diamonds led."""
    hands = {1: "9d Ac As Qs Ts", 2: "Jd 9s Tc Jc Kc", 3: "Ah Kh Qh Th 9h", 0: "Ad Kd Qd Td 9c"}
    state = play(hearts(hands), "9d")
    assert legal_of(state, "play") == "Kc Jc Jd Tc 9s"
    hands = {1: "9s Ac As Qs Ts", 2: "Jd Js Tc Jc Kc", 3: "Ah Kh Qh Th 9h", 0: "Ad Kd Qd Td 9c"}
    assert legal_of(play(hearts(hands), "9s"), "play") == "Js"


def test_the_joker_is_a_trump_for_following():
    """E11, B40."""
    hands = {1: "9h Ac As Qs Ts", 2: "Hj Js Tc Jc Kc", 3: "Ah Kh Qh Th Jd", 0: "Ad Kd Qd Td 9c"}
    state = play(hearts(hands, joker=True), "9h")
    assert legal_of(state, "play") == "Hj"
    assert refused(state, "play Js").name == "FOLLOW"
    hands[1] = "9s Ac As Qs Ts"
    assert legal_of(play(hearts(hands, joker=True), "9s"), "play") == "Js"


def test_the_highest_trump_takes_the_trick_and_its_player_leads():
    """E58, E59, B37, B38."""
    state = play(hearts(), "As Js Qh Qd")
    assert state.tricks[0].winner == 3
    assert tg.actor(state) == 3
    state = play(state, "Kh Kd Th 9d")
    assert state.tricks[1].winner == 3


@pytest.mark.parametrize("winner", range(4))
def test_the_player_who_takes_a_trick_leads_next(winner):
    """E59, B39."""
    trick = ["9h", "Th", "Qh", "Kh"]
    aces = {seat: [trick[seat]] for seat in range(4)}
    aces[winner] = ["Ah"]
    state = pass_all(deal(euchre.BICYCLE, 3, {seat: " ".join(cards) for seat, cards in aces.items()}, "Ks"), 4)
    state = act(state, "name hearts")
    state = play(state, " ".join(aces[seat][0] for seat in range(4)))
    assert state.tricks[0].winner == winner
    assert tg.actor(state) == winner


def test_a_partner_of_a_lone_hand_takes_no_part():
    """E54, B05: every trick has three cards, fifteen in all."""
    state = hearts(call="name hearts alone")
    seen = []
    while not state.results:
        assert tg.actor(state) != 1
        state = tg.apply(state, tg.legal_actions(state)[0])
        seen = list(state.tricks) or seen
    assert all(len(trick.plays) == 3 for trick in seen)


def test_random_deals_are_played_by_the_rules():
    """E54-E59: every trick goes to the best card by the order, every play follows, every lead is the winner's."""
    games = [euchre.CLASSIC, euchre.JOKER, euchre.euchre(allow_no_trump=True, defend_alone=True, stick_the_dealer=True)]
    for game in games:
        for state, action in random_states(game, random.Random(game.name), deals=15):
            if not isinstance(state, Playing):
                continue
            order = state.table.order
            playing = [seat for seat in range(4) if seat not in state.table.resting]
            for number, trick in enumerate(state.tricks):
                assert [seat for seat, _ in trick.plays] == sorted(
                    playing, key=lambda seat, leader=trick.leader: (seat - leader) % 4
                )
                assert trick.plays[tg.trick_winner(order, trick.cards)][0] == trick.winner
                assert number == 0 or trick.leader == state.tricks[number - 1].winner
            if isinstance(action, tg.Play) and state.trick:
                led = order.suit(state.trick[0][1])
                hand = state.hands[tg.actor(state)]
                follows = {card for card in hand if order.suit(card) is led}
                assert {play.card for play in tg.legal_actions(state)} == (follows or set(hand))


# scoring through whole deals: the table of data/euchre_scores.txt has every number of tricks


def test_three_tricks_and_a_march():
    """E12, E13: with the partner's tricks counted."""
    march = play_deal(act(deal(euchre.BICYCLE, 3, {0: "Jh Jd Ah Kh Qh"}, "9h"), "order up", "discard 9h"))
    assert march.results[0].tricks == (5, 0, 0, 0)
    assert march.scores == (2, 0)
    assert march.results[0].makers == (0, 2)
    alone = play_deal(act(deal(euchre.BICYCLE, 3, {0: "Jh Jd Ah Kh Qh"}, "9h"), "order up alone", "discard 9h"))
    assert alone.scores == (4, 0)
    assert alone.results[0].makers == (0,)


@pytest.mark.parametrize("target", [5, 7, 10])
def test_the_deal_that_reaches_the_target_ends_the_match(target):
    """E17, B29: whichever side scores."""
    for scores, over in (((target - 2, 0), True), ((target - 3, 0), False), ((target - 1, target - 1), True)):
        state = deal(euchre.euchre(target=target), 3, {0: "Jh Jd Ah Kh Qh"}, "9h", scores=scores)
        state = play_deal(act(state, "order up", "discard 9h"))
        outcome = tg.outcome(state)
        assert (outcome is not None) is over
        if outcome is not None:
            assert outcome.winners == (0,)
            assert outcome.scores == state.scores == (scores[0] + 2, scores[1])
            assert str(target) in outcome.why
            assert state.dealer == 3


def test_the_deal_passes_to_the_left_after_a_deal():
    """E39."""
    for dealer in range(4):
        state = act(pass_all(deal(euchre.BICYCLE, dealer, turn_up="Ks"), 4), "name hearts")
        assert play_deal(state).dealer == (dealer + 1) % 4


TRICKS = ["Ac Kc Qc Jc", "Ad Kd Qd Td", "Ah Kh Qh Jh", "As Ks Qs Js", "9c 9d 9h 9s"]


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(
    ("takers", "as_ever", "with_the_setting"),
    [
        ("11000", (1, 0), (0, 0)),
        ("11100", (0, 2), (0, 2)),
        ("11010", (0, 2), (0, 2)),
        ("10000", (1, 0), (1, 0)),
        ("10100", (1, 0), (1, 0)),
        ("00011", (1, 0), (1, 0)),
        ("11111", (0, 2), (0, 2)),
    ],
)
def test_a_fast_break(takers, as_ever, with_the_setting, alone):
    """fast_break: defenders who take the first two tricks and lose the other three; nobody scores, against a lone hand too."""
    contract = tg.Contract(0, 3, (0,) if alone else (0, 2), alone=alone)
    tricks = list(zip(map(int, takers), TRICKS, strict=True))
    for game, expected in ((euchre.BICYCLE, as_ever), (euchre.euchre(fast_break=True), with_the_setting)):
        assert game.scoring(played(game, contract, tricks, trump="d"), (0, 0)).scores == expected


# a number of deals instead of a target


def test_the_match_ends_after_so_many_deals():
    """D-E21: a deal passed out is not one of them; a finished match keeps its last dealer."""
    game = euchre.euchre(num_deals=2)
    state = pass_all(deal(game, 0, turn_up="Ks"), 8)
    for number in range(2):
        assert tg.outcome(state) is None
        dealer = state.dealer
        state = tg.apply(state, tg.Deal(tg.arrange(game, dealer, {(dealer + 1) % 4: "Jh Jd Ah Kh Qh"}, "9h", seed=number)))
        state = play_deal(act(state, "order up", "discard 9h"))
    outcome = tg.outcome(state)
    assert len(state.results) == 2
    assert state.dealer == dealer == 2
    assert outcome.scores == (2, 2)
    assert outcome.winners == ()
    assert "equal" in outcome.why


def test_the_higher_score_wins_after_the_last_deal():
    """D-E21: whatever the target would have been."""
    game = euchre.euchre(num_deals=1)
    state = deal(game, 0, {1: "Jh Jd Ah Kh Qh"}, "9h", scores=(30, 31))
    assert tg.outcome(play_deal(act(state, "order up", "discard 9h"))).winners == (1,)
    state = deal(game, 0, {1: "Jh Jd Ah Kh Qh"}, "9h", scores=(34, 31))
    assert tg.outcome(play_deal(act(state, "order up", "discard 9h"))).winners == (0,)
