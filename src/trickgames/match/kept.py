"""How a match is kept: its beginning, and its past, which it shares with the matches that it came from.

`Match` has what users ask of it. This module makes it a value: it can't be changed, and can be compared, hashed, copied and
pickled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

import attrs

from trickgames.checks import MOST_SEED
from trickgames.engine.engine import start
from trickgames.engine.game import Game
from trickgames.engine.shuffling import seeded
from trickgames.errors import HoldsCards, IllegalActionError, InvalidStateError, short
from trickgames.match.broken import BrokenRecordError
from trickgames.match.history import Past
from trickgames.table.action import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.states import AnyState

__all__ = ["Begun", "KeptMatch"]


@attrs.frozen
class Begun(HoldsCards):
    """How a match begins."""

    game: Game
    dealer: int
    scores: tuple[int, ...]
    deal: int
    seed: int | str | None
    first: AnyState = attrs.field(eq=False)

    @staticmethod
    def of(game: Game, dealer: int, scores: Iterable[int] | None, deal: int, seed: int | str | None) -> Begun:
        """The beginning, checked."""
        if seed is not None:
            if not isinstance(seed, (int, str)):
                msg = f"{short(seed)} is not a seed of a match: a seed is a whole number or a text"
                raise TypeError(msg)
            if isinstance(seed, int) and abs(seed) > MOST_SEED:
                msg = f"seed={short(seed)}: a seed is a whole number of at most 15 digits, or a text"
                raise InvalidStateError(msg)
            seeded(seed)
        first = start(game, dealer, scores or None, deal=deal)
        return Begun(game, dealer, first.scores, deal, seed, first)


class KeptMatch(HoldsCards):
    """The base of `Match`: a beginning and a past."""

    __slots__ = ("_begun", "_hash", "_last", "_raw", "completed")
    _begun: Begun
    _raw: tuple[Action, ...] | None
    _last: Past | None
    _hash: int | None
    completed: tuple[str, ...]
    """What `Match.from_tricks` had to make up, each in a sentence such as "discard by seat 0: Js". `()` for any other match.
    It stays when you play on. Two matches that differ only in this are equal."""

    def __init__(
        self,
        game: Game,
        actions: Iterable[Action] = (),
        dealer: int = 0,
        scores: Iterable[int] | None = None,
        *,
        seed: int | str | None = None,
        deal: int = 1,
    ) -> None:
        if isinstance(actions, str) or not isinstance(actions, Iterable):
            msg = f"actions={short(actions)}: a list of actions (`Match.parse` reads a text)"
            raise TypeError(msg)
        _set_begun(self, Begun.of(game, dealer, scores, deal, seed))
        _set_raw(self, tuple(actions))
        _set_last(self, None)
        _set_hash(self, None)
        _set_completed(self, ())
        if seed is not None:
            _set_last(self, self._replayed().with_given(seed))
            _set_raw(self, None)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, deals among them."""
        if self._raw is None:
            _set_raw(self, tuple([now.action for now in self._end().line() if now.action is not None]))
        return self._raw or ()

    # A value

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__ or not isinstance(other, KeptMatch):
            return NotImplemented
        return self is other or (self._key() == other._key() and self.actions == other.actions)

    def __hash__(self) -> int:
        if self._hash is None:
            _set_hash(self, hash((self._key(), self.actions)))
        return self._hash or 0

    def _key(self) -> tuple[Any, ...]:
        """What makes two matches of the same actions differ."""
        return (self._begun,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise attrs.exceptions.FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise attrs.exceptions.FrozenInstanceError

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        begun = self._begun
        return _unpickled, (
            type(self),
            begun.game,
            self.actions,
            begun.dealer,
            begun.scores,
            begun.seed,
            begun.deal,
            self._rest(),
        )

    # How it is kept

    _kept: ClassVar[tuple[str, ...]] = ("completed",)
    """The fields that a match hands on to those that come of it."""

    def _rest(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._kept}

    def _like(self, begun: Begun, raw: tuple[Action, ...] | None, last: Past | None) -> Self:
        made: Self = _new(type(self))
        _set_begun(made, begun)
        _set_raw(made, raw)
        _set_last(made, last)
        _set_hash(made, None)
        for name in self._kept:
            object.__setattr__(made, name, getattr(self, name))
        return made

    @classmethod
    def _made(cls, begun: Begun, last: Past, completed: tuple[str, ...] = ()) -> Self:
        """A match that has come to a moment."""
        made: Self = _new(cls)
        _set_begun(made, begun)
        _set_raw(made, None)
        _set_last(made, last)
        _set_hash(made, None)
        _set_completed(made, completed)
        return made

    def _at(self, last: Past) -> Self:
        return self._like(self._begun, None, last)

    def _end(self) -> Past:
        """The last moment; the actions that the match was made of are checked here."""
        if self._last is None:
            _set_last(self, self._replayed())
        assert self._last is not None  # noqa: S101 - it has just been set
        return self._last

    def _replayed(self) -> Past:
        *_, last = self._steps()
        return last

    def _steps(self) -> Iterator[Past]:
        now, seed = Past(self._begun.first), self._begun.seed
        yield now
        for index, action in enumerate(self._raw or ()):
            try:
                now = now.given_or(action, seed)
            except IllegalActionError as error:
                begun = attrs.evolve(self._begun, seed=None)
                raise BrokenRecordError(self._like(begun, self.actions[:index], None), error) from None
            yield now


_new: Any = object.__new__
_set_begun, _set_raw, _set_last, _set_hash, _set_completed = (
    KeptMatch.__dict__[name].__set__ for name in ("_begun", "_raw", "_last", "_hash", "completed")
)


def _unpickled(
    kind: type[Any],
    game: Game,
    actions: tuple[Action, ...],
    dealer: int,
    scores: tuple[int, ...],
    seed: int | str | None,
    deal: int,
    rest: dict[str, Any],
) -> Any:
    made = KeptMatch.__new__(kind)
    KeptMatch.__init__(made, game, actions, dealer, scores, seed=seed, deal=deal)
    for name, value in rest.items():
        object.__setattr__(made, name, value)
    return made
