"""What each of a seat's actions is worth: hidden cards sampled, and every action played out against the same ones."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import attrs
import numpy as np

from trickgames.batch.errors import BatchError, counted, told
from trickgames.batch.executors import executor_problems, run_chunks
from trickgames.batch.job import Job, PlayerChoice, gigabytes, memory, seats_of
from trickgames.batch.plain import Croupier, is_over
from trickgames.batch.simulate import uses_compiled
from trickgames.batch.spans import Spans
from trickgames.batch.stream import key_of
from trickgames.batch.summary import Estimate
from trickgames.engine.engine import apply
from trickgames.engine.scored import better_score, match_points
from trickgames.engine.states import MatchOver
from trickgames.errors import short
from trickgames.knowledge.sampling import sample_state
from trickgames.knowledge.views import View
from trickgames.table.tallies import won_more

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from trickgames.batch.errors import Failure
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action

__all__ = ["Evaluation", "evaluate", "evaluate_many"]

WORLDS = 25


@attrs.frozen(eq=False)
class Evaluation:
    """What the legal actions of a seat are worth to its side, in points. More is always better. `evaluate` makes it.

    `results` are the single results, by sampled deal and action. It is `partial` after an interrupt.
    """

    actions: tuple[Action, ...]
    results: NDArray[np.float64]
    asked: int

    @property
    def partial(self) -> bool:
        """Whether some of the deals that were asked for are missing."""
        return len(self.results) < self.asked

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The mean result of each action and its standard error."""
        return _estimates(self.results)

    @property
    def best(self) -> Action:
        """The action with the highest mean. Of equal ones it is the first."""
        return self.actions[self._place_of_best]

    @property
    def _place_of_best(self) -> int:
        return int(np.argmax(self.results.mean(axis=0)))

    @property
    def behind(self) -> tuple[Estimate, ...]:
        """How far each action is behind the best, in points, and the standard error of that difference.

        All actions are played out from the same deals, so a difference is more certain than the errors of the two actions
        suggest.
        """
        return _estimates(self.results[:, [self._place_of_best]] - self.results)

    def contenders(self, errors: float = 2) -> tuple[Action, ...]:
        """The actions that may be the best: those that are behind the best by at most this number of standard errors.

        After a single deal, whose error can't be known, these are all actions.
        """
        best = self._place_of_best
        behind = enumerate(zip(self.actions, self.behind, strict=True))
        return tuple(action for place, (action, by) in behind if place == best or not by.mean > errors * by.error)

    def is_clear(self, errors: float = 2) -> bool:
        """Whether the best action is better than every other by more than this number of standard errors."""
        return len(self.contenders(errors)) == 1

    def __str__(self) -> str:
        width = max(len(str(action)) for action in self.actions)
        lines = [f"PARTIAL: {len(self.results):,} of {self.asked:,} deals"] if self.partial else []
        lines += [f"{action!s:<{width}}  {told}" for action, told in zip(self.actions, self.estimates, strict=True)]
        return "\n".join(lines)


def _estimates(results: NDArray[np.float64]) -> tuple[Estimate, ...]:
    sums, squares = results.sum(axis=0).tolist(), np.square(results).sum(axis=0).tolist()
    return tuple(Estimate.of(len(results), total, square) for total, square in zip(sums, squares, strict=True))


