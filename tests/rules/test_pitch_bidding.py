"""Who bids what in pitch, and when the auction is over (P19-P23, P33h, D-P4, D-P13, D-P20)."""

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, refused, texts
from trickgames import pitch
from trickgames.engine.states import Bidding, Claiming, NamingTrump


def auction(dealer=0, **settings):
    return deal(pitch.pitch(**settings), dealer)


def bids(low, high=10, *, moon=True):
    return [*(f"bid {level}" for level in range(low, high + 1)), *(["shoot the moon"] if moon else [])]


def contract(state):
    return state.table.get(tg.Contract)


@pytest.mark.parametrize("dealer", range(4))
def test_the_dealers_left_speaks_first_and_the_dealer_last(dealer):
    """P19, P21: one chance each."""
    state, asked = auction(dealer), []
    for _ in range(4):
        asked.append(tg.actor(state))
        state = act(state, "pass" if len(asked) < 4 else "bid 4")
    assert asked == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert isinstance(state, NamingTrump)
    assert tg.actor(state) == dealer


def test_one_passes_or_bids_from_four_up_or_shoots_the_moon():
    """P20, P21, P33h."""
    assert texts(auction()) == ["pass", *bids(4)]


def test_a_bid_is_higher_than_the_standing_one():
    """P21."""
    state = act(auction(), "bid 6")
    assert texts(state) == ["pass", *bids(7)]
    for level in (4, 5, 6):
        assert refused(state, f"bid {level}").name == "NOT_HIGHER"
    assert refused(state, "bid 3").rule == "P20"
    assert refused(state, "bid 11").name == "TOO_HIGH"


def test_the_highest_bidder_names_trump_and_any_suit():
    """P23, D-P13: even a suit without a card in the hand."""
    state = act(auction(), "bid 4", "pass", "bid 7", "pass")
    assert isinstance(state, NamingTrump)
    assert tg.actor(state) == 3
    assert texts(state) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    assert contract(state) == tg.Contract(3, 7, (3, 1))
    assert refused(state, "name no trump").rule == "P23"
    assert refused(state, "name hearts alone").sentence.endswith(".")


def test_nobody_speaks_twice():
    """P21: a player who has passed or was outbid is not asked again."""
    state = act(auction(), "bid 4", "bid 5", "bid 6", "bid 7")
    assert isinstance(state, NamingTrump)
    assert contract(state).level == 7


def test_when_all_pass_the_dealer_must_bid():
    """P22."""
    state = pass_all(auction(), 3)
    assert texts(state) == bids(4)
    assert refused(state, "pass").rule == "P22"


def test_a_dealer_after_a_bid_may_pass():
    """P22 speaks only of a deal that all others pass."""
    assert texts(act(auction(), "pass", "bid 9", "pass")) == ["pass", *bids(10)]


def test_forced_dealer_at_the_minimum():
    """P22 read literally (D-P4), with the minimum that the game has."""
    state = pass_all(auction(forced_dealer="at_minimum", min_bid=6), 3)
    assert texts(state) == ["bid 6"]
    for text, reason in {
        "pass": "FORCED",
        "bid 5": "TOO_LOW",
        "bid 7": "ONLY_MINIMUM",
        "shoot the moon": "ONLY_MINIMUM",
    }.items():
        assert refused(state, text).name == reason
    outbid = act(auction(forced_dealer="at_minimum"), "pass", "bid 4", "pass")
    assert texts(outbid) == ["pass", *bids(5)]


@pytest.mark.parametrize("least", [1, 4, 10])
def test_the_lowest_bid_is_a_setting(least):
    """P20, D-P26."""
    state = auction(min_bid=least)
    assert texts(state) == ["pass", *bids(least)]
    assert least == 1 or refused(state, f"bid {least - 1}").name == "TOO_LOW"
    assert refused(state, "bid 0").name == "TOO_LOW"


@pytest.mark.parametrize("points", [5, 7, 8, 10, 11, 13, 14, 15, 16])
def test_bids_go_up_to_the_points_of_the_variant(points):
    """P38-P45, D-P20: the moon is all of them."""
    state = auction(points=points)
    assert texts(state) == ["pass", *bids(4, points)]
    moon = act(state, "shoot the moon")
    assert contract(moon) == tg.Contract(1, points, (1, 3), moon=True)


# the end of an auction


def test_a_moon_ends_the_auction_at_once():
    """D-P20, with any number standing."""
    state = act(auction(), "bid 10", "shoot the moon")
    assert isinstance(state, NamingTrump)
    assert tg.actor(state) == 2
    assert contract(state).moon


def test_a_bid_of_all_the_points_leaves_the_moon():
    """D-P20."""
    assert texts(act(auction(), "bid 10")) == ["pass", "shoot the moon"]


