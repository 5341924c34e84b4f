"""What a deal of pitch scores, and when the match is won (P33e-P33i, D-P16 to D-P20)."""

import pytest

import trickgames as tg
from helpers import deal, play_deal, played
from trickgames import pitch
from trickgames.table import HolderOf

# Tricks that bring a side its points: the cards of hearts that are worth something.
WORTH = {"Ah": 1, "Jh": 1, "Jd": 1, "Hj": 1, "Lj": 1, "Th": 1, "2h": 1, "3h": 3}


def tricks(shares):
    """For each seat a trick with the cards that it takes: `{0: "Ah Jh", 1: "3h"}`."""
    return [(seat, card) for seat, cards in shares.items() for card in cards.split()]


def verdict(game, contract, shares, scores):
    return game.scoring(played(game, contract, tricks(shares)), scores)


def ending(game, contract, shares, scores):
    """How the match ends with this deal: as the engine asks, the verdict's own ending first."""
    deal_played = played(game, contract, tricks(shares))
    told = game.scoring(deal_played, scores)
    return told.scores, told.ending or game.goal(deal_played, told)


def bid(level, maker=0, *, moon=False):
    return tg.Contract(maker, level, (maker, (maker + 2) % 4), moon=moon)


SEVEN = {0: "Ah Jh Jd Hj", 1: "3h", 2: "Lj Th 2h"}  # 7 : 3
ALL = {0: "Ah Jh Jd Hj", 2: "Lj Th 2h 3h"}
NONE = {1: "Ah Jh Jd Hj", 3: "Lj Th 2h 3h"}


@pytest.mark.parametrize(
    ("settings", "level", "shares", "change"),
    [
        ({}, 6, SEVEN, (7, 3)),
        ({}, 7, SEVEN, (7, 3)),
        ({}, 8, SEVEN, (-8, 3)),
        ({"made_scores": "bid"}, 6, SEVEN, (6, 3)),
        ({"made_scores": "bid"}, 8, SEVEN, (-8, 3)),
        ({"defenders_score": "only_if_made"}, 6, SEVEN, (7, 3)),
        ({"defenders_score": "only_if_made"}, 8, SEVEN, (-8, 0)),
        ({"defenders_score": "never"}, 6, SEVEN, (7, 0)),
        ({"defenders_score": "never"}, 8, SEVEN, (-8, 0)),
        ({}, 10, ALL, (10, 0)),
        ({}, 4, NONE, (-4, 10)),
    ],
)
@pytest.mark.parametrize("turn", range(4))
def test_what_a_bid_brings(settings, level, shares, change, turn):
    """P33e, P33f, D-P16, D-P18, whichever side bids."""
    game = pitch.pitch(**settings)
    shifted = {(seat + turn) % 4: cards for seat, cards in shares.items()}
    told = verdict(game, bid(level, turn), shifted, (20, 15))
    ours, theirs = change if turn % 2 == 0 else change[::-1]
    assert told.scores == (20 + ours, 15 + theirs)
    assert told.made is (change[0] > 0)
    assert told.ending is None
    assert sum(told.points) == 10


def test_points_are_counted_by_seat():
    """P31, P33b."""
    told = verdict(pitch.TEN_POINT, bid(6), SEVEN, (0, 0))
    assert told.points == (4, 3, 3, 0)


# the moon


@pytest.mark.parametrize(
    ("settings", "scores", "after"),
    [
        ({}, (11, 40), (52, 40)),
        ({}, (1, 40), (52, 40)),
        ({}, (-1, 40), (0, 40)),
        ({}, (-30, 40), (0, 40)),
        ({}, (0, 40), (52, 40)),
        ({"moon_at_zero": "win"}, (0, 40), (52, 40)),
        ({"moon_at_zero": "zero"}, (0, 40), (0, 40)),
        ({"moon_at_zero": "zero"}, (1, 40), (52, 40)),
        ({"moon": "win_loss"}, (-30, 40), (52, 40)),
        ({"target": 21}, (5, 3), (21, 3)),
        ({"target": 21, "tie_rule": "play_on"}, (25, 25), (25, 25)),
        ({"must_bid_to_win": True}, (60, 70), (60, 70)),
    ],
)
def test_a_made_moon_lifts(settings, scores, after):
    """P33h, D-P19: to the target, or from below zero to zero; it never lowers a score."""
    told = verdict(pitch.pitch(**settings), bid(10, moon=True), ALL, scores)
    assert told.scores == after
    assert told.made is True


