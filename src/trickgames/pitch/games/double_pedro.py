"""Cinch, also called high five or double pedro: fourteen points, and the dealer robs the pack (CI1-CI8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Number, Setting
from trickgames.phases import DECLARER, FOLLOW_OR_TRUMP, DealCards, LadderAuction, NameStrain, Stuck, Tricks, numbers
from trickgames.pitch.games.fourteen import PLEDGE, points_of, ranking_of, robbing
from trickgames.scoring import NOTHING, FirstTo, Line, Pays, PointTable
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

__all__ = ["FAMILY", "CinchSettings", "cinch"]

DIFFERENCE: Final = Line("made", Pays(lead=1), Pays(lead=1))
TO_OTHERS: Final = Line("failed", NOTHING, Pays(taken=1, bid=1))
CITATIONS: Final = Citations(
    ("CI", "K"),
    {
        "E3": "CI1",
        "E38": "CI2",
        "P36": "CI4",
        "P30": "CI3",
        "P31": "CI6",
        "P33e": "CI7",
        "K5": "CI1",
        "K8": "CI2",
        "P23": "CI3",
        "D-P10": "CI3",
        "P25": "CI3",
        "P33a": "CI5",
        "E56": "CI5",
        "P33g": "CI8",
    },
)


class CinchSettings(TypedDict, total=False):
    """The keyword arguments of `pitch.cinch`, with their types. The settings page says what they mean."""

    made_scores: Literal["difference", "taken"]
    set_scores: Literal["to_others", "minus_bid"]
    low: Literal["taker", "player"]
    all_pass: Literal["dealer_free", "dealer_bids"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice(
        "made_scores",
        "difference",
        "CI7",
        "if the bid is made: the side with more points scores the difference, or each side scores the points it took",
        ("difference", "taken"),
    ),
    Choice(
        "set_scores",
        "to_others",
        "CI7",
        "if the bid fails: the others score their points and the amount of the bid, or the bidders lose that amount",
        ("to_others", "minus_bid"),
    ),
    Choice("low", "taker", "CI6", "who scores the two: the player who takes it, or the one who plays it", ("taker", "player")),
    Choice(
        "all_pass",
        "dealer_free",
        "CI2",
        "when all pass: the dealer names trump with no bid to make, or must bid",
        ("dealer_free", "dealer_bids"),
    ),
    Number("target", 51, "CI8", "the points that win the match"),
)


def cinch(**settings: Unpack[CinchSettings]) -> Game:
    """A game of cinch with these settings.

    `InvalidRulesError` names every setting that is unknown or has no such value.

    >>> cinch(target=42).name
    'Cinch (target=42)'
    """
    return FAMILY.game(settings)


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    points = points_of({}, low_is_safe=setting["low"] == "player")  # CI6
    all_pass: Any = Stuck(seat="dealer") if setting["all_pass"] == "dealer_free" else "dealer_bids"
    made = DIFFERENCE if setting["made_scores"] == "difference" else PLEDGE[0]  # CI7
    failed = TO_OTHERS if setting["set_scores"] == "to_others" else PLEDGE[1]
    return Game(
        name=name,
        pack=pack(),
        seating=partners(4),
        ranking=ranking_of(),  # CI1
        citations=CITATIONS,
        phases=(
            DealCards(9, [(3, 3, 3)]),
            LadderAuction(numbers(1, points.total), all_pass=all_pass),  # CI2
            NameStrain(SUITS),
            robbing(fillers=True),  # CI3, CI4
            Tricks(FOLLOW_OR_TRUMP, DECLARER),  # CI5
        ),
        scoring=PointTable(points, (made, failed)),
        goal=FirstTo(setting["target"]),  # CI8
        origin=origin,
    )


FAMILY: Final = Family("pitch.cinch", "Cinch", SETTINGS, _build, (Preset("cinch", "Cinch"),))
