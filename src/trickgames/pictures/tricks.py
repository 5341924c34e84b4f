"""One trick as a picture: its cards around the middle, each in front of its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.cards.card import Card
from trickgames.cards.words import card_name
from trickgames.errors import InvalidStateError
from trickgames.pictures.canvas import Canvas, Picture
from trickgames.pictures.layout import WIDTH, places
from trickgames.pictures.scenes import seat_names
from trickgames.pictures.tables import draw_plays
from trickgames.pictures.theme import checked_theme
from trickgames.table.facts import Trick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


__all__ = ["trick"]

SHOWN = 200


def trick(
    trick: Trick | Iterable[tuple[int, Card]],
    *,
    seats: int = 4,
    bottom: int = 0,
    names: Sequence[str] | Mapping[int, str] | None = None,
    theme: str = "auto",
) -> Picture:
    """A trick, finished or not (`state.tricks[0]`, `state.trick`), at a table of `seats` seats, one of them at the bottom.

    `InvalidStateError` names seats outside the table, seats that play twice, and things that aren't cards.

    >>> from trickgames.cards.card import Card
    >>> picture = trick([(1, Card.parse("Ah")), (2, Card.parse("9h"))])
    >>> "Seat 1 plays the ace of hearts" in picture
    True
    """
    finished = isinstance(trick, Trick)
    plays = trick.plays if isinstance(trick, Trick) else tuple(trick)
    _, around = places(seats)
    InvalidStateError.check(_problems(plays, seats, bottom))
    called = seat_names(seats, names)
    at = {(bottom + steps) % seats: place for steps, place in enumerate(around)}
    left, top = (WIDTH - SHOWN) / 2, min(place.card_y for place in around) - 48
    height = max(place.card_y for place in around) - top + 48
    canvas = Canvas(SHOWN, height)
    canvas.box(1.5, 1.5, SHOWN - 3, height - 3, "felt", 18)
    canvas.group("trick", f"translate({-left:g} {-top:g})")
    draw_plays(canvas, plays, at)
    for seat, _ in plays:
        place = at[seat]
        below = place.card_y + 38 if place.card_y > top + height / 2 or seats == 3 else place.card_y - 30  # noqa: PLR2004 - points of the drawing
        canvas.text(place.card_x, below, called[seat], "say", 10.5)
    canvas.end()
    words = [f"{called[seat]} plays {card_name(card)}." for seat, card in plays] or ["Nobody has played yet."]
    words += [f"{called[trick.winner]} takes it."] if isinstance(trick, Trick) else []
    return canvas.picture("A finished trick" if finished else "A trick", words, checked_theme(theme))


def _problems(plays: tuple[tuple[int, Card], ...], seats: int, bottom: int) -> Iterator[str]:
    playing = [seat for seat, _ in plays]
    yield from (f"{card!r} isn't a card" for _, card in plays if not isinstance(card, Card))
    for seat in dict.fromkeys((*playing, bottom)):
        if type(seat) is not int or not 0 <= seat < seats:
            yield f"there is no seat {seat!r}: the seats are 0 to {seats - 1}"
        elif playing.count(seat) > 1:
            yield f"seat {seat} plays {playing.count(seat)} times to one trick"