def test_without_the_moon_a_bid_of_all_the_points_ends_the_auction():
    """P21: nobody left could do anything but pass."""
    state = auction(moon="off")
    assert texts(state) == ["pass", *bids(4, moon=False)]
    assert refused(state, "shoot the moon").rule == "P33h"
    over = act(state, "bid 10")
    assert isinstance(over, NamingTrump)
    assert tg.actor(over) == 1


def test_a_forced_dealer_without_the_moon():
    """P22."""
    assert texts(pass_all(auction(moon="off"), 3)) == bids(4, moon=False)


# the dealer takes the bid at the standing price


def test_the_dealer_may_steal():
    """D-P4: only the dealer, at the price that stands."""
    state = act(auction(dealer_may_steal=True), "bid 6", "pass")
    assert texts(state) == ["pass", *bids(7)]
    assert refused(state, "bid 6").name == "NOT_HIGHER"
    state = act(state, "pass")
    assert texts(state) == ["pass", *bids(6)]
    assert refused(state, "bid 5").name == "NOT_HIGHER"
    stolen = act(state, "bid 6")
    assert contract(stolen) == tg.Contract(0, 6, (0, 2))


def test_a_dealer_who_may_steal_is_still_asked_after_a_bid_of_all_the_points():
    """D-P4: and so are those before, who can only pass."""
    state = act(auction(dealer_may_steal=True, moon="off"), "bid 10")
    for seat in (2, 3):
        assert tg.actor(state) == seat
        assert texts(state) == ["pass"]
        state = act(state, "pass")
    assert texts(state) == ["pass", "bid 10"]
    assert contract(act(state, "bid 10")).maker == 0
    assert contract(act(state, "pass")).maker == 1


def test_a_moon_is_not_stolen():
    """D-P20: the second moon is not a bid."""
    assert isinstance(act(auction(dealer_may_steal=True), "shoot the moon"), NamingTrump)


def test_a_dealers_own_bid_is_not_stolen_and_nobody_follows_the_dealer():
    """P21: the dealer is last."""
    assert isinstance(act(auction(dealer_may_steal=True), "pass", "pass", "pass", "bid 4"), NamingTrump)


# five players


def test_five_players_bid_once_each():
    """P19, P22, P35."""
    state = auction(players=5)
    state = pass_all(state, 4)
    assert tg.actor(state) == 0
    assert texts(state) == bids(4)
    assert contract(act(state, "bid 5")) == tg.Contract(0, 5, (0,))


def test_what_was_said_is_on_the_table():
    """P21: the calls are public, and who holds the standing bid."""
    state = act(auction(), "bid 4", "pass", "bid 7")
    assert isinstance(state, Bidding)
    assert [str(entry) for entry in state.table.log] == ["1 bid 4", "2 pass", "3 bid 7"]
    assert (state.standing.seat, str(state.standing.bid)) == (3, "bid 7")


# nobody bids, and hands that need not be played


def test_the_dealer_may_pass_too_and_the_next_dealer_deals():
    """settings.md: forced_dealer="no"."""
    state = pass_all(auction(dealer=2, forced_dealer="no"), 3)
    assert texts(state) == ["pass", *bids(4)]
    state = act(state, "pass")
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.results) == (3, ())


POOR = "9c 8c 7c 6d 5d 4h 9h 8s 7s"


@pytest.mark.parametrize(
    ("points", "hand", "asked"),
    [
        (10, POOR, True),
        (10, POOR.replace("9c", "Qc"), False),
        (10, POOR.replace("9c", "Ac"), False),
        (10, POOR.replace("9c", "Tc"), False),
        (10, POOR.replace("9c", "3c"), False),
        (10, POOR.replace("9c", "2c"), False),
        (10, POOR.replace("9c", "Hj"), False),
        (5, POOR.replace("9c", "3c"), True),
        (5, POOR.replace("9c", "Hj"), True),
        (5, POOR.replace("9c", "Tc"), False),
        (8, POOR.replace("9c", "Lj"), True),
        (7, POOR.replace("9c", "Lj"), False),
        (16, POOR, True),
    ],
)
def test_a_hand_without_court_and_point_cards_may_claim_a_misdeal(points, hand, asked):
    """D-P28: no ace, king, queen, jack, and no card that could score in any suit."""
    state = deal(pitch.pitch(points=points, misdeal="no_court_no_point"), hands={1: hand})
    assert isinstance(state, Claiming) is asked
    if asked:
        assert (tg.actor(state), texts(state)) == (1, ["pass", "claim misdeal"])
        assert isinstance(act(state, "pass"), Bidding)
        again = act(state, "claim misdeal")
        assert isinstance(again, tg.AwaitingDeal)
        assert (again.dealer, again.results) == (0, ())


def test_five_players_may_claim_it_too_and_without_the_setting_nobody_does():
    """D-P28."""
    ten = f"{POOR} 6s"
    assert isinstance(deal(pitch.pitch(players=5, misdeal="no_court_no_point"), hands={3: ten}), Claiming)
    assert isinstance(deal(pitch.pitch(), hands={1: POOR}), Bidding)
