"""What a seat is told of an action: it follows from the moves that the action makes."""

from __future__ import annotations

from typing import Any

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.checks import expect
from trickgames.engine.engine import actor, apply, check, legal_actions
from trickgames.engine.protocols import Phase, State
from trickgames.engine.states import AnyState, Playing
from trickgames.errors import IllegalActionError
from trickgames.knowledge.views import check_seat
from trickgames.table.actions import Action, Deal, OneCard, cards_of
from trickgames.table.log import Chosen, Moved, Said
from trickgames.table.table import Table

__all__ = ["DealSeen", "Unseen", "visible_action"]


@attrs.frozen
class DealSeen:
    """A deal as a seat saw it: its own cards (none while it has not looked at them), and what was turned up.

    >>> str(DealSeen(CardSet.parse("Ah 9c"), (Card.parse("Jd"),)))
    'deal Ah 9c, turned up Jd'
    """

    hand: CardSet
    turned_up: tuple[Card, ...] = ()

    def __str__(self) -> str:
        own = " ".join(("deal", *map(str, self.hand)))
        return f"{own}, turned up {_words(self.turned_up)}" if self.turned_up else own


@attrs.frozen
class Unseen:
    """An action with cards that the seat did not see: only what was done, and with how many cards.

    >>> str(Unseen("discard"))
    'discard one card'
    """

    verb: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.verb} {_number(self.count)}"


def visible_action(state: AnyState, action: Action, seat: int | None) -> Action | DealSeen | Unseen:
    """What a seat (None: a spectator) is told when the seat to act in this state does this.

    That is the action itself, where the seat sees it; of a deal its own cards and what is turned up; of an action face down by
    another seat only that it happened. `IllegalActionError` for an action that the rules refuse, `InvalidStateError` for a seat
    outside the table.

    >>> from trickgames import euchre
    >>> from trickgames.match.dealing import arrange
    >>> from trickgames.engine.engine import start
    >>> deal = Deal(arrange(euchre.BICYCLE, hands={1: "Jh Ah Kh 9c Td"}, turn_up="9h"))
    >>> str(visible_action(start(euchre.BICYCLE), deal, 1)), str(visible_action(start(euchre.BICYCLE), deal, None))
    ('deal Ah Kh Jh Td 9c, turned up 9h', 'deal, turned up 9h')
    """
    expect(state, State, "state of a match")
    check_seat(state.game, seat)
    reason = check(state, action)
    if reason is not None:
        raise IllegalActionError(reason, action, state, legal_actions(state))
    if isinstance(action, Deal):
        return _deal_seen(state, action, seat)
    if isinstance(state, Playing) or (seat is not None and seat == actor(state)) or _sees(state, action, seat):
        return action
    return Unseen(action.verb if isinstance(action, OneCard) else type(action).__name__.lower())


def _sees(state: AnyState, action: Action, seat: int | None) -> bool:
    """Whether a seat that is not to act sees what the action is: it saw its cards move, or the action moved none."""
    phase: Phase[Any, Any] = state.phase
    step = phase.step(state, action)
    before, after = state.table, step if isinstance(step, Table) else step.table
    cards = set(cards_of(action))
    for entry in after.log[len(before.log) :]:
        if isinstance(entry, Said | Chosen) and entry.action == action:
            return isinstance(entry, Said)
        if isinstance(entry, Moved) and cards and cards <= set(entry.cards or ()):
            return entry.to(seat).cards is not None
    played = len(after.tricks) > len(before.tricks) or len(after.trick) > len(before.trick)
    return played or not cards


def _deal_seen(state: AnyState, deal: Deal, seat: int | None) -> DealSeen:
    phase: Phase[Any, Any] = state.phase
    step = phase.step(state, deal)
    table: Table = step if isinstance(step, Table) else step.table
    turned = tuple(card for pile in table.piles if pile.seen_by is None for card in pile.cards)
    # a joker that is turned up keeps the dealer from looking: that is settled by a later phase
    hidden = seat is None or seat in apply(state, deal).table.blind
    return DealSeen(CardSet() if hidden or seat is None else table.hands[seat], turned)
