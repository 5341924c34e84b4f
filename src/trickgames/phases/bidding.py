"""What all auctions share: who is asked, what is over what, when it is over, and the contract that comes of it (P19-P22, K8).

The auctions themselves are in `trickgames.phases.auction`, what can be bid in `trickgames.phases.ladder`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.words import listed, number, of_strain, spoken
from trickgames.checks import Sound, row, too_small
from trickgames.engine.asking import new_bidding
from trickgames.engine.states import Bidding, Standing, Step
from trickgames.errors import Reason, short
from trickgames.phases.base import PhaseBase, seating_place, seats_after
from trickgames.table.actions import MOST_LEVEL, Bid, Pass, ShootMoon
from trickgames.table.calls import Call, Objective
from trickgames.table.facts import Contract, NobodyCalls, Trump
from trickgames.table.table import Table, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.phases.ladder import Ladder

__all__ = ["BidReason", "Hold", "Rising", "Stuck", "fallen_to", "undertaken"]


class BidReason(Reason):
    """Why a bid is refused."""

    TOO_LOW = "The lowest bid is higher than that.", "P20"
    NOT_HIGHER = "A bid must be higher than the one before.", "P21"
    TOO_HIGH = "Nobody can take that many points.", "P31"
    NO_MOON = "Nobody may shoot the moon in this game.", "P33h"
    FORCED = "Everybody else has passed, so the dealer must bid.", "P22"
    ONLY_MINIMUM = "Everybody else has passed, so the dealer must take the lowest bid.", "P22"
    NOT_A_BID = "That can't be bid in this game.", "K8"
    BELOW_ALL = "The lowest bid is higher than that.", "K8"
    NOT_ABOVE = "A bid must be higher than the one before.", "K8"
    TOO_EARLY = "That may be bid only after somebody has bid higher.", "FH5"
    DEALER_BIDS = "Everybody else has passed, so the dealer must bid.", "BE3"
    ONLY_LOWEST = "Everybody else has passed, so the dealer must take the lowest bid.", "PE2"


def _levels(levels: Iterable[int]) -> tuple[int, ...]:
    return row(levels)


@attrs.frozen
class Hold(Sound):
    """Who may take the standing bid at its price: the dealer or anybody, at any number or at `levels` (AP2, PE2).

    >>> print(Hold("dealer", levels=(4,)).told())
    The dealer may take over a bid of four without going higher [AP2, PE2].
    """

    who: Literal["dealer", "anybody"] = "dealer"
    levels: tuple[int, ...] | None = attrs.field(default=None, converter=attrs.converters.optional(_levels))

    def own_problems(self) -> Iterator[str]:
        """Reports that there is no price at which the bid may be held."""
        if self.levels is not None and (not self.levels or min(self.levels) < 1):
            yield f"Hold: levels={short(self.levels)}: at least one number from 1 up, or None for any"

    def allows(self, seat: int, dealer: int, standing: Standing) -> bool:
        """Whether a seat may take the bid that stands."""
        bid = standing.bid
        if seat == standing.seat or isinstance(bid, ShootMoon) or bid.word:
            return False
        return self.who in ("anybody", "dealer" if seat == dealer else "") and (self.levels is None or bid.level in self.levels)

    def told(self) -> str:
        """The rule in a sentence."""
        who = "The dealer" if self.who == "dealer" else "A later player"
        bid = "the highest bid" if self.levels is None else f"a bid of {listed(map(number, self.levels), 'or')}"
        return f"{who} may take over {bid} without going higher [AP2, PE2]."


@attrs.frozen
class Stuck(Sound):
    """If nobody bids, a seat gets the contract without being asked: at a `level`, or at 0 without a duty (BD3, CI2, AP3).

    >>> print(Stuck(5).told())
    If all pass, the dealer becomes the bidder at a bid of five [BD3, CI2, AP3].
    """

    level: int = 0
    seat: Literal["dealer", "dealer_left"] = "dealer"

    def own_problems(self) -> Iterator[str]:
        """Reports a level that can't be bid."""
        yield from too_small(self, 0, "level", most=MOST_LEVEL)

    def told(self) -> str:
        """The rule in a sentence."""
        who = "the dealer" if self.seat == "dealer" else "the player on the dealer's left"
        duty = f" at a bid of {number(self.level)}" if self.level else ", with no bid to make"
        return f"If all pass, {who} becomes the bidder{duty} [BD3, CI2, AP3]."


