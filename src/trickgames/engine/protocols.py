"""Everything that a part of a game may have to do, on one page.

A game needs phases, a scoring and a goal. A *phase* asks somebody, or settles something; `trickgames.phases.Ask` makes one of
three methods, and this page is for whoever wants typed states and exhaustive matching. A *scoring* is a callable
`(Played, scores) -> Verdict`, a *goal* a callable `(Played, Verdict) -> Ending | None`.

The other protocols are optional: a part that has the methods of one is asked for them. Nothing else that a part happens to have
decides anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from trickgames.table.log import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.engine.state import State
    from trickgames.engine.verdict import Ending, NextGame, Played, Verdict
    from trickgames.errors import Reason
    from trickgames.table.calls import BidLimits, Call
    from trickgames.table.facts import Contract
    from trickgames.table.table import Table, ThrownIn

__all__ = [
    "Aims",
    "AvoidsPoints",
    "Checked",
    "CountsUnits",
    "Deals",
    "Describes",
    "EndsAfterDeals",
    "Goal",
    "HidesAnswers",
    "KnowsContracts",
    "LaysPiles",
    "Learns",
    "Learnt",
    "LimitsLeads",
    "MayPlayAlone",
    "Measures",
    "NeedsFacts",
    "OffersCalls",
    "OneSideScores",
    "Phase",
    "PointCards",
    "SafeCards",
    "Scoring",
    "SeesEndings",
    "SettlesStrain",
    "Speaks",
    "StartsAt",
    "Step",
    "Supplies",
    "TakesBids",
    "Targeted",
    "WatchesDeals",
    "WatchesScores",
    "Weighs",
]

A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

Step: TypeAlias = "State[Any] | Table | ThrownIn"


class Phase(Protocol[S_contra, A]):
    """A part of a deal: it asks somebody, or settles something. Ours and your own are alike.

    A phase is a frozen value. `accepts` are the types of action that it takes (no others reach it), `needs` and `gives` the
    types of the facts that it reads and settles.
    """

    @property
    def accepts(self) -> tuple[type[A], ...]:
        """The types of its actions."""
        ...

    @property
    def needs(self) -> tuple[type[Any], ...]:
        """The types of the facts that must be settled before it."""
        ...

    @property
    def gives(self) -> tuple[type[Any], ...]:
        """The types of the facts that it settles."""
        ...

    def enter(self, table: Table, /) -> Step:
        """The state in which somebody must act, or the table passed on, or `ThrownIn`."""
        ...

    def asking(self, table: Table, seat: int, /) -> State[Any]:
        """The state in which this phase asks this seat, from the table alone: what a saved or imagined table goes on with."""
        ...

    def legal(self, state: S_contra, /) -> tuple[A, ...]:
        """The actions that `check` passes, in a fixed order; empty only where the action is awaited from outside."""
        ...

    def check(self, state: S_contra, action: A, /) -> Reason | None:
        """None, or why not: the only place that knows what is legal."""
        ...

    def step(self, state: S_contra, action: A, /) -> Step:
        """What comes of a legal action."""
        ...


# What a phase may bring beside that


@runtime_checkable
class Speaks(Protocol):
    """A phase that knows the words for its actions."""

    def said(self, table: Table, seat: int, action: Any, /) -> str:
        """What the player who does this says; it names no hidden card. An empty text: it has no words for it."""
        ...


@runtime_checkable
class SettlesStrain(Protocol):
    """A phase that knows in which strains a deal may be played by it."""

    def possible_strains(self) -> tuple[Strain, ...]:
        """The strains."""
        ...


@runtime_checkable
class Supplies(Protocol):
    """A phase that awaits an action from outside and can make up one."""

    def supply(self, state: Any, number: Callable[[], float], /) -> Any:
        """A legal action, by random numbers from 0 up to 1 (which are the same on every version of Python)."""
        ...


@attrs.frozen
class Learnt:
    """Something that follows from what has been done in the open since: `told` was so at an earlier point of the deal.

    The point is after `tricks` finished tricks, before the next one is over; or, where `entry` is given, right before the entry
    of the log that has this number.
    """

    told: Told
    tricks: int = 0
    entry: int | None = None


@runtime_checkable
class Learns(Protocol):
    """A phase whose rules reveal more than the log says: by who was passed over, by what was not followed."""

    def learns(self, table: Table, actor: int | None, /) -> Iterable[Learnt]:
        """What everybody learns of hidden cards; the table holds what is public, and neither hands nor piles."""
        ...


@runtime_checkable
class Deals(Protocol):
    """A phase that deals the hands."""

    def hand_size(self, table: Table, /) -> int:
        """How many cards each player is dealt."""
        ...


@runtime_checkable
class HidesAnswers(Protocol):
    """A phase that can tell whether its answers stay hidden until it ends."""

    def hides_answers(self) -> bool:
        """Whether they do."""
        ...


@runtime_checkable
class LaysPiles(Protocol):
    """A phase that lays cards on piles."""

    def lays(self, game: Game, /) -> Mapping[str, int | None]:
        """The names of the piles, and how many cards lie there before any is moved; None where that is not known."""
        ...


# What any part of a game may bring


@runtime_checkable
class Describes(Protocol):
    """A part that tells its rules: under which heading, and in which sentences (none where there is nothing to tell)."""

    @property
    def heading(self) -> str:
        """The heading: Players, Ranks, Deal, Bidding, Exchange, Play, Scoring, Goal, or a new one."""
        ...

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """The sentences."""
        ...


@runtime_checkable
class Checked(Protocol):
    """A part that can tell what is wrong with it in a game."""

    def problems(self, game: Game, /) -> Iterable[str]:
        """Every problem, in words."""
        ...


# Scorings and goals


class Scoring(Protocol):
    """A scoring rule. A scoring that reads facts names their types in `needs`."""

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
    """A scoring rule that reads facts."""

    @property
    def needs(self) -> tuple[type[Any], ...]:
        """The types of the facts, which a phase must settle."""
        ...


@runtime_checkable
class PointCards(Protocol):
    """A scoring rule that gives points to cards."""

    def values(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """The points of each card that has any, under this trump."""
        ...


@runtime_checkable
class SafeCards(Protocol):
    """A scoring rule by which the points of some cards go to the player who plays them, whoever takes the trick."""

    def safe_cards(self, trump: Suit | None, /) -> frozenset[Card]:
        """These cards, under this trump."""
        ...


@runtime_checkable
class Weighs(Protocol):
    """A scoring rule that can tell what cards are worth beside points of their own: pips count towards a point (AP6)."""

    def weights(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """In hundredths of a point, what each card is roughly worth to its taker; a card of no such worth is left out."""
        ...


@runtime_checkable
class CountsUnits(Protocol):
    """A scoring rule that can name what it counts."""

    @property
    def unit(self) -> str:
        """One of it: "trick" or "point"."""
        ...


@runtime_checkable
class Measures(Protocol):
    """A scoring rule that can tell the points by seat of what has been played so far."""

    def taken(self, played: Played, /) -> tuple[int, ...]:
        """The points by seat."""
        ...


@runtime_checkable
class MayPlayAlone(Protocol):
    """A phase in which a maker may say that they play alone."""

    def may_play_alone(self, game: Game, /) -> bool:
        """Whether that can be said in this game."""
        ...


@runtime_checkable
class OneSideScores(Protocol):
    """A scoring rule by which only one side scores in a deal, so that two never reach a target together."""

    def one_side_scores(self) -> bool:
        """Whether that is so."""
        ...


@runtime_checkable
class KnowsContracts(Protocol):
    """A scoring rule that can tell what it asks of contracts, and whether one may decide the match."""

    def reads_calls(self, fact: type[Any], /) -> bool:
        """Whether it asks if calls are met that are settled as this fact, a `Contract` or `Bids`."""
        ...

    def may_decide(self, contract: Contract | None, /) -> bool:
        """Whether a deal with this contract may decide the match by itself (a lost moon), whatever the scores."""
        ...


@runtime_checkable
class Aims(Protocol):
    """A goal that can be told in a few words."""

    def aim(self) -> str:
        """Who wins: "the first to 52 points wins"."""
        ...


@runtime_checkable
class AvoidsPoints(Protocol):
    """A goal that may be one to which points should not be scored."""

    def points_are_bad(self) -> bool:
        """Whether whoever scores least wins, so that players avoid points (HE6)."""
        ...


@runtime_checkable
class Targeted(Protocol):
    """A goal that is a number of points."""

    def target_score(self) -> int | None:
        """The points that win the match; None if it is not a number of points."""
        ...


@runtime_checkable
class StartsAt(Protocol):
    """A goal that says with which score every side begins; without it, with nothing."""

    def start_score(self) -> int:
        """The score of each side at the beginning of a match."""
        ...


@runtime_checkable
class SeesEndings(Protocol):
    """A goal that is asked also where a deal itself has decided the game (a lost moon): `verdict.ending` says how."""

    def sees_endings(self) -> bool:
        """Whether it is."""
        ...


@runtime_checkable
class WatchesDeals(Protocol):
    """A goal that can tell, from the number of deals alone, whether a match is over."""

    def over_after(self, played: int, /) -> Iterable[str]:
        """What is wrong with a state before which this many deals were played."""
        ...


@runtime_checkable
class EndsAfterDeals(Protocol):
    """A goal that ends the match after a number of deals at the latest; lists by the number of the deal must be as long."""

    def last_deal(self) -> int | None:
        """The number of the last deal; None if there may be any number."""
        ...


@runtime_checkable
class WatchesScores(Protocol):
    """A goal that can tell, from the scores alone, whether a match is over and who can have won it."""

    def over_before(self, scores: tuple[int, ...], /) -> Iterable[str]:
        """What is wrong with scores before a deal."""
        ...

    def wrong_winners(self, scores: tuple[int, ...], winners: tuple[int, ...], /) -> Iterable[str]:
        """What is wrong with the winners of a match with these scores."""
        ...


@runtime_checkable
class TakesBids(Protocol):
    """A phase in which numbers are bid."""

    def bid_limits(self) -> BidLimits:
        """What may be bid."""
        ...


@runtime_checkable
class OffersCalls(Protocol):
    """A phase in which calls are made that undertake something."""

    def offers(self) -> tuple[Call, ...]:
        """All of them."""
        ...


@runtime_checkable
class LimitsLeads(Protocol):
    """A phase of tricks that can tell which cards may be led."""

    def leadable(self, game: Game, trump: Suit | Strain | None, /) -> int:
        """The mask of the cards of the pack that may be led in this strain."""
        ...
