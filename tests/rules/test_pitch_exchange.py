"""Throwing, drawing, the rest, burning (P24-P30, D-P5 to D-P11)."""

import pytest

import trickgames as tg
from helpers import act, deal, deal_trumps, legal_of, play_deal, refused, texts, until
from trickgames import pitch
from trickgames.engine.states import Burning, DecidingRest, Playing, Taking, Throwing

WEST = 3
# 16 trumps: seat 0 bids; in drawing order 0, 1, 2, 3
KEPT = {0: "Ah Kh Qh Jh", 1: "Jd Hj", 2: "Lj Th 9h 8h 7h", 3: "6h 5h 4h"}


def hearts(kept=KEPT, *, bidder=0, drawn=None, rest="3h 2h", dealer=WEST, **settings):
    """A deal of pitch in which hearts are trump, named by the bidder."""
    game = pitch.pitch(**settings)
    state = deal_trumps(game, "h", dealer, kept, drawn=drawn, rest=rest)
    while tg.actor(state) != bidder:
        state = act(state, "pass")
    state = act(state, "bid 4")
    while texts(state)[0] == "pass":
        state = act(state, "pass")
    return act(state, "name hearts")


def events(state, what):
    return [(event.seat, event.count) for event in state.table.log if getattr(event, "what", None) == what]


def pile(state, name, owner=None):
    found = state.table.pile(name, owner)
    return "" if found is None else " ".join(map(str, found.cards))


def holdings(state):
    return [str(hand) for hand in state.hands]


# off-suit cards


def test_off_suit_cards_are_thrown_by_themselves_face_down_and_counted():
    """P25: their number is public, the cards are not."""
    state = hearts()
    assert events(state, "discards") == [(0, 5), (1, 7), (2, 4), (3, 6)]
    for seat, kept in KEPT.items():
        thrown = state.table.pile("discard", seat)
        assert thrown.seen_by == (seat,)
        assert len(thrown.cards) == 9 - len(kept.split())
        assert not set(thrown.cards) & set(state.game.trumps(tg.Suit.HEARTS))


def test_no_trump_may_be_thrown_by_default():
    """D-P5: nobody is asked."""
    assert isinstance(hearts(), DecidingRest)


# drawing


def test_each_fills_the_hand_to_six_from_the_dealers_left():
    """P27, D-P7."""
    state = hearts(drawn={0: "3h", 2: "2h"}, rest="")
    assert events(state, "draws") == [(0, 2), (1, 4), (2, 1), (3, 3)]
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert tg.Card.parse("3h") in state.hands[0]
    assert tg.Card.parse("2h") in state.hands[2]
    assert len(state.table.pile("stock").cards) == 8


@pytest.mark.parametrize("bidder", range(4))
def test_the_bidder_draws_first_and_the_others_clockwise(bidder):
    """D-P7."""
    state = hearts(bidder=bidder, draw_order="bidder_first")
    assert [seat for seat, _ in events(state, "draws")] == [(bidder + step) % 4 for step in range(4)]


def test_a_short_stock_leaves_the_last_in_order_short():
    """D-P8: and nothing for the bidder."""
    kept = {0: "Ah", 1: "Kh", 2: "Qh", 3: "Jh Jd"}
    trumps = {0: "Hj Lj Th", 1: "9h 8h 7h", 2: "6h 5h 4h", 3: "3h 2h"}
    state = hearts(kept, drawn=trumps, rest="")
    assert isinstance(state, Playing)
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 5]
    assert state.table.pile("stock") is None


def test_a_very_short_stock_gives_the_last_nothing():
    """D-P8, without jokers: sixteen cards for more than twenty places."""
    hands = {
        0: "2c 3c 4c 5c 6c 7c 8c 9c Tc",
        1: "2d 3d 4d 5d 6d 7d 8d 9d Td",
        2: "Kc Ac Qc Kd Ad Qd Jd Jh 2h",
        3: "Ks 3h 4h 5h 6h 7h 8h 9h Th",
    }
    state = deal(pitch.pitch(points=8, jokers_in_pack=False), WEST, hands)
    state = act(state, "pass", "pass", "pass", "bid 4", "name spades")
    assert [len(hand) for hand in state.hands] == [6, 6, 4, 1]
    assert isinstance(state, Playing)
    assert tg.actor(state) == WEST


# the rest


