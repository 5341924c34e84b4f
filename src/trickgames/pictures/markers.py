"""The score as players of euchre mark it, with a three and a four that lie on each other (E19-E23)."""

from __future__ import annotations

from trickgames.cards.card import Card, Rank, Suit
from trickgames.cards.words import counted
from trickgames.euchre.customs import markers as marked
from trickgames.pictures.canvas import Canvas, Picture
from trickgames.pictures.cards import HEIGHT, WIDTH, draw_back, draw_pips
from trickgames.pictures.theme import checked_theme

__all__ = ["markers"]


def markers(score: int, *, theme: str = "auto") -> Picture:
    """The three and the four that mark a score of 1 to 4, as many pips showing; `InvalidStateError` for any other score.

    The cards have no index, as in old packs, so that the pips alone count.

    >>> "A three lies face up on a four: three pips can be seen." in markers(3)
    True
    """
    laid = marked(score)
    canvas = Canvas(132, 128)
    top, bottom = Card(laid.top, Suit.HEARTS), Card(laid.bottom, Suit.SPADES)
    if laid.face_up:
        canvas.group("card", "translate(102 24) rotate(90)")
        draw_back(canvas, 0, 0, WIDTH)
        canvas.end()
        _face(canvas, top, 36, 20)
    else:
        _face(canvas, bottom, 36, 6)
        draw_back(canvas, 36, 6 + (27 if laid.bottom is Rank.THREE else 30), WIDTH)
    how = "face up" if laid.face_up else "face down"
    words = f"A {laid.top} lies {how} on a {laid.bottom}: {counted(laid.pips, 'pip')} can be seen."
    return canvas.picture(f"The markers of a score of {score}", [words], checked_theme(theme))


def _face(canvas: Canvas, card: Card, x: float, y: float) -> None:
    canvas.box(x, y, WIDTH, HEIGHT, "paper", 5)
    canvas.group("card", f"translate({x:g} {y:g})")
    draw_pips(canvas, card)
    canvas.end()
