"""Bonuses: points by side that no trick and no contract brings. Honours (WH4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from trickgames.cards.card import Card, Rank
from trickgames.cards.ranking import entry_card
from trickgames.cards.words import entry_name, listed, number
from trickgames.checks import Sound, row
from trickgames.errors import short
from trickgames.table.log import Moved
from trickgames.table.places import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.verdict import Played
    from trickgames.table.places import Place
    from trickgames.table.table import Table

__all__ = ["Honours"]


def dealt_hands(table: Table) -> tuple[frozenset[Card], ...]:
    """The cards that each seat was dealt: what happened since is taken back."""
    where: dict[Card, Place] = {card: (HAND, seat) for seat, hand in enumerate(table.hands) for card in hand}
    where |= {card: pile.place for pile in table.piles for card in pile.cards}
    plays = (*(play for trick in table.tricks for play in trick.plays), *table.trick)
    where |= {card: (HAND, seat) for seat, card in plays}
    for entry in reversed(table.log):
        if isinstance(entry, Moved):
            where |= dict.fromkeys(entry.cards or (), entry.source)
    return tuple(
        frozenset(card for card, place in where.items() if place == (HAND, seat)) for seat in range(table.game.seating.seats)
    )


def _pairs(worth: Mapping[int, int] | Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    try:
        return tuple(dict(worth).items())
    except (TypeError, ValueError):
        return worth  # type: ignore[return-value]  # what are no pairs is refused when the rule is made


def _cards(cards: Iterable[Rank]) -> tuple[Rank, ...]:
    return row(cards)


@attrs.frozen
class Honours(Sound):
    """A side that was dealt enough honours of the trump suit scores for them, unless its score is `not_at` (WH4).

    `worth` says how many honours bring how many points. A side scores for the highest number that it has.

    >>> dict(Honours().worth)
    {4: 4, 3: 2}
    """

    cards: tuple[Rank, ...] = attrs.field(default=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), converter=_cards)
    worth: tuple[tuple[int, int], ...] = attrs.field(default=((4, 4), (3, 2)), converter=_pairs)
    not_at: int | None = None

    def __call__(self, played: Played, scores: tuple[int, ...]) -> tuple[int, ...]:
        """The points by side, from the scores before the deal."""
        if played.trump is None:
            return (0,) * len(scores)
        honours = {entry_card(rank, played.trump) for rank in self.cards}
        dealt, worth = dealt_hands(played.table), dict(self.worth)
        counts = [sum(len(honours & dealt[seat]) for seat in seats) for seats in played.table.game.seating.sides]
        return tuple(
            0 if score == self.not_at else max((points for least, points in worth.items() if count >= least), default=0)
            for count, score in zip(counts, scores, strict=True)
        )

    def describe(self, game: Game) -> tuple[str, ...]:
        """The honours in sentences."""
        honours = listed(entry_name(rank, game) for rank in self.cards)
        brings = listed(f"{number(count)} of them scores {points}" for count, points in sorted(self.worth, reverse=True))
        told = [
            f"The honours are the {honours} of trumps. They count after the tricks [WH4].",
            f"A side that was dealt {brings}.",
        ]
        told += [] if self.not_at is None else [f"A side with a score of {self.not_at} before the deal scores no honours."]
        return tuple(told)

    def own_problems(self) -> Iterator[str]:
        """Reports numbers of honours that nobody can hold."""
        for count, points in self.worth:
            if not 1 <= count <= len(self.cards) or points < 1:
                yield f"Honours: worth={short(self.worth)}: from 1 to {len(self.cards)} honours, each for 1 point or more"
                return
        if not self.worth or len(set(self.cards)) < len(self.cards):
            yield "Honours: cards and worth: one at least, and each once"
