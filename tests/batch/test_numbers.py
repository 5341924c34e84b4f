"""Each simulated deal is another one of a match: rules and scorings may ask for its number."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from helpers import whist
from knocking import with_knocking
from trickgames import (
    Deal,
    InvalidStateError,
    actor,
    apply,
    batch,
    euchre,
    legal_actions,
    outcome,
    replay,
    shuffled,
    start,
    view,
)
from trickgames.scoring import AfterDeals, FirstTo, Verdict

pytest.importorskip("numpy")


@attrs.frozen
class ByNumber:
    """Every side scores the number of the deal."""

    heading = "Scoring"

    def __call__(self, played, scores):
        return Verdict(played.tricks_taken, tuple(score + played.deals for score in scores))


def numbered(goal):
    return attrs.evolve(whist(4, 2), name="Numbered deals", scoring=ByNumber(), goal=goal)


def test_scoring_is_told_the_number_of_each_deal():
    results = batch.simulate(numbered(FirstTo(1000)), 12, seed=1, chunk=5)
    assert results.change.tolist() == [[number + 1] * 4 for number in range(12)]


def test_where_a_match_is_some_deals_the_numbers_begin_again():
    results = batch.simulate(numbered(AfterDeals(3)), 7, seed=1)
    assert results.change[:, 0].tolist() == [1, 2, 3, 1, 2, 3, 1]


def test_in_a_match_the_deals_are_counted():
    results = batch.simulate(numbered(AfterDeals(3)), matches=5, seed=1)
    assert (results.matches.deals == 3).all()
    assert (results.matches.scores == 1 + 2 + 3).all()


def test_players_see_the_number():
    seen = set()

    def first(view):
        seen.add((view.dealer, view.deal))
        return view.legal_actions[0]

    batch.simulate(whist(4, 2), 6, seed=1, players=first)
    assert seen == {(number % 4, number + 1) for number in range(6)}


def test_a_deal_is_replayed_with_its_number():
    game = numbered(FirstTo(1000))
    results = batch.simulate(game, 9, seed=4)
    for number in range(9):
        *_, last = replay(game, results.actions(number), number % 4, deal=number + 1)
        assert list(last.results[-1].change) == results.change[number].tolist()


def test_an_evaluation_goes_on_with_the_number_of_the_view():
    """A side takes what the deal's number says: an evaluation of deal 7 is worth it."""

    @attrs.frozen
    class DealersSide:
        heading = "Scoring"

        def __call__(self, played, scores):
            side = played.table.game.seating.side(played.table.dealer)
            return Verdict(
                played.tricks_taken, tuple(score + played.deals * (place == side) for place, score in enumerate(scores))
            )

    game = attrs.evolve(whist(4, 2), scoring=DealersSide(), goal=FirstTo(1000))
    state = apply(start(game, 1, deal=7), Deal(shuffled(game, 1)))
    while actor(state) != 1:
        state = apply(state, legal_actions(state)[0])
    assert (batch.evaluate(view(state, 1), 4).results == 7).all()


def test_the_kernel_ends_a_match_of_some_deals_with_its_last():
    """The deals before count by the number of the deal: a state may begin with the last one."""
    pytest.importorskip("numba")
    game = euchre.euchre(num_deals=3)
    seen = {}
    for deal in (1, 3):
        state = apply(start(game, 0, (5, 0), deal=deal), Deal(shuffled(game, 2)))
        one, other = (batch.evaluate(view(state, 1), 30, engine=engine) for engine in ("compiled", "python"))
        assert (one.results == other.results).all()
        seen[deal] = state
    ended = seen[3]
    while outcome(ended) is None and ended.table.deal == 3:
        ended = apply(ended, legal_actions(ended)[-1])
    assert outcome(ended) is not None


@pytest.mark.parametrize("deal", [0, -1, True, 1.0, "2", None])
def test_a_number_that_no_deal_has_is_refused(deal):
    with pytest.raises(InvalidStateError, match="the deals of a match are numbered from 1"):
        start(euchre.BICYCLE, deal=deal)
    with pytest.raises(InvalidStateError, match="numbered from 1"):
        replay(euchre.BICYCLE, (), deal=deal)


def test_the_dealer_and_the_numbers_of_deals_are_those_of_the_arrays():
    results = batch.simulate(with_knocking(euchre.BICYCLE), 6, seed=1)
    assert (results.dealer == np.arange(6) % 4).all()
