"""For each law of `check_game` a fault that breaks it, and the law that is named."""

# ruff: noqa: E731 (faults of one line)

from __future__ import annotations

import re
from typing import Any, ClassVar

import attrs
import pytest

import trickgames as tg
from hidden_games import GAMES as HIDDEN
from small_own_games import passing
from testing.omitted import CAUGHT, Boast, Rounds, before_play
from testing.test_it_bites import FAULTS
from trickgames import euchre, pitch, records
from trickgames.engine import engine
from trickgames.knowledge import views
from trickgames.phases import FOLLOW_SUIT, Ask, DealCards, Tricks, special, turn_up, unbroken
from trickgames.scoring import Played, Verdict
from trickgames.table.table import changed
from trickgames.testing import LAWS, LawBrokenError, Profile, check_game
from unlike_games import NO_TRUMP, WIDOW

SMALL = Profile(examples=25, edge_examples=2, deals=2, shrink_seconds=0.0)
BREAKS: dict[str, Any] = {}
SEEN_BEFORE = {
    "played cards": ("the door",),
    "replay": ("hidden cards", "samples"),
    "a fresh start": ("samples",),
}  # laws that see the fault too, and are asked before


def breaks(law):
    def planted(plant):
        BREAKS[law] = plant
        return plant

    return planted


@breaks("no errors")
def _(monkeypatch):
    monkeypatch.setattr(views, "_pile", lambda pile, seat: pile.cards[seat or 99])
    return euchre.euchre()


@breaks("a fresh start")
def _(monkeypatch):
    right = engine.fresh_table
    monkeypatch.setattr(engine, "fresh_table", lambda *given, **named: changed(right(*given, **named), resting=frozenset({1})))
    return WIDOW


@attrs.frozen
class NothingToDo(Rounds):
    """A seat is asked, and may do nothing."""

    def legal(self, _state):
        return ()


@breaks("one actor")
def _(_monkeypatch):
    return before_play(NothingToDo())


@attrs.frozen
class OtherReasons(Rounds):
    """The reason for a refusal is another one each time."""

    given: ClassVar[list[int]] = []

    accepts = (Boast, tg.Pass)

    def check(self, _state, action):
        self.given.append(0)
        reasons = (tg.Refusal.NOT_A_CHOICE, tg.Refusal.NOT_NOW)
        return None if isinstance(action, Boast) else reasons[len(self.given) % 2]

    def asking(self, table, seat):
        return self.enter(table) if not table.log else attrs.evolve(self.enter(table), seat=seat, times=len(table.log))


@breaks("refusals")
def _(_monkeypatch):
    return before_play(OtherReasons())


@breaks("deals")
def _(monkeypatch):
    monkeypatch.setattr(DealCards, "check", lambda *_: None)
    return euchre.euchre()


@breaks("conservation")
def _(monkeypatch):
    right = DealCards.step
    monkeypatch.setattr(DealCards, "step", lambda *given: changed(right(*given), piles=()))
    return WIDOW


@breaks("own view")
def _(monkeypatch):
    monkeypatch.setattr(views, "_hands", lambda table, _seat: table.hands)
    return NO_TRUMP


@breaks("the first lead")
def _(monkeypatch):
    monkeypatch.setattr(Tricks, "_first", lambda _, table: table.game.seating.left(table.dealer))
    return pitch.pitch()


@breaks("played cards")
def _(monkeypatch):
    right = Tricks.step
    lowest = lambda hand: hand.mask & -hand.mask
    lost = lambda made: attrs.evolve(made, left=made.left & ~lowest(made.base.hands[made.hand_of]))
    wrong = lambda self, state, action: (
        lost(made) if hasattr(made := right(self, state, action), "left") and made.plays else made
    )
    monkeypatch.setattr(Tricks, "step", wrong)
    monkeypatch.setattr("trickgames.engine.states.Playing.__attrs_post_init__", lambda _: None)
    return NO_TRUMP


@breaks("equal chances")
def _(monkeypatch):
    right = tg.sample_state
    monkeypatch.setattr("trickgames.testing.sample_laws.sample_state", lambda view, _rng: right(view, 1))
    return NO_TRUMP


