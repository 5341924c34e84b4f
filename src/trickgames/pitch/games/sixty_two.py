"""Pedro: fourteen points with two fives, only trumps are played, and the first to 62 wins (PE1-PE10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS, Joker, Rank
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Off
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    TRUMPS_ONLY,
    DealCards,
    Hold,
    LadderAuction,
    NameStrain,
    Tricks,
    numbers,
)
from trickgames.pitch.games.fourteen import PLEDGE, points_of, ranking_of, robbing
from trickgames.scoring import FirstTo, PointTable
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.scoring import CountCards, PointCard

__all__ = ["FAMILY", "PedroSettings", "pedro"]

FOURTEEN: Final = 14
NEAR: Final = 55  # both sides are near the end (PE9)
MANY: Final = 9  # the lowest bid of seventeen points (PE10)
CITATIONS: Final = Citations(
    ("PE", "K"),
    {
        **dict.fromkeys(("E3", "E38"), "PE1"),
        "P36": "PE3",
        "P30": "PE4",
        "P31": "PE7",
        "P33e": "PE8",
        "K5": "PE1",
        "K8": "PE2",
        "P23": "PE3",
        "P25": "PE3",
        "D-P10": "PE4",
        "P24": "PE5",
        "E56": "PE5",
        "P33a": "PE6",
    }
    | {"P33g": "PE9"},
)


class PedroSettings(TypedDict, total=False):
    """The keyword arguments of `pitch.pedro`, with their types. The settings page says what they mean."""

    min_bid: int
    follow: Literal["trumps_only", "follow_or_trump"]
    first_lead: Literal["bidder", "dealer_left"]
    low: Literal["player", "taker"]
    jokers: Literal[0, 2]
    off_jack: bool
    jack_points: Literal[1, 3]
    top_fourteen: bool
    must_bid_to_win: bool
    bidder_goes_out: bool
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Number("min_bid", 7, "PE2", "the lowest bid (9 with jokers and the off-jack)"),
    Choice(
        "follow",
        "trumps_only",
        "PE5",
        "only trumps are played; or any suit is led, and players follow or trump",
        ("trumps_only", "follow_or_trump"),
    ),
    Choice("first_lead", "bidder", "PE6", "who leads to the first trick", ("bidder", "dealer_left")),
    Choice("low", "player", "PE7", "who scores the two: the player who plays it, or the one who takes it", ("player", "taker")),
    Choice("jokers", 0, "PE10", "two jokers rank below the jack, for a point each", (0, 2)),
    Flag("off_jack", default=False, rule="PE10", meaning="the off-jack is a trump, ranks below the jack and is worth a point"),
    Choice("jack_points", 1, "PE10", "points for the jack of trumps", (1, 3)),
    Flag("top_fourteen", default=False, rule="PE2", meaning="a later player may take over a bid of 14"),
    Flag("must_bid_to_win", default=False, rule="PE9", meaning="a side can win only by making its bid"),
    Flag(
        "bidder_goes_out",
        default=False,
        rule="PE9",
        meaning="if both sides have at least 55 before a deal, the bidders win by making their bid",
    ),
    Number("target", 62, "PE9", "the points that win the match"),
)


def pedro(**settings: Unpack[PedroSettings]) -> Game:
    """A game of pedro with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> pedro(jokers=2, off_jack=True).name
    'Pedro (jokers=2, off jack)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"min_bid": MANY} if given.get("jokers") == len(Joker) and given.get("off_jack") is True else {}


def _points(setting: Mapping[str, Any]) -> CountCards:
    more: dict[PointCard, int] = {Rank.JACK: setting["jack_points"], **dict.fromkeys(_above_ten(setting), 1)}
    return points_of(more, low_is_safe=setting["low"] == "player")  # PE7


def _above_ten(setting: Mapping[str, Any]) -> tuple[Off | Joker, ...]:
    return (*((Off(Rank.JACK),) if setting["off_jack"] else ()), *(tuple(Joker) if setting["jokers"] else ()))


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    points = _points(setting).total
    if setting["min_bid"] > points:
        yield f"min_bid={setting['min_bid']}: there are {points} points"
    if setting["top_fourteen"] and points != FOURTEEN:
        yield f"top_fourteen with {points} points: the highest bid is {points}"
    if setting["bidder_goes_out"] and setting["target"] <= NEAR:
        yield f"bidder_goes_out with target={setting['target']}: it begins at {NEAR} points"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    points, only_trumps = _points(setting), setting["follow"] == "trumps_only"
    hold = Hold("anybody", (FOURTEEN,)) if setting["top_fourteen"] else None
    return Game(
        name=name,
        pack=pack(jokers=setting["jokers"]),
        seating=partners(4),
        ranking=ranking_of(*_above_ten(setting)),  # PE1, PE10
        citations=CITATIONS,
        phases=(
            DealCards(9, [(3, 3, 3)]),
            LadderAuction(numbers(setting["min_bid"], points.total), hold=hold, all_pass="dealer_bids_lowest"),  # PE2
            NameStrain(SUITS),
            robbing(fillers=not only_trumps),  # PE3, PE4
            Tricks(
                TRUMPS_ONLY if only_trumps else FOLLOW_OR_TRUMP,  # PE5
                DECLARER if setting["first_lead"] == "bidder" else DEALERS_LEFT,  # PE6
            ),
        ),
        scoring=PointTable(points, PLEDGE),  # PE8
        goal=FirstTo(
            setting["target"],
            must_bid=setting["must_bid_to_win"],
            out_at=NEAR if setting["bidder_goes_out"] else None,  # PE9
        ),
        origin=origin,
    )


FAMILY: Final = Family(
    "pitch.pedro", "Pedro", SETTINGS, _build, (Preset("pedro", "Pedro"),), refuses=_refused, defaults=_defaults
)
