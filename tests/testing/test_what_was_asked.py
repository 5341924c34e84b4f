"""What a run of the kit has reached of the phases of a user's own, and that a quick one gets beyond the first deal."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from small_own_games import OwnTricks, SayPass, game
from trickgames import euchre
from trickgames.phases import Ask, PlayReason
from trickgames.testing import Coverage, LawBrokenError, check_game


@attrs.frozen
class PayDebts(Ask):
    """From the second deal on, each player gives a card to the left for the tricks of the last."""

    broken: bool = False
    accepts = (tg.Give,)

    def asked(self, table: Any) -> Any:
        if not table.results:
            return None
        paid = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in paid), None)

    def choices(self, table: Any, seat: int) -> Any:
        return undefined_name if self.broken else tg.Give.each(table.hands[seat])  # noqa: F821 -- that is the fault

    def done(self, table: Any, seat: int, action: Any) -> Any:
        return table.move(seat, "gives", [action.card], ("hand", seat), ("hand", table.game.seating.left(seat)))


class DebtReason(tg.Reason):
    """A reason of a user's own."""

    NEVER = "That is never said."


@attrs.frozen
class Nobody(Ask):
    """Nobody is ever asked, though somebody could be."""

    accepts = (tg.Discard,)

    def asked(self, table: Any) -> Any:
        return None

    def choices(self, table: Any, seat: int) -> Any:
        return tg.Discard.each(table.hands[seat])

    def end(self, table: Any) -> Any:
        return table


@attrs.frozen
class Begins(Ask):
    """A phase that asks nobody by its nature."""

    def begin(self, table: Any) -> Any:
        return table


@pytest.mark.parametrize("seed", range(5))
def test_a_quick_check_asks_a_phase_that_needs_results(seed):
    debts = game("Debts", PayDebts(), OwnTricks())
    coverage = check_game(debts, profile="quick", seed=seed)
    assert coverage.states["PayDebts"]
    assert coverage.matches == 8
    assert not coverage.never_asked()


def test_a_fault_in_it_is_found():
    with pytest.raises(LawBrokenError) as caught:
        check_game(game("Debts", PayDebts(broken=True), OwnTricks()), profile="quick")
    assert "undefined_name" in caught.value.problem
    assert "PayDebts.choices" in caught.value.problem


def test_a_phase_that_was_never_asked_is_told_by_its_name():
    coverage = check_game(game("Nobody", Nobody(), Begins(), SayPass(), OwnTricks()), profile="quick", seed=1)
    assert coverage.never_asked() == ("Nobody",)
    assert "never asked: Nobody" in str(coverage).splitlines()
    assert {"SayPass", "OwnTricks"} <= coverage.states.keys()
    assert "Asking" not in coverage.states


def test_before_anything_is_reached_every_phase_that_asks_is_missing():
    coverage = Coverage()
    coverage.play(euchre.BICYCLE)
    asking = [type(phase).__name__ for phase in euchre.BICYCLE.phases if phase.accepts]
    assert list(coverage.never_asked()) == asking


def test_of_a_game_of_a_users_own_only_its_own_reasons_are_told_as_missing():
    coverage = Coverage()
    coverage.play(attrs.evolve(euchre.BICYCLE, phases=(*euchre.BICYCLE.phases[:1], PayDebts(), *euchre.BICYCLE.phases[1:])))
    assert PlayReason.FOLLOW in coverage.missing()
    assert "not reached: DebtReason.NEVER" in str(coverage).splitlines()
