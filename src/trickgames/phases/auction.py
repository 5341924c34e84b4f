"""The auction: one round of rising bids, and the moon above them all (P19-P22, P33h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.cards.words import number, sentences
from trickgames.engine.protocols import BidLimits
from trickgames.engine.states import Bidding, Standing, Step, new_bidding
from trickgames.errors import Reason, short
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.table.actions import MOST_LEVEL, Bid, Pass, ShootMoon
from trickgames.table.facts import Contract
from trickgames.table.table import Table, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game

__all__ = ["Auction", "BidReason"]


class BidReason(Reason):
    """Why a bid is refused."""

    TOO_LOW = "The lowest bid is higher than that.", "P20"
    NOT_HIGHER = "A bid must be higher than the standing bid.", "P21"
    TOO_HIGH = "There are not so many points to take.", "P31"
    NO_MOON = "The moon is not bid in this game.", "P33h"
    FORCED = "When all others pass the dealer must take the bid.", "P22"
    ONLY_MINIMUM = "When all others pass the dealer takes the bid at the minimum.", "P22"
    ONLY_A_NUMBER = "In this game a bid is a number and nothing else.", "P20"


@attrs.frozen
class Auction(PhaseBase):
    """From the dealer's left each player bids once or passes; a bid is higher than the standing one.

    Bids go from `minimum` to `maximum`; `moon` is a bid above every number. When all others pass the dealer is `forced` to bid
    (freely, or at the minimum), or with "no" the cards are thrown in. `dealer_may_steal`: the dealer may take the bid at the
    standing price. The auction is over when nobody left could do anything but pass.
    """

    minimum: int
    maximum: int
    moon: bool = True
    forced: Literal["free", "at_minimum", "no"] = "free"
    dealer_may_steal: bool = False

    accepts = (Pass, Bid, ShootMoon)
    gives = (Contract,)
    heading = "Bidding"

    def bid_limits(self) -> BidLimits:
        """The lowest and the highest bid, and whether the moon is bid."""
        return BidLimits(self.minimum, self.maximum, self.moon)

    def enter(self, table: Table) -> Step:
        """Asks the dealer's left."""
        return new_bidding(table, self, table.game.seating.left(table.dealer), None)

    def asking(self, table: Table, seat: int) -> Bidding:
        """A seat may bid over what was bid before."""
        bids = [Standing(bidder, bid) for bidder, bid in table.answers(self) if not isinstance(bid, Pass)]
        return new_bidding(table, self, seat, bids[-1] if bids else None)

    def legal(self, state: Bidding) -> tuple[Bid | ShootMoon | Pass, ...]:
        """To pass; every bid; the moon."""
        every = (Pass(), *self._bids())
        return tuple(action for action in every if self.check(state, action) is None)

    def _bids(self) -> tuple[Bid | ShootMoon, ...]:
        return (*map(Bid, range(self.minimum, self.maximum + 1)), ShootMoon())

    def check(self, state: Bidding, action: Bid | ShootMoon | Pass) -> Reason | None:
        """Higher than the standing bid and within the limits; the dealer may be forced."""
        return self._check(state.seat == state.table.dealer, state.standing, action)

    def _check(self, dealer: bool, standing: Standing | None, action: Bid | ShootMoon | Pass) -> Reason | None:  # noqa: FBT001
        must = dealer and standing is None and self.forced != "no"
        if isinstance(action, Pass):
            return BidReason.FORCED if must else None
        if isinstance(action, ShootMoon):
            if not self.moon:
                return BidReason.NO_MOON
            if must and self.forced == "at_minimum":
                return BidReason.ONLY_MINIMUM
            return BidReason.NOT_HIGHER if standing is not None and isinstance(standing.bid, ShootMoon) else None
        if action.strain is not None or action.word:
            return BidReason.ONLY_A_NUMBER
        if action.level < self.minimum:
            return BidReason.TOO_LOW
        if action.level > self.maximum:
            return BidReason.TOO_HIGH
        if must and self.forced == "at_minimum" and action.level > self.minimum:
            return BidReason.ONLY_MINIMUM
        return None if standing is None or self._beats(dealer, standing, action) else BidReason.NOT_HIGHER

    def _beats(self, dealer: bool, standing: Standing, action: Bid) -> bool:  # noqa: FBT001
        if isinstance(standing.bid, ShootMoon):
            return False
        equal = action.level == standing.bid.level
        return action.level > standing.bid.level or (equal and dealer and self.dealer_may_steal)

    def step(self, state: Bidding, action: Bid | ShootMoon | Pass) -> Step:
        """The next player, or the contract of the highest bidder."""
        seat = state.seat
        table = state.table.say(self, seat, action)
        standing = state.standing if isinstance(action, Pass) else Standing(seat, action)
        left = tuple(seats_after(table, seat))
        if any(self._could_bid(other == table.dealer, standing) for other in left):
            return new_bidding(table, self, left[0], standing)
        if standing is None:
            return ThrownIn(table, table.game.seating.left(table.dealer))
        return table.settled(self._contract(table, standing))

    def _could_bid(self, dealer: bool, standing: Standing | None) -> bool:  # noqa: FBT001
        return any(self._check(dealer, standing, action) is None for action in self._bids())

    def _contract(self, table: Table, standing: Standing) -> Contract:
        seat, bid = standing.seat, standing.bid
        party = (seat, *table.game.seating.partners(seat))
        if isinstance(bid, ShootMoon):
            return Contract(seat, self.maximum, party, moon=True)
        return Contract(seat, bid.level, party)

    def said(self, table: Table, seat: int, action: Bid | ShootMoon | Pass) -> str:
        """A bid, the bid taken at the standing price, the moon, or a pass."""
        if not isinstance(action, Bid):
            return f"I {action}"
        standing = self.asking(table, seat).standing
        stolen = standing is not None and standing.bid == action
        return f"I {'take it for' if stolen else 'bid'} {number(action.level)}"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The auction in sentences."""
        lowest = number(self.minimum)
        return sentences(
            "Bidding begins on the dealer's left [P19]. Each player bids once or passes, and a bid is higher than the one that"
            " stands [P21].",
            f"Bids go from {lowest} to {number(self.maximum)} [P20].",
            'Above every number is the bid to take all the points, "shoot the moon" [P33h].' if self.moon else "",
            {
                "free": f"When all others pass, the dealer must bid, {lowest} or more [P22, D-P4].",
                "at_minimum": f"When all others pass, the dealer must take the bid at {lowest} [P22, D-P4].",
                "no": "When all pass, the cards are thrown in and the next dealer deals.",
            }[self.forced],
            "The dealer may take the bid at the standing price [D-P4]." if self.dealer_may_steal else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Limits that leave no bid."""
        if not 1 <= self.minimum <= self.maximum <= MOST_LEVEL:
            none = f"there is none, since bids are numbers from 1 to {MOST_LEVEL}"
            yield f"Auction: bids from {short(self.minimum)} to {short(self.maximum)}: {none}"
