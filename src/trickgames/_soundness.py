"""What cannot be in values that tell of a match: results, facts, events, piles, knowledge, and the views that hold them.

The engine makes only sound ones and is not slowed by asking. Tables that are made by hand and whatever is read from a file is
asked here. Types are checked before: every function here may rely on them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from trickgames.actions import Action
from trickgames.checks import seat_problems
from trickgames.errors import short
from trickgames.facts import Called, Contract, HolderOf, LoneDefender, Moved, MustLead, Said, TurnUp
from trickgames.knowledge import DealtHand, Known, Limit, Secret

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickgames.cards import Card, CardSet
    from trickgames.facts import Event, Pile
    from trickgames.game import Game
    from trickgames.knowledge import Knowledge
    from trickgames.table import Result
    from trickgames.views import DealSeen, PileView, Unseen, View

__all__ = [
    "events_problems",
    "facts_problems",
    "knowledge_problems",
    "piles_problems",
    "results_problems",
    "told_problems",
    "view_problems",
]


def _seats(where: str, seats: Iterable[int], game: Game) -> Iterator[str]:
    named = tuple(seats)
    for seat in dict.fromkeys(named):
        yield from (f"{where}: {problem}" for problem in seat_problems(seat, game.seating.seats))
    if len(set(named)) < len(named):
        yield f"{where}: {short(named)} names a seat twice"


def _cards(where: str, cards: Iterable[Card], game: Game) -> Iterator[str]:
    for card, times in Counter(cards).items():
        if card not in game.cards:
            yield f"{where}: {card} is not in the pack of this game"
        elif times > 1:
            yield f"{where}: {card} stands {times} times"


# Results


def results_problems(results: Sequence[Result], game: Game) -> Iterator[str]:
    """Results that no deal of the game has."""
    for number, result in enumerate(results):
        where = f"results[{number}]"
        yield from _seats(f"{where}.dealer", (result.dealer,), game)
        yield from _seats(f"{where}.makers", result.makers, game)
        yield from _numbers(where, result, game)
        if result.contract is None and result.makers:
            yield f"{where}.makers: {short(result.makers)}, and there is no contract to be made"
        if result.contract is not None:
            yield from contract_problems(f"{where}.contract", result.contract, game)
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
    if any(tricks < 0 for tricks in result.tricks) or sum(result.tricks) > len(game.pack):
        yield f"{where}.tricks: {short(result.tricks)} are no tricks that can be taken with {len(game.pack)} cards"


def _party(where: str, result: Result, contract: Contract) -> Iterator[str]:
    party = contract.party
    if isinstance(party, HolderOf):
        if result.makers[:1] != (contract.maker,) or len(result.makers) > 2:  # noqa: PLR2004
            yield f"{where}.makers: {short(result.makers)}, and they are seat {contract.maker} and whoever held {party.card}"
    elif result.makers != party:
        yield f"{where}.makers: {short(result.makers)}, and the party of the contract is {short(party)}"


def contract_problems(where: str, contract: Contract, game: Game) -> Iterator[str]:
    """A contract that nobody can undertake."""
    yield from _seats(where, (contract.maker,), game)
    if contract.level < 0:
        yield f"{where}: level={short(contract.level)}: a number from 0 up"
    if isinstance(contract.party, HolderOf):
        yield from _cards(where, (contract.party.card,), game)
        return
    yield from _seats(where, contract.party, game)
    if contract.maker not in contract.party:
        yield f"{where}: party={short(contract.party)}: seat {short(contract.maker)}, the maker, belongs to it"


# Facts, events, piles, knowledge


def facts_problems(facts: Iterable[object], game: Game) -> Iterator[str]:
    """Facts of ours that cannot be settled; those of a user's own are not known."""
    for fact in facts:
        where = type(fact).__name__
        if isinstance(fact, Contract):
            yield from contract_problems(where, fact, game)
        elif isinstance(fact, LoneDefender):
            yield from _seats(where, (fact.seat,), game)
        elif isinstance(fact, (Called, MustLead, TurnUp, HolderOf)):
            yield from _cards(where, (fact.card,), game)


def events_problems(events: Iterable[Event], game: Game) -> Iterator[str]:
    """Events that cannot have happened."""
    for number, event in enumerate(events):
        where = f"events[{number}]"
        yield from _seats(where, (event.seat,), game)
        if isinstance(event, Said) and not isinstance(event.action, Action):  # pyright: ignore[reportUnnecessaryIsInstance]
            yield f"{where}: {short(event.action)} is no action"
        if isinstance(event, Moved):
            yield from _cards(where, event.cards, game)
            if not len(event.cards) <= event.count <= len(game.pack):
                yield f"{where}: count={short(event.count)}, and {len(event.cards)} cards are shown"


