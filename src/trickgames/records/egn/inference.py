"""What can be known of hands, kitty and discard: from what the file tells, from the plays, and by what is left over.

Every card of the pack lies in one place: in the hand that a seat was dealt, in the kitty, or it was turned up. A card is
placed when only one place is possible for it, given how many cards each place has room for and which cards a seat cannot have
held. Nothing is chosen where two placings fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["KITTY", "Placing"]

KITTY: Final = 4
HAND: Final = 5
MOST: Final = 14


@attrs.define
class Placing:
    """The cards of a deal by place (a seat, or `KITTY`), and how many each place has room for."""

    pack: CardSet
    turn_up: Card
    placed: dict[int, CardSet]
    excluded: dict[int, CardSet]

    @classmethod
    def empty(cls, pack: CardSet, turn_up: Card) -> Placing:
        """Nothing is known but the card turned up."""
        return cls(pack, turn_up, {place: CardSet() for place in range(KITTY + 1)}, {})

    def put(self, place: int, *cards: Card) -> None:
        """These cards were dealt to this place."""
        self.placed[place] = CardSet(self.placed[place] | CardSet(card for card in cards if card is not self.turn_up))

    def room(self, place: int) -> int:
        """How many cards of a place are not known."""
        size = len(self.pack) - KITTY * HAND - 1 if place == KITTY else HAND
        return size - len(self.placed[place])

    @property
    def left(self) -> CardSet:
        """The cards whose place is not known."""
        known = CardSet([self.turn_up])
        for cards in self.placed.values():
            known = CardSet(known | cards)
        return self.pack - known

    @property
    def doubled(self) -> CardSet:
        """The cards that lie in two places."""
        once, twice = CardSet([self.turn_up]), CardSet()
        for cards in self.placed.values():
            twice, once = CardSet(twice | (once & cards)), CardSet(once | cards)
        return twice

    @property
    def sound(self) -> bool:
        """Whether no card lies in two places, and no place holds too many."""
        return not self.doubled and all(self.room(place) >= 0 for place in self.placed)

    def infer(self) -> None:
        """Place every card for which only one place is possible."""
        left = self.left
        if not self.sound or len(left) > MOST:
            return
        possible = {card: [place for place in self.placed if self._fits(card, place)] for card in left}
        able = {
            card: [place for place in places if self._can_be({**possible, card: [place]})] for card, places in possible.items()
        }
        for card, places in able.items():
            if len(places) == 1:
                self.put(places[0], card)

    def _fits(self, card: Card, place: int) -> bool:
        return self.room(place) > 0 and card not in self.excluded.get(place, CardSet())

    def _can_be(self, possible: Mapping[Card, list[int]]) -> bool:
        """Whether all cards find a place (a matching of cards to rooms)."""
        taken: dict[int, list[Card]] = {place: [] for place in self.placed}
        return all(self._seat(card, possible, taken, set()) for card in possible)

    def _seat(self, card: Card, possible: Mapping[Card, list[int]], taken: dict[int, list[Card]], tried: set[int]) -> bool:
        for place in possible[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(taken[place]) < self.room(place):
                taken[place].append(card)
                return True
            for other in taken[place]:
                if self._seat(other, possible, taken, tried):
                    taken[place].remove(other)
                    taken[place].append(card)
                    return True
        return False
