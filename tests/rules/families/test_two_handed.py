"""Euchre for two, rule by rule (TH1-TH8)."""

import pytest

import trickgames as tg
from batch_games import assert_same
from helpers import act, deal, legal_of, pass_all, play, play_deal, refused, texts
from trickgames import euchre

HANDS = {0: "Jh Jd Ah Kh 9s", 1: "9h Th Qs Ts As"}


def plain(*answers, hands=HANDS, turned="Qh", scores=None, **settings):
    """Seat 0 deals, seat 1 speaks first."""
    return act(deal(euchre.two_handed(**settings), 0, hands, turned, scores=scores), *answers)


def twelve(*answers, **settings):
    """Twelve cards each: seat 1 holds all hearts that are high in its hand and its row, seat 0 nothing of them."""
    game = euchre.two_handed(form="twelve_card", **settings)
    pack = tg.arrange(
        game,
        0,
        {0: "Ac Kc Qc Tc", 1: "Jh Jd Ah Kh"},
        piles={"hidden_rows": "As 9s Ks Ts Qs 9d Js Td", "open_rows": "Qh 9c Th Qd 9h Kd Jc Ad"},
    )
    return act(tg.apply(tg.start(game), tg.Deal(pack)), *answers)


def highest(state):
    """The strongest card that may be played, with hearts as trumps."""
    hearts = tg.order(euchre.EUCHRE, tg.Suit.HEARTS)
    return max(tg.legal_actions(state), key=lambda action: hearts.strength(action.card))


@pytest.mark.parametrize("ranks", ["9TJQKA", "789TJQKA"])
def test_five_each_and_the_eleventh_is_turned(ranks):
    """TH1."""
    game = euchre.two_handed(ranks=ranks)
    for plan in ((3, 2), (2, 3)):
        state = tg.apply(tg.start(game), tg.Deal(game.pack, plan))
        assert [len(hand) for hand in state.hands] == [5, 5]
        assert state.table.pile("turn-up").cards == (game.pack[10],)


def test_calls_of_two():
    """TH2."""
    state = plain()
    assert (tg.actor(state), texts(state)) == (1, ["pass", "order up"])
    assert refused(state, "order up alone").name == "NO_ALONE"
    assert len(legal_of(act(state, "order up"), "discard").split()) == 6
    second = pass_all(state, 2)
    assert (tg.actor(second), texts(second)) == (1, ["pass", "name clubs", "name diamonds", "name spades"])
    assert pass_all(second, 2).dealer == 1
    assert pass_all(plain(passed_deal="same_dealer"), 4).dealer == 0
    assert texts(pass_all(plain(stick_the_dealer=True), 3))[0] == "name clubs"


@pytest.mark.parametrize(
    ("hands", "tricks", "change"),
    [
        ({0: "Jh Jd Ah 9s 9c", 1: "9h Th Qs Ac Kc"}, 3, (1, 0)),
        ({0: "Jh Jd Ah Kh As", 1: "9h Th Qs Ts Ks"}, 5, (2, 0)),
        ({0: "Th 9d 9c 9s Ts", 1: "Jh Jd As Ac Kc"}, 0, (0, 2)),
    ],
)
def test_scores_of_two(hands, tricks, change):
    """TH3: example 1."""
    state = plain("pass", "order up", hands=hands)
    state = act(state, "discard Qh")
    assert tg.actor(state) == 1
    state = play_deal(state, highest)
    assert (state.results[-1].tricks[0], state.scores) == (tricks, change)
    assert euchre.TWO_HANDED_EUCHRE.goal.target == 5


# Twelve cards


def test_rows_face_down_and_face_up_and_a_hand():
    """TH4: dealt in this order, one card in turn, the other player first."""
    game = euchre.TWELVE_CARD_EUCHRE
    state = tg.apply(tg.start(game), tg.Deal(game.pack))
    table = state.table
    assert table.cards(("hidden row", 1)) == game.pack[0:8:2]
    assert table.cards(("hidden row", 0)) == game.pack[1:8:2]
    assert set(table.cards(("row", 1))) == set(game.pack[8:16:2])
    assert state.hands[1] == tg.CardSet(game.pack[16:24:2])
    for seat in (0, 1, None):
        seen = str(tg.view(state, seat).log) + str(tg.view(state, seat).piles)
        assert all(str(card) in seen for card in game.pack[8:16])
        assert not any(str(card) in seen for card in game.pack[:8])


