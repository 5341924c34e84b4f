"""Sampling against an independent count: games so small that every history that a seat can hold possible is played along.

What the library knows of hidden cards is right if it counts exactly as many histories as there are, after every action of the
deal; a sample is right if it is one of them, and each position comes as often as histories lead to it. And all of them look the
same to the seat: in its view, and in the view's text.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import small_own_games as own
import trickgames as tg
from helpers import act, deal, deal_trumps
from limited_games import EQUAL, JOKERS, LIMITED, OPEN
from possible import assignment, follow_along, position, replayed, weights
from small_games import small_call_ace, small_called, small_euchre, small_pitch, small_thrown
from trickgames import euchre, pitch
from trickgames.knowledge import unseen
from trickgames.knowledge.sampling import ways

GAMES = {
    "euchre": small_euchre(),
    "a suit is named only by who holds it": small_euchre(need_natural_trump=True, stick_the_dealer=True),
    "the partner's best card": small_euchre(
        call_for_best=True, sitting_dealer_exchanges=True, defend_alone=True, stick_the_dealer=True
    ),
    "the turn-up is kept": small_euchre(
        call_for_best=True, sitting_dealer_exchanges=True, may_bury_turnup=False, stick_the_dealer=True
    ),
    "farmers swap": small_euchre(farmers_hand="swap3"),
    "misdeals": small_euchre(misdeal="ace_no_face", farmers_hand="redeal"),
    "poor hands of both kinds": small_euchre(misdeal="no_ace_no_face", farmers_hand="swap3"),
    "a joker named blind": small_euchre(joker=True),
    "pitch": small_pitch(),
    "no jokers, a stock": small_pitch(ranks="AJ9", jokers=0),
    "trumps are discarded and taken": small_pitch(throw="any"),
    "the bidder takes discarded trumps": small_pitch(throw="any", who="bidder", order="bidder_first"),
    "burned face down": small_pitch(face_up=False),
    "points are burned face down": small_pitch(face_up=False, points_too=True),
    "thrown face down": small_thrown(),
    "thrown face up": small_thrown(face_up=True),
    "a called partner": small_called(),
    "the holder says so": small_called(own=True, at_once=True),
    "called, discarded, burned": small_called(throw="any", face_up=False),
    "an ace is called": small_call_ace(),
    "the called ace may be discarded": small_call_ace(call_after_discard=False, may_call_trump=False),
    "whoever has the called ace says so": small_call_ace(partner_revealed="at_once", call_after_discard=False),
    "any plain card is called": small_call_ace(call="any_plain", partner_revealed="at_once"),
}
OWN_GAMES = {
    "a widow": own.widow(),
    "a widow, and only high cards may go": own.widow(picky=True),
    "two cards are passed": own.passing(),
    "an ace is passed": own.passing(aces=True),
    "stay or fold": own.staying(),
    "tricks of your own": own.own_tricks(),
    "a suit that may not be led": own.unbroken(),
    "a card that must be led": own.lone_card_leads(),
    "a swap that is judged": own.forced_to_swap(),
}


def by_seat(games: dict[str, Any]) -> list[tuple[str, int]]:
    """Each game with each of its seats: a fault is found in the first that shows it, and most of them take little time."""
    return [(name, seat) for name, game in games.items() for seat in range(game.seating.seats)]


def all_ways_are_counted(game: tg.Game, seeds: range, *seats: int) -> None:
    """These seats (none: every seat) know exactly what they can know, after every action; the rules of the game tell all."""
    rng = random.Random(game.name)
    for seed in seeds:
        for seat in seats or range(game.seating.seats):
            for real, possible in follow_along(game, seed, seat):
                seen = is_one_of(real, possible, seat, rng)
                assert ways(seen) == weights(possible).total(), f"seed {seed}, seat {seat}:\n{seen}"


def is_one_of(real: Any, possible: list[Any], seat: int, rng: random.Random) -> tg.View:
    """The view of a seat: the same in all that is possible, and what is sampled from it is possible, with a true history."""
    there = weights(possible)
    seen = tg.view(real, seat)
    assert assignment(real) in there
    views = {tg.view(state, seat): None for state in possible[:: len(possible) // 50 + 1]} | {seen: None}
    assert list(views) == [seen]
    assert len({str(other) for other in views}) == 1
    for _ in range(3):
        sample = tg.sample_state(seen, rng)
        assert assignment(sample) in there
        assert position(replayed(sample)) == position(sample)
    return seen


@pytest.mark.parametrize(("name", "seat"), by_seat(GAMES))
def test_as_many_ways_are_left_as_there_are(name, seat):
    all_ways_are_counted(GAMES[name], range(1, 2), seat)


def test_a_dummy_that_lies_open_is_known():
    all_ways_are_counted(own.dummy(), range(2))


@pytest.mark.parametrize(("name", "seat"), by_seat(OWN_GAMES))
def test_what_a_phase_of_ones_own_rules_out_is_never_sampled(name, seat):
    """Such a phase declares nothing: what it asks, and what it lets a player do, is found out by playing the deal again."""
    game, rng = OWN_GAMES[name], random.Random(name)
    for seed in range(3):
        for real, possible in follow_along(game, seed, seat):
            is_one_of(real, possible, seat, rng)


# What was got wrong once


def test_nobody_learns_before_a_burn_whether_the_burner_holds_points_only():
    views: list[list[tg.View]] = []
    for one, other in (("Ah Jh Jd Hj Lj Th 3h", "Qh 9h 7h"), ("Ah Jh Jd Hj Qh 9h 7h", "Lj Th 3h")):
        kept = {1: one, 3: f"{other} Kh 8h", 0: "6h 5h 4h 2h"}
        state = act(deal_trumps(pitch.TEN_POINT, "h", 0, kept), "bid 4", "pass", "pass", "pass", "name hearts")
        state = act(state, *["keep the rest"] * (type(state).__name__ == "DecidingRest"))
        assert (type(state).__name__, tg.actor(state)) == ("Burning", 1)
        views.append([tg.view(state, seat) for seat in (2, None)])
    assert views[0] == views[1]


def test_a_taker_of_the_rest_holds_what_may_have_come_with_it():
    """The limit on a hand was widened by the whole rest, though plain cards of it were discarded in the open."""
    all_ways_are_counted(small_pitch(throw="nonpoint"), range(3))
    all_ways_are_counted(small_pitch(throw="nonpoint", face_up=False), range(2, 4))


def test_cards_that_go_through_the_stock_are_known_to_be_low():
    """Where two farmers swap, the second gets what the first has put under the pack."""
    all_ways_are_counted(small_euchre(misdeal="ace_no_face", farmers_hand="swap3"), range(2, 4))


def test_a_second_farmer_gets_the_cards_that_the_first_put_down_first():
    """They go under the pack in order: a history in which the last of them is drawn is not true."""
    hands = {1: "9c 9d 9h Tc Ah", 2: "Td Th Ts Ks Kd"}
    state = deal(euchre.euchre(farmers_hand="swap3", joker=True), 0, hands, "As", seed=2)  # four cards in the stock
    state = act(state, *(f"swap {card}" for card in ("9c", "9d", "9h", "Td", "Th", "Ts")))
    for seat in (None, 0, 1, 2, 3):
        for seed in range(8):
            sample = tg.sample_state(tg.view(state, seat), seed)
            assert position(replayed(sample)) == position(sample)


def test_a_bidder_who_calls_its_own_card_can_imagine_the_others():
    all_ways_are_counted(small_called(own=True), range(2, 5))


def test_a_lead_that_was_forced_is_learnt_from():
    all_ways_are_counted(small_called(first=True, face_up=False), range(3, 6))
    all_ways_are_counted(small_called(), range(3, 5))


def test_the_partners_best_card_comes_from_a_hand_that_was_no_misdeal():
    all_ways_are_counted(small_euchre(call_for_best=True, misdeal="ace_no_face", stick_the_dealer=True), range(4, 6))


def test_a_card_taken_up_was_not_in_the_hand_that_swapped():
    """It was counted among the cards of an earlier draw, before it came."""
    all_ways_are_counted(small_euchre(farmers_hand="swap3"), range(8, 11))


def test_a_burn_face_down_leaves_open_whether_there_was_a_choice():
    """Either no trump without points was there, or one of those was burned."""
    all_ways_are_counted(small_called(face_up=False), range(4, 8))


# How often


WEIGHED = {
    "the partner's best card": (GAMES["the partner's best card"], 4, 0),
    "trumps are discarded and taken": (GAMES["trumps are discarded and taken"], 3, 0),
    "called, discarded, burned": (GAMES["called, discarded, burned"], 5, 0),
    "burned face down": (GAMES["burned face down"], 1, 1),
    "thrown face down": (GAMES["thrown face down"], 1, 1),
    "farmers swap": (GAMES["farmers swap"], 1, 1),
    "two farmers swap": (GAMES["farmers swap"], 2, 2),
    "misdeals": (GAMES["misdeals"], 2, 1),
    "a suit is named only by who holds it": (GAMES["a suit is named only by who holds it"], 2, 2),
    "a widow, and only high cards may go": (OWN_GAMES["a widow, and only high cards may go"], 1, 2),
    "an ace is passed": (OWN_GAMES["an ace is passed"], 1, 0),
    "stay or fold": (OWN_GAMES["stay or fold"], 1, 0),
    "a suit that may not be led": (OWN_GAMES["a suit that may not be led"], 1, 0),
}


def deviations(game: tg.Game, seed: int, seat: int, positions: int = 4) -> list[float]:
    """By how many standard deviations a chi-square test is off, at a few positions: beyond 5 nearly never by chance."""
    rng = random.Random(seed)
    found: list[float] = []
    for real, possible in follow_along(game, seed, seat):
        there = weights(possible)
        if 8 <= len(there) <= 150:
            seen, whole = tg.view(real, seat), there.total()
            times = max(20 * len(there), 5 * whole // min(there.values()))
            counts = Counter(assignment(tg.sample_state(seen, rng)) for _ in range(times))
            assert counts.keys() <= there.keys()
            expected = {key: times * weight / whole for key, weight in there.items()}
            chi_square = sum((counts[key] - each) ** 2 / each for key, each in expected.items())
            free = len(there) - 1
            found.append((chi_square - free) / (2 * free) ** 0.5)
        if len(found) == positions:
            break
    assert found
    return found


@pytest.mark.parametrize("name", WEIGHED)
def test_each_position_comes_as_often_as_histories_lead_to_it(name):
    assert all(abs(deviation) < 5 for deviation in deviations(*WEIGHED[name]))


@pytest.mark.parametrize("name", ["farmers swap", "two farmers swap"])
def test_an_unweighted_pick_would_be_noticed(name, monkeypatch):
    monkeypatch.setattr(unseen, "_pick", lambda totals, rng: rng.randrange(len(totals)))
    assert max(deviations(*WEIGHED[name])) > 5


def shows_by_a_limit(game: tg.Game, seed: int) -> bool:
    """Whether somebody plays in this deal what a limit keeps back, with more than one card in hand."""
    rng = random.Random(seed)
    state: Any = tg.start(game, dealer=rng.randrange(game.seating.seats))
    state = tg.apply(state, tg.Deal(tg.shuffled(game, rng)))
    while not state.results:
        action: Any = rng.choice(tg.legal_actions(state))
        if isinstance(state, tg.Playing) and state.tables.more is not None and len(state.hands[state.hand_of]) > 1:
            contract = state.table.find(tg.Contract)
            gone = sum(card.bit for trick in (*(t.plays for t in state.tricks), state.trick) for _, card in trick)
            for cut in state.tables.more.cuts:
                maker = None if contract is None else contract.maker
                binds = cut.may_bind(state.hand_of, maker, leading=not state.trick, first=not state.tricks)
                if (
                    binds
                    and not cut.until & gone
                    and not action.card.bit & cut.keep
                    and state.hands[state.hand_of].mask & ~action.card.bit
                ):
                    return True
        state = tg.apply(state, action)
    return False


@pytest.mark.parametrize("name", LIMITED)
def test_what_a_limit_on_play_shows_is_known(name):
    """Who leads an unbroken suit holds nothing else (HE4), who plays a penalty to the first trick had no other card (HE3)."""
    game = LIMITED[name]
    for seed in [seed for seed in range(400) if shows_by_a_limit(game, seed)][:2]:
        all_ways_are_counted(game, range(seed, seed + 1))
    all_ways_are_counted(game, range(1))


@pytest.mark.parametrize(("name", "seat"), by_seat(OPEN))
def test_what_lies_open_is_known(name, seat):
    """BG2, FH9, TH4, TH6."""
    all_ways_are_counted(OPEN[name], range(1 if OPEN[name].seating.seats > 2 else 3), seat)


@pytest.mark.parametrize("name", JOKERS)
def test_what_a_joker_without_a_suit_shows_is_known(name):
    """FH11: it may be kept back by a player who could follow, and who leads it names what all follow."""
    game = JOKERS[name]
    led = [seed for seed in range(60) if leads_a_joker(game, seed)]
    for seed in (0, led[0]):
        all_ways_are_counted(game, range(seed, seed + 1))


def leads_a_joker(game: tg.Game, seed: int) -> bool:
    """Whether a joker is led in this deal before the last trick."""
    rng = random.Random(seed)
    state: Any = tg.start(game, dealer=rng.randrange(game.seating.seats))
    state = tg.apply(state, tg.Deal(tg.shuffled(game, rng)))
    while not state.results:
        if state.trick and state.trick[0][1].suit is None and len(state.tricks) < 2:
            return True
        state = tg.apply(state, rng.choice(tg.legal_actions(state)))
    return False


@pytest.mark.parametrize("name", EQUAL)
def test_equal_cards_are_cards_of_their_own(name):
    """K11."""
    all_ways_are_counted(EQUAL[name], range(1))
