"""A whole table as a picture: the seats, their cards as far as they may be seen, the trick, what was called, the scores.

It is drawn from a `Scene` and looks at nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.cards.words import counted
from trickgames.pictures.canvas import Canvas, Picture
from trickgames.pictures.cards import HEIGHT, draw_back, draw_face, draw_row, rows
from trickgames.pictures.cards import WIDTH as CARD_WIDTH
from trickgames.pictures.labels import fitting, label, shortened, width_of
from trickgames.pictures.layout import WIDTH, Place, places
from trickgames.pictures.scene import NAME_SIGNS
from trickgames.pictures.shapes import PIPS
from trickgames.pictures.theme import Theme
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from trickgames.cards.card import Card
    from trickgames.pictures.scene import Cards, Heap, Scene

__all__ = ["draw_plays", "draw_table"]

HEADER: Final = 56
PLATE: Final = 92
OWN_CARD: Final = 46
OTHER_CARD: Final = 28
TRICK_CARD: Final = 36
ASPECT: Final = HEIGHT / CARD_WIDTH
PER_ROW: Final = 6


def draw_table(scene: Scene, theme: Theme) -> Picture:
    """The picture of a scene, 360 pixels wide."""
    felt, seats = places(scene.game.seating.seats)
    own = scene.hands[scene.bottom] if scene.hands else ()
    height = felt + (34 + 12 + OWN_CARD * ASPECT if own else 30) + 24
    canvas = Canvas(WIDTH, HEADER + height + 2)
    _header(canvas, scene)
    canvas.group("table", f"translate(0 {HEADER})")
    canvas.box(1.5, 1.5, WIDTH - 3, height - 3, "felt", 18)
    _middle(canvas, scene, felt)
    count = len(seats)
    for steps, place in enumerate(seats):
        seat = (scene.bottom + steps) % count
        _plate(canvas, scene, seat, place)
        if steps and scene.hands:
            canvas.group("hand", seat=seat)
            _others_hand(canvas, scene.hands[seat], place, scene.playable)
            canvas.end()
    if own:
        canvas.group("hand", seat=scene.bottom)
        _own_hand(canvas, own, felt + 46, scene.playable)
        canvas.end()
    at = {(scene.bottom + steps) % count: place for steps, place in enumerate(seats)}
    draw_plays(canvas, scene.trick, at)
    notes = _notes(scene)
    canvas.text(WIDTH / 2, height - 9, notes, "say", fitting(notes, WIDTH - 30, 10.5))
    canvas.end()
    return canvas.picture(f"A table of {scene.game.name}", scene.sentences(), theme)


def draw_plays(canvas: Canvas, plays: tuple[tuple[int, Card], ...], at: dict[int, Place]) -> None:
    """The cards of a trick, each in front of its player, later ones over earlier ones."""
    for seat, card in plays:
        place = at[seat]
        draw_face(canvas, card, place.card_x - TRICK_CARD / 2, place.card_y - TRICK_CARD * ASPECT / 2, TRICK_CARD)


def _header(canvas: Canvas, scene: Scene) -> None:
    contract: Contract | None = scene.fact(Contract)
    right = ""
    if contract is not None:
        right = f"{scene.call_told(contract, scene.name(contract.maker))}{', alone' if contract.alone else ''}"
    elif scene.trump is not None:
        right = "trumps"
    if scene.trump_made and scene.trump is None:
        right = ", ".join(filter(None, (scene.strain, right)))
    title = scene.game.name
    canvas.text(8, 17, title, "title", fitting(title, 190, 14))
    size = fitting(right, 140, 12)
    canvas.text(WIDTH - 8, 17, right, "info-end", size)
    if scene.trump is not None:
        ink = "red-mark" if scene.trump.red else "black-mark"
        canvas.use(str(scene.trump), PIPS[scene.trump], WIDTH - 18 - 0.9 * size * width_of(right), 12.5, 1.4, ink)
    sides = range(len(scene.scores))
    scores = "   ".join(f"{scene.side_name(side, NAME_SIGNS)}: {scene.scores[side]}" for side in sides)
    canvas.text(8, 33, scores, "score", fitting(scores, WIDTH - 16, 12))
    status = scene.status()
    canvas.text(8, 49, status, "info", fitting(status, WIDTH - 16, 12))


def _plate(canvas: Canvas, scene: Scene, seat: int, place: Place) -> None:
    turn = seat == scene.turn
    left, kind = place.x - PLATE / 2, "-turn" if turn else ""
    canvas.box(left, place.y, PLATE, 20, f"plate{kind}", 10)
    deals = seat == scene.dealer
    name = shortened(scene.names[seat], NAME_SIGNS - 2) if deals else scene.name(seat)
    canvas.text(place.x + (8 if deals else 0), place.y + 14, name, f"name{kind}", fitting(name, 62 if deals else 84, 12))
    if deals:
        canvas.add(f'<circle class="tg-chip" cx="{left + 11:g}" cy="{place.y + 10:g}" r="7.5"/>')
        canvas.text(left + 11, place.y + 13.6, "D", "chip-text", 10)
    said = "sits out" if seat in scene.resting else scene.said(seat)
    if scene.playing and scene.taken(seat):
        said = counted(scene.taken(seat), "trick")
    elif scene.playing and seat not in scene.resting:
        said = ""
    if seat in scene.open:
        said = f"{said}, open hand" if said else "open hand"
    canvas.text(place.x, place.y + 31, said, "say", fitting(said, 100, 10.5))


def _others_hand(canvas: Canvas, hand: Cards, place: Place, playable: frozenset[Card]) -> None:
    most = PER_ROW if any(card is not None for card in hand) else 2 * PER_ROW
    for number, row in enumerate(rows(hand, most)):
        step = min(14.0 if most == PER_ROW else 9.0, (PLATE - OTHER_CARD) / max(1, len(row) - 1))
        wide = OTHER_CARD + step * (len(row) - 1)
        draw_row(canvas, row, place.x - wide / 2, place.y + 36 + 21 * number, OTHER_CARD, step, playable, 0)


def _own_hand(canvas: Canvas, hand: Cards, y: float, playable: frozenset[Card]) -> None:
    step = min(OWN_CARD + 3.0, (WIDTH - 24 - OWN_CARD) / max(1, len(hand) - 1))
    wide = OWN_CARD + step * (len(hand) - 1)
    draw_row(canvas, hand, (WIDTH - wide) / 2, y, OWN_CARD, step, playable)


def _middle(canvas: Canvas, scene: Scene, felt: float) -> None:
    """What lies in the middle before the tricks: the pack, the turn-up, the stock."""
    y = felt * 0.62
    if scene.outcome is not None:
        lines = scene.status().split(": ")
        for number, line in enumerate(lines):
            canvas.text(WIDTH / 2, y - 8 + 20 * number, line, "say", fitting(line, 240, 15))
        return
    if scene.playing:
        return
    if not scene.hands:
        for lift in (0, 2, 4):
            draw_back(canvas, WIDTH / 2 - TRICK_CARD / 2 - lift, y - 26 - lift, TRICK_CARD)
        return
    open_heaps = [heap for heap in scene.heaps if heap.owner is None]
    wide = TRICK_CARD + 8
    x = (WIDTH - wide * len(open_heaps)) / 2 + 4
    for number, heap in enumerate(open_heaps):
        _heap(canvas, heap, x + wide * number, y - 30)


def _heap(canvas: Canvas, heap: Heap, x: float, y: float) -> None:
    top = heap.cards[0]
    if top is None:
        draw_back(canvas, x, y, TRICK_CARD)
    else:
        draw_face(canvas, top, x, y, TRICK_CARD)
    label = heap.name if len(heap.cards) == 1 else f"{heap.name} {len(heap.cards)}"
    canvas.text(x + TRICK_CARD / 2, y + TRICK_CARD * ASPECT + 12, label, "say", 10)


def _notes(scene: Scene) -> str:
    """What lies aside, in few words: cards out of play that can be seen, and what is left of the pack."""
    notes: list[str] = []
    for heap in scene.heaps:
        whose = "" if heap.owner is None else f"{scene.name(heap.owner)} "
        if heap.shown and (scene.playing or heap.owner is not None):
            notes.append(f"{whose}{heap.name} {' '.join(map(label, heap.shown))}")
        elif heap.owner is None and scene.playing:
            notes.append(f"{heap.name} {len(heap.cards)}")
    return shortened(" · ".join(notes), 72)