@pytest.mark.parametrize(
    ("settings", "change"),
    [({}, 3), ({"defenders_score": "only_if_made"}, 0), ({"defenders_score": "never"}, 0), ({"moon": "win_loss"}, 3)],
)
def test_a_lost_moon_loses_the_match(settings, change):
    """P33i: nothing comes off, the others score as they do, and win, whatever the scores."""
    scores, end = ending(pitch.pitch(**settings), bid(10, moon=True), SEVEN, (50, -20))
    assert scores == (50, -20 + change)
    assert end.winners == (1,)
    assert "missed" in end.why


@pytest.mark.parametrize(
    ("settings", "scores", "winners"),
    [
        ({}, (11, 40), (0,)),
        ({}, (-1, 40), None),
        ({"moon_at_zero": "zero"}, (0, 40), None),
        ({"moon": "win_loss"}, (-30, 40), (0,)),
        ({"must_bid_to_win": True}, (11, 40), (0,)),
        ({"must_bid_to_win": True, "moon": "win_loss"}, (-5, 51), (0,)),
    ],
)
def test_a_made_moon_wins_or_plays_on(settings, scores, winners):
    """P33h: a side lifted to zero plays on; a made moon is a made bid."""
    _, end = ending(pitch.pitch(**settings), bid(10, moon=True), ALL, scores)
    assert (None if end is None else end.winners) == winners


def test_a_moon_needs_all_the_points_of_the_variant():
    """D-P20: a point that was burned spoils it."""
    shares = {0: "Ah Jh Jd Hj", 2: "Lj Th 2h"}
    spoiled, end = ending(pitch.TEN_POINT, bid(10, moon=True), shares, (11, 40))
    assert spoiled == (11, 40)
    assert end.winners == (1,)
    scores, end = ending(pitch.pitch(moon_needs="points_in_play"), bid(10, moon=True), shares, (11, 40))
    assert scores == (52, 40)
    assert end.winners == (0,)


def test_a_moon_needs_the_points_in_play():
    """D-P20: one that a defender took spoils it under both readings."""
    for needs in ("all_points", "points_in_play"):
        _, end = ending(pitch.pitch(moon_needs=needs), bid(10, moon=True), {0: "Ah Jh", 1: "2h"}, (11, 40))
        assert end.winners == (1,)


# the end of the match


def at(scores, change, *, maker=0, made=True, **settings):
    """Scores before a deal, the points of both sides in it: who has won? None while the match goes on."""
    game = pitch.pitch(**settings)
    ours, theirs = change
    level = 4 if made else 10
    shares = SHARES[ours]
    shifted = {(seat + maker) % 4: cards for seat, cards in shares.items()}
    before = scores if maker % 2 == 0 else scores[::-1]
    after, end = ending(game, bid(level, maker), shifted, before)
    assert not made or after[maker % 2] == scores[0] + ours
    assert after[(maker + 1) % 2] == scores[1] + theirs
    return None if end is None else tuple("bidder" if side == maker % 2 else "others" for side in end.winners)


SHARES = {
    10: ALL,
    7: SEVEN,
    6: {0: "Ah Jh Jd Hj Lj Th", 1: "3h 2h"},
    5: {0: "Ah Jh Jd Hj Lj", 1: "Th 3h 2h"},
}


@pytest.mark.parametrize("maker", range(4))
@pytest.mark.parametrize(
    ("tie", "scores", "won"),
    [
        ("bidder_wins", (48, 51), ("bidder",)),  # 54 : 55
        ("bidder_wins", (47, 49), ("bidder",)),  # 53 : 53
        ("high_score", (48, 51), ("others",)),
        ("high_score", (49, 49), ("bidder",)),  # 55 : 53
        ("high_score", (47, 49), ("bidder",)),  # 53 : 53, equal scores go to the bidder
        ("play_on", (48, 51), ("others",)),
        ("play_on", (49, 49), ("bidder",)),
        ("play_on", (47, 49), None),  # equal: nobody is ahead
        ("bidder_wins", (45, 47), None),
        ("bidder_wins", (46, 47), ("bidder",)),
        ("bidder_wins", (40, 50), ("others",)),
        ("high_score", (40, 50), ("others",)),
        ("play_on", (40, 50), ("others",)),
    ],
)
def test_several_sides_at_the_target(maker, tie, scores, won):
    """P33g, D-P17: the bidder takes six, the others four."""
    assert at(scores, (6, 4), maker=maker, tie_rule=tie) == won


