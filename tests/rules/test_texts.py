"""The text of every decision: what is offered, in which order, and that it reads back."""

import itertools

import pytest

import bidding_games
import exchange_games
import trickgames as tg
from helpers import act, deal, deal_trumps, pass_all, random_states, texts
from helpers import euchre_table as table
from trickgames import euchre, pitch
from trickgames.actions import ACTIONS

SUITS = ("clubs", "diamonds", "hearts", "spades")
KEPT = {0: "Ah Kh 9h 8h 7h 6h 5h", 1: "Jd Hj", 2: "Lj Th Qh Jh", 3: "4h 3h 2h"}


def naming(*suits):
    return [f"name {suit}{alone}" for suit in suits for alone in ("", " alone")]


def hearts(**settings):
    five = settings.get("players") == 5
    kept = {**KEPT, 0: "Ah Kh 9h 8h", 4: "7h 6h 5h"} if five else KEPT
    state = act(deal_trumps(pitch.pitch(**settings), "h", 4 if five else 3, kept), "bid 4")
    state = pass_all(state, 4 if five else 3)
    return act(state, "name hearts")


def taking():
    state = act(hearts(discard_trumps="any"), "discard 9h", *["pass"] * 3, "discard 4h", "pass")
    return act(state, texts(state)[-1]) if texts(state)[0].startswith("burn") else state


TABLE = {  # the decision: (the state, its texts in order)
    "the deal": (lambda: tg.start(euchre.BICYCLE), []),
    "a misdeal": (lambda: table(hands={1: "9c Tc 9d Td 9h"}, misdeal="no_ace_no_face"), ["pass", "claim misdeal"]),
    "a farmer's hand to be dealt again": (
        lambda: table(hands={1: "9c Tc 9d Ad Kh"}, farmers_hand="redeal"),
        ["pass", "claim misdeal"],
    ),
    "the first card of a swap": (
        lambda: table(hands={1: "9c Tc 9d Ad Kh"}, farmers_hand="swap3"),
        ["pass", "swap Tc", "swap 9c", "swap 9d"],
    ),
    "the second card of a swap": (
        lambda: act(table(hands={1: "9c Tc 9d Ad Kh"}, farmers_hand="swap3"), "swap Tc"),
        ["swap 9c", "swap 9d"],
    ),
    "the first round": (table, ["pass", "order up", "order up alone"]),
    "the second round": (lambda: pass_all(table(), 4), ["pass", *naming("clubs", "diamonds", "hearts")]),
    "the second round with no trump": (
        lambda: pass_all(table(allow_no_trump=True), 4),
        ["pass", *naming("clubs", "diamonds", "hearts", "no trump")],
    ),
    "the joker turned": (lambda: table(turn_up="Hj", joker=True), naming(*SUITS)),
    "the dealer's discard": (
        lambda: act(table(), "order up"),
        [f"discard {card}" for card in ("Ad", "Kd", "Ks", "Qd", "Tc", "9c")],
    ),
    "call for best, the maker": (
        lambda: act(pass_all(table(call_for_best=True), 4), "name hearts alone"),
        [f"discard {card}" for card in ("Ac", "As", "Jc", "Th", "9h")],
    ),
    "call for best, the partner": (
        lambda: act(pass_all(table(call_for_best=True), 4), "name hearts alone", "discard Ac"),
        [f"give {card}" for card in ("Ah", "Kh", "Qh", "Jd", "Jh")],
    ),
    "defending alone": (
        lambda: act(pass_all(table(defend_alone=True), 4), "name hearts alone"),
        ["pass", "defend alone"],
    ),
    "the auction": (
        lambda: deal(pitch.TEN_POINT),
        ["pass", *(f"bid {level}" for level in range(4, 11)), "shoot the moon"],
    ),
    "naming trump in pitch": (
        lambda: act(deal(pitch.TEN_POINT), "shoot the moon"),
        [f"name {suit}" for suit in SUITS],
    ),
    "calling a card": (
        lambda: hearts(players=5),
        [f"call {card}" for card in ["Qh", "Jh", "Jd", "Hj", "Lj", "Th", "7h", "6h", "5h", "4h", "3h", "2h"]],
    ),
    "throwing trumps": (
        lambda: hearts(discard_trumps="any"),
        ["pass", *(f"discard {card}" for card in ["Ah", "Kh", "9h", "8h", "7h", "6h", "5h"])],
    ),
    "throwing trumps without points": (
        lambda: hearts(discard_trumps="nonpoint"),
        ["pass", *(f"discard {card}" for card in ["Kh", "9h", "8h", "7h", "6h", "5h"])],
    ),
    "taking thrown trumps": (taking, ["pass", "take 9h", "take 4h"]),
    "the rest": (lambda: act(hearts(), "burn 5h"), ["keep the rest", "give the rest"]),
    "burning": (hearts, [f"burn {card}" for card in ["Kh", "9h", "8h", "7h", "6h", "5h"]]),
    "play": (
        lambda: act(pass_all(table(), 4), "name hearts"),
        [f"play {card}" for card in ("Ac", "As", "Jc", "Th", "9h")],
    ),
}


