"""What scoring and goals are made of: what was played, the verdict on it, and how a match ends.

A scoring rule is any callable `(Played, scores) -> Verdict`, a goal any callable `(Played, Verdict) -> Ending | None`. Ours are
frozen values, so that they print, compare and go into files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames._quick import draft
from trickgames.engine.protocols import Targeted
from trickgames.table.facts import Contract, Trump
from trickgames.table.table import open_party

if TYPE_CHECKING:
    from trickgames.cards.card import Suit
    from trickgames.table.facts import Trick
    from trickgames.table.table import Table

__all__ = ["Ending", "Played", "Verdict"]


@attrs.frozen(weakref_slot=False)
class Played:
    """A deal that was played to the end, as scoring sees it: the table, with the called partner revealed.

    `contract` is None in a game without one, `trump` None where nothing was trump. `makers` are the seats that had to make the
    contract, the maker first, `making_sides` their sides; `tricks_taken` is by seat.
    """

    table: Table
    contract: Contract | None
    trump: Suit | None
    makers: tuple[int, ...]
    making_sides: tuple[int, ...]
    tricks_taken: tuple[int, ...]

    @staticmethod
    def of(table: Table) -> Played:
        """What was played on a table, at the end of the deal."""
        contract, trump = table.find(Contract), table.find(Trump)
        makers = () if contract is None else open_party(contract, table)
        seating = table.game.seating
        taken = [0] * seating.seats
        for trick in table.tricks:
            taken[trick.winner] += 1
        return new_played(
            table, contract, None if trump is None else trump.suit, makers, seating.sides_of(makers), tuple(taken)
        )

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order."""
        return self.table.tricks

    @property
    def deals(self) -> int:
        """How many deals of this match have been played, this one too."""
        return self.table.deal

    @property
    def target(self) -> int | None:
        """The score that wins the match, where the goal has one."""
        goal = self.table.game.goal
        return goal.target_score() if isinstance(goal, Targeted) else None


_PlayedDraft = draft(Played)


def new_played(
    table: Table,
    contract: Contract | None,
    trump: Suit | None,
    makers: tuple[int, ...],
    making_sides: tuple[int, ...],
    tricks_taken: tuple[int, ...],
) -> Played:
    """What was played, made quickly."""
    made: Any = _PlayedDraft()
    made.table = table
    made.contract = contract
    made.trump = trump
    made.makers = makers
    made.making_sides = making_sides
    made.tricks_taken = tricks_taken
    made.__class__ = Played
    return made  # type: ignore[no-any-return]


@attrs.frozen
class Ending:
    """The match is over: the sides that won (none: drawn) and why, in a sentence."""

    winners: tuple[int, ...]
    why: str


@attrs.frozen(weakref_slot=False)
class Verdict:
    """What a deal brings: points by seat, the scores after it by side, whether the contract was made.

    `ending` is given where the deal itself decides the match (a lost moon).
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]
    made: bool | None = None
    ending: Ending | None = None


_VerdictDraft = draft(Verdict)


def new_verdict(points: tuple[int, ...], scores: tuple[int, ...], made: bool | None, ending: Ending | None) -> Verdict:  # noqa: FBT001
    """A verdict, made quickly."""
    verdict: Any = _VerdictDraft()
    verdict.points = points
    verdict.scores = scores
    verdict.made = made
    verdict.ending = ending
    verdict.__class__ = Verdict
    return verdict  # type: ignore[no-any-return]
