"""Auction pitch, also called setback: High, Low, Jack and Game, and the first card led is trump (AP1-AP11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import SUITS, Joker, Rank, Suit
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Ranking
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.phases import (
    DECLARER,
    FOLLOW_OR_TRUMP,
    DealCards,
    Hold,
    LadderAuction,
    NameStrain,
    NoAuction,
    Pitch,
    Some,
    Stuck,
    Tricks,
    must_lead,
    numbers,
)
from trickgames.scoring import (
    MINUS_BID,
    TAKEN,
    CountCards,
    FirstTo,
    HighestTrump,
    Line,
    LowestTrump,
    MostPips,
    PointTable,
    Sweep,
    Together,
)
from trickgames.table.seating import partners, singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase

__all__ = ["FAMILY", "AuctionPitchSettings", "auction_pitch"]

FOUR: Final = 4
PAIRS: Final = 2
ROUND_TEN: Final = 10  # the usual target with a joker (AP10)
PLEDGE: Final = (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN))  # AP7
EACH: Final = (Line((), others=TAKEN),)  # AP11
CITATIONS: Final = Citations(
    ("AP", "K"),
    {
        "E3": "AP1",
        "E38": "AP1",
        "P31": "AP6",
        "P33e": "AP7",
        "K5": "AP1",
        "K8": "AP2",
        "P33a": "AP4",
        "P23": "AP4",
        "P33g": "AP8",
        "E56": "AP5",
        "BE3": "AP3",
    },
)


class AuctionPitchSettings(TypedDict, total=False):
    """The keyword arguments of `pitch.auction_pitch`, with their types. The settings page says what they mean."""

    players: Literal[4, 2, 3, 5, 6, 7]
    partners: bool
    min_bid: int
    dealer_may_hold: Literal["at_four", "no", "any"]
    all_pass: Literal["dealer_bids", "next_dealer", "free_pitch"]
    trump_named: bool
    pitcher_leads_trump: bool
    low: Literal["taker", "holder"]
    smudge: Literal["off", "four_wins"]
    joker: bool
    auction: bool
    tie_rule: Literal["bidder_wins", "high_score", "in_order"]
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("players", 4, "AP1", "four players in pairs, or two to seven for themselves", (4, 2, 3, 5, 6, 7)),
    Flag("partners", default=True, rule="AP1", meaning="four players play in pairs, and not each for themselves"),
    Number("min_bid", 2, "AP2", "the lowest bid"),
    Choice(
        "dealer_may_hold",
        "at_four",
        "AP2",
        "which bids the dealer may take over without going higher",
        ("at_four", "no", "any"),
    ),
    Choice(
        "all_pass",
        "dealer_bids",
        "AP3",
        "when all pass: the dealer must bid, the next dealer deals, or the dealer's left leads with no bid to make",
        ("dealer_bids", "next_dealer", "free_pitch"),
    ),
    Flag("trump_named", default=False, rule="AP4", meaning="the bidder names trump, instead of the first lead settling it"),
    Flag(
        "pitcher_leads_trump",
        default=True,
        rule="AP4",
        meaning="if trump is named, the bidder must lead a trump first if they can",
    ),
    Choice("low", "taker", "AP6", "who scores Low: the player who takes it, or the one who held it", ("taker", "holder")),
    Choice("smudge", "off", "AP9", "whether taking all the points in one deal wins the match", ("off", "four_wins")),
    Flag(
        "joker",
        default=False,
        rule="AP10",
        meaning="a joker, the lowest trump, is a fifth point; the target is then usually 10",
    ),
    Flag(
        "auction",
        default=True,
        rule="AP11",
        meaning="players bid; without bids, the player on the dealer's left pitches",
    ),
    Choice(
        "tie_rule",
        "bidder_wins",
        "AP8",
        "who wins if several sides reach the target in one deal",
        ("bidder_wins", "high_score", "in_order"),
    ),
    Number("target", 11, "AP8", "the points that win the match; 10 with a joker"),
)


def auction_pitch(**settings: Unpack[AuctionPitchSettings]) -> Game:
    """A game of auction pitch with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> auction_pitch(players=3, partners=False, smudge="four_wins").name
    'Auction Pitch (players=3, partners=False, smudge=four_wins)'
    """
    return FAMILY.game(settings)


def _defaults(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"target": ROUND_TEN} if given.get("joker") is True else {}


def _points(setting: Mapping[str, Any]) -> int:
    return FOUR + int(setting["joker"])


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    points, lowest, two_sides = _points(setting), setting["min_bid"], setting["partners"] or setting["players"] == PAIRS
    only, held = lowest == points, setting["dealer_may_hold"]
    if setting["partners"] and setting["players"] != FOUR:
        yield f"players={setting['players']} with partners=True: only four play in partnerships, so give partners=False"
    if lowest > points:
        yield f"min_bid={lowest}: there are {points} points"
    if not setting["pitcher_leads_trump"] and not setting["trump_named"]:
        yield "pitcher_leads_trump=False without trump_named: the card that is led first is trump anyway"
    if not setting["auction"]:
        unused = {"min_bid": 2, "dealer_may_hold": "at_four", "all_pass": "dealer_bids"}
        yield from (f"{name} with auction=False: nobody bids" for name, usual in unused.items() if setting[name] != usual)
        return
    if held == "any" and only and lowest == FOUR:
        yield "dealer_may_hold='any' with min_bid=4: four is the only bid"
    if held == "no" and only and lowest > FOUR:
        yield f"dealer_may_hold='no' with min_bid={lowest}: nobody bids four"
    if setting["tie_rule"] == "high_score" and only and two_sides and setting["all_pass"] != "free_pitch":
        yield f"tie_rule='high_score' with min_bid={lowest}: the others score nothing when the bid is made"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    joker = (Joker.HIGH,) if setting["joker"] else ()
    cards = (CountCards({Rank.JACK: 1}), *(CountCards({card: 1}) for card in joker))
    points = Together((HighestTrump(), LowestTrump(setting["low"], joker), *cards, MostPips()))  # AP6, AP10
    return Game(
        name=name,
        pack=pack(jokers=len(joker)),
        seating=partners(FOUR) if setting["partners"] else singles(setting["players"]),  # AP1
        ranking=Ranking(trump=(*Rank, *joker), plain=tuple(Rank)),
        citations=CITATIONS,
        phases=(DealCards(6, [(3, 3)]), _auction(setting), *_play(setting)),
        scoring=PointTable(
            points,
            PLEDGE if setting["auction"] else EACH,
            sweep=Sweep(wins=True) if setting["smudge"] == "four_wins" else None,  # AP9
        ),
        goal=_goal(setting),
        origin=origin,
    )


def _auction(setting: Mapping[str, Any]) -> LadderAuction | NoAuction:
    if not setting["auction"]:
        return NoAuction("dealer_left")  # AP11
    points, held = _points(setting), setting["dealer_may_hold"]
    at_four = Hold("dealer", (FOUR,)) if setting["min_bid"] <= FOUR else None
    return LadderAuction(
        numbers(setting["min_bid"], points),
        hold={"no": None, "at_four": at_four, "any": Hold("dealer")}[held],  # AP2
        all_pass=Stuck(seat="dealer_left") if setting["all_pass"] == "free_pitch" else setting["all_pass"],  # AP3
    )


def _play(setting: Mapping[str, Any]) -> tuple[Phase[Any, Any], ...]:
    if not setting["trump_named"]:
        pitch = Pitch(Suit.SPADES if setting["joker"] else None)
        return (Tricks(FOLLOW_OR_TRUMP, DECLARER, pitch=pitch),)  # AP4, AP5
    limits = (must_lead(Some.TRUMPS, "maker"),) if setting["pitcher_leads_trump"] else ()
    return NameStrain(SUITS), Tricks(FOLLOW_OR_TRUMP, DECLARER, limits)


def _goal(setting: Mapping[str, Any]) -> FirstTo:
    if setting["tie_rule"] == "high_score":
        return FirstTo(setting["target"], "play_on", equal="play_on")
    return FirstTo(setting["target"], setting["tie_rule"])  # AP8


FAMILY: Final = Family(
    "pitch.auction_pitch",
    "Auction Pitch",
    SETTINGS,
    _build,
    (Preset("setback", "Setback"),),
    refuses=_refused,
    defaults=_defaults,
)
