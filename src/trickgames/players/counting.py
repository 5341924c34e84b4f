"""What cards are worth to the sensible player: the count of a hand, and the points at risk.

*Count.* The count of a hand under a trump is the sum of `card_counts(game, trump)`:

- A trump counts 3. The three highest trumps of the pack count 3, 2 and 1 more. Each trump counts as many more as it has points.
- Of the other cards, if they may be led, the highest of each suit counts 4 and the second 1.
- A joker that belongs to no suit counts nothing.

Open cards that a player plays beside the hand count as the hand does.

*The highest bid.* What a hand supports is measured by the highest number that can be bid. If the maker takes up cards from a
kitty, half of their number, rounded up, is added to it, because those cards make the hand better.

*Points.* A card's points are those of the scoring (none if tricks are scored). Its points *at risk* are the same in hundredths,
but 0 for a safe card, which stays with the player who plays it (P32). What a card is roughly worth beside points of its own is
added, such as pips that count towards a point.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, Protocol, runtime_checkable

from trickgames.cards.card import Card, CardSet
from trickgames.cards.ranking import order
from trickgames.cards.strains import strain_of
from trickgames.engine.protocols import LimitsLeads, OffersCalls, PlaysFrom, TakesBids
from trickgames.engine.scored import PricesFailure, SafeCards, Weighs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.cards.card import Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game

__all__ = [
    "ALONE",
    "CALL",
    "FULL",
    "NO_PARTNER",
    "callable_cards",
    "card_counts",
    "failure_costs",
    "full_count",
    "highest_bid",
    "open_piles",
    "points_at_risk",
]

CALL: Final = 12
ALONE: Final = 20
FULL: Final = 40
LONG: Final = 9
A_CARD: Final = 4
NO_PARTNER: Final = 2

TRUMP: Final = 3
POINT: Final = 100
HIGH_TRUMPS: Final = (3, 2, 1)
HIGH_PLAIN: Final = (4, 1)


@runtime_checkable
class FillsHand(Protocol):
    """A phase in which the maker takes cards up, such as a kitty."""

    def maker_takes(self, game: Game, /) -> int:
        """How many cards, in every deal."""
        ...


@runtime_checkable
class CallsCard(Protocol):
    """A phase in which the maker calls a card, whose holder is the partner."""

    def callable_cards(self, game: Game, strain: Strain, /) -> int:
        """The mask of the cards that may be called in a strain, in any hand."""
        ...


@lru_cache(maxsize=256)
def card_counts(game: Game, trump: Suit | Strain | None) -> Mapping[Card, int]:
    """What each card of the pack counts in a hand under this trump.

    >>> from trickgames import euchre
    >>> from trickgames.cards.card import Card, Suit
    >>> counts = card_counts(euchre.BICYCLE, Suit.HEARTS)
    >>> [counts[Card.parse(card)] for card in ("Jh", "Jd", "9h", "As", "Ks", "Qs")]
    [6, 5, 3, 4, 1, 0]
    """
    ranked, suits, trump_suit = order(game.ranking, trump), game.suits(trump), strain_of(trump).suit
    limits = next((phase for phase in game.phases if isinstance(phase, LimitsLeads)), None)
    may_lead = game.whole if limits is None else limits.leadable(game, trump)
    counts: dict[Card, int] = {}
    for suit, mask in suits.by_suit.items():
        is_trump = trump_suit is not None and suit is trump_suit
        heights = sorted({ranked.strength(card) for card in CardSet.of(mask)}, reverse=True)
        extra = dict(zip(heights, HIGH_TRUMPS if is_trump else HIGH_PLAIN, strict=False))
        for card in CardSet.of(mask):
            height = extra.get(ranked.strength(card), 0)
            if is_trump:
                counts[card] = TRUMP + height + suits.values[card]
            else:
                counts[card] = height if suit is not None and card.bit & may_lead else 0
    return counts


def full_count(cards: int) -> int:
    """The count that supports the highest bid, in a hand of this size: four a card, in a long one at least `FULL`.

    >>> full_count(6), full_count(9), full_count(12)
    (24, 40, 48)
    """
    return max(FULL, A_CARD * cards) if cards >= LONG else A_CARD * cards


@lru_cache(maxsize=256)
def callable_cards(game: Game, trump: Suit | Strain | None) -> int:
    """The mask of the cards whose holder the maker may call as a partner under this trump; 0 where no card is called."""
    calls = next((phase for phase in game.phases if isinstance(phase, CallsCard)), None)
    return 0 if calls is None else calls.callable_cards(game, strain_of(trump))


@lru_cache(maxsize=256)
def points_at_risk(game: Game, trump: Suit | Strain | None) -> Mapping[Card, int]:
    """What each card of the pack is worth to its taker, in hundredths of a point; a safe card stays with its player (P32)."""
    scoring, suit = game.scoring, strain_of(trump).suit
    weights: Mapping[Card, int] = scoring.weights(suit) if isinstance(scoring, Weighs) else {}
    kinds = {card.kind for card in scoring.safe_cards(suit)} if isinstance(scoring, SafeCards) else set[int]()
    return {
        card: (0 if card.kind in kinds else POINT * points) + weights.get(Card(card.rank, card.suit), 0)
        for card, points in game.suits(trump).values.items()
    }


@lru_cache(maxsize=256)
def failure_costs(game: Game) -> Literal["points", "gain", "nothing"]:
    """What makers lose by a bid that is too high; points where the scoring doesn't tell or a call has a price of its own.

    >>> from trickgames import euchre
    >>> failure_costs(euchre.TWELVE_CARD_EUCHRE), failure_costs(euchre.AUCTION_EUCHRE)
    ('nothing', 'points')
    """
    calls = (call for phase in game.phases if isinstance(phase, OffersCalls) for call in phase.offers())
    if not isinstance(game.scoring, PricesFailure) or any(call.loses is not None for call in calls):
        return "points"
    return game.scoring.failure_costs()


@lru_cache(maxsize=256)
def open_piles(game: Game) -> frozenset[str]:
    """The names of the open piles from which their owner plays."""
    return frozenset(name for phase in game.phases if isinstance(phase, PlaysFrom) for name in phase.plays_from())


@lru_cache(maxsize=256)
def highest_bid(game: Game) -> int:
    """The highest number that can be bid, and half of the kitty that the maker takes up; 0 where no phase says the number.

    >>> from trickgames import euchre
    >>> highest_bid(euchre.AUCTION_EUCHRE), highest_bid(euchre.AUSTRALIAN_500), highest_bid(euchre.BICYCLE)
    (5, 12, 0)
    """
    limits = next((phase.bid_limits() for phase in game.phases if isinstance(phase, TakesBids)), None)
    if limits is None:
        return 0
    kitty = sum(phase.maker_takes(game) for phase in game.phases if isinstance(phase, FillsHand))
    return limits.highest + (kitty + 1) // 2
