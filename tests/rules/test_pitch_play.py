"""Trick play in pitch: who leads, what may be played, who takes the trick, whose the points are (P24, P31-P33d, P46, P47)."""

import pytest

import trickgames as tg
from helpers import act, deal_trumps, legal_of, play, played, refused, texts
from trickgames import pitch
from trickgames.scoring import Played

WEST = 3


def hearts(kept, acts="", *, rest="", drawn=None, **settings):
    """Seat 0 has bid four and named hearts."""
    state = deal_trumps(pitch.pitch(**settings), "h", WEST, kept, rest=rest, drawn=drawn)
    return act(state, "bid 4", "pass", "pass", "pass", "name hearts", *acts.split(", ") if acts else ())


EVEN = {0: "Ah Kh Jd 4h", 1: "Qh Th 3h 5h", 2: "Jh Hj 6h 7h", 3: "Lj 9h 8h 2h"}


def test_the_bidder_leads_and_the_others_follow_clockwise():
    """P33a."""
    state = hearts(EVEN, "keep the rest")
    for seat, card in ((0, "4h"), (1, "5h"), (2, "6h"), (3, "8h")):
        assert tg.actor(state) == seat
        state = play(state, card)
    assert state.tricks[0].leader == 0
    assert state.tricks[0].winner == 3
    assert tg.actor(state) == 3


def test_only_trumps_are_played_also_to_a_lead():
    """P24: the off-suit cards of a hand of six stay there."""
    state = hearts(EVEN, "keep the rest")
    state = play(state, "4h 5h 6h 8h")
    assert legal_of(state, "play") == "Lj 9h 2h"
    dead = next(card for card in state.hands[3] if not tg.order(state.game.ranking, tg.Suit.HEARTS).is_trump(card))
    assert refused(state, f"play {dead}").rule == "P24"


def test_one_need_not_overtake():
    """P24, D-P15: any trump will do."""
    state = play(hearts(EVEN, "keep the rest"), "Kh")
    assert legal_of(state, "play") == "Qh Th 5h 3h"


def test_a_bidder_without_trumps_does_not_lead():
    """D-P13: the lead passes left to the first with a trump."""
    kept = {0: "", 1: "5h 4h 3h 2h", 2: "Ah Kh Qh Jh Jd Hj", 3: "Lj Th 9h 8h 7h 6h"}
    state = hearts(kept, "keep the rest")
    assert tg.actor(state) == 1
    assert legal_of(state, "play") == "5h 4h 3h 2h"


def test_the_deal_ends_when_nobody_holds_a_trump():
    """P33d: a player who is left alone plays their trumps to tricks of one card."""
    kept = {0: "Ah Kh Qh Jh Jd Hj", 1: "Lj", 2: "Th 9h", 3: "8h 7h 6h 5h 4h 3h 2h"}
    state = hearts(kept, "burn 8h, keep the rest")
    state = play(state, "Ah Lj Th 7h Kh 9h 6h Qh 5h Jh 4h Jd 3h Hj")
    assert tg.actor(state) == 3
    state = play(state, "2h")
    assert state.results[0].tricks == (6, 0, 0, 0)
    assert state.results[0].points == (9, 0, 0, 1)


def test_the_taker_leads_or_the_first_on_the_left_who_has_a_trump():
    """P33c, D-P14: seat 1 wins with its last trump, and 2 and 3 are out too."""
    kept = {0: "Qh Jh Jd Hj Lj Th 9h 8h 3h", 1: "Ah Kh", 2: "5h 4h", 3: "2h"}
    state = play(hearts(kept, "keep the rest", rest="7h 6h"), "Jh Kh 5h 2h")
    assert tg.actor(state) == 1
    state = play(state, "Ah 4h Th")
    assert state.tricks[-1].winner == 1
    assert tg.actor(state) == 0
    state = play(state, "Jd")
    assert state.tricks[-1].plays == ((0, tg.Card.parse("Jd")),)
    assert tg.actor(state) == 0


# whose the points are


def points(state):
    table = state.table
    return state.game.scoring.taken(Played.of(table))


def test_the_taker_gets_the_points_of_the_trick():
    """P31, P33b: one each, three for the three."""
    state = play(hearts(EVEN, "keep the rest"), "Jd 3h Jh 8h")
    assert points(state) == (0, 0, 5, 0)


def test_the_two_stays_with_who_plays_it():
    """P32: a higher card cannot take it away."""
    state = play(hearts(EVEN, "keep the rest"), "Ah 5h 6h 2h")
    assert points(state) == (1, 0, 0, 1)


def test_dirty_the_two_is_taken():
    """P46, D-P29."""
    state = play(hearts(EVEN, "keep the rest", dirty=True), "Ah 5h 6h 2h")
    assert points(state) == (2, 0, 0, 0)


