"""The sensible player: which decision an action asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.players import calls, exchange, tricks
from trickgames.players.choosing import legal_in
from trickgames.players.seat import Seat
from trickgames.table.action import Action
from trickgames.table.actions import (
    Bid,
    Burn,
    CallCard,
    CallForCard,
    ClaimMisdeal,
    DefendAlone,
    Discard,
    Fold,
    Give,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Swap,
    Take,
    TakePile,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trickgames.knowledge.views import View

__all__ = ["sensible"]


def sensible(view: View) -> Action:
    """What a sensible beginner does here. The modules of `trickgames.players` tell the rules.

    `InvalidStateError` for a view whose seat isn't asked anything.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> pack = tg.arrange(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh As"}, turn_up="9h")
    >>> dealt = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(pack))
    >>> str(sensible(tg.view(dealt, 1)))
    'order up alone'
    """
    legal = legal_in(view)
    if len(legal) == 1:
        return legal[0]
    asked = next(action for action in legal if not isinstance(action, Pass))
    decide = _DECISIONS.get(type(asked))
    return legal[0] if decide is None else decide(Seat.of(view))


_DECISIONS: Final[Mapping[type[Action], Callable[[Seat], Action]]] = {
    OrderUp: calls.accept,
    Name: calls.name,
    Bid: calls.bid,
    ShootMoon: calls.bid,
    CallCard: calls.call_card,
    DefendAlone: calls.defend_alone,
    Fold: calls.stay,
    ClaimMisdeal: exchange.claim,
    Swap: exchange.swap,
    Discard: exchange.discard,
    Burn: exchange.burn,
    Take: exchange.take,
    TakePile: exchange.take_up,
    CallForCard: exchange.call_for_card,
    KeepRest: exchange.keep,
    Give: exchange.give,
    Play: tricks.play,
}
