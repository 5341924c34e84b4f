"""The fold: what a seat knows of hidden cards, worked out from nothing but its view.

The log of a view says what was moved and told, as far as the seat saw it. Taken back from the end, entry by entry, it tells of
every hidden card where it may have been: a hidden place is a *cell*, and where a hidden move has brought cards into a hand that
held others, its cell is split into those that came and those that were there, as soon as something is known of the time before.
So a cell is a way through the deal, and an assignment of the hidden cards to cells is a history of the deal. All histories that
fit are equally likely; `trickgames.knowledge.unseen` counts them.

A card that was seen on its way is *tracked*: before it was seen it lay where it was seen to come from. If a hidden move may have
brought it there, it is asked again, as a card of its own (a *ghost*), by which way it came.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from trickgames._quick import quick
from trickgames.engine.protocols import Learns
from trickgames.knowledge.unseen import Bound, Unseen
from trickgames.table.log import Chosen, Moved, Told
from trickgames.table.places import HAND, Place
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickgames.engine.protocols import Learnt
    from trickgames.knowledge.views import View
    from trickgames.table.log import Count

__all__ = ["Fold", "fold", "learnt", "public_table"]

make_table = quick(Table)

Option: TypeAlias = tuple[Bound, ...]
EVERYTHING = -1
GHOST = 4096  # the first bit that is no card's


@attrs.define
class Cell:
    """Hidden cards with one way through the deal: where they lie now, what may be among them, and how many, at least and at most.

    Cards that have been shown since count in it too, if a hidden move may have brought them to where they were.
    """

    place: Place | None
    allowed: int
    least: int
    most: int


class Fold:
    """A view taken back to the deal: the cells, the problem that they pose, and which cells each hidden move took."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.cells: list[Cell] = []
        self.moved: dict[int, tuple[int, ...]] = {}  # by the number of the entry, the cells of a hidden move
        self.ghosts: dict[int, int] = {}
        self._contents: dict[Place, list[int]] = {}
        self._located: dict[Place, int] = {}
        self._alias: dict[int, int] = {}
        self._tracked = 0
        self._came_in: list[tuple[int, tuple[int, ...]]] = []
        self._sizes: list[tuple[frozenset[int], int, int]] = []
        self._bounds: list[tuple[frozenset[int], int, int, int | None]] = []
        self._either: list[list[list[tuple[frozenset[int], int, int, int | None]]]] = []
        self._impossible = False
        self.whole = seen.game.whole if seen.hand_sizes else 0
        self._lay_out()
        self._take_back()

    # what lies where now

    def _lay_out(self) -> None:
        seen = self.seen
        shown = 0
        for seat, hand in enumerate(seen.hands):
            if hand is None:
                self._hidden((HAND, seat), seen.hand_sizes[seat])
            else:
                self._located[HAND, seat] = hand.mask
                shown |= hand.mask
        for pile in seen.piles:
            if pile.cards is None:
                self._hidden((pile.name, pile.owner), pile.count)
            else:
                mask = sum(card.bit for card in pile.cards)
                self._located[pile.name, pile.owner] = mask
                shown |= mask
        for trick in (*(trick.plays for trick in seen.tricks), seen.trick):
            for _, card in trick:
                shown |= card.bit
        self.unseen = self.whole & ~shown
        for cell in self.cells:
            cell.allowed &= self.unseen
        self._tracked = shown

    def _hidden(self, place: Place, size: int) -> None:
        self._contents[place] = [len(self.cells)]
        self.cells.append(Cell(place, self.whole, size, size))

    # taking back

    def _take_back(self) -> None:
        seen = self.seen
        facts = sorted(
            (*learnt(seen), *seen.memo.get("lessons", ())),
            key=lambda item: item.entry if item.entry is not None else EVERYTHING,
        )
        by_tricks: dict[int, list[Told]] = {}
        before_entry: dict[int, list[Told]] = {}
        for item in facts:
            where, key = (by_tricks, item.tricks) if item.entry is None else (before_entry, item.entry)
            where.setdefault(key, []).append(item.told)
        first = self._first_known(before_entry)
        left = len(seen.tricks)
        self._tell(by_tricks.pop(left, ()))
        self._unplay(seen.trick)
        for number in range(len(seen.log) - 1, -1, -1):
            if number < first and not by_tricks:
                return
            entry = seen.log[number]
            if entry.__class__ is Moved:
                while left > entry.tricks:  # type: ignore[union-attr]
                    left -= 1
                    self._tell(by_tricks.pop(left, ()))
                    self._unplay(seen.tricks[left].plays)
                self._unmove(number, entry)  # type: ignore[arg-type]
            elif entry.__class__ is Told:
                while left > entry.tricks:  # type: ignore[union-attr]
                    left -= 1
                    self._tell(by_tricks.pop(left, ()))
                    self._unplay(seen.tricks[left].plays)
                self._told(entry, number + 1)  # type: ignore[arg-type]
            self._tell(before_entry.get(number, ()), number)
        while left > 0 and by_tricks:
            left -= 1
            self._tell(by_tricks.pop(left, ()))
            self._unplay(seen.tricks[left].plays)

    def _first_known(self, before_entry: dict[int, list[Told]]) -> int:
        """The number of the first entry that limits where hidden cards can be; what came before it need not be taken back."""
        first = min(before_entry, default=len(self.seen.log))
        for number, entry in enumerate(self.seen.log[:first]):
            if entry.__class__ is Told or (entry.__class__ is Moved and (entry.cards is not None or entry.only is not None)):  # type: ignore[union-attr]
                return number
        return first

    def _unplay(self, plays: Iterable[tuple[int, Any]]) -> None:
        for seat, card in plays:
            self._located[HAND, seat] = self._located.get((HAND, seat), 0) | card.bit

    def _unmove(self, number: int, entry: Moved) -> None:
        if entry.cards is None:
            self._unmove_hidden(number, entry)
            return
        mask = 0
        for card in entry.cards:
            mask |= card.bit
        here = self._located.get(entry.target, 0)
        fresh = mask & ~self._tracked
        if fresh:  # it lies somewhere hidden now, and came through this place
            through = self._contents.get(entry.target, [])
            bits = self._bits(fresh)
            for at, cell in enumerate(self.cells):
                if at not in through:
                    cell.allowed &= ~bits
            self._tracked |= fresh
            self._came_in.append((bits, tuple(through)))
        self._located[entry.target] = here & ~mask
        self._located[entry.source] = self._located.get(entry.source, 0) | mask

    def _unmove_hidden(self, number: int, entry: Moved) -> None:
        target, source = entry.target, entry.source
        there = self._contents.setdefault(target, [])
        only = EVERYTHING if entry.only is None else entry.only.mask
        known = self._located.get(target, 0)
        self._set_apart(there)
        if known:
            self._untrack(there, target, known)
        total = [sum(self.cells[at].least for at in there), sum(self.cells[at].most for at in there)]
        if total == [entry.count, entry.count]:
            came, stayed = list(there), list[int]()
        else:
            came, stayed = self._split(there, entry.count)
        if only != EVERYTHING:
            for at in came:
                self.cells[at].allowed &= self._bits(only)
        self._contents[target] = stayed
        self._contents.setdefault(source, []).extend(came)
        self.moved[number] = tuple(came)

    def _set_apart(self, there: Sequence[int]) -> None:
        """Gives the cards that were seen to come into these cells later cells of their own: they were not there before."""
        for item in [item for item in self._came_in if not set(there).isdisjoint(item[1])]:
            self._came_in.remove(item)
            bits, places = item
            through = [at for at in places if self.cells[at].allowed & bits]
            count = bits.bit_count()
            later: list[int] = []
            for at in through:
                cell, new = self.cells[at], len(self.cells)
                later.append(new)
                self._replace(at, frozenset((at, new)))
                if len(through) == 1:
                    self.cells.append(Cell(cell.place, cell.allowed & bits, count, count))
                    cell.least, cell.most = max(0, cell.least - count), cell.most - count
                else:
                    self._sizes.append((frozenset((at, new)), cell.least, cell.most))
                    self.cells.append(Cell(cell.place, cell.allowed & bits, 0, min(cell.most, count)))
                    cell.least = max(0, cell.least - count)
                cell.allowed &= ~bits
            if len(through) > 1:
                self._sizes.append((frozenset(later), count, count))

    def _untrack(self, there: list[int], place: Place, known: int) -> None:
        """Asks again of the cards that were tracked to a place into which hidden cards came: any of them may have come so."""
        bits = 0
        left = known
        while left:
            low = left & -left
            left ^= low
            if low & self.unseen or low in self._alias:  # it has a way since then already: this is another card's worth of it
                ghost = 1 << (GHOST + len(self.ghosts))
                self.ghosts[ghost] = low
                self._alias[low] = ghost
                bits |= ghost
            else:
                bits |= low
        self._tracked &= ~known
        self._located[place] = 0
        count = known.bit_count()
        for at in there:
            cell = self.cells[at]
            if cell.least == cell.most:
                cell.allowed |= bits
                cell.least = cell.most = cell.most + count
                self._sizes = [
                    (cells, least + count, most + count) if at in cells else (cells, least, most)
                    for cells, least, most in self._sizes
                ]
                return
        there.append(len(self.cells))
        self.cells.append(Cell(None, bits, count, count))

    def _split(self, there: Sequence[int], count: int) -> tuple[list[int], list[int]]:
        """Each cell as two: the cards that came by a hidden move, and those that were there."""
        came: list[int] = []
        for at in there:
            cell = self.cells[at]
            new = len(self.cells)
            self.cells.append(Cell(cell.place, cell.allowed, 0, min(cell.most, count)))
            came.append(new)
            self._replace(at, frozenset((at, new)))
            self._sizes.append((frozenset((at, new)), cell.least, cell.most))
            cell.least = 0
        self._sizes.append((frozenset(came), count, count))
        return came, list(there)

    def _replace(self, at: int, both: frozenset[int]) -> None:
        def wider(bound: Any) -> Any:
            return (bound[0] | both, *bound[1:]) if at in bound[0] else bound

        self._sizes = [wider(size) for size in self._sizes]
        self._bounds = [wider(bound) for bound in self._bounds]
        self._either = [[[wider(bound) for bound in option] for option in choice] for choice in self._either]
        for number, came in self.moved.items():
            if at in came:
                self.moved[number] = (*came, *(both - {at}))

    # what was told

    def _tell(self, told: Iterable[Told], before: int | None = None) -> None:
        for item in told:
            self._told(item, before)

    def _told(self, told: Told, before: int | None = None) -> None:
        """Takes in what was told, right before an entry of this number."""
        cells = frozenset(at for place in told.places for at in self._contents.get(place, ()))
        located = 0
        for place in told.places:
            located |= self._located.get(place, 0)
        options: list[list[tuple[frozenset[int], int, int, int | None]]] = []
        for option in told.either:
            limits = [
                self._limit(*self._carried(before), count) if count.moved else self._limit(cells, located, count)
                for count in option
            ]
            if not any(limit is False for limit in limits):
                options.append([limit for limit in limits if isinstance(limit, tuple)])
        if not options:
            self._impossible = True
        elif len(options) == 1:
            for limit in options[0]:
                self._add(*limit)
        elif all(options):
            self._either.append(options)

    def _carried(self, number: int | None) -> tuple[frozenset[int], int]:
        """What an entry moved: the cells, or the cards that were seen."""
        entry = None if number is None else self.seen.log[number]
        if not isinstance(entry, Moved):
            return frozenset(), 0
        return frozenset(self.moved.get(number, ())), sum(card.bit for card in entry.cards or ())  # type: ignore[arg-type]

    def _limit(self, cells: frozenset[int], located: int, count: Count) -> Any:
        """The bound on some cells, beside the cards that are known to be there; True or False where that decides it."""
        known = (count.cards.mask & located).bit_count()
        least = count.least - known
        most = None if count.most is None else count.most - known
        if most is not None and most < 0:
            return False
        if not cells:
            return least <= 0
        cards = self._bits(count.cards.mask & ~self._tracked)
        return (cells, cards, least, most) if least > 0 or most is not None else True

    def _add(self, cells: frozenset[int], cards: int, least: int, most: int | None) -> None:
        if most == 0:
            for at in cells:
                self.cells[at].allowed &= ~cards
            most = None
        if least > 0 or most is not None:
            self._bounds.append((cells, cards, least, most))

    def _bits(self, mask: int) -> int:
        """The cards of a mask as they are asked for now: those with a ghost by their ghosts."""
        for card, ghost in self._alias.items():
            if mask & card:
                mask = (mask & ~card) | ghost
        return mask

    # the problem

    def untold(self) -> int:
        """In how many ways the hidden moves can have been made that nothing tells apart, and that were not taken back."""
        seen, ways = self.seen, 1
        sizes: dict[Place, int] = {(HAND, seat): size for seat, size in enumerate(seen.hand_sizes)}
        sizes |= {(pile.name, pile.owner): pile.count for pile in seen.piles}
        plays = [seen.trick, *(trick.plays for trick in reversed(seen.tricks))]
        for number in range(len(seen.log) - 1, -1, -1):
            entry = seen.log[number]
            if isinstance(entry, Moved):
                while len(plays) > entry.tricks:
                    for seat, _ in plays.pop(0):
                        sizes[HAND, seat] += 1
                if entry.cards is None and number not in self.moved:
                    ways *= comb(sizes[entry.target], entry.count)
                sizes[entry.target] -= entry.count
                sizes[entry.source] = sizes.get(entry.source, 0) + entry.count
        return ways

    def problem(self) -> Unseen | None:
        """The cells as places to be filled; None if what is known contradicts itself."""
        cards = self.unseen
        for cell in self.cells:
            cards |= cell.allowed
        if self._impossible or not self._sized():
            return None
        return Unseen(
            cards,
            tuple([(cell.least, cell.most) for cell in self.cells]),
            tuple([cell.allowed & cards for cell in self.cells]),
            tuple([_bound(*bound, cards) for bound in self._bounds]),
            tuple(tuple(tuple(_bound(*bound, cards) for bound in option) for option in choice) for choice in self._either),
            tuple(self._sizes),
        )

    def _sized(self) -> bool:
        """Narrows down how many cards the cells hold, as far as their sums say it; whether it can be."""
        cells = self.cells
        sums = [item for item in self._sizes if any([cells[at].least < cells[at].most for at in item[0]])]
        if sums:
            for cell in cells:
                cell.most = min(cell.most, cell.allowed.bit_count())
        narrower = bool(sums)
        while narrower:
            narrower = False
            for numbers, least, most in sums:
                low = high = 0
                for at in numbers:
                    low += cells[at].least
                    high += cells[at].most
                if low == high:
                    if not least <= low <= most:
                        return False
                    continue
                for at in numbers:
                    cell = cells[at]
                    lower, upper = least - high + cell.most, most - low + cell.least
                    if lower > cell.least or upper < cell.most:
                        lower, upper = max(lower, cell.least), min(upper, cell.most)
                        if upper < lower:
                            return False
                        low += lower - cell.least
                        high += upper - cell.most
                        cell.least, cell.most = lower, upper
                        narrower = True
        return True


