"""Cinch, rule by rule (CI1-CI8)."""

import random

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play_deal, play_random, refused, texts
from score_tables import contract, over, with_cards
from trickgames import pitch, records
from trickgames.players import sensible
from trickgames.telling.narrate import narrate

ROBBED = {
    0: "Ah Jh Th 9h 5h 4h 3h 2h Ac",
    1: "2c 3c 4c 6c 7c 8c 9c Tc Jc",
    2: "Kh Ks Qs Js Ts 9s 8s 7s 6s",
    3: "Qh 8h 2d 3d 4d 6d 7d 8d 9d",
}
STOCK = "7h 6h 2s 3s 4s 5s 5d Qc Kc As Td Jd Qd Kd Ad 5c"
NO_TRUMPS = {
    0: "2c 3c 4c 6c 7c 8c 9c Tc Jc",
    1: "2s 3s 4s 6s 7s 8s 9s Ts Js",
    2: "Ac Kc Qc As Ks Qs Ad Kd Qd",
    3: "Ah Kh Qh Jh Th 9h 8h 7h 6h",
}


def named(hands=ROBBED, stock=STOCK, bid="bid 8", trump="hearts", **settings):
    """Seat 0 has the bid and names trump; seat 3 deals."""
    state = deal(pitch.cinch(**settings), 3, hands, stock=stock)
    return act(state, bid, *["pass"] * (0 if bid == "bid 14" else 3), f"name {trump}")


def robbed(**settings):
    """The dealer is asked what to keep."""
    return act(named(**settings), "burn 9h", "burn 4h")


def ranks(strain):
    return " ".join(map(str, tg.order(pitch.CINCH.ranking, tg.Suit(strain)).trumps))


def test_fourteen_trumps_with_the_five_of_the_same_colour():
    """CI1: the off-five stands right below the five."""
    assert ranks("h") == "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 5d 4h 3h 2h"
    assert ranks("c") == "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 5s 4c 3c 2c"
    ranked = tg.order(pitch.CINCH.ranking, tg.Suit.HEARTS)
    assert ranked.suit(tg.Card.parse("5d")) is tg.Suit.HEARTS
    assert ranked.suit(tg.Card.parse("5s")) is tg.Suit.SPADES
    assert (len(pitch.CINCH.pack), pitch.CINCH.seating) == (52, tg.partners(4))


def test_nine_cards_each_and_bids_from_one_to_fourteen():
    """CI2."""
    state = deal(pitch.CINCH, plan=(3, 3, 3))
    assert [len(hand) for hand in state.hands] == [9] * 4
    assert texts(state) == ["pass", *(f"bid {number}" for number in range(1, 15))]
    assert refused(act(state, "bid 5"), "bid 5").name == "NOT_ABOVE"


def test_when_all_pass_the_dealer_names_trump_without_a_duty():
    """CI2: at level 0; or the dealer must bid."""
    state = pass_all(deal(pitch.CINCH), 4)
    assert (tg.actor(state), state.table.get(tg.Contract).level) == (0, 0)
    assert texts(state) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    forced = pass_all(deal(pitch.cinch(all_pass="dealer_bids")), 3)
    assert texts(forced) == [f"bid {number}" for number in range(1, 15)]


def test_plain_cards_are_thrown_face_up_and_hands_filled_to_six():
    """CI3: all but the dealer, who keeps its cards until it robs."""
    state = named()
    assert set(texts(state)) == {"burn 9h", "burn 4h", "burn 3h"}
    assert len(state.hands[3]) == 9
    thrown = state.table.pile("discard", 2)
    assert len(thrown.cards) == 8
    assert set(thrown.cards) <= set(tg.view(state, 1).piles[state.table.piles.index(thrown)].cards)
    state = act(state, "burn 9h", "burn 4h")
    assert [len(hand) for hand in state.hands[:3]] == [6, 6, 6]
    assert tg.parse_cards("7h 6h 2s 3s 4s 5s")[0] in state.hands[1]


def test_no_point_card_goes_while_another_can():
    """CI3: of trumps over six."""
    assert refused(named(), "burn Ah").rule == "D-P10"
    assert pitch.CINCH.citations.number("D-P10") == "CI3"
    assert refused(named(), "burn Kh").name == "NOT_IN_HAND"


def test_the_dealer_robs_the_pack():
    """CI4: it takes the rest, throws plain cards it need not keep, and chooses which ones make up six."""
    state = robbed()
    assert tg.actor(state) == 3
    assert len(state.hands[3]) == 14
    assert not {"discard Qh", "discard 8h"} & set(texts(state))
    state = act(state, *(f"discard {card}" for card in ["2d", "3d", "4d", "6d", "7d", "8d", "9d", "Jd"]))
    assert len(state.hands[3]) == 6
    assert {"Qh", "8h", "Ad", "Kd"} <= set(map(str, state.hands[3]))
    assert tg.actor(state) == 0


