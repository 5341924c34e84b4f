"""The dealer's exchange: an accepted turn-up goes to the dealer, who discards another card (E41, E46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import sentences
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import Mover, PutCards, TakeCards
from trickgames.phases.running import Plan
from trickgames.table.facts import TurnUpAccepted

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.phases.roles import CardKind, When
    from trickgames.table.table import Table

__all__ = ["DealerTakes"]


@attrs.frozen
class DealerTakes(PlaysMovers):
    """The dealer takes the accepted turn-up and discards one card face down.

    With `may_bury` it may be the turn-up itself (D-E6). A dealer whose partner plays alone exchanges only with `when_resting`
    (D-E7). Otherwise the turn-up stays on the pack.

    >>> from trickgames import euchre
    >>> print(DealerTakes().describe(euchre.BICYCLE)[1])
    A dealer whose partner plays alone leaves the turn-up on the pack [D-E7].
    """

    may_bury: bool = True
    when_resting: bool = False
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """The turn-up into the hand, and a card on the discard (E42)."""
        never: tuple[CardKind, ...] = () if self.may_bury else ("turn_up",)
        return TakeCards("turn-up", who="dealer"), PutCards(1, who="dealer", never=never)

    def happens_when(self) -> When:
        """When the turn-up was accepted."""
        return "accepted"

    def takes_place(self, table: Table) -> bool:
        """Whether the turn-up was accepted, and the dealer plays or exchanges anyway."""
        if table.find(TurnUpAccepted) is None:
            return False
        return self.when_resting or table.dealer not in table.resting

    def describe(self, game: Game) -> tuple[str, ...]:
        """The exchange in sentences."""
        partners = max(len(game.seating.partners(seat)) for seat in range(game.seating.seats))
        one, several = "A dealer whose partner plays alone", "If one of the dealer's partners plays alone, the dealer"
        lone = one if partners == 1 else several
        buried = "any card, even the turn-up" if self.may_bury else "another card"
        return sentences(
            f"If the turn-up is accepted, the dealer takes it and discards {buried}, face down [E41, E42, D-E6].",
            ""
            if not partners
            else f"{lone} takes it and discards too [D-E7]."
            if self.when_resting
            else f"{lone} leaves the turn-up on the pack [D-E7].",
        )
