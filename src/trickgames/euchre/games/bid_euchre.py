"""Bid euchre with one pack or two: bids of tricks, shoot and alone; trumps, high or low are named (BE1-BE8, BD1-BD8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

import attrs

from trickgames.cards.packs import pack
from trickgames.cards.strains import LOW, NO_TRUMP, STRAINS, Strain
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import EUCHRE
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_SUIT,
    DealCards,
    Exchange,
    GiveCards,
    LadderAuction,
    NameStrain,
    Stuck,
    Tricks,
    by_word,
    numbers,
)
from trickgames.scoring import MINUS_BID, FirstTo, Line, Pays, ScoreTable
from trickgames.table import Objective
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.phases.ladder import Tier

__all__ = ["FAMILY", "BidSettings", "bid"]

ALL: Final = Objective("all")
ONE_PACK: Final = Citations(
    ("BE", "K"),
    {
        **dict.fromkeys(("E3", "E38"), "BE1"),
        "K8": "BE2",
        "P23": "BE4",
        **dict.fromkeys(("K7", "P36"), "BE5"),
        "E56": "K3",
        "P33a": "BE6",
        "P33e": "BE7",
        "P33g": "BE8",
    },
)
TWO_PACKS: Final = Citations(
    ("BD", "K"),
    {
        **dict.fromkeys(("E3", "E38"), "BD1"),
        "BE3": "BD3",
        **dict.fromkeys(("BE4", "P23"), "BD4"),
        **dict.fromkeys(("K7", "P36"), "BD5"),
        "E56": "K3",
        "P33a": "BD6",
        "P33e": "BD7",
        "P33g": "BD8",
    },
)


class BidSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.bid`, with their types. The settings page says what they mean."""

    copies: Literal[1, 2]
    min_bid: int
    rounds: int | None
    reenter: bool
    bid_names_trump: bool
    all_pass: Literal["dealer_bids", "same_dealer", "next_dealer"]
    stuck_bid: int | None
    allow_no_trump: bool
    allow_low: bool
    shoot: bool
    shoot_cards: int
    exchange: int
    shoot_score: int
    shoot_lost: int
    alone_score: int
    alone_lost: int
    made_bonus: int
    defenders_blank: int
    first_lead: Literal["bidder", "dealer_left"]
    equal_cards: Literal["first", "second"]
    must_bid_to_win: bool
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("copies", 1, "BE1, BD1", "how many packs of 24 cards are shuffled together", (1, 2)),
    Number("min_bid", 3, "BE2, BD3", "the lowest bid, in tricks (6 with two packs)"),
    Number(
        "rounds", 1, "BE2, BD2", "turns to bid (2 with two packs), or none: until all the others have passed", optional=True
    ),
    Flag("reenter", default=True, rule="BD2", meaning="a player who has passed may bid later"),
    Flag(
        "bid_names_trump",
        default=False,
        rule="BE2, BD4",
        meaning="a bid names its trump suit too, and bids of the same number rank equal",
    ),
    Choice(
        "all_pass",
        "dealer_bids",
        "BE3",
        "when all pass: the dealer must bid, or who deals next (only without stuck_bid)",
        ("dealer_bids", "same_dealer", "next_dealer"),
    ),
    Number("stuck_bid", None, "BD3", "the bid at which the dealer must play when all pass (5 with two packs)", optional=True),
    Flag("allow_no_trump", default=True, rule="BE4, BD4", meaning="no trump, where aces are high, may be named"),
    Flag("allow_low", default=True, rule="BE4, BD4", meaning="low, which is no trump with nines high, may be named"),
    Flag("shoot", default=True, rule="BE2, BE5", meaning="shoot may be bid (usually not with two packs)"),
    Number("shoot_cards", 1, "BE5", "the cards that partners exchange after a bid of shoot"),
    Number("exchange", 0, "BE5, BD5", "the cards that partners exchange after a bid of alone (3 with two packs)", least=0),
    Number("shoot_score", 12, "BE7", "what a bid of shoot scores when it is made"),
    Number("shoot_lost", 12, "BE7", "what it loses when it fails; the same as shoot_score unless given"),
    Number("alone_score", 24, "BE7, BD7", "what a bid of alone scores when it is made"),
    Number("alone_lost", 24, "BE7, BD7", "what it loses when it fails; the same as alone_score unless given"),
    Number("made_bonus", 0, "BD7", "extra points for making a bid of a number", least=0),
    Number("defenders_blank", 0, "BE7", "extra points for defenders who take no trick", least=None),
    Choice("first_lead", "bidder", "BE6, BD6", "who leads to the first trick", ("bidder", "dealer_left")),
    Choice("equal_cards", "first", "BD6, K11", "which of two equal cards in a trick is higher", ("first", "second")),
    Flag(
        "must_bid_to_win",
        default=False,
        rule="BD8",
        meaning="a side can win only by making its bid or by setting the bidders",
    ),
    Number("target", 32, "BE8, BD8", "the points that win the match (52 with two packs)"),
)
OF_TWO_PACKS: Final[Mapping[str, Any]] = {
    "min_bid": 6,
    "rounds": 2,
    "stuck_bid": 5,
    "shoot": False,
    "exchange": 3,
    "target": 52,
}
AS_OTHERS: Final = {"shoot_lost": "shoot_score", "alone_lost": "alone_score"}


