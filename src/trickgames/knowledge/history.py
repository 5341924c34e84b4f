"""The log of an imagined deal: what the view does not show of it, drawn backwards from where the cards lie."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any, overload

import attrs

from trickgames.cards.card import CardSet
from trickgames.table.action import cards_of
from trickgames.table.log import Chosen, Entry, Moved, Said
from trickgames.table.places import HAND, Pile, Place, new_pile
from trickgames.table.table import new_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.knowledge.fold import Fold
    from trickgames.knowledge.views import View
    from trickgames.table.facts import Plays

__all__ = ["History", "hides", "untold"]


def hides(entry: Entry) -> bool:
    """Whether there is something in an entry that the seat did not see."""
    return (isinstance(entry, Moved) and entry.cards is None) or (isinstance(entry, Chosen) and entry.action is None)


class History(Sequence[Entry]):
    """The log of an imagined deal: as the view has it, with the hidden cards filled in when somebody first asks for them."""

    __slots__ = ("_entries", "_parts", "choices")

    def __init__(self, fold: Fold, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int) -> None:
        self._parts: Any = (fold, hands, piles, dealt, seed)
        self._entries: tuple[Entry, ...] | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries with all their cards."""
        if self._entries is None:
            self._entries, self.choices = _filled_in(*self._parts)
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


def _filled_in(
    fold: Fold, hands: list[CardSet], piles: list[Pile], dealt: list[list[int]], seed: int
) -> tuple[tuple[Entry, ...], int]:
    """The entries of the log with the cards that moved, drawn backwards where the cells do not say it.

    And in how many ways hidden answers can have been chosen. One of these was drawn.
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
    for plays in tricks:
        _unplay(where, plays)
    choices = _answer(seen, entries, where, rng)
    return tuple(entries), choices


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


def _answer(seen: View, entries: list[Entry], where: dict[Place, int], rng: random.Random) -> int:
    """Gives every hidden answer an action: one that fits what came of it, or else any of the choices of its time.

    In how many ways it could do so comes back.
    """
    ways = 1
    for number, entry in enumerate(entries):
        if isinstance(entry, Moved):
            _shift(where, entry, back=False)
        if not isinstance(entry, Chosen) or entry.action is not None:
            continue
        phase, seat = seen.game.phases[entry.phase], entry.seat
        table = new_table(
            seen.game,
            seen.dealer,
            seen.scores,
            seen.results,
            seen.deal,
            tuple([CardSet.of(where[HAND, player]) for player in range(len(seen.hand_sizes))]),
            tuple(
                [new_pile(name, tuple(CardSet.of(mask)), owner, ()) for (name, owner), mask in where.items() if name != HAND]
            ),
            seen.facts,
            tuple(entries[:number]),
            (),
            (),
            seen.resting,
            seen.blind,
            seen.open,
            seen.tallies,
        )
        choices: tuple[Any, ...] = phase.legal(phase.asking(table, seat))
        used = {card for other in entries[:number] if _is_answer(other, entry) for card in cards_of(other.action)}  # type: ignore[union-attr]  # `_is_answer` passes only entries with an action
        carried = [later for later in entries[number:] if isinstance(later, Moved) and later.seat == seat]
        there = {card for move in carried for card in move.cards or ()} - used
        said = {
            later.action for later in entries[number:] if isinstance(later, Said) and later.seat == seat and later.phase is None
        }
        fitting = [choice for choice in choices if choice in said or (cards_of(choice) and there.issuperset(cards_of(choice)))]
        entries[number] = Chosen(seat, rng.choice(fitting or choices), entry.phase)
        ways *= len(fitting or choices)
    return ways


def _is_answer(entry: Entry, other: Chosen) -> bool:
    return isinstance(entry, Chosen) and (entry.seat, entry.phase) == (other.seat, other.phase)


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
