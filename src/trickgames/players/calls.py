"""When the sensible player calls, and how much it bids.

*Calls.* It accepts a turn-up with a count of `CALL`. The dealer adds to the count under the turn-up's suit what the turn-up
counts, the dealer's partner adds half of it (rounded down), and an opponent subtracts that half. It names the suit with the
highest count. If passing is allowed, it does so only with `CALL`. From `ALONE` up it plays alone, if that is allowed. If the
turn-up may be accepted only alone, it passes below that. It defends alone with `ALONE` under the trump. A dealer who hasn't
looked at the hand counts no card.

*Bids.* The hand supports a bid of `count * maximum // full`, by its best suit. The maximum is the highest bid of the auction
and half of the kitty, rounded up. Full is four for each card of the hand, and at least `FULL` in a hand of nine or more.

- If tricks are scored, a player without partners subtracts `NO_PARTNER` from the count.
- If the bidder calls a card, whose holder is the partner, the strongest card that may be called and isn't held is counted too.
- The bid is the highest legal one that is supported, or the moon if the count is above full.
- If the scoring doesn't ask whether a bid is made, it makes the highest legal bid.
- It never bids over a partner.
- A player who has no such bid passes. If passing isn't allowed, or if a failed bid costs only the gain, it makes the lowest
  bid.
- It bids only numbers, and in the best suit if the suit belongs to the bid.
- If all bid for themselves, `players.own_bids` has the rules.

Then it names the suit with the highest count. It stays against a maker with `CALL` under what is played, and otherwise folds.

*A card.* It calls the strongest card that another player may hold, and of equal ones that of the longest suit of the hand. A
turn-up that nobody has taken is in no hand. With a count of `ALONE`, or if no other player may hold a card that may be called,
it calls nobody, if that is allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.cards.card import CardSet
from trickgames.cards.ranking import order
from trickgames.players import own_bids
from trickgames.players.counting import (
    ALONE,
    CALL,
    NO_PARTNER,
    callable_cards,
    card_counts,
    failure_costs,
    full_count,
    highest_bid,
)
from trickgames.table.action import Action
from trickgames.table.actions import Bid, CallCard, CallNobody, DefendAlone, Fold, Name, OrderUp, Pass, ShootMoon, Stay
from trickgames.table.facts import TurnUp, TurnUpAccepted
from trickgames.table.log import Said

if TYPE_CHECKING:
    from trickgames.cards.card import Suit
    from trickgames.players.seat import Seat

__all__ = ["accept", "bid", "call_card", "defend_alone", "name", "stay"]


def accept(seat: Seat) -> Action:
    """Whether to accept the turn-up."""
    turned = seat.view.find(TurnUp)
    suit = None if turned is None else turned.suit
    count = seat.count(suit)
    if turned is not None:
        worth = card_counts(seat.game, suit)[turned.card]
        if seat.seat == seat.view.dealer:
            count += worth
        elif seat.view.dealer in seat.game.seating.partners(seat.seat):
            count += worth // 2
        else:
            count -= worth // 2
    return _called(seat, count, OrderUp(), OrderUp(alone=True))


def _called(seat: Seat, count: int, call: Action, alone: Action) -> Action:
    if count >= ALONE:
        return seat.allowed(alone, call)
    return seat.allowed(call, Pass()) if count >= CALL else seat.allowed(Pass(), call)


def name(seat: Seat) -> Action:
    """Which suit to name."""
    count, suit = seat.best_suit(action.suit for action in seat.listed(Name) if not action.alone)
    return _called(seat, count, Name(suit), Name(suit, alone=True))


def bid(seat: Seat) -> Action:
    """How much to bid."""
    if own_bids.bids_alone(seat):
        return own_bids.bid(seat)
    legal = seat.view.legal_actions
    bids = (
        entry.seat for entry in reversed(seat.view.log) if isinstance(entry, Said) and isinstance(entry.action, Bid | ShootMoon)
    )
    standing = next(bids, None)
    if standing in seat.game.seating.partners(seat.seat):
        return seat.allowed(Pass())
    count, suit = seat.best_suit(suit for suit in seat.game.suits(None).by_suit if suit is not None)
    listed = [bid for bid in seat.listed(Bid) if not bid.word and (bid.strain is None or bid.strain.suit is suit)]
    highest = highest_bid(seat.game) or max((bid.level for bid in listed), default=0)
    full = full_count(len(seat.cards))
    if not seat.game.seating.partners(seat.seat) and not seat.game.suits(suit).pointed:
        count -= NO_PARTNER
    count += _count_of_called(seat, suit)
    if count > full and ShootMoon() in legal:
        return ShootMoon()
    costs = failure_costs(seat.game)
    supported = [bid for bid in listed if costs == "nothing" or bid.level <= count * highest // full]
    if supported:
        return max(supported, key=lambda bid: bid.level)
    return min(listed, key=lambda bid: bid.level) if listed and costs == "gain" else legal[0]


def _count_of_called(seat: Seat, trump: Suit | None) -> int:
    """What the card that the player would call counts: the strongest that another player may hold."""
    ranked = order(seat.game.ranking, trump)
    others = CardSet.of(callable_cards(seat.game, trump) & ~seat.view.hand.mask)
    best = min(others, key=lambda card: (-ranked.strength(card), card.id), default=None)
    return 0 if best is None else card_counts(seat.game, trump)[best]


def stay(seat: Seat) -> Action:
    """Whether to stay against a maker."""
    return seat.allowed(Stay() if seat.count(seat.trump) >= CALL else Fold())


def call_card(seat: Seat) -> Action:
    """Which card to call, or nobody."""
    cards, hand = seat.listed(CallCard), seat.view.hand
    turned = seat.view.find(TurnUp)
    taken = seat.view.find(TurnUpAccepted) is not None and seat.seat != seat.view.dealer
    out = None if turned is None or taken else turned.card
    others = [call for call in cards if call.card not in hand and call.card is not out]
    if CallNobody() in seat.view.legal_actions and (not others or seat.count(seat.trump) >= ALONE):
        return CallNobody()
    suits = [seat.order.suit(card) for card in hand]

    def best(call: CallCard) -> tuple[int, int, int]:
        strength, card = seat.strongest(call)
        return strength, -suits.count(seat.order.suit(call.card)), card

    return min(others or cards, key=best)


def defend_alone(seat: Seat) -> Action:
    """Whether to defend alone."""
    return seat.allowed(DefendAlone() if seat.count(seat.trump) >= ALONE else Pass())
