"""A phase of a user's own is asked about hands that are only imagined, and may count on what its rules make sure of."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import trickgames as tg
from possible import follow_along, history
from small_own_games import Holds, SayPass, game
from trickgames.actions import Discard, Give
from trickgames.cards import CardSet
from trickgames.knowledge.imagining import Untrue, after, choices_in, may
from trickgames.phases import Ask
from trickgames.table import Count


@attrs.frozen
class SwapSuits(Ask):
    """Each player in turn gives a card to the left, and gets back the neighbour's first card of its suit."""

    accepts = (Give,)

    def asked(self, table: Any) -> Any:
        number = len(table.answers(self))
        return (number // 2 + number % 2) % 3 if number < 6 else None

    def choices(self, table: Any, seat: int) -> Any:
        said = table.answers(self)
        if len(said) % 2 == 0:
            return Give.each(table.hands[seat])
        (given,) = {said[-1][1].card} & table.hands[seat]  # the neighbour holds it
        return [Give(next(card for card in table.game.pack if card in table.hands[seat] and card.suit is given.suit))]

    def done(self, table: Any, seat: int, action: Any) -> Any:
        number = len(table.answers(self))
        other = number // 2 % 3 if number % 2 else (seat + 1) % 3
        return table.move(seat, "gives", [action.card], ("hand", seat), ("hand", other))


@attrs.frozen
class DiscardBesideAnAce(Ask):
    """A dealer with an ace discards the last card of the pack that has its suit, face up."""

    accepts = (Discard,)

    def begin(self, table: Any) -> Any:
        aces = CardSet(card for card in table.game.pack if card.rank is tg.Rank.ACE)
        table, holds = table.judged(table.dealer, ((Count(aces, least=1),),))
        return table.settled(Holds(holds))

    def asked(self, table: Any) -> Any:
        return table.dealer if table.get(Holds).ace and not table.answers(self) else None

    def choices(self, table: Any, seat: int) -> Any:
        ace = [card for card in table.hands[seat] if card.rank is tg.Rank.ACE][0]  # noqa: RUF015 -- it holds one
        return [Discard([card for card in table.game.pack if card in table.hands[seat] and card.suit is ace.suit][-1])]

    def done(self, table: Any, seat: int, action: Any) -> Any:
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat), seen_by=None)


SWAPPING = game("Swapping", SwapSuits(), SayPass())
DISCARDING = game("Discarding", DiscardBesideAnAce(), SayPass(), count=4, cards=14, ranks="AKQJ")


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("own", [SWAPPING, DISCARDING], ids=lambda own: own.name)
def test_a_phase_may_count_on_what_its_rules_make_sure_of(own, seat):
    """Whatever it raises for a hand that can't be never comes out of a sample."""
    rng, looked = random.Random(seat), 0
    for seed in range(6):
        state = tg.apply(tg.start(own, dealer=seed % 3), tg.Deal(tg.shuffled(own, seed)))
        while not state.results and state.hands:
            seen = tg.view(state, seat)
            assert tg.view(tg.sample_state(seen, rng), seat) == seen
            looked += 1
            state = tg.apply(state, rng.choice(tg.legal_actions(state)))
    assert looked > 10


@pytest.mark.parametrize("seat", range(3))
def test_every_sample_of_it_can_have_been(seat):
    rng = random.Random(seat)
    for seed in range(3):
        for real, possible in follow_along(SWAPPING, seed, seat):
            there = {history(state) for state in possible}
            sample = tg.sample_state(tg.view(real, seat), rng)
            assert history(sample) in there


def test_only_hands_are_tried_that_hold_what_they_were_seen_to_take_up(monkeypatch):
    asked: list[tuple[Any, ...]] = []
    choices = SwapSuits.choices

    def noted(self: Any, table: Any, seat: int) -> Any:
        said = table.answers(self)
        if len(said) % 2:
            asked.append((said[-1][1].card, table.hands[seat], seat))
        return choices(self, table, seat)

    state = tg.apply(tg.start(SWAPPING, dealer=2), tg.Deal(tg.shuffled(SWAPPING, 1)))
    state = tg.apply(state, tg.legal_actions(state)[0])
    given = state.table.log[-1].cards[0]
    state = tg.apply(state, tg.legal_actions(state)[0])
    seen = tg.view(state, 0)
    monkeypatch.setattr(SwapSuits, "choices", noted)
    for seed in range(20):
        tg.sample_state(seen, seed)
    assert any(seat == 1 for _, _, seat in asked)
    assert all(card is given and card in hand for card, hand, _ in asked)


class OddError(Exception):
    """Not an error of the library's."""


RAISED: dict[str, type[BaseException]] = {
    kind.__name__: kind
    for kind in (OddError, IndexError, AssertionError, RecursionError, tg.InvalidStateError, KeyboardInterrupt, SystemExit)
}


@attrs.frozen
class Raises(SayPass):
    """Raises what its field names."""

    kind: str

    def choices(self, table: Any, seat: int) -> Any:
        raise RAISED[self.kind]


def raising(error: str) -> Any:
    own = game("Raising", Raises(error))
    return tg.apply(tg.start(own), tg.Deal(own.pack))


@pytest.mark.parametrize("error", list(RAISED)[:5])
def test_whatever_an_imagined_position_raises_means_that_it_cannot_have_been(error):
    state = raising(error)
    assert not may(state, tg.Pass())
    with pytest.raises(Untrue):
        choices_in(state)
    with pytest.raises(Untrue):
        after(state, tg.Pass())


@pytest.mark.parametrize("error", list(RAISED)[5:])
def test_an_exit_is_not_taken_for_an_answer(error):
    state = raising(error)
    for ask in (lambda: may(state, tg.Pass()), lambda: choices_in(state), lambda: after(state, tg.Pass())):
        with pytest.raises(RAISED[error]):
            ask()
