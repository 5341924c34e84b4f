"""Oh hell: hands get smaller and larger again, and each says exactly how many tricks it will take (OH1-OH5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.packs import pack
from trickgames.classics.ranking import ACE_HIGH
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Numbers, Setting
from trickgames.phases import FOLLOW_SUIT, DealCards, Declare, Tricks, TurnedTrump, one_by_one
from trickgames.scoring import NOTHING, TAKEN, AfterDeals, OwnBids, Pays
from trickgames.table.actions import Bid
from trickgames.table.calls import Call, Objective
from trickgames.table.schedule import ByDeal
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "OhHellSettings", "oh_hell"]

DEALT: Final = 51  # OH1: one card is turned
MOST_CARDS: Final = 10
PLAYERS: Final = (4, 3, 5, 6, 7)
MISSED: Final = {"tricks": TAKEN, "nothing": NOTHING, "minus": Pays(over=-1, under=-1)}  # OH4
CITATIONS: Final = Citations(
    ("OH", "K"),
    {
        "E3": "OH1",
        "K5": "OH1",
        "SP4": "OH4",
        "E37": "OH1",
        "E38": "OH1",
        "P17": "OH1",
        "E40": "OH1",
        "E55": "OH3",
        "E56": "K3",
        "D-E21": "OH5",
        "SP2": "OH2",
    },
)


class OhHellSettings(TypedDict, total=False):
    """The keyword arguments of `classics.oh_hell`, with their types. The settings page says what they mean."""

    players: Literal[3, 4, 5, 6, 7]
    sizes: tuple[int, ...]
    hook: bool
    miss: Literal["tricks", "nothing", "minus"]


def _sizes(players: int) -> tuple[int, ...]:
    """From ten cards each, or as many as there are, down to one and up again."""
    most = min(MOST_CARDS, DEALT // players)
    return (*range(most, 1, -1), *range(1, most + 1))


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("players", 4, "OH1", "how many play, each with their own score", PLAYERS),
    Numbers(
        "sizes",
        _sizes(4),
        "OH1",
        "the cards in a hand, deal by deal; at most 51 cards divided by the players, and the default starts there if below 10",
    ),
    Flag("hook", default=True, rule="OH2", meaning="the dealer may not make the bids add up to the number of tricks"),
    Choice(
        "miss", "tricks", "OH4", "what a missed bid scores: the tricks taken, nothing, or minus the difference", tuple(MISSED)
    ),
)


def oh_hell(**settings: Unpack[OhHellSettings]) -> Game:
    """A game of oh hell with these settings. A match has as many deals as `sizes` has numbers.

    `InvalidRulesError` names every setting that is unknown or has no such value, and hands for which there are too few cards.

    >>> oh_hell(players=3, sizes=(5, 4, 5)).name
    'Oh Hell (players=3, sizes=(5, 4, 5))'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    players = given.get("players")
    return {"sizes": _sizes(players)} if isinstance(players, int) and players in PLAYERS else {}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    players, most = setting["players"], DEALT // setting["players"]
    if max(setting["sizes"]) > most:
        yield f"sizes={setting['sizes']}: {players} players get {most} cards each at most, and one card is turned"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    sizes = ByDeal[int](setting["sizes"])
    calls = tuple(Call(Bid(level), Objective("exactly", level)) for level in range(max(sizes.values) + 1))
    return Game(
        name=name,
        pack=pack(),  # OH1
        seating=singles(setting["players"]),
        ranking=ACE_HIGH,
        citations=CITATIONS,
        phases=(
            DealCards(sizes, one_by_one(sizes), turn_up=True),
            TurnedTrump(),
            Declare(calls, hook=setting["hook"]),  # OH2
            Tricks(FOLLOW_SUIT),  # OH3
        ),
        scoring=OwnBids(made=Pays(10, taken=1), missed=MISSED[setting["miss"]]),  # OH4
        goal=AfterDeals(len(sizes.values), "share"),  # OH5
        origin=origin,
    )


FAMILY: Final = Family(
    "classics.oh_hell", "Oh Hell", SETTINGS, _build, (Preset("oh-hell", "Oh Hell"),), refuses=_refused, defaults=_defaults
)
