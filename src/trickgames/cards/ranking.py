"""Rankings that read like the rule book, and the order of the cards that follows from one under a trump.

This is the only module that reads the suit printed on a card. Everything else asks an `Order`: to which suit does this card
*belong*, and how strong is it there? So a bower, an off-card or a joker is a trump for every purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from trickgames.cards.card import KINDS, RANKS, Card, Joker, Rank, Suit, card_by_id
from trickgames.cards.strains import Strain, strain_of
from trickgames.cards.words import counted, entry_name, listed, sentences
from trickgames.checks import Sound, expect, row, wrong_fields
from trickgames.errors import InvalidRulesError, InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game

__all__ = ["Alike", "Always", "Off", "Order", "Ranking", "order", "reverse", "trick_winner"]


@attrs.frozen
class Off(Sound):
    """The card of this rank in the *other* suit of the trump's colour: `Off(Rank.JACK)` is the left bower or off-jack (E8,
    P5).
    """

    rank: Rank

    def __str__(self) -> str:
        return f"off-{self.rank}"


def _card(card: Card | str) -> Card:
    return Card.parse(card) if isinstance(card, str) else card


@attrs.frozen
class Always(Sound):
    """A card that is a trump whatever the trump suit, such as the two of spades as the Benny (BR2). You may give its text.

    If nothing is trump, the card belongs to its printed suit, if `plain` has its rank. Otherwise it belongs to no suit, as a
    joker does.

    >>> str(Always("2s"))
    'two of spades'
    """

    card: Card = attrs.field(converter=_card)

    def own_problems(self) -> Iterator[str]:
        """Reports a joker, which is always a trump anyway, and a second copy of a card."""
        if self.card.suit is None or self.card.copy != 1:
            yield f"Always: card={self.card}: a card of a suit, without the number of a copy"

    def __str__(self) -> str:
        return f"{self.card.rank} of {self.card.suit}"


def _alike(alike: Iterable[Rank | Joker | Off | Always]) -> tuple[Rank | Joker | Off | Always, ...]:
    return row(alike)


@attrs.frozen
class Alike(Sound):
    """Cards of equal strength, such as two jokers that look the same (D-P2). The first one that is played beats the others."""

    entries: tuple[Rank | Joker | Off | Always, ...] = attrs.field(converter=_alike)

    def own_problems(self) -> Iterator[str]:
        """Reports fewer than two entries, and an entry that is given twice."""
        if len(self.entries) < 2 or len(set(self.entries)) < len(self.entries):  # noqa: PLR2004 - equal are two at least
            yield f"Alike: entries={short(self.entries)}: two entries at least, each once"

    def __str__(self) -> str:
        return " = ".join(map(str, self.entries))


Entry: TypeAlias = Rank | Joker | Off | Always | Alike


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return row(entries)


def _ranks(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    return row(ranks)


Named: TypeAlias = tuple[tuple[Rank | Joker | Off | Always, str], ...]


def _names(names: Mapping[Rank | Joker | Off | Always, str] | Named) -> Named:
    return tuple(names.items()) if isinstance(names, Mapping) else row(names)


@attrs.frozen(cache_hash=True)
class Ranking(Sound):
    """How the cards rank, from high to low: `trump` in the trump suit, `plain` in every other suit.

    If a trick has two equal cards (copies, or jokers that are `Alike`), the one that was played first wins. With
    `equal_cards="last"` the one that was played last wins (K11, SM1). `names` are what players call some of the trumps, such as
    `{Rank.JACK: "right bower"}` (E8). Rule sheets use these names.

    >>> from trickgames.cards.card import Rank
    >>> high = Ranking(trump=(Rank.JACK, Off(Rank.JACK), Rank.ACE), plain=(Rank.ACE, Rank.JACK))
    >>> str(high)
    'trumps: jack, off-jack, ace; plain: ace, jack'
    """

    trump: tuple[Entry, ...] = attrs.field(converter=_entries)
    heading = "Ranks"
    plain: tuple[Rank, ...] = attrs.field(converter=_ranks)
    equal_cards: Literal["first", "last"] = "first"
    names: Named = attrs.field(default=(), converter=_names)

    def __str__(self) -> str:
        return f"trumps: {', '.join(map(str, self.trump))}; plain: {', '.join(map(str, self.plain))}"

    def ladder(self) -> Iterator[tuple[Rank | Joker | Off | Always, ...]]:
        """The trumps from high to low, with trumps of equal strength together."""
        for entry in self.trump:
            yield entry.entries if isinstance(entry, Alike) else (entry,)

    def describe(self, game: Game) -> tuple[str, ...]:
        """The order of the cards that the game's pack has, in sentences; of trumps alone where nothing else is played."""
        there = {card.rank for card in game.pack}
        steps = [[entry for entry in step if _is_there(entry, game.pack, there)] for step in self.ladder()]
        trumps = [" and ".join(entry_name(entry, game) for entry in step) for step in steps if step]
        plain = [str(rank) for rank in self.plain if rank in there]
        numbers = "[P1-P16, E7-E11, K5]"
        if not trumps:
            return (f"There are no trumps. In each suit the cards rank, from high to low: {', '.join(plain)}.",)
        if trumps == plain:
            return (f"In each suit, trumps too, the cards rank from high to low: {', '.join(plain)} {numbers}.",)
        return sentences(
            f"Trumps, high to low: {', '.join(trumps)} {numbers}.",
            *self._explained([entry for step in steps for entry in step], game),
            *(f"The {_step_told(step, game)} rank equal [P7, D-P2]." for step in steps if len(step) > 1),
            "" if game.plays_only_trumps() else f"Other suits, high to low: {', '.join(plain)}.",
        )

    def _explained(self, entries: list[Rank | Joker | Off | Always], game: Game) -> Iterator[str]:
        """What the cards are that are trumps besides those of the suit, or have a name of their own."""
        named = dict(self.names)
        for entry in entries:
            if isinstance(entry, Always):
                name = f"The {named[entry]}, the {entry}," if entry in named else f"The {entry}"
                yield f"{name} is a trump whatever the trump suit [BR2]."
            elif isinstance(entry, Joker) and entry in named:
                yield f"The {named[entry]} is the joker [E11]."
            elif isinstance(entry, Rank) and entry in named:
                yield f"The {named[entry]} is the {entry} of trumps."
        off = [entry for entry in entries if isinstance(entry, Off)]
        if len(off) == 1:
            yield (
                f"The {entry_name(off[0], game)} is the other {off[0].rank} of the same colour, and counts as a trump [P5, E8]."
            )
        elif off:
            ranks = listed(f"the {entry.rank}" for entry in off)
            yield (
                f"The {listed(entry_name(entry, game) for entry in off)} are {ranks} of the other suit of the same colour, and"
                " count as trumps [P5, E8]."
            )

    def own_problems(self) -> Iterator[str]:
        """Reports entries that are given twice, and names for cards that aren't trumps."""
        flat = [entry for step in self.ladder() for entry in step]
        for entry, name in self.names:
            if entry not in flat or not name:
                yield f"Ranking: names: {short(name)} for the {entry}: a name for a card that the trumps list"
        for entry in dict.fromkeys(flat):
            if flat.count(entry) > 1:
                yield f"the ranking names the {entry} of trump twice"
        for rank in dict.fromkeys(self.plain):
            if self.plain.count(rank) > 1:
                yield f"the ranking names the plain {rank} twice"


