"""Walks through the smallest games: every deal once, by any dealer, in any deal of a list, with piles and a turned card."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import attrs
import pytest

import trickgames as tg
from dealt_games import dealt, kitty_between
from trickgames.phases import FOLLOW_SUIT, DealCards, FixStrain, Tricks, TurnedTrump, one_by_one
from trickgames.table import ByDeal
from trickgames.testing import LAWS, LawBrokenError, explore, number_of_deals, small_deals, walks
from trickgames.testing.laws import Law

UNLIKE = tg.parse_cards("Ac Kc Qc Ad Kh")  # no suit stands for another


def tiny(deal: DealCards, cards: tuple[tg.Card, ...] = UNLIKE, seats: int = 2, **parts: Any) -> tg.Game:
    trump = TurnedTrump() if deal.turn_up or deal.last_turned else FixStrain("no trump")
    return dealt("Tiny", deal, trump, Tricks(FOLLOW_SUIT), pack=cards, seating=tg.singles(seats), **parts)


def lies(game: tg.Game, deal: tg.Deal, dealer: int, number: int) -> Any:
    """Where the cards of a deal lie: hands as sets, all else in order, and what is turned."""
    state: Any = tg.apply(tg.start(game, dealer, deal=number), deal)
    piles = tuple(sorted((pile.name, pile.cards) for pile in state.table.piles))
    return tuple(hand.mask for hand in state.hands), piles, state.table.find(tg.table.TurnUp)


BY_LIST = ByDeal((2, 1), repeats=True)
GAMES = {
    "one size": (tiny(DealCards(2)), 1, 30),
    "a card is turned": (tiny(DealCards(2, turn_up=True)), 1, 30),
    "the dealer's last is turned": (tiny(DealCards(2, last_turned=True), UNLIKE[:4]), 1, 12),
    "by a list, first": (tiny(DealCards(BY_LIST, one_by_one(BY_LIST), turn_up=True)), 1, 30),
    "by a list, second": (tiny(DealCards(BY_LIST, one_by_one(BY_LIST), turn_up=True)), 2, 120),
    "by a list, third": (tiny(DealCards(BY_LIST, one_by_one(BY_LIST), turn_up=True)), 3, 30),
    "cards for a pile": (tiny(DealCards(1, [(("kitty", 2), 1)])), 1, 120),
    "cards for two piles": (tiny(DealCards(1, [(("kitty", 1), 1, ("widow", 1))])), 1, 120),
    "piles and a turned card": (tiny(DealCards(1, [(1, ("kitty", 1))], turn_up=True)), 1, 120),
    "a hand of nobody": (tiny(DealCards(1, [(1,)], extra_hands=["dummy"])), 1, 120),
    "piles, and the dealer's last": (tiny(DealCards(1, [(("kitty", 1), 1)], last_turned=True)), 1, 120),
}


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_each_deal_comes_once(name, dealer):
    game, number, count = GAMES[name]
    deals = list(small_deals(game, dealer, deal=number))
    there = {lies(game, deal, dealer, number) for deal in deals}
    every = {lies(game, tg.Deal(pack), dealer, number) for pack in permutations(game.pack)}
    assert there == every
    assert len(deals) == len(there) == number_of_deals(game, number) == count


def test_deals_that_differ_by_the_names_of_suits_come_once():
    """Two suits with the same two cards each, and one with another. Two of the 30 deals are their own mirror image."""
    cards = tg.parse_cards("Ac Kc As Ks Ah")
    game = tiny(DealCards(2, turn_up=True), cards)
    swap = {"c": "s", "s": "c", "h": "h"}

    def other(deal: tg.Deal) -> tg.Deal:
        return tg.Deal(tg.parse_cards(" ".join(f"{str(card)[0]}{swap[str(card)[1]]}" for card in deal.pack)))

    deals = list(small_deals(game))
    there = [lies(game, deal, 0, 1) for deal in deals]
    mirrored = [lies(game, other(deal), 0, 1) for deal in deals]
    assert len({*there, *mirrored}) == number_of_deals(game) == 30
    assert len(deals) == 16


@pytest.mark.parametrize("every", [2, 7])
def test_every_so_many_deals_begin_with_the_first(every):
    game = GAMES["one size"][0]
    assert list(small_deals(game, every=every)) == list(small_deals(game))[::every]


def test_a_game_of_two_million_deals_is_walked_and_no_larger_one(monkeypatch):
    game = GAMES["one size"][0]
    monkeypatch.setattr(walks, "MOST_DEALS", 30)
    assert next(small_deals(game))
    monkeypatch.setattr(walks, "MOST_DEALS", 29)
    with pytest.raises(tg.InvalidRulesError, match="Tiny has 30 deals, too many to visit them all"):
        next(small_deals(game))
    monkeypatch.setattr(walks, "MOST_DEALS", 60)
    assert next(small_deals(GAMES["by a list, first"][0]))
    with pytest.raises(tg.InvalidRulesError, match="Tiny has 120 deals"):
        next(small_deals(GAMES["by a list, second"][0], deal=2))


def test_the_number_of_deals_goes_by_the_pack_and_the_hands():
    assert number_of_deals(kitty_between()) == math.factorial(12) // 6**3
    with pytest.raises(tg.InvalidRulesError, match=r"Own is not dealt by `DealCards`, so its deals can't be listed"):
        number_of_deals(dealt_otherwise())


def dealt_otherwise() -> Any:
    """A game whose first phase is not `DealCards`; none can be made so, but a deal of one's own is a phase too."""
    game = attrs.evolve(GAMES["one size"][0], name="Own")
    object.__setattr__(game, "phases", game.phases[1:])
    return game


