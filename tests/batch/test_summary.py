"""What a summary says of games that have no contract."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import whist
from trickgames import batch, classics, euchre, pitch
from trickgames.batch.plot import draw
from trickgames.scoring import Played, Verdict


def test_a_game_without_a_contract_is_told_without_makers():
    summary = batch.simulate(whist(3), 20, seed=1).summary
    told = str(summary).splitlines()
    assert told[1] == "no single bidder; the scores change by"
    assert [line.partition(":")[0] for line in told[2:]] == ["  seat 0", "  seat 1", "  seat 2"]
    assert sum(change.mean for change in summary.change) == pytest.approx(5)
    assert not any(word in str(summary) for word in ("maker", "made", "partner", "nan"))


def test_in_json_nobody_made_anything():
    told = batch.simulate(whist(3), 20, seed=1).summary.as_json()
    assert told["contracts"] is False
    assert (list(told["bids"]), told["taken"], told["gained"], told["gain"]["mean"]) == ([], {}, {}, None)


def test_a_game_with_a_contract_tells_of_the_makers():
    summary = batch.simulate(euchre.BICYCLE, 20, seed=1, engine="python").summary
    assert summary.contracts
    assert "the makers' score changes by" in str(summary)


def test_a_chart_of_contracts_is_refused_for_a_game_without(tmp_path):
    with pytest.raises(batch.BatchError, match="Whist for 3 has none"):
        draw(batch.simulate(whist(3), 5, seed=1).summary, tmp_path / "chart.png")


@pytest.mark.parametrize("name", ["buck-euchre", "buck-euchre-auction", "bridge-play", "bid-euchre", "call-ace-euchre"])
def test_contracts_that_differ_have_words_that_differ(name):
    """Each row, also those of deals without a maker, and of lone hands at the same bid."""
    rows = batch.simulate(tg.games()[name], 40, seed=1, engine="python").summary.bids
    assert len({row.label for row in rows}) == len(rows)


def test_nobody_has_a_partner_in_buck_euchre():
    labels = [row.label for row in batch.simulate(euchre.buck(), 40, seed=1, engine="python").summary.bids]
    assert labels == ["without a maker", "with a maker"]


def test_the_contracts_of_bridge_are_told_by_their_tricks():
    labels = [row.label for row in batch.simulate(tg.games()["bridge-play"], 40, seed=1, engine="python").summary.bids]
    assert labels[0] == "with partner, seven tricks"


def says_nothing(played: Played, scores: tuple[int, ...]) -> Verdict:
    """A trick is a point, and nobody makes a contract or is set."""
    return Verdict(played.tricks_taken, scores)


def without_auction(scoring: object) -> tg.Game:
    """Pitch in which nobody bids (AP11), scored in this way."""
    return attrs.evolve(pitch.auction_pitch(auction=False), name="Nobody bids", scoring=scoring)


NOBODY_BIDS = without_auction(pitch.auction_pitch(auction=False).scoring)


@pytest.mark.parametrize(
    ("game", "labels"),
    [
        (attrs.evolve(euchre.BICYCLE, name="Not told", scoring=says_nothing), {"with partner", "alone"}),
        (without_auction(says_nothing), {"without a bid"}),
        (NOBODY_BIDS, {"without a bid"}),
    ],
    ids=["the scoring doesn't say", "nor is there a bid", "there is no bid"],
)
def test_where_nothing_is_made_or_set_neither_is_told(game, labels, tmp_path):
    results = batch.simulate(game, 20, seed=1, engine="python")
    summary: Any = results.summary
    assert {bid.label for bid in summary.bids} <= labels
    assert all(bid.times and not bid.made and not bid.failed for bid in summary.bids)
    assert "made" not in str(summary)
    assert all(bid["rate"] is None for bid in summary.as_json()["bids"])
    if game.scoring is says_nothing:
        assert not (results.made | results.failed).any()
    draw(summary, tmp_path / "chart.svg")
    chart = (tmp_path / "chart.svg").read_text()
    assert "nothing to make" in chart
    assert "are made" not in chart


def test_a_contract_is_made_or_it_failed_and_one_that_was_passed_out_is_neither():
    for engine in ("compiled", "python"):
        results = batch.simulate(pitch.auction_pitch(), 200, seed=1, engine=engine)
        assert ((results.made ^ results.failed) == ~results.passed_out).all()
        assert all(bid.made + bid.failed == bid.times for bid in results.summary.bids)


def test_without_a_contract_no_engine_says_that_one_failed():
    for engine in ("compiled", "python"):
        results = batch.simulate(classics.HEARTS, 20, seed=1, engine=engine)
        assert not (results.made | results.failed).any()
