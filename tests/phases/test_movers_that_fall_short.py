"""Movers by which fewer cards go than should: refused where hands must be alike, told to everybody where they need not be."""

from __future__ import annotations

import random
import re

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, texts
from trickgames import euchre, pitch
from trickgames.cards import CardSet
from trickgames.phases import (
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    Auction,
    BurnTo,
    DealCards,
    DiscardPlain,
    Draw,
    Exchange,
    HandKind,
    NameTrump,
    PutCards,
    SwapFarmersHand,
    TakeCards,
    TakeRest,
    Tricks,
)
from trickgames.scoring import MINUS_BID, TAKEN, FirstTo, Line, ScoreTable
from trickgames.testing import Profile, check_game

QUICK = Profile(examples=6, edge_examples=2, deals=1)
ACES, HIGH = CardSet.parse("Ac Ad Ah As"), CardSet.parse("Ac Ad Ah As Kc Kd Kh Ks")


def game(*phases, cards=5, rest="stock", follow=FOLLOW_SUIT):
    """Bid euchre with what comes between the naming of trump and the play."""
    return tg.Game(
        name="Short",
        pack=tg.pack("9TJQKA"),
        seating=tg.partners(4),
        ranking=euchre.EUCHRE,
        phases=(DealCards(cards, rest=rest), Auction(1, 3, moon=False), NameTrump(), *phases, Tricks(follow)),
        scoring=ScoreTable(lines=[Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)]),
        goal=FirstTo(20),
    )


def kitty(*puts):
    return Exchange([TakeCards("kitty"), *puts])


@pytest.mark.parametrize(
    ("exchange", "told"),
    [
        (kitty(PutCards(4, never=["trumps"])), "PutCards: never=('trumps',): in some hands too few cards may go"),
        (kitty(PutCards(4, never=[HIGH])), "PutCards: never=(CardSet"),
        (kitty(PutCards(down_to=5, never=["trumps"])), "never=('trumps',): in some hands too few cards may go"),
        (kitty(PutCards(4, which="plain")), "PutCards: which='plain': in some hands too few cards may go"),
        (kitty(PutCards(4, which="trumps")), "PutCards: which='trumps': in some hands too few cards may go"),
        (kitty(PutCards("any")), "PutCards: players put away as many as they like"),
        (kitty(PutCards("all", which="plain")), "PutCards: players put away all of a kind"),
        (Exchange([PutCards(1, who="all", never=[CardSet.parse("9c 9d 9h 9s Tc")])]), "too few cards may go"),
        (BurnTo(4), "BurnTo: PutCards: which='trumps': in some hands too few"),
        (TakeRest(pile="kitty"), "TakeRest: PutCards: players put away all of a kind"),
    ],
)
def test_movers_that_may_leave_unequal_hands_are_refused_where_nobody_can_be_out(exchange, told):
    """The game is refused when it is made; before, only a deal in which it happened showed it."""
    with pytest.raises(tg.InvalidRulesError) as caught:
        game(exchange, rest="kitty")
    assert len(caught.value.problems) == 1
    assert told in caught.value.problems[0]
    remedy = "give count or down_to" if "put away" in told else "say by `first` what goes first, or take a follow rule"
    assert remedy in caught.value.problems[0]


CHOSEN = PutCards(1, who="all", face_up=True), TakeCards("discard", "all", choose=True)


def test_cards_that_are_chosen_may_leave_unequal_hands_too():
    told = "Exchange: TakeCards: players choose as many as they like, and hands would not be alike when play begins; let a"
    with pytest.raises(tg.InvalidRulesError, match=re.escape(told)):
        game(Exchange(CHOSEN))
    game(Exchange(CHOSEN), follow=TRUMPS_ONLY)
    check_game(game(Exchange([*CHOSEN, PutCards(down_to=4, who="all", pile="aside")])), profile=QUICK, seed=1)


