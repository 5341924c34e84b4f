"""A field of a part that is a row of things takes any listing of them: a list, a tuple, a generator."""

from __future__ import annotations

import typing

import attrs
import pytest

from trickgames import phases, scoring
from trickgames.cards.ranking import Alike, Ranking
from trickgames.checks import _hints, parts_of
from trickgames.classics import FAMILIES as CLASSICS
from trickgames.engine.citations import Citations
from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
from trickgames.euchre import FAMILIES as EUCHRE
from trickgames.pitch import FAMILIES as PITCH

NO_PARTS = {Ending, NextGame, Played, Verdict}
"""What a scoring of your own is given and gives."""
FIXED = {"BridgeTable"}
"""Pairs of numbers."""


def rows():
    """Each field that is a row, with its class."""
    found = [getattr(room, name) for room in (phases, scoring) for name in room.__all__]
    parts = dict.fromkeys(part for part in found if isinstance(part, type) and attrs.has(part) and part not in NO_PARTS)
    for part in (*parts, Ranking, Alike, Citations):
        for name, hint in _hints(part):
            arguments = typing.get_args(hint)
            if any(typing.get_origin(one) is tuple for one in (hint, *arguments)) and part.__name__ not in FIXED:
                yield part, name


@pytest.mark.parametrize(("part", "name"), list(rows()), ids=str)
def test_every_row_of_a_part_may_be_a_list(part, name):
    """A new part whose row takes tuples alone fails here."""
    field = getattr(attrs.fields(part), name)
    assert field.converter is not None, f"{part.__name__}.{name}: give it a converter, with `trickgames.checks.row`"


def parts():
    """Every part of every game that has a name, and what is in its fields."""
    games = [game for family in (*CLASSICS, *EUCHRE, *PITCH) for game in family.presets().values()]
    found = {
        repr(inner): inner
        for game in games
        for part in (*game.phases, game.ranking, game.scoring, game.goal, game.citations)
        for inner in parts_of(part)
        if attrs.has(type(inner))
    }
    return [part for part in found.values() if type(part) in {part for part, _ in rows()}]


@pytest.mark.parametrize("part", parts(), ids=lambda part: type(part).__name__)
def test_a_part_of_lists_is_the_part_of_tuples(part):
    names = {name for kind, name in rows() if kind is type(part)}
    listed = {name: list(getattr(part, name)) for name in names if isinstance(getattr(part, name), tuple)}
    again = {name: (value for value in getattr(part, name)) for name in listed}
    assert attrs.evolve(part, **listed) == part
    assert attrs.evolve(part, **again) == part
