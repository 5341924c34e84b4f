"""Which card the sensible player plays.

*The lead.* The maker and its friends lead the strongest card, and so does everybody if there is no maker. Others lead the
strongest card that isn't trump, if there is one. If the first card led settles trump, that is the strongest of the suit with
the highest count. A joker that belongs to no suit is led as the suit that the hand holds most of. A player who plays from an
open hand plays it as its owner would.

*A trick that a friend is taking.* The last to play gives the card with most points at risk, then the weakest. A player who
plays earlier plays the cheapest.

*A trick that another player is taking:*

- The last to play takes it with the card with most points at risk of those that take it, then the weakest. They do so if
  tricks are scored, or if the trick and that card together have points at risk.
- A player who plays earlier takes it if tricks are scored or the trick has points at risk. They take it with the strongest card
  of the suit led that takes it, or if there is none with the weakest that takes it.
- Otherwise, and if the trick can't be taken, they play the cheapest card.

A player who had better take nothing plays by `players.avoiding`.

The last to play is the player who plays when all others who don't sit out have played. (Players who are out of cards are waited
for.) Tricks are scored if no card has points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.cards.ranking import order
from trickgames.players import avoiding
from trickgames.players.sides import friends_of
from trickgames.table.action import Action
from trickgames.table.actions import Play
from trickgames.table.facts import Contract, Trump

if TYPE_CHECKING:
    from trickgames.cards.card import Card
    from trickgames.players.seat import Seat

__all__ = ["play"]


def play(seat: Seat) -> Action:
    """Which card to play."""
    plays = seat.listed(Play)
    away = avoiding.avoids(seat)
    if not seat.view.trick:
        return _named(seat, min(plays, key=seat.weakest) if away else _lead(seat, plays), plays)
    ranked, trick = seat.order, seat.view.trick
    led = ranked.suit(trick[0][1])

    def power(card: Card) -> int:
        takes = ranked.is_trump(card) or ranked.suit(card) is led or ranked.is_suitless(card)
        return ranked.strength(card) if takes else 0

    best = max(power(card) for _, card in trick)
    taker = next(player for player, card in trick if power(card) == best)
    last = len(trick) == seat.game.seating.seats - len(seat.view.resting) - 1
    if away:
        return avoiding.play(seat, plays, power, best, last=last)
    if taker in friends_of(seat.view, seat.seat):
        return min(plays, key=seat.richest if last else seat.cheapest)
    taking = [play for play in plays if power(play.card) > best]
    if not taking:
        return min(plays, key=seat.cheapest)
    worth = sum(seat.risk[card] for _, card in trick)
    chosen = min(taking, key=seat.richest)
    if not last:
        following = [play for play in taking if ranked.suit(play.card) is led]
        chosen = min(following, key=seat.strongest) if following else min(taking, key=seat.weakest)
    wanted = not seat.game.suits(seat.trump).pointed or worth + (seat.risk[chosen.card] if last else 0)
    return chosen if wanted else min(plays, key=seat.cheapest)


def _lead(seat: Seat, plays: list[Play]) -> Play:
    if seat.trump is None and any(Trump in phase.gives for phase in seat.game.phases):
        return _pitch(seat, plays)
    contract = seat.view.find(Contract)
    against = contract is not None and seat.seat != contract.maker and contract.maker not in friends_of(seat.view, seat.seat)
    plain = [play for play in plays if not seat.order.is_trump(play.card)]
    return min(plain if against and plain else plays, key=seat.strongest)


def _pitch(seat: Seat, plays: list[Play]) -> Play:
    """The first lead, whose suit is trump from then on."""
    _, suit = seat.best_suit({play.card.suit: None for play in plays if play.card.suit is not None} or (None,))
    ranked = order(seat.game.ranking, suit)
    return max(plays, key=lambda play: (ranked.suit(play.card) is suit, ranked.strength(play.card), -play.card.id))


def _named(seat: Seat, lead: Play, plays: list[Play]) -> Play:
    """The lead. A card that is led with a suit named is led as the suit that the hand holds most of."""
    if lead.as_suit is None:
        return lead
    suits = [seat.order.suit(card) for card in seat.view.hand]
    return max((play for play in plays if play.card is lead.card), key=lambda play: suits.count(play.as_suit))
