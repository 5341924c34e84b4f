"""500: bids of a number and a strain, misere, a kitty for the bidder, and a joker that is led with a suit named (FH1-FH14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import Joker, Rank
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Off, Ranking
from trickgames.cards.strains import Strain, strain_of
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import BOWERS, LOW, A, J, K, Q, T
from trickgames.phases import (
    DECLARER,
    FOLLOW_SUIT,
    DealCards,
    Exchange,
    Inkles,
    LadderAuction,
    OpenHand,
    PutCards,
    TakeCards,
    Tricks,
    WithoutSuit,
    above,
    by_word,
    ranked,
)
from trickgames.scoring import NOTHING, FirstOf, FirstTo, Floor, Line, Pays, ScoreTable
from trickgames.table.actions import Bid
from trickgames.table.calls import Objective
from trickgames.table.seating import partners, singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.cards.card import Card
    from trickgames.phases.ladder import Tier
    from trickgames.scoring.lines import When

__all__ = ["FAMILY", "FiveHundredSettings", "five_hundred"]

SIDES: Final = 4
"""With four players there are two sides. With three, each is a side."""
LARGE_KITTY: Final = 5
BLACK_FOURS: Final = ("4c", "4s")
"""They are left out where the kitty is small (FH1)."""
LOWEST, SEVEN, HIGHEST = 6, 7, 10
STRAINS: Final = tuple(map(strain_of, ("spades", "clubs", "diamonds", "hearts", "no trump")))
"""In the order in which they are bid, the lowest first (FH4)."""

CITATIONS: Final = Citations(
    ("FH", "K"),
    {
        "E3": "FH1",
        "K1": "FH3",
        "K2": "FH7",
        "K5": "FH2",
        **dict.fromkeys(("K8", "P19"), "FH6"),
        "K7": "FH9",
        "P36": "FH8",
        "P33a": "FH10",
        "P33e": "FH12",
        **dict.fromkeys(("P33g", "D-P17"), "FH13"),
        "E56": "K3",
    },
)
RESULTS: Final[tuple[When, ...]] = ("made", "failed")
SMALL: Final = (T, *LOW, Rank.SIX, Rank.FIVE, Rank.FOUR)
RANKING: Final = Ranking(trump=(Joker.HIGH, J, Off(J), A, K, Q, *SMALL), plain=(A, K, Q, J, *SMALL), names=BOWERS[1:])


class FiveHundredSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.five_hundred`, with their types. The settings page says what they mean."""

    school: Literal["australian", "american"]
    players: Literal[4, 3]
    kitty: Literal[3, 5]
    rounds: Literal[1] | None
    misere: bool
    misere_needs_seven: bool
    misere_rank: Literal["below_eight", "by_value"]
    misere_opens: Literal["after_first_trick", "before_lead"]
    joker_no_trump: Literal["void_only", "any_time", "first_or_last"]
    joker_names_any: bool
    slam: int | None
    trick_score: int
    must_bid_to_win: bool
    tie_rule: Literal["bidder_wins", "high_score"]
    floor: int
    inkle: bool
    all_pass: Literal["next_dealer", "same_dealer"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("school", "australian", "FH1", "whose defaults apply", ("australian", "american")),
    Choice("players", 4, "FH1", "four players in pairs, or three with 33 cards, each for themselves", (4, 3)),
    Choice("kitty", 3, "FH1, FH3", "cards in the kitty; five with the black fours (American, for four)", (3, 5)),
    Choice("rounds", None, "FH6", "turns to bid (1: American), or none: until all the others have passed", (None, 1)),
    Flag("misere", default=True, rule="FH5", meaning="whether misere and open misere can be bid (American: no)"),
    Flag("misere_needs_seven", default=True, rule="FH5", meaning="misere can be bid only once somebody has bid seven or more"),
    Choice("misere_rank", "below_eight", "FH5", "misere ranks just below 8 spades, or just above", ("below_eight", "by_value")),
    Choice(
        "misere_opens",
        "after_first_trick",
        "FH9",
        "when an open misere hand is laid open",
        ("after_first_trick", "before_lead"),
    ),
    Choice(
        "joker_no_trump",
        "void_only",
        "FH11a",
        "when the joker may follow if there are no trumps: by a player void in the suit led, at any time, or also in the first"
        " trick of the suit",
        ("void_only", "any_time", "first_or_last"),
    ),
    Flag(
        "joker_names_any",
        default=False,
        rule="FH11c",
        meaning="a player who leads the joker may name a suit in which they have shown void",
    ),
    Number("slam", 250, "FH12", "the least that the bidder scores for all ten tricks", optional=True),
    Number("trick_score", 10, "FH12", "points for each trick of the bidder's opponents"),
    Flag("must_bid_to_win", default=True, rule="FH13", meaning="a side can win only by making its bid (American: no)"),
    Choice(
        "tie_rule",
        "bidder_wins",
        "FH13",
        "who wins if several sides reach the target in one deal (where any of them can)",
        ("bidder_wins", "high_score"),
    ),
    Number("floor", -500, "FH13", "a side that falls to this score loses immediately", least=None),
    Flag(
        "inkle",
        default=False,
        rule="FH14",
        meaning="the first two players may inkle, bidding six just to hint at their hand; the auction starts at seven",
    ),
    Choice("all_pass", "next_dealer", "FH7", "who deals next when all pass", ("next_dealer", "same_dealer")),
    Number("target", 500, "FH13", "the points that win the game"),
)


