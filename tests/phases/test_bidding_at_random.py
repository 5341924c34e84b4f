"""Laws that hold in every game that bids: what is listed is what is legal, texts read back, views go together, samples fit."""

from __future__ import annotations

import random

import pytest

import trickgames as tg
from bidding_games import GAMES, by_tricks
from trickgames import records
from trickgames.engine.states import Playing

MATCHES = 6
FEW = 2
records.register(by_tricks)


def matches(game, name, count=MATCHES):
    """States and the action that is done in each, over a few matches at random; passes are more often said than not."""
    for number in range(count):
        rng = random.Random(f"{name} {number}")
        state = tg.start(game, dealer=number % game.seating.seats)
        while tg.outcome(state) is None:
            legal = tg.legal_actions(state)
            passes = [action for action in legal if isinstance(action, tg.Pass | tg.Fold)]
            action = rng.choice(passes if passes and rng.random() < 0.6 else legal) if legal else tg.given(state, rng)
            yield rng, state, action
            state = tg.apply(state, action)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_is_what_is_legal_and_reads_back(name):
    game = GAMES[name]
    auction = next((phase for phase in game.phases if hasattr(phase, "tiers")), None)
    every = [call.bid for tier in auction.tiers for call in tier] if auction else []
    for _, state, action in matches(game, name):
        legal = tg.legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert tg.check(state, action) is None
        for each in (*legal, action):
            assert tg.parse_action(str(each)) == each
            assert tg.said(state, each)
        if state.phase is auction:
            assert [bid for bid in every if tg.check(state, bid) is None] == [bid for bid in legal if bid != tg.Pass()]
            assert tg.check(state, tg.Pass()) is None or tg.Pass() not in legal


@pytest.mark.parametrize("name", GAMES)
def test_views_are_made_at_every_point_and_samples_of_them_look_the_same(name):
    game = GAMES[name]
    seen = 0
    for rng, state, _ in matches(game, name, FEW):
        if isinstance(state, Playing) and len(state.tricks) > 1:
            continue  # how cards are played is tested elsewhere
        for seat in (None, *range(game.seating.seats)):
            view = tg.view(state, seat)
            assert tg.view(tg.sample_state(view, rng), seat) == view
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_are_written_and_read_back(name):
    game = GAMES[name]
    for _, state, action in matches(game, name, FEW):
        if isinstance(state, Playing) and state.trick + state.tricks:
            continue
        again = records.loads(records.dumps(state))
        assert again == state
        assert tg.legal_actions(again) == tg.legal_actions(state)
        assert records.loads(records.dumps(action)) == action


@pytest.mark.parametrize("name", GAMES)
def test_the_facts_of_a_deal_are_settled_once_and_stay(name):
    """A contract that is made stays until the deal is over, and its strain is what is played."""
    made, contract = set(), None
    for _, state, _ in matches(GAMES[name], name):
        before = None if isinstance(state, tg.AwaitingDeal) else contract
        contract = state.table.find(tg.Contract)
        assert before is None or contract == before
        if contract is not None:
            assert contract.maker in contract.party
            made.add(contract)
            if contract.call is not None and contract.call.strain is not None:
                assert state.table.get(tg.Trump).strain == contract.call.strain
    assert made or name in ("spades", "oh hell", "one card", "low")
