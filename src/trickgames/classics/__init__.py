"""Whist, Spades, Hearts, Oh Hell and the play of Bridge.

Each has a builder: `hearts(**settings)` makes a game of hearts, and `HEARTS` is the game as most people play it.
"""

from trickgames.classics.games import BRIDGE_PLAY, FAMILIES, HEARTS, OH_HELL, PRESETS, SPADES, WHIST
from trickgames.classics.games.american_whist import WhistSettings, whist
from trickgames.classics.games.black_lady import HeartsSettings, hearts
from trickgames.classics.games.down_and_up import OhHellSettings, oh_hell
from trickgames.classics.games.dummy_play import BridgePlaySettings, bridge_play
from trickgames.classics.games.partnership_spades import SpadesSettings, spades

__all__ = [
    "BRIDGE_PLAY",
    "FAMILIES",
    "HEARTS",
    "OH_HELL",
    "PRESETS",
    "SPADES",
    "WHIST",
    "BridgePlaySettings",
    "HeartsSettings",
    "OhHellSettings",
    "SpadesSettings",
    "WhistSettings",
    "bridge_play",
    "hearts",
    "oh_hell",
    "spades",
    "whist",
]
