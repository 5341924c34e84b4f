"""What is not trump is discarded, and trumps where the game lets them be discarded and taken (P25, P26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.cards.words import counted
from trickgames.checks import too_small
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import Mover, PutCards, TakeCards
from trickgames.phases.roles import Role
from trickgames.phases.running import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.phases.roles import CardKind

__all__ = ["IN_ORDER", "DiscardPlain", "DrawOrder", "TakeDiscards"]

OPEN_TRUMPS = "discarded trumps"
DrawOrder = Literal["dealer_left", "bidder_first"]


@attrs.frozen
class DiscardPlain(PlaysMovers):
    """All players discard the cards that aren't trump, without a question. Then, if the game allows it, they discard trumps
    (P25, D-P5).

    `trumps` says which: "never", "nonpoint" (those that count no points) or "any". A discarded trump lies face up.

    >>> from trickgames import pitch
    >>> print(DiscardPlain().describe(pitch.TEN_POINT)[0])
    Everybody discards all cards that aren't trumps, face down [P25].
    """

    trumps: Literal["never", "nonpoint", "any"] = "never"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """All that is not trump, face down, and then any number of trumps, face up."""
        plain = PutCards("all", who="all", which="plain")
        if self.trumps == "never":
            return (plain,)
        which: CardKind = "trumps" if self.trumps == "any" else "trumps_without_points"
        return plain, PutCards("any", who="all", which=which, never=("called",), face_up=True, pile=OPEN_TRUMPS)

    def describe(self, _game: Game) -> tuple[str, ...]:
        """What is discarded, in sentences."""
        return (
            "Everybody discards all cards that aren't trumps, face down [P25].",
            {
                "never": "Trumps may not be discarded [D-P5].",
                "nonpoint": "Starting on the dealer's left, trumps without points may be discarded too, face up [P25, D-P5].",
                "any": "Starting on the dealer's left, trumps may be discarded too, face up [P25, D-P5].",
            }[self.trumps],
        )


FROM: dict[DrawOrder, str] = {"dealer_left": "starting on the dealer's left", "bidder_first": "starting with the bidder"}


IN_ORDER: dict[DrawOrder, Role] = {"dealer_left": "all", "bidder_first": "all_from_maker"}
"""The players in drawing order (D-P7)."""


@attrs.frozen
class TakeDiscards(PlaysMovers):
    """Discarded trumps may be taken, in drawing order, into hands of fewer than `to` cards (P26).

    `who` may take them: only the "bidder", or "any" player, also the one who discarded them.

    >>> from trickgames import pitch
    >>> print(TakeDiscards().describe(pitch.FIVE_HANDED)[1])
    Only a player with fewer than six cards may take any.
    """

    to: int = 6
    who: Literal["bidder", "any"] = "any"
    first: DrawOrder = "dealer_left"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """The choice among the discards."""
        return (TakeCards(OPEN_TRUMPS, "maker" if self.who == "bidder" else IN_ORDER[self.first], up_to=self.to, choose=True),)

    def own_problems(self) -> Iterator[str]:
        """Reports a hand size below one."""
        yield from too_small(self, 1, "to")

    def describe(self, _game: Game) -> tuple[str, ...]:
        """Who may take discarded trumps, in a sentence."""
        who = "the bidder" if self.who == "bidder" else f"any player, {FROM[self.first]},"
        return (
            f"Discarded trumps are fair game: {who} may take them [P26, D-P6].",
            f"Only a player with fewer than {counted(self.to, 'card')} may take any.",
            "Trumps that nobody takes are out of play.",
        )
