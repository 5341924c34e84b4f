"""Limits on play: which cards may not, or must, be led or played, until what (SP3, HE3, HE4, AP4, P37, D-P22)."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, random_states, texts
from limited_games import EQUAL, JOKERS, LIMITED, OPEN, each_for_tricks
from trickgames import batch, pitch, records
from trickgames.cards import CardSet
from trickgames.phases import (
    CALLED_FIRST,
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    LEAD_CALLED,
    MUST_HEAD,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    TRUMPS_ONLY,
    Auction,
    DealCards,
    FirstCard,
    FixStrain,
    Limit,
    NameTrump,
    PlayReason,
    Some,
    Tricks,
    must_lead,
    not_first,
    unbroken,
)
from trickgames.scoring import AfterDeals
from trickgames.testing import Profile, check_game

HEARTS, SPADES = tg.Suit.HEARTS, tg.Suit.SPADES
PENALTIES = (HEARTS, CardSet.parse("Qs"))
TWO = tg.Card.parse("2c")
SMALL = {**LIMITED, **OPEN, **JOKERS, **EQUAL}
QUICK = Profile(examples=8, edge_examples=1, deals=1)


def whole_pack(name: str, *phases: Any, **parts: Any) -> tg.Game:
    ranking = tg.Ranking(pitch.PITCH.plain, pitch.PITCH.plain)
    values = {
        "name": name, "pack": tg.pack(), "seating": tg.singles(4), "ranking": ranking,
        "phases": (DealCards(13, [(1,) * 13]), *phases), "scoring": each_for_tricks, "goal": AfterDeals(2, equal="share"),
    }  # fmt: skip
    return tg.Game(**{**values, **parts})


def hearts(*, queen_breaks: bool = True) -> tg.Game:
    broken = PENALTIES if queen_breaks else HEARTS
    limits = (FirstCard(TWO), not_first(PENALTIES), unbroken(HEARTS, broken))
    return whole_pack("Small Hearts", Tricks(FOLLOW_SUIT, limits=limits))


def spades() -> tg.Game:
    return whole_pack("Small Spades", FixStrain("spades"), Tricks(FOLLOW_SUIT, limits=(unbroken(SPADES),)))


def test_the_holder_of_the_two_of_clubs_leads_it():
    """HE3."""
    state = deal(hearts(), hands={3: "2c Ac Ah"})
    assert (tg.actor(state), texts(state)) == (3, ["play 2c"])
    assert tg.check(state, tg.Play("Ac")) is PlayReason.FIRST_CARD


def test_no_penalty_is_played_to_the_first_trick_while_another_card_can_be():
    """HE3, example 3: void in clubs with Qs Kd 5h, only Kd."""
    hands = {0: "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", 1: "Qs Kd 5h 4h 3h 2h 6h 7h 8h 9h Th Jh Qh"}
    state = act(deal(hearts(), hands=hands), "play 2c")
    assert texts(state) == ["play Kd"]
    assert tg.check(state, tg.Play("Qs")) is PlayReason.NOT_FIRST


def test_a_hand_of_penalties_may_play_them_to_the_first_trick():
    """HE3: unless nothing else is held."""
    hands = {0: "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", 1: "Qs 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"}
    state = act(deal(hearts(), hands=hands), "play 2c")
    assert len(texts(state)) == 13
    assert tg.view(tg.apply(state, tg.Play("2h")), 3).voids[1] >= CardSet(
        card for card in tg.pack() if card.suit in (tg.Suit.CLUBS, tg.Suit.DIAMONDS)
    )


@pytest.mark.parametrize(("queen_breaks", "may"), [(True, True), (False, False)])
def test_the_queen_of_spades_breaks_hearts_if_it_is_said(queen_breaks, may):
    """HE4 (`queen_breaks`)."""
    hands = {3: "2c Kc As Qd", 0: "3c Qc Ks", 1: "4c 5c 6c 7c 8c 9c Tc Jc 3h 4h 5h 6h 7h", 2: "Ac Qs 2d 2h"}
    state = act(deal(hearts(queen_breaks=queen_breaks), hands=hands), "play 2c", "play 3c", "play 4c", "play Ac")
    state = act(state, "play Qs")
    state = tg.apply(state, tg.legal_actions(state)[0])
    while state.trick:
        state = tg.apply(state, tg.legal_actions(state)[0])
    led = [action.card for action in tg.legal_actions(state)]
    held = [card for card in state.hands[state.seat] if card.suit is HEARTS]
    assert held
    assert any(card.suit is HEARTS for card in led) is may


def test_hearts_are_broken_by_a_discard_and_only_then_led():
    """HE4."""
    hands = {
        0: "2c 3c Ah Kh Qh 2s 3s 4s 5s 6s 7s 8s 9s",
        1: "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ts Js Qs",
        2: "Ac 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Ks As",
    }
    state = act(deal(hearts(), hands=hands), "play 2c", "play 4c", "play Ac")
    state = tg.apply(state, tg.legal_actions(state)[0])
    assert state.seat == 2
    assert texts(state) == ["play As", "play Ks"]
    assert tg.check(state, tg.Play("2h")) is PlayReason.UNBROKEN


def test_who_holds_only_spades_leads_them_and_breaks_them():
    """SP3."""
    hands = {1: " ".join(f"{rank}s" for rank in "23456789TJQKA")}
    state = deal(spades(), hands=hands)
    assert len(texts(state)) == 13
    state = deal(spades(), hands={1: "As Ks 2d", 0: "", 2: ""})
    assert [text for text in texts(state) if text.endswith("s")] == []
    assert tg.check(state, tg.Play("As")) is PlayReason.UNBROKEN


def test_who_leads_an_unbroken_suit_has_shown_to_hold_nothing_else():
    state = deal(spades(), hands={1: " ".join(f"{rank}s" for rank in "23456789TJQKA")})
    seen = tg.view(act(state, "play 2s"), 3)
    assert seen.voids[1] == CardSet(card for card in tg.pack() if card.suit is not SPADES)
    assert "seat 1 does not hold" in str(seen)


def test_the_bidder_leads_a_trump_if_it_has_one():
    """AP4 (`pitcher_leads_trump`)."""
    limits = (must_lead(Some.TRUMPS, "maker"),)
    game = attrs.evolve(
        pitch.TEN_POINT, name="Pitch", pack=tg.pack(),
        phases=(DealCards(6), Auction(2, 10, moon=False), NameTrump(), Tricks(FOLLOW_SUIT, DECLARER, limits)),
    )  # fmt: skip
    state = act(deal(game, dealer=0, hands={1: "Ah Kd Qd"}), "bid 2", "pass", "pass", "pass", "name hearts")
    assert all(action.card.suit is HEARTS or action.card.rank is tg.Rank.JACK for action in tg.legal_actions(state))
    assert tg.check(state, tg.Play("Kd")) is PlayReason.MUST_LEAD_ONE
    none = {1: "2c 3c 4c 5c 6c 7c"}
    state = act(deal(game, dealer=0, hands=none), "bid 2", "pass", "pass", "pass", "name hearts")
    assert len(tg.legal_actions(state)) == 6


def test_a_limit_is_over_when_one_of_its_cards_has_been_played_and_not_when_it_lies_elsewhere():
    """A spade in the stock has not been played (SP3)."""
    game = whole_pack("Few", FixStrain("spades"), Tricks(FOLLOW_SUIT, limits=(unbroken(SPADES),)))
    game = attrs.evolve(game, phases=(DealCards(2, [(2,)]), *game.phases[1:]))
    state = deal(game, hands={0: "2c 3c", 1: "4c As", 2: "5c Ks", 3: "6c 7c"})
    assert texts(state) == ["play 4c"]
    state = act(state, "play 4c", "play 5c", "play 6c", "play 2c")
    assert (state.seat, texts(state)) == (3, ["play 7c"])


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ((unbroken(CardSet.parse("Hj 2c")),), "limit on Hj: not in the pack"),
        ((FirstCard(tg.Card.parse("Hj")),), "Hj is led first, and it isn't in the pack"),
        ((FirstCard(TWO), FirstCard(tg.Card.parse("3c"))), "2 cards are led first"),
        ((Limit(Some.TRUMPS, "not_led"),), "limit on trumps: there are none in this game"),
        ((unbroken(HEARTS), not_first(PENALTIES), unbroken(HEARTS)), "appears 2 times: leave one of them"),
        ((not_first(tuple(tg.Suit)),), "no hand would have a card to play"),
        ((LEAD_CALLED,), "no card is called"),
        ((CALLED_FIRST,), "no card is called"),
    ],
)
def test_a_limit_that_cannot_be_is_refused_when_the_game_is_made(limits, told):
    with pytest.raises(tg.InvalidRulesError, match=told) as caught:
        whole_pack("Bad", FixStrain("no trump"), Tricks(FOLLOW_SUIT, limits=limits))
    assert all("Tricks" in problem or "needs the Contract" in problem for problem in caught.value.problems)


def test_where_nothing_settles_trump_a_limit_on_trumps_never_binds():
    """It is refused, as in a game that is played without trump."""
    with pytest.raises(tg.InvalidRulesError, match="limit on trumps: there are none in this game"):
        whole_pack("None", Tricks(FOLLOW_SUIT, limits=(Limit(Some.TRUMPS, "not_led"),)))


def test_all_that_is_wrong_with_limits_is_told_together():
    with pytest.raises(tg.InvalidRulesError) as caught:
        attrs.evolve(
            pitch.TEN_POINT,
            phases=(
                *pitch.TEN_POINT.phases[:-1],
                Tricks(TRUMPS_ONLY, limits=(FirstCard(TWO), unbroken(CardSet.parse("2c#2")))),
            ),
        )
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["Tricks", "Tricks"]
    assert "only trumps may be led" in caught.value.problems[0] + caught.value.problems[1]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Limit((), "led"),
        lambda: Limit(HEARTS, "lead"),
        lambda: Limit("hearts", "led"),
        lambda: Limit(HEARTS, "not_led", True, HEARTS),
        lambda: Limit(Some.TAKING, "played"),
        lambda: Limit(HEARTS, "followed", until=Some.TAKING_TRUMPS),
    ],
)
def test_a_limit_that_says_nothing_is_refused_when_it_is_made(wrong):
    with pytest.raises(tg.InvalidRulesError, match="Limit: "):
        wrong()


@pytest.mark.parametrize("game", [hearts(), spades()], ids=["hearts", "spades"])
def test_a_game_with_limits_keeps_the_laws(game):
    records.register(each_for_tricks)
    check_game(game, profile=QUICK, seed=1)


def test_limits_stand_in_files_and_in_the_sheet():
    game = hearts()
    records.register(each_for_tricks)
    assert records.loads(records.dumps(game)) == game
    sheet = " ".join(tg.rule_sheet(game).split())
    assert "The player who holds the two of clubs leads it to the first trick." in sheet
    assert "A player may not play hearts or the queen of spades to the first trick, unless they have nothing else." in sheet
    assert "until a heart or the queen of spades has been played" in sheet


def test_a_strain_that_the_ranking_has_no_order_for_is_refused_when_the_game_is_made():
    with pytest.raises(tg.InvalidRulesError, match="FixStrain can make a suit trump: rank the trumps"):
        whole_pack("No order", FixStrain("spades"), Tricks(FOLLOW_SUIT), ranking=tg.Ranking((), pitch.PITCH.plain))


# what play shows


@pytest.mark.parametrize("name", SMALL)
def test_in_a_small_game_every_seat_can_be_given_a_state_that_fits_what_it_knows(name):
    """Each sample is held against the view: what play has shown is true, and no more than that."""
    for seed in range(2):
        for state, _ in random_states(SMALL[name], seed, deals=1):
            if state.hands:
                for seat in range(len(state.hands)):
                    seen = tg.view(state, seat)
                    assert tg.view(tg.sample_state(seen, seed), seat) == seen


def test_all_know_that_the_player_who_is_to_lead_a_card_holds_it():
    """HE3: the dealer's left would lead otherwise."""
    game = LIMITED["a card is led first"]
    state = deal(game, dealer=0, hands={2: "Jc Ac 9c"})
    assert tg.actor(state) == 2
    for seed in range(20):
        assert tg.Card.parse("Jc") in tg.sample_state(tg.view(state, 1), seed).hands[2]


