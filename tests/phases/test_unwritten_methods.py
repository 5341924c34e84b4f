"""A phase made with `Ask` that lacks a method without which it would do nothing is refused when the game is made."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from small_own_games import SayPass
from trickgames import euchre
from trickgames.phases import Ask
from trickgames.testing import check_game


def asked(_self: Any, table: Any) -> Any:
    """Each player in turn."""
    done = [seat for seat, _ in table.answers(_self)]
    return next((seat for seat in table.players(table.dealer) if seat not in done), None)


def choices(_self: Any, table: Any, seat: int) -> Any:
    """Any card."""
    return tg.Discard.each(table.hands[seat])


def done(_self: Any, table: Any, seat: int, action: Any) -> Any:
    """The card is laid away."""
    return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


def end(_self: Any, table: Any) -> Any:
    """All cards are laid away together."""
    for seat, action in table.answers(_self):
        table = done(_self, table, seat, action)
    return table


def mine(**parts: Any) -> Any:
    return attrs.frozen(type("Mine", (Ask,), {"__doc__": "Mine.", **parts}))()


def game(phase: Any) -> tg.Game:
    deal, *others = euchre.BICYCLE.phases
    return attrs.evolve(euchre.BICYCLE, name="Mine", phases=(deal, phase, *others))


ACCEPTS = {"accepts": (tg.Discard,)}
MOVES_NOTHING = "Mine accepts Discard and has neither `done` nor `end`, so no card moves"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({**ACCEPTS, "choices": choices}, "Mine has `choices` and no `asked`, so it asks nobody: write `asked(table)`"),
        ({"choices": choices}, "Mine has `choices` and no `asked`, so it asks nobody: write `asked(table)`"),
        (ACCEPTS, "Mine has accepts=(Discard,) and no `asked`, so it asks nobody: write `asked(table)`"),
        ({**ACCEPTS, "asked": asked, "done": done}, "Mine has `asked` and no `choices`: write `choices(table, seat)`"),
        (
            {**ACCEPTS, "asked": asked, "choices": choices},
            f"{MOVES_NOTHING}: write `done(table, seat, action)` or `end(table)`",
        ),
        (
            {**ACCEPTS, "asked": asked, "choices": choices, "hidden": True},
            f"{MOVES_NOTHING}: write `end(table)`",
        ),
    ],
)
def test_a_method_without_which_nothing_would_happen_is_missed_when_the_game_is_made(parts, told):
    with pytest.raises(tg.InvalidRulesError) as caught:
        game(mine(**parts))
    assert caught.value.problems == (told,)


@pytest.mark.parametrize(
    "phase",
    [
        mine(**ACCEPTS, asked=asked, choices=choices, done=done),
        mine(**ACCEPTS, asked=asked, choices=choices, end=end),
        mine(**ACCEPTS, asked=asked, choices=choices, end=end, hidden=True),
        mine(begin=lambda _self, table: table),
        mine(asked=lambda _self, _table: None, begin=lambda _self, table: table),
        SayPass(),
        attrs.frozen(type("HidesPass", (SayPass,), {"__doc__": "Mere words, in secret.", "hidden": True}))(),
    ],
    ids=["done", "end", "hidden end", "begin", "nobody", "words", "hidden words"],
)
def test_what_is_complete_is_taken(phase):
    assert check_game(game(phase), profile="quick", seed=1, without=["seats"])


def test_a_method_that_is_inherited_is_there():
    base = type(mine(**ACCEPTS, choices=choices, done=done))
    assert game(attrs.frozen(type("Mine", (base,), {"__doc__": "Mine.", "asked": asked}))())