def piles_problems(piles: Sequence[Pile | PileView], game: Game) -> Iterator[str]:
    """Piles that cannot lie on the table; where their cards lie beside is not asked here."""
    for (name, owner), times in Counter((pile.name, pile.owner) for pile in piles).items() if piles else ():
        if times > 1:
            whose = "nobody" if owner is None else f"seat {short(owner)}"
            yield f"piles: {times} are called {short(name)} and belong to {whose}"
    for pile in piles:
        where = f"the pile {short(pile.name)}"
        yield from _seats(where, () if pile.owner is None else (pile.owner,), game)
        yield from _seats(f"{where}, seen_by", pile.seen_by or (), game)
        yield from _within(where, pile.cards or (), pile.only)


def _within(where: str, cards: Iterable[Card], only: CardSet | None) -> Iterator[str]:
    others = [] if only is None else [card for card in cards if card not in only]
    if others:
        yield f"{where}: {' '.join(map(str, others))} is not of the cards of which it consists"


def knowledge_problems(knowledge: Iterable[Knowledge], game: Game) -> Iterator[str]:
    """What nobody can know."""
    for number, item in enumerate(knowledge):
        where = f"knowledge[{number}]"
        yield from _seats(f"{where}, seen_by", item.seen_by or (), game)
        if isinstance(item, Secret):
            yield from (f"{where}: {problem}" for problem in facts_problems((item.fact,), game))
            continue
        yield from _seats(where, (item.seat,), game)
        if isinstance(item, Known):
            yield from _seats(f"{where}, passed_to", item.passed_to, game)
            yield from _cards(where, (item.card,), game)
        elif isinstance(item, Limit):
            most = item.at_most
            if item.at_least < 0 or (most is not None and most < item.at_least):
                yield f"{where}: at least {short(item.at_least)} and at most {short(most)} cards"
        else:
            yield from _dealt(where, item)


def _dealt(where: str, item: DealtHand) -> Iterator[str]:
    if item.got < 0 or item.gave < 0:
        yield f"{where}: got={short(item.got)}, gave={short(item.gave)}: numbers of cards from 0 up"
    if not item.kinds:
        yield f"{where}: kinds=(): there is no kind of hand"


# What a seat is told


def told_problems(told: DealSeen | Unseen) -> Iterator[str]:
    """What no seat is told of an action."""
    from trickgames.views import Unseen

    if isinstance(told, Unseen):
        if not told.verb or told.count < 1:
            yield f"verb={short(told.verb)}, count={short(told.count)}: what was done, with one card at least"
        return
    seen = (*told.hand, *told.turned_up)
    if len(set(seen)) < len(seen):
        yield f"turned_up={short(told.turned_up)}: a card stands twice, or is in the hand"


def view_problems(seen: View) -> Iterator[str]:
    """What cannot be in a view, as far as it can be told without a state that has this view."""
    game = seen.game
    yield from results_problems(seen.results, game)
    yield from facts_problems(seen.facts, game)
    yield from events_problems(seen.events, game)
    yield from piles_problems(seen.piles, game)
    yield from knowledge_problems((*seen.knowledge, *seen.implied), game)
    yield from _own_cards(seen)
    yield from _counts(seen)
    if seen.outcome is not None:
        winners, sides = seen.outcome.winners, len(game.seating.sides)
        if len(set(winners)) < len(winners) or any(not 0 <= side < sides for side in winners):
            yield f"outcome: winners={short(winners)}: sides from 0 to {sides - 1}, each once"
        if seen.outcome.scores != seen.scores:
            yield f"outcome: the scores are {short(seen.scores)}, and not {short(seen.outcome.scores)}"


def _own_cards(seen: View) -> Iterator[str]:
    """The seat's own hand and what it may do."""
    acts = seen.seat is not None and seen.seat == seen.actor
    if (seen.legal_actions or seen.private) and not acts:
        yield "legal_actions: only the seat that is to act is told what it may do"
    if (seen.seat is None or seen.hand_hidden) and seen.hand:
        yield f"hand: {seen.hand}, and nobody has looked at it"
    elif seen.seat is not None and not seen.hand_hidden and seen.seat < len(seen.hand_sizes):
        size = seen.hand_sizes[seen.seat]
        if len(seen.hand) != size:
            yield f"hand: {len(seen.hand)} cards, and hand_sizes has {short(size)}"


def _counts(seen: View) -> Iterator[str]:
    """Cards in two places, cards of another pack, and cards that are nowhere."""
    game = seen.game
    lying: list[Any] = [*seen.hand, *(card for _, card in seen.plays)]
    lying += [card for pile in seen.piles for card in pile.cards or ()]
    yield from _cards("cards", lying, game)
    for pile in seen.piles:
        if pile.count < 0 or (pile.cards is not None and len(pile.cards) != pile.count):
            yield f"the pile {short(pile.name)}: count={short(pile.count)}, and it shows {len(pile.cards or ())} cards"
    count = sum(seen.hand_sizes) + sum(pile.count for pile in seen.piles) + len(seen.plays)
    if any(size < 0 for size in seen.hand_sizes) or count != (len(game.pack) if seen.hand_sizes else 0):
        yield f"cards: {short(count)} lie somewhere, and the pack has {len(game.pack)}"
    if len(seen.points) != game.seating.seats:
        yield f"points: {len(seen.points)} numbers for {game.seating.seats} seats"
