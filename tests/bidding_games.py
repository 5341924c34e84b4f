"""Small games that bid in every way there is, made of the parts alone: no builder of a family is used here."""

from __future__ import annotations

from typing import Any

import attrs

import trickgames as tg
from trickgames import euchre
from trickgames.cards import LOW, NO_TRUMP, STRAINS, SUITS, Strain, strain_of
from trickgames.phases import (
    DECLARER,
    FOLLOW_SUIT,
    Auction,
    CallTurnUp,
    ContractFromOutside,
    DealCards,
    DealerTakes,
    Declare,
    FixStrain,
    Hold,
    Inkles,
    LadderAuction,
    NameStrain,
    NameSuit,
    StayOrFold,
    Stuck,
    Tricks,
    TurnedTrump,
    above,
    by_word,
    numbers,
    ranked,
)
from trickgames.scoring import AfterDeals, Played, Verdict
from trickgames.table import Call, Objective

__all__ = [
    "GAMES",
    "all_fours",
    "bid_euchre",
    "bridge",
    "buck",
    "buck_auction",
    "double_euchre",
    "five_hundred",
    "game",
    "oh_hell",
    "six_handed",
    "spades",
]

ALL, NONE = Objective("all"), Objective("none")
HIGH_CARDS = tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))
RISING = ("spades", "clubs", "diamonds", "hearts", "no trump")


def by_tricks(played: Played, scores: tuple[int, ...]) -> Verdict:
    """A point for each trick, for the side."""
    taken = played.tricks_taken
    sides = played.table.game.seating.sides
    return Verdict(taken, tuple(score + sum(taken[seat] for seat in side) for score, side in zip(scores, sides, strict=True)))


def game(*phases: Any, pack: Any = None, seating: Any = None, cards: int = 6, turn_up: bool = False, **parts: Any) -> tg.Game:
    """A game of one deal: the cards are dealt, then come the phases, then the tricks."""
    deal = DealCards(cards, turn_up=turn_up)
    tricks = parts.pop("tricks", Tricks(FOLLOW_SUIT))
    return tg.Game(
        name="Bidding",
        pack=tg.pack("9TJQKA") if pack is None else pack,
        seating=tg.partners(4) if seating is None else seating,
        ranking=parts.pop("ranking", euchre.EUCHRE),
        phases=(deal, *phases, tricks),
        scoring=by_tricks,
        goal=AfterDeals(1),
    )


def worth(level: int, strain: Strain) -> int:
    """The value of a bid of 500: 40 for six spades, 20 more for each strain above, 100 more for each trick (FH4)."""
    return 40 + 20 * tuple(map(strain_of, RISING)).index(strain) + 100 * (level - 6)


def five_hundred_tiers(*, by_value: bool = False) -> Any:
    """Six to ten with the strains in order, misere above seven no trump or eight spades, open misere above ten diamonds."""
    misere = by_word("misere", NONE, played_in="misere", alone=True, makes=250, loses=250, after=7)
    open_misere = by_word("open misere", NONE, played_in="misere", alone=True, makes=500, loses=500)
    tiers = above(ranked(6, 10, RISING, worth), tg.Bid(8, "spades") if by_value else tg.Bid(7, "no trump"), misere)
    return above(tiers, tg.Bid(10, "diamonds"), open_misere)


def five_hundred(**changes: Any) -> tg.Game:
    """500 as in Australia, without kitty and joker: turns go round, and a seat that has passed is out (FH4-FH7)."""
    auction = LadderAuction(five_hundred_tiers(), rounds=None, reenter=False)
    return game(attrs.evolve(auction, **changes), tricks=Tricks(FOLLOW_SUIT, DECLARER))


def american(*, inkle: bool = True) -> tg.Game:
    """500 as in America: one turn each, with inkles of six before the auction, which begins at seven (FH6, FH14)."""
    sixes, tiers = ranked(6, 6, RISING, worth), ranked(7, 10, RISING, worth)
    inkles = (Inkles(sixes, seats=2),) if inkle else ()
    return game(*inkles, LadderAuction(tiers if inkle else sixes + tiers), tricks=Tricks(FOLLOW_SUIT, DECLARER))


def bid_euchre(**changes: Any) -> tg.Game:
    """Bid euchre with one pack: three to six, shoot, alone; the dealer must bid (BE2-BE4)."""
    tiers = (
        *numbers(3, 6),
        by_word("shoot", ALL, alone=True, makes=12, loses=12),
        by_word("alone", ALL, alone=True, makes=24, loses=24),
    )
    auction = attrs.evolve(LadderAuction(tiers, all_pass="dealer_bids"), **changes)
    return game(auction, NameStrain(), tricks=Tricks(FOLLOW_SUIT, DECLARER))


def double_euchre(*, named: bool = False, **changes: Any) -> tg.Game:
    """Bid euchre with two packs: two rounds, the dealer is stuck at five (BD2-BD4)."""
    strains = STRAINS if named else ()
    tiers = (*numbers(6, 12, strains), by_word("alone", ALL, strains, alone=True, makes=24, loses=24))
    auction = attrs.evolve(LadderAuction(tiers, rounds=2, all_pass=Stuck(5)), **changes)
    pack = tg.pack("9TJQKA", copies=2)
    return game(auction, NameStrain(), pack=pack, cards=12, tricks=Tricks(FOLLOW_SUIT, DECLARER))


