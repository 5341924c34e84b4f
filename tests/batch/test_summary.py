"""What a summary says of games that have no contract."""

from __future__ import annotations

import pytest

from helpers import whist
from trickgames import batch, euchre
from trickgames.batch.plot import draw


def test_a_game_without_a_contract_is_told_without_makers():
    summary = batch.simulate(whist(3), 20, seed=1).summary
    told = str(summary).splitlines()
    assert told[1] == "the game has no contract; the scores change by"
    assert [line[:9] for line in told[2:]] == ["  side 0:", "  side 1:", "  side 2:"]
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