def _bound(cells: frozenset[int], mask: int, least: int, most: int | None, cards: int) -> Bound:
    return Bound(cells, mask & cards, least) if most is None else Bound(cells, mask & cards, least, most)


def fold(seen: View) -> Fold:
    """The fold of a view, worked out once."""
    known = seen.memo.get("fold")
    if isinstance(known, Fold):
        return known
    made = seen.memo["fold"] = Fold(seen)
    return made


def public_table(seen: View) -> Table:
    """The table as everybody knows it: facts, log and tricks; neither hands nor piles.

    Of the log only what everybody saw.
    """
    known = seen.memo.get("table")
    if isinstance(known, Table):
        return known
    made: Table = make_table(
        seen.game,
        seen.dealer,
        seen.scores,
        seen.results,
        seen.deal,
        (),
        (),
        seen.facts,
        tuple([entry.to(None) if entry.__class__ is Moved or entry.__class__ is Chosen else entry for entry in seen.log]),  # type: ignore[union-attr]
        seen.tricks,
        seen.trick,
        seen.resting,
        seen.blind,
        seen.open,
    )
    seen.memo["table"] = made
    return made


def learnt(seen: View) -> tuple[Learnt, ...]:
    """What the rules of the phases so far reveal beside the log."""
    known = seen.memo.get("learnt")
    if known is None:
        known = seen.memo["learnt"] = tuple(_learnt(seen))
    found: tuple[Learnt, ...] = known
    return found


def _learnt(seen: View) -> Iterable[Learnt]:
    if not seen.hand_sizes or seen.phase is None:
        return
    table, known = public_table(seen), seen.game.memo.get("learns")
    if known is None:
        known = [(number, phase) for number, phase in enumerate(seen.game.phases) if isinstance(phase, Learns)]
        seen.game.memo["learns"] = known
    for number, phase in known:
        if number <= seen.phase:
            yield from phase.learns(table, seen.actor)