def test_all_know_that_nobody_holds_a_card_that_is_not_led_first():
    """HE3: it is the one that is left over."""
    state = deal(LIMITED["a card is led first"], dealer=0, hands={0: "Ac Ad Ah", 1: "As 9c Jd", 2: "Jh Js 9d"})
    assert tg.actor(state) == 1
    for made in (state, act(state, "play As")):
        assert all("Jc" not in str(tg.sample_state(tg.view(made, 1), seed).hands) for seed in range(20))


def test_what_was_shown_in_one_trick_is_known_in_the_next():
    """E56: seat 2 has neither clubs nor diamonds."""
    state = deal(LIMITED["hearts are unbroken"], dealer=0, hands={1: "Ac Ad 9d", 2: "Ah Jh As", 0: "Jc Jd 9c"})
    state = act(state, "play Ac", "play As", "play Jc", "play Ad", "play Ah", "play Jd")
    clubs_and_diamonds = {card for card in state.game.pack if card.suit in (tg.Suit.CLUBS, tg.Suit.DIAMONDS)}
    assert set(tg.view(state, 0).voids[2]) == clubs_and_diamonds


# what a player who follows must play


def spades_are_trump(*limits, follow=FOLLOW_SUIT, **parts):
    """Four players, of whom seat 1 leads."""
    return whole_pack("Must", FixStrain("spades"), Tricks(follow, limits=limits), **parts)


