"""What all states of a match have in common, and the base of the states of your own phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from trickgames.checks import wrong_fields
from trickgames.engine.protocols import Deals, Phase
from trickgames.engine.scored import WatchesDeals, WatchesScores
from trickgames.errors import HoldsCards, InvalidStateError, short
from trickgames.table.facts import Trump
from trickgames.table.log import Moved, Told
from trickgames.table.places import HAND, Place
from trickgames.table.table import Table
from trickgames.table.tallies import GAMES_WON, Tally, tally_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import CardSet
    from trickgames.engine.game import Game
    from trickgames.table.facts import Plays, Trick
    from trickgames.table.table import Result

__all__ = ["CustomState", "State", "comes_about"]

A_co = TypeVar("A_co", covariant=True)


class State(HoldsCards, Generic[A_co]):
    """What all states have in common. `State[Play]` is a state in which somebody may play a card.

    `start` and `apply` make states. If you make one by hand it is checked, and an `InvalidStateError` names all its problems.
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
    def tallies(self) -> tuple[Tally, ...]:
        """What is counted for each side beside the scores, from deal to deal."""
        return self.table.tallies

    @property
    def games_won(self) -> tuple[int, ...]:
        """How many games of the match each side has won; zeros if the match is a single game."""
        return tally_of(self.tallies, GAMES_WON, len(self.scores))

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the deals that were played. An abandoned deal has none."""
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
    def trick(self) -> Plays:
        """The plays (seat and card) of the trick that is being played."""
        return self.table.trick

    @property
    def awaits(self) -> type[Any] | None:
        """The class of the action that must come from outside and is never listed (such as `Deal`), or None."""
        return None

    def __attrs_post_init__(self) -> None:
        wrong = [problem for problems in wrong_fields(self).values() for problem in problems]
        InvalidStateError.check(wrong or self.problems())

    def problems(self) -> Iterator[str]:
        """Reports everything that is wrong with this state, in words: nothing for the states that `start` and `apply` make.

        It is asked where all fields are of their types.
        """
        game, table = self.table.game, self.table
        if self.phase not in game.phases:
            yield f"{short(self.phase)} is not a phase of this game"
        seat = self.acting
        if not 0 <= seat < game.seating.seats:
            yield f"seat={short(seat)}: the seats are 0 to {game.seating.seats - 1}"
        if self.after_deal and not table.hands:
            yield "no cards have been dealt"
        elif self.after_deal:
            yield from _dealt_otherwise(table)
        if isinstance(game.goal, WatchesScores):
            yield from game.goal.over_before(table.scores)
        if isinstance(game.goal, WatchesDeals):
            yield from game.goal.over_after(len(table.results))

    @property
    def acting(self) -> int:
        """The seat to act. While a deal is awaited, that is the dealer's."""
        return self.table.dealer

    def __str__(self) -> str:
        return _described(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: seat {self.acting}, {self.game.name}, deal {self.table.deal}>"

    def _repr_html_(self) -> str | None:
        """The picture of the whole table, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)


class CustomState(State[A_co]):
    """The base of the states of your own phases: a frozen attrs class with at least `table`, `phase` and `seat`.

    Its other fields must follow from the table, so that `asking` can make them again.
    """

    __slots__ = ()
    after_deal: ClassVar[bool] = False
    seat: int

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat


def _dealt_otherwise(table: Table) -> Iterator[str]:
    """Hands that were dealt more cards than others, if all that has happened since is taken back."""
    phase = next((phase for phase in table.game.phases if isinstance(phase, Deals)), None)
    if phase is None:
        return
    sizes: dict[Place, int] = {(HAND, seat): len(hand) for seat, hand in enumerate(table.hands)}
    for seat, _ in (*(play for trick in table.tricks for play in trick.plays), *table.trick):
        sizes[HAND, seat] += 1
    for entry in table.log:
        if isinstance(entry, Moved):
            sizes[entry.target] = sizes.get(entry.target, 0) - entry.count
            sizes[entry.source] = sizes.get(entry.source, 0) + entry.count
    expected = phase.hand_size(table)
    for seat in range(len(table.hands)):
        if sizes[HAND, seat] != expected:
            yield f"seat {seat} was dealt {sizes[HAND, seat]} cards by this, and each is dealt {expected}"


def comes_about(state: Any) -> bool:
    """Whether the phase of a state, asked again about the table and the seat, comes to this state."""
    try:
        asked: object = state.phase.asking(state.table, state.acting)
    except (InvalidStateError, LookupError, ValueError, StopIteration):
        return False
    return type(asked) is type(state) and asked == state


def _described(state: State[Any]) -> str:
    """A state in a few lines for a person: everything in it, hidden cards too (a seat's view is `view`)."""
    table = state.table
    lines = [f"{table.game.name}: {type(state).__name__}, scores {' - '.join(map(str, table.scores))}, dealer {table.dealer}"]
    lines += [", ".join(map(str, table.tallies))] if table.tallies else []
    settled = table.find(Trump)
    trump = None if settled is None else settled.strain
    for seat, hand in enumerate(state.hands):
        lines.append(f"seat {seat}: {' '.join(map(str, table.game.in_order(hand, trump)))}")
    lines += [
        f"{pile.name}{'' if pile.owner is None else f' of {pile.owner}'}: {' '.join(map(str, pile.cards))}"
        for pile in table.piles
    ]
    told = [str(entry) for entry in table.log if not isinstance(entry, Told)]
    lines += [", ".join(told)] if told else []
    lines += [f"trick {number}: {trick}" for number, trick in enumerate(state.tricks, start=1)]
    if state.trick:
        lines.append("trick: " + " ".join(f"{seat}:{card}" for seat, card in state.trick))
    lines.append(f"seat {state.acting} is to act")
    return "\n".join(lines)
