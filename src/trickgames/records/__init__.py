"""Games, states, views and whole matches in files.

`dumps` and `loads` write and read JSON. A `Record` is a match that was played, `text` is its form for people (`str(record)`),
and `egn` reads and writes Euchre Game Notation. Reading a file runs no code and imports nothing that it names, and can't go on
for ever.
"""

from trickgames.match.broken import BrokenRecordError, CutShortError
from trickgames.records import egn, text
from trickgames.records.documents import SCHEMA_FILE, Loaded, dumps, loads
from trickgames.records.record import Record, named
from trickgames.records.registry import register

__all__ = [
    "SCHEMA_FILE",
    "BrokenRecordError",
    "CutShortError",
    "Loaded",
    "Record",
    "dumps",
    "egn",
    "loads",
    "named",
    "register",
    "text",
]
