"""Cards as pictures: a face with all its pips, a plainer one that is legible when it is small, a back; and hands of them.

Two jokers that are alike in play look different here: the high one is a full star, the low one an outline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.card import Card, Joker, Rank, parse_cards
from trickgames.cards.words import card_name, counted, listed
from trickgames.errors import InvalidStateError, NotationError
from trickgames.pictures.canvas import Canvas, Picture
from trickgames.pictures.labels import index
from trickgames.pictures.shapes import HATS, PIPS, star
from trickgames.pictures.theme import checked_theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["card", "draw_back", "draw_face", "draw_pips", "draw_row", "hand", "rows"]

WIDTH: Final = 60
HEIGHT: Final = 84
MOST_HIDDEN: Final = 500

_LEFT, _MIDDLE, _RIGHT = 21.5, 30.0, 38.5
_COLUMN: Final = {2: (17.0, 67.0), 3: (17.0, 42.0, 67.0), 4: (17.0, 33.7, 50.3, 67.0)}
SPOTS: Final[dict[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: tuple((_MIDDLE, y) for y in _COLUMN[2]),
    Rank.THREE: tuple((_MIDDLE, y) for y in _COLUMN[3]),
    Rank.FOUR: tuple((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[2]),
    Rank.FIVE: (*((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[2]), (_MIDDLE, 42.0)),
    Rank.SIX: tuple((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[3]),
    Rank.SEVEN: (*((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[3]), (_MIDDLE, 29.5)),
    Rank.EIGHT: (*((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[3]), (_MIDDLE, 29.5), (_MIDDLE, 54.5)),
    Rank.NINE: (*((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[4]), (_MIDDLE, 42.0)),
    Rank.TEN: (*((x, y) for x in (_LEFT, _RIGHT) for y in _COLUMN[4]), (_MIDDLE, 25.3), (_MIDDLE, 58.7)),
}

WEAVE: Final = (
    '<path d="'
    + " ".join(
        f"M {9 + 14 * across} {16.5 + 17 * down} l 7 -8.5 l 7 8.5 l -7 8.5 Z" for down in range(4) for across in range(3)
    )
    + '"/>'
)


def card(card: Card | str, *, theme: str = "auto", back: bool = False) -> Picture:
    """One card, 120 by 168 pixels. With `back` its back, which looks the same for every card.

    A text that isn't a card is a `NotationError`, and a theme that doesn't exist is a `TrickGamesError`.

    >>> card("Jh").count("<title"), "jack of hearts" in card("Jh"), card("Jh", back=True) == card("9c", back=True)
    (1, True, True)
    """
    shown = card if isinstance(card, Card) else Card.parse(card)
    canvas = Canvas(WIDTH * 2 + 4, HEIGHT * 2 + 4)
    canvas.group("card", "translate(2 2) scale(2)")
    if back:
        draw_back(canvas, 0, 0, WIDTH)
    else:
        draw_face(canvas, shown, 0, 0, WIDTH)
    canvas.end()
    title = "A card, face down" if back else f"A card: {card_name(shown)}"
    return canvas.picture(title, ["Its back."] if back else ["A playing card."], checked_theme(theme))


def hand(cards: Iterable[Card] | str, *, theme: str = "auto", playable: Iterable[Card] | str = (), hidden: int = 0) -> Picture:
    """A hand, in the order given (a `CardSet` goes from high to low). The `playable` cards stand out.

    After the cards come the `hidden` ones, as backs. The picture is at most 360 pixels wide. Texts that aren't cards are a
    `NotationError`, and an impossible number of hidden cards is an `InvalidStateError`.

    >>> "ace of spades" in hand("As Ks Jd"), hand("").count("<desc")
    (True, 1)
    """
    shown, may = read_cards(cards), read_cards(playable)
    if type(hidden) is not int or not 0 <= hidden <= MOST_HIDDEN:
        msg = f"hidden={hidden!r}: 0 to {MOST_HIDDEN} cards"
        raise InvalidStateError(msg)
    raised = tuple(card for card in may if card in shown)
    count = len(shown) + hidden
    step = min(30.0, (352 - WIDTH) / max(1, count - 1))
    width = (WIDTH + step * (count - 1) if count else WIDTH) + 8
    canvas = Canvas(width, HEIGHT + (18 if raised else 8))
    draw_row(canvas, (*shown, *[None] * hidden), 4, 14 if raised else 4, WIDTH, step, frozenset(raised))
    words = [f"It holds {listed(map(card_name, shown))}."] if shown else [] if hidden else ["It holds no cards."]
    words += [f"{hidden} face down."] if hidden else []
    words += [f"May be played: {listed(map(card_name, raised))}."] if raised else []
    return canvas.picture(f"A hand of {counted(count, 'card')}", words, checked_theme(theme))


def read_cards(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    """The cards given, or named by a text; `NotationError` for anything else."""
    if isinstance(cards, str):
        return parse_cards(cards)
    given = tuple(cards)
    NotationError.check(f"{each!r} isn't a card" for each in given if not isinstance(each, Card))
    return given


# Drawing on a canvas, used by the pictures of tricks and tables too


def draw_row(
    canvas: Canvas,
    cards: Iterable[Card | None],
    x: float,
    y: float,
    width: float,
    step: float,
    raised: frozenset[Card] = frozenset(),
    lift: float = 8,
) -> None:
    """Cards side by side, each over the one before it; None is a back. `raised` ones stand out, by this much at the top."""
    for place, each in enumerate(cards):
        if each is None:
            draw_back(canvas, x + place * step, y, width)
        else:
            up = each in raised
            draw_face(canvas, each, x + place * step, y - (lift if up else 0), width, playable=up)


def rows(cards: tuple[Card | None, ...], most: int) -> Iterator[tuple[Card | None, ...]]:
    """The cards in as few rows as will do, each as long as the others."""
    count = -(-len(cards) // most)
    size = -(-len(cards) // max(1, count))
    return (cards[first : first + size] for first in range(0, len(cards), max(1, size)))


def draw_back(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The back of a card: the same for all."""
    scale = width / WIDTH
    canvas.box(x, y, width, HEIGHT * scale, "paper", 5 * scale)
    canvas.box(x + 4 * scale, y + 4 * scale, width - 8 * scale, (HEIGHT - 8) * scale, "back", 3 * scale)
    canvas.use("weave", WEAVE, x, y, scale, "weave")


