"""What is given to a match from outside, and never listed: the deal of a pack, and a contract that was bid elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, Self

import attrs

from trickgames.cards.card import SUITS, Card, Suit, parse_cards
from trickgames.cards.strains import NO_TRUMP, Strain, strain_of
from trickgames.errors import NotationError, short

__all__ = ["Deal", "GiveContract"]


def _sizes(plan: Iterable[int] | None) -> tuple[int, ...] | None:
    if plan is None:
        return None
    sizes = tuple(plan)
    if any(type(size) is not int for size in sizes):
        msg = f"plan={short(plan)}: a plan is the sizes of the packets, whole numbers"
        raise NotationError(msg)
    return sizes


def _dealt(pack: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(pack)


_PLAN = re.compile(r"[0-9]{1,3}(?:-[0-9]{1,3})*")


@attrs.frozen
class Deal:
    """The deal of a whole pack, top card first, in packets of the sizes of the plan (None: the first plan of the game).

    Its text is `deal` and all the cards, with the plan between as `3-2` where one is given.
    """

    pack: tuple[Card, ...] = attrs.field(converter=_dealt)
    plan: tuple[int, ...] | None = attrs.field(default=None, converter=_sizes)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The deal, if the text begins with `deal`."""
        verb, _, dealt = text.partition(" ")
        if verb != "deal":
            return None
        first, _, rest = dealt.partition(" ")
        if _PLAN.fullmatch(first):
            return cls(parse_cards(rest), map(int, first.split("-")))
        return cls(parse_cards(dealt))

    def __str__(self) -> str:
        plan = () if self.plan is None else ("-".join(map(str, self.plan)),)
        return " ".join(("deal", *plan, *map(str, self.pack)))


DOUBLED: Final = {1: "", 2: "doubled", 4: "redoubled"}
LETTERS: Final = "NESW"
STRAINS: Final = (*map(strain_of, SUITS), NO_TRUMP)
_CONTRACT: Final = re.compile(
    rf"contract ([{LETTERS}]) ([1-7]) (\S.*?)(?: (undoubled|doubled|redoubled))?(?: ((?:not )?vulnerable))?"
)


def _of_letter(seat: int | str) -> int:
    found = LETTERS.find(seat) if isinstance(seat, str) and len(seat) == 1 else seat
    if type(found) is not int or not 0 <= found < len(LETTERS):
        msg = f"{short(seat)} declares nothing: the seats are N, E, S and W, or 0 to 3"
        raise NotationError(msg)
    return found


def _odd_tricks(level: int) -> int:
    if type(level) is not int or not 1 <= level <= 7:  # noqa: PLR2004 - the levels of bridge
        msg = f"{short(level)} can't be undertaken: the levels are 1 to 7"
        raise NotationError(msg)
    return level


def _strain(value: Strain | Suit | str | None) -> Strain:
    strain = strain_of(value)
    if strain not in STRAINS:
        msg = f"{short(value)} can't be undertaken: a contract is in a suit or in no trump"
        raise NotationError(msg)
    return strain


def _yes_or_no(value: bool) -> bool:  # noqa: FBT001 - a converter takes the value alone
    if type(value) is not bool:
        msg = f"vulnerable={short(value)} is neither True nor False"
        raise NotationError(msg)
    return value


def _double(doubled: Literal[1, 2, 4]) -> Literal[1, 2, 4]:
    if type(doubled) is not int or doubled not in DOUBLED:
        msg = f"doubled={short(doubled)}: 1, 2 if it is doubled, 4 if it is redoubled"
        raise NotationError(msg)
    return doubled


@attrs.frozen
class GiveContract:
    """`contract N 4 spades doubled vulnerable`: the contract that the deal is played in, given from outside (BG1).

    Seats 0 to 3 are N, E, S and W. `undoubled` and `not vulnerable` are read, and left out when it is written. `NotationError`
    for a contract that does not exist.

    >>> str(GiveContract("N", 4, "spades", doubled=2))
    'contract N 4 spades doubled'
    >>> GiveContract.parse("contract S 3 no trump undoubled") == GiveContract(2, 3, None)
    True
    """

    declarer: int = attrs.field(converter=_of_letter)
    level: int = attrs.field(converter=_odd_tricks)
    strain: Strain = attrs.field(converter=_strain)
    doubled: Literal[1, 2, 4] = attrs.field(default=1, converter=_double)
    vulnerable: bool = attrs.field(default=False, converter=_yes_or_no)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The contract, if the text is one; `NotationError` for one that does not exist."""
        if not text.startswith("contract "):
            return None
        read = _CONTRACT.fullmatch(text)
        if read is None:
            msg = f"{short(text)} can't be read: a contract is written as `contract N 4 spades doubled vulnerable`"
            raise NotationError(msg)
        seat, level, strain, double, vulnerable = read.groups()
        doubled: dict[str | None, Literal[1, 2, 4]] = {"doubled": 2, "redoubled": 4}
        return cls(LETTERS.index(seat), int(level), strain, doubled.get(double, 1), vulnerable == "vulnerable")

    def __str__(self) -> str:
        told = ("contract", LETTERS[self.declarer], str(self.level), str(self.strain), DOUBLED[self.doubled])
        return " ".join(filter(None, (*told, "vulnerable" if self.vulnerable else "")))
