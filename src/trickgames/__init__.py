"""trickgames: trick-taking card games as typed, immutable values.

import trickgames as tg
from trickgames import euchre, pitch
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.actions import (
    Action,
    Bid,
    Burn,
    Call,
    ClaimMisdeal,
    Deal,
    DefendAlone,
    Discard,
    Give,
    GiveRest,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Swap,
    Take,
)
from trickgames.cards import Card, CardSet, Joker, Rank, Suit, pack, parse_cards
from trickgames.errors import (
    IllegalActionError,
    InvalidRulesError,
    InvalidStateError,
    NotationError,
    Reason,
    Refusal,
    TrickGamesError,
)
from trickgames.game import (
    Game,
    Outcome,
    actor,
    apply,
    check,
    legal_actions,
    outcome,
    parse_action,
    replay,
    start,
)
from trickgames.ranking import Alike, Off, Order, Ranking, order, reverse, trick_winner
from trickgames.seating import Seating, partners, singles
from trickgames.states import AnyState, AwaitingDeal, CustomState, MatchOver, Phase, Playing, State
from trickgames.table import Contract, Result, Table, Trick, Trump
from trickgames.words import said

if TYPE_CHECKING:
    from trickgames.catalogue import games
    from trickgames.dealing import arrange, cut, shuffled
    from trickgames.sampling import sample_state
    from trickgames.sheet import rule_sheet
    from trickgames.telling.rulebook import Rule, rule, rules
    from trickgames.views import View, view, visible_action

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Alike",
    "AnyState",
    "AwaitingDeal",
    "Bid",
    "Burn",
    "Call",
    "Card",
    "CardSet",
    "ClaimMisdeal",
    "Contract",
    "CustomState",
    "Deal",
    "DefendAlone",
    "Discard",
    "Game",
    "Give",
    "GiveRest",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "Joker",
    "KeepRest",
    "MatchOver",
    "Name",
    "NotationError",
    "Off",
    "Order",
    "OrderUp",
    "Outcome",
    "Pass",
    "Phase",
    "Play",
    "Playing",
    "Rank",
    "Ranking",
    "Reason",
    "Refusal",
    "Result",
    "Rule",
    "Seating",
    "ShootMoon",
    "State",
    "Suit",
    "Swap",
    "Table",
    "Take",
    "Trick",
    "TrickGamesError",
    "Trump",
    "View",
    "actor",
    "apply",
    "arrange",
    "check",
    "cut",
    "games",
    "legal_actions",
    "order",
    "outcome",
    "pack",
    "parse_action",
    "parse_cards",
    "partners",
    "replay",
    "reverse",
    "rule",
    "rule_sheet",
    "rules",
    "said",
    "sample_state",
    "shuffled",
    "singles",
    "start",
    "trick_winner",
    "view",
    "visible_action",
]

_LATER = {
    "Rule": "telling.rulebook",
    "rule": "telling.rulebook",
    "rule_sheet": "sheet",
    "rules": "telling.rulebook",
    "sample_state": "sampling",
    "View": "views",
    "view": "views",
    "visible_action": "views",
    "arrange": "dealing",
    "cut": "dealing",
    "games": "catalogue",
    "shuffled": "dealing",
}
"""What is loaded when it is first asked for, by module, so that `import trickgames` is quick."""


def __getattr__(name: str) -> object:
    """The public names of the modules that are loaded on demand."""
    if name not in _LATER:
        raise AttributeError(f"module 'trickgames' has no attribute {name!r}")
    value: object = getattr(import_module(f"trickgames.{_LATER[name]}"), name)
    globals()[name] = value
    return value
