"""The pitch: the suit of the first card that is led is trump (AP4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import Joker, Suit
from trickgames.cards.ranking import order
from trickgames.checks import Sound
from trickgames.phases.follow import Follow, Which
from trickgames.table.facts import Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.table.table import Table

__all__ = ["Pitch"]


@attrs.frozen
class Pitch(Sound):
    """The suit of the first card that is led becomes trump with that card. Before it nothing is trump (AP4).

    Any card may be led, and it counts as a trump of its trick. `joker` is the suit that a joker makes trump if it is led first
    (AP10). A game with jokers needs one.

    >>> Pitch(joker=Suit.SPADES).describe()
    ('The suit of the first card led is trump. If a joker is led first, spades are trump [AP4].',)
    """

    joker: Suit | None = None

    def suit(self, game: Game, card: Card) -> Suit | None:
        """The suit that a card makes trump when it is led first."""
        return self.joker if isinstance(card.rank, Joker) else order(game.ranking, None).suit(card)

    def settle(self, table: Table, card: Card) -> Table:
        """With the trump that this card makes, where it is the first that is led."""
        return table if table.find(Trump) is not None else table.settled(Trump(self.suit(table.game, card)))

    def describe(self) -> tuple[str, ...]:
        """What the first lead settles, in a sentence."""
        joker = "" if self.joker is None else f". If a joker is led first, {self.joker} are trump"
        return (f"The suit of the first card led is trump{joker} [AP4].",)

    def problems_in(self, game: Game, follow: Follow, phase: object) -> Iterator[str]:
        """Reports what doesn't fit in a game whose first lead comes in this phase, under this rule of following suit."""
        if follow.lead is not Which.ANY:
            yield f"Tricks: pitch: the first card may be of any suit, and {follow.lead.value} may be led: let any card be led"
        for other in game.phases:
            if Trump in other.gives and other is not phase:
                yield f"Tricks: pitch: {type(other).__name__} settles trump too: leave one of them out"
        if self.joker is None and any(isinstance(card.rank, Joker) for card in game.pack):
            yield "Tricks: pitch: a joker may be led first and has no suit: say by Pitch(joker=...) what it makes trump"
