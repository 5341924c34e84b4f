"""Smear, rule by rule (SM1-SM8)."""

import random

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play, play_random, refused, texts
from score_tables import contract, over, with_cards
from trickgames import pitch, records
from trickgames.pictures import table, text
from trickgames.players import sensible
from trickgames.telling.narrate import narrate
from trickgames.testing import check_match

HANDS = {
    0: "Ah Jh 3h Th 2c 3c 4c 5c 6c 7c",
    1: "Kh Qh Jd Hj 2s 3s 4s 5s 6s 7s",
    2: "Lj 9h 8h 7h 6h 5h 4h 2h 8s 9s",
    3: "2d 3d 4d 5d 6d 7d 8d 9d Td Qd",
}
THROWN = {0: "2c 3c 4c 5c", 1: "2s 3s 4s 5s", 2: "4h 5h", 3: "2d 3d 4d 5d"}
KITTY = {
    0: "Ah Kh Qh Jh 2c 3c 4c 5c 6c",
    1: "Th 7h 2s 3s 4s 5s 6s 7s 8s",
    2: "6h 2d 3d 4d 5d 6d 7d 8d 9d",
    3: "5h 4h 7c 8c 9c Tc Jc Qc Kc",
}
STOCK = "Lj 3h 2h 9s Ts Js Qs Ks As Td Qd Kd Ad Ac"


def named(hands=HANDS, bid="bid 4", trump="hearts", **settings):
    """Seat 0 has the bid and names trump; seat 3 deals."""
    state = deal(pitch.smear(**settings), 3, hands)
    return act(state, bid, *["pass"] * (state.game.seating.seats - 1), f"name {trump}")


def thrown(hands=HANDS, cards=THROWN, **settings):
    """All have thrown down to six."""
    said = (f"discard {card}" for seat in range(4) for card in cards[seat].split())
    return act(named(hands, **settings), *said)


def discards(cards):
    return {f"discard {card}" for card in cards.split()}


def with_kitty(**settings):
    """Seat 0 has the bid and the kitty; seat 3 deals."""
    game = pitch.smear(kitty=4, **settings)
    pack = tg.arrange(game, 3, KITTY, stock=STOCK, piles={"kitty": "Jd Hj 9h 8h"})
    return act(tg.apply(tg.start(game, 3), tg.Deal(pack)), "bid 4", "pass", "pass", "pass")


def trumps(**settings):
    return " ".join(map(str, tg.order(pitch.smear(**settings).ranking, tg.Suit.HEARTS).trumps))


def test_sixteen_trumps_with_two_jokers_and_the_jick():
    """SM1."""
    assert trumps(joker_order="marked") == "Ah Kh Qh Jh Jd Hj Lj Th 9h 8h 7h 6h 5h 4h 3h 2h"
    assert trumps(joker_order="marked", jick=False) == "Ah Kh Qh Jh Hj Lj Th 9h 8h 7h 6h 5h 4h 3h 2h"
    assert (len(pitch.SMEAR.pack), pitch.SMEAR.seating) == (54, tg.partners(4))


JOKERS = {
    0: "9h 8h 7h 6h 5h 4h 2c 3c 4c 5c",
    1: "Lj 2s 3s 4s 5s 6s 7s 8s 9s Ts",
    2: "Hj 2d 3d 4d 5d 6d 7d 8d 9d Td",
    3: "6c 7c 8c 9c Tc Qc Kc Ac Jc Ks",
}
FOUR_EACH = {0: "", 1: "2s 3s 4s 5s", 2: "2d 3d 4d 5d", 3: "6c 7c 8c 9c"}


@pytest.mark.parametrize(
    ("order", "low_first", "high_first"), [("second_played", 2, 2), ("first_played", 1, 1), ("marked", 2, 1)]
)
def test_the_joker_played_later_is_the_higher(order, low_first, high_first):
    """SM1: example 4; or the one played first, or the marked one."""
    swapped = {**JOKERS, 1: JOKERS[1].replace("Lj", "Hj"), 2: JOKERS[2].replace("Hj", "Lj")}
    for hands, jokers, winner in ((JOKERS, "Lj Hj", low_first), (swapped, "Hj Lj", high_first)):
        state = play(thrown(hands, FOUR_EACH, joker_order=order), f"9h {jokers} Ac")
        assert state.table.tricks[0].winner == winner