def test_the_bidder_keeps_the_rest_and_throws_what_is_not_trump():
    """P28: of it and of the hand."""
    state = hearts()
    assert texts(state) == ["keep the rest", "give the rest"]
    assert len(state.hands[0] - state.game.trumps(tg.Suit.HEARTS)) == 2
    kept = act(state, "keep the rest")
    assert holdings(kept)[0] == "Ah Kh Qh Jh 3h 2h"
    assert pile(kept, "stock") == ""
    assert events(kept, "takes the stock") == [(0, 8)]
    assert holdings(kept)[1:] == holdings(state)[1:]


def test_the_bidder_gives_the_rest_unseen_to_the_partner():
    """P29."""
    before = hearts()
    state = act(before, "give the rest")
    assert holdings(state)[2] == "Lj Th 9h 8h 7h 3h 2h"
    assert legal_of(state, "burn") == "9h 8h 7h"
    assert state.hands[0] == before.hands[0]


def test_once_seen_the_rest_is_not_given_away():
    """P29."""
    state = act(hearts(), "keep the rest")
    assert refused(state, "give the rest").name == "NOT_NOW"


def test_the_rest_is_never_passed_on():
    """D-P9: pass_rest="never", the bidder takes it unasked."""
    state = hearts(pass_rest="never")
    assert isinstance(state, Playing)
    assert holdings(state)[0] == "Ah Kh Qh Jh 3h 2h"


def test_nobody_is_asked_where_there_is_no_rest():
    """D-P8, P29."""
    kept = {0: "Ah", 1: "Kh", 2: "Qh", 3: "Jh Jd"}
    state = hearts(kept, drawn={0: "Hj Lj Th", 1: "9h 8h 7h", 2: "6h 5h 4h", 3: "3h 2h"}, rest="")
    assert legal_of(state, "play")


# burning


SEVEN = {0: "Ah Kh Qh Jh Jd Hj 9h 8h", 1: "Lj", 2: "Th 7h", 3: "6h 5h 4h 3h 2h"}


def test_who_holds_over_six_burns_at_the_own_turn_to_draw():
    """P30: before anybody later draws."""
    state = hearts(SEVEN, rest="", dealer=0, bidder=1)
    assert isinstance(state, Burning)
    assert tg.actor(state) == 0
    assert [seat for seat, _ in events(state, "draws")] == [1, 2, 3]
    state = hearts(SEVEN, rest="")
    assert tg.actor(state) == 0
    assert events(state, "draws") == []


def test_trumps_without_points_go_first():
    """D-P10: of king, queen, nine and eight two may go, no point card."""
    state = hearts(SEVEN, rest="")
    assert legal_of(state, "burn") == "Kh Qh 9h 8h"
    assert refused(state, "burn Ah").rule == "D-P10"
    assert refused(state, "burn 7h").name == "NOT_IN_HAND"
    state = act(state, "burn 9h")
    assert legal_of(state, "burn") == "Kh Qh 8h"
    state = act(state, "burn Kh")
    assert holdings(state)[0] == "Hj Ah Qh Jd Jh 8h"


def test_point_cards_may_be_burned_where_the_game_says_so():
    """D-P10: may_burn_points."""
    state = hearts(SEVEN, rest="", may_burn_points=True)
    assert legal_of(state, "burn") == "Hj Ah Kh Qh Jd Jh 9h 8h"
    state = act(state, "burn Ah")
    assert legal_of(state, "burn") == "Hj Kh Qh Jd Jh 9h 8h"


def test_what_must_all_go_goes_by_itself():
    """P30: two without points over six, and no choice."""
    kept = {0: "Ah Jh Jd Hj Lj Th Kh Qh", 1: "", 2: "9h 8h 7h", 3: "6h 5h 4h 3h 2h"}
    state = hearts(kept, rest="")
    assert isinstance(state, DecidingRest)
    assert pile(state, "burned", 0) == "Kh Qh"
    assert events(state, "burns") == [(0, 2)]


def test_then_the_rest_of_the_surplus_is_chosen():
    """P30: the only trump without points goes by itself, a point card is chosen."""
    kept = {0: "Ah Jh Jd Hj Lj Th 3h Kh", 1: "", 2: "9h 8h 7h", 3: "6h 5h 4h Qh 2h"}
    state = hearts(kept, rest="")
    assert pile(state, "burned", 0) == "Kh"
    assert legal_of(state, "burn") == "Hj Lj Ah Jd Jh Th 3h"
    state = act(state, "burn Th")
    assert isinstance(state, DecidingRest)


