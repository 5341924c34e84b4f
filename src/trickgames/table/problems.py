"""What is wrong with a table that was made by hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trickgames.checks import MOST_NUMBER, seat_problems, wrong_fields
from trickgames.errors import short
from trickgames.table.log import Chosen, Moved
from trickgames.table.places import HAND
from trickgames.table.soundness import facts_problems, log_problems, piles_problems, results_problems, tricks_problems
from trickgames.table.tallies import tallies_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.table.places import Place
    from trickgames.table.table import Table

__all__ = ["table_problems"]


def table_problems(table: Table) -> Iterator[str]:
    """Reports everything that is wrong with a table, in words."""
    wrong = wrong_fields(table)
    if "game" in wrong:
        yield from wrong["game"]
        return
    seats, sides = table.game.seating.seats, len(table.game.seating.sides)
    if "dealer" in wrong or not 0 <= table.dealer < seats:
        yield f"dealer={short(table.dealer)}: the seats are 0 to {seats - 1}"
    if "scores" in wrong or len(table.scores) != sides:
        yield f"scores={short(table.scores)}: one whole number for each of {sides} sides"
    elif any(abs(score) > MOST_NUMBER for score in table.scores):
        yield f"scores={short(table.scores)}: at most {MOST_NUMBER:,} points"
    yield from (problem for name, told in wrong.items() if name not in ("dealer", "scores") for problem in told)
    if "deal" not in wrong and table.deal > MOST_NUMBER:
        yield f"deal={short(table.deal)}: at most {MOST_NUMBER:,}"
    elif "deal" not in wrong and "results" not in wrong and len(table.results) >= table.deal:
        yield f"deal={short(table.deal)}: {len(table.results)} deals have been played before it"
    if not wrong.keys() - {"dealer", "scores"}:
        unsound = tuple(_unsound(table))
        yield from unsound
        if not unsound and (table.hands or table.piles or table.tricks or table.trick):
            yield from _not_once(table)


def _unsound(table: Table) -> Iterator[str]:
    """Seats that do not exist, and what cannot have happened."""
    game, seats = table.game, table.game.seating.seats
    yield from results_problems(table.results, game)
    yield from facts_problems(table.facts, game)
    yield from tricks_problems(table.tricks, table.trick, game)
    yield from log_problems(table.log, game, len(table.tricks))
    for entry in table.log:
        if isinstance(entry, Chosen) and entry.action is None:
            yield f"log: {entry}: `what` was done is missing"
    yield from piles_problems(table.piles, game)
    yield from tallies_problems("tallies", table.tallies, len(game.seating.sides))
    for seat in sorted(table.resting | table.blind | table.open):
        yield from seat_problems(seat, seats)
    if len(table.resting) >= seats:
        yield "all seats rest, and nobody plays"
    if len(table.hands) not in (0, seats):
        yield f"{len(table.hands)} hands for {seats} seats"


def _not_once(table: Table) -> Iterator[str]:
    """Cards that are not each in one place."""
    if not table.hands:
        yield f"0 hands for {table.game.seating.seats} seats"
        return
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
    where: dict[Card, Place] = {card: (HAND, seat) for seat, hand in enumerate(table.hands) for card in hand}
    where |= {card: pile.place for pile in table.piles for card in pile.cards}
    tricks = len(table.tricks)
    played = {card: seat for seat, card in table.trick}
    for entry in reversed(table.log):
        if not isinstance(entry, Moved):
            continue
        while tricks > entry.tricks:
            tricks -= 1
            played |= {card: seat for seat, card in table.tricks[tricks].plays}
        if entry.cards is None or len(entry.cards) != entry.count:
            yield f"log: {entry}: the cards are not those that were moved"
            return
        for card in entry.cards:
            seat = played.pop(card, None)  # a card is played from a hand, or from an open pile of the seat
            if entry.target[1] != seat if seat is not None else where.get(card) != entry.target:
                yield f"log: {card} does not lie where this puts it: {entry}"
                return
            where[card] = entry.source
