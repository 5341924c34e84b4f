"""Hearts: three cards are passed on, and hearts and the queen of spades are bad to take (HE1-HE6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import Card, CardSet, Rank, Suit
from trickgames.cards.packs import pack
from trickgames.classics.ranking import HAND, NO_TRUMPS, ONE_BY_ONE
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.phases import FOLLOW_SUIT, DealCards, Exchange, FirstCard, FixStrain, GiveCards, Tricks, not_first, unbroken
from trickgames.scoring import NOTHING, TAKEN, CountCards, Line, LowestAt, Pays, PointTable, Sweep
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

__all__ = ["FAMILY", "HeartsSettings", "hearts"]

QUEEN, JACK, TWO_OF_CLUBS = map(Card.parse, ("Qs", "Jd", "2c"))
POINTS: Final = CountCards(cards={QUEEN: 13, **{Card(rank, Suit.HEARTS): 1 for rank in Rank}})  # HE5
PENALTIES: Final = (Suit.HEARTS, CardSet([QUEEN]))
PASSES: Final = ("left", "right", "across", "nobody")  # HE2
MOON: Final = {"others": Sweep(NOTHING, Pays(26)), "self": Sweep(Pays(-26), NOTHING)}  # HE5
CITATIONS: Final = Citations(
    ("HE", "K"),
    {
        **dict.fromkeys(("E3", "E37", "E38", "P17"), "HE1"),
        **dict.fromkeys(("E55", "P33a"), "HE3"),
        "E56": "K3",
        **dict.fromkeys(("P31", "P33e"), "HE5"),
        "P33g": "HE6",
    },
)


class HeartsSettings(TypedDict, total=False):
    """The keyword arguments of `classics.hearts`, with their types. The settings page says what they mean."""

    queen_breaks: bool
    moon: Literal["others", "self"]
    jack_of_diamonds: bool
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Flag("queen_breaks", default=True, rule="HE4", meaning="the queen of spades breaks hearts too"),
    Choice(
        "moon",
        "others",
        "HE5",
        "shooting the moon adds 26 to the score of each other player, or takes 26 off your own",
        ("others", "self"),
    ),
    Flag(
        "jack_of_diamonds",
        default=False,
        rule="HE5",
        meaning="the jack of diamonds takes ten points off the score, even after a moon",
    ),
    Number("target", 100, "HE6", "the score at which the match is over"),
)


def hearts(**settings: Unpack[HeartsSettings]) -> Game:
    """A game of hearts with these settings.

    `InvalidRulesError` names every setting that is unknown or has no such value.

    >>> hearts(jack_of_diamonds=True, target=50).name
    'Hearts (jack of diamonds, target=50)'
    """
    return FAMILY.game(settings)


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    breaks = PENALTIES if setting["queen_breaks"] else Suit.HEARTS  # HE4
    jack = (CountCards(cards={JACK: -10}),) if setting["jack_of_diamonds"] else ()  # HE5
    return Game(
        name=name,
        pack=pack(),  # HE1
        seating=singles(4),
        ranking=NO_TRUMPS,
        citations=CITATIONS,
        phases=(
            DealCards(HAND, ONE_BY_ONE),
            FixStrain("no trump"),
            Exchange([GiveCards(3, PASSES, who="all", together=True)]),  # HE2
            Tricks(FOLLOW_SUIT, limits=(FirstCard(TWO_OF_CLUBS), not_first(PENALTIES), unbroken(Suit.HEARTS, breaks))),
        ),
        scoring=PointTable(POINTS, (Line(others=TAKEN),), jack, sweep=MOON[setting["moon"]]),
        goal=LowestAt(setting["target"]),  # HE6
        origin=origin,
    )


FAMILY: Final = Family("classics.hearts", "Hearts", SETTINGS, _build, (Preset("hearts", "Hearts"),))
