"""From the kernel's log back to actions: what the kernel has played, for the public functions to play again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.batch.kernel import places as at
from trickgames.batch.tables import STRAINS
from trickgames.table.actions import (
    Burn,
    CallCard,
    CallNobody,
    ClaimMisdeal,
    Deal,
    DefendAlone,
    Discard,
    Give,
    GiveRest,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    Swap,
    Take,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.batch.program import Program
    from trickgames.table.action import Action, OneCard

__all__ = ["actions_of"]

CARD_ACTIONS: Final[Mapping[int, type[OneCard]]] = {
    at.SWAP: Swap,
    at.DISCARD: Discard,
    at.GIVE: Give,
    at.CALL: CallCard,
    at.TAKE: Take,
    at.BURN: Burn,
    at.PLAY: Play,
}
PLAIN_ACTIONS: Final[Mapping[int, Action]] = {
    at.PASS: Pass(),
    at.CLAIM: ClaimMisdeal(),
    at.DEFEND: DefendAlone(),
    at.KEEP: KeepRest(),
    at.GIVE_REST: GiveRest(),
    at.CALL_NOBODY: CallNobody(),
}


def actions_of(program: Program, log: Iterable[int]) -> Iterator[Any]:
    """The actions that a log holds, deals too."""
    codes, cards = iter(log), program.cards
    for code in codes:
        value, kind = divmod(int(code), at.CODES)
        if kind == at.DEAL:
            yield Deal(cards[int(next(codes)) // at.CODES] for _ in cards)
        elif kind in CARD_ACTIONS:
            yield CARD_ACTIONS[kind](cards[value])
        elif kind == at.ORDER:
            yield OrderUp(alone=bool(value))
        elif kind == at.NAME:
            yield Name(STRAINS[value % at.ALONE_FLAG], value >= at.ALONE_FLAG)
        elif kind == at.BID:
            yield program.bids[value]
        else:
            yield PLAIN_ACTIONS[kind]
