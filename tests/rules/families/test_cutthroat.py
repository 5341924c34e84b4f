"""Cutthroat, euchre for three, rule by rule (CT1-CT7)."""

import pytest

import trickgames as tg
from batch_games import assert_same
from helpers import act, deal, legal_of, pass_all, play, play_deal, refused, texts
from trickgames import batch, euchre

HANDS = {0: "Jh Jd Ah Kh Qh", 1: "9c Tc Qc 9s Ts", 2: "9d Td Qd Kd Ks"}
PLAYED = "9c 9d Jh Jd 9s Td Ah Tc Qd Kh Ts Kd Qh Qc Ks"


def table(hands=HANDS, dealer=0, turned="9h", scores=None, **settings):
    """The first call; seat 1 speaks first."""
    return deal(euchre.cutthroat(**settings), dealer, hands, turned, scores=scores)


def euchred(scores=None, **settings):
    """Seat 1 makes hearts with nothing: seat 0 takes four tricks, seat 2 one."""
    hands = {0: "Jh Jd Ah Ac 9c", 1: "9h Th Qc 9s Ts", 2: "Kh Td Qd Kd As"}
    return play_deal(act(table(hands, 2, "Qh", scores, **settings), "pass", "order up", "discard Td"))


@pytest.mark.parametrize(("ranks", "cards", "left"), [("9TJQKA", 24, 8), ("789TJQKA", 32, 16)])
def test_three_get_five_cards_each_and_one_is_turned(ranks, cards, left):
    """CT1."""
    for plan in ((3, 2), (2, 3)):
        game = euchre.cutthroat(ranks=ranks)
        assert (len(game.pack), game.seating) == (cards, tg.singles(3))
        state = deal(game, plan=plan)
        assert [len(hand) for hand in state.hands] == [5, 5, 5]
        assert len(state.table.pile("stock").cards) == left


def test_two_rounds_of_calls_and_no_word_for_alone():
    """CT2."""
    state = table()
    assert (tg.actor(state), texts(state)) == (1, ["pass", "order up"])
    assert refused(state, "order up alone").name == "NO_ALONE"
    ordered = act(state, "pass", "order up")
    assert tg.actor(ordered) == 0
    assert sorted(legal_of(ordered, "discard").split()) == sorted(["Qh", "Kh", "Ah", "Jd", "Jh", "9h"])
    assert ordered.table.get(tg.Contract) == tg.Contract(2, 3, (2,))
    second = pass_all(state, 3)
    assert (tg.actor(second), texts(second)) == (1, ["pass", "name clubs", "name diamonds", "name spades"])
    assert refused(second, "name hearts").name == "TURNED_DOWN"
    assert refused(second, "name clubs alone").name == "NO_ALONE"


@pytest.mark.parametrize(("passed_deal", "dealer"), [("next_dealer", 1), ("same_dealer", 0)])
def test_both_rounds_passed(passed_deal, dealer):
    """CT3, K2."""
    state = pass_all(table(passed_deal=passed_deal), 6)
    assert (state.dealer, state.results, isinstance(state, tg.AwaitingDeal)) == (dealer, (), True)


def test_a_stuck_dealer():
    """CT3."""
    state = pass_all(table(stick_the_dealer=True), 5)
    assert texts(state) == ["name clubs", "name diamonds", "name spades"]
    assert refused(state, "pass").name == "STUCK"


@pytest.mark.parametrize(("first_lead", "leads"), [("dealer_left", 1), ("left_of_maker", 2)])
def test_the_first_lead(first_lead, leads):
    """CT4."""
    state = act(table(first_lead=first_lead), "order up", "discard Qh")
    assert tg.actor(state) == leads
    state = act(table(first_lead="left_of_maker"), "pass", "order up", "discard Qh")
    assert tg.actor(state) == 0


@pytest.mark.parametrize(("score", "change"), [({}, 3), ({"march_score": 2}, 2)])
def test_the_maker_takes_all_five(score, change):
    """CT5: example 2."""
    state = play(act(table(**score), "pass", "pass", "order up", "discard 9h"), PLAYED)
    assert (state.scores, state.results[-1].tricks) == ((change, 0, 0), (5, 0, 0))


@pytest.mark.parametrize(("score", "change"), [({}, 1), ({"made_score": 2}, 2)])
def test_the_maker_takes_four(score, change):
    """CT5: example 1."""
    hands = {0: "Jh Jd Ah Kh 9s", 1: "9c Tc Qc Ac Ts", 2: "9d Td Qd Kd Ks"}
    state = act(table(hands, **score), "pass", "pass", "order up", "discard 9h")
    state = play(state, "9c 9d Jh Jd Tc Td Ah Qc Qd Kh Ac Kd 9s Ts Ks")
    assert (state.results[-1].tricks, state.scores) == ((4, 0, 1), (change, 0, 0))


