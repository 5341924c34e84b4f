"""A game as a value.

`Game` reads like a page of the rule book: a pack, who plays, how the cards rank, what happens in which order, what it scores
and when the match is won. It holds no rule of its own; `trickgames.engine.engine` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from trickgames.cards.card import Card, CardSet, Suit
from trickgames.cards.ranking import Order, Ranking, order
from trickgames.cards.strains import Strain
from trickgames.engine.citations import Citations
from trickgames.engine.fitting import game_problems
from trickgames.engine.protocols import OnlyTrumps
from trickgames.engine.scored import Goal, PointCards, Scoring
from trickgames.engine.states import Phase
from trickgames.errors import InvalidRulesError
from trickgames.table.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Game", "Origin", "Suits"]


@attrs.frozen
class Origin:
    """The builder and the settings that made a game: `Origin("euchre", (("joker", True),))`."""

    family: str
    settings: tuple[tuple[str, Any], ...] = ()


@attrs.frozen(eq=False)
class Suits:
    """The cards of a pack under one trump, as masks: what the phases look up again and again."""

    trumps: int
    by_suit: Mapping[Suit | None, int]
    values: Mapping[Card, int]
    pointed: int


BY_COLOUR: Final = (None, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def _place(ranked: Order, card: Card) -> tuple[bool, int, int, int]:
    """Where a card stands in a hand."""
    return not ranked.is_trump(card), BY_COLOUR.index(ranked.suit(card)), -ranked.strength(card), card.id


def _pack(cards: Iterable[Card]) -> tuple[Card, ...]:
    # a text, or what can't be iterated, is refused with the other problems
    refused = isinstance(cards, str) or not isinstance(cards, Iterable)
    return cast("tuple[Card, ...]", cards) if refused else tuple(cards)


def _phases(phases: Iterable[Phase[Any, Any]]) -> tuple[Phase[Any, Any], ...]:
    return tuple(phases) if isinstance(phases, Iterable) else phases


@attrs.frozen
class Game:
    """The rules of a game, as a value. If its parts don't fit together, an `InvalidRulesError` names every problem.

    To make a variant, swap a part with `attrs.evolve`. `origin` remembers the settings that the game was built from, and
    doesn't count for equality. `citations` says which rules its sheet and its refusals cite: none, unless it names a book.
    `cards` is the pack as a set, and `whole` its mask.

    >>> from trickgames import pitch
    >>> attrs.evolve(pitch.TEN_POINT, name="Short pitch", goal=attrs.evolve(pitch.TEN_POINT.goal, target=21)).goal.target
    21
    """

    name: str
    pack: tuple[Card, ...] = attrs.field(converter=_pack, repr=lambda pack: f"<{len(pack)} cards>")
    seating: Seating
    ranking: Ranking
    phases: tuple[Phase[Any, Any], ...] = attrs.field(converter=_phases)
    scoring: Scoring
    goal: Goal
    citations: Citations = Citations()
    origin: Origin | None = attrs.field(default=None, eq=False, repr=False)
    cards: frozenset[Card] = attrs.field(init=False, eq=False, repr=False)
    whole: int = attrs.field(init=False, eq=False, repr=False)
    memo: dict[Any, Any] = attrs.field(factory=dict[Any, Any], init=False, eq=False, repr=False)
    _places: dict[int, int] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        # parts that are asked what is wrong in this game see a whole one: of a wrong pack, the cards that are in it
        pack = self.pack if isinstance(self.pack, tuple) else ()
        cards = frozenset[Card](card for card in pack if isinstance(card, Card))
        phases = self.phases if isinstance(self.phases, tuple) else ()
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "whole", sum(card.bit for card in cards))
        object.__setattr__(self, "_places", {id(phase): place for place, phase in enumerate(phases)})
        InvalidRulesError.check(game_problems(self))

    def __hash__(self) -> int:
        known = self.memo.get("hash")
        if known is None:
            known = self.memo["hash"] = hash((self.name, self.pack, self.seating, self.ranking, self.phases))
        return int(known)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Game {self.name!r}>"

    def _repr_html_(self) -> str | None:
        """The name of the game, which unfolds to its rules, for notebooks."""
        from trickgames.pictures import in_notebook

        return in_notebook(self)

    def __reduce__(self) -> tuple[Any, ...]:
        rules = (self.name, self.pack, self.seating, self.ranking, self.phases, self.scoring, self.goal)
        return Game, (*rules, self.citations, self.origin)

    def suits(self, trump: Suit | Strain | None) -> Suits:
        """The cards of the pack by the suit to which they belong in this strain, and the points that they have."""
        known = self.memo.get(("suits", trump))
        return known if isinstance(known, Suits) else self._suits(trump)

    def _suits(self, trump: Suit | Strain | None) -> Suits:
        ranked = order(self.ranking, trump)
        by_suit: dict[Suit | None, int] = dict.fromkeys(Suit, 0)
        for card in self.pack:
            suit = ranked.suit(card)
            by_suit[suit] = by_suit.get(suit, 0) | card.bit
        given: Mapping[Card, int] = self.scoring.values(ranked.trump) if isinstance(self.scoring, PointCards) else {}
        values = {card: given.get(Card(card.rank, card.suit), 0) for card in self.pack}
        pointed = sum(card.bit for card, value in values.items() if value)
        made = Suits(0 if ranked.trump is None else by_suit[ranked.trump], by_suit, values, pointed)
        return cast("Suits", self.memo.setdefault(("suits", trump), made))

    def trumps(self, trump: Suit | Strain | None) -> CardSet:
        """The trumps of the pack under this trump."""
        return CardSet.of(self.suits(trump).trumps)

    def in_order(self, cards: Iterable[Card], trump: Suit | Strain | None = None) -> tuple[Card, ...]:
        """These cards as a player holds them: trumps first, then spades, hearts, clubs and diamonds, each from high to low.

        Wherever cards are shown to people, they come in this order.

        >>> from trickgames import euchre
        >>> hand = CardSet.parse("9c Qh As Jd Ts Jh")
        >>> print(*euchre.BICYCLE.in_order(hand), "|", *euchre.BICYCLE.in_order(hand, Suit.HEARTS))
        As Ts Qh Jh 9c Jd | Jh Jd Qh As Ts 9c
        """
        known = self.memo.get(("in order", trump))
        if known is None:
            ranked = order(self.ranking, trump)
            known = self.memo["in order", trump] = partial(_place, ranked)
        return tuple(sorted(cards, key=known))

    def plays_only_trumps(self) -> bool:
        """Whether no card but a trump is ever played (P24): rule sheets are then silent about the other suits."""
        return any(isinstance(phase, OnlyTrumps) and phase.plays_only_trumps() for phase in self.phases)

    def place(self, phase: Phase[Any, Any]) -> int:
        """The index of this phase among the phases of the game."""
        try:
            return self._places[id(phase)]
        except KeyError:
            return self.phases.index(phase)
