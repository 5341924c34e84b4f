"""Oh hell, rule by rule (OH1-OH5)."""

import pytest

import trickgames as tg
from helpers import act, refused, texts
from score_tables import after, bid, of_tricks, over
from trickgames import classics, records
from trickgames.table import Bids, TurnUp


def dealt(number=1, dealer=0, hands=None, turn_up=None, **settings):
    game = classics.oh_hell(**settings)
    return tg.apply(tg.start(game, dealer, deal=number), tg.Deal(tg.arrange(game, dealer, hands, turn_up, deal=number)))


def sizes(game):
    return game.phases[0].count.values


@pytest.mark.parametrize(("players", "most"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7)])
def test_hands_get_smaller_and_larger_again(players, most):
    """OH1: from ten cards or as many as there are."""
    game = classics.oh_hell(players=players)
    assert game.seating == tg.singles(players)
    assert sizes(game) == (*range(most, 0, -1), *range(2, most + 1))
    for number in (1, most, 2 * most - 1):
        state = dealt(number, players=players)
        assert {len(hand) for hand in state.hands} == {sizes(game)[number - 1]}


def test_the_next_card_is_turned_for_trump_and_stays_out():
    """OH1."""
    state = dealt(turn_up="Qh")
    assert state.table.get(TurnUp).card == tg.Card.parse("Qh")
    assert state.table.get(tg.Trump).suit is tg.Suit.HEARTS
    assert all(tg.Card.parse("Qh") not in hand for hand in state.hands)
    assert len(state.table.pile("stock").cards) == 52 - 41


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"sizes": (13,)}, "sizes=(13,): 4 players get 12 cards each at most, and one card is turned"),
        ({"players": 7, "sizes": (8, 7)}, "sizes=(8, 7): 7 players get 7 cards each at most"),
        ({"sizes": ()}, "sizes=(): the values are a tuple of whole numbers above 0, such as (3, 2, 1)"),
        ({"sizes": [5]}, "sizes=[5]: the values are a tuple"),
        ({"sizes": (True,)}, "sizes=(True,): the values are a tuple"),
        ({"sizes": (5, 0)}, "sizes=(5, 0): the values are a tuple"),
        ({"sizes": 5}, "sizes=5: the values are a tuple"),
        ({"players": 8}, "players=8: the values are 4, 3, 5, 6, 7"),
        ({"players": [4]}, "players=[4]: the values are"),
    ],
)
def test_what_is_refused(given, told):
    """OH1."""
    with pytest.raises(tg.InvalidRulesError) as refusal:
        classics.oh_hell(**given)
    assert [problem for problem in refusal.value.problems if told in problem]
    assert len(refusal.value.problems) == 1


def test_each_bids_once_up_to_the_hand():
    """OH2: from the dealer's left, no need to rise."""
    state = dealt(6)
    assert (tg.actor(state), texts(state)) == (1, [f"bid {level}" for level in range(6)])
    state = act(state, "bid 3", "bid 1")
    assert texts(state)[:2] == ["bid 0", "bid 1"]
    assert refused(state, "bid 6").name == "MORE_THAN_CARDS"


def test_the_dealer_may_not_make_the_total_even():
    """OH2: example 4; five cards, bids 1 2 1: not 1. `hook=False`: anything."""
    state = act(dealt(6), "bid 1", "bid 2", "bid 1")
    assert texts(state) == ["bid 0", "bid 2", "bid 3", "bid 4", "bid 5"]
    with pytest.raises(tg.IllegalActionError, match=r"\[OH2\]"):
        act(state, "bid 1")
    assert len(texts(act(dealt(6, hook=False), "bid 1", "bid 2", "bid 1"))) == 6


def test_the_dealer_may_be_left_one_bid():
    """OH2: with one card."""
    state = act(dealt(10), "bid 0", "bid 0", "bid 0")
    assert texts(state) == ["bid 0"]


def test_the_dealers_left_leads():
    """OH3."""
    state = act(dealt(10, dealer=2), "bid 0", "bid 0", "bid 0", "bid 0")
    assert (tg.actor(state), len(texts(state))) == (3, 1)


@pytest.mark.parametrize(
    ("level", "took", "tricks", "nothing", "minus"),
    [(2, 2, 12, 12, 12), (2, 3, 3, 0, -1), (0, 0, 10, 10, 10), (3, 1, 1, 0, -2)],
)
def test_exactly_the_bid_brings_ten_more(level, took, tricks, nothing, minus):
    """OH4: examples 1 to 3; `miss="minus"` is the difference alone."""
    bids = Bids((bid(level, "exactly"), *[bid(1, "exactly")] * 3))
    for miss, points in (("tricks", tricks), ("nothing", nothing), ("minus", minus)):
        game = classics.oh_hell(miss=miss)
        assert after(game, of_tricks(game, (took, 0, 0, 0), None, bids))[0] == points


def test_the_highest_wins_after_the_last_deal_of_the_list():
    """OH5: equal scores share."""
    game, bids = classics.oh_hell(sizes=(3, 2, 1)), Bids((bid(0, "exactly"),) * 4)
    assert over(game, of_tricks(game, (0, 0, 1, 0), None, bids, deal=3), (5, 5, 5, 0))[:2] == ((15, 15, 6, 10), (0, 1))
    assert over(game, of_tricks(game, (0, 0, 1, 0), None, bids, deal=2), (5, 5, 5, 0))[1] is None


def test_the_list_is_read_back_from_every_text():
    """`sizes` in the name, the line of a match, the header of a record and JSON."""
    for given in ((5,), (3, 1, 2), (7, 7)):
        game = classics.oh_hell(players=3, sizes=given)
        match = tg.Match.begin(game, seed=4).play("bid 1")
        assert tg.Match.parse(str(match)) == match
        assert tg.Match.parse(str(match)).game.phases[0].count.values == given
        record = records.Record(game, actions=match.actions)
        assert records.Record.parse(str(record)) == record
        assert f"sizes={' '.join(map(str, given))}" in str(record)
        assert records.loads(records.dumps(game)) == game
        assert '"family"' in records.dumps(game)
    assert str(tg.Match.begin(classics.oh_hell(sizes=(2, 1)), seed=4)).startswith("classics.oh_hell(sizes=(2, 1)) seed 4")


@pytest.mark.parametrize("text", ["(5, x)", "()", "(0,)", "(99,)", "5", "(3, 2"])
def test_a_list_in_a_line_that_is_none_is_refused(text):
    with pytest.raises((tg.NotationError, tg.InvalidRulesError)):
        tg.Match.parse(f"classics.oh_hell(sizes={text}) seed 4:")


def test_the_settings_have_these_defaults():
    given = {"players": 4, "sizes": sizes(classics.OH_HELL), "hook": True, "miss": "tricks"}
    assert classics.oh_hell(**given) == classics.OH_HELL == tg.games()["oh-hell"]
    assert classics.oh_hell(players=7).name == "Oh Hell (players=7)"
