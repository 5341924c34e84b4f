"""When a match is won: the first to a number of points, or the higher score after a number of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.cards.words import counted, number, sentences
from trickgames.checks import Sound, too_small
from trickgames.engine.protocols import MayThrowIn
from trickgames.engine.scored import OneSideScores
from trickgames.engine.verdict import Ending, Played, Verdict
from trickgames.scoring.score_table import ScoreTable
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game

__all__ = ["AfterDeals", "FirstTo"]

TWO = 2


@attrs.frozen
class FirstTo(Sound):
    """The first side at `target` points wins (P33g, E17).

    `tie` says what happens if makers and others get there in the same deal. Choose "bidder_wins", "high_score" (equal scores to
    the bidder), "play_on" until one is ahead (D-P17), "maker_wins" (only the maker's own side, CA7), or "in_order" (the bidder,
    then the side that was there first as the points are counted, AP8, WH4). Other sides that are equal "share" or "play_on"
    (`equal`).

    With `must_bid` only makers of a made contract win. With `or_set` so does a side that sets the makers (BD8). With `out_at`,
    if every side had that score before the deal, makers win by making their bid (PE9). With `margin` the reason tells how far
    the losers stayed below the target (WH4).

    >>> FirstTo(500, "play_on").target_score()
    500
    """

    target: int
    tie: Literal["bidder_wins", "high_score", "play_on", "maker_wins", "in_order"] = "bidder_wins"
    must_bid: bool = False
    or_set: bool = False
    equal: Literal["share", "play_on"] = "share"
    out_at: int | None = None
    margin: bool = False

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | None:
        """The winners, if any side has reached the target."""
        scores = verdict.scores
        if self.out_at is not None and verdict.made and min(played.table.scores) >= self.out_at:
            return Ending(tuple(sorted(played.making_sides)), f"all sides had {self.out_at} points, and the bid was made")
        if max(scores) < self.target:
            return None
        makers = played.making_sides
        if self.tie == "maker_wins" and played.contract is not None:
            makers = (played.table.game.seating.side(played.contract.maker),)
        there = [side for side, score in enumerate(scores) if score >= self.target]
        makers_there = tuple(side for side in there if side in makers)
        others = [side for side in there if side not in makers]
        if self.must_bid:
            if verdict.made:
                return self._won(makers_there, scores)
            winners = self._best(others, played, verdict) if self.or_set and verdict.made is False else ()
            return self._won(winners, scores)
        if not makers_there or not others:
            return self._won(makers_there or self._best(others, played, verdict), scores)
        if self.tie in ("bidder_wins", "maker_wins", "in_order"):
            return self._won(makers_there, scores)
        ours, highest = max(scores[side] for side in makers_there), max(scores[side] for side in others)
        if ours == highest:
            return self._won(makers_there, scores) if self.tie == "high_score" else None
        return self._won(makers_there if ours > highest else self._best(others, played, verdict), scores)

    def _best(self, others: list[int], played: Played, verdict: Verdict) -> tuple[int, ...]:
        """Of the others there, the first by order if that counts, else the highest; none if they are equal and play on."""
        if not others:
            return ()
        scores = verdict.scores
        if self.tie == "in_order":
            others, scores = self._first(others, played, verdict)
        highest = max(scores[side] for side in others)
        best = tuple(side for side in others if scores[side] == highest)
        plays_on = self.equal == "play_on" or (self.tie == "play_on" and not played.making_sides)
        return () if len(best) > 1 and plays_on else best

    def _first(self, others: list[int], played: Played, verdict: Verdict) -> tuple[list[int], tuple[int, ...]]:
        """Those who were there first as the points were counted, and the scores at that point."""
        scores = played.table.scores
        for step in verdict.steps:
            scores = tuple(map(sum, zip(scores, step, strict=True)))
            there = [side for side in others if scores[side] >= self.target]
            if there:
                return there, scores
        return others, verdict.scores

    def _won(self, sides: tuple[int, ...], scores: tuple[int, ...]) -> Ending | None:
        if not sides:
            return None
        losers = [score for side, score in enumerate(scores) if side not in sides]
        margin = f", by a margin of {self.target - max(losers)}" if self.margin and losers else ""
        return Ending(sides, f"{self.target} points were reached{margin}")

    def target_score(self) -> int:
        """The points that win the match."""
        return self.target

    def lowest_wins(self) -> bool:
        """It does not."""
        return False

    def over_before(self, scores: tuple[int, ...]) -> Iterator[str]:
        """What is wrong with scores before a deal: a match that has been won."""
        equal = "play_on" in (self.tie, self.equal) and scores.count(max(scores)) > 1
        if not self.must_bid and not equal:
            for side, score in enumerate(scores):
                if score >= self.target:
                    yield f"scores={scores!r}: side {side} has reached the target of {self.target}, the match is over"

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[str]:
        """Reports what is wrong with the winners of a match with these scores, unless a deal decided it."""
        there = {side for side, score in enumerate(scores) if score >= self.target}
        if there and not self.must_bid and self.out_at is None and there.isdisjoint(winners):
            yield f"winners={winners!r}: with the scores {scores!r} and a target of {self.target}, one of {sorted(there)} wins"

    def aim(self) -> str:
        """Who wins, in a few words."""
        return f"the first to {self.target} points wins"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        one_side = isinstance(game.scoring, OneSideScores) and game.scoring.one_side_scores()
        one_side = one_side or (isinstance(game.scoring, ScoreTable) and game.scoring.only_more_scores(game))
        plays_on = self.equal == "play_on"
        several = not self.must_bid and (not one_side or plays_on)
        alone = self.tie == "maker_wins" and not self.must_bid
        if not any(Contract in phase.gives for phase in game.phases):
            return self._without_makers(game, several=several)
        party, two = game.seating.party, len(game.seating.sides) == TWO
        first = "first to do so as the points are counted" if self.tie == "in_order" else "highest score"
        shared = "If the scores are equal, the match goes on" if plays_on else "Equal scores share the win"
        both = "both sides" if two and party == "side" else "makers and others"
        rivals, together = ("others", "without the makers") if several or alone else (f"{party}s", "in the same deal")
        return sentences(
            f"The first {party} to reach {number(self.target)} points wins the match [P33g, E17].",
            _MUST_BID[self.or_set, party] if self.must_bid else "",
            "If several get there in the same deal, a maker who is among them wins alone [CA7]."
            if alone
            else f"If {both} get there in the same deal, {self._tie_told(two=two)} [D-P17]."
            if several
            else "",
            f"If several {rivals} get there {together}, the {first} wins. {shared}."
            if (not self.must_bid and len(game.seating.sides) > TWO) or (plays_on and not self.must_bid)
            else "",
            ""
            if self.out_at is None
            else f"If every {party} has at least {number(self.out_at)} points before a deal, makers who make their bid win.",
        )

    def _tie_told(self, *, two: bool) -> str:
        """Who wins when makers and others are there together, in words."""
        higher = "the higher score wins" if two else "the highest score wins"
        return {
            "bidder_wins": "the makers win",
            "high_score": f"{higher}, or the makers if the scores are equal",
            "play_on": f"{higher}, and the match goes on if the scores are equal",
        }.get(self.tie, "the makers win")

    def _without_makers(self, game: Game, *, several: bool) -> tuple[str, ...]:
        """The goal in sentences, in a game without makers."""
        plays_on, two = "play_on" in (self.equal, self.tie), game.seating.party == "side" and len(game.seating.sides) == TWO
        return sentences(
            f"The first {game.seating.party} to reach {number(self.target)} points wins the match [P33g, E17].",
            f"If {'both sides' if two else f'several {game.seating.party}s'} get there in the same deal, "
            + ("the first to do so as the points are counted" if self.tie == "in_order" else best_score(game))
            + (" wins. If the scores are equal, the match goes on." if plays_on else " wins. Equal scores share the win.")
            if several
            else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible target, and fields that have no effect beside others."""
        yield from too_small(self, 1, "target", "out_at")
        if self.or_set and not self.must_bid:
            yield "FirstTo: or_set without must_bid: every side can win by its score anyway"
        if self.out_at is not None and self.out_at >= self.target:
            yield f"FirstTo: out_at={self.out_at}: a number of points below the target of {self.target}"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a goal that asks for bids in a game without any."""
        if any(Contract in phase.gives for phase in game.phases):
            return
        if self.must_bid or self.out_at is not None:
            name = "must_bid" if self.must_bid else "out_at"
            yield f"FirstTo: {name}: no phase settles a contract, so nobody makes a bid: leave it out"


def may_throw_in(phase: object) -> bool:
    """Whether a deal may end with this phase; one of a user's own that does not tell may do anything."""
    if isinstance(phase, MayThrowIn):
        return phase.may_throw_in()
    return not type(phase).__module__.startswith("trickgames.")


