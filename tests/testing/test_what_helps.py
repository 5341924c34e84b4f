"""A law that is broken by a frequent mistake says what helps."""

from __future__ import annotations

import time
from typing import Any

import attrs
import pytest

import trickgames as tg
from small_own_games import SayPass, passing
from trickgames import euchre
from trickgames.phases import Ask
from trickgames.players import random_player
from trickgames.testing import LawBrokenError, check_game


def before_play(phase: Any) -> tg.Game:
    deal, *others = euchre.BICYCLE.phases
    return attrs.evolve(euchre.BICYCLE, name="Mine", phases=(deal, phase, *others))


@attrs.frozen
class ForEver(SayPass):
    """Nobody ever stops passing."""

    def asked(self, table: Any) -> Any:
        return table.dealer


def test_a_deal_without_end_names_the_phase_and_is_told_soon():
    begun = time.process_time()
    with pytest.raises(LawBrokenError) as caught:
        check_game(before_play(ForEver()), profile="quick", seed=1)
    assert caught.value.law.name == "an end"
    assert caught.value.problem == "a deal has not ended after 389 actions: ForEver asks again and again"
    assert time.process_time() - begun < 8


@attrs.frozen
class PassLeft(Ask):
    """All pass a card to the left; `hidden` is forgotten."""

    accepts = (tg.Give,)

    def asked(self, table: Any) -> Any:
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in chosen), None)

    def choices(self, table: Any, seat: int) -> Any:
        return tg.Give.each(table.hands[seat])

    def end(self, table: Any) -> Any:
        for seat, action in table.answers(self):
            left = table.game.seating.left(seat)
            table = table.move(seat, "gives", [action.card], ("hand", seat), ("hand", left))
        return table


def test_hidden_is_named_where_it_was_forgotten():
    with pytest.raises(LawBrokenError) as caught:
        check_game(before_play(PassLeft()), profile="quick", seed=1)
    assert "write `hidden = True` in the phase, and move the cards in `end`" in caught.value.problem


SEEN: list[int] = []


@attrs.frozen
class Remembers(SayPass):
    """What may be done depends on a list that outlives the match."""

    accepts = (tg.Pass, tg.Discard)

    def choices(self, table: Any, seat: int) -> Any:
        return (tg.Pass(),) if len(SEEN) % 2 else tg.Discard.each(table.hands[seat])

    def done(self, table: Any, seat: int, action: Any) -> Any:
        SEEN.append(seat)
        return table


def test_what_outlives_a_match_is_told_before_anything_else():
    """Played again and again in the same way, but not as it was played first."""
    with pytest.raises(LawBrokenError) as caught:
        check_game(before_play(Remembers()), profile="quick", seed=1)
    assert caught.value.law.name == "replay"


def test_what_makes_a_player_is_not_a_player():
    match = tg.Match.begin(passing(), seed=1)
    with pytest.raises(TypeError, match=r"random_player\(seed\) makes a player: give `random_player\(1\)`"):
        match.play_out(random_player)
