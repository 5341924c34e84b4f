"""The draw for partners and first deal: E28-E33, D-E5."""

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import trickgames as tg
from trickgames import euchre

LOW_TO_HIGH = "A789TJQK"  # E31
PACK = [tg.Card.parse(rank + suit) for rank in LOW_TO_HIGH for suit in "cdhs"]


def height(card):
    return LOW_TO_HIGH.index(card.rank.value)


def problems_of(*drawn):
    with pytest.raises(tg.InvalidStateError) as caught:
        euchre.draw_for_partners(*drawn)
    return caught.value.problems


def test_ace_and_seven_play_king_and_jack_and_the_ace_deals():
    """EU-O15 (E29-E31)."""
    draw = euchre.draw_for_partners(["KH", "7D", "JC", "AS"])
    assert {frozenset(pair) for pair in draw.partners} == {frozenset({3, 1}), frozenset({0, 2})}
    assert (draw.dealer, draw.again) == (3, ())


def test_west_and_south_sit_opposite_each_other_and_so_do_north_and_east():
    """EU-O16 (E29, E31, E33)."""
    north, east, south, west = range(4)
    draw = euchre.draw_for_partners("QH KD 9C AC")
    assert draw.partners == ((west, south), (north, east))
    assert draw.dealer == west


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LOW_TO_HIGH)))
def test_the_king_is_high_and_the_ace_is_low(lower, higher):
    """E31: one by one up the ladder; the lower of two neighbours plays with the lowest."""
    draw = euchre.draw_for_partners("9h 9d Ac Kc", redraws=[higher + "s", lower + "s"])
    assert draw.partners == ((2, 1), (0, 3))


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_two_lowest_play_the_two_highest_wherever_they_sit(order):
    """E29, E30: every order of four different cards."""
    draw = euchre.draw_for_partners(["A789"[place] + "c" for place in order])
    lowest, low, high, highest = (order.index(place) for place in range(4))
    assert draw == euchre.Draw(partners=((lowest, low), (high, highest)), dealer=lowest, again=())


@given(st.permutations(LOW_TO_HIGH), st.lists(st.sampled_from("cdhs"), min_size=4, max_size=4))
def test_of_different_ranks_the_two_lowest_play_the_two_highest_and_the_lowest_deals(ranks, suits):
    """E28-E31."""
    cards = [tg.Card.parse(rank + suit) for rank, suit in zip(ranks, suits, strict=False)]
    draw = euchre.draw_for_partners(cards)
    low, high = draw.partners
    assert sorted((*low, *high)) == [0, 1, 2, 3]
    assert max(height(cards[player]) for player in low) < min(height(cards[player]) for player in high)
    assert height(cards[draw.dealer]) == min(map(height, cards))
    assert draw.dealer in low
    assert draw.again == ()


# Equal cards (E32, D-E5)


@pytest.mark.parametrize(
    ("cards", "again", "partners", "dealer"),
    [
        ("Kh 9d 9c As", (1, 2), None, 3),  # the tie is between the pairs: only the dealer is known
        ("Kh Jd 7c 7s", (2, 3), ((2, 3), (1, 0)), None),  # between the two lowest: only who deals is open
        ("Kh Kd 7c As", (0, 1), ((3, 2), (0, 1)), 3),  # between the two highest: nothing is open, they draw again all the same
        ("9h 9d 9c As", (0, 1, 2), None, 3),
        ("9h 9d 9c Ks", (0, 1, 2), None, None),
        ("9h 9d 9c 9s", (0, 1, 2, 3), None, None),
        ("9h Kd 9c Ks", (0, 1, 2, 3), ((0, 2), (1, 3)), None),  # two ties at once
    ],
)
def test_all_who_drew_equal_cards_draw_again_and_nothing_is_made_up(cards, again, partners, dealer):
    assert euchre.draw_for_partners(cards) == euchre.Draw(partners=partners, dealer=dealer, again=again)


def test_a_redraw_orders_only_those_who_were_tied():
    """D-E5: a king drawn again does not climb over the jack, nor an ace fall below the seven."""
    draw = euchre.draw_for_partners("Jh 9d 9c 7s", redraws="Kd Ah")
    assert draw == euchre.Draw(partners=((3, 2), (1, 0)), dealer=3, again=())


def test_two_ties_are_drawn_out_each_for_itself():
    """The redraws come in the order of the players, whichever tie they are in."""
    draw = euchre.draw_for_partners("9h Kd 9c Ks", redraws=["Qh", "7d", "Jc", "8s"])
    assert draw == euchre.Draw(partners=((2, 0), (1, 3)), dealer=2, again=())


