"""The play of bridge: the contract is given from outside, and the declarer plays the open dummy (BG1-BG4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from trickgames.cards.packs import pack
from trickgames.classics.ranking import ACE_HIGH, HAND, ONE_BY_ONE
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Number, Setting
from trickgames.phases import DUMMY, FOLLOW_SUIT, LEFT_OF_MAKER, ContractFromOutside, DealCards, Tricks
from trickgames.scoring import AfterDeals, BridgeTable
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

__all__ = ["FAMILY", "BridgePlaySettings", "bridge_play"]

CITATIONS: Final = Citations(
    ("BG", "K"), {"E3": "BG1", "K5": "BG1", "E37": "BG1", "E38": "BG1", "P17": "BG1", "E55": "BG2", "E56": "K3", "D-E21": "BG1"}
)


class BridgePlaySettings(TypedDict, total=False):
    """The keyword arguments of `classics.bridge_play`, with their types. The settings page says what they mean."""

    num_deals: int


SETTINGS: Final[tuple[Setting, ...]] = (Number("num_deals", 4, "BG1", "how many deals a match lasts"),)


def bridge_play(**settings: Unpack[BridgePlaySettings]) -> Game:
    """The play of bridge with this setting. After each deal you give the contract: `contract N 4 spades doubled vulnerable`.

    `InvalidRulesError` names every setting that is unknown or has no such value.

    >>> bridge_play(num_deals=1).name
    'Bridge Play (num_deals=1)'
    """
    return FAMILY.game(settings)


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    return Game(
        name=name,
        pack=pack(),  # BG1
        seating=partners(4),
        ranking=ACE_HIGH,
        citations=CITATIONS,
        phases=(
            DealCards(HAND, ONE_BY_ONE),
            ContractFromOutside(),
            Tricks(FOLLOW_SUIT, LEFT_OF_MAKER, open_hands=(DUMMY,)),  # BG2, BG3
        ),
        scoring=BridgeTable(),  # BG4
        goal=AfterDeals(setting["num_deals"]),
        origin=origin,
    )


FAMILY: Final = Family("classics.bridge_play", "Bridge Play", SETTINGS, _build, (Preset("bridge-play", "Bridge Play"),))
