"""Ten-point Pitch for six, rule by rule (P48-P50)."""

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play_random, refused, texts
from score_tables import contract, over, with_cards
from trickgames import pitch, records
from trickgames.players import sensible
from trickgames.telling.narrate import narrate

HANDS = {
    0: "Ah Kh Jh 6h 5h 4h Ac Kc",
    1: "Qh 9h 2c 3c 4c 5c 6c 7c",
    2: "2h 2s 3s 4s 5s 6s 7s 8s",
    3: "Jd 8h 2d 3d 4d 5d 6d 7d",
    4: "9s Ts Js Qs Ks As 8c 9c",
    5: "Th Tc Jc Qc 8d 9d Td Qd",
}
WIDOW = "Hj Lj 3h 7h Kd Ad"


def named(**settings):
    """Seat 0 has bid ten, has taken the widow, and names hearts; seat 5 deals."""
    state = deal(pitch.pitch(players=6, **settings), 5, HANDS, stock=WIDOW)
    return act(state, "bid 10", *["pass"] * 5, "name hearts")


def test_six_in_three_pairs_get_eight_cards_and_six_are_the_widow():
    """P48."""
    assert pitch.SIX_HANDED.seating.sides == ((0, 3), (1, 4), (2, 5))
    state = deal(pitch.SIX_HANDED, plan=(3, 3, 2))
    assert [len(hand) for hand in state.hands] == [8] * 6
    assert len(state.table.pile("widow").cards) == 6
    assert all(tg.view(state, seat).hand == state.hands[seat] for seat in range(6))


def test_the_bidder_takes_the_widow_before_naming_trump():
    """P49."""
    state = deal(pitch.SIX_HANDED, 5, HANDS, stock=WIDOW)
    state = act(state, "bid 10", *["pass"] * 5)
    assert texts(state) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    assert len(state.hands[0]) == 14
    assert set(tg.parse_cards(WIDOW)) <= set(state.hands[0])
    assert not state.table.pile("widow")
    assert not set(tg.parse_cards(WIDOW)) & set(tg.view(state, 1).hand)


def test_plain_cards_go_and_the_surplus_is_burned():
    """P49: nobody draws, there is no rest."""
    state = named()
    assert [len(hand) for hand in state.hands] == [10, 2, 1, 2, 0, 1]
    assert set(texts(state)) == {f"burn {card}" for card in ("Kh", "7h", "6h", "5h", "4h")}
    assert refused(state, "burn 3h").name == "POINT"
    state = act(state, "burn 4h", "burn 5h", "burn 6h", "burn 7h")
    assert isinstance(state, tg.Playing)
    assert (tg.actor(state), len(state.hands[0])) == (0, 6)


def test_bids_points_and_lead_are_those_of_ten_point_pitch():
    """P50: a seat that has no trump is passed over."""
    state = act(named(), "burn 4h", "burn 5h", "burn 6h", "burn 7h", "play Ah", "play Qh", "play 2h", "play 8h")
    assert tg.actor(state) == 5
    assert texts(pass_all(deal(pitch.SIX_HANDED), 5)) == [*(f"bid {number}" for number in range(4, 11)), "shoot the moon"]


def test_thrown_trumps_are_taken_from_the_dealers_left():
    """P50: and then all burn once."""
    state = named(discard_trumps="any")
    assert tg.actor(state) == 0
    state = act(state, "pass", "discard 9h", "pass")
    while "take 9h" not in texts(state):
        state = act(state, "pass")
    assert tg.actor(state) == 1
    state = act(state, "pass")
    state = act(state, "take 9h")
    assert tg.actor(state) in (3, 4, 5, 0)
    assert tg.Card.parse("9h") in state.hands[2]


def test_any_tie_at_the_top_plays_on():
    """P50: also between two sides that did not bid; a lost moon is won by both."""
    tricks = [(1, "Ah"), (2, "Jh")]
    bid, moon = contract(4, party=(0, 3)), contract(10, party=(0, 3), moon=True)
    game = pitch.pitch(players=6, tie_rule="play_on")
    assert over(game, with_cards(game, tricks, bid, "h"), (0, 51, 51))[:2] == ((-4, 52, 52), None)
    assert over(game, with_cards(game, tricks, bid, "h"), (0, 52, 51))[1] == (1,)
    game = pitch.SIX_HANDED
    assert over(game, with_cards(game, tricks, bid, "h"), (0, 51, 51))[1] == (1, 2)
    assert over(game, with_cards(game, tricks, moon, "h"), (0, 1, 2))[1] == (1, 2)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"call_own_card": "plays_alone"}, "call_own_card with players=6: nobody calls a card"),
        ({"partner_revealed": "at_once"}, "partner_revealed with players=6"),
        ({"called_card_first_trick": True}, "called_card_first_trick with players=6"),
        ({"draw_order": "bidder_first"}, "draw_order with players=6: nobody draws"),
        ({"draw_order": "bidder_first", "discard_trumps": "any"}, "draw_order with players=6: nobody draws"),
        ({"pass_rest": "all_or_nothing"}, "pass_rest with players=6"),
        ({"pass_rest": "never"}, "pass_rest with players=6"),
        ({"fair_game": "dead"}, "fair_game without discard_trumps"),
    ],
)
def test_what_is_refused(settings, problem):
    """P50."""
    with pytest.raises(tg.InvalidRulesError) as caught:
        pitch.pitch(players=6, **settings)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


@pytest.mark.parametrize("settings", [{}, {"points": 13, "discard_trumps": "nonpoint"}, {"reverse": True}], ids=str)
def test_matches_are_played_and_read_back(settings):
    game = pitch.pitch(players=6, **settings)
    _, actions = play_random(game, 3, deals=3)
    record = records.Record(game, actions=actions)
    assert records.loads(records.dumps(record)) == record
    assert records.Record.parse(str(record)) == record
    match = tg.Match.begin(game, seed=5).play_out(sensible)
    assert match.outcome is not None
    assert tg.Match.parse(str(match)) == match
    assert list(narrate(match))
