"""Where two to six seats are drawn: the viewer at the bottom, the others clockwise around a table 360 pixels wide."""

from __future__ import annotations

from typing import Final

import attrs

from trickgames.errors import InvalidStateError

__all__ = ["MOST_SEATS", "WIDTH", "Place", "places"]

WIDTH: Final = 360
MOST_SEATS: Final = 6
LEFT, CENTRE, RIGHT = 56.0, 180.0, 304.0


@attrs.frozen
class Place:
    """Where a seat's name and hand are (the centre of their upper edge), and where its card lies in the trick (its centre)."""

    x: float
    y: float
    card_x: float
    card_y: float


# The others, clockwise from the viewer's left. Heights count from the upper edge of the felt.
OTHERS: Final[dict[int, tuple[Place, ...]]] = {
    2: (Place(CENTRE, 10, CENTRE, 128),),
    3: (Place(LEFT, 10, 140, 140), Place(RIGHT, 10, 220, 140)),
    4: (Place(LEFT, 104, 134, 160), Place(CENTRE, 10, CENTRE, 132), Place(RIGHT, 104, 226, 160)),
    5: (
        Place(LEFT, 132, 132, 184),
        Place(112, 10, 148, 130),
        Place(248, 10, 212, 130),
        Place(RIGHT, 132, 228, 184),
    ),
    6: (
        Place(LEFT, 168, 136, 204),
        Place(LEFT, 60, 138, 148),
        Place(CENTRE, 10, CENTRE, 134),
        Place(RIGHT, 60, 222, 148),
        Place(RIGHT, 168, 224, 204),
    ),
}
NEAREST: Final = {2: 176, 3: 196, 4: 190, 5: 214, 6: 226}
FELT: Final = {2: 232, 3: 250, 4: 246, 5: 270, 6: 284}


def places(seats: int) -> tuple[int, tuple[Place, ...]]:
    """How high the felt is above the viewer's hand, and the place of each seat, the viewer's first; or `InvalidStateError`."""
    if seats not in OTHERS:
        msg = f"a table of {seats} seats can't be drawn: 2 to {MOST_SEATS} fit"
        raise InvalidStateError(msg)
    felt = FELT[seats]
    return felt, (Place(CENTRE, felt, CENTRE, NEAREST[seats]), *OTHERS[seats])
