"""What the kernel looks up, in the order in which it stands in the block of a game (`kernel.places`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from trickgames.batch.kernel import places as at
from trickgames.cards.card import SUITS, Card, Joker, Suit
from trickgames.cards.ranking import entry_card, order
from trickgames.phases import Tricks
from trickgames.players import card_counts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.batch.program import Draft
    from trickgames.engine.game import Game
    from trickgames.phases import DealCards
    from trickgames.scoring import PointCard

__all__ = ["TRUMPS", "block_of", "suit_number"]

TRUMPS: Final = (*SUITS, None)


def suit_number(suit: Suit | None) -> int:
    """The kernel's number of a suit."""
    return at.NO_TRUMP if suit is None else suit.index


def block_of(draft: Draft, deal: DealCards) -> Any:
    """The block of the game: numbers at the places that `kernel.places` names."""
    game, cards = draft.game, draft.cards
    seating = game.seating
    seats = range(seating.seats)
    tables = [_Tables(draft, trump) for trump in TRUMPS]
    rules = np.zeros(at.RULES, np.int64)

    def put(place: int, numbers: Iterable[int]) -> None:
        made = list(numbers)
        rules[place : place + len(made)] = made

    drawn = any(row[0] in (at.DRAW, at.SWAP_HAND) for row in draft.rows)
    dealt = deal.size_of(1) * seating.seats
    put(at.SEATS, [seating.seats, len(seating.sides), len(cards), dealt])
    put(at.SHUFFLED, [len(cards) if drawn else dealt + deal.turn_up, deal.turn_up, len(draft.rows)])
    put(at.JOKERS, [sum(1 << place for place, card in enumerate(cards) if isinstance(card.rank, Joker))])
    put(at.HIGHEST, [draft.highest_bid or 0])
    put(at.SCORING, draft.scoring)
    put(at.GOAL, draft.goal)
    for place, row in enumerate(draft.rows):
        put(at.ROWS + place * at.PARAMS, row)
    put(at.SIDE, map(seating.side, seats))
    put(at.MATES, (sum(1 << mate for mate in seating.partners(seat)) for seat in seats))
    put(at.MATE, (next(iter(seating.partners(seat)), -1) for seat in seats))
    put(at.KIND, (number for kind in draft.kinds for number in kind))
    put(at.LEAD, (mask for masks in draft.lead for mask in masks))
    put(at.FOLLOW, (mask for masks in draft.follow for mask in masks))
    put(at.TRUMPS, (table.trumps for table in tables))
    put(at.POINTED, (table.pointed for table in tables))
    put(at.SAFE, (table.safe for table in tables))
    put(at.LADDER_SIZE, (table.ladder_size for table in tables))
    put(at.BY_SUIT, (mask for table in tables for mask in table.by_suit))
    put(at.SUIT, (number for table in tables for number in table.suit))
    put(at.VALUE, (number for table in tables for number in table.value))
    put(at.CARRIED, (number for table in tables for number in table.carried))
    put(at.LADDER, (number for table in tables for number in table.ladder))
    put(at.STRENGTH, (number for table in tables for number in table.strength))
    put(at.COUNT, (number for table in tables for number in table.count))
    put(at.POWER, (number for table in tables for number in table.power))
    for dealer in seats:
        put(at.OWNER + dealer * at.SLOTS, _owners(deal, game, dealer))
    return rules


class _Tables:
    """What is looked up under one trump."""

    def __init__(self, draft: Draft, trump: Suit | None) -> None:
        game, cards = draft.game, draft.cards
        ranked, suits = order(game.ranking, trump), game.suits(trump)
        self.by_suit = [draft.mask(suits.by_suit.get(suit, 0)) for suit in TRUMPS]
        self.trumps = draft.mask(suits.trumps)
        self.pointed = draft.mask(suits.pointed)
        self.suit = _slots(suit_number(ranked.suit(card)) for card in cards)
        self.value = _slots(suits.values[card] for card in cards)
        kept = _named(draft.safe, trump)
        safe = [Card(card.rank, card.suit) in kept for card in cards]
        self.safe = sum(1 << place for place, is_safe in enumerate(safe) if is_safe)
        self.carried = _slots(0 if is_safe else suits.values[card] for card, is_safe in zip(cards, safe, strict=True))
        counts = card_counts(game, trump)
        self.strength = _slots(map(ranked.strength, cards))
        self.count = _slots(counts[card] for card in cards)
        self.power = [number for led in TRUMPS for number in _power(draft, trump, led)]
        number = {card: place for place, card in enumerate(cards)}
        ladder = [number[card] for card in ranked.trumps if card in number]
        self.ladder = _slots(ladder)
        self.ladder_size = len(ladder)


def _power(draft: Draft, trump: Suit | None, suit: Suit | None) -> list[int]:
    """How strong each card is in a trick with a card of this suit led, as the phase of play says."""
    game = draft.game
    ranked = order(game.ranking, trump)
    tricks = next((phase for phase in game.phases if isinstance(phase, Tricks)), None)
    led = next((card for card in draft.cards if ranked.suit(card) is suit), None)
    if tricks is None or led is None:
        return _slots(())
    power = tricks.power(game, trump, led)
    return _slots(power[card] for card in draft.cards)


def _owners(deal: DealCards, game: Game, dealer: int) -> list[int]:
    seats = game.seating.seats
    owners = [0] * (deal.size_of(1) * seats)
    for player, places in enumerate(deal.spread(game, 1).hands):
        for place in places:
            owners[place] = (dealer + 1 + player) % seats
    return owners


def _slots(numbers: Iterable[int]) -> list[int]:
    made = list(numbers)
    return made + [0] * (at.SLOTS - len(made))


def _named(entries: Iterable[PointCard], trump: Suit | None) -> set[Card]:
    """The cards that the entries of a ranking stand for under a trump; a card stands for itself."""
    if trump is None:
        return set()
    return {entry if isinstance(entry, Card) else entry_card(entry, trump) for entry in entries}
