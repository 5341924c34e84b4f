"""Measures: points by seat, from what was played.

A measure counts one thing: tricks, points of cards, the highest trump. `Together` adds several up. A scoring says what is to be
done with the points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

import attrs

from trickgames.cards.card import Card, Joker, Rank, Suit
from trickgames.cards.ranking import Off, entry_card
from trickgames.cards.words import cards_named, entry_name, listed, sentences
from trickgames.checks import Sound, row
from trickgames.engine.scored import InTricks
from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.verdict import Played

__all__ = [
    "TRICKS",
    "CountCards",
    "CountTricks",
    "Measure",
    "Measured",
    "PointCard",
    "Together",
    "added",
    "cards_of",
    "entries",
    "in_tricks",
    "not_measures",
    "pairs",
]

PointCard: TypeAlias = Rank | Joker | Off
"""An entry of the trump ranking that has points: `Rank.ACE`, `Off(Rank.JACK)`."""

K = TypeVar("K")


def _pairs(points: Mapping[K, int] | tuple[tuple[K, int], ...]) -> tuple[tuple[K, int], ...]:
    try:
        return tuple(dict(points).items())
    except (TypeError, ValueError):
        return points  # type: ignore[return-value]  # what are no pairs is refused when the rule is made


def pairs(points: Mapping[PointCard, int] | tuple[tuple[PointCard, int], ...]) -> tuple[tuple[PointCard, int], ...]:
    """A table of points as pairs. Anything else is left to be refused."""
    return _pairs(points)


def _card_pairs(points: Mapping[Card, int] | tuple[tuple[Card, int], ...]) -> tuple[tuple[Card, int], ...]:
    return _pairs(points)


def entries(cards: Iterable[PointCard]) -> tuple[PointCard, ...]:
    """Some cards as a tuple. Anything else is left to be refused."""
    return row(cards)


def cards_of(named: Iterable[PointCard], trump: Suit | None) -> frozenset[Card]:
    """The cards that entries of the trump ranking stand for under a trump; none without one."""
    return frozenset() if trump is None else frozenset(entry_card(entry, trump) for entry in named)


def added(worths: Iterable[Mapping[Card, int]]) -> dict[Card, int]:
    """What several tables say that each card is worth, added up."""
    found: dict[Card, int] = {}
    for worth in worths:
        for card, each in worth.items():
            found[card] = found.get(card, 0) + each
    return found


def in_tricks(measures: Iterable[Measured], trump: Suit | None) -> InTricks | None:
    """What each trick and each card brings by all these measures together; None if something else counts in one."""
    found = [measure.in_tricks(trump) for measure in measures]
    counted = [each for each in found if each is not None]
    if len(counted) < len(found):
        return None
    safe = frozenset[Card]().union(*(each.safe for each in counted))
    both = any(each.cards.keys() & safe - each.safe for each in counted)
    return None if both else InTricks(sum(each.trick for each in counted), added(each.cards for each in counted), safe)


class Measured(Protocol):
    """The methods of every measure, which gives points by seat. `Measure` has most of them."""

    def taken(self, played: Played, /) -> tuple[int, ...]:
        """The points by seat of what was played."""
        ...

    def values(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """The points of each card that has any of its own, under this trump."""
        ...

    def safe_cards(self, trump: Suit | None, /) -> frozenset[Card]:
        """The cards whose points go to the player who plays them."""
        ...

    def weights(self, trump: Suit | None, /) -> Mapping[Card, int]:
        """In hundredths of a point, what each card is roughly worth to its taker beside points of its own."""
        ...

    def in_tricks(self, trump: Suit | None, /) -> InTricks | None:
        """What each trick and each card brings, under this trump; None if something else counts too."""
        ...

    @property
    def total(self) -> int | None:
        """All points that there are in a deal; None if that isn't fixed."""
        ...

    @property
    def parts(self) -> tuple[Measured, ...]:
        """What it adds up, in the order in which it counts."""
        ...

    @property
    def unit(self) -> str:
        """What is counted: trick or point."""
        ...

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """What is counted, in sentences."""
        ...


def not_measures(where: str, *measures: object) -> Iterator[str]:
    """What stands in the place of a measure and is none."""
    for measure in measures:
        if not isinstance(measure, Measure):
            yield f"{where}={short(measure)}: a measure, such as TRICKS or CountCards"


