"""Scoring by the points that cards are worth, against a bid, as in pitch (P31-P33i). A short name for a score table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import attrs

from trickgames.cards.card import Rank
from trickgames.cards.words import entry_name, listed, number, sentences
from trickgames.checks import Sound
from trickgames.engine.protocols import TakesBids
from trickgames.engine.scored import Targeted
from trickgames.errors import short
from trickgames.scoring.lines import Line, target_told
from trickgames.scoring.measures import CountCards, PointCard, entries, pairs
from trickgames.scoring.pays import BID, MINUS_BID, NOTHING, TAKEN, Lift, Pays
from trickgames.scoring.score_table import PointTable
from trickgames.table.actions import MOST_LEVEL
from trickgames.table.facts import Called, Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.engine.scored import InTricks
    from trickgames.engine.verdict import Played, Verdict
    from trickgames.table.calls import BidLimits

__all__ = ["BidScoring"]


@attrs.frozen
class BidScoring(Sound):
    """Cards of the trump suit are worth points. The makers score the points taken, or lose their bid.

    `points` maps cards of the trump suit (as a ranking names them) to points. The points of `safe` cards go to the player who
    *plays* them (P32). `made_scores` says whether makers score the points "taken" or the "bid" (P33e). `defenders` score their
    points "always", "only_if_made" or "never" (D-P18).

    A moon lifts the makers to the target, or from below zero to zero ("graded"), or wins immediately ("win_loss"). A moon that
    fails loses the match (P33h, P33i), or by `moon_lost` all the points of the variant. `moon_needs` all the points, or those
    still in play. `moon_at_zero` says what a graded moon does at exactly zero. `table` is the same as a `PointTable`.

    >>> from trickgames.cards.card import Rank
    >>> scoring = BidScoring({Rank.ACE: 1, Rank.TWO: 1})
    >>> [line.when for line in scoring.table.lines]
    [('moon', 'made'), ('moon', 'failed'), ('made',), ('failed',)]
    """

    points: tuple[tuple[PointCard, int], ...] = attrs.field(converter=pairs)
    safe: tuple[PointCard, ...] = attrs.field(default=(Rank.TWO,), converter=entries)
    made_scores: Literal["taken", "bid"] = "taken"
    defenders: Literal["always", "only_if_made", "never"] = "always"
    moon: Literal["graded", "win_loss"] = "graded"
    moon_at_zero: Literal["win", "zero"] = "win"
    moon_needs: Literal["all_points", "points_in_play"] = "all_points"
    moon_lost: Literal["match", "points"] = "match"
    table: PointTable = attrs.field(init=False, eq=False, repr=False)

    needs = (Contract,)
    heading = "Scoring"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        everything: Literal["in play", "total"] = "total" if self.moon_needs == "all_points" else "in play"
        table = PointTable(CountCards(self.points, self.safe), self._lines(), everything=everything)
        object.__setattr__(self, "table", table)

    def _lines(self) -> Iterator[Line]:
        made = NOTHING if self.defenders == "never" else TAKEN
        failed = TAKEN if self.defenders == "always" else NOTHING
        lift = Lift(graded=self.moon == "graded", at_zero=self.moon_at_zero)
        if self.moon == "win_loss":
            yield Line(("moon", "made"), lift, made, "makers", "the makers shot the moon")
        else:
            yield Line(("moon", "made"), lift, made)
        if self.moon_lost == "points":
            yield Line(("moon", "failed"), Pays(-self.total), failed)
        else:
            yield Line(("moon", "failed"), NOTHING, failed, "others", "the makers shot the moon and missed")
        yield Line("made", TAKEN if self.made_scores == "taken" else BID, made)
        yield Line("failed", MINUS_BID, failed)

    @property
    def total(self) -> int:
        """The points of all cards together."""
        return sum(worth for _, worth in self.points)

    def values(self, trump: Suit | None) -> dict[Card, int]:
        """The points of each card that has any, under this trump."""
        return dict(self.table.values(trump))

    @property
    def unit(self) -> str:
        """Points are counted."""
        return "point"

    def safe_cards(self, trump: Suit | None) -> frozenset[Card]:
        """The cards whose points go to the player who plays them, under this trump."""
        return self.table.safe_cards(trump)

    def reads_calls(self, fact: type[Any]) -> bool:
        """Whether the contract is made is asked, and no bid of each player's own."""
        return fact is Contract

    def may_decide(self, contract: Contract | None) -> bool:
        """Whether a deal with this contract alone may decide the match."""
        return self.table.may_decide(contract)

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points that each seat took, a safe card's going to its player."""
        return self.table.taken(played)

    def in_tricks(self, trump: Suit | None) -> InTricks | None:
        """The points of the cards."""
        return self.table.in_tricks(trump)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """The points by seat, and the scores after the deal."""
        return self.table(played, scores)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The points and what a bid brings, in sentences."""
        groups = (self._group_told(game, each) for each in sorted({worth for _, worth in self.points}))
        safe = listed(f"the {entry_name(card, game)}" for card in self.safe) if self.safe else ""
        counts = "counts" if len(self.safe) == 1 else "count"
        partners = max(len(game.seating.partners(seat)) for seat in range(game.seating.seats))
        called = any(Called in phase.gives for phase in game.phases)
        all_taken = "all these points" if called else "the points they take"
        scored = all_taken if self.made_scores == "taken" else "the bid and no more"
        others = "Each of the others scores" if game.seating.party == "player" else "The others score"
        return sentences(
            f"The trumps are worth {number(self.total)} points in all [P31]: {', and '.join(groups)}.",
            f"Each counts for the player who takes it, except that {safe} {counts} for the player who plays it [P32]."
            if safe
            else "Each counts for the player who takes it [P46].",
            "The makers are the bidder and their partner, if there is one."
            if game.seating.party == "player"
            else "The makers are the bidder and their partner."
            if partners == 1
            else "The makers are the bidder and their partners.",
            f"If they take at least as many points as they bid, they score {scored} [P33e, D-P16]."
            if not called
            else f"If they take at least as many points together as were bid, each of them scores {scored} [P33e, D-P16].",
            f"Otherwise they are set, and {'each of them loses' if called else 'lose'} the amount of the bid [P33f].",
            {
                "always": f"{others} the points they take [D-P18].",
                "only_if_made": f"{others} the points they take, but only if the bid is made [D-P18].",
                "never": "The others score nothing [D-P18].",
            }[self.defenders],
            *(self._moon_told(game) if any(limits.moon for limits in _limits(game)) else ()),
        )

    def _moon_told(self, game: Game) -> Iterator[str]:
        needed = f"all {number(self.total)} points" if self.moon_needs == "all_points" else "all the points in play"
        yield f"If the moon is bid, the makers must take {needed} [P33h, D-P20]."
        if self.moon == "win_loss":
            yield "If they do, they win the match [D-P20]. If they fail, the others win it [P33i]."
            return
        failed = "the others win the match" if self.moon_lost == "match" else f"they lose {number(self.total)} points"
        low = "below zero" if self.moon_at_zero == "win" else "of zero or below"
        target = target_told(game)
        yield f"If they do, a score {low} goes up to 0, and any other score to {target} [P33h, D-P19]."
        yield f"If they fail, {failed} [P33i]."

    def _group_told(self, game: Game, worth: int) -> str:
        """The cards that are worth this many points."""
        named = [entry_name(card, game) for card, each in self.points if each == worth]
        return f"{worth}{' each' if len(named) > 1 else ''} for the {listed(named)}"

    def own_problems(self) -> Iterator[str]:
        """Reports cards that can't be worth what is given, and points that nobody can bid."""
        for card, worth in self.points:
            if worth < 0:
                yield f"BidScoring: the {card} cannot be worth {short(worth)} points"
        if not 1 <= self.total <= MOST_LEVEL:
            yield f"BidScoring: the cards are worth {short(self.total)} points together: 1 to {MOST_LEVEL} can be bid"
        if self.moon_lost == "points" and self.moon == "win_loss":
            yield "BidScoring: moon_lost='points' with moon='win_loss': a moon that wins the match if made loses it if not"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports points for cards that aren't in the game, bids above the points, and a moon without a target."""
        entries = {entry for step in game.ranking.ladder() for entry in step}
        for card, _ in self.points:
            if card not in entries:
                yield f"BidScoring: the {card} has points and is not a trump of this game: leave it out of `points`"
        for limits in _limits(game):
            if limits.highest != self.total:
                yield f"BidScoring: the cards are worth {self.total} points together, and bids go to {limits.highest}"
            if limits.moon and (not isinstance(game.goal, Targeted) or game.goal.target_score() is None):
                yield "BidScoring: a moon lifts to the target, and the goal has none"


def _limits(game: Game) -> Iterator[BidLimits]:
    return (phase.bid_limits() for phase in game.phases if isinstance(phase, TakesBids))
