"""Hands that lie open from a moment on (BG2, FH9), and cards that lie open and are played from (TH4, TH6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, texts
from limited_games import OPEN, each_for_tricks, face_up, open_hand, small
from trickgames import batch, records
from trickgames.phases import (
    DECLARER,
    DUMMY,
    FOLLOW_SUIT,
    OPEN_MISERE,
    DealCards,
    LadderAuction,
    LayOut,
    NameStrain,
    OpenHand,
    Tricks,
    Zone,
    by_word,
    numbers,
)
from trickgames.table import ByDeal, Objective
from trickgames.telling.narrate import narrate
from trickgames.testing import Profile, check_game

QUICK = Profile(examples=8, edge_examples=1, deals=1)
records.register(each_for_tricks)
BID = ("bid 1", "pass", "pass", "pass", "name clubs")
HANDS = {1: "Ac Jc", 2: "Ad Jd", 3: "Ah Jh", 0: "As Js"}


def opens(state: Any) -> list[int]:
    return sorted(state.table.open)


def played(rule: OpenHand, *plays: str) -> Any:
    return act(deal(open_hand(rule), hands=HANDS), *BID, *plays)


def test_the_dummy_lies_open_after_the_first_lead_and_the_maker_plays_it():
    """BG2: the declarer is to act and sees what may be played, the cards come from the dummy's hand, which the trick notes."""
    assert opens(played(DUMMY)) == []
    state = played(DUMMY, "play Ac")
    assert opens(state) == [3]
    state = act(state, "play Jd")
    assert (state.seat, state.hand_of, texts(state)) == (1, 3, ["play Ah", "play Jh"])
    assert tg.view(state, 1).legal_actions == tg.legal_actions(state)
    assert tg.view(state, 3).legal_actions == ()
    assert act(state, "play Jh").trick[-1][0] == 3


@pytest.mark.parametrize(
    ("since", "before", "led", "after"),
    [("before_lead", [1], [1], [1]), ("after_lead", [], [1], [1]), ("after_first_trick", [], [], [1])],
)
def test_the_makers_hand_lies_open_from_its_moment_on_and_the_maker_plays_it(since, before, led, after):
    """FH9 (`misere_opens`): the bidder goes on choosing its own cards."""
    rule = OpenHand(since=since)
    assert opens(played(rule)) == before
    assert opens(played(rule, "play Ac")) == led
    state = played(rule, "play Ac", "play Jd", "play Jh", "play Js")
    assert (opens(state), state.seat, state.hand_of) == (after, 1, 1)
    assert tg.view(state, 0).hands[1] == state.hands[1]


