"""The fold: what a seat knows of hidden cards, worked out from nothing but its view.

The log of a view says what was moved and told, as far as the seat saw it. Taken back from the end, entry by entry, it tells of
every hidden card where it may have been: a hidden place is a *cell*, and where a hidden move has brought cards into a hand that
held others, its cell is split into those that came and those that were there, as soon as something is known of the time before.
So a cell is a way through the deal, and an assignment of the hidden cards to cells is a history of the deal. All histories that
fit are equally likely; `trickgames.knowledge.unseen` counts them.

A card that was seen on its way is *tracked*: before it was seen it lay where it was seen to come from. If a hidden move may
have brought it there, it is asked again, as a card of its own (a *ghost*), by which way it came.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.knowledge.bounds import Bound, Unseen
from trickgames.knowledge.carried import carried, told_apart
from trickgames.knowledge.public import learnt, public_table, tells_all
from trickgames.knowledge.sizes import narrowed
from trickgames.table.log import Moved, Told
from trickgames.table.places import HAND, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickgames.knowledge.carried import Limits
    from trickgames.knowledge.sizes import Sum
    from trickgames.knowledge.views import View
    from trickgames.table.log import Count

__all__ = ["Fold", "fold", "learnt", "public_table"]

EVERYTHING = -1
GHOST = 4096  # the first bit that is not a card's


@attrs.define
class Cell:
    """Hidden cards with one way through the deal: where they lie now, what may be among them, and how many (least, most).

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
        self._came_in: list[tuple[int, tuple[int, ...]]] = []
        self._sums: list[Any] = []
        self._bounds: list[Limits] = []
        self._either: list[list[list[Limits]]] = []
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
        self._asked = self.unseen  # the cards that lie in a cell

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
            if isinstance(entry, Moved | Told):
                while left > entry.tricks:
                    left -= 1
                    self._tell(by_tricks.pop(left, ()))
                    self._unplay(seen.tricks[left].plays)
                if isinstance(entry, Moved):
                    self._unmove(number, entry)
                else:
                    self._told(entry, number + 1)
            if number in before_entry:
                self._tell(before_entry[number], number)
        while left > 0 and by_tricks:
            left -= 1
            self._tell(by_tricks.pop(left, ()))
            self._unplay(seen.tricks[left].plays)

    def _first_known(self, before_entry: dict[int, list[Told]]) -> int:
        """The number of the first entry that limits where hidden cards can be; what came before it need not be taken back."""
        first = min(before_entry, default=len(self.seen.log))
        for number, entry in enumerate(self.seen.log[:first]):
            if isinstance(entry, Told) or (isinstance(entry, Moved) and (entry.cards is not None or entry.only is not None)):
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
        contents = self._contents.setdefault(target, [])
        self._set_apart(contents)
        above, whole = self._above(target, contents, entry.count)
        there = contents[above:]
        only = EVERYTHING if entry.only is None else entry.only.mask
        known = 0 if whole else self._located.get(target, 0)
        if known:
            self._untrack(there, target, known)
        least = most = 0
        for at in there:
            cell = self.cells[at]
            least += cell.least
            most += cell.most
        if least == most == entry.count:
            came, stayed = list(there), list[int]()
        else:
            came, stayed = self._split(there, entry.count)
        if only != EVERYTHING:
            for at in came:
                self.cells[at].allowed &= self._bits(only)
        self._contents[target] = contents[:above] + stayed
        self._contents[source] = came + self._contents.get(source, [])
        self.moved[number] = tuple(came)

    def _above(self, place: Place, contents: Sequence[int], count: int) -> tuple[int, bool]:
        """How many of the cells lie above those that were last laid on a pile; and whether those cells hold all that were.

        In our games cards come from the top of a hidden pile and go to its bottom, so what has come from it since lay above.
        """
        if place[0] == HAND or not tells_all(self.seen.game):
            return 0, False
        lowest = len(contents)
        while count > 0:
            if lowest == 0 or self.cells[contents[lowest - 1]].least != self.cells[contents[lowest - 1]].most:
                return 0, False
            lowest -= 1
            count -= self.cells[contents[lowest]].least
        return lowest, True

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
                self._replace(at, new)
                if len(through) == 1:
                    self.cells.append(Cell(cell.place, cell.allowed & bits, count, count))
                    cell.least, cell.most = max(0, cell.least - count), cell.most - count
                else:
                    self._sums.append([{at, new}, cell.least, cell.most])
                    self.cells.append(Cell(cell.place, cell.allowed & bits, 0, min(cell.most, count)))
                    cell.least = max(0, cell.least - count)
                cell.allowed &= ~bits
            if len(through) > 1:
                self._sums.append([set(later), count, count])

    def _untrack(self, there: list[int], place: Place, known: int) -> None:
        """Asks again of the cards that were tracked to a place into which hidden cards came: any of them may have come so."""
        bits, left = 0, known
        while left:
            low = left & -left
            left ^= low
            if low & self._asked:  # it has a way since then already: this is another card's worth of it
                ghost = 1 << (GHOST + len(self.ghosts))
                self.ghosts[ghost] = low
                self._alias[low] = ghost
                bits |= ghost
            else:
                bits |= low
                self._asked |= low
        self._tracked &= ~known
        self._located[place] = 0
        count = known.bit_count()
        gone = {at for came in self.moved.values() for at in came}
        for at in there:
            cell = self.cells[at]
            if cell.least == cell.most and at not in gone:  # those that were moved on have gone another way
                cell.allowed |= bits
                cell.least = cell.most = cell.most + count
                for item in self._sums:
                    if at in item[0]:
                        item[1:] = item[1] + count, item[2] + count
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
            self._replace(at, new)
            self._sums.append([{at, new}, cell.least, cell.most])
            cell.least = 0
        self._sums.append([set(came), count, count])
        return came, list(there)

    def _replace(self, at: int, new: int) -> None:
        """Lets a new cell stand beside one in all that is known of it."""
        for item in self._sums:
            if at in item[0]:
                item[0].add(new)
        if self._bounds:
            self._bounds = [_wider(bound, at, new) for bound in self._bounds]
        if self._either:
            self._either = [[[_wider(bound, at, new) for bound in option] for option in choice] for choice in self._either]
        for number, came in self.moved.items():
            if at in came:
                self.moved[number] = (*came, new)

    # what was told

    def _tell(self, told: Iterable[Told], before: int | None = None) -> None:
        for item in told:
            self._told(item, before)

    def _told(self, told: Told, before: int | None = None) -> None:
        """Takes in what was told, right before an entry of this number."""
        cells = frozenset([at for place in told.places for at in self._contents.get(place, ())])
        located = 0
        for place in told.places:
            located |= self._located.get(place, 0)
        read = [self._option(option, cells, located, before) for option in told.either]
        options = [option for option in read if option is not None]
        if not options:
            self._impossible = True
        elif len(options) == 1:
            for limit in options[0]:
                self._add(*limit)
        elif all(options):
            self._either.append(options)

    def _option(self, option: Sequence[Count], cells: frozenset[int], located: int, before: int | None) -> list[Limits] | None:
        """The bounds of an option on some cells, beside the cards that are known to be there; None if one is broken."""
        limits: list[Limits | bool] = []
        gone: dict[frozenset[int], int] = {}
        for count in option:
            if count.moved:
                through, shown, gone[through] = carried(self.seen.log, self.moved, before, count.moved)
                limits.append(self._limit(through, shown, count))
            else:
                limits.append(self._limit(cells, located, count))
        if any(limit is False for limit in limits):
            return None
        counted = [limit for limit in limits if not isinstance(limit, bool)]
        return told_apart(counted, gone, [cell.allowed for cell in self.cells]) if gone else counted

    def _limit(self, cells: frozenset[int], located: int, count: Count) -> Any:
        """The bound on some cells, beside the cards that are known to be there; True or False where that decides it."""
        known = (count.cards.mask & located).bit_count()
        least = count.least - known
        most = None if count.most is None else count.most - known
        if most is not None and most < 0:
            return False
        if not cells:
            return least <= 0
        cards = self._bits(count.cards.mask & ~self._tracked & ~located)  # a card that was carried twice counts once
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

    def problem(self) -> Unseen | None:
        """The cells as places to be filled; None if what is known contradicts itself."""
        cards = self.unseen
        for cell in self.cells:
            cards |= cell.allowed
        if self._impossible:
            return None
        sizes = [(cell.least, cell.most) for cell in self.cells]
        sums: list[Sum] = []
        if self._sums:
            counts = [(cell.least, min(cell.most, cell.allowed.bit_count())) for cell in self.cells]
            narrow = narrowed(counts, [(places, least, most) for places, least, most in self._sums])
            if narrow is None:
                return None
            sizes, sums = narrow
        return Unseen(
            cards,
            tuple(sizes),
            tuple([cell.allowed & cards for cell in self.cells]),
            tuple([_bound(*bound, cards) for bound in self._bounds]),
            tuple([tuple(tuple(_bound(*bound, cards) for bound in option) for option in choice) for choice in self._either]),
            tuple(sums),
        )


def _wider(bound: Limits, at: int, new: int) -> Limits:
    """The bound, with a new cell beside one that it speaks of."""
    return (bound[0] | {new}, *bound[1:]) if at in bound[0] else bound


def _bound(cells: frozenset[int], mask: int, least: int, most: int | None, cards: int) -> Bound:
    return Bound(cells, mask & cards, least) if most is None else Bound(cells, mask & cards, least, most)


def fold(seen: View) -> Fold:
    """The fold of a view, worked out once."""
    known = seen.memo.get("fold")
    if isinstance(known, Fold):
        return known
    made = seen.memo["fold"] = Fold(seen)
    return made
