"""What is customary around euchre: the draw for partners and deal, the bridge, markers of low cards, the rubber (E18-E33).

Nothing here is part of a match: these are small calculations on what lies on the table before, beside and after one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from trickgames.cards.card import Card, Joker, Rank
from trickgames.cards.packs import pack
from trickgames.errors import InvalidStateError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Draw", "Markers", "Rubber", "at_the_bridge", "draw_for_partners", "markers", "rubber"]

Pair: TypeAlias = tuple[int, int]
SIDES: Final = (0, 1)


# The draw


@attrs.frozen
class Draw:
    """What the draw has settled so far; players are numbered in the order of their cards.

    `partners` are the two lowest and then the two highest, each pair low to high, and `dealer` is the lowest (E29, E30); each
    is None as long as only another draw can settle it. `again` are the players who hold equal cards and draw again (E32), in
    their order; it is empty when the draw is over.
    """

    partners: tuple[Pair, Pair] | None
    dealer: int | None
    again: tuple[int, ...]


PLAYERS: Final = 4
LOW_TO_HIGH: Final = "A789TJQK"  # E31
SPREAD: Final = frozenset(pack(LOW_TO_HIGH))
Height: TypeAlias = tuple[int, ...]


def draw_for_partners(cards: str | Iterable[Card | str], redraws: str | Iterable[Card | str] = ()) -> Draw:
    """Partners and first dealer by the cards that four players drew, king high and ace low (E28-E33).

    All who drew equal cards draw again, also where nothing depends on it (E32, D-E5). A redraw orders only those who were tied
    with each other, and whoever is still tied draws once more: `redraws` are all those cards, in the order of `again`, round
    after round. `InvalidStateError` names every problem: a card drawn twice, a joker, a card that no pack of euchre has, a
    wrong number of cards or of redraws.

    >>> draw_for_partners(["KH", "7D", "JC", "AS"])
    Draw(partners=((3, 1), (2, 0)), dealer=3, again=())
    >>> draw_for_partners("Kh 9d 9c As")
    Draw(partners=None, dealer=3, again=(1, 2))
    >>> draw_for_partners("Kh 9d 9c As", redraws="Jd 8h").partners
    ((3, 2), (1, 0))
    """
    drawn, bad = _read(cards)
    later, worse = _read(redraws)
    problems = [*bad, *worse, *_not_drawn_so(drawn + later)]
    if len(drawn) + len(bad) != PLAYERS:
        problems.append(f"{len(drawn) + len(bad)} cards were drawn: each of {PLAYERS} players draws one [E28]")
    InvalidStateError.check(problems)
    heights = [_height(card) for card in drawn]
    again = _tied(heights)
    while again and len(later) >= len(again):
        for player, card in zip(again, later, strict=False):
            heights[player] += _height(card)
        later = later[len(again) :]
        again = _tied(heights)
    if later:
        msg = f"redraws: {' '.join(map(str, later))}: {len(again)} players are tied, and as many cards are drawn again [E32]"
        raise InvalidStateError(msg)
    return _settled(heights, again)


def _read(cards: str | Iterable[Card | str]) -> tuple[tuple[Card, ...], list[str]]:
    """The cards, and a problem for each that is none."""
    read: list[Card] = []
    problems: list[str] = []
    for card in cards.split() if isinstance(cards, str) else cards:
        try:
            read.append(card if isinstance(card, Card) else Card.parse(card))
        except NotationError as error:
            problems += error.problems
    return tuple(read), problems


def _not_drawn_so(cards: Sequence[Card]) -> Iterator[str]:
    for card, times in Counter(cards).items():
        if isinstance(card.rank, Joker):
            yield f"{card}: a joker has no place in the draw [E31]"
        elif card not in SPREAD:
            yield f"{card} is in no pack of euchre [E31]"
        if times > 1:
            yield f"{card} was drawn {times} times"


def _height(card: Card) -> Height:
    return (LOW_TO_HIGH.index(card.rank.value),)


def _tied(heights: Sequence[Height]) -> tuple[int, ...]:
    return tuple(player for player, height in enumerate(heights) if heights.count(height) > 1)


def _settled(heights: Sequence[Height], again: tuple[int, ...]) -> Draw:
    lowest, low, high, highest = sorted(range(PLAYERS), key=heights.__getitem__)
    paired = heights[low] != heights[high]
    return Draw(
        partners=((lowest, low), (high, highest)) if paired else None,
        dealer=None if lowest in again else lowest,
        again=again,
    )


# The score: the bridge, and low cards as markers


BRIDGE_GAME, BRIDGE, FAR_BEHIND = 5, 4, 2


def at_the_bridge(scores: Sequence[int], target: int) -> int | None:
    """The side that has 4 in a game of 5 while the other has 2 or fewer, or None; nothing follows from it (E18, D-E3).

    `InvalidStateError` unless two whole numbers and a target above nought are given.

    >>> at_the_bridge((4, 2), target=5), at_the_bridge((1, 4), target=5), at_the_bridge((4, 3), target=5)
    (0, 1, None)
    """
    problems = [] if _pair_of_numbers(scores) else [f"scores={scores!r}: a whole number for each of two sides"]
    if type(target) is not int or target < 1:
        problems.append(f"target={target!r}: a number of points above nought")
    InvalidStateError.check(problems)
    if target != BRIDGE_GAME:
        return None
    return next((side for side in SIDES if scores[side] == BRIDGE and scores[1 - side] <= FAR_BEHIND), None)


def _pair_of_numbers(scores: Sequence[int]) -> bool:
    return isinstance(scores, (tuple, list)) and len(scores) == len(SIDES) and all(type(score) is int for score in scores)


@attrs.frozen
class Markers:
    """How a side lays its three and its four: which card lies on top of which, face up or down, and how many pips show."""

    top: Rank
    bottom: Rank
    face_up: bool
    pips: int


_MARKERS: Final = {
    1: Markers(top=Rank.FOUR, bottom=Rank.THREE, face_up=False, pips=1),  # E20
    2: Markers(top=Rank.THREE, bottom=Rank.FOUR, face_up=False, pips=2),  # E21
    3: Markers(top=Rank.THREE, bottom=Rank.FOUR, face_up=True, pips=3),  # E22
    4: Markers(top=Rank.FOUR, bottom=Rank.THREE, face_up=True, pips=4),  # E23
}


def markers(score: int) -> Markers:
    """How a three and a four mark a score of 1 to 4 in a game of 5 (E19-E23); `InvalidStateError` for any other score.

    >>> markers(1).top, markers(1).face_up, markers(1).pips
    (Rank.FOUR, False, 1)
    """
    if type(score) is not int or score not in _MARKERS:
        msg = f"score={score!r}: a three and a four mark the scores 1 to 4 [E19-E23]"
        raise InvalidStateError(msg)
    return _MARKERS[score]


# The rubber


@attrs.frozen
class Rubber:
    """A rubber that was won: the side that won it, the rubber points of each side, and the margin of the winners."""

    winner: int
    points: Pair
    margin: int


GAMES_TO_WIN: Final = 2
BONUS: Final = 2


def rubber(games: Iterable[Sequence[int]]) -> Rubber:
    """The rubber that these games make, each the scores of the two sides at its end (E24-E27).

    The first side to win two games wins. A game counts 3 rubber points for its winners if the losers had 0 or less, 2 if they
    had 1 or 2, and 1 if they had more; by how much the winners overshot the target does not matter. `InvalidStateError` names
    every problem: a game that nobody won, a rubber that is not decided, games after it was.

    >>> rubber([(5, 0), (3, 5), (5, 1)])
    Rubber(winner=0, points=(5, 1), margin=6)
    """
    played = list(games)
    faults = [_fault(scores) for scores in played]
    problems = [f"game {number}: {fault}" for number, fault in enumerate(faults, start=1) if fault is not None]
    won = [None if fault else int(scores[1] > scores[0]) for scores, fault in zip(played, faults, strict=True)]
    InvalidStateError.check([*problems, *_undecided(won)])
    points = [sum(_rubber_points(scores[1 - side]) for scores in played if scores[side] > scores[1 - side]) for side in SIDES]
    winner = max(SIDES, key=won.count)
    return Rubber(winner, (points[0], points[1]), BONUS + points[winner] - points[1 - winner])


def _undecided(won: Sequence[int | None]) -> Iterator[str]:
    """What is wrong with the winners of the games: the last game is the one in which a side wins its second (E25)."""
    if all(won.count(side) < GAMES_TO_WIN for side in SIDES):
        yield f"no side has won {GAMES_TO_WIN} games: the rubber is not decided [E25]"
    elif any(won[:-1].count(side) == GAMES_TO_WIN for side in SIDES):
        yield f"{len(won)} games: one side had won {GAMES_TO_WIN} of them before the last, and so the rubber [E25]"


def _fault(scores: Sequence[int]) -> str | None:
    """Why a game with these scores at its end was won by nobody, or None."""
    if not _pair_of_numbers(scores):
        return f"{scores!r}: a whole number for each of two sides"
    if scores[0] == scores[1]:
        return f"{scores[0]} - {scores[1]}: a drawn game counts for nobody"
    return None if max(scores) > 0 else f"{scores[0]} - {scores[1]}: nobody has won it"


def _rubber_points(losers: int) -> int:
    """What a game counts, by the losers' score (E26, D-E4)."""
    return next((points for most, points in ((0, 3), (2, 2)) if losers <= most), 1)