def test_ten_each_and_bids_from_two_to_ten():
    """SM2: one bid each, rising; the top bid is the sum of the points."""
    state = deal(pitch.SMEAR, plan=(3, 3, 4))
    assert [len(hand) for hand in state.hands] == [10] * 4
    assert len(state.table.pile("stock").cards) == 14
    assert texts(state) == ["pass", *(f"bid {number}" for number in range(2, 11))]
    assert refused(act(state, "bid 5"), "bid 5").name == "NOT_ABOVE"
    assert texts(deal(pitch.smear(jick=False, three_scores=False, min_bid=3))) == ["pass", "bid 3", "bid 4", "bid 5", "bid 6"]


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 1), ("same_dealer", 0)])
def test_all_pass_and_the_cards_are_thrown_in(all_pass, dealer):
    """SM2, K2."""
    state = pass_all(deal(pitch.smear(all_pass=all_pass), 0), 4)
    assert (state.dealer, state.results, tg.legal_actions(state)) == (dealer, (), ())


def test_six_in_three_pairs_get_nine_and_throw_three():
    """SM1: the whole pack is dealt."""
    game = pitch.smear(players=6)
    assert game.seating.sides == ((0, 3), (1, 4), (2, 5))
    state = deal(game, plan=(3, 3, 3))
    assert [len(hand) for hand in state.hands] == [9] * 6
    state = act(state, "bid 2", *["pass"] * 5, "name spades")
    while not isinstance(state, tg.Playing):
        state = act(state, texts(state)[0])
    assert [len(hand) for hand in state.hands] == [6] * 6
    assert all(len(state.table.pile("discard", seat).cards) == 3 for seat in range(6))


def test_no_trump_is_thrown_while_a_plain_card_is_left():
    """SM3: what must go goes by itself, face down."""
    state = named()
    assert set(texts(state)) == discards("2c 3c 4c 5c 6c 7c")
    assert refused(state, "discard Th").name == "OTHERS_FIRST"
    state = act(state, *(f"discard {card}" for card in (THROWN[0] + " " + THROWN[1]).split()))
    assert tg.actor(state) == 2  # its two plain cards have gone
    assert set(tg.parse_cards("8s 9s")) == set(state.table.pile("discard", 2).cards)
    seen = tg.view(state, 1).piles[state.table.piles.index(state.table.pile("discard", 2))]
    assert (seen.cards, seen.count) == (None, 2)
    assert set(texts(state)) == discards("9h 8h 7h 6h 5h 4h 2h")
    assert pitch.SMEAR.citations.number(refused(state, "discard Lj").rule) == "SM3"
    assert [len(hand) for hand in thrown().hands] == [6] * 4


def test_ace_and_two_may_be_thrown_but_no_point_card():
    """SM3: High and Low are no fixed cards; a three that counts is a point card."""
    hands = {0: "Jh Jd Hj Lj 3h Ah Kh 2h 4h 5h"}
    assert set(texts(named(hands))) == discards("Ah Kh 2h 4h 5h")
    assert set(texts(named(hands, three_scores=False))) == discards("Ah Kh 3h 2h 4h 5h")


def test_trumps_without_points_may_go_with_plain_cards():
    """SM3: `discard_trumps="nonpoint"`."""
    state = named(discard_trumps="nonpoint")
    assert set(texts(state)) == discards("Ah Th 2c 3c 4c 5c 6c 7c")
    assert refused(state, "discard 3h").name == "OTHERS_FIRST"


