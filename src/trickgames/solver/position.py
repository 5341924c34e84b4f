"""A position as numbers: what the compiled search is given, and what it cannot be given."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from trickgames.cards.card import CardSet
from trickgames.cards.words import own_words
from trickgames.engine.scored import CountsInTricks
from trickgames.phases.declare import from_the_blind
from trickgames.phases.tricks import Tricks
from trickgames.solver import kernel as at
from trickgames.table.facts import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from trickgames.cards.card import Card
    from trickgames.engine.scored import InTricks
    from trickgames.engine.states import Playing
    from trickgames.phases.play_tables import More, PlayTables

__all__ = ["Position", "beyond"]


def beyond(state: Playing) -> Iterator[str]:
    """What of this game the compiled search doesn't know, in words."""
    game, phase = state.game, state.phase
    if type(phase) is not Tricks:
        yield f"{type(phase).__name__} is a phase of play of its own"
        return
    if game.phases[-1] is not phase:
        yield "something is asked after the play"
    scoring = game.scoring
    if not isinstance(scoring, CountsInTricks):
        yield f"the scoring ({own_words(scoring).rstrip('.')}) does not say what tricks and cards bring (`in_tricks`)"
    elif scoring.in_tricks(None) is None:
        yield f"{type(scoring).__name__} counts more than tricks and points of cards"
    more = tables_of(state).more
    if more is not None:
        yield from _more(more)
    if game.seating.side(state.seat) != game.seating.side(state.hand_of):
        yield "a seat plays the cards of another side"
    if size_of(state) > at.CARDS:
        yield f"{size_of(state)} cards are in play, and {at.CARDS} at most"


def _more(more: More) -> Iterator[str]:
    if more.zones:
        yield "cards are played from open piles (zones)"
    if more.suitless or more.fresh:
        yield "a joker is led with a suit named"
    if more.pitch is not None:
        yield "the first lead settles trump"
    if any(cut.taking for cut in more.cuts):
        yield "a limit asks which card takes the trick"
    if len(more.cuts) > at.CUTS:
        yield f"{len(more.cuts)} limits, and {at.CUTS} at most"


def tables_of(state: Playing) -> PlayTables:
    """What play looks up in this state; its phase is `Tricks`, as `beyond` has asked."""
    phase: Any = state.phase
    made: PlayTables = state.tables or phase.tables(state.base)
    return made


def size_of(state: Playing) -> int:
    """The cards in hands and in the trick."""
    return state.left.bit_count() + len(state.plays)


