"""The course of a deal as a diagram, drawn from a game's value: its phases in order, what each asks, and what it settles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.words import listed
from trickgames.pictures.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames import Game
    from trickgames.pictures import Picture

__all__ = ["flow"]

WIDTH: Final = 340
LEFT: Final = 26  # the way back to the next deal runs on the left of the boxes
BOX: Final = 42
GAP: Final = 24
ASKED: Final = 46  # letters that fit into a box


def flow(game: Game) -> Picture:
    """The diagram of a game: from the deal to the score, and back to the next deal."""
    rows = [(_name(phase), getattr(phase, "heading", ""), _asks(phase), _names(phase.gives)) for phase in game.phases]
    rows += [(_name(game.scoring), "Scoring", "the points of the deal", ""), (_name(game.goal), "Goal", _target(game), "")]
    canvas = Canvas(WIDTH, 8 + len(rows) * (BOX + GAP) - GAP + 8)
    for place, (name, heading, asks, settles) in enumerate(rows):
        y = 8 + place * (BOX + GAP)
        canvas.box(LEFT, y, WIDTH - LEFT - 8, BOX, "plate", 6)
        canvas.text(LEFT + 10, y + 17, name, "title", 13)
        canvas.text(WIDTH - 18, y + 17, heading, "info-end", 11)
        canvas.text(LEFT + 10, y + 33, asks, "info", 11)
        if place + 1 < len(rows):
            _arrow_down(canvas, 90, y + BOX, GAP)
            canvas.text(102, y + BOX + 16, settles and f"settles {settles}", "info", 11)
    _way_back(canvas, 8 + BOX / 2, canvas.height - 8 - BOX / 2)
    told = [f"{name} {asks}{f', and settles {settles}' if settles else ''}." for name, _, asks, settles in rows]
    return canvas.picture(f"The course of a deal of {game.name}", [*told, "Then the next deal."], "auto")


def _name(part: Any) -> str:
    return str(getattr(part, "__name__", type(part).__name__))


def _names(kinds: Iterable[type[Any]]) -> str:
    return ", ".join(kind.__name__ for kind in kinds)


def _asks(phase: Any) -> str:
    """What a phase asks, in the words of its actions, cut to what fits."""
    words = [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower() for kind in phase.accepts]
    words.sort(key=lambda word: word != "pass")
    return f"asks: {listed(words, 'or')}" if words else "asks nobody"


def _target(game: Game) -> str:
    target, deals = (getattr(game.goal, name, None) for name in ("target", "deals"))
    return f"{target} points" if target else f"{deals} deals" if deals else "whether the match is over"


def _arrow_down(canvas: Canvas, x: float, y: float, length: float) -> None:
    canvas.box(x - 0.75, y, 1.5, length - 6, "info")
    canvas.path(f"M{x - 4} {y + length - 7}h8l-4 7Z", "info")


def _way_back(canvas: Canvas, top: float, bottom: float) -> None:
    """From the last box up to the first."""
    canvas.box(8, top, 1.5, bottom - top, "info")
    canvas.box(8, bottom - 0.75, LEFT - 8, 1.5, "info")
    canvas.box(8, top - 0.75, LEFT - 15, 1.5, "info")
    canvas.path(f"M{LEFT - 7} {top - 4}v8l7 -4Z", "info")
