"""Games one after another, and what is carried between them: the best of several, laps and slams (RR4)."""

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from trickgames import classics, euchre, evening, pitch
from trickgames.players import random_player, sensible


def problems_of(call, *arguments, **named):
    with pytest.raises((tg.InvalidStateError, tg.InvalidRulesError)) as caught:
        call(*arguments, **named)
    return caught.value.problems


def ended(game, scores, winners, dealer=0):
    """The last state of a match that ended so."""
    rng = random.Random(1)
    state = tg.Match.begin(game, 1).play_out(random_player(rng)).state
    table = attrs.evolve(state.table, scores=scores, dealer=dealer)
    return attrs.evolve(state, table=table, winners=winners)


# The best of several


@pytest.mark.parametrize(
    ("games", "most", "series"),
    [
        ([], 3, ((0, 0), None)),
        ([(5, 3)], 1, ((1, 0), 0)),
        ([(5, 3), (2, 5)], 3, ((1, 1), None)),
        ([(5, 3), (2, 5), (4, 5)], 3, ((1, 2), 1)),
        ([(5, 3), (2, 5), (4, 5)], 5, ((1, 2), None)),
    ],
)
def test_the_best_of_so_many_games_may_be_unfinished(games, most, series):
    assert evening.best_of(games, most) == evening.Series(*series)


def test_a_slam_counts_as_two_games():
    """RR4, example 3: 5 - 0 with slams is two games."""
    assert evening.best_of([(5, 0)], 3, slams=True) == evening.Series((2, 0), 0)
    assert evening.best_of([(5, 0)], 3) == evening.Series((1, 0), None)


@pytest.mark.parametrize("most", [0, 2, -1, True, "3"])
def test_the_best_of_an_even_number_is_refused(most):
    assert "odd number" in problems_of(evening.best_of, [], most)[0]


def test_games_after_the_last_are_refused():
    assert problems_of(evening.best_of, [(5, 0), (5, 0), (5, 0)]) == (
        "3 games: one side had won 2 of them before the last, and so the match [E25]",
    )
    assert len(problems_of(evening.best_of, [(5, 0), (5, 4)], slams=True)) == 1
    assert len(problems_of(evening.best_of, [(5, 5), (1, 2, 3)])) == 2


def test_a_surplus_is_carried_on():
    """RR4, example 2: at 4 a lone march of 4 wins the game, and the next one begins at 3."""
    assert evening.carried((8, 3), target=5) == (3, 0)
    assert evening.carried((2, 5, 4), target=5) == (0, 0, 0)


@pytest.mark.parametrize(("scores", "target"), [((4, 3), 5), ((5, 5), 5), ((7,), 5), ((7, 1), 0), ("71", 5)])
def test_nothing_is_carried_from_a_game_that_nobody_won(scores, target):
    assert problems_of(evening.carried, scores, target)


# An evening


@pytest.mark.parametrize("game", [euchre.CLASSIC, euchre.THREE_HANDED_EUCHRE, pitch.TEN_POINT, classics.HEARTS], ids=str)
def test_an_evening_of_any_game_is_played_to_its_end(game):
    party = evening.Evening(game, wins=2, dealer=1)
    while party.winner is None:
        match = tg.Match.begin(game, len(party.games), dealer=party.dealer, scores=party.scores)
        assert party.next_game() == tg.start(game, party.dealer, party.scores)
        before = party
        party = party.after(match.play_out(sensible).state)
        assert party.dealer == (match.play_out(sensible).state.table.dealer + 1) % game.seating.seats
        assert len(before.games) + 1 == len(party.games)
    assert party.won[party.winner] >= 2
    assert "has won" in problems_of(party.next_game)[0]


def test_the_deal_goes_on_to_the_left():
    """E39, RR4."""
    party = evening.Evening(euchre.CLASSIC, dealer=2)
    assert party.next_game().table.dealer == 2
    assert party.after(ended(euchre.CLASSIC, (5, 2), (0,), dealer=3)).dealer == 0


def test_laps_carry_the_surplus_and_slams_count_twice():
    """RR4."""
    party = evening.Evening(euchre.CLASSIC, wins=3, laps=True, slams=True).after(ended(euchre.CLASSIC, (8, 0), (0,)))
    assert (party.won, party.scores, party.winner) == ((2, 0), (3, 0), None)
    plain = evening.Evening(euchre.CLASSIC, wins=3).after(ended(euchre.CLASSIC, (8, 0), (0,)))
    assert (plain.won, plain.scores) == ((1, 0), (0, 0))


def test_a_lap_never_wins_the_next_game_before_it_begins():
    game = euchre.euchre(target=1)
    party = evening.Evening(game, wins=2, laps=True).after(ended(game, (4, 0), (0,)))
    assert party.scores == (0, 0)
    assert party.next_game().scores == (0, 0)