def test_bids_of_seven_to_twelve():
    """TH5."""
    state = twelve()
    assert (tg.actor(state), texts(state)) == (1, ["pass", *(f"bid {level}" for level in range(7, 13))])
    state = act(state, "bid 9")
    assert texts(state) == ["pass", "bid 10", "bid 11", "bid 12"]
    assert texts(act(state, "pass")) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    assert pass_all(twelve(), 2).dealer == 1
    assert pass_all(twelve(passed_deal="same_dealer"), 2).dealer == 0


def test_a_card_of_the_row_uncovers_the_one_below():
    """TH6."""
    state = twelve("bid 8", "pass", "name hearts")
    assert tg.actor(state) == 1
    assert sorted(legal_of(state, "play").split()) == sorted(["Jh", "Jd", "Ah", "Kh", "Qh", "Th", "9h", "Jc"])
    state = play(state, "Qh")
    assert "As" in str(tg.view(state, 0).piles)
    assert sorted(legal_of(state, "play").split()) == sorted(
        ["Ac", "Kc", "Qc", "Tc", "9c", "Qd", "Kd", "Ad"]
    )  # none has to follow
    state = play(state, "9c")
    assert "As" in legal_of(state, "play").split()


def test_cards_under_others_do_not_have_to_follow():
    """TH6."""
    state = play(twelve("bid 8", "pass", "name diamonds"), "Jc")
    assert set(legal_of(state, "play").split()) == {"Ac", "Kc", "Qc", "Tc", "9c"}


@pytest.mark.parametrize(("settings", "change"), [({}, 2), ({"must_make_bid": True}, 0)])
def test_the_bidder_alone_scores_what_is_over_six(settings, change):
    """TH7: examples 2 to 4."""
    made = play_deal(twelve("bid 8", "pass", "name hearts"), highest)
    tricks = made.results[-1].tricks[1]
    assert tricks >= 8
    assert made.scores == (0, tricks - 6)
    scoring = euchre.two_handed(form="twelve_card", **settings).scoring
    made_line, failed_line = scoring.lines
    assert made_line.makers.amount(9, 8, 3) == 3
    assert failed_line.makers.amount(8, 10, 4) == change
    assert failed_line.makers.amount(6, 7, 6) == 0
    assert (made_line.others.amount(3, 8, 9), failed_line.others.amount(4, 10, 8)) == (0, 0)
    assert euchre.TWELVE_CARD_EUCHRE.goal.target == 10


# The best five


def test_each_takes_three_and_throws_three():
    """TH8."""
    state = plain("order up", "discard 9s", form="best_five")
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (1, 8)
    state = act(state, *(f"discard {card}" for card in legal_of(state, "discard").split()[:3]))
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (0, 8)
    state = act(state, *(f"discard {card}" for card in legal_of(state, "discard").split()[:3]))
    assert (isinstance(state, tg.Playing), [len(hand) for hand in state.hands]) == (True, [5, 5])


def test_a_lone_maker_leaves_the_three():
    """TH8: the other takes them; a lone march is 4."""
    state = plain("pass", "order up alone", "discard 9s", form="best_five")
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (1, 8)
    plain_cards = [card for card in legal_of(state, "discard").split() if card[1] != "h"][:3]
    state = play_deal(act(state, *(f"discard {card}" for card in plain_cards)), highest)
    assert state.scores == (4, 0)
    assert euchre.two_handed(form="best_five").goal.target == 10


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"must_make_bid": True}, "must_make_bid with form"),
        ({"form": "twelve_card", "stick_the_dealer": True}, "stick_the_dealer with form"),
        ({"form": "twelve_card", "ranks": "789TJQKA"}, "ranks with form"),
        ({"passed_deal": "same_dealer", "stick_the_dealer": True}, "passed_deal with stick_the_dealer"),
        ({"form": "three"}, "form='three'"),
    ],
)
def test_what_is_refused(settings, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        euchre.two_handed(**settings)


@pytest.mark.parametrize("players", ["random", "sensible"])
def test_it_compiles(players):
    for game in (euchre.TWO_HANDED_EUCHRE, euchre.two_handed(form="best_five"), euchre.TWELVE_CARD_EUCHRE):
        assert_same(game, 60, 2, players)
