"""Trump by the first lead (AP4, AP5, AP10, AP11): what it settles and when, what is refused, and what seats know of it."""

from itertools import islice

import attrs
import pytest

import dealt_games as small
import trickgames as tg
from helpers import random_states
from trickgames import records
from trickgames.match.dealing import arrange
from trickgames.phases import (
    DECLARER,
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    MUST_OVERTRUMP,
    TRUMPS_ONLY,
    DealCards,
    FixStrain,
    Pitch,
    Tricks,
    TurnedTrump,
)
from trickgames.table import Trump
from trickgames.testing import explore, small_deals

GAME = small.auction_pitch()


def begun(hands, *actions, game=GAME):
    state = tg.apply(tg.start(game), tg.Deal(arrange(game, 0, hands)))
    for text in actions:
        state = tg.apply(state, tg.parse_action(text))
    return state


def playable(state):
    return " ".join(str(action.card) for action in tg.legal_actions(state))


HANDS = {1: "Ac Kd Qh", 2: "Qc Kh As", 0: "Jd Kc Ad"}


def test_the_first_card_led_settles_trump_and_nothing_before_it_does():
    """AP4: any card may be led."""
    state = begun(HANDS, "bid 2", "pass", "pass")
    assert state.table.find(Trump) is None
    assert tg.view(state, 1).trump is None
    assert playable(state) == "Ac Kd Qh"
    for text, suit in (("play Ac", "clubs"), ("play Kd", "diamonds"), ("play Qh", "hearts")):
        after = tg.apply(state, tg.parse_action(text))
        assert str(after.table.get(Trump).strain) == suit
        assert str(tg.view(after, 0).trump.strain) == suit


def test_the_first_trick_is_one_of_trumps():
    """AP5: to a trump lead a card of it follows; and the highest trump takes the trick (K4)."""
    state = begun(HANDS, "bid 2", "pass", "pass", "play Kd")
    assert playable(state) == "As Kh Qc"
    state = tg.apply(state, tg.parse_action("play As"))
    assert playable(state) == "Ad Jd"
    state = tg.apply(state, tg.parse_action("play Ad"))
    assert (state.tricks[0].winner, state.table.get(Trump).strain.name) == (0, "diamonds")


def test_a_limit_on_trumps_holds_from_the_first_lead_on():
    """AP4: the first trick is one of trumps, and whoever can must play a higher one."""
    tricks = Tricks(FOLLOW_SUIT, limits=[MUST_OVERTRUMP], pitch=Pitch())
    game = small.dealt("Over", DealCards(3), tricks)
    state = begun({1: "Qc Kd Qh", 2: "Jc Kc As", 0: "Jd Ac Ad"}, "play Qc", game=game)
    assert playable(state) == "Kc"


def test_a_later_lead_settles_nothing_and_may_be_trumped():
    """AP5: to a plain lead follow or trump."""
    state = begun(HANDS, "bid 2", "pass", "pass", "play Kd", "play As", "play Jd", "play Ac")
    assert state.table.get(Trump).strain.name == "diamonds"
    assert playable(state) == "Qc"
    state = tg.apply(state, tg.parse_action("play Qc"))
    assert playable(state) == "Ad Kc"
    state = tg.apply(state, tg.parse_action("play Ad"))
    assert state.tricks[1].winner == 0


def test_a_joker_led_first_makes_the_suit_trump_that_the_game_says():
    """AP10."""
    game = small.hearts_pitched()
    state = begun({1: "Hj Kd Qh", 2: "As Kh Qc", 0: "Kc Ad Jd"}, game=game)
    after = tg.apply(state, tg.parse_action("play Hj"))
    assert after.table.get(Trump).strain.name == "spades"
    assert playable(after) == "As"
    assert playable(tg.apply(state, tg.parse_action("play Qh"))) == "Kh"


def test_what_play_shows_is_read_by_the_trump_of_the_lead():
    """Seat 2 did not follow diamonds, which are trumps since they were led."""
    state = begun(HANDS, "bid 2", "pass", "pass", "play Kd", "play As")
    void = tg.view(state, 1).voids[2]
    assert void == tg.CardSet.parse("Ad Qd Jd Kd")
    for seed in range(20):
        assert not tg.sample_state(tg.view(state, 1), seed).hands[2] & void


def test_every_state_of_some_deals_keeps_the_laws():
    few = islice(small_deals(BLIND), 30)
    assert explore(BLIND, deals=few).states["Playing"] > 200


BLIND = small.dealt("Blind", DealCards(2), Tricks(FOLLOW_OR_TRUMP, pitch=Pitch()), ranks="KA", cards=7, seats=2)


def test_states_are_asked_and_saved_again_in_every_trick():
    records.register(small.Taken)
    seen = 0
    for state, _ in random_states(GAME, 3, deals=2):
        if state.hands:
            assert state.phase.asking(state.table, state.acting) == state
            assert records.loads(records.dumps(state)) == state
            seen += 1
    assert seen > 10


def test_the_result_tells_the_trump_that_was_led():
    state = begun(HANDS, "bid 2", "pass", "pass", "play Kd", "play As", "play Jd", "play Ac", "play Qc", "play Kc")
    state = tg.apply(state, tg.parse_action("play Qh"))
    while state.hands:
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert str(state.results[0].strain) == "diamonds"


def test_the_sheet_says_that_the_lead_settles_trump():
    sheet = " ".join(tg.rule_sheet(GAME).split())
    assert "The suit of the first card led is trump." in sheet
    sheet = " ".join(tg.rule_sheet(small.hearts_pitched()).split())
    assert "If a joker is led first, spades are trump." in sheet


@pytest.mark.parametrize(
    ("phases", "problem"),
    [
        (
            (DealCards(3), FixStrain("hearts"), Tricks(FOLLOW_SUIT, pitch=Pitch())),
            "Tricks: pitch: FixStrain settles trump too: leave one of them out",
        ),
        (
            (DealCards(3, turn_up=True), TurnedTrump(), Tricks(FOLLOW_SUIT, pitch=Pitch())),
            "Tricks: pitch: TurnedTrump settles trump too: leave one of them out",
        ),
        (
            (DealCards(3), Tricks(TRUMPS_ONLY, pitch=Pitch())),
            "Tricks: pitch: the first card may be of any suit, and trumps may be led: let any card be led",
        ),
        (
            (DealCards(3), Tricks(FOLLOW_SUIT, DECLARER, pitch=Pitch())),
            "Tricks needs the Contract, which no phase before it settles: put one that gives it first",
        ),
    ],
)
def test_a_pitch_that_settles_nothing_is_refused(phases, problem):
    with pytest.raises(tg.InvalidRulesError) as error:
        small.dealt("Broken", *phases)
    assert problem in error.value.problems


def test_a_joker_needs_a_suit_to_make_trump():
    game = small.hearts_pitched()
    with pytest.raises(tg.InvalidRulesError, match="a joker may be led first and has no suit: say by Pitch"):
        attrs.evolve(game, phases=(DealCards(3), Tricks(FOLLOW_OR_TRUMP, pitch=Pitch())))
