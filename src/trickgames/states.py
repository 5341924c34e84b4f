"""The states of a match: one class for each thing that somebody can be asked.

A field exists in the states in which it has a value. Every state answers `game`, `dealer`, `scores`, `results`, `hands`,
`tricks` and `trick`, whatever its class. The union `AnyState` is closed but for `CustomState`, from which the states of a
user's own phases derive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, final

import attrs

from trickgames._quick import quick, twin
from trickgames.actions import (
    Bid,
    Burn,
    Call,
    ClaimMisdeal,
    Deal,
    DefendAlone,
    Discard,
    Give,
    GiveRest,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Swap,
    Take,
)
from trickgames.cards import Card, CardSet
from trickgames.errors import short
from trickgames.phase import CustomState, Phase, State, Step

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from trickgames.errors import Reason
    from trickgames.table import Table, Trick

__all__ = [
    "AnyState",
    "AwaitingDeal",
    "Bidding",
    "Burning",
    "CallingCard",
    "Claiming",
    "ConsideringTurnUp",
    "CustomState",
    "DecidingRest",
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

# Before the cards are dealt


@final
@attrs.frozen(weakref_slot=False)
class AwaitingDeal(State[Deal]):
    """The dealer is to deal."""

    after_deal: ClassVar[bool] = False
    table: Table
    phase: Phase[AwaitingDeal, Deal]

    @property
    def seat(self) -> int:
        """The dealer's seat."""
        return self.table.dealer

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        yield from super().problems()
        if self.table.hands or self.table.piles or self.table.tricks:
            yield "the cards have been dealt"


# Before the calls


@final
@attrs.frozen(weakref_slot=False)
class Claiming(State[ClaimMisdeal | Pass]):
    """A seat that was dealt such a hand may claim a misdeal (D-E13)."""

    table: Table
    phase: Phase[Claiming, ClaimMisdeal | Pass]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Swapping(State[Swap | Pass]):
    """A seat with a farmer's hand may swap three low cards (D-E13); `chosen` are those that it has put down, in order."""

    table: Table
    phase: Phase[Swapping, Swap | Pass]
    seat: int
    chosen: tuple[Card, ...]

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        yield from super().problems()
        hand = self.table.hands[self.seat] if self.seat in range(len(self.table.hands)) else CardSet()
        if len(set(self.chosen)) < len(self.chosen) or not CardSet(self.chosen) <= hand:
            yield f"chosen={short(self.chosen)}: cards of the hand, each once"


# Making trump


@final
@attrs.frozen(weakref_slot=False)
class ConsideringTurnUp(State[OrderUp | Pass]):
    """A seat may accept the turn-up as trump (E43)."""

    table: Table
    phase: Phase[ConsideringTurnUp, OrderUp | Pass]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class NamingSuit(State[Name | Pass]):
    """The turn-up was turned down; a seat may name another suit (E48)."""

    table: Table
    phase: Phase[NamingSuit, Name | Pass]
    seat: int


@attrs.frozen
class Standing:
    """The bid that stands, and whose it is."""

    seat: int
    bid: Bid | ShootMoon


@final
@attrs.frozen(weakref_slot=False)
class Bidding(State[Bid | ShootMoon | Pass]):
    """A seat may bid (P21); `standing` is the highest bid so far, None while nobody has bid."""

    table: Table
    phase: Phase[Bidding, Bid | ShootMoon | Pass]
    seat: int
    standing: Standing | None

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        yield from super().problems()
        if self.standing is None:
            return
        if self.standing.seat not in range(self.table.game.seating.seats):
            yield f"standing={self.standing!r}: there is no such seat"
        bid, phase = self.standing.bid, self.phase
        lowest, highest = getattr(phase, "minimum", None), getattr(phase, "maximum", None)
        if isinstance(bid, Bid) and isinstance(lowest, int) and isinstance(highest, int) and not lowest <= bid.level <= highest:
            yield f"standing={self.standing!r}: bids go from {lowest} to {highest}"
        if isinstance(bid, ShootMoon) and getattr(phase, "moon", True) is False:
            yield f"standing={self.standing!r}: the moon is not bid in this game"


@final
@attrs.frozen(weakref_slot=False)
class NamingTrump(State[Name]):
    """The declarer is to name trump (P23)."""

    table: Table
    phase: Phase[NamingTrump, Name]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class CallingCard(State[Call]):
    """The bidder is to call a card, whose holder is the partner (P35)."""

    table: Table
    phase: Phase[CallingCard, Call]
    seat: int


# Exchanging cards


@final
@attrs.frozen(weakref_slot=False)
class Discarding(State[Discard]):
    """A seat is to put one card away (E41, D-E8d)."""

    whole_hands: ClassVar[bool] = False
    table: Table
    phase: Phase[Discarding, Discard]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Giving(State[Give]):
    """The partner of a lone maker is to give a card (D-E8d)."""

    whole_hands: ClassVar[bool] = False
    table: Table
    phase: Phase[Giving, Give]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Defending(State[DefendAlone | Pass]):
    """An opponent of a lone maker may defend alone (D-E8c)."""

    table: Table
    phase: Phase[Defending, DefendAlone | Pass]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Throwing(State[Discard | Pass]):
    """A seat may throw trumps away (P26)."""

    table: Table
    phase: Phase[Throwing, Discard | Pass]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Taking(State[Take | Pass]):
    """A seat may take trumps that were thrown away (P26)."""

    table: Table
    phase: Phase[Taking, Take | Pass]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class DecidingRest(State[KeepRest | GiveRest]):
    """The bidder keeps the rest of the stock, or gives it to the partner, unseen (P28, P29)."""

    table: Table
    phase: Phase[DecidingRest, KeepRest | GiveRest]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Burning(State[Burn]):
    """A seat with too many trumps is to burn one (P30)."""

    table: Table
    phase: Phase[Burning, Burn]
    seat: int


