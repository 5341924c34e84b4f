"""From a view to a vector: what a seat knows as one row of numbers.

An `Encoder` reads the view, and nothing beside it. Cards are masks here until the end, so that all fields of cards become
numbers in one step.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np

from trickgames.errors import InvalidStateError
from trickgames.rl.layout import Layout
from trickgames.table.action import cards_of
from trickgames.table.facts import Called, Contract, HolderOf, LedAs, LoneDefender, SaidToHold, Stakes, Trump, TurnUp
from trickgames.table.log import Chosen, Moved, Told
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from trickgames.cards.card import Card
    from trickgames.cards.strains import Strain
    from trickgames.knowledge.views import View
    from trickgames.table.action import Action

    Vector: TypeAlias = NDArray[np.float32]

__all__ = ["Encoder"]

BYTE: Final = 8
NOBODYS, OWN, OTHERS = 0, 1, 2
UNDOUBLED: Final = Stakes()


class Encoder:
    """Turns views of a game into vectors of its layout.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> encoder = Encoder(Layout.of(euchre.BICYCLE))
    >>> vector = encoder(tg.Match.begin(euchre.BICYCLE, seed=7).view(1))
    >>> vector.shape, float(vector[encoder.layout.field("held").start :][:24].sum())
    ((670,), 5.0)
    """

    def __init__(self, layout: Layout) -> None:
        pack = layout.game.pack
        self.layout = layout
        self._width = max(card.id for card in pack) // BYTE + 1
        self._lookup = _Lookup.of(layout)
        self._masked = layout.field("when").start
        bits = np.arange(self._masked // len(pack))[:, None] * (self._width * BYTE)  # where the bits of each row begin
        self._taken = (bits + np.array([card.id for card in pack])).ravel()

    def __call__(self, view: View) -> Vector:
        """The vector of a view. `InvalidStateError` for a spectator's view, and for one of another game."""
        if view.seat is None or (view.game is not self.layout.game and view.game != self.layout.game):
            msg = "an observation needs a seat's view of this game, not a spectator's and not one of another game"
            raise InvalidStateError(msg)
        reading = _Reading(self._lookup, view, view.seat)
        vector = np.empty(self.layout.size, np.float32)
        rows = b"".join([mask.to_bytes(self._width, "little") for mask in reading.masks()])
        bits = np.unpackbits(np.frombuffer(rows, np.uint8), bitorder="little")
        vector[: self._masked] = bits.take(self._taken)
        reading.settled()
        reading.counted()
        vector[self._masked :] = np.frombuffer(array("f", reading.numbers), np.float32)
        return vector

    def mask(self, view: View) -> NDArray[np.int8]:
        """Which actions are legal for the seat of a view: 1 or 0 for each number. Zeros if it isn't to act."""
        found = np.zeros(len(self.layout.actions), np.int8)
        found[[self.layout.actions.number(action) for action in view.legal_actions]] = 1
        return found


@attrs.frozen
class _Lookup:
    """Where things stand: fields after those of cards, cards, calls and strains in a field, the sides as each seat sees them.

    `blank` are the numbers of these fields where there is nothing, `part` is what a count of one is worth in each.
    """

    blank: list[float]
    at: dict[str, int]
    part: dict[str, float]
    column: dict[Card, int]
    call: dict[Action, int]
    strain: dict[Strain, int]
    sides: tuple[tuple[int, ...], ...]
    tallies: tuple[str, ...]

    @classmethod
    def of(cls, layout: Layout) -> _Lookup:
        """The places of a layout."""
        seating = layout.game.seating
        return cls(
            [0.0] * (layout.size - layout.field("when").start),
            {field.name: field.start - layout.field("when").start for field in layout.fields},
            {field.name: 1 / (field.scale or 1) for field in layout.fields},
            {card: column for column, card in enumerate(layout.game.pack)},
            {action: number for number, action in enumerate(layout.actions.calls)},
            {strain: number for number, strain in enumerate(layout.strains)},
            tuple(tuple(dict.fromkeys(map(seating.side, (seat, *seating.clockwise(seat))))) for seat in range(seating.seats)),
            layout.tallies,
        )