HANDS = {1: "7h 8h Kc", 2: "9s Qs 3d", 3: "Th Ah 2s", 0: "Js As 4d"}


def led(game, *plays, **hands):
    """The first trick, after some plays to it."""
    known = HANDS | {int(seat[1:]): cards for seat, cards in hands.items()}
    return act(deal(attrs.evolve(game, phases=(DealCards(3, [(3,)]), *game.phases[1:])), dealer=0, hands=known), *plays)


def may(state):
    """The cards that may be played."""
    return " ".join(sorted(str(action.card) for action in tg.legal_actions(state)))


def test_who_cannot_follow_must_trump():
    """A player who holds the suit led follows it; the others trump if they can."""
    game = spades_are_trump(MUST_TRUMP)
    assert may(led(game)) == "7h 8h Kc"  # a lead is free
    state = led(game, "play 7h")
    assert may(state) == "9s Qs"
    assert tg.check(state, tg.Play("3d")) is PlayReason.MUST_TRUMP
    assert tg.check(state, tg.Play("3d")).sentence == "A player who can't follow suit must trump."
    state = act(state, "play Qs")
    assert may(state) == "Ah Th"
    assert tg.check(state, tg.Play("2s")) is PlayReason.FOLLOW
    assert may(led(game, "play 7h", s2="3d 4c 5c")) == "3d 4c 5c"  # no trump: anything


