"""A joker, or a card that is always a trump, that is turned up before anything is called (D-E2, BR5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import Joker, Rank, Suit
from trickgames.cards.ranking import order
from trickgames.cards.words import card_name, listed
from trickgames.phases.base import Settles
from trickgames.table.facts import TurnUp
from trickgames.table.table import Table, ThrownIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.states import Step

__all__ = ["JokerTurned"]


@attrs.frozen
class JokerTurned(Settles):
    """What it means when a joker is turned up, or another card that is a trump in every suit (D-E2, BR5).

    With `redeal` the cards are dealt again. With `stands_for` it offers that suit. Otherwise the dealer names trump, with
    `blind` before looking at their hand.

    >>> from trickgames import euchre
    >>> print(*JokerTurned(stands_for=Suit.HEARTS).describe(euchre.BICYCLE))
    If the joker is turned up, it counts as a card of hearts [D-E2].
    """

    redeal: bool = False
    stands_for: Suit | None = None
    blind: bool = False

    needs = (TurnUp,)
    heading = "Bidding"

    def enter(self, table: Table) -> Step:
        """Settles what the joker stands for; asks nobody."""
        if table.get(TurnUp).suit is not None:
            return table
        if self.redeal:
            return ThrownIn(table, table.dealer)
        if self.stands_for is not None:
            return table.settled(TurnUp(table.get(TurnUp).card, self.stands_for))
        return table.hide_hand(table.dealer) if self.blind else table

    def may_throw_in(self) -> bool:
        """Whether the cards are dealt again."""
        return self.redeal

    def own_problems(self) -> Iterator[str]:
        """Reports a joker that is given several meanings."""
        if self.redeal + (self.stands_for is not None) + self.blind > 1:
            yield "JokerTurned: redeal, stands_for and blind: a joker that is turned up means one of them"

    def describe(self, game: Game) -> tuple[str, ...]:
        """What a joker means, in a sentence."""
        ranked = order(game.ranking, None)
        jokers = [card for card in game.pack if isinstance(card.rank, Joker)]
        names = {card_name(card) for card in game.pack if ranked.is_suitless(card) and isinstance(card.rank, Rank)}
        joker, it = (
            (listed(sorted(names), "or"), "it") if names else (f"{'a' if len(jokers) > 1 else 'the'} joker", "the joker")
        )
        if self.redeal:
            return (f"If {joker} is turned up, the same dealer deals again [D-E2].",)
        if self.stands_for is not None:
            return (f"If {joker} is turned up, it counts as a card of {self.stands_for} [D-E2].",)
        looking = "before looking at their hand" if self.blind else "after looking at their hand"
        told = f"If {joker} is turned up, the dealer names trump {looking}, then takes {it} and discards a card"
        return (f"{told}. Nobody else bids [D-E2].",)
