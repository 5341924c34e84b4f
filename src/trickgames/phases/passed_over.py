"""What a rule sheet says of players who sit a deal out or have no card to lead: only where that can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.engine.protocols import LaysPiles, MayPlayAlone, OffersCalls
from trickgames.engine.scored import unit_of
from trickgames.phases.movers import TakeCards
from trickgames.phases.running import RunsMovers
from trickgames.table.actions import Fold, Name
from trickgames.table.facts import NobodyCalls

if TYPE_CHECKING:
    from trickgames.engine.game import Game

__all__ = ["leaves_cards", "partners_told", "passed_over", "starting", "unit_told"]

OURS = "trickgames."


def leaves_cards(game: Game) -> bool:
    """Whether some cards of the pack may be in no hand."""
    return any(bool(phase.lays(game)) for phase in game.phases if isinstance(phase, LaysPiles))


def unit_told(game: Game) -> str:
    """What is counted in a game: "trick" or "point"."""
    return unit_of(game.scoring)


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


def _may_stay_short(game: Game) -> bool:
    """Whether players who draw may find too few cards left, so that they play with fewer than others."""
    piles = {name: size for phase in game.phases if isinstance(phase, LaysPiles) for name, size in phase.lays(game).items()}
    draws = [mover for phase in game.phases if isinstance(phase, RunsMovers) for mover in phase.plan.movers]
    return any(
        isinstance(mover, TakeCards)
        and mover.up_to is not None
        and mover.up_to * game.seating.seats > (piles.get(mover.pile) or 0)
        for mover in draws
    )


def starting(phase: object, game: Game) -> str:
    """The beginning of a round of calls, in which nobody speaks if the card that is turned up has settled trump."""
    before = game.phases[: game.phases.index(phase)] if phase in game.phases else ()
    settled = any(NobodyCalls in other.gives or Name in other.accepts for other in before)
    return "Otherwise, starting" if settled else "Starting"


def passed_over(game: Game, *, out: bool) -> str:
    """Who leads in place of a player who can't, in a sentence; "" where all can. `out`: the rules of following leave some
    players nothing to play.
    """
    short = out or _may_stay_short(game)
    reasons = [*(["is sitting out"] if _may_sit_out(game) else []), *(["has no card to lead"] if short else [])]
    if not reasons:
        return ""
    return f"If the player who should lead {' or '.join(reasons)}, the next player to the left leads [P33c, E55]."
