"""What each of a seat's actions is worth: hidden cards sampled, and every action played out against the same ones."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import attrs
import numpy as np

from trickgames.batch.errors import BatchError, told
from trickgames.batch.executors import executor_problems, run_chunks
from trickgames.batch.job import Job, PlayerChoice, gigabytes, memory, seats_of
from trickgames.batch.plain import Croupier, is_over
from trickgames.batch.simulate import uses_compiled
from trickgames.batch.spans import Spans
from trickgames.batch.stream import key_of
from trickgames.batch.summary import Estimate
from trickgames.engine.engine import apply
from trickgames.engine.scored import Targeted
from trickgames.engine.states import MatchOver
from trickgames.errors import short
from trickgames.knowledge.sampling import sample_state
from trickgames.knowledge.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.table.action import Action

__all__ = ["Evaluation", "evaluate"]

WORLDS = 25


@attrs.frozen(eq=False)
class Evaluation:
    """What the legal actions of a seat are worth, in points of the score for its side; see `evaluate`.

    `results` are the single results, by sampled deal and action; `partial` after an interrupt.
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
        sums, squares = self.results.sum(axis=0), np.square(self.results).sum(axis=0)
        return tuple(
            Estimate.of(len(self.results), float(total), float(square)) for total, square in zip(sums, squares, strict=True)
        )

    @property
    def best(self) -> Action:
        """The action with the highest mean, of equal ones the first."""
        return self.actions[int(np.argmax(self.results.mean(axis=0)))]

    def __str__(self) -> str:
        width = max(len(str(action)) for action in self.actions)
        lines = [f"PARTIAL: {len(self.results):,} of {self.asked:,} deals"] if self.partial else []
        lines += [f"{action!s:<{width}}  {told}" for action, told in zip(self.actions, self.estimates, strict=True)]
        return "\n".join(lines)


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
    """What each legal action of the view's seat is worth: its mean result and the standard error, over so many sampled deals.

    Each deal is a state that fits the view (`sample_state`); every action is played out from the same states, by these players
    ("sensible" if not said), so that the actions differ by less than their errors. A result is the change of the score of the
    seat's side less the mean change of the other sides; a deal that wins the match counts the target more, one that loses it
    the target less. The choice of a simple bot is `best`.

    `BatchError` for a view in which its seat is asked nothing, or that nothing fits. An interrupt returns what is done.

    >>> from trickgames import Deal, actor, apply, arrange, euchre, start
    >>> from trickgames.knowledge.views import view
    >>> strong = arrange(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="Th")
    >>> state = apply(start(euchre.BICYCLE), Deal(strong))
    >>> str(evaluate(view(state, 1), 10, engine="python").best)
    'order up alone'
    """
    BatchError.check(_problems(view, deals, seed, engine, executor))
    seats = seats_of(view.game, players)
    compiled = uses_compiled(view.game, seats, engine)
    before = (0,) * len(view.game.seating.sides)
    job = EvaluationJob(Job(view.game, seats, key_of(seed), before, compiled, keep=True), view)
    chunks: dict[int, Any] = {}
    done = 0

    def receive(chunk: WorldsChunk) -> None:
        nonlocal done
        chunks[chunk.first] = chunk.results
        done += len(chunk.results)
        if progress is not None:
            progress(done, deals)

    failures, interrupted = run_chunks(job, Spans().gaps(deals, WORLDS), executor, receive)
    if failures:
        raise BatchError(*told(failures, "sampled deals"))
    if interrupted and not chunks:
        raise KeyboardInterrupt
    return Evaluation(view.legal_actions, np.concatenate([chunks[first] for first in sorted(chunks)]), deals)


def _problems(view: object, deals: object, seed: object, engine: object, executor: object) -> Iterator[str]:
    if not isinstance(view, View):
        yield f"view={short(view)}: a View is evaluated (tg.view(state, seat))"
        return
    if view.seat is None or not view.legal_actions:
        yield "the seat of this view is asked nothing"
    if type(deals) is not int or deals < 1:
        yield f"deals={short(deals)}: a whole number from 1 up"
    elif deals * len(view.legal_actions) * 8 > memory():
        size = gigabytes(deals * len(view.legal_actions) * 8)
        yield f"deals={short(deals)}: the results take {size}, and the memory is {gigabytes(memory())}"
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
    """A view to be evaluated."""

    job: Job
    seen: View

    def play(self, first: int, count: int) -> WorldsChunk:
        """Samples a range of deals and plays out every action from each."""
        play_out = self._play_out()
        actions = self.seen.legal_actions
        results = np.zeros((count, len(actions)))
        for number in range(count):
            index = first + number
            world = sample_state(self.seen, random.Random(f"{self.job.key} {index}"))
            for place, action in enumerate(actions):
                state = apply(world, action)
                results[number, place] = self._over(world, state) if is_over(world, state) else play_out(state, index, place)
        return WorldsChunk(first, results)

    def _play_out(self) -> Callable[[AnyState, int, int], float]:
        if self.job.compiled:
            from trickgames.batch.compiled import Rollouts

            rollouts = Rollouts(self.job)
            return lambda state, index, place: self.value(*rollouts.play(state, index, place))
        return lambda state, index, _: self._over(state, Croupier(self.job, index).play(state).after)

    def _over(self, before: AnyState, after: AnyState) -> float:
        change = after.results[-1].change if len(after.results) > len(before.results) else (0,) * len(after.scores)
        return self.value(change, after.winners if isinstance(after, MatchOver) else None)

    def value(self, change: Sequence[int], winners: Sequence[int] | None) -> float:
        """The result of a deal for the seat's side; `winners` where it ended the match."""
        game = self.job.game
        side = game.seating.side(self.seen.seat or 0)
        others = [points for other, points in enumerate(change) if other != side]
        return change[side] - sum(others) / len(others) + _end_of_match(game, side, winners)


def _end_of_match(game: Game, side: int, winners: Sequence[int] | None) -> int:
    if not winners or not isinstance(game.goal, Targeted):
        return 0
    target = game.goal.target_score() or 0
    return target if side in winners else -target
