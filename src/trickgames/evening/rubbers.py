"""What several games come to: a rubber, the best of several games, and what is carried from one to the next (E24-E27, RR4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from trickgames.checks import expect
from trickgames.errors import InvalidStateError, short
from trickgames.evening.counting import score_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Rubber", "Series", "best_of", "carried", "rubber"]

Pair: TypeAlias = tuple[int, int]
SIDES: Final = (0, 1)
GAMES_TO_WIN: Final = 2
BONUS: Final = 2


@attrs.frozen
class Rubber:
    """A rubber: the side that has won it, the rubber points of each side, and the margin of the winners.

    `winner` and `margin` are None while no side has won its second game.
    """

    winner: int | None
    points: Pair
    margin: int | None


def rubber(games: Iterable[Sequence[int]], *, counted: Literal["by_score", "love_double"] = "by_score") -> Rubber:
    """The rubber that these games make so far. A game is given by the scores of the two sides at its end (E24-E27).

    The first side to win two games wins, and gets a bonus of 2. A game counts 3 rubber points for its winners if the losers had
    0 or less, 2 if they had 1 or 2, and 1 if they had more. It doesn't matter by how much the winners overshot the target. With
    `counted="love_double"` a game counts 1, or 2 if the losers had nothing (D-E19). `InvalidStateError` names every problem: a
    game that nobody won, games after the rubber was won.

    >>> rubber([(5, 0), (3, 5), (5, 1)])
    Rubber(winner=0, points=(5, 1), margin=6)
    >>> rubber([(5, 0), (3, 5)])
    Rubber(winner=None, points=(3, 1), margin=None)
    """
    worth = {"by_score": ((0, 3), (2, 2)), "love_double": ((0, 2),)}.get(counted) if isinstance(counted, str) else None
    if worth is None:
        msg = f"counted={short(counted)} is not one of by_score, love_double"
        raise InvalidStateError(msg)
    expect(games, Iterable, "list of games", "games")
    played = [*games]
    won = _winners(played, GAMES_TO_WIN, slams=False)
    points = [0, 0]
    for scores, side in zip(played, won, strict=True):
        losers = scores[1 - side]
        points[side] += next((points for most, points in worth if losers <= most), 1)
    winner = next((side for side in SIDES if won.count(side) == GAMES_TO_WIN), None)
    margin = None if winner is None else BONUS + points[winner] - points[1 - winner]
    return Rubber(winner, (points[0], points[1]), margin)


@attrs.frozen
class Series:
    """A match of games so far: the games that each side has won, and the side that has won the match, or None."""

    won: Pair
    winner: int | None


def best_of(games: Iterable[Sequence[int]], most: int = 3, *, slams: bool = False) -> Series:
    """The best of `most` games so far. Each game is given by the scores of the two sides at its end.

    The first side to win more than half of them wins. With `slams` a game against losers without points counts as two (RR4).
    `InvalidStateError` names every problem: a game that nobody won, games after the match was won, an even number of games.

    >>> best_of([(5, 3), (2, 5)])
    Series(won=(1, 1), winner=None)
    >>> best_of([(10, 0), (10, 8)], most=5, slams=True)
    Series(won=(3, 0), winner=0)
    """
    if type(most) is not int or most < 1 or most % 2 == 0:
        msg = f"most={short(most)}: the best of an odd number of games, or neither side has more than half"
        raise InvalidStateError(msg)
    need = most // 2 + 1
    expect(games, Iterable, "list of games", "games")
    played = [*games]
    won = _winners(played, need, slams=slams)
    counts = [
        sum(_worth(scores, slams=slams) for scores, side in zip(played, won, strict=True) if side == each) for each in SIDES
    ]
    return Series((counts[0], counts[1]), next((side for side in SIDES if counts[side] >= need), None))


def carried(scores: Sequence[int], target: int) -> tuple[int, ...]:
    """The scores with which the next game begins under laps: the winners' surplus over the target, and zero for the losers
    (RR4).

    `InvalidStateError` unless one side has reached the target, and has more than the others.

    >>> carried((8, 3), target=5)
    (3, 0)
    """
    InvalidStateError.check(score_problems(scores, target))
    best = max(scores)
    if best < target or scores.count(best) > 1:
        msg = f"{' - '.join(map(str, scores))}: no side alone has won a game of {target}"
        raise InvalidStateError(msg)
    return tuple(score - target if score == best else 0 for score in scores)


def _winners(played: Sequence[Sequence[int]], need: int, *, slams: bool) -> list[int]:
    """The winner of each game; a problem for each that nobody won, and for games after one side had what it needs."""
    faults = [_fault(scores) for scores in played]
    problems = [f"game {number}: {fault}" for number, fault in enumerate(faults, start=1) if fault is not None]
    InvalidStateError.check([*problems, *_played_on(played, faults, need, slams=slams)])
    return [int(scores[1] > scores[0]) for scores in played]


def _played_on(played: Sequence[Sequence[int]], faults: Sequence[str | None], need: int, *, slams: bool) -> Iterator[str]:
    """That games were played after the match was won: the last game is the one with which a side has what it needs (E25)."""
    won = [0, 0]
    for scores, fault in zip(played[:-1], faults[:-1], strict=True):
        if fault is None:
            won[scores[1] > scores[0]] += _worth(scores, slams=slams)
    if max(won) >= need:
        yield f"{len(played)} games: one side had won {need} of them before the last, and so the match [E25]"


def _worth(scores: Sequence[int], *, slams: bool) -> int:
    return 2 if slams and min(scores) <= 0 else 1


def _fault(scores: Sequence[int]) -> str | None:
    """Says why nobody can have won a game with these final scores, or None if somebody has."""
    if not isinstance(scores, (tuple, list)) or len(scores) != len(SIDES) or any(type(score) is not int for score in scores):
        return f"{short(scores)}: a whole number for each of two sides"
    if scores[0] == scores[1]:
        return f"{scores[0]} - {scores[1]}: a drawn game counts for nobody"
    return None if max(scores) > 0 else f"{scores[0]} - {scores[1]}: nobody has won it"