def six_handed() -> tg.Game:
    """Six-handed bid euchre: three to eight with the strain, shoot and alone with the strain (SH6, SH7)."""
    lone = (by_word(word, ALL, STRAINS, alone=True) for word in ("shoot", "alone"))
    auction = LadderAuction((*numbers(3, 8, STRAINS), *lone))
    return game(auction, pack=tg.pack("9TJQKA", copies=2), seating=tg.partners(6), cards=8)


def auction_euchre() -> tg.Game:
    """Auction euchre: one bid each, one to five (AE2, AE3)."""
    return game(Auction(1, 5, moon=False, forced="no"), NameStrain(SUITS), pack=tg.pack("789TJQKA"), cards=5)


def all_fours(**changes: Any) -> tg.Game:
    """Auction pitch: two to four, the dealer may hold at four and must bid (AP2, AP3)."""
    auction = LadderAuction(numbers(2, 4), hold=Hold("dealer", (4,)), all_pass="dealer_bids")
    return game(attrs.evolve(auction, **changes), NameStrain(SUITS), ranking=HIGH_CARDS, pack=tg.pack())


def spades() -> tg.Game:
    """Spades: nil, and one to thirteen; what partners bid adds up to thirteen at most (SP1, SP2)."""
    nil = Call(tg.Bid(word="nil"), NONE, makes=100, loses=100)
    tricks = tuple(Call(tg.Bid(level), Objective("at_least", level)) for level in range(1, 14))
    bids = Declare((nil, *tricks), partners_max=13)
    return game(FixStrain("spades"), bids, ranking=HIGH_CARDS, pack=tg.pack(), cards=13)


def oh_hell(cards: int = 5, seats: int = 4) -> tg.Game:
    """Oh hell: zero to the cards of a hand, with the hook; the turn-up is trump (OH1, OH2)."""
    bids = Declare(tuple(Call(tg.Bid(level), Objective("exactly", level)) for level in range(11)), hook=True)
    parts: Any = {"ranking": HIGH_CARDS, "pack": tg.pack(), "seating": tg.singles(seats)}
    return game(TurnedTrump(), bids, cards=cards, turn_up=True, **parts)


def buck(**changes: Any) -> tg.Game:
    """Buck euchre with a turn-up: a club is trump and nobody calls; the others stay or fold (BK2-BK8)."""
    clubs = attrs.evolve(TurnedTrump([tg.Suit.CLUBS], no_calls=True), **changes)
    calls = (CallTurnUp(), NameSuit(no_trump=True, all_pass="no_trump"), DealerTakes(), StayOrFold())
    return game(clubs, *calls, seating=tg.singles(4), cards=5, turn_up=True)


def buck_auction(**changes: Any) -> tg.Game:
    """Buck euchre with an auction: the turn-up is only shown, unless it is a club (BK10)."""
    clubs = attrs.evolve(TurnedTrump([tg.Suit.CLUBS], no_calls=True), **changes)
    strains = NameStrain((*SUITS, NO_TRUMP))
    calls = (LadderAuction(numbers(2, 5)), strains, DealerTakes(), StayOrFold())
    return game(clubs, *calls, seating=tg.singles(4), cards=5, turn_up=True)


def bridge() -> tg.Game:
    """The play of bridge: the contract is given from outside (BG1)."""
    return game(ContractFromOutside(), ranking=HIGH_CARDS, pack=tg.pack(), cards=13)


def lone_pair() -> tg.Game:
    """Two play, and a maker may go alone all the same (TH8)."""
    calls = (CallTurnUp(alone="always"), NameSuit(alone="always"), DealerTakes())
    return game(*calls, seating=tg.singles(2), cards=5, turn_up=True)


GAMES = {
    "500": five_hundred(),
    "500 by value": five_hundred(tiers=five_hundred_tiers(by_value=True)),
    "500 with inkles": american(),
    "500 without inkles": american(inkle=False),
    "bid euchre": bid_euchre(),
    "bid euchre, same dealer": bid_euchre(all_pass="same_dealer"),
    "double bid euchre": double_euchre(),
    "double bid euchre, named": double_euchre(named=True),
    "double bid euchre, until all pass": double_euchre(rounds=None, reenter=False),
    "six-handed": six_handed(),
    "auction euchre": auction_euchre(),
    "all fours": all_fours(),
    "all fours, free": all_fours(all_pass=Stuck(seat="dealer_left")),
    "anybody holds": all_fours(hold=Hold("anybody", (4,))),
    "at the lowest": all_fours(all_pass="dealer_bids_lowest"),
    "spades": spades(),
    "oh hell": oh_hell(),
    "one card": oh_hell(cards=1),
    "buck": buck(),
    "buck, the dealer takes the club": buck(dealer_takes=True),
    "buck, auction": buck_auction(),
    "bridge": bridge(),
    "two alone": lone_pair(),
    "low": game(FixStrain(LOW)),
}
