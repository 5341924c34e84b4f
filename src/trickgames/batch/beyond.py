"""What play may have beside following suit and taking tricks: of it the compiled engine knows the called card alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.scored import AvoidsPoints, PointCards
from trickgames.phases import CALLED_FIRST, LEAD_CALLED
from trickgames.table.facts import Bids

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.phases import Tricks

__all__ = ["more_than_sensible", "more_than_tricks"]


def more_than_sensible(game: Game) -> Iterator[str]:
    """What the sensible player of the compiled engine doesn't know, in words: it plays to take tricks and points."""
    if any(Bids in phase.gives for phase in game.phases):
        yield "players: the sensible player of the compiled engine does not bid for itself alone"
    if isinstance(game.scoring, PointCards) and isinstance(game.goal, AvoidsPoints) and game.goal.points_are_bad():
        yield "players: the sensible player of the compiled engine does not avoid points"


def more_than_tricks(part: Tricks, game: Game) -> Iterator[str]:
    """What of a phase of play the compiled engine doesn't know, in words."""
    for limit in part.limits:
        if limit not in (LEAD_CALLED, CALLED_FIRST):
            yield f"the compiled engine does not know the limit `{limit.describe()}`"
    if part.open_hands:
        yield "the compiled engine does not know open hands"
    if part.zones:
        yield "the compiled engine does not know zones"
    if part.pitch is not None:
        yield "the compiled engine does not know a trump that the first lead settles"
    if part.joker is not None:
        yield "the compiled engine does not know cards that are led with a suit named"
    if game.ranking.equal_cards == "last":
        yield "the later of equal cards is higher"
