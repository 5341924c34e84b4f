"""When the sensible player calls, and how much it bids.

*Calls.* A turn-up is accepted with a count of `CALL`. To the count under the turn-up's suit, the dealer adds what the turn-up
counts, the dealer's partner half of it (rounded down), and an opponent takes that half off. A suit is named by the highest
count: if passing is allowed, only with `CALL`. Either is done alone from `ALONE` up where that is allowed. Where the turn-up
may be accepted only alone, the player passes below that. A player defends alone with `ALONE` under the trump. A dealer who has
not looked at the hand counts no card.

*Bids.* The hand supports a bid of `count * maximum // full`, by its best suit, where maximum is the highest bid of the auction
and half of the kitty, rounded up, and full is four for each card of the hand, in one of nine or more at least `FULL`. Where
tricks are scored, a player without partners takes `NO_PARTNER` off the count. The bid is the highest legal one that is
supported, and the moon where the count is above full. Where it is not asked whether a bid is made, the highest legal one is
bid. Nobody bids over a partner. A player who has no such bid passes, or makes the lowest bid where passing is not allowed or a
bid that fails costs nothing but the gain. Only numbers are bid, in the best suit where the suit belongs to the bid. Where all
bid for themselves, `players.own_bids` tells what. Then the suit with the highest count is named. A player stays against a maker
with half of `CALL` under what is played, else it folds.

*A card.* The card is called that is strongest among those that another player may hold, and of equal ones that of the longest
suit of the hand. A turn-up that nobody has taken is held by nobody. With a count of `ALONE`, or where no other player may hold
one that may be called, nobody is called if that may be said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.players import own_bids
from trickgames.players.counting import ALONE, CALL, NO_PARTNER, card_counts, failure_costs, full_count, highest_bid
from trickgames.table.action import Action
from trickgames.table.actions import Bid, CallCard, CallNobody, DefendAlone, Fold, Name, OrderUp, Pass, ShootMoon, Stay
from trickgames.table.facts import TurnUp, TurnUpAccepted
from trickgames.table.log import Said

if TYPE_CHECKING:
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
    if count > full and ShootMoon() in legal:
        return ShootMoon()
    costs = failure_costs(seat.game)
    supported = [bid for bid in listed if costs == "nothing" or bid.level <= count * highest // full]
    if supported:
        return max(supported, key=lambda bid: bid.level)
    return min(listed, key=lambda bid: bid.level) if listed and costs == "gain" else legal[0]


def stay(seat: Seat) -> Action:
    """Whether to stay against a maker."""
    return seat.allowed(Stay() if seat.count(seat.trump) >= CALL // 2 else Fold())


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
