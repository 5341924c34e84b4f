"""What a lone hand brings with it: calling for the partner's best (D-E8d), and defending alone (D-E8c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from trickgames.engine.asking import Defending, new_defending
from trickgames.engine.states import Step
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase, seats_after
from trickgames.phases.exchange import PlaysMovers
from trickgames.phases.movers import GiveCards, Mover, Offer, PutCards
from trickgames.phases.running import Plan
from trickgames.table.actions import DefendAlone, Pass
from trickgames.table.facts import Contract, LoneDefender

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.engine.game import Game
    from trickgames.errors import Reason
    from trickgames.phases.roles import When
    from trickgames.table.table import Table

__all__ = ["CallForBest", "LoneDefence"]


@attrs.frozen
class CallForBest(PlaysMovers):
    """A lone player discards one card and gets one from the partner, unseen. The partner may give any card of their hand.

    With `may` the player may pass instead. With `best_first` the card comes before one is discarded (RR2). `who` is the lone
    maker or the lone defender (RR3).

    >>> from trickgames import euchre
    >>> print(*CallForBest().describe(euchre.BICYCLE))
    A lone maker discards a card face down and gets one from their partner, who chooses it [D-E8d].
    """

    may: bool = False
    best_first: bool = False
    who: Literal["maker", "lone_defender"] = "maker"
    plan: Plan = attrs.field(init=False, eq=False, repr=False)

    def moves(self) -> tuple[Mover, ...]:
        """The discard, and the partner's gift."""
        gift = GiveCards(to=(self.who,), who="partner" if self.who == "maker" else "lone_defenders_partner")
        if not self.best_first:
            return PutCards(1, who=self.who, may_pass=self.may), gift
        return (*([Offer(self.who)] if self.may else []), gift, PutCards(1, who=self.who))

    def happens_when(self) -> When:
        """When somebody plays alone."""
        return "alone" if self.who == "maker" else "defended_alone"

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The call for the best in a sentence."""
        does, gets = ("may discard", "get") if self.may else ("discards", "gets")
        rule = f"D-E8d{', RR2' if self.best_first else ''}{', RR3' if self.who == 'lone_defender' else ''}"
        who = "A lone maker" if self.who == "maker" else "Then a lone defender"
        if self.best_first:
            calls = "may call for a card from" if self.may else "gets a card from"
            return (f"{who} {calls} their partner, who chooses it, and then discards one face down [{rule}].",)
        return (f"{who} {does} a card face down and {gets} one from their partner, who chooses it [{rule}].",)


@attrs.frozen
class LoneDefence(PhaseBase):
    """Against a lone maker, the opponents are asked in turn, from the dealer's left, until one defends alone.

    >>> from trickgames import euchre
    >>> print(LoneDefence().describe(euchre.BICYCLE)[0])
    Against a lone maker, each opponent in turn, starting on the dealer's left, may defend alone [D-E8c].
    """

    accepts = (Pass, DefendAlone)
    heading = "Bidding"
    needs = (Contract,)

    def enter(self, table: Table) -> Step:
        """Asks the first opponent of a lone maker."""
        if not table.get(Contract).alone:
            return table
        return self._ask(table, table.game.seating.clockwise(table.dealer))

    def _ask(self, table: Table, seats: Iterable[int]) -> Step:
        seating = table.game.seating
        making = seating.side(table.get(Contract).maker)
        seat = next((seat for seat in seats if seating.side(seat) != making and seating.partners(seat)), None)
        return table if seat is None else new_defending(table, self, seat)

    def asking(self, table: Table, seat: int) -> Defending:
        """An opponent of the lone maker."""
        return new_defending(table, self, seat)

    def legal(self, _state: Defending) -> tuple[DefendAlone | Pass, ...]:
        """To pass, or to defend alone."""
        return (Pass(), DefendAlone())

    def check(self, _state: Defending, _action: DefendAlone | Pass) -> Reason | None:
        """Both are always allowed to the player who is asked."""
        return None

    def step(self, state: Defending, action: DefendAlone | Pass) -> Step:
        """The next opponent, or the lone defender's partner rests."""
        seat = state.seat
        table = state.table.say(self, seat, action)
        if isinstance(action, Pass):
            return self._ask(table, seats_after(table, seat))
        return table.settled(LoneDefender(seat)).rest(*table.game.seating.partners(seat))

    def said(self, _table: Table, _seat: int, action: DefendAlone | Pass) -> str:
        """To defend alone, or a pass."""
        return "Pass." if isinstance(action, Pass) else "I'll defend alone."

    def describe(self, game: Game) -> tuple[str, ...]:
        """The lone defence in sentences, and when it is asked for."""
        before = game.phases[: game.phases.index(self)] if self in game.phases else ()
        called = any(isinstance(phase, CallForBest) for phase in before)
        when = "After a lone maker's exchange with their partner" if called else "Against a lone maker"
        return (
            f"{when}, each opponent in turn, starting on the dealer's left, may defend alone [D-E8c].",
            "The first to say so plays alone, and their partner sits out.",
        )
