"""Everything that a scoring and a goal may do, on one page.

A *scoring* is a callable `(Played, scores) -> Verdict`, and a *goal* a callable `(Played, Verdict) -> Ending | None`. The other
protocols are optional: if a part has the methods of one, they are called. What a phase may do is in
`trickgames.engine.protocols`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
    from trickgames.table.facts import Contract

__all__ = [
    "Aims",
    "AvoidsPoints",
    "CountsInTricks",
    "CountsUnits",
    "EndsAfterDeals",
    "Goal",
    "InTricks",
    "KeepsTallies",
    "KnowsContracts",
    "LowestWins",
    "Measures",
    "NeedsFacts",
    "OneSideScores",
    "PointCards",
    "PricesFailure",
    "SafeCards",
    "Scoring",
    "SeesEndings",
    "StartsAt",
    "Targeted",
    "WatchesDeals",
    "WatchesScores",
    "Weighs",
    "better_score",
    "match_points",
    "unit_of",
]


class Scoring(Protocol):
    """A scoring. If it reads facts, it names their types in `needs`."""

    def __call__(self, played: Played, scores: tuple[int, ...], /) -> Verdict:
        """The verdict on a deal, from the scores before it."""
        ...


class Goal(Protocol):
    """When a match is over."""

    def __call__(self, played: Played, verdict: Verdict, /) -> Ending | NextGame | None:
        """How the match ends with this deal, or how the next game of the match begins, or None: another deal."""
        ...


@runtime_checkable
class NeedsFacts(Protocol):
    """A scoring that reads facts."""

    @property
    def needs(self) -> tuple[type[Any], ...]:
        """The types of the facts, which a phase must settle."""
        ...


@runtime_checkable
class PointCards(Protocol):
    """A scoring that gives points to cards."""

    def values(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """The points of each card that has any, under this trump."""
        ...


@runtime_checkable
class SafeCards(Protocol):
    """A scoring by which the points of some cards go to the player who plays them, even if another player takes the trick."""

    def safe_cards(self, trump: Suit | None, /) -> frozenset[Card]:
        """These cards, under this trump."""
        ...


@runtime_checkable
class Weighs(Protocol):
    """A scoring that knows what cards are worth beside points of their own: pips count towards a point (AP6)."""

    def weights(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """What each card is roughly worth to its taker, in hundredths of a point. Cards without such a worth are left out."""
        ...


@runtime_checkable
class CountsUnits(Protocol):
    """A scoring that can name what it counts."""

    @property
    def unit(self) -> str:
        """The word for one of it: "trick" or "point"."""
        ...


@attrs.frozen
class InTricks:
    """What is counted in tricks: what a trick is worth, what each card is worth to the player who takes it, and which points
    are safe.

    The points of `safe` cards go to the player who plays them, even if another player takes the trick.
    """

    trick: int
    cards: Mapping[Card, int]
    safe: frozenset[Card] = frozenset()


@runtime_checkable
class CountsInTricks(Protocol):
    """A scoring that knows what each trick and each card brings, if tricks and cards alone count."""

    def in_tricks(self, trump: Suit | None, /) -> InTricks | None:
        """What they bring, under this trump. None if something else counts too (who played low, most pips)."""
        ...


@runtime_checkable
class Measures(Protocol):
    """A scoring that knows the points by seat of what has been played so far."""

    def taken(self, played: Played, /) -> tuple[int, ...]:
        """The points by seat."""
        ...


@runtime_checkable
class OneSideScores(Protocol):
    """A scoring by which only one side scores in a deal, so that two sides never reach a target together."""

    def one_side_scores(self) -> bool:
        """Whether that is so."""
        ...


@runtime_checkable
class KeepsTallies(Protocol):
    """A scoring that counts something beside the scores, from deal to deal."""

    def tally_names(self) -> tuple[str, ...]:
        """The names under which it is counted ("bags")."""
        ...


@runtime_checkable
class KnowsContracts(Protocol):
    """A scoring that knows what it asks of contracts, and whether one may decide the match."""

    def reads_calls(self, fact: type[Any], /) -> bool:
        """Whether it asks if the calls that are settled as this fact, a `Contract` or `Bids`, are met."""
        ...

    def may_decide(self, contract: Contract | None, /) -> bool:
        """Whether a deal with this contract may decide the match, whatever the scores (a lost moon)."""
        ...


@runtime_checkable
class PricesFailure(Protocol):
    """A scoring that knows what makers lose by a call that is too high."""

    def failure_costs(self) -> Literal["points", "gain", "nothing"]:
        """What a failed call costs: points (their own, or those that the others get), only what they would have gained, or
        nothing.
        """
        ...


@runtime_checkable
class Aims(Protocol):
    """A goal that can be told in a few words."""

    def aim(self) -> str:
        """Who wins: "the first to 52 points wins"."""
        ...


@runtime_checkable
class AvoidsPoints(Protocol):
    """A goal by which points may be bad."""

    def points_are_bad(self) -> bool:
        """Whether the lowest score wins, so that players avoid points (HE6)."""
        ...


@runtime_checkable
class LowestWins(Protocol):
    """A goal by which the lowest score may win."""

    def lowest_wins(self) -> bool:
        """Whether the lowest score wins, because points are bad (HE6) or because scores come down to zero (BK9)."""
        ...


@runtime_checkable
class Targeted(Protocol):
    """A goal with a number of points."""

    def target_score(self) -> int | None:
        """The points that win the match; None if it isn't a number of points."""
        ...


