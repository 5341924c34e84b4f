"""What a simulation gives: arrays by deal, sums over them, the same from the same seed however it is cut."""

from __future__ import annotations

import json
import tracemalloc

import attrs
import numpy as np
import pytest

from batch_games import same
from helpers import whist
from trickgames import Bid, Contract, CustomState, Deal, Pass, Table, batch, euchre, pitch
from trickgames.phases import Ask, PhaseBase
from trickgames.table.calls import BidLimits


def test_the_arrays_have_an_entry_for_each_deal():
    results = batch.simulate(pitch.FIVE_HANDED, 500, seed=1)
    assert results.engine == "compiled"
    assert results.points.shape == results.tricks.shape == results.makers.shape == (500, 5)
    assert results.change.shape == (500, 5)
    assert (results.dealer == np.arange(500) % 5).all()
    assert results.makers[np.arange(500), results.maker].all()
    assert set(results.makers.sum(axis=1).tolist()) <= {1, 2}
    assert (results.points.sum(axis=1) <= 10).all()
    assert not results.partial


def test_makers_of_a_bid_score_their_points_or_lose_the_bid():
    results = batch.simulate(pitch.TEN_POINT, 2000, seed=1, players="sensible")
    plain = batch.CONTRACTS[1]
    bids = np.array([batch.CONTRACTS[contract] == plain for contract in results.contract])
    ours = (results.points * results.makers).sum(axis=1)
    change = results.change[np.arange(2000), results.maker % 2]
    assert (results.made[bids] == (ours >= results.bid)[bids]).all()
    assert (change == np.where(results.made, ours, -results.bid))[bids].all()


def test_the_summary_is_what_the_arrays_say():
    results = batch.simulate(euchre.BICYCLE, 3000, seed=4)
    summary, played = results.summary, ~results.passed_out
    assert summary.deals == 3000
    assert summary.passed_out == int(results.passed_out.sum())
    for side in (0, 1):
        change = results.change[:, side]
        assert summary.change[side].mean == pytest.approx(change.mean())
        assert summary.change[side].error == pytest.approx(change.std(ddof=1) / 3000**0.5)
    gain = results.change[np.arange(3000), results.maker % 2][played]
    assert summary.gain.mean == pytest.approx(gain.mean())
    assert summary.gained == {value: int((gain == value).sum()) for value in np.unique(gain).tolist()}
    assert sum(bid.times for bid in summary.bids) == int(played.sum())
    assert sum(bid.made for bid in summary.bids) == int(results.made.sum())
    assert sum(estimate.mean for estimate in summary.tricks) == pytest.approx(5 * played.mean())
    alone = next(bid for bid in summary.bids if bid.label == "alone")
    assert alone.times == int((results.contract == batch.CONTRACTS.index("alone")).sum())


def test_the_summary_can_be_read_and_written():
    results = batch.simulate(pitch.TEN_POINT, 300, seed=4, players="sensible")
    told = str(results.summary)
    assert told.startswith("Ten-point Pitch: 300 deals, players sensible")
    assert "bid 4" in told
    assert json.loads(json.dumps(results.summary.as_json()))["deals"] == 300


@pytest.mark.parametrize("chunk", [1, 7, 300])
def test_the_size_of_the_chunks_changes_nothing(chunk):
    assert same(batch.simulate(euchre.JOKER, 300, seed="x"), batch.simulate(euchre.JOKER, 300, seed="x", chunk=chunk))


def test_more_deals_begin_with_the_same_deals():
    few, many = (batch.simulate(pitch.TEN_POINT, deals, seed=8) for deals in (50, 80))
    assert (few.points == many.points[:50]).all()
    assert (few.points != batch.simulate(pitch.TEN_POINT, 50, seed=9).points).any()


def test_no_deals_are_no_deals():
    results = batch.simulate(euchre.BICYCLE, 0, seed=1)
    assert (results.points.shape, results.summary.deals, results.partial) == ((0, 4), 0, False)


def test_deals_begin_at_the_scores_that_are_given():
    behind = batch.simulate(pitch.TEN_POINT, 4000, seed=1, scores=(-20, -20))
    moons = behind.change[behind.made & (behind.contract == batch.CONTRACTS.index("shot the moon"))]
    assert moons.max() == 20  # from below zero to zero (P33h)


def test_progress_is_told_after_every_chunk():
    told = []
    batch.simulate(euchre.BICYCLE, 25, seed=1, chunk=10, progress=lambda done, asked: told.append((done, asked)))
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_a_summary_keeps_no_deals():
    results = batch.simulate(euchre.BICYCLE, 100, seed=1, keep="summary")
    assert results.summary == batch.simulate(euchre.BICYCLE, 100, seed=1).summary
    with pytest.raises(batch.BatchError, match="keep='summary'"):
        _ = results.points


def peak(deals):
    tracemalloc.start()
    try:
        batch.simulate(euchre.BICYCLE, deals, seed=1, keep="summary", chunk=5000)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_deals_of_a_summary():
    peak(5000)
    assert peak(100_000) < 1.5 * peak(20_000)


# matches


