"""The Python engine: any game and any players, through the public functions, with the same random numbers as the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from trickgames.batch.errors import BatchError
from trickgames.batch.job import called, empty_matches, empty_rows
from trickgames.batch.kernel import places as at
from trickgames.batch.program import cards_that_matter
from trickgames.batch.stream import Stream
from trickgames.batch.summary import Tally
from trickgames.batch.tables import strain_number
from trickgames.engine.engine import actor, apply, legal_actions, start
from trickgames.engine.protocols import Supplies
from trickgames.engine.states import MatchOver, Playing
from trickgames.engine.verdict import end_of_deal
from trickgames.errors import RAISED_BY_USERS
from trickgames.knowledge.views import view
from trickgames.players import sensible
from trickgames.table.actions import Deal
from trickgames.table.facts import LoneDefender

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from trickgames.batch.job import Changes, Job, Rows
    from trickgames.engine.states import AnyState
    from trickgames.engine.verdict import Played
    from trickgames.table.table import Result

__all__ = ["Croupier", "is_over", "play_deals", "play_matches", "recorded"]

FINE: Final = 1 << 24
"""How many random numbers from 0 up to 1 there are."""


@attrs.define(eq=False)
class Ended:
    """A deal that was played through: the state after it, and the table at its end (None where it was abandoned)."""

    after: AnyState
    result: Result | None
    end: Played | None
    made: bool | None


class Croupier:
    """Deals and asks the players of a job, in the random numbers of one deal or match."""

    def __init__(self, job: Job, index: int, note: Callable[[Any], None] | None = None) -> None:
        self.job = job
        self.stream = Stream(job.key, index)
        self.note = note
        self.cards = tuple(sorted(job.game.pack, key=lambda card: card.id))

    def begin(self, index: int) -> AnyState:
        """The state before a deal by itself, or before the first deal of a match."""
        return start(self.job.game, index % self.job.game.seating.seats, self.job.scores, deal=self.job.first_deal(index))

    def deal(self) -> Deal:
        """A shuffled pack."""
        order = list(range(len(self.cards)))
        self.stream.shuffle(order, cards_that_matter(self.job.game))
        return Deal(tuple(self.cards[place] for place in order))

    def number(self) -> float:
        """A random number from 0 up to 1."""
        return self.stream.below(FINE) / FINE

    def choose(self, state: AnyState) -> Any:
        """What the player of the seat to act does."""
        awaited = state.awaits
        if awaited is Deal:
            return self.deal()
        if awaited is not None:
            if not isinstance(state.phase, Supplies):
                phase = type(state.phase).__name__
                msg = f"{phase} awaits a {awaited.__name__} from outside: give it a method `supply` that makes one"
                raise BatchError(msg)
            return state.phase.supply(state, self.number)
        seat = actor(state)
        player = self.job.players[seat or 0]
        if player == "random":
            legal = legal_actions(state)
            return legal[self.stream.below(len(legal))]
        seen = view(state, seat)
        if isinstance(player, str):
            return sensible(seen)
        try:
            return player(seen)
        except RAISED_BY_USERS as error:
            error.add_note(f"raised by `{called(player)}` in seat {seat}")
            raise

    def play(self, state: AnyState) -> Ended:
        """Plays a deal from its beginning or from its middle to its end."""
        game = state.game
        while True:
            action = self.choose(state)
            if self.note is not None:
                self.note(action)
            before, state = state, apply(state, action)
            if not is_over(before, state):
                continue
            if len(state.results) == len(before.results):
                return Ended(state, None, None, None)
            end = end_of_deal(before, action)
            made = None if end is None else game.scoring(end, before.scores).made
            return Ended(state, state.results[-1], end, made)


def is_over(before: AnyState, after: AnyState) -> bool:
    """Whether an action ended its deal: it was scored, or abandoned, which the deal itself may do (a joker is turned up)."""
    if isinstance(after, Playing):
        return False
    dealt = bool(before.hands) or before.awaits is Deal
    return len(after.results) > len(before.results) or (dealt and not after.hands)


def write(job: Job, played: Ended, dealer: int, row: Any, change: Any) -> None:
    """Writes what came of a deal, as the kernel does."""
    row[at.ROW_DEALER] = dealer
    result = played.result
    if result is None:
        row[at.ROW_MAKER] = row[at.ROW_TRUMP] = -1
        return
    seats, contract = job.game.seating.seats, result.contract
    row[at.ROW_MAKER] = -1 if contract is None else contract.maker
    row[at.ROW_BID] = 0 if contract is None else contract.level
    row[at.ROW_TRUMP] = strain_number(result.strain)
    row[at.ROW_CONTRACT] = _contract(played)
    row[at.ROW_MADE] = -1 if played.made is None else played.made
    row[at.ROW_MAKERS] = sum(1 << seat for seat in result.makers)
    row[at.ROW_OURS] = sum(result.points[seat] for seat in result.makers)
    row[at.ROW_SEATS : at.ROW_SEATS + seats] = result.tricks
    row[at.ROW_SEATS + seats : at.ROW_SEATS + 2 * seats] = result.points
    change[:-1] = result.change
    if contract is not None:
        change[-1] = result.change[job.game.seating.side(contract.maker)]


def _contract(played: Ended) -> int:
    contract = None if played.result is None else played.result.contract
    if contract is not None and contract.moon:
        return at.SHOT_THE_MOON
    if played.end is not None and played.end.table.find(LoneDefender) is not None:
        return at.DEFENDED_ALONE
    return at.PLAYED_ALONE if contract is not None and contract.alone else at.WITH_PARTNER


def play_deals(job: Job, first: int, count: int) -> tuple[Rows, Changes]:
    """The results of a range of deals."""
    rows, changes = empty_rows(job.game, count)
    for number in range(count):
        index = first + number
        table = Croupier(job, index)
        state = table.begin(index)
        write(job, table.play(state), state.dealer, rows[:, number], changes[:, number])
    return rows, changes


def play_matches(job: Job, first: int, count: int, most: int) -> tuple[NDArray[np.int64], Tally]:
    """The results of a range of matches, and the tally of their deals."""
    matches, tally = empty_matches(job.game, count), Tally.empty(job.game)
    for number in range(count):
        rows, changes = empty_rows(job.game, most)
        dealt = _play_match(job, first + number, matches[number], rows, changes)
        tally += Tally.of(job.game, rows[:, :dealt], changes[:, :dealt])
    return matches, tally + Tally.of_matches(job.game, matches)


def _play_match(job: Job, index: int, match: NDArray[np.int64], rows: Rows, changes: Changes) -> int:
    table = Croupier(job, index)
    state = table.begin(index)
    dealt = 0
    while dealt < rows.shape[1] and not isinstance(state, MatchOver):
        played = table.play(state)
        write(job, played, state.dealer, rows[:, dealt], changes[:, dealt])
        match[at.MATCH_ABANDONED] += played.result is None
        state = played.after
        dealt += 1
    match[at.MATCH_DEALS] = dealt
    if isinstance(state, MatchOver):
        match[at.MATCH_OVER] = 1
        match[at.MATCH_WINNERS] = sum(1 << side for side in state.winners)
    match[at.MATCH_SCORES :] = state.scores
    return dealt


def recorded(job: Job, index: int) -> tuple[Any, ...]:
    """The actions of one deal or match of a job, deals too."""
    actions: list[Any] = []
    table = Croupier(job, index, actions.append)
    state = table.play(table.begin(index)).after
    for _ in range((job.most_deals or 1) - 1):
        if isinstance(state, MatchOver):
            break
        state = table.play(state).after
    return tuple(actions)