@attrs.frozen
class Measure(Sound):
    """The base of all measures, the library's and your own. A frozen attrs class needs `taken`. Everything else has a
    default.
    """

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points by seat of what was played."""
        raise NotImplementedError

    def values(self, trump: Suit | None) -> Mapping[Card, int]:
        """The points of each card that has any of its own, under this trump."""
        return {}

    def safe_cards(self, trump: Suit | None) -> frozenset[Card]:
        """The cards whose points go to the player who plays them."""
        return frozenset()

    def weights(self, trump: Suit | None) -> Mapping[Card, int]:
        """In hundredths of a point, what each card is roughly worth to its taker beside points of its own."""
        return {}

    def in_tricks(self, trump: Suit | None) -> InTricks | None:
        """What each trick and each card brings, if nothing else counts."""
        return None

    @property
    def total(self) -> int | None:
        """All points that there are in a deal; None if that isn't fixed."""
        return None

    @property
    def parts(self) -> tuple[Measured, ...]:
        """What it adds up, in the order in which it counts."""
        return (self,)

    @property
    def unit(self) -> str:
        """What is counted: trick or point."""
        return "point"

    def describe(self, game: Game) -> tuple[str, ...]:
        """What is counted, in sentences."""
        return ()

    def problems(self, game: Game) -> Iterator[str]:
        """Reports what is wrong with this measure in a game."""
        yield from ()


@attrs.frozen
class CountTricks(Measure):
    """The measure that counts one for each trick taken.

    >>> CountTricks().unit
    'trick'
    """

    def taken(self, played: Played) -> tuple[int, ...]:
        """The tricks by seat."""
        return played.tricks_taken

    def in_tricks(self, trump: Suit | None) -> InTricks:
        """One for a trick, and nothing for cards."""
        return InTricks(1, {})

    @property
    def unit(self) -> str:
        """Tricks are counted."""
        return "trick"

    def describe(self, game: Game) -> tuple[str, ...]:
        """That tricks count, where they count beside other things; of tricks alone the lines of a table say it."""
        return ("Each trick counts one point.",)


TRICKS: Final = CountTricks()


@attrs.frozen
class CountCards(Measure):
    """Cards are worth points to the player who takes them in tricks. A `safe` card's go to its player (P31, P32, CI6, HE5).

    `points` maps entries of the trump ranking to points: a rank of the trump suit, an off-card, a joker. `cards` maps cards to
    points that they have whatever is trump.

    >>> hearts = CountCards(cards={Card.parse("Qs"): 13, **{Card(rank, Suit.HEARTS): 1 for rank in Rank}})
    >>> hearts.total, CountCards({Rank.JACK: 1}).values(Suit.CLUBS)
    (26, {Card('Jc'): 1})
    """

    points: tuple[tuple[PointCard, int], ...] = attrs.field(default=(), converter=pairs)
    safe: tuple[PointCard, ...] = attrs.field(default=(), converter=entries)
    cards: tuple[tuple[Card, int], ...] = attrs.field(default=(), converter=_card_pairs)
    _known: dict[Suit | None, Any] = attrs.field(factory=dict[Any, Any], init=False, eq=False, repr=False)

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points by seat."""
        trump = played.trump
        known = self._known.get(trump)
        if known is None:  # copies of a card are of one kind
            values = {card.kind: worth for card, worth in self.values(trump).items()}
            known = self._known[trump] = values, frozenset(card.kind for card in self.safe_cards(trump))
        values, safe = known
        taken = [0] * played.table.game.seating.seats
        for trick in played.table.tricks:
            winner = trick.winner
            for seat, card in trick.plays:
                worth = values.get(card.kind)
                if worth is not None:
                    taken[seat if card.kind in safe else winner] += worth
        return tuple(taken)

    def values(self, trump: Suit | None) -> dict[Card, int]:
        """The points of each card that has any, under this trump."""
        found = {} if trump is None else {entry_card(entry, trump): worth for entry, worth in self.points}
        for card, worth in self.cards:
            found[card] = found.get(card, 0) + worth
        return found

    def safe_cards(self, trump: Suit | None) -> frozenset[Card]:
        """The safe cards, under this trump."""
        return cards_of(self.safe, trump)

    def in_tricks(self, trump: Suit | None) -> InTricks:
        """The points of the cards."""
        return InTricks(0, self.values(trump), self.safe_cards(trump))

    @property
    def total(self) -> int:
        """The points of all cards together."""
        return sum(worth for _, worth in (*self.points, *self.cards))

    def describe(self, game: Game) -> tuple[str, ...]:
        """What the cards are worth, and to whom."""
        worths = sorted({worth for _, worth in (*self.points, *self.cards)})
        groups = listed(self._group_told(game, worth, first=not place) for place, worth in enumerate(worths))
        safe = listed(f"the {_named(card, game)}" for card in self.safe) if self.safe else ""
        each = "It counts" if len(self.points) + len(self.cards) == 1 else "Each counts"
        one = "s" if len(self.safe) == 1 else ""
        kept = f", except that {safe} count{one} for the player who plays it" if safe else ""
        return sentences(f"{groups[0].upper()}{groups[1:]}.", f"{each} for the player who takes it{kept} [P31].")

    def _group_told(self, game: Game, worth: int, *, first: bool) -> str:
        """The cards that are worth so much, and what they count."""
        several = sum(each == worth for _, each in (*self.points, *self.cards)) > 1
        points = "" if not first else " point" if worth == 1 else " points"
        counts = f"{'count' if several else 'counts'} {worth}{points}{' each' if several else ''}"
        return f"{listed(self._named(game, worth))} {counts}"

    def _named(self, game: Game, worth: int) -> Iterator[str]:
        """The cards that are worth so much; the cards of a whole suit as one."""
        cards = {card for card, each in self.cards if each == worth}
        for suit in Suit:
            whole = {Card(card.rank, card.suit) for card in game.pack if card.suit is suit}
            if len(whole) > 1 and whole <= cards:
                cards -= whole
                yield str(suit)
        if cards:
            yield cards_named([card for card, _ in self.cards if card in cards])
        entries = [entry for entry, each in self.points if each == worth]
        ranks = [entry_name(entry, game) for entry in entries if isinstance(entry, Rank)]
        if ranks:
            yield f"the {listed(ranks)} of trumps"
        yield from (f"the {entry_name(entry, game)}" for entry in entries if not isinstance(entry, Rank))

    def own_problems(self) -> Iterator[str]:
        """Reports that no card has points."""
        if not self.points and not self.cards:
            yield "CountCards: points and cards: a card at least has points"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports points for cards that aren't in the game."""
        there, pack = {entry for step in game.ranking.ladder() for entry in step}, frozenset(game.pack)
        for entry, _ in self.points:
            if entry not in there:
                yield f"CountCards: the {entry} has points and is not a trump of this game: leave it out of `points`"
        for card, _ in self.cards:
            if card not in pack:
                yield f"CountCards: {card} has points and is not in the pack: leave it out of `cards`"
        for entry in self.safe:
            if entry not in dict(self.points):
                yield f"CountCards: the {entry} is safe and has no points: leave it out of `safe`"


