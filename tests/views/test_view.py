"""What a seat is shown: rule by rule, on deals that are known."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, deal_trumps, pass_all, play, play_random, random_states
from trickgames import euchre, pitch
from trickgames.knowledge.visible import DealSeen, Unseen
from trickgames.phases import CallPartner
from trickgames.scoring import AfterDeals, Verdict
from trickgames.table import LoneDefender, Said

HANDS = {1: "Jh Jd Ah Kh 9c", 2: "Qh Th 9d Td Qd", 3: "As Ks Qs Ts 9s", 0: "Ac Kc Qc Tc Js"}


FIVE = pitch.FIVE_HANDED


def open_deal() -> tg.AnyState:
    return deal(euchre.BICYCLE, 0, HANDS, "9h")


def test_i_see_my_hand_the_turn_up_and_how_many_cards_the_others_hold():
    seen = tg.view(open_deal(), 1)
    assert str(seen.hand) == "Ah Kh Jd Jh 9c"
    assert seen.hand_sizes == (5, 5, 5, 5)
    assert str(seen.turn_up.card) == "9h"
    assert [(pile.name, pile.count, pile.cards) for pile in seen.piles] == [
        ("turn-up", 1, tg.parse_cards("9h")),
        ("stock", 3, None),
    ]


def test_only_the_seat_to_act_is_told_what_it_may_do():
    state = open_deal()
    assert [str(action) for action in tg.view(state, 1).legal_actions] == ["pass", "order up", "order up alone"]
    assert all(tg.view(state, seat).legal_actions == () for seat in (0, 2, 3, None))
    assert all(tg.view(state, seat).actor == 1 for seat in (0, 2, 3, None))


def test_a_spectator_sees_no_hand():
    seen = tg.view(open_deal(), None)
    assert seen.hand == tg.CardSet()
    assert not seen.hand_hidden
    for hand in HANDS.values():
        assert not any(card in str(seen).split() + repr(seen).replace("'", " ").split() for card in hand.split())


@pytest.mark.parametrize("seat", [4, -1, True, "1", 1.0])
def test_a_seat_outside_the_table_is_refused(seat):
    state = open_deal()
    with pytest.raises(tg.InvalidStateError, match="seat"):
        tg.view(state, seat)
    with pytest.raises(tg.InvalidStateError, match="seat"):
        tg.visible_action(state, tg.Pass(), seat)


def test_calls_contract_and_trump_are_known_to_all():
    """A dealer whose partner plays alone rests, and does not take the turn-up (E52, D-E7)."""
    seen = tg.view(act(open_deal(), "pass", "order up alone"), None)
    assert [str(entry) for entry in seen.log if isinstance(entry, Said)] == ["1 pass", "2 order up alone"]
    assert seen.resting == {0}
    assert seen.contract == tg.Contract(2, 3, (2,), alone=True)
    assert seen.trump == tg.Trump(tg.Suit.HEARTS)


def test_the_dealers_discard_is_known_to_the_dealer_alone():
    state = act(open_deal(), "order up", "discard Js")
    shown = {
        seat: next(pile.cards for pile in tg.view(state, seat).piles if pile.name == "discard") for seat in (0, 1, 2, 3, None)
    }
    assert shown == {0: tg.parse_cards("Js"), 1: None, 2: None, 3: None, None: None}


def test_who_does_not_follow_is_known_to_be_void():
    """The left bower belongs to trump: who has shown to be void of diamonds may hold it (E8, E56)."""
    state = play(act(open_deal(), "pass", "order up", "discard Js"), "Kh Th As 9h Jh Qh Ks Kc Ah 9d")
    voids = tg.view(state, 0).voids
    assert voids[3] == tg.CardSet.parse("Ah Kh Qh Jh Th 9h Jd")
    assert voids[1] == tg.CardSet()
    state = play(state, "Qs Tc 9c Td")
    assert tg.view(state, 0).voids[2] == tg.CardSet.parse("Ah Kh Qh Jh Jd Th 9h Ac Kc Qc Jc Tc 9c")


def test_a_seat_that_is_passed_over_holds_no_trump():
    """Who has no trump is out (P33c)."""
    state = deal_trumps(
        pitch.TEN_POINT,
        "h",
        0,
        {1: "Ah Kh Qh Jh Jd Hj", 3: "Lj Th 9h 8h 7h 6h", 0: "5h 4h 3h 2h"},
    )
    state = act(state, "bid 4", "pass", "pass", "pass", "name hearts")
    state = until_playing(state)
    state = play(state, "Ah")
    seen = tg.view(state, None)
    assert seen.hand_sizes[2] == 6
    assert seen.voids[2] == tg.CardSet(state.table.order.trumps)
    assert seen.actor == 3


def until_playing(state: tg.AnyState) -> tg.AnyState:
    while not isinstance(state, tg.Playing):
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


def test_points_so_far_are_those_of_the_cards_where_cards_count():
    for state, _ in random_states(pitch.TEN_POINT, 5, deals=1):
        seen = tg.view(state, 2)
        safe = tg.Card(tg.Rank.TWO, seen.trump.suit) if seen.trump else None
        expected = [0] * 4
        for trick in state.tricks:
            for player, card in trick.plays:
                worth = state.game.suits(seen.trump.suit).values[card]
                expected[player if card is safe else trick.winner] += worth
        assert seen.points == tuple(expected)


def test_points_so_far_are_tricks_where_tricks_count():
    for state, _ in random_states(euchre.BICYCLE, 5, deals=2):
        taken = [trick.winner for trick in state.tricks]
        assert tg.view(state, 0).points == tuple(taken.count(seat) for seat in range(4))


def test_scores_and_results_of_earlier_deals_are_public():
    for state, _ in random_states(pitch.FIVE_HANDED, 5, deals=3):
        for seat in (None, 4):
            assert tg.view(state, seat).scores == state.scores
            assert tg.view(state, seat).results == state.results
            assert tg.view(state, seat).outcome == tg.outcome(state)


def blind_joker() -> tg.AnyState:
    return deal(euchre.JOKER, 0, HANDS, "Hj")


def test_a_dealer_who_names_blind_sees_not_even_the_own_hand():
    state = blind_joker()
    seen = tg.view(state, 0)
    assert seen.hand_hidden
    assert seen.hand == tg.CardSet()
    assert len(seen.legal_actions) == 8
    assert "Kc" not in str(seen)
    assert "Kc" not in repr(seen)
    assert not tg.view(act(state, "name clubs"), 0).hand_hidden


def test_the_deal_is_told_as_each_seat_sees_it():
    pack = tg.arrange(euchre.JOKER, 0, HANDS, "Hj")
    before = tg.start(euchre.JOKER)
    turned = tg.parse_cards("Hj")
    assert tg.visible_action(before, tg.Deal(pack), 1) == DealSeen(tg.CardSet.parse(HANDS[1]), turned)
    assert tg.visible_action(before, tg.Deal(pack), 0) == DealSeen(tg.CardSet(), turned)
    assert tg.visible_action(before, tg.Deal(pack), None) == DealSeen(tg.CardSet(), turned)


def test_a_discard_face_down_is_one_card():
    state = act(open_deal(), "order up")
    action = tg.parse_action("discard Js")
    assert tg.visible_action(state, action, 0) == action
    assert tg.visible_action(state, action, 1) == Unseen("discard")
    assert str(tg.visible_action(state, action, None)) == "discard one card"


def test_a_gift_is_seen_by_the_two_partners():
    state = deal(euchre.euchre(call_for_best=True), 0, HANDS, "9h")
    state = act(state, "order up alone", "discard Js", "discard 9c")
    gift = tg.parse_action("give As")
    assert {seat: str(tg.visible_action(state, gift, seat)) for seat in range(4)} == {
        0: "give one card",
        1: "give As",
        2: "give one card",
        3: "give As",
    }


def test_an_action_that_is_refused_is_not_told():
    with pytest.raises(tg.IllegalActionError):
        tg.visible_action(open_deal(), tg.parse_action("play Jh"), 1)


def test_what_is_said_and_played_is_heard_by_all():
    for state, action in pairs(pitch.TEN_POINT, 3):
        if isinstance(action, tg.Bid | tg.Pass | tg.Play | tg.Name | tg.KeepRest | tg.GiveRest):
            assert all(tg.visible_action(state, action, seat) == action for seat in (None, 0, 1, 2, 3))


def pairs(game: tg.Game, seed: int):
    course = list(random_states(game, seed, deals=2))
    return [(before, action) for (before, _), (_, action) in pairwise(course)]


def test_who_holds_the_called_card_is_nobodys_knowledge_but_the_holders():
    """A bidder who took the called card up with the blind keeps that secret, and must lead it (P37)."""
    hands = {1: "Ah Kh Qh Jh 2c 3c 4c 5c 6c 7c"}
    state = deal(pitch.FIVE_HANDED, 0, hands, stock="Jd 8c 9c Tc")
    state = act(state, "bid 4", "pass", "pass", "pass", "pass", "name hearts", "call Jd")
    state = until_playing(state)
    assert [str(action) for action in tg.view(state, 1).legal_actions] == ["play Jd"]
    holders = set()
    for seed in range(60):
        sample = tg.sample_state(tg.view(state, 3), seed)
        holders.add(next(seat for seat, hand in enumerate(sample.hands) if tg.Card.parse("Jd") in hand))
    assert holders == {0, 1, 2, 4}


@pytest.mark.parametrize(("own_card", "may_hold"), [(False, False), (True, True)])
def test_a_bidder_who_leads_another_card_does_not_hold_the_called_one(own_card, may_hold):
    """It would have to be led, had it been in the blind (P37); a bidder who may call its own card leads what it likes."""
    hands = {1: "Ah Kh Qh Jh 2c 3c 4c 5c 6c 7c", 2: "Jd"}
    phases = [attrs.evolve(phase, own_card=own_card) if isinstance(phase, CallPartner) else phase for phase in FIVE.phases]
    state = deal(attrs.evolve(FIVE, phases=phases), 0, hands, stock="8c 9c Tc Qc")
    state = act(state, "bid 4", "pass", "pass", "pass", "pass", "name hearts", "call Jd")
    state = play(until_playing(state), "Ah")
    held = [tg.Card.parse("Jd") in tg.sample_state(tg.view(state, 4), seed).hands[1] for seed in range(60)]
    assert any(held) is may_hold


def test_the_lone_defender_is_public():
    state = deal(euchre.euchre(defend_alone=True), 0, HANDS, "9h")
    state = act(state, "order up alone", "discard Js", "pass", "defend alone")
    assert tg.view(state, None).find(LoneDefender) == LoneDefender(0)


def test_a_farmer_who_has_put_down_a_card_alone_knows_which():
    state = deal(euchre.euchre(farmers_hand="swap3"), 0, {1: "9c 9d 9h Tc Ah"}, "As")
    one, other = act(state, "swap 9c"), act(state, "swap 9d")
    assert tg.view(one, 1) != tg.view(other, 1)
    for seat in (None, 0, 2, 3):
        assert tg.view(one, seat) == tg.view(other, seat)
        assert str(tg.view(one, seat)) == str(tg.view(other, seat))


@pytest.mark.parametrize("name", tg.games())
def test_a_view_is_a_value_with_a_text(name):
    for state, _ in random_states(tg.games()[name], 11, deals=1):
        for seat in (None, 1):
            seen = tg.view(state, seat)
            assert seen == tg.view(state, seat)
            assert hash(seen) == hash(tg.view(state, seat))
            assert str(seen).startswith(state.game.name)
            assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            seen.hand = tg.CardSet()


@pytest.mark.parametrize("name", tg.games())
def test_nobody_holds_a_card_of_which_the_view_says_that_it_does_not(name):
    rng = random.Random(name)
    for state, _ in random_states(tg.games()[name], rng, deals=1):
        voids = tg.view(state, None).voids
        assert all(not held & void for held, void in zip(state.hands, voids, strict=True))


def test_after_passes_nothing_but_the_passes_is_shown():
    seen = tg.view(pass_all(open_deal(), 3), 0)
    assert str(seen).splitlines() == [
        "Bicycle Euchre: ConsideringTurnUp, scores 0 - 0, dealer 0",
        "turn-up: 9h",
        "seat 0 is to act: pass, order up, order up alone",
        "you are seat 0: Js Ac Kc Qc Tc",
        "hands: 5 5 5 5",
        "stock: 3 cards",
        "1 pass, 2 pass, 3 pass",
    ]


def test_a_view_tells_the_tricks_and_where_cards_went_that_were_given_away():
    """D-E8d: the partner who gave the ace of spades knows who has it, until it is played."""
    state = deal(euchre.euchre(call_for_best=True), 0, HANDS, "9h")
    state = act(state, "order up alone", "discard Js", "discard 9c", "give As")
    assert "As went to seat 1" in str(tg.view(state, 3)).splitlines()
    assert "As went to" not in str(tg.view(state, 1)) + str(tg.view(state, 2))
    assert "9h went to seat 0" in str(tg.view(state, 2)).splitlines()
    state = act(state, "play As", "play Qh", "play 9h")
    lines = str(tg.view(state, 3)).splitlines()
    assert "trick 1: 1:As 2:Qh 0:9h -> 2" in lines
    assert "tricks taken: 1 - 0" in lines
    assert "went to" not in str(tg.view(state, 3))


def test_a_view_of_a_match_that_is_over_tells_who_has_won():
    state, _ = play_random(euchre.euchre(target=1), 1)
    (winner,) = state.winners
    scores = " - ".join(map(str, state.scores))
    assert str(tg.view(state, None)).splitlines()[:2] == [
        f"{state.game.name}: MatchOver, scores {scores}, dealer {state.dealer}",
        f"won by side {winner}: 1 points were reached",
    ]
    drawn, _ = play_random(attrs.evolve(euchre.euchre(), goal=AfterDeals(1), scoring=lambda played, _: nobody(played)), 1)
    assert "won by nobody: 1 deals were played, and the scores are equal" in str(tg.view(drawn, None)).splitlines()


def nobody(played):
    return Verdict(played.tricks_taken, (0, 0))
