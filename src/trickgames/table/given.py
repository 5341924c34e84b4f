"""What is given to a match from outside, and never listed: the deal of a pack, and a contract that was bid elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, Self, TypeAlias

import attrs

from trickgames.cards.card import SUITS, Card, Suit, parse_cards
from trickgames.cards.strains import NO_TRUMP, Strain, strain_of
from trickgames.cards.words import of_strain
from trickgames.errors import NotationError, short
from trickgames.table.action import HasForm
from trickgames.table.places import Seat

__all__ = ["PILE_NAME", "Deal", "GiveContract", "Packet", "Plan", "plan_text", "read_plan"]

Packet: TypeAlias = int | tuple[str, int]
"""So many cards to each player, or to the pile of this name."""
Plan: TypeAlias = tuple[Packet, ...]


def _sizes(plan: Iterable[Packet] | None) -> Plan | None:
    if plan is None:
        return None
    packets = tuple(plan)
    if not all(type(packet) is int or _is_for_a_pile(packet) for packet in packets):
        msg = f"plan={short(plan)}: a plan is the sizes of the packets, whole numbers, or pairs of a pile and a number"
        raise NotationError(msg)
    return packets


def _is_for_a_pile(packet: object) -> bool:
    match packet:
        case (str(), int() as size):
            return type(packet) is tuple and type(size) is int
        case _:
            return False


def plan_text(plan: Plan) -> str:
    """A plan in words without spaces.

    >>> plan_text((3, ("kitty", 1), 4))
    '3-kitty1-4'
    """
    return "-".join(str(packet) if isinstance(packet, int) else f"{packet[0]}{packet[1]}" for packet in plan)


def read_plan(text: str) -> Plan | None:
    """The plan that a text without spaces tells, or None where it tells none.

    >>> read_plan("3-kitty1-4"), read_plan("Jh")
    ((3, ('kitty', 1), 4), None)
    """
    if not _PLAN.fullmatch(text):
        return None
    packets = (_PACKET.fullmatch(word) for word in text.split("-"))
    return tuple(
        int(packet["size"]) if not packet["pile"] else (packet["pile"], int(packet["size"]))
        for packet in packets
        if packet is not None
    )


def _dealt(pack: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(pack)


PILE_NAME: Final = r"[a-z_]{1,40}"
"""What a pile may be called for which there are packets: its name stands before a number in the text of a plan."""
_PACKET: Final = re.compile(rf"(?P<pile>(?:{PILE_NAME})?)(?P<size>[0-9]{{1,3}})")
_PLAN: Final = re.compile(rf"(?:{PILE_NAME})?[0-9]{{1,3}}(?:-(?:{PILE_NAME})?[0-9]{{1,3}})*")


@attrs.frozen
class Deal:
    """The deal of a whole pack, top card first. Without a `plan` it follows the first plan of the game.

    A plan is a tuple of packets. A packet is a number, for that many cards to each player, or a pile and a number: `(3,
    ("kitty", 1), 2)`. The text of a deal is `deal` and all the cards. A plan stands between them, as `3-2` or `3-kitty1-2`.
    """

    pack: tuple[Card, ...] = attrs.field(converter=_dealt)
    plan: Plan | None = attrs.field(default=None, converter=_sizes)

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The deal, if the text begins with `deal`."""
        verb, _, dealt = text.partition(" ")
        if verb != "deal":
            return None
        first, _, rest = dealt.partition(" ")
        plan = read_plan(first)
        return cls(parse_cards(dealt if plan is None else rest), plan)

    def __str__(self) -> str:
        plan = () if self.plan is None else (plan_text(self.plan),)
        return " ".join(("deal", *plan, *map(str, self.pack)))


DOUBLED: Final = {1: "", 2: "doubled", 4: "redoubled"}
LETTERS: Final = "NESW"
STRAINS: Final = (*map(strain_of, SUITS), NO_TRUMP)
_CONTRACT: Final = re.compile(
    rf"contract ([{LETTERS}{LETTERS.lower()}]) ([1-7]) (\S.*?)(?: (undoubled|doubled|redoubled))?(?: ((?:not )?vulnerable))?"
)


def _of_letter(seat: int | str) -> int:
    found = LETTERS.find(seat) if isinstance(seat, str) and len(seat) == 1 else seat
    if type(found) is not int or not 0 <= found < len(LETTERS):
        msg = f"{short(seat)} can't be the declarer: the seats are N, E, S and W, or 0 to 3"
        raise NotationError(msg)
    return found


def _odd_tricks(level: int) -> int:
    if type(level) is not int or not 1 <= level <= 7:  # noqa: PLR2004 - the levels of bridge
        msg = f"{short(level)} can't be a contract: the levels are 1 to 7"
        raise NotationError(msg)
    return level


def _strain(value: Strain | Suit | str | None) -> Strain:
    strain = strain_of(value)
    if strain not in STRAINS:
        msg = f"{short(value)} can't be a contract: it is in a suit or in no trump"
        raise NotationError(msg)
    return strain


def _yes_or_no(value: bool) -> bool:  # noqa: FBT001 - a converter takes the value alone
    if type(value) is not bool:
        msg = f"vulnerable={short(value)} is neither True nor False"
        raise NotationError(msg)
    return value


def _double(doubled: Literal[1, 2, 4]) -> Literal[1, 2, 4]:
    if type(doubled) is not int or doubled not in DOUBLED:
        msg = f"doubled={short(doubled)}: give 1, 2 (doubled) or 4 (redoubled)"
        raise NotationError(msg)
    return doubled


@attrs.frozen
class GiveContract(HasForm):
    """The contract of the deal, given from outside: `contract N 4 spades doubled vulnerable` (BG1).

    Seats 0 to 3 are N, E, S and W. `undoubled` and `not vulnerable` are read, but never written. A contract that doesn't exist
    is a `NotationError`.

    >>> str(GiveContract("N", 4, "spades", doubled=2))
    'contract N 4 spades doubled'
    >>> GiveContract.parse("contract S 3 no trump undoubled") == GiveContract(2, 3, None)
    True
    """

    form = "contract N 4 spades"
    declarer: Seat = attrs.field(converter=_of_letter)
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
        return cls(LETTERS.index(seat.upper()), int(level), strain, doubled.get(double, 1), vulnerable == "vulnerable")

    @property
    def in_words(self) -> str:
        """The contract without its declarer, as people say it.

        >>> GiveContract("N", 4, "spades", doubled=2, vulnerable=True).in_words
        '4 spades doubled, vulnerable'
        """
        doubled = f" {DOUBLED[self.doubled]}" if DOUBLED[self.doubled] else ""
        strain = of_strain(self.level, self.strain)
        return f"{self.level} {strain}{doubled}{', vulnerable' if self.vulnerable else ''}"

    def __str__(self) -> str:
        told = ("contract", LETTERS[self.declarer], str(self.level), str(self.strain), DOUBLED[self.doubled])
        return " ".join(filter(None, (*told, "vulnerable" if self.vulnerable else "")))
