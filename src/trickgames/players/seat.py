"""What a decision looks at.

The *poorest* of some cards is the one with the fewest points, then the weakest. The *cheapest* is the one with the fewest
points at risk, then the weakest. Strengths are those of the order under the trump of the deal, or under no trump before there
is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import attrs

from trickgames.cards.ranking import Order, order
from trickgames.knowledge.visible import hand_to_play
from trickgames.players.counting import card_counts, open_piles, points_at_risk
from trickgames.table.action import Action, OneCard
from trickgames.table.facts import Trump

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.knowledge.views import View

__all__ = ["Seat"]

T = TypeVar("T")


@attrs.frozen(eq=False)
class Seat:
    """A seat that is to act: its view, and what the decisions look up. `seat` is the one whose card is played."""

    view: View
    game: Game
    seat: int
    trump: Suit | Strain | None
    order: Order
    points: Mapping[Card, int]
    risk: Mapping[Card, int]

    @classmethod
    def of(cls, view: View) -> Seat:
        """The seat to act in a view."""
        settled = view.find(Trump)
        trump = None if settled is None else settled.strain
        game = view.game
        points = game.suits(trump).values
        seat = hand_to_play(view) or 0
        return cls(view, game, seat, trump, order(game.ranking, trump), points, points_at_risk(game, trump))

    def listed(self, kind: type[T]) -> list[T]:
        """The legal actions of a kind."""
        return [action for action in self.view.legal_actions if isinstance(action, kind)]

    def allowed(self, *actions: Action) -> Action:
        """The first of these that is legal; else the first legal action."""
        legal = self.view.legal_actions
        return next((action for action in actions if action in legal), legal[0])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand of the player, and the open cards that it plays beside it."""
        piles, hand = open_piles(self.game), tuple(self.view.hand)
        if not piles:
            return hand
        mine = (pile.cards for pile in self.view.piles if pile.owner == self.view.seat and pile.name in piles)
        return (*hand, *(card for cards in mine for card in cards or ()))

    def count(self, trump: Suit | Strain | None) -> int:
        """The count under a trump of the cards that the player holds and sees."""
        counts = card_counts(self.game, trump)
        return sum(counts[card] for card in self.cards)

    def best_suit(self, suits: Iterable[Suit | None]) -> tuple[int, Suit | None]:
        """The highest count, and its suit."""
        counted = [(self.count(suit), suit) for suit in suits]
        return max(counted, key=lambda pair: pair[0])

    def poorest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards in the order in which they are put away: few points first, then weak ones."""
        card = action.card
        return self.points[card], self.order.strength(card), card.id

    def cheapest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards in the order in which they are played to another's trick."""
        card = action.card
        return self.risk[card], self.order.strength(card), card.id

    def strongest(self, action: OneCard) -> tuple[int, int]:
        """Strong cards first."""
        return -self.order.strength(action.card), action.card.id

    def weakest(self, action: OneCard) -> tuple[int, int]:
        """Weak cards first."""
        return self.order.strength(action.card), action.card.id

    def richest(self, action: OneCard) -> tuple[int, int, int]:
        """Cards with many points at risk first, then weak ones."""
        card = action.card
        return -self.risk[card], self.order.strength(card), card.id
