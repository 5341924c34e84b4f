"""What a state and a phase are: the two shapes from which every part of a deal is made, ours and a user's own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, get_args

from trickgames.checks import wrong_fields
from trickgames.errors import HoldsCards, InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from trickgames.cards import Card, CardSet
    from trickgames.errors import Reason
    from trickgames.game import Game
    from trickgames.table import Result, Table, ThrownIn, Trick

__all__ = ["CustomState", "Phase", "State", "Step"]

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class State(HoldsCards, Generic[A_co]):
    """What all states have in common; `State[Play]` is one in which somebody may play a card.

    States are made by `start` and `apply`. One that is made by hand is checked: `InvalidStateError` names all its problems.
    """

    __slots__ = ()
    after_deal: ClassVar[bool] = True
    whole_hands: ClassVar[bool] = True
    table: Table
    phase: Phase[Any, Any]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def dealer(self) -> int:
        """The seat that deals, or dealt."""
        return self.table.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side, in points."""
        return self.table.scores

    @property
    def results(self) -> tuple[Result, ...]:
        """What came of the deals that were played; none for an abandoned one."""
        return self.table.results

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of every seat; none before the deal."""
        return self.table.hands

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.table.tricks

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The plays (seat and card) of the trick that is being played."""
        return ()

    def __attrs_post_init__(self) -> None:
        wrong = [problem for problems in wrong_fields(self).values() for problem in problems]
        InvalidStateError.check(wrong or self.problems())

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state, in words; nothing for every state that `start` and `apply` make.

        It is asked where all fields are of their types.
        """
        game = self.table.game
        if self.phase not in game.phases:
            yield f"{short(self.phase)} is no phase of this game"
        else:
            yield from _out_of_place(self)
        seat = getattr(self, "seat", 0)
        if not 0 <= seat < game.seating.seats:
            yield f"seat={short(seat)}: the seats are 0 to {game.seating.seats - 1}"
        if self.after_deal and not self.table.hands:
            yield "no cards have been dealt"
        over = getattr(game.goal, "over_before", None)
        if over is not None:
            yield from over(self.table.scores)
        over_after = getattr(game.goal, "over_after", None)
        if over_after is not None:
            yield from over_after(len(self.table.results))

    def __str__(self) -> str:
        return _described(self)

    def _repr_html_(self) -> str | None:
        """The picture of the whole table, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)


Step: TypeAlias = "State[Any] | Table | ThrownIn"


class Phase(Protocol[S_contra, A]):
    """A part of a deal: it asks somebody, or settles something. Ours and a user's own are alike.

    A phase is a frozen value. `accepts` are the types of action that it takes (no others reach it), `needs` and `gives` the
    types of the facts that it reads and settles.

    It may also bring `said(state, action)`, the words that go with an action (`trickgames.words.Speaks`), and `heading` with
    `describe(game)`, its part of the rule sheet (`trickgames.sheet.Describes`).
    """

    @property
    def accepts(self) -> tuple[type[A], ...]:
        """The types of its actions."""
        ...

    @property
    def needs(self) -> tuple[type[Any], ...]:
        """The types of the facts that must be settled before it."""
        ...

    @property
    def gives(self) -> tuple[type[Any], ...]:
        """The types of the facts that it settles."""
        ...

    def enter(self, table: Table, /) -> Step:
        """The state in which somebody must act, or the table passed on, or `ThrownIn`."""
        ...

    def legal(self, state: S_contra, /) -> tuple[A, ...]:
        """The actions that `check` passes, in a fixed order; empty only while a deal is awaited."""
        ...

    def check(self, state: S_contra, action: A, /) -> Reason | None:
        """None, or why not: the only place that knows what is legal."""
        ...

    def step(self, state: S_contra, action: A, /) -> Step:
        """What comes of a legal action."""
        ...

    def public(self, state: S_contra, /) -> tuple[Hashable, ...]:
        """What everybody may know of this phase's state, beside the table and who is to act."""
        ...

    def witnesses(self, state: S_contra, action: A, /) -> tuple[int, ...] | None:
        """The seats that see what the action is (None: everybody); the others see only that it happened."""
        ...


class CustomState(State[A_co]):
    """The base of the states of a user's own phases: a frozen attrs class with at least `table`, `phase` and `seat`."""

    __slots__ = ()
    after_deal: ClassVar[bool] = False
    whole_hands: ClassVar[bool] = False
    seat: int


def _out_of_place(state: State[Any]) -> Iterator[str]:
    """A state that its phase does not bring about: of another phase, or with hands that are too small or too large for it."""
    phase, table = state.phase, state.table
    kind: Any = type(state)
    asked = _asked(kind)
    if asked and asked.isdisjoint(phase.accepts):
        yield f"{type(phase).__name__} does not ask for what a {type(state).__name__} asks for"
    if not state.whole_hands or table.tricks:
        return
    size: int | None = None
    for earlier in table.game.phases[: table.game.place(phase) + 1]:
        after = getattr(earlier, "hands_after", None)
        size = None if after is None else after(size)
    for seat, hand in enumerate(table.hands if size is not None else ()):
        if len(hand) != size:
            yield f"seat {seat} has {len(hand)} cards, and {size} were dealt"


@lru_cache(maxsize=256)
def _asked(kind: Any) -> frozenset[Any]:
    """The types of action of a class of states (to pass, which many ask for, does not count); none where they are not known."""
    for base in getattr(kind, "__orig_bases__", ()):
        (actions,) = get_args(base) or (Any,)
        kinds = get_args(actions) or (actions,)
        if all(isinstance(each, type) and each is not Any for each in kinds):
            return frozenset(each for each in kinds if each.__name__ != "Pass")
    return frozenset()


def _described(state: State[Any]) -> str:
    """A state in a few lines for a person: everything in it, hidden cards too (a seat's view is `view`)."""
    table = state.table
    lines = [f"{table.game.name}: {type(state).__name__}, scores {' - '.join(map(str, table.scores))}, dealer {table.dealer}"]
    lines += [f"seat {seat}: {hand}" for seat, hand in enumerate(state.hands)]
    lines += [
        f"{pile.name}{'' if pile.owner is None else f' of {pile.owner}'}: {' '.join(map(str, pile.cards))}"
        for pile in table.piles
    ]
    lines += [", ".join(map(str, table.events))] if table.events else []
    lines += [f"trick {number}: {trick}" for number, trick in enumerate(state.tricks, start=1)]
    if state.trick:
        lines.append("trick: " + " ".join(f"{seat}:{card}" for seat, card in state.trick))
    lines.append(f"seat {getattr(state, 'seat', '?')} is to act")
    return "\n".join(lines)
