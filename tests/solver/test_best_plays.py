"""What each play is worth with all cards open: beside brute force, where it can be seen through, and what is refused."""

import random
from functools import cache

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, whist
from trickgames import classics, euchre, pitch
from trickgames.phases import MUST_HEAD, MUST_TRUMP, Limit, unbroken
from trickgames.players import sensible
from trickgames.scoring import CountTricks, Line, MostPips, Pays, ScoreTable
from trickgames.solver import Solution, SolverError, best_plays
from trickgames.solver.plain import cards_left


def limited(*limits):
    """Whist with limits on play."""
    *others, play = classics.WHIST.phases
    name = f"Whist, {limits[0].reason.name}"
    return attrs.evolve(classics.WHIST, name=name, phases=(*others, attrs.evolve(play, limits=limits)))


HEARTS_IN_PAIRS = attrs.evolve(classics.HEARTS, name="Hearts in pairs", seating=tg.partners(4), origin=None)
GAMES = [
    euchre.BICYCLE,
    euchre.RAILROAD_EUCHRE,
    euchre.THREE_HANDED_EUCHRE,
    euchre.BID_EUCHRE,
    euchre.DOUBLE_BID_EUCHRE,
    euchre.SIX_HANDED_EUCHRE,
    euchre.euchre(defend_alone=True, joker=True),
    pitch.TEN_POINT,
    pitch.FIVE_HANDED,
    pitch.CINCH,
    pitch.REVERSE,
    classics.WHIST,
    classics.SPADES,
    HEARTS_IN_PAIRS,
    classics.BRIDGE_PLAY,
    limited(MUST_TRUMP),
    limited(Limit(tg.Suit.HEARTS, "not_followed"), unbroken(tg.Suit.SPADES)),
]


def played_to(game, seed, cards):
    """A state of random play in which this number of cards, or fewer, are left in the hands; None if the deal has none."""
    rng = random.Random(f"{game.name} {seed}")
    state = tg.start(game, dealer=seed % game.seating.seats)
    for _ in range(400):
        if isinstance(state, tg.Playing) and state.left.bit_count() <= cards:
            return state
        if isinstance(state, tg.MatchOver):
            break
        action = tg.given(state, rng) if state.awaits is not None else rng.choice(tg.legal_actions(state))
        state = tg.apply(state, action)
    return None


def by_brute_force(state, action, solved):
    """What the camp has at the end of the deal: every play of everybody is tried, and nothing is left out."""
    camp = solved.camp
    after = tg.apply(state, action)
    if len(after.results) > len(state.results):
        return sum(after.results[-1].points[seat] for seat in camp)
    values = [by_brute_force(after, each, solved) for each in tg.legal_actions(after)]
    return max(values) if (after.hand_of in camp) is not solved.least else min(values)


