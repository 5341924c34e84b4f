"""What the kernel looks up, in the order in which it stands in the block of a game (`kernel.places`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from trickgames.batch.kernel import places as at
from trickgames.batch.shapes import dealing
from trickgames.cards.card import SUITS, CardSet, Suit
from trickgames.cards.ranking import order
from trickgames.cards.strains import LOW, MISERE, NO_TRUMP, Strain, strain_of
from trickgames.engine.scored import AvoidsPoints, EndsAfterDeals, PointCards
from trickgames.phases import Tricks
from trickgames.phases.roles import clockwise_partners
from trickgames.players.counting import callable_cards, card_counts, failure_costs, highest_bid, points_at_risk
from trickgames.players.own_bids import high_to_low
from trickgames.table.facts import Trump

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickgames.batch.draft import Draft
    from trickgames.engine.game import Game
    from trickgames.phases import DealCards

__all__ = ["STRAINS", "block_of", "strain_number", "suit_number"]

STRAINS: Final = (*map(strain_of, SUITS), NO_TRUMP, LOW, MISERE)
"""The strains by the kernel's number."""
LED: Final = (*SUITS, None)
_NUMBER: Final = {strain: number for number, strain in enumerate(STRAINS)}


def suit_number(suit: Suit | None) -> int:
    """The kernel's number of a suit, or of none."""
    return at.NO_SUIT if suit is None else suit.index


def strain_number(strain: Strain | None) -> int:
    """The kernel's number of a strain. None is no trump; so is a user's strain without a suit."""
    if strain is None:
        return at.NO_TRUMP
    known = _NUMBER.get(strain)
    return suit_number(strain.suit) if known is None else known


def block_of(draft: Draft, deal: DealCards) -> Any:
    """The block of the game: numbers at the places that `kernel.places` names."""
    game, cards = draft.game, draft.cards
    seating = game.seating
    seats = range(seating.seats)
    tables = [_Tables(draft, strain) for strain in STRAINS]
    dealt = dealing(draft, deal)
    end = max(at.RULES, *(place + len(numbers) for place, numbers in dealt))
    rules = np.zeros(end + sum(len(numbers) for _, numbers in draft.tails), np.int64)

    def put(place: int, numbers: Iterable[int]) -> None:
        made = list(numbers)
        rules[place : place + len(made)] = made

    put(at.SEATS, [seating.seats, len(seating.sides), len(cards)])
    put(at.PHASES, [len(draft.rows)])
    no_trump = order(game.ranking, None)
    put(at.JOKERS, [sum(1 << place for place, card in enumerate(cards) if no_trump.is_suitless(card))])
    put(at.HIGHEST, [highest_bid(game), len(draft.goals)])
    put(at.LAST_DEAL, [(game.goal.last_deal() or 0) if isinstance(game.goal, EndsAfterDeals) else 0])
    declared = next((row[1] for row in draft.rows if row[0] == at.DECLARE), 0)
    failing = ("points", "gain", "nothing").index(failure_costs(game))
    put(at.GIVES_TRUMP, [any(Trump in phase.gives for phase in game.phases), declared, _avoids(game), failing])
    for place, row in enumerate(draft.rows):
        put(at.ROWS + place * at.PARAMS, row)
    for place, goal in enumerate(draft.goals):
        put(at.GOAL + place * at.PARAMS, goal)
    for place, limit in enumerate(draft.limits):
        put(at.LIMITS + place * at.LIMIT_SIZE, limit)
    for place, call in enumerate(draft.calls):
        put(at.CALLS + place * at.CALL_SIZE, call)
    for place, mover in enumerate(draft.movers):
        put(at.MOVERS + place * at.MOVER_SIZE, mover)
    for start, numbers in (*dealt, *draft.numbers):
        put(start, numbers)
    for pointer, numbers in draft.tails:
        put(pointer, [end])
        put(end, numbers)
        end += len(numbers)
    put(at.SIDE, map(seating.side, seats))
    put(at.MATES, (sum(1 << mate for mate in seating.partners(seat)) for seat in seats))
    put(at.MATE, (next(iter(clockwise_partners(seating, seat)), -1) for seat in seats))
    put(at.MEMBERS, (sum(1 << seat for seat in side) for side in seating.sides))
    put(at.KIND, (number for kind in draft.kinds for number in kind))
    put(at.LEAD, (mask for masks in draft.lead for mask in masks))
    put(at.FOLLOW, (mask for masks in draft.follow for mask in masks))
    put(at.TRUMPS, (table.trumps for table in tables))
    put(at.POINTED, [*(table.pointed for table in tables), *(table.callable for table in tables)])
    put(at.LADDER_SIZE, (table.ladder_size for table in tables))
    put(at.BY_SUIT, (mask for table in tables for mask in table.by_suit))
    put(at.SUIT, (number for table in tables for number in table.suit))
    put(at.PRINTED, (suit_number(card.suit) for card in cards))
    put(at.HEIGHTS, (table.heights for table in tables))
    put(at.HEIGHT, (number for table in tables for number in table.height))
    put(at.VALUE, (number for table in tables for number in table.value))
    put(at.CARRIED, (number for table in tables for number in table.carried))
    put(at.LADDER, (number for table in tables for number in table.ladder))
    put(at.STRENGTH, (number for table in tables for number in table.strength))
    put(at.COUNT, (number for table in tables for number in table.count))
    put(at.POWER, (number for table in tables for number in table.power))
    return rules


