"""Where cards lie: hands and piles.

A *place* is a name and its owner: `("hand", 2)`, `("stock", None)`, `("discard", 0)`. Every card of the pack is in one place,
or has been played to a trick. Two names are reserved: `hand` and `trick`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import attrs

from trickgames._quick import maker
from trickgames.cards.card import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["EVERYBODY", "HAND", "TRICK", "Pile", "Place", "Seat", "Seats", "near_name", "new_pile", "place_name"]

Seat: TypeAlias = Annotated[int, "a seat"]
"""A number that is a seat. A fact or an action of your own says so, that `check_game` can move everybody to the left."""
Seats: TypeAlias = tuple[Seat, ...]
Place: TypeAlias = tuple[str, int | None]

EVERYBODY: None = None
HAND: Final = "hand"
TRICK: Final = "trick"
USUAL: Final = (HAND, TRICK, "stock")


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


def near_name(name: str, there: Iterable[str]) -> str | None:
    """The name of a place that a name is nearly: a hand, a trick, the stock or one of the piles that are there; None if it is
    another name.

    >>> near_name("hands", ()), near_name("dsicard", ["discard"]), near_name("row 2", ["row 1"]), near_name("stack", ())
    ('hand', 'discard', None, None)
    """
    if name in USUAL:
        return None
    return next((other for other in (*USUAL, *there) if other != name and _is_near(name, other)), None)


@cache
def _is_near(name: str, other: str) -> bool:
    """Whether names differ in capitals, spaces and the like, in a letter too many or too few, or in two that have changed
    places; not those that differ by a number.
    """
    one, two = (re.sub(r"[^0-9a-z]", "", text.casefold()) for text in (name, other))
    if one == two:
        return True
    short, long = sorted((one, two), key=len)
    if len(short) < len(long) and len(long) > 3:  # noqa: PLR2004 - of shorter names too many are near
        return any(long[:at] + long[at + 1 :] == short and long[at].isalpha() for at in range(len(long)))
    swapped = (short[:at] + short[at + 1] + short[at] + short[at + 2 :] for at in range(len(short) - 1))
    return long in swapped and short.isalpha()