@attrs.frozen
class TwoMeasures:
    """The points of a deal are not those that are counted on the way."""

    def taken(self, played: Played) -> tuple[int, ...]:
        return played.tricks_taken

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        twice = tuple(2 * took for took in played.tricks_taken)
        return Verdict(twice, tuple(map(sum, zip(scores, twice, strict=True))))


@breaks("replay")
def _(monkeypatch):
    """A step changes the state that it came from."""
    right = turn_up.CallTurnUp.step
    wrong = lambda self, state, action: (right(self, state, action), object.__setattr__(state.table, "deal", 9))[0]
    monkeypatch.setattr(turn_up.CallTurnUp, "step", wrong)
    return euchre.euchre()


@breaks("points")
def _(_monkeypatch):
    return attrs.evolve(NO_TRUMP, scoring=TwoMeasures())


@breaks("limits")
def _(monkeypatch):
    monkeypatch.setattr(special, "_binds", lambda *_: False)
    return attrs.evolve(NO_TRUMP, phases=(DealCards(4), Tricks(FOLLOW_SUIT, limits=(unbroken(tg.Suit.HEARTS),))))


@breaks("files")
def _(monkeypatch):
    right = records.loads
    turned = lambda read: records.Record(read.game, read.players, 3 - read.dealer, read.scores, read.actions)
    forgets = lambda read: turned(read) if isinstance(read, records.Record) else read
    monkeypatch.setattr(records, "loads", lambda text: forgets(right(text)))
    return euchre.euchre()


@attrs.frozen
class NextToTheDealer(Ask):
    """The dealer's neighbour makes a contract, rests, is told of or is asked; the number is not counted in a circle."""

    what: str
    accepts = (tg.Pass,)
    gives = (tg.Contract,)

    def begin(self, table):
        seat = table.dealer + 1
        match self.what:
            case "contract":
                return table.settled(tg.Contract(seat, 1, (seat,)))
            case "a contract of another":
                return table.settled(tg.Contract(table.dealer, 1, (table.game.seating.left(table.dealer),)))
            case "rests":
                return table.rest(seat)
            case "sees a card":
                return table.move(
                    0, "shows", table.cards(("stock", None))[:1], ("stock", None), ("seen", None), seen_by=(seat,)
                )
        return table

    def asked(self, table):
        return table.dealer + 1 if self.what == "is asked" and not table.answers(self) else None

    def choices(self, _table, _seat):
        return (tg.Pass(),)


@breaks("sound facts")
def _(_monkeypatch):
    return widow_after(NextToTheDealer("a contract of another"))


NEXT = "`table.game.seating.left(seat)` is the next one clockwise"


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("contract", "Contract: there is no seat 3: the seats are 0 to 2"),
        ("rests", f"NextToTheDealer.begin: there is no seat 3: the seats are 0 to 2, and {NEXT}"),
        ("sees a card", f"NextToTheDealer.begin: there is no seat 3: the seats are 0 to 2, and {NEXT}"),
        ("is asked", f"NextToTheDealer.asked returned 3: it must return a seat from 0 to 2, or None ({NEXT})"),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_seat_that_is_not_there_is_told_with_the_way_to_count(what, told, seed):
    with pytest.raises(LawBrokenError) as caught:
        check_game(widow_after(NextToTheDealer(what)), profile="quick", seed=seed)
    assert told in caught.value.problem


@attrs.frozen
class Names(Ask):
    """Seat 2 is asked or sits out, whoever deals."""

    sits_out: bool
    accepts = (tg.Pass,)

    def begin(self, table):
        return table.rest(2) if self.sits_out else table

    def asked(self, table):
        return None if self.sits_out or table.answers(self) else 2

    def choices(self, _table, _seat):
        return (tg.Pass(),)


@pytest.mark.parametrize("sits_out", [False, True])
def test_a_seat_that_is_named_by_its_number_is_told_with_the_way_to_count(sits_out):
    with pytest.raises(LawBrokenError) as caught:
        check_game(before_play(Names(sits_out)), profile=SMALL, seed=1, without=["equal hands"])
    assert caught.value.law.name == "seats"
    assert "Does a phase name a seat by its number? It counts from the dealer" in caught.value.problem


