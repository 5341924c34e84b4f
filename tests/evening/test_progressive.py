"""Progressive euchre: tables, rounds, who moves where, and everybody's own score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from trickgames.evening import Progressive

EIGHT = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def problems_of(call, *arguments):
    with pytest.raises((tg.InvalidStateError, tg.InvalidRulesError)) as caught:
        call(*arguments)
    return caught.value.problems


def test_winners_move_up_and_the_losers_of_the_head_table_go_down():
    party = Progressive.begin([*EIGHT, "Ida", "Jo", "Kim", "Leo"]).after([(9, 6), (4, 10), (5, 6)])
    assert [set(four) for four in party.tables] == [
        {"Ann", "Cleo", "Fay", "Hal"},
        {"Eve", "Gus", "Jo", "Leo"},
        {"Ida", "Kim", "Ben", "Dan"},
    ]
    assert dict(party.scores)["Ann"] == 9
    assert dict(party.scores)["Leo"] == 6
    assert party.rounds == 1


points = st.tuples(st.integers(-4, 20), st.integers(-4, 20)).filter(lambda pair: pair[0] != pair[1])


@given(st.integers(1, 6), st.data())
def test_in_every_round_partners_part_and_nobody_is_lost(tables, data):
    names = [f"player {number}" for number in range(4 * tables)]
    party = Progressive.begin(names)
    for _ in range(4):
        made = [data.draw(points) for _ in range(tables)]
        before, party = party, party.after(made)
        assert sorted(name for four in party.tables for name in four) == sorted(names)
        pairs = [{frozenset(four[0::2]), frozenset(four[1::2])} for four in before.tables]
        assert not {pair for two in pairs for pair in two} & {
            pair for four in party.tables for pair in (frozenset(four[0::2]), frozenset(four[1::2]))
        }
        assert sum(score for _, score in party.scores) - sum(score for _, score in before.scores) == 2 * sum(map(sum, made))
        for table, (four, pair) in enumerate(zip(before.tables, made, strict=True)):
            won = int(pair[1] > pair[0])
            assert {four[won], four[won + 2]} <= set(party.tables[max(table - 1, 0)])
            stays = len(before.tables) - 1 if table == 0 else table
            assert {four[1 - won], four[3 - won]} <= set(party.tables[stays])


def test_a_tie_is_settled_by_the_table():
    party = Progressive.begin(EIGHT)
    assert problems_of(party.after, [(7, 7), (1, 2)]) == (
        "table 0: 7 - 7: say in `won` which side goes on, for example by a cut",
    )
    assert set(party.after([(7, 7), (1, 2)], {0: 1}).tables[0]) == {"Ben", "Dan", "Fay", "Hal"}


def test_wrong_points_are_refused_with_every_problem():
    party = Progressive.begin(EIGHT)
    assert "2 tables" in problems_of(party.after, [(1, 2)])[0]
    assert len(problems_of(party.after, [(1,), ("1", 2)])) == 2
    assert problems_of(party.after, [(9, 1), (1, 2)], {0: 1}) == ("table 0: won=1, but side 0 has more points",)
    assert len(problems_of(party.after, [(9, 1), (1, 2)], {5: 0, 1: 2})) == 3


def test_players_who_fill_no_table_or_share_a_name_are_refused():
    assert problems_of(Progressive.begin, []) == ("0 players: four sit at each table",)
    assert len(problems_of(Progressive.begin, ["Ann", "Ann", "", 7, "Bo"])) == 4


def test_the_most_points_win_and_several_may_share_them():
    party = Progressive.begin(EIGHT).after([(9, 6), (4, 9)])
    assert party.winners() == ("Ann", "Cleo", "Fay", "Hal")
    assert party.standing()[-2:] == (("Eve", 4), ("Gus", 4))
