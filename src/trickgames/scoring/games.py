"""A match of several games: laps and slams (RR4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.words import counted, sentences
from trickgames.checks import Sound, parts_of, too_small
from trickgames.engine.protocols import Describes
from trickgames.engine.scored import Aims, AvoidsPoints, LowestWins, StartsAt, Targeted, WatchesDeals, WatchesScores
from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
from trickgames.errors import short
from trickgames.table.tallies import GAMES_WON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["MatchOfGames"]


@attrs.frozen
class MatchOfGames(Sound):
    """A match goes on until a side has won this number of `games`. Each game has its own `goal`, and begins anew.

    With `laps` the winners of a game begin the next one with what they had over the target, the losers with nothing. With
    `slams` a game won against losers without points counts as two (RR4). The deal goes on to the left. `state.games_won` says
    where the match stands. The scores are those of the present game.

    >>> from trickgames.scoring import FirstTo
    >>> MatchOfGames(FirstTo(5), games=3, laps=True, slams=True).target_score()
    5
    """

    goal: Any
    games: int
    laps: bool = False
    slams: bool = False

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | NextGame | None:
        """How the match ends or goes on with another game, once this game is over."""
        ending: Ending | None = verdict.ending or self.goal(played, verdict)
        if ending is None:
            return None
        scores, winners = verdict.scores, ending.winners
        losers = [score for side, score in enumerate(scores) if side not in winners]
        worth = 2 if self.slams and winners and losers and max(losers) <= 0 else 1
        before = played.table.tally(GAMES_WON)
        won = tuple(count + worth if side in winners else count for side, count in enumerate(before))
        if max(won) >= self.games:
            best = tuple(side for side, count in enumerate(won) if count == max(won))
            return Ending(best, f"{ending.why}, and {counted(self.games, 'game')} won", won)
        return NextGame(tuple(self._begins(score, side in winners) for side, score in enumerate(scores)), won)

    def _begins(self, score: int, won: bool) -> int:  # noqa: FBT001 - the callers are in this package, and call it by position for speed
        target = self.target_score()
        return max(0, score - target) if self.laps and won and target is not None else self.start_score()

    def sees_endings(self) -> bool:
        """A deal that decides a game (a lost moon) does not decide the match."""
        return True

    def target_score(self) -> int | None:
        """The points that win a game, or None."""
        return self.goal.target_score() if isinstance(self.goal, Targeted) else None

    def start_score(self) -> int:
        """The score with which a game begins."""
        return self.goal.start_score() if isinstance(self.goal, StartsAt) else 0

    def lowest_wins(self) -> bool:
        """Whether the lowest score wins a game."""
        return isinstance(self.goal, LowestWins) and self.goal.lowest_wins()

    def points_are_bad(self) -> bool:
        """Whether points are to be avoided in a game."""
        return isinstance(self.goal, AvoidsPoints) and self.goal.points_are_bad()

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal. A surplus of laps may be above the target, and doesn't win anything yet."""
        if isinstance(self.goal, WatchesScores) and not self.laps:
            yield from self.goal.over_before(scores)

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners of a match whose last game has these scores."""
        if isinstance(self.goal, WatchesScores):
            yield from self.goal.wrong_winners(scores, winners)

    def aim(self) -> str:
        """Who wins, in a few words."""
        of_a_game = f" (in a game {self.goal.aim()})" if isinstance(self.goal, Aims) else ""
        return f"the first to win {counted(self.games, 'game')} wins{of_a_game}"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The game's goal, and how games make a match, in sentences."""
        told = self.goal.describe(game) if isinstance(self.goal, Describes) else ()
        return sentences(
            *(sentence.replace("wins the match", "wins the game") for sentence in told),
            f"The first {game.seating.party} to win {counted(self.games, 'game')} wins the match.",
            f"Each game starts at {self.start_score()}.",
            "The winners of a game carry their points above the target over to the next one [RR4]." if self.laps else "",
            "A game in which the losers have no points counts as two [RR4]." if self.slams else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a match of no games, and laps and slams where there is a single game."""
        yield from too_small(self, 1, "games")
        if not callable(self.goal) or isinstance(self.goal, type):
            yield f"MatchOfGames: goal={short(self.goal)} is not a goal: it cannot be called"
        for name in ("laps", "slams"):
            if getattr(self, name) and self.games == 1:
                yield f"MatchOfGames: {name} with games=1: a match of one game has no next one; give more games"
        if self.lowest_wins():
            named = [name for name in ("laps", "slams") if getattr(self, name)]
            yield from (f"MatchOfGames: {name}: in these games the lowest score wins" for name in named)
        if self.laps and self.target_score() is None:
            yield "MatchOfGames: laps: a surplus is what is over the target, and the goal has none"
        if any(isinstance(part, WatchesDeals) and not isinstance(part, Targeted) for part in parts_of(self.goal)):
            yield "MatchOfGames: the goal counts the deals of the whole match, not of a game: give one that counts points"
