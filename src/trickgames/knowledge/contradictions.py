"""What cannot be in a view, whatever the cards: seats, places and sizes that do not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.knowledge.views import View

__all__ = ["contradictions"]


def contradictions(seen: View) -> Iterator[str]:
    """What cannot be in any view, whatever the cards."""
    yield from _seat_problems(seen)
    seats = seen.game.seating.seats
    if seen.phase is not None and not 0 <= seen.phase < len(seen.game.phases):
        yield f"phase: there is no phase {seen.phase}: the game has {len(seen.game.phases)}"
    if (seen.phase is None) is (seen.outcome is None):
        yield "phase: a match that is over has an outcome and no phase, any other a phase and no outcome"
    if (seen.phase is None) is not (seen.actor is None):
        yield "actor: a seat must be to act while the match goes on, and none when it is over"
    if len(seen.hand_sizes) not in (0, seats):
        yield f"hand_sizes: {len(seen.hand_sizes)} hands for {seats} seats"
    if len(seen.hands) != len(seen.hand_sizes):
        yield f"hands: {len(seen.hands)} for {len(seen.hand_sizes)} sizes"
    for hand, size in zip(seen.hands, seen.hand_sizes, strict=False):
        if hand is not None and len(hand) != size:
            yield f"hand_sizes: a hand of {len(hand)} cards is said to have {size}"
    if len(seen.scores) != len(seen.game.seating.sides):
        yield f"scores: {len(seen.scores)} for {len(seen.game.seating.sides)} sides"


def _seat_problems(seen: View) -> Iterator[str]:
    """Reports seats that the table doesn't have."""
    seats = seen.game.seating.seats
    told: dict[str, tuple[int, ...]] = {
        "dealer": (seen.dealer,),
        "actor": () if seen.actor is None else (seen.actor,),
        "seat": () if seen.seat is None else (seen.seat,),
        "plays": tuple(seat for seat, _ in seen.plays),
        "piles": tuple(pile.owner for pile in seen.piles if pile.owner is not None),
        "resting": tuple(seen.resting),
        "blind": tuple(seen.blind),
        "open": tuple(seen.open),
    }
    for name, named in told.items():
        for seat in named:
            if not 0 <= seat < seats:
                yield f"{name}: there is no seat {seat}: the seats are 0 to {seats - 1}"
