"""The sensible player where the bidder takes a kitty, where nobody wants a trick, and with a joker that belongs to no suit."""

import random

import pytest

import trickgames as tg
from helpers import act
from trickgames import euchre, pitch
from trickgames.phases import Exchange, PutCards, TakeCards
from trickgames.players import random_player, sensible
from trickgames.players.counting import highest_bid

GAME = euchre.five_hundred(misere_needs_seven=False)


def dealt(hands, game=GAME, seed=1):
    return tg.apply(tg.start(game), tg.Deal(tg.arrange(game, hands=hands, seed=seed)))


def choice(state):
    """What the sensible player does here."""
    return str(sensible(tg.view(state, tg.actor(state))))


def misere(hands, discards):
    """West (1) leads in a misere."""
    pack = tg.arrange(GAME, hands=hands, piles={"kitty": discards})
    state = act(tg.apply(tg.start(GAME), tg.Deal(pack)), "bid misere", "pass", "pass", "pass")
    return act(state, *(f"discard {card}" for card in discards.split()))


def test_half_of_the_kitty_is_added_to_the_highest_bid():
    assert [highest_bid(game) for game in (euchre.AUSTRALIAN_500, euchre.AMERICAN_500, pitch.TEN_POINT)] == [12, 13, 10]


@pytest.mark.parametrize(
    ("movers", "when", "cards"),
    [
        ((TakeCards("kitty"), PutCards(3)), "always", 3),
        ((TakeCards("kitty", count=2), PutCards(2)), "always", 2),
        ((TakeCards("kitty", may_leave=True), PutCards(down_to=10)), "always", 0),
        ((TakeCards("kitty"), PutCards(3)), "alone", 0),
        ((TakeCards("kitty", "dealer"), PutCards(3, who="dealer")), "always", 0),
    ],
)
def test_what_the_maker_takes_in_every_deal(movers, when, cards):
    assert Exchange(movers, when).maker_takes(euchre.AUSTRALIAN_500) == cards


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("Jh Jd Ah 5h As Kc 5c 7s 6s 5s", "bid 6 hearts"),  # 5 + 4 + 3 + 3 + 4 + 1 = 20
        ("Jh Jd Ah 5h As 6c 5c 7s 6s 5s", "pass"),  # 19
        ("Hj Jh Jd Ah Kh Ac 6c 8s 7s 5s", "bid 7 hearts"),  # 6 + 5 + 4 + 3 + 3 + 4 = 25
    ],
)
def test_what_a_hand_supports_with_a_kitty(hand, bid):
    assert choice(dealt({1: hand})) == bid


def test_in_a_misere_the_weakest_card_is_led_and_the_strongest_is_put_under_the_best():
    hands = {1: "7s Qs 9c 7c 6c 9d 7d 8d 9h Td", 2: "Ks Js Ts Ac Kc Qc Jc Tc Ad Kd", 0: "6s 8s 4h 5h 6h 7h 8h Th Jh Qh"}
    state = misere(hands, "5c 4d 8c")
    assert choice(state) == "play 6c"
    state = act(state, "play Qs")
    assert choice(state) == "play Js"  # the king would take it
    state = act(state, "play Js")
    assert choice(state) == "play 8s"


def test_where_every_card_takes_the_trick_the_last_gives_the_strongest():
    hands = {1: "5s 5c 5d 6c 6d 7c 7d 8c 8d 9c", 2: "6s Js Ks Ac Kc Qc Jc Tc Ad Kd", 0: "Qs As 4h 5h Qh 7h 8h 9h Th Jh"}
    state = act(misere(hands, "4d 6h 9d"), "play 5s")
    assert choice(state) == "play 6s"
    assert choice(act(state, "play 6s")) == "play As"


def test_who_holds_none_of_the_suit_throws_the_strongest():
    hands = {1: "5s 5c 5d 6c 6d 7c 7d 8c 8d 9c", 2: "Ah Kh Ac Kc Qc Jc Tc Ad Kd Qd", 0: "Qs As 4h 5h Qh 7h 8h 9h Th Jh"}
    state = act(misere(hands, "4d 6h 9d"), "play 5s")
    assert choice(state) == "play Ac"


def test_a_joker_is_led_as_the_suit_of_which_the_hand_holds_most():
    pack = tg.arrange(GAME, hands={1: "Hj Ad Kd Qd Jd Td 9d 8s 7s 5h"}, piles={"kitty": "6s 5s 5c"})
    state = act(tg.apply(tg.start(GAME), tg.Deal(pack)), "bid 7 no trump", "pass", "pass", "pass")
    state = act(state, "discard 6s", "discard 5s", "discard 5c")
    assert choice(state) == "play Hj as diamonds"


@pytest.mark.parametrize("name", ["500-australian", "500-american", "500-three"])
def test_sensible_players_bid_make_contracts_and_beat_random_ones(name):
    """Each deal is played with the sensible player on every side in turn."""
    game, made, passed, ahead = tg.games()[name], 0, 0, 0
    for number in range(40):
        pack = tg.shuffled(game, number)
        state = tg.apply(tg.start(game), tg.Deal(pack))
        while not state.results and not isinstance(state, tg.AwaitingDeal):
            state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
        passed += not state.results
        made += any(result.change[game.seating.side(result.contract.maker)] > 0 for result in state.results)
        ahead += sum(gained(game, pack, side, number) for side in range(len(game.seating.sides))) > 0
    assert passed <= 10
    assert made >= 20
    assert ahead >= 35


def gained(game, pack, ours, seed):
    """By how much a side of sensible players is ahead of the average of random others after a deal."""
    other = random_player(random.Random(seed))
    state = tg.apply(tg.start(game), tg.Deal(pack))
    while not state.results and not isinstance(state, tg.AwaitingDeal):
        seat = tg.actor(state)
        player = sensible if game.seating.side(seat) == ours else other
        state = tg.apply(state, player(tg.view(state, seat)))
    change = state.results[0].change if state.results else (0,) * len(game.seating.sides)
    others = [points for side, points in enumerate(change) if side != ours]
    return change[ours] - sum(others) / len(others)