@pytest.mark.parametrize(("score", "change"), [({}, 2), ({"euchred_score": 1}, 1)])
def test_the_others_tricks_are_added_and_each_scores(score, change):
    """CT5: example 3; the maker is euchred by two who took fewer than three each, or not."""
    hands = {0: "Ah 9c Tc Qs Ts", 1: "Jh Jd Qh 9s Td", 2: "Kh As Ac Kd Ks"}
    state = act(table(hands, 0, "9h", **score), "pass", "order up", "discard 9h")
    state = play(state, "Td Kd Tc Ks Qs 9s As Ts Qh Jh Kh Ah Jd Ac 9c")
    assert state.results[-1].tricks == (0, 3, 2)
    assert state.scores == (change, change, 0)


def test_others_who_are_equal_at_the_target_share():
    """CT6: example 4."""
    state = euchred((9, 4, 9))
    assert state.scores == (11, 4, 11)
    assert tg.outcome(state).winners == (0, 2)


def test_the_higher_of_the_others_wins():
    """CT6."""
    assert tg.outcome(euchred((8, 4, 9))).winners == (2,)
    assert tg.outcome(euchred((8, 4, 9), tie_rule="play_on")).winners == (2,)


def test_equal_scores_play_on():
    """CT6: until one is ahead, even if another makes trump."""
    state = euchred((9, 8, 9), tie_rule="play_on")
    assert (state.scores, tg.outcome(state)) == ((11, 8, 11), None)
    later = euchred((11, 8, 11), tie_rule="play_on")
    assert (later.scores, tg.outcome(later)) == ((13, 8, 13), None)
    march = play(act(table(scores=(9, 11, 11), tie_rule="play_on"), "pass", "pass", "order up", "discard 9h"), PLAYED)
    assert (march.scores, tg.outcome(march).winners) == ((12, 11, 11), (0,))


def test_the_target():
    """CT6."""
    assert tg.outcome(euchred((3, 0, 0), target=5)).winners == (0,)


# The dummy hand


def dummy(*calls, dealer=0):
    game = euchre.cutthroat(dummy_hand=True)
    hands = {0: "Jh Jd Ah Kh 9c", 1: "Tc Qc Kc 9s Ts", 2: "9d Td Qd Kd Ks"}
    pack = tg.arrange(game, dealer, hands, "9h", piles={"dummy": "Qh Th As Ac Ad"})
    return act(tg.apply(tg.start(game, dealer), tg.Deal(pack)), *calls)


def test_a_dummy_hand_is_dealt_right_before_the_dealers():
    """CT7."""
    game = euchre.cutthroat(dummy_hand=True)
    state = tg.apply(tg.start(game), tg.Deal(game.pack))
    assert state.table.pile("dummy").cards == (*game.pack[6:9], *game.pack[16:18])
    assert state.hands[0] == tg.CardSet((*game.pack[9:12], *game.pack[18:20]))
    assert len(state.table.pile("stock").cards) == 3


def test_the_maker_may_take_the_dummy_after_the_dealers_discard():
    """CT7."""
    state = dummy("pass", "order up", "discard 9c")
    assert (tg.actor(state), texts(state)) == (2, ["pass", "take the dummy"])
    state = act(state, "take the dummy")
    assert len(legal_of(state, "discard").split()) == 10
    state = act(state, "discard 9d", "discard Td", "discard Qd", "discard Kd", "discard Ac")
    assert isinstance(state, tg.Playing)
    assert str(state.hands[2]) == str(tg.CardSet.parse("Th Qh As Ad Ks"))
    left = dummy("pass", "order up", "discard 9c", "pass")
    assert isinstance(left, tg.Playing)
    assert left.hands[2] == tg.CardSet.parse("9d Td Qd Kd Ks")


def test_nobody_else_sees_the_dummy():
    """CT7."""
    state = dummy("pass", "order up", "discard 9c", "take the dummy", "discard Ac", "discard As")
    for seat in (0, 1, None):
        shown = str(tg.view(state, seat))
        assert not any(card in shown for card in ("Qh", "As", "Ac", "Ad"))
    assert "As" in str(tg.view(state, 2).log)


def test_what_is_refused():
    with pytest.raises(tg.InvalidRulesError, match="passed_deal with stick_the_dealer"):
        euchre.cutthroat(stick_the_dealer=True, passed_deal="same_dealer")
    with pytest.raises(tg.InvalidRulesError, match="ranks='89TJQKA'"):
        euchre.cutthroat(ranks="89TJQKA")


def test_it_compiles():
    """A simulation of it is the same in both engines."""
    for settings in (
        {},
        {"first_lead": "left_of_maker", "tie_rule": "play_on"},
        {"stick_the_dealer": True, "ranks": "789TJQKA"},
        {"dummy_hand": True},
    ):
        game = euchre.cutthroat(**settings)
        assert batch.obstacles(game) == ()
        assert_same(game, 40, 3, "random")
