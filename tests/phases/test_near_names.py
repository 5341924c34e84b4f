"""A pile that is laid by a misspelt name is refused with the name that was meant."""

import attrs
import pytest

import trickgames as tg
from trickgames import euchre
from trickgames.phases import Ask
from trickgames.table.places import near_name
from trickgames.testing import LawBrokenError, check_game


@pytest.fixture
def table():
    state = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(euchre.BICYCLE.pack))
    hand = ("hand", 1)
    return state.table.move(1, "lays", state.table.cards(hand)[:1], hand, ("discard", 1))


@pytest.mark.parametrize(
    ("place", "meant"),
    [
        (("hands", 1), '`("hand", 1)`'),
        (("Hand", 1), '`("hand", 1)`'),
        (("hadn", 2), '`("hand", 2)`'),
        (("stok", None), '`("stock", None)`'),
        (("stocks", None), '`("stock", None)`'),
        (("tricks", 0), "`table.play(seat, card)`"),
        (("discards", 2), '`("discard", 2)`'),
        (("dis card", 2), '`("discard", 2)`'),
        (("Turn up", None), '`("turn-up", None)`'),
    ],
)
def test_a_pile_with_nearly_the_name_of_a_place_is_refused(table, place, meant):
    with pytest.raises(tg.InvalidStateError) as caught:
        table.move(1, "gives", table.cards(("hand", 1))[:1], ("hand", 1), place)
    assert f'no pile is named "{place[0]}" so far: did you mean {meant}?' in str(caught.value)


@pytest.mark.parametrize("name", ["stack", "heap", "land", "gift", "row 1", "row 2", "aside", "trumps"])
def test_another_name_is_another_pile(table, name):
    rows = table.move(1, "lays", table.cards(("hand", 1))[:1], ("hand", 1), ("row 3", None))
    after = rows.move(1, "gives", rows.cards(("hand", 1))[:1], ("hand", 1), (name, None))
    assert len(after.cards((name, None))) == 1


@pytest.mark.parametrize(("name", "there"), [("ab", "a"), ("row 10", "row 1"), ("row 12", "row 21")])
def test_short_names_and_numbers_are_not_near(name, there):
    assert near_name(name, [there]) is None


def test_a_pile_of_all_and_those_of_the_seats_may_have_names_that_are_near(table):
    after = table.move(1, "lays", table.cards(("hand", 1))[:1], ("hand", 1), ("discards", None))
    assert len(after.cards(("discards", None))) == 1


def test_a_name_is_a_text(table):
    with pytest.raises(tg.InvalidStateError, match="5 is not the name of a pile"):
        table.move(1, "gives", table.cards(("hand", 1))[:1], ("hand", 1), (5, None))


@attrs.frozen
class GivesAway(Ask):
    """The dealer gives a card to the left, and misspells where to."""

    accepts = (tg.Give,)

    def asked(self, table):
        return None if table.answers(self) else table.dealer

    def choices(self, table, seat):
        return tg.Give.each(table.hands[seat])

    def done(self, table, seat, action):
        left = table.game.seating.left(seat)
        return table.move(seat, "gives", [action.card], ("hand", seat), ("hands", left))


def test_the_kit_tells_it_with_the_phase():
    deal, *others = euchre.BICYCLE.phases
    with pytest.raises(LawBrokenError) as caught:
        check_game(attrs.evolve(euchre.BICYCLE, name="Gives", phases=(deal, GivesAway(), *others)), profile="quick", seed=1)
    assert 'GivesAway.done: no pile is named "hands" so far: did you mean `("hand", ' in caught.value.problem
