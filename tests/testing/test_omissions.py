"""The forty things that are easily got wrong: each is impossible, caught by a law of `check_game`, or explained as unknowable.

The small games with a mistake in them stand in `omitted.py`. Here is what cannot be got wrong any more.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import attrs
import pytest

import trickgames as tg
from helpers import DATA, act, random_states
from testing.omitted import CAUGHT, SAYS_THE_SEAT, FixedCardLeads, SaidToBeASeat, before_play, passing
from trickgames.actions import Give
from trickgames.phases import Ask, DealCards, Tricks
from trickgames.table import Count, Moved
from trickgames.testing import PROFILES, LawBrokenError, check_game
from unlike_games import HEARTS, OWN_TRICKS, STAY_OR_FOLD, WIDOW, Exchange, OwnTricks, PassThree, game_of

OMISSIONS = dict(line.split(" ", 1) for line in (DATA / "rules" / "omissions.txt").read_text(encoding="utf-8").splitlines())
DEFAULT = attrs.evolve(PROFILES["default"], shrink_seconds=0.0)
UNKNOWABLE = ("O10", "O27", "O28")
IMPOSSIBLE: dict[str, str] = {}


def impossible(number):
    def shown(test):
        IMPOSSIBLE[number] = test.__name__
        return test

    return shown


# caught


@pytest.mark.parametrize("number", CAUGHT)
def test_the_mistake_is_caught_by_the_default_profile(number):
    game, law, said = CAUGHT[number]
    begun = time.process_time()
    with pytest.raises(LawBrokenError) as caught:
        check_game(game, profile=DEFAULT, seed=1, patience=0.5 if number == "O33" else 10.0)
    assert (caught.value.law.name, said in caught.value.problem) == (law, True), str(caught.value)
    assert time.process_time() - begun < 15
    assert len(str(caught.value).splitlines()) < 140


def test_an_endless_deal_shows_its_first_and_last_actions():
    with pytest.raises(LawBrokenError) as caught:
        check_game(CAUGHT["O32"][0], profile=DEFAULT, seed=1)
    told = str(caught.value)
    assert re.search(r"\.\.\. \d+ more \.\.\.", told)
    assert len(told.splitlines()) < 30
    assert len(caught.value.match.actions) > 100


def test_chance_in_a_phase_is_told_without_a_warning(recwarn):
    with pytest.raises(LawBrokenError) as caught:
        check_game(CAUGHT["O34"][0], profile=DEFAULT)
    assert not list(recwarn)
    assert len(str(caught.value).splitlines()) < 30


def test_a_seat_that_is_said_to_be_one_is_moved_along():
    check_game(SAYS_THE_SEAT, profile="quick")


# impossible


def met(game, kind, seed=1):
    """A state in which the phase of this kind asks, one deal on, and the first action that moves a card."""
    for state, _ in random_states(game, seed, deals=3):
        if isinstance(state.phase, kind):
            return state
    raise AssertionError(kind)


@impossible("O01")
def test_a_discard_is_hidden_unless_somebody_is_said_to_see_it():
    state = met(WIDOW, Exchange)
    action = tg.legal_actions(state)[0]
    for seat in {0, 1, 2} - {state.seat}:
        assert str(action.card) not in str(tg.visible_action(state, action, seat)).split()
    (entry,) = tg.apply(state, action).table.log[len(state.table.log) :][:1]
    assert entry.seen_by == (state.seat,)


@attrs.frozen
class GiveOne(Ask):
    """The dealer gives a card to the player on the left, which gives one back."""

    accepts = (Give,)

    def asked(self, table):
        return (table.dealer, table.game.seating.left(table.dealer), None)[len(table.answers(self))]

    def choices(self, table, seat):
        return Give.each(table.hands[seat])

    def done(self, table, seat, action):
        left = table.game.seating.left(table.dealer)
        other = left if seat == table.dealer else table.dealer
        return table.move(seat, "gives", [action.card], ("hand", seat), ("hand", other))


GIVING = before_play(GiveOne())


@impossible("O02")
def test_a_gift_is_seen_by_the_two_whose_hands_it_touches():
    state = met(GIVING, GiveOne)
    action = tg.legal_actions(state)[0]
    told = [tg.visible_action(state, action, seat) == action for seat in (0, 1, 2, None)]
    assert told == [True, True, False, False]


@attrs.frozen
class WithPublic(PassThree):
    """A method that other programs had: nobody asks for it."""

    def public(self, _state):
        raise AssertionError

    witnesses = private = public


@impossible("O07")
def test_a_phase_has_no_other_way_to_tell_than_facts_and_log():
    check_game(passing(WithPublic()), profile="quick")


@impossible("O09")
def test_who_knows_of_a_passed_card_follows_from_the_move():
    state = met(GIVING, GiveOne)
    after = tg.apply(state, tg.legal_actions(state)[0])
    moves = [tg.view(after, seat).log[-1].cards is not None for seat in (0, 1, 2, None)]
    assert moves == [True, True, False, False]


@impossible("O11")
def test_who_discards_knows_the_discards():
    state = met(WIDOW, Exchange)
    maker, action = state.seat, tg.legal_actions(state)[0]
    seen = tg.view(tg.apply(state, action), maker)
    assert [pile.cards for pile in seen.piles if pile.name == "discard"] == [(action.card,)]


@impossible("O12")
def test_the_giver_imagines_the_card_where_it_went():
    state = met(GIVING, GiveOne)
    giver, action = state.seat, tg.legal_actions(state)[0]
    after = tg.apply(state, action)
    seen = tg.view(after, giver)
    assert all(action.card in tg.sample_state(seen, seed).hands[after.seat] for seed in range(20))


@impossible("O13")
def test_those_who_pass_together_know_where_their_cards_went():
    state = met(HEARTS, Tricks)
    passed = [entry for entry in state.table.log if isinstance(entry, Moved) and entry.target[0] == "hand"]
    assert len(passed) == 4
    for entry in passed:
        seen = tg.view(state, entry.seat)
        assert all(set(entry.cards) <= set(tg.sample_state(seen, seed).hands[entry.target[1]]) for seed in range(5))


@impossible("O14")
def test_a_card_that_was_given_back_is_known_to_be_back():
    state = met(GIVING, GiveOne)
    action = tg.legal_actions(state)[0]
    back = act(tg.apply(state, action), str(action))
    seen = tg.view(back, state.table.game.seating.left(state.seat))
    assert all(action.card in tg.sample_state(seen, seed).hands[state.seat] for seed in range(20))
    check_game(GIVING, profile="quick")


@attrs.frozen
class LayOpen(Ask):
    """The dealer's hand is laid open."""

    def begin(self, table):
        return table.lay_open(table.dealer)