def bid(**settings: Unpack[BidSettings]) -> Game:
    """A game of bid euchre with these settings. `copies=2` is double-deck bid euchre, which has other defaults.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> bid(copies=2, made_bonus=2).name
    'Bid Euchre (copies=2, made_bonus=2)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    """Two packs have others, and a bid that fails costs what it would have scored."""
    prices = {setting.name: setting for setting in SETTINGS if setting.name in AS_OTHERS.values()}
    lost = {lost: given[score] for lost, score in AS_OTHERS.items() if score in given and prices[score].accepts(given[score])}
    return {**(OF_TWO_PACKS if given.get("copies") == 2 else {}), **lost}  # noqa: PLR2004 - two packs


def _refused(given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    tricks = 6 * setting["copies"]
    for name, what in (("min_bid", "tricks"), ("stuck_bid", "tricks"), ("shoot_cards", "cards"), ("exchange", "cards")):
        if (setting[name] or 0) > tricks:
            yield f"{name}={setting[name]}: there are {tricks} {what}"
    if "all_pass" in given and setting["stuck_bid"] is not None:
        yield f"all_pass={setting['all_pass']!r}: with stuck_bid={setting['stuck_bid']} the dealer has a bid when all pass"
    if setting["rounds"] == 1 and not setting["reenter"]:
        yield "reenter=False: each player has one turn to bid, with rounds=1"
    if not setting["shoot"]:
        for name in ("shoot_cards", "shoot_score", "shoot_lost"):
            if name in given:
                yield f"{name}={setting[name]}: nobody can bid shoot, with shoot=False"
    if setting["equal_cards"] == "second" and setting["copies"] == 1:
        yield "equal_cards='second': there are no equal cards, with copies=1"


def _strains(setting: Mapping[str, Any]) -> tuple[Strain, ...]:
    without = {NO_TRUMP: setting["allow_no_trump"], LOW: setting["allow_low"]}
    return tuple(strain for strain in STRAINS if without.get(strain, True))


def _tiers(setting: Mapping[str, Any], strains: tuple[Strain, ...]) -> Iterator[Tier]:
    said = strains if setting["bid_names_trump"] else ()
    yield from numbers(setting["min_bid"], 6 * setting["copies"], said)
    if setting["shoot"]:
        yield by_word("shoot", ALL, said, alone=True, makes=setting["shoot_score"], loses=setting["shoot_lost"])
    yield by_word("alone", ALL, said, alone=True, makes=setting["alone_score"], loses=setting["alone_lost"])


def _exchanges(setting: Mapping[str, Any]) -> Iterator[Exchange]:
    """The bidder gives cards to the partner, who gives as many back (BE5, BD5)."""
    for bid_by, count in (("shoot", "shoot_cards"), ("bid_alone", "exchange")):
        if setting[count] and (setting["shoot"] or bid_by != "shoot"):
            there, back = GiveCards(setting[count]), GiveCards(setting[count], "maker", who="partner")
            yield Exchange((there, back), when=bid_by)  # type: ignore[arg-type]  # both words are among those of `When`


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    one_pack, strains = setting["copies"] == 1, _strains(setting)
    stuck = None if setting["stuck_bid"] is None else Stuck(setting["stuck_bid"])
    named = setting["bid_names_trump"] and stuck is None
    others = Pays(taken=1, blank=setting["defenders_blank"])
    equal: Literal["first", "last"] = "last" if setting["equal_cards"] == "second" else "first"
    return Game(
        name=name,
        pack=pack("9TJQKA", copies=setting["copies"]),  # BE1, BD1
        seating=partners(4),
        ranking=attrs.evolve(EUCHRE, equal_cards=equal),  # BD6
        citations=ONE_PACK if one_pack else TWO_PACKS,
        phases=(
            DealCards(6, [(1,) * 6, (3, 3)]) if one_pack else DealCards(12, [(3, 3, 3, 3)]),
            LadderAuction(
                tuple(_tiers(setting, strains)),
                rounds=setting["rounds"],
                reenter=setting["reenter"],
                all_pass=stuck or setting["all_pass"],
            ),
            *(() if named else (NameStrain(strains),)),  # BE4, BD4
            *_exchanges(setting),
            Tricks(FOLLOW_SUIT, DECLARER if setting["first_lead"] == "bidder" else DEALERS_LEFT),  # BE6, BD6
        ),
        scoring=ScoreTable(  # BE7, BD7
            lines=(
                Line("made", Pays(taken=1, fixed=setting["made_bonus"]), others),
                Line("failed", MINUS_BID, others),
            )
        ),
        goal=FirstTo(setting["target"], must_bid=setting["must_bid_to_win"], or_set=setting["must_bid_to_win"]),  # BE8, BD8
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.bid",
    "Bid Euchre",
    SETTINGS,
    _build,
    (Preset("bid-euchre", "Bid Euchre"), Preset("double-bid-euchre", "Double Bid Euchre", {"copies": 2})),
    refuses=_refused,
    defaults=_defaults,
)
