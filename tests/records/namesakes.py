"""A game whose parts have the names of ours, beside ours, and a phase by the whole protocol: two guesses before the auction."""

from __future__ import annotations

import enum
from typing import Self

import attrs

import trickgames as tg
from trickgames import euchre, phases, scoring
from trickgames.phases import DECLARER, FOLLOW_SUIT, DealCards, NameTrump, PhaseBase, Tricks

__all__ = ["GAME", "PARTS", "Auction", "Bid", "Bidding", "Contract", "FirstTo", "Joker"]


class Joker(enum.Enum):
    """How sure somebody is."""

    SURE = 1
    GUESSED = 2


@attrs.frozen
class Bid:
    """`bid 3`: a guess."""

    level: int
    how: Joker = Joker.SURE

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The guess, if the text is one."""
        verb, _, number = text.partition(" ")
        return cls(int(number)) if verb == "bid" and number.isdecimal() and number.isascii() and len(number) < 3 else None

    def __str__(self) -> str:
        return f"bid {self.level}"


@attrs.frozen
class Contract:
    """The fact: what was guessed, and how."""

    bids: tuple[Bid, ...]
    how: Joker


@attrs.frozen
class Bidding(tg.CustomState[Bid]):
    """A seat is to guess; `made` are the guesses before it."""

    table: tg.Table
    phase: tg.Phase[Bidding, Bid]
    seat: int
    made: tuple[Bid, ...]


@attrs.frozen
class Auction(PhaseBase):
    """The dealer's left and the next player each guess from 1 up to `most`."""

    most: int

    accepts = (Bid,)
    gives = (Contract,)

    def enter(self, table: tg.Table) -> Bidding:
        """Asks the dealer's left."""
        return Bidding(table, self, table.game.seating.left(table.dealer), ())

    def asking(self, table: tg.Table, seat: int) -> Bidding:
        """The seat, and what has been guessed before it: what the table tells."""
        return Bidding(table, self, seat, tuple(guess for _, guess in table.answers(self)))

    def legal(self, state: Bidding) -> tuple[Bid, ...]:
        """Every guess."""
        return tuple(map(Bid, range(1, self.most + 1)))

    def check(self, state: Bidding, action: Bid) -> tg.Reason | None:
        """No more than there are."""
        return None if 1 <= action.level <= self.most and action.how is Joker.SURE else tg.Refusal.NOT_NOW

    def step(self, state: Bidding, action: Bid) -> Bidding | tg.Table:
        """The second guess, or the guesses as a fact."""
        table, made = state.table.say(self, state.seat, action), (*state.made, action)
        if not state.made:
            return Bidding(table, self, table.game.seating.left(state.seat), made)
        return table.settled(Contract(made, action.how))


@attrs.frozen
class FirstTo:
    """A goal that ends with the first deal."""

    why: str

    def __call__(self, played: scoring.Played, verdict: scoring.Verdict) -> scoring.Ending | None:
        """Everybody wins."""
        return scoring.Ending((0, 1), self.why)


PARTS = (Joker, Bid, Contract, Bidding, Auction, FirstTo)
GAME = tg.Game(
    name="Guess",
    pack=tg.pack("9TJQKA"),
    seating=tg.partners(4),
    ranking=euchre.EUCHRE,
    phases=(
        DealCards(6),
        Auction(6),
        phases.Auction(minimum=1, maximum=6, moon=False, forced="at_minimum"),
        NameTrump(),
        Tricks(follow=FOLLOW_SUIT, first_lead=DECLARER),
    ),
    scoring=scoring.TricksTaken(),
    goal=FirstTo("one is enough"),
)
