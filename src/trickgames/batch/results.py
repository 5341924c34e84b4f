"""The results of many deals, as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from trickgames.batch.errors import BatchError
from trickgames.batch.job import called
from trickgames.batch.kernel import places as at
from trickgames.batch.summary import Summary, Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from trickgames.batch.job import Job
    from trickgames.batch.spans import Spans

__all__ = ["Matches", "Results"]


@attrs.frozen(eq=False)
class Matches:
    """The results of whole matches, with an entry for each."""

    _numbers: NDArray[np.int64]

    @property
    def deals(self) -> NDArray[np.int64]:
        """How many deals were dealt, abandoned ones too."""
        return self._numbers[:, at.MATCH_DEALS]

    @property
    def abandoned(self) -> NDArray[np.int64]:
        """How many deals were passed out or dealt again."""
        return self._numbers[:, at.MATCH_ABANDONED]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether the match ended. False if it was stopped after the most deals."""
        over: NDArray[np.bool_] = self._numbers[:, at.MATCH_OVER] != 0
        return over

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores at the end, by match and side."""
        return self._numbers[:, at.MATCH_SCORES :]

    @property
    def won(self) -> NDArray[np.bool_]:
        """Whether a side won, by match and side. Nobody won a drawn match."""
        return _bits(self._numbers[:, at.MATCH_WINNERS], self.scores.shape[1])


@attrs.frozen(eq=False, repr=False)
class Results:
    """What came of a simulation. The arrays have an entry for each deal, in order, whichever engine played it.

    `asked` and `done` count deals (or matches, see `unit`). With `keep="summary"` there is only the `summary`. A `partial`
    result (after an interrupt) holds the deals that were done. `numbers` says which, and `resume()` plays the others.
    """

    job: Job
    engine: str
    asked: int
    done: int
    tally: Tally
    _rows: NDArray[np.int16] | None
    _changes: NDArray[np.int32] | None
    _matches: NDArray[np.int64] | None
    _played: Spans
    resume: Callable[..., Results]

    @property
    def numbers(self) -> NDArray[np.int64] | range:
        """The numbers of the deals (or matches) that were played, in order."""
        return self._played.numbers() if self.partial else range(self.asked)

    @property
    def unit(self) -> str:
        """What is counted: "deals" or "matches"."""
        return "deals" if self.job.most_deals is None else "matches"

    @property
    def partial(self) -> bool:
        """Whether some of what was asked for is missing."""
        return self.done < self.asked

    @property
    def summary(self) -> Summary:
        """What the deals came to."""
        return Summary.of(self.tally, tuple(map(called, self.job.players)), self.asked, partial=self.partial)

    def _column(self, column: int) -> NDArray[np.int16]:
        rows: NDArray[np.int16] = self._kept(self._rows)
        kept: NDArray[np.int16] = rows[column]
        return kept

    def _kept(self, array: Any) -> Any:
        if array is None:
            what = "of single deals" if self.job.most_deals is not None else "by deal"
            msg = f"no results {what} were kept" + ("" if self.job.keep else " (keep='summary')")
            raise BatchError(msg)
        return array

    def _by_seat(self, start: int) -> NDArray[np.int16]:
        seats = self.job.game.seating.seats
        rows: NDArray[np.int16] = self._kept(self._rows)
        return rows[at.ROW_SEATS + start * seats : at.ROW_SEATS + (start + 1) * seats].T

    @property
    def dealer(self) -> NDArray[np.int16]:
        """The seat that dealt."""
        return self._column(at.ROW_DEALER)

    @property
    def maker(self) -> NDArray[np.int16]:
        """The seat that made trump or bid highest; -1 if the deal was passed out."""
        return self._column(at.ROW_MAKER)

    @property
    def bid(self) -> NDArray[np.int16]:
        """What had to be taken, in points or tricks; 0 if the deal was passed out."""
        return self._column(at.ROW_BID)

    @property
    def trump(self) -> NDArray[np.int16]:
        """The trump suit: 0 to 3 (clubs, diamonds, hearts, spades), 4 if nothing is trump, -1 if the deal was passed out."""
        suits: NDArray[np.int16] = np.minimum(self.strain, at.NO_TRUMP)
        return suits

    @property
    def strain(self) -> NDArray[np.int16]:
        """What was played: an index of `batch.STRAINS`, or -1 if the deal was passed out."""
        return self._column(at.ROW_TRUMP)

    @property
    def contract(self) -> NDArray[np.int16]:
        """How it was played: an index of `batch.CONTRACTS`."""
        return self._column(at.ROW_CONTRACT)

    @property
    def passed_out(self) -> NDArray[np.bool_]:
        """Whether the deal was abandoned: passed out, or dealt again."""
        abandoned: NDArray[np.bool_] = self.contract == at.PASSED_OUT
        return abandoned

    @property
    def made(self) -> NDArray[np.bool_]:
        """Whether the contract was made, by the verdict of the scoring."""
        made: NDArray[np.bool_] = self._column(at.ROW_MADE) == 1
        return made

    @property
    def failed(self) -> NDArray[np.bool_]:
        """Whether the contract failed. If the scoring doesn't say (`Verdict.made` is None), it was neither made nor failed."""
        failed: NDArray[np.bool_] = (self._column(at.ROW_MADE) == 0) & ~self.passed_out
        return failed

    @property
    def makers(self) -> NDArray[np.bool_]:
        """Whether a seat was in the party that had to make the contract, by deal and seat. A called partner counts too."""
        return _bits(self._column(at.ROW_MAKERS), self.job.game.seating.seats)

    @property
    def tricks(self) -> NDArray[np.int16]:
        """The tricks taken, by deal and seat."""
        return self._by_seat(0)

    @property
    def points(self) -> NDArray[np.int16]:
        """The points taken, by deal and seat. In euchre they are the tricks."""
        return self._by_seat(1)

    @property
    def change(self) -> NDArray[np.int32]:
        """The change of the scores, by deal and side."""
        changes: NDArray[np.int32] = self._kept(self._changes)
        return changes[:-1].T

    @property
    def matches(self) -> Matches:
        """The results of the matches, in order."""
        if self.job.most_deals is None:
            msg = "no matches were played: ask with matches=n"
            raise BatchError(msg)
        return Matches(self._kept(self._matches))

    def actions(self, number: int) -> tuple[Any, ...]:
        """The actions of one deal or match, deals included, found by playing it again.

        `replay(game, actions, dealer=number % seats)` gives their states. If the rules or the scoring depend on the number of
        the deal, give `deal=number + 1` too.
        """
        if not 0 <= number < self.asked:
            msg = f"{number!r}: the {self.unit} are 0 to {self.asked - 1}"
            raise BatchError(msg)
        if self.job.compiled:
            from trickgames.batch.compiled import recorded
        else:
            from trickgames.batch.plain import recorded
        return recorded(self.job, number)

    def __repr__(self) -> str:
        partial = f" of {self.asked:,}, PARTIAL" if self.partial else ""
        return f"<Results of {self.done:,}{partial} {self.unit} of {self.job.game.name}, {self.engine} engine>"


def _bits(masks: NDArray[Any], count: int) -> NDArray[np.bool_]:
    """Which of the first bits of each mask are set, by mask and bit."""
    places: NDArray[np.int64] = np.arange(count)
    found: NDArray[np.bool_] = (masks[:, np.newaxis] >> places & 1) != 0
    return found
