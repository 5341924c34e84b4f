"""Euchre for six in two sides of three: with a turn-up, or with bids and a double pack (SH1-SH10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

import attrs

from trickgames.cards.packs import pack
from trickgames.cards.strains import STRAINS
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
    DealerNames,
    DealerTakes,
    Exchange,
    GiveCards,
    JokerTurned,
    LadderAuction,
    NameSuit,
    PutCards,
    Tricks,
    by_word,
    numbers,
)
from trickgames.scoring import MINUS_BID, TAKEN, FirstTo, Line, ScoreTable, TricksTaken
from trickgames.table.calls import Objective
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase

__all__ = ["FAMILY", "SixHandedSettings", "six_handed"]

TRICKS: Final = 8
EQUAL: Final[Mapping[str, Any]] = {"first": "first", "second": "last"}
PLAY: Final = {"E2": "SH1", "E56": "K3", "E58": "K4", "E59": "K4", "E53": "K7", "E54": "K7"}
TURN_UP: Final = Citations(
    ("SH", "K"),
    {
        **PLAY,
        **dict.fromkeys(("E3", "E38", "E40"), "SH2"),
        **dict.fromkeys(
            ("E41", "E42", "E43", "E44", "E45", "E46", "E47", "E48", "E49", "E51", "D-E2", "D-E7", "D-E15", "E55"), "SH3"
        ),
        **dict.fromkeys(("E4", "E5", "E12", "E13", "E15", "P33g"), "SH4"),
        "P36": "SH5",
    },
)
BID: Final = Citations(
    ("SH", "K"),
    {
        **PLAY,
        **dict.fromkeys(("E3", "E38"), "SH6"),
        "K8": "SH7",
        "P36": "SH8",
        "E55": "SH9",
        **dict.fromkeys(("BE7", "P33e", "P33g"), "SH10"),
    },
)


class SixHandedSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.six_handed`, with their types. The settings page says what they mean."""

    form: Literal["turn_up", "bid"]
    joker: bool
    lone_march_score: int
    partners_give: Literal["off", "one", "both"]
    min_bid: int
    shoot_score: int
    alone_score: int
    equal_cards: Literal["first", "second"]
    first_lead: Literal["dealer_left", "bidder"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("form", "turn_up", "SH2, SH6", "with a turn-up and 32 cards, or with bids and a double pack", ("turn_up", "bid")),
    Flag("joker", default=False, rule="SH2", meaning="turn-up: a joker is in the pack, as the best bower"),
    Number("lone_march_score", 5, "SH4", "turn-up: points for a lone march"),
    Choice(
        "partners_give",
        "off",
        "SH5",
        "turn-up: a lone maker discards and gets a card from the next partner, or one from each",
        ("off", "one", "both"),
    ),
    Number("min_bid", 3, "SH7", "bids: the lowest, in tricks"),
    Number("shoot_score", 12, "SH10", "bids: what a bid of shoot scores or loses"),
    Number("alone_score", 24, "SH10", "bids: what a bid of alone scores or loses"),
    Choice("equal_cards", "first", "SH6, K11", "bids: which of two equal cards in a trick is higher", ("first", "second")),
    Choice("first_lead", "dealer_left", "SH9", "bids: who leads to the first trick", ("dealer_left", "bidder")),
    Number("target", 10, "SH4, SH10", "the points that win the game: 10, or 32 with bids"),
)
OF_THE_TURN_UP: Final = ("joker", "lone_march_score", "partners_give")
OF_BIDS: Final = ("min_bid", "shoot_score", "alone_score", "equal_cards", "first_lead")
DEFAULTS: Final = {setting.name: setting.default for setting in SETTINGS}


def six_handed(**settings: Unpack[SixHandedSettings]) -> Game:
    """A game of euchre for six with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> six_handed(form="bid", min_bid=4).name
    'Six-Handed Euchre (form=bid, min_bid=4)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"target": 32} if given.get("form") == "bid" else {}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    form = setting["form"]
    for name in OF_BIDS if form == "turn_up" else OF_THE_TURN_UP:
        if setting[name] != DEFAULTS[name]:
            yield f'{name} with form="{form}": it belongs to the other form'
    if setting["min_bid"] > TRICKS:
        yield f"min_bid={setting['min_bid']}: there are {TRICKS} tricks"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    bids = setting["form"] == "bid"
    return Game(
        name=name,
        pack=pack("9TJQKA", copies=2) if bids else pack("789TJQKA", jokers=int(setting["joker"])),  # SH2, SH6
        seating=partners(6),  # SH1
        ranking=attrs.evolve(EUCHRE, equal_cards=EQUAL[setting["equal_cards"]]),
        citations=BID if bids else TURN_UP,
        phases=tuple(_with_bids(setting) if bids else _with_a_turn_up(setting)),
        scoring=ScoreTable(lines=(Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)))  # SH10
        if bids
        else TricksTaken(lone_march=setting["lone_march_score"]),  # SH4
        goal=FirstTo(setting["target"]),
        origin=origin,
    )


def _with_a_turn_up(setting: Mapping[str, Any]) -> Iterator[Phase[Any, Any]]:
    yield DealCards(5, PLANS, turn_up=True)  # SH2
    if setting["joker"]:
        yield JokerTurned(blind=True)
        yield DealerNames()
    yield CallTurnUp()  # SH3
    yield NameSuit()
    yield DealerTakes()
    if setting["partners_give"] == "one":  # SH5
        yield Exchange([PutCards(1), GiveCards(1, "maker", who="partner")], when="alone")
    elif setting["partners_give"] == "both":
        yield Exchange([PutCards(2), GiveCards(1, "maker", who="partners")], when="alone")
    yield Tricks(FOLLOW_SUIT, DEALERS_LEFT)


def _with_bids(setting: Mapping[str, Any]) -> Iterator[Phase[Any, Any]]:
    lone = (
        by_word(word, Objective("all"), STRAINS, alone=True, makes=setting[f"{word}_score"], loses=setting[f"{word}_score"])
        for word in ("shoot", "alone")
    )
    yield DealCards(TRICKS, [(4, 4)])  # SH6
    yield LadderAuction((*numbers(setting["min_bid"], TRICKS, STRAINS), *lone))  # SH7
    yield Exchange([PutCards(2), GiveCards(1, "maker", who="partners")], when="shoot")  # SH8
    yield Tricks(FOLLOW_SUIT, DECLARER if setting["first_lead"] == "bidder" else DEALERS_LEFT)  # SH9


FAMILY: Final = Family(
    "euchre.six_handed",
    "Six-Handed Euchre",
    SETTINGS,
    _build,
    (
        Preset("six-handed-euchre", "Six-Handed Euchre"),
        Preset("six-handed-bid-euchre", "Six-Handed Bid Euchre", {"form": "bid"}),
    ),
    refuses=_refused,
    defaults=_defaults,
)
