"""Games of a few cards, made of the phases of the large ones, so that everything that can be can be counted."""

from __future__ import annotations

from typing import Any

import attrs

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.phases import (
    CALLED_FIRST,
    DECLARER,
    FOLLOW_OR_TRUMP,
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
    PutCards,
    SwapFarmersHand,
    TakeDiscards,
    TakeRest,
    Tricks,
)
from trickgames.scoring import BidScoring, FirstTo

A, J, NINE = tg.Rank.ACE, tg.Rank.JACK, tg.Rank.NINE


def small_euchre(**settings: Any) -> tg.Game:
    """Euchre with ten cards (aces, jacks and two nines): two for each player, the turn-up and one below it."""
    return _with_ten_cards(euchre.euchre(**settings), int(settings.get("joker", False)))


def small_call_ace(**settings: Any) -> tg.Game:
    """Call-ace euchre with the same ten cards."""
    return _with_ten_cards(euchre.call_ace(**settings))


def _with_ten_cards(game: tg.Game, jokers: int = 0) -> tg.Game:
    cards = tg.pack("9JA", jokers=jokers)[:10]
    aces, jacks, nines = (tg.CardSet(card for card in cards if card.rank is rank) for rank in (A, J, NINE))
    kinds = {
        "ace, no face": HandKind("ace, no face", some=aces, at_least=1, none=jacks),
        "no ace, no face": HandKind("no ace, no face", none=tg.CardSet(aces | jacks)),
        "farmer's hand": HandKind("farmer's hand", some=nines, at_least=1),
    }

    def small(phase: Any) -> Any:
        match phase:
            case DealCards():
                return DealCards(2, [(2,)], turn_up=True)
            case SwapFarmersHand():
                return SwapFarmersHand(kinds["farmer's hand"], count=1)
            case ClaimMisdeals():
                return ClaimMisdeals(tuple(kinds[kind.name] for kind in phase.kinds))
            case _:
                return phase

    return attrs.evolve(game, name="Small Euchre", pack=cards, phases=[small(phase) for phase in game.phases])


def small_pitch(
    *,
    ranks: str = "J9",
    jokers: int = 2,
    throw: Any = "never",
    who: Any = "any",
    face_up: bool = True,
    points_too: bool = False,
    order: Any = "dealer_left",
) -> tg.Game:
    """Pitch for three, with ten or eleven cards: three for each player, drawn up or burned down to two."""
    burn = BurnTo(2, points_too, face_up)
    take = None if throw == "never" else TakeDiscards(2, who, order)
    exchange = (DiscardPlain(throw), Draw(2, order, burn, take), TakeRest(), burn)
    return _pitch(ranks, jokers, (DealCards(3, [(3,)]),), exchange, Tricks(TRUMPS_ONLY, DECLARER))


def small_thrown(*, face_up: bool = False) -> tg.Game:
    """Pitch for three with ten cards: each throws two of three, no trump while a plain card is left (SM3)."""
    throw = PutCards(down_to=1, who="all", first=("plain", "trumps_without_points"), face_up=face_up)
    return _pitch("J9", 2, (DealCards(3, [(3,)]),), (Exchange((throw,)),), Tricks(FOLLOW_OR_TRUMP, DECLARER))


def small_called(
    *,
    ranks: str = "J9",
    jokers: int = 2,
    throw: Any = "never",
    face_up: bool = True,
    own: bool = False,
    at_once: bool = False,
    first: bool = False,
) -> tg.Game:
    """Pitch with a called partner for three, with ten or eleven cards: three for each player, and a blind."""
    take = () if throw == "never" else (TakeDiscards(2),)
    limits = (LEAD_CALLED, CALLED_FIRST) if first else (LEAD_CALLED,)
    exchange = (CallPartner(own, at_once), TakeRest(pile="blind"), DiscardPlain(throw), *take, BurnTo(2, face_up=face_up))
    return _pitch(
        ranks,
        jokers,
        (DealCards(3, [(3,)], rest="blind"),),
        exchange,
        Tricks(TRUMPS_ONLY, DECLARER, limits),
    )


def _pitch(ranks: str, jokers: int, dealing: Any, exchange: Any, tricks: Tricks) -> tg.Game:
    return tg.Game(
        name="Small Pitch",
        pack=tg.pack(ranks, jokers=jokers)[:11],
        seating=tg.singles(3),
        ranking=pitch.PITCH,
        phases=(*dealing, Auction(1, 2, moon=False), NameTrump(), *exchange, tricks),
        scoring=BidScoring(points={A: 1, J: 1}, safe=()),
        goal=FirstTo(100),
    )