def test_the_bidder_leads_a_trump():
    """SM4: if it has one; the others follow, and to a plain lead they follow or trump."""
    state = thrown()
    assert set(texts(state)) == {"play Ah", "play Jh", "play 3h", "play Th"}
    assert refused(state, "play 7c").name == "MUST_LEAD_ONE"
    state = play(state, "Ah")
    assert set(texts(state)) == {"play Kh", "play Qh", "play Jd", "play Hj"}
    state = play(state, "Kh 9h 6d 7c")
    assert len(texts(state)) == 5  # no club: any card
    assert len(texts(thrown(pitcher_leads_trump=False))) == 6
    state = thrown({**HANDS, 3: "8c 3d 4d 5d 6d 7d 8d 9d Td Qd"}, {**THROWN, 3: "3d 4d 5d 6d"})
    state = play(state, "Ah Kh 9h 7d 7c 6s 7h")
    assert set(texts(state)) == {"play 8c"}


def test_a_bidder_without_a_trump_leads_any_card():
    """SM4."""
    hands = {0: "2c 3c 4c 5c 6c 7c 2s 3s 4s 5s"}
    state = named(hands)
    while not isinstance(state, tg.Playing):
        state = act(state, texts(state)[0])
    assert len(texts(state)) == 6


FIVE_ALL = [(0, "As 2s Js 3s"), (1, "Jc Hj 4c Lj"), (3, "Th Td Kd 5d")]
THREE_FIVE = [(0, "As 2s Js Jc"), (3, "3s 4d Td 4s")]


@pytest.mark.parametrize(
    ("tricks", "level", "settings", "change"),
    [
        (FIVE_ALL, 4, {}, (5, 5)),
        (FIVE_ALL, 6, {}, (-6, 5)),
        (FIVE_ALL, 4, {"low": "taker"}, (6, 4)),
        (FIVE_ALL, 2, {"three_scores": False}, (2, 5)),
        (FIVE_ALL, 4, {"jick": False}, (5, 4)),
        (THREE_FIVE, 3, {}, (3, 5)),
    ],
)
def test_ten_points(tricks, level, settings, change):
    """SM5, SM6: examples 1 and 2; the jick and the three count only where they are points."""
    game = pitch.smear(**settings)
    assert over(game, with_cards(game, tricks, contract(level)), (0, 0))[0] == change


@pytest.mark.parametrize(
    ("settings", "scores", "winners"),
    [
        ({}, (19, 18), (1,)),
        ({"tie_rule": "bidder_wins"}, (19, 18), (0,)),
        ({}, (19, 17), (0,)),
        ({"target": 30}, (19, 18), None),
    ],
)
def test_the_higher_score_wins(settings, scores, winners):
    """SM7: example 3; equal scores go to the bidders."""
    game = pitch.smear(**settings)
    assert over(game, with_cards(game, THREE_FIVE, contract(3)), scores)[1] == winners


def test_the_bidder_takes_the_kitty_and_then_names_trump():
    """SM8: nine each, bids from four."""
    state = deal(pitch.smear(kitty=4))
    assert texts(state) == ["pass", *(f"bid {number}" for number in range(4, 11))]
    assert (len(state.table.pile("kitty").cards), len(state.table.pile("stock").cards)) == (4, 14)
    assert texts(deal(pitch.smear(kitty=4, min_bid=9))) == ["pass", "bid 9", "bid 10"]
    state = with_kitty()
    assert len(state.hands[0]) == 13
    assert texts(state) == ["name clubs", "name diamonds", "name hearts", "name spades"]


def test_all_fill_to_six_and_the_dealer_takes_the_rest():
    """SM8: plain cards go; trumps over six go as in SM3; the dealer keeps six."""
    state = act(with_kitty(), "name hearts")
    assert [len(hand) for hand in state.hands] == [8, 2, 1, 2]
    assert set(texts(state)) == discards("Ah Kh Qh 9h 8h")
    assert refused(state, "discard Jd").name == "OTHERS_FIRST"
    state = act(state, "discard 8h", "discard 9h")
    assert tg.actor(state) == 3
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 7]
    assert set(tg.parse_cards("Lj 3h 2h 9s")) < set(state.hands[1])
    assert set(texts(state)) == discards("Td Qd Kd Ad Ac")
    state = act(state, "discard Td")
    assert isinstance(state, tg.Playing)
    assert [len(hand) for hand in state.hands] == [6] * 4


