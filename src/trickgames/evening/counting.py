"""The score as players keep it: the bridge, and low cards as markers (E18-E23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.suits import Rank
from trickgames.errors import InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Markers", "at_the_bridge", "markers", "score_problems"]

BRIDGE_GAME, BRIDGE, FAR_BEHIND = 5, 4, 2
FEWEST_SIDES: Final = 2


def at_the_bridge(scores: Sequence[int], target: int) -> int | None:
    """The side that has 4 in a game of 5 while every other side has 2 or fewer, or None. It has no consequences (E18, D-E3).

    Scores that aren't whole numbers are an `InvalidStateError`, and so is a target that isn't a whole number above zero.

    >>> at_the_bridge((4, 2), target=5), at_the_bridge((1, 4), target=5), at_the_bridge((4, 3), target=5)
    (0, 1, None)
    """
    InvalidStateError.check(score_problems(scores, target))
    leader = max(range(len(scores)), key=scores.__getitem__)
    behind = all(score <= FAR_BEHIND for side, score in enumerate(scores) if side != leader)
    return leader if target == BRIDGE_GAME and scores[leader] == BRIDGE and behind else None


def score_problems(scores: Sequence[int], target: int) -> Iterator[str]:
    """Reports what is wrong with the scores of a game to this number of points."""
    if not isinstance(scores, (tuple, list)) or len(scores) < FEWEST_SIDES or any(type(score) is not int for score in scores):
        yield f"scores={short(scores)}: a whole number for each of two sides or more"
    if type(target) is not int or target < 1:
        yield f"target={short(target)}: a number of points above zero"


@attrs.frozen
class Markers:
    """How a side lays its two low cards: which lies on top of which, the top one face up or down, and how many pips show.

    A card that lies face down covers the one below, except for `pips` of its pips. One that lies face up shows all its pips,
    and leaves the rest of `pips` in view on the card below.
    """

    top: Rank
    bottom: Rank
    face_up: bool
    pips: int


TWO_OF_A_FOUR: Final = Markers(top=Rank.THREE, bottom=Rank.FOUR, face_up=False, pips=2)  # E21
SMALL: Final = (Rank.THREE, Rank.FOUR)  # E19
LARGE: Final = (Rank.FOUR, Rank.SIX)
MOST: Final = 10


def markers(score: int, target: int = BRIDGE_GAME) -> Markers:
    """How two low cards mark a score: a three and a four in a game of up to 5 points (E19-E23), a four and a six up to 10.

    Every score has an answer. At zero or below no pip shows, and a score above all the pips shows all of them. A score that
    isn't a whole number is an `InvalidStateError`, and so is a target that isn't 1 to 10.

    >>> markers(1).top, markers(1).face_up, markers(1).pips
    (Rank.FOUR, False, 1)
    >>> markers(9, target=10)
    Markers(top=Rank.SIX, bottom=Rank.FOUR, face_up=True, pips=9)
    """
    problems = [] if type(score) is int else [f"score={short(score)} is not a whole number"]
    if type(target) is not int or not 0 < target <= MOST:
        problems.append(f"target={short(target)}: two low cards mark games of 1 to {MOST} points [E19]")
    InvalidStateError.check(problems)
    low, high = SMALL if target <= BRIDGE_GAME else LARGE
    few, many = int(low.value), int(high.value)
    pips = max(0, min(score, few + many))
    if pips == few:
        return Markers(low, high, face_up=True, pips=pips)  # E22
    if pips >= many:
        return Markers(high, low, face_up=True, pips=pips)  # E23
    if (low, pips) == (Rank.THREE, TWO_OF_A_FOUR.pips):
        return TWO_OF_A_FOUR
    top, bottom = (high, low) if pips < few else (low, high)
    return Markers(top, bottom, face_up=False, pips=pips)  # E20
