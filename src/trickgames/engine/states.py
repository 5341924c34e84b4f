"""The states of a match: one class for each thing that somebody can be asked.

Every state answers `game`, `dealer`, `scores`, `results`, `hands`, `tricks` and `trick`, whatever its class. The union
`AnyState` is closed but for `CustomState`, from which the states of your own phases derive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, final

import attrs

from trickgames._quick import draft, quick
from trickgames.cards.card import CardSet
from trickgames.engine.protocols import CustomState, Phase, State, Step, WatchesScores, comes_about
from trickgames.errors import short
from trickgames.table.actions import (
    Bid,
    Burn,
    Call,
    CallForCard,
    ClaimMisdeal,
    Deal,
    DefendAlone,
    Discard,
    Fold,
    Give,
    GiveContract,
    GiveRest,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Stay,
    Swap,
    Take,
    TakePile,
)
from trickgames.table.facts import Plays, Trick
from trickgames.table.problems import table_problems
from trickgames.table.table import Table, changed
from trickgames.table.tallies import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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

A_co = TypeVar("A_co", covariant=True)
S = TypeVar("S")


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

    @property
    def awaits(self) -> type[Deal]:
        """A deal, which is not listed: there are too many packs."""
        return Deal

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        yield from super().problems()
        if self.table.hands or self.table.piles or self.table.tricks:
            yield "the cards have been dealt"


@attrs.frozen(weakref_slot=False)
class Asking(State[A_co]):
    """A seat is asked by a phase that is made with `Ask`; the base of the states below, which say what is asked."""

    table: Table
    phase: Phase[Any, Any]
    seat: int

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        found = list(super().problems())
        yield from found
        if not found and not comes_about(self):
            yield f"{type(self.phase).__name__} does not ask seat {self.seat} for this on this table"


@final
@attrs.frozen(weakref_slot=False)
class Claiming(Asking[ClaimMisdeal | Pass]):
    """A seat that was dealt such a hand may claim a misdeal (D-E13)."""


@final
@attrs.frozen(weakref_slot=False)
class Swapping(Asking[Swap | Pass]):
    """A seat with a farmer's hand may swap low cards (D-E13), one by one."""


@final
@attrs.frozen(weakref_slot=False)
class ConsideringTurnUp(Asking[OrderUp | Pass]):
    """A seat may accept the turn-up as trump (E43)."""


@final
@attrs.frozen(weakref_slot=False)
class NamingSuit(Asking[Name | Pass]):
    """The turn-up was turned down; a seat may name another suit (E48)."""


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

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        found = list(super().problems())
        yield from found
        if not found and not comes_about(self):
            yield f"standing={short(self.standing)}: by what was said, another bid stands"


@final
@attrs.frozen(weakref_slot=False)
class NamingTrump(Asking[Name]):
    """The declarer is to name trump, or what else is played (P23, BE4)."""


@final
@attrs.frozen(weakref_slot=False)
class Declaring(Asking[Bid]):
    """A seat is to bid by itself: nobody has to go over another's bid (SP2, OH2)."""


@final
@attrs.frozen(weakref_slot=False)
class AwaitingContract(Asking[GiveContract]):
    """The contract is to be given from outside (BG1)."""

    @property
    def awaits(self) -> type[GiveContract]:
        """A contract, which is not listed."""
        return GiveContract


@final
@attrs.frozen(weakref_slot=False)
class DecidingStay(Asking[Fold | Stay]):
    """A seat plays against the maker, or folds (BK5)."""


@final
@attrs.frozen(weakref_slot=False)
class CallingCard(Asking[Call]):
    """The bidder is to call a card, whose holder is the partner (P35)."""


@final
@attrs.frozen(weakref_slot=False)
class Discarding(Asking[Discard | Pass]):
    """A seat is to put one card away (E41, D-E8d); it may pass where the game leaves it free to."""


@final
@attrs.frozen(weakref_slot=False)
class Giving(Asking[Give | Pass]):
    """A seat is to give a card (D-E8d, BE5, HE2)."""


@final
@attrs.frozen(weakref_slot=False)
class DecidingExchange(Asking[TakePile | CallForCard | Pass]):
    """A seat takes up a pile, or calls for a card, or passes (CT7, RR2)."""


@final
@attrs.frozen(weakref_slot=False)
class Defending(Asking[DefendAlone | Pass]):
    """An opponent of a lone maker may defend alone (D-E8c)."""


@final
@attrs.frozen(weakref_slot=False)
class Throwing(Asking[Discard | Pass]):
    """A seat may discard trumps (P26)."""


@final
@attrs.frozen(weakref_slot=False)
class Taking(Asking[Take | Pass]):
    """A seat may take trumps that were discarded (P26)."""


@final
@attrs.frozen(weakref_slot=False)
class DecidingRest(Asking[KeepRest | GiveRest]):
    """The bidder keeps the rest of the stock, or gives it to the partner, unseen (P28, P29)."""


