"""Phases of your own, made with `Ask`: three methods, and everything else follows."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import trickgames as tg
from small_own_games import SayPass
from trickgames import euchre, pitch
from trickgames.phases import DUMMY, FOLLOW_SUIT, Ask, Auction, DealCards, Draw, NameTrump, Tricks
from trickgames.table import Chosen, Moved, Said

DEAL = DealCards(5, turn_up=True)


@attrs.frozen
class OneEach(Ask):
    """From the dealer's left each player discards one card, face down."""

    accepts = (tg.Discard,)
    heading = "Exchange"

    def asked(self, table):
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in done), None)

    def choices(self, table, seat):
        return tg.Discard.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


@attrs.frozen
class GiveLeft(Ask):
    """All choose a card, then all pass them to the left together."""

    accepts = (tg.Give,)
    hidden = True

    def asked(self, table):
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in done), None)

    def choices(self, table, seat):
        return tg.Give.each(table.hands[seat])

    def done(self, table, seat, action):
        return table

    def end(self, table):
        for seat, action in table.answers(self):
            table = table.move(seat, "gives", [action.card], ("hand", seat), ("hand", table.game.seating.left(seat)))
        return table


@attrs.frozen
class HiddenPass(SayPass):
    """The dealer passes, and nobody hears it until the phase is over."""

    hidden = True


def game(*phases: Any) -> tg.Game:
    named = attrs.evolve(euchre.BICYCLE, name="Own")
    return attrs.evolve(named, phases=(*named.phases[:1], *phases, *named.phases[1:]))


def dealt(*phases: Any, seed: int = 1) -> Any:
    made = game(*phases)
    return tg.apply(tg.start(made), tg.Deal(tg.shuffled(made, seed)))


def test_each_is_asked_in_turn_and_what_follows_is_told():
    state = dealt(OneEach())
    for seat in (1, 2, 3, 0):
        assert tg.actor(state) == seat
        assert len(tg.legal_actions(state)) == 5
        action = tg.legal_actions(state)[0]
        assert str(tg.visible_action(state, action, (seat + 1) % 4)) == "discard one card"
        assert tg.visible_action(state, action, seat) == action
        state = tg.apply(state, action)
    assert isinstance(state, tg.ConsideringTurnUp)
    moves = [entry for entry in state.table.log if isinstance(entry, Moved)]
    assert [move.seat for move in moves] == [1, 2, 3, 0]
    assert all(move.seen_by == (move.seat,) for move in moves)


def test_a_card_that_is_not_held_and_one_that_is_no_choice_are_refused():
    state = dealt(OneEach())
    other = next(iter(state.hands[2]))
    assert tg.check(state, tg.Discard(other)) is tg.Refusal.NOT_IN_HAND
    assert tg.check(state, tg.Pass()) is tg.Refusal.NOT_NOW


def test_hidden_answers_stay_hidden_until_all_have_chosen():
    state = dealt(GiveLeft())
    first = tg.legal_actions(state)[0]
    assert str(tg.visible_action(state, first, 2)) == "give one card"
    state = tg.apply(state, first)
    for seat in (None, 0, 2, 3):
        assert [entry.action for entry in tg.view(state, seat).log if isinstance(entry, Chosen)] == [None]
    assert [entry.action for entry in tg.view(state, 1).log if isinstance(entry, Chosen)] == [first]
    other = tg.apply(dealt(GiveLeft()), tg.legal_actions(dealt(GiveLeft()))[1])
    assert tg.view(state, 2) == tg.view(other, 2)
    hands = state.hands
    for _ in range(3):
        assert state.hands == hands
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert first.card in state.hands[2]
    assert all(len(hand) == 5 for hand in state.hands)


def test_a_hidden_answer_without_a_card_is_told_when_the_phase_is_over():
    heard = [entry for entry in tg.view(tg.apply(dealt(HiddenPass()), tg.Pass()), 2).log if isinstance(entry, Said)]
    assert [str(entry) for entry in heard] == ["0 pass"]
    said = tg.apply(dealt(SayPass()), tg.Pass())
    assert said.table.answers(SayPass()) == ((0, tg.Pass()),)


def test_a_phase_may_consist_of_its_beginning_alone_after_the_tricks():
    @attrs.frozen
    class Sweep(Ask):
        """What was not played is gathered."""

        def begin(self, table):
            return table.settled(Swept(sum(map(len, table.hands))))

    made = attrs.evolve(euchre.BICYCLE, name="Swept", phases=(*euchre.BICYCLE.phases, Sweep()))
    state, rng = tg.start(made), random.Random(3)
    while not state.results:
        legal = tg.legal_actions(state)
        state = tg.apply(state, rng.choice(legal) if legal else tg.Deal(tg.shuffled(made, rng)))
    assert state.results[0].dealer in range(4)