def test_equal_cards_of_two_different_ties_are_no_tie():
    draw = euchre.draw_for_partners("9h Kd 9c Ks", redraws="Jh Jd 8c Qs")
    assert draw.again == ()
    assert draw.dealer == 2


def test_who_ties_again_draws_again():
    tied = euchre.draw_for_partners("Kh 9d 9c 9s", redraws="Jh Jd 7h")
    assert tied == euchre.Draw(partners=None, dealer=3, again=(1, 2))
    drawn_out = euchre.draw_for_partners("Kh 9d 9c 9s", redraws="Jh Jd 7h Qh Th")
    assert drawn_out == euchre.Draw(partners=((3, 2), (1, 0)), dealer=3, again=())


def test_a_tie_may_last_for_rounds():
    rounds = ["Kh Kd Kc Ks", "Qh Qd Qc Qs", "Jh Jd Jc Ts"]
    assert euchre.draw_for_partners(rounds[0], " ".join(rounds[1:])).again == (0, 1, 2)
    draw = euchre.draw_for_partners(rounds[0], " ".join([*rounds[1:], "9h 8d 7c"]))
    assert draw == euchre.Draw(partners=((3, 2), (1, 0)), dealer=3, again=())


@given(st.permutations(PACK))
def test_drawing_on_from_a_shuffled_pack_seats_the_players_by_their_first_cards(spread):
    """E28, E32: tied players draw from what lies there, until nobody is tied; the first cards never cease to count."""
    cards, rest, redraws = spread[:4], spread[4:], []
    counts = Counter(map(height, cards))
    draw = euchre.draw_for_partners(cards)
    assert draw.again == tuple(player for player in range(4) if counts[height(cards[player])] > 1)
    while draw.again:
        assume(len(draw.again) <= len(rest))
        redraws, rest = redraws + rest[: len(draw.again)], rest[len(draw.again) :]
        draw, before = euchre.draw_for_partners(cards, redraws), draw
        assert set(draw.again) <= set(before.again)
        assert before.dealer in (None, draw.dealer)
    low, high = draw.partners
    assert sorted((*low, *high)) == [0, 1, 2, 3]
    assert [height(cards[player]) for player in (*low, *high)] == sorted(map(height, cards))
    assert draw.dealer == low[0]


# Draws that cannot be


def test_a_card_is_drawn_only_once_also_when_drawing_again():
    assert problems_of("Kh Kh 9c As") == ("Kh was drawn 2 times",)
    assert problems_of("Kh 9d 9c As", "Jd As") == ("As was drawn 2 times",)


def test_a_joker_and_a_card_that_euchre_has_not_are_refused():
    assert len(problems_of("Kh Hj 9c As")) == 1
    assert "joker" in problems_of("Kh Hj 9c As")[0]
    assert problems_of("Kh 9d 9c As", "Lj 2d") == (
        "Lj: a joker has no place in the draw [E31]",
        "2d is in no pack of euchre [E31]",
    )


@pytest.mark.parametrize("cards", ["", "Kh 9d 8c", "Kh 9d 8c As 7s"])
def test_four_players_draw(cards):
    assert len(problems_of(cards)) == 1
    assert "each of 4 players draws one" in problems_of(cards)[0]


@pytest.mark.parametrize(
    ("cards", "redraws"),
    [
        ("Kh 9d 8c As", "7s"),  # nobody is tied
        ("Kh 9d 9c As", "7s"),  # one of two
        ("Kh 9d 9c As", "7s 8s Qs"),  # one after the tie was drawn out
        ("Kh 9d 9c As", "7s 7d Qs"),  # one of two in the second round
    ],
)
def test_as_many_cards_are_drawn_again_as_players_are_tied(cards, redraws):
    assert len(problems_of(cards, redraws)) == 1
    assert "[E32]" in problems_of(cards, redraws)[0]


def test_every_problem_of_a_draw_is_named():
    problems = problems_of(["KH", "KH", "Hj", "H9", "2c"], ["Kh"])
    assert len(problems) == 5
    assert problems[1:] == (
        "Kh was drawn 3 times",
        "Hj: a joker has no place in the draw [E31]",
        "2c is in no pack of euchre [E31]",
        "5 cards were drawn: each of 4 players draws one [E28]",
    )


def test_cards_and_their_texts_are_the_same():
    texts = ["10♥", "7d", "KC", "As"]
    assert euchre.draw_for_partners(map(tg.Card.parse, texts)) == euchre.draw_for_partners(texts)
    assert euchre.draw_for_partners(" ".join(texts)) == euchre.draw_for_partners(texts)
