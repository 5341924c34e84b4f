"""What everybody knows of a deal, and what the rules of the phases so far reveal beside the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.engine.protocols import Learns
from trickgames.table.actions import Play
from trickgames.table.log import Chosen, Moved
from trickgames.table.table import Table, new_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.cards.card import CardSet
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Learnt
    from trickgames.knowledge.views import View
    from trickgames.table.places import Pile

__all__ = ["imagined", "learnt", "public_table", "tells_all"]

OURS: Final = "trickgames.phases."


def public_table(seen: View) -> Table:
    """The table as everybody knows it: facts, log and tricks; neither hands nor piles.

    Of the log only what everybody saw.
    """
    known = seen.memo.get("table")
    if isinstance(known, Table):
        return known
    log = tuple([entry.to(None) if isinstance(entry, Moved | Chosen) else entry for entry in seen.log])
    made = imagined(seen, (), (), log)
    seen.memo["table"] = made
    return made


def imagined(seen: View, hands: Iterable[CardSet], piles: Iterable[Pile], log: Any) -> Table:
    """The table of a view with these hands, piles and log."""
    return new_table(
        seen.game,
        seen.dealer,
        seen.scores,
        seen.results,
        seen.deal,
        tuple(hands),
        tuple(piles),
        seen.facts,
        log,
        seen.tricks,
        seen.trick,
        seen.resting,
        seen.blind,
        seen.open,
        seen.tallies,
    )


def learnt(seen: View) -> tuple[Learnt, ...]:
    """What the rules of the phases so far reveal beside the log."""
    known = seen.memo.get("learnt")
    if known is None:
        known = seen.memo["learnt"] = tuple(_learnt(seen))
    found: tuple[Learnt, ...] = known
    return found


def _learnt(seen: View) -> Iterable[Learnt]:
    if not seen.hand_sizes or seen.phase is None:
        return
    table, known = public_table(seen), seen.game.memo.get("learns")
    if known is None:
        known = [(number, phase) for number, phase in enumerate(seen.game.phases) if isinstance(phase, Learns)]
        seen.game.memo["learns"] = known
    last = max((number for number in _of_play(seen.game) if number <= seen.phase), default=0)
    for number, phase in known:
        if number <= seen.phase and (number >= last or number not in _of_play(seen.game)):
            yield from phase.learns(table, seen.actor if number == seen.phase else None)


def _of_play(game: Game) -> tuple[int, ...]:
    """The numbers of the phases in which cards are played.

    The table doesn't say which tricks belong to which of them, so only the last that has begun tells what its tricks show.
    """
    known: tuple[int, ...] | None = game.memo.get("of play")
    if known is None:
        known = game.memo["of play"] = tuple(number for number, phase in enumerate(game.phases) if Play in phase.accepts)
    return known


def tells_all(game: Game) -> bool:
    """Whether what the rules reveal is told and need not be tried out: all phases are ours, and one of them is play."""
    known = game.memo.get("tells all")
    if known is None:
        ours = all(type(phase).__module__.startswith(OURS) for phase in game.phases)
        known = game.memo["tells all"] = ours and len(_of_play(game)) <= 1
    return bool(known)
