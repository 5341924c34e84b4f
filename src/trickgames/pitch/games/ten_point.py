"""Ten-point Pitch and its variants: rankings, points, the builder with its settings, and the games that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import Card, CardSet, Joker, Rank
from trickgames.cards.packs import pack
from trickgames.cards.ranking import Alike, Entry, Off, Ranking, reverse
from trickgames.engine.citations import Citations
from trickgames.engine.family import Family, Preset
from trickgames.engine.game import Game, Origin
from trickgames.phases import (
    CALLED_FIRST,
    DECLARER,
    LEAD_CALLED,
    TRUMPS_ONLY,
    Auction,
    BurnTo,
    CallPartner,
    ClaimMisdeals,
    DealCards,
    DiscardPlain,
    Draw,
    Exchange,
    HandKind,
    NameTrump,
    TakeCards,
    TakeDiscards,
    TakeRest,
    Tricks,
)
from trickgames.pitch.settings import SETTINGS, PitchSettings
from trickgames.scoring import BidScoring, FirstTo
from trickgames.table.seating import partners, singles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Unpack

    from trickgames.engine.states import Phase
    from trickgames.scoring import PointCard

__all__ = ["FAMILY", "PITCH", "POINTS", "pitch"]

A, J, T, THREE, TWO = Rank.ACE, Rank.JACK, Rank.TEN, Rank.THREE, Rank.TWO
HIGH, LOW = Joker.HIGH, Joker.LOW

PITCH: Final = Ranking(  # P1-P16; below the trumps nothing is played, so the plain order is never asked for
    trump=(A, Rank.KING, Rank.QUEEN, J, Off(J), HIGH, LOW, *tuple(Rank)[4:]),
    plain=tuple(Rank),
)

_OFF: Final[Mapping[int, tuple[Rank, ...]]] = {  # the off-cards beside the off-jack (P41-P45)
    11: (THREE,),
    13: (THREE,),
    14: (A, T, THREE, TWO),
    15: (A, T, THREE, TWO),
    16: (A, T, THREE, TWO),
}

_TEN: Final[Mapping[PointCard, int]] = {A: 1, J: 1, Off(J): 1, HIGH: 1, LOW: 1, T: 1, THREE: 3, TWO: 1}  # P31
_THIRTEEN: Final[Mapping[PointCard, int]] = {**_TEN, Off(THREE): 3}  # P41
_SIXTEEN: Final[Mapping[PointCard, int]] = {**_THIRTEEN, Off(A): 1, Off(T): 1, Off(TWO): 1}  # P43


def _without(points: Mapping[PointCard, int], *cards: PointCard) -> dict[PointCard, int]:
    return {card: worth for card, worth in points.items() if card not in cards}


POINTS: Final[Mapping[int, Mapping[PointCard, int]]] = {
    5: _without(_TEN, HIGH, LOW, THREE),  # P38
    7: _without(_TEN, THREE),  # P39
    8: _without(_TEN, HIGH, LOW),  # P40
    10: _TEN,
    11: _without(_THIRTEEN, HIGH, LOW),  # P42
    13: _THIRTEEN,
    14: _without(_SIXTEEN, HIGH, LOW),  # P45
    15: _without(_SIXTEEN, Off(TWO)),  # P44
    16: _SIXTEEN,
}
JOKERLESS: Final = (5, 8, 11, 14)  # the jokers score nothing
SCORING_OFF_TWO: Final = (14, 16)
OPEN_OFF_TWO: Final = 15  # the off-two scores nothing: is it a trump? (D-P23)
SIX_POINT_CARDS: Final = (5, 8)  # no hand of six is so full of point cards that one must be burned
FIVE: Final = 5
SIX: Final = 6
DEALT: Final[Mapping[int, Mapping[str, str]]] = {  # where the deal, the sides and what is left over are told
    4: {"E38": "P17"},
    FIVE: {"E38": "P34", "P17": "P34"},
    SIX: {"E38": "P48", "P17": "P48", "P18": "P48", "P36": "P49"},
}
VARIANTS: Final = {5: "P38", 7: "P39", 8: "P40", 10: "P31", 11: "P42", 13: "P41", 14: "P45", 15: "P44", 16: "P43"}


def pitch(**settings: Unpack[PitchSettings]) -> Game:
    """A game of pitch with these settings (`pitch.SETTINGS` lists them with values and defaults).

    `InvalidRulesError` names every setting that is unknown, has no such value, or contradicts another.

    >>> pitch(points=13, players=5, dirty=True, reverse=True).name
    'Pitch (points=13, players=5, dirty, reverse)'
    """
    return FAMILY.game(settings)


def _contradictions(given: Mapping[str, object], values: Mapping[str, Any]) -> Iterator[str]:
    changed = {setting.name for setting in SETTINGS if values[setting.name] != setting.default}
    points, five, six = values["points"], values["players"] == FIVE, values["players"] == SIX
    calling = sorted(changed & {"call_own_card", "partner_revealed", "called_card_first_trick"})
    scored = "off_two_safe" in changed and points in SCORING_OFF_TWO
    refused = {
        "pass_rest with players=5: there is no rest to pass on": five and given.get("pass_rest") == "all_or_nothing",
        "pass_rest with players=6: there is no rest to pass on": six and "pass_rest" in given,
        **{f"{name} with players={values['players']}: nobody calls a card": not five for name in calling},
        f"jokers_in_pack=False with points={points}: the jokers score there": (
            not values["jokers_in_pack"] and points not in JOKERLESS
        ),
        "joker_order without jokers": not values["jokers_in_pack"] and "joker_order" in changed,
        f"off_two_is_trump with points={points}: only 15 Point leaves that open": (
            "off_two_is_trump" in changed and points != OPEN_OFF_TWO
        ),
        f"off_two_safe with points={points}: the off-two scores only in 14 and 16 Point": (
            "off_two_safe" in changed and points not in SCORING_OFF_TWO
        ),
        "off_two_safe with dirty: every two is taken like another card": scored and values["dirty"],
        "off_two_safe with reverse: the off-two is the highest trump, and nobody takes it": (
            scored and values["reverse"] and values["reverse_mirrors_off_cards"]
        ),
        "moon_needs with moon='off': nobody shoots the moon": "moon_needs" in changed and values["moon"] == "off",
        f"moon_needs with points={points}: no point card is ever out of play": (
            "moon_needs" in changed
            and points in SIX_POINT_CARDS
            and not values["may_burn_points"]
            and values["discard_trumps"] != "any"
        ),
        f"tie_rule='high_score' with points={points} and min_bid={values['min_bid']}: the makers are never behind there": (
            values["tie_rule"] == "high_score" and points - values["min_bid"] in (0, 1)
        ),
        "tie_rule with must_bid_to_win: only makers can win, even if others are at the target": (
            "tie_rule" in changed and values["must_bid_to_win"]
        ),
        **{
            f"{name} with defenders_score='never': only makers come to the target": (
                name in changed and values["defenders_score"] == "never"
            )
            for name in ("tie_rule", "must_bid_to_win")
        },
        "draw_order with players=5: nobody draws, and no more than one may take discarded trumps": (
            "draw_order" in changed and five and (values["discard_trumps"] == "never" or values["fair_game"] != "any_player")
        ),
        "draw_order with players=6: nobody draws": "draw_order" in changed and six,
        "reverse_mirrors_off_cards without reverse": "reverse_mirrors_off_cards" in changed and not values["reverse"],
        "fair_game without discard_trumps: no trump is discarded": (
            "fair_game" in changed and values["discard_trumps"] == "never"
        ),
        f"moon_at_zero with moon={values['moon']!r}: only a graded moon asks for it": (
            "moon_at_zero" in changed and values["moon"] != "graded"
        ),
        f"moon_lost with moon={values['moon']!r}: only a graded moon asks for it": (
            "moon_lost" in changed and values["moon"] != "graded"
        ),
        "moon_needs with moon='off': no moon is bid": "moon_needs" in changed and values["moon"] == "off",
        f"min_bid={values['min_bid']} above points={points}": values["min_bid"] > points,
    }
    return (problem for problem, holds in refused.items() if holds)


def ranking(setting: Mapping[str, Any]) -> Ranking:
    """The order of the trumps: each off-card below its counterpart, turned upside down in reverse (P43, P47)."""
    off = [rank for rank in _OFF.get(setting["points"], ()) if rank is not TWO or setting["off_two_is_trump"]]
    mirrored = setting["reverse"] and not setting["reverse_mirrors_off_cards"]
    entries: list[Entry] = []
    for entry in PITCH.trump:
        if isinstance(entry, Joker) and not setting["jokers_in_pack"]:
            continue
        if isinstance(entry, Off):
            continue
        below = [Off(entry)] if entry in (J, *off) and isinstance(entry, Rank) else []
        entries += [*below, entry] if mirrored else [entry, *below]
    if setting["jokers_in_pack"] and setting["joker_order"] == "first_played":
        place = entries.index(HIGH)
        entries[place : place + 2] = [Alike((HIGH, LOW))]
    made = Ranking(trump=entries, plain=PITCH.plain)
    return reverse(made) if setting["reverse"] else made


def scoring(setting: Mapping[str, Any]) -> BidScoring:
    """What the cards are worth, and what a bid brings."""
    points = POINTS[setting["points"]]
    safe = (TWO, *((Off(TWO),) if Off(TWO) in points and setting["off_two_safe"] else ()))
    return BidScoring(
        points=points,
        safe=() if setting["dirty"] else safe,  # P32, P46
        made_scores=setting["made_scores"],
        defenders=setting["defenders_score"],
        moon="win_loss" if setting["moon"] == "win_loss" else "graded",
        moon_at_zero=setting["moon_at_zero"],
        moon_needs=setting["moon_needs"],
        moon_lost=setting["moon_lost"],
    )


def _build(name: str, origin: Origin | None, setting: Mapping[str, Any]) -> Game:
    players = setting["players"]
    auction = Auction(
        minimum=setting["min_bid"],
        maximum=setting["points"],
        moon=setting["moon"] != "off",
        forced=setting["forced_dealer"],
        dealer_may_steal=setting["dealer_may_steal"],
    )
    cards = pack(jokers=2 if setting["jokers_in_pack"] else 0)
    calls: tuple[Phase[Any, Any], ...] = (*_misdeal(cards, setting), auction)
    return Game(
        name=name,
        pack=cards,
        seating=singles(FIVE) if players == FIVE else partners(players, sides=players // 2),  # P18, P35, P48
        ranking=ranking(setting),
        phases={FIVE: _five_handed, SIX: _six_handed}.get(players, _four_handed)(calls, setting),
        scoring=scoring(setting),
        goal=FirstTo(
            setting["target"],
            setting["tie_rule"],
            setting["must_bid_to_win"],
            equal="play_on" if players == SIX and setting["tie_rule"] == "play_on" else "share",  # P50
        ),
        citations=_citations(setting),
        origin=origin,
    )


def _citations(setting: Mapping[str, Any]) -> Citations:
    """Where its players, its points, its off-cards and its order of the trumps are told."""
    variant = VARIANTS[setting["points"]]
    instead = {"K8": "P20", "P31": variant, **({"P5": variant} if setting["points"] in _OFF else {})}
    return Citations(("P",), {**DEALT[setting["players"]], **instead, **({"P1-P16": "P47"} if setting["reverse"] else {})})


def _misdeal(cards: Iterable[Card], setting: Mapping[str, Any]) -> tuple[ClaimMisdeals, ...]:
    if setting["misdeal"] == "off":
        return ()
    scoring = {card.rank if isinstance(card, Off) else card for card in POINTS[setting["points"]]}
    none = CardSet(card for card in cards if card.rank in {A, Rank.KING, Rank.QUEEN, J, *scoring})
    return (ClaimMisdeals((HandKind("no court, no point", none=none),)),)  # D-P28


def _four_handed(calls: tuple[Phase[Any, Any], ...], setting: Mapping[str, Any]) -> tuple[Phase[Any, Any], ...]:
    burn = BurnTo(6, setting["may_burn_points"], setting["burn_face_up"])
    return (
        DealCards(9, [(3, 3, 3)]),  # P17
        *calls,  # P19-P22
        NameTrump(),  # P23
        DiscardPlain(setting["discard_trumps"]),  # P25
        Draw(6, setting["draw_order"], burn, _fair_game(setting)),  # P26, P27
        TakeRest(pass_on=setting["pass_rest"] == "all_or_nothing"),  # P28, P29
        burn,  # P30
        Tricks(TRUMPS_ONLY, DECLARER),  # P24, P33a-P33d
    )


def _five_handed(calls: tuple[Phase[Any, Any], ...], setting: Mapping[str, Any]) -> tuple[Phase[Any, Any], ...]:
    fair_game = _fair_game(setting)
    return (
        DealCards(10, [(3, 3, 4)], rest="blind"),  # P34
        *calls,
        NameTrump(),
        CallPartner(setting["call_own_card"] == "plays_alone", setting["partner_revealed"] == "at_once"),  # P35
        TakeRest(pile="blind"),  # P36
        DiscardPlain(setting["discard_trumps"]),
        *(() if fair_game is None else (fair_game,)),
        BurnTo(6, setting["may_burn_points"], setting["burn_face_up"]),
        Tricks(
            TRUMPS_ONLY, DECLARER, (LEAD_CALLED, *([CALLED_FIRST] if setting["called_card_first_trick"] else ()))
        ),  # P37, D-P22
    )


def _six_handed(calls: tuple[Phase[Any, Any], ...], setting: Mapping[str, Any]) -> tuple[Phase[Any, Any], ...]:
    fair_game = _fair_game(setting)
    return (
        DealCards(8, [(3, 3, 2)], rest="widow"),  # P48
        *calls,  # P50
        Exchange((TakeCards("widow"),)),  # P49
        NameTrump(),
        DiscardPlain(setting["discard_trumps"]),
        *(() if fair_game is None else (fair_game,)),
        BurnTo(6, setting["may_burn_points"], setting["burn_face_up"]),
        Tricks(TRUMPS_ONLY, DECLARER),
    )


def _fair_game(setting: Mapping[str, Any]) -> TakeDiscards | None:
    if setting["discard_trumps"] == "never" or setting["fair_game"] == "dead":
        return None
    return TakeDiscards(6, "bidder" if setting["fair_game"] == "bidder_takes" else "any", setting["draw_order"])


FAMILY: Final = Family(
    "pitch",
    "Pitch",
    SETTINGS,
    _build,
    (
        Preset("five-point-pitch", "Five-point Pitch", {"points": 5}),
        Preset("seven-point-pitch", "Seven-point Pitch", {"points": 7}),
        Preset("eight-point-pitch", "Eight-point Pitch", {"points": 8}),
        Preset("ten-point-pitch", "Ten-point Pitch"),
        Preset("eleven-point-pitch", "Eleven-point Pitch", {"points": 11}),
        Preset("thirteen-point-pitch", "Thirteen-point Pitch", {"points": 13}),
        Preset("fourteen-point-pitch", "Fourteen-point Pitch", {"points": 14}),
        Preset("fifteen-point-pitch", "Fifteen-point Pitch", {"points": 15}),
        Preset("sixteen-point-pitch", "Sixteen-point Pitch", {"points": 16}),
        Preset("five-handed-pitch", "Five-handed Pitch", {"players": 5}),
        Preset("six-handed-pitch", "Six-handed Pitch", {"players": 6}),
        Preset("dirty-pitch", "Dirty Pitch", {"dirty": True}),
        Preset("reverse-pitch", "Reverse Pitch", {"reverse": True}),
    ),
    refuses=_contradictions,
)