AllPass = Literal["next_dealer", "same_dealer", "dealer_bids", "dealer_bids_lowest"]
FORCING: Final = ("dealer_bids", "dealer_bids_lowest")

OF_POINTS: Final = {reason: reason for reason in BidReason}
OF_TIERS: Final = {
    **OF_POINTS,
    BidReason.TOO_LOW: BidReason.BELOW_ALL,
    BidReason.NOT_HIGHER: BidReason.NOT_ABOVE,
    BidReason.FORCED: BidReason.DEALER_BIDS,
    BidReason.ONLY_MINIMUM: BidReason.ONLY_LOWEST,
}


class Rising(PhaseBase):
    """What all auctions have in common; the fields that it reads are those of `LadderAuction`, however they are given."""

    __slots__ = ()
    accepts = (Pass, Bid, ShootMoon)
    heading = "Bidding"
    reasons: dict[BidReason, BidReason] = OF_TIERS

    def _ladder(self) -> Ladder:
        raise NotImplementedError

    def _turns(self) -> tuple[int | None, bool, int | None]:
        """How often each is asked (None: until all others have passed), whether a passed seat comes back, and how many bid."""
        return 1, True, None

    def _hold(self) -> Hold | None:
        return None

    def _all_pass(self) -> AllPass | Stuck:
        return "next_dealer"

    def enter(self, table: Table) -> Step:
        """Asks the dealer's left, unless the card that was turned up leaves nothing to be called."""
        if table.find(NobodyCalls) is not None:
            return table
        return new_bidding(table, self, table.game.seating.left(table.dealer), None)

    def asking(self, table: Table, seat: int) -> Bidding:
        """A seat may bid over what was bid before."""
        bids = [Standing(bidder, bid) for bidder, bid in table.answers(self) if not isinstance(bid, Pass)]
        return new_bidding(table, self, seat, bids[-1] if bids else None)

    def legal(self, state: Bidding) -> tuple[Bid | ShootMoon | Pass, ...]:
        """To pass; every bid, from the lowest up."""
        forced, reached = self._forced(state), self._reached(state.table)
        every = (Pass(), *(call.bid for call in self._ladder().calls))
        return tuple([action for action in every if self._check(state, action, reached, forced=forced) is None])

    def check(self, state: Bidding, action: Bid | ShootMoon | Pass) -> Reason | None:
        """Above the standing bid, and one that can be bid now; the dealer may be forced."""
        return self._check(state, action, self._reached(state.table), forced=self._forced(state))

    def _check(self, state: Bidding, action: Bid | ShootMoon | Pass, reached: int, *, forced: bool) -> Reason | None:
        if isinstance(action, Pass):
            return self.reasons[BidReason.FORCED] if forced else None
        ladder, standing = self._ladder(), state.standing
        call = ladder.by_bid.get(action)
        if call is None:
            return self._no_bid(action)
        height = ladder.heights[action]
        if forced and height and self._all_pass() == "dealer_bids_lowest":
            return self.reasons[BidReason.ONLY_MINIMUM]
        if standing is not None and height <= ladder.heights[standing.bid]:
            held = height == ladder.heights[standing.bid] and self._may_hold(state.table, state.seat, standing)
            return None if held else self.reasons[BidReason.NOT_HIGHER]
        return BidReason.TOO_EARLY if call.after > reached else None

    def _no_bid(self, action: Bid | ShootMoon) -> BidReason:
        levels = self._ladder().levels
        if not isinstance(action, Bid) or action.word or action.strain is not None or not levels:
            return BidReason.NOT_A_BID
        return self.reasons[BidReason.TOO_LOW] if action.level < levels[0] else BidReason.NOT_A_BID

    def _may_hold(self, table: Table, seat: int, standing: Standing) -> bool:
        hold = self._hold()
        return hold is not None and hold.allows(seat, table.dealer, standing)

    def _reached(self, table: Table, action: Bid | ShootMoon | Pass | None = None) -> int:
        """The highest number that has been bid, where a bid waits for one."""
        if not self._ladder().waits:
            return 0
        said = (*(bid for _, bid in table.answers(self)), action)
        return max((bid.level for bid in said if isinstance(bid, Bid)), default=0)

    def _forced(self, state: Bidding) -> bool:
        """Whether nobody has bid, and this is the last turn of a dealer who must."""
        table, seat = state.table, state.seat
        if state.standing is not None or seat != table.dealer or self._all_pass() not in FORCING:
            return False
        return not self._still(table, seat, None, passing=True)

    def _still(self, table: Table, seat: int, standing: Standing | None, *, passing: bool) -> tuple[int, ...]:
        """The seats that are asked after this one, as long as nobody bids: the standing bidder is not asked again."""
        rounds, reenter, speakers = self._turns()
        if rounds == 1:
            after = tuple(seats_after(table, seat))
            return after if speakers is None else tuple(other for other in after if seating_place(table, other) < speakers)
        answers = table.answers(self)
        turns = Counter(other for other, _ in answers)
        turns[seat] += 1
        out: set[int] = set()
        if not reenter or (rounds is None and standing is None):
            out.update(other for other, bid in answers if isinstance(bid, Pass))
            out.update((seat,) if passing else ())
        still: list[int] = []
        for other in table.game.seating.clockwise(seat):
            if standing is not None and other == standing.seat:
                break
            if other not in out and (rounds is None or turns[other] < rounds):
                still.append(other)
        return tuple(still)

    def step(self, state: Bidding, action: Bid | ShootMoon | Pass) -> Step:
        """The next player who is asked, or the end of the auction."""
        seat, passing = state.seat, isinstance(action, Pass)
        standing = state.standing if isinstance(action, Pass) else Standing(seat, action)
        still = self._still(state.table, seat, standing, passing=passing)
        reached = self._reached(state.table, action)
        table = state.table.say(self, seat, action)
        if still and self._goes_on(table, still, standing, reached):
            return new_bidding(table, self, still[0], standing)
        return self._over(table, standing)

    def _goes_on(self, table: Table, still: Iterable[int], standing: Standing | None, reached: int) -> bool:
        ladder = self._ladder()
        if ladder.open_above(ladder.height(None if standing is None else standing.bid), reached):
            return True
        return standing is not None and any(self._may_hold(table, other, standing) for other in still)

    def _over(self, table: Table, standing: Standing | None) -> Table | ThrownIn:
        if standing is not None:
            return undertaken(table, standing.seat, self._ladder().by_bid[standing.bid])
        all_pass, left = self._all_pass(), table.game.seating.left(table.dealer)
        if isinstance(all_pass, Stuck):
            return fallen_to(table, all_pass.seat, all_pass.level)
        return ThrownIn(table, table.dealer if all_pass == "same_dealer" else left)

    def may_throw_in(self) -> bool:
        """Whether the cards are thrown in when all pass."""
        return self._all_pass() in ("next_dealer", "same_dealer")

    def said(self, table: Table, seat: int, action: Bid | ShootMoon | Pass) -> str:
        """A bid, the bid taken at the standing price, the moon, or a pass."""
        if isinstance(action, Pass):
            return "Pass."
        if isinstance(action, ShootMoon):
            return "I'm shooting the moon."
        standing = self.asking(table, seat).standing
        heights = self._ladder().heights
        taken = standing is not None and heights.get(action) == heights[standing.bid]
        told = number(action.level) if not action.word and action.strain is None else str(action).removeprefix("bid ")
        if not action.word and action.strain is not None:
            told = f"{number(action.level)} {of_strain(action.level, action.strain)}"
        return spoken(f"I'll take it for {told}" if taken else told)


def undertaken(table: Table, seat: int, call: Call) -> Table:
    """With the contract of the highest bidder, and what is played where that belongs to the call; the partners of a lone bidder
    sit out.
    """
    mates = table.game.seating.partners(seat)
    moon = isinstance(call.bid, ShootMoon)
    plain = Call(call.bid, Objective("at_least", call.level))  # all there is to say of it is its level
    party = (seat,) if call.alone else (seat, *mates)
    contract = Contract(seat, call.level, party, call.alone, moon, None if call == plain else call)
    table = table.settled(contract) if call.strain is None else table.settled(contract, Trump(call.strain))
    return table.rest(*mates) if call.alone and mates else table


def fallen_to(table: Table, who: Literal["dealer", "dealer_left"], level: int) -> Table:
    """With a contract of this level for a seat that has not bid it; at 0 the seat has no duty."""
    seat = table.dealer if who == "dealer" else table.game.seating.left(table.dealer)
    return undertaken(table, seat, Call(Bid(level), Objective("at_least", level)))
