"""The log of an imagined deal: what the view does not show of it, drawn backwards from where the cards lie."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any, Final, overload

import attrs

from trickgames.cards.card import CardSet
from trickgames.knowledge.answers import GONE, Answers
from trickgames.knowledge.dealt import as_dealt
from trickgames.knowledge.public import imagined
from trickgames.knowledge.retrace import Untrue, retraced
from trickgames.table.log import Chosen, Entry, Moved
from trickgames.table.places import HAND, Pile, Place, new_pile
from trickgames.table.table import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.knowledge.fold import Fold
    from trickgames.table.facts import Plays
    from trickgames.table.table import Table

__all__ = ["History", "filled_in", "hides", "untold", "with_answers_of_now"]

TRIES: Final = 100
"""How often the hidden answers of a deal are drawn before it is given up that the deal can be done again."""


def hides(entry: Entry) -> bool:
    """Whether there is something in an entry that the seat did not see."""
    return (isinstance(entry, Moved) and entry.cards is None) or (isinstance(entry, Chosen) and entry.action is None)


class History(Sequence[Entry]):
    """The log of an imagined deal: as the view has it, with the hidden cards filled in when somebody first asks for them."""

    __slots__ = ("_entries", "_parts")

    def __init__(self, fold: Fold, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int) -> None:
        self._parts: Any = (fold, hands, piles, dealt, seed)
        self._entries: tuple[Entry, ...] | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries with all their cards."""
        if self._entries is None:
            self._entries = _with_answers(*self._parts)
            self._parts = None
        return self._entries

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, index: int | slice) -> Entry | tuple[Entry, ...]:
        return self.entries[index]

    def __len__(self) -> int:
        return len(self._parts[0].seen.log) if self._entries is None else len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __eq__(self, other: object) -> bool:
        return self.entries == (other.entries if isinstance(other, History) else other)

    def __hash__(self) -> int:
        return hash(self.entries)

    def __repr__(self) -> str:
        return repr(self.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.entries,)


def filled_in(fold: Fold, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int) -> tuple[Entry, ...]:
    """The entries of the log with the cards that moved, drawn backwards where the cells do not say it.

    Hidden answers are still without their actions.
    """
    rng, seen = random.Random(seed), fold.seen
    where: dict[Place, int] = {(HAND, seat): hand.mask for seat, hand in enumerate(hands)}
    where |= {pile.place: sum(card.bit for card in pile.cards) for pile in piles}
    entries: list[Entry] = list(seen.log)
    tricks = [trick.plays for trick in seen.tricks]
    _unplay(where, seen.trick)
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if not isinstance(entry, Moved):
            continue
        while len(tricks) > entry.tricks:
            _unplay(where, tricks.pop())
        if entry.cards is None:
            mask = _moved(fold, dealt, number, entry, where.get(entry.target, 0), rng)
            entry = entries[number] = attrs.evolve(entry, cards=tuple(CardSet.of(mask)))
        _shift(where, entry, back=True)
    return tuple(entries)


def _unplay(where: dict[Place, int], plays: Plays) -> None:
    """Takes cards that were played back into the hands."""
    for seat, card in plays:
        where[HAND, seat] |= card.bit


def _shift(where: dict[Place, int], move: Moved, *, back: bool) -> None:
    """Cards to where a move brought them, or back."""
    mask = sum(card.bit for card in move.cards or ())
    source, target = (move.target, move.source) if back else (move.source, move.target)
    where[source] = where.get(source, 0) & ~mask
    where[target] = where.get(target, 0) | mask


def _moved(fold: Fold, dealt: list[list[int]], number: int, entry: Moved, there: int, rng: random.Random) -> int:
    """The cards of a hidden move: those of its cells; where nothing was known before it, any of those that lie there."""
    cells = fold.moved.get(number)
    if cells is None:
        return sum(card.bit for card in rng.sample(tuple(CardSet.of(there)), entry.count))
    mask, ghosts = 0, fold.ghosts
    for cell in cells:
        for bit in dealt[cell]:
            mask |= ghosts.get(bit, bit)
    return mask


def _with_answers(fold: Fold, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int) -> tuple[Entry, ...]:
    """The entries of the log with the cards that moved, and with hidden answers from which that has come."""
    entries = filled_in(fold, hands, piles, dealt, seed)
    if not any(isinstance(entry, Chosen) and entry.action is None for entry in entries):
        return entries
    table, rng = imagined(fold.seen, hands, piles, entries), random.Random(seed)
    for _ in range(TRIES):
        try:
            state = retraced(fold.seen, table, Answers(rng, (GONE,)))  # what our phases hide goes when all have chosen
        except Untrue:
            continue
        if state is None:
            break
        answers = (entry for entry in state.table.log if isinstance(entry, Chosen))
        return tuple([next(answers) if isinstance(entry, Chosen) else entry for entry in entries])
    return with_answers_of_now(table, Answers(rng, (GONE,)))


def with_answers_of_now(table: Table, answers: Answers) -> tuple[Entry, ...]:
    """The log with hidden answers that could be given with the cards of their time, and what is settled now.

    This is for a deal that can't be done again, so that nothing tells what was settled when.
    """
    where, log = as_dealt(table), list(table.log)
    for number, entry in enumerate(log):
        if isinstance(entry, Moved):
            moved = set(entry.cards or ())
            where[entry.source] = [card for card in where[entry.source] if card not in moved]
            where[entry.target] = [*where.get(entry.target, ()), *(entry.cards or ())]
        elif isinstance(entry, Chosen) and entry.action is None:
            hands = tuple([CardSet(where[HAND, seat]) for seat in range(len(table.hands))])
            piles = [
                new_pile(name, tuple(cards), owner, ()) for (name, owner), cards in where.items() if name != HAND and cards
            ]
            then = changed(table, hands=hands, piles=tuple(piles), log=tuple(log[:number]), tricks=(), trick=())
            answer = answers.drawn(table.game.phases[entry.phase].asking(then, entry.seat), log[number:])  # type: ignore[arg-type]  # any state can be asked
            answers.given(answer)
            log[number] = Chosen(entry.seat, answer.action, entry.phase)
    return tuple(log)


def untold(fold: Fold) -> int:
    """In how many ways the hidden moves can have been made that nothing tells apart, and that were not taken back."""
    seen, ways = fold.seen, 1
    sizes: dict[Place, int] = {(HAND, seat): size for seat, size in enumerate(seen.hand_sizes)}
    sizes |= {(pile.name, pile.owner): pile.count for pile in seen.piles}
    plays = [seen.trick, *(trick.plays for trick in reversed(seen.tricks))]
    for number in range(len(seen.log) - 1, -1, -1):
        entry = seen.log[number]
        if isinstance(entry, Moved):
            while len(plays) > entry.tricks:
                for seat, _ in plays.pop(0):
                    sizes[HAND, seat] += 1
            if entry.cards is None and number not in fold.moved:
                ways *= comb(sizes[entry.target], entry.count)
            sizes[entry.target] -= entry.count
            sizes[entry.source] = sizes.get(entry.source, 0) + entry.count
    return ways
