"""Whist: no bids, the dealer's last card is trump, and tricks over six count; American or English (WH1-WH4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from trickgames.cards.packs import pack
from trickgames.classics.ranking import ACE_HIGH, HAND, ONE_BY_ONE
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Flag, Number, Setting
from trickgames.phases import FOLLOW_SUIT, DealCards, Tricks, TurnedTrump
from trickgames.scoring import FirstTo, Honours, Line, Pays, ScoreTable
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

__all__ = ["FAMILY", "WhistSettings", "whist"]

BOOK: Final = 6
NO_HONOURS_AT: Final = 4
CITATIONS: Final = Citations(
    ("WH", "K"),
    {
        "E3": "WH1",
        "K5": "WH1",
        "E37": "WH1",
        "E38": "WH1",
        "P17": "WH1",
        "E55": "WH2",
        "E56": "K3",
        "P33e": "WH3",
        "E17": "WH4",
    },
)


class WhistSettings(TypedDict, total=False):
    """The keyword arguments of `classics.whist`, with their types. The settings page says what they mean."""

    target: int
    honours: bool


SETTINGS: Final[tuple[Setting, ...]] = (
    Number("target", 7, "WH4", "the points that win the game: 7 in America, 5 in England"),
    Flag(
        "honours",
        default=False,
        rule="WH4",
        meaning="a side that was dealt four honours scores 4, and with three 2; the target stays the same",
    ),
)


def whist(**settings: Unpack[WhistSettings]) -> Game:
    """A game of whist with these settings. The English game is `whist(honours=True, target=5)`.

    `InvalidRulesError` names every setting that is unknown or has no such value.

    >>> whist(honours=True, target=5).name
    'Whist (target=5, honours)'
    """
    return FAMILY.game(settings)


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    honours = (Honours(not_at=NO_HONOURS_AT),) if setting["honours"] else ()  # WH4
    goal = FirstTo(setting["target"], "in_order" if honours else "high_score", margin=not honours)  # WH4
    return Game(
        name=name,
        pack=pack(),  # WH1
        seating=partners(4),
        ranking=ACE_HIGH,
        citations=CITATIONS,
        phases=(DealCards(HAND, ONE_BY_ONE, last_turned=True), TurnedTrump(), Tricks(FOLLOW_SUIT)),  # WH1, WH2
        scoring=ScoreTable(lines=(Line(others=Pays(taken=1, book=BOOK)),), bonuses=honours),  # WH3
        goal=goal,
        origin=origin,
    )


FAMILY: Final = Family("classics.whist", "Whist", SETTINGS, _build, (Preset("whist", "Whist"),))
