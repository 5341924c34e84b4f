"""Auction euchre, rule by rule (AE1-AE5)."""

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play, refused, texts
from trickgames import euchre

HANDS = {0: "Jh Jd Ah Kh Qh", 1: "9c 8c 7c 9s 8s", 2: "9d 8d 7d 7s Td", 3: "Ac Kc Qc As Ks"}
OTHERS = {0: "9c 8c 7c 9s 8s", 1: "Jh Jd Ah Kh Qh", 2: "9d 8d 7d 7s Td", 3: "Ac Kc Qc As Ks"}


def bidding(hands=HANDS, dealer=3, scores=None, **settings):
    return deal(euchre.auction(**settings), dealer, hands, scores=scores)


def played(state):
    """The state after the deal: everybody plays the first card that is listed."""
    results = len(state.results)
    while len(state.results) == results:
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


def test_four_or_six_get_five_cards_of_thirty_two():
    """AE1."""
    for players, left in ((4, 12), (6, 2)):
        game = euchre.auction(players=players)
        assert (len(game.pack), game.seating) == (32, tg.partners(players))
        state = deal(game, plan=(2, 3))
        assert [len(hand) for hand in state.hands] == [5] * players
        assert len(state.table.pile("stock").cards) == left
    assert euchre.auction(players=6).seating.sides == ((0, 2, 4), (1, 3, 5))


def test_each_bids_once_and_higher():
    """AE2."""
    state = bidding()
    assert texts(state) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    state = act(state, "bid 2")
    assert texts(state) == ["pass", "bid 3", "bid 4", "bid 5"]
    assert refused(state, "bid 2").name == "NOT_ABOVE"
    assert texts(act(state, "bid 5"))[0] == "name clubs"
    assert texts(bidding(min_bid=4)) == ["pass", "bid 4", "bid 5"]


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_all_pass(all_pass, dealer):
    """AE2, K2."""
    state = pass_all(bidding(all_pass=all_pass), 4)
    assert (state.dealer, state.results, state.scores) == (dealer, (), (0, 0))
    assert isinstance(state, tg.AwaitingDeal)


def test_the_bidder_names_trump_and_the_dealers_left_leads():
    """AE3."""
    state = act(bidding(dealer=0), "pass", "bid 1", "pass", "pass")
    assert (tg.actor(state), texts(state)) == (2, ["name clubs", "name diamonds", "name hearts", "name spades"])
    assert refused(state, "name no trump").name == "NO_TRUMP"
    assert refused(state, "name hearts alone").name == "NO_ALONE"
    assert tg.actor(act(state, "name spades")) == 1


@pytest.mark.parametrize(("bid", "change"), [(3, (3, 0)), (5, (5, 0))])
def test_a_bid_that_is_made_scores_the_bid_and_no_more(bid, change):
    """AE4: examples 1 and 3; seat 0 takes all five tricks."""
    state = act(bidding(), f"bid {bid}", *["pass"] * (0 if bid == 5 else 3), "name hearts")
    state = play(state, "Jh 9c 9d Ac Jd 8c 8d Kc Ah 7c 7d Qc Kh 9s 7s As Qh 8s Td Ks")
    assert (state.scores, state.results[-1].tricks) == (change, (5, 0, 0, 0))


def test_the_others_score_a_bid_that_fails():
    """AE4: example 2; nothing is subtracted."""
    state = act(bidding(OTHERS), "bid 4", *["pass"] * 3, "name hearts")
    state = played(state)
    assert state.scores == (0, 4)


def test_the_others_can_win_by_a_bid_that_fails():
    """AE5: example 4."""
    state = act(bidding(OTHERS, scores=(13, 12)), "bid 3", *["pass"] * 3, "name hearts")
    state = played(state)
    assert (state.scores, tg.outcome(state).winners) == ((13, 15), (1,))


def test_what_is_refused():
    with pytest.raises(tg.InvalidRulesError, match="min_bid=6: there are 5 tricks"):
        euchre.auction(min_bid=6)
    with pytest.raises(tg.InvalidRulesError, match="players=5: the values are 4, 6"):
        euchre.auction(players=5)