@attrs.frozen
class Swept:
    cards: int


def broken(**methods: Any) -> Any:
    return attrs.frozen(type("Broken", (SayPass,), {"__doc__": "A phase with a fault.", **methods}))()


@pytest.mark.parametrize(
    ("methods", "told"),
    [
        (
            {"begin": lambda _self, _table: None},
            "Broken.begin returned None: it must return a Table or ThrownIn .is a `return` missing",
        ),
        (
            {"done": lambda _self, _table, _seat, _action: None},
            "None.*is a `return` missing",
        ),
        ({"end": lambda _self, _table: "x"}, "Broken.end returned 'x'"),
        ({"asked": lambda _self, _table: 9}, "Broken.asked returned 9: it must return a seat from 0 to 3, or None"),
        ({"asked": lambda _self, _table: True}, "Broken.asked returned True"),
        ({"choices": lambda _self, _table, _seat: None}, "Broken.choices returned None: it must return at least one action"),
        ({"choices": lambda _self, _table, _seat: ()}, r"Broken.choices returned \(\)"),
        (
            {"choices": lambda _self, _table, _seat: (tg.Bid(3),)},
            "Broken.choices returned Bid.*, which isn't among `accepts`: add it, `accepts = .*Bid,",
        ),
        ({"choices": lambda _self, _table, _seat: ("pass",)}, "Broken.choices returned 'pass'"),
        (
            {"accepts": (tg.Pass, tg.Discard), "done": OneEach.done, "choices": lambda _self, table, seat: table.hands[seat]},
            r"Broken.choices returned the card .., which is no action: wrap each card, `Discard\(card\)`, or",
        ),
        (
            {"choices": lambda _self, table, seat: table.hands[seat]},
            "Broken.choices returned Card.*: it must return actions of the types in `accepts`: Pass",
        ),
    ],
)
def test_a_method_that_gives_something_else_is_named(methods, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        tg.apply((state := dealt(broken(**methods))), tg.legal_actions(state)[0])


def test_a_reason_that_is_none_is_named():
    @attrs.frozen
    class Asks(SayPass):
        """Refuses with a text."""

        accepts = (tg.Pass, tg.Bid)

        def why_not(self, table, seat, action):
            return "no"

    with pytest.raises(tg.InvalidRulesError, match=r"Asks\.why_not returned 'no'"):
        tg.check(dealt(Asks()), tg.Bid(3))


@pytest.mark.parametrize("where", ["begin", "done", "end"])
def test_a_card_that_is_not_there_cannot_be_moved(where):
    """The error names the phase and the method; the state is as it was."""

    def moves(_self, table, *_others):
        return table.move(0, "takes", tg.parse_cards("2c"), ("hand", 1), ("hand", 0))

    with pytest.raises(tg.InvalidStateError, match=f"Broken.{where}: 2c: not in the hand of seat 1"):
        tg.apply((state := dealt(broken(**{where: moves}))), tg.legal_actions(state)[0])


@pytest.mark.parametrize("name", ["enter", "asking", "legal", "check", "step"])
def test_a_name_of_the_protocol_is_refused_when_the_class_is_made(name):
    with pytest.raises(tg.InvalidRulesError, match=f"the name {name} belongs to the engine"):
        type("Own", (Ask,), {name: 3})
    with pytest.raises(tg.InvalidRulesError, match=f"the name {name} belongs to the engine"):
        type("Own", (Ask,), {"__annotations__": {name: "int"}})


def test_a_field_that_does_not_count_would_be_lost_in_files():
    @attrs.frozen
    class Loses(SayPass):
        """Has a field that does not count for equality."""

        note: str = attrs.field(default="", eq=False)

    with pytest.raises(tg.InvalidRulesError, match="Loses: note does not count for equality"):
        game(Loses("x"))


@pytest.mark.parametrize(
    "phase",
    [
        DEAL,
        Tricks(FOLLOW_SUIT),
        Auction(1, 4),
        NameTrump(),
        Draw(),
    ],
    ids=lambda phase: type(phase).__name__,
)
def test_a_subclass_of_any_phase_may_need_and_give_more(phase):
    kind = attrs.frozen(type("More", (type(phase),), {"__doc__": "More.", "needs": (tg.Contract,), "gives": (Swept,)}))
    fields = {field.name: getattr(phase, field.name) for field in attrs.fields(type(phase)) if field.init}
    assert kind(**fields).needs == (tg.Contract,)
    assert kind(**fields).gives == (Swept,)


# the door


def test_cards_that_others_have_seen_do_not_share_a_pile():
    table = dealt(OneEach()).table
    one, two = sorted(table.hands[1])[:2]
    table = table.move(1, "lays", [one], ("hand", 1), ("laid", 1))
    with pytest.raises(tg.InvalidStateError, match="the laid of seat 1 has been seen by seat 1, and this move by everybody"):
        table.move(1, "lays", [two], ("hand", 1), ("laid", 1), seen_by=None)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda table, card: table.move(1, "x", [card], ("hand", 2), ("hand", 1)), "not in the hand of seat 2"),
        (lambda table, card: table.move(1, "x", [card], ("nowhere", None), ("hand", 1)), "where nothing lies"),
        (lambda table, card: table.move(1, "x", [card], ("hand", 1), ("hand", 9)), "there is no hand of seat 9"),
        (lambda table, card: table.move(1, "x", [card, card], ("hand", 1), ("hand", 2)), "moved twice"),
        (lambda table, _: table.move(1, "x", ["Jh"], ("hand", 1), ("hand", 2)), "not a card that can be moved"),
        (lambda table, _: table.move(1, "x", "Jh", ("hand", 1), ("hand", 2)), "not cards that can be moved"),
        (lambda table, card: table.move(1, "x", [card], ("hand", 1), ("trick", None)), "played to a trick with `play`"),
        (lambda table, card: table.move(1, "x", [card], ("hand", 1), ("p", 1), only=tg.CardSet()), "is said to be one of"),
        (lambda table, card: table.play(2, card), "not in the hand of seat 2, nor on an open pile"),
        (lambda table, card: table.play(1, card).play(1, card), "has played to this trick"),
        (lambda table, card: table.play(1, card).take_trick(3), "seat 3 played no card to this trick"),
    ],
)
def test_the_door_refuses_what_cannot_be(change, told):
    table = dealt(OneEach()).table
    card = next(iter(table.hands[1]))
    before = hash(table)
    with pytest.raises(tg.InvalidStateError, match=told):
        change(table, card)
    assert hash(table) == before


