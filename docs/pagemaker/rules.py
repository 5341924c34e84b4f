"""A page of rules for each preset, made from the Game value alone: its sheet, its ranking with points, pictures, its phases."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final

import trickgames as tg
from pagemaker.flow import flow
from pagemaker.tables import call_of, table
from trickgames import pictures
from trickgames.cards import SUITS
from trickgames.cards.ranking import entry_card
from trickgames.cards.words import counted, entry_name
from trickgames.engine.scored import Aims
from trickgames.pictures.labels import label
from trickgames.players import sensible
from trickgames.scoring import PointCards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames import Game

__all__ = ["rule_pages"]

HEADING: Final = re.compile(r"^(.+)\n-+$", re.MULTILINE)
EXAMPLE: Final = tg.Suit.HEARTS
ROW: Final = 8  # cards


def rule_pages() -> dict[str, str]:
    """All pages, by their place in the documentation."""
    return {"rules/index.md": _index(), **{f"rules/{name}.md": _page(name, game) for name, game in tg.games().items()}}


def _index() -> str:
    rows = [
        (f"[{game.name}]({name}.md)", f"`{call_of(game)}`", str(game.seating.seats), str(len(game.pack)), _won(game))
        for name, game in tg.games().items()
    ]
    lines = [
        "# Rules\n",
        "A page for each game with a name. The pages are made from the games themselves: the text is `tg.rule_sheet(game)`,",
        "and the tables and pictures are drawn from the same value. Numbers in brackets lead to the",
        "[rule book](../rulebook/index.md).",
        "All house rules are on the page [Settings](../settings.md).\n",
        *table(("game", "the same as", "players", "cards", "won by"), rows),
    ]
    return "\n".join(lines)


def _won(game: Game) -> str:
    return game.goal.aim().removesuffix(" wins") if isinstance(game.goal, Aims) else ""


def _page(name: str, game: Game) -> str:
    lines = [
        f"# {game.name}\n",
        f"{counted(game.seating.seats, 'player').capitalize()}, {len(game.pack)} cards.",
        f"`{call_of(game)}` makes it, and it is also `tg.games()[{name!r}]`.\n".replace("'", '"'),
        *_figure(pictures.table(_shown(game)), f"A deal of {game.name}, as the seat to act sees it"),
        *(_of_trumps(game) if game.ranking.trump else ()),
        *_sheet(game),
        "## The course of a deal\n",
        *_figure(flow(game), "The phases in order"),
        "The same in Python:\n",
        "```pycon",
        ">>> import trickgames as tg",
        f'>>> game = tg.games()["{name}"]',
        ">>> for phase in game.phases:",
        "...     print(type(phase).__name__)",
        *(type(phase).__name__ for phase in game.phases),
        ">>> type(game.scoring).__name__, game.goal",
        f"({type(game.scoring).__name__!r}, {game.goal!r})",
        "```\n",
    ]
    return "\n".join(lines)


def _figure(picture: str, caption: str) -> Iterator[str]:
    """A picture with a line below it, as a block of HTML."""
    yield f"<figure>\n{picture}\n<figcaption>{caption}.</figcaption>\n</figure>\n"


def _shown(game: Game) -> tg.View:
    """The view of the player who plays second to the second trick of a deal among sensible players."""
    rng = random.Random(1)
    state = tg.start(game)
    while not (len(state.tricks) == 1 and len(state.trick) == 1):
        if state.awaits is not None:
            state = tg.apply(state, tg.given(state, rng))
        else:
            state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
    return tg.view(state, tg.actor(state))


def _of_trumps(game: Game) -> Iterator[str]:
    """The trumps in a picture, and in a table."""
    yield from _figure(_trumps(game, EXAMPLE), f"The trumps, high to low, when {EXAMPLE} are trump")
    yield "## Trumps\n"
    yield from table(("high to low", *(suit.symbol for suit in SUITS), *(["points"] if _points(game) else [])), _ladder(game))


def _trumps(game: Game, trump: tg.Suit) -> str:
    """The trumps of the pack, in rows that a phone can show."""
    cards = [card for card in tg.order(game.ranking, trump).trumps if card in game.cards]
    return "\n".join(pictures.hand(cards[first : first + ROW]) for first in range(0, len(cards), ROW))


def _points(game: Game) -> dict[tg.Card, int]:
    return dict(game.scoring.values(EXAMPLE)) if isinstance(game.scoring, PointCards) else {}


def _ladder(game: Game) -> Iterator[tuple[str, ...]]:
    """The trumps as rows: the name in the ranking, the card under each trump, and its points."""
    points = _points(game)
    for step in game.ranking.ladder():
        for entry in step:
            cards = [entry_card(entry, suit) for suit in SUITS]
            if cards[0] in game.cards:
                worth = [str(points.get(entry_card(entry, EXAMPLE), ""))] if points else []
                name = entry_name(entry, game)
                yield (f"{name} (alike)" if len(step) > 1 else name, *map(label, cards), *worth)


def _sheet(game: Game) -> Iterator[str]:
    """The rule sheet, its headings as those of the page."""
    _, _, sheet = tg.rule_sheet(game).partition("\n\n")
    yield HEADING.sub(r"## \1\n", sheet) + "\n"