class Position:
    """A position as the compiled search takes it; `taken` is what the camp has taken so far, the open trick apart."""

    def __init__(self, state: Playing, camp: frozenset[int], salt: int, *, least: bool = False) -> None:
        self.sign = -1 if least else 1  # the search looks for the most, so what is to be little counts below zero
        tables = tables_of(state)
        self.numbers = np.zeros(at.NUMBERS, np.int64)
        self.camp = camp
        trump = tables.ranked.trump
        counted: InTricks = state.game.scoring.in_tricks(trump)
        worth = {card.kind: points for card, points in counted.cards.items()}
        self.worth, self.safe, self.trick = worth, {card.kind for card in counted.safe}, counted.trick
        in_trick = [card for _, card in state.plays]
        cards = [*CardSet.of(state.left), *in_trick]
        self._sort(cards, tables)
        self._seats(state, tables, camp, salt)
        self._cards(state, tables)
        self._cuts(state, tables)
        self.taken = sum(self._gained(trick.plays, trick.winner) for trick in state.finished)
        self.taken += sum(worth.get(card.kind, 0) for seat, card in state.plays if card.kind in self.safe and seat in camp)

    def _sort(self, cards: list[Card], tables: PlayTables) -> None:
        """The cards of a suit together, the lowest first."""
        ranked = tables.ranked
        suits = list(dict.fromkeys(map(ranked.suit, cards)))
        self.group_of = {card: suits.index(ranked.suit(card)) for card in cards}
        self.level_of = {card: ranked.strength(card) for card in cards}
        self.cards = sorted(cards, key=lambda card: (self.group_of[card], self.level_of[card], card.id))
        self.place = {card: place for place, card in enumerate(self.cards)}

    def mask(self, mask: int) -> int:
        """A mask of the library as one of the search."""
        return sum(1 << place for place, card in enumerate(self.cards) if card.bit & mask)

    def _seats(self, state: Playing, tables: PlayTables, camp: frozenset[int], salt: int) -> None:
        g, table = self.numbers, state.base
        seats = table.game.seating.seats
        everything = (1 << len(self.cards)) - 1
        self.left = self.mask(state.left)
        g[at.SEAT_COUNT] = seats
        g[at.LEAD] = self.mask(tables.lead)
        g[at.TRICK] = self.sign * self.trick
        g[at.LATER] = tables.more is not None and tables.more.later
        g[at.ALL] = everything
        g[at.FIRST] = everything if len(state.finished) == len(table.tricks) else 0
        g[at.SALT], g[at.SEARCH] = salt, at.ADDRESS
        for seat in range(seats):
            held = table.hands[seat].mask & state.left
            g[at.HANDS + seat] = self.mask(held | sum(card.bit for player, card in state.plays if player == seat))
            g[at.NEXT + seat] = tables.after[seat]
            g[at.CAMP + seat] = seat in camp
            g[at.RESTS + seat] = seat in table.resting

    def _cards(self, state: Playing, tables: PlayTables) -> None:
        g, cards = self.numbers, self.cards
        rows: dict[tuple[Any, ...], int] = {}
        kinds: dict[tuple[int, bool], int] = {}
        owners = {card: seat for seat, hand in enumerate(state.base.hands) for card in cards if card in hand}
        for place, card in enumerate(cards):
            masks, power = tables.follow[card], tables.power[card]
            row = (*map(self.mask, masks), *(power[other] for other in cards))
            number = rows.setdefault(row, len(rows))
            g[at.CLASS + place] = number
            points = self.sign * self.worth.get(card.kind, 0)
            g[at.GROUP + place], g[at.LEVEL + place] = self.group_of[card], self.level_of[card]
            alike = [spot for spot, other in enumerate(cards) if self._step(other) == self._step(card)]
            g[at.LOW + place], g[at.HIGH + place] = alike[0], alike[-1] + 1
            g[at.END + place] = 1 + max(spot for spot, other in enumerate(cards) if self.group_of[other] == self.group_of[card])
            g[at.OWNER + place] = owners[card]
            g[at.WORTH + place], g[at.SAFE + place] = points, card.kind in self.safe
            g[at.KIND + place] = kinds.setdefault((points, card.kind in self.safe), len(kinds))
        g[at.RELATIVE] = 1
        for row, number in list(rows.items())[: at.CLASSES]:
            held, then, otherwise, *strengths = row
            g[at.HELD + number], g[at.THEN + number], g[at.OTHERWISE + number] = held, then, otherwise
            g[at.POWER + number * at.CARDS :][: len(cards)] = strengths
            for mask in (held, then, otherwise):
                self._whole(mask)
            self._ordered(strengths)
        self._whole(int(g[at.LEAD]))
        every = (1 << len(cards)) - 1
        g[at.EVERYBODY] = all(row[2] == every for row in rows) and int(g[at.LEAD]) == every

    def _step(self, card: Card) -> tuple[int, int]:
        return self.group_of[card], self.level_of[card]

    def _whole(self, mask: int) -> None:
        """What matters of a card is its suit and its rank among those left, unless a mask parts a suit."""
        groups: dict[int, set[bool]] = {}
        for place, card in enumerate(self.cards):
            groups.setdefault(self.group_of[card], set()).add(bool(mask >> place & 1))
        if any(len(both) > 1 for both in groups.values()):
            self.numbers[at.RELATIVE] = 0

    def _ordered(self, power: list[int]) -> None:
        """Nor where the cards of one suit lie between those of another in strength, or only some can take the trick."""
        spans: dict[int, tuple[int, int]] = {}
        for place, card in enumerate(self.cards):
            low, high = spans.get(self.group_of[card], (power[place], power[place]))
            spans[self.group_of[card]] = min(low, power[place]), max(high, power[place])
        taking = sorted(span for span in spans.values() if span != (0, 0))
        if any(low == 0 for low, _ in taking) or any(one[1] >= other[0] for one, other in pairwise(taking)):
            self.numbers[at.RELATIVE] = 0

    def _cuts(self, state: Playing, tables: PlayTables) -> None:
        g, contract = self.numbers, state.base.find(Contract)
        maker = None if contract is None else contract.maker
        played = sum(card.bit for trick in state.finished for card in trick.cards)
        number = 0
        for cut in tables.more.cuts if tables.more is not None else ():
            if cut.until & played or (cut.first and len(state.finished) > len(state.base.tricks)):
                continue
            who = [
                seat
                for seat in range(state.game.seating.seats)
                if cut.who == "all" or (maker is not None and (seat == maker) is (cut.who == "maker"))
                if not cut.blind or from_the_blind(state.base, seat, next(iter(CardSet.of(cut.keep))))
            ]
            g[at.KEEP + number], g[at.UNTIL + number] = self.mask(cut.keep), self.mask(cut.until)
            g[at.WHO + number] = sum(1 << seat for seat in who)
            g[at.FOLLOWING + number] = (at.BOTH if cut.leading else at.FOLLOWERS) if cut.following else at.LEADERS
            g[at.ONLY_FIRST + number] = cut.first
            self._whole(int(g[at.KEEP + number]))
            self._whole(int(g[at.UNTIL + number]))
            number += 1
        g[at.CUT_COUNT] = number

    def _gained(self, plays: tuple[tuple[int, Card], ...], winner: int) -> int:
        gained = self.trick if winner in self.camp else 0
        for seat, card in plays:
            taker = seat if card.kind in self.safe else winner
            gained += self.worth.get(card.kind, 0) if taker in self.camp else 0
        return gained

    def start(self, state: Playing) -> NDArray[np.int64]:
        """Left, trick, leader, seat, class led, power and taker of the trick so far, and what lies in it."""
        led, power, taker, pot = -1, 0, 0, 0
        trick = 0
        for seat, card in state.plays:
            place = self.place[card]
            trick |= 1 << place
            if led < 0:
                led = int(self.numbers[at.CLASS + place])
            strength = int(self.numbers[at.POWER + led * at.CARDS + place])
            if trick == 1 << place or strength > power or (strength == power and self.numbers[at.LATER]):
                power, taker = strength, seat
            pot += 0 if card.kind in self.safe else self.sign * self.worth.get(card.kind, 0)
        leader = state.plays[0][0] if state.plays else state.hand_of
        return np.array([self.left, trick, leader, state.hand_of, led, power, taker, pot], np.int64)