def test_the_taker_of_the_rest_burns_after_it():
    """P28, P30."""
    kept = {**KEPT, 0: "Ah Kh Qh Jh 3h 2h", 2: "Lj Th 9h 8h"}
    state = act(hearts(kept, rest="7h"), "keep the rest")
    assert isinstance(state, Burning)
    assert legal_of(state, "burn") == "Kh Qh 7h"
    state = act(hearts(kept, rest="7h"), "give the rest")
    assert isinstance(state, Playing)
    assert holdings(state)[2] == "Lj Th 9h 8h 7h"


def test_a_partner_who_is_given_the_rest_burns():
    """P29, P30."""
    kept = {0: "Ah Kh Qh Jh", 1: "Jd Hj", 2: "Lj Th 9h 8h 7h", 3: "6h 5h"}
    state = act(hearts(kept, rest="4h 3h 2h"), "give the rest")
    assert tg.actor(state) == 2
    assert legal_of(state, "burn") == "9h 8h 7h 4h"


@pytest.mark.parametrize("shown", [True, False])
def test_burned_cards_lie_face_up_or_face_down(shown):
    """D-P10."""
    state = act(hearts(SEVEN, rest="", burn_face_up=shown), "burn 9h")
    assert state.table.pile("burned", 0).seen_by == (None if shown else (0,))
    moved = next(event for event in state.table.log if getattr(event, "what", None) == "burns")
    assert [moved.to(seat).cards for seat in (0, 1)] == [tg.parse_cards("9h"), tg.parse_cards("9h") if shown else None]


def test_drawn_cards_that_are_not_trump_stay_and_are_never_played():
    """P24, P30, D-P11: in a hand of six."""
    state = act(hearts(), "keep the rest")
    assert len(state.hands[1]) == 6
    played = []

    def first(state):
        played.append(tg.legal_actions(state)[0].card)
        return tg.legal_actions(state)[0]

    play_deal(state, first)
    assert set(played) == set(state.game.trumps(tg.Suit.HEARTS))


# thrown trumps


def throwing(which, fair_game="any_player", **settings):
    return hearts(discard_trumps=which, **({} if fair_game is None else {"fair_game": fair_game}), **settings)


def test_trumps_without_points_may_be_thrown():
    """P26, D-P5."""
    state = throwing("nonpoint")
    assert isinstance(state, Throwing)
    assert tg.actor(state) == 0
    assert texts(state) == ["pass", "discard Kh", "discard Qh"]
    assert refused(state, "discard Ah").rule == "D-P5"
    assert refused(state, "discard 9h").name == "NOT_IN_HAND"


def test_any_trump_may_be_thrown():
    """P26, D-P5."""
    state = throwing("any")
    assert texts(state) == ["pass", "discard Ah", "discard Kh", "discard Qh", "discard Jh"]
    state = act(state, "discard Ah", "discard Kh", "discard Qh")
    assert texts(state) == ["pass", "discard Jh"]
    state = act(state, "discard Jh")
    assert tg.actor(state) == 1


def test_throwing_goes_round_from_the_dealers_left_to_those_who_may():
    """P26: seat 1 holds only point cards."""
    state, asked = throwing("nonpoint"), []
    while isinstance(state, Throwing):
        asked.append(tg.actor(state))
        state = act(state, "pass")
    assert asked == [0, 2, 3]


def test_thrown_trumps_lie_face_up():
    """P26: fair game is seen by all."""
    state = act(throwing("any"), "discard Ah")
    thrown = state.table.pile("discarded trumps", 0)
    assert thrown.seen_by is None
    assert [str(card) for card in thrown.cards] == ["Ah"]


def test_any_player_takes_thrown_trumps_before_drawing():
    """D-P6: in drawing order, the thrower too."""
    state = act(throwing("any"), "discard Ah", "pass", "pass", "pass", "discard 5h", "pass")
    assert isinstance(state, Taking)
    assert tg.actor(state) == 0
    assert texts(state) == ["pass", "take Ah", "take 5h"]
    assert refused(state, "take Kh").rule == "P26"
    state = act(state, "take 5h")
    assert texts(state) == ["pass", "take Ah"]
    state = act(state, "pass")
    assert tg.actor(state) == 1
    assert events(state, "draws") == [(0, 2)]
    state = act(state, "take Ah")
    assert isinstance(state, DecidingRest)
    assert tg.Card.parse("Ah") in state.hands[1]
    assert events(state, "draws") == [(0, 2), (1, 3), (2, 1), (3, 4)]