@pytest.mark.parametrize("tie", ["bidder_wins", "high_score", "play_on"])
def test_a_bidder_who_is_set_can_lose_the_match_with_it(tie):
    """P33f, P33g: 51 - 10 against 52."""
    assert at((51, 49), (7, 3), made=False, tie_rule=tie) == ("others",)


def test_playing_on_ends_when_one_is_ahead():
    """D-P17: 53 and 53 were equal; the side ahead after the next deal wins, also with fewer points than the target before."""
    assert at((53, 53), (6, 4), tie_rule="play_on") == ("bidder",)
    assert at((53, 53), (5, 5), tie_rule="play_on") is None
    assert at((53, 53), (7, 3), made=False, tie_rule="play_on") == ("others",)


@pytest.mark.parametrize(
    ("scores", "made", "won"),
    [
        ((46, 50), True, ("bidder",)),  # both there
        ((40, 50), True, None),  # the others are there without a bid
        ((51, 50), False, None),  # set, and the others there
        ((60, 70), True, ("bidder",)),
        ((45, 30), True, None),
    ],
)
def test_where_one_must_bid_to_win(scores, made, won):
    """D-P17: only makers of a made bid compete, so no rule for ties is needed: the builder refuses one."""
    assert at(scores, (6, 4) if made else (7, 3), made=made, must_bid_to_win=True) == won


@pytest.mark.parametrize("target", [1, 21, 52, 500])
def test_the_target_is_a_setting(target):
    """P33g."""
    assert at((target - 6, 0), (6, 4), target=target) == ("bidder",) or target < 6
    assert at((target - 7, target - 5), (6, 4), target=target) is None


def test_a_match_is_over_and_says_why():
    """P33g, through the engine: scores are carried on from deal to deal."""
    game = pitch.pitch(target=10)
    state = tg.start(game)
    scores = (0, 0)
    while tg.outcome(state) is None:
        state = play_deal(
            tg.apply(state, tg.Deal(tg.shuffled(game, len(state.results)))), lambda now: tg.legal_actions(now)[-1]
        )
        change = state.results[-1].change
        scores = (scores[0] + change[0], scores[1] + change[1])
        assert state.scores == scores
    outcome = tg.outcome(state)
    assert outcome.scores == scores
    assert outcome.why
    assert outcome.winners


# five players: each a side, the bidder and the partner make the bid together (P35, D-P22)


def five(level, shares, scores=(0,) * 5, *, maker=0, partner="Kh", moon=False, **settings):
    game = pitch.pitch(players=5, **settings)
    contract = tg.Contract(maker, level, HolderOf(tg.Card.parse(partner)), moon=moon)
    return ending(game, contract, shares, scores)


PAIR = {0: "Ah Jh Jd", 1: "Hj", 2: "Lj", 3: "Kh Th 2h", 4: "3h"}  # seat 3 plays the king: 3 + 2 points


@pytest.mark.parametrize(
    ("level", "settings", "change"),
    [
        (5, {}, (5, 1, 1, 5, 3)),
        (4, {}, (5, 1, 1, 5, 3)),
        (4, {"made_scores": "bid"}, (4, 1, 1, 4, 3)),
        (6, {}, (-6, 1, 1, -6, 3)),
        (6, {"defenders_score": "only_if_made"}, (-6, 0, 0, -6, 0)),
        (6, {"defenders_score": "never"}, (-6, 0, 0, -6, 0)),
        (5, {"defenders_score": "never"}, (5, 0, 0, 5, 0)),
    ],
)
def test_the_pair_makes_or_loses_the_bid_together(level, settings, change):
    """P33e, P33f, P35, D-P22 (B32): two against three."""
    scores, end = five(level, PAIR, **settings)
    assert scores == change
    assert end is None


