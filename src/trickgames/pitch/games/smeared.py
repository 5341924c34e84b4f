"""Smear: ten points with High, Low and Game, four cards thrown before the play, or a kitty (SM1-SM8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS, Joker, Rank
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Alike, Off, Ranking
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.phases import (
    DECLARER,
    FOLLOW_OR_TRUMP,
    DealCards,
    Exchange,
    LadderAuction,
    NameStrain,
    PutCards,
    Some,
    TakeCards,
    Tricks,
    must_lead,
    numbers,
)
from trickgames.pitch.games.fourteen import HAND, PLEDGE
from trickgames.scoring import CountCards, FirstTo, HighestTrump, LowestTrump, MostPips, PointTable, Together
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.cards.ranking import Entry
    from trickgames.engine.states import Phase
    from trickgames.phases.roles import CardKind
    from trickgames.scoring import PointCard

__all__ = ["FAMILY", "SmearSettings", "smear"]

FOUR: Final = 4
JICK: Final = Off(Rank.JACK)
PLAIN_FIRST: Final[tuple[CardKind, ...]] = ("plain", "trumps_without_points")
DEALT: Final[Mapping[tuple[int, int], tuple[int, tuple[Any, ...]]]] = {  # by players and kitty (SM1, SM2, SM8)
    (4, 0): (10, (3, 3, 4)),
    (6, 0): (9, (3, 3, 3)),
    (4, 4): (9, (3, 3, 3, ("kitty", 4))),
}
NUMBERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("E3", "K5", "K11"), "SM1"),
    **dict.fromkeys(("E38", "K8"), "SM2"),
    **dict.fromkeys(("D-P10", "P23", "P36"), "SM3"),
    **dict.fromkeys(("AP4", "E56", "P33a"), "SM4"),
    **dict.fromkeys(("AP6", "P31"), "SM5"),
    "P33e": "SM6",
    "P33g": "SM7",
}
WITH_A_KITTY: Final[Mapping[str, str]] = dict.fromkeys(("E38", "P30", "P36"), "SM8")


class SmearSettings(TypedDict, total=False):
    """The keyword arguments of `pitch.smear`, with their types. The settings page says what they mean."""

    players: Literal[4, 6]
    kitty: Literal[0, 4]
    min_bid: int
    joker_order: Literal["second_played", "first_played", "marked"]
    jick: bool
    three_scores: bool
    low: Literal["holder", "taker"]
    pitcher_leads_trump: bool
    discard_trumps: Literal["never", "nonpoint"]
    all_pass: Literal["next_dealer", "same_dealer"]
    tie_rule: Literal["high_score", "bidder_wins"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("players", 4, "SM1", "four players in two pairs, or six in three", (4, 6)),
    Choice("kitty", 0, "SM8", "four players: cards in a kitty for the bidder; hands are then filled from the stock", (0, 4)),
    Number("min_bid", 2, "SM2", "the lowest bid; 4 with a kitty"),
    Choice(
        "joker_order",
        "second_played",
        "SM1",
        "which joker is higher in a trick: the one played second, the one played first, or the one marked high",
        ("second_played", "first_played", "marked"),
    ),
    Flag("jick", default=True, rule="SM1", meaning="the off-jack is a trump, worth a point"),
    Flag("three_scores", default=True, rule="SM5", meaning="the three of trumps is worth three points"),
    Choice("low", "holder", "SM5", "who scores Low: the player who held it, or the one who takes it", ("holder", "taker")),
    Flag("pitcher_leads_trump", default=True, rule="SM4", meaning="the bidder must lead a trump first if they can"),
    Choice(
        "discard_trumps",
        "never",
        "SM3",
        "whether trumps without points may be discarded while plain cards are left",
        ("never", "nonpoint"),
    ),
    Choice("all_pass", "next_dealer", "SM2", "who deals next when all pass", ("next_dealer", "same_dealer")),
    Choice(
        "tie_rule", "high_score", "SM7", "who wins if several sides reach the target in one deal", ("high_score", "bidder_wins")
    ),
    Number("target", 21, "SM7", "the points that win the match"),
)


def smear(**settings: Unpack[SmearSettings]) -> Game:
    """A game of smear with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> smear(kitty=4, jick=False).name
    'Smear (kitty=4, jick=False)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"min_bid": 4} if given.get("kitty") == FOUR else {}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    points = _points(setting).total
    if setting["kitty"] and setting["players"] != FOUR:
        yield f"kitty={setting['kitty']} with players={setting['players']}: all cards are dealt"
    if setting["kitty"] and setting["discard_trumps"] != "never":
        yield f"discard_trumps with kitty={setting['kitty']}: all plain cards go anyway"
    if points is not None and setting["min_bid"] > points:
        yield f"min_bid={setting['min_bid']}: there are {points} points"


