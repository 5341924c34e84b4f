"""What a summary says of games that have no contract."""

from __future__ import annotations

import pytest

import trickgames as tg
from helpers import whist
from trickgames import batch, euchre
from trickgames.batch.plot import draw


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