@pytest.mark.parametrize("engine", ["compiled", "plain"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_value_is_that_of_brute_force(game, engine):
    compared = 0
    for seed in range(12):
        state = played_to(game, seed, 9)
        if state is None:
            continue
        solved = best_plays(state, engine=engine)
        assert [play for play, _ in solved.values] == list(tg.legal_actions(state))
        for play, value in solved.values:
            assert value == by_brute_force(state, play, solved), (seed, play)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("game", [*GAMES, classics.bridge_play()], ids=lambda game: game.name)
def test_both_searches_say_the_same_of_larger_positions(game):
    for seed in range(4):
        state = played_to(game, 100 + seed, 14)
        if state is not None:
            assert best_plays(state, engine="compiled") == best_plays(state, engine="plain")


@pytest.mark.parametrize("game", [euchre.AUSTRALIAN_500, pitch.SETBACK, limited(MUST_HEAD)], ids=lambda game: game.name)
def test_what_the_compiled_search_does_not_know_the_plain_one_solves(game):
    state = next(state for seed in range(30) if (state := played_to(game, seed, 7)) is not None)
    solved = best_plays(state)
    assert all(value == by_brute_force(state, play, solved) for play, value in solved.values)


@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_where_points_are_bad_the_best_play_takes_least(engine):
    """HE6: the queen of spades is given to the others, and not taken."""
    found = 0
    for seed in range(12):
        state = played_to(HEARTS_IN_PAIRS, seed, 12)
        solved = best_plays(state, engine=engine)
        values = [value for _, value in solved.values]
        assert solved.least
        assert solved.value == min(values)
        assert solved.best == tuple(play for play, value in solved.values if value == min(values))
        found += len(set(values)) > 1
    assert found > 2


def test_under_a_misere_the_makers_want_no_trick_and_the_others_want_them_to_have_one():
    """FH5: also where the maker has high cards left."""
    found = 0
    hands = {1: "4h 4d 5c 5s 6h Kd 8c 9s Th Jd"}
    for seed in range(12):
        dealt = deal(euchre.five_hundred(misere_needs_seven=False), hands=hands, seed=seed)
        state = act(dealt, "bid misere", "pass", "pass", "pass")
        while state.awaits is None:
            if isinstance(state, tg.Playing) and cards_left(state) <= 12 and len(tg.legal_actions(state)) > 1:
                solved = best_plays(state)
                assert solved.least
                assert all(value == by_brute_force(state, play, solved) for play, value in solved.values)
                found += len({value for _, value in solved.values}) > 1
            state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
    assert found > 2


def small_whist(*hands):
    """A game of partners without trumps, dealt so; seat 0 leads."""
    cards = tg.parse_cards(" ".join(hands))
    game = attrs.evolve(
        whist(4, len(hands[0].split())),
        pack=cards,
        seating=tg.partners(4),
        scoring=ScoreTable(lines=(Line(others=Pays(taken=1)),)),
    )
    return deal(game, dealer=3, hands=dict(enumerate(hands)))


@pytest.mark.parametrize("engine", ["compiled", "plain"])
def test_a_finesse_is_seen(engine):
    """Ace and queen sit over the king: the lead towards them takes both tricks, and a club gives one away."""
    state = small_whist("2h 2c", "Kh 3c", "Ah Qh", "4h 5c")
    assert dict(best_plays(state, engine=engine).values) == {
        tg.Play(tg.Card.parse("2h")): 2,
        tg.Play(tg.Card.parse("2c")): 1,
    }
    assert best_plays(small_whist("2h 2c", "4h 3c", "Ah Qh", "Kh 5h"), engine=engine).value == 1


@cache
def _dealt(game):
    return tg.Match.begin(game, 1).play_out(sensible, deals=1).back(4).state


def test_the_text_says_what_each_play_takes():
    state = _dealt(classics.WHIST)
    solved = best_plays(state)
    lines = str(solved).split("\n")
    assert len(lines) == len(solved.values)
    assert all("trick" in line for line in lines)
    assert {value for play, value in solved.values if play in solved.best} == {solved.value}


# What cannot be solved


def told(state, **named):
    with pytest.raises(SolverError) as caught:
        best_plays(state, **named)
    return caught.value.problems


def test_only_states_in_which_a_card_is_to_be_played_are_solved():
    state = tg.start(euchre.BICYCLE)
    assert "AwaitingDeal" in told(state)[0]
    dealt = tg.Match.begin(euchre.BICYCLE, 1).state
    assert "ConsideringTurnUp" in told(dealt)[0]
    assert "sample_state" in told(tg.view(dealt, 1))[0]
    assert len(told("state", engine="fast")) == 2


def test_a_game_for_single_players_without_a_contract_has_no_two_camps():
    state = played_to(classics.HEARTS, 1, 12)
    assert "4 sides play" in told(state)[0]


def test_too_many_cards_for_the_plain_search_name_the_part_that_is_in_the_way():
    state = played_to(euchre.AUSTRALIAN_500, 2, 30)
    assert any("joker" in problem for problem in told(state))
    assert any("20 at most" in problem for problem in told(state))
    assert any("joker" in problem for problem in told(played_to(euchre.AUSTRALIAN_500, 2, 8), engine="compiled"))
    assert "20 at most" in told(played_to(classics.WHIST, 1, 52), engine="plain")[0]


def test_cards_that_are_played_from_piles_count_too():
    """TH6: a row of open cards and the hidden ones under it."""
    begun = next(
        state
        for state in tg.Match.begin(euchre.TWELVE_CARD_EUCHRE, 5).play_out(sensible, deals=1).states()
        if isinstance(state, tg.Playing)
    )
    assert any("24 cards are to be played" in problem for problem in told(begun))
    assert any("open piles" in problem for problem in told(begun))


def test_a_measure_of_something_else_is_named():
    state = played_to(pitch.SETBACK, 1, 8)
    assert any("counts more than" in problem for problem in told(state, engine="compiled"))
    assert ScoreTable(MostPips(), (Line(),)).in_tricks(None) is None
    assert CountTricks().in_tricks(None).trick == 1


def test_a_scoring_of_your_own_that_says_nothing_of_tricks_is_named():
    state = deal(attrs.evolve(whist(2, 3), seating=tg.partners(2)), dealer=1)
    assert any("in_tricks" in problem for problem in told(state, engine="compiled"))
    assert best_plays(state).values == best_plays(state, engine="plain").values


def test_a_solution_is_a_value():
    state = _dealt(classics.WHIST)
    assert best_plays(state) == best_plays(state)
    assert isinstance(hash(best_plays(state)), int)
    assert isinstance(best_plays(state), Solution)
