"""What is wrong with a table that was made by hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trickgames.checks import wrong_fields
from trickgames.errors import short
from trickgames.table.facts import Contract
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.places import HAND, TRICK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.table.table import Table

__all__ = ["table_problems"]


def table_problems(table: Table) -> Iterator[str]:
    """Everything that is wrong with a table, in words."""
    wrong = wrong_fields(table)
    if "game" in wrong:
        yield from wrong["game"]
        return
    seats, sides = table.game.seating.seats, len(table.game.seating.sides)
    if "dealer" in wrong or not 0 <= table.dealer < seats:
        yield f"dealer={short(table.dealer)}: the seats are 0 to {seats - 1}"
    if "scores" in wrong or len(table.scores) != sides:
        yield f"scores={short(table.scores)}: one whole number for each of {sides} sides"
    yield from (problem for name, told in wrong.items() if name not in ("dealer", "scores") for problem in told)
    if "deal" not in wrong and "results" not in wrong and table.deal <= len(table.results):
        yield f"deal={table.deal}: {len(table.results)} deals have been played before it"
    if not wrong.keys() - {"dealer", "scores"}:
        yield from _misplaced(table)


def _misplaced(table: Table) -> Iterator[str]:
    """Seats that do not exist, and cards that are not each in one place."""
    seats = table.game.seating.seats
    for seat in sorted({seat for seat in _seats_named(table) if not 0 <= seat < seats}):
        yield f"there is no seat {seat}"
    if len(table.resting) >= seats:
        yield "all seats rest, and nobody plays"
    for kind, times in Counter(map(type, table.facts)).items():
        if kind.__module__ == "builtins":
            yield f"facts: a value of type {kind.__name__} is no fact"
        elif times > 1:
            yield f"facts: there are {times} of type {kind.__name__}, and of each type one is known"
    for trick in table.tricks:
        players = [seat for seat, _ in trick.plays]
        if trick.winner not in players or len(set(players)) < len(players):
            yield f"the trick {trick} is none: every player plays once, and one of them takes it"
    players = [seat for seat, _ in table.trick]
    if len(set(players)) < len(players):
        yield "a seat has played twice to the trick that is being played"
    names = [pile.place for pile in table.piles]
    for place, times in Counter(names).items():
        if times > 1:
            yield f"piles: there are {times} of the name {place[0]}"
        if place[0] in (HAND, TRICK):
            yield f"piles: the name {place[0]} is reserved"
    if not table.hands and not table.piles and not table.tricks and not table.trick:
        return
    if len(table.hands) != seats:
        yield f"{len(table.hands)} hands for {seats} seats"
        return
    yield from _not_once(table)


def _seats_named(table: Table) -> Iterator[int]:
    yield from (*table.resting, *table.blind, *table.open)
    yield from (pile.owner for pile in table.piles if pile.owner is not None)
    yield from (seat for trick in table.tricks for seat, _ in trick.plays)
    yield from (seat for seat, _ in table.trick)
    for entry in table.log:
        if isinstance(entry, Said | Chosen | Moved):
            yield entry.seat
        if isinstance(entry, Moved):
            yield from (owner for _, owner in (entry.source, entry.target) if owner is not None)
        if isinstance(entry, Told):
            yield from (owner for _, owner in entry.places if owner is not None)
    contract = table.find(Contract)
    if contract is not None:
        yield contract.maker
        yield from contract.party if isinstance(contract.party, tuple) else ()


def _not_once(table: Table) -> Iterator[str]:
    lying = [
        *(card for hand in table.hands for card in hand),
        *(card for pile in table.piles for card in pile.cards),
        *(card for trick in table.tricks for card in trick.cards),
        *(card for _, card in table.trick),
    ]
    pack = table.game.cards
    times = Counter(lying)
    for card in sorted(card for card, number in times.items() if number > 1 or card not in pack):
        if card not in pack:
            yield f"{card} is not in the pack of this game"
        else:
            yield f"{card} lies in {times[card]} places"
    missing = sorted(pack - times.keys())
    if missing:
        yield f"nowhere on the table: {' '.join(map(str, missing))}"
    elif all(times[card] == 1 for card in lying):
        yield from _past(table)


def _past(table: Table) -> Iterator[str]:
    """The law of the log: taken back move by move, it must fit what lies on the table."""
    where = {card: (HAND, seat) for seat, hand in enumerate(table.hands) for card in hand}
    where |= {card: pile.place for pile in table.piles for card in pile.cards}
    tricks = len(table.tricks)
    played = {card: seat for seat, card in table.trick}
    for entry in reversed(table.log):
        if not isinstance(entry, Moved):
            continue
        if not 0 <= entry.tricks <= len(table.tricks):
            yield f"log: {entry} came after {entry.tricks} tricks, and there are {len(table.tricks)}"
            return
        while tricks > entry.tricks:
            tricks -= 1
            played |= {card: seat for seat, card in table.tricks[tricks].plays}
        if entry.cards is None or len(entry.cards) != entry.count:
            yield f"log: {entry}: the cards are not those that were moved"
            return
        for card in entry.cards:
            seat = played.pop(card, None)  # a card is played from a hand, or from an open pile of the seat
            if entry.target[1] != seat if seat is not None else where.get(card) != entry.target:
                yield f"log: {card} did not get to where it lies by this: {entry}"
                return
            where[card] = entry.source
