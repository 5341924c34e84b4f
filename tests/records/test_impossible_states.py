"""A state that is read is played again: what no deal comes to is refused."""

from __future__ import annotations

import json
from random import Random

import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.records import dumps, loads

BEGUN = tg.Match.begin(euchre.BICYCLE, seed=7)
PLAYED = BEGUN.play("pass", "order up", "discard Ac", "Kh", "Qh", "Th", "Ah")


def on(match, count):
    """The match after so many cards more, each the first that may be played."""
    for _ in range(count):
        match = match.play(match.legal[0])
    return match


def read(state, change):
    document = json.loads(dumps(state))
    change(document["value"])
    return loads(json.dumps(document))


def table(**fields):
    return lambda value: value["table"].update(fields)


def another_winner(value):
    value["table"]["tricks"][0]["winner"] = 1


def without_hearts(value):
    """Seat 2 held the queen of hearts and played a spade."""
    plays, hands = value["table"]["tricks"][0]["plays"], value["table"]["hands"]
    plays[1][1] = "As"
    hands[2] = hands[2].replace("As", "Qh")


def a_level_of(level):
    def change(value):
        (contract,) = [fact for fact in value["table"]["facts"] if fact["type"] == "Contract"]
        contract["level"] = level

    return change


def another_suit(value):
    (trump,) = [fact for fact in value["table"]["facts"] if fact["type"] == "Trump"]
    trump["strain"] = {"name": "nonsense", "suit": "clubs", "low": False}


@pytest.mark.parametrize(
    ("match", "change", "said"),
    [
        (BEGUN, lambda value: value.update(seat=3), "doesn't come to seat 3 and ConsideringTurnUp"),
        (BEGUN, table(dealer=2), "doesn't come to seat 1"),
        (PLAYED, another_winner, "it is not the turn of seat 0"),
        (on(PLAYED, 4), another_winner, "trick 1: seat 1 can't have taken it, but seat 0"),
        (PLAYED, without_hearts, "seat 2 could not play As: A player who can follow suit must"),
        (PLAYED, table(facts=[]), "facts: (), and the deal comes to "),
        (PLAYED, table(log=[]), "no deal goes like this"),
        (PLAYED, table(blind=[0]), "blind: frozenset({0}), and the deal comes to frozenset()"),
        (PLAYED, a_level_of(99), "level=99"),
        (PLAYED, another_suit, "nonsense"),
    ],
)
def test_a_state_that_no_deal_comes_to_is_refused_with_the_reason(match, change, said):
    with pytest.raises(tg.NotationError) as caught:
        read(match.state, change)
    assert said in str(caught.value)


def test_a_contract_of_the_other_side_is_refused():
    def change(value):
        (contract,) = [fact for fact in value["table"]["facts"] if fact["type"] == "Contract"]
        contract.update(maker=1, party=[1, 3])

    with pytest.raises(tg.NotationError, match="the deal comes to"):
        read(PLAYED.state, change)


@pytest.mark.parametrize("name", ["whist", "twelve-card-euchre"])
@pytest.mark.parametrize("seed", range(3))
def test_cards_that_are_turned_up_or_laid_out_at_once_are_dealt_again_to_their_places(name, seed):
    match, rng = tg.Match.begin(tg.games()[name], seed=seed), Random(seed)
    for _ in range(25):
        match = match.play(rng.choice(match.legal))
        if match.state.awaits is None and not isinstance(match.state, tg.MatchOver):
            assert loads(dumps(match.state)) == match.state
