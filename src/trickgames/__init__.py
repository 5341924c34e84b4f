"""The rules of trick-taking card games as typed values that never change.

Most programs need only this module and a family of games:

    import trickgames as tg
    from trickgames import classics, euchre, pitch

- `tg.Match` is a whole match in one value: `begin`, `play`, `view`, `save`.
- `tg.start` and `apply` make states. `actor`, `legal_actions` and `check` say whose turn it is and what is allowed.
- `tg.view` is what one seat may know of a state.
- `tg.sample_state` imagines the hidden cards: it returns a state that fits a view.
- `tg.games()` has every game that has a name.

Codes in brackets, such as [E58], are rule numbers: `print(tg.rule("E58"))`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.cards.card import Card, CardSet, Joker, Rank, Suit, parse_cards
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Alike, Always, Off, Order, Ranking, order, reverse, trick_winner
from trickgames.cards.strains import Strain
from trickgames.engine.citations import Citations
from trickgames.engine.engine import Outcome, actor, apply, check, legal_actions, outcome, parse_action, replay, start
from trickgames.engine.game import Game
from trickgames.engine.states import (
    AnyState,
    Asking,
    AwaitingContract,
    AwaitingDeal,
    Bidding,
    Burning,
    CallingCard,
    Claiming,
    ConsideringTurnUp,
    CustomState,
    DecidingExchange,
    DecidingRest,
    DecidingStay,
    Declaring,
    Defending,
    Discarding,
    Giving,
    MatchOver,
    NamingSuit,
    NamingTrump,
    Phase,
    Playing,
    Standing,
    State,
    Swapping,
    Taking,
    Throwing,
)
from trickgames.errors import (
    IllegalActionError,
    InvalidRulesError,
    InvalidStateError,
    NotationError,
    Reason,
    Refusal,
    TrickGamesError,
)
from trickgames.table.action import Action
from trickgames.table.actions import (
    AnyAction,
    Bid,
    Burn,
    CallCard,
    CallForCard,
    CallNobody,
    ClaimMisdeal,
    Deal,
    DefendAlone,
    Discard,
    Fold,
    Give,
    GiveContract,
    GiveRest,
    KeepRest,
    Name,
    OrderUp,
    Pass,
    Play,
    ShootMoon,
    Stay,
    Swap,
    Take,
    TakePile,
)
from trickgames.table.facts import Bids, Contract, Trick, Trump
from trickgames.table.seating import Seating, partners, singles
from trickgames.table.table import Result, Table
from trickgames.telling.speech import said

if TYPE_CHECKING:
    from trickgames.engine.shuffling import cut, given, shuffled
    from trickgames.knowledge.sampling import sample_state
    from trickgames.knowledge.views import View, view
    from trickgames.knowledge.visible import visible_action
    from trickgames.match.broken import BrokenRecordError, CutShortError
    from trickgames.match.catalogue import UnknownGameError, games, register_game
    from trickgames.match.dealing import arrange
    from trickgames.match.match import Match
    from trickgames.telling.rulebook import Rule, rule, rules
    from trickgames.telling.sheet import rule_sheet

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Alike",
    "Always",
    "AnyAction",
    "AnyState",
    "Asking",
    "AwaitingContract",
    "AwaitingDeal",
    "Bid",
    "Bidding",
    "Bids",
    "BrokenRecordError",
    "Burn",
    "Burning",
    "CallCard",
    "CallForCard",
    "CallNobody",
    "CallingCard",
    "Card",
    "CardSet",
    "Citations",
    "ClaimMisdeal",
    "Claiming",
    "ConsideringTurnUp",
    "Contract",
    "CustomState",
    "CutShortError",
    "Deal",
    "DecidingExchange",
    "DecidingRest",
    "DecidingStay",
    "Declaring",
    "DefendAlone",
    "Defending",
    "Discard",
    "Discarding",
    "Fold",
    "Game",
    "Give",
    "GiveContract",
    "GiveRest",
    "Giving",
    "IllegalActionError",
    "InvalidRulesError",
    "InvalidStateError",
    "Joker",
    "KeepRest",
    "Match",
    "MatchOver",
    "Name",
    "NamingSuit",
    "NamingTrump",
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
    "Standing",
    "State",
    "Stay",
    "Strain",
    "Suit",
    "Swap",
    "Swapping",
    "Table",
    "Take",
    "TakePile",
    "Taking",
    "Throwing",
    "Trick",
    "TrickGamesError",
    "Trump",
    "UnknownGameError",
    "View",
    "actor",
    "apply",
    "arrange",
    "check",
    "cut",
    "games",
    "given",
    "legal_actions",
    "order",
    "outcome",
    "pack",
    "parse_action",
    "parse_cards",
    "partners",
    "register_game",
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
    "BrokenRecordError": "match.broken",
    "CutShortError": "match.broken",
    "Match": "match.match",
    "UnknownGameError": "match.catalogue",
    "register_game": "match.catalogue",
    "Rule": "telling.rulebook",
    "rule": "telling.rulebook",
    "rule_sheet": "telling.sheet",
    "rules": "telling.rulebook",
    "sample_state": "knowledge.sampling",
    "View": "knowledge.views",
    "view": "knowledge.views",
    "visible_action": "knowledge.visible",
    "arrange": "match.dealing",
    "cut": "engine.shuffling",
    "games": "match.catalogue",
    "given": "engine.shuffling",
    "shuffled": "engine.shuffling",
}
"""What is loaded when it is first asked for, by module, so that `import trickgames` is quick."""

_MODULES = (
    "actions",
    "batch",
    "classics",
    "errors",
    "euchre",
    "evening",
    "extras",
    "phases",
    "pictures",
    "pitch",
    "players",
    "records",
    "rl",
    "scoring",
    "solver",
    "table",
    "testing",
)
"""The modules that users import; each is loaded when it is first asked for."""


def __getattr__(name: str) -> object:
    """The public names and modules that are loaded on demand."""
    if name in _MODULES:
        return import_module(f"trickgames.{name}")
    if name not in _LATER:
        raise import_module("trickgames._hints").no_attribute(name)
    value: object = getattr(import_module(f"trickgames.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names and modules."""
    return sorted([*__all__, *_MODULES, "__version__"])
