"""Drawing from the stock, and what becomes of the rest of it (P27-P29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.words import counted, sentence, sentences
from trickgames.checks import too_small
from trickgames.phases.burn import BurnTo
from trickgames.phases.discards import FROM, IN_ORDER, DiscardPlain, DrawOrder, TakeDiscards
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import Mover, PutCards, TakeCards
from trickgames.phases.roles import with_bidder
from trickgames.phases.running import Plan
from trickgames.table.actions import Burn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.phases.roles import Role
    from trickgames.table.table import Table

__all__ = ["Draw", "TakeRest"]


@attrs.frozen
class Draw(PlaysMovers):
    """In turn, each player fills the hand to `to` cards from the stock, until it runs out (P27, D-P8).

    At their turn, players first take discarded trumps, if the game lets them (`discarded`), and burn those that are too many
    (`surplus`).

    >>> from trickgames import pitch
    >>> print(Draw(6).describe(pitch.TEN_POINT)[0])
    Starting on the dealer's left, each player draws from the stock up to six cards [P27, D-P7].
    """

    to: int = 6
    first: DrawOrder = "dealer_left"
    surplus: BurnTo = BurnTo(6)
    discarded: TakeDiscards | None = None
    pile: str = "stock"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """What may be taken of the discards, what is burned, and the draw."""
        taken = () if self.discarded is None else self.discarded.moves()
        return (*taken, *self.surplus.moves(), TakeCards(self.pile, "all", up_to=self.to))

    def goes_round(self) -> Role:
        """One player does all of it before the next."""
        return IN_ORDER[self.first]

    def said(self, table: Table, seat: int, action: Any) -> str:
        """What is said of discarded trumps; a burned card is not named, since it may lie face down."""
        return "I burn a card." if isinstance(action, Burn) else super().said(table, seat, action)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The draw in sentences."""
        told = "" if self.surplus in game.phases else " ".join(self.surplus.describe(game))
        start = sentence(FROM[self.first])
        return sentences(
            *(() if self.discarded is None else self.discarded.describe(game)),
            f"{start}, each player draws from the {self.pile} up to {counted(self.to, 'card')} [P27, D-P7].",
            "A player who has more trumps than that burns at that turn, as told below.",
            f"If the {self.pile} runs out, the last players stay short [D-P8].",
            told and f"At the draw: {told}",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports a hand size below one."""
        yield from too_small(self, 1, "to")


@attrs.frozen
class TakeRest(PlaysMovers):
    """What is left goes to the bidder, or unseen to the partner if it may be passed on.

    The taker discards what isn't trump.

    >>> from trickgames import pitch
    >>> print(TakeRest().describe(pitch.TEN_POINT)[0])
    The rest of the stock goes to the bidder [P28].
    """

    pass_on: bool = False
    pile: str = "stock"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """The pile into a hand, and what is not trump out of it."""
        return TakeCards(self.pile, may_give=self.pass_on), PutCards("all", who="taker", which="plain")

    def describe(self, game: Game) -> tuple[str, ...]:
        """Who gets the rest, in sentences."""
        passed = ", who may pass it to their partner without looking at it [P29, D-P9]" if self.pass_on else ""
        what = "rest of the stock" if self.pile == "stock" else self.pile
        return (
            with_bidder(game, f"The {what} goes to the bidder [{'P28' if self.pile == 'stock' else 'P36'}]{passed}."),
            *(() if self._all_discard_later(game) else ("The player who takes it discards all cards that aren't trumps.",)),
        )

    def _all_discard_later(self, game: Game) -> bool:
        """Whether a later phase has everybody discard, and so tells it of the taker too."""
        return self in game.phases and any(isinstance(phase, DiscardPlain) for phase in game.phases[game.place(self) + 1 :])
