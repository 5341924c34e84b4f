"""What cannot be in values that tell of a match: results, facts, tricks, entries of the log, and piles.

The engine makes only sound ones and is not slowed by asking. Tables that are made by hand and whatever is read from a file is
asked here. Types are checked before: every function here may rely on them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trickgames.checks import seat_problems
from trickgames.errors import short
from trickgames.table.action import Action
from trickgames.table.facts import Bids, Called, Contract, HolderOf, LoneDefender, PlayBegan, SaidToHold, TurnUp
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.places import HAND, TRICK
from trickgames.table.tallies import tallies_problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.knowledge.views import PileView
    from trickgames.table.facts import Plays, Trick
    from trickgames.table.log import Count, Entry
    from trickgames.table.places import Pile, Place
    from trickgames.table.table import Result

__all__ = [
    "cards_problems",
    "facts_problems",
    "log_problems",
    "piles_problems",
    "results_problems",
    "tricks_problems",
]


def _seats(where: str, seats: Iterable[int], game: Game) -> Iterator[str]:
    named = tuple(seats)
    for seat in dict.fromkeys(named):
        yield from (f"{where}: {problem}" for problem in seat_problems(seat, game.seating.seats))
    if len(set(named)) < len(named):
        yield f"{where}: {short(named)} names a seat twice"


def cards_problems(where: str, cards: Iterable[Card], game: Game) -> Iterator[str]:
    """Reports cards that aren't in the game's pack, or that are there several times."""
    for card, times in Counter(cards).items():
        if card not in game.cards:
            yield f"{where}: {card} is not in the pack of this game"
        elif times > 1:
            yield f"{where}: {card} appears {times} times"


# Results


def results_problems(results: Sequence[Result], game: Game) -> Iterator[str]:
    """Reports results that no deal of the game has."""
    for number, result in enumerate(results):
        where = f"results[{number}]"
        yield from _seats(f"{where}.dealer", (result.dealer,), game)
        yield from _seats(f"{where}.makers", result.makers, game)
        yield from _numbers(where, result, game)
        if result.contract is None and result.makers:
            yield f"{where}.makers: {short(result.makers)}, and there is no contract to be made"
        if result.contract is not None:
            yield from _contract(f"{where}.contract", result.contract, game)
            yield from _party(where, result, result.contract)


def _numbers(where: str, result: Result, game: Game) -> Iterator[str]:
    seats, sides = game.seating.seats, len(game.seating.sides)
    for name, numbers, count, what in (
        ("tricks", result.tricks, seats, "seats"),
        ("points", result.points, seats, "seats"),
        ("change", result.change, sides, "sides"),
    ):
        if len(numbers) != count:
            yield f"{where}.{name}: {len(numbers)} numbers for {count} {what}"
    yield from tallies_problems(f"{where}.tallies", result.tallies, sides)
    if any(tricks < 0 for tricks in result.tricks) or sum(result.tricks) > len(game.pack):
        yield f"{where}.tricks: {short(result.tricks)} are not tricks that can be taken with {len(game.pack)} cards"


def _party(where: str, result: Result, contract: Contract) -> Iterator[str]:
    party = contract.party
    if isinstance(party, HolderOf):
        if result.makers[:1] != (contract.maker,) or len(result.makers) > 2:  # noqa: PLR2004 - the maker and one partner
            held = f"seat {contract.maker} and the player who held {party.card}"
            yield f"{where}.makers: {short(result.makers)}, and they are {held}"
    elif result.makers != party:
        yield f"{where}.makers: {short(result.makers)}, and the party of the contract is {short(party)}"


def _contract(where: str, contract: Contract, game: Game) -> Iterator[str]:
    """A contract that nobody can undertake."""
    yield from _seats(where, (contract.maker,), game)
    if contract.level < 0:
        yield f"{where}: level={short(contract.level)}: a number from 0 up"
    if isinstance(contract.party, HolderOf):
        yield from cards_problems(where, (contract.party.card,), game)
        return
    yield from _seats(where, contract.party, game)
    if contract.maker not in contract.party:
        yield f"{where}: party={short(contract.party)}: seat {short(contract.maker)}, the maker, belongs to it"


# Facts and tricks


def facts_problems(facts: Sequence[object], game: Game) -> Iterator[str]:
    """Reports facts that can't be settled. What a user's own facts say isn't known."""
    for kind, times in Counter(map(type, facts)).items():
        if kind.__module__ == "builtins":
            yield f"facts: a value of type {kind.__name__} is not a fact"
        elif times > 1:
            yield f"facts: there are {times} of type {kind.__name__}, and of each type one is known"
    for fact in facts:
        where = type(fact).__name__
        if isinstance(fact, Contract):
            yield from _contract(where, fact, game)
        elif isinstance(fact, Bids) and len(fact.calls) != game.seating.seats:
            yield f"{where}: {len(fact.calls)} bids for {game.seating.seats} seats"
        elif isinstance(fact, (LoneDefender, SaidToHold)):
            yield from _seats(where, () if fact.seat is None else (fact.seat,), game)
        elif isinstance(fact, (Called, TurnUp, HolderOf)):
            yield from cards_problems(where, (fact.card,), game)
        elif isinstance(fact, PlayBegan) and fact.tricks < 0:
            yield f"{where}: tricks={short(fact.tricks)}: a number from 0 up"


