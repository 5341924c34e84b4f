"""Scoring where every side has bid for itself, as in spades and oh hell (SP4, SP5, OH4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import attrs

from trickgames.cards.words import listed, number
from trickgames.checks import Sound, too_small
from trickgames.engine.protocols import OffersCalls
from trickgames.engine.verdict import Played, Verdict
from trickgames.scoring.measures import TRICKS, CountCards, Measured, not_measures
from trickgames.scoring.pays import Pays
from trickgames.table.calls import Call, Objective
from trickgames.table.facts import Bids
from trickgames.table.tallies import tally_of, with_tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.scored import InTricks
    from trickgames.table.facts import Contract

__all__ = ["Bags", "OwnBids", "SideBid"]

UNBID: Final = Objective("at_least", 0)


@attrs.frozen
class Bags(Sound):
    """What is taken over the bid is tallied from deal to deal. Each time the tally reaches `limit`, it costs points (SP5).

    With `limit=None` it is tallied and costs nothing. The tally lies on the table under `name`.

    >>> Bags().settled(8, 3)  # eight before, three more: one is left, and 100 points are lost
    (1, 100)
    """

    limit: int | None = 10
    costs: int = 100
    name: str = "bags"

    def settled(self, before: int, more: int) -> tuple[int, int]:
        """The tally after a deal that adds `more` to it, and the points lost."""
        count = before + more
        if self.limit is None:
            return count, 0
        times, left = divmod(count, self.limit)
        return left, self.costs * times

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible limit, and a tally without a name."""
        yield from too_small(self, 1, "limit")
        yield from too_small(self, 0, "costs")
        if not self.name:
            yield "Bags: name='': the tally has a name"


@attrs.frozen
class SideBid:
    """What became of the bids of a side, apart from what it scores.

    `bidders` are the seats whose bids add up to `bid`, and `took` is what counts towards it. `apart` was taken by a player who
    failed at a call that stands alone, where that doesn't count. `alone` are those calls: the seat, the call, whether made.
    """

    bidders: tuple[int, ...]
    bid: int
    took: int
    made: bool
    apart: int
    alone: tuple[tuple[int, Call, bool], ...]

    @property
    def over(self) -> int:
        """What was taken over a bid that was made, and what was taken apart."""
        return self.apart + (max(0, self.took - self.bid) if self.made else 0)