# Playing


@final
@attrs.frozen(weakref_slot=False)
class Playing(State[Play]):
    """A seat is to play a card.

    `masks` are the hands (`hands` gives them as sets), `plays` the trick so far, `finished` the tricks before it, `playable`
    the mask of the cards that may be played. `tables` is what the phase looks up and no part of the value.
    """

    table: Table
    phase: Phase[Playing, Play]
    seat: int
    masks: tuple[int, ...]
    plays: tuple[tuple[int, Card], ...]
    finished: tuple[Trick, ...]
    playable: int
    tables: Any = attrs.field(default=None, eq=False, repr=False)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of every seat."""
        return tuple(map(CardSet.of, self.masks))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.finished

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The plays (seat and card) of the trick that is being played."""
        return self.plays

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        yield from super().problems()
        known = len(self.table.tricks)
        if self.finished[:known] != self.table.tricks:
            yield "the tricks are not those that lie on the table"
        played = [*(play for trick in self.finished[known:] for play in trick.plays), *self.plays]
        left = list(self.table.hands)
        if len(self.masks) != len(left):
            yield f"{len(self.masks)} hands for {len(left)} seats"
            return
        for seat, card in played:
            if not 0 <= seat < len(left) or card not in left[seat]:
                yield f"seat {seat} played {card}, which it did not hold"
            else:
                left[seat] -= CardSet([card])
        for seat, (mask, hand) in enumerate(zip(self.masks, left, strict=True)):
            if mask != hand.mask:
                yield f"seat {seat} holds {CardSet.of(mask)}, and {hand} by what was dealt and played"
        if not 0 <= self.seat < len(self.masks) or not self.playable or self.playable & ~self.masks[self.seat]:
            yield "the seat to play may play cards of its hand, and one at least"
            return
        if self.phase in self.table.game.phases and not self._comes_about([card for _, card in played]):
            yield "play would not come to this: the turn, the cards that may be played or the tricks are others"

    def _comes_about(self, cards: list[Card]) -> bool:
        """Whether the phase, asked again with the cards in the order in which they were played, comes to this state."""
        step: Step = self.phase.enter(self.table)
        for card in cards:
            if not isinstance(step, Playing):
                return step.__class__ is not self.table.__class__  # a phase of somebody's own may ask for more between
            if self.phase.check(step, Play(card)) is not None:
                return False
            step = self.phase.step(step, Play(card))
        return not isinstance(step, Playing) or step == self


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

    def legal(self, _state: MatchOver) -> tuple[Any, ...]:
        return ()

    def check(self, _state: MatchOver, _action: object) -> Reason | None:
        return None

    def step(self, state: MatchOver, _action: object) -> Step:
        return state

    def public(self, _state: MatchOver) -> tuple[Hashable, ...]:
        return ()

    def witnesses(self, _state: MatchOver, _action: object) -> tuple[int, ...] | None:
        return None


NOBODY = _Nobody()


@final
@attrs.frozen(weakref_slot=False)
class MatchOver(State[Any]):
    """The match is over: the sides that won (none for a drawn match) and why."""

    table: Table
    winners: tuple[int, ...]
    why: str
    phase: Phase[Any, Any] = attrs.field(default=NOBODY, init=False, repr=False)

    def __str__(self) -> str:
        winners = ", ".join(f"side {side}" for side in self.winners) or "nobody"
        return f"{self.game.name}: scores {' - '.join(map(str, self.scores))}, won by {winners}: {self.why}"

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        if len(set(self.winners)) < len(self.winners):
            yield f"winners={self.winners!r}: each side wins once"
        for side in self.winners:
            if not 0 <= side < len(self.table.game.seating.sides):
                yield f"there is no side {side}"
        if not self.table.results:
            yield "results=(): a match ends with a deal, and none was played"
        ended = getattr(self.table.game.goal, "wrong_winners", None)
        if ended is not None:
            yield from ended(self.table.scores, self.winners)


AnyState: TypeAlias = (
    AwaitingDeal
    | Claiming
    | Swapping
    | ConsideringTurnUp
    | NamingSuit
    | Bidding
    | NamingTrump
    | CallingCard
    | Discarding
    | Giving
    | Defending
    | Throwing
    | Taking
    | DecidingRest
    | Burning
    | Playing
    | CustomState[Any]
    | MatchOver
)

awaiting_deal = quick(AwaitingDeal)
claiming = quick(Claiming)
swapping = quick(Swapping)
considering_turn_up = quick(ConsideringTurnUp)
naming_suit = quick(NamingSuit)
bidding = quick(Bidding)
naming_trump = quick(NamingTrump)
calling_card = quick(CallingCard)
discarding = quick(Discarding)
giving = quick(Giving)
defending = quick(Defending)
throwing = quick(Throwing)
taking = quick(Taking)
deciding_rest = quick(DecidingRest)
burning = quick(Burning)
PlayingDraft: Any = twin(Playing)
