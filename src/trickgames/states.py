"""The states of a match: one class for each thing that somebody can be asked.

A field exists in the states in which it has a value. Every state answers `game`, `dealer`, `scores`, `results`, `hands`,
`tricks` and `trick`, whatever its class. The union `AnyState` is closed but for `CustomState`, from which the states of a
user's own phases derive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, final

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
from trickgames.cards import CardSet
from trickgames.errors import InvalidStateError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from trickgames.cards import Card
    from trickgames.errors import Reason
    from trickgames.game import Game
    from trickgames.table import Result, Table, ThrownIn, Trick

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

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class State(Generic[A_co]):
    """What all states have in common; `State[Play]` is one in which somebody may play a card.

    States are made by `start` and `apply`. One that is made by hand is checked: `InvalidStateError` names all its problems.
    """

    __slots__ = ()
    table: Table
    phase: Phase[Any, Any]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def dealer(self) -> int:
        """The seat that deals, or dealt."""
        return self.table.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side, in points."""
        return self.table.scores

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of the deals that were played; none for an abandoned one."""
        return self.table.results

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of every seat; none before the deal."""
        return self.table.hands

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.table.tricks

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The plays (seat and card) of the trick that is being played."""
        return ()

    def __attrs_post_init__(self) -> None:
        InvalidStateError.check(self.problems())

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state, in words; nothing for every state that `start` and `apply` make."""
        game = self.table.game
        if self.phase not in game.phases:
            yield f"{self.phase!r} is no phase of this game"
        seat = getattr(self, "seat", 0)
        if type(seat) is not int or not 0 <= seat < game.seating.seats:
            yield f"seat={seat!r}: the seats are 0 to {game.seating.seats - 1}"
        if not self.table.hands and not isinstance(self, AwaitingDeal | CustomState):
            yield "no cards have been dealt"

    def __str__(self) -> str:
        return describe(self)

    def _repr_html_(self) -> str | None:
        """The picture of the whole table, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)


Step: TypeAlias = "State[Any] | Table | ThrownIn"


class Phase(Protocol[S_contra, A]):
    """A part of a deal: it asks somebody, or settles something. Ours and a user's own are alike.

    A phase is a frozen value. `accepts` are the types of action that it takes (no others reach it), `needs` and `gives` the
    types of the facts that it reads and settles.

    It may also bring `said(state, action)`, the words that go with an action (`trickgames.words.Speaks`), and `heading` with
    `describe(game)`, its part of the rule sheet (`trickgames.sheet.Describes`).
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

    def legal(self, state: S_contra, /) -> tuple[A, ...]:
        """The actions that `check` passes, in a fixed order; empty only while a deal is awaited."""
        ...

    def check(self, state: S_contra, action: A, /) -> Reason | None:
        """None, or why not: the only place that knows what is legal."""
        ...

    def step(self, state: S_contra, action: A, /) -> Step:
        """What comes of a legal action."""
        ...

    def public(self, state: S_contra, /) -> tuple[Hashable, ...]:
        """What everybody may know of this phase's state, beside the table and who is to act."""
        ...

    def witnesses(self, state: S_contra, action: A, /) -> tuple[int, ...] | None:
        """The seats that see what the action is (None: everybody); the others see only that it happened."""
        ...


# Before the cards are dealt


@final
@attrs.frozen(weakref_slot=False)
class AwaitingDeal(State[Deal]):
    """The dealer is to deal."""

    table: Table
    phase: Phase[AwaitingDeal, Deal]

    @property
    def seat(self) -> int:
        """The dealer's seat."""
        return self.table.dealer


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
    """A seat with a farmer's hand may swap three low cards (D-E13); `chosen` are those that it has put down."""

    table: Table
    phase: Phase[Swapping, Swap | Pass]
    seat: int
    chosen: CardSet


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
        if self.standing is not None and self.standing.seat not in range(self.table.game.seating.seats):
            yield f"standing={self.standing!r}: there is no such seat"


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

    table: Table
    phase: Phase[Discarding, Discard]
    seat: int


@final
@attrs.frozen(weakref_slot=False)
class Giving(State[Give]):
    """The partner of a lone maker is to give a card (D-E8d)."""

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

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        for side in self.winners:
            if not 0 <= side < len(self.table.game.seating.sides):
                yield f"there is no side {side}"


class CustomState(State[A_co]):
    """The base of the states of a user's own phases: a frozen attrs class with at least `table`, `phase` and `seat`."""

    __slots__ = ()
    seat: int


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


def describe(state: State[Any]) -> str:
    """A state in a few lines for a person: everything in it, hidden cards too (a seat's view is `view`)."""
    table = state.table
    lines = [f"{table.game.name}: {type(state).__name__}, scores {' - '.join(map(str, table.scores))}, dealer {table.dealer}"]
    if isinstance(state, MatchOver):
        lines.append(f"won by {', '.join(f'side {side}' for side in state.winners) or 'nobody'}: {state.why}")
        return "\n".join(lines)
    lines += [f"seat {seat}: {hand}" for seat, hand in enumerate(state.hands)]
    lines += [
        f"{pile.name}{'' if pile.owner is None else f' of {pile.owner}'}: {' '.join(map(str, pile.cards))}"
        for pile in table.piles
    ]
    lines += [", ".join(map(str, table.events))] if table.events else []
    lines += [f"trick {number}: {trick}" for number, trick in enumerate(state.tricks, start=1)]
    if state.trick:
        lines.append("trick: " + " ".join(f"{seat}:{card}" for seat, card in state.trick))
    lines.append(f"seat {getattr(state, 'seat', '?')} is to act")
    return "\n".join(lines)
