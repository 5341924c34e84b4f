"""Euchre Game Notation (EGN 1.4, also its older forms, and match files): reading with every problem told, and writing.

`loads` reads what others have written down: hands, discards or tricks may be missing, and what happened may break the rules.
The points are counted as the cards were played; what is wrong is named in `problems`; what is not known stays unknown.
What a file tells besides the game is kept as notes. `dumps` writes a record that reads back the same, and
`without_lost_notes` names the notes for which the notation has no place.
"""

from trickgames.records.egn.model import EgnDeal, EgnGame, EgnMatch, Problem
from trickgames.records.egn.reader import loads
from trickgames.records.egn.writer import dumps, without_lost_notes

__all__ = ["EgnDeal", "EgnGame", "EgnMatch", "Problem", "dumps", "loads", "without_lost_notes"]
