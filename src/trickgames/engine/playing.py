"""The state in which a seat is to play a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

import attrs

from trickgames._quick import changer, draft, maker
from trickgames.cards.card import CardSet
from trickgames.engine.protocols import Phase
from trickgames.engine.state import State, comes_about
from trickgames.table.actions import Play
from trickgames.table.facts import Plays, Trick
from trickgames.table.problems import table_problems
from trickgames.table.table import Table
from trickgames.table.tallies import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Playing"]


@final
@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Playing(State[Play]):
    """A seat must play a card.

    `seat` is to act. The card comes from the hand of `hand_of`: the same seat, or a hand that lies open, such as a dummy's.
    `playable` is the mask of the cards that may be played. `base` is the table as it was when the play began, `table` the table
    as it is now, and `left` the mask of all cards that are still in hands.
    """

    base: Table
    phase: Phase[Playing, Play]
    seat: int
    hand_of: int
    left: int
    plays: Plays
    finished: tuple[Trick, ...]
    playable: int
    tables: Any = attrs.field(default=None, repr=False)

    @property
    def table(self) -> Table:  # type: ignore[override]  # made when it is asked for: a play need not pay for it
        """The table as it lies now."""
        return _as_it_lies(self.base, self.hands, self.finished, self.plays)

    @property
    def acting(self) -> int:
        """The seat to act."""
        return self.seat

    @property
    def game(self) -> Any:
        """The game that is played."""
        return self.base.game

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.base.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side, in points."""
        return self.base.scores

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What is counted by side beside the scores, from deal to deal."""
        return self.base.tallies

    @property
    def results(self) -> tuple[Any, ...]:
        """What came of the deals that were played."""
        return self.base.results

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of every seat."""
        left = self.left
        return tuple([CardSet.of(hand.mask & left) for hand in self.base.hands])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of this deal."""
        return self.finished

    @property
    def trick(self) -> Plays:
        """The plays (seat and card) of the trick that is being played."""
        return self.plays

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playing):
            return NotImplemented
        return self is other or (
            (self.seat, self.hand_of, self.left, self.playable, self.plays, self.finished)
            == (other.seat, other.hand_of, other.left, other.playable, other.plays, other.finished)
            and self.phase == other.phase
            and self.table == other.table
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.left, self.plays, self.finished, self.base.facts))

    def problems(self) -> Iterator[str]:
        """Reports everything that is wrong with this state."""
        found = [*table_problems(self.table)] or [*super().problems()]
        yield from found
        if not found and not comes_about(self):
            yield "play can't come to this: it is another seat's turn, or other cards may be played"


new_playing = maker(Playing)
PlayingDraft = draft(Playing)
_as_it_lies: Callable[[Table, tuple[CardSet, ...], tuple[Trick, ...], Plays], Table]
_as_it_lies = changer(Table, "hands", "tricks", "trick")