def _points(setting: Mapping[str, Any]) -> Together:
    cards: dict[PointCard, int] = dict.fromkeys((Rank.JACK, *((JICK,) if setting["jick"] else ()), *Joker), 1)
    if setting["three_scores"]:
        cards[Rank.THREE] = 3
    return Together((HighestTrump(), LowestTrump(setting["low"]), CountCards(cards), MostPips()))


def _ranking(setting: Mapping[str, Any]) -> Ranking:
    order, ranks = setting["joker_order"], tuple(Rank)
    jokers: tuple[Entry, ...] = tuple(Joker) if order == "marked" else (Alike(tuple(Joker)),)
    jick = (JICK,) if setting["jick"] else ()
    return Ranking(
        trump=(*ranks[:4], *jick, *jokers, *ranks[4:]),
        plain=ranks,
        equal_cards="last" if order == "second_played" else "first",
        names=dict.fromkeys(jick, "jick"),
    )


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    points, players = _points(setting), setting["players"]
    cards, packets = DEALT.get((players, setting["kitty"]), DEALT[4, 0])
    limits = (must_lead(Some.TRUMPS, "maker"),) if setting["pitcher_leads_trump"] else ()
    return Game(
        name=name,
        pack=pack(jokers=2),
        seating=partners(players, sides=players // 2),
        ranking=_ranking(setting),  # SM1
        citations=Citations(("SM", "K"), {**NUMBERS, **(WITH_A_KITTY if setting["kitty"] else {})}),
        phases=(
            DealCards(cards, [packets]),
            LadderAuction(numbers(setting["min_bid"], points.total or 1), all_pass=setting["all_pass"]),  # SM2
            *(_kitty() if setting["kitty"] else _thrown(setting)),
            Tricks(FOLLOW_OR_TRUMP, DECLARER, limits),  # SM4
        ),
        scoring=PointTable(points, PLEDGE),  # SM5, SM6
        goal=FirstTo(setting["target"], setting["tie_rule"]),  # SM7
        origin=origin,
    )


def _thrown(setting: Mapping[str, Any]) -> tuple[Phase[Any, Any], ...]:
    """All throw cards down to six, face down (SM3)."""
    first = PLAIN_FIRST if setting["discard_trumps"] == "never" else ("no_points",)
    return NameStrain(SUITS), Exchange((PutCards(down_to=HAND, who="all", first=first),))


def _kitty() -> tuple[Phase[Any, Any], ...]:
    """The bidder takes the kitty; plain cards go, and hands are filled to six; the dealer takes what is left (SM8)."""
    exchange = Exchange(
        (
            PutCards("all", who="all", which="plain", pile="plain"),
            PutCards(down_to=HAND, who="all_but_dealer", which="trumps", first=("trumps_without_points",)),
            TakeCards("stock", who="all_but_dealer", up_to=HAND),
            TakeCards("stock", who="dealer"),
            PutCards(down_to=HAND, who="dealer", first=PLAIN_FIRST),
        )
    )
    return Exchange((TakeCards("kitty"),)), NameStrain(SUITS), exchange


FAMILY: Final = Family(
    "pitch.smear", "Smear", SETTINGS, _build, (Preset("smear", "Smear"),), refuses=_refused, defaults=_defaults
)