_MUST_BID = {
    (False, "side"): "A side can win by score only in a deal in which it makes its own bid [D-P17].",
    (False, "player"): "A player can win by score only in a deal in which they make their own bid [D-P17].",
    (True, "side"): "A side can win by score only in a deal in which it makes its own bid or sets the makers.",
    (
        True,
        "player",
    ): "A player can win by score only in a deal in which they make their own bid or set the maker.",
}


def best_score(game: Game) -> str:
    """The best score of a game in which many points are good, in words."""
    return "the higher score" if len(game.seating.sides) == TWO else "the highest score"


@attrs.frozen
class AfterDeals(Sound):
    """After this number of deals the higher score wins, or the lower (`wins`). A deal that is passed out doesn't count (D-E21).

    With `equal` scores the match is a "draw", or they "share" the win (OH5). Let the lower score win if points are bad, as in
    hearts.

    >>> from trickgames import euchre
    >>> print(AfterDeals(4).describe(euchre.BICYCLE)[0])
    The match lasts four deals, and the higher score wins. Equal scores are a draw [D-E21].
    """

    deals: int
    equal: Literal["draw", "share"] = "draw"
    wins: Literal["higher", "lower"] = "higher"

    heading = "Goal"

    def __call__(self, played: Played, verdict: Verdict) -> Ending | None:
        """The winners after the last deal."""
        if played.deals < self.deals:
            return None
        best = max(verdict.scores) if self.wins == "higher" else min(verdict.scores)
        winners = tuple(side for side, score in enumerate(verdict.scores) if score == best)
        if len(winners) > 1 and self.equal == "draw":
            return Ending((), f"{self.deals} deals were played, and the scores are equal")
        return Ending(winners, f"{self.deals} deals were played")

    def lowest_wins(self) -> bool:
        """Whether it does."""
        return self.wins == "lower"

    def points_are_bad(self) -> bool:
        """Whether they are."""
        return self.wins == "lower"

    def last_deal(self) -> int:
        """The number of the last deal."""
        return self.deals

    def over_after(self, played: int) -> Iterable[str]:
        """What is wrong with a state before which this number of deals was played: the match is over."""
        if played >= self.deals:
            yield f"results: {played} deals were played, and the match is over after {self.deals}"

    def aim(self) -> str:
        """Who wins, in a few words."""
        best = "best" if self.wins == "higher" else "lowest"
        return f"the {best} score after {counted(self.deals, 'deal')} wins"

    def describe(self, game: Game) -> tuple[str, ...]:
        """The goal in sentences."""
        lowest = "the lower score" if len(game.seating.sides) == TWO else "the lowest score"
        best = best_score(game) if self.wins == "higher" else lowest
        equal = "Equal scores are a draw" if self.equal == "draw" else "Equal scores share the win"
        return sentences(
            f"The match lasts {counted(self.deals, 'deal')}, and {best} wins. {equal} [D-E21].",
            "Deals that are thrown in don't count." if any(map(may_throw_in, game.phases)) else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a number of deals that isn't a whole number above zero."""
        yield from too_small(self, 1, "deals")
