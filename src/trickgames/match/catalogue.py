"""The games that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickgames.euchre import presets as euchre
from trickgames.pitch import presets as pitch

if TYPE_CHECKING:
    from trickgames.engine.game import Game

__all__ = ["games"]


def games() -> dict[str, Game]:
    """The presets by name, in the order in which one would show them.

    >>> games()["ten-point-pitch"].name
    'Ten-point Pitch'
    """
    return {**euchre.PRESETS, **pitch.PRESETS}
