"""A view that was changed by hand, or in a file, fits nothing: it is refused, in whatever way it contradicts itself."""

import json

import pytest

import trickgames as tg
from trickgames.records import dumps, loads


@pytest.fixture(scope="module")
def passed():
    """Hearts, when all have passed their cards."""
    match = tg.Match.begin(tg.games()["hearts"], seed=7)
    while not isinstance(match.state, tg.Playing):
        match = match.play(match.legal[0])
    return match


def changed(seen, change):
    document = json.loads(dumps(seen))
    change(document["value"]["log"])
    return loads(json.dumps(document))


def in_phase(number):
    def change(log):
        next(entry for entry in log if entry["type"] == "Chosen" and entry["action"] is None)["phase"] = number

    return change


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_answer_to_a_phase_that_asked_nothing_fits_no_deal(passed, number):
    with pytest.raises(tg.InvalidStateError, match="there is no way to place the unseen cards"):
        tg.sample_state(changed(passed.view(1), in_phase(number)), 1)


def test_more_hidden_cards_than_there_are_fit_no_deal(passed):
    def change(log):
        next(entry for entry in log if entry["type"] == "Moved" and entry["cards"] is None)["count"] = 5

    with pytest.raises(tg.InvalidStateError, match="there is no way to place the unseen cards"):
        tg.sample_state(changed(passed.view(0), change), 1)
