"""Euchre for four with a turn-up: the builder, and the games that have a name.

British euchre (BR1-BR8) and railroad euchre (RR1-RR7) are settings of it. Jambone and jamboree (RR5) are not among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import Card, CardSet, Rank, Suit
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.euchre.ranking import EUCHRE, LOW, PLANS, TWO_OF_SPADES, A, J, K, Q, T
from trickgames.euchre.settings import SETTINGS, EuchreSettings
from trickgames.phases import (
    DEALERS_LEFT,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    CallForBest,
    CallTurnUp,
    ClaimMisdeals,
    DealCards,
    DealerNames,
    DealerTakes,
    JokerTurned,
    LoneDefence,
    NameSuit,
    SwapFarmersHand,
    Tricks,
    one_by_one,
)
from trickgames.phases.misdeal import HandKind
from trickgames.scoring import AfterDeals, FirstTo, MatchOfGames, TricksTaken
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase

__all__ = ["FAMILY", "euchre"]

DEALT: Final = {5: PLANS, 7: ((2, 3, 2),)}  # E38, RR6
SWAPPED: Final = 3
NAMES: Final = ("dealer_names", "dealer_names_blind")
BRITISH: Final = Citations(
    ("BR", "E"),
    {
        "E3": "BR1",
        "E7-E11": "BR2",
        **dict.fromkeys(("E37", "E38", "E40"), "BR3"),
        "E51": "BR4",
        "D-E2": "BR5",
        "P33g": "BR8",
        **dict.fromkeys(("E5", "E12", "E13", "E15", "E16", "E53"), "BR7"),
    },
)
RAILROAD: Final = Citations(("RR", "E"), {"E3": "RR1", "E7-E11": "RR1", "D-E8d": "RR2", "D-E8c": "RR3", "P33g": "RR7"})


def euchre(**settings: Unpack[EuchreSettings]) -> Game:
    """A game of four-handed euchre with these settings (`euchre.SETTINGS` lists them with values and defaults).

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> euchre(ranks="789TJQKA", joker=True, stick_the_dealer=True).name
    'Euchre (ranks=789TJQKA, joker, stick the dealer)'
    """
    return FAMILY.game(settings)


def _contradictions(given: Mapping[str, object], values: Mapping[str, Any]) -> Iterator[str]:
    if values["num_deals"] is not None and "target" in given:
        yield "num_deals and target: a match ends after a number of deals or at a target"
    if values["allow_no_trump"] and values["joker"]:
        yield "allow_no_trump with joker: a joker belongs to no suit when there is no trump"
    if values["joker_turned"] != "dealer_names_blind" and not values["joker"]:
        yield "joker_turned without joker: there is none to be turned up"
    if values["passed_deal"] == "same_dealer" and values["stick_the_dealer"]:
        yield "passed_deal with stick_the_dealer: the dealer can't pass, so the deal is never passed"
    if values["farmers_hand_needs"] != 3 and values["farmers_hand"] == "off":  # noqa: PLR2004 - as many as by the rules
        yield "farmers_hand_needs without farmers_hand: no hand is a farmer's hand"
    if values["lone_defender_score"] != 4 and not values["defend_alone"]:  # noqa: PLR2004 - the score by the rules, if nobody sets it
        yield "lone_defender_score without defend_alone: nobody defends alone"
    if values["benny"] != "joker" and not values["joker"]:
        yield "benny without joker: there is none in the pack"
    yield from _calls(given, values)
    yield from _seven_or_games(values)


def _seven_or_games(values: Mapping[str, Any]) -> Iterator[str]:
    left = 4 * len(values["ranks"]) + values["joker"] - 4 * values["hand_size"] - 1
    if left < 0:
        yield f"hand_size=7 with ranks={values['ranks']}: 29 cards are needed, and the pack has {29 + left}"
    elif left < SWAPPED and values["farmers_hand"] == "swap3":
        yield f"farmers_hand with hand_size=7: three cards are swapped, and {left} are left over"
    if values["hand_size"] == 7 and values["fast_break"]:  # noqa: PLR2004
        yield "fast_break with hand_size=7: it is told of five tricks"
    for name in ("laps", "slams"):
        if values[name] and values["games"] == 1:
            yield f"{name} without games: a match of one game has no next one"
    if values["games"] != 1 and values["num_deals"] is not None:
        yield "num_deals with games: a number of deals ends the match, not a game"


def _calls(given: Mapping[str, object], values: Mapping[str, Any]) -> Iterator[str]:
    maker, defender = values["call_for_best"], values["defender_calls_for_best"]
    if values["best_first"] and not maker and not (defender and values["defend_alone"]):
        yield "best_first without call_for_best: nobody gets a card"
    if "defender_calls_for_best" in given and defender != maker and not values["defend_alone"]:
        yield "defender_calls_for_best without defend_alone: nobody defends alone"


def _as_the_maker(given: Mapping[str, object]) -> Mapping[str, Any]:
    return {"defender_calls_for_best": given["call_for_best"]} if given.get("call_for_best") in (True, "may") else {}


def _books(setting: Mapping[str, Any]) -> Citations:
    """The books of a game without a name of its own: those of the families whose settings it has, before that of Euchre."""
    defended = setting["defend_alone"] and setting["defender_calls_for_best"]
    railroad = setting["hand_size"] != 5 or defended or any(setting[name] for name in ("best_first", "laps", "slams"))  # noqa: PLR2004
    books = {"BR": setting["benny"] == "two_of_spades", "RR": railroad, "E": True}
    return Citations([book for book, used in books.items() if used], {"E37": "RR6"} if setting["hand_size"] != 5 else {})  # noqa: PLR2004


def _build(name: str, origin: Origin | None, setting: Mapping[str, Any]) -> Game:
    natural, size = setting["need_natural_trump"], setting["hand_size"]
    two = setting["benny"] == "two_of_spades"
    cards = (*pack(setting["ranks"]), Card.parse("2s")) if two else pack(setting["ranks"], jokers=int(setting["joker"]))  # BR1
    goal = FirstTo(setting["target"]) if setting["num_deals"] is None else AfterDeals(setting["num_deals"])
    games = {name: setting[name] for name in ("games", "laps", "slams")}
    return Game(
        name=name,
        pack=cards,
        seating=partners(4),  # E2, E33
        ranking=TWO_OF_SPADES if two else EUCHRE,
        phases=(
            DealCards(size, DEALT[size] if setting["packets"] == "book" else one_by_one(size), turn_up=True),
            *_joker(setting["joker_turned"] if setting["joker"] else None),
            *_poor_hands(setting["misdeal"], setting["farmers_hand"], setting["farmers_hand_needs"], CardSet(cards)),
            *([DealerNames(need_natural=natural)] if setting["joker"] and setting["joker_turned"] in NAMES else []),
            CallTurnUp(partner_only_alone=setting["partner_must_go_alone"], need_natural=natural),
            NameSuit(
                stuck_dealer=setting["stick_the_dealer"],
                no_trump=setting["allow_no_trump"],
                need_natural=natural,
                all_pass=setting["passed_deal"],
            ),
            DealerTakes(may_bury=setting["may_bury_turnup"], when_resting=setting["sitting_dealer_exchanges"]),
            *_lone_hands(setting),
            Tricks(FOLLOW_SUIT, LEFT_OF_LONER if setting["lone_lead"] == "left_of_loner" else DEALERS_LEFT),
        ),
        scoring=TricksTaken(
            made=setting["made_score"],
            march=setting["march_score"],
            lone_march=setting["lone_march_score"],
            euchred=setting["euchred_score"],
            lone_euchred=setting["lone_euchre_score"],
            lone_defender=setting["lone_defender_score"],
            super_euchre=setting["super_euchre_score"],
            fast_break=setting["fast_break"],
        ),
        goal=goal if setting["games"] == 1 else MatchOfGames(goal, **games),  # RR4
        citations=_books(setting),
        origin=origin,
    )


def _joker(turned: str | None) -> tuple[Phase[Any, Any], ...]:
    if turned is None:
        return ()
    if turned == "redeal":
        return (JokerTurned(redeal=True),)
    if turned in NAMES:
        return (JokerTurned(blind=turned == "dealer_names_blind"),)
    return (JokerTurned(stands_for=Suit[turned.upper()]),)


def _lone_hands(setting: Mapping[str, Any]) -> Iterator[Phase[Any, Any]]:
    maker, defender, first = setting["call_for_best"], setting["defender_calls_for_best"], setting["best_first"]
    if maker:
        yield CallForBest(may=maker == "may", best_first=first)  # RR2
    if setting["defend_alone"]:
        yield LoneDefence()  # RR3
        if defender:
            yield CallForBest(may=defender == "may", best_first=first, who="lone_defender")


def farmers_hand(needs: int, cards: CardSet) -> HandKind:
    """A farmer's hand of a pack with these cards: at least this number of rank ten and lower (D-E13)."""
    return HandKind("farmer's hand", some=_of(cards, T, *LOW), at_least=needs)


