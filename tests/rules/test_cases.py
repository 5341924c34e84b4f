"""The cases of `data/cases.jsonl`, each a small situation at the table with its right answer, really played.

A case names the game with its settings, the cards that are dealt, what is done (`acts`) and what is played (`plays`), and what
is then expected; each expectation is one function below. Several rows of one id are the settings that the case speaks of.
"""

import json
from pathlib import Path
from typing import NamedTuple

import attrs
import pytest

import trickgames as tg
from helpers import DATA, act, deal, play, play_deal, refused, texts
from trickgames import euchre, pitch
from trickgames.phases.making_trump import relation
from trickgames.scoring import Played

CASES = [json.loads(line) for line in (Path(__file__).parent / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
FAMILIES = {"pitch": pitch.pitch, "euchre": euchre.euchre}


class Run(NamedTuple):
    """A case as far as it was played: the game, the last state, and the winner of the last trick."""

    game: tg.Game
    state: tg.AnyState
    winner: int | None


def run(case) -> Run:
    game = FAMILIES[case["game"]](**case["settings"])
    if "acts" not in case:
        return Run(game, tg.start(game, scores=case.get("scores")), None)
    hands = {int(seat): cards for seat, cards in case["hands"].items()}
    state = deal(
        game,
        case["dealer"],
        hands,
        case.get("turn_up"),
        stock=case.get("stock", ""),
        seed=case["seed"],
        scores=case.get("scores"),
    )
    state = act(state, *(text for text in case["acts"].split(", ") if text))
    state = play(state, case.get("plays", ""))
    return Run(game, state, state.tricks[-1].winner if state.tricks else None)


CHECKS = {}


def expectation(check):
    CHECKS[check.__name__] = check
    return check


# who acts, and what that seat may do


@expectation
def actor(case, expected):
    assert tg.actor(case.state) == expected


@expectation
def legal(case, expected):
    assert texts(case.state) == expected


@expectation
def legal_verb(case, expected):
    assert {text.split()[0] for text in texts(case.state)} == {expected}


@expectation
def out(case, seats):
    acting = []

    def first(state):
        acting.append(tg.actor(state))
        return tg.legal_actions(state)[0]

    play_deal(case.state, first)
    assert acting
    assert not set(acting) & set(seats)


@expectation
def awaits(case, dealer):
    assert isinstance(case.state, tg.AwaitingDeal)
    assert case.state.dealer == tg.actor(case.state) == dealer


@expectation
def refuses(case, expected):
    assert {text: refused(case.state, text).name for text in expected} == expected


@expectation
def says(case, expected):
    assert {text: tg.said(case.state, tg.parse_action(text)) for text in expected} == expected


# where the cards lie


@expectation
def trick_winner(case, expected):
    assert case.winner == expected
    plays = case.state.tricks[-1].plays
    order = tg.order(case.game.ranking, case.state.table.get(tg.Trump).suit)
    assert plays[tg.trick_winner(order, [card for _, card in plays])][0] == expected


@expectation
def holds(case, expected):
    for seat, cards in expected.items():
        assert set(tg.parse_cards(cards)) <= case.state.hands[int(seat)]


@expectation
def hand_sizes(case, expected):
    assert [len(hand) for hand in case.state.hands] == expected


@expectation
def piles(case, expected):
    assert {name: size_of(case.state, name) for name in expected} == expected


def size_of(state, name, owner=None):
    pile = state.table.pile(name, owner)
    return 0 if pile is None else len(pile.cards)


@expectation
def thrown(case, expected):
    for seat, cards in expected.items():
        assert set(case.state.table.pile("discard", int(seat)).cards) == set(tg.parse_cards(cards))


@expectation
def burned(case, expected):
    for seat, count in expected.items():
        gone = [pile.cards for pile in case.state.table.piles if pile.name.startswith("burned") and pile.owner == int(seat)]
        assert sum(map(len, gone)) == count


@expectation
def blind(case, expected):
    assert sorted(case.state.table.blind) == expected


# trumps and points


@expectation
def trumps(case, expected):
    assert {suit: len(case.game.trumps(tg.Suit[suit.upper()])) for suit in expected} == expected


@expectation
def values(case, expected):
    for suit, cards in expected.items():
        worth = case.game.scoring.values(tg.Suit[suit.upper()])
        assert {card: worth.get(tg.Card.parse(card), 0) for card in cards} == cards


@expectation
def points_so_far(case, expected):
    table = attrs.evolve(case.state.table, hands=case.state.hands, tricks=case.state.tricks)
    assert by_side(case, case.game.scoring.taken(Played.of(table))) == expected


def by_side(case, numbers):
    return [sum(numbers[seat] for seat in side) for side in case.game.seating.sides]


# the contract


@expectation
def maker(case, expected):
    assert case.state.table.get(tg.Contract).maker == expected


@expectation
def alone(case, expected):
    assert case.state.table.get(tg.Contract).alone is expected


@expectation
def party(case, expected):
    assert sorted(case.state.table.get(tg.Contract).party) == expected


@expectation
def resting(case, expected):
    assert sorted(case.state.table.resting) == expected


@expectation
def relation_to_dealer(case, expected):
    assert relation(case.state.table, case.state.table.get(tg.Contract).maker) == expected


# the deal is scored


@expectation
def points_together(case, expected):
    assert sum(case.state.results[-1].points) == expected


@expectation
def scores(case, expected):
    assert list(case.state.scores) == expected


@expectation
def side_points(case, expected):
    assert by_side(case, case.state.results[-1].points) == expected


@expectation
def tricks_by_side(case, expected):
    assert by_side(case, case.state.results[-1].tricks) == expected


@expectation
def points_of(case, expected):
    assert {seat: case.state.results[-1].points[int(seat)] for seat in expected} == expected


@expectation
def change(case, expected):
    assert list(case.state.results[-1].change) == expected


@expectation
def makers(case, expected):
    assert list(case.state.results[-1].makers) == expected


@expectation
def makers_tricks(case, expected):
    result = case.state.results[-1]
    assert sum(result.tricks[seat] for seat in result.makers) == expected


@expectation
def cards_in_a_trick(case, expected):
    state, lengths = case.state, set()
    while not state.results:
        state = act(state, texts(state)[0])
        lengths |= {len(trick.plays) for trick in state.tricks}
    assert lengths == {expected}


@expectation
def results(case, expected):
    assert len(case.state.results) == expected


@expectation
def dealer(case, expected):
    assert case.state.dealer == expected


@expectation
def winners(case, expected):
    outcome = tg.outcome(case.state)
    assert (None if outcome is None else list(outcome.winners)) == expected


# around the game


@expectation
def cut(case, expected):
    pack = tg.shuffled(case.game, 1)
    for at, legal_cut in expected.items():
        if legal_cut:
            assert tg.cut(pack, int(at)) == pack[int(at) :] + pack[: int(at)]
        else:
            with pytest.raises(tg.InvalidStateError, match="E36"):
                tg.cut(pack, int(at))


@expectation
def plans(case, expected):
    state, pack = case.state, tg.shuffled(case.game, 1)
    for plan, dealt in expected.items():
        reason = tg.check(state, tg.Deal(pack, [int(size) for size in plan.split("-")]))
        assert (reason is None) is dealt, plan
        assert dealt or reason.rule == "E38"


@expectation
def draw(case, expected):
    del case
    drawn = euchre.draw_for_partners(tg.parse_cards(expected["cards"]))
    assert [sorted(pair) for pair in drawn.partners] == [sorted(pair) for pair in expected["partners"]]
    assert drawn.dealer == expected["dealer"]
    assert not drawn.again


@expectation
def bridge(case, expected):
    assert tg.outcome(case.state) is None
    assert list(case.state.scores) == expected["scores"]
    assert euchre.at_the_bridge(expected["scores"], expected["target"]) == expected["side"]


@expectation
def rubber(case, expected):
    del case
    won = euchre.rubber(expected["games"])
    assert (won.winner, list(won.points), won.margin) == (expected["winner"], expected["points"], expected["margin"])


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['asks']}") for case in CASES])
def test_the_case(case):
    assert case["expect"]
    played = run(case)
    for name, expected in case["expect"].items():
        CHECKS[name](played, expected)


def test_every_case_that_was_collected_is_played():
    path = DATA / "rules" / "cases.jsonl"
    collected = [json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert sorted({case["id"] for case in CASES}) == sorted(collected)