def test_only_the_calls_that_are_named_are_played_open():
    """FH9: an open misere, and not a misere."""
    nothing = Objective("none")
    tiers = (*numbers(1, 2), by_word("misere", nothing, alone=True), by_word("open misere", nothing, alone=True))
    phases = (LadderAuction(tiers), NameStrain(["no trump"]), Tricks(FOLLOW_SUIT, DECLARER, open_hands=(OPEN_MISERE, DUMMY)))
    game = small(*phases, count=2, cards=10, seats=4, seating=tg.partners(4), scoring=each_for_tricks)
    for bid, last in (("bid misere", []), ("bid open misere", [1])):
        state = deal(game, hands=HANDS)
        state = act(state, bid)
        while not isinstance(state, tg.Playing):
            state = tg.apply(state, tg.legal_actions(state)[0])
        assert opens(act(state, "play Ac")) == []  # the partner sits out
        state = act(state, "play Ac", "play Jd", "play Js")
        assert opens(state) == last
    check_game(game, profile=QUICK, seed=4)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda: OpenHand(calls=("misère",)), "is not a word of a call"),
        (lambda: OpenHand("maker", "after_lead", "maker"), "the maker plays the maker's own hand"),
        (lambda: OpenHand("dummy"), "OpenHand: whose='dummy'"),
        (lambda: attrs.evolve(open_hand(DUMMY), seating=tg.singles(4)), "not everybody has a partner"),
        (lambda: small(Tricks(FOLLOW_SUIT, open_hands=(OpenHand(),))), "Tricks needs the Contract"),
    ],
)
def test_a_hand_that_cannot_lie_open_is_refused(rule, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        rule()


def rows(**parts: Any) -> Any:
    """Seat 1: Ah 9c in hand, Ac open over Jd; seat 0: Jc Js in hand, As open over Ad; the dealer is seat 0."""
    return deal(face_up(**parts), hands={1: "Ah 9c", 0: "Jc Js"}, stock="Jd Ad Ac As Jh")


def test_cards_are_laid_out_from_the_dealers_left_in_turn():
    """TH4."""
    state = rows()
    piles = {(pile.name, pile.owner): (str(pile.cards[0]), pile.seen_by) for pile in state.table.piles if pile.name != "stock"}
    assert piles == {("under", 1): ("Jd", ()), ("under", 0): ("Ad", ()), ("row", 1): ("Ac", None), ("row", 0): ("As", None)}


def test_a_card_is_played_from_the_hand_or_from_the_own_open_row_and_uncovers_the_one_below_at_once():
    """TH6."""
    state = rows()
    assert texts(state) == ["play Ac", "play Ah", "play 9c"]
    assert tg.check(state, tg.Play("As")) is tg.Refusal.NOT_IN_HAND
    assert tg.check(state, tg.Play("Jd")) is tg.Refusal.NOT_IN_HAND
    state = act(state, "play Ac")
    assert str(state.hands[1]) == "Ah 9c"
    assert [pile.name for pile in state.table.piles if pile.owner == 1] == ["turned up"]
    assert "turned up of seat 1: Jd" in str(tg.view(state, 0))
    assert texts(state) == ["play Jc"]  # seat 0 can follow
    state = act(state, "play Jc")
    assert texts(state) == ["play Ah", "play Jd", "play 9c"]


def test_cards_under_others_do_not_exist_for_the_duty_to_follow():
    """TH6: seat 0 holds the ace of diamonds under the ace of spades."""
    state = act(rows(), "play Ac", "play Jc", "play Jd")
    assert texts(state) == ["play As", "play Js"]
    state = act(state, "play As")
    assert "turned up of seat 0: Ad" in str(tg.view(state, 1))


def test_play_goes_on_until_all_cards_of_hands_and_rows_are_played():
    state = rows()
    while not state.results:
        last, state = state, tg.apply(state, tg.legal_actions(state)[0])
    assert len(last.tricks) == 3
    assert sum(state.results[0].tricks) == 4


def test_the_story_tells_a_card_from_the_row_once():
    state = rows()
    match = tg.Match.begin(state.game).play(
        tg.Deal(tg.arrange(state.game, hands={1: "Ah 9c", 0: "Jc Js"}, stock="Jd Ad Ac As Jh"))
    )
    story = [str(line) for line in narrate(match.play("play Ac", "play Jc"))]
    assert not any("takes up" in line for line in story)
    assert any("turns up the jack of diamonds" in line for line in story)


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        ((Tricks(FOLLOW_SUIT, zones=(Zone("row"),)),), "no phase lays the pile 'row'"),
        ((LayOut("row", 1), Tricks(FOLLOW_SUIT, zones=(Zone("row", over="under"),))), "no phase lays the pile 'under'"),
        ((LayOut("row", 1), Tricks(FOLLOW_SUIT, zones=(Zone("row"), Zone("row")))), "'row' appears twice"),
        ((LayOut("row", 9), Tricks(FOLLOW_SUIT, zones=(Zone("row"),))), "27 cards are laid out, and 4 are left over"),
        ((LayOut("under", 1), LayOut("row", 1), Tricks(FOLLOW_SUIT)), "6 cards are laid out, and 4 are left over"),
        ((LayOut("row", 1, source="kitty"), Tricks(FOLLOW_SUIT, zones=(Zone("row"),))), "no deal leaves a pile of this name"),
    ],
)
def test_zones_that_cannot_be_are_refused_when_the_game_is_made(phases, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        small(*phases, count=2)


def test_rows_that_are_too_long_in_one_deal_of_a_list_are_refused():
    """OH1, TH4: three cards for each of three players leave one."""
    deals = DealCards(ByDeal((2, 3), repeats=True))
    with pytest.raises(tg.InvalidRulesError, match="3 cards are laid out, and 1 are left over"):
        small(count=2, phases=(deals, LayOut("row", 1), Tricks(FOLLOW_SUIT, zones=(Zone("row"),))))
    assert small(count=2, phases=(DealCards(2), LayOut("row", 1), Tricks(FOLLOW_SUIT, zones=(Zone("row"),))))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Zone("hand"),
        lambda: Zone(""),
        lambda: Zone("row", over="row"),
        lambda: Zone("row", over="hand"),
        lambda: Zone("row", over="under", then=""),
        lambda: Zone("row", over="under", then="trick"),
        lambda: Zone("row", over="under", then="under"),
        lambda: LayOut(""),
        lambda: LayOut("trick"),
        lambda: LayOut("stock"),
        lambda: LayOut("row", 0),
        lambda: LayOut("hand"),
    ],
)
def test_a_zone_without_a_place_of_its_own_is_refused(wrong):
    with pytest.raises(tg.InvalidRulesError):
        wrong()


@pytest.mark.parametrize("name", OPEN)
def test_games_with_open_cards_keep_the_laws_and_stand_in_files(name):
    game = OPEN[name]
    check_game(game, profile=QUICK, seed=3)
    assert records.loads(records.dumps(game)) == game


def test_the_sheet_tells_open_hands_and_zones():
    """BG2, TH4, TH6."""
    sheet = " ".join((tg.rule_sheet(open_hand(DUMMY)) + tg.rule_sheet(face_up(2))).split())
    assert "The maker's partner lays their hand open on the table after the first lead. The maker plays its cards." in sheet
    assert "Each player is dealt a row of two cards face up, one at a time." in sheet
    assert "Whenever a card of the row is played, the next card of the under is turned up." in sheet


def test_the_compiled_engine_knows_them():
    """The scoring of a function of ours is all that it doesn't."""
    assert [told.split(":")[0] for told in batch.obstacles(face_up())] == ["function"]
