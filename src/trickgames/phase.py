"""What a state and a phase are: the two shapes from which every part of a deal is made, ours and a user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from trickgames.errors import InvalidStateError

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


class State(Generic[A_co]):
    """What all states have in common; `State[Play]` is one in which somebody may play a card.

    States are made by `start` and `apply`. One that is made by hand is checked: `InvalidStateError` names all its problems.
    """

    __slots__ = ()
    after_deal: ClassVar[bool] = True
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
        InvalidStateError.check(self.problems())

    def problems(self) -> Iterator[str]:
        """Everything that is wrong with this state, in words; nothing for every state that `start` and `apply` make."""
        game = self.table.game
        if self.phase not in game.phases:
            yield f"{self.phase!r} is no phase of this game"
        seat = getattr(self, "seat", 0)
        if type(seat) is not int or not 0 <= seat < game.seating.seats:
            yield f"seat={seat!r}: the seats are 0 to {game.seating.seats - 1}"
        if self.after_deal and not self.table.hands:
            yield "no cards have been dealt"

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
    seat: int


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
