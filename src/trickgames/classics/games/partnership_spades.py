"""Spades: partners add up what they bid, spades are always trump, and bags cost (SP1-SP6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import Suit
from trickgames.cards.packs import pack
from trickgames.classics.ranking import ACE_HIGH, HAND, ONE_BY_ONE
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Number, Setting
from trickgames.phases import FOLLOW_SUIT, DealCards, Declare, FixStrain, Tricks, unbroken
from trickgames.scoring import Bags, FirstOf, FirstTo, Floor, OwnBids, Pays
from trickgames.table.actions import Bid
from trickgames.table.calls import Call, Objective
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "SpadesSettings", "spades"]

NIL: Final = Call(Bid(word="nil"), Objective("none"), makes=100, loses=100)  # SP4
CALLS: Final = (NIL, *(Call(Bid(level), Objective("at_least", level)) for level in range(1, HAND + 1)))  # SP2
CITATIONS: Final = Citations(
    ("SP", "K"),
    {
        "E3": "SP1",
        "K5": "SP1",
        "E37": "SP1",
        "E38": "SP1",
        "P17": "SP1",
        "HE4": "SP3",
        "E55": "SP3",
        "E56": "K3",
        "E17": "SP6",
        "OH2": "SP2",
    },
)


class SpadesSettings(TypedDict, total=False):
    """The keyword arguments of `classics.spades`, with their types. The settings page says what they mean."""

    partners_max: int
    failed_nil_tricks: Literal["count", "bags"]
    bag_limit: int
    floor: Literal[-200, -350] | None
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Number("partners_max", 13, "SP2", "the most that partners may bid between them"),
    Choice(
        "failed_nil_tricks",
        "count",
        "SP4",
        "the tricks of a player who fails at nil count towards the side's bid, or are bags",
        ("count", "bags"),
    ),
    Number("bag_limit", 10, "SP5", "this many bags cost 100 points, and then come off the count"),
    Choice("floor", None, "SP6", "a side that falls to this score loses the match", (None, -200, -350)),
    Number("target", 500, "SP6", "the points that win the game"),
)


def spades(**settings: Unpack[SpadesSettings]) -> Game:
    """A game of spades with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or changes nothing.

    >>> spades(floor=-200, target=200).name
    'Spades (floor=-200, target=200)'
    """
    return FAMILY.game(settings)


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    if setting["partners_max"] > 2 * HAND:
        yield f"partners_max={setting['partners_max']}: two players bid {2 * HAND} at most"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    target, floor = FirstTo(setting["target"], "play_on"), setting["floor"]  # SP6
    return Game(
        name=name,
        pack=pack(),  # SP1
        seating=partners(4),
        ranking=ACE_HIGH,
        citations=CITATIONS,
        phases=(
            DealCards(HAND, ONE_BY_ONE),
            FixStrain("spades"),
            Declare(CALLS, partners_max=setting["partners_max"]),  # SP2
            Tricks(FOLLOW_SUIT, limits=(unbroken(Suit.SPADES),)),  # SP3
        ),
        scoring=OwnBids(  # SP4, SP5
            made=Pays(bid=10, over=1),
            missed=Pays(bid=-10),
            bags=Bags(setting["bag_limit"]),
            failed_calls=setting["failed_nil_tricks"],
        ),
        goal=target if floor is None else FirstOf((Floor(floor, "play_on"), target)),
        origin=origin,
    )


FAMILY: Final = Family("classics.spades", "Spades", SETTINGS, _build, (Preset("spades", "Spades"),), refuses=_refused)
