"""A deal that was really played, in Euchre Game Notation: entered as actions it has the course that it had."""

import json

import pytest

import trickgames as tg
from helpers import DATA
from trickgames import euchre

CALLS = {"Pass": "pass", "Order": "order up"}


@pytest.fixture
def record():
    return json.loads((DATA / "egn" / "known-hands.egn").read_text(encoding="utf-8"))


def test_the_deal_has_its_course(record):
    """E43-E59: the right seats act, every call and play is legal, the right seats take the tricks."""
    ruleset = record["metadata"]["ruleset"]
    game = euchre.euchre(
        stick_the_dealer=ruleset["std"],
        partner_must_go_alone=ruleset["canadian"],
        lone_lead="left_of_loner" if ruleset["loner_lead"] == "LEFT_OF_LONER" else "dealer_left",
    )
    (played,) = record["deals"]
    dealer, up = played["initialState"]["dealer"], played["initialState"]["upCard"]
    hands = {seat: " ".join(cards) for seat, cards in enumerate(played["initialState"]["playerCards"])}
    calls, tricks = played["phases"][0]["calls"], played["phases"][1]["tricks"]
    state = tg.start(game, dealer, record["metadata"]["initialScore"])
    state = tg.apply(state, tg.Deal(tg.arrange(game, dealer, hands, up)))
    for number, call in enumerate(calls):
        seat = (dealer + 1 + number) % 4
        text = CALLS.get(call) or f"name {tg.Suit(call)}"
        state = tg.apply(state, tg.parse_action(text), seat=seat)
    assert state.table.get(tg.Contract) == tg.Contract(1, 3, (1, 3))
    assert state.table.get(tg.Trump).suit is tg.Suit.SPADES
    held = {card: seat for seat, cards in hands.items() for card in cards.split()}
    seen = ()
    for trick in tricks:
        for card in trick:
            state = tg.apply(state, tg.Play(card), seat=held[card])
            seen = state.tricks or seen
    assert [trick.winner for trick in seen] == [3, 3, 2, 2]
    (result,) = state.results
    assert result.tricks == (0, 0, 2, 3)
    assert result.makers == (1, 3)
    assert state.scores == (0, 1)
    assert state.dealer == 1


def test_the_winners_of_that_deal_by_hand(record):
    """E58: worked out by hand from the cards alone, spades being trump."""
    tricks = record["deals"][0]["phases"][1]["tricks"]
    order = tg.order(euchre.BICYCLE.ranking, tg.Suit.SPADES)
    assert [trick[tg.trick_winner(order, tg.parse_cards(" ".join(trick)))] for trick in tricks] == [
        "9s",
        "Js",
        "Kd",
        "Ad",
        "Qs",
    ]