def evaluate(
    view: View,
    deals: int = 100,
    *,
    seed: int | str = 0,
    players: PlayerChoice | Sequence[PlayerChoice] = "sensible",
    engine: Literal["auto", "compiled", "python"] = "auto",
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """What each legal action of the view's seat is worth: its mean result over this number of sampled deals, and the standard
    error.

    Each deal is a state that fits the view (`sample_state`). Every action is played out from the same states, by these players
    (`sensible` by default), so differences between actions are more certain than their errors suggest. A result is the change
    of the score of the seat's side, less the mean change of the other sides, in points. If the lowest score wins, as in hearts,
    the sign is turned, so a higher result is better in every game. Winning the match, or a game of it, with the deal adds the
    target, and losing it subtracts the target. If scores come down, as in buck euchre, the score at the beginning counts in
    place of a target. Other goals add nothing. A simple bot takes `best`.

    Later calls are quick, because what a game needs is kept with it, also in the processes of an `executor`. For many views use
    `evaluate_many`. A view whose seat isn't asked anything, or that nothing fits, is a `BatchError`. An interrupt returns what
    is done.

    >>> from trickgames import Deal, actor, apply, arrange, euchre, start
    >>> from trickgames.knowledge.views import view
    >>> strong = arrange(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="Th")
    >>> state = apply(start(euchre.BICYCLE), Deal(strong))
    >>> str(evaluate(view(state, 1), 10, engine="python").best)
    'order up alone'
    """
    BatchError.check(_view_problems(view, "view"))
    return _evaluated((view,), deals, seed, players, engine, executor, progress)[0]


def evaluate_many(
    views: Iterable[View],
    deals: int = 100,
    *,
    seed: int | str = 0,
    players: PlayerChoice | Sequence[PlayerChoice] = "sensible",
    engine: Literal["auto", "compiled", "python"] = "auto",
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Evaluation, ...]:
    """What `evaluate` returns for each of these views, which may be of several games. `samples` is the number of deals for
    each.

    All are handed to the executor together, so that its workers always have something to do. `progress` counts the deals of all
    views. `BatchError` names the views that can't be evaluated, by their places from 0. An interrupt returns what is done if
    that is something for each view, and is raised otherwise.

    >>> from trickgames import Match, euchre
    >>> matches = [Match.begin(euchre.BICYCLE, seed=seed) for seed in (5, 6)]
    >>> views = [match.view(match.actor) for match in matches]
    >>> [str(evaluated.best) for evaluated in evaluate_many(views, 10, engine="python")]
    ['pass', 'order up alone']
    """
    if isinstance(views, View):
        raise BatchError("views: give a list of views (`evaluate` takes a single view)")
    if not isinstance(views, Iterable):
        raise BatchError(f"views={short(views)}: give a list of views")
    asked = tuple(views)
    BatchError.check(problem for number, view in enumerate(asked) for problem in _view_problems(view, f"views[{number}]"))
    return _evaluated(asked, deals, seed, players, engine, executor, progress)


def _evaluated(
    views: tuple[View, ...],
    deals: int,
    seed: int | str,
    players: PlayerChoice | Sequence[PlayerChoice],
    engine: str,
    executor: Executor | None,
    progress: Callable[[int, int], None] | None,
) -> tuple[Evaluation, ...]:
    BatchError.check(_problems(views, deals, seed, engine, executor))
    jobs: dict[int, Job] = {}
    for view in views:
        if id(view.game) not in jobs:
            jobs[id(view.game)] = _job(view.game, seed, players, engine)
    tasks = [EvaluationJob(jobs[id(view.game)], view, number * deals) for number, view in enumerate(views)]
    chunks: dict[int, NDArray[np.float64]] = {}
    done = 0

    def receive(chunk: WorldsChunk) -> None:
        nonlocal done
        chunks[chunk.first] = chunk.results
        done += len(chunk.results)
        if progress is not None:
            progress(done, deals * len(views))

    ranges = ((task, task.begin + first, count) for task in tasks for first, count in Spans().gaps(deals, WORLDS))
    failures, interrupted = run_chunks(ranges, executor, receive)
    if failures:
        raise BatchError(*told(failures, "sampled deals"), *_whose(failures, deals, len(views)))
    parts = [[chunks[first] for first in range(task.begin, task.begin + deals, WORLDS) if first in chunks] for task in tasks]
    if interrupted and not all(parts):
        raise KeyboardInterrupt
    results = (part[0] if len(part) == 1 else np.concatenate(part) for part in parts)
    return tuple(Evaluation(view.legal_actions, made, deals) for view, made in zip(views, results, strict=True))


def _job(game: Game, seed: int | str, players: PlayerChoice | Sequence[PlayerChoice], engine: str) -> Job:
    seats = seats_of(game, players)
    before = (0,) * len(game.seating.sides)
    return Job(game, seats, key_of(seed), before, uses_compiled(game, seats, engine), keep=True)


def _whose(failures: list[Failure], deals: int, views: int) -> Iterator[str]:
    """Which of many views the deals that failed were sampled from."""
    lost = {number // deals for failure in failures for number in range(failure.first, failure.first + failure.count)}
    if views > 1:
        yield f"each view has {counted(deals, 'deal')}: those are of {', '.join(f'views[{number}]' for number in sorted(lost))}"


def _view_problems(view: object, name: str) -> Iterator[str]:
    if not isinstance(view, View):
        yield f"{name}={short(view)}: a View is evaluated (tg.view(state, seat))"
    elif view.seat is None or not view.legal_actions:
        yield f"{name}: its seat is asked nothing"


def _problems(views: tuple[View, ...], deals: object, seed: object, engine: object, executor: object) -> Iterator[str]:
    if type(deals) is not int or deals < 1:
        yield f"deals={short(deals)}: a whole number from 1 up"
    else:
        size = deals * sum(len(view.legal_actions) for view in views) * 8
        if size > memory():
            yield f"deals={short(deals)}: the results take {gigabytes(size)}, and the memory is {gigabytes(memory())}"
    if type(seed) not in (int, str):
        yield f"seed={short(seed)}: a whole number or a text"
    if engine not in ("auto", "compiled", "python"):
        yield f"engine={short(engine)}: 'auto', 'compiled', 'python'"
    yield from executor_problems(executor)


@attrs.frozen(eq=False)
class WorldsChunk:
    """The results of a range of sampled deals, by deal and action."""

    first: int
    results: NDArray[np.float64]


@attrs.frozen(eq=False)
class EvaluationJob:
    """A view to be evaluated. Of several views that are evaluated together each has its own numbers, which `begin` here."""

    job: Job
    seen: View
    begin: int = 0

    @property
    def stake(self) -> Stake:
        """What the end of a deal is worth to the seat's side."""
        return Stake.of(self.job.game, self.seen.seat or 0)

    def play(self, first: int, count: int) -> WorldsChunk:
        """Samples a range of deals and plays out every action from each."""
        numbers = range(first - self.begin, first - self.begin + count)
        if not self.job.compiled:
            return WorldsChunk(first, self._played(numbers, self._play_out))
        from trickgames.batch.compiled import rollouts

        stake = self.stake
        with rollouts(self.job) as kept:

            def play_out(state: AnyState, index: int, place: int) -> float:
                return stake.value(*kept.play(state, index, place))

            return WorldsChunk(first, self._played(numbers, play_out))

    def _played(self, numbers: range, play_out: Callable[[AnyState, int, int], float]) -> NDArray[np.float64]:
        actions = self.seen.legal_actions
        results = np.zeros((len(numbers), len(actions)))
        for row, index in enumerate(numbers):
            world = sample_state(self.seen, random.Random(f"{self.job.key} {index}"))
            for place, action in enumerate(actions):
                state = apply(world, action)
                results[row, place] = self._over(world, state) if is_over(world, state) else play_out(state, index, place)
        return results

    def _play_out(self, state: AnyState, index: int, _: int) -> float:
        return self._over(state, Croupier(self.job, index).play(state).after)

    def _over(self, before: AnyState, after: AnyState) -> float:
        change = after.results[-1].change if len(after.results) > len(before.results) else (0,) * len(after.scores)
        if isinstance(after, MatchOver):
            return self.stake.value(change, after.winners)
        return self.stake.value(change, won_more(before.games_won, after.games_won))


@attrs.frozen(eq=False)
class Stake:
    """What the end of a deal is worth to a side of a game: more is better, whichever score wins."""

    side: int
    others: int
    sign: int
    match: int

    @classmethod
    def of(cls, game: Game, seat: int) -> Stake:
        """What it is worth to the side of a seat."""
        others = max(len(game.seating.sides) - 1, 1)
        return cls(game.seating.side(seat), others, better_score(game.goal), match_points(game.goal))

    def value(self, change: Sequence[int], winners: Sequence[int] | None) -> float:
        """The worth of such a change of the scores; `winners` where the match, or a game of it, ended with it."""
        own = change[self.side]
        points = self.sign * (own - (sum(change) - own) / self.others)
        if not winners:
            return points
        return points + (self.match if self.side in winners else -self.match)
