"""Text drawings for terminals: cards in boxes, tricks and tables, with or without the signs of the suits, coloured or plain.

Every function returns lines without a line feed at the end. `unicode=False` keeps to ASCII and writes cards as the library does
(`Jh`). A joker is written by its name. `colour=True` adds the codes of ANSI terminals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, Joker, Rank, parse_cards
from trickgames.cards.words import card_text
from trickgames.pictures.scene import Cards, Scene
from trickgames.pictures.scenes import scene_of, seat_names
from trickgames.table.facts import Trick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.views import View
    from trickgames.match.match import Match
    from trickgames.pictures.scene import Heap

__all__ = ["card", "hand", "table", "trick"]

RED: Final = "\x1b[31m"
BOLD: Final = "\x1b[1m"
DIM: Final = "\x1b[2m"
PLAIN: Final = "\x1b[0m"
BOX: Final = ("┌─┐", "│ │", "└─┘")
ASCII_BOX: Final = ("+-+", "| |", "+-+")


def card(card: Card | str | None, *, unicode: bool = True, colour: bool = False) -> str:
    """A card in a box of four lines. None is a back.

    >>> print(card("Jh"))
    ┌───┐
    │J  │
    │ ♥ │
    └───┘
    >>> print(card(None, unicode=False))
    +---+
    |###|
    |###|
    +---+
    """
    shown = Card.parse(card) if isinstance(card, str) else card
    return "\n".join(_boxes((shown,), _Pen(unicode, colour)))


def hand(cards: Iterable[Card | None] | str, *, unicode: bool = True, colour: bool = False) -> str:
    """Cards in boxes side by side, each overlapping the one before it. None is a back.

    >>> print(hand("As Th"))
    ┌──┌───┐
    │A │10 │
    │ ♠│ ♥ │
    └──└───┘
    """
    shown: Cards = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return "\n".join(_boxes(shown, _Pen(unicode, colour)))


def trick(
    trick: Trick | Iterable[tuple[int, Card]],
    *,
    names: Sequence[str] | Mapping[int, str] | None = None,
    unicode: bool = True,
    colour: bool = False,
) -> str:
    """The plays of a trick in a line, and who took it.

    >>> print(trick([(1, Card.parse("Ah")), (2, Card.parse("9h"))], unicode=False))
    Seat 1: Ah  Seat 2: 9h
    """
    plays = trick.plays if isinstance(trick, Trick) else tuple(trick)
    called = seat_names(max((seat for seat, _ in plays), default=0) + 1 if names is None else len(names), names)
    line = _Pen(unicode, colour).plays(plays, called)
    return f"{line}  taken by {_printable(called[trick.winner])}" if isinstance(trick, Trick) else line


def table(
    shown: AnyState | View | Match,
    seat: int | None = None,
    *,
    names: Sequence[str] | Mapping[int, str] | None = None,
    unicode: bool = True,
    colour: bool = False,
) -> str:
    """A table in lines of text: what `trickgames.pictures.table` draws, with the same errors.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> dealt = tg.apply(
    ...     tg.start(euchre.BICYCLE), tg.Deal(tg.arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h"))
    ... )
    >>> print(table(dealt, 1, unicode=False))
    Bicycle Euchre   Seat 0 + Seat 2: 0   Seat 1 + Seat 3: 0
    <BLANKLINE>
      Seat 2     ## ## ## ## ##
      Seat 3     ## ## ## ## ##
    D Seat 0     ## ## ## ## ##
    > Seat 1     Ah Kh Jh 9c Td
    <BLANKLINE>
    turn-up 9h   stock ## x3
    Seat 1 to order up or pass
    """
    scene = scene_of(shown, seat, names)
    return "\n".join(_lines(scene, _Pen(unicode, colour, scene.game)))


@attrs.frozen
class _Pen:
    """How cards are written: with the signs of the suits or in ASCII, in colours or without."""

    unicode: bool
    colour: bool
    game: Game | None = None

    def dyed(self, text: str, code: str) -> str:
        return f"{code}{text}{PLAIN}" if self.colour else text

    def rank(self, card: Card) -> str:
        if not isinstance(card.rank, Rank):
            high = card.rank is Joker.HIGH
            return ("★" if high else "☆") if self.unicode else ("*" if high else "o")
        return "10" if card.rank is Rank.TEN else card.rank.letter

    def suit(self, card: Card) -> str:
        """The lower line of a box, and in a word what follows the rank."""
        if card.suit is None:
            return "Jo"
        return card.suit.symbol if self.unicode else card.suit.letter

    def word(self, card: Card | None) -> str:
        """A card as a word."""
        if card is None:
            return self.dyed("▒▒" if self.unicode else "##", DIM)
        plain = not self.unicode or card.suit is None
        text = card_text(card, self.game) if plain else f"{self.rank(card)}{self.suit(card)}"
        return self.ink(text, card)

    def ink(self, text: str, card: Card) -> str:
        return self.dyed(text, RED) if card.suit is not None and card.suit.red else text

    def words(self, cards: Cards) -> str:
        """Cards as words, hidden ones at the end counted where they are many."""
        return " ".join(map(self.word, cards))

    def plays(self, plays: tuple[tuple[int, Card], ...], names: tuple[str, ...]) -> str:
        return "  ".join(f"{_printable(names[seat])}: {self.word(card)}" for seat, card in plays)


def _boxes(cards: Cards, pen: _Pen) -> Iterator[str]:
    """The four lines of a row of cards; of all but the last only the left part can be seen."""
    top, side, bottom = BOX if pen.unicode else ASCII_BOX
    lines = ["", "", "", ""]
    for place, card in enumerate(cards):
        last = place == len(cards) - 1
        wide = 3 if last else 2
        upper, lower = ("", "") if card is None else (pen.rank(card), pen.suit(card).rjust(2))
        fill = ("▒" if pen.unicode else "#") if card is None else " "
        middle = [upper.ljust(wide, fill), lower.ljust(wide, fill)]
        inked = [pen.dyed(part, DIM) if card is None else pen.ink(part, card) for part in middle]
        parts = (top[0] + top[1] * wide, side[0] + inked[0], side[0] + inked[1], bottom[0] + bottom[1] * wide)
        ends = (top[2], side[2], side[2], bottom[2]) if last else ("", "", "", "")
        lines = [line + part + end for line, part, end in zip(lines, parts, ends, strict=True)]
    return iter(lines)


def _printable(text: str) -> str:
    """A name as it may go to a terminal: without the signs that steer one."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _lines(scene: Scene, pen: _Pen) -> Iterator[str]:
    sides = "   ".join(f"{_printable(scene.side_name(side))}: {score}" for side, score in enumerate(scene.scores))
    yield f"{pen.dyed(_printable(scene.game.name), BOLD)}   {sides}"
    undertaken = _printable(scene.bidding())
    if undertaken:
        yield undertaken
    yield ""
    wide = max(len(_printable(name)) for name in scene.names)
    for seat in scene.game.seating.clockwise(scene.bottom):
        yield _seat_line(scene, seat, wide, pen)
    yield ""
    heaps = "   ".join(_heap(scene, heap, pen) for heap in scene.heaps)
    if heaps:
        yield heaps
    if scene.trick:
        yield f"trick: {pen.plays(scene.trick, scene.names)}"
    if scene.status():
        yield pen.dyed(_printable(scene.status()), BOLD)


def _seat_line(scene: Scene, seat: int, wide: int, pen: _Pen) -> str:
    mark = ">" if seat == scene.turn else "D" if seat == scene.dealer else " "
    dealer = " D" if mark == ">" and seat == scene.dealer else "  "
    name = _printable(scene.names[seat]).ljust(wide)
    said = "sits out" if seat in scene.resting else "" if scene.playing else _printable(scene.said(seat))
    notes = [said, "open hand" if seat in scene.open else "", f"tricks {scene.taken(seat)}" if scene.taken(seat) else ""]
    cards = pen.words(scene.hands[seat]) if scene.hands else ""
    line = f"{mark} {pen.dyed(name, BOLD) if seat == scene.turn else name}{dealer}   {cards}"
    told = ", ".join(filter(None, notes))
    return (f"{line}   {told}" if told else line).rstrip()


def _heap(scene: Scene, heap: Heap, pen: _Pen) -> str:
    whose = "" if heap.owner is None else f"{_printable(scene.names[heap.owner])} "
    cards = pen.words(heap.cards) if heap.shown else f"{pen.word(None)} x{len(heap.cards)}"
    return f"{whose}{heap.name} {cards}"
