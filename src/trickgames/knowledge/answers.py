"""Hidden answers, drawn while an imagined deal is done again.

What a seat chose in secret may be any of the choices that it had then. What came of it shows later, when its phase ends. So
there are three ways of guessing: any choice, one whose cards have gone then, and one whose cards have not. A deal takes one of
them for all its answers. No guess is trusted: a deal is dropped if its answers lead to something else than the log tells. And
`Answers.weight` says how often the others must come, so that all histories are equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.knowledge.imagining import choices_in
from trickgames.table.action import cards_of
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from trickgames.cards.card import Card
    from trickgames.engine.states import AnyState
    from trickgames.table.log import Entry

__all__ = ["GONE", "Answer", "Answers"]

ANY, GONE, KEPT = GUESSES = range(3)
EVERY_WAY = (ANY, KEPT, GONE, GONE, GONE, GONE, GONE, GONE)  # what is chosen mostly goes


@attrs.frozen
class Answer:
    """An answer that was drawn, and the chance with which each way of guessing draws it."""

    action: Any
    chances: tuple[float, ...]


class Answers:
    """Draws the hidden answers of one imagined deal, in one of some ways of guessing."""

    def __init__(self, rng: Random, ways: Sequence[int] = EVERY_WAY) -> None:
        self._rng, self._ways = rng, ways
        self._way: int | None = None
        self._chances = [1.0 for _ in GUESSES]

    @property
    def weight(self) -> float:
        """One divided by the chance with which the answers that were given are drawn."""
        return len(self._ways) / sum(self._chances[way] for way in self._ways)

    def drawn(self, state: AnyState, left: Sequence[Entry]) -> Answer:
        """An answer for the seat to act; `left` is what the log tells from it on."""
        if self._way is None:
            self._way = self._rng.choice(self._ways)
        guesses = _guesses(state, choices_in(state), left)
        action = self._rng.choice(guesses[self._way])
        return Answer(action, tuple([guess.count(action) / len(guess) for guess in guesses]))

    def given(self, answer: Answer) -> None:
        """Takes an answer into the weight."""
        self._chances = [before * chance for before, chance in zip(self._chances, answer.chances, strict=True)]


def _guesses(state: AnyState, choices: tuple[Any, ...], left: Sequence[Entry]) -> tuple[Sequence[Any], ...]:
    """By the way of guessing, the choices that it leaves: all of them where it would leave none."""
    said, gone = _came_of_it(state, left)
    if not said and not gone:
        return choices, choices, choices
    heard = [choice for choice in choices if choice in said]
    with_cards = [choice for choice in choices if cards_of(choice)]
    went = [choice for choice in with_cards if gone.issuperset(cards_of(choice))]
    stayed = [choice for choice in with_cards if gone.isdisjoint(cards_of(choice))]
    return choices, heard + went or choices, heard + stayed or choices


def _came_of_it(state: AnyState, left: Sequence[Entry]) -> tuple[list[Any], set[Card]]:
    """What the seat to act is heard to have answered when its phase ended, and which of its cards went away then."""
    seat, place = state.acting, state.game.place(state.phase)
    said: list[Any] = []
    gone: set[Card] = set()
    for entry in left:
        if isinstance(entry, Told):
            continue
        if entry.phase not in (place, None):
            break
        if isinstance(entry, Said) and entry.seat == seat and entry.phase is None:
            said.append(entry.action)
        elif isinstance(entry, Moved) and (entry.seat == seat or entry.source == (HAND, seat)):
            gone.update(entry.cards or ())
    answered = (entry for entry in state.table.log if isinstance(entry, Chosen) and (entry.seat, entry.phase) == (seat, place))
    return said, gone.difference(card for entry in answered for card in cards_of(entry.action))
