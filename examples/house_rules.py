"""Three variants: one by settings, one from the library's parts with its own scoring, and a new game with a phase of its own.

Run it, and each is played at random for a few deals.
"""

from __future__ import annotations

import random
from typing import Self

import attrs

import trickgames as tg
from trickgames import euchre
from trickgames.phases import DECLARER, FOLLOW_SUIT, Auction, DealCards, NameTrump, PhaseBase, Tricks
from trickgames.scoring import AfterDeals, FirstTo, Played, Verdict
from trickgames.table import TurnUp

# 1. By settings: our euchre is played with the eights and a joker, the dealer is stuck, and a lone march is worth five.

OUR_EUCHRE = euchre.euchre(ranks="89TJQKA", joker=True, stick_the_dealer=True, lone_march_score=5)


# 2. By parts: bid euchre. Six cards each, bids of three to six tricks, the bidder names trump and leads; the makers score their
# tricks or lose their bid, the others always score their tricks. The first side with 32 points wins.


def tricks_or_the_bid(played: Played, scores: tuple[int, ...]) -> Verdict:
    """A scoring rule is any function of this shape."""
    contract = played.table.get(tg.Contract)
    sides = played.table.game.seating.sides
    taken = [sum(played.tricks_taken[seat] for seat in seats) for seats in sides]
    makers = played.making_sides[0]
    made = taken[makers] >= contract.level
    change = [-contract.level if side == makers and not made else tricks for side, tricks in enumerate(taken)]
    return Verdict(played.tricks_taken, tuple(map(sum, zip(scores, change, strict=True))), made)


BID_EUCHRE = tg.Game(
    name="Bid Euchre",
    pack=tg.pack("9TJQKA"),
    seating=tg.partners(4),
    ranking=euchre.EUCHRE,
    phases=(
        DealCards(6, plans=((3, 3),)),
        Auction(minimum=3, maximum=6, moon=False, forced="at_minimum"),
        NameTrump(),
        Tricks(follow=FOLLOW_SUIT, first_lead=DECLARER),
    ),
    scoring=tricks_or_the_bid,
    goal=FirstTo(32),
)


# 3. A new game: seven cards each, a card is turned up for trump, and each player in turn says *exactly* how many tricks will be
# theirs. The dealer, who speaks last, may not make the promises add up to seven. A kept promise scores ten and the tricks.


@attrs.frozen
class Promise:
    """`promise 3`: to take exactly three tricks."""

    tricks: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The promise that a text makes, if it makes one."""
        verb, _, number = text.partition(" ")
        return cls(int(number)) if verb == "promise" and number.isdecimal() and number.isascii() and len(number) < 3 else None  # noqa: PLR2004

    def __str__(self) -> str:
        return f"promise {self.tricks}"


class PromiseReason(tg.Reason):
    """Why a promise is refused."""

    TOO_MANY = "Nobody can take more tricks than there are.", ""
    EVEN = "The dealer may not make the promises add up to the number of tricks.", "house rule"


@attrs.frozen
class Promises:
    """The fact that this phase settles: what everybody has promised, the dealer's left first."""

    tricks: tuple[int, ...]


@attrs.frozen
class Promising(tg.CustomState[Promise]):
    """A seat is to promise; `made` are the promises before it, the dealer's left first."""

    table: tg.Table
    phase: tg.Phase[Promising, Promise]
    seat: int
    made: tuple[int, ...]


@attrs.frozen
class MakePromises(PhaseBase):
    """From the dealer's left everybody promises a number of tricks; the turned card's suit is trump."""

    tricks: int

    accepts = (Promise,)
    needs = (TurnUp,)
    gives = (Promises, tg.Trump)

    def enter(self, table: tg.Table) -> Promising:
        """Asks the dealer's left."""
        trump = tg.Trump(table.get(TurnUp).suit)
        return Promising(table.settled(trump), self, table.game.seating.left(table.dealer), ())

    def asking(self, table: tg.Table, seat: int) -> Promising:
        """The seat, and what has been promised before it: what the table tells."""
        return Promising(table, self, seat, tuple(promise.tricks for _, promise in table.answers(self)))

    def legal(self, state: Promising) -> tuple[Promise, ...]:
        """Every promise that may be made, low to high."""
        return tuple(promise for promise in map(Promise, range(self.tricks + 1)) if self.check(state, promise) is None)

    def check(self, state: Promising, action: Promise) -> tg.Reason | None:
        """No more than there are; and not even, for the dealer."""
        if action.tricks > self.tricks:
            return PromiseReason.TOO_MANY
        even = sum(state.made) + action.tricks == self.tricks
        return PromiseReason.EVEN if state.seat == state.dealer and even else None

    def step(self, state: Promising, action: Promise) -> Promising | tg.Table:
        """The next seat, or the table with all promises settled."""
        table, made = state.table.say(self, state.seat, action), (*state.made, action.tricks)
        if state.seat != table.dealer:
            return Promising(table, self, table.game.seating.left(state.seat), made)
        return table.settled(Promises(made))


def kept_promises(played: Played, scores: tuple[int, ...]) -> Verdict:
    """Ten points, and one for each trick, to a player who took as many as promised."""
    table = played.table
    promised = dict(zip(table.game.seating.clockwise(table.dealer), table.get(Promises).tricks, strict=True))
    points = tuple(10 + took if took == promised[seat] else 0 for seat, took in enumerate(played.tricks_taken))
    return Verdict(points, tuple(map(sum, zip(scores, points, strict=True))))


PROMISES = tg.Game(
    name="Promises",
    pack=tg.pack(),
    seating=tg.singles(5),
    ranking=tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
    phases=(DealCards(7, turn_up=True), MakePromises(7), Tricks(follow=FOLLOW_SUIT)),
    scoring=kept_promises,
    goal=AfterDeals(10),
)


def play(game: tg.Game, seed: int, deals: int) -> tg.AnyState:
    """The state after this many deals at random (or at the end of the match)."""
    rng = random.Random(seed)
    state = tg.start(game)
    while tg.outcome(state) is None and len(state.results) < deals:
        legal = tg.legal_actions(state)
        state = tg.apply(state, rng.choice(legal) if legal else tg.Deal(tg.shuffled(game, rng)))
    return state


if __name__ == "__main__":
    for game in (OUR_EUCHRE, BID_EUCHRE, PROMISES):
        last = play(game, seed=7, deals=10)
        print(f"{game.name}: after {len(last.results)} deals {' - '.join(map(str, last.scores))}")