def test_the_stock_may_run_out_before_the_dealer_has_six():
    """SM8, CI3: the last to draw gets what there is, and is passed over when its cards are gone."""
    match = tg.Match.parse(
        "pitch.smear(kitty=4) scores -1 -5:"
        " deal 9h 6d Ks Td Th Qs Hj 3c 8d 5d Qd 5s 7s 4s 6c Ad Kh 7h Jc Ah 5c 8c Qh Js 3h 8s 7c 9c Ts 9s Kc 4h Lj As 4c 6h 8h"
        " 2c 2s Kd 4d 9d 3d 7d 2h Jd Ac 6s Tc 5h 2d Qc Jh 3s, pass, bid 4, bid 9, bid 10, name diamonds (6)"
    )
    state = match.state
    assert [len(hand) for hand in state.hands] == [5, 6, 6, 6]
    check_match(match)
    while not state.results:
        state = act(state, texts(state)[0])
    assert sum(state.results[-1].points) <= 10


def test_what_is_refused():
    for settings, told in [
        ({"players": 5}, "players=5: the values are 4, 6"),
        ({"players": 6, "kitty": 4}, "kitty=4 with players=6: all cards are dealt"),
        ({"kitty": 4, "discard_trumps": "nonpoint"}, "discard_trumps with kitty=4: all plain cards go anyway"),
        ({"min_bid": 8, "three_scores": False}, "min_bid=8: there are 7 points"),
        ({"jik": False}, "there is no setting 'jik'"),
    ]:
        with pytest.raises(tg.InvalidRulesError, match=told):
            pitch.smear(**settings)


EVERYTHING_ELSE = {
    "min_bid": 3,
    "joker_order": "first_played",
    "jick": False,
    "three_scores": False,
    "low": "taker",
    "pitcher_leads_trump": False,
    "discard_trumps": "nonpoint",
    "all_pass": "same_dealer",
    "tie_rule": "bidder_wins",
    "target": 15,
}


@pytest.mark.parametrize("settings", [{}, {"players": 6}, {"kitty": 4}, EVERYTHING_ELSE], ids=str)
def test_matches_are_played_and_read_back(settings):
    game = pitch.smear(**settings)
    state, actions = play_random(game, 3, deals=3)
    record = records.Record(game, actions=actions)
    assert records.loads(records.dumps(record)) == record
    assert records.Record.parse(str(record)) == record
    assert records.loads(records.dumps(tg.view(state, 1))) == tg.view(state, 1)
    match = tg.Match.begin(game, seed=5).play_out(sensible)
    assert match.outcome is not None
    assert tg.Match.parse(str(match)) == match
    assert list(narrate(match))
    assert str(table(state))
    assert text.table(state)


def test_views_of_hands_that_were_thrown_from_are_sampled():
    """Whatever a seat has seen of the discards, samples fit it, and they are true to the kinds that go first (SM3)."""
    rng, state = random.Random(4), deal(pitch.SMEAR, seed=4)
    state = act(state, "bid 4", "pass", "pass", "pass", "name hearts")
    points = set(tg.parse_cards("Jh Jd Hj Lj 3h"))
    while not state.results:
        for seat in (None, 0, 2):
            seen = tg.view(state, seat)
            sample = tg.sample_state(seen, rng)
            assert tg.view(sample, seat) == seen
            thrown_away = {card for pile in sample.table.piles if pile.name == "discard" for card in pile.cards}
            assert not thrown_away & points
        state = tg.apply(state, rng.choice(tg.legal_actions(state)))


def test_the_sensible_player_wins_against_one_by_chance():
    """Each deal twice, sides swapped."""
    ahead = 0
    for seed in range(10):
        for side in (0, 1):
            rng, deals = random.Random(seed), random.Random(seed)
            state = tg.start(pitch.SMEAR)
            while not state.results:
                seat, legal = tg.actor(state), tg.legal_actions(state)
                if not legal:
                    state = tg.apply(state, tg.Deal(tg.shuffled(pitch.SMEAR, deals)))
                    continue
                ours = pitch.SMEAR.seating.side(seat) == side
                state = tg.apply(state, sensible(tg.view(state, seat)) if ours else rng.choice(legal))
            change = state.results[-1].change
            ahead += (change[side] > change[1 - side]) - (change[side] < change[1 - side])
    assert ahead >= 10
