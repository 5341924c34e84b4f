"""Euchre Game Notation (EGN 1.4, also its older forms, and match files), read with every problem named, and written.

`loads` reads what other programs and people have written down. Hands, discards or tricks may be missing, and what happened may
break the rules. The points are counted as the cards were played. What is wrong is named in `problems`, and what isn't known
stays unknown. What a file tells besides the game is kept as notes. `dumps` writes a record that reads back the same, and
`without_lost_notes` names the notes for which the notation has no place.
"""

from trickgames.records.egn.model import EgnDeal, EgnGame, EgnMatch, Problem
from trickgames.records.egn.reader import loads
from trickgames.records.egn.writer import dumps, without_lost_notes

__all__ = ["EgnDeal", "EgnGame", "EgnMatch", "Problem", "dumps", "loads", "without_lost_notes"]
