"""A view as a text: what matters most comes first, and cards come in one order."""

from __future__ import annotations

import pytest

import trickgames as tg
from bidding_games import five_hundred
from helpers import act, deal, pass_all, play, random_states
from trickgames import euchre, pictures, pitch
from trickgames.table.action import cards_of
from trickgames.telling.narrate import narrate
from unlike_games import BRIDGE, HEARTS, NO_TRUMP, OH_HELL, UNLIKE

HANDS = {1: "Jh Jd Ah Kh 9c", 2: "Qh Th 9d Td Qd", 3: "As Ks Qs Ts 9s", 0: "Ac Kc Qc Tc Js"}


def lines(state, seat):
    return str(tg.view(state, seat)).splitlines()


def open_deal(**settings):
    return deal(euchre.euchre(**settings), 0, HANDS, "9h")


def test_what_matters_most_stands_first():
    state = play(act(open_deal(), "order up", "discard Js"), "Jh Qh As 9h Ah Th 9s")
    assert lines(state, 0) == [
        "Bicycle Euchre: Playing, scores 0 - 0, dealer 0",
        "hearts are trump, seats 1 and 3 must take 3 tricks",
        "tricks taken: 0 - 1",
        "trick: 1:Ah 2:Th 3:9s",
        "seat 0 is to act: play Ac, play Kc, play Qc, play Tc",
        "you are seat 0: Ac Kc Qc Tc",
        "hands: 4 3 3 3",
        "stock: 3 cards",
        "discard of seat 0: Js",
        "turned up 9h, 1 order up, 0 takes up 1 9h, 0 discards 1 Js",
        "trick 1: 1:Jh 2:Qh 3:As 0:9h -> 1",
        "seat 3 does not hold: Jh Jd Ah Kh Qh Th 9h",
    ]


def test_a_turn_up_that_is_done_with_stands_among_what_happened():
    """It is on offer in both rounds of calls; from the naming on it only lies there."""
    state = open_deal()
    assert lines(state, 1)[1] == "turn-up: 9h"
    state = pass_all(state, 4)
    assert lines(state, 1)[1] == "turn-up: 9h"
    state = act(state, "name clubs")
    assert [pile.name for pile in tg.view(state, 1).piles] == ["turn-up", "stock"]
    assert not any(line.startswith("turn-up") for line in lines(state, 1))
    assert lines(state, 1)[1] == "clubs are trump, seats 1 and 3 must take 3 tricks"
    assert "turned up 9h, 1 pass, 2 pass, 3 pass, 0 pass, 1 name clubs" in lines(state, 1)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (act(open_deal(), "order up alone"), "hearts are trump, seat 1 alone must take 3 tricks"),
        (
            act(pass_all(open_deal(allow_no_trump=True), 4), "name no trump"),
            "no trump, seats 1 and 3 must take 3 tricks",
        ),
        (act(deal(pitch.TEN_POINT, seed=1), "bid 4", "pass", "pass", "pass"), "seats 1 and 3 must take 4 points"),
        (act(deal(pitch.TEN_POINT, seed=1), "shoot the moon"), "seats 1 and 3 shoot the moon"),
        (
            act(deal(pitch.FIVE_HANDED, seed=1), "bid 5", "pass", "pass", "pass", "pass", "name hearts", "call 2h"),
            "hearts are trump, seat 1 must take 5 points, with the holder of 2h",
        ),
        (act(deal(BRIDGE, seed=1), "bid 4", "pass", "pass", "pass"), "seat 1 must take 4"),
        (
            act(deal(five_hundred(), seed=1), "bid 7 hearts", "pass", "pass", "pass"),
            "hearts are trump, seats 1 and 3 must take 7",
        ),
    ],
)
def test_the_contract_is_told_in_a_line(state, told):
    assert lines(state, None)[1] == told


def test_what_each_has_bid_is_told_once_all_have():
    state = act(deal(tg.games()["spades"], seed=1), "bid 3", "bid 4", "bid 2")
    assert not any(line.startswith("bids: ") for line in lines(state, None))
    assert "bids: 0:1 1:3 2:4 3:2" in lines(act(state, "bid 1"), None)


def test_a_bid_of_a_word_is_told_by_it():
    state = act(deal(five_hundred(), seed=1), "bid 7 hearts", "bid misere", "pass", "pass", "pass")
    assert lines(state, None)[1] == "misere, seat 2 alone plays misere"


@pytest.mark.parametrize(
    ("stock", "told"), [("Jd 8c 9c Tc", "and nobody else holds Jd"), ("8c 9c Tc Jc", "with seat 3, who holds Jd")]
)
def test_who_holds_the_called_card_is_told_with_the_contract(stock, told):
    """P37: whoever has it says so at once; nobody does where the bidder has found it in the blind."""
    other = {} if "Jd" in stock else {3: "Jd"}
    game = pitch.pitch(players=5, partner_revealed="at_once")
    state = deal(game, 0, {1: "Ah Kh Qh Jh 2c 3c 4c 5c 6c 7c", **other}, stock=stock)
    state = act(state, "bid 4", "pass", "pass", "pass", "pass", "name hearts", "call Jd")
    assert lines(state, None)[1] == f"hearts are trump, seat 1 must take 4 points, {told}"


