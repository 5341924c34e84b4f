"""What the sensible player bids for itself alone, and how it avoids what it had better not take."""

import random

import pytest

import trickgames as tg
from helpers import act, deal, play
from trickgames import classics
from trickgames.players import sensible


def choice(state):
    return str(sensible(tg.view(state, tg.actor(state))))


def one_deal(game, seed, clever):
    """The result of a deal in which these seats are sensible and the others play at random."""
    state, rng = tg.start(game, seed % game.seating.seats), random.Random(seed)
    while not state.results:
        if state.awaits is not None:
            action = tg.given(state, f"{seed} {state.awaits.__name__}")
        else:
            seat = tg.actor(state)
            action = sensible(tg.view(state, seat)) if seat in clever else rng.choice(tg.legal_actions(state))
        state = tg.apply(state, action)
    return state.results[0]


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", "bid 8"),
        ("As Ah Kh Ad Kd Ac Kc 2h 3h 2d 3d 2c 3c", "bid 5"),
        ("2h 3h 4h 5h 2d 3d 4d 5d 2c 3c 4c 5c 6c", "bid nil"),
        ("As 2h 3h 4h 5h 2d 3d 4d 5d 2c 3c 4c 5c", "bid 1"),
    ],
)
def test_it_bids_the_tricks_that_it_expects(hand, bid):
    """SP2: trumps count from three tenths to one, of other suits the three highest; nil stands for none."""
    assert choice(deal(classics.SPADES, 0, {1: hand})) == bid


def test_the_hook_leaves_the_nearest_bid():
    """OH2."""
    game = classics.oh_hell(sizes=(2,))
    state = deal(game, 0, {0: "Ah Kh", 1: "2c 3c", 2: "4c 5c", 3: "6c 7c"}, "Qh")
    state = act(state, "bid 0", "bid 0", "bid 0")
    assert choice(state) == "bid 1"


def test_a_player_who_has_its_tricks_takes_no_more():
    """OH4: it ducks with the highest card that does not take."""
    game = classics.oh_hell(sizes=(3,))
    state = deal(game, 0, {1: "2c 3d 4d", 2: "Ac Jd 2d", 3: "Kc Td 9d", 0: "Qc 8d 5d"}, "2h")
    state = play(act(state, "bid 1", "bid 1", "bid 0", "bid 0"), "2c Ac Kc Qc")
    assert (tg.actor(state), choice(state)) == (2, "play 2d")
    state = play(state, "Jd")
    assert choice(state) == "play Td"


def test_points_are_passed_on_and_thrown_off():
    """HE2, HE5: the queen of spades goes first."""
    game = classics.HEARTS
    state = deal(game, 0, {1: "Qs Ac Kc 2d 3d 4d 5d 6d 7d 8d 9d Td Jd"})
    assert choice(state) == "give Qs"
    fourth = tg.start(game, 0, deal=4)  # in which nobody passes
    hands = {3: "2c 3c", 0: "4c 5c", 1: "Kc 6c", 2: "Qs 2h Kd Ad 2d 3d 4d 5d 6d 7d 8d 9d Td"}
    state = tg.apply(fourth, tg.Deal(tg.arrange(game, 0, hands, deal=4)))
    state = play(state, "2c 5c Kc")
    assert choice(state) == "play Ad"  # neither the queen nor a heart in the first trick
    assert choice(play(state, "Ad 6c")) == "play Qs"


def test_who_must_take_a_trick_with_points_gives_few():
    """HE5: with the ace and the queen of spades left, the ace takes it."""
    state = tg.apply(
        tg.start(classics.HEARTS, 0, deal=4),
        tg.Deal(
            tg.arrange(
                classics.HEARTS,
                0,
                {0: "2c 2s 3s", 1: "3c Js 4s", 2: "4c Ts 5s", 3: "Ac As Qs Kh Kd Qd Jd Td 9d 8d 7d 6d 5d"},
                deal=4,
            )
        ),
    )
    state = play(state, "2c 3c 4c Ac")
    assert (tg.actor(state), choice(state)) == (3, "play 5d")


@pytest.mark.parametrize("game", [classics.WHIST, classics.SPADES, classics.BRIDGE_PLAY], ids=str)
def test_a_sensible_side_beats_a_random_one_on_the_same_deals(game):
    """Each deal is played twice, sides swapped; in bridge once as declarer and once as defender."""
    won = 0.0
    for seed in range(24):
        ahead = [one_deal(game, seed, {side, side + 2}).change for side in (0, 1)]
        gained = ahead[0][0] - ahead[0][1] + ahead[1][1] - ahead[1][0]
        won += (gained > 0) + (gained == 0) / 2
    assert won > 17


@pytest.mark.parametrize(("game", "best"), [(classics.HEARTS, min), (classics.OH_HELL, max)], ids=str)
def test_a_sensible_seat_is_best_more_often_than_its_share(game, best):
    """Each deal is played once with each seat sensible among random players."""
    first = 0.0
    for seed in range(12):
        for seat in range(4):
            change = one_deal(game, seed, {seat}).change
            first += (change[seat] == best(change)) / change.count(best(change))
    assert first / 48 > 0.4
