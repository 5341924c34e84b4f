"""Games one after another at one table: who has won how many, who deals next, and what is carried on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import counted
from trickgames.checks import expect
from trickgames.engine.engine import Outcome, outcome, start
from trickgames.engine.game import Game
from trickgames.engine.scored import StartsAt, Targeted, better_score
from trickgames.engine.states import MatchOver
from trickgames.errors import InvalidRulesError, InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState

__all__ = ["Evening"]


@attrs.frozen
class Evening:
    """An evening of one game. Games are played until a side has won `wins` of them: 2 for a rubber or the best of three.

    `dealer` deals first in the next game. The deal goes on to the left from game to game. With `laps` the winners of a game
    begin the next one with what they had over the target, and with `slams` a game against losers without points counts as two
    (RR4). `games` are the outcomes so far, and an evening may end unfinished after any of them. `InvalidRulesError` names every
    problem: a number of wins below one, a seat that doesn't exist, laps in a game without a target.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> from trickgames.players import sensible
    >>> evening = Evening(euchre.CLASSIC, wins=2, dealer=3)
    >>> while evening.winner is None:
    ...     match = tg.Match.begin(evening.game, len(evening.games), dealer=evening.dealer, scores=evening.scores)
    ...     evening = evening.after(match.play_out(sensible).state)
    >>> evening.won, evening.winner
    ((2, 1), 0)
    """

    game: Game
    wins: int = attrs.field(default=2, kw_only=True)
    dealer: int = attrs.field(default=0, kw_only=True)
    laps: bool = attrs.field(default=False, kw_only=True)
    slams: bool = attrs.field(default=False, kw_only=True)
    games: tuple[Outcome, ...] = attrs.field(default=(), kw_only=True)

    def __attrs_post_init__(self) -> None:
        """All problems together."""
        expect(self.game, Game, "game", "game")
        InvalidRulesError.check(self._problems())

    def _problems(self) -> Iterator[str]:
        if type(self.wins) is not int or self.wins < 1:
            yield f"wins={short(self.wins)}: a side wins the evening by one game or more"
        if type(self.dealer) is not int or not 0 <= self.dealer < self.game.seating.seats:
            yield f"dealer={short(self.dealer)}: the seats are 0 to {self.game.seating.seats - 1}"
        for name in ("laps", "slams"):
            if not isinstance(getattr(self, name), bool):
                yield f"{name}={short(getattr(self, name))} is neither True nor False"
        if self.laps is True and self._target() is None:
            yield f"laps: a surplus is what is over the target, and {self.game.name} has none"
        if better_score(self.game.goal) < 0:
            named = [name for name in ("laps", "slams") if getattr(self, name) is True]
            yield from (f"{name}: in {self.game.name} the lowest score wins" for name in named)
        if not isinstance(self.games, tuple) or not all(isinstance(ended, Outcome) for ended in self.games):
            yield f"games={short(self.games)}: the outcomes of the games so far"
            return
        sides = len(self.game.seating.sides)
        for number, ended in enumerate(self.games, start=1):
            if len(ended.scores) != sides or not set(ended.winners) <= set(range(sides)):
                told = f"scores {short(ended.scores)}, won by {short(ended.winners)}"
                yield f"game {number}: {told}: {self.game.name} has {counted(sides, 'side')}, from 0"

    def _target(self) -> int | None:
        goal: object = self.game.goal
        return goal.target_score() if isinstance(goal, Targeted) else None

    @property
    def won(self) -> tuple[int, ...]:
        """The games that each side has won. A drawn game counts for nobody."""
        sides = range(len(self.game.seating.sides))
        return tuple(sum(self._worth(ended) for ended in self.games if side in ended.winners) for side in sides)

    def _worth(self, ended: Outcome) -> int:
        losers = [score for side, score in enumerate(ended.scores) if side not in ended.winners]
        return 2 if self.slams and losers and max(losers) <= 0 else 1

    @property
    def winner(self) -> int | None:
        """The side that has won the evening, or None while it goes on.

        If a game has several winners, and they reach the number together, the one with more games has won. If these are equal
        too, they play on.
        """
        best = max(self.won)
        return self.won.index(best) if best >= self.wins and self.won.count(best) == 1 else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores with which the next game begins."""
        goal: object = self.game.goal
        zero = goal.start_score() if isinstance(goal, StartsAt) else 0
        target = self._target()
        if not self.games or not self.laps or target is None:
            return (zero,) * len(self.game.seating.sides)
        last = self.games[-1]
        most = target - 1  # a game isn't won before it begins
        return tuple(
            min(most, max(zero, score - target)) if side in last.winners else zero for side, score in enumerate(last.scores)
        )

    def next_game(self) -> AnyState:
        """The state that awaits the first deal of the next game. `InvalidStateError` if the evening has been won."""
        if self.winner is not None:
            msg = f"side {self.winner} has won {self.won[self.winner]} games, and so the evening"
            raise InvalidStateError(msg)
        return start(self.game, self.dealer, self.scores)

    def after(self, state: AnyState) -> Evening:
        """The evening after a game that ended in this state. The player on the left of its last dealer deals next.

        `InvalidStateError` if that match isn't over or is one of another game, or if the evening was won before.
        """
        if self.winner is not None:
            msg = f"side {self.winner} has won {self.won[self.winner]} games, and so the evening: no other game is counted"
            raise InvalidStateError(msg)
        ended = outcome(state)
        if ended is None or not isinstance(state, MatchOver):
            msg = f"{short(state)}: this match is not over"
            raise InvalidStateError(msg)
        if state.game != self.game:
            msg = f"a match of {state.game.name}: this is an evening of {self.game.name}"
            raise InvalidStateError(msg)
        dealer = (state.table.dealer + 1) % self.game.seating.seats
        return attrs.evolve(self, games=(*self.games, ended), dealer=dealer)
