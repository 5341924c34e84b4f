"""The tables that phases of one's own are asked about while a view is imagined: as they were at that time, and nothing else."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from small_own_games import StayOrFold, game
from trickgames.cards import CardSet
from trickgames.phases import FOLLOW_SUIT, Tricks

PARTS = ("dealer", "scores", "results", "deal", "facts", "log", "tricks", "trick", "resting", "blind", "open", "tallies")


def parts(table: Any) -> dict[str, Any]:
    return {name: getattr(table, name) for name in PARTS}


@attrs.frozen
class Watched(StayOrFold):
    """In secret everybody stays or passes; what the phase was asked about is noted."""

    asked_about: ClassVar[list[Any]] = []

    def choices(self, table: Any, seat: int) -> Any:
        self.asked_about.append((table, seat))
        return super().choices(table, seat)


@attrs.frozen
class Learning(Tricks):
    """Tricks that note what they were shown of a deal."""

    shown: ClassVar[list[Any]] = []

    def learns(self, table: Any, actor: int | None) -> Any:
        self.shown.append((table, actor))
        return super().learns(table, actor)


GAME = game("Watched", Watched(), Learning(FOLLOW_SUIT), cards=10)


@pytest.fixture
def second_deal() -> Any:
    """A state in the second deal of a match, when all have chosen and one card lies there."""
    rng = random.Random(1)
    state: Any = tg.start(GAME)
    while len(state.results) < 1:
        action = tg.Deal(tg.shuffled(GAME, rng)) if state.awaits is tg.Deal else tg.legal_actions(state)[-1]
        state = tg.apply(state, action)
    state = tg.apply(state, tg.Deal(tg.arrange(GAME, state.dealer, {0: "Ac Jc 9c", 1: "Ad Jd Jh", 2: "Ah 9d As"})))
    while not isinstance(state, tg.Playing):
        state = tg.apply(state, tg.legal_actions(state)[-1])
    return tg.apply(state, tg.legal_actions(state)[0])


def test_a_hidden_answer_is_chosen_from_the_table_of_its_time(second_deal):
    for seat in (0, 1, 2):
        seen = tg.view(second_deal, seat)
        Watched.asked_about.clear()
        sample = tg.sample_state(seen, 3)
        assert sample.table.log == second_deal.table.log  # what all chose has been said since: two stay
        asked = list(Watched.asked_about)
        assert asked
        for table, about in asked:
            assert (table.game, table.dealer, table.deal) == (GAME, second_deal.dealer, 2)
            assert (table.scores, table.results) == (second_deal.scores, second_deal.results)
            assert (table.trick, table.tricks, table.tallies) == ((), (), ())
            assert (table.blind, table.open) == (frozenset(), frozenset())
            assert [len(hand) for hand in table.hands] == [3, 3, 3]
            assert CardSet(card for pile in table.piles for card in pile.cards).mask == GAME.whole & ~sum(
                hand.mask for hand in table.hands
            )
            assert all(entry.seat != about for entry in table.log)
            if about == seat:
                assert table.hands[seat] == tg.CardSet([*second_deal.hands[seat], *(c for s, c in seen.trick if s == seat)])


def test_what_rules_reveal_follows_from_what_everybody_has_seen(second_deal):
    seen = tg.view(second_deal, 1)
    Learning.shown.clear()
    assert len(seen.voids) == 3
    (table, actor), *_ = Learning.shown
    assert actor == tg.actor(second_deal)
    assert (table.hands, table.piles) == ((), ())
    now = second_deal.table
    assert {name: value for name, value in parts(table).items() if name != "log"} == {
        name: value for name, value in parts(now).items() if name != "log"
    }
    assert [entry.action for entry in table.log] == [None] * 3 + [entry.action for entry in now.log[3:]]
    assert [entry.seat for entry in table.log] == [entry.seat for entry in now.log]


def test_nothing_is_asked_before_the_deal_and_of_phases_that_have_not_begun():
    Learning.shown.clear()
    before = deal(GAME, seed=2)
    assert tg.view(before, 0).voids == (CardSet(), CardSet(), CardSet())
    assert tg.view(tg.start(GAME), 0).voids == ()
    assert Learning.shown == []
    assert act(before, "pass") is not None
