"""Each simulated deal is another one of a match: rules and scorings may ask for its number."""

from __future__ import annotations

import attrs
import pytest

from helpers import whist
from trickgames import (
    Deal,
    InvalidStateError,
    MatchOver,
    actor,
    apply,
    batch,
    euchre,
    legal_actions,
    replay,
    shuffled,
    start,
    view,
)
from trickgames.batch.job import Job
from trickgames.batch.plain import Croupier
from trickgames.scoring import AfterDeals, FirstTo, Verdict


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

    batch.simulate(numbered(FirstTo(1000)), 6, seed=1, players=first)
    assert seen == {(number % 4, number + 1) for number in range(6)}


def test_a_deal_is_replayed_with_its_number():
    game = numbered(FirstTo(1000))
    results = batch.simulate(game, 9, seed=4)
    for number in range(9):
        *_, last = replay(game, results.actions(number), number % 4, deal=number + 1)
        assert list(last.results[-1].change) == results.change[number].tolist()


@attrs.frozen
class DealersSide:
    """The dealer's side scores the number of the deal."""

    heading = "Scoring"

    def __call__(self, played, scores):
        table = played.table
        side = table.game.seating.side(table.dealer)
        after = tuple(score + played.deals * (place == side) for place, score in enumerate(scores))
        return Verdict(played.tricks_taken, after)


def test_an_evaluation_goes_on_with_the_number_of_the_view():
    game = attrs.evolve(numbered(FirstTo(1000)), scoring=DealersSide())
    state = apply(start(game, 1, deal=7), Deal(shuffled(game, 1)))
    while actor(state) != 1:
        state = apply(state, legal_actions(state)[0])
    assert (batch.evaluate(view(state, 1), 4).results == 7).all()


@pytest.mark.parametrize("deal", [1, 2, 3])
@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_the_last_of_some_deals_ends_the_match_on_both_engines(deal, engine):
    from trickgames.batch.compiled import Rollouts

    game = euchre.euchre(num_deals=3, stick_the_dealer=True)
    job = Job(game, ("random",) * 4, 5, (0, 0), compiled=engine == "compiled", keep=True)
    state = apply(start(game, 0, (50, 0), deal=deal), Deal(shuffled(game, 2)))
    ended = Rollouts(job).play(state, 0)[1] if engine == "compiled" else Croupier(job, 0).play(state).after
    winners = ended if engine == "compiled" else ended.winners if isinstance(ended, MatchOver) else None
    assert winners == ((0,) if deal == 3 else None)


@pytest.mark.parametrize("deal", [0, -1, True, 1.0, "2", None])
def test_a_number_that_no_deal_has_is_refused(deal):
    with pytest.raises(InvalidStateError, match="the deals of a match are numbered from 1"):
        start(euchre.BICYCLE, deal=deal)
    with pytest.raises(InvalidStateError, match="numbered from 1"):
        replay(euchre.BICYCLE, (), deal=deal)
