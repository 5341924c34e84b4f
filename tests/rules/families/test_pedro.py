"""Pedro, rule by rule (PE1-PE10)."""

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play_random, refused, texts
from score_tables import contract, over, with_cards
from trickgames import pitch, records
from trickgames.players import sensible
from trickgames.telling.narrate import narrate

HANDS = {
    0: "Ah Jh Th 9h 5h 4h 3h 2h Ac",
    1: "2c 3c 4c 6c 7c 8c 9c Tc Jc",
    2: "Kh Ks Qs Js Ts 9s 8s 7s 6s",
    3: "Qh 8h 2d 3d 4d 6d 7d 8d 9d",
}
STOCK = "7h 6h 2s 3s 4s 5s 5d Qc Kc As Td Jd Qd Kd Ad 5c"


def named(hands=HANDS, stock=STOCK, bid="bid 10", **settings):
    """Seat 0 has the bid and names hearts; seat 3 deals."""
    state = deal(pitch.pedro(**settings), 3, hands, stock=stock)
    return act(state, bid, *["pass"] * (0 if bid == "bid 14" else 3), "name hearts")


def leading(**settings):
    return act(named(**settings), "burn 9h", "burn 4h")


def ranks(game, strain):
    return " ".join(map(str, tg.order(game.ranking, tg.Suit(strain)).trumps))


def test_pack_order_and_deal_are_those_of_cinch():
    """PE1: fourteen trumps."""
    assert ranks(pitch.PEDRO, "h") == "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 5d 4h 3h 2h"
    state = deal(pitch.PEDRO, plan=(3, 3, 3))
    assert [len(hand) for hand in state.hands] == [9] * 4


def test_bids_from_seven_to_fourteen():
    """PE2: the dealer is forced at the minimum."""
    assert texts(deal(pitch.PEDRO)) == ["pass", *(f"bid {number}" for number in range(7, 15))]
    assert texts(deal(pitch.pedro(min_bid=6)))[1] == "bid 6"
    forced = pass_all(deal(pitch.PEDRO), 3)
    assert texts(forced) == ["bid 7"]
    assert refused(forced, "bid 8").name == "ONLY_LOWEST"
    assert refused(forced, "pass").name == "DEALER_BIDS"


def test_a_later_seat_may_take_fourteen_with_fourteen():
    """PE2, `top_fourteen`."""
    state = act(deal(pitch.pedro(top_fourteen=True)), "bid 14")
    assert texts(state) == ["pass", "bid 14"]
    assert act(state, "bid 14", "pass", "pass").table.get(tg.Contract).maker == 2
    assert texts(act(deal(pitch.PEDRO), "bid 14"))[0] == "name clubs"
    assert texts(act(deal(pitch.pedro(top_fourteen=True)), "bid 13")) == ["pass", "bid 14"]


def test_plain_cards_go_and_all_but_the_dealer_fill_to_six():
    """PE3: the dealer takes the rest."""
    state = leading()
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 2]
    assert not state.table.pile("stock")
    assert len(state.table.pile("discard", 3).cards) == 12
    assert len(state.table.pile("discard", 2).cards) == 8


def test_of_trumps_over_six_no_point_card_goes():
    """PE4: face up."""
    state = named()
    assert set(texts(state)) == {"burn 9h", "burn 4h", "burn 3h"}
    assert refused(state, "burn 5h").name == "POINT"
    assert pitch.PEDRO.citations.number("D-P10") == "PE4"
    assert "9h" in str(tg.view(act(state, "burn 9h"), 2).piles)


def test_only_trumps_are_played():
    """PE5: who has none is out, and the dealer keeps no fillers."""
    state = leading()
    assert {text[-1] for text in texts(state)} == {"h"}
    assert all(tg.order(pitch.PEDRO.ranking, tg.Suit.HEARTS).is_trump(card) for card in state.hands[3])
    state = act(state, "play Ah")
    assert tg.actor(state) == 1
    assert texts(state) == ["play 7h", "play 6h"]


def test_the_dealer_may_make_up_six_where_suits_are_followed():
    """PE5, `follow_or_trump`: fillers as in cinch."""
    state = leading(follow="follow_or_trump")
    assert (tg.actor(state), len(state.hands[3])) == (3, 14)
    state = act(state, *(f"discard {card}" for card in ["2d", "3d", "4d", "6d", "7d", "8d", "9d", "Jd"]))
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert (tg.actor(state), len(texts(state))) == (0, 6)


@pytest.mark.parametrize(("first_lead", "seat"), [("bidder", 2), ("dealer_left", 0)])
def test_who_leads(first_lead, seat):
    """PE6."""
    state = act(deal(pitch.pedro(first_lead=first_lead), 3, HANDS, stock=STOCK), "pass", "pass", "bid 7", "pass")
    assert tg.actor(act(state, "name hearts", "burn 9h", "burn 4h")) == seat