def test_a_dealer_with_six_trumps_keeps_no_plain_card():
    """CI4: it burns down to six, and the last to draw gets what there is (CI3)."""
    stock = "5h 5d 4h 3h 2h Td Jd 2d 3d 4d 6d 7d 8d 9d 5c 5s"
    state = named(NO_TRUMPS, stock, bid="bid 1")
    assert [len(hand) for hand in state.hands] == [6, 6, 4, 9]
    assert set(texts(state)) == {f"burn {card}" for card in ["Kh", "Qh", "9h", "8h", "7h", "6h"]}
    state = act(state, "burn 6h", "burn 7h", "burn 8h")
    assert [len(hand) for hand in state.hands] == [6, 6, 4, 6]
    state = play_deal(state)
    assert sum(state.results[-1].points) == 14


def test_any_card_is_led_and_a_plain_lead_is_followed_or_trumped():
    """CI5."""
    state = act(robbed(), *(f"discard {card}" for card in ["2d", "3d", "4d", "6d", "7d", "8d", "9d", "Jd"]))
    assert len(texts(state)) == 6
    state = act(state, "play Ah")
    assert {text[-1] for text in texts(state)} == {"h"}
    state = act(robbed(), *(f"discard {card}" for card in ["2d", "3d", "4d", "6d", "7d", "8d", "9d", "Jd"]))
    state = act(state, "play Ah", "play 6h", "play 5d", "play 8h", "play Th", "play 7h", "play Kh")
    assert set(texts(state)) == {"play Qh"}
    state = act(state, "play Qh", "play As")  # the dealer holds clubs and diamonds alone
    assert len(texts(state)) == 4


def points(*shares):
    """Tricks in which each side takes these points: cards of spades with the taker's first."""
    plain = iter(["2h", "3h", "4h", "6h", "7h", "8h", "9h", "2d", "3d", "4d", "6d"])
    return [(seat, f"{card} {next(plain)}") for seat, cards in shares for card in cards.split()]


NINE = points((0, "As Ts 2s 5s"), (2, "Js"), (1, "5c"))
SEVEN = points((0, "As Ts 5s"), (1, "5c 2s Js"))
SIX = points((0, "As 5s"), (1, "5c 2s Js Ts"))
TEN = points((0, "5s 5c"), (1, "As 2s Js Ts"))


@pytest.mark.parametrize(
    ("tricks", "level", "settings", "change"),
    [
        (NINE, 8, {}, (4, 0)),
        (SEVEN, 8, {}, (0, 15)),
        (SIX, 5, {}, (0, 2)),
        (TEN, 0, {}, (6, 0)),
        (SEVEN, 7, {}, (0, 0)),
        (NINE, 8, {"made_scores": "taken"}, (9, 5)),
        (SEVEN, 8, {"set_scores": "minus_bid"}, (-8, 7)),
    ],
)
def test_the_difference_or_the_points_and_the_bid(tricks, level, settings, change):
    """CI6, CI7: examples 1 to 4, and Pedro's count."""
    game = pitch.cinch(**settings)
    assert over(game, with_cards(game, tricks, contract(level)), (0, 0))[0] == change


@pytest.mark.parametrize(("low", "taken"), [("taker", (2, 0)), ("player", (1, 1))])
def test_the_two_goes_to_its_taker_or_its_player(low, taken):
    """CI6."""
    game = pitch.cinch(low=low)
    seats = game.scoring.taken(with_cards(game, [(0, "As 2s 3h 4h")], contract(1)))
    assert (seats[0] + seats[2], seats[1] + seats[3]) == taken


def test_fifty_one_points_win():
    """CI8: or 42."""
    done = with_cards(pitch.CINCH, NINE, contract(8))
    assert over(pitch.CINCH, done, (47, 50))[1] == (0,)
    assert over(pitch.CINCH, done, (46, 50))[1] is None
    assert over(pitch.cinch(target=42), done, (38, 41))[1] == (0,)


def test_what_is_refused():
    with pytest.raises(tg.InvalidRulesError, match="made_scores='all': the values are"):
        pitch.cinch(made_scores="all")
    with pytest.raises(tg.InvalidRulesError, match="there is no setting 'min_bid'"):
        pitch.cinch(min_bid=2)


@pytest.mark.parametrize(
    "settings", [{}, {"made_scores": "taken", "set_scores": "minus_bid", "low": "player", "all_pass": "dealer_bids"}], ids=str
)
def test_matches_are_played_and_read_back(settings):
    game = pitch.cinch(**settings)
    _, actions = play_random(game, 3, deals=3)
    record = records.Record(game, actions=actions)
    assert records.loads(records.dumps(record)) == record
    assert records.Record.parse(str(record)) == record
    match = tg.Match.begin(game, seed=5).play_out(sensible)
    assert match.outcome is not None
    assert tg.Match.parse(str(match)) == match
    assert list(narrate(match))


def test_the_sensible_player_wins_against_one_by_chance():
    """Each deal twice, sides swapped."""
    ahead = 0
    for seed in range(10):
        for side in (0, 1):
            rng, deals = random.Random(seed), random.Random(seed)
            state = tg.start(pitch.CINCH)
            while not state.results:
                seat, legal = tg.actor(state), tg.legal_actions(state)
                if not legal:
                    state = tg.apply(state, tg.Deal(tg.shuffled(pitch.CINCH, deals)))
                    continue
                ours = pitch.CINCH.seating.side(seat) == side
                state = tg.apply(state, sensible(tg.view(state, seat)) if ours else rng.choice(legal))
            change = state.results[-1].change
            ahead += (change[side] > change[1 - side]) - (change[side] < change[1 - side])
    assert ahead >= 10
