"""Scoring by tricks taken, as in euchre: made, march, lone march, euchred (E12-E16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import sentences
from trickgames.engine.verdict import Played, Verdict, new_verdict
from trickgames.table.actions import DefendAlone
from trickgames.table.facts import Contract, LoneDefender

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["TricksTaken"]

EARLY = 2


@attrs.frozen
class TricksTaken:
    """The makers score for the tricks that they take, or their opponents for euchring them; points are tricks.

    The scores are points for a side. `super_euchre`, where given, is for makers who take no trick, and goes before the lone
    scores; with `fast_break` nobody scores when the defenders take the first two tricks and lose all others.
    """

    made: int = 1
    march: int = 2
    lone_march: int = 4
    euchred: int = 2
    lone_euchred: int = 2
    lone_defender: int = 4
    super_euchre: int | None = None
    fast_break: bool = False

    needs = (Contract,)
    heading = "Scoring"

    def one_side_scores(self) -> bool:
        """The makers or their opponents, never both."""
        return True

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """Exactly one party scores in each deal that is played."""
        contract = played.contract or played.table.get(Contract)
        taken = played.tricks_taken
        ours = 0
        for seat in played.makers:
            ours += taken[seat]
        made = ours >= contract.level
        if self.fast_break and self._broken(played):
            return Verdict(taken, scores, made)
        worth = self._worth(contract, ours, len(played.tricks)) if made else self._penalty(played, contract, ours)
        after = list(scores)
        for side in range(len(after)):
            if (side in played.making_sides) is made:
                after[side] += worth
        return new_verdict(taken, tuple(after), made, None)

    def _worth(self, contract: Contract, ours: int, tricks: int) -> int:
        if ours < tricks:
            return self.made
        return self.lone_march if contract.alone else self.march

    def _penalty(self, played: Played, contract: Contract, ours: int) -> int:
        if self.super_euchre is not None and ours == 0:
            return self.super_euchre
        if not contract.alone:
            return self.euchred
        return self.lone_euchred if played.table.find(LoneDefender) is None else self.lone_defender

    def _broken(self, played: Played) -> bool:
        won = [trick.winner in played.makers for trick in played.tricks]
        return not any(won[:EARLY]) and all(won[EARLY:])

    def describe(self, game: Game) -> tuple[str, ...]:
        """The scores in sentences."""
        alone = any(DefendAlone in phase.accepts for phase in game.phases)
        return sentences(
            f"Makers who take the tricks that they must score {self.made} [E12, E14].",
            f"With all the tricks, a march, they score {self.march} [E13], a lone maker {self.lone_march} [E15].",
            f"Makers who fail are euchred: the others score {self.euchred} [E5, E16], against a lone maker {self.lone_euchred}"
            " [E16, D-E8f].",
            f"A lone defender who euchres a lone maker scores {self.lone_defender} [D-E8c]." if alone else "",
            ""
            if self.super_euchre is None
            else f"If the makers take no trick at all, the others score {self.super_euchre} in any case [D-E8h].",
            "Nobody scores when the defenders take the first two tricks and lose all the others." if self.fast_break else "",
        )

    def problems(self, _game: Game) -> Iterator[str]:
        """Scores that are no points."""
        for name in ("made", "march", "lone_march", "euchred", "lone_euchred", "lone_defender", "super_euchre"):
            value = getattr(self, name)
            if (type(value) is not int or value < 1) and not (name == "super_euchre" and value is None):
                yield f"TricksTaken: {name}={value!r}: a number of points above nought"
