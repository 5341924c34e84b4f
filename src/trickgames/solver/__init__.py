"""With all cards open: what each play is worth if everybody plays their best.

`best_plays` answers that for games in which tricks, or points of cards in tricks, are counted. It is bridge's double-dummy
solver for every game of the library. A bot asks it about states that it has sampled (`tg.sample_state`).
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, Literal, cast

import attrs

from trickgames.cards.words import counted as told_number
from trickgames.engine.scored import CountsUnits
from trickgames.engine.states import Playing, State
from trickgames.errors import ProblemsError, short
from trickgames.extras import missing
from trickgames.solver.camps import camp_of, wants_least
from trickgames.solver.plain import cards_left, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.table.actions import Play

__all__ = ["Solution", "SolverError", "best_plays"]

PLAIN_CARDS: Final = 20
SMALL, LARGE = 1 << 12, 1 << 21
FEW_CARDS: Final = 21
_salts = count(1)
_known: dict[int, Any] = {}


class SolverError(ProblemsError):
    """A position that can't be solved. `problems` says which part of the game is in the way, and why."""


@attrs.frozen
class Solution:
    """What each legal play is worth. `values` are pairs of a play and what the player's camp takes with it in the whole deal.

    They include the tricks or points that it has taken before. `camp` are the seats that take them, and `unit` says what is
    counted. If `least` is true, each camp wants as little as it can get: the contract is to take no trick (misere), or points
    are bad.
    """

    values: tuple[tuple[Play, int], ...]
    camp: frozenset[int]
    unit: str
    least: bool = False

    @property
    def value(self) -> int:
        """What the camp takes with its best play."""
        best = min if self.least else max
        return best(value for _, value in self.values)

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays with which the camp takes most, or `least`."""
        return tuple(play for play, value in self.values if value == self.value)

    def __str__(self) -> str:
        return "\n".join(f"{play}: {told_number(value, self.unit)}" for play, value in self.values)


def best_plays(state: Any, *, engine: Literal["auto", "compiled", "plain"] = "auto") -> Solution:
    """What each legal play of a state is worth to the player's camp, if all cards lay open and everybody played their best.

    Camps are the two sides. If there are more sides, they are the makers and everybody else. The values are what the scoring
    measures, tricks or points of cards, and not what it makes of them. So plays still differ if a contract is lost. If the
    contract is to take no trick (misere), and if points are bad, everybody plays to take the least. The compiled search (extra
    `fast`) knows the play of tricks with its limits and open hands. What it doesn't know, the plain search solves if up to 20
    cards are left. The first call compiles, or loads what was compiled.

    A state in which no card can be played is a `SolverError`, and so is a game that can't be solved. It says which part is in
    the way.

    >>> import trickgames as tg
    >>> from trickgames import classics
    >>> match = tg.Match.begin(classics.WHIST, seed=3).play_out(tg.players.sensible, deals=1).back(12)
    >>> print(best_plays(match.state, engine="plain"))
    play Qd: seven tricks
    play 8s: seven tricks
    play 7d: seven tricks
    """
    SolverError.check(_wrong_states(state, engine))
    camp = camp_of(state)
    if isinstance(camp, str):
        raise SolverError(f"{state.game.name}: {camp}")
    counts: object = state.game.scoring
    unit = counts.unit if isinstance(counts, CountsUnits) else "point"
    plays: tuple[Play, ...] = state.phase.legal(state)
    least = wants_least(state)
    if _compiled(state, engine):
        values = _search(state, camp, plays, least=least)
    else:
        values = [value_of(state, play, camp, least=least) for play in plays]
    return Solution(tuple(zip(plays, values, strict=True)), camp, unit, least)


def _wrong_states(state: object, engine: object) -> Iterator[str]:
    if engine not in ("auto", "compiled", "plain"):
        yield f"engine={short(engine)}: 'auto', 'compiled' or 'plain'"
    if isinstance(state, Playing):
        return
    if not isinstance(state, State):
        yield f"{short(state)} is not a state; of a view, sample one (tg.sample_state)"
    else:
        yield f"{type(cast('object', state)).__name__}: only a state in which a card is to be played can be solved"


def _compiled(state: Playing, engine: str) -> bool:
    """Whether the compiled search takes it; a `SolverError` if neither does."""
    if engine == "plain":
        SolverError.check(_too_many(state, ()))
        return False
    lacking = missing("fast")
    if lacking:
        SolverError.check([lacking] if engine == "compiled" else _too_many(state, (lacking,)))
        return False
    from trickgames.solver.position import beyond

    reasons = tuple(f"{state.game.name}: {reason}" for reason in beyond(state))
    if reasons:
        SolverError.check(reasons if engine == "compiled" else _too_many(state, reasons))
    return not reasons


def _too_many(state: Playing, reasons: tuple[str, ...]) -> Iterator[str]:
    cards = cards_left(state)
    if cards > PLAIN_CARDS:
        yield from reasons
        yield f"{cards} cards are to be played: the plain search takes {PLAIN_CARDS} at most"


def _search(state: Playing, camp: frozenset[int], plays: tuple[Play, ...], *, least: bool) -> list[int]:
    import numpy as np

    from trickgames.solver.kernel import SLOTS, WIDTH, values
    from trickgames.solver.position import Position

    position = Position(state, camp, next(_salts), least=least)
    size = SMALL if len(position.cards) < FEW_CARDS else LARGE
    known = _known.get(size)
    if known is None:
        known = _known[size] = np.full(size * WIDTH, -1, np.int64)
    position.numbers[SLOTS] = size
    moves = np.array([position.place[play.card] for play in plays], np.int64)
    found = np.zeros(len(plays), np.int64)
    values(position.numbers, known, position.start(state), moves, found)
    return [position.taken + position.sign * int(value) for value in found]
