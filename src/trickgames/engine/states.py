"""The states of a match: one class for each thing that somebody can be asked.

Every state answers `game`, `dealer`, `scores`, `results`, `hands`, `tricks` and `trick`, whatever its class. The union
`AnyState` is closed, except for `CustomState`, from which the states of your own phases derive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, final

import attrs

from trickgames._quick import maker
from trickgames.engine.asking import (
    Asking,
    AwaitingContract,
    Bidding,
    Burning,
    CallingCard,
    Claiming,
    ConsideringTurnUp,
    DecidingExchange,
    DecidingRest,
    DecidingStay,
    Declaring,
    Defending,
    Discarding,
    Giving,
    NamingSuit,
    NamingTrump,
    Standing,
    Swapping,
    Taking,
    Throwing,
)
from trickgames.engine.playing import Playing
from trickgames.engine.protocols import Phase, Step
from trickgames.engine.scored import KnowsContracts, WatchesScores
from trickgames.engine.state import CustomState, State
from trickgames.table.given import Deal
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.errors import Reason

__all__ = [
    "AnyState",
    "Asking",
    "AwaitingContract",
    "AwaitingDeal",
    "Bidding",
    "Burning",
    "CallingCard",
    "Claiming",
    "ConsideringTurnUp",
    "CustomState",
    "DecidingExchange",
    "DecidingRest",
    "DecidingStay",
    "Declaring",
    "Defending",
    "Discarding",
    "Giving",
    "MatchOver",
    "NamingSuit",
    "NamingTrump",
    "Phase",
    "Playing",
    "Standing",
    "State",
    "Step",
    "Swapping",
    "Taking",
    "Throwing",
]


@final
@attrs.frozen(repr=False, weakref_slot=False)
class AwaitingDeal(State[Deal]):
    """The dealer must deal."""

    after_deal: ClassVar[bool] = False
    table: Table
    phase: Phase[AwaitingDeal, Deal]

    @property
    def seat(self) -> int:
        """The dealer's seat."""
        return self.table.dealer

    @property
    def awaits(self) -> type[Deal]:
        """The class `Deal`. Deals are never listed: there are too many packs."""
        return Deal

    def problems(self) -> Iterator[str]:
        """Reports everything that is wrong with this state."""
        yield from super().problems()
        if self.table.hands or self.table.piles or self.table.tricks:
            yield "the cards have been dealt"


# The end


@final
@attrs.frozen
class _Nobody:
    """The phase after the last: nobody is asked anything."""

    accepts: tuple[type[Any], ...] = attrs.field(default=(), init=False)
    needs: tuple[type[Any], ...] = attrs.field(default=(), init=False)
    gives: tuple[type[Any], ...] = attrs.field(default=(), init=False)

    def enter(self, table: Table) -> Step:
        return table

    def asking(self, table: Table, _seat: int) -> State[Any]:
        return MatchOver(table, (), "")

    def legal(self, _state: MatchOver) -> tuple[Any, ...]:
        return ()

    def check(self, _state: MatchOver, _action: object) -> Reason | None:
        return None

    def step(self, state: MatchOver, _action: object) -> Step:
        return state


NOBODY = _Nobody()


@final
@attrs.frozen(repr=False, weakref_slot=False)
class MatchOver(State[Any]):
    """The match is over. It knows which sides won (none if the match is drawn) and why."""

    after_deal: ClassVar[bool] = False
    table: Table
    winners: tuple[int, ...]
    why: str
    phase: Phase[Any, Any] = attrs.field(default=NOBODY, init=False, repr=False)

    def __repr__(self) -> str:
        return f"<MatchOver: {self.game.name}, scores {' - '.join(map(str, self.scores))}>"

    def __str__(self) -> str:
        winners = ", ".join(f"side {side}" for side in self.winners) or "nobody"
        return f"{self.game.name}: scores {' - '.join(map(str, self.scores))}, won by {winners}: {self.why}"

    def problems(self) -> Iterator[str]:
        """Reports everything that is wrong with this state."""
        if len(set(self.winners)) < len(self.winners):
            yield f"winners={self.winners!r}: each side wins once"
        for side in self.winners:
            if not 0 <= side < len(self.table.game.seating.sides):
                yield f"there is no side {side}"
        if not self.table.results:
            yield "results=(): a match ends with a deal, and none was played"
        game, results = self.table.game, self.table.results
        scoring, contract = game.scoring, results[-1].contract if results else None
        decided = not isinstance(scoring, KnowsContracts) or scoring.may_decide(contract)
        if isinstance(game.goal, WatchesScores) and not decided:
            yield from game.goal.wrong_winners(self.table.scores, self.winners)


AnyState: TypeAlias = (
    AwaitingDeal
    | Claiming
    | Swapping
    | ConsideringTurnUp
    | NamingSuit
    | Bidding
    | NamingTrump
    | Declaring
    | AwaitingContract
    | DecidingStay
    | CallingCard
    | Discarding
    | Giving
    | DecidingExchange
    | Defending
    | Throwing
    | Taking
    | DecidingRest
    | Burning
    | Playing
    | Asking[Any]
    | CustomState[Any]
    | MatchOver
)

new_awaiting_deal = maker(AwaitingDeal)
