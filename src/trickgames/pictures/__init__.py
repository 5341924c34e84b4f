"""Pictures of cards, hands, tricks and tables: SVG for notebooks and pages, and text for terminals (`text`).

A `Picture` is a `str` that notebooks show. It is drawn from shapes of the library, and needs no font, no file and no network. A
picture of a view shows what the view knows, and its source has nothing else in it. Each picture has a title and a description
for screen readers. The same thing always gives the same text. `theme` is "light", "dark", or "auto", which follows the reader's
system.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, cast

from trickgames.cards.card import Card, CardSet
from trickgames.engine.game import Game
from trickgames.errors import InvalidStateError
from trickgames.pictures import text
from trickgames.pictures.canvas import Picture
from trickgames.pictures.cards import card, hand
from trickgames.pictures.markers import markers
from trickgames.pictures.scenes import scene_of, with_finished
from trickgames.pictures.tables import draw_table
from trickgames.pictures.theme import THEMES, Theme, checked_theme
from trickgames.pictures.tricks import trick
from trickgames.telling.sheet import rule_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trickgames.engine.states import AnyState, State
    from trickgames.knowledge.views import View
    from trickgames.match.match import Match
    from trickgames.table.facts import Trick

__all__ = ["THEMES", "Picture", "Theme", "card", "hand", "in_notebook", "markers", "table", "text", "trick"]


def table(
    shown: AnyState | View | Match,
    seat: int | None = None,
    *,
    names: Sequence[str] | Mapping[int, str] | None = None,
    theme: str = "auto",
    finished: Trick | None = None,
) -> Picture:
    """A table of two to six seats, 360 pixels wide, with the viewer's seat at the bottom.

    A match shows its last state. A view shows what its seat may know. A state with a `seat` shows that seat's view, and without
    one all hands. `names` are those of the seats. Cards with which the seat to act may do something stand out. A `finished`
    trick still lies on the table: the last one of what is shown, or what its trick became by the plays that followed.

    For the scripts of a page, each card that is shown has its text as `data-card`. The cards of a hand are in a group of the
    class `tg-hand` with the seat as `data-seat`.

    `InvalidStateError` names all problems of what can't be drawn: a seat outside the table, another seat's view, a view of
    another game, another trick. A theme that doesn't exist is a `TrickGamesError`.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> dealt = tg.apply(
    ...     tg.start(euchre.BICYCLE), tg.Deal(tg.arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h"))
    ... )
    >>> own, other = table(dealt, 1), table(dealt, 2)
    >>> "jack of hearts" in own, "jack of hearts" in other
    (True, False)
    """
    scene = scene_of(shown, seat, names)
    return draw_table(scene if finished is None else with_finished(scene, finished), checked_theme(theme))


def in_notebook(shown: State[Any] | View | CardSet | Card | Game) -> str | None:
    """What a notebook shows: the picture of a state, a view, a hand or a card, or a game's rules, folded under its name.

    None if no picture can be drawn. The notebook then shows the text.

    >>> from trickgames.cards.card import CardSet
    >>> in_notebook(CardSet.parse("Ah 9c")) == hand("Ah 9c")
    True
    """
    try:
        if isinstance(shown, Game):
            told = f"{shown.name}: {shown.seating.seats} players, {len(shown.pack)} cards"
            return f"<details><summary>{escape(told)}</summary><pre>{escape(rule_sheet(shown))}</pre></details>"
        if isinstance(shown, Card):
            return card(shown)
        return hand(shown) if isinstance(shown, CardSet) else table(cast("AnyState | View", shown))
    except InvalidStateError:
        return None
