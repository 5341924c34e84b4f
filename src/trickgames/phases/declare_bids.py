"""Bids that need not rise: each player says how much they will take themselves, as in spades and oh hell (SP2, OH2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.words import listed, number, sentences, spoken
from trickgames.checks import row, too_small
from trickgames.engine.asking import new_declaring
from trickgames.engine.fitting import deals_that_differ
from trickgames.engine.protocols import Deals
from trickgames.engine.states import Declaring
from trickgames.errors import Reason, short
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.passed_over import unit_told
from trickgames.table.actions import MOST_LEVEL, Bid
from trickgames.table.calls import Call
from trickgames.table.facts import Bids
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game

__all__ = ["Declare", "OwnBidReason"]


class OwnBidReason(Reason):
    """Why a player may not bid that."""

    NOT_A_BID = "That can't be bid in this game.", "SP2"
    MORE_THAN_CARDS = "There are fewer tricks than that in this deal.", "OH2"
    HOOK = "The dealer may not make the bids add up to the number of tricks.", "OH2"
    PARTNERS = "Partners may not bid that much between them.", "SP2"


def _calls(calls: Iterable[Call]) -> tuple[Call, ...]:
    return row(calls)


@attrs.frozen
class Declare(PhaseBase):
    """From the dealer's left, each player bids once, and needn't go over anybody. The fact `Bids` has all bids.

    `calls` are the possible bids, in the order in which they are listed. With `up_to_hand` nobody may bid more than the number
    of cards in a hand. With `hook` the dealer, who bids last, may not make the total equal that number, if another bid is left.
    `partners_max` limits the sum of the bids of a side.

    >>> from trickgames.actions import Bid
    >>> from trickgames.table import Call, Objective
    >>> nil = Call(Bid(word="nil"), Objective("none"), makes=100, loses=100)
    >>> tricks = tuple(Call(Bid(level), Objective("at_least", level)) for level in range(1, 14))
    >>> spades = Declare((nil, *tricks), partners_max=13)
    >>> print(spades.calls[0].bid, spades.calls[-1].bid, sep=", ")
    bid nil, bid 13
    """

    calls: tuple[Call, ...] = attrs.field(converter=_calls)
    up_to_hand: bool = True
    hook: bool = False
    partners_max: int | None = None

    accepts = (Bid,)
    gives = (Bids,)
    heading = "Bidding"

    def offers(self) -> tuple[Call, ...]:
        """The calls."""
        return self.calls

    def enter(self, table: Table) -> Declaring:
        """Asks the dealer's left."""
        return new_declaring(table, self, table.game.seating.left(table.dealer))

    def asking(self, table: Table, seat: int) -> Declaring:
        """A seat is to bid."""
        return new_declaring(table, self, seat)

    def legal(self, state: Declaring) -> tuple[Bid, ...]:
        """Every call that this seat may make, in the order in which they are listed."""
        return self._allowed(state.table, state.seat)

    def _allowed(self, table: Table, seat: int) -> tuple[Bid, ...]:
        bids = [call.bid for call in self.calls if isinstance(call.bid, Bid)]
        allowed = tuple(bid for bid in bids if self._why_not(table, seat, bid) is None)
        hooked = tuple(bid for bid in allowed if not self._is_hooked(table, seat, bid))
        return hooked or allowed

    def check(self, state: Declaring, action: Bid) -> Reason | None:
        """One of the calls, within the limits that hold for this seat."""
        table, seat = state.table, state.seat
        reason = self._why_not(table, seat, action)
        if reason is None and action not in self._allowed(table, seat):
            return OwnBidReason.HOOK
        return reason

    def _why_not(self, table: Table, seat: int, bid: Bid) -> OwnBidReason | None:
        if self.up_to_hand and not bid.word and bid.strain is None and bid.level > len(table.hands[seat]):
            return OwnBidReason.MORE_THAN_CARDS
        if not any(call.bid == bid for call in self.calls):
            return OwnBidReason.NOT_A_BID
        return OwnBidReason.PARTNERS if self._too_much(table, seat, bid) else None

    def _too_much(self, table: Table, seat: int, bid: Bid) -> bool:
        """Whether the side would bid too much, if those of it that have not spoken bid as little as they can."""
        if self.partners_max is None:
            return False
        said = dict(table.answers(self))
        mates = table.game.seating.partners(seat)
        theirs = sum(said[mate].level if mate in said else self._least for mate in mates)
        return bid.level + theirs > self.partners_max

    @property
    def _least(self) -> int:
        return min(call.bid.level for call in self.calls if isinstance(call.bid, Bid))

    def _is_hooked(self, table: Table, seat: int, bid: Bid) -> bool:
        if not self.hook or seat != table.dealer:
            return False
        before: int = sum(other.level for _, other in table.answers(self))
        return before + bid.level == len(table.hands[seat])

    def step(self, state: Declaring, action: Bid) -> Declaring | Table:
        """The next player is asked; when all have bid, their bids are settled."""
        table = state.table.say(self, state.seat, action)
        after = next(seats_after(table, state.seat), None)
        if after is not None:
            return new_declaring(table, self, after)
        said, by_bid = dict(table.answers(self)), {call.bid: call for call in self.calls}
        return table.settled(Bids(tuple(by_bid.get(said.get(seat)) for seat in range(table.game.seating.seats))))  # type: ignore[arg-type]  # a seat that has said nothing has no bid, and is looked up as None

    def said(self, _table: Table, _seat: int, action: Bid) -> str:
        """The bid."""
        return spoken(action.word or (number(action.level) if action.level else "zero"))

    def describe(self, game: Game) -> tuple[str, ...]:
        """The bids in sentences."""
        bids = [call.bid for call in self.calls if isinstance(call.bid, Bid)]
        sizes = _hand_sizes(game)
        varied = self.up_to_hand and len(sizes) > 1 and bids[-1].level >= max(sizes)
        told = _bids_told(bids, IN_HAND if varied else "")
        by_hand = IN_HAND in told
        return sentences(
            "Starting on the dealer's left, each player bids once. A bid need not be higher than the others [SP2, OH2].",
            f"A player may bid {told}{' [OH2]' if by_hand else ''}.",
            f"A bid is made by taking exactly that many {unit_told(game)}s [OH2]."
            if any(call.objective.kind == "exactly" for call in self.calls)
            else "",
            *(_own_price(call) for call in self.calls if call.makes is not None or call.loses is not None),
            "Nobody may bid more than the number of cards in a hand [OH2]." if self.up_to_hand and not by_hand else "",
            "The dealer, who bids last, may not make the bids add up to the number of tricks [OH2]." if self.hook else "",
            f"Partners may bid at most {number(self.partners_max)} between them [SP2]."
            if self.partners_max is not None
            else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports that there are no bids, a bid that is given twice, and limits that leave none."""
        bids = [call.bid for call in self.calls]
        if not bids:
            yield "Declare: calls=(): at least one bid"
            return
        for bid in dict.fromkeys(bids):
            if not isinstance(bid, Bid):
                yield f"Declare: `{bid}` is not a bid by number or word"
            elif bids.count(bid) > 1:
                yield f"Declare: `{bid}` appears {bids.count(bid)} times: leave one of them"
        if self.hook and len(set(bids)) == 1:
            yield "Declare: hook leaves the dealer nothing to bid: give more than one call, or leave `hook` out"
        yield from too_small(self, 0, "partners_max", most=MOST_LEVEL)

    def problems(self, game: Game) -> Iterator[str]:
        """Reports lowest bids above the number of tricks, or above what partners may bid together."""
        side = max(map(len, game.seating.sides))
        if self.partners_max is not None and self._least * side > self.partners_max:
            yield (
                f"Declare: partners_max={short(self.partners_max)}: {side} partners bid {self._least * side} at least;"
                " add a bid of 0 or nil"
            )
        sizes = _hand_sizes(game)
        if sizes and self.up_to_hand:
            cards = min(sizes)
            if self._least > cards:
                yield f"Declare: the lowest bid is {self._least}, and a hand has {cards} cards"


MOST_TOLD: Final = 6
IN_HAND: Final = "the number of cards in hand"


def _hand_sizes(game: Game) -> frozenset[int]:
    """How many cards a hand may have, in whatever deal."""
    deal = next((phase for phase in game.phases if isinstance(phase, Deals)), None)
    scores = (0,) * len(game.seating.sides)
    numbers = range(1, deals_that_differ(game) + 1)
    return frozenset(() if deal is None else (deal.hand_size(Table(game, 0, scores, deal=number)) for number in numbers))


def _bids_told(bids: list[Bid], limit: str) -> str:
    """The bids in the order in which they are listed; of a long run of numbers the ends, or the `limit` if there is one."""
    words = [str(bid).removeprefix("bid ") for bid in bids]
    for start in range(len(bids) - MOST_TOLD):
        run = bids[start:]
        steps = {after.level - before.level for before, after in pairwise(run)}
        if len(steps) == 1 and all(bid == Bid(bid.level) for bid in run) and (step := steps.pop()) > 0:
            steps_told = "" if step == 1 else f" in steps of {number(step)}"
            run_told = f"any number from {words[start]} to {words[-1] if step > 1 else limit or words[-1]}{steps_told}"
            return listed([*words[:start], run_told], "or")
    return listed(words, "or")


def _own_price(call: Call) -> str:
    """What a call that is scored on its own brings, in a sentence."""
    told = str(call.bid).removeprefix("bid ").capitalize()
    what = ", a bid to take nothing," if call.objective.kind == "none" else ""
    price = f"scores {call.makes or 0} if it is made, and loses {call.loses or 0} if it fails"
    return f"{told}{what} is scored separately. It {price} [SP4]."
