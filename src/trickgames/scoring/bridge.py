"""Scoring of a contract by bridge's table, its numbers as data (BG4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from trickgames.cards.strains import NO_TRUMP, Strain, strain_of
from trickgames.cards.words import listed, number
from trickgames.checks import MOST_NUMBER, Sound
from trickgames.engine.verdict import Played, Verdict
from trickgames.errors import short
from trickgames.scoring.measures import TRICKS
from trickgames.table.facts import Contract, Stakes
from trickgames.table.given import STRAINS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.card import Suit
    from trickgames.engine.game import Game
    from trickgames.engine.scored import InTricks

__all__ = ["BridgeTable"]

TWO, SIX, SEVEN = 2, 6, 7


def _pairs(values: Mapping[Strain | str, int] | tuple[tuple[Strain | str, int], ...]) -> tuple[tuple[Strain, int], ...]:
    try:
        return tuple((strain_of(strain), points) for strain, points in dict(values).items())
    except (TypeError, ValueError):  # a NotationError is a ValueError
        return values  # type: ignore[return-value]  # what are no pairs is refused when the rule is made


@attrs.frozen
class BridgeTable(Sound):
    """The declaring side scores its contract if it is made, and loses for each trick short. The others' score stays.

    `trick` and `first` are points by strain, which you may give by its name: for each trick over `book`, and more for the
    first. Pairs are for a side that isn't vulnerable and one that is. The contract's level is the number of tricks. The fact
    `Stakes` says how high it is played for (without it: undoubled, not vulnerable). `doubled_down` is for the first tricks
    short, one by one. Its last number goes on.

    >>> table = BridgeTable()
    >>> table.points("spades", level=10, taken=10, stakes=Stakes()), table.points("hearts", 10, 7, Stakes(doubled=2))
    (420, -500)
    """

    trick: tuple[tuple[Strain, int], ...] = attrs.field(
        default=tuple(zip(STRAINS, (20, 20, 30, 30, 30), strict=True)), converter=_pairs
    )
    first: tuple[tuple[Strain, int], ...] = attrs.field(default=((NO_TRUMP, 10),), converter=_pairs)
    book: int = 6
    part: int = 50
    game_at: int = 100
    game: tuple[int, int] = (300, 500)
    small_slam: tuple[int, int] = (500, 750)
    grand_slam: tuple[int, int] = (1000, 1500)
    doubled_made: int = 50
    doubled_over: tuple[int, int] = (100, 200)
    down: tuple[int, int] = (50, 100)
    doubled_down: tuple[tuple[int, ...], tuple[int, ...]] = ((100, 200, 200, 300), (200, 300))

    needs = (Contract,)
    heading = "Scoring"

    def one_side_scores(self) -> bool:
        """Only the declaring side scores."""
        return True

    @property
    def unit(self) -> str:
        """Tricks are counted."""
        return "trick"

    def reads_calls(self, fact: type[Any]) -> bool:
        """The contract is asked for, and no bid of each player's own."""
        return fact is Contract

    def may_decide(self, _contract: Contract | None) -> bool:
        """Never: a deal brings points and nothing else."""
        return False

    def taken(self, played: Played) -> tuple[int, ...]:
        """The tricks by seat."""
        return played.tricks_taken

    def in_tricks(self, trump: Suit | None) -> InTricks:
        """One for a trick."""
        return TRICKS.in_tricks(trump)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """The tricks by seat, and the scores after the deal."""
        contract = played.contract or played.table.get(Contract)
        taken = sum(played.tricks_taken[seat] for seat in played.makers)
        points = self.points(played.strain or NO_TRUMP, contract.level, taken, played.table.find(Stakes) or Stakes())
        after = tuple(score + points if side in played.making_sides else score for side, score in enumerate(scores))
        return Verdict(played.tricks_taken, after, taken >= contract.level)

    def points(self, strain: Strain | str, level: int, taken: int, stakes: Stakes) -> int:
        """What the declaring side scores, below zero for a contract that is set."""
        vulnerable, doubled = int(stakes.vulnerable), stakes.doubled // 2
        if taken < level:
            return -self._down(level - taken, vulnerable, doubled)
        what = strain_of(strain)
        each = dict(self.trick).get(what, 0)
        bid = (each * (level - self.book) + dict(self.first).get(what, 0)) * stakes.doubled
        over = self.doubled_over[vulnerable] * doubled if doubled else each
        bonus = self.game[vulnerable] if bid >= self.game_at else self.part
        slams = {self.book + SIX: self.small_slam, self.book + SEVEN: self.grand_slam}.get(level)
        slam = 0 if slams is None else slams[vulnerable]
        return bid + over * (taken - level) + bonus + slam + self.doubled_made * doubled

    def _down(self, missing: int, vulnerable: int, doubled: int) -> int:
        if not doubled:
            return self.down[vulnerable] * missing
        steps = self.doubled_down[vulnerable]
        return doubled * sum(steps[min(number, len(steps) - 1)] for number in range(missing))

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The table in sentences."""
        more = dict(self.first)
        tricks = ", ".join(f"{strain} {points}" for strain, points in self.trick if not more.get(strain))
        apart = [(strain, points) for strain, points in self.trick if more.get(strain)]
        first = [f"in {strain} {points + more[strain]} for the first and {points} for each other" for strain, points in apart]
        scores = ", and ".join(filter(None, (tricks, listed(first) if first else "")))
        plain, vulnerable = map(_steps_told, self.doubled_down)
        return (
            (
                "Only the declarer's side scores. A contract that fails is a minus for it,"
                " where at the table the defenders would score the same as a plus."
            ),
            "Of two numbers, the second is for a vulnerable side [BG4].",
            f"If the contract is made, each trick bid above {number(self.book)} scores: {scores}.",
            "Doubling doubles this trick score, and redoubling makes it four times as much.",
            f"A trick score of {self.game_at} or more, a game, earns {_pair(self.game)} more. A part score earns {self.part}.",
            f"Bidding and making twelve tricks earns another {_pair(self.small_slam)}, and thirteen {_pair(self.grand_slam)}.",
            f"Making a doubled contract earns {self.doubled_made}, and a redoubled one {2 * self.doubled_made}.",
            f"Each overtrick scores as much as a trick, or {_pair(self.doubled_over)} if doubled, and twice that if redoubled.",
            f"If the contract fails, each undertrick costs {_pair(self.down)}.",
            f"If it was doubled, the undertricks cost {plain}. For a vulnerable side they cost {vulnerable}.",
            "Redoubled undertricks cost twice that.",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports points below zero, and steps that are missing."""
        numbers = [points for _, points in (*self.trick, *self.first)]
        numbers += [self.book, self.part, self.game_at, self.doubled_made]
        numbers += [
            points for pair in (self.game, self.small_slam, self.grand_slam, self.doubled_over, self.down) for points in pair
        ]
        numbers += [points for steps in self.doubled_down for points in steps]
        for points in dict.fromkeys(numbers):
            if not 0 <= points <= MOST_NUMBER:
                yield f"BridgeTable: {short(points)}: every number is from 0 to {MOST_NUMBER:,}"
        if not all(self.doubled_down):
            yield "BridgeTable: doubled_down: give at least one number for not vulnerable, and one for vulnerable"


def _steps_told(steps: tuple[int, ...]) -> str:
    """What undertricks cost one by one, in words: the last number is for every further one too."""
    if len(steps) == 1:
        return f"{steps[0]} each"
    first = f"{steps[0]} for the first" if len(steps) == TWO else f"{', '.join(map(str, steps[:-1]))} one by one"
    return f"{first}, and {steps[-1]} for each further one"


def _pair(values: tuple[int, int]) -> str:
    return "/".join(map(str, values))
