"""Auction euchre: players bid tricks, there is no turn-up, and the highest bidder names trump (AE1-AE5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Number, Setting
from trickgames.euchre.ranking import EUCHRE, PLANS
from trickgames.phases import DEALERS_LEFT, FOLLOW_SUIT, DealCards, LadderAuction, NameStrain, Tricks, numbers
from trickgames.scoring import BID, FirstTo, Line, ScoreTable
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "AuctionSettings", "auction"]

TRICKS: Final = 5
CITATIONS: Final = Citations(
    ("AE", "K"),
    {
        **dict.fromkeys(("E3", "E38"), "AE1"),
        **dict.fromkeys(("K8", "BE3"), "AE2"),
        **dict.fromkeys(("P23", "P33a"), "AE3"),
        "P33e": "AE4",
        "P33g": "AE5",
        "E56": "K3",
    },
)


class AuctionSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.auction`, with their types. The settings page says what they mean."""

    players: Literal[4, 6]
    min_bid: int
    all_pass: Literal["next_dealer", "same_dealer"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("players", 4, "AE1", "four players in pairs, or six in sides of three", (4, 6)),
    Number("min_bid", 1, "AE2", "the lowest bid, in tricks"),
    Choice("all_pass", "next_dealer", "AE2", "who deals next when all pass", ("next_dealer", "same_dealer")),
    Number("target", 15, "AE5", "the points that win the game"),
)


def auction(**settings: Unpack[AuctionSettings]) -> Game:
    """A game of auction euchre with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> auction(players=6, target=11).name
    'Auction Euchre (players=6, target=11)'
    """
    return FAMILY.game(settings)


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    if setting["min_bid"] > TRICKS:
        yield f"min_bid={setting['min_bid']}: there are {TRICKS} tricks"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    return Game(
        name=name,
        pack=pack("789TJQKA"),  # AE1
        seating=partners(setting["players"]),
        ranking=EUCHRE,
        citations=CITATIONS,
        phases=(
            DealCards(TRICKS, PLANS),
            LadderAuction(numbers(setting["min_bid"], TRICKS), all_pass=setting["all_pass"]),  # AE2
            NameStrain(SUITS),  # AE3
            Tricks(FOLLOW_SUIT, DEALERS_LEFT),
        ),
        scoring=ScoreTable(lines=(Line("made", makers=BID), Line("failed", others=BID))),  # AE4
        goal=FirstTo(setting["target"]),  # AE5
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.auction", "Auction Euchre", SETTINGS, _build, (Preset("auction-euchre", "Auction Euchre"),), refuses=_refused
)