def _named(card: PointCard, game: Game) -> str:
    return f"{entry_name(card, game)} of trumps"


def _measures(measures: Iterable[Measured]) -> tuple[Measured, ...]:
    return row(measures)


@attrs.frozen
class Together(Measure):
    """Several measures added up, in the order in which they count (AP8).

    >>> from trickgames.scoring import HighestTrump, LowestTrump, MostPips
    >>> four = Together((HighestTrump(), LowestTrump(), CountCards({Rank.JACK: 1}), MostPips()))
    >>> four.total, len(four.parts)
    (4, 4)
    """

    measures: tuple[Measured, ...] = attrs.field(converter=_measures)

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points by seat."""
        return tuple(map(sum, zip(*(measure.taken(played) for measure in self.measures), strict=True)))

    def values(self, trump: Suit | None) -> dict[Card, int]:
        """The points of each card that has any of its own, under this trump."""
        return added(measure.values(trump) for measure in self.measures)

    def weights(self, trump: Suit | None) -> dict[Card, int]:
        """What the cards are roughly worth by all the measures."""
        return added(measure.weights(trump) for measure in self.measures)

    def safe_cards(self, trump: Suit | None) -> frozenset[Card]:
        """The cards that are safe by any of the measures."""
        safe: frozenset[Card] = frozenset()
        return safe.union(*(measure.safe_cards(trump) for measure in self.measures))

    def in_tricks(self, trump: Suit | None) -> InTricks | None:
        """What all the measures bring, if tricks and cards alone count in each."""
        return in_tricks(self.measures, trump)

    @property
    def total(self) -> int | None:
        """All points of all measures; None if one of them has no fixed number."""
        totals = [measure.total for measure in self.measures]
        return None if None in totals else sum(total or 0 for total in totals)

    @property
    def parts(self) -> tuple[Measured, ...]:
        """The measures."""
        return tuple(part for measure in self.measures for part in measure.parts)

    def describe(self, game: Game) -> tuple[str, ...]:
        """All measures, in sentences."""
        return tuple(told for measure in self.measures for told in measure.describe(game))

    def own_problems(self) -> Iterator[str]:
        """Reports that there is nothing to add up, and anything that isn't a measure."""
        if not self.measures:
            yield "Together: measures=(): one measure at least"
        yield from not_measures("Together: measures", *self.measures)
