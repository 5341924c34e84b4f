"""Drawing from the stock, and what becomes of the rest of it (P27-P29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from trickgames.cards.words import counted, sentence, sentences
from trickgames.checks import too_small
from trickgames.engine.asking import Burning, Taking, new_burning, new_taking
from trickgames.engine.states import Step
from trickgames.errors import Reason, Refusal
from trickgames.phases.base import PhaseBase
from trickgames.phases.burn import BurnTo
from trickgames.phases.discards import FROM, DrawOrder, TakeDiscards, drawing_order
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import Mover, PutCards, TakeCards
from trickgames.phases.running import Plan
from trickgames.phases.sizes import pile_problems
from trickgames.table.actions import Burn, Pass, Take
from trickgames.table.facts import Contract, Trump
from trickgames.table.log import Told
from trickgames.table.places import HAND
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game

__all__ = ["Draw", "TakeRest"]


@attrs.frozen
class Draw(PhaseBase):
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

    accepts = (Pass, Take, Burn)
    heading = "Exchange"
    needs = (Contract, Trump)

    def enter(self, table: Table) -> Step:
        """Everybody draws. A player who has a choice is asked when it is their turn."""
        return self._turns(table, drawing_order(table, self.first))

    def _turns(self, table: Table, seats: Sequence[int], *, took: bool = False) -> Step:
        for seat in seats:
            if self.discarded is not None and not took and self.discarded.may_take(table, seat):
                return new_taking(table, self, seat)
            took = False
            surplus = self.surplus.plan.movers[0]
            table, asked = surplus.turn(table, self, seat, 0)
            if asked:
                return surplus.state(table, self, seat)
            table = self._draw(table, seat)
        return table

    def _draw(self, table: Table, seat: int) -> Table:
        stock = table.pile(self.pile)
        wanted = self.to - len(table.hands[seat])
        if stock is None or wanted <= 0:
            return table
        return table.move(seat, "draws", stock.cards[:wanted], stock.place, (HAND, seat))

    def asking(self, table: Table, seat: int) -> Taking | Burning:
        """A seat that may take a discarded trump at its turn, unless it has passed or burns; else one with too many trumps."""
        takes = self.discarded is not None and self.discarded.may_take(table, seat) and not self._has_taken(table, seat)
        return (new_taking if takes else new_burning)(table, self, seat)

    def _has_taken(self, table: Table, seat: int) -> bool:
        """Whether a seat takes no more discarded trumps at its turn: it has passed, or has burned."""
        if any(player == seat and isinstance(action, Pass) for player, action in table.answers(self)):
            return True
        place, surplus = table.game.place(self), self.surplus.plan.movers[0]
        return any(not isinstance(entry, Told) and entry.phase == place and surplus.made(entry, seat) for entry in table.log)

    def legal(self, state: Taking | Burning) -> tuple[Take | Pass, ...] | tuple[Burn, ...]:
        """To pass, and each discarded trump; or each card that may be burned."""
        if isinstance(state, Burning):
            return self.surplus.legal(state)
        return () if self.discarded is None else self.discarded.legal(state)

    def check(self, state: Taking | Burning, action: Take | Burn | Pass) -> Reason | None:
        """What the parts that ask say."""
        if isinstance(state, Burning):
            return self.surplus.check(state, action)
        if isinstance(action, Burn) or self.discarded is None:
            return Refusal.NOT_NOW
        return self.discarded.check(state, action)

    def step(self, state: Taking | Burning, action: Take | Burn | Pass) -> Step:
        """On with this player's turn, then with the others'."""
        order = drawing_order(state.table, self.first)
        turns = order[order.index(state.seat) :]
        if isinstance(action, Burn):
            burned = self.surplus.plan.movers[0].do(state.table, self, state.seat, action)
            return self._turns(burned, turns, took=True)
        if self.discarded is None:
            return state.table
        return self._turns(self.discarded.take(state.table, self, state.seat, action), turns, took=isinstance(action, Pass))

    def said(self, table: Table, seat: int, action: Take | Burn | Pass) -> str:
        """What is said of discarded trumps; a burned card is not named, since it may lie face down."""
        if isinstance(action, Burn) or self.discarded is None:
            return "I burn a card."
        return self.discarded.said(table, seat, action)

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

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a pile that doesn't exist."""
        yield from pile_problems("Draw", self.pile, self, game)


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

    def describe(self, _game: Game) -> tuple[str, ...]:
        """Who gets the rest, in sentences."""
        passed = ", who may pass it to their partner without looking at it [P29, D-P9]" if self.pass_on else ""
        what = "rest of the stock" if self.pile == "stock" else self.pile
        return (
            f"The {what} goes to the bidder [{'P28' if self.pile == 'stock' else 'P36'}]{passed}.",
            "The player who takes it discards all cards that aren't trumps.",
        )