def test_a_player_may_take_back_what_it_threw():
    """P26."""
    state = act(throwing("any"), "discard Ah", "pass", "pass", "pass", "pass")
    assert "take Ah" in texts(state)
    assert tg.Card.parse("Ah") in act(state, "take Ah").hands[0]


def test_only_the_bidder_takes():
    """D-P6: fair_game="bidder_takes", at the own turn to draw."""
    state = act(throwing("any", "bidder_takes", bidder=1), "discard Ah", *["pass"] * 4)
    assert tg.actor(state) == 1
    assert events(state, "draws") == [(0, 3)]
    assert texts(state) == ["pass", "take Ah"]
    assert isinstance(act(state, "take Ah"), DecidingRest)


def test_thrown_trumps_are_dead():
    """D-P6: fair_game="dead"."""
    state = act(throwing("any", "dead"), "discard Ah", *["pass"] * 4)
    assert isinstance(state, DecidingRest)
    assert pile(state, "discarded trumps", 0) == "Ah"


def test_what_nobody_takes_is_out_of_play():
    """P26: its points are nobody's."""
    state = act(throwing("any"), "discard Ah", *["pass"] * 4)
    while isinstance(state, Taking):
        state = act(state, "pass")
    state = play_deal(act(state, "keep the rest"))
    assert sum(state.results[0].points) == 9


def test_a_full_hand_takes_nothing():
    """P26: six or more trumps; seven that were dealt are burned at the same turn."""
    kept = {0: "Ah Kh Qh Jh Jd Hj 9h", 1: "Lj 8h", 2: "Th 7h", 3: "6h 5h 4h 3h 2h"}
    state = act(throwing("any", kept=kept, rest=""), "pass", "discard 8h", *["pass"] * 3)
    assert isinstance(state, Burning)
    assert tg.actor(state) == 0
    state = act(state, "burn 9h")
    assert isinstance(state, Taking)
    assert tg.actor(state) == 1


def test_taking_ends_with_a_full_hand():
    """P26: no seventh card is taken."""
    kept = {0: "Ah Kh Qh Jh Jd", 1: "Lj 8h 9h", 2: "Th 7h Hj", 3: "6h 5h 4h 3h 2h"}
    state = act(throwing("any", kept=kept, rest=""), "pass", "discard 8h", "discard 9h", *["pass"] * 3)
    state = act(state, "take 8h")
    assert tg.actor(state) == 1
    assert events(state, "draws") == []


def test_taking_and_burning_are_not_mixed_up():
    """P26, P30: at one turn the one is asked, then the other."""
    kept = {0: "Ah Kh Qh Jh Jd Hj 9h", 1: "Lj 8h", 2: "Th 7h", 3: "6h 5h 4h 3h 2h"}
    state = act(throwing("any", kept=kept, rest=""), "pass", "discard 8h", *["pass"] * 3)
    assert isinstance(state, Burning)
    for text in ("pass", "take 8h", "discard 9h"):
        assert refused(state, text).name == "NOT_NOW"
    state = act(state, "burn 9h")
    assert isinstance(state, Taking)
    for text in ("burn Lj", "keep the rest"):
        assert refused(state, text).name == "NOT_NOW"


def test_taking_and_drawing_begin_with_the_bidder():
    """D-P7, P26."""
    state = act(throwing("any", bidder=2, draw_order="bidder_first"), *["pass"] * 3, "discard 6h", "pass")
    asked = []
    while isinstance(state, Taking):
        asked.append(tg.actor(state))
        state = act(state, "pass")
    assert asked == [2, 3, 0, 1]


def test_fair_game_does_nothing_while_no_trump_may_be_thrown():
    """D-P6."""
    assert pitch.pitch().phases[4].discarded is None


@pytest.mark.parametrize("which", ["never", "nonpoint", "any"])
@pytest.mark.parametrize("fair_game", ["dead", "bidder_takes", "any_player"])
@pytest.mark.parametrize("order", ["dealer_left", "bidder_first"])
def test_every_way_of_throwing_taking_and_drawing_reaches_the_play(which, fair_game, order):
    """P25-P30: with six cards at most for everybody."""
    given = {"fair_game": fair_game} if which != "never" else {}
    state = hearts(discard_trumps=which, draw_order=order, **given)
    for number in range(40):
        if isinstance(state, Playing):
            break
        legal = tg.legal_actions(state)
        state = tg.apply(state, legal[number % len(legal)])
    state = until(state, Playing)
    assert all(len(hand) <= 6 for hand in state.hands)
