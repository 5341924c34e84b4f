"""Which parts the kernel plays, and that it plays all of them that it takes as the Python engine does."""

from __future__ import annotations

import attrs
import pytest

from batch_games import assert_replays, assert_same, played_on, same
from helpers import random_states
from small_games import small_euchre
from trickgames import AwaitingDeal, CardSet, MatchOver, Playing, Rank, Suit, batch, euchre, pitch
from trickgames.engine.states import Swapping
from trickgames.phases import (
    CALLED_FIRST,
    DECLARER,
    DUMMY,
    FOLLOW_SUIT,
    LEAD_CALLED,
    TRUMPS_ONLY,
    Auction,
    CallPartner,
    CallTurnUp,
    DealCards,
    DealerTakes,
    DiscardPlain,
    Draw,
    Exchange,
    HandKind,
    LayOut,
    NameSuit,
    NameTrump,
    NoAuction,
    OpenHand,
    PutCards,
    SwapFarmersHand,
    TakeDiscards,
    TakeRest,
    Tricks,
    TurnedTrump,
    WithoutSuit,
    Zone,
)
from trickgames.scoring import TAKEN, BidScoring, Line, Pays, ScoreTable
from trickgames.table import partners, singles

BOTH = ("compiled", "python")
AUCTION, NAMING = Auction(4, 10), NameTrump()
FIVE, TEN = DealCards(5, [(5,)]), DealCards(10, [(3, 3, 4)], rest="blind")
ROW, ZONES = LayOut("row", 1), (Zone("row"),)
FARMER = SwapFarmersHand(HandKind("three deuces", some=CardSet.parse("2c 2d 2h 2s"), at_least=3), count=3)


def with_phases(game, *phases):
    return attrs.evolve(game, name="Other phases", phases=phases)


FOUR_TRUMPS_FIRST = with_phases(
    pitch.TEN_POINT, FIVE, AUCTION, NAMING, Tricks(TRUMPS_ONLY, DECLARER), Draw(6), Tricks(FOLLOW_SUIT, DECLARER)
)
FIVE_TRUMPS_FIRST = with_phases(
    pitch.FIVE_HANDED,
    *(TEN, AUCTION, NAMING, CallPartner(), TakeRest(pile="blind")),
    *(Tricks(TRUMPS_ONLY, DECLARER, limits=(LEAD_CALLED, CALLED_FIRST)), Tricks(FOLLOW_SUIT, DECLARER, (LEAD_CALLED,))),
)
DRAWN_BETWEEN = with_phases(  # the called card may come from the stock for the second phase of play
    pitch.FIVE_HANDED,
    *(FIVE, AUCTION, NAMING, CallPartner(), Tricks(TRUMPS_ONLY, DECLARER, limits=(LEAD_CALLED, CALLED_FIRST))),
    *(Draw(6), Tricks(FOLLOW_SUIT, DECLARER, limits=(LEAD_CALLED, CALLED_FIRST))),
)
SEVERAL_PLAYS = pytest.mark.parametrize(
    "game", [FOUR_TRUMPS_FIRST, FIVE_TRUMPS_FIRST, DRAWN_BETWEEN], ids=["four", "five", "drawn"]
)


@SEVERAL_PLAYS
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_tricks_may_be_played_in_several_phases(game, players):
    one, other = (batch.simulate(game, 100, seed=3, players=players, engine=engine) for engine in BOTH)
    assert same(one, other)
    assert_replays(one, range(20))


@SEVERAL_PLAYS
def test_a_deal_may_be_played_on_from_any_phase_of_play(game):
    plays = set()
    for seed in range(8):
        for index, (state, _) in enumerate(random_states(game, seed, deals=2)):
            if isinstance(state, Playing) and not index % 3:
                plays.add((game.place(state.phase), bool(state.trick)))
                compiled, plain = played_on(game, state, ("random", "sensible")[seed % 2], index)
                assert compiled == plain, str(state)
    assert len(plays) == 4


