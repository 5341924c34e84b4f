"""How trump is made by who names or accepts it: the contract, who rests, what every such call must keep to (E49-E54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from trickgames._quick import changer
from trickgames.cards.card import SUITS, CardSet, Suit
from trickgames.cards.strains import NO_TRUMP, STRAINS
from trickgames.errors import Reason
from trickgames.phases.base import PhaseBase
from trickgames.table.actions import Name, OrderUp
from trickgames.table.facts import Contract, NobodyCalls, Trump, TurnUpAccepted
from trickgames.table.log import Count, new_said
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.engine.game import Game
    from trickgames.table.log import Entry

__all__ = [
    "Alone",
    "MakeTrumpReason",
    "can_be_lonely",
    "is_settled",
    "make_trump",
    "natural_cards",
    "relation",
    "why_not_alone",
    "why_not_named",
]


class MakeTrumpReason(Reason):
    """Why a call is refused."""

    TURNED_DOWN = "The suit that was turned down may not be named.", "E49"
    STUCK = "The dealer may not pass in the second round.", "D-E8a"
    PARTNER_ALONE = "The dealer's partner may accept the turn-up only by going alone.", "D-E8b"
    NO_NATURAL = "To name a suit, a player must hold a natural card of it. The left bower does not count.", "D-E14"
    NO_TRUMP = "No trump may not be named in this game.", "D-E15"
    NO_PARTNER = "A player without a partner can't go alone.", "E53"
    NO_ALONE = "Nobody may go alone in this game.", "E53"


def is_settled(table: Table) -> bool:
    """Whether it is settled who makes trump, or that nobody does."""
    return table.find(Contract) is not None or table.find(NobodyCalls) is not None


def natural_cards(table: Table, seat: int, suit: Suit | None) -> CardSet:
    """The cards of a hand that belong to a suit while nothing is trump."""
    return CardSet.of(table.hands[seat].mask & table.game.suits(None).by_suit[suit])


def make_trump(
    table: Table, phase: PhaseBase, maker: int, call: Name | OrderUp, suit: Suit | None, *, natural: bool, accepted: bool
) -> Table:
    """With trump fixed by a maker, whose partners rest when the maker plays alone (E52-E54).

    `natural`: to make it the maker must have held a natural card of the suit.
    """
    game = table.game
    if natural:
        held = CardSet.of(game.suits(None).by_suit[suit])
        table = table.told(maker, Count(held, least=1))
    most = table.hands[maker].mask.bit_count() // 2 + 1  # the makers must take most of the tricks (E4)
    key = ("made", maker, suit, call.alone, accepted, most)
    facts = game.memo.get(key) or game.memo.setdefault(key, _made(game, maker, suit, call.alone, accepted, most))
    log = (*table.log, new_said(maker, call, game.place(phase)))  # type: ignore[arg-type]  # both are actions
    resting = table.resting.union(game.seating.partners(maker)) if call.alone else table.resting
    return _with_trump(table, table.facts + facts, log, resting)


def _made(
    game: Game,
    maker: int,
    suit: Suit | None,
    alone: bool,  # noqa: FBT001 - the callers are in this package, and call it by position for speed
    accepted: bool,  # noqa: FBT001 - the callers are in this package, and call it by position for speed
    most: int,
) -> tuple[object, ...]:
    """The facts of a trump that is made: they are the same in every deal, and made once."""
    party = (maker,) if alone else (maker, *game.seating.partners(maker))
    contract = Contract(maker, most, party, alone)
    return (contract, Trump(suit), *(_ACCEPTED if accepted else ()))


_ACCEPTED = (TurnUpAccepted(),)
_with_trump: Callable[[Table, tuple[Any, ...], tuple[Entry, ...], frozenset[int]], Table]
_with_trump = changer(Table, "facts", "log", "resting")

Alone: TypeAlias = Literal["with_partner", "always", "never"]


def can_be_lonely(alone: Alone, game: Game) -> bool:
    """Whether anybody may play alone in this game."""
    seating = game.seating
    return alone == "always" or (alone == "with_partner" and len(seating.sides) < seating.seats)


def why_not_alone(table: Table, seat: int, alone: Alone) -> MakeTrumpReason | None:
    """Why a seat may not play alone, if it may not."""
    if alone == "never":
        return MakeTrumpReason.NO_ALONE
    return None if alone == "always" or table.game.seating.partners(seat) else MakeTrumpReason.NO_PARTNER


_SUITS = STRAINS[: len(SUITS)]


def why_not_named(
    table: Table, seat: int, action: Name, alone: Alone, *, exempt: bool, no_trump: bool = False
) -> Reason | None:
    """What every naming of a suit must keep to."""
    if action.strain not in _SUITS and not (no_trump and action.strain is NO_TRUMP):
        return MakeTrumpReason.NO_TRUMP
    lonely = why_not_alone(table, seat, alone) if action.alone else None
    if lonely is not None:
        return lonely
    if not exempt and not natural_cards(table, seat, action.suit):
        return MakeTrumpReason.NO_NATURAL
    return None


def relation(table: Table, seat: int) -> str:
    """What a seat is to the dealer: "dealer", "partner" or "opponent" (E44-E46)."""
    if seat == table.dealer:
        return "dealer"
    return "partner" if table.dealer in table.game.seating.partners(seat) else "opponent"