@runtime_checkable
class StartsAt(Protocol):
    """A goal that says with which score every side begins. Without it, they begin with 0."""

    def start_score(self) -> int:
        """The score of each side at the beginning of a match."""
        ...


@runtime_checkable
class SeesEndings(Protocol):
    """A goal that is also asked when a deal itself has decided the game (a lost moon). `verdict.ending` says how."""

    def sees_endings(self) -> bool:
        """Whether it wants to be asked then."""
        ...


@runtime_checkable
class WatchesDeals(Protocol):
    """A goal that knows from the number of deals alone whether a match is over."""

    def over_after(self, played: int, /) -> Iterable[str]:
        """What is wrong with a state before which this many deals were played."""
        ...


@runtime_checkable
class EndsAfterDeals(Protocol):
    """A goal that ends the match after a number of deals at the latest. Lists by the number of the deal must be as long."""

    def last_deal(self) -> int | None:
        """The number of the last deal; None if there may be any number."""
        ...


@runtime_checkable
class WatchesScores(Protocol):
    """A goal that knows from the scores alone whether a match is over, and who can have won it."""

    def over_before(self, scores: tuple[int, ...], /) -> Iterable[str]:
        """What is wrong with scores before a deal."""
        ...

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...], /) -> Iterable[str]:
        """Reports what is wrong with the winners of a match with these scores."""
        ...


def better_score(goal: object) -> int:
    """Which score is the better one by a goal: 1 for the higher, -1 for the lower (HE6, BK9).

    >>> from trickgames.scoring import FirstTo, LowestAt
    >>> better_score(FirstTo(10)), better_score(LowestAt(100))
    (1, -1)
    """
    return -1 if isinstance(goal, LowestWins) and goal.lowest_wins() else 1


def match_points(goal: object) -> int:
    """The points that a match goes over: its target, or the score from which scores come down; 0 where a goal has neither.

    >>> from trickgames.scoring import AfterDeals, DownTo, FirstTo
    >>> match_points(FirstTo(10)), match_points(DownTo(25)), match_points(AfterDeals(4))
    (10, 25, 0)
    """
    target = goal.target_score() if isinstance(goal, Targeted) else None
    return abs(target or (goal.start_score() if isinstance(goal, StartsAt) else 0))


def unit_of(scoring: object) -> str:
    """What a scoring counts: "trick" or "point". It is tricks if neither the scoring nor the cards have points.

    >>> from trickgames import euchre, pitch
    >>> unit_of(euchre.BICYCLE.scoring), unit_of(pitch.TEN_POINT.scoring)
    ('trick', 'point')
    """
    return scoring.unit if isinstance(scoring, CountsUnits) else "point" if isinstance(scoring, PointCards) else "trick"
