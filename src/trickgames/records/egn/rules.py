"""The rules by which a deal of a file is read: the settings of its game, which was made by them.

A file names rules and no phases, so nothing here asks what a game is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import CardSet
from trickgames.euchre import SETTINGS
from trickgames.euchre.games.four_handed import farmers_hand

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.phases import HandKind

__all__ = ["farmer_of", "rule_of"]

DEFAULTS: Final = {setting.name: setting.default for setting in SETTINGS}


def rule_of(game: Game, name: str) -> Any:
    """The value of a setting of euchre in this game.

    >>> from trickgames import euchre
    >>> rule_of(euchre.euchre(stick_the_dealer=True), "stick_the_dealer"), rule_of(euchre.BICYCLE, "lone_lead")
    (True, 'dealer_left')
    """
    changed = () if game.origin is None else game.origin.settings
    return dict(changed).get(name, DEFAULTS[name])


def farmer_of(game: Game) -> HandKind | None:
    """The kind of hand whose cards may be swapped (D-E13), or None."""
    if rule_of(game, "farmers_hand") != "swap3":
        return None
    return farmers_hand(rule_of(game, "farmers_hand_needs"), CardSet(game.pack))
