"""What a line of a score table pays: a few whole numbers that are multiplied with what was bid and taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import attrs

from trickgames.cards.words import listed, number
from trickgames.checks import MOST_NUMBER, Sound
from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BID", "MINUS_BID", "NOTHING", "TAKEN", "Lift", "Pays"]


@attrs.frozen
class Pays(Sound):
    """Points that a side gets: `fixed`, and more for each trick or point of some kind.

    These are for each point: `taken` (only those above `book`), `bid` (the level of the contract), `over` (above the bid),
    `under` (short of it), and `lead` (by which a side is ahead of all others). `blank` is added for a side that took nothing.
    `least` is the least that is paid.

    >>> Pays(bid=10, over=1).amount(taken=8, bid=7, others=5)  # SP4
    71
    >>> Pays(taken=1, book=6).amount(taken=9, bid=0, others=4)  # WH3
    3
    """

    fixed: int = 0
    taken: int = 0
    bid: int = 0
    over: int = 0
    under: int = 0
    lead: int = 0
    book: int = 0
    blank: int = 0
    least: int | None = None
    _is_simple: bool = attrs.field(init=False, eq=False, repr=False, default=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        more = self.over or self.under or self.lead or self.book or self.blank or self.least is not None
        object.__setattr__(self, "_is_simple", not more)

    def amount(self, taken: int, bid: int, others: int) -> int:
        """The points for what a side took, the level of the bid, and the most that any other side took."""
        if self._is_simple:
            return self.fixed + self.taken * taken + self.bid * bid
        paid = (
            self.fixed
            + self.taken * max(0, taken - self.book)
            + self.bid * bid
            + self.over * max(0, taken - bid)
            + self.under * max(0, bid - taken)
            + self.lead * max(0, taken - others)
            + (0 if taken else self.blank)
        )
        return paid if self.least is None else max(paid, self.least)

    @property
    def is_fixed(self) -> bool:
        """Whether the pay is the same whatever was bid and taken."""
        return not (self.taken or self.bid or self.over or self.under or self.lead or self.blank)

    @property
    def is_lead(self) -> bool:
        """Whether it pays only for each point by which a side is ahead."""
        return self == Pays(lead=self.lead)

    @property
    def is_taken(self) -> bool:
        """Whether it pays only for each point taken, so that it can be counted step by step."""
        return self._is_simple and not self.fixed and not self.bid

    def told(self, unit: str) -> str:
        """What is paid, in words, after "score" or "lose"; "nothing" for nothing.

        >>> Pays(bid=10, over=1).told("trick")
        '10 for each trick bid and 1 for each trick over the bid'
        """
        plus, minus, least = self.told_apart(unit)
        told = " and ".join(filter(None, (plus, f"minus {minus}" if minus else "")))
        return f"{told}, but {least}" if told and least else told or least or "nothing"

    def told_apart(self, unit: str) -> tuple[str, str, str]:
        """What is scored, what is lost and the least that is paid, in words; "" for nothing.

        >>> Pays(taken=-1, blank=5).told_apart("trick")
        ('5 if they take no trick', '1 for each trick they take', '')
        """
        above = f" above {number(self.book)}" if self.book else ""
        ways = (
            (self.fixed, "", ""),
            (self.taken, f"the {unit}s they take{above}", f" for each {unit} they take{above}"),
            (self.bid, "the amount of the bid", f" for each {unit} bid"),
            (self.over, f"the {unit}s over the bid", f" for each {unit} over the bid"),
            (self.under, f"the {unit}s missing", f" for each {unit} missing"),
            (self.lead, f"the {unit}s by which they are ahead", f" for each {unit} by which they are ahead"),
            (self.blank, "", f" if they take no {unit}"),
        )
        single = sum(1 for times, _, _ in ways if times) == 1
        plus = [one if single and times == 1 and one else f"{times}{each}" for times, one, each in ways if times > 0]
        # tricks are not lost like a bid: for one that was taken a point goes
        minus = [
            one if single and times == -1 and one and not self.taken else f"{-times}{each}"
            for times, one, each in ways
            if times < 0
        ]
        least = "" if self.least is None else f"at least {self.least}"
        return listed(plus, "plus" if self.fixed > 0 else "and") if plus else "", listed(minus) if minus else "", least

    def own_problems(self) -> Iterator[str]:
        """Reports numbers that aren't finite, and a book that nothing goes above."""
        for name in ("fixed", "taken", "bid", "over", "under", "lead", "blank", "least"):
            value = getattr(self, name)
            if value is not None and abs(value) > MOST_NUMBER:
                yield f"Pays: {name}={short(value)}: at most {MOST_NUMBER:,}"
        if not 0 <= self.book <= MOST_NUMBER:
            yield f"Pays: book={short(self.book)}: a number from 0 to {MOST_NUMBER:,}"
        if self.book and not self.taken:
            yield f"Pays: book={self.book}: only what is `taken` counts above a book: give `taken`, or leave `book` out"


NOTHING: Final = Pays()
TAKEN: Final = Pays(taken=1)
"""A point for each trick or point that the side took."""
BID: Final = Pays(bid=1)
MINUS_BID: Final = Pays(bid=-1)


@attrs.frozen
class Lift(Sound):
    """The score goes up to the target. If it is `graded`, a score below zero only goes to zero (P33h). It never goes down.

    `at_zero` says what becomes of a graded score of exactly zero (D-P19). It is lifted to the target ("win") or stays ("zero").

    >>> Lift().change(-7, 52), Lift().change(11, 52), Lift(at_zero="zero").change(0, 52)
    (7, 41, 0)
    """

    graded: bool = True
    at_zero: Literal["win", "zero"] = "win"

    def change(self, score: int, target: int) -> int:
        """By how much a score changes."""
        low = score < 0 or (score == 0 and self.at_zero == "zero")
        return max(0, (0 if low and self.graded else target) - score)

    def told(self, target: str) -> str:
        """What becomes of the score, in words."""
        low = "below zero" if self.at_zero == "win" else "of zero or below"
        return (
            f"a score {low} goes up to 0, and any other score to {target}"
            if self.graded
            else f"their score goes up to {target}"
        )