@pytest.mark.parametrize(
    "name", ["another rank is barred", "a pile is gone", "the chosen card stays", "passed on and discarded"]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_answer_that_is_heard_at_the_end_is_no_leak(name, seed):
    """Other cards may lead to another answer, which all hear when the phase is over."""
    assert check_game(HIDDEN[name], profile="quick", seed=seed)


def test_cards_in_an_order_are_told_with_the_remedy():
    with pytest.raises(LawBrokenError, match="let the action hold a `CardSet`: its order says nothing") as caught:
        check_game(passing(), profile=SMALL, seed=1)
    assert caught.value.law.name == "suits"


def test_an_entry_of_the_log_that_names_a_seat_is_told_in_words():
    with pytest.raises(LawBrokenError) as caught:
        check_game(before_play(ShowsInTurn()), profile=SMALL, seed=1, without=["equal hands"])
    assert caught.value.law.name == "seats"
    assert re.search(
        r"the log has `\d shows 1 ..` in the place of what was `\d shows 1 ..`. Does a phase", caught.value.problem
    )


@attrs.frozen
class ShowsInTurn(Ask):
    """Each player shows a card, in the order of the numbers of the seats."""

    def begin(self, table):
        for seat in range(table.game.seating.seats):
            hand = ("hand", seat)
            table = table.move(seat, "shows", table.cards(hand)[:1], hand, hand, seen_by=None)
        return table


@attrs.frozen
class LooksAt(Ask):
    """The dealer looks for cards at some place."""

    name: str
    owner: int | None = None

    def begin(self, table):
        assert not table.cards((self.name, self.owner))
        return table


@breaks("piles")
def _(_monkeypatch):
    return widow_after(LooksAt("stok"))


def widow_after(phase):
    """The game with a widow, after another phase."""
    deal, *others = WIDOW.phases
    return attrs.evolve(WIDOW, phases=(deal, phase, *others))


@pytest.mark.parametrize(
    ("place", "meant"),
    [
        (("stok", None), '("stock", None)'),
        (("stock", 0), '("stock", None)'),
        (("hands", 2), '("hand", 2)'),
        (("discards", 1), '("discard", 1)'),
        (("discard", None), '("discard", 0)'),
    ],
)
def test_a_pile_that_was_nearly_named_is_told(place, meant):
    with pytest.raises(LawBrokenError) as caught:
        check_game(widow_after(LooksAt(*place)), profile=SMALL, seed=1)
    name, owner = place
    told = f'`("{name}", {owner})` is looked at, and no card lay there in any match: did you mean `{meant}`?'
    assert (caught.value.law.name, caught.value.problem) == ("piles", told)


@pytest.mark.parametrize("place", [("spare", None), ("discard", 1), ("row 2", None), ("", None)])
def test_a_pile_without_cards_is_nothing_wrong(place):
    """It may be one that is hardly ever laid, or one of several that are numbered."""
    rows = attrs.evolve(widow_after(LooksAt(*place)), phases=(*WIDOW.phases[:1], LooksAt(*place), LayRow(), *WIDOW.phases[1:]))
    assert check_game(rows, profile="quick", seed=1)


@attrs.frozen
class LayRow(Ask):
    """A card of the stock lies in a row for a moment."""

    def begin(self, table):
        card, stock, row = table.cards(("stock", None))[:1], ("stock", None), ("row 1", None)
        return table.move(table.dealer, "lays", card, stock, row).move(table.dealer, "takes back", card, row, stock)


@pytest.mark.parametrize("law", BREAKS)
def test_the_fault_breaks_the_law(law, monkeypatch):
    with pytest.raises(LawBrokenError) as caught:
        check_game(BREAKS[law](monkeypatch), profile=SMALL, seed=1, without=SEEN_BEFORE.get(law, ()))
    assert caught.value.law.name == law, str(caught.value)


def test_each_law_has_a_fault_that_breaks_it():
    bitten = {law for _, law in FAULTS.values()} | {law for _, law, _ in CAUGHT.values()} | BREAKS.keys()
    assert {law.name for law in LAWS} <= bitten
