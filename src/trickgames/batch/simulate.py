"""Many deals: `simulate`, and which engine can play them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from trickgames.batch.errors import BatchError, FailedChunksError
from trickgames.batch.executors import executor_problems, run_chunks
from trickgames.batch.job import Chunk, Job, PlayerChoice, empty_matches, empty_rows, seats_of, size_problems
from trickgames.batch.program import obstacles as program_obstacles
from trickgames.batch.results import Results
from trickgames.batch.spans import Spans
from trickgames.batch.stream import key_of
from trickgames.batch.summary import Tally
from trickgames.engine.engine import start
from trickgames.engine.game import Game
from trickgames.errors import InvalidStateError, short
from trickgames.extras import missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

__all__ = ["obstacles", "simulate"]

Engine = Literal["auto", "compiled", "python"]
Progress = "Callable[[int, int], None]"
ENGINES: Final = ("auto", "compiled", "python")
CHUNK: Final = {"compiled": 60_000, "python": 200}  # no power of two, which columns would share a place in the cache with
MATCH_CHUNK: Final = {"compiled": 4000, "python": 10}
MOST_DEALS: Final = 1000
MOST: Final = 10**15
MOST_OF_A_MATCH: Final = 1_000_000


def obstacles(game: Game, players: PlayerChoice | Sequence[PlayerChoice] = "random") -> tuple[str, ...]:
    """What keeps the compiled engine from playing this: each part of the game by name, a player, the missing numba. Empty if
    nothing.

    >>> from trickgames import euchre
    >>> obstacles(euchre.BICYCLE, players=lambda view: view.legal_actions[0])
    ('players: a function is played by the Python engine',)
    """
    found, seated = list(program_obstacles(game)), seats_of(game, players)
    if any(not isinstance(player, str) for player in seated):
        found.append("players: a function is played by the Python engine")
    found += filter(None, [missing("fast")])
    return tuple(found)


def simulate(
    game: Game,
    deals: int | None = None,
    *,
    seed: int | str,
    players: PlayerChoice | Sequence[PlayerChoice] = "random",
    matches: int | None = None,
    scores: Sequence[int] | None = None,
    most_deals: int = MOST_DEALS,
    keep: Literal["deals", "summary"] = "deals",
    engine: Engine = "auto",
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    chunk: int | None = None,
) -> Results:
    """Plays this number of deals from shuffled packs, each separately from these `scores`, or this number of whole `matches`.

    Without `scores` each begins as a match does, with 0 or what the goal says. `players` is "random", "sensible", a function
    from a view to one of its legal actions, or one of these for each seat. Deal number n (from 0) is dealt by seat n modulo the
    number of seats, and so is the first deal of match number n. For rules and scorings that depend on the number of a deal in
    its match, single deals are numbered from 1 on. If a match ends after some deals, the numbers begin again. A match is
    stopped after `most_deals`.

    The result has the results by deal (or match), or with `keep="summary"` only what they come to. It depends on the seed
    alone: not on the executor, the size of the chunks (`chunk`) or the engine. (The exception is a player function with random
    numbers of its own.)

    `progress(done, asked)` is called after every chunk. An interrupt returns what is done, marked as partial. `BatchError`
    names everything that can't be done as asked, also results by deal that don't fit into the memory of this computer.
    (`keep="summary"` has no such limit.) `FailedChunksError` names chunks that failed, and can retry them.

    >>> from trickgames import euchre
    >>> results = simulate(euchre.BICYCLE, 40, seed=1, players="sensible", engine="python")
    >>> results.points.shape, int(results.tricks.sum()) == 5 * int((~results.passed_out).sum()), results.partial
    ((40, 4), True, False)
    """
    BatchError.check(_problems(game, deals, matches, scores, most_deals, keep, engine, executor, chunk, seed))
    BatchError.check(size_problems(game, deals, matches, chunk, keep=keep == "deals"))
    seats = seats_of(game, players)
    compiled = uses_compiled(game, seats, engine)
    before = start(game).scores if scores is None else tuple(scores)
    job = Job(game, seats, key_of(seed), before, compiled, keep == "deals", None if matches is None else most_deals)
    asked = (deals if matches is None else matches) or 0
    if compiled:
        from trickgames.batch.compiled import load

        load(job)
    return _Run(job, asked, chunk).go(executor, progress)


def uses_compiled(game: Game, players: tuple[PlayerChoice, ...], engine: str) -> bool:
    """Whether the compiled engine plays this; `BatchError` where it is asked for and cannot."""
    if engine == "python":
        return False
    found = obstacles(game, players)
    if engine == "compiled":
        BatchError.check(f"engine='compiled': {obstacle}" for obstacle in found)
    return not found


def _problems(
    game: object,
    deals: object,
    matches: object,
    scores: Sequence[int] | None,
    most_deals: object,
    keep: object,
    engine: object,
    executor: object,
    chunk: object,
    seed: object,
) -> Iterator[str]:
    if not isinstance(game, Game):
        yield f"game={short(game)}: a Game is simulated (tg.games() has some)"
        return
    if (deals is None) == (matches is None):
        yield "either deals or matches: how many are to be played"
    yield from _number_problems("deals", deals, 0, MOST)
    yield from _number_problems("matches", matches, 0, MOST)
    yield from _number_problems("most_deals", most_deals, 1, MOST_OF_A_MATCH)
    yield from _number_problems("chunk", chunk, 1, MOST)
    if type(seed) not in (int, str):
        yield f"seed={short(seed)}: a whole number or a text"
    if keep not in ("deals", "summary"):
        yield f"keep={short(keep)}: 'deals' or 'summary'"
    if engine not in ENGINES:
        yield f"engine={short(engine)}: {', '.join(map(repr, ENGINES))}"
    if scores is not None:
        yield from _score_problems(game, scores)
    yield from executor_problems(executor)


def _number_problems(name: str, number: object, least: int, most: int) -> Iterator[str]:
    if number is None:
        return
    if type(number) is not int or number < least:
        yield f"{name}={short(number)}: a whole number from {least} up"
    elif number > most:
        yield f"{name}={short(number)}: at most {most:,}"


def _score_problems(game: Game, scores: Sequence[int]) -> Iterator[str]:
    try:
        start(game, 0, scores)
    except (InvalidStateError, TypeError) as error:
        yield str(error)


class Standing(NamedTuple):
    """What is done: the tally, how many, and which."""

    tally: Tally
    done: int
    played: Spans


class _Run:
    """A simulation under way: what is done, and what is missing."""

    def __init__(self, job: Job, asked: int, chunk: int | None) -> None:
        self.job = job
        self.asked = asked
        self.engine = "compiled" if job.compiled else "python"
        sizes = CHUNK if job.most_deals is None else MATCH_CHUNK
        self.size = chunk or sizes[self.engine]
        self.standing = Standing(Tally.empty(job.game), 0, Spans())
        self.rows: Any = None
        self.changes: Any = None
        self.matches: Any = None
        if job.keep and job.most_deals is None:
            self.rows, self.changes = empty_rows(job.game, asked)
        elif job.keep:
            self.matches = empty_matches(job.game, asked)

    def go(self, executor: Executor | None = None, progress: Callable[[int, int], None] | None = None) -> Results:
        """Plays what is missing."""

        def receive(chunk: Chunk) -> None:
            self.receive(chunk)
            if progress is not None:
                progress(self.standing.done, self.asked)

        ranges = ((self.job, *gap) for gap in self.standing.played.gaps(self.asked, self.size))
        failures, _ = run_chunks(ranges, executor, receive)
        results = self.results()
        if failures:
            raise FailedChunksError(tuple(failures), results, self.again)
        return results

    def again(self, executor: Executor | None = None, progress: Callable[[int, int], None] | None = None) -> Results:
        """Plays what is missing, on this executor."""
        BatchError.check(executor_problems(executor))
        return self.go(executor, progress)

    def receive(self, chunk: Chunk) -> None:
        """Puts a chunk in its place."""
        place = slice(chunk.first, chunk.first + chunk.count)
        if chunk.rows is not None:
            self.rows[:, place], self.changes[:, place] = chunk.rows, chunk.changes
        if chunk.matches is not None:
            self.matches[place] = chunk.matches
        tally, done, played = self.standing
        # in one step, whenever an interrupt comes
        self.standing = Standing(tally + chunk.tally, done + chunk.count, played.plus(chunk.first, chunk.count))

    def results(self) -> Results:
        """What is done so far."""
        rows, changes, matches = self.rows, self.changes, self.matches
        tally, done, played = self.standing
        if done < self.asked and self.job.keep:
            numbers = played.numbers()
            rows, changes = (None if kept is None else kept[:, numbers] for kept in (rows, changes))
            matches = None if matches is None else matches[numbers]
        return Results(self.job, self.engine, self.asked, done, tally, rows, changes, matches, played, self.again)
