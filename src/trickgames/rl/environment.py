"""The environment: PettingZoo's agent-environment cycle around a match.

Agents are `player_0`, `player_1` and so on, by their seats. Cards are dealt, and whatever else comes from outside is given, by
the seed of the episode. `TrickEnv.match` is the episode as a `Match`, which can be read, saved and told.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal, SupportsIndex, TypedDict, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # PettingZoo says nothing of types

from trickgames import pictures
from trickgames.checks import MOST_SEED, expect
from trickgames.engine.engine import actor, check
from trickgames.engine.game import Game
from trickgames.engine.scored import better_score
from trickgames.engine.states import MatchOver
from trickgames.errors import InvalidStateError, short
from trickgames.knowledge.views import view
from trickgames.match.catalogue import game_named, name_of
from trickgames.match.history import Past
from trickgames.match.kept import Begun
from trickgames.match.match import Match, begun_and_now, match_at
from trickgames.rl.layout import Layout
from trickgames.rl.vector import Encoder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from trickgames.engine.states import AnyState

__all__ = ["Observation", "TrickEnv", "env"]

MODES: Final = ("ansi", "svg")
SEEDS: Final = MOST_SEED


class Observation(TypedDict):
    """What an agent gets: the vector of its layout, and which actions are legal for it now (1)."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def env(
    game: Game | str,
    *,
    rewards: Literal["deal", "match"] = "deal",
    deals: int | None = None,
    most_steps: int | None = None,
    layout: str | None = None,
    render_mode: Literal["ansi", "svg"] | None = None,
) -> TrickEnv:
    """An environment for a game: a preset or its name, or any game of your own.

    With `rewards="deal"`, when a deal has been scored, each agent gets the change of its side's score less the mean change of
    the other sides, in points. If the lowest score wins, the sign is reversed. An abandoned deal brings nothing. With
    `rewards="match"`, at the end of the match each agent on a side that has won gets 1, and the others get -1. All get 0 if
    nobody won.

    An episode is a match, or with `deals` (only with rewards by deal) this number of deals. With `most_steps` it is truncated
    after this number of actions, in case agents pass for ever. `layout` is a saved `Layout.text`. If the game's layout is
    different, you get a `LayoutError`. `render_mode` is "ansi" for text, "svg" for a picture. `InvalidStateError` names all
    other problems.

    >>> from trickgames import euchre
    >>> made = env(euchre.BICYCLE, deals=1)
    >>> made.reset(seed=7)
    >>> made.agent_selection, [str(made.action(number)) for number in made.last()[0]["action_mask"].nonzero()[0]]
    ('player_1', ['pass', 'order up', 'order up alone'])
    """
    return TrickEnv(
        game_named(game) if isinstance(game, str) else game,
        rewards=rewards,
        deals=deals,
        most_steps=most_steps,
        layout=layout,
        render_mode=render_mode,
    )


class TrickEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # to mypy its base has no type
    """An environment for one game. `env` makes it, and explains its settings.

    `layout` says what stands where in an observation, and has the table of the actions. `metadata` has the version of the
    layout under "layout", and the game's name under "game". You can copy and pickle it, also in the middle of an episode.
    """

    layout: Layout
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: Game,
        *,
        rewards: Literal["deal", "match"] = "deal",
        deals: int | None = None,
        most_steps: int | None = None,
        layout: str | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        super().__init__()
        expect(game, Game, "game", "game")
        InvalidStateError.check(_problems(rewards, deals, most_steps, render_mode))
        self.game = game
        self.layout = Layout.of(game)
        if layout is not None:
            self.layout.check(layout)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{name_of(game)}_v{self.layout.version}",
            "game": name_of(game),
            "layout": self.layout.version,
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self._encoder = Encoder(self.layout)
        self._by_match, self._deals, self._most_steps = rewards == "match", deals, most_steps
        self._sign = better_score(game.goal)
        self.possible_agents = [f"player_{seat}" for seat in range(game.seating.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.layout.actions)) for agent in self.possible_agents}
        self.agents = []
        self._rng = random.Random()
        self._drawn = 0
        self._begun: Begun | None = None
        self._now: Past | None = None

    def _observations(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.layout.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The space of an agent's observations: the same for all."""
        space: spaces.Space[Observation] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> Any:
        """The numbers of the actions: the same for all agents."""
        return self.action_spaces[agent]

    # an episode

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins an episode with a first deal. The same seed gives the same episode, and the same ones after it.

        The first dealer is drawn too, unless `options` has a "dealer". Its "scores" are those before the first deal, by side.
        Other options are ignored. An impossible dealer or score is an `InvalidStateError`.
        """
        dealer, scores = _begins(seed, options)
        if seed is not None:
            self._rng = random.Random(index(seed))
        self._drawn, chance = int(self._rng.random() * SEEDS), self._rng.random()
        if dealer is None:
            dealer = int(chance * self.game.seating.seats)
        self._begun = Begun.of(self.game, dealer, scores, 1, self._drawn)
        self._now = Past(self._begun.first).with_given(self._drawn)
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002 - so in PettingZoo
        """What the agent whose turn it is gets: its observation and reward, whether its episode is over or cut off, and {}.

        `InvalidStateError` before the first episode, and where all agents of this one are done.
        """
        self._awaits_agent()
        got: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return got

    def _awaits_agent(self) -> None:
        if self._episode and not self.agents:
            msg = "the episode is over: reset() begins the next one"
            raise InvalidStateError(msg)

    def step(self, action: int | None) -> None:
        """Does what has this number for the agent whose turn it is. Give None for an agent whose episode is over.

        An action that the mask excludes raises an `IllegalActionError` with the reason and the rule, and a number that no
        action has raises a `NotationError`. In both cases nothing has happened. (PettingZoo's `TerminateIllegalWrapper` ends
        the episode instead.)
        """
        self._awaits_agent()
        before, agent = self._moment, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                msg = f"the episode is over for {agent}: its step is None"
                raise InvalidStateError(msg)
            self._was_dead_step(None)
            return
        if action is None:
            msg = f"{agent} is to act: give the number of an action (None is for agents whose episode is over)"
            raise InvalidStateError(msg)
        now = before.then(self.layout.actions.action(action))
        self._now = now.with_given(self._drawn)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards(before.state, now.state)
        played = len(now.state.results)
        over = isinstance(now.state, MatchOver) or (self._deals is not None and played >= self._deals)
        cut = not over and self._most_steps is not None and self._steps >= self._most_steps
        self._accumulate_rewards()
        if over or cut:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._deads_step_first()
        else:
            self._select()

    def _rewards(self, before: AnyState, after: AnyState) -> dict[str, float]:
        """What each agent gets for this step."""
        seating = self.game.seating
        if len(after.results) == len(before.results) or (self._by_match and not isinstance(after, MatchOver)):
            return dict.fromkeys(self.agents, 0.0)
        if isinstance(after, MatchOver) and self._by_match:
            won = after.winners
            by_side = [0.0 if not won else 1.0 if side in won else -1.0 for side in range(len(seating.sides))]
        else:
            change = after.results[-1].change
            total, others = sum(change), max(len(change) - 1, 1)
            by_side = [self._sign * (own - (total - own) / others) for own in change]
        return {agent: by_side[seating.side(self._seat[agent])] for agent in self.agents}

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[actor(self._moment.state) or 0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees: its view as a vector, and the legal actions if it is to act."""
        state = self._moment.state
        if agent not in self._seat:
            msg = f"there is no agent {short(agent)}: they are {', '.join(self.possible_agents)}"
            raise InvalidStateError(msg)
        seen = view(state, self._seat[agent])
        mask = self._encoder.mask(seen)
        if agent in self.agents and (self.terminations[agent] or self.truncations[agent]):
            mask[:] = 0
        return {"observation": self._encoder(seen), "action_mask": mask}

    # actions

    def action(self, number: int) -> Any:
        """The action with this number. `NotationError` if there is none."""
        return self.layout.actions.action(number)

    def number(self, action: Any) -> int:
        """The number of an action. `LayoutError` for one that isn't in the table."""
        return self.layout.actions.number(action)

    def why_not(self, number: int) -> str:
        """Why the agent whose turn it is may not do this, with the number of the rule; "" if it may.

        >>> made = env("bicycle-euchre")
        >>> made.reset(seed=7)
        >>> made.why_not(60)
        "That can't be done now."
        """
        state = self._moment.state
        reason = check(state, self.action(number))
        rule = "" if reason is None else self.game.citations.number(reason.rule)
        return "" if reason is None else f"{reason} [{rule}]" if rule else str(reason)

    # copies, for workers and for searches

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled and copied: the episode as a match, since its moments are too long a chain."""
        return {**self.__dict__, "_now": None, "_begun": None if self._now is None else self.match}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        kept = state["_begun"]
        if isinstance(kept, Match):
            self._begun, self._now = begun_and_now(kept)

    # looking at it

    @property
    def match(self) -> Match:
        """The episode as a match, with everything that was done. It shows all hands."""
        return match_at(*self._episode)

    def render(self) -> str | None:
        """The whole table with all hands, as text or as SVG, as the render mode says. None without one.

        `InvalidStateError` for a table that can't be drawn: pictures have two to six seats.
        """
        if self.render_mode is None:
            return None
        return pictures.text.table(self.match) if self.render_mode == "ansi" else pictures.table(self.match)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def _episode(self) -> tuple[Begun, Past]:
        """How the episode began, and what it has come to."""
        if self._begun is None or self._now is None:
            msg = "no episode has begun: reset() begins one"
            raise InvalidStateError(msg)
        return self._begun, self._now

    @property
    def _moment(self) -> Past:
        return self._episode[1]


def _begins(seed: object, options: object) -> tuple[Any, Any]:
    """The dealer and the scores of an episode, None where they are not told; numbers may be those of numpy."""
    if seed is not None and not isinstance(seed, SupportsIndex):
        msg = f"seed={short(seed)}: a whole number, or None to go on"
        raise TypeError(msg)
    if options is not None and not isinstance(options, Mapping):
        msg = f'options={short(options)}: a mapping such as {{"dealer": 0, "scores": (8, 9)}}'
        raise TypeError(msg)
    given = cast("Mapping[str, object]", options or {})
    dealer, scores = given.get("dealer"), given.get("scores")
    each = tuple(map(_whole, cast("Iterable[object]", scores))) if isinstance(scores, Iterable) else scores
    return _whole(dealer), each


def _whole(value: object) -> object:
    """A whole number as Python's own; anything else as it is, to be refused."""
    return index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else value


def _problems(rewards: object, deals: object, most_steps: object, render_mode: object) -> Iterator[str]:
    if rewards not in ("deal", "match"):
        yield f"rewards={short(rewards)}: 'deal' or 'match'"
    for name, value in (("deals", deals), ("most_steps", most_steps)):
        if value is not None and (type(value) is not int or value < 1):
            yield f"{name}={short(value)}: a whole number from 1, or None"
    if rewards == "match" and deals is not None:
        yield f"deals={short(deals)}: with rewards='match' an episode is a whole match"
    if render_mode is not None and render_mode not in MODES:
        yield f"render_mode={short(render_mode)}: {', '.join(map(repr, MODES))} or None"