def _poor_hands(misdeal: str, farmers: str, needs: int, cards: CardSet) -> tuple[Phase[Any, Any], ...]:
    aces = _of(cards, A)
    faces = _of(cards, K, Q, J)
    farmer = farmers_hand(needs, cards)
    kinds = {
        "off": (),
        "no_ace_no_face": (HandKind("no ace, no face", none=aces | faces),),
        "ace_no_face": (HandKind("ace, no face", some=aces, at_least=1, none=faces),),
    }[misdeal]
    if farmers == "redeal":
        kinds = (*kinds, farmer)
    swapping = (SwapFarmersHand(farmer),) if farmers == "swap3" else ()
    return (*((ClaimMisdeals(kinds),) if kinds else ()), *swapping)


def _of(cards: CardSet, *ranks: Rank) -> CardSet:
    return CardSet(card for card in cards if card.rank in ranks)


FAMILY: Final = Family(
    "euchre",
    "Euchre",
    SETTINGS,
    _build,
    (
        Preset("bicycle-euchre", "Bicycle Euchre"),
        Preset("classic-euchre", "Classic Euchre", {"ranks": "789TJQKA", "target": 5}),
        Preset("joker-euchre", "Joker Euchre", {"joker": True}),
        Preset("club-euchre", "Club Euchre", {"stick_the_dealer": True}),
        Preset("british-euchre", "British Euchre", {"joker": True, "target": 11}, BRITISH),
        Preset("railroad-euchre", "Railroad Euchre", {"joker": True, "defend_alone": True, "call_for_best": True}, RAILROAD),
    ),
    refuses=_contradictions,
    defaults=_as_the_maker,
)
