"""What scorings and goals work with: what was played, the verdict on it, and how a match ends.

A scoring is any callable `(Played, scores) -> Verdict`, and a goal any callable `(Played, Verdict) -> Ending | None`. Those of
the library are frozen values, so they print, compare and go into files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames._quick import maker
from trickgames.cards.strains import Strain
from trickgames.checks import Sound, fits
from trickgames.engine.scored import Targeted
from trickgames.errors import short
from trickgames.table.facts import Contract, Trump
from trickgames.table.table import Table, open_party
from trickgames.table.tallies import Tally, tallies_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.engine.states import AnyState
    from trickgames.table.facts import Trick

__all__ = ["Ending", "NextGame", "Played", "Verdict", "end_of_deal", "is_verdict"]


@attrs.frozen(weakref_slot=False)
class Played:
    """A deal that was played to the end, as scoring sees it: the table, with a called partner revealed.

    `contract` is None in a game without one, and `strain` is None in a game that settles none. `makers` are the seats that had
    to make the contract, the maker first, and `making_sides` their sides. `tricks_taken` is by seat.
    """

    table: Table
    contract: Contract | None
    strain: Strain | None
    makers: tuple[int, ...]
    making_sides: tuple[int, ...]
    tricks_taken: tuple[int, ...]

    @staticmethod
    def of(table: Table) -> Played:
        """What was played on a table, at the end of the deal."""
        contract, trump = table.find(Contract), table.find(Trump)
        makers: tuple[int, ...] = ()
        if contract is not None:
            makers = contract.party if type(contract.party) is tuple else open_party(contract, table)
        seating = table.game.seating
        taken = [0] * seating.seats
        for trick in table.tricks:
            taken[trick.winner] += 1
        strain = None if trump is None else trump.strain
        return new_played(table, contract, strain, makers, seating.sides_of(makers), tuple(taken))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None if nothing was trump."""
        return None if self.strain is None else self.strain.suit

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order."""
        return self.table.tricks

    @property
    def deals(self) -> int:
        """How many deals of this match have been played, including this one."""
        return self.table.deal

    @property
    def target(self) -> int | None:
        """The score that wins the match, if the goal has one."""
        goal = self.table.game.goal
        return goal.target_score() if isinstance(goal, Targeted) else None


new_played = maker(Played)


def end_of_deal(before: AnyState, action: object) -> Played | None:
    """What the scoring saw of the deal that a legal action ended, or None if it ended none."""
    asked: Phase[Any, Any] = before.phase
    step: object = asked.step(before, action)
    for phase in before.game.phases[before.game.place(asked) + 1 :]:
        if not isinstance(step, Table):
            return None
        step = phase.enter(step)
    return Played.of(step) if isinstance(step, Table) else None


@attrs.frozen
class Ending(Sound):
    """The match is over: the sides that won (none if it is drawn) and why, in a sentence. In a match of games, how many each
    has won.
    """

    winners: tuple[int, ...]
    why: str
    games_won: tuple[int, ...] | None = None

    def own_problems(self) -> Iterator[str]:
        """Reports winners that aren't sides, or that are given twice."""
        if len(set(self.winners)) < len(self.winners) or any(side < 0 for side in self.winners):
            yield f"Ending: winners={short(self.winners)}: sides from 0 up, each once"


@attrs.frozen
class NextGame:
    """A game of a match of several is over, and another begins: the scores that it begins with, and the games won so far."""

    scores: tuple[int, ...]
    games_won: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Verdict:
    """What a deal brings: points by seat, the scores after it by side, and whether the contract was made.

    `made` is None if nothing had to be made. Then no story and no summary says that it was made or set.
    Give an `ending` if the deal itself decides the match (a lost moon). `tallies` are what is counted beside the scores, after
    the deal, or None if nothing has changed. `steps` are what the sides scored, in the order in which it counts, if that is
    known: a goal may ask who was there first.
    """

    points: tuple[int, ...]
    scores: tuple[int, ...]
    made: bool | None = None
    ending: Ending | None = None
    tallies: tuple[Tally, ...] | None = None
    steps: tuple[tuple[int, ...], ...] = ()


new_verdict = maker(Verdict)


def _are_tallies(tallies: object, sides: int) -> bool:
    return fits(tallies, tuple[Tally, ...]) and not any(tallies_problems("", tallies, sides))  # type: ignore[arg-type]  # `fits` has told that they are tallies


def is_verdict(verdict: Any, game: Game) -> bool:
    """Checks that the scoring returned tuples of the right length. The values are up to the scoring."""
    if type(verdict) is not Verdict:
        return False
    points, scores, seating = verdict.points, verdict.scores, game.seating
    if not isinstance(points, tuple) or not isinstance(scores, tuple):
        return False
    if len(points) != seating.seats or len(scores) != len(seating.sides):
        return False
    for number in points + scores:
        if type(number) is not int:
            return False
    right: bool = verdict.ending is None or isinstance(verdict.ending, Ending)
    return right and (verdict.tallies is None or _are_tallies(verdict.tallies, len(scores)))
