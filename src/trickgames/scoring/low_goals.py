"""Goals for scores that should be low, or must not get too low: the lowest at a number, down to zero, a floor; and several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import attrs

from trickgames.cards.words import sentences
from trickgames.checks import MOST_NUMBER, Sound, row, too_small
from trickgames.engine.protocols import Checked, Describes
from trickgames.engine.scored import (
    Aims,
    AvoidsPoints,
    EndsAfterDeals,
    LowestWins,
    StartsAt,
    Targeted,
    WatchesDeals,
    WatchesScores,
)
from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game

__all__ = ["DownTo", "FirstOf", "Floor", "LowestAt"]


TWO = 2


def at(scores: tuple[int, ...], best: int) -> tuple[int, ...]:
    """The sides with this score."""
    return tuple(side for side, score in enumerate(scores) if score == best)


def _winners(sides: tuple[int, ...], equal: str) -> tuple[int, ...]:
    """The sides, if they may win together; none if several are equal and play on."""
    return () if len(sides) > 1 and equal == "play_on" else sides


_EQUAL = {"share": "Equal scores share the win", "play_on": "If the scores are equal, the match goes on"}


@attrs.frozen
class LowestAt(Sound):
    """When a side has `target` points, the match is over and the lowest score wins (HE6). Equal scores share or play on.

    >>> LowestAt(100).target_score()
    100
    """

    target: int
    equal: Literal["share", "play_on"] = "share"

    heading = "Goal"

    def __call__(self, _played: Played, verdict: Verdict) -> Ending | None:
        """The side with the lowest score, once a side is there."""
        scores = verdict.scores
        winners = _winners(at(scores, min(scores)), self.equal) if max(scores) >= self.target else ()
        return Ending(winners, f"{self.target} points were reached, and the lowest score wins") if winners else None

    def lowest_wins(self) -> bool:
        """Always."""
        return True

    def points_are_bad(self) -> bool:
        """Always."""
        return True

    def target_score(self) -> int:
        """The points that end the match."""
        return self.target

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal: a match that is over."""
        if max(scores) >= self.target and _winners(at(scores, min(scores)), self.equal):
            yield f"scores={scores!r}: a side has reached {self.target}, the match is over"

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners of a match with these scores."""
        if max(scores) >= self.target and winners != at(scores, min(scores)):
            yield f"winners={winners!r}: with the scores {scores!r} the lowest wins"

    def aim(self) -> str:
        """Who wins, in a few words."""
        return f"the lowest score wins when somebody reaches {self.target} points"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        return (
            f"The match is over when a {game.seating.party} reaches {self.target} points.",
            f"The lowest score wins. {_EQUAL[self.equal]} [P33g].",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible target."""
        yield from too_small(self, 1, "target")


