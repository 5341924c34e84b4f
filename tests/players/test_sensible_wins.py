"""How often the sensible player wins among players who do anything: every preset, 400 matches, the same deals for each side."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

import trickgames as tg
from trickgames import batch, pitch

if TYPE_CHECKING:
    from numpy.typing import NDArray

MATCHES = 400
GAMES = tg.games()


def shares(game: tg.Game, matches: int) -> NDArray[np.float64]:
    """By match number, the mean of what each side wins when it alone is sensible; a match that several win counts half."""
    sides = game.seating.sides
    rounds = matches // len(sides)
    won = np.zeros((rounds, len(sides)))
    for number, seats in enumerate(sides):
        players = ["sensible" if seat in seats else "random" for seat in range(game.seating.seats)]
        winners = batch.simulate(game, matches=rounds, seed=1, players=players).matches.won  # type: ignore[arg-type]  # the names of two players
        drawn = winners.sum(axis=1) != 1
        won[:, number] = np.where(drawn & (winners[:, number] | ~winners.any(axis=1)), 0.5, winners[:, number])
    return won.mean(axis=1)


def lower_bound(game: tg.Game, matches: int = MATCHES) -> float:
    """Of the 95 percent interval, from the numbers of the matches, whose deals are alike."""
    each = shares(game, matches)
    return float(each.mean() - 1.96 * each.std(ddof=1) / sqrt(len(each)))


def needed(game: tg.Game) -> float:
    """Well above an even chance of two sides, or the share of one among several."""
    sides = len(game.seating.sides)
    return 0.65 if sides == 2 else 1.4 / sides


def measured() -> list[object]:
    """Every preset; what the compiled engine can't play is a long sweep."""
    return [pytest.param(name, marks=[pytest.mark.slow] if batch.obstacles(game) else []) for name, game in GAMES.items()]


@pytest.mark.parametrize("name", measured())
def test_a_sensible_side_wins_far_more_than_its_share(name):
    assert lower_bound(GAMES[name]) > needed(GAMES[name])


def test_one_sensible_player_among_five_wins_where_no_moon_ends_the_match():
    """P33i, P35. Players who do anything shoot the moon in most deals, and lose the match to all the others together. So
    this is played by a house rule: a moon that fails costs points.
    """
    game = pitch.pitch(players=5, moon_lost="points")
    assert lower_bound(game, 100) > needed(game)
