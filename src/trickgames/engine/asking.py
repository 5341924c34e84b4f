"""The states in which a seat is asked for a call, a card or a decision: one class for each thing that can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, final

import attrs

from trickgames._quick import maker
from trickgames.engine.protocols import Phase
from trickgames.engine.state import State, comes_about
from trickgames.errors import short
from trickgames.table.actions import (
    Bid,
    Burn,
    CallCard,
    CallForCard,
    CallNobody,
    ClaimMisdeal,
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
    ShootMoon,
    Stay,
    Swap,
    Take,
    TakePile,
)
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Asking",
    "AwaitingContract",
    "Bidding",
    "Burning",
    "CallingCard",
    "Claiming",
    "ConsideringTurnUp",
    "DecidingExchange",
    "DecidingRest",
    "DecidingStay",
    "Declaring",
    "Defending",
    "Discarding",
    "Giving",
    "NamingSuit",
    "NamingTrump",
    "Standing",
    "Swapping",
    "Taking",
    "Throwing",
]

A_co = TypeVar("A_co", covariant=True)


@attrs.frozen(repr=False, weakref_slot=False)
class Asking(State[A_co]):
    """A state in which a phase asks a seat. Phases made with `Ask` have just this one; the states below say what is asked."""

    table: Table
    phase: Phase[Any, Any]
    seat: int

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat

    def problems(self) -> Iterator[str]:
        """Reports everything that is wrong with this state."""
        found = list(super().problems())
        yield from found
        if not found and not comes_about(self):
            yield self.unasked()

    def unasked(self) -> str:
        """Reports, in words, that the phase never asks this."""
        return f"{type(self.phase).__name__} does not ask seat {self.seat} for this on this table"


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Claiming(Asking[ClaimMisdeal | Pass]):
    """A seat was dealt a hand with which it may claim a misdeal (D-E13)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Swapping(Asking[Swap | Pass]):
    """A seat with a farmer's hand may swap low cards, one by one (D-E13)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class ConsideringTurnUp(Asking[OrderUp | Pass]):
    """A seat may accept the turn-up as trump (E43)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class NamingSuit(Asking[Name | Pass]):
    """The turn-up was turned down; a seat may name another suit (E48)."""


@attrs.frozen
class Standing:
    """The highest bid so far, and the seat that made it."""

    seat: int
    bid: Bid | ShootMoon


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Bidding(Asking[Bid | ShootMoon | Pass]):
    """A seat may bid (P21). `standing` is the highest bid so far, or None if nobody has bid."""

    standing: Standing | None

    def unasked(self) -> str:
        """Reports, in words, that another bid stands in this auction."""
        return f"standing={short(self.standing)}: by what was said, another bid stands"


@final
@attrs.frozen(repr=False, weakref_slot=False)
class NamingTrump(Asking[Name]):
    """The bidder must name what is trump, or what else is played (P23, BE4)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Declaring(Asking[Bid]):
    """A seat must bid for itself, and needn't go over another bid (SP2, OH2)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class AwaitingContract(Asking[GiveContract]):
    """The contract must come from outside (BG1)."""

    @property
    def awaits(self) -> type[GiveContract]:
        """A contract, which is not listed."""
        return GiveContract


@final
@attrs.frozen(repr=False, weakref_slot=False)
class DecidingStay(Asking[Fold | Stay]):
    """A seat plays against the maker, or folds (BK5)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class CallingCard(Asking[CallCard | CallNobody]):
    """The maker must call a card, whose holder becomes the partner, or nobody (P35, CA3)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Discarding(Asking[Discard | Pass]):
    """A seat must discard one card (E41, D-E8d). It may pass if the game allows it."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Giving(Asking[Give | Pass]):
    """A seat must give a card (D-E8d, BE5, HE2)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class DecidingExchange(Asking[TakePile | CallForCard | Pass]):
    """A seat may take up a pile or call for a card, or pass (CT7, RR2)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Defending(Asking[DefendAlone | Pass]):
    """An opponent of a lone maker may defend alone (D-E8c)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Throwing(Asking[Discard | Pass]):
    """A seat may discard trumps (P26)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Taking(Asking[Take | Pass]):
    """A seat may take trumps that were discarded (P26)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class DecidingRest(Asking[KeepRest | GiveRest]):
    """The bidder keeps the rest of the stock, or gives it to the partner, unseen (P28, P29)."""


@final
@attrs.frozen(repr=False, weakref_slot=False)
class Burning(Asking[Burn]):
    """A seat with too many trumps must burn one (P30)."""


new_asking = maker(Asking[Any])
new_claiming = maker(Claiming)
new_swapping = maker(Swapping)
new_considering_turn_up = maker(ConsideringTurnUp)
new_naming_suit = maker(NamingSuit)
new_bidding = maker(Bidding)
new_naming_trump = maker(NamingTrump)
new_declaring = maker(Declaring)
new_awaiting_contract = maker(AwaitingContract)
new_deciding_stay = maker(DecidingStay)
new_calling_card = maker(CallingCard)
new_discarding = maker(Discarding)
new_giving = maker(Giving)
new_defending = maker(Defending)
new_throwing = maker(Throwing)
new_taking = maker(Taking)
new_deciding_exchange = maker(DecidingExchange)
new_deciding_rest = maker(DecidingRest)
new_burning = maker(Burning)
