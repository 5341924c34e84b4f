"""Laws of trick play: what may be played, worked out card by card from the words of the rules, without any mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickgames.cards.card import Card, CardSet, Suit
from trickgames.engine.engine import legal_actions
from trickgames.engine.states import Playing
from trickgames.phases import FirstCard, Some, Tricks
from trickgames.phases.follow import Which
from trickgames.table.facts import Called, Contract, LedAs, PlayBegan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.ranking import Order
    from trickgames.engine.states import AnyState

__all__ = ["follows", "limits", "may_lead", "playable_from"]


def follows(state: AnyState, _kit: object) -> Iterator[str]:
    """What may be played, worked out from the ranking and the words of the follow rule alone, card by card."""
    phase = state.phase
    if not isinstance(state, Playing) or not isinstance(phase, Tricks):
        return
    order, hand = state.table.order, playable_from(state, phase, state.hand_of)
    if state.trick:
        led = state.trick[0][1]
        named = state.table.find(LedAs)
        suit = (None if named is None else named.suit(led)) or order.suit(led)
        held, then, otherwise = phase.follow.trump if suit is order.trump is not None else phase.follow.plain
        holds = any(_is_one(held, card, order, suit) for card in hand)
        free = holds and _may_follow_any(state, phase, suit)
        may = [
            card
            for card in hand
            if _is_one(then if holds else otherwise, card, order, suit) or (free and order.is_suitless(card))
        ]
    else:
        may = [card for card in hand if _is_one(phase.follow.lead, card, order, order.suit(card))]
    legal = list(dict.fromkeys(action.card for action in legal_actions(state)))
    if state.hand_of in state.table.resting:
        yield f"seat {state.hand_of} rests, and is asked to play"
    # a limit makes it fewer, and never none; which ones is looked at by `limits`
    if set(legal) - set(may) or (set(legal) != set(may) and not phase.limits):
        yield f"seat {state.seat} may play {_list(legal)}; by the ranking it is {_list(may)}"


def playable_from(state: Playing, phase: Tricks, seat: int) -> list[Card]:
    """The hand of a seat, and what lies open before it to be played."""
    zones = (state.table.cards((zone.name, seat)) for zone in phase.zones)
    return [*state.hands[seat], *(card for cards in zones for card in cards)]


def _may_follow_any(state: Playing, phase: Tricks, led: Suit | None) -> bool:
    """Whether a card without a suit may be played by a player who could follow (FH11)."""
    if phase.joker is None or phase.joker.follow == "void_only":
        return False
    named, order = state.table.find(LedAs), state.table.order
    before = [(None if named is None else named.suit(trick.cards[0])) or order.suit(trick.cards[0]) for trick in state.tricks]
    return phase.joker.follow == "any_time" or led not in before


def limits(state: AnyState, _kit: object) -> Iterator[str]:
    """What the limits of play forbid is listed only where nothing else is; card by card, and by their words."""
    phase = state.phase
    if not isinstance(state, Playing) or not isinstance(phase, Tricks) or not phase.limits:
        return
    legal = {action.card for action in legal_actions(state)}
    contract, hand = state.table.find(Contract), set(playable_from(state, phase, state.hand_of))
    began = state.table.find(PlayBegan)
    maker, first = None if contract is None else contract.maker, len(state.tricks) == (0 if began is None else began.tricks)
    for limit in phase.limits:
        if isinstance(limit, FirstCard):
            if first and not state.trick and limit.card in hand and legal != {limit.card}:
                yield f"seat {state.hand_of} may lead {_list(legal)}, and the {limit.card} must be led"
        elif not limit.first_trick or first:
            named = {card for card in state.game.pack if any(_is_of(which, card, state) for which in limit.cards)}
            over = {card for card in state.game.pack if any(_is_of(which, card, state) for which in limit.until)}
            broken = any(card in over for _, card in (*(play for trick in state.tricks for play in trick.plays), *state.trick))
            leads = not limit.rule.endswith("followed") if not state.trick else not limit.rule.endswith("led")
            mine = limit.who == "all" or (maker is not None and (state.hand_of == maker) is (limit.who == "maker"))
            if leads and mine and not broken and Some.CALLED_IN_BLIND not in limit.cards:
                wrong = legal & named if limit.rule.startswith("not_") else legal - named
                if wrong and legal - wrong:
                    yield f"seat {state.hand_of} may play {_list(legal)}, against the rule: {limit.describe()}"


def _is_of(which: Suit | Some | CardSet, card: Card, state: Playing) -> bool:
    """Whether a limit is about this card."""
    match which:
        case CardSet():
            return card in which
        case Suit():
            return state.table.order.suit(card) is which
        case Some.TRUMPS:
            return state.table.order.is_trump(card)
        case Some.TAKING | Some.TAKING_TRUMPS:
            trumps = which is Some.TAKING or state.table.order.is_trump(card)
            return trumps and bool(state.trick) and _takes(card, state)
        case Some.CALLED | Some.CALLED_IN_BLIND:
            called = state.table.find(Called)
            return called is not None and called.card is card


def _takes(card: Card, state: Playing) -> bool:
    """Whether a card would take the trick from those that lie there."""
    order, lie = state.table.order, [card for _, card in state.trick]
    named = state.table.find(LedAs)
    suit = (None if named is None else named.suit(lie[0])) or order.suit(lie[0])
    later = state.game.ranking.equal_cards == "last"

    def might(one: Card) -> int:
        """Its strength, or nothing where it is neither a trump nor of the suit led."""
        takes = order.is_trump(one) or order.suit(one) is suit or order.is_suitless(one)
        return order.strength(one) if takes else 0

    best = max(map(might, lie))
    return might(card) > best or (later and best > 0 and might(card) == best)


def _is_one(which: Which, card: Card, order: Order, led: Suit | None) -> bool:
    """Whether a follow rule is about this card, when this suit has been led."""
    follows = order.suit(card) is led
    return {
        Which.LED: follows,
        Which.TRUMPS: order.is_trump(card),
        Which.LED_OR_TRUMPS: follows or order.is_trump(card),
        Which.ANY: True,
        Which.NONE: False,
    }[which]


def may_lead(state: Playing, seat: int) -> bool:
    """Whether a seat holds a card that may be led."""
    order, phase = state.table.order, state.phase
    return isinstance(phase, Tricks) and any(
        _is_one(phase.follow.lead, card, order, order.suit(card)) for card in playable_from(state, phase, seat)
    )


def _list(things: Any) -> str:
    return " ".join(map(str, things)) or "nothing"
