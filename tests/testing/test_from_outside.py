"""The kit makes up what a game awaits from outside, a contract of bridge, and holds its laws about it."""

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import trickgames as tg
from trickgames import classics
from trickgames.phases import DealCards
from trickgames.testing import actions, check_game, explore, machine_for

SMALL = attrs.evolve(
    classics.BRIDGE_PLAY, name="Small bridge", pack=tg.pack("KA"), phases=(DealCards(2), *classics.BRIDGE_PLAY.phases[1:])
)
AWAITING = tg.apply(tg.start(SMALL), tg.Deal(tg.shuffled(SMALL, 1)))


def test_a_small_game_is_explored_with_a_contract_made_up():
    seen = explore(SMALL, deals=[tg.Deal(tg.shuffled(SMALL, seed)) for seed in range(3)])
    assert seen.states["AwaitingContract"] == 3
    assert seen.states["Playing"] > 30


@settings(max_examples=20)
@given(st.data())
def test_actions_are_contracts_where_one_is_awaited(data):
    assert tg.check(AWAITING, data.draw(actions(AWAITING))) is None


def test_a_machine_gives_contracts():
    run_state_machine_as_test(machine_for(SMALL), settings=settings(max_examples=5, stateful_step_count=20))


@attrs.frozen
class Lists(type(SMALL.phases[1])):
    """Lists what comes from outside."""

    def legal(self, state):
        return (tg.given(state, 0),)


def test_what_comes_from_outside_is_not_listed():
    broken = attrs.evolve(SMALL, name="Listing", phases=(SMALL.phases[0], Lists(), SMALL.phases[2]))
    with pytest.raises(AssertionError, match="awaited from outside, and listed"):
        check_game(broken, profile="quick")
