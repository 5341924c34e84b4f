"""Knowledge: what can be known of cards that lie hidden, beyond where they lie.

A card that was seen on its way into a hand, a hand that must hold trumps, a hand that was or was not a misdeal: phases put such
items on the table as they happen. They are what a seat may conclude, and what lets a view be sampled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from trickgames.cards import Card, CardSet
from trickgames.checks import Sound
from trickgames.errors import short
from trickgames.facts import EVERYBODY, Seats

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DealtHand", "HandKind", "Knowledge", "Known", "Limit", "Secret"]


@attrs.frozen(weakref_slot=False)
class Known:
    """These seats know that the card went to this seat: it is in that hand, or in a pile of these names that the seat owns.

    Or it went on, unseen, to the hand of one of the seats `passed_to`.
    """

    card: Card
    seat: int
    seen_by: Seats | None = EVERYBODY
    piles: tuple[str, ...] = ()
    passed_to: Seats = ()


@attrs.frozen(weakref_slot=False)
class Limit:
    """Everybody knows that of `cards` a seat's hand holds at least and at most so many.

    What the seat has played since and what lies in piles of these names that it owns counts as held.
    """

    seat: int
    cards: CardSet
    at_least: int = 0
    at_most: int | None = None
    piles: tuple[str, ...] = ()
    seen_by: Seats | None = EVERYBODY

    def after_gain(self, hidden: int, seen: CardSet) -> Limit:
        """What is known after the seat has got so many hidden cards, and these seen ones."""
        counted = len(self.cards & seen)
        most = None if self.at_most is None else self.at_most + hidden + counted
        return attrs.evolve(self, at_least=self.at_least + counted, at_most=most)

    def after_loss(self, hidden: int, seen: CardSet) -> Limit:
        """What is known after the seat has given away so many hidden cards, and these seen ones."""
        counted = len(self.cards & seen)
        most = None if self.at_most is None else max(0, self.at_most - counted)
        return attrs.evolve(self, at_least=max(0, self.at_least - hidden - counted), at_most=most)


@attrs.frozen
class DealtHand:
    """Everybody knows whether the hand as it was dealt was of one of these kinds (a misdeal, a farmer's hand).

    It is what the seat now has in its hand, in its piles and in the tricks, but for what it has got and given away since: `got`
    and `gave` count hidden cards, `got_cards` and `gave_cards` are seen ones.
    """

    seat: int
    kinds: tuple[HandKind, ...]
    holds: bool
    seen_by: Seats | None = EVERYBODY
    got: int = 0
    gave: int = 0
    got_cards: CardSet = CardSet()
    gave_cards: CardSet = CardSet()

    def after_gain(self, hidden: int, seen: CardSet) -> DealtHand:
        """What is known after the seat has got so many hidden cards, and these seen ones."""
        return attrs.evolve(self, got=self.got + hidden, got_cards=CardSet(self.got_cards | seen))

    def after_loss(self, hidden: int, seen: CardSet) -> DealtHand:
        """What is known after the seat has given away so many hidden cards, and these seen ones."""
        return attrs.evolve(self, gave=self.gave + hidden, gave_cards=CardSet(self.gave_cards | seen))


@attrs.frozen
class Secret:
    """A fact that only these seats know."""

    fact: object
    seen_by: Seats


Knowledge: TypeAlias = Known | Limit | DealtHand | Secret


@attrs.frozen
class HandKind(Sound):
    """A kind of hand, by the cards that count: at least so many of `some`, and none of `none`.

    >>> hand = HandKind("ace, no face", some=CardSet.parse("Ac Ad Ah As"), at_least=1, none=CardSet.parse("Kh Qh Jh"))
    >>> hand.holds(CardSet.parse("Ac 9h")), hand.holds(CardSet.parse("Ac Kh"))
    (True, False)
    """

    name: str
    some: CardSet = CardSet()
    at_least: int = 0
    none: CardSet = CardSet()

    def own_problems(self) -> Iterator[str]:
        """A kind that no hand is of."""
        if not self.name:
            yield "HandKind: name='': a kind of hand has a name"
        left = len(self.some - self.none)
        if not 0 <= self.at_least <= left:
            yield f"HandKind: at_least={short(self.at_least)}: 0 to {left}, since there are so many of the cards that count"

    def holds(self, hand: CardSet) -> bool:
        """Whether a hand is of this kind."""
        return (hand.mask & self.some.mask).bit_count() >= self.at_least and not hand.mask & self.none.mask