def test_who_may_look_at_either_place_sees_what_moves():
    table = dealt(OneEach()).table
    one, two, three, *_ = sorted(table.hands[1])
    table = table.move(1, "gives", [one], ("hand", 1), ("hand", 3))
    assert table.log[-1].seen_by == (1, 3)
    table = table.move(1, "lays", [two], ("hand", 1), ("laid", 1), seen_by=[2])
    assert table.log[-1].seen_by == table.pile("laid", 1).seen_by == (1, 2)
    assert table.move(3, "takes", [two], ("laid", 1), ("hand", 3)).log[-1].seen_by == (1, 2, 3)
    assert table.lay_open(1).move(1, "gives", [three], ("hand", 1), ("hand", 2)).log[-1].seen_by is None
    assert table.move(0, "takes up", table.pile("turn-up").cards, ("turn-up", None), ("hand", 0)).log[-1].seen_by is None


def test_no_cards_are_no_move():
    table = dealt(OneEach()).table
    assert table.move(1, "discards", [], ("hand", 1), ("discard", 1)) is table


def test_a_trick_by_hand_is_a_trick():
    table = dealt(OneEach()).table
    cards = [next(iter(table.hands[seat])) for seat in (1, 2, 3, 0)]
    for seat, card in zip((1, 2, 3, 0), cards, strict=True):
        table = table.play(seat, card)
    table = table.take_trick(2)
    assert table.tricks == (tg.Trick(tuple(zip((1, 2, 3, 0), cards, strict=True)), 2),)
    assert table.trick == ()
    attrs.evolve(table)


# an open hand and the seat that plays it


def dummy_game() -> tg.Game:
    phases = (DealCards(6), Auction(4, 10, moon=False), NameTrump(), Tricks(FOLLOW_SUIT, open_hands=(DUMMY,)))
    return attrs.evolve(pitch.TEN_POINT, name="Dummy", phases=phases)