@pytest.mark.parametrize("decision", TABLE)
def test_the_texts_of_the_decision(decision):
    build, expected = TABLE[decision]
    state = build()
    assert texts(state) == expected
    for action in tg.legal_actions(state):
        assert tg.parse_action(str(action)) == action
        assert tg.parse_action(str(action), state.game) == action
        assert tg.check(state, action) is None


def test_every_kind_of_action_was_offered_and_reads_back():
    """Over random matches of games that offer everything; the deal's text is the whole pack."""
    games = [
        euchre.euchre(ranks="789TJQKA", farmers_hand="swap3", defend_alone=True, call_for_best=True, misdeal="no_ace_no_face"),
        euchre.euchre(allow_no_trump=True),
        pitch.pitch(players=5, discard_trumps="any"),
        pitch.pitch(points=16, may_burn_points=True),
        euchre.call_ace(),
        bidding_games.buck(),
        bidding_games.bridge(),
        exchange_games.GAMES["ghost"],
        exchange_games.GAMES["call first"],
    ]
    kinds = set()
    for game, seed in itertools.product(games, range(4)):
        for state, action in random_states(game, seed, deals=6):
            actions = tg.legal_actions(state) if action is None else (action, *tg.legal_actions(state))
            kinds |= {type(done) for done in actions}
            for done in actions:
                assert tg.parse_action(str(done), game) == done
    assert kinds == set(ACTIONS)


@pytest.mark.parametrize("plan", [None, (3, 2), (2, 3)])
def test_the_text_of_a_deal(plan):
    pack = tg.shuffled(euchre.BICYCLE, 3)
    action = tg.Deal(pack, plan)
    assert tg.parse_action(str(action)) == action
    assert str(action).split()[0] == "deal"
    assert str(action).endswith(" ".join(map(str, pack)))
    assert tg.parse_action(str(tg.Deal(()))) == tg.Deal(())


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("play JH", "play Jh"),
        ("play J♥", "play Jh"),
        ("play J♥\ufe0f", "play Jh"),
        ("play 10h", "play Th"),
        ("play 10♠", "play Ts"),
        ("play Joker", "play Hj"),
        ("play joker-high", "play Hj"),
        ("play Joker-low", "play Lj"),
        ("burn QD", "burn Qd"),
        ("discard 9♣", "discard 9c"),
        ("give A♦", "give Ad"),
        ("swap 10C", "swap Tc"),
        ("take 4H", "take 4h"),
        ("call A♥", "call Ah"),
        ("name Hearts", "name hearts"),
        ("name ♥", "name hearts"),
        ("name ♥\ufe0f alone", "name hearts alone"),
        ("name s", "name spades"),
        ("name D alone", "name diamonds alone"),
        ("  order   up  alone ", "order up alone"),
        ("deal 3-2 JH 10♣ Joker", "deal 3-2 Jh Tc Hj"),
    ],
)
def test_suits_and_cards_are_read_in_every_spelling(written, text):
    assert str(tg.parse_action(written)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "play",
        "play ",
        "play Jx",
        "play HJ",
        "play hJ",
        "play Jh 9c",
        "Jh",
        "bid",
        "bid four",
        "bid -4",
        "bid 4.0",
        "bid ٤",
        "bid 99999",
        "name",
        "name trumps",
        "name hearts twice",
        "order",
        "order up together",
        "pass out",
        "shoot",
        "deal Jx",
        "deal 3--2 Jh",
        "deal " + "9" * 5_000,
        "take it",
        "swap",
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(tg.NotationError):
        tg.parse_action(text)
    with pytest.raises(tg.NotationError):
        tg.parse_action(text, euchre.BICYCLE)


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"], tg.Pass()])
def test_what_is_no_text_is_refused(thing):
    with pytest.raises(tg.NotationError):
        tg.parse_action(thing)


def test_bad_parts_of_an_action_are_refused_where_it_is_made():
    for make in (
        lambda: tg.Play("Jx"),
        lambda: tg.Play(None),
        lambda: tg.Name("trumps"),
        lambda: tg.Name(["hearts"]),
        lambda: tg.Name(None, alone="yes"),
        lambda: tg.OrderUp(alone=1),
        lambda: tg.Bid("5"),
        lambda: tg.Bid(5.0),
        lambda: tg.Bid(None),
        lambda: tg.Deal((), (3.0, 2.0)),
        lambda: tg.Deal((), "3-2"),
    ):
        with pytest.raises(tg.NotationError):
            make()
    assert tg.Name("hearts") == tg.Name(tg.Suit.HEARTS)
