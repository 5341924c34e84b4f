"""Small games of the deal: sizes by the number of the deal, the dealer's card turned, kitties, trump by the first lead."""

from __future__ import annotations

from typing import Any

import attrs

import trickgames as tg
from trickgames.actions import Discard
from trickgames.phases import (
    DEALERS_LEFT,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    Ask,
    DealCards,
    Declare,
    FixStrain,
    LadderAuction,
    NameTrump,
    Pitch,
    Tricks,
    TurnedTrump,
    numbers,
    one_by_one,
)
from trickgames.scoring import AfterDeals, FirstTo, Verdict
from trickgames.table import ByDeal, Call, Contract, Objective

__all__ = [
    "DOWN_AND_UP",
    "GAMES",
    "TakeKitty",
    "auction_pitch",
    "dealt",
    "dummy_hand",
    "hearts_pitched",
    "kitty_between",
    "oh_hell",
    "taken",
    "whist",
]

HIGH_CARDS = tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))
DOWN_AND_UP = ByDeal((3, 2, 1, 2, 3))


@attrs.frozen
class Taken:
    """A point for each trick."""

    def __call__(self, played: Any, scores: tuple[int, ...]) -> Verdict:
        won = played.tricks_taken
        sides = played.table.game.seating.sides
        after = (score + sum(won[seat] for seat in side) for score, side in zip(scores, sides, strict=True))
        return Verdict(won, tuple(after))


taken = Taken()


@attrs.frozen
class TakeKitty(Ask):
    """The bidder takes the kitty and lays as many cards away, face down (FH8)."""

    accepts, needs, heading = (Discard,), (Contract,), "Exchange"

    def begin(self, table: Any) -> Any:
        maker = table.get(Contract).maker
        return table.move(maker, "takes", table.pile("kitty").cards, ("kitty", None), ("hand", maker))

    def asked(self, table: Any) -> int | None:
        maker = table.get(Contract).maker
        return maker if len(table.hands[maker]) > len(table.hands[(maker + 1) % 3]) else None

    def choices(self, table: Any, seat: int) -> Any:
        return Discard.each(table.hands[seat])

    def done(self, table: Any, seat: int, action: Any) -> Any:
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


def dealt(name: str, *phases: Any, ranks: str = "JQKA", cards: int = 16, seats: int = 3, **parts: Any) -> tg.Game:
    """A game of few cards, each player a side."""
    return tg.Game(
        name=name,
        pack=parts.pop("pack", tg.pack(ranks)[:cards]),
        seating=parts.pop("seating", tg.singles(seats)),
        ranking=HIGH_CARDS,
        phases=phases,
        scoring=taken,
        goal=parts.pop("goal", FirstTo(20)),
    )


def oh_hell(sizes: ByDeal[int] = DOWN_AND_UP) -> tg.Game:
    """Hands by the number of the deal, the next card turned for trump, bids up to the hand, a hook (OH1, OH2)."""
    calls = tuple(Call(tg.Bid(level), Objective("exactly", level)) for level in range(4))
    deal = DealCards(sizes, one_by_one(sizes), turn_up=True)
    return dealt(
        "Down and Up",
        deal,
        TurnedTrump(),
        Declare(calls, hook=True),
        Tricks(FOLLOW_SUIT, DEALERS_LEFT),
        goal=AfterDeals(len(sizes.values), equal="share"),
    )


def whist() -> tg.Game:
    """All cards are dealt one by one, the dealer's last is turned for trump and stays in the hand (WH1)."""
    deal = DealCards(3, one_by_one(3), last_turned=True)
    return dealt("Little Whist", deal, TurnedTrump(), Tricks(FOLLOW_SUIT), ranks="QKA", cards=12, seating=tg.partners(4))


def kitty_between() -> tg.Game:
    """A kitty is dealt between the packets, the bidder takes it (FH3, FH8)."""
    deal = DealCards(3, [(1, ("kitty", 1), 2, ("kitty", 1))])
    bidding = (LadderAuction(numbers(1, 3)), NameTrump())
    return dealt("Kitty", deal, *bidding, TakeKitty(), Tricks(FOLLOW_SUIT, DECLARER), ranks="QKA", cards=12)


def dummy_hand() -> tg.Game:
    """A hand of nobody is dealt in each packet right before the dealer's (CT7)."""
    deal = DealCards(3, [(2, 1), (1, 2)], extra_hands=["dummy"])
    return dealt("Ghost", deal, FixStrain("hearts"), Tricks(FOLLOW_SUIT), cards=13)


def auction_pitch() -> tg.Game:
    """The bidder's first lead settles trump; a plain lead is followed or trumped (AP4, AP5)."""
    return dealt(
        "Little Pitch",
        DealCards(3),
        LadderAuction(numbers(1, 3), all_pass="dealer_bids"),
        Tricks(FOLLOW_OR_TRUMP, DECLARER, pitch=Pitch()),
    )


def hearts_pitched() -> tg.Game:
    """The same with a joker, which makes spades trump when it is led first, and without an auction (AP10, AP11)."""
    pack = tg.pack("JQKA", jokers=1)[:16]
    ranking = attrs.evolve(HIGH_CARDS, trump=(*tg.Rank, tg.Joker.HIGH))
    game = dealt("Blind Pitch", DealCards(3), Tricks(FOLLOW_OR_TRUMP, pitch=Pitch(joker=tg.Suit.SPADES)))
    return attrs.evolve(game, pack=pack, ranking=ranking)


GAMES = {
    "oh hell": oh_hell(),
    "whist": whist(),
    "kitty": kitty_between(),
    "dummy": dummy_hand(),
    "pitch": auction_pitch(),
    "joker": hearts_pitched(),
}
