"""Values that the library makes quickly are whole, of their class, and frozen like those that users make."""

from __future__ import annotations

import random

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames._quick import changer
from trickgames.engine.asking import new_bidding
from trickgames.engine.verdict import Played, Verdict, new_played, new_verdict
from trickgames.table.facts import new_trick
from trickgames.table.log import Moved, Said, new_moved, new_said
from trickgames.table.places import Pile, new_pile
from trickgames.table.table import new_result, new_table

GAMES = [euchre.BICYCLE, euchre.CLUB, pitch.TEN_POINT, pitch.FIVE_HANDED]
BID = tg.apply(tg.start(pitch.TEN_POINT), tg.Deal(tg.shuffled(pitch.TEN_POINT, 1)))


def parts(value, met):
    """Everything that a value is made of, but the game and its rules."""
    if isinstance(value, tg.Game) or id(value) in met:
        return
    met[id(value)] = value
    if isinstance(value, tuple):
        for part in value:
            parts(part, met)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.name not in ("phase", "tables"):
                parts(getattr(value, field.name), met)  # fails for a field that was forgotten


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.name)
def met(request):
    rng, found = random.Random(4), {}
    for _ in range(15):
        state = tg.apply(tg.start(request.param), tg.Deal(tg.shuffled(request.param, rng)))
        while legal := tg.legal_actions(state):
            parts(state, found)
            state = tg.apply(state, rng.choice(legal))
        parts(state, found)
    return [value for value in found.values() if attrs.has(type(value)) or isinstance(value, tg.CardSet)]


def test_no_draft_is_left(met):
    assert {type(value) for value in met} >= {tg.Playing, tg.Table, tg.CardSet, tg.AwaitingDeal}
    assert not [value for value in met if type(value).__name__.endswith("Draft")]


def test_nothing_can_be_changed(met):
    one_of_each = {type(value): value for value in met}
    for kind, value in one_of_each.items():
        names = ["mask"] if kind is tg.CardSet else [field.name for field in attrs.fields(kind)]
        for name in names:
            with pytest.raises(AttributeError):
                setattr(value, name, getattr(value, name))
            with pytest.raises(AttributeError):
                delattr(value, name)


def test_what_is_made_quickly_equals_what_is_made_by_hand(met):
    for value in met:
        if isinstance(value, tg.CardSet):
            assert tg.CardSet(list(value)) == value
        elif isinstance(value, tg.Table | tg.Playing | tg.AwaitingDeal):
            fields = [field for field in attrs.fields(type(value)) if field.init and field.name != "tables"]
            assert type(value)(**{field.alias: getattr(value, field.name) for field in fields}) == value


def test_what_is_made_at_the_end_of_a_deal_equals_what_is_made_by_hand():
    table = new_table(euchre.BICYCLE, 2, (3, 4), (), 5)
    assert table == tg.Table(euchre.BICYCLE, 2, (3, 4), (), 5)
    assert new_played(table, None, None, (1,), (1,), (0, 5, 0, 0)) == Played(table, None, None, (1,), (1,), (0, 5, 0, 0))
    assert new_verdict((0, 1), (1, 2), True, None) == Verdict((0, 1), (1, 2), True)
    result = (2, None, None, (1,), (0, 5, 0, 0), (0, 1), (1, 2))
    assert new_result(*result, ()) == tg.Result(*result)


@pytest.mark.parametrize(
    ("new", "kind", "given"),
    [
        (new_said, Said, (1, tg.Pass(), 2)),
        (new_moved, Moved, (0, "discards", 1, (tg.Card.parse("9c"),), ("hand", 0), ("discard", 0))),
        (new_pile, Pile, ("stock", tg.parse_cards("9c Jh"))),
        (new_trick, tg.Trick, (((0, tg.Card.parse("9c")),), 0)),
        (new_bidding, tg.Bidding, (BID.table, BID.phase, 1, None)),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_maker_takes_what_its_class_takes_with_the_same_defaults(new, kind, given):
    made = new(*given)
    assert type(made) is kind
    assert made == kind(*given)
    assert [getattr(made, field.name) for field in attrs.fields(kind)] == [
        getattr(kind(*given), field.name) for field in attrs.fields(kind)
    ]


@pytest.mark.parametrize("names", [("log",), ("tricks", "hands"), ("piles", "hands", "facts"), ()])
def test_a_changer_changes_the_fields_that_it_names_and_no_others(names):
    before = BID.table
    given = [object() for _ in names]
    after = changer(tg.Table, *names)(before, *given)
    assert type(after) is tg.Table
    assert [getattr(after, name) for name in names] == given
    others = [field.name for field in attrs.fields(tg.Table) if field.name not in names]
    assert all(getattr(after, name) is getattr(before, name) for name in others)
    with pytest.raises(AttributeError):
        after.log = ()


def test_a_maker_asks_for_what_only_the_class_can_make_up():
    with pytest.raises(TypeError, match="deal"):
        new_table(euchre.BICYCLE, 2, (3, 4))
