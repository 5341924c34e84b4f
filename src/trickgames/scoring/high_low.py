"""Measures of points that no fixed card has: high, low and game, as in auction pitch (AP6, SM5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.card import SUITS, Card, Rank
from trickgames.cards.ranking import order
from trickgames.cards.words import counted, entry_name, listed, sentence, sentences
from trickgames.checks import too_small
from trickgames.errors import short
from trickgames.scoring.measures import Measure, PointCard, cards_of, entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.verdict import Played

__all__ = ["PIPS", "HighestTrump", "LowestTrump", "MostPips"]


PIPS_OF_A_POINT: Final = 20  # about a quarter of all pips, since half of the cards that have them are in play
LOW_RANKS: Final = (Rank.TWO, Rank.THREE, Rank.FOUR)


def _trumps_played(played: Played) -> list[tuple[int, int, int, Card]]:
    """The trumps that were played: strength, player, taker, card, in order of play."""
    if played.trump is None:
        return []
    ranked = order(played.table.game.ranking, played.strain)
    return [
        (ranked.strength(card), seat, trick.winner, card)
        for trick in played.table.tricks
        for seat, card in trick.plays
        if ranked.is_trump(card)
    ]


@attrs.frozen
class HighestTrump(Measure):
    """A point for the highest trump in play, to the player who takes it (AP6: High).

    In play are the cards that were played; during a deal, those so far.

    >>> from trickgames import pitch
    >>> print(*HighestTrump().describe(pitch.TEN_POINT))
    High: one point for the highest trump in play, to the player who takes it [AP6].
    """

    worth: int = 1

    def taken(self, played: Played) -> tuple[int, ...]:
        """The point by seat; none if no trump was played."""
        taken = [0] * played.table.game.seating.seats
        trumps = _trumps_played(played)
        if trumps:
            taken[max(trumps, key=lambda trump: trump[0])[2]] = self.worth
        return tuple(taken)

    @property
    def total(self) -> int:
        """One point, or what it is worth."""
        return self.worth

    def describe(self, game: Game) -> tuple[str, ...]:
        """High in a sentence."""
        return (f"High: {counted(self.worth, 'point')} for the highest trump in play, to the player who takes it [AP6].",)

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible number of points."""
        yield from too_small(self, 1, "worth")


@attrs.frozen
class LowestTrump(Measure):
    """A point for the lowest trump in play, to the player who takes it or who held it (AP6: Low).

    Cards that are `never` low are left out, such as a joker that is the lowest trump (AP10).

    >>> from trickgames import pitch
    >>> print(*LowestTrump("holder").describe(pitch.TEN_POINT))
    Low: one point for the lowest trump in play, to the player who plays it [AP6].
    """

    to: Literal["taker", "holder"] = "taker"
    never: tuple[PointCard, ...] = attrs.field(default=(), converter=entries)
    worth: int = 1

    def taken(self, played: Played) -> tuple[int, ...]:
        """The point by seat; none if no such trump was played."""
        taken = [0] * played.table.game.seating.seats
        never = {card.kind for card in cards_of(self.never, played.trump)}
        trumps = [trump for trump in _trumps_played(played) if trump[3].kind not in never]
        if trumps:
            _, holder, taker, _ = min(trumps, key=lambda trump: trump[0])
            taken[taker if self.to == "taker" else holder] = self.worth
        return tuple(taken)

    def weights(self, trump: Suit | None) -> dict[Card, int]:
        """The lowest trumps, where Low is taken: each half as likely to be low as the one below it."""
        if trump is None or self.to == "holder":
            return {}
        return {Card(rank, trump): 100 * self.worth >> place for place, rank in enumerate(LOW_RANKS)}

    @property
    def total(self) -> int:
        """One point, or what it is worth."""
        return self.worth

    def describe(self, game: Game) -> tuple[str, ...]:
        """Low in a sentence."""
        whose = "takes" if self.to == "taker" else "plays"
        never = listed(f"the {entry_name(card, game)}" for card in self.never) if self.never else ""
        return sentences(
            f"Low: {counted(self.worth, 'point')} for the lowest trump in play, to the player who {whose} it [AP6].",
            f"{sentence(never)} {'is' if len(self.never) == 1 else 'are'} never low." if never else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible number of points."""
        yield from too_small(self, 1, "worth")


PIPS: Final[Mapping[Rank, int]] = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1, Rank.TEN: 10}


def _rank_pairs(pips: Mapping[Rank, int] | tuple[tuple[Rank, int], ...]) -> tuple[tuple[Rank, int], ...]:
    try:
        return tuple(dict(pips).items())
    except (TypeError, ValueError):
        return pips  # type: ignore[return-value]  # what are no pairs is refused when the rule is made


@attrs.frozen
class MostPips(Measure):
    """A point for the side with most pips in its tricks, all suits counted (AP6: Game). If two sides are equal, nobody gets it.

    By seat, the point is with the side's first seat from the dealer's left.

    >>> dict(MostPips().pips)[Rank.TEN]
    10
    """

    pips: tuple[tuple[Rank, int], ...] = attrs.field(default=tuple(PIPS.items()), converter=_rank_pairs)
    worth: int = 1

    def taken(self, played: Played) -> tuple[int, ...]:
        """The point by seat."""
        seating, pips = played.table.game.seating, dict(self.pips)
        sums = [0] * len(seating.sides)
        for trick in played.table.tricks:
            ranks = [card.rank for card in trick.cards if isinstance(card.rank, Rank)]
            sums[seating.side(trick.winner)] += sum(pips.get(rank, 0) for rank in ranks)
        taken, most = [0] * seating.seats, max(sums)
        if sums.count(most) == 1:
            side = sums.index(most)
            taken[next(seat for seat in seating.clockwise(played.table.dealer) if seating.side(seat) == side)] = self.worth
        return tuple(taken)

    def weights(self, trump: Suit | None) -> dict[Card, int]:
        """The cards that have pips."""
        return {Card(rank, suit): 100 * self.worth * pips // PIPS_OF_A_POINT for rank, pips in self.pips for suit in SUITS}

    @property
    def total(self) -> int:
        """One point, or what it is worth."""
        return self.worth

    def describe(self, game: Game) -> tuple[str, ...]:
        """Game in a sentence."""
        taker = "player who" if game.seating.party == "player" else "side that"
        pips = listed(f"{worth} for each {rank}" for rank, worth in self.pips)
        worth = counted(self.worth, "point")
        return (
            f"Game: {worth} for the {taker} takes the most card points in all suits [AP6]: {pips}.",
            "If there is a tie for the most, nobody scores game.",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports an impossible number of points, and a table without pips."""
        yield from too_small(self, 1, "worth")
        if not self.pips or any(worth < 1 for _, worth in self.pips):
            yield f"MostPips: pips={short(self.pips)}: a rank at least, and each with 1 or more"
