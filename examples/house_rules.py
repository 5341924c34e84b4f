"""Four games: one by settings, two from parts that are there, and one with a phase of its own.

Run it, and each is played at random for a few deals.
"""

from __future__ import annotations

import random

import attrs

import trickgames as tg
from trickgames import euchre
from trickgames.phases import (
    DECLARER,
    FOLLOW_SUIT,
    Ask,
    DealCards,
    Declare,
    Exchange,
    GiveCards,
    LadderAuction,
    NameStrain,
    Tricks,
    TurnedTrump,
    by_word,
    numbers,
    one_by_one,
)
from trickgames.scoring import BID, MINUS_BID, TAKEN, AfterDeals, FirstTo, Line, OwnBids, Pays, ScoreTable
from trickgames.table import ByDeal, Call, Objective

HIGH_TO_LOW = tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))

# 1. By settings: our euchre is played with the eights and a joker, the dealer is stuck, and a lone march is worth five.

OUR_EUCHRE = euchre.euchre(ranks="89TJQKA", joker=True, stick_the_dealer=True, lone_march_score=5)


# 2. By parts: bid euchre. Three to six tricks, then `shoot` (the partner swaps a card and rests) and `alone`.
# The bidder names a suit, no trump or low. Both sides score their tricks, but bidders who fail lose their bid.

SHOOT = by_word("shoot", Objective("all"), alone=True, makes=12, loses=12)
ALONE = by_word("alone", Objective("all"), alone=True, makes=24, loses=24)
BID_EUCHRE = tg.Game(
    name="Bid Euchre",
    pack=tg.pack("9TJQKA"),
    seating=tg.partners(4),
    ranking=euchre.EUCHRE,
    phases=(
        DealCards(6, [(3, 3)]),
        LadderAuction((*numbers(3, 6), SHOOT, ALONE), all_pass="dealer_bids"),
        NameStrain(),
        Exchange([GiveCards(1), GiveCards(1, "maker", who="partner")], when="shoot"),
        Tricks(FOLLOW_SUIT, DECLARER),
    ),
    scoring=ScoreTable(lines=[Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)]),
    goal=FirstTo(32),
)


# 3. By parts: oh hell. From seven cards down to one and up again. Each player says exactly how many tricks will be theirs, and
# the dealer may not make the bids add up. A trick scores one, and a bid that is met ten more.

SIZES = ByDeal((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7))
OH_HELL = tg.Game(
    name="Oh Hell",
    pack=tg.pack(),
    seating=tg.singles(5),
    ranking=HIGH_TO_LOW,
    phases=(
        DealCards(SIZES, one_by_one(SIZES), turn_up=True),
        TurnedTrump(),
        Declare(tuple(Call(tg.Bid(level), Objective("exactly", level)) for level in range(8)), hook=True),
        Tricks(FOLLOW_SUIT),
    ),
    scoring=OwnBids(made=Pays(10, taken=1), missed=TAKEN),
    goal=AfterDeals(13, "share"),
)


# 4. With a phase of its own: a widow game for three, ten cards each. The bidder takes the two cards of the widow and lays two
# away, but no ace, and then names trump. Bidders score their bid or lose it, and the others score their tricks.


@attrs.frozen
class TakeWidow(Ask):
    """The bidder takes the widow and lays two cards away, face down, but no ace."""

    accepts, needs, heading = (tg.Discard,), (tg.Contract,), "Exchange"

    def begin(self, table: tg.Table) -> tg.Table:
        maker, widow = table.get(tg.Contract).maker, ("widow", None)
        return table.move(maker, "takes", table.cards(widow), widow, ("hand", maker))

    def asked(self, table: tg.Table) -> int | None:
        maker = table.get(tg.Contract).maker
        return maker if len(table.hands[maker]) > 10 else None

    def choices(self, table: tg.Table, seat: int) -> list[tg.Discard]:
        return [tg.Discard(card) for card in table.hands[seat] if card.rank is not tg.Rank.ACE]

    def done(self, table: tg.Table, seat: int, action: tg.Discard) -> tg.Table:
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


WIDOW = tg.Game(
    name="Widow",
    pack=tg.pack("789TJQKA"),
    seating=tg.singles(3),
    ranking=HIGH_TO_LOW,
    phases=(
        DealCards(10, [(3, ("widow", 2), 4, 3)]),
        LadderAuction(numbers(5, 10), all_pass="dealer_bids"),
        TakeWidow(),
        NameStrain(("clubs", "diamonds", "hearts", "spades", "no trump")),
        Tricks(FOLLOW_SUIT, DECLARER),
    ),
    scoring=ScoreTable(lines=[Line("made", BID, TAKEN), Line("failed", MINUS_BID, TAKEN)]),
    goal=FirstTo(50),
)


def play(game: tg.Game, seed: int, deals: int) -> tg.AnyState:
    """The state after this many deals at random (or at the end of the match)."""
    rng = random.Random(seed)
    state = tg.start(game)
    while tg.outcome(state) is None and len(state.results) < deals:
        state = tg.apply(state, rng.choice(tg.legal_actions(state) or (tg.given(state, rng),)))
    return state


if __name__ == "__main__":
    for game in (OUR_EUCHRE, BID_EUCHRE, OH_HELL, WIDOW):
        last = play(game, seed=7, deals=10)
        print(f"{game.name}: after {len(last.results)} deals {' - '.join(map(str, last.scores))}")
