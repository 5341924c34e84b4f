"""The log: what has been said, moved and revealed in this deal, in order.

The log is the one account of what happened to the cards. Views show each seat its part of it, and everything that a seat knows
of hidden cards is worked out from that part (`trickgames.knowledge.fold`).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from trickgames._quick import maker
from trickgames.cards.card import Card, CardSet
from trickgames.table.places import EVERYBODY, Place, Seats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.table.action import Action

__all__ = ["Chosen", "Count", "Either", "Entry", "Moved", "Said", "Told", "new_moved", "new_said", "opposite"]


@attrs.frozen(weakref_slot=False)
class Count:
    """Of these cards there are at least `least` and at most `most` (None: any number).

    With `moved` it counts only the cards that the next moves of the log carry together, wherever they come from: of those that
    have been made.

    >>> bowers = Count(CardSet.parse("Jh Jd"), least=1)
    >>> bowers.holds(CardSet.parse("Jd 9c")), bowers.holds(CardSet.parse("9c"))
    (True, False)
    """

    cards: CardSet
    least: int = 0
    most: int | None = None
    moved: int = 0

    def holds(self, held: CardSet) -> bool:
        """Whether it is true of these cards."""
        count = (self.cards.mask & held.mask).bit_count()
        return self.least <= count and (self.most is None or count <= self.most)

    def fails(self) -> tuple[Count, ...]:
        """The ways in which it can be untrue."""
        less = (Count(self.cards, most=self.least - 1, moved=self.moved),) if self.least > 0 else ()
        return less if self.most is None else (*less, Count(self.cards, least=self.most + 1, moved=self.moved))


Either: TypeAlias = tuple[tuple[Count, ...], ...]
"""Options: one of them is true. Each is a few counts that are true together."""


def opposite(either: Either) -> Either:
    """Options that cover the rest: one of them is true if none of these is.

    >>> aces = CardSet.parse("Ac Ad")
    >>> opposite(((Count(aces, least=1),),)) == ((Count(aces, most=0),),)
    True
    """
    failures = [[way for count in option for way in count.fails()] for option in either]
    return tuple(product(*failures))


@attrs.frozen(weakref_slot=False)
class Said:
    """A call or another action that everybody heard or saw. `phase` is the index of the phase that asked, if one did."""

    seat: int
    action: Action
    phase: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@attrs.frozen(weakref_slot=False)
class Chosen:
    """An action that stays hidden until its phase ends. Others see only that the seat has chosen (`action` is None for
    them).
    """

    seat: int
    action: Action | None
    phase: int

    def __str__(self) -> str:
        return f"{self.seat} has chosen" if self.action is None else f"{self.seat} has chosen {self.action}"

    def to(self, seat: int | None) -> Chosen:
        """The entry as a seat sees it."""
        return self if seat == self.seat or self.action is None else Chosen(self.seat, None, self.phase)


@attrs.frozen(weakref_slot=False)
class Moved:
    """Cards that changed their place: who moved them, the verb for it, how many, and which.

    `cards` are in the order of the pack, whatever the order in which they lie. They are None for seats that didn't see them.
    `seen_by` are the seats that did (None: everybody). `only` is public: the cards are all among these. `tricks` is how many
    tricks were finished. `action` is the answer that moved them, and `phase` the index of the phase that asked, or that moved
    them without a question.
    """

    seat: int
    what: str
    count: int
    cards: tuple[Card, ...] | None
    source: Place
    target: Place
    seen_by: Seats | None = EVERYBODY
    only: CardSet | None = None
    tricks: int = 0
    action: Action | None = None
    phase: int | None = None
    _unseen: Any = attrs.field(default=None, init=False, eq=False, repr=False)

    def __str__(self) -> str:
        shown = " " + " ".join(map(str, self.cards)) if self.cards else ""
        return f"{self.seat} {self.what} {self.count}{shown}"

    @property
    def only_shown(self) -> bool:
        """Whether the cards stay where they are, and everybody has seen them: the dealer's last card in whist (WH1)."""
        return self.source == self.target and self.seen_by is None

    def to(self, seat: int | None) -> Moved:
        """The move as a seat sees it (None: a spectator). If the seat didn't see the cards, the move has none."""
        if self.seen_by is None or self.cards is None or seat in self.seen_by:
            return self
        unseen: Moved | None = self._unseen
        if unseen is None:
            unseen = attrs.evolve(self, cards=None, action=None)
            object.__setattr__(self, "_unseen", unseen)
        return unseen


@attrs.frozen(weakref_slot=False)
class Told:
    """What a rule reveals, at this point, of the cards in some places: one of the options is true.

    Each option is a few counts over all the places together. `seen_by` are the seats that learn it (None: everybody).

    >>> aces, kings = CardSet.parse("Ac Ad"), CardSet.parse("Kc Kd")
    >>> print(Told((("hand", 1),), ((Count(aces, least=1),), (Count(aces, most=0), Count(kings, 2, 2)))))
    1 holds at least 1 of: Ac Ad or holds none of: Ac Ad and holds exactly 2 of: Kc Kd
    """

    places: tuple[Place, ...]
    either: Either
    seen_by: Seats | None = EVERYBODY
    tricks: int = 0

    def __str__(self) -> str:
        whose = " and ".join(str(owner) if name == "hand" else name for name, owner in self.places)
        ending = "s" if len(self.places) == 1 else ""
        return f"{whose} " + " or ".join(_counted(option, ending) for option in self.either)


def _counted(option: Iterable[Count], ending: str) -> str:
    told = [f"{'move' if count.moved else 'hold'}{ending} {_number(count)} of: {count.cards}" for count in option]
    return " and ".join(told) or f"hold{ending} any cards"


def _number(count: Count) -> str:
    if count.most is None:
        return f"at least {count.least}" if count.least else "any number"
    if count.least == count.most:
        return f"exactly {count.most}" if count.most else "none"
    return f"{count.least} to {count.most}" if count.least else f"at most {count.most}"


Entry: TypeAlias = Said | Moved | Told | Chosen

new_said = maker(Said)
new_moved = maker(Moved)