def draw_face(canvas: Canvas, card: Card, x: float, y: float, width: float, *, playable: bool = False) -> None:
    """The face of a card; below 50 pixels of width the plain one, with a large index."""
    scale = width / WIDTH
    canvas.group("card", f"translate({x:.2f} {y:.2f}) scale({scale:.3f})", card=card)
    canvas.box(0, 0, WIDTH, HEIGHT, "playable" if playable else "paper", 5)
    if width < 50:  # noqa: PLR2004 pixels
        _plain(canvas, card)
    elif isinstance(card.rank, Joker):
        _corners(canvas, card)
        _star(canvas, card.rank, 30, 42, 1.9)
    else:
        _corners(canvas, card)
        _middle(canvas, card, card.rank)
    canvas.end()


def colour(card: Card) -> str:
    """The class of the card's colour: red, black, or gold for a joker."""
    if card.suit is None:
        return "gold" if card.rank is Joker.HIGH else "black"
    return "red" if card.suit.red else "black"


def draw_pip(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    """The pip of the card's suit, of this height in pixels; nothing for a joker."""
    if card.suit is not None:
        canvas.use(str(card.suit), PIPS[card.suit], x, y, size / 10, colour(card))


def _plain(canvas: Canvas, card: Card) -> None:
    if isinstance(card.rank, Joker):
        _star(canvas, card.rank, 14.5, 16.5, 1.2)
        _star(canvas, card.rank, 36, 55, 1.9)
        return
    ink = "red" if card.suit is not None and card.suit.red else "black"
    canvas.text(14.5, 25, index(card), f"{ink}-index", 22 if card.rank is Rank.TEN else 26)
    draw_pip(canvas, card, 14, 37, 15)
    draw_pip(canvas, card, 37, 58, 34)


def _corners(canvas: Canvas, card: Card) -> None:
    turned = f"translate({WIDTH} {HEIGHT}) rotate(180)"
    for transform in ("", turned):
        canvas.group("corner", transform)
        if isinstance(card.rank, Joker):
            for place, letter in enumerate("JOKER"):
                canvas.text(7, 12 + 9 * place, letter, "black-index", 9)
        else:
            ink = "red" if card.suit is not None and card.suit.red else "black"
            canvas.text(8, 13.5, index(card), f"{ink}-index", 11 if card.rank is Rank.TEN else 13)
            draw_pip(canvas, card, 8, 20, 8)
        canvas.end()


def _middle(canvas: Canvas, card: Card, rank: Rank) -> None:
    ink = "red" if card.suit is not None and card.suit.red else "black"
    if rank is Rank.ACE:
        draw_pip(canvas, card, 30, 42, 30)
    elif rank in HATS:
        canvas.box(15, 9, 30, 66, "tint", 3)
        canvas.use(f"hat-{rank}", HATS[rank], 30, 25, 0.95, "gold")
        canvas.use(f"hat-{rank}", f"{HATS[rank]}", 30, 59, -0.95, "gold")
        canvas.text(30, 50.5, rank.letter, f"{ink}-index", 25)
    else:
        draw_pips(canvas, card)


def draw_pips(canvas: Canvas, card: Card) -> None:
    """The pips of a card of the ranks two to ten."""
    if card.suit is not None and isinstance(card.rank, Rank):
        for x, y in SPOTS[card.rank]:
            canvas.use(str(card.suit), PIPS[card.suit], x, y, -1.1 if y > HEIGHT / 2 else 1.1, colour(card))


def _star(canvas: Canvas, joker: Joker, x: float, y: float, scale: float) -> None:
    kind = "gold" if joker is Joker.HIGH else "black-line"
    canvas.use("star", star(5, 9, 4), x, y, scale, kind)
