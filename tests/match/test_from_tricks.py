"""Deals rebuilt from the logs of other programs: what is unknown is made up, what contradicts is named."""

import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.players import random_player, sensible
from trickgames.table.action import cards_of

BICYCLE = euchre.BICYCLE


def one_deal(game, seed):
    """A match of one deal that was played to its end."""
    for number in range(seed * 100, seed * 100 + 100):
        match = tg.Match.begin(game, number).play_out(random_player(number) if number % 2 else sensible, deals=1)
        last = next((place for place, action in enumerate(match.actions) if place and isinstance(action, tg.Deal)), None)
        match = match.upto(len(match.actions) if last is None else last)
        if match.state.results and sum(isinstance(action, tg.Deal) for action in match.actions) == 1:
            return match
    raise AssertionError


def log_of(match):
    """What a log would tell: the calls with their seats, the tricks."""
    calls, tricks = [], []
    for state, action in zip(match.states(), match.actions, strict=False):
        if isinstance(action, tg.Play):
            tricks += [] if state.trick else [[]]
            tricks[-1].append((state.acting, action.card))
        elif not isinstance(action, tg.Deal) and (isinstance(action, tg.CallCard) or not cards_of(action)):
            calls.append((state.acting, str(action)))
    return calls, tricks


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["bicycle-euchre", "classic-euchre", "club-euchre", "five-point-pitch", "ten-point-pitch"])
def test_a_deal_is_rebuilt_from_its_calls_and_tricks(name, seed):
    game = tg.games()[name]
    match = one_deal(game, seed)
    calls, tricks = log_of(match)
    seats = game.seating.seats
    turn_up = match.actions[0].pack[5 * seats] if "euchre" in name else None
    made = tg.Match.from_tricks(game, tricks, turn_up=turn_up, calls=calls, seed=seed)
    assert log_of(made)[1] == tricks
    assert [call for call in log_of(made)[0] if call in calls] == calls
    assert made.completed
    if "euchre" in name:
        assert made.state.results[0].change == match.state.results[0].change
    assert list(tg.replay(game, made.actions))[-1] == made.state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_part_of_the_tricks_is_enough(seed, count):
    calls, tricks = log_of(one_deal(BICYCLE, seed + 20))
    made = tg.Match.from_tricks(BICYCLE, tricks[:count], calls=calls, seed=seed)
    assert log_of(made)[1] == tricks[:count]
    assert made.outcome is None
    assert made == tg.Match.from_tricks(BICYCLE, tricks[:count], calls=calls, seed=seed)


def test_hands_that_are_known_are_dealt():
    hands = {1: "Jh Jd Ah Kh Qh", 3: ["9c", tg.Card.parse("Tc")]}
    made = tg.Match.from_tricks(BICYCLE, hands=hands, turn_up="9h", calls=["order up alone"])
    dealt = list(made.states())[1]
    assert dealt.hands[1] == tg.CardSet.parse("Jh Jd Ah Kh Qh")
    assert tg.CardSet.parse("9c Tc") <= dealt.hands[3]
    assert [line.partition(":")[0] for line in made.completed] == [
        "dealt to seat 0",
        "dealt to seat 2",
        "dealt to seat 3",
        "left over",
    ]


def test_where_everything_is_known_nothing_but_the_rest_is_made_up():
    hands = {0: "9c Tc Jc Qc Kc", 1: "9d Td Jd Qd Kd", 2: "9h Th Jh Qh Kh", 3: "9s Ts Js Qs Ks"}
    calls = ["pass", "pass", "pass", "order up", "discard 9c"]
    made = tg.Match.from_tricks(BICYCLE, ["1: 9d 9h 9s As"], hands=hands, turn_up="As", calls=calls)
    assert [line.partition(":")[0] for line in made.completed] == ["left over"]
    assert made.state.tricks[0].winner == 0


def test_what_a_log_leaves_out_is_listed():
    made = tg.Match.from_tricks(BICYCLE, calls=[(0, "order up")], turn_up="9h")
    assert made.completed[:3] == ("pass by seat 1", "pass by seat 2", "pass by seat 3")
    assert type(made.state).__name__ == "Discarding"
    again = made.play(made.legal[0])
    assert again.completed == made.completed
    assert tg.Match.parse(str(made)) == made


@pytest.mark.parametrize(
    "trick",
    ["1: Ad 9d Td Kd", "1:Ad 2:9d 3:Td 0:Kd", "1: Ad 2:9d Td Kd", [(1, "Ad"), (2, "9d"), (3, "Td"), (0, tg.Card.parse("Kd"))]],
)
def test_a_trick_may_be_told_in_several_ways(trick):
    made = tg.Match.from_tricks(BICYCLE, [trick], calls=["order up"], turn_up="9s")
    assert made.state.tricks[0].plays == tuple(zip((1, 2, 3, 0), tg.parse_cards("Ad 9d Td Kd"), strict=True))