@final
@attrs.frozen(weakref_slot=False)
class Burning(Asking[Burn]):
    """A seat with too many trumps is to burn one (P30)."""


@final
@attrs.frozen(eq=False, weakref_slot=False)
class Playing(State[Play]):
    """A seat is to play a card.

    `seat` is to act, and the card comes from the hand of `hand_of`: the same seat, or a hand that lies open (a dummy's).
    `playable` is the mask of the cards that may be played. `base` is the table as it was when the play began, `left` the mask
    of all cards that are still in hands; `table` is the table as it is now.
    """

    base: Table
    phase: Phase[Playing, Play]
    seat: int
    hand_of: int
    left: int
    plays: Plays
    finished: tuple[Trick, ...]
    playable: int
    tables: Any = attrs.field(default=None, repr=False)

    @property
    def table(self) -> Table:  # type: ignore[override]  # made when it is asked for: a play need not pay for it
        """The table as it lies now."""
        return changed(self.base, hands=self.hands, tricks=self.finished, trick=self.plays)

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.base.game

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.base.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side, in points."""
        return self.base.scores

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What is counted by side beside the scores, from deal to deal."""
        return self.base.tallies

    @property
    def results(self) -> tuple[Any, ...]:
        """What came of the deals that were played."""
        return self.base.results

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of every seat."""
        left = self.left
        return tuple([CardSet.of(hand.mask & left) for hand in self.base.hands])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.finished

    @property
    def trick(self) -> Plays:
        """The plays (seat and card) of the trick that is being played."""
        return self.plays

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playing):
            return NotImplemented
        return self is other or (
            (self.seat, self.hand_of, self.left, self.playable, self.plays, self.finished)
            == (other.seat, other.hand_of, other.left, other.playable, other.plays, other.finished)
            and self.phase == other.phase
            and self.table == other.table
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.left, self.plays, self.finished, self.base.facts))

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state."""
        found = [*table_problems(self.table)] or [*super().problems()]
        yield from found
        if not found and not comes_about(self):
            yield "play would not come to this: the turn, or the cards that may be played, are others"


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
@attrs.frozen(weakref_slot=False)
class MatchOver(State[Any]):
    """The match is over: the sides that won (none for a drawn match) and why."""

    after_deal: ClassVar[bool] = False
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
        goal = self.table.game.goal
        if isinstance(goal, WatchesScores):
            yield from goal.wrong_winners(self.table.scores, self.winners)


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

_AwaitingDealDraft = draft(AwaitingDeal)
_AskingDraft = draft(Asking)
PlayingDraft = draft(Playing)


def new_awaiting_deal(table: Table, phase: Phase[Any, Any]) -> AwaitingDeal:
    """A deal is awaited; quickly, and unchecked."""
    made: Any = _AwaitingDealDraft()
    made.table = table
    made.phase = phase
    made.__class__ = AwaitingDeal
    return made  # type: ignore[no-any-return]


def new_playing(
    base: Table,
    phase: Phase[Playing, Play],
    seat: int,
    hand_of: int,
    left: int,
    plays: Plays,
    finished: tuple[Trick, ...],
    playable: int,
    tables: Any,
) -> Playing:
    """A seat is to play; quickly, and unchecked."""
    made: Any = PlayingDraft()
    made.base = base
    made.phase = phase
    made.seat = seat
    made.hand_of = hand_of
    made.left = left
    made.plays = plays
    made.finished = finished
    made.playable = playable
    made.tables = tables
    made.__class__ = Playing
    return made  # type: ignore[no-any-return]


def asking(kind: type[S]) -> Callable[[Table, Phase[Any, Any], int], S]:
    """A quick constructor of a kind of `Asking`, which checks nothing."""

    def build(table: Table, phase: Phase[Any, Any], seat: int) -> S:
        made: Any = _AskingDraft()
        made.table = table
        made.phase = phase
        made.seat = seat
        made.__class__ = kind
        return made  # type: ignore[no-any-return]

    return build


new_asking: Callable[[Table, Phase[Any, Any], int], Asking[Any]] = asking(Asking)
new_bidding = quick(Bidding)
new_claiming = asking(Claiming)
new_swapping = asking(Swapping)
new_considering_turn_up = asking(ConsideringTurnUp)
new_naming_suit = asking(NamingSuit)
new_naming_trump = asking(NamingTrump)
new_declaring = asking(Declaring)
new_awaiting_contract = asking(AwaitingContract)
new_deciding_stay = asking(DecidingStay)
new_calling_card = asking(CallingCard)
new_discarding = asking(Discarding)
new_giving = asking(Giving)
new_deciding_exchange = asking(DecidingExchange)
new_defending = asking(Defending)
new_throwing = asking(Throwing)
new_taking = asking(Taking)
new_deciding_rest = asking(DecidingRest)
new_burning = asking(Burning)
