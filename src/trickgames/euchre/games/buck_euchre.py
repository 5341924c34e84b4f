"""Buck euchre, or dirty clubs: each alone, stay or fold against a maker, scores that go down (BK1-BK10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS, Suit
from trickgames.cards.packs import pack
from trickgames.cards.strains import NO_TRUMP
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import EUCHRE, PLANS
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_SUIT,
    CallTurnUp,
    DealCards,
    DealerTakes,
    LadderAuction,
    NameStrain,
    NameSuit,
    StayOrFold,
    Tricks,
    TurnedTrump,
    numbers,
)
from trickgames.scoring import DownTo, Line, Pays, ScoreTable
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "BuckSettings", "buck"]

TRICKS: Final = 5
LOWEST: Final = 2
OF_BOTH: Final = {
    **dict.fromkeys(("E3", "E37", "E38", "E40"), "BK1"),
    "E41": "BK3",
    **dict.fromkeys(("E42", "D-E6"), ""),
    "E56": "K3",
    "P33e": "BK7",
}
OF_TURN_UP: Final = Citations(
    ("BK", "K"),
    {
        **OF_BOTH,
        **dict.fromkeys(("E43", "E44", "E45", "E46", "E47", "E48", "E49", "D-E8b", "D-E15", "E53"), "BK3"),
        "E51": "BK4",
        "E55": "BK6",
    },
)
OF_AUCTION: Final = Citations(
    ("BK", "K"),
    {**OF_BOTH, "BK1": "BK10", "E41": "BK2", "BE4": "BK10", "P23": "BK10", "K8": "BK10", "P33a": "BK10", "E55": "BK10"},
)


class BuckSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.buck`, with their types. The settings page says what they mean."""

    form: Literal["turn_up", "auction"]
    start: int
    penalty: int
    allow_no_trump: bool
    clubs_rule: bool
    dealer_takes_club: bool


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("form", "turn_up", "BK3, BK10", "with a turn-up, or with bids", ("turn_up", "auction")),
    Number("start", 25, "BK1, BK10", "the points everybody starts with (15 with bids)"),
    Number("penalty", 5, "BK7", "the points added for a maker who fails, and for others who take no trick"),
    Flag("allow_no_trump", default=True, rule="BK3", meaning="no trump may be named"),
    Flag("clubs_rule", default=True, rule="BK2", meaning="if a club is turned up, clubs are trump, and nobody calls or folds"),
    Flag("dealer_takes_club", default=False, rule="BK2", meaning="the dealer takes that club and discards a card"),
)


def buck(**settings: Unpack[BuckSettings]) -> Game:
    """A game of buck euchre with these settings. With `form="auction"` players bid tricks.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> buck(form="auction", penalty=3).name
    'Buck Euchre (form=auction, penalty=3)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"start": 15} if given.get("form") == "auction" else {}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    if setting["dealer_takes_club"] and not setting["clubs_rule"]:
        yield "dealer_takes_club=True: a club is turned up as any other card, with clubs_rule=False"


def _calls(setting: Mapping[str, Any]) -> Iterator[Any]:
    """How trump is made, and what the dealer takes (BK2-BK4, BK10)."""
    no_trump = setting["allow_no_trump"]
    if setting["clubs_rule"]:
        yield TurnedTrump([Suit.CLUBS], no_calls=True, dealer_takes=setting["dealer_takes_club"])
    if setting["form"] == "turn_up":
        yield CallTurnUp(alone="never")
        yield NameSuit(no_trump=no_trump, alone="never", all_pass="no_trump")
        yield DealerTakes()
    else:
        yield LadderAuction(numbers(LOWEST, TRICKS))
        yield NameStrain((*SUITS, NO_TRUMP) if no_trump else SUITS)
        if setting["dealer_takes_club"]:
            yield DealerTakes()


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    turn_up, penalty = setting["form"] == "turn_up", setting["penalty"]
    others = Pays(taken=-1, blank=penalty)
    return Game(
        name=name,
        pack=pack("9TJQKA"),  # BK1
        seating=singles(4),
        ranking=EUCHRE,
        citations=OF_TURN_UP if turn_up else OF_AUCTION,
        phases=(
            DealCards(TRICKS, PLANS, turn_up=True),
            *_calls(setting),
            StayOrFold(),  # BK5, BK8
            Tricks(FOLLOW_SUIT, DEALERS_LEFT if turn_up else DECLARER),  # BK6
        ),
        scoring=ScoreTable(  # BK7
            lines=(Line("made", Pays(taken=-1), others), Line("failed", Pays(penalty), others), Line(others=others))
        ),
        goal=DownTo(setting["start"]),  # BK9
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.buck",
    "Buck Euchre",
    SETTINGS,
    _build,
    (Preset("buck-euchre", "Buck Euchre"), Preset("buck-euchre-auction", "Buck Euchre Auction", {"form": "auction"})),
    refuses=_refused,
    defaults=_defaults,
)
