"""Jokers where nothing is trump, a card that is always a trump, and equal cards (FH11, BR2, K11, SM1)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, texts
from limited_games import EQUAL, JOKERS, each_for_tricks, joker
from trickgames import euchre, records
from trickgames.cards import Alike, Always, Joker
from trickgames.phases import FOLLOW_SUIT, DealCards, FixStrain, PlayReason, Tricks, WithoutSuit
from trickgames.records import text
from trickgames.scoring import AfterDeals
from trickgames.table import LedAs
from trickgames.telling.narrate import narrate
from trickgames.testing import Profile, check_game

QUICK = Profile(examples=8, edge_examples=1, deals=1)
HANDS = {1: "Hj Ac Jd", 2: "Ah Jh Jc", 0: "As Js Ad"}
records.register(each_for_tricks)


NAMED = WithoutSuit()


def begun(rule: WithoutSuit = NAMED, hands: dict[int, str] = HANDS) -> Any:
    game = joker(rule)
    return deal(game, hands=hands)


def test_a_joker_is_led_with_a_suit_that_all_follow():
    """FH11b, FH11d: also while other cards are held."""
    state = begun()
    assert texts(state) == [
        *("play Hj as clubs", "play Hj as diamonds", "play Hj as hearts", "play Hj as spades", "play Ac", "play Jd")
    ]
    state = act(state, "play Hj as hearts")
    assert texts(state) == ["play Ah", "play Jh"]
    state = act(state, "play Ah")
    assert texts(state) == ["play Ad", "play As", "play Js"]
    state = act(state, "play Ad")
    assert state.tricks[-1].winner == 1
    assert state.table.find(LedAs) == LedAs(((tg.Card.parse("Hj"), tg.Suit.HEARTS),))
    assert "Hj was led as hearts" in str(tg.view(state, 0))


def test_who_does_not_follow_the_suit_that_was_named_has_shown_void():
    """4.7, FH11: a trick led by the joker "as hearts" is a heart trick for what has been shown."""
    state = act(begun(), "play Hj as hearts", "play Ah", "play Ad")
    assert {card.suit for card in tg.view(state, 1).voids[0]} == {tg.Suit.HEARTS}


@pytest.mark.parametrize(
    ("told", "reason"),
    [("play Hj", PlayReason.NAME_SUIT), ("play Ac as hearts", PlayReason.NO_SUIT_TO_NAME)],
)
def test_a_suit_is_named_for_a_joker_that_is_led_and_for_nothing_else(told, reason):
    state = begun()
    assert tg.check(state, tg.parse_action(told)) is reason
    state = act(state, "play Jd")
    assert tg.check(state, tg.parse_action("play Ah as hearts")) in (PlayReason.NO_SUIT_TO_NAME, None)
    with pytest.raises(tg.IllegalActionError):
        act(state, "play Ah as hearts")


VOID = {2: "Hj Ac Jc", 1: "Ad Jd Ah", 0: "As Js Jh"}


def test_a_joker_follows_only_in_a_hand_without_the_suit_and_takes_the_trick():
    """FH11a."""
    state = act(begun(hands=VOID), "play Ad")
    assert texts(state) == ["play Hj", "play Ac", "play Jc"]
    state = act(state, "play Hj", "play Js")
    assert state.tricks[-1].winner == 2
    follows = begun(hands={2: "Hj Jd Jc", 1: "Ad Ac Ah", 0: "As Js Jh"})
    state = act(follows, "play Ad")
    assert texts(state) == ["play Jd"]
    assert tg.check(state, tg.Play("Hj")) is PlayReason.FOLLOW


@pytest.mark.parametrize(("rule", "second"), [(WithoutSuit("any_time"), True), (WithoutSuit("first_or_last"), False)])
def test_a_joker_may_be_played_by_who_could_follow_if_it_is_said(rule, second):
    """FH11a: at any time, or as long as no trick in that suit has been led."""
    game = tg.Game(
        "Jokers", tg.pack("AKQJT", jokers=1), tg.singles(3), attrs.evolve(euchre.EUCHRE),
        (DealCards(6), FixStrain("no trump"), Tricks(FOLLOW_SUIT, joker=rule)), each_for_tricks, AfterDeals(2, equal="share"),
    )  # fmt: skip
    hands = {1: "Ad Kd Ac Kc Qc Jc", 2: "Hj Qd Jd Td Ah Kh", 0: "As Ks Qs Js Ts Tc"}
    state = act(deal(game, hands=hands), "play Ad")
    assert "play Hj" in texts(state)
    state = act(state, "play Qd", "play As", "play Kd")
    assert ("play Hj" in texts(state)) is second


def test_a_suit_in_which_the_leader_has_shown_void_is_not_named():
    """FH11c."""
    hands = {1: "Ad Jc Ah", 2: "Hj Ac As", 0: "Jd Js Jh"}
    state = act(begun(hands=hands), "play Ad", "play As", "play Jd", "play Jc", "play Ac", "play Js")
    assert texts(state) == ["play Hj as clubs", "play Hj as hearts", "play Hj as spades"]
    assert tg.check(state, tg.parse_action("play Hj as diamonds")) is PlayReason.SHOWN_VOID
    free = act(begun(WithoutSuit(names_any=True), hands), "play Ad", "play As", "play Jd", "play Jc", "play Ac", "play Js")
    assert len(texts(free)) == 4


def test_a_joker_that_is_played_at_any_time_may_follow_another():
    """FH11a: also by a player who holds the suit that was named."""
    for rule, may in ((WithoutSuit("any_time"), True), (WithoutSuit(), False)):
        state = act(deal(joker(rule, jokers=2), hands={1: "Hj Ac Jd", 2: "Lj Ah Jh"}), "play Hj as hearts")
        assert ("play Lj" in texts(state)) is may


def test_a_suit_that_the_pack_has_not_is_not_named():
    """FH11b."""
    pack = tuple(card for card in tg.pack("AJ9", jokers=1) if card.suit is not tg.Suit.SPADES)
    game = attrs.evolve(joker(NAMED), name="Three suits", pack=pack)
    state = deal(game, hands={1: "Hj Ac Jd"})
    assert texts(state)[:-2] == ["play Hj as clubs", "play Hj as diamonds", "play Hj as hearts"]
    assert tg.check(state, tg.parse_action("play Hj as spades")) is not None


def test_two_jokers_keep_the_suits_that_were_named_for_them():
    """FH11b: what has been shown is read by both."""
    state = deal(JOKERS["two jokers"], hands={1: "Hj Lj Ac", 2: "Ah Jh Jc", 0: "Jd Ad As"})
    state = act(state, "play Hj as hearts", "play Ah", "play Ad", "play Lj as clubs", "play Jc", "play As")
    high, low = tg.parse_cards("Hj Lj")
    assert state.table.find(LedAs) == LedAs(((high, tg.Suit.HEARTS), (low, tg.Suit.CLUBS)))
    assert {card.suit for card in tg.view(state, 1).voids[0]} == {tg.Suit.HEARTS, tg.Suit.CLUBS}


def test_what_is_led_as_a_suit_stands_in_records_files_views_and_the_story():
    state = begun()
    match = tg.Match.begin(state.game).play(
        tg.Deal(tg.arrange(state.game, hands=HANDS)), "play Hj as hearts", "play Ah", "play Ad"
    )
    assert tg.Match.parse(str(match), state.game).state == match.state
    assert records.loads(records.dumps(match.state)) == match.state
    assert records.loads(records.dumps(tg.Play("Hj", "hearts"))) == tg.Play("Hj", "hearts")
    record = records.Record(match.game, ("a", "b", "c"), 0, (0, 0, 0), match.actions)
    assert "1:Hj=hearts" in text.dumps(record)
    assert text.loads(text.dumps(record)).actions == record.actions
    story = [str(line) for line in narrate(match)]
    assert any(line.endswith("leads the joker as hearts.") for line in story)
    assert any("joker as hearts, " in line for line in story)


def test_a_joker_rule_without_a_joker_is_refused():
    with pytest.raises(tg.InvalidRulesError, match="the pack has no joker"):
        attrs.evolve(joker(None), pack=tg.pack("AJ9")[:10], phases=joker(WithoutSuit()).phases)


def benny() -> tg.Game:
    pack = (*tg.pack("9TJQKA"), tg.Card.parse("2s"))
    ranking = tg.Ranking((Always("2s"), *euchre.EUCHRE.trump), euchre.EUCHRE.plain)
    phases = (DealCards(6), FixStrain("hearts"), Tricks(FOLLOW_SUIT))
    return tg.Game("Benny", pack, tg.partners(4), ranking, phases, each_for_tricks, AfterDeals(1, equal="share"))


def test_the_two_of_spades_is_the_best_trump_whatever_the_suit():
    """BR2."""
    ranking = benny().ranking
    for suit in tg.Suit:
        order = tg.order(ranking, suit)
        assert (str(order.trumps[0]), order.suit(tg.Card.parse("2s"))) == ("2s", suit)
        assert order.trumps.count(tg.Card.parse("2s")) == 1
    assert tg.order(ranking, None).is_suitless(tg.Card.parse("2s"))


def test_the_benny_is_led_and_followed_as_a_trump():
    """BR, example 1: hearts trump, N 2s, E Jh: N takes it."""
    state = deal(benny(), hands={1: "2s Ts", 2: "Jh 9s", 3: "9h", 0: "As"})
    state = act(state, "play 2s")
    assert "play 9s" not in texts(state)
    state = act(state, "play Jh", "play 9h")
    state = tg.apply(state, tg.legal_actions(state)[0])
    assert state.tricks[-1].winner == 1


def test_a_card_that_is_always_a_trump_stands_in_files_and_sheets():
    game = benny()
    assert records.loads(records.dumps(game)) == game
    assert '"always-2s"' in records.dumps(game)
    assert "The two of spades is a trump whatever the trump suit." in " ".join(tg.rule_sheet(game).split())


@pytest.mark.parametrize("wrong", [lambda: Always("Hj"), lambda: Always("2s#2"), lambda: Always("spades")])
def test_a_card_that_cannot_always_be_a_trump_is_refused(wrong):
    with pytest.raises((tg.InvalidRulesError, tg.NotationError)):
        wrong()
    with pytest.raises(tg.InvalidRulesError, match="the 2s is always a trump by the ranking, and isn't in the pack"):
        attrs.evolve(benny(), pack=tg.pack("9TJQKA"))


@pytest.mark.parametrize(("which", "winner"), [("first", 1), ("last", 2)])
def test_of_two_equal_cards_the_first_or_the_last_is_higher(which, winner):
    """K11, SH example 5."""
    game = EQUAL[which]
    hands = {1: "Ac Js Jd", 2: "Ac#2 Jc As", 0: "Ad Ah As#2"}
    state = act(deal(game, hands=hands), "play Ac", "play Ac#2", "play Ad")
    assert state.tricks[-1].winner == winner
    order = tg.order(game.ranking, tg.Suit.CLUBS)
    assert tg.trick_winner(order, state.tricks[-1].cards) == winner - 1
    assert f"Of two equal cards, the one played {which} is higher" in " ".join(tg.rule_sheet(game).split())


def test_the_later_of_two_jokers_is_higher_where_the_ranking_says_so():
    """SM1, example 4."""
    ranking = tg.Ranking((Alike((Joker.HIGH, Joker.LOW)), tg.Rank.ACE), (tg.Rank.ACE,), "last")
    order = tg.order(ranking, tg.Suit.HEARTS)
    assert tg.trick_winner(order, tg.parse_cards("Lj Hj")) == tg.trick_winner(order, tg.parse_cards("Hj Lj")) == 1


@pytest.mark.parametrize(
    "game",
    [joker(WithoutSuit()), joker(WithoutSuit("any_time"), jokers=2), benny(), EQUAL["last"]],
    ids=["joker", "two jokers", "benny", "equal"],
)
def test_games_with_such_cards_keep_the_laws(game):
    check_game(game, profile=QUICK, seed=2)