class _Tables:
    """What is looked up in one strain."""

    def __init__(self, draft: Draft, strain: Strain) -> None:
        game, cards = draft.game, draft.cards
        ranked, suits = order(game.ranking, strain), game.suits(strain)
        counts, risk = card_counts(game, strain), points_at_risk(game, strain)
        self.by_suit = [draft.mask(suits.by_suit.get(suit, 0)) for suit in LED]
        self.trumps = draft.mask(suits.trumps)
        self.pointed = draft.mask(suits.pointed)
        self.callable = draft.mask(callable_cards(game, strain))
        self.suit = _slots(suit_number(ranked.suit(card)) for card in cards)
        self.value = _slots(suits.values[card] for card in cards)
        self.carried = _slots(risk[card] for card in cards)
        by_suit = {suit: high_to_low(ranked, CardSet.of(mask)) for suit, mask in suits.by_suit.items()}
        self.heights = 0 if strain.suit is None else len(by_suit.get(strain.suit, ()))
        self.height = _slots(by_suit[ranked.suit(card)].index(ranked.strength(card)) for card in cards)
        self.strength = _slots(map(ranked.strength, cards))
        self.count = _slots(counts[card] for card in cards)
        self.power = [number for led in LED for number in _power(draft, strain, led)]
        number = {card: place for place, card in enumerate(cards)}
        ladder = [number[card] for card in ranked.trumps if card in number]
        self.ladder = _slots(ladder)
        self.ladder_size = len(ladder)


def _avoids(game: Game) -> bool:
    """Whether the sensible player avoids points."""
    scoring, goal = game.scoring, game.goal
    return isinstance(scoring, PointCards) and isinstance(goal, AvoidsPoints) and goal.points_are_bad()


def _power(draft: Draft, strain: Strain, suit: Suit | None) -> list[int]:
    """How strong each card is in a trick with a card of this suit led, as the phase of play says."""
    game = draft.game
    ranked = order(game.ranking, strain)
    tricks = next((phase for phase in game.phases if isinstance(phase, Tricks)), None)
    led = next((card for card in draft.cards if ranked.suit(card) is suit), None)
    if tricks is None or led is None:
        return _slots(())
    power = tricks.power(game, strain, led)
    return _slots(power[card] for card in draft.cards)


def _slots(numbers: Iterable[int]) -> list[int]:
    made = list(numbers)
    return made + [0] * (at.SLOTS - len(made))