def five_hundred(**settings: Unpack[FiveHundredSettings]) -> Game:
    """A game of 500 with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> five_hundred(school="american", inkle=True).name
    '500 (school=american, inkle)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    if given.get("school") != "american":
        return {}
    kitty = 3 if given.get("players") == 3 else LARGE_KITTY  # noqa: PLR2004 - three play with 33 cards in every school
    return {"kitty": kitty, "rounds": 1, "misere": False, "must_bid_to_win": False}


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    changed = {each.name for each in SETTINGS if setting[each.name] != each.default}
    if setting["players"] != SIDES and setting["kitty"] == LARGE_KITTY:
        yield "kitty=5 with players=3: of 33 cards three are left for the kitty"
    if setting["floor"] >= 0:
        yield f"floor={setting['floor']}: a number below 0, with which a match begins"
    if not setting["misere"]:
        for name in ("misere_needs_seven", "misere_rank", "misere_opens"):
            if name in changed:
                yield f"{name} without misere: it can't be bid"
    if setting["must_bid_to_win"] and "tie_rule" in changed:
        yield "tie_rule with must_bid_to_win: only the bidder can win"
    if setting["inkle"] and setting["rounds"] is None:
        yield "inkle with rounds=None: inkles come before one turn each, so give rounds=1"


def _pack(setting: Mapping[str, Any]) -> tuple[Card, ...]:
    if setting["players"] != SIDES:
        return pack("789TJQKA", jokers=1)
    whole = pack("456789TJQKA", jokers=1)
    return whole if setting["kitty"] == LARGE_KITTY else tuple(card for card in whole if str(card) not in BLACK_FOURS)


def _worth(level: int, strain: Strain) -> int:
    """40 for six spades, 20 more for each strain above, 100 more for each trick (FH4)."""
    return 40 + 20 * STRAINS.index(strain) + 100 * (level - LOWEST)


def _bids(setting: Mapping[str, Any]) -> tuple[Tier, ...]:
    tiers = ranked(SEVEN if setting["inkle"] else LOWEST, HIGHEST, STRAINS, _worth)
    if not setting["misere"]:
        return tiers
    after = SEVEN if setting["misere_needs_seven"] else 0
    misere = by_word("misere", Objective("none"), played_in="misere", alone=True, makes=250, loses=250, after=after)
    open_misere = by_word("open misere", Objective("none"), played_in="misere", alone=True, makes=500, loses=500)
    below = Bid(7, "no trump") if setting["misere_rank"] == "below_eight" else Bid(8, "spades")
    return above(above(tiers, below, misere), Bid(10, "diamonds"), open_misere)


def _open(setting: Mapping[str, Any]) -> tuple[OpenHand, ...]:
    return (OpenHand("maker", setting["misere_opens"], calls=("open misere",)),) if setting["misere"] else ()


def _joker(setting: Mapping[str, Any]) -> WithoutSuit:
    return WithoutSuit(setting["joker_no_trump"], names_any=setting["joker_names_any"])


def _target(setting: Mapping[str, Any]) -> FirstTo:
    return FirstTo(setting["target"], setting["tie_rule"], must_bid=setting["must_bid_to_win"])


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    large = setting["kitty"] == LARGE_KITTY
    plan = (3, ("kitty", 3), 4, ("kitty", 2), 3) if large else (3, ("kitty", 1), 4, ("kitty", 1), 3, ("kitty", 1))
    tricks = Pays(taken=setting["trick_score"])
    slam = () if setting["slam"] is None else (Line(("made", "all"), Pays(least=setting["slam"]), tricks),)
    return Game(
        name=name,
        pack=_pack(setting),  # FH1
        seating=partners(SIDES) if setting["players"] == SIDES else singles(setting["players"]),
        ranking=RANKING,  # FH2
        citations=CITATIONS,
        phases=(
            DealCards(10, (plan,)),  # FH3
            *((Inkles(ranked(LOWEST, LOWEST, STRAINS)),) if setting["inkle"] else ()),  # FH14
            LadderAuction(_bids(setting), setting["rounds"], reenter=False, all_pass=setting["all_pass"]),  # FH4-FH7
            Exchange((TakeCards("kitty"), PutCards(setting["kitty"]))),  # FH8
            Tricks(FOLLOW_SUIT, DECLARER, open_hands=_open(setting), joker=_joker(setting)),  # FH9-FH11
        ),
        scoring=ScoreTable(lines=(Line("nullo"), *slam, *(Line(so, NOTHING, tricks) for so in RESULTS))),  # FH12
        goal=FirstOf((Floor(setting["floor"]), _target(setting))),  # FH13
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.five_hundred",
    "500",
    SETTINGS,
    _build,
    (
        Preset("500-australian", "500, Australian"),
        Preset("500-american", "500, American", {"school": "american"}),
        Preset("500-three", "500, Three", {"players": 3}),
    ),
    refuses=_refused,
    defaults=_defaults,
)
