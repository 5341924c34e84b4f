"""Everything that a phase may have to do, on one page; what a scoring and a goal may do is in `trickgames.engine.scored`.

A *phase* asks somebody, or settles something. `trickgames.phases.Ask` makes one of three methods. Read this page if you want
your own state classes, which `match` can tell from each other.

The other protocols are optional: a part that has the methods of one is asked for them. Nothing else that a part happens to have
decides anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from trickgames.table.log import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trickgames.cards.card import Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.engine.state import State
    from trickgames.errors import Reason
    from trickgames.table.action import Action
    from trickgames.table.calls import BidLimits, Call
    from trickgames.table.table import Table, ThrownIn

__all__ = [
    "Checked",
    "Deals",
    "Describes",
    "FixesMaker",
    "HasVerbs",
    "HidesAnswers",
    "LaysPiles",
    "Learns",
    "Learnt",
    "LimitsLeads",
    "ListsActions",
    "MayBeOut",
    "MayPlayAlone",
    "MayThrowIn",
    "OffersCalls",
    "OnlyTrumps",
    "Phase",
    "PlaysFrom",
    "SettlesStrain",
    "Speaks",
    "Step",
    "Supplies",
    "TakesBids",
]

A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

Step: TypeAlias = "State[Any] | Table | ThrownIn"


class Phase(Protocol[S_contra, A]):
    """A part of a deal: it asks somebody, or settles something. Those of the library and your own are alike.

    A phase is a frozen value. `accepts` are the types of action that it takes (no others reach it). `needs` and `gives` are the
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
        """The state in which this phase asks this seat, made from the table alone. A saved or imagined table goes on with
        it.
        """
        ...

    def legal(self, state: S_contra, /) -> tuple[A, ...]:
        """The actions that `check` allows, in a fixed order. It may be empty only if the action is awaited from outside."""
        ...

    def check(self, state: S_contra, action: A, /) -> Reason | None:
        """The reason why not, or None. No other place knows what is legal."""
        ...

    def step(self, state: S_contra, action: A, /) -> Step:
        """What comes of a legal action."""
        ...


# What a phase may bring beside that


@runtime_checkable
class Speaks(Protocol):
    """A phase that knows the words for its actions."""

    def said(self, table: Table, seat: int, action: Any, /) -> str:
        """What the player who does this says. It names no hidden card. An empty text means that the phase has no words for
        it.
        """
        ...


@runtime_checkable
class HasVerbs(Protocol):
    """A phase of a game that has another word for what is done with a card: hearts players *pass* what they give (HE2)."""

    def word_for(self, kind: type[Any], /) -> str:
        """The word for an action of this kind; "" for the action's own verb. Players read it and may type it."""
        ...


@runtime_checkable
class SettlesStrain(Protocol):
    """A phase that knows the strains in which a deal may be played."""

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
    """Something that follows from what has been done in the open since: `told` was true at an earlier point of the deal.

    The point is after `tricks` finished tricks, before the next one is over. If `entry` is given, it is right before the entry
    of the log with this number.
    """

    told: Told
    tricks: int = 0
    entry: int | None = None


@runtime_checkable
class Learns(Protocol):
    """A phase whose rules reveal more than the log says, for example by a player who was passed over or didn't follow suit."""

    def learns(self, table: Table, actor: int | None, /) -> Iterable[Learnt]:
        """What everybody learns of hidden cards. The table holds what is public, without hands and piles."""
        ...


@runtime_checkable
class Deals(Protocol):
    """A phase that deals the hands."""

    def hand_size(self, table: Table, /) -> int:
        """How many cards each player is dealt."""
        ...


@runtime_checkable
class HidesAnswers(Protocol):
    """A phase that knows whether its answers stay hidden until it ends."""

    def hides_answers(self) -> bool:
        """Whether they do."""
        ...


@runtime_checkable
class LaysPiles(Protocol):
    """A phase that lays cards on piles."""

    def lays(self, game: Game, /) -> Mapping[str, int | None]:
        """The names of the piles, and how many cards lie there before any is moved; None if that isn't known."""
        ...


# What any part of a game may bring


@runtime_checkable
class Describes(Protocol):
    """A part that tells its rules: under which heading, and in which sentences (none if there is nothing to tell)."""

    @property
    def heading(self) -> str:
        """The heading: Players, Ranks, Deal, Bidding, Exchange, Play, Scoring, Goal, or a new one."""
        ...

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """The sentences."""
        ...


@runtime_checkable
class Checked(Protocol):
    """A part that reports what is wrong with it in a game."""

    def problems(self, game: Game, /) -> Iterable[str]:
        """Reports every problem, in words."""
        ...


@runtime_checkable
class WrittenInParts(Protocol):
    """A phase whose author writes some of its methods, and that knows which of them belong together."""

    def unwritten(self) -> Iterable[str]:
        """Reports, in words, every method that is missing beside those that are there."""
        ...


@runtime_checkable
class MayPlayAlone(Protocol):
    """A phase in which a maker may say that they play alone."""

    def may_play_alone(self, game: Game, /) -> bool:
        """Whether that can be said in this game."""
        ...


@runtime_checkable
class MayBeOut(Protocol):
    """A phase of tricks that knows whether a player may run out of cards before the others, so that hands needn't be alike."""

    def may_be_out(self) -> bool:
        """Whether a player may."""
        ...


@runtime_checkable
class OnlyTrumps(Protocol):
    """A phase of tricks that knows whether only trumps are ever played."""

    def plays_only_trumps(self) -> bool:
        """Whether they are."""
        ...


@runtime_checkable
class MayThrowIn(Protocol):
    """A phase that knows whether it may throw a deal in, so that it is dealt again or the next player deals."""

    def may_throw_in(self) -> bool:
        """Whether it may."""
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
class FixesMaker(Protocol):
    """A phase that gives the contract to the same seat in every deal, so that nobody bids for it."""

    def maker_told(self) -> str:
        """Who that is: "the dealer"."""
        ...


@runtime_checkable
class LimitsLeads(Protocol):
    """A phase of tricks that knows which cards may be led."""

    def leadable(self, game: Game, trump: Suit | Strain | None, /) -> int:
        """The mask of the cards of the pack that may be led in this strain."""
        ...


@runtime_checkable
class ListsActions(Protocol):
    """A phase that can list every action that it may ever ask for. It lists those that are neither fixed words nor about one
    card.
    """

    def possible_actions(self, game: Game, /) -> Iterable[Action]:
        """All of them, in a fixed order, for any hand. An action that is awaited from outside is left out."""
        ...


@runtime_checkable
class PlaysFrom(Protocol):
    """A phase of tricks that knows the open piles from which a player plays, beside the hand."""

    def plays_from(self) -> tuple[str, ...]:
        """The names of the piles."""
        ...