@attrs.frozen
class OwnBids(Sound):
    """Each side makes or misses what its own seats have bid. The bids of partners add up (the fact `Bids`: a call by seat).

    `made` and `missed` pay for the whole bid of a side. A call that says what it makes or loses (nil) is separate: it is paid
    in addition, and asks only what its seat takes. If it fails, the tricks of that seat count for the side
    (`failed_calls="count"`), or only as bags and not for the partner ("bags"). `bags` tallies what is taken over a bid that is
    made.

    >>> from trickgames.scoring import Pays
    >>> spades = OwnBids(made=Pays(bid=10, over=1), missed=Pays(bid=-10), bags=Bags())
    >>> oh_hell = OwnBids(made=Pays(10, taken=1), missed=Pays(taken=1))
    """

    made: Pays
    missed: Pays
    bags: Bags | None = None
    failed_calls: Literal["count", "bags"] = "count"
    measure: Measured = TRICKS

    needs = (Bids,)
    heading = "Scoring"

    @property
    def unit(self) -> str:
        """What is counted: trick or point."""
        return self.measure.unit

    def reads_calls(self, fact: type[Any]) -> bool:
        """Each player's own bid is asked for, and no contract."""
        return fact is Bids

    def may_decide(self, _contract: Contract | None) -> bool:
        """A deal brings points and nothing else."""
        return False

    def tally_names(self) -> tuple[str, ...]:
        """The name of the bags, where they are tallied."""
        return () if self.bags is None else (self.bags.name,)

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points by seat."""
        return self.measure.taken(played)

    def in_tricks(self, trump: Suit | None) -> InTricks | None:
        """What each trick and each card brings."""
        return self.measure.in_tricks(trump)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """The points by seat, the scores after the deal, and what is tallied beside them."""
        table = played.table
        bids, taken = table.get(Bids).calls, self.measure.taken(played)
        name = "" if self.bags is None else self.bags.name
        bags = list(tally_of(table.tallies, name, len(scores)))
        after: list[int] = []
        for side, seats in enumerate(table.game.seating.sides):
            change, over = self._side(seats, bids, taken)
            if self.bags is not None:
                bags[side], lost = self.bags.settled(bags[side], over)
                change -= lost
            after.append(scores[side] + change)
        tallies = None if self.bags is None else with_tally(table.tallies, name, tuple(bags))
        return Verdict(taken, tuple(after), None, None, tallies)

    def side_bid(self, seats: Sequence[int], bids: Sequence[Call | None], taken: Sequence[int]) -> SideBid:
        """What these seats, who are a side, bid and what became of it; `bids` and `taken` are by seat."""
        of = sum(taken)
        calls = [(seat, call) for seat in seats if (call := bids[seat]) is not None]
        alone = tuple((seat, call, call.objective.met(taken[seat], of)) for seat, call in calls if _alone(call))
        apart = sum(taken[seat] for seat, _, made in alone if not made and self.failed_calls == "bags")
        took = sum(taken[seat] for seat in seats) - apart
        shared = [(seat, call) for seat, call in calls if not _alone(call)]
        bid = sum(call.level for _, call in shared)
        objective = Objective(shared[0][1].objective.kind, bid) if shared else UNBID
        return SideBid(tuple(seat for seat, _ in shared), bid, took, objective.met(took, of), apart, alone)

    def _side(self, seats: Sequence[int], bids: Sequence[Call | None], taken: Sequence[int]) -> tuple[int, int]:
        """What a side scores without its bags, and how many bags come to it."""
        side = self.side_bid(seats, bids, taken)
        change = sum((call.makes or 0) if made else -(call.loses or 0) for _, call, made in side.alone)
        pay = self.made if side.made else self.missed
        return change + side.apart * self.made.over + pay.amount(side.took, side.bid, 0), side.over

    def describe(self, game: Game) -> tuple[str, ...]:
        """What a bid brings, in sentences."""
        unit, single = self.unit, len(game.seating.sides) == game.seating.seats
        who = "A player" if single else "A side"
        told = [
            f"{who} {'who makes the' if single else 'that makes its'} bid scores {self.made.told(unit)}.",
            _missed(who, self.missed.told(unit)),
        ]
        if not single:
            told.insert(0, "Partners' bids are added together.")
        if self.bags is not None:
            told.append(f"Each {unit} over a bid that is made is also a bag. Bags are counted separately from the score.")
            if self.bags.limit is not None:
                limit, costs = number(self.bags.limit), self.bags.costs
                lost = f"they lose {costs} points" if single else f"it loses {costs} points"
                off = f"{limit} bags come off {'their' if single else 'its'} count"
                told.append(f"Each time {who.lower()} has {limit} bags, {lost} and {off} [SP5].")
        alone = [call.words for call in self._standing_alone(game)]
        if alone and self.failed_calls == "bags":
            told.append(f"The {unit}s of a player who fails at {listed(alone, 'or')} are bags [SP4].")
        elif alone:
            whose = "count as over the bid" if single else "count towards the side's bid"
            told.append(f"The {unit}s of a player who fails at {listed(alone, 'or')} {whose} [SP4].")
        return tuple(told)

    def _standing_alone(self, game: Game) -> list[Call]:
        """The calls of a game that stand by themselves."""
        offered = [phase.offers() for phase in game.phases if Bids in phase.gives and isinstance(phase, OffersCalls)]
        return [call for calls in offered for call in calls if _alone(call)]

    def own_problems(self) -> Iterator[str]:
        """Reports bags that no player is told of, and anything that isn't a measure."""
        yield from not_measures("OwnBids: measure", self.measure)
        if self.failed_calls == "bags" and self.bags is None:
            yield "OwnBids: failed_calls='bags' without bags: give bags=Bags()"
        if self.made.lead or self.missed.lead:
            yield "OwnBids: `lead` is what a side is ahead of the others: here each side is paid for itself"

    def problems(self, _game: Game) -> Iterator[str]:
        """Reports cards with points whose values nobody would see."""
        if any(isinstance(part, CountCards) for part in self.measure.parts):
            yield "OwnBids: cards have points here, and players look for them in a PointTable: count tricks"


def _alone(call: Call) -> bool:
    """Whether a call is scored on its own: it says what it makes or loses."""
    return call.makes is not None or call.loses is not None


def _missed(who: str, told: str) -> str:
    pays = f"loses {told.removeprefix('minus ')}" if told.startswith("minus ") else f"scores {told}"
    return f"{who} {'who' if who == 'A player' else 'that'} misses it {pays} [SP4]."
