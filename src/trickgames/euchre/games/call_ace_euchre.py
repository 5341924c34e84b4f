"""Call-ace euchre: each alone, but the maker finds a secret partner by naming an ace (CA1-CA7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from trickgames.cards.card import CardSet
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.engine.settings import Choice, Flag, Number, Setting
from trickgames.euchre.ranking import EUCHRE, PLANS
from trickgames.phases import (
    DEALERS_LEFT,
    FOLLOW_SUIT,
    CallPartner,
    CallTurnUp,
    DealCards,
    DealerTakes,
    NameSuit,
    Tricks,
)
from trickgames.scoring import FirstTo, Line, Pays, ScoreTable
from trickgames.table.seating import singles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

__all__ = ["FAMILY", "CallAceSettings", "call_ace"]

RANKS: Final[Mapping[int, str]] = {4: "9TJQKA", 5: "89TJQKA", 6: "789TJQKA"}  # CA1
ACES: Final = CardSet.parse("Ac Ad Ah As")
CITATIONS: Final = Citations(
    ("CA", "K"),
    {
        **dict.fromkeys(("P35", "E3", "E38", "E40"), "CA1"),
        **dict.fromkeys(("E41", "E42", "E43", "E44", "E46", "E47", "E48", "E49", "E53", "D-E8a"), "CA2"),
        **dict.fromkeys(("E4", "E5", "P33e"), "CA6"),
        "E51": "K2",
        "D-P22": "CA3",
        "P33a": "CA5",
        "E55": "CA5",
        "P33g": "CA7",
        "E56": "K3",
        "E58": "K4",
        "E59": "K4",
    },
)


class CallAceSettings(TypedDict, total=False):
    """The keyword arguments of `euchre.call_ace`, with their types. The settings page says what they mean."""

    players: Literal[4, 5, 6]
    call: Literal["ace", "any_plain"]
    may_call_trump: bool
    call_after_discard: bool
    partner_revealed: Literal["when_played", "at_once"]
    stick_the_dealer: bool
    target: int


SETTINGS: Final[tuple[Setting, ...]] = (
    Choice("players", 4, "CA1", "how many play; the pack has 24, 28 or 32 cards", (4, 5, 6)),
    Choice("call", "ace", "CA3", "what the maker calls: an ace, or any card that isn't a trump", ("ace", "any_plain")),
    Flag("may_call_trump", default=True, rule="CA3", meaning="the ace of trumps may be called"),
    Flag("call_after_discard", default=True, rule="CA3", meaning="the maker calls after the dealer has discarded"),
    Choice(
        "partner_revealed",
        "when_played",
        "CA3",
        "the partner is known when the called card is played, or speaks up immediately",
        ("when_played", "at_once"),
    ),
    Flag("stick_the_dealer", default=True, rule="CA2", meaning="the dealer may not pass in the second round"),
    Number("target", 10, "CA7", "the points that win the game"),
)


def call_ace(**settings: Unpack[CallAceSettings]) -> Game:
    """A game of call-ace euchre with these settings.

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> call_ace(players=5, may_call_trump=False).name
    'Call-Ace Euchre (players=5, may_call_trump=False)'
    """
    return FAMILY.game(settings)


def _refused(given: Mapping[str, object], setting: Mapping[str, Any]) -> Iterator[str]:
    if "may_call_trump" in given and setting["call"] == "any_plain":
        yield f"may_call_trump={setting['may_call_trump']} with call='any_plain': a plain card is no trump"


def _calls(setting: Mapping[str, Any]) -> tuple[Any, Any]:
    """The dealer's exchange and the call of a card, in their order (CA2-CA4)."""
    any_plain = setting["call"] == "any_plain"
    call = CallPartner(
        own_card=True,  # CA4
        at_once=setting["partner_revealed"] == "at_once",
        which="any" if setting["may_call_trump"] and not any_plain else "plain",
        cards=None if any_plain else ACES,
        nobody=True,  # CA4
    )
    return (DealerTakes(), call) if setting["call_after_discard"] else (call, DealerTakes())


def _build(name: str, origin: Origin, setting: Mapping[str, Any]) -> Game:
    players = setting["players"]
    return Game(
        name=name,
        pack=pack(RANKS[players]),  # CA1
        seating=singles(players),
        ranking=EUCHRE,
        citations=CITATIONS,
        phases=(
            DealCards(5, PLANS, turn_up=True),
            CallTurnUp(alone="never"),  # CA2
            NameSuit(stuck_dealer=setting["stick_the_dealer"], alone="never"),
            *_calls(setting),
            Tricks(FOLLOW_SUIT, DEALERS_LEFT),  # CA5
        ),
        scoring=ScoreTable(  # CA6
            lines=(
                Line("failed", others=Pays(2)),
                Line(("all", "single"), makers=Pays(players)),
                Line("all", makers=Pays(2 if players == min(RANKS) else 3)),
                Line("made", makers=Pays(1)),
            )
        ),
        goal=FirstTo(setting["target"], "maker_wins"),  # CA7
        origin=origin,
    )


FAMILY: Final = Family(
    "euchre.call_ace",
    "Call-Ace Euchre",
    SETTINGS,
    _build,
    (Preset("call-ace-euchre", "Call-Ace Euchre"),),
    refuses=_refused,
)
