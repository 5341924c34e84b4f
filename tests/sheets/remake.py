"""The sentences of all phases, as they were approved: `python tests/sheets/remake.py`.

A changed sentence is seen as a changed `phases.txt`. The games of the tests and a few phases with values of their own bring
every kind of sentence: first of bids, calls and declarations, then of the deal, of exchanges and of the play.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import dealt_games
import exchange_games
import limited_games
from bidding_games import GAMES
from trickgames import euchre, pitch
from trickgames import games as games_of_ours
from trickgames.cards import SUITS, Card, CardSet, Suit
from trickgames.phases import (
    DECLARER,
    DUMMY,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEFT_OF_LONER,
    LEFT_OF_MAKER,
    MUST_TRUMP,
    OPEN_MISERE,
    BurnTo,
    ClaimMisdeals,
    DealCards,
    DealerTakes,
    Declare,
    DiscardPlain,
    Draw,
    Exchange,
    FirstCard,
    GiveCards,
    HandKind,
    Hold,
    LadderAuction,
    LayOut,
    Limit,
    Offer,
    OpenHand,
    Pitch,
    PlayReason,
    PutCards,
    Some,
    Stuck,
    SwapFarmersHand,
    TakeCards,
    TakeDiscards,
    TakeRest,
    Tricks,
    TurnedTrump,
    WithoutSuit,
    Zone,
    by_word,
    must_lead,
    not_first,
    numbers,
    one_by_one,
    ranked,
    unbroken,
)
from trickgames.table import ByDeal, Objective

APPROVED = Path(__file__).parent / "phases.txt"
ACES, FACES = CardSet.parse("Ac Ad Ah As"), CardSet.parse("Kc Kd Kh Ks Qc Qd Qh Qs")
ANYTHING = HandKind("anything")
CALLS = tuple(call for tier in numbers(1, 7) for call in tier)
OTHERS = (
    *(TurnedTrump(), TurnedTrump(SUITS[:2]), TurnedTrump(SUITS[:2], dealer_takes=True), TurnedTrump(no_calls=True)),
    *(Declare(CALLS[:6]), Declare(CALLS, up_to_hand=False)),
    *(
        LadderAuction(numbers(2, 4), hold=Hold("dealer", (3, 4))),
        LadderAuction(numbers(2, 4), all_pass=Stuck(2, "dealer_left")),
    ),
    LadderAuction((by_word("misere", Objective("none")), *numbers(3, 4), by_word("shoot", Objective("at_least", 5)))),
    LadderAuction(
        (*ranked(6, 6, ["spades", "no trump"]), *ranked(7, 7, ["hearts"]), by_word("alone", Objective("exactly", 3)))
    ),
    ClaimMisdeals((HandKind("ace, no face", ACES, 1, FACES), HandKind("no face", none=FACES), ANYTHING)),
    SwapFarmersHand(HandKind("farmers", FACES, 2), 2),
)
SETTINGS = (
    euchre.euchre(defend_alone=True, call_for_best=True, allow_no_trump=True, need_natural_trump=True),
    euchre.euchre(joker=True, joker_turned="dealer_names", stick_the_dealer=True),
    euchre.euchre(joker=True, joker_turned="dealer_names", need_natural_trump=True),
    euchre.euchre(stick_the_dealer=True, need_natural_trump=True),
    euchre.euchre(
        partner_must_go_alone=True,
        farmers_hand="redeal",
        misdeal="ace_no_face",
        may_bury_turnup=False,
        passed_deal="same_dealer",
    ),
    pitch.pitch(players=5, call_own_card="plays_alone", partner_revealed="at_once", burn_face_up=False),
    pitch.pitch(discard_trumps="nonpoint", dealer_may_steal=True, forced_dealer="at_minimum", moon="off"),
)


def second_to_the_left(table):
    """The second player after the dealer."""
    return (table.dealer + 2) % table.game.seating.seats


DEALS = (
    *(DealCards(4, one_by_one(4)), DealCards(4, [(4,)]), DealCards(4, [(2, 2)]), DealCards(4, [(1, 1, 1, 1), (2, 2), (4,)])),
    *(DealCards(4, [(4,), (3, 1)], turn_up=True), DealCards(3, [(3, ("best_hand", 2))], rest="widow")),
    *(DealCards(4, last_turned=True), DealCards(2, extra_hands=["ghost", "dummy"]), DealCards(6, rest="kitty")),
    *(DealCards(ByDeal((3, 2))), DealCards(ByDeal((2, 1, 2), repeats=True), one_by_one(ByDeal((2, 1, 2), repeats=True)))),
    DealCards(ByDeal((4, 3)), ByDeal((((2, 2),), ((2, 1), (3,))))),
    *(LayOut("row", 1), LayOut("cover", 2, face_up=False)),
)
EXCHANGES = (
    *(DealerTakes(may_bury=may_bury, when_resting=rests) for may_bury in (True, False) for rests in (True, False)),
    *(BurnTo(1), BurnTo(4, points_too=True, face_up=False), TakeRest(), TakeRest(pass_on=True), TakeRest(pile="widow")),
    *(DiscardPlain(), DiscardPlain("nonpoint"), DiscardPlain("any")),
    *(TakeDiscards(5, who="bidder"), TakeDiscards(first="bidder_first"), Draw(4), Draw(first="bidder_first", pile="kitty")),
    Draw(discarded=TakeDiscards(), surplus=BurnTo(5, points_too=True)),
    *(Exchange([TakeCards("kitty", count=1, face_up=True)]), Exchange([TakeCards("kitty", may_give=True)], "not_alone")),
    Exchange([TakeCards("stock", "dealer_left", up_to=4), PutCards(1, who="dealer_left"), Offer("all")], "accepted"),
    Exchange([PutCards("all", which="plain", verb="burn"), PutCards("any", which="points", face_up=True)], "alone"),
    Exchange([PutCards("all", which=ACES, who="opponents"), PutCards("any", which=FACES, never=(ACES,))], "shoot"),
    Exchange(
        [PutCards(2, which="trumps", may_pass=True), PutCards(down_to=3, who="partners", first=("plain", ACES))], "misere"
    ),
    Exchange([PutCards(2, never=("turn_up", "called")), PutCards(2, which=ACES, pile="aside")], "open_misere"),
    Exchange([Offer("lone_defender"), GiveCards(1, "lone_defender", "lone_defenders_partner")], "defended_alone"),
    Exchange([GiveCards(2, ["left", "right", "across", "nobody"], "all")], "bid_alone"),
    Exchange([GiveCards(1, "dealer", "all_but_dealer", face_up=True), GiveCards(1, "maker", "all_but_maker")]),
    Exchange([TakeCards("stock", "all_but_lone_maker"), PutCards(1, who="taker"), Offer("partner"), Offer("dealer")]),
    *(Exchange([PutCards(1, which=kind)]) for kind in ("no_points", "trumps_without_points")),
)
PLAYS = (
    *(Tricks(FOLLOW_SUIT, lead) for lead in (DECLARER, LEFT_OF_LONER, LEFT_OF_MAKER, second_to_the_left)),
    Tricks(FOLLOW_SUIT, limits=(FirstCard(Card.parse("9c")), unbroken(Suit.HEARTS, broken_by=CardSet.parse("Qs")))),
    Tricks(FOLLOW_SUIT, limits=(FirstCard(Card.parse("9c"), PlayReason.MUST_PLAY_ONE),)),
    Tricks(FOLLOW_SUIT, limits=(not_first(ACES), must_lead(Some.TRUMPS, "maker"), MUST_TRUMP)),
    Tricks(FOLLOW_SUIT, limits=(must_lead((ACES, Suit.CLUBS), "others", first_trick=False), Limit(ACES, "not_followed"))),
    Tricks(FOLLOW_SUIT, limits=(unbroken(CardSet.parse("Ac")), Limit(Suit.CLUBS, "played", until=Some.TRUMPS))),
    Tricks(FOLLOW_OR_TRUMP, open_hands=(DUMMY, OPEN_MISERE, OpenHand(calls=("misere", "shoot"))), pitch=Pitch()),
    Tricks(FOLLOW_SUIT, zones=(Zone("row", over="cover"), Zone("turned up")), pitch=Pitch(Suit.SPADES)),
    *(Tricks(FOLLOW_SUIT, joker=WithoutSuit(follow)) for follow in ("void_only", "any_time", "first_or_last")),
    Tricks(FOLLOW_SUIT, joker=WithoutSuit(names_any=True)),
)


def told():
    """The sentences, each phase under its name; a phase that says the same as one before it is left out.

    Of deals, exchanges and plays of whole games, one that says nothing new is left out too.
    """
    games = (*GAMES.items(), *((f"settings {number}", game) for number, game in enumerate(SETTINGS, start=1)))
    phases = [(name, game, phase) for name, game in games for phase in game.phases if phase.heading == "Bidding"]
    phases += [("others", GAMES["oh hell"], phase) for phase in OTHERS]
    phases += [("others", GAMES["bid euchre"], phase) for phase in (*DEALS, *EXCHANGES, *PLAYS)]
    seen, known = set(), set()
    for name, game, phase in phases:
        sentences = tuple(phase.describe(game))
        known.update(sentences)
        if sentences not in seen:
            seen.add(sentences)
            yield _under(name, phase, sentences)
    small = {**dealt_games.GAMES, **exchange_games.GAMES, **limited_games.LIMITED, **limited_games.OPEN, **limited_games.JOKERS}
    named = ((game.name, game) for game in games_of_ours().values())
    for name, game in (*games, *small.items(), *limited_games.EQUAL.items(), *named):
        for phase in game.phases:
            sentences = tuple(phase.describe(game))
            ours = type(phase).__module__.startswith("trickgames.") and phase.heading != "Bidding"
            if ours and not known.issuperset(sentences):
                known.update(sentences)
                yield _under(name, phase, sentences)


def _under(name, phase, sentences):
    return "\n".join((f"# {type(phase).__name__}, {name}", *sentences, ""))


def text():
    """The whole file."""
    return "\n".join(told())


if __name__ == "__main__":
    APPROVED.write_text(text(), encoding="utf-8")