# the walk


def noting(about: str, seen: list[Any], *problems: str) -> Law:
    def broken(*given: Any) -> Any:
        seen.append(given)
        yield from problems

    return Law("gravity", "Things fall.", about, broken)  # type: ignore[arg-type]


def test_each_state_and_each_step_is_asked_once():
    """Two cards each: the lead is free, what follows may be forced, and the last trick plays itself."""
    game = tiny(DealCards(2), tg.parse_cards("Ac Kc Ad Kd"))
    deal = tg.Deal(tg.parse_cards("Ac Kd Kc Ad"))
    states: list[Any] = []
    steps: list[Any] = []
    coverage = explore(game, deals=[deal], laws=[noting("state", states), noting("step", steps)])
    begun = tg.start(game, 0)
    after = tg.apply(begun, deal)
    expected: list[Any] = []

    def walk(state: Any, action: Any) -> None:
        result = tg.apply(state, action)
        expected.append((state, action, result))
        if not isinstance(result, tg.AwaitingDeal | tg.MatchOver):
            for further in tg.legal_actions(result):
                walk(result, further)

    walk(begun, deal)
    assert [step[:3] for step in steps] == expected
    assert [state for state, _ in states] == [result for *_, result in expected]
    assert coverage.matches == 1
    assert sum(coverage.states.values()) == len(expected)
    assert coverage.states["Playing"] == sum(isinstance(result, tg.Playing) for *_, result in expected)
    assert coverage.games == [game]
    assert type(after).__name__ == "Playing"


def test_a_walk_begins_with_the_dealer_and_the_deal_that_were_named():
    game, seen = GAMES["by a list, second"][0], []
    coverage = explore(game, dealer=1, deal=2, every=40, laws=[noting("step", seen)])
    first = [state for state, *_ in seen if isinstance(state, tg.AwaitingDeal)]
    assert {(state.dealer, state.table.deal) for state in first} == {(1, 2)}
    assert len(first) == coverage.matches == 3
    given = [action for _, action, *_ in seen if isinstance(action, tg.Deal)]
    assert given == list(small_deals(game, 1, every=40, deal=2)) != list(small_deals(game, 0, every=40, deal=2))


def test_a_broken_law_is_told_with_the_match_that_leads_there():
    game, seen = GAMES["by a list, second"][0], []
    law = noting("state", seen, "all is wrong")
    with pytest.raises(LawBrokenError) as caught:
        explore(game, dealer=1, deal=2, laws=[law])
    match = caught.value.match
    assert (caught.value.law.name, caught.value.problem) == ("gravity", "all is wrong")
    assert (match.game, match.dealer, match.deal, len(match.actions)) == (game, 1, 2, 1)
    assert match.state == seen[0][0]


def test_an_action_that_cannot_be_done_is_told(monkeypatch):
    game = GAMES["one size"][0]
    right = Tricks.step

    def fails(self: Any, state: Any, action: Any) -> Any:
        if state.plays:
            raise RuntimeError("stuck")
        return right(self, state, action)

    monkeypatch.setattr(Tricks, "step", fails)
    with pytest.raises(LawBrokenError) as caught:
        explore(game, laws=())
    assert caught.value.problem == "RuntimeError: stuck"
    assert len(caught.value.match.actions) == 3
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_all_laws_of_states_and_steps_are_asked_if_none_is_named():
    game = tiny(DealCards(1), tg.parse_cards("Ac Kd"))
    coverage = explore(game)
    assert coverage.matches == 2
    assert coverage.reasons
    assert {law.about for law in LAWS} == {"state", "step", "match"}


def test_one_of_many_things_that_are_awaited_is_enough():
    """Bridge waits for a contract; the number of what has been done chooses it."""
    bridge: Any = tg.games()["bridge-play"]
    seen: list[Any] = []

    def broken(_state: Any, action: Any, *_rest: Any) -> Any:
        seen.append(action)
        if len(seen) == 3:
            raise RuntimeError
        yield from ()

    deal = tg.Deal(tg.shuffled(bridge, 1))
    with pytest.raises(LawBrokenError, match="RuntimeError"):
        explore(bridge, deals=[deal], laws=[Law("once", "", "step", broken)])
    state = tg.apply(tg.start(bridge), deal)
    assert seen[1] == walks.given(state, 1)
