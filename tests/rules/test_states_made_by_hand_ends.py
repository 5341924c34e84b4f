"""Ends of matches and facts that somebody made up."""

import attrs
import pytest

import trickgames as tg
from helpers import play_random
from trickgames import euchre
from trickgames.scoring import FirstTo, Floor, Line, LowestAt, Pays, ScoreTable
from trickgames.testing import check_game

STATES = list(tg.replay(euchre.BICYCLE, play_random(euchre.BICYCLE, 3, deals=99)[1]))
OVER, PLAYING = STATES[-1], next(state for state in STATES if type(state).__name__ == "Playing")


@pytest.mark.parametrize("winners", [(), "loser", "twice"])
def test_who_did_not_win_is_no_winner(winners):
    [winner] = OVER.winners
    made_up = {"loser": (1 - winner,), "twice": (winner, winner)}.get(winners, winners)
    with pytest.raises(tg.InvalidStateError, match="winners="):
        attrs.evolve(OVER, winners=made_up)
    assert attrs.evolve(OVER, winners=(winner,)) == OVER


def deciding(makers, others):
    """Who makes the contract scores five, or who sets it; and a side wins that does not stand best."""
    made = Line("made", makers=Pays(5), wins=others, why="the contract was made")
    failed = Line("failed", others=Pays(5), wins=makers, why="the contract failed")
    return ScoreTable(lines=(made, failed))


@pytest.mark.parametrize(
    ("scoring", "goal"),
    [
        (deciding("makers", "others"), FirstTo(5)),
        (deciding("others", "makers"), LowestAt(5)),
        (deciding("makers", "others"), Floor(-1)),
    ],
)
def test_a_deal_may_decide_the_match_whatever_the_scores(scoring, goal):
    game = attrs.evolve(euchre.BICYCLE, name="Contrary", scoring=scoring, goal=goal)
    over, _ = play_random(game, 3, deals=99)
    assert len(over.results) == 1
    assert (max(over.scores) == over.scores[over.winners[0]]) is isinstance(goal, LowestAt)
    assert attrs.evolve(over) == over
    check_game(game, profile="quick", seed=1)


def test_a_deal_that_cannot_decide_the_match_leaves_that_to_the_goal():
    """A line that asks for a lone hand says nothing of others."""
    alone = Line(("made", "alone"), makers=Pays(4), wins="others", why="alone and made")
    game = attrs.evolve(
        euchre.BICYCLE,
        name="Not alone",
        scoring=ScoreTable(lines=(alone, Line("made", makers=Pays(1)), Line("failed", others=Pays(2)))),
        goal=FirstTo(1),
    )
    ends = [play_random(game, seed, deals=1)[0] for seed in range(12)]
    decided = {end.results[-1].contract.alone for end in ends}
    assert decided == {True, False}
    for end in ends:
        best = (end.scores.index(max(end.scores)),)
        if end.results[-1].contract.alone:
            assert attrs.evolve(end, winners=(1 - best[0],)).winners != best
        else:
            with pytest.raises(tg.InvalidStateError, match="winners="):
                attrs.evolve(end, winners=(1 - best[0],))


def test_of_each_kind_of_fact_there_is_one():
    table = PLAYING.table
    with pytest.raises(tg.InvalidStateError, match="facts: there are 2 of type Contract"):
        attrs.evolve(table, facts=(*table.facts, *table.facts))
    with pytest.raises(tg.InvalidStateError, match="facts: a value of type int is not a fact"):
        attrs.evolve(table, facts=(*table.facts, 5))
    assert attrs.evolve(table) == table
