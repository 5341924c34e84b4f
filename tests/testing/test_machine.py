"""The state machine plays any game, and tells a fault with the match as a program."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from trickgames import euchre, pitch
from trickgames.phases import BurnTo, DealerTakes
from trickgames.testing import MatchMachine, machine_for

SOME = settings(
    max_examples=4, stateful_step_count=20, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.mark.parametrize("game", [euchre.CLUB, pitch.TEN_POINT], ids=lambda game: game.name)
def test_the_machine_plays(game):
    run_state_machine_as_test(machine_for(game), settings=SOME)


def test_the_machine_can_be_extended():
    seen = []

    class WithAnInvariant(machine_for(euchre.BICYCLE)):
        @invariant()
        def nobody_holds_seven_cards(self):
            seen.append(type(self.state))
            assert all(len(hand) <= 6 for hand in self.state.hands)

    assert issubclass(WithAnInvariant, MatchMachine)
    run_state_machine_as_test(WithAnInvariant, settings=settings(SOME, max_examples=2))
    assert seen


def test_the_machine_finds_a_fault_and_tells_the_match(monkeypatch):
    right = DealerTakes.legal
    monkeypatch.setattr(DealerTakes, "legal", lambda self, state: right(self, state)[1:])
    quick = settings(SOME, max_examples=50, stateful_step_count=12, phases=[Phase.generate], print_blob=False)
    with pytest.raises(AssertionError, match="is not listed, but `check` allows it") as caught:
        run_state_machine_as_test(machine_for(euchre.BICYCLE), settings=quick)
    assert "match = tg.Match.parse(" in str(caught.value)


def test_each_machine_has_the_name_of_its_game():
    assert machine_for(pitch.TEN_POINT).__name__ == "MachineForTenPointPitch"
    assert machine_for(pitch.TEN_POINT).game is pitch.TEN_POINT
    assert machine_for(pitch.TEN_POINT).__doc__ == "Plays Ten-point Pitch."
    assert BurnTo(6) in pitch.TEN_POINT.phases
