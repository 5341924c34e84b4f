"""Burning: a player who holds more than six trumps puts the surplus out of play (P30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import counted, sentences
from trickgames.checks import too_small
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import Mover, PutCards
from trickgames.phases.running import Plan
from trickgames.table.facts import Called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["BurnTo"]


@attrs.frozen
class BurnTo(PlaysMovers):
    """Players burn trumps until `to` are left, from the dealer's left.

    A trump without points goes before one with points, unless `points_too`. Cards that must go in any case go without a
    question. For the others the player is asked one by one. The called card is never burned (P37).

    >>> from trickgames import pitch
    >>> print(BurnTo(6).describe(pitch.TEN_POINT)[1])
    Cards that count points may be burned only when no other trump is left [D-P10].
    """

    to: int = 6
    points_too: bool = False
    face_up: bool = True
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    @property
    def mover(self) -> PutCards:
        """The rule as a mover."""
        return PutCards(
            down_to=self.to,
            who="all",
            which="trumps",
            first=() if self.points_too else ("trumps_without_points",),
            never=("called",),
            face_up=self.face_up,
            verb="burn",
        )

    def moves(self) -> tuple[Mover, ...]:
        """The one mover that it is."""
        return (self.mover,)

    def describe(self, game: Game) -> tuple[str, ...]:
        """What is burned, in sentences."""
        face = "face up" if self.face_up else "face down"
        called = any(Called in phase.gives for phase in game.phases)
        return sentences(
            f"Starting on the dealer's left, a player with more than {counted(self.to, 'card')} burns the extra ones:"
            f" they go out of play, {face} [P30].",
            "Any trump may be burned [D-P10]."
            if self.points_too
            else "Cards that count points may be burned only when no other trump is left [D-P10].",
            "The called card is never burned [P37]." if called else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a hand size below one."""
        yield from too_small(self, 1, "to")
