"""The score as players of euchre mark it, with two low cards that lie on each other (E19-E23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import Card
from trickgames.cards.suits import Suit
from trickgames.cards.words import counted
from trickgames.evening import markers as marked
from trickgames.pictures.canvas import Canvas, Picture
from trickgames.pictures.cards import HEIGHT, SPOTS, WIDTH, draw_back, draw_pips
from trickgames.pictures.theme import checked_theme

if TYPE_CHECKING:
    from trickgames.evening import Markers

__all__ = ["markers"]

LEFT, TOP = 36, 8
CROSSED: Final = (132.0, 128.0)
SPREAD: Final = (172.0, 180.0)


def markers(score: int, target: int = 5, *, theme: str = "auto") -> Picture:
    """The two low cards that mark a score, with as many pips showing: a three and a four, or above a target of 5 a four and a
    six.

    The cards have no index, as in old packs, so that the pips alone count. A score below 1 shows none, and one above all pips
    shows them all. A score that isn't a whole number is an `InvalidStateError`, and so is a target that isn't 1 to 10.

    >>> "A three lies face up on a four: three pips can be seen." in markers(3)
    True
    """
    laid = marked(score, target)
    top, bottom = Card(laid.top, Suit.HEARTS), Card(laid.bottom, Suit.SPADES)
    below = laid.pips - int(laid.top.value) if laid.face_up else laid.pips
    canvas = Canvas(*(CROSSED if laid.face_up and not below else SPREAD))
    if laid.face_up and not below:
        canvas.group("card", "translate(102 24) rotate(90)")
        draw_back(canvas, 0, 0, WIDTH)
        canvas.end()
        _face(canvas, top, LEFT, 20)
    else:
        _face(canvas, bottom, LEFT, TOP)
        canvas.group("card", _on(laid, below))
        if laid.face_up:
            _face(canvas, top, -WIDTH / 2, 0)
        else:
            draw_back(canvas, -WIDTH / 2, 0, WIDTH)
        canvas.end()
    return canvas.picture(f"The markers of a score of {score}", [_told(laid)], checked_theme(theme))


def _told(laid: Markers) -> str:
    if laid.pips == int(laid.top.value) + int(laid.bottom.value):
        return f"A {laid.top} and a {laid.bottom} lie face up: {counted(laid.pips, 'pip')} can be seen."
    how = "face up" if laid.face_up else "face down"
    return f"A {laid.top} lies {how} on a {laid.bottom}: {counted(laid.pips, 'pip')} can be seen."


def _on(laid: Markers, shown: int) -> str:
    """Where the middle of the top card's upper edge lies, so that this number of pips of the bottom one stays in view.

    Straight where a whole row of pips does, and at an angle where it is part of one.
    """
    spots = sorted(SPOTS[laid.bottom], key=lambda spot: (spot[1], spot[0]))
    if shown == 0:
        return f"translate({LEFT + WIDTH / 2:g} {TOP})"
    if shown == len(spots):
        return f"translate({LEFT + WIDTH / 2:g} {TOP + HEIGHT + 2:g})"
    (x, y), (x2, y2) = spots[shown - 1], spots[shown]
    if y < y2:
        return f"translate({LEFT + WIDTH / 2:g} {TOP + (y + y2) / 2:g})"
    aside = ((x + y + x2 + y2) / 2 - (WIDTH + HEIGHT) / 2) / 2
    return f"translate({LEFT + WIDTH / 2 + aside:g} {TOP + HEIGHT / 2 + aside:g}) rotate(-45)"


def _face(canvas: Canvas, card: Card, x: float, y: float) -> None:
    canvas.box(x, y, WIDTH, HEIGHT, "paper", 5)
    canvas.group("card", f"translate({x:g} {y:g})")
    draw_pips(canvas, card)
    canvas.end()