def test_the_seat_that_rests_is_left_out():
    made = tg.Match.from_tricks(BICYCLE, ["1: Ad 9d Kd"], calls=["order up alone"], turn_up="9s")
    assert [seat for seat, _ in made.state.tricks[0].plays] == [1, 2, 0]


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"tricks": ["1: Ah 9h Th Kd", "2: Ah Ac"], "calls": ["order up"]}, "Ah is played twice"),
        ({"tricks": ["1: Ah 9c Th Kd", "0: 9h Jc Tc Js"], "turn_up": "9d", "calls": ["order up"]}, "follow suit must. [E56]"),
        ({"tricks": ["1: Ah 9c Th Kd"], "calls": ["order up"], "hands": {2: "9h Jc Js As Ks"}}, "it is not in that hand"),
        ({"tricks": ["2: Ah 9c Th Kd"], "calls": ["order up"]}, "trick 1, Ah by seat 2: seat 1 is to play"),
        (
            {"tricks": ["1: Ah 9h Th Kh", "0: 9c Tc Jc Qc"], "turn_up": "9s", "calls": ["order up"]},
            "trick 2, 9c by seat 0: seat 1",
        ),
        ({"tricks": ["1: Ah 9h Th Kh 9c"], "calls": ["order up"]}, "trick 1: 5 cards, and there are 4 seats"),
        ({"tricks": ["1: Ah 9h Th Kh"]}, "the first play"),
        ({"tricks": ["7: Ah"], "calls": ["order up"]}, "there is no seat 7"),
        ({"hands": {1: "Ah 2c"}}, "2c is not in the pack of Bicycle Euchre"),
        ({"hands": {0: "Ah", 1: "Ah"}}, "Ah is dealt twice"),
        ({"hands": {0: "Ah"}, "turn_up": "Ah"}, "Ah is dealt twice"),
        ({"hands": {7: "Ah"}}, "there is no seat 7"),
        ({"hands": {"1": "Ah"}}, "there is no seat '1'"),
        ({"hands": {1: "9h Th Jh Qh Kh Ah"}}, "6 cards, and 5 are dealt"),
        ({"calls": ["bid 5"]}, "call 1, `bid 5` by seat 1: That can't be done now."),
        ({"calls": ["order up", "name clubs"]}, "call 2, `name clubs`"),
        ({"calls": [(2, "pass"), (1, "order up")]}, "call 2, `order up`"),
        ({"calls": ["pass"] * 9}, "call 9, `pass`: the deal is over before that"),
        ({"calls": ["pass"] * 4 + ["name hearts"], "turn_up": "9h"}, "[E49]"),
        ({"plan": (5,)}, "is dealt 3-2 or 2-3"),
        ({"dealer": 9}, "dealer=9"),
    ],
)
def test_what_contradicts_is_named(told, problem):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.Match.from_tricks(BICYCLE, **told)
    assert problem in str(caught.value), str(caught.value)


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"tricks": ["1: Ah Zd"]}, "trick 1: 'Zd' is not a card"),
        ({"tricks": ["Ah 9h"]}, "trick 1: nobody leads"),
        ({"tricks": [""]}, "trick 1: nobody leads"),
        ({"tricks": [5]}, "trick 1: 5 is not a trick"),
        ({"tricks": [[(1, "Ah", 3)]]}, "is not a trick"),
        ({"hands": {1: "hJ"}}, "hand of seat 1: 'hJ' is not a card"),
        ({"hands": {1: 5}}, "hand of seat 1: 5 are not cards"),
        ({"turn_up": "x"}, "turn-up: 'x' is not a card"),
        ({"calls": ["fly", "pss"]}, "call 2: 'pss' is not an action. Did you mean `pass`?"),
        ({"calls": [5]}, "call 1: 5 is not a call"),
        ({"calls": [(1, 2)]}, "call 1: (1, 2) is not a call"),
    ],
)
def test_what_cannot_be_read_is_named(told, problem):
    with pytest.raises(tg.NotationError) as caught:
        tg.Match.from_tricks(BICYCLE, **told)
    assert problem in str(caught.value)


@pytest.mark.parametrize("told", [{"tricks": "1: Ah"}, {"calls": "pass"}])
def test_one_text_is_no_list_of_texts(told):
    with pytest.raises(TypeError, match="a list of texts"):
        tg.Match.from_tricks(BICYCLE, **told)


def test_every_problem_is_named_together():
    with pytest.raises(tg.NotationError) as caught:
        tg.Match.from_tricks(BICYCLE, ["1: Zz", "Ah"], calls=["fly"], turn_up="?")
    assert len(caught.value.problems) == 4
    with pytest.raises(tg.InvalidStateError) as other:
        tg.Match.from_tricks(BICYCLE, ["8: Ah Ah"], hands={9: "2c"})
    assert len(other.value.problems) == 4


def test_a_deal_of_pitch_is_rebuilt_with_its_exchange():
    match = one_deal(pitch.TEN_POINT, 3)
    calls, tricks = log_of(match)
    made = tg.Match.from_tricks(pitch.TEN_POINT, tricks, calls=calls)
    assert log_of(made)[1] == tricks
