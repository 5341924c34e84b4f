"""What cannot be in a view, or in what a seat is told of an action; asked of those that are read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.errors import short
from trickgames.knowledge.visible import Unseen
from trickgames.table.soundness import (
    cards_problems,
    facts_problems,
    log_problems,
    piles_problems,
    results_problems,
    tricks_problems,
)
from trickgames.table.tallies import tallies_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.knowledge.views import View
    from trickgames.knowledge.visible import DealSeen

__all__ = ["told_problems", "view_problems"]


def told_problems(told: DealSeen | Unseen) -> Iterator[str]:
    """Reports what no seat is told of an action."""
    if isinstance(told, Unseen):
        if not told.verb or told.count < 0:
            yield f"verb={short(told.verb)}, count={short(told.count)}: what was done, and with how many cards"
        return
    seen = (*told.hand, *told.turned_up)
    if len(set(seen)) < len(seen):
        yield f"turned_up={short(told.turned_up)}: a card appears twice, or is in the hand"


def view_problems(seen: View) -> Iterator[str]:
    """Reports what can't be in a view, as far as that shows without a state that has this view."""
    game = seen.game
    yield from results_problems(seen.results, game)
    yield from facts_problems(seen.facts, game)
    yield from tricks_problems(seen.tricks, seen.trick, game)
    yield from log_problems(seen.log, game, len(seen.tricks))
    yield from piles_problems(seen.piles, game)
    yield from tallies_problems("tallies", seen.tallies, len(game.seating.sides))
    yield from _hands_shown(seen)
    yield from _counts(seen)
    if seen.deal <= len(seen.results):
        yield f"deal={short(seen.deal)}: {len(seen.results)} deals have been played before it"
    if seen.outcome is not None:
        winners, sides = seen.outcome.winners, len(game.seating.sides)
        if len(set(winners)) < len(winners) or any(not 0 <= side < sides for side in winners):
            yield f"outcome: winners={short(winners)}: sides from 0 to {sides - 1}, each once"
        if seen.outcome.scores != seen.scores:
            yield f"outcome: the scores are {short(seen.scores)}, and not {short(seen.outcome.scores)}"


def _hands_shown(seen: View) -> Iterator[str]:
    """Which hands the seat sees, and what it may do."""
    if seen.legal_actions and (seen.seat is None or seen.seat != seen.actor):
        yield "legal_actions: only the seat that is to act is told what it may do"
    for seat, hand in enumerate(seen.hands):
        sees = seat in seen.open or (seat == seen.seat and seat not in seen.blind)
        if sees is (hand is None):
            shown = "not shown, and this seat sees it" if sees else "shown, and this seat does not see it"
            yield f"hands: the hand of seat {seat} is {shown}"
    for pile in seen.piles:
        sees = pile.seen_by is None or (seen.seat is not None and seen.seat in pile.seen_by)
        if sees is (pile.cards is None):
            shown = "not shown, and this seat has seen them" if sees else "shown, and this seat has not seen them"
            yield f"the pile {short(pile.name)}: its cards are {shown}"


def _counts(seen: View) -> Iterator[str]:
    """Cards in two places, cards of another pack, and cards that are nowhere."""
    game = seen.game
    lying = [card for _, card in seen.plays]
    lying += [card for hand in seen.hands for card in hand or ()]
    lying += [card for pile in seen.piles for card in pile.cards or ()]
    yield from cards_problems("cards", lying, game)
    for pile in seen.piles:
        if pile.count < 0 or (pile.cards is not None and len(pile.cards) != pile.count):
            yield f"the pile {short(pile.name)}: count={short(pile.count)}, and it shows {len(pile.cards or ())} cards"
    count = sum(seen.hand_sizes) + sum(pile.count for pile in seen.piles) + len(seen.plays)
    if any(size < 0 for size in seen.hand_sizes) or count != (len(game.pack) if seen.hand_sizes else 0):
        yield f"cards: {short(count)} lie somewhere, and the pack has {len(game.pack)}"
