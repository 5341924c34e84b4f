"""Euchre for two: plain, with twelve cards each, or with the best five of eight (TH1-TH8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import EUCHRE, PLANS
from trickgames.phases import (
    FOLLOW_SUIT,
    CallTurnUp,
    DealCards,
    DealerTakes,
    Exchange,
    LadderAuction,
    LayOut,
    NameStrain,
    NameSuit,
    PutCards,
    TakeCards,
    Tricks,
    Zone,
    numbers,
)
from trickgames.scoring import NOTHING, FirstTo, Line, Pays, ScoreTable, TricksTaken
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase

__all__ = ["FAMILY", "TwoHandedSettings", "two_handed"]

TWELVE: Final = "twelve_card"
PLAY: Final = {"E56": "K3", "E58": "K4", "E59": "K4"}
WITH_A_TURN_UP: Final = Citations(
    ("TH", "K"),
    {
        **PLAY,
        **dict.fromkeys(("E3", "E38", "E40"), "TH1"),
        **dict.fromkeys(("E41", "E42", "E43", "E44", "E46", "E47", "E48", "E49", "E51", "D-E8a", "D-E15"), "TH2"),
        **dict.fromkeys(("E4", "E5", "E12", "E13", "E53", "E55", "P33g"), "TH3"),
        "E15": "TH8",
        "P36": "TH8",
    },
)
WITH_BIDS: Final = Citations(
    ("TH", "K"),
    {**PLAY, "E3": "TH4", "E37": "TH4", "K8": "TH5", "P23": "TH5", "E55": "TH6", "P33e": "TH7", "P33g": "TH7"},
)
OVER_SIX: Final = Pays(taken=1, book=6)


class TwoHandedSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.two_handed`, with their types. The settings page says what they mean."""

    form: Literal["plain", "twelve_card", "best_five"]
    ranks: Literal["9TJQKA", "789TJQKA"]
    target: int
    must_make_bid: bool
    passed_deal: Literal["next_dealer", "same_dealer"]
    stick_the_dealer: bool


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice(
        "form",
        "plain",
        "TH1, TH4, TH8",
        "five cards each; twelve, eight of them on the table; or the best five of eight",
        ("plain", TWELVE, "best_five"),
    ),
    Choice("ranks", "9TJQKA", "TH1", "the cards in the pack: 24 or 32", ("9TJQKA", "789TJQKA")),
    Number("target", 5, "TH3, TH7", "the points that win the game: 5, or 10 in the other forms"),
    Flag("must_make_bid", default=False, rule="TH7", meaning="twelve cards: a bidder who fails scores nothing"),
    Choice("passed_deal", "next_dealer", "TH2, TH5", "who deals next when all pass", ("next_dealer", "same_dealer")),
    Flag("stick_the_dealer", default=False, rule="TH2", meaning="the dealer may not pass in the second round"),
)


def two_handed(**settings: Unpack[TwoHandedSettings]) -> Game:
    """A game of euchre for two with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> two_handed(form="best_five", target=5).name
    'Two-Handed Euchre (form=best_five, target=5)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"target": 10} if given.get("form") in (TWELVE, "best_five") else {}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    twelve = setting["form"] == TWELVE
    if setting["must_make_bid"] and not twelve:
        yield f'must_make_bid with form="{setting["form"]}": nobody bids'
    if setting["stick_the_dealer"] and twelve:
        yield f'stick_the_dealer with form="{TWELVE}": there is no second round'
    if setting["ranks"] != "9TJQKA" and twelve:
        yield f'ranks with form="{TWELVE}": two players have twelve of 24 cards each'
    if setting["passed_deal"] == "same_dealer" and setting["stick_the_dealer"]:
        yield "passed_deal with stick_the_dealer: the dealer can't pass, so the deal is never passed"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    twelve = setting["form"] == TWELVE
    failed = NOTHING if setting["must_make_bid"] else OVER_SIX
    return Game(
        name=name,
        pack=pack(setting["ranks"]),
        seating=singles(2),
        ranking=EUCHRE,
        citations=WITH_BIDS if twelve else WITH_A_TURN_UP,
        phases=tuple(_twelve_cards(setting) if twelve else _with_a_turn_up(setting)),
        scoring=ScoreTable(lines=(Line("made", OVER_SIX), Line("failed", failed))) if twelve else TricksTaken(),  # TH3, TH7
        goal=FirstTo(setting["target"]),
        origin=origin,
    )


def _with_a_turn_up(setting: Mapping[str, Any]) -> Iterator[Phase[Any, Any]]:
    best = setting["form"] == "best_five"
    yield DealCards(5, PLANS, turn_up=True)  # TH1
    yield CallTurnUp(alone="always" if best else "never")  # TH2
    yield NameSuit(
        stuck_dealer=setting["stick_the_dealer"], all_pass=setting["passed_deal"], alone="always" if best else "never"
    )
    yield DealerTakes()
    if best:  # TH8
        yield Exchange([TakeCards("stock", "all_but_lone_maker", count=3), PutCards(3, who="all_but_lone_maker")])
    yield Tricks(FOLLOW_SUIT)


def _twelve_cards(setting: Mapping[str, Any]) -> Iterator[Phase[Any, Any]]:
    yield DealCards(4, [(("hidden_rows", 8), ("open_rows", 8), 1, 1, 1, 1)])  # TH4
    yield LayOut("hidden row", 4, face_up=False, source="hidden_rows")
    yield LayOut("row", 4, source="open_rows")
    yield LadderAuction(numbers(7, 12), all_pass=setting["passed_deal"])  # TH5
    yield NameStrain(SUITS)
    yield Tricks(FOLLOW_SUIT, zones=(Zone("row", over="hidden row"), Zone("turned up")))  # TH6


FAMILY: Final = Family(
    "euchre.two_handed",
    "Two-Handed Euchre",
    SETTINGS,
    _build,
    (
        Preset("two-handed-euchre", "Two-Handed Euchre"),
        Preset("twelve-card-euchre", "Twelve-Card Euchre", {"form": TWELVE}),
    ),
    refuses=_refused,
    defaults=_defaults,
)
