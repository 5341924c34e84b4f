"""Spades, rule by rule (SP1-SP6)."""

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, play, refused, texts
from score_tables import bid, nil, of_tricks
from trickgames import classics
from trickgames.table import Bids, Tally

HANDS = {1: "As Ah Ad Ac", 2: "Ks Kh Kd Kc", 3: "Qs Qh Qd Qc", 0: "Js Jh Jd Jc"}


def bidding(hands=HANDS, seed=0, **settings):
    return deal(classics.spades(**settings), 0, hands, seed=seed)


def playing(hands, *bids, **settings):
    return act(bidding(hands, **settings), *bids)


def scored(bids, tricks, bags=0, scores=(0, 0), **settings):
    """What side 0 has, its bags, and how the match ends."""
    game = classics.spades(**settings)
    played = of_tricks(game, tricks, None, Bids(tuple(bids)), scores=scores, tallies=(Tally("bags", (bags, 0)),))
    verdict = game.scoring(played, scores)
    return verdict.scores[0], verdict.tallies[0].counts[0], game.goal(played, verdict)


def test_thirteen_cards_each_and_spades_are_trump():
    """SP1."""
    game = classics.SPADES
    assert (len(game.pack), game.seating) == (52, tg.partners(4))
    state = bidding()
    assert [len(hand) for hand in state.hands] == [13] * 4
    state = act(state, "bid 3", "bid 3", "bid 3", "bid 3")
    assert state.table.get(tg.Trump).suit is tg.Suit.SPADES


def test_each_bids_once_and_need_not_go_over_others():
    """SP2: from the dealer's left, nil first."""
    state = bidding()
    assert (tg.actor(state), texts(state)) == (1, ["bid nil", *(f"bid {level}" for level in range(1, 14))])
    state = act(state, "bid 4", "bid 3")
    assert (tg.actor(state), texts(state)) == (3, ["bid nil", *(f"bid {level}" for level in range(1, 10))])
    assert refused(state, "bid 10").name == "PARTNERS"
    state = act(state, "bid nil", "bid 3")
    assert isinstance(state, tg.Playing)
    assert [str(call.bid) for call in state.table.get(Bids).calls] == ["bid 3", "bid 4", "bid 3", "bid nil"]


def test_the_bids_of_partners_come_to_thirteen_or_what_is_agreed():
    """SP2, `partners_max`."""
    assert texts(act(bidding(partners_max=15), "bid 9", "bid 1"))[-1] == "bid 6"
    assert texts(act(bidding(partners_max=26), "bid 13", "bid 1"))[-1] == "bid 13"
    with pytest.raises(tg.InvalidRulesError, match="partners_max=27: two players bid 26 at most"):
        classics.spades(partners_max=27)


def test_no_spade_is_led_before_one_has_been_played():
    """SP3: the dealer's left leads; a spade on another suit breaks them."""
    hands = {1: "As Ks Ah 2h", 2: "3s 4s 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", 3: "3h 4h", 0: "5h 6h"}
    state = playing(hands, *["bid 3"] * 4)
    assert tg.actor(state) == 1
    assert "s" not in {card[1] for card in legal_of(state, "play").split()}
    with pytest.raises(tg.IllegalActionError, match=r"yet\. \[SP3\]"):
        play(state, "As")
    state = play(state, "2h 3s 3h 5h")
    assert (tg.actor(state), "4s" in legal_of(state, "play").split()) == (2, True)


def test_who_holds_only_spades_leads_one_and_breaks_them():
    """SP3."""
    hands = {1: "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"}
    state = playing(hands, *["bid 3"] * 4)
    assert legal_of(state, "play").split()[0] == "As"
    assert len(texts(state)) == 13


@pytest.mark.parametrize(
    ("bids", "tricks", "bags", "score", "left"),
    [
        ((bid(4), bid(5), bid(3), bid(5)), (5, 2, 3, 3), 0, 71, 1),
        ((bid(4), bid(5), bid(3), bid(5)), (3, 4, 3, 3), 0, -70, 0),
        ((nil(), bid(5), bid(4), bid(3)), (0, 5, 5, 3), 0, 141, 1),
        ((nil(), bid(5), bid(3), bid(3)), (1, 6, 3, 3), 0, -69, 1),
        ((nil(), bid(5), bid(4), bid(3)), (1, 6, 3, 3), 0, -60, 0),
        ((bid(4), bid(2), bid(3), bid(1)), (5, 2, 5, 1), 8, -27, 1),
    ],
)
def test_the_score(bids, tricks, bags, score, left):
    """SP4, SP5: examples 1 to 5."""
    assert scored(bids, tricks, bags)[:2] == (score, left)


def test_the_tricks_of_a_failed_nil_may_be_bags():
    """SP4, `failed_nil_tricks`."""
    bids, tricks = (nil(), bid(5), bid(4), bid(3)), (2, 5, 3, 3)
    assert scored(bids, tricks)[:2] == (40 + 1 - 100, 1)
    assert scored(bids, tricks, failed_nil_tricks="bags")[:2] == (-40 + 2 - 100, 2)


def test_so_many_bags_cost_a_hundred():
    """SP5, `bag_limit`; bags are counted apart from the score."""
    bids, tricks = (bid(1), bid(5), bid(1), bid(3)), (4, 3, 4, 2)
    assert scored(bids, tricks, bag_limit=5)[:2] == (26 - 100, 1)
    assert scored(bids, tricks)[:2] == (26, 6)
    assert scored(bids, tricks, scores=(109, 0))[:2] == (135, 6)


@pytest.mark.parametrize(
    ("scores", "settings", "winners"),
    [
        ((440, 440), {}, (0,)),
        ((440, 451), {}, None),
        ((440, 452), {}, (1,)),
        ((-300, 100), {}, None),
        ((-300, 100), {"floor": -200}, (1,)),
        ((-300, 100), {"floor": -350}, None),
        ((140, 100), {"target": 200}, (0,)),
    ],
)
def test_to_500(scores, settings, winners):
    """SP6: both there, the higher; equal, another deal; a floor ends the match."""
    bids = (bid(4), bid(3), bid(3), bid(3))  # 71 and 60 in this deal
    ending = scored(bids, (5, 3, 3, 3), 0, scores, **settings)[2]
    assert (None if ending is None else ending.winners) == winners


def test_bags_go_from_deal_to_deal():
    """SP5: in a match as it is played."""
    match = tg.Match.begin(classics.SPADES, seed=3)
    before = [0, 0]
    while len(match.state.results) < 6:
        dealt = len(match.state.results)
        match = match.play(next((action for action in match.legal if str(action) == "bid 1"), match.legal[0]))
        if len(match.state.results) > dealt:
            tricks = match.state.results[-1].tricks
            for side in (0, 1):
                bags = before[side] + tricks[side] + tricks[side + 2] - 2
                lost = 100 * (bags // 10)
                made = tricks[side] + tricks[side + 2] >= 2
                assert match.state.results[-1].change[side] == (
                    20 + tricks[side] + tricks[side + 2] - 2 - lost if made else -20
                )
                before[side] = bags % 10 if made else before[side]
            assert match.state.table.tally("bags") == tuple(before)
