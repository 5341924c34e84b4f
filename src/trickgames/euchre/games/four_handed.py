"""Euchre for four with a turn-up: the ranking, the builder, and the games that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import CardSet, Rank, Suit
from trickgames.cards.packs import pack
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.euchre.ranking import EUCHRE, LOW, PLANS, A, J, K, Q, T
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
from trickgames.scoring import AfterDeals, FirstTo, TricksTaken
from trickgames.table.seating import partners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase

__all__ = ["FAMILY", "euchre"]


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


def _build(name: str, origin: Origin | None, setting: Mapping[str, Any]) -> Game:
    natural = setting["need_natural_trump"]
    cards = pack(setting["ranks"], jokers=int(setting["joker"]))
    return Game(
        name=name,
        pack=cards,
        seating=partners(4),  # E2, E33
        ranking=EUCHRE,
        phases=(
            DealCards(5, PLANS if setting["packets"] == "book" else one_by_one(5), turn_up=True),
            *_joker(setting["joker_turned"] if setting["joker"] else None),
            *_poor_hands(setting["misdeal"], setting["farmers_hand"], setting["farmers_hand_needs"], CardSet(cards)),
            *([DealerNames(need_natural=natural)] if setting["joker"] else []),
            CallTurnUp(partner_only_alone=setting["partner_must_go_alone"], need_natural=natural),
            NameSuit(
                stuck_dealer=setting["stick_the_dealer"],
                no_trump=setting["allow_no_trump"],
                need_natural=natural,
                all_pass=setting["passed_deal"],
            ),
            DealerTakes(may_bury=setting["may_bury_turnup"], when_resting=setting["sitting_dealer_exchanges"]),
            *([CallForBest(may=setting["call_for_best"] == "may")] if setting["call_for_best"] else []),
            *([LoneDefence()] if setting["defend_alone"] else []),
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
        goal=FirstTo(setting["target"]) if setting["num_deals"] is None else AfterDeals(setting["num_deals"]),
        citations=Citations(("E",)),
        origin=origin,
    )


def _joker(turned: str | None) -> tuple[Phase[Any, Any], ...]:
    if turned is None:
        return ()
    if turned == "redeal":
        return (JokerTurned(redeal=True),)
    if turned in ("dealer_names", "dealer_names_blind"):
        return (JokerTurned(blind=turned == "dealer_names_blind"),)
    return (JokerTurned(stands_for=Suit[turned.upper()]),)


def _poor_hands(misdeal: str, farmers: str, needs: int, cards: CardSet) -> tuple[Phase[Any, Any], ...]:
    aces = _of(cards, A)
    faces = _of(cards, K, Q, J)
    farmer = HandKind("farmer's hand", some=_of(cards, T, *LOW), at_least=needs)
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
    ),
    refuses=_contradictions,
)