@impossible("O16")
def test_a_hand_that_lies_open_lies_open_for_all():
    state = met(before_play(LayOpen()), Tricks)
    assert all(tg.view(state, seat).hands[state.dealer] == state.hands[state.dealer] for seat in (0, 1, 2, None))


@impossible("O39")
def test_whoever_rests_plays_again_in_the_next_deal():
    course = [state for state, _ in random_states(STAY_OR_FOLD, 4, deals=2)]
    rested = {state.table.deal: state.table.resting for state in course if state.table.resting}
    assert rested
    assert all(not state.table.resting for state in course if isinstance(state, tg.AwaitingDeal))


# what a trick rule of your own shows of the hands: samples are deals that can be played so


def led_when_broken(name, **changes):
    return game_of(name, DealCards(4), OwnBroken(**changes), pack=tg.pack("9TJQKA")[:12])


@attrs.frozen
class OwnBroken(OwnTricks):
    """Aces may not be led while another card can be (as spades that are not broken)."""

    def leads(self, table, hand):
        return tg.CardSet(card for card in hand if card.rank is not tg.Rank.ACE) or hand


@attrs.frozen
class JudgedLead(FixedCardLeads):
    """The same, said aloud: each player is asked for the card until one has it."""

    gives = (SaidToBeASeat,)

    def begin(self, table):
        for seat in table.players(table.dealer):
            table, holds = table.judged(seat, ((Count(tg.CardSet([self.card]), least=1),),))
            if holds:
                return table.settled(SaidToBeASeat(seat))
        return table

    def first(self, table):
        return table.get(SaidToBeASeat).seat


@attrs.frozen
class OwnDummy(OwnTricks):
    """The player on the dealer's left plays the cards of the one after it too, which lie open."""

    def begin(self, table):
        return table.lay_open(table.game.seating.left(self.first(table)))

    def asked(self, table):
        hand, maker = self.hand_of(table), self.first(table)
        return maker if hand == table.game.seating.left(maker) else hand


SHOWN = {
    "O17": OWN_TRICKS,
    "O18": led_when_broken("Aces last"),
    "O19 as it should be": game_of("King leads", DealCards(4), JudgedLead(), pack=tg.pack("9TJQKA")[:12]),
    "O20": game_of("Own Dummy", DealCards(4), OwnDummy(), pack=tg.pack("9TJQKA")[:12]),
}


@pytest.mark.parametrize("number", SHOWN)
def test_what_is_played_limits_what_is_imagined(number):
    check_game(SHOWN[number], profile=attrs.evolve(DEFAULT, examples=25), seed=2)


# the count


def test_every_line_is_impossible_caught_or_explained():
    caught = {number for number in CAUGHT if number in OMISSIONS}
    shown = [number for number in SHOWN if number in OMISSIONS]
    sorted_out = [*caught, *IMPOSSIBLE, *shown, *UNKNOWABLE]
    assert sorted(sorted_out) == sorted(OMISSIONS)
    assert len(OMISSIONS) == 40
    assert len(sorted_out) - len(UNKNOWABLE) >= 34


def test_what_the_kit_cannot_know_is_explained():
    page = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    _, _, told = page.partition("## What the kit can't know")
    assert told
    for words in ("Who may see a card", "one by one", "Who sits out"):
        assert words in told