def test_the_maker_plays_the_hand_of_its_partner_which_lies_open_after_the_first_lead():
    made = dummy_game()
    state: Any = tg.apply(tg.start(made, dealer=3), tg.Deal(tg.shuffled(made, 4)))
    for text in ("pass", "bid 4", "pass", "pass", "name hearts"):
        state = tg.apply(state, tg.parse_action(text))
    assert tg.actor(state) == 0
    assert [hand is not None for hand in tg.view(state, None).hands] == [False] * 4
    state = tg.apply(state, tg.legal_actions(state)[0])
    assert [hand is not None for hand in tg.view(state, None).hands] == [False, False, False, True]
    asked = []
    while isinstance(state, tg.Playing):
        asked.append((state.seat, state.hand_of))
        assert {action.card for action in tg.legal_actions(state)} <= set(state.hands[state.hand_of])
        if state.hand_of == 3:
            for seat in (None, 0, 1, 2, 3):
                assert tg.view(state, seat).hands[3] == state.hands[3]
            assert all(tg.check(state, tg.Play(card)) is tg.Refusal.NOT_IN_HAND for card in state.hands[1])
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert all(seat == 1 for seat, hand in asked if hand == 3)
    assert all(seat == hand for seat, hand in asked if hand != 3)
    assert sum(hand == 3 for _, hand in asked) == 6


def test_a_table_with_a_dummy_is_asked_again_in_the_same_way():
    made = dummy_game()
    rng = random.Random(5)
    state: Any = tg.apply(tg.start(made, dealer=3), tg.Deal(tg.shuffled(made, 4)))
    while not state.results:
        assert state.phase.asking(state.table, tg.actor(state)) == state
        state = tg.apply(state, rng.choice(tg.legal_actions(state)))


@attrs.frozen
class NothingSettled(OneEach):
    """One of its methods asks for a fact that nobody has settled."""

    where: str = "begin"

    def _stumble(self, name, table):
        if name == self.where:
            table.get(tg.Contract)
        if name == self.where.removeprefix("key in "):
            raise KeyError(name)

    def begin(self, table):
        self._stumble("begin", table)
        return table

    def asked(self, table):
        self._stumble("asked", table)
        return super().asked(table)

    def choices(self, table, seat):
        self._stumble("choices", table)
        return super().choices(table, seat)

    def done(self, table, seat, action):
        self._stumble("done", table)
        return super().done(table, seat, action)

    def end(self, table):
        self._stumble("end", table)
        return table

    def why_not(self, table, _seat, _action):
        self._stumble("why_not", table)


@pytest.mark.parametrize("where", ["begin", "asked", "choices", "done", "end", "why_not"])
def test_an_error_in_a_method_names_the_phase_and_the_method(where):
    def play(phase):
        state = tg.apply(tg.start(game := with_phase(phase)), tg.Deal(tg.shuffled(game, 1)))
        tg.check(state, tg.Discard("2c"))
        for _ in range(4):
            state = tg.apply(state, tg.legal_actions(state)[0])

    with pytest.raises(tg.InvalidStateError, match=rf"^NothingSettled\.{where}: no phase has settled the Contract"):
        play(NothingSettled(where=where))
    with pytest.raises(KeyError) as caught:
        play(NothingSettled(where=f"key in {where}"))
    assert caught.value.__notes__ == [f"in NothingSettled.{where}"]


@attrs.frozen
class CallsAloud(OneEach):
    """A card is called, and said aloud by the phase itself."""

    accepts = (tg.CallCard,)

    def choices(self, table, seat):
        return tg.CallCard.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.say(self, seat, action)


def test_an_answer_that_is_said_aloud_is_one_answer():
    game = with_phase(CallsAloud())
    state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 1)))
    action = tg.legal_actions(state)[0]
    after = tg.apply(state, action)
    assert after.table.answers(CallsAloud()) == ((state.seat, action),)
    assert [str(entry) for entry in tg.view(after, None).log] == [f"{state.seat} {action}"]


def with_phase(phase):
    first, *others = euchre.BICYCLE.phases
    return attrs.evolve(euchre.BICYCLE, name="With a phase", phases=(first, phase, *others), origin=None)


def test_done_sees_the_answers_before_its_own_and_end_sees_all():
    seen = []

    @attrs.frozen
    class Each(Ask):
        """Each player discards a card."""

        accepts = (tg.Discard,)

        def asked(self, table):
            answered = [seat for seat, _ in table.answers(self)]
            return next((seat for seat in table.players(table.dealer) if seat not in answered), None)

        def choices(self, table, seat):
            return tg.Discard.each(table.hands[seat])

        def done(self, table, seat, action):
            seen.append(len(table.answers(self)))
            table = table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))
            assert (seat, action) not in table.answers(self)
            return table

        def end(self, table):
            seen.append(len(table.answers(self)))
            return table

    game = attrs.evolve(euchre.BICYCLE, name="Each", phases=(*euchre.BICYCLE.phases[:1], Each(), *euchre.BICYCLE.phases[1:]))
    match = tg.Match.begin(game, seed=1)
    for number in range(4):
        seen.clear()
        match = match.play(match.legal[0])
        assert seen[0] == number
    assert seen[-1] == 4
