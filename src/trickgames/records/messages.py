"""What a seat may know, as plain data: a message for a program in another language, or for a page in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trickgames.knowledge.views import View

__all__ = ["view_message"]


def view_message(seen: View) -> dict[str, Any]:
    """Everything that the reader of a view may know, in numbers, texts, lists and None, ready for JSON.

    Seats are numbers from 0. Cards and actions are texts (`Jh`, `play Jh`). `legal` is empty for a seat that isn't asked.
    `cards` are the sizes of the hands, `tricks` the tricks that each seat has taken in this deal, and `trick` the plays of the
    present one. `open` has the cards of each hand that all may see, by seat, and None for the others. `trump` is what is
    played, in a word, `contract` says who undertook what, and `change` what the last deal brought each side. Anything that
    doesn't exist is None.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> message = view_message(tg.view(tg.Match.begin(euchre.BICYCLE, 11).state, 1))
    >>> message["hand"], message["turn"], message["legal"]
    (['Js', '9s', '9h', 'Ad', '9d'], 1, ['pass', 'order up', 'order up alone'])
    """
    outcome, turned, trump, contract = seen.outcome, seen.turn_up, seen.trump, seen.contract
    return {
        "game": seen.game.name,
        "seat": seen.seat,
        "sides": [list(side) for side in seen.game.seating.sides],
        "dealer": seen.dealer,
        "turn": seen.actor,
        "scores": list(seen.scores),
        "hand": [] if seen.seat is None else [str(card) for card in seen.in_order(seen.hand)],
        "legal": [str(action) for action in seen.choices],
        "cards": list(seen.hand_sizes),
        "open": [
            None if hand is None or seat not in seen.open else [str(card) for card in hand]
            for seat, hand in enumerate(seen.hands)
        ],
        "turn_up": None if turned is None else str(turned.card),
        "trump": None if trump is None else str(trump.strain),
        "contract": None if contract is None else {"maker": contract.maker, "level": contract.level, "alone": contract.alone},
        "trick": [[player, str(card)] for player, card in seen.trick],
        "tricks": [sum(trick.winner == player for trick in seen.tricks) for player in range(len(seen.hand_sizes))],
        "change": list(seen.results[-1].change) if seen.results else None,
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "why": outcome.why},
    }