def test_a_safe_card_in_a_hand_that_rests_counts_for_nobody():
    points = BidScoring({Rank.ACE: 2, Rank.NINE: 1}, safe=(Rank.NINE,))
    game = attrs.evolve(euchre.CLUB, name="Safe nines", scoring=points)
    results = [batch.simulate(game, 100, seed=3, engine=engine) for engine in BOTH]
    assert same(*results)
    assert (results[0].points.sum(axis=1) < 3).any()


def test_a_deal_may_be_played_on_between_swaps():
    game = euchre.euchre(farmers_hand="swap3", ranks="789TJQKA")
    under = set()
    for seed in range(60):
        for index, (state, _) in enumerate(random_states(game, seed, deals=1)):
            if isinstance(state, Swapping):
                under.add(sum(len(pile.cards) for pile in state.table.piles if pile.name == "under the pack"))
                compiled, plain = played_on(game, state, ("random", "sensible")[seed % 2], index)
                assert compiled == plain, str(state)
    assert under >= set(range(6))  # a second farmer too, while the cards of the first lie there


@pytest.mark.parametrize("own", ["no", "plays_alone"])
def test_a_called_card_from_the_blind_is_led_also_where_a_deal_is_played_on(own):
    game = pitch.pitch(players=5, call_own_card=own, discard_trumps="any")
    led = set()
    for seed in range(40):
        for index, (state, _) in enumerate(random_states(game, seed, deals=1)):
            if not isinstance(state, AwaitingDeal | MatchOver):
                if isinstance(state, Playing) and not state.trick and not state.tricks:
                    led.add(state.playable.bit_count() == 1)
                elif isinstance(state, Playing):
                    break
                compiled, plain = played_on(game, state, "random", index)
                assert compiled == plain, str(state)
    assert led == {True, False}


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        (
            (FIVE, AUCTION, NAMING, Tricks(FOLLOW_SUIT, DECLARER, open_hands=(DUMMY, OpenHand()))),
            "Tricks: beside what else it knows, the maker plays the cards of an open hand",
        ),
        (
            (FIVE, AUCTION, NAMING, Tricks(FOLLOW_SUIT, DECLARER), Tricks(FOLLOW_SUIT, DECLARER, joker=WithoutSuit())),
            "Tricks: cards are led with a suit named after another phase of play",
        ),
        (
            (FIVE, AUCTION, ROW, NAMING, Tricks(FOLLOW_SUIT, DECLARER, zones=ZONES, open_hands=(DUMMY,))),
            "Tricks: beside what else it knows, players play from rows on the table",
        ),
        (
            (FIVE, AUCTION, ROW, NAMING, CallPartner(), Tricks(FOLLOW_SUIT, DECLARER, zones=ZONES)),
            "Tricks: a card is called, and players play from rows on the table",
        ),
        (
            (FIVE, AUCTION, ROW, NAMING, Tricks(FOLLOW_SUIT, DECLARER, zones=ZONES), Tricks(FOLLOW_SUIT, DECLARER)),
            "Tricks: players play from other rows on the table than in another phase of play",
        ),
        (
            (FIVE, AUCTION, LayOut("under", 1), ROW, NAMING, Tricks(FOLLOW_SUIT, zones=(Zone("row", over="under"),))),
            "Tricks: the cards of the under, under the row, lie there openly",
        ),
        (
            (FIVE, AUCTION, NAMING, Tricks(FOLLOW_SUIT, zones=ZONES), ROW, Tricks(FOLLOW_SUIT, DECLARER, zones=ZONES)),
            "Tricks: players play from the row, which is no row of cards",
        ),
        ((FIVE, AUCTION, ROW, attrs.evolve(ROW, count=2), NAMING), "LayOut: cards lie on the row already, or are put there"),
        (
            (FIVE, AUCTION, ROW, NAMING, Exchange([PutCards(1, who="all", pile="row", face_up=True)])),
            "LayOut: cards lie on the row already, or are put there",
        ),
        ((FIVE, FARMER, AUCTION, ROW, NAMING), "LayOut: cards have been swapped with those that it takes"),
        ((FIVE, NoAuction(), AUCTION, NAMING), "Auction: it comes twice"),
        ((FIVE, AUCTION, NoAuction(), NAMING), "NoAuction: an auction comes before it"),
        (
            (DealCards(5, last_turned=True), TurnedTrump([Suit.CLUBS], dealer_takes=True), AUCTION, NAMING),
            "DealCards: the last card dealt is turned, and does more than to make its suit trump",
        ),
        ((FIVE, attrs.evolve(AUCTION, moon=False), AUCTION, NAMING), "Auction: it comes twice"),
        ((FIVE, FARMER, attrs.evolve(FARMER, count=1), AUCTION, NAMING), "SwapFarmersHand: it comes twice"),
        ((FIVE, FARMER, AUCTION, NAMING, Draw(6)), "Draw: cards have been swapped with those that it takes"),
        ((FIVE, FARMER, AUCTION, NAMING, TakeRest()), "TakeRest: cards have been swapped with those that it takes"),
        (
            (DealCards(5, turn_up=True), AUCTION, NAMING, Draw(pile="turn-up")),
            "Draw: it takes a part of the turn-up",
        ),
        (
            (FIVE, AUCTION, NAMING, TakeRest(), CallPartner(own_card=True)),
            "CallPartner: the card is called after the exchange has begun",
        ),
        (
            (FIVE, AUCTION, NAMING, DiscardPlain("any"), CallPartner(), TakeDiscards()),
            "CallPartner: the card is called after the exchange has begun",
        ),
    ],
)
def test_what_the_kernel_would_play_otherwise_is_an_obstacle(phases, told):
    called = (LEAD_CALLED,) if any(isinstance(phase, CallPartner) for phase in phases) else ()
    last = () if isinstance(phases[-1], Tricks) else (Tricks(TRUMPS_ONLY, DECLARER, called),)
    game = with_phases(pitch.TEN_POINT, *phases, *last)
    assert "; ".join(batch.obstacles(game)) == told
    assert batch.simulate(game, 4, seed=1).engine == "python"


