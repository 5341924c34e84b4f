"""Euchre: `euchre(**settings)` makes a game, `BICYCLE` and others are games with a name; and what is customary around it."""

from trickgames.euchre.customs import Draw, Markers, Rubber, at_the_bridge, draw_for_partners, markers, rubber
from trickgames.euchre.presets import BICYCLE, CLASSIC, CLUB, EUCHRE, JOKER, PRESETS, euchre
from trickgames.euchre.settings import SETTINGS, EuchreSettings

__all__ = [
    "BICYCLE",
    "CLASSIC",
    "CLUB",
    "EUCHRE",
    "JOKER",
    "PRESETS",
    "SETTINGS",
    "Draw",
    "EuchreSettings",
    "Markers",
    "Rubber",
    "at_the_bridge",
    "draw_for_partners",
    "euchre",
    "markers",
    "rubber",
]
