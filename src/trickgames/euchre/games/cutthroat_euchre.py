"""Cutthroat, euchre for three: the maker plays against the other two (CT1-CT7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import EUCHRE, PLANS
from trickgames.phases import (
    DEALERS_LEFT,
    FOLLOW_SUIT,
    LEFT_OF_MAKER,
    CallTurnUp,
    DealCards,
    DealerTakes,
    Exchange,
    NameSuit,
    PutCards,
    TakeCards,
    Tricks,
)
from trickgames.scoring import FirstTo, TricksTaken
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "CutthroatSettings", "cutthroat"]

CITATIONS: Final = Citations(
    ("CT", "K"),
    {
        **dict.fromkeys(("E3", "E38", "E40"), "CT1"),
        **dict.fromkeys(("E41", "E42", "E43", "E44", "E46", "E47", "E48", "E49", "E53", "D-E15"), "CT2"),
        **dict.fromkeys(("E51", "D-E8a"), "CT3"),
        **dict.fromkeys(("P33a", "E55"), "CT4"),
        **dict.fromkeys(("E4", "E5", "E12", "E13"), "CT5"),
        "P33g": "CT6",
        "P36": "CT7",
        "E56": "K3",
        "E58": "K4",
        "E59": "K4",
    },
)


class CutthroatSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.cutthroat`, with their types. The settings page says what they mean."""

    ranks: Literal["9TJQKA", "789TJQKA"]
    stick_the_dealer: bool
    first_lead: Literal["dealer_left", "left_of_maker"]
    made_score: int
    march_score: int
    euchred_score: int
    target: int
    tie_rule: Literal["share", "play_on"]
    dummy_hand: bool
    passed_deal: Literal["next_dealer", "same_dealer"]


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("ranks", "9TJQKA", "CT1", "the cards in the pack: 24 or 32", ("9TJQKA", "789TJQKA")),
    Flag("stick_the_dealer", default=False, rule="CT3", meaning="the dealer may not pass in the second round"),
    Choice("first_lead", "dealer_left", "CT4", "who leads to the first trick", ("dealer_left", "left_of_maker")),
    Number("made_score", 1, "CT5", "points for three or four tricks"),
    Number("march_score", 3, "CT5", "points for all five tricks, a march"),
    Number("euchred_score", 2, "CT5", "points for each of the others when the maker is euchred"),
    Number("target", 10, "CT6", "the points that win the game"),
    Choice(
        "tie_rule", "share", "CT6", "players with equal scores at the target share the win or play on", ("share", "play_on")
    ),
    Flag("dummy_hand", default=False, rule="CT7", meaning="a fourth hand, the dummy, is dealt, and the maker may take it"),
    Choice("passed_deal", "next_dealer", "CT3", "who deals next when all pass", ("next_dealer", "same_dealer")),
)


def cutthroat(**settings: Unpack[CutthroatSettings]) -> Game:
    """A game of euchre for three with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> cutthroat(dummy_hand=True, target=5).name
    'Cutthroat (target=5, dummy hand)'
    """
    return FAMILY.game(settings)


def _refused(_given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    if setting["passed_deal"] == "same_dealer" and setting["stick_the_dealer"]:
        yield "passed_deal with stick_the_dealer: the dealer can't pass, so the deal is never passed"


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    dummy = setting["dummy_hand"]
    equal: Any = setting["tie_rule"]
    return Game(
        name=name,
        pack=pack(setting["ranks"]),  # CT1
        seating=singles(3),
        ranking=EUCHRE,
        citations=CITATIONS,
        phases=(
            DealCards(5, PLANS, turn_up=True, extra_hands=["dummy"] if dummy else ()),
            CallTurnUp(alone="never"),  # CT2
            NameSuit(stuck_dealer=setting["stick_the_dealer"], all_pass=setting["passed_deal"], alone="never"),  # CT3
            DealerTakes(),
            *([Exchange([TakeCards("dummy", may_leave=True), PutCards(down_to=5)])] if dummy else []),  # CT7
            Tricks(FOLLOW_SUIT, LEFT_OF_MAKER if setting["first_lead"] == "left_of_maker" else DEALERS_LEFT),  # CT4
        ),
        scoring=TricksTaken(  # CT5
            made=setting["made_score"], march=setting["march_score"], euchred=setting["euchred_score"]
        ),
        goal=FirstTo(setting["target"], "play_on" if equal == "play_on" else "bidder_wins", equal=equal),  # CT6
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.cutthroat",
    "Cutthroat",
    SETTINGS,
    _build,
    (Preset("three-handed-euchre", "Three-Handed Euchre"),),
    refuses=_refused,
)