@pytest.mark.parametrize("players", ["random", "sensible"])
@pytest.mark.parametrize("alone", ["with_partner", "always", "never"])
@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer", "no_trump"])
def test_calls_on_a_turn_up_are_compiled_in_every_way(players, alone, all_pass):
    calls = (CallTurnUp(alone=alone), NameSuit(no_trump=True, all_pass=all_pass, alone=alone), DealerTakes())
    phases = (DealCards(5, turn_up=True), *calls, Tricks(FOLLOW_SUIT))
    table = ScoreTable(lines=(Line("made", Pays(2)), Line("failed", others=Pays(1)), Line(others=TAKEN)))
    for seating in (partners(4), singles(2)):
        assert_same(attrs.evolve(euchre.BICYCLE, seating=seating, phases=phases, scoring=table), 60, alone, players)


@pytest.mark.parametrize("players", ["random", "sensible"])
@pytest.mark.parametrize(
    ("deal", "takes"),
    [
        (DealCards(5, [(3, ("kitty", 2), 2)]), [TakeRest(pile="kitty")]),
        (DealCards(5, [(("kitty", 1), 3, ("widow", 2), 2)]), [TakeRest(pile="widow"), TakeRest(pile="kitty", pass_on=True)]),
        (DealCards(5, extra_hands=["dummy"]), []),
        (DealCards(5, turn_up=True), [TakeRest(pile="turn-up"), TakeRest()]),
    ],
    ids=str,
)
def test_piles_beside_the_hands_are_compiled(deal, takes, players):
    game = with_phases(pitch.TEN_POINT, deal, AUCTION, NAMING, *takes, Tricks(TRUMPS_ONLY, DECLARER))
    assert_same(game, 60, 3, players)


def test_a_strain_that_was_named_may_be_any():
    game = with_phases(pitch.TEN_POINT, DealCards(9), AUCTION, NameTrump(["low", "hearts", "no trump"]), Tricks(FOLLOW_SUIT))
    assert_same(game, 60, 1, "random")


def test_a_card_that_is_swapped_may_come_to_the_next_farmer():
    game = small_euchre(farmers_hand="swap3")
    assert same(*(batch.simulate(game, 200, seed=5, engine=engine) for engine in BOTH))
