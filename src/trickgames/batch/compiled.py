"""The compiled engine: the kernel, loaded once, and what it is given."""

from __future__ import annotations

import logging
import threading
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from trickgames.batch.decode import actions_of
from trickgames.batch.job import empty_matches, empty_rows
from trickgames.batch.kernel import places as at
from trickgames.batch.program import compile_game
from trickgames.batch.resume import Written, write_state
from trickgames.batch.summary import Tally
from trickgames.engine.states import Playing
from trickgames.table.tallies import won_more

if TYPE_CHECKING:
    from collections.abc import Generator

    from trickgames.batch.job import Changes, Job, Rows
    from trickgames.engine.states import AnyState

__all__ = ["Rollouts", "load", "play_deals", "play_matches", "recorded", "rollouts"]

LOG_SIZE = 64
LONG_LOG = 1 << 20
DEALS_AT_ONCE = 60_000

PARTS_FROM: Final = (  # the part of a phase, by the first of its opcodes
    (at.MORE_TRICKS, at.MORE_TRICKS_PART),
    (at.TRICKS, at.TRICKS_PART),
    (at.EXCHANGE, at.EXCHANGE_PART),
    (at.AUCTION, at.BIDDING_PART),
    (0, at.MAKING_PART),
)

log = logging.getLogger("trickgames.batch")
_loading = threading.Lock()
_ready = threading.Event()
_loaded: set[int] = set()


def load(job: Job) -> None:
    """Loads what the kernel needs for a job, or compiles it on first use, which takes some seconds and is said in the log."""
    wanted = _parts_of(job)
    if _ready.is_set() and wanted <= _loaded:
        return
    from trickgames.batch.kernel.parts import address_of

    with _loading:
        event: Any = import_module("numba.core.event")
        with event.install_listener("numba:compile", _listener(event)):
            for place in sorted(wanted):
                address_of(place)
            _loaded.update(wanted)
            if not _ready.is_set():
                _warm_up()
        _ready.set()


def _parts_of(job: Job) -> frozenset[int]:
    """The parts of the kernel that a job needs, by their places in the block."""
    rules = compile_game(job.game).rules
    wanted = {at.SCORE_PART}
    for code in rules[at.ROWS : at.ROWS + int(rules[at.PHASES]) * at.PARAMS : at.PARAMS].tolist():
        wanted.add(next(part for first, part in PARTS_FROM if code >= first))
    if any(rules[at.MEASURE + number * at.MEASURE_SIZE + at.MEASURE_MORE] for number in range(at.MEASURES)):
        wanted.add(at.MEASURE_PART)
    if rules[at.SCORING] == at.OWN_BIDS:
        wanted.add(at.OWN_BIDS_PART)
    if rules[at.SCORING] == at.SCORE_TABLE and (rules[at.SCORING + at.SCORE_HONOURS] or rules[at.SCORING + at.SCORE_PARTS]):
        wanted |= {at.RARE_SCORE_PART, at.MEASURE_PART}
    if rules[at.SCORING] == at.BRIDGE:
        wanted.add(at.RARE_SCORE_PART)
    if "sensible" in job.players:
        wanted.add(at.SENSIBLE_PART)
    return frozenset(wanted)


def _listener(event: Any) -> Any:
    """Says in the log that something is compiled, when numba begins to compile."""
    told: list[bool] = []

    def on_start(_self: object, _event: object) -> None:
        if not told:
            log.warning("a part of the kernel for many deals is being compiled, once after installation: up to half a minute")
        told.append(True)

    def on_end(_self: object, _event: object) -> None:
        pass

    return type("Telling", (event.Listener,), {"on_start": on_start, "on_end": on_end})()


def _warm_up() -> None:
    from trickgames import euchre
    from trickgames.batch.job import Job

    job = Job(euchre.BICYCLE, ("random",) * 4, 0, (0, 0), compiled=True, keep=True)
    _play_deals(job, 0, 1)


def block_of(job: Job, log_size: int = LOG_SIZE) -> NDArray[np.int64]:
    """The block of memory in which deals are played."""
    from trickgames.batch.kernel.parts import address_of

    block = np.zeros(at.LOG + log_size, np.int64)
    block[at.LOG_MASK] = log_size - 1
    block[at.KEEP_LOG] = log_size > LOG_SIZE
    for place in _parts_of(job):
        block[place] = address_of(place)
    players = [at.SENSIBLE if player == "sensible" else at.RANDOM for player in job.players]
    block[at.PLAYER : at.PLAYER + len(players)] = players
    return block


