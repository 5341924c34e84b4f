"""When a match is won: the first to a number of points, or the higher score after a number of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.cards.words import counted, number, sentences
from trickgames.engine.protocols import OneSideScores
from trickgames.engine.verdict import Ending, Played, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["AfterDeals", "FirstTo"]

TWO = 2


@attrs.frozen
class FirstTo:
    """The first side at `target` points wins (P33g, E17).

    Makers and others there in one deal are settled by `tie`: "bidder_wins", "high_score" (equal scores to the bidder), or
    "play_on" until one is ahead (D-P17). With `must_bid` only makers of a made contract win.
    """

    target: int
    tie: Literal["bidder_wins", "high_score", "play_on"] = "bidder_wins"
    must_bid: bool = False

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | None:
        """The winners, if any side has reached the target."""
        scores, makers = verdict.scores, played.making_sides
        if max(scores) < self.target:
            return None
        there = [side for side, score in enumerate(scores) if score >= self.target]
        makers_there = tuple(side for side in there if side in makers)
        if self.must_bid:
            return self._won(makers_there) if verdict.made else None
        others = [side for side in there if side not in makers]
        highest = max((scores[side] for side in others), default=0)
        best_others = tuple(side for side in others if scores[side] == highest)
        if not makers_there or not best_others:
            return self._won(makers_there or best_others)
        ours = max(scores[side] for side in makers_there)
        if self.tie == "bidder_wins" or ours > highest:
            return self._won(makers_there)
        if ours < highest:
            return self._won(best_others)
        return self._won(makers_there) if self.tie == "high_score" else None

    def _won(self, sides: tuple[int, ...]) -> Ending | None:
        return Ending(sides, f"{self.target} points were reached") if sides else None

    def target_score(self) -> int:
        """The points that win the match."""
        return self.target

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal: a match that has been won."""
        equal = self.tie == "play_on" and scores.count(max(scores)) > 1
        if not self.must_bid and not equal:
            for side, score in enumerate(scores):
                if score >= self.target:
                    yield f"scores={scores!r}: side {side} has reached the target of {self.target}, the match is over"

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with the winners of a match with these scores; where no side is there, a deal has decided it."""
        there = {side for side, score in enumerate(scores) if score >= self.target}
        if there and not self.must_bid and there.isdisjoint(winners):
            yield f"winners={winners!r}: with the scores {scores!r} and a target of {self.target}, one of {sorted(there)} wins"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        one_side = isinstance(game.scoring, OneSideScores) and game.scoring.one_side_scores()
        several = not self.must_bid and not one_side
        return sentences(
            f"The first side to reach {number(self.target)} points wins the match [P33g, E17].",
            "Only makers who make their bid in that deal can win [D-P17]." if self.must_bid else "",
            "If makers and others get there in one deal, "
            + {
                "bidder_wins": "the makers win [D-P17].",
                "high_score": "the higher score wins, and the makers if they are equal [D-P17].",
                "play_on": "the higher score wins, and if they are equal the match goes on [D-P17].",
            }[self.tie]
            if several
            else "",
            "Of several others the highest wins, and equal ones win together."
            if several and len(game.seating.sides) > TWO
            else "",
        )

    def problems(self, _game: Game) -> Iterator[str]:
        """A target that is none."""
        if type(self.target) is not int or self.target < 1:
            yield f"FirstTo: target={self.target!r}: a number of points above nought"


@attrs.frozen
class AfterDeals:
    """After so many deals the higher score wins, equal scores draw; a deal passed out is not counted (D-E21)."""

    deals: int

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | None:
        """The winners after the last deal."""
        if played.deals < self.deals:
            return None
        best = max(verdict.scores)
        winners = tuple(side for side, score in enumerate(verdict.scores) if score == best)
        if len(winners) > 1:
            return Ending((), f"{self.deals} deals were played, and the scores are equal")
        return Ending(winners, f"{self.deals} deals were played")

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        return (
            f"After {counted(self.deals, 'deal')} the higher score wins, and equal scores draw [D-E21].",
            "A deal that is passed out is not counted.",
        )

    def problems(self, _game: Game) -> Iterator[str]:
        """A number of deals that is none."""
        if type(self.deals) is not int or self.deals < 1:
            yield f"AfterDeals: deals={self.deals!r}: a number of deals above nought"
