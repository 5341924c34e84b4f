"""Ends of matches and facts that somebody made up."""

import attrs
import pytest

import trickgames as tg
from helpers import play_random
from trickgames import euchre

STATES = list(tg.replay(euchre.BICYCLE, play_random(euchre.BICYCLE, 3, deals=99)[1]))
OVER, PLAYING = STATES[-1], next(state for state in STATES if type(state).__name__ == "Playing")


@pytest.mark.parametrize("winners", [(), "loser", "twice"])
def test_who_did_not_win_is_no_winner(winners):
    [winner] = OVER.winners
    made_up = {"loser": (1 - winner,), "twice": (winner, winner)}.get(winners, winners)
    with pytest.raises(tg.InvalidStateError, match="winners="):
        attrs.evolve(OVER, winners=made_up)
    assert attrs.evolve(OVER, winners=(winner,)) == OVER


def test_of_each_kind_of_fact_there_is_one():
    table = PLAYING.table
    with pytest.raises(tg.InvalidStateError, match="facts: there are 2 of type Contract"):
        attrs.evolve(table, facts=(*table.facts, *table.facts))
    with pytest.raises(tg.InvalidStateError, match="facts: a value of type int is not a fact"):
        attrs.evolve(table, facts=(*table.facts, 5))
    assert attrs.evolve(table) == table