@pytest.mark.parametrize(("low", "taken"), [("player", (1, 1)), ("taker", (2, 0))])
def test_the_two_stays_with_who_plays_it(low, taken):
    """PE7: example 3."""
    game = pitch.pedro(low=low)
    seats = game.scoring.taken(with_cards(game, [(2, "As 2s 3c 4c")], contract(7)))
    assert (seats[0] + seats[2], seats[1] + seats[3]) == taken


def tricks(*shares):
    plain = iter(["2h", "3h", "4h", "6h", "7h", "8h", "9h", "2d", "3d", "4d", "6d"])
    return [(seat, f"{card} {next(plain)}") for seat, cards in shares for card in cards.split()]


EIGHT = tricks((0, "As 5s 2s"), (2, "Js"), (1, "5c Ts"))
TWELVE = tricks((0, "5s 5c As Js"), (1, "2s Ts"))
SEVEN = tricks((0, "As Ts 5s"), (1, "5c 2s Js"))


@pytest.mark.parametrize(("done", "level", "change"), [(EIGHT, 10, (-10, 6)), (TWELVE, 7, (12, 2)), (SEVEN, 7, (7, 7))])
def test_a_bid_is_made_or_lost(done, level, change):
    """PE8: examples 1 and 2."""
    assert over(pitch.PEDRO, with_cards(pitch.PEDRO, done, contract(level)), (0, 0))[0] == change


@pytest.mark.parametrize(
    ("settings", "scores", "level", "winners"),
    [
        ({}, (58, 60), 7, (0,)),
        ({}, (40, 60), 7, (1,)),
        ({"target": 100}, (58, 60), 7, None),
        ({"target": 52}, (45, 20), 7, (0,)),
        ({"must_bid_to_win": True}, (40, 60), 7, None),
        ({"must_bid_to_win": True}, (58, 60), 7, (0,)),
        ({"bidder_goes_out": True, "target": 100}, (55, 60), 7, (0,)),
        ({"bidder_goes_out": True, "target": 100}, (54, 60), 7, None),
        ({"bidder_goes_out": True}, (55, 55), 8, (1,)),
    ],
)
def test_sixty_two_wins(settings, scores, level, winners):
    """PE9: example 4; `bidder_goes_out` looks at the scores before the deal."""
    game = pitch.pedro(**settings)
    assert over(game, with_cards(game, SEVEN, contract(level)), scores)[1] == winners


def test_jokers_and_the_off_jack():
    """PE10: seventeen points, and bids from nine to seventeen."""
    game = pitch.pedro(jokers=2, off_jack=True)
    assert ranks(game, "h") == "Ah Kh Qh Jh Jd Hj Lj Th 9h 8h 7h 6h 5h 5d 4h 3h 2h"
    assert (len(game.pack), game.scoring.measure.total) == (54, 17)
    assert texts(deal(game)) == ["pass", *(f"bid {number}" for number in range(9, 18))]
    three = pitch.pedro(jack_points=3)
    assert three.scoring.measure.total == 16
    assert texts(deal(three))[-1] == "bid 16"
    assert texts(deal(pitch.pedro(jokers=2)))[1::9] == ["bid 7", "bid 16"]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"min_bid": 15}, "min_bid=15: there are 14 points"),
        ({"top_fourteen": True, "jack_points": 3}, "top_fourteen with 16 points"),
        ({"bidder_goes_out": True, "target": 52}, "bidder_goes_out with target=52"),
        ({"jokers": 1}, "jokers=1: the values are 0, 2"),
    ],
)
def test_what_is_refused(settings, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        pitch.pedro(**settings)


@pytest.mark.parametrize(
    "settings",
    [{}, {"jokers": 2, "off_jack": True, "first_lead": "dealer_left"}, {"follow": "follow_or_trump", "top_fourteen": True}],
    ids=str,
)
def test_matches_are_played_and_read_back(settings):
    game = pitch.pedro(**settings)
    _, actions = play_random(game, 3, deals=3)
    record = records.Record(game, actions=actions)
    assert records.loads(records.dumps(record)) == record
    assert records.Record.parse(str(record)) == record
    match = tg.Match.begin(game, seed=5).play_out(sensible)
    assert match.outcome is not None
    assert tg.Match.parse(str(match)) == match
    assert list(narrate(match))


def test_the_sensible_player_bids_on_fives_and_high_trumps():
    """PE2, PE7."""
    state = deal(pitch.PEDRO, hands={1: "Ah Kh Jh 5h 5d 4h 2c 3c 4c"})
    assert str(sensible(tg.view(state, 1))) == "bid 12"
    assert str(sensible(tg.view(deal(pitch.PEDRO, hands={1: "9h 8c 7d 6s 4c 3d 2s 9d 8s"}), 1))) == "pass"