def test_who_can_take_the_trick_must():
    """With a card of the suit led, with a trump where the suit is missing; where the trick is trumped, following is enough."""
    game = spades_are_trump(MUST_TRUMP, MUST_HEAD)
    assert may(led(game, "play 8h", s2="7c 6h Kh")) == "Kh"
    assert may(led(game, "play 8h", s2="7c 6h 9h")) == "9h"
    assert may(led(game, "play 8h", s2="7c 6h 5h")) == "5h 6h"
    assert may(led(game, "play 7h", "play Qs")) == "Ah Th"
    state = led(game, "play 7h", "play Qs", "play Th")
    assert may(state) == "As"
    assert tg.check(state, tg.Play("Js")) is PlayReason.MUST_HEAD
    assert may(led(game, "play 7h", "play Qs", "play Th", s0="Js 5s 4d")) == "5s Js"


@pytest.mark.parametrize(("which", "may_be_played"), [("first", "Ac#2 Jc"), ("last", "Ac#2")])
def test_an_equal_card_takes_the_trick_only_where_the_last_one_does(which, may_be_played):
    """K11: who must take the trick plays it then."""
    game = EQUAL[f"{which}, and the trick must be taken"]
    assert may(act(deal(game, dealer=0, hands={1: "Ac Ad Ah", 2: "Ac#2 Jc As"}), "play Ac")) == may_be_played


def test_a_limit_ends_with_the_first_trump_that_is_played():
    """SP3, with trumps in place of a suit: clubs, and aces wait for them."""
    game = LIMITED["trumps may be played to a lead, limited"]
    state = deal(game, dealer=0, hands={1: "Ad 9d Jc", 2: "Jd Ah 9c", 0: "As Ac Jh"})
    assert may(state) == "9d Jc"
    state = act(state, "play 9d")
    assert may(state) == "9c Jd"
    assert may(act(state, "play 9c")) == "Ac As Jh"
    assert may(act(state, "play Jd")) == "Jh"


