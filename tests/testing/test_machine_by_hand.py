"""The state machine moved by hand: what each rule does, when it may be done, and which laws it asks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RULE_MARKER

import trickgames as tg
from dealt_games import dealt as dealt_game
from helpers import texts
from trickgames import euchre
from trickgames.phases import FOLLOW_SUIT, DealCards, FixStrain, Tricks
from trickgames.scoring import AfterDeals
from trickgames.table import ByDeal
from trickgames.testing import LawBrokenError, Match, machine_for
from trickgames.testing import machine as kit
from trickgames.testing.laws import Law

BRIDGE: Any = tg.games()["bridge-play"]


def begun(game: tg.Game, dealer: int = 0) -> Any:
    """A machine at whose table somebody has sat down."""
    made = machine_for(game)()
    made.sit_down(dealer)
    return made


def dealt(game: tg.Game, dealer: int = 0, seed: int = 1) -> Any:
    made = begun(game, dealer)
    made.deal(tg.shuffled(game, seed), 0)
    return made


def rules(kind: type[Any]) -> dict[str, Any]:
    """The rules of a machine by name."""
    found = ((name, getattr(getattr(kind, name), RULE_MARKER, None)) for name in dir(kind))
    return {name: rule for name, rule in found if rule is not None}


def may(machine: Any) -> set[str]:
    """The rules whose conditions are met."""
    return {name for name, rule in rules(type(machine)).items() if all(met(machine) for met in rule.preconditions)}


def test_it_begins_before_the_deal_with_no_action():
    made: Any = machine_for(euchre.BICYCLE)()
    assert (made.dealer, made.actions, made.state) == (0, [], tg.start(euchre.BICYCLE))
    assert made.kit.game is euchre.BICYCLE
    assert made.match == Match(euchre.BICYCLE)


@pytest.mark.parametrize(("number", "dealer"), [(0, 0), (3, 3), (4, 0), (6, 2)])
def test_any_seat_deals_first(number, dealer):
    made = begun(euchre.BICYCLE, number)
    assert (made.dealer, made.state.dealer) == (dealer, dealer)
    assert made.match.dealer == dealer


def test_each_rule_may_be_done_in_its_time():
    made = begun(euchre.BICYCLE)
    assert may(made) == {"deal", "offer_nonsense"}
    made.deal(tg.shuffled(euchre.BICYCLE, 1), 0)
    assert may(made) == {"act", "offer_nonsense"}
    awaiting = dealt(BRIDGE)
    assert may(awaiting) == {"give", "offer_nonsense"}
    over = begun(euchre.euchre(target=1))
    while not isinstance(over.state, tg.MatchOver):
        if over.state.awaits is tg.Deal:
            over.deal(tg.shuffled(euchre.BICYCLE, len(over.actions)), 0)
        else:
            over.state, before = tg.apply(over.state, tg.legal_actions(over.state)[-1]), over.state
            over.actions.append(tg.legal_actions(before)[-1])
    assert may(over) == set()


def test_a_deal_goes_by_the_pack_and_the_plan():
    made = begun(euchre.BICYCLE)
    pack, plan = tg.shuffled(euchre.BICYCLE, 5), euchre.BICYCLE.phases[0].plans_of(1)[1]
    made.deal(pack, 3)
    assert made.actions == [tg.Deal(pack, plan)]
    assert made.state == tg.apply(tg.start(euchre.BICYCLE), tg.Deal(pack, plan))
    assert made.match == Match(euchre.BICYCLE, [tg.Deal(pack, plan)])


def test_every_plan_of_each_deal_is_dealt():
    """None stands for the usual one; a list has other plans in each deal."""
    sizes = ByDeal((2, 1))
    plans = ByDeal((((2,), (1, 1)), ((1,),)))
    trump = FixStrain("no trump")
    game = dealt_game("Short", DealCards(sizes, plans), trump, Tricks(FOLLOW_SUIT), goal=AfterDeals(2, equal="share"))
    for number, plan in [(0, None), (1, (1, 1)), (2, None), (5, (1, 1))]:
        made = begun(game)
        made.deal(game.pack, number)
        assert made.actions == [tg.Deal(game.pack, plan)]
        while made.state.awaits is None:
            made.act(0)
        made.deal(game.pack, number)
        assert made.actions[-1] == tg.Deal(game.pack)


@pytest.mark.parametrize("choice", [0, 1, 5, 998, 999])
def test_a_choice_is_one_of_the_legal_actions(choice):
    made = dealt(euchre.BICYCLE)
    legal = tg.legal_actions(made.state)
    made.act(choice)
    assert made.actions[1:] == [legal[choice % len(legal)]]


def test_what_is_awaited_from_outside_is_given():
    made = dealt(BRIDGE)
    before = made.state
    made.give(3)
    assert len(made.actions) == 2
    assert tg.check(before, made.actions[1]) is None
    assert made.state == tg.apply(before, made.actions[1])


# nonsense


def test_nonsense_is_refused_and_the_reason_counted():
    made = dealt(euchre.BICYCLE)
    wrong = [one for every in made.kit.universe.values() for one in every if tg.check(made.state, one) is not None]
    assert len(wrong) > 20
    for choice in (0, 7, len(wrong) + 3):
        before = dict(made.kit.coverage.reasons)
        made.offer_nonsense(choice)
        reason = tg.check(made.state, wrong[choice % len(wrong)])
        assert made.kit.coverage.reasons[reason] == before.get(reason, 0) + 1
    assert len(made.actions) == 1


def test_nonsense_that_is_done_is_told(monkeypatch):
    made = dealt(euchre.BICYCLE)
    wrong = [one for every in made.kit.universe.values() for one in every if tg.check(made.state, one) is not None]
    monkeypatch.setattr(kit, "apply", lambda state, _action: state)
    with pytest.raises(AssertionError, match="is refused by check, and done") as caught:
        made.offer_nonsense(2)
    assert str(wrong[2]) in str(caught.value)


def test_where_nothing_is_nonsense_nothing_is_offered(monkeypatch):
    made = dealt(euchre.BICYCLE)
    monkeypatch.setattr(kit, "check", lambda _state, _action: None)
    made.offer_nonsense(2)
    assert made.kit.coverage.reasons == {}


# laws


def broken(about: str, seen: list[Any]) -> Law:
    """A law that notes what it is asked about, and is always broken."""

    def problems(*given: Any) -> Any:
        seen.append(given)
        yield "always"

    return Law("gravity", "Things fall.", about, problems)  # type: ignore[arg-type]


def test_after_each_action_the_laws_of_a_step_are_asked(monkeypatch):
    made = dealt(euchre.BICYCLE)
    before, seen = made.state, []
    monkeypatch.setattr(kit, "LAWS", (broken("state", []), broken("step", seen)))
    with pytest.raises(LawBrokenError) as caught:
        made.act(0)
    action = tg.legal_actions(before)[0]
    assert seen == [(before, action, tg.apply(before, action), made.kit)]
    assert caught.value.law.name == "gravity"
    assert caught.value.problem == "always"
    assert caught.value.match == Match(euchre.BICYCLE, made.actions)


def test_in_each_state_the_laws_of_a_state_are_asked(monkeypatch):
    made, seen = dealt(euchre.BICYCLE), []
    monkeypatch.setattr(kit, "LAWS", (broken("step", []), broken("state", seen)))
    with pytest.raises(LawBrokenError, match="gravity"):
        made.the_laws_hold()
    assert seen == [(made.state, made.kit)]


def test_the_laws_hold_in_a_deal():
    made = dealt(euchre.BICYCLE, 3, seed=4)
    made.the_laws_hold()
    made.act(1)
    made.the_laws_hold()
    assert texts(made.state)


def test_at_the_end_the_match_is_told_as_a_program():
    told: list[str] = []

    @settings(max_examples=1, database=None, phases=[Phase.generate])
    @given(st.just(None))
    def run(_nothing: None) -> None:
        made = dealt(euchre.BICYCLE, 2)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(kit, "note", told.append)
            made.teardown()
        assert told == [kit.program(made.match)]

    run()
    assert "dealer 2" in told[0]


def test_a_machine_has_its_game_and_words():
    made = machine_for(euchre.JOKER)
    assert made.__qualname__ == made.__name__
    assert made.__name__.startswith("MachineFor")
    assert made.__doc__ == f"Plays {made.game.name}."
    odd = machine_for(euchre.euchre(target=7))
    assert odd.__name__.removeprefix("MachineFor").isalnum()
