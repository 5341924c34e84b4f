"""What the laws of the table and of views are built of, piece by piece."""

from __future__ import annotations

import dataclasses
from typing import Any

import attrs

import trickgames as tg
from helpers import act, deal, until
from trickgames import euchre, pitch
from trickgames.checks import changeable
from trickgames.table import Moved, Said
from trickgames.table.table import changed
from trickgames.testing import Kit
from trickgames.testing.places import between_deals, in_front_of, looks_at, lying, noticed, place_of, played, same_deal
from trickgames.testing.table_laws import TABLE_STEP_LAWS

LAWS = {law.name: law.broken for law in TABLE_STEP_LAWS}


@attrs.define
class Loose:
    value: Any = 1


@attrs.frozen
class Tight:
    value: Any = 1
    memo: Any = attrs.field(factory=list[Any], eq=False)


@dataclasses.dataclass
class LooseData:
    value: Any = 1


@dataclasses.dataclass(frozen=True)
class TightData:
    value: Any = 1
    memo: Any = dataclasses.field(default_factory=list[Any], compare=False)


class Derived(Tight):
    """No attrs class of its own, but frozen like the one that it derives from."""


class NoHash:
    __hash__ = None


def test_what_can_be_changed_is_found_wherever_it_is():
    found = {
        "a list": [1],
        "a dict": {1: 2},
        "a set": {1},
        "a bytearray": bytearray(b"x"),
        "a Loose that is not frozen": Loose(),
        "a LooseData that is not frozen": LooseData(),
        "a NoHash that has no hash": NoHash(),
    }
    for what, value in found.items():
        assert list(changeable(value, "it")) == [("it", what)]
        assert list(changeable((1, (value,)), "it")) == [("it", what)]
        assert list(changeable(Tight(value), "it")) == [("it.value", what)]
        assert list(changeable(TightData(Tight(value)), "it")) == [("it.value.value", what)]
    assert list(changeable(Loose([1]), "it")) == [("it", "a Loose that is not frozen"), ("it.value", "a list")]


def test_what_cannot_be_changed_is_passed():
    values = (1, None, "x", 1.5, b"x", tg.Suit.HEARTS, tg.Card.parse("Ah"), tg.CardSet.parse("Ah"), int, len, frozenset({1}))
    for value in (*values, Tight(), TightData(), Derived(), Tight((1, 2)), euchre.BICYCLE.seating):
        assert list(changeable((value,), "it")) == []


def exchange():
    """A dealer who took up the turn-up, before and after the discard."""
    before = act(deal(euchre.BICYCLE, turn_up="9h"), "order up")
    action = tg.legal_actions(before)[0]
    return before, action, tg.apply(before, action)


def broken(law, before, action, after):
    return list(LAWS[law](before, action, after, Kit(euchre.BICYCLE)))


def changed_state(state, **changes):
    made = object.__new__(type(state))
    for field in attrs.fields(type(state)):
        object.__setattr__(made, field.name, getattr(state, field.name))
    object.__setattr__(made, "base" if hasattr(state, "base") else "table", changed(state.table, **changes))
    return made


def test_the_door_and_the_log_are_kept_by_an_exchange():
    assert broken("the door", *exchange()) == []
    assert broken("the log", *exchange()) == []


def test_a_card_that_comes_and_goes_without_a_move_is_told_at_both_places():
    before, action, after = exchange()
    silent = changed_state(after, log=before.table.log)
    (left, came) = broken("the door", before, action, silent)
    assert (left, came) == (
        f"{action.card} came to the discard of seat 0, and no move tells of it: use `table.move`",
        f"{action.card} left the hand of seat 0, and no move tells of it: use `table.move`",
    )
    (told,) = broken("the log", before, action, silent)
    assert told.startswith(f"seat 0 does `{action}`, and the log does not tell of it")


def test_a_move_that_tells_of_other_cards_or_of_another_number_is_told():
    before, action, after = exchange()
    *others, last = after.table.log
    other = next(card for card in before.hands[0] if card is not action.card)
    wrong = changed_state(after, log=(*others, attrs.evolve(last, cards=(other,))))
    assert len(broken("the door", before, action, wrong)) == 4
    (told, *_) = broken("the door", before, action, changed_state(after, log=(*others, attrs.evolve(last, count=2))))
    assert told == f"the log tells of 2 cards in `{attrs.evolve(last, count=2)}`, and names 1"


def test_a_log_that_forgets_is_told():
    before, action, after = exchange()
    shorter = changed_state(after, log=after.table.log[1:])
    assert broken("the log", before, action, shorter) == [f"`{action}` changes what the log has told before"]


def test_an_entry_of_another_seat_or_action_is_not_enough():
    before, action, after = exchange()
    had = before.table.log
    entry = after.table.log[-1]
    for wrong in (attrs.evolve(entry, seat=1), Said(0, tg.Pass()), attrs.evolve(entry, cards=None)):
        assert broken("the log", before, action, changed_state(after, log=(*had, wrong)))
    assert isinstance(entry, Moved)


def test_places_and_who_looks_at_them():
    state = act(deal(pitch.TEN_POINT, dealer=3, hands={0: "Ah Kh"}), "bid 4", *["pass"] * 3, "name hearts", "keep the rest")
    table = state.table
    places = lying(table)
    assert sum(mask.bit_count() for mask in places.values()) == 54
    assert place_of(places, tg.Card.parse("Ah")) == ("hand", 0)
    assert place_of({}, tg.Card.parse("Ah")) is None
    assert [looks_at(table, seat, ("hand", 0)) for seat in (0, 1, None)] == [True, False, False]
    assert [looks_at(table, seat, ("discard", 1)) for seat in (0, 1, None)] == [False, True, False]
    assert [looks_at(changed(table, open=frozenset({0})), seat, ("hand", 0)) for seat in (0, 1, None)] == [True, True, True]
    assert not looks_at(changed(table, blind=frozenset({0})), 0, ("hand", 0))
    assert not looks_at(table, 0, ("nowhere", None))
    state = until(state, tg.Playing)
    led = tg.apply(state, tg.legal_actions(state)[0])
    assert played(led.table) == tg.legal_actions(state)[0].card.bit
    assert looks_at(led.table, None, ("trick", None))
    assert noticed(led, 1) != noticed(state, 1)
    assert len({in_front_of(led.table, seat) for seat in (0, 1, 2, 3, None)}) == 5
    piles, sizes = in_front_of(led.table, None)[1:3]
    assert piles == tuple((pile.name, pile.owner, len(pile.cards), pile.seen_by) for pile in led.table.piles)
    assert sizes == tuple(map(len, led.hands))
    assert place_of(places, tg.Card.parse("Kh")) in places
    assert [places[place_of(places, card)] & card.bit for card in pitch.TEN_POINT.pack] == [
        card.bit for card in pitch.TEN_POINT.pack
    ]
    assert same_deal(state, led)
    assert not same_deal(tg.start(pitch.TEN_POINT), state)
    assert between_deals(tg.start(pitch.TEN_POINT))
    assert not between_deals(led)
