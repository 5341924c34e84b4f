"""Scoring by the points that cards are worth, against a bid, as in pitch (P31-P33i)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from trickgames.cards.card import Card, Joker, Rank, Suit
from trickgames.cards.ranking import Off, entry_card
from trickgames.cards.words import entry_name, listed, number, sentences
from trickgames.checks import Sound
from trickgames.engine.protocols import BidLimits, TakesBids, Targeted
from trickgames.engine.verdict import Ending, Played, Verdict
from trickgames.errors import short
from trickgames.table.actions import MOST_LEVEL
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["BidScoring", "PointCard"]

PointCard: TypeAlias = Rank | Joker | Off


def _pairs(points: Mapping[PointCard, int] | tuple[tuple[PointCard, int], ...]) -> tuple[tuple[PointCard, int], ...]:
    try:
        return tuple(dict(points).items())
    except (TypeError, ValueError):  # no pairs: the game that is made of it says so
        return points  # type: ignore[return-value]


def _cards(cards: Iterable[PointCard]) -> tuple[PointCard, ...]:
    return tuple(cards) if isinstance(cards, Iterable) else cards  # pyright: ignore[reportUnnecessaryIsInstance]


@attrs.frozen
class BidScoring(Sound):
    """Cards of the trump suit are worth points; the makers score the points taken, or lose their bid.

    `points` maps cards of the trump suit (as a ranking names them) to points; `safe` cards count for whoever *plays* them
    (P32).
    `made_scores`: the points "taken" or the "bid" (P33e); `defenders` score their points "always", "only_if_made" or "never"
    (D-P18). A moon lifts the makers to the target, or from below nought to nought ("graded"), or wins at once ("win_loss");
    one that fails loses the match (P33h, P33i). `moon_needs` all the points, or those still in play. `moon_at_zero`: what a
    graded moon does at exactly nought.
    """

    points: tuple[tuple[PointCard, int], ...] = attrs.field(converter=_pairs)
    safe: tuple[PointCard, ...] = attrs.field(default=(Rank.TWO,), converter=_cards)
    made_scores: Literal["taken", "bid"] = "taken"
    defenders: Literal["always", "only_if_made", "never"] = "always"
    moon: Literal["graded", "win_loss"] = "graded"
    moon_at_zero: Literal["win", "zero"] = "win"
    moon_needs: Literal["all_points", "points_in_play"] = "all_points"

    needs = (Contract,)
    heading = "Scoring"

    @property
    def total(self) -> int:
        """The points of all cards together."""
        return sum(worth for _, worth in self.points)

    def values(self, trump: Suit | None) -> dict[Card, int]:
        """The points of each card that has any, under this trump."""
        return {} if trump is None else {entry_card(card, trump): worth for card, worth in self.points}

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points that each seat took, a safe card's going to its player."""
        taken = [0] * played.table.game.seating.seats
        trump = played.trump
        values = played.table.game.suits(trump).values
        safe = () if trump is None else tuple(entry_card(card, trump) for card in self.safe)
        for trick in played.tricks:
            for seat, card in trick.plays:
                kept = Card(card.rank, card.suit) in safe
                taken[seat if kept else trick.winner] += values[card]
        return tuple(taken)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """The points by seat, and the scores after the deal."""
        contract = played.table.get(Contract)
        taken = self.taken(played)
        ours = sum(taken[seat] for seat in played.makers)
        made = ours >= (self._moon(played) if contract.moon else contract.level)
        after = [
            self._makers(contract, made, ours, score, played)
            if side in played.making_sides
            else score + self._defenders(made, sum(taken[seat] for seat in seats))
            for side, (seats, score) in enumerate(zip(played.table.game.seating.sides, scores, strict=True))
        ]
        return Verdict(taken, tuple(after), made, self._ending(contract, made, played))

    def _moon(self, played: Played) -> int:
        if self.moon_needs == "all_points":
            return self.total
        values = played.table.game.suits(played.trump).values
        return sum(values[card] for trick in played.tricks for card in trick.cards)

    def _makers(self, contract: Contract, made: bool, ours: int, score: int, played: Played) -> int:  # noqa: FBT001
        if contract.moon:
            return self._lifted(score, played.target or 0) if made else score
        if not made:
            return score - contract.level
        return score + (ours if self.made_scores == "taken" else contract.level)

    def _lifted(self, score: int, target: int) -> int:
        short = score < 0 or (score == 0 and self.moon_at_zero == "zero")
        return max(score, 0 if short and self.moon == "graded" else target)

    def _defenders(self, made: bool, theirs: int) -> int:  # noqa: FBT001
        scores = self.defenders == "always" or (self.defenders == "only_if_made" and made)
        return theirs if scores else 0

    def _ending(self, contract: Contract, made: bool, played: Played) -> Ending | None:  # noqa: FBT001
        if not contract.moon:
            return None
        if not made:
            others = (side for side, _ in enumerate(played.table.game.seating.sides) if side not in played.making_sides)
            return Ending(tuple(others), "the moon was shot and lost")
        return Ending(tuple(sorted(played.making_sides)), "the moon was shot and made") if self.moon == "win_loss" else None

    def describe(self, game: Game) -> tuple[str, ...]:
        """The points and what a bid brings, in sentences."""
        groups = [
            f"{listed(entry_name(card, game.pack) for card, worth in self.points if worth == each)}: {each}"
            for each in sorted({worth for _, worth in self.points})
        ]
        safe = listed(f"the {entry_name(card, game.pack)}" for card in self.safe) if self.safe else ""
        scored = "the points that they take" if self.made_scores == "taken" else "the bid and no more"
        return sentences(
            f"Cards of the trump suit are worth points, {number(self.total)} together [P31, P38-P45]: {'; '.join(groups)}.",
            f"Points count for whoever takes the trick, but {safe} for whoever plays it [P32]."
            if safe
            else "All points count for whoever takes the trick [P46].",
            "The makers are the bidder and the partner, if there is one.",
            f"When they take at least the bid they score {scored} [P33e, D-P16].",
            "When they do not, the bid is taken off their score [P33f].",
            {
                "always": "The others score the points that they take [D-P18].",
                "only_if_made": "The others score the points that they take if the bid is made, and nothing if not [D-P18].",
                "never": "The others score nothing [D-P18].",
            }[self.defenders],
            *(self._moon_told(game) if any(limits.moon for limits in _limits(game)) else ()),
        )

    def _moon_told(self, game: Game) -> Iterator[str]:
        needed = f"all {number(self.total)} points" if self.moon_needs == "all_points" else "all the points that are in play"
        yield f"Whoever shoots the moon must take {needed} [P33h, D-P20]."
        if self.moon == "win_loss":
            yield "The moon made wins the match [D-P20]; failed, it loses it [P33i]."
            return
        low = "below nought" if self.moon_at_zero == "win" else "of nought or below"
        target = game.goal.target_score() if isinstance(game.goal, Targeted) else "the target"
        yield f"Made, it lifts a score {low} to 0 and any other to {target} [P33h, D-P19]; failed, it loses the match [P33i]."

    def own_problems(self) -> Iterator[str]:
        """Cards that cannot be worth so much, and points that nobody can bid."""
        for card, worth in self.points:
            if worth < 0:
                yield f"BidScoring: the {card} cannot be worth {short(worth)} points"
        if not 1 <= self.total <= MOST_LEVEL:
            yield f"BidScoring: the cards are worth {short(self.total)} points together: 1 to {MOST_LEVEL} can be bid"

    def problems(self, game: Game) -> Iterator[str]:
        """Points of cards that are not in the game, bids above the points, a moon without a target."""
        entries = {entry for step in game.ranking.ladder() for entry in step}
        for card, _ in self.points:
            if card not in entries:
                yield f"BidScoring: the {card} has points and is no trump of this game"
        for limits in _limits(game):
            if limits.highest != self.total:
                yield f"BidScoring: the cards are worth {self.total} points together, and bids go to {limits.highest}"
            if limits.moon and not isinstance(game.goal, Targeted):
                yield "BidScoring: a moon lifts to the target, and the goal has none"


def _limits(game: Game) -> Iterator[BidLimits]:
    return (phase.bid_limits() for phase in game.phases if isinstance(phase, TakesBids))