@attrs.frozen
class DownTo(Sound):
    """Scores begin at `start` and go down. The first side at `end` or less wins, and of several the lowest (BK9).

    If they are `equal`, they "play_on" or "share".

    >>> DownTo(25).start_score()
    25
    """

    start: int
    end: int = 0
    equal: Literal["share", "play_on"] = "play_on"

    heading = "Goal"

    def __call__(self, _played: Played, verdict: Verdict) -> Ending | None:
        """The lowest side, once one is there."""
        scores = verdict.scores
        winners = _winners(at(scores, min(scores)), self.equal) if min(scores) <= self.end else ()
        return Ending(winners, f"the score came down to {self.end}") if winners else None

    def start_score(self) -> int:
        """The score with which every side begins."""
        return self.start

    def lowest_wins(self) -> bool:
        """Always: scores come down."""
        return True

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal: a match that is over."""
        if min(scores) <= self.end and _winners(at(scores, min(scores)), self.equal):
            yield f"scores={scores!r}: a side has come down to {self.end}, the match is over"

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners of a match with these scores."""
        if min(scores) <= self.end and winners != at(scores, min(scores)):
            yield f"winners={winners!r}: with the scores {scores!r} the lowest wins"

    def aim(self) -> str:
        """Who wins, in a few words."""
        return f"the first to come down from {self.start} to {self.end} wins"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        return (
            f"Each {game.seating.party} starts with {self.start} points [BK1].",
            f"The first {game.seating.party} to get down to {self.end} or below wins the match [BK9].",
            f"If several do so in the same deal, the lowest score wins. {_EQUAL[self.equal]}.",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a starting score at which the match would already be over."""
        if not -MOST_NUMBER <= self.end < self.start <= MOST_NUMBER:
            yield f"DownTo: start={short(self.start)}, end={short(self.end)}: scores go down from the start to the end"


@attrs.frozen
class Floor(Sound):
    """A side with this `score` or less loses, and the match is over. Of the others the highest wins (FH13, SP6).

    If no side is above the floor, the highest wins. If they are `equal`, they "share" or "play_on". Put it before other goals
    in `FirstOf`.

    >>> from trickgames.scoring import FirstOf, FirstTo
    >>> FirstOf((Floor(-500), FirstTo(500, must_bid=True))).target_score()
    500
    """

    score: int
    equal: Literal["share", "play_on"] = "share"

    heading = "Goal"

    def __call__(self, _played: Played, verdict: Verdict) -> Ending | None:
        """The best of the others, once a side is at the floor."""
        winners = self._best(verdict.scores)
        return Ending(winners, f"a score fell to {self.score} or less") if winners else None

    def lowest_wins(self) -> bool:
        """It does not: of those above the floor the highest does."""
        return False

    def _best(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        return _winners(at(scores, max(scores)), self.equal) if min(scores) <= self.score else ()

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal: a match that is over."""
        if self._best(scores):
            yield f"scores={scores!r}: a side has {self.score} or less, the match is over"

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners of a match with these scores."""
        if self._best(scores) and winners != self._best(scores):
            yield f"winners={winners!r}: with the scores {scores!r} the highest wins, since a side has {self.score} or less"

    def aim(self) -> str:
        """Who wins, in a few words."""
        return f"a score of {self.score} or less loses"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The floor in a sentence."""
        party = game.seating.party
        others = (
            f"the other {party} wins"
            if len(game.seating.sides) == TWO
            else f"the highest of the others wins. {_EQUAL[self.equal]}"
        )
        return (f"If a {party} falls to {self.score} points or below, {others} [FH13, SP6].",)

    def own_problems(self) -> Iterator[str]:
        """Reports a score that is out of range."""
        if not -MOST_NUMBER <= self.score <= MOST_NUMBER:
            yield f"Floor: score={short(self.score)}: a number from -{MOST_NUMBER:,} to {MOST_NUMBER:,}"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a floor at which the match would begin."""
        start = game.goal.start_score() if isinstance(game.goal, StartsAt) else 0
        if self.score >= start:
            yield f"Floor: score={self.score}: a match begins with {start}, and the floor lies below that"


def _goals(goals: Iterable[Any]) -> tuple[Any, ...]:
    return row(goals)


@attrs.frozen
class FirstOf(Sound):
    """Several goals. The first of them that is reached ends the match. They are asked in this order.

    >>> from trickgames.scoring import AfterDeals, FirstTo
    >>> FirstOf((FirstTo(500), AfterDeals(12))).target_score()
    500
    """

    goals: tuple[Any, ...] = attrs.field(converter=_goals)

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | NextGame | None:
        """How the first goal that is reached ends the match."""
        for goal in self.goals:
            ending: Ending | NextGame | None = goal(played, verdict)
            if ending is not None:
                return ending
        return None

    def target_score(self) -> int | None:
        """The target of the first goal that has one, or None."""
        targets = (goal.target_score() for goal in self.goals if isinstance(goal, Targeted))
        return next((target for target in targets if target is not None), None)

    def lowest_wins(self) -> bool:
        """Whether it does by one of the goals."""
        return any(isinstance(goal, LowestWins) and goal.lowest_wins() for goal in self.goals)

    def points_are_bad(self) -> bool:
        """Whether they are bad for one of the goals."""
        return any(isinstance(goal, AvoidsPoints) and goal.points_are_bad() for goal in self.goals)

    def start_score(self) -> int:
        """The score with which the first goal begins that says so, or 0."""
        return next((goal.start_score() for goal in self.goals if isinstance(goal, StartsAt)), 0)

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal, by any of the goals."""
        for goal in self.goals:
            if isinstance(goal, WatchesScores):
                yield from goal.over_before(scores)

    def last_deal(self) -> int | None:
        """The number of the last deal, by the goal that comes to it first; None if there may be any number."""
        ends = [goal.last_deal() for goal in self.goals if isinstance(goal, EndsAfterDeals)]
        return min((last for last in ends if last is not None), default=None)

    def over_after(self, played: int) -> Iterator[str]:
        """What is wrong with a state before which this number of deals was played, by any of the goals."""
        for goal in self.goals:
            if isinstance(goal, WatchesDeals):
                yield from goal.over_after(played)

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners, by the first goal that says that such a match is over."""
        for goal in self.goals:
            if isinstance(goal, WatchesScores) and any(goal.over_before(scores)):
                yield from goal.wrong_winners(scores, winners)
                return

    def aim(self) -> str:
        """Who wins, in a few words."""
        return "; ".join(goal.aim() for goal in self.goals if isinstance(goal, Aims))

    def describe(self, game: Game) -> tuple[str, ...]:
        """All goals in sentences."""
        return sentences(*(told for goal in self.goals if isinstance(goal, Describes) for told in goal.describe(game)))

    def own_problems(self) -> Iterator[str]:
        """Reports fewer than two goals, and anything that isn't a goal."""
        if len(self.goals) < 2:  # noqa: PLR2004 - one goal needs no other
            yield f"FirstOf: goals={short(self.goals)}: two goals at least"
        for goal in self.goals:
            if not callable(goal) or isinstance(goal, type):
                yield f"FirstOf: {short(goal)} is not a goal: it cannot be called"
        goals = (goal for goal in self.goals if isinstance(goal, LowestWins) and not isinstance(goal, type))
        told = {goal.lowest_wins(): type(goal).__name__ for goal in goals}
        if len(told) > 1:
            yield f"FirstOf: by {told[False]} the highest score wins, and by {told[True]} the lowest: they must agree"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports what is wrong with any of the goals in this game."""
        for goal in self.goals:
            if isinstance(goal, Checked):
                yield from goal.problems(game)