def test_matches_end_at_the_target_or_are_stopped():
    results = batch.simulate(euchre.BICYCLE, matches=200, seed=1, players="sensible")
    matches = results.matches
    assert matches.over.all()
    assert (matches.scores.max(axis=1) >= 10).all()
    assert (matches.won.sum(axis=1) == 1).all()
    assert results.summary.deals == int(matches.deals.sum())
    told = results.summary.matches
    assert told is not None
    assert told.wins == tuple(matches.won.sum(axis=0).tolist())
    assert "North and South won" in str(results.summary)
    stopped = batch.simulate(euchre.BICYCLE, matches=20, seed=1, most_deals=3)
    assert (stopped.matches.deals == 3).all()
    assert "not over at the most deals: 20" in str(stopped.summary)


def test_matches_and_deals_are_told_apart():
    with pytest.raises(batch.BatchError, match="matches=n"):
        _ = batch.simulate(euchre.BICYCLE, 2, seed=1).matches
    with pytest.raises(batch.BatchError, match="of single deals"):
        _ = batch.simulate(euchre.BICYCLE, matches=2, seed=1).points


# shuffling


def test_every_card_comes_to_every_place_equally_often():
    results = batch.simulate(pitch.TEN_POINT, 600, seed=3)
    packs = np.array([[card.id for card in results.actions(number)[0].pack] for number in range(600)])
    counts = np.array([np.bincount(packs[:, place], minlength=54) for place in range(54)])
    expected = 600 / 54
    chi_square = ((counts - expected) ** 2 / expected).sum()
    freedom = 53 * 53
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_random_euchre_is_the_random_euchre_of_others():
    # as counted by two independent programs, over millions of deals: the share of lone hands, and that of deals made
    summary = batch.simulate(euchre.CLUB, 200_000, seed=1, keep="summary").summary
    alone = next(bid for bid in summary.bids if bid.label == "alone")
    assert summary.passed_out == 0
    assert 0.49 < alone.times / summary.deals < 0.51
    assert 0.33 < sum(bid.made for bid in summary.bids) / summary.deals < 0.36


# games of a user's own


@attrs.frozen
class Ready(Ask):
    """Before the deal the dealer says that it is ready."""

    accepts = (Pass,)

    def asked(self, table):
        return None if table.answers(self) else table.dealer

    def choices(self, _table, _seat):
        return (Pass(),)


def test_an_abandoned_deal_ends_where_the_first_phase_asks_before_the_cards_are_dealt():
    game = attrs.evolve(euchre.BICYCLE, name="Ready", phases=(Ready(), *euchre.BICYCLE.phases))
    results = batch.simulate(game, 30, seed=2, players=lambda view: view.legal_actions[0])
    assert results.passed_out.all()
    for number in range(5):
        assert [str(action) for action in results.actions(number)[:1]] == ["pass"]
        assert sum(isinstance(action, Deal) for action in results.actions(number)) == 1
    matches = batch.simulate(game, matches=2, seed=1, most_deals=30)
    assert (matches.matches.abandoned < matches.matches.deals).all()


@attrs.frozen
class Told(CustomState[Bid]):
    table: Table
    phase: FromOutside
    seat: int

    @property
    def awaits(self):
        return Bid


@attrs.frozen
class FromOutside(PhaseBase):
    """A bid that comes from outside."""

    accepts = (Bid,)

    def enter(self, table):
        return self.asking(table, table.dealer)

    def asking(self, table, seat):
        return Told(table, self, seat)

    def legal(self, _state):
        return ()

    def check(self, _state, _action):
        return None

    def step(self, state, _action):
        return state.table


def test_what_only_comes_from_outside_is_named():
    first, *others = euchre.BICYCLE.phases
    game = attrs.evolve(euchre.BICYCLE, name="Told", phases=(first, FromOutside(), *others))
    with pytest.raises(batch.BatchError, match="FromOutside awaits a Bid from outside: give it a method `supply`"):
        batch.simulate(game, 2, seed=1)


class Careful:
    """A player that is no function."""

    def __call__(self, view):
        return view.legal_actions[0]

    def play(self, view):
        return view.legal_actions[0]


def first_action(view):
    return view.legal_actions[0]


def test_players_are_called_by_what_they_are():
    players = (first_action, Careful(), Careful().play, "random")
    assert batch.simulate(euchre.BICYCLE, 2, seed=1, players=players).summary.players == (
        *("first_action", "Careful", "play", "random"),
    )


@attrs.frozen
class Bids(Ask):
    """The player on the dealer's left bids 1 or 2, and makes it."""

    accepts, gives, heading = (Bid,), (Contract,), "Bidding"

    def bid_limits(self):
        return BidLimits(1, 2, moon=False)

    def asked(self, table):
        return None if table.find(Contract) else table.game.seating.left(table.dealer)

    def choices(self, _table, _seat):
        return (Bid(1), Bid(2))

    def done(self, table, seat, action):
        return table.settled(Contract(seat, action.level, (seat,)))


def test_the_summary_names_the_bids_of_a_phase_of_ones_own():
    game = whist(4, 2)
    game = attrs.evolve(game, name="Bidding whist", phases=(game.phases[0], Bids(), *game.phases[1:]))
    summary = batch.simulate(game, 40, seed=1).summary
    assert [bid.label for bid in summary.bids] == ["bid 1", "bid 2"]
