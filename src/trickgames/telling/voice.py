"""The voice of a story: lines, and who is called what in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from trickgames.cards.words import card_texts, counted, listed, number, of_strain, plural_verb, sentence, whose
from trickgames.checks import name_problems, seat_problems
from trickgames.engine.protocols import TakesBids
from trickgames.engine.scored import unit_of
from trickgames.errors import InvalidStateError
from trickgames.scoring.own_bids import OwnBids
from trickgames.table.actions import Bid, OrderUp

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickgames.cards.card import Card, Suit
    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.table.actions import ShootMoon
    from trickgames.table.calls import Call
    from trickgames.table.facts import Bids
    from trickgames.table.table import Result

__all__ = ["Kind", "Line", "Voice", "bid_in_words"]

Kind: TypeAlias = Literal["match", "deal", "hand", "call", "settled", "exchange", "trick", "score", "end", "talk"]
COMPASS = ("South", "West", "North", "East")
PAIRS = (("North", "South"), ("East", "West"))
MOST_NAMED: Final = 2
"""As many opponents are named; more are the others."""


@attrs.frozen
class Line:
    """A line of the story: the text, and what it is about, so that it can be shown accordingly.

    "talk" isn't part of the story: it is what a person at the prompt is told.
    """

    kind: Kind
    text: str

    def __str__(self) -> str:
        return self.text


class Voice:
    """Names the seats of a game, and says who does what.

    `names` are those of the seats (by the compass for four, otherwise by number), `eyes` the seats through whose eyes a story
    is told (None: all), and `you` the seat that is spoken to. A wrong number of names is an `InvalidStateError`, and so is a
    seat outside the table.
    """

    def __init__(
        self, game: Game, *, names: Sequence[str] | None = None, eyes: Iterable[int] | None = None, you: int | None = None
    ) -> None:
        seats = game.seating.seats
        eyes = None if eyes is None else tuple(eyes)
        seen_by = (*(eyes or ()), *(() if you is None else (you,)))
        problems = [problem for seat in seen_by for problem in seat_problems(seat, seats)]
        InvalidStateError.check([*problems, *(() if names is None else name_problems(names, seats))])
        self.game = game
        self.eyes = tuple(range(seats)) if eyes is None else eyes
        self.you = you
        if names is None:
            names = COMPASS if seats == len(COMPASS) else [f"seat {seat}" for seat in range(seats)]
        self.names = tuple(_printable(name) for name in names)

    def name(self, seat: int) -> str:
        """The name of a seat, as it stands within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def party(self, seats: Iterable[int]) -> str:
        """The names of some seats: "North and South" in any order, and "you" before the others."""
        named = [*map(self.name, seats)]
        pair = next((pair for pair in PAIRS if sorted(pair) == sorted(named)), named)
        return listed(sorted(pair, key=lambda name: name != "you"))

    def doing(self, seats: Sequence[int], verb: str) -> str:
        """Some seats and what they do, the verb as of one person ("takes")."""
        several = len(seats) > 1 or seats[0] == self.you
        return f"{self.party(seats)} {plural_verb(verb) if several else verb}"

    def does(self, seats: Sequence[int], verb: str) -> str:
        """The same as the beginning of a sentence."""
        return sentence(self.doing(seats, verb))

    def their(self, seat: int) -> str:
        """Before what belongs to a seat that the sentence has named."""
        return "your" if seat == self.you else "their"

    def says(self, seat: int, words: str) -> Line:
        """What a seat says."""
        return Line("call", f'{sentence(self.name(seat))}: "{words}"')

    def score(self, scores: Sequence[int], change: Sequence[int] | None = None) -> str:
        """The score of each side, after what the deal has changed where that is given."""
        parties = [self.party(seats) for seats in self.game.seating.sides]
        # "North and South 4", but "seat 0 has 4": two numbers in a row would read as one
        has = [" has" if len(seats) == 1 else " have" for seats in self.game.seating.sides]
        told = [
            f"{who}{verb if who[-1:].isdigit() else ''} {score}" for who, verb, score in zip(parties, has, scores, strict=True)
        ]
        score = f"The score: {', '.join(told)}."
        if change is None:
            return score
        changed = ", ".join(f"{who} {more:+d}" for who, more in zip(parties, change, strict=True) if more)
        return f"This deal: {changed}. {score}" if changed else f"Nobody scores. {score}"

    def bids(self, bids: Bids) -> str:
        """What each seat has bid for itself, as the game's own words say it."""
        told = [f"{self.name(seat)} {_bid_told(call)}" for seat, call in enumerate(bids.calls) if call is not None]
        return f"The bids: {listed(told)}."

    def bids_kept(self, bids: Bids, taken: Sequence[int]) -> str:
        """What each side has bid for itself, and whether it made it; "" if the game scores no such bids."""
        scoring = self.game.scoring
        if not isinstance(scoring, OwnBids):
            return ""
        told: list[str] = []
        for seats in self.game.seating.sides:
            side = scoring.side_bid(seats, bids.calls, taken)
            for seat, call, made in side.alone:
                told.append(f"{sentence(whose(self.name(seat)))} {_bid_told(call)} {'was made' if made else 'failed'}.")
            if side.bidders:
                took = f"took {number(side.took) if side.took else 'none'}"
                was = "were" if len(side.bidders) > 1 or self.you in side.bidders else "was"
                over = f" with {counted(side.over, 'bag')}" if scoring.bags is not None and side.over else ""
                end = f"made it{over}" if side.made else f"{was} set" if scoring.bags is not None else "missed it"
                bid = number(side.bid) if side.bid else "zero"
                told.append(f"{sentence(self.party(side.bidders))} bid {bid}, {took} and {end}.")
        return " ".join(told)

    def result(self, result: Result, made: bool | None) -> str:  # noqa: FBT001 - three values, as in a verdict
        """What a deal came to: what the makers had bid, what they took, and the end of it, if the verdict says `made` or not.

        Tricks are told as taken, whatever points the scoring makes of them. If the game counts points, they are told instead.
        """
        contract, unit = result.contract, unit_of(self.game.scoring)
        took = result.points if unit == "point" else result.tricks
        if contract is None or not (contract.level or contract.call or contract.moon):  # nobody had to take anything
            sides = self.game.seating.sides
            first, *rest = [(self.party(seats), sum(took[seat] for seat in seats)) for seats in sides]
            told = [f"{sentence(first[0])} took {counted(first[1], unit)}"]
            told += [f"{name} {number(taken) if taken else 'none'}" for name, taken in rest]
            return f"{listed(told) if len(sides) == len(self.names) else ', '.join(told)}."
        ours, everything = sum(took[seat] for seat in result.makers), sum(took)
        was = "were" if len(result.makers) > 1 or self.you in result.makers else "was"
        bid, won, lost = f"had to take {contract.level}", "made it", f"{was} set"
        if contract.moon:
            bid, won = "shot the moon" if made else "tried to shoot the moon", ""
        elif contract.call is not None:
            bid = bid_in_words(contract.call.bid)
        elif any(isinstance(phase, TakesBids) for phase in self.game.phases):
            bid = f"bid {contract.level}"
        elif any(OrderUp in phase.accepts for phase in self.game.phases):
            bid, won, lost = "made trump", "made a march" if ours == everything else "", f"{was} euchred"
        ending = "" if made is None else won if made else lost
        taken = counted(ours, unit)
        came = f"{bid}, took {taken} and {ending}" if ending else f"{bid} and took {taken}"
        making = self.game.seating.sides_of(result.makers)
        others = [seat for seat in range(len(self.names)) if self.game.seating.side(seat) not in making]
        theirs = sentence(self.party(others)) if len(others) <= MOST_NAMED else "The others"
        return f"{sentence(self.party(result.makers))} {came}. {theirs} took {counted(everything - ours, unit)}."

    def unplayed(self, result: Result) -> str:
        """What a deal came to in which the last opponent has folded, so that no card was played (BK8)."""
        maker = next(seat for seat, tricks in enumerate(result.tricks) if tricks)
        counts = self.doing([maker], f"counts all {counted(sum(result.tricks), 'trick')}")
        others = "Everybody else" if self.game.seating.party == "player" else "The others"
        return f"{others} folded, so {counts}."

    def hand(self, seat: int, cards: Iterable[Card], trump: Suit | Strain | None) -> Line:
        """The hand of a seat, as one holds it."""
        held = card_texts(self.game.in_order(cards, trump), self.game)
        return Line("hand", f"{sentence(self.name(seat))}: {held or 'no cards'}")


def _bid_told(call: Call) -> str:
    """A bid in a sentence: its word, or its number."""
    return (isinstance(call.bid, Bid) and call.bid.word) or (number(call.level) if call.level else "zero")


def _printable(text: str) -> str:
    """A name that may go to a terminal: without the signs that steer one."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def bid_in_words(bid: Bid | ShootMoon) -> str:
    """What was bid, within a sentence.

    >>> bid_in_words(Bid(4, "hearts")), bid_in_words(Bid(1, "hearts")), bid_in_words(Bid(word="misere"))
    ('bid 4 hearts', 'bid 1 heart', 'bid misere')
    """
    if not isinstance(bid, Bid) or bid.word or bid.strain is None:
        return str(bid)
    return f"bid {bid.level} {of_strain(bid.level, bid.strain)}"
