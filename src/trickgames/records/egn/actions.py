"""The actions of a deal whose cards are all known: the engine asks, and what the file tells answers.

So every rule is checked by the phases themselves, and nothing of them is written here again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.card import Card
from trickgames.engine.engine import actor, apply, check, start
from trickgames.engine.states import (
    Claiming,
    ConsideringTurnUp,
    Defending,
    Discarding,
    Giving,
    MatchOver,
    NamingSuit,
    NamingTrump,
    Playing,
    Swapping,
)
from trickgames.errors import Reason
from trickgames.match.dealing import arrange
from trickgames.phases.deal import dealing_of
from trickgames.table.action import Action
from trickgames.table.actions import Deal, DefendAlone, Discard, Give, Pass, Play, Swap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState

__all__ = ["Answers", "Replayed", "deal_of"]


@attrs.frozen
class Replayed:
    """The actions as far as they go, whether they end the deal, and the first that the rules refuse (seat, action, reason).

    `stuck` says what was asked for and not told, where more is told of what came after it; `left` what is told and was never
    asked for.
    """

    actions: tuple[Action, ...]
    complete: bool
    refused: tuple[int, Action, Reason] | None = None
    stuck: str = ""
    left: tuple[str, ...] = ()


def deal_of(
    game: Game,
    dealer: int,
    hands: Mapping[int, Sequence[Card]],
    turn_up: Card,
    stock: Sequence[Card],
    packets: tuple[int, ...] | None,
) -> Deal:
    """The deal of these cards; packets that the game does not have are left out."""
    phase = dealing_of(game)
    plan = packets if phase is not None and packets in phase.plans_of(1) else None
    return Deal(arrange(game, dealer, hands, turn_up, stock, plan=plan), plan)


@attrs.define
class Answers:
    """What the file tells, in the order in which it is asked for."""

    calls: list[Action]
    plays: list[tuple[int, Card]]
    discard: Card | None = None
    thrown: Card | None = None
    gift: Card | None = None
    swaps: dict[int, list[Card]] = attrs.field(factory=dict[int, list[Card]])
    defender: int | None = None
    kept: frozenset[int] = frozenset()
    given: bool = False

    def replay(self, game: Game, dealer: int, deal: Deal) -> Replayed:
        """The deal played as far as there are answers."""
        state: AnyState = apply(start(game, dealer), deal)
        actions: list[Action] = [deal]
        while not _ended(state):
            action = self._answer(state)
            if action is None:
                return Replayed(tuple(actions), complete=False, stuck=_asked(state) if self._more() else "")
            reason: Reason | None = check(state, action)
            if reason is not None:
                return Replayed(tuple(actions), complete=False, refused=(actor(state) or 0, action, reason))
            state = apply(state, action)
            actions.append(action)
        return Replayed(tuple(actions), complete=True, left=tuple(self._left()))

    def _more(self) -> bool:
        """Whether the file tells of something that comes later in the deal."""
        return bool(self.calls or self.plays or self.defender is not None)

    def _left(self) -> Iterator[str]:
        yield from (f"the swap of seat {seat}" for seat, cards in self.swaps.items() if cards)
        yield from ("the card that the lone hand got",) if self.gift is not None and not self.given else ()
        yield from (f"the play of {card} by seat {seat}" for seat, card in self.plays)

    def _answer(self, state: AnyState) -> Action | None:
        match state:
            case Swapping(seat=seat) if seat in self.swaps:
                return Swap(self.swaps[seat].pop(0)) if self.swaps[seat] else None
            case Swapping(seat=seat) if seat in self.kept:
                return Pass()
            case Claiming() | Swapping():
                return Pass() if self.calls or any(self.swaps.values()) else None
            case ConsideringTurnUp() | NamingSuit() | NamingTrump():
                return self.calls.pop(0) if self.calls else None
            case Discarding(phase=phase):
                card = self.thrown if Give in phase.accepts else self.discard
                return None if card is None else Discard(card)
            case Giving():
                self.given = True
                return None if self.gift is None else Give(self.gift)
            case Defending(seat=seat):
                if seat == self.defender:
                    self.defender = None
                    return DefendAlone()
                return Pass() if self.plays or self.defender is not None else None
            case Playing():
                return Play(self.plays.pop(0)[1]) if self.plays else None
            case _:
                return None


def _asked(state: AnyState) -> str:
    """What the engine asked for, in words."""
    seat = actor(state) or 0
    if Give in state.phase.accepts:
        partner = state.game.seating.partners(seat)[0]
        giver, lone = (partner, seat) if isinstance(state, Discarding) else (seat, partner)
        return f"what seat {giver} gave seat {lone}, and what that one discarded for it"
    if isinstance(state, Discarding):
        return f"what seat {seat} put away"
    return f"what seat {seat} swapped" if isinstance(state, Swapping) else f"what seat {seat} did then"


def _ended(state: Any) -> bool:
    return isinstance(state, MatchOver) or bool(state.results) or not state.hands
