"""The drawings for terminals: with and without the signs of the suits, with colours and without."""

from __future__ import annotations

from itertools import islice

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, random_states
from open_hands import DUMMY
from trickgames import euchre, pitch
from trickgames.cards.words import card_text
from trickgames.pictures import text

HANDS = {0: "9c Tc Qd Kd Ad", 1: "Jc Ac As 9h Th", 2: "Js Qs Ts 9d Td", 3: "Jh Qh Kh Ah Jd"}


def lone_hand() -> tg.AnyState:
    return act(pass_all(deal(euchre.BICYCLE, hands=HANDS, turn_up="Ks"), 6), "name hearts alone", "play Js")


def test_a_table_in_text():
    assert text.table(lone_hand(), 3, names=["Ann", "Bob", "Cleo", "Dan"]).splitlines() == [
        "Bicycle Euchre   Ann + Cleo: 0   Bob + Dan: 0",
        "hearts, Dan's call, alone",
        "",
        "D Ann      ▒▒ ▒▒ ▒▒ ▒▒ ▒▒",
        "  Bob      ▒▒ ▒▒ ▒▒ ▒▒ ▒▒   sits out",
        "  Cleo     ▒▒ ▒▒ ▒▒ ▒▒",
        "> Dan      J♥ J♦ A♥ K♥ Q♥",
        "",
        "turn-up K♠   stock ▒▒ x3",
        "trick: Cleo: J♠",
        "Dan to play",
    ]


@pytest.mark.parametrize("name", sorted(tg.games()))
def test_without_unicode_all_is_ascii(name):
    for state, _ in islice(random_states(tg.games()[name], 3, deals=1), 0, 60, 5):
        drawn = text.table(state, unicode=False)
        assert drawn.isascii()
        assert all(card_text(card, state.game) in drawn for hand in state.hands for card in hand)


def test_a_joker_is_written_by_its_name():
    """One joker is just that; of two, each says which it is."""
    one = tg.apply(tg.start(euchre.JOKER), tg.Deal(tg.arrange(euchre.JOKER, hands={1: "Hj"})))
    two = tg.apply(tg.start(pitch.TEN_POINT), tg.Deal(tg.arrange(pitch.TEN_POINT, hands={1: "Hj", 2: "Lj"})))
    for unicode in (True, False):
        assert "  joker " in text.table(one, unicode=unicode)
        drawn = text.table(two, unicode=unicode)
        assert all(name in drawn for name in ("  high joker ", "  low joker "))
        assert not any(sign in drawn for sign in ("Hj", "Lj", "\N{BLACK STAR}"))
    assert text.trick([(1, tg.Card("Hj")), (2, tg.Card("Lj"))]) == "Seat 1: high joker  Seat 2: low joker"


def test_colour_marks_the_red_cards_and_plain_has_no_codes():
    assert "\x1b[31mJ♥\x1b[0m" in text.table(lone_hand(), colour=True)
    assert "\x1b" not in text.table(lone_hand())
    assert "\x1b[31m" in text.card("Ah", colour=True)
    assert "\x1b" not in text.card("As", colour=True)


def test_a_row_of_cards_shows_every_rank_and_suit():
    assert text.hand("As Th Hj").splitlines() == ["┌──┌──┌───┐", "│A │10│★  │", "│ ♠│ ♥│Jo │", "└──└──└───┘"]
    assert text.hand("As Th Hj", unicode=False).splitlines() == ["+--+--+---+", "|A |10|*  |", "| s| h|Jo |", "+--+--+---+"]
    assert text.hand((None, None)).splitlines()[1] == "│▒▒│▒▒▒│"


def test_a_finished_trick_names_its_taker():
    *_, state = (state for state, _ in islice(random_states(euchre.BICYCLE, 5, deals=1), 60) if state.tricks)
    trick = state.tricks[0]
    drawn = text.trick(trick, names=["Ann", "Bob", "Cleo", "Dan"], unicode=False)
    assert drawn.endswith(f"taken by {['Ann', 'Bob', 'Cleo', 'Dan'][trick.winner]}")
    assert all(str(card) in drawn for card in trick.cards)


def test_a_name_cannot_steer_the_terminal():
    drawn = text.table(lone_hand(), names=["\x1b[2J", "B\rob", "C\nleo", "\x07"])
    assert not any(ord(sign) < 32 for line in drawn.splitlines() for sign in line)
    assert len(drawn.splitlines()) == len(text.table(lone_hand()).splitlines())


def test_a_seat_outside_the_table_is_refused():
    with pytest.raises(tg.InvalidStateError, match="the seats are 0 to 3"):
        text.table(lone_hand(), 9)


def test_an_open_hand_is_written_for_all():
    hands = {1: "Ah Kh Qh Jh Th 9h", 2: "Ac Kc Qc Jc Tc 9c", 3: "Jd 9d Kd Qd Ad Td", 0: "As Ks Qs Js Ts 9s"}
    state = act(deal(DUMMY, hands=hands), "bid 6", "name hearts", "play 9h", "play 9c")
    for drawn in (text.table(state, 0, unicode=False), text.table(tg.view(state, None), unicode=False)):
        assert "  Seat 3     Jd Ad Kd Qd Td 9d   open hand" in drawn.splitlines()
        assert "> Seat 1     ## ## ## ## ##" in drawn.splitlines()
        assert drawn.endswith("Seat 1 to play")
    assert text.table(state, 1, unicode=False).endswith("Seat 1 to play from the hand of Seat 3")