def play_deals(job: Job, first: int, count: int) -> tuple[Rows, Changes]:
    """The results of a range of deals."""
    load(job)
    return _play_deals(job, first, count)


def _play_deals(job: Job, first: int, count: int, block: NDArray[np.int64] | None = None) -> tuple[Rows, Changes]:
    from trickgames.batch.kernel.deals import many_deals

    rows, changes = empty_rows(job.game, count)
    scores = np.array(job.scores, np.int64)
    rules = compile_game(job.game).rules
    many_deals(rules, block_of(job) if block is None else block, np.uint64(job.key), first, scores, rows, changes)
    return rows, changes


def play_matches(job: Job, first: int, count: int, most: int) -> tuple[NDArray[np.int64], Tally]:
    """The results of a range of matches, and the tally of their deals."""
    from trickgames.batch.kernel.deals import many_matches

    load(job)
    matches, tally = empty_matches(job.game, count), Tally.empty(job.game)
    rows, changes = empty_rows(job.game, max(most, DEALS_AT_ONCE))
    rules, block, scores = compile_game(job.game).rules, block_of(job), np.array(job.scores, np.int64)
    done = 0
    while done < count:
        played, written = many_matches(
            rules, block, np.uint64(job.key), first + done, scores, most, matches[done:], rows, changes
        )
        tally += Tally.of(job.game, rows[:, :written], changes[:, :written])
        done += played
    return matches, tally + Tally.of_matches(job.game, matches)


def recorded(job: Job, index: int) -> tuple[Any, ...]:
    """The actions of one deal or match of a job, deals too."""
    from trickgames.batch.kernel.deals import many_matches

    load(job)
    program, block = compile_game(job.game), block_of(job, LONG_LOG)
    if job.most_deals is None:
        _play_deals(job, index, 1, block)
    else:
        rows, changes = empty_rows(job.game, job.most_deals)
        many_matches(
            program.rules,
            block,
            np.uint64(job.key),
            index,
            np.array(job.scores, np.int64),
            job.most_deals,
            empty_matches(job.game, 1),
            rows,
            changes,
        )
    return tuple(actions_of(program, block[at.LOG : at.LOG + block[at.LOGGED]].tolist()))


@contextmanager
def rollouts(job: Job) -> Generator[Rollouts]:
    """Rollouts for a job that nobody else uses meanwhile. They are kept with the game, for the next job of these players."""
    free: list[Rollouts] = job.game.memo.setdefault(("rollouts", job.players), [])
    try:
        made = free.pop()
    except IndexError:
        made = Rollouts(job)
    made.begin(job)
    yield made
    free.append(made)


class Rollouts:
    """Plays states on to the end of their deal, for one job after another of the same game and players."""

    def __init__(self, job: Job) -> None:
        load(job)
        self.program = compile_game(job.game)
        self.block = block_of(job)
        self.rows, self.changes = empty_rows(job.game, 1)
        self.play_out = import_module("trickgames.batch.kernel.deals").play_out
        self.of_games = bool(self.program.rules[at.GAMES])
        self.begin(job)

    def begin(self, job: Job) -> None:
        """From now on plays for this job: its seed, and states of the view that it is about."""
        self.key = np.uint64(job.key)
        self.written: dict[int, Written] = {}

    def play(self, state: AnyState, index: int, place: int | None = None) -> tuple[list[int], tuple[int, ...] | None]:
        """The change of the scores by side, and the winning sides where the match ended, or a game of it.

        States with the same `place` come of states of one view, by one action.
        """
        row, block = self._write(state, place), self.block
        self.play_out(self.program.rules, block, self.key, index, row, self.rows, self.changes, 0)
        change: list[int] = self.changes[:-1, 0].tolist()
        if block[at.ENDED]:
            winners = int(block[at.WINNERS])
            return change, tuple(side for side in range(len(change)) if winners >> side & 1)
        if not self.of_games:
            return change, None
        won = block[at.GAMES_WON : at.GAMES_WON + len(change)].tolist()
        return change, won_more(state.games_won, won) or None

    def _write(self, state: AnyState, place: int | None) -> int:
        """Writes a state into the block; the number of the phase's row."""
        if place is None or not isinstance(state, Playing):
            return write_state(self.program, state, self.block)
        known = self.written.get(place)
        if known is None or not known.again(self.program, state, self.block):
            row = write_state(self.program, state, self.block)
            known = self.written[place] = Written.of(self.program, state, self.block, row)
        return known.row
