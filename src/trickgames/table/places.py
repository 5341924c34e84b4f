"""Where cards lie: hands and piles.

A *place* is a name and its owner: `("hand", 2)`, `("stock", None)`, `("discard", 0)`. Every card of the pack is in one place,
or has been played to a trick. Two names are reserved: `hand` and `trick`.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import attrs

from trickgames._quick import maker
from trickgames.cards.card import Card

__all__ = ["EVERYBODY", "HAND", "TRICK", "Pile", "Place", "Seat", "Seats", "new_pile", "place_name"]

Seat: TypeAlias = Annotated[int, "a seat"]
"""A number that is a seat. A fact or an action of your own says so, that `check_game` can move everybody to the left."""
Seats: TypeAlias = tuple[Seat, ...]
Place: TypeAlias = tuple[str, int | None]

EVERYBODY: None = None
HAND: Final = "hand"
TRICK: Final = "trick"


@attrs.frozen(weakref_slot=False)
class Pile:
    """Cards that lie together outside the hands: `cards` from the top, the owner (if it has one), and who may look at them.

    `seen_by=None` (`EVERYBODY`) is face up.
    """

    name: str
    cards: tuple[Card, ...]
    owner: int | None = None
    seen_by: Seats | None = EVERYBODY

    @property
    def place(self) -> Place:
        """The name and the owner."""
        return self.name, self.owner


new_pile = maker(Pile)


def place_name(place: Place) -> str:
    """A place in words.

    >>> place_name(("hand", 2)), place_name(("stock", None))
    ('the hand of seat 2', 'the stock')
    """
    name, owner = place
    return f"the {name}" if owner is None else f"the {name} of seat {owner}"
