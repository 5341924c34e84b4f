"""Calls: what can be undertaken in an auction, as values.

A call says how it is bid, what must be taken, in which strain, whether alone, and what it makes and loses.
"""

from __future__ import annotations

from typing import Literal

import attrs

from trickgames.cards.strains import Strain
from trickgames.table.actions import Bid, ShootMoon

__all__ = ["BidLimits", "Call", "Objective"]


@attrs.frozen(weakref_slot=False)
class Objective:
    """What a contract must take, of what the scoring counts: at least or exactly a number, none, or all.

    >>> Objective("at_least", 3).met(4, of=5), Objective("none").met(1, of=5), Objective("all").met(5, of=5)
    (True, False, True)
    """

    kind: Literal["at_least", "exactly", "none", "all"] = "at_least"
    count: int = 0

    def met(self, taken: int, of: int) -> bool:
        """Whether what was taken meets it, out of everything that could be taken."""
        if self.kind == "at_least":
            return taken >= self.count
        if self.kind == "exactly":
            return taken == self.count
        return taken == (of if self.kind == "all" else 0)


@attrs.frozen(weakref_slot=False)
class Call:
    """A call of an auction: how it is bid and what it undertakes.

    `strain` is what it is played in, or None if that is named later. With `alone` the partners sit out. `makes` and `loses` are
    the points that the bidding side gains if it is made and loses if it fails. None leaves them to the scoring. `after` is a
    number: the call may be bid only after somebody has bid at least that much.
    """

    bid: Bid | ShootMoon
    objective: Objective
    strain: Strain | None = None
    alone: bool = False
    makes: int | None = None
    loses: int | None = None
    after: int = 0

    @property
    def words(self) -> str:
        """What is bid, without the verb: `7 hearts`, `misere`."""
        return str(self.bid).removeprefix("bid ")

    @property
    def level(self) -> int:
        """The number that is bid. For a call without one, what must be taken (0 for none or all)."""
        return self.bid.level or self.objective.count if isinstance(self.bid, Bid) else self.objective.count


@attrs.frozen
class BidLimits:
    """The lowest and the highest bid of an auction, and whether there is a bid of everything above them."""

    lowest: int
    highest: int
    moon: bool
