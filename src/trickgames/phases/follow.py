"""What may be played and who leads first, as data (P24, P33a, E55-E57): `Tricks` plays by it, and a game's sheet tells it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from trickgames.checks import Sound
from trickgames.errors import Reason
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.table.table import Table

__all__ = [
    "DEALERS_LEFT",
    "DECLARER",
    "FOLLOW_OR_TRUMP",
    "FOLLOW_SUIT",
    "LEFT_OF_LONER",
    "TRUMPS_ONLY",
    "FirstLead",
    "Follow",
    "PlayReason",
    "Which",
]


class PlayReason(Reason):
    """Why a card may not be played."""

    FOLLOW = "A player who can follow suit must.", "E56"
    ONLY_TRUMPS = "Only trumps may be played.", "P24"
    MUST_LEAD = "The called card that lay in the blind must be led.", "P37"
    CALLED_FIRST = "The called card is played to the first trick.", "D-P22"


class Which(enum.Enum):
    """Which cards a follow rule speaks of, when a suit has been led."""

    LED = "the suit led"
    TRUMPS = "trumps"
    LED_OR_TRUMPS = "the suit led or trumps"
    ANY = "any card"
    NONE = "no card"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


FollowRow: TypeAlias = tuple[Which, Which, Which]


@attrs.frozen
class Follow(Sound):
    """What may be played: what may be led, and for a plain suit and for trumps led a row `(if held, then, else)`.

    A player who holds a card of the first kind plays one of the second, any other player one of the third.
    """

    lead: Which
    plain: FollowRow
    trump: FollowRow
    reason: Reason

    def own_problems(self) -> Iterator[str]:
        """A lead that leaves no card, or that follows the suit of a card before it: there is none."""
        if self.lead in (Which.NONE, Which.LED, Which.LED_OR_TRUMPS):
            yield f"Follow: lead={self.lead}: any card is led, or trumps"

    def describe(self) -> tuple[str, ...]:
        """The rows in sentences."""
        plain, trump = (
            f"whoever holds {_A[held]} must play {'one' if then is held else _A[then]}; "
            + ("whoever holds none is out" if other is Which.NONE else f"otherwise {_A[other]} may be played")
            for held, then, other in (self.plain, self.trump)
        )
        told = f"W{plain[1:]}" if plain == trump else f"When a plain suit is led, {plain}. When trumps are led, {trump}"
        lead = "Any card may be led." if self.lead is Which.ANY else f"Only {self.lead.value} may be led."
        return lead, f"{told} [{self.reason.rule}]." if self.reason.rule else f"{told}."


_A: Final = {
    Which.LED: "a card of the suit led",
    Which.TRUMPS: "a trump",
    Which.LED_OR_TRUMPS: "a card of the suit led or a trump",
    Which.ANY: "any card",
    Which.NONE: "no card",
}
_FOLLOW: FollowRow = (Which.LED, Which.LED, Which.ANY)
_TRUMPS: FollowRow = (Which.TRUMPS, Which.TRUMPS, Which.NONE)

FOLLOW_SUIT: Final = Follow(Which.ANY, plain=_FOLLOW, trump=_FOLLOW, reason=PlayReason.FOLLOW)
TRUMPS_ONLY: Final = Follow(Which.TRUMPS, plain=_TRUMPS, trump=_TRUMPS, reason=PlayReason.ONLY_TRUMPS)
FOLLOW_OR_TRUMP: Final = Follow(
    Which.ANY, plain=(Which.LED, Which.LED_OR_TRUMPS, Which.ANY), trump=_FOLLOW, reason=PlayReason.FOLLOW
)


class FirstLead(enum.Enum):
    """Who leads to the first trick; the lead passes left over players who rest or may not play."""

    DEALERS_LEFT = "the player on the dealer's left"
    DECLARER = "the bidder"
    LEFT_OF_LONER = "the player on the left of a lone maker, otherwise on the dealer's left"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __call__(self, table: Table) -> int:
        """The seat."""
        if self is FirstLead.DECLARER:
            return table.get(Contract).maker
        seating = table.game.seating
        if self is FirstLead.LEFT_OF_LONER:
            contract = table.find(Contract)
            if contract is not None and contract.alone:
                return seating.left(contract.maker)
        return seating.left(table.dealer)


DEALERS_LEFT: Final = FirstLead.DEALERS_LEFT
DECLARER: Final = FirstLead.DECLARER
LEFT_OF_LONER: Final = FirstLead.LEFT_OF_LONER