def tricks_problems(tricks: Sequence[Trick], trick: Plays, game: Game) -> Iterator[str]:
    """Reports tricks that nobody can have played or taken. Where else their cards lie isn't asked here."""
    yield from _players((seat for each in tricks for seat, _ in each.plays), game)
    for each in tricks:
        players = [seat for seat, _ in each.plays]
        if each.winner not in players or len(set(players)) < len(players):
            yield f"{each} can't be a trick: every player plays once, and one of them takes it"
    yield from _players((seat for seat, _ in trick), game)
    players = [seat for seat, _ in trick]
    if len(set(players)) < len(players):
        yield "a seat has played twice to the trick that is being played"


def _players(seats: Iterable[int], game: Game) -> Iterator[str]:
    yield from _seats("plays", dict.fromkeys(seats), game)


# The log


def log_problems(log: Iterable[Entry], game: Game, tricks: int) -> Iterator[str]:
    """Reports entries that tell of something impossible, in a deal with this number of finished tricks."""
    before = 0
    for number, entry in enumerate(log):
        where = f"log[{number}]"
        if isinstance(entry, Moved | Told):
            if not before <= entry.tricks <= tricks:
                yield f"{where}: tricks={short(entry.tricks)}: a number from {before} to {tricks}"
            else:
                before = entry.tricks
            yield from _seats(f"{where}, seen_by", entry.seen_by or (), game)
        if isinstance(entry, Told):
            yield from _told(where, entry, game)
            continue
        yield from _seats(where, (entry.seat,), game)
        yield from _answer(where, entry, game)
        if isinstance(entry, Moved):
            yield from _move(where, entry, game)


def _answer(where: str, entry: Said | Moved | Chosen, game: Game) -> Iterator[str]:
    """What was answered, and the phase that asked."""
    missing = entry.action is None and not isinstance(entry, Said)
    if not missing and not isinstance(entry.action, Action):
        yield f"{where}: {short(entry.action)} is not an action"
    if entry.phase is not None and not 0 <= entry.phase < len(game.phases):
        yield f"{where}: there is no phase {short(entry.phase)}: the game has {len(game.phases)}"


def _move(where: str, move: Moved, game: Game) -> Iterator[str]:
    yield from _places(where, (move.source, move.target), game)
    yield from cards_problems(where, move.cards or (), game)
    if not 1 <= move.count <= len(game.pack) or len(move.cards or ()) not in (0, move.count):
        shown = "" if move.cards is None else f", and {len(move.cards)} cards are shown"
        yield f"{where}: count={short(move.count)}: 1 to {len(game.pack)} cards are moved{shown}"
    others = [] if move.only is None else [card for card in move.cards or () if card not in move.only]
    if others:
        yield f"{where}: {' '.join(map(str, others))}: not among the cards that can have been moved"


def _told(where: str, told: Told, game: Game) -> Iterator[str]:
    yield from _places(where, told.places, game)
    if not any(all(map(_possible, option)) for option in told.either):
        yield f"{where}: nothing of this can be true: {told}"


def _possible(count: Count) -> bool:
    most = len(count.cards) if count.most is None else min(count.most, len(count.cards))
    return max(count.least, 0) <= most


def _places(where: str, places: Iterable[Place], game: Game) -> Iterator[str]:
    for name, owner in places:
        yield from _seats(where, () if owner is None else (owner,), game)
        if not name or name == TRICK or (name == HAND and owner is None):
            yield f"{where}: {short((name, owner))} is not a place: a hand and its seat, or the name of a pile"


# Piles


def piles_problems(piles: Sequence[Pile | PileView], game: Game) -> Iterator[str]:
    """Reports piles that can't lie on the table. Where else their cards lie isn't asked here."""
    for (name, owner), times in Counter((pile.name, pile.owner) for pile in piles).items() if piles else ():
        if times > 1:
            whose = "nobody" if owner is None else f"seat {short(owner)}"
            yield f"piles: {times} are called {short(name)} and belong to {whose}"
        if not name or name in (HAND, TRICK):
            yield f"piles: the name {short(name)} is " + ("reserved" if name else "none")
    for pile in piles:
        where = f"the pile {short(pile.name)}"
        yield from _seats(where, () if pile.owner is None else (pile.owner,), game)
        yield from _seats(f"{where}, seen_by", pile.seen_by or (), game)