def test_a_higher_trump_is_asked_for_where_only_trumps_must_be_higher():
    game = spades_are_trump(MUST_TRUMP, MUST_OVERTRUMP)
    assert may(led(game, "play 8h", s2="7c 6h Kh")) == "6h Kh"  # plain cards need not be higher
    state = led(game, "play 7h", "play Qs", "play Th")
    assert may(state) == "As"
    assert tg.check(state, tg.Play("Js")) is PlayReason.MUST_OVERTRUMP
    led_trump = led(spades_are_trump(MUST_OVERTRUMP), "play 5s", s1="5s 2h 3h", s2="4s 9s 3d")
    assert may(led_trump) == "9s"


def test_what_must_be_played_may_also_be_what_does_not_take_the_trick():
    """Ducking: a made-up rule, of the same data."""
    game = spades_are_trump(Limit(Some.TAKING, "not_followed"))
    assert may(led(game, "play 8h", s2="7c 6h Kh")) == "6h"
    assert may(led(game, "play 7h", s2="7c Jh Kh")) == "Jh Kh"
    assert may(led(game, "play 7h")) == "3d"


@pytest.mark.parametrize(
    "limits", [[MUST_TRUMP], [MUST_TRUMP, MUST_HEAD], [MUST_OVERTRUMP], [Limit(Some.TAKING, "not_followed")]]
)
def test_the_card_that_is_led_first_is_led_whatever_other_limits_say(limits):
    """HE3: the place of `FirstCard` among the limits says nothing; before, an earlier limit could forbid it."""
    forbids = Limit((tg.Suit.CLUBS, HEARTS), "not_led")
    for place in range(len(limits) + 2):
        rows = [forbids, *limits]
        rows.insert(place, FirstCard(TWO))
        state = led(spades_are_trump(*rows), s3="2c 5d 6d")
        assert (state.seat, may(state)) == (3, "2c")


def test_who_does_not_trump_has_shown_that_they_hold_none():
    """What must be played shows what is not held, in views and samples."""
    state = led(spades_are_trump(MUST_TRUMP), "play 7h", "play 3d", s2="3d 4c 5c")
    rng = random.Random(1)
    for _ in range(20):
        assert not any(card.suit in (HEARTS, SPADES) for card in tg.sample_state(tg.view(state, 1), rng).hands[2])
    state = led(spades_are_trump(MUST_HEAD), "play 8h", "play 6h", s2="7c 6h 5h")
    for _ in range(20):
        assert not tg.sample_state(tg.view(state, 1), rng).hands[2] & CardSet.parse("9h Th Jh Qh Kh Ah")


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (MUST_TRUMP, "A player who can't follow suit must trump if they can."),
        (MUST_HEAD, "A player who doesn't lead must play a card that takes the trick if they can."),
        (
            MUST_OVERTRUMP,
            "A player who doesn't lead must play a trump that takes the trick if they can.",
        ),
        (
            Limit(Some.TAKING, "not_followed"),
            "A player who doesn't lead may not play a card that takes the trick, unless they have nothing else.",
        ),
    ],
)
def test_the_sheet_says_what_must_be_played_and_the_compiled_engine_knows_it(limit, told):
    game = spades_are_trump(limit)
    assert told in " ".join(tg.rule_sheet(game).split())
    assert not any(obstacle.startswith("Tricks") for obstacle in batch.obstacles(game))
    records.register(each_for_tricks)
    assert records.loads(records.dumps(game)) == game


@pytest.mark.parametrize(
    ("follow", "limits"),
    [
        (FOLLOW_SUIT, [MUST_TRUMP, MUST_HEAD]),
        (FOLLOW_OR_TRUMP, [MUST_TRUMP, MUST_OVERTRUMP]),
        (FOLLOW_SUIT, [Limit(HEARTS, "not_led"), FirstCard(TWO), MUST_HEAD]),
    ],
    ids=["head", "overtrump", "first card"],
)
def test_games_in_which_a_player_must_trump_keep_the_laws(follow, limits):
    records.register(each_for_tricks)
    check_game(spades_are_trump(*limits, follow=follow), profile=QUICK, seed=1)
