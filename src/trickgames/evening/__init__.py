"""What happens around the deals of an evening: draw, cut, score, rubber, games one after another, progressive euchre.

Everything here is a value or a pure function. The draw and the cut say who sits where and who deals. A rubber or the best of
several games says who has won. `Evening` knows the game, the games so far and who deals next. `Progressive` moves players from
table to table.
"""

from trickgames.engine.shuffling import cut
from trickgames.evening.counting import Markers, at_the_bridge, markers
from trickgames.evening.drawing import Draw, draw_for_deal, draw_for_partners, first_jack, who_cuts
from trickgames.evening.evenings import Evening
from trickgames.evening.progressive import Progressive
from trickgames.evening.rubbers import Rubber, Series, best_of, carried, rubber

__all__ = [
    "Draw",
    "Evening",
    "Markers",
    "Progressive",
    "Rubber",
    "Series",
    "at_the_bridge",
    "best_of",
    "carried",
    "cut",
    "draw_for_deal",
    "draw_for_partners",
    "first_jack",
    "markers",
    "rubber",
    "who_cuts",
]