def test_a_bidder_without_a_partner_plays_against_four():
    """P37 (B32): the bidder holds the called card."""
    scores, _ = five(4, {0: "Kh Ah Jh Jd Hj", 1: "Lj", 3: "Th 2h 3h"})
    assert scores == (4, 1, 0, 5, 0)
    scores, _ = five(6, {0: "Kh Ah Jh Jd Hj", 1: "Lj", 3: "Th 2h 3h"})
    assert scores == (-6, 1, 0, 5, 0)


def test_a_made_moon_lifts_both_each_by_its_own_score():
    """P33h, D-P22."""
    shares = {0: "Ah Jh Jd Hj Lj", 3: "Kh Th 2h 3h"}
    scores, end = five(10, shares, (11, 5, 5, -3, 0), moon=True)
    assert scores == (52, 5, 5, 0, 0)
    assert end.winners == (0,)
    scores, end = five(10, shares, (11, 5, 5, 7, 0), moon=True)
    assert end.winners == (0, 3)
    scores, end = five(10, shares, (-11, 5, 5, -7, 0), moon=True, moon_at_zero="win")
    assert scores == (0, 5, 5, 0, 0)
    assert end is None


def test_a_win_or_loss_moon_wins_for_both():
    """D-P22."""
    game = pitch.pitch(players=5, moon="win_loss")
    contract = tg.Contract(0, 10, HolderOf(tg.Card.parse("Kh")), moon=True)
    scores, end = ending(game, contract, {0: "Ah Jh Jd Hj Lj", 3: "Kh Th 2h 3h"}, (-11, 5, 5, 7, 0))
    assert scores == (52, 5, 5, 52, 0)
    assert end.winners == (0, 3)


def test_a_lost_moon_is_won_by_all_other_seats():
    """P33i, D-P22: not by the partner."""
    scores, end = five(10, PAIR, (11, 5, 5, 7, 0), moon=True)
    assert scores == (11, 6, 6, 7, 3)
    assert end.winners == (1, 2, 4)


@pytest.mark.parametrize(
    ("settings", "scores", "winners"),
    [
        ({}, (47, 0, 0, 47, 0), (0, 3)),  # both makers at the target win together
        ({}, (47, 0, 0, 0, 0), (0,)),
        ({}, (0, 0, 0, 47, 0), (3,)),
        ({}, (0, 52, 53, 0, 0), (2,)),  # of the defenders the highest
        ({}, (0, 52, 52, 0, 0), (1, 2)),  # still equal: all of them
        ({"tie_rule": "play_on"}, (0, 52, 52, 0, 0), (1, 2)),
        ({}, (47, 60, 0, 47, 0), (0, 3)),  # the bidder's group wins
        ({"tie_rule": "high_score"}, (47, 60, 0, 47, 0), (1,)),
        ({"tie_rule": "high_score"}, (47, 51, 0, 50, 0), (0, 3)),  # best scores 55 and 52
        ({"tie_rule": "high_score"}, (47, 54, 0, 50, 0), (0, 3)),  # 55 and 55: to the bidder
        ({"tie_rule": "play_on"}, (47, 54, 0, 50, 0), None),
        ({"tie_rule": "play_on"}, (47, 55, 0, 50, 0), (1,)),
        ({"tie_rule": "play_on"}, (47, 52, 0, 50, 0), (0, 3)),
        ({"must_bid_to_win": True}, (0, 60, 0, 0, 0), None),
        ({"must_bid_to_win": True}, (47, 60, 0, 0, 0), (0,)),
        ({}, (0, 0, 0, 0, 0), None),
    ],
)
def test_who_of_five_wins(settings, scores, winners):
    """P33g, D-P17, D-P22: the makers take five, the seats 1, 2 and 4 one, one and three."""
    _, end = five(5, PAIR, scores, **settings)
    assert (None if end is None else end.winners) == winners


def test_the_deal_passes_to_the_left_after_every_deal():
    """D-P3."""
    state = deal(pitch.TEN_POINT, 2)
    assert play_deal(state).dealer == 3
    assert play_deal(deal(pitch.FIVE_HANDED, 4)).dealer == 0