def _is_there(entry: Rank | Joker | Off | Always, pack: Sequence[Card], ranks: AbstractSet[Rank | Joker]) -> bool:
    if isinstance(entry, Always):
        return entry.card in pack
    return (entry.rank if isinstance(entry, Off) else entry) in ranks


def _step_told(step: Sequence[Rank | Joker | Off | Always], game: Game) -> str:
    """Cards of equal strength, jokers alone by their number."""
    if all(isinstance(entry, Joker) for entry in step):
        return counted(len(step), "joker")
    return listed(entry_name(entry, game) for entry in step)


def reverse(ranking: Ranking) -> Ranking:
    """The same cards upside down: the lowest is the most powerful (P47).

    >>> str(reverse(Ranking(trump=(Rank.ACE, Rank.TWO), plain=(Rank.ACE, Rank.TWO))))
    'trumps: two, ace; plain: two, ace'
    """
    expect(ranking, Ranking, "ranking")
    return attrs.evolve(ranking, trump=ranking.trump[::-1], plain=ranking.plain[::-1])


@attrs.frozen(eq=False, repr=False)
class Order:
    """The order of all cards in one strain. `order` makes it.

    `trump` is the trump suit (None if nothing is trump), and `trumps` are the trumps from high to low.
    """

    ranking: Ranking
    strain: Strain
    trump: Suit | None
    trumps: tuple[Card, ...]
    _suits: tuple[Suit | None, ...]
    _strengths: tuple[int, ...]

    def suit(self, card: Card) -> Suit | None:
        """The suit to which the card belongs in play, or None for a joker when nothing is trump."""
        return self._suits[card.kind]

    def is_suitless(self, card: Card) -> bool:
        """Whether the card belongs to no suit: a joker when nothing is trump, which takes the trick (FH11)."""
        return self._suits[card.kind] is None

    def strength(self, card: Card) -> int:
        """How strong the card is: higher is stronger, and every trump is above every plain card. 0 for a card that the ranking
        lacks.
        """
        return self._strengths[card.kind]

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump, as bowers, off-cards and jokers are (P24, E8)."""
        return self.trump is not None and self._suits[card.kind] is self.trump

    def __repr__(self) -> str:
        return f"order({self.ranking!r}, {self.strain!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return order, (self.ranking, self.strain)


def entry_card(entry: Rank | Joker | Off | Always, trump: Suit) -> Card:
    """The card that an entry of the trump ranking stands for when this suit is trump."""
    if isinstance(entry, Always):
        return entry.card
    if isinstance(entry, Off):
        return Card(entry.rank, trump.next)
    if isinstance(entry, Joker):
        return Card(entry)
    return Card(entry, trump)


@lru_cache(maxsize=1024)
def order(ranking: Ranking, trump: Suit | Strain | None) -> Order:
    """The order of the cards under this trump, or in this strain; `trump=None` is no trump.

    >>> from trickgames import euchre
    >>> hearts = order(euchre.BICYCLE.ranking, Suit.HEARTS)
    >>> str(hearts.suit(Card.parse("Jd"))), hearts.strength(Card.parse("Jd")) > hearts.strength(Card.parse("Ah"))
    ('hearts', True)
    """
    expect(ranking, Ranking, "ranking")
    if trump is not None and not isinstance(trump, Strain):
        expect(trump, Suit, "suit", "trump")
    strain = strain_of(trump)
    trump = strain.suit
    InvalidRulesError.check(problem for problems in wrong_fields(ranking).values() for problem in problems)
    printed = [card_by_id(kind) for kind in range(KINDS)]
    suits = [card.suit for card in printed]
    ladder = ranking.plain[::-1] if strain.low else ranking.plain
    plain = {rank: len(ladder) - place for place, rank in enumerate(ladder)}
    jokers = {Joker.HIGH: len(RANKS) + 2, Joker.LOW: len(RANKS) + 1} if trump is None else dict.fromkeys(Joker, 0)
    strengths = [plain.get(card.rank, 0) if isinstance(card.rank, Rank) else jokers[card.rank] for card in printed]
    trumps: list[Card] = []
    always = [entry.card for step in ranking.ladder() for entry in step if isinstance(entry, Always)]
    for place, card in enumerate(reversed(always)):
        if trump is None and not strengths[card.kind]:
            suits[card.kind] = None
            strengths[card.kind] = len(RANKS) + 3 + place
    if trump is not None:
        for card in printed:
            if card.suit is trump:
                strengths[card.kind] = 0
        steps = [[entry_card(entry, trump) for entry in step] for step in ranking.ladder()]
        for height, step in enumerate(reversed(steps), start=len(RANKS) + 1):
            for card in step:
                suits[card.kind] = trump
                strengths[card.kind] = height
        trumps = list(dict.fromkeys(card for step in steps for card in step))
    return Order(ranking, strain, trump, tuple(trumps), tuple(suits), tuple(strengths))


def trick_winner(order: Order, cards: Sequence[Card]) -> int:
    """The index of the card that takes the trick, of cards in order of play (P33b, E58).

    A joker that belongs to no suit wins. Otherwise the highest trump wins, and without one the highest card of the suit led. Of
    equal cards the first wins, or the last if the ranking says so. An empty trick is an `InvalidStateError`.

    >>> from trickgames import pitch
    >>> from trickgames.cards.card import parse_cards
    >>> trick_winner(order(pitch.TEN_POINT.ranking, Suit.HEARTS), parse_cards("Jd Th Jh 9h"))
    2
    """
    expect(order, Order, "order of cards")
    if isinstance(cards, str) or not isinstance(cards, Iterable) or not all(isinstance(card, Card) for card in cards):
        msg = f"{short(cards)}: a trick is a sequence of cards"
        raise TypeError(msg)
    if not cards:
        msg = "a trick has at least one card"
        raise InvalidStateError(msg)
    led = order.suit(cards[0])
    best, strongest = 0, order.strength(cards[0])
    for place, card in enumerate(cards):
        follows = order.suit(card) is led or order.is_trump(card) or order.is_suitless(card)
        later = order.ranking.equal_cards == "last" and order.strength(card) == strongest > 0
        if follows and (later or order.strength(card) > strongest):
            best, strongest = place, order.strength(card)
    return best
