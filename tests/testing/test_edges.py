"""Edges: which games have them, and that each is there when it has been built, whoever deals and whatever the luck."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.engine.states import Burning, CallingCard, Playing
from trickgames.phases.declare import from_the_blind
from trickgames.table import Called, Contract, Said, TurnUp
from trickgames.table.actions import ShootMoon
from trickgames.testing import Match, edges, states
from trickgames.testing.edge_cases import EDGES
from trickgames.testing.luck import seeded

FEW = settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
BUILD = {edge.name: edge.build for edge in EDGES}

TWO_ROUNDS = ("bidder_without_trump", "left_bower_as_only_trump", "eight_passes")
WITH_A_JOKER = ("bidder_without_trump", "left_bower_as_only_trump", "joker_turned_up", "eight_passes")
WITH_A_STOCK = ("nobody_holds_a_trump", "bidder_without_trump", "left_bower_as_only_trump", "eight_passes")
BURNS = ("seven_point_cards",)
BIDS = ("both_at_the_target", "moon_at_zero", "left_bower_as_only_trump", "out_before_the_first_lead")
HAVE = {
    **dict.fromkeys(("bicycle-euchre", "club-euchre", "six-handed-euchre", "call-ace-euchre"), TWO_ROUNDS),
    **dict.fromkeys(("joker-euchre", "british-euchre", "railroad-euchre"), WITH_A_JOKER),
    **dict.fromkeys(("classic-euchre", "three-handed-euchre"), WITH_A_STOCK),
    "two-handed-euchre": ("nobody_holds_a_trump", "eight_passes"),
    "buck-euchre": ("eight_passes",),
    **dict.fromkeys(
        ("five-point-pitch", "eight-point-pitch"), ("stock_runs_out", "nobody_holds_a_trump", "bidder_without_trump", *BIDS)
    ),
    **dict.fromkeys(
        ("seven-point-pitch", "ten-point-pitch", "eleven-point-pitch", "thirteen-point-pitch", "dirty-pitch", "reverse-pitch"),
        ("stock_runs_out", *BURNS, "nobody_holds_a_trump", "bidder_without_trump", *BIDS),
    ),
    **dict.fromkeys(
        ("fourteen-point-pitch", "fifteen-point-pitch", "sixteen-point-pitch"),
        ("stock_runs_out", *BURNS, "bidder_without_trump", *BIDS),
    ),
    "five-handed-pitch": (*BURNS, "bidder_without_trump", "called_card_in_the_blind", *BIDS),
    "six-handed-pitch": (*BURNS, "bidder_without_trump", *BIDS),
}


@pytest.mark.parametrize("name", tg.games())
def test_a_preset_has_these_edges(name):
    assert edges(tg.games()[name]) == HAVE.get(name, ())


def trumps(state: Any) -> set[tg.Card]:
    return set(state.table.order.trumps)


def points(state: Any) -> set[tg.Card]:
    suit = state.table.find(tg.Trump).suit
    return {card for card, worth in state.game.suits(suit).values.items() if worth}


def maker(state: Any) -> int:
    return state.table.get(Contract).maker


def begins(state: Any) -> bool:
    """Whether the first card is to be led."""
    return isinstance(state, Playing) and not state.tricks and not state.trick


THERE: dict[str, Any] = {
    "stock_runs_out": lambda state: (
        begins(state) and state.table.pile("stock") is None and any(len(hand) < 6 for hand in state.hands)
    ),
    "seven_point_cards": lambda state: isinstance(state, Burning) and len(points(state) & set(state.hands[state.seat])) > 6,
    "nobody_holds_a_trump": lambda state: state.table.find(Contract) is not None,
    "bidder_without_trump": lambda state: begins(state) and not trumps(state) & set(state.hands[maker(state)]),
    "called_card_in_the_blind": lambda state: from_the_blind(state.table, maker(state), state.table.get(Called).card),
    "both_at_the_target": lambda state: sum(score >= state.game.goal.target for score in state.scores) > 1,
    "moon_at_zero": lambda state: state.table.get(Contract).moon and not any(state.scores),
    "left_bower_as_only_trump": lambda state: (
        [tg.Play(*trumps(state) & set(state.hands[state.seat]))] == [*tg.legal_actions(state)] and len(state.trick) > 0
    ),
    "joker_turned_up": lambda state: isinstance(state.table.get(TurnUp).card.rank, tg.Joker),
    "out_before_the_first_lead": lambda state: begins(state) and any(not trumps(state) & set(hand) for hand in state.hands),
    "eight_passes": lambda state: (
        [str(said.action) for said in state.table.log if isinstance(said, Said)] in ([], ["pass"] * 7)
    ),
}
FOUND = [
    (name, edge)
    for name in ("classic-euchre", "joker-euchre", "club-euchre", "three-handed-euchre", "ten-point-pitch", "five-handed-pitch")
    for edge in HAVE[name]
]


@pytest.mark.parametrize(("name", "edge"), FOUND)
def test_an_edge_is_there_whenever_it_is_asked_for(name, edge):
    @FEW
    @given(states(tg.games()[name], edge=edge))
    def there(state):
        assert THERE[edge](state)

    there()


def some(game: tg.Game, edge: str, seeds: int = 40) -> list[Match]:
    return [match for match in (BUILD[edge](game, seeded(seed)) for seed in range(seeds)) if match is not None]


@pytest.mark.parametrize(("name", "edge"), FOUND)
def test_an_edge_is_there_whoever_deals(name, edge):
    """Among the seeds there is one for each dealer: an edge that is always at one seat hides the faults at the others."""
    game = tg.games()[name]
    found = some(game, edge)
    assert len(found) == 40  # whatever the luck
    assert all(THERE[edge](match.state) for match in found)
    assert {match.dealer for match in found} == set(range(game.seating.seats))


def dealt(match: Match) -> Any:
    """The state after the deal."""
    return match.upto(1).state


def test_where_nobody_holds_a_trump_none_was_dealt():
    for game in (tg.games()["classic-euchre"], pitch.TEN_POINT):
        for match in some(game, "nobody_holds_a_trump"):
            suit = match.state.table.get(tg.Trump).suit
            assert not set(tg.order(game.ranking, suit).trumps) & {card for hand in dealt(match).hands for card in hand}


def test_who_is_out_before_the_first_lead_is_not_the_bidder():
    for match in some(pitch.TEN_POINT, "out_before_the_first_lead"):
        state = match.state
        assert any(not trumps(state) & set(hand) for seat, hand in enumerate(state.hands) if seat != maker(state))


def test_moons_at_nought_are_made_and_lost():
    made = set()
    for match in some(pitch.TEN_POINT, "moon_at_zero", 12):
        assert any(isinstance(action, ShootMoon) for action in match.actions)
        assert maker(match.state) != match.dealer
        scores = match.play_out(lambda seen: seen.legal_actions[0], deals=1).state.scores
        made.add(scores[pitch.TEN_POINT.seating.side(maker(match.state))] > 0)
    assert made == {True, False}


def test_a_card_is_burned_by_the_bidder_and_by_others_after_bids_and_moons():
    found = some(pitch.TEN_POINT, "seven_point_cards")
    assert {match.state.seat == maker(match.state) for match in found} == {True, False}
    assert {match.state.table.get(Contract).moon for match in found if match.state.seat == maker(match.state)} == {True, False}


def test_the_card_that_is_called_from_the_blind_was_not_dealt():
    for match in some(pitch.FIVE_HANDED, "called_card_in_the_blind"):
        called = match.state.table.get(Called).card
        assert not any(called in hand for hand in dealt(match).hands)
        assert any(isinstance(state, CallingCard) for state in match.states())


def test_an_edge_that_a_game_does_not_have_is_not_made_up():
    for edge in ("joker_turned_up", "stock_runs_out", "called_card_in_the_blind", "both_at_the_target", "moon_at_zero"):
        assert all(BUILD[edge](euchre.BICYCLE, seeded(seed)) is None for seed in range(5))
    assert BUILD["seven_point_cards"](pitch.FIVE_POINT, seeded(1)) is None
    assert BUILD["moon_at_zero"](pitch.pitch(moon="off"), seeded(1)) is None
