"""What a seat is told of an action: it follows from the moves that the action makes."""

from __future__ import annotations

from typing import Any

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.cards.words import card_count, card_texts, plural_verb
from trickgames.checks import expect
from trickgames.engine.engine import actor, apply, check, legal_actions
from trickgames.engine.protocols import Phase
from trickgames.engine.state import State
from trickgames.engine.states import AnyState, Playing
from trickgames.errors import IllegalActionError
from trickgames.knowledge.views import View, check_seat
from trickgames.table.action import Action, OneCard, cards_of
from trickgames.table.actions import Deal
from trickgames.table.log import Chosen, Moved, Said
from trickgames.table.table import Table

__all__ = ["DealSeen", "Unseen", "hand_to_play", "visible_action"]


@attrs.frozen
class DealSeen:
    """A deal as a seat saw it: its own cards (none if it hasn't looked at them), and what was turned up.

    >>> str(DealSeen(CardSet.parse("Ah 9c"), (Card.parse("Jd"),)))
    'deal Ah 9c, turned up Jd'
    """

    hand: CardSet
    turned_up: tuple[Card, ...] = ()

    def __str__(self) -> str:
        own = " ".join(("deal", *map(str, self.hand)))
        return f"{own}, turned up {card_texts(self.turned_up)}" if self.turned_up else own


@attrs.frozen
class Unseen:
    """An action that the seat didn't see: what was done, and with how many cards.

    `count` is 0 if the seat learns only that a choice was made.

    >>> str(Unseen("discard")), str(Unseen("choose", 0))
    ('discard one card', 'choose')
    """

    verb: str
    count: int = 1

    def __str__(self) -> str:
        return f"{self.verb} {card_count(self.count)}" if self.count else self.verb


def visible_action(state: AnyState, action: Action, seat: int | None) -> Action | DealSeen | Unseen:
    """What a seat (None: a spectator) is told when the seat to act in this state does this.

    If the seat sees the action, that is the action itself. Of a deal it is told its own cards and what is turned up. If another
    seat does something face down, it is told only what was done, and with how many cards.

    An action that the rules refuse is an `IllegalActionError`. `InvalidStateError` if there is no such seat.

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
    if isinstance(state, Playing) or (seat is not None and seat == actor(state)):
        return action
    return _seen(state, action, seat)


def _seen(state: AnyState, action: Action, seat: int | None) -> Action | Unseen:
    """What a seat that is not to act sees of an action: it saw its cards move, or heard it, or knows only that it happened."""
    phase: Phase[Any, Any] = state.phase
    step = phase.step(state, action)
    before, after = state.table, step if isinstance(step, Table) else step.table
    cards = set(cards_of(action))
    new = after.log[len(before.log) :]
    if any(isinstance(entry, Said) and entry.seat == state.acting and entry.action == action for entry in new):
        return action
    for entry in new:
        if isinstance(entry, Chosen) and entry.action == action:
            return _chosen(phase)
        if isinstance(entry, Moved) and cards and cards <= set(entry.cards or ()):
            return Unseen(plural_verb(entry.what), entry.count) if entry.to(seat).cards is None else action
    played = len(after.tricks) > len(before.tricks) or len(after.trick) > len(before.trick)
    return action if played or not cards else Unseen("choose", 0)


def _chosen(phase: Phase[Any, Any]) -> Unseen:
    """A choice that stays hidden: what it is about is known only where the phase takes one kind of action."""
    kind, *others = phase.accepts
    return Unseen(kind.verb) if issubclass(kind, OneCard) and not others else Unseen("choose", 0)


def _deal_seen(state: AnyState, deal: Deal, seat: int | None) -> DealSeen:
    phase: Phase[Any, Any] = state.phase
    step = phase.step(state, deal)
    table: Table = step if isinstance(step, Table) else step.table
    turned = tuple(card for pile in table.piles if pile.seen_by is None for card in pile.cards)
    turned += tuple(card for entry in table.log if isinstance(entry, Moved) and entry.only_shown for card in entry.cards or ())
    # a joker that is turned up keeps the dealer from looking: that is settled by a later phase
    hidden = seat is None or seat in apply(state, deal).table.blind
    return DealSeen(CardSet() if hidden or seat is None else table.hands[seat], turned)


def hand_to_play(seen: View) -> int | None:
    """The seat whose card is played next, in the view of the seat to act: its own, or that of an open hand that it plays.

    In other views it is the seat to act, or None if nobody is.
    """
    cards = {card for action in seen.legal_actions for card in cards_of(action)}
    for seat, hand in enumerate(seen.hands):
        if cards and hand is not None and seat != seen.seat and cards <= set(hand):
            return seat
    return seen.actor