def test_a_drawn_game_counts_for_nobody():
    game = euchre.euchre(num_deals=1)
    party = evening.Evening(game, wins=1).after(ended(game, (0, 0), ()))
    assert (party.won, party.winner) == ((0, 0), None)


def test_winners_who_reach_the_number_together_play_on():
    party = evening.Evening(classics.HEARTS, wins=1).after(ended(classics.HEARTS, (50, 50, 60, 100), (0, 1)))
    assert (party.won, party.winner) == ((1, 1, 0, 0), None)


def test_wrong_evenings_are_refused_with_every_problem():
    assert len(problems_of(evening.Evening, euchre.CLASSIC, wins=0, dealer=4, laps=1, slams="yes")) == 4
    assert "laps" in problems_of(evening.Evening, euchre.euchre(num_deals=4), laps=True)[0]
    with pytest.raises(TypeError, match="is not a game"):
        evening.Evening("euchre")


def test_only_finished_games_of_this_evening_count():
    party = evening.Evening(euchre.CLASSIC, wins=1)
    assert "not over" in problems_of(party.after, tg.start(euchre.CLASSIC))[0]
    assert "an evening of" in problems_of(party.after, ended(euchre.BICYCLE, (10, 2), (0,)))[0]
    won = party.after(ended(euchre.CLASSIC, (5, 2), (0,)))
    assert "no other game" in problems_of(won.after, ended(euchre.CLASSIC, (5, 2), (0,)))[0]


# Draws of other kinds


def test_the_seats_follow_from_the_draw():
    """E30, E33: the dealer in seat 0, and the partner across."""
    draw = evening.draw_for_partners("QH KD 9C AC")
    assert draw.seats() == (3, 0, 2, 1)
    assert "draw again" in problems_of(evening.draw_for_partners("9h 9d Ac Kc").seats)[0]
    assert "the deal alone" in problems_of(evening.draw_for_deal("9h Td Ac").seats)[0]


@given(st.permutations("A789TJQK"))
def test_the_dealer_sits_in_seat_zero_opposite_the_partner(ranks):
    """E29, E30, E33, with either card dealing."""
    for dealer in ("lowest", "highest"):
        draw = evening.draw_for_partners([rank + "c" for rank in ranks[:4]], dealer=dealer)
        seats = draw.seats()
        assert seats[0] == draw.dealer
        assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {frozenset(pair) for pair in draw.partners}


def test_the_highest_may_deal():
    """D-E5: the other old book."""
    assert evening.draw_for_partners("KH 7D JC AS", dealer="highest").dealer == 0
    assert evening.draw_for_deal("KH 7D JC", dealer="highest").dealer == 0


def test_only_ties_on_which_something_depends_may_be_drawn_again():
    """D-E5: two equal cards on one side need no other draw, except for the dealer's."""
    draw = evening.draw_for_partners("Kh Kd 9c As", ties="needed")
    assert (draw.partners, draw.dealer, draw.again) == (((3, 2), (0, 1)), 3, ())
    assert evening.draw_for_partners("Kh Kd 9c As").again == (0, 1)
    assert evening.draw_for_partners("Ah Ad 9c Ks", ties="needed").again == (0, 1)
    assert evening.draw_for_partners("Ah 9d 9c Ks", ties="needed").again == (1, 2)
    assert evening.draw_for_partners("Kh Kd 9c As", ties="needed", dealer="highest").again == (0, 1)


def test_the_draw_for_the_deal_orders_only_who_may_deal():
    assert evening.draw_for_deal("Kh Kd 9c") == evening.Draw(None, 2, ())
    assert evening.draw_for_deal("Ah Ad 9c") == evening.Draw(None, None, (0, 1))
    assert evening.draw_for_deal("Ah Ad 9c", "8h 7h") == evening.Draw(None, 1, ())
    assert len(problems_of(evening.draw_for_deal, "Ah")) == 1
    assert len(problems_of(evening.draw_for_deal, "Ah 9d", dealer="left", ties="no")) == 2


def test_the_first_jack_deals():
    """D-E5."""
    assert evening.first_jack("9h Kd Jc") == 2
    assert evening.first_jack("9h Kd 8c 7c Jd") == 0
    assert evening.first_jack("9h Kd Jc", players=3, first=2) == 1
    assert evening.first_jack("9h Kd") is None
    assert evening.first_jack("Jh Js", black=True) == 1


def test_a_first_jack_that_cannot_be_is_refused_with_every_problem():
    assert len(problems_of(evening.first_jack, "9h 9h Jc Kd", first=4)) == 3
    assert problems_of(evening.first_jack, "9h", players=1) == ("players=1: two to 12 players",)


def test_the_player_on_the_dealers_right_cuts():
    """E35, E36."""
    assert [evening.who_cuts(dealer) for dealer in range(4)] == [3, 0, 1, 2]
    assert evening.cut is tg.cut
    assert problems_of(evening.who_cuts, 4)
    assert problems_of(evening.who_cuts, 0, players=1)