class _Reading:
    """A view as it is read: `numbers` are those after the fields of cards."""

    def __init__(self, lookup: _Lookup, view: View, seat: int) -> None:
        self.lookup, self.at, self.view, self.seat = lookup, lookup.at, view, seat
        seats = len(view.hand_sizes) or view.game.seating.seats
        self.row = [(player - seat) % seats for player in range(seats)]
        self.facts: dict[type[Any], Any] = {type(fact): fact for fact in view.facts}
        self.numbers = lookup.blank.copy()
        self.known = [0] * seats
        self.chosen = 0

    def yes(self, name: str, number: int = 0) -> None:
        """A number of a field is 1."""
        self.numbers[self.at[name] + number] = 1.0

    def count(self, name: str, value: int, number: int = 0) -> None:
        """A number of a field is a count, in parts of its scale."""
        self.numbers[self.at[name] + number] = value * self.lookup.part[name]

    def limited(self, name: str, value: int, number: int = 0) -> None:
        """The same of a count that may pass its scale: it is cut off there."""
        self.numbers[self.at[name] + number] = max(-1.0, min(1.0, value * self.lookup.part[name]))

    def masks(self) -> list[int]:
        """The rows of the fields of cards, in the order of the layout."""
        view, row, seats = self.view, self.row, len(self.row)
        self._log()
        numbers, column, part = self.numbers, self.lookup.column, self.lookup.part["when"]
        played, taken, now = [0] * seats, [0] * seats, 0
        for number, trick in enumerate(view.tricks, start=1):
            cards, when = 0, min(1.0, number * part)
            for player, card in trick.plays:
                cards |= card.bit
                played[row[player]] |= card.bit
                numbers[column[card]] = when
            taken[row[trick.winner]] |= cards
        when = min(1.0, (len(view.tricks) + 1) * part)
        for player, card in view.trick:
            now |= card.bit
            played[row[player]] |= card.bit
            numbers[column[card]] = when
        held = [0] * seats
        for player, known in enumerate(self.known):
            held[row[player]] = known & ~played[row[player]]
        for player, hand in enumerate(view.hands):
            if hand is not None:
                held[row[player]] = hand.mask
        turned, called = self.facts.get(TurnUp), self.facts.get(Called)
        single = (0 if turned is None else turned.card.bit, 0 if called is None else called.card.bit, self.chosen)
        return [*held, *played, *taken, now, *self._piles(), *single]

    def _piles(self) -> list[int]:
        masks, sizes = [0, 0, 0], [0] * (len(self.row) + 1)
        for pile in self.view.piles:
            whose = NOBODYS if pile.owner is None else OWN if pile.owner == self.seat else OTHERS
            for card in pile.cards or ():
                masks[whose] |= card.bit
            sizes[-1 if pile.owner is None else self.row[pile.owner]] += pile.count
        for number, size in enumerate(sizes):
            self.count("pile sizes", size, number)
        return masks

    def _log(self) -> None:
        """What was said, chosen and seen to move; after cards left a hand unseen, nothing is known of that hand."""
        last: dict[int, int] = {}
        for entry in self.view.log:
            if isinstance(entry, Moved):
                self._moved(entry)
            if not isinstance(entry, Told) and entry.action is not None:
                call = self.lookup.call.get(entry.action)
                if call is not None:
                    last[entry.seat] = call
                    self.yes("said", self.row[entry.seat] * len(self.lookup.call) + call)
                elif isinstance(entry, Chosen) and entry.seat == self.seat:
                    self.chosen |= sum(card.bit for card in cards_of(entry.action))
        for player, call in last.items():
            self.yes("said last", self.row[player] * len(self.lookup.call) + call)

    def _moved(self, entry: Moved) -> None:
        cards = None if entry.cards is None else sum(card.bit for card in entry.cards)
        for (name, owner), away in ((entry.source, True), (entry.target, False)):
            if name == HAND and owner is not None:
                if away:
                    self.known[owner] &= 0 if cards is None else ~cards
                else:
                    self.known[owner] |= cards or 0
        if entry.seat == self.seat and cards is not None:
            self.chosen &= ~cards

    def settled(self) -> None:
        """What was settled in the open, and who does what."""
        view, row = self.view, self.row
        if view.phase is not None:
            self.yes("asked", view.phase)
        trump, turned, led_as, lone, said = map(self.facts.get, (Trump, TurnUp, LedAs, LoneDefender, SaidToHold))
        strain = None if trump is None else self.lookup.strain.get(trump.strain)
        if strain is not None:
            self.yes("strain", strain)
        if turned is not None and turned.suit is not None:
            self.yes("offered", turned.suit.index)
        for _, suit in () if led_as is None else led_as.suits:
            self.yes("led as", suit.index)
        self._contract(self.facts.get(Contract))
        for name, seats in (
            ("lone defender", () if lone is None else (lone.seat,)),
            ("holder", () if said is None or said.seat is None else (said.seat,)),
            ("dealer", (view.dealer,)),
            ("actor", () if view.actor is None else (view.actor,)),
            ("leader", (view.trick[0][0],) if view.trick else ()),
            ("resting", view.resting),
            ("blind", view.blind),
            ("open", view.open),
        ):
            for player in seats:
                self.yes(name, row[player])

    def _contract(self, contract: Contract | None) -> None:
        if contract is None:
            return
        party = (contract.maker,) if isinstance(contract.party, HolderOf) else contract.party
        self.yes("maker", self.row[contract.maker])
        for player in party:
            self.yes("party", self.row[player])
        stakes = self.facts.get(Stakes) or UNDOUBLED
        told = (contract.alone, contract.moon, stakes.doubled == 2, stakes.doubled == 4, stakes.vulnerable)  # noqa: PLR2004 - doubled, redoubled
        for number, so in enumerate(told):
            if so:
                self.yes("contract", number)
        self.limited("level", contract.level)

    def counted(self) -> None:
        """Cards, tricks and points by player, scores by side."""
        view, row = self.view, self.row
        for player, size in enumerate(view.hand_sizes):
            self.count("hand sizes", size, row[player])
        tricks = [0] * len(row)
        for trick in view.tricks:
            tricks[trick.winner] += 1
        for player, number in enumerate(tricks):
            self.limited("tricks", number, row[player])
        for player, points in enumerate(view.points if view.tricks else ()):
            self.limited("points", points, row[player])
        sides = self.lookup.sides[self.seat]
        for number, side in enumerate(sides):
            self.limited("scores", view.scores[side], number)
            for name in self.lookup.tallies:
                self.limited(name, view.tally(name)[side], number)
        self.limited("deal", view.deal)
