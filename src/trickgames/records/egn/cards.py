"""The cards of the notation: known ones, bowers, partly unknown ones, and suits that mean trump, next and the green suits."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import SUITS, Card, CardSet, Joker, Rank, Suit
from trickgames.cards.ranking import Order, trick_winner

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MISSING", "UNREADABLE", "Budget", "Reading", "Seen", "is_relative", "possible_winners", "write_card"]

CARD: Final = re.compile(r"([78N9TJQKAX])([SsHhCcDdxtngh])|([LRB])")
RELATIVE: Final = frozenset("tng")
MOST: Final = 20_000
WORK: Final = 60_000
UNREADABLE: Final = "?"
MISSING: Final = ""


@attrs.frozen
class Seen:
    """A card as the file tells it: its text, and the cards of the pack that it may be."""

    text: str
    options: CardSet

    @property
    def card(self) -> Card | None:
        """The card, where the file tells which it is."""
        return next(iter(self.options)) if len(self.options) == 1 else None


@attrs.define
class Budget:
    """How many ways may still be tried in one file; `over` once it was not enough, and then nothing more is settled."""

    left: int = WORK
    over: bool = False

    def spend(self, ways: int) -> bool:
        """Whether this many ways may be tried."""
        self.over = self.over or ways > self.left
        self.left -= 0 if self.over else ways
        return not self.over


def is_relative(texts: Sequence[str]) -> bool:
    """Whether cards stand with suits that mean trump, next and green (`t n g h`), where the real ones do not matter."""
    return any(len(text) == 2 and text[1] in RELATIVE for text in texts)  # noqa: PLR2004 - a rank and a sign


@attrs.frozen
class Reading:
    """How cards are to be read in a deal: in which pack, under which trump, with real suits or relative ones."""

    pack: CardSet
    trump: Suit | None
    relative: bool = False

    def read(self, text: str) -> Seen | None:
        """The card that a text names, None where it names none; where a card was not told or not readable it may be any."""
        if text in (MISSING, UNREADABLE):
            return Seen(text, self.pack)
        found = CARD.fullmatch(text)
        if found is None:
            return None
        rank, suit, sign = found.groups()
        return Seen(text, self.pack & (self._special(sign) if sign else self._plain(rank, suit)))

    def _special(self, sign: str) -> CardSet:
        if sign == "B":
            return CardSet([Card(Joker.HIGH)])
        if self.trump is None:
            return CardSet(Card(Rank.JACK, suit) for suit in SUITS)
        return CardSet([Card(Rank.JACK, self.trump if sign == "R" else self.trump.next)])

    def _plain(self, rank: str, letter: str) -> CardSet:
        ranks = [one for one in Rank if rank == "X" or one.letter == ("9" if rank == "N" else rank)]
        joker = (Card(Joker.HIGH),) if rank == "X" and letter in "xt" else ()
        return CardSet([*joker, *(Card(one, suit) for one in ranks for suit in self._suits(letter))])

    def _suits(self, letter: str) -> tuple[Suit, ...]:
        if letter == "x":
            return SUITS
        if not self.relative:
            return (Suit(letter.lower()),) if letter.lower() in "cdhs" else SUITS
        trump = self.trump or Suit.SPADES
        green = [suit for suit in SUITS if suit not in (trump, trump.next)]
        named = {"t": trump, "n": trump.next, "g": green[0], "h": green[1]}
        return (named.get(letter) or Suit(letter.lower()),)


def possible_winners(order: Order, cards: Sequence[Seen], budget: Budget) -> tuple[int, ...]:
    """The places of the cards that may have taken the trick, as far as the cards are known."""
    if all(card.card for card in cards):
        return (trick_winner(order, [card.card for card in cards if card.card]),)
    known = CardSet(card.card for card in cards if card.card)
    options = [tuple(card.options) if card.card else tuple(card.options - known) for card in cards]
    count = 1
    for choice in options:
        count *= len(choice)
    if not 0 < count <= MOST or not budget.spend(count):
        return tuple(range(len(cards)))
    return tuple(sorted({trick_winner(order, chosen) for chosen in product(*options) if len(set(chosen)) == len(chosen)}))


def write_card(card: Card) -> str:
    """The card as the notation writes it; the joker is `B`."""
    return "B" if isinstance(card.rank, Joker) else card.text