@pytest.mark.parametrize(
    "exchange",
    [
        kitty(PutCards(4)),
        kitty(PutCards(4, never=[ACES])),  # nine cards, and five at least may go
        kitty(PutCards(4, first=["plain"])),
        kitty(PutCards(1, never=[HIGH]), PutCards(3, pile="aside")),
        Exchange([PutCards(1, who="all", never=[ACES])]),
    ],
)
def test_movers_by_which_enough_may_always_go_are_taken(exchange):
    made = game(exchange, rest="kitty")
    for seed in range(30):
        match, rng = tg.Match.begin(made, seed=seed), random.Random(seed)
        while not isinstance(match.state, tg.Playing):
            match = match.play(rng.choice(match.legal))
        assert {len(hand) for hand in match.state.hands} <= {4, 5}
        assert len({len(hand) for hand in match.state.hands}) == 1


@pytest.mark.parametrize(
    "phases",
    [[BurnTo(3)], [Draw(6, surplus=BurnTo(3))], [Exchange([PutCards(3, who="all", which="trumps")])]],
    ids=["burn", "draw and burn", "exchange"],
)
def test_where_players_may_be_out_what_cannot_go_stays_and_everybody_knows_it(phases):
    """Without `DiscardPlain` before it: a hand with fewer trumps than should go shows that it holds none any more (P30)."""
    made = game(*phases, cards=4, follow=TRUMPS_ONLY)
    check_game(made, profile=QUICK, seed=1)


def test_a_hand_that_burns_nothing_although_it_is_too_large_has_no_trump():
    """P30: nobody is asked, nothing goes, and that is seen."""
    hands = {0: "9d Td Qd Kd", 1: "9h Th Qh Kh", 2: "9s Ts Qs Ks", 3: "Ac Kc Qc Tc"}
    state = deal(game(BurnTo(3), cards=4, follow=TRUMPS_ONLY), dealer=3, hands=hands)
    state = act(state, "pass", "pass", "pass", "bid 1", "name clubs")
    assert texts(state)[0].startswith("burn")
    rng = random.Random(1)
    for _ in range(10):
        sampled = tg.sample_state(tg.view(state, 3), rng)
        for seat in (0, 1, 2):
            assert not any(card.suit is tg.Suit.CLUBS or str(card) == "Js" for card in sampled.hands[seat])


def test_pitch_without_its_discards_plays():
    """P25: what is not trump then stays in the hands, and piles that nobody has laid are empty."""
    made = pitch.pitch(discard_trumps="any")
    others = tuple(phase for phase in made.phases if not isinstance(phase, DiscardPlain))
    check_game(attrs.evolve(made, name="No discards", phases=others), profile=QUICK, seed=1)


NINES, TENS = CardSet.parse("9c 9d 9h 9s"), CardSet.parse("Tc Td Th Ts")


def test_two_swaps_in_one_game_do_not_count_each_others_cards():
    """D-E13 twice: a hand of nines, and then a hand of tens, each three cards or none."""
    swaps = SwapFarmersHand(HandKind("nines", NINES, 3)), SwapFarmersHand(HandKind("tens", TENS, 3))
    first, *others = euchre.BICYCLE.phases
    made = attrs.evolve(euchre.euchre(ranks="789TJQKA"), name="Two swaps", phases=(first, *swaps, *others))
    packed = tg.arrange(made, hands={1: "9c 9d 9h Kd Kh", 2: "As Ks Qs Js 8s"}, stock="Tc Td Th", turn_up="7c")
    state = tg.apply(tg.start(made), tg.Deal(packed))
    assert (state.seat, len(texts(state))) == (1, 4)
    state = act(state, "swap 9c", "swap 9d", "swap 9h")
    assert (state.seat, texts(state)[0]) == (1, "pass")  # with the tens it may pass, or swap again
    state = act(state, "swap Tc")
    assert "pass" not in texts(state)
    state = act(state, "swap Td", "swap Th")
    assert len(state.hands[1]) == 5
    assert not state.hands[1] & TENS
    check_game(made, profile=QUICK, seed=1)