def test_sitting_out_and_points_are_told():
    state = act(open_deal(), "pass", "order up alone")
    assert "sitting out: seat 0" in lines(state, None)
    last = next(state for state, _ in random_states(pitch.TEN_POINT, 5, deals=1) if len(state.tricks) > 2)
    seen = tg.view(last, None)
    points = " - ".join(str(seen.points[one] + seen.points[other]) for one, other in ((0, 2), (1, 3)))
    assert f"points so far: {points}" in str(seen).splitlines()
    assert "tricks taken: " in str(seen)


def test_games_of_ones_own_are_told_too():
    for game in UNLIKE:
        for state, _ in random_states(game, 3, deals=1):
            for seat in (None, 0):
                assert str(tg.view(state, seat)).startswith(f"{game.name}: ")


# One order of cards


def order_of(game, trump, cards):
    """The order as a player would explain it: trumps, then spades, hearts, clubs, diamonds, each from the strongest down."""
    ranked = tg.order(game.ranking, trump)
    suits = [None, tg.Suit.SPADES, tg.Suit.HEARTS, tg.Suit.CLUBS, tg.Suit.DIAMONDS]
    trumps = [card for card in cards if ranked.is_trump(card)]
    rest = [card for suit in suits for card in cards if card not in trumps and ranked.suit(card) is suit]
    by_strength = sorted(trumps, key=ranked.strength, reverse=True)
    for suit in suits:
        by_strength += sorted(
            (card for card in rest if ranked.suit(card) is suit), key=lambda card: (-ranked.strength(card), card.id)
        )
    return by_strength


@pytest.mark.parametrize(
    "game", [euchre.BICYCLE, euchre.JOKER, pitch.TEN_POINT, pitch.REVERSE, HEARTS, NO_TRUMP, OH_HELL], ids=str
)
@pytest.mark.parametrize("trump", [None, *tg.Suit])
def test_cards_come_trumps_first_then_by_suit_from_high_to_low(game, trump):
    if trump is not None and not game.ranking.trump:
        return
    assert [*game.in_order(game.pack, trump)] == order_of(game, trump, game.pack)
    assert game.in_order(reversed(game.pack), trump) == game.in_order(game.pack, trump)


def test_the_bowers_lead_once_there_is_trump():
    """The left bower stands among the trumps (E8), and back in its own suit without them."""
    hand = tg.parse_cards("9c Qh As Jd Ts Jh")
    assert [str(card) for card in euchre.BICYCLE.in_order(hand)] == ["As", "Ts", "Qh", "Jh", "9c", "Jd"]
    assert [str(card) for card in euchre.BICYCLE.in_order(hand, tg.Suit.HEARTS)] == ["Jh", "Jd", "Qh", "As", "Ts", "9c"]


def test_low_cards_come_first_where_they_win():
    assert [str(card) for card in euchre.BICYCLE.in_order(tg.parse_cards("Ah 9h Kh"), tg.Trump("low").strain)] == [
        "9h",
        "Kh",
        "Ah",
    ]


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=str)
def test_views_prompts_pictures_and_stories_show_one_order(game):
    match = tg.Match.begin(game, seed=3).play_out(lambda seen: seen.legal_actions[-1], deals=1)
    for state in match.states():
        if tg.outcome(state) is not None or not state.hands:
            continue
        seat = state.seat
        seen = tg.view(state, seat)
        trump = None if seen.trump is None else seen.trump.strain
        held = " ".join(map(str, game.in_order(seen.hand, trump)))
        assert f"you are seat {seat}: {held}".rstrip() in [line.rstrip() for line in str(seen).splitlines()]
        drawn = pictures.text.table(seen, unicode=False)
        assert held.replace("Hj", "high joker").replace("Lj", "low joker") in drawn
        assert sorted(map(str, seen.choices)) == sorted(map(str, seen.legal_actions))
        assert f"seat {seat} is to act: {', '.join(map(str, seen.choices))}" in str(seen)
        for kind in {type(action) for action in seen.choices}:
            cards = [card for action in seen.choices if type(action) is kind for card in cards_of(action)]
            assert cards == [*game.in_order(cards, trump)]
    hands = [line.text.partition(": ")[2] for line in narrate(match) if line.kind == "hand" and ": " in line.text]
    assert hands
    first = next(state for state in match.states() if state.hands)
    for seat, held in enumerate(first.hands):
        assert hands[seat].replace("high joker", "Hj").replace("low joker", "Lj") == " ".join(map(str, game.in_order(held)))


def test_choices_keep_the_kinds_of_actions_in_their_order():
    state = deal(euchre.euchre(farmers_hand="swap3"), 0, {1: "9c 9h Ts Td Ah"}, "Kd")
    seen = tg.view(state, 1)
    assert [str(action) for action in seen.legal_actions] == ["pass", "swap Td", "swap Ts", "swap 9c", "swap 9h"]
    assert [str(action) for action in seen.choices] == ["pass", "swap Ts", "swap 9h", "swap 9c", "swap Td"]
