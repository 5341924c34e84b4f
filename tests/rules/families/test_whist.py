"""Whist, rule by rule (WH1-WH4)."""

import pytest

import trickgames as tg
from helpers import deal, legal_of, play, refused, texts
from score_tables import after, of_tricks
from trickgames import classics
from trickgames.table import TurnUp

SPADES = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s"
CLUBS = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"


def finished(state):
    """The state after the deal: everybody plays the first card that is listed."""
    while not state.results:
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


def all_tricks(scores=(0, 0), **settings):
    """Seat 0 holds all trumps but the two, which the dealer turned."""
    return finished(deal(classics.whist(**settings), 3, {0: SPADES + " 2h", 3: CLUBS + " 2s"}, "2s", scores=scores))


def test_the_last_card_is_turned_and_stays_in_the_dealers_hand():
    """WH1."""
    game = classics.WHIST
    assert (len(game.pack), game.seating) == (52, tg.partners(4))
    pack = tg.shuffled(game, 5)
    state = tg.apply(tg.start(game, 2), tg.Deal(pack))
    turned = state.table.get(TurnUp).card
    assert turned == pack[-1]
    assert turned in state.hands[2]
    assert state.table.get(tg.Trump).suit is turned.suit
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert tg.apply(tg.start(game, 2), tg.Deal(pack, (1,) * 13)) == state
    with pytest.raises(tg.IllegalActionError) as refusal:
        tg.apply(tg.start(game, 2), tg.Deal(pack, (6, 7)))
    assert refusal.value.rule == "WH1"


def test_everybody_knows_where_the_turned_card_is_until_it_is_played():
    """WH1: views show it, and every sample has it there."""
    state = tg.apply(tg.start(classics.WHIST, 2), tg.Deal(tg.shuffled(classics.WHIST, 5)))
    turned = state.table.get(TurnUp).card
    for seat in (0, 1, 3, None):
        view = tg.view(state, seat)
        assert view.find(TurnUp).card == turned
        assert all(turned in tg.sample_state(view, seed).hands[2] for seed in range(5))


def test_the_dealers_left_leads_and_suit_is_followed():
    """WH2, K3, K4: nothing is called."""
    state = deal(classics.WHIST, 3, {0: "As Ks", 1: "Js Ts 9s 8s Ah", 2: "7s 6s 5s Kh", 3: "Qs 4s 3s 2s Qh"}, "2s")
    assert (tg.actor(state), {text.split()[0] for text in texts(state)}) == (0, {"play"})
    state = play(state, "As")
    assert legal_of(state, "play") == "Js Ts 9s 8s"
    with pytest.raises(tg.IllegalActionError, match=r"must\. \[K3\]"):
        play(state, "Ah")
    assert refused(state, "play Ah").name == "FOLLOW"
    assert tg.actor(play(state, "Js 5s 2s")) == 0


@pytest.mark.parametrize(("ours", "change"), [(9, (3, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_each_trick_over_six_is_a_point(ours, change):
    """WH3: examples 1 and 4."""
    assert after(classics.WHIST, of_tricks(classics.WHIST, (ours, 13 - ours, 0, 0))) == change


@pytest.mark.parametrize(
    ("scores", "change", "settings"),
    [
        ((0, 0), (7 + 4, 0), {"honours": True, "target": 15}),
        ((4, 0), (7, 0), {"honours": True, "target": 15}),
        ((0, 0), (7, 0), {"target": 15}),
    ],
)
def test_honours_count_for_the_side_that_was_dealt_them(scores, change, settings):
    """WH4: four honours are 4, none at a score of 4 before the deal; in America they count nothing."""
    assert all_tricks(scores, **settings).results[-1].change == change


def test_three_honours_are_two_points_beside_the_tricks():
    """WH4: example 2, eight tricks and three honours: 2+2."""
    hands = {0: "Ks 5s", 1: "Js 6s", 2: "As Qs 4s", 3: "2s"}
    state = finished(deal(classics.whist(honours=True, target=15), 3, hands, "2s", seed=4))
    tricks = state.results[-1].tricks
    assert state.results[-1].change[0] == max(0, tricks[0] + tricks[2] - 6) + 2


@pytest.mark.parametrize(("scores", "margin"), [((0, 4), 3), ((1, 0), 7)])
def test_to_seven_and_the_margin_stands_in_the_outcome(scores, margin):
    """WH4: example 3."""
    outcome = tg.outcome(all_tricks(scores))
    assert (outcome.winners, outcome.why) == ((0,), f"7 points were reached, by a margin of {margin}")


def test_tricks_count_before_honours():
    """WH4: the side that is out by tricks wins, and the honours of the others are still added."""
    hands = {0: "Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Ad Ac Kh", 1: "As Ks Qs Js"}
    state = finished(deal(classics.whist(honours=True, target=5), 0, hands, "2s", scores=(4, 3)))
    assert state.scores == (7, 7)
    assert (tg.outcome(state).winners, tg.outcome(state).why) == ((0,), "5 points were reached")


def test_the_settings_have_these_defaults():
    assert classics.whist(target=7, honours=False) == classics.WHIST == tg.games()["whist"]
    assert classics.whist(honours=True).goal.target == 7  # `honours` changes no target
    with pytest.raises(tg.InvalidRulesError, match="honours='yes': the values are True, False"):
        classics.whist(honours="yes")
