"""What a rule sheet says of players who sit a deal out or have no card to lead: only where that can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.protocols import LaysPiles, MayPlayAlone, OffersCalls
from trickgames.engine.scored import CountsUnits
from trickgames.table.actions import Fold

if TYPE_CHECKING:
    from trickgames.engine.game import Game

__all__ = ["leaves_cards", "partners_told", "passed_over", "unit_told"]

OURS = "trickgames."


def leaves_cards(game: Game) -> bool:
    """Whether some cards of the pack may be in no hand."""
    return any(bool(phase.lays(game)) for phase in game.phases if isinstance(phase, LaysPiles))


def unit_told(game: Game) -> str:
    """What is counted in a game: "trick" or "point"."""
    return game.scoring.unit if isinstance(game.scoring, CountsUnits) else "trick"


def partners_told(game: Game) -> str:
    """The partners of a player, as after "the": "partner" or "partners", "" where nobody has one."""
    most = max(len(game.seating.partners(seat)) for seat in range(game.seating.seats))
    return ("", "partner")[most] if most <= 1 else "partners"


def _may_sit_out(game: Game) -> bool:
    """Whether a player may sit a deal out: a loner's partner, a player who folds, or for all we know in a phase of your own."""
    mates = bool(partners_told(game))
    for phase in game.phases:
        lone = isinstance(phase, MayPlayAlone) and phase.may_play_alone(game)
        lone |= isinstance(phase, OffersCalls) and any(call.alone for call in phase.offers())
        if (lone and mates) or Fold in phase.accepts or not type(phase).__module__.startswith(OURS):
            return True
    return False


def passed_over(game: Game, *, out: bool) -> str:
    """Who leads in place of a player who can't, in a sentence; "" where all can. `out`: players may run out of cards."""
    reasons = [*(["is sitting out"] if _may_sit_out(game) else []), *(["has no card to lead"] if out else [])]
    if not reasons:
        return ""
    return f"If the player who should lead {' or '.join(reasons)}, the next player to the left leads [P33c, E55]."
