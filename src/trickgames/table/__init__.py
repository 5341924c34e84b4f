"""What lies on the table: places and cards, what has happened, facts, seats, and what players can do."""

from trickgames.table.calls import Call, Objective
from trickgames.table.facts import (
    Bids,
    Called,
    Contract,
    HolderOf,
    LoneDefender,
    PlayBegan,
    Plays,
    Stakes,
    Trick,
    Trump,
    TurnUp,
    TurnUpAccepted,
)
from trickgames.table.log import (
    Chosen,
    Count,
    Either,
    Entry,
    Moved,
    Said,
    Told,
    opposite,
)
from trickgames.table.places import (
    EVERYBODY,
    HAND,
    TRICK,
    Pile,
    Place,
    Seats,
    place_name,
)
from trickgames.table.seating import (
    Seating,
    partners,
    singles,
)
from trickgames.table.table import (
    Result,
    Table,
    ThrownIn,
    open_party,
)
from trickgames.table.tallies import GAMES_WON, Tally

__all__ = [
    "EVERYBODY",
    "GAMES_WON",
    "HAND",
    "TRICK",
    "Bids",
    "Call",
    "Called",
    "Chosen",
    "Contract",
    "Count",
    "Either",
    "Entry",
    "HolderOf",
    "LoneDefender",
    "Moved",
    "Objective",
    "Pile",
    "Place",
    "PlayBegan",
    "Plays",
    "Result",
    "Said",
    "Seating",
    "Seats",
    "Stakes",
    "Table",
    "Tally",
    "ThrownIn",
    "Told",
    "Trick",
    "Trump",
    "TurnUp",
    "TurnUpAccepted",
    "open_party",
    "opposite",
    "partners",
    "place_name",
    "singles",
]