SIXTEEN = {
    0: "Ah Kh Jd 4h 2d",
    1: "Qh Th 3h 5h Ad",
    2: "Jh Hj 6h 7h 3d",
    3: "Lj 9h 8h 2h Td",
}


@pytest.mark.parametrize(
    ("settings", "owner"),
    [({}, 0), ({"off_two_safe": False}, 1), ({"dirty": True}, 1)],  # both together the builder refuses
)
@pytest.mark.parametrize("variant", [14, 16])
def test_the_off_two_is_as_safe_as_the_two(variant, settings, owner):
    """D-P25: it stays with who plays it, unless the setting or dirty says otherwise."""
    state = play(hearts(SIXTEEN, "keep the rest", points=variant, **settings), "2d 5h 6h 2h")
    wanted = [0, 0, 0, 0]
    wanted[2 if owner == 1 else 0] += 1
    wanted[2 if settings.get("dirty") else 3] += 1
    assert points(state) == tuple(wanted)


def test_the_off_two_of_fifteen_counts_for_nobody():
    """P44."""
    state = play(hearts(SIXTEEN, "keep the rest", points=15), "2d 5h 6h 2h")
    assert points(state) == (0, 0, 0, 1)


def test_where_the_off_two_is_no_trump_it_is_thrown():
    """D-P23: off_two_is_trump=False."""
    kept = {**SIXTEEN, 0: "Ah Kh Jd 4h"}
    state = hearts(kept, "keep the rest", points=15, off_two_is_trump=False)
    thrown = [card for pile in state.table.piles if pile.name == "discard" for card in pile.cards]
    assert tg.Card.parse("2d") in thrown


def test_reverse_does_not_change_who_keeps_the_two():
    """P47, D-P27: the two is the strongest card, and safe; dirty it takes itself."""
    state = play(hearts(EVEN, "keep the rest", reverse=True), "Ah 5h 6h 2h")
    assert state.tricks[0].winner == 3
    assert points(state) == (0, 0, 0, 2)


def test_the_first_joker_played_is_the_higher_one():
    """P6, P7, D-P2: of two jokers that look alike, in reverse too."""
    kept = {0: "Lj Kh 9h", 1: "Hj Qh 8h", 2: "7h 6h Ah", 3: "5h 4h 3h 2h Th Jh Jd"}
    for first, second, settings in (
        ("Lj", "Hj", {"joker_order": "first_played"}),
        ("Lj", "Hj", {"joker_order": "first_played", "reverse": True}),
    ):
        state = play(hearts(kept, "burn 5h, keep the rest", **settings), f"{first} {second}")
        game = state.game
        order = tg.order(game.ranking, tg.Suit.HEARTS)
        assert tg.trick_winner(order, tg.parse_cards(f"{first} {second}")) == 0
        assert tg.trick_winner(order, tg.parse_cards(f"{second} {first}")) == 0
        assert order.strength(tg.Card.parse("Hj")) == order.strength(tg.Card.parse("Lj"))
    marked = tg.order(pitch.TEN_POINT.ranking, tg.Suit.HEARTS)
    upside_down = tg.order(pitch.REVERSE.ranking, tg.Suit.HEARTS)
    assert tg.trick_winner(marked, tg.parse_cards("Lj Hj")) == 1
    assert tg.trick_winner(upside_down, tg.parse_cards("Lj Hj")) == 0


def test_alike_jokers_stand_where_the_marked_ones_do():
    """D-P2: between off-jack and ten, the other way round in reverse."""
    for settings, above, below in (({}, "Jd", "Th"), ({"reverse": True}, "Th", "Jd")):
        order = tg.order(pitch.pitch(joker_order="first_played", **settings).ranking, tg.Suit.HEARTS)
        for joker in tg.parse_cards("Hj Lj"):
            assert order.strength(tg.Card.parse(above)) > order.strength(joker) > order.strength(tg.Card.parse(below))


def test_the_points_in_the_rest_are_the_takers():
    """P28, P31 (B33): a point card of the rest comes into play with who takes it."""
    kept = {0: "Kh Qh", 1: "Ah Jh 9h 8h", 2: "Jd 7h 6h", 3: "Lj 5h 4h"}
    state = hearts(kept, "keep the rest", rest="Hj Th 3h 2h")
    assert set(tg.parse_cards("Hj Th 3h 2h")) <= state.hands[0]
    state = play(state, "3h Ah 7h 5h")
    assert points(state) == (0, 4, 0, 0)


def test_points_that_were_never_played_are_nobodys():
    """P30, P32, D-P12."""
    game = pitch.TEN_POINT
    taken = game.scoring.taken(played(game, tg.Contract(0, 4, (0, 2)), [(0, "Ah 9h"), (1, "3h")]))
    assert taken == (1, 3, 0, 0)
    assert texts(tg.start(game)) == []
