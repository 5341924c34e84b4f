"""British euchre (BR1-BR8) and railroad euchre (RR1-RR7), which are settings of euchre."""

import random

import pytest

import trickgames as tg
from batch_games import assert_same, played_on
from helpers import act, deal, legal_of, pass_all, play, play_deal, random_states, refused, texts
from trickgames import batch, euchre

BENNY = {"joker": True, "benny": "two_of_spades"}
HANDS = {0: "9c Tc Qc Kc 9s", 1: "Jh 9h Th As Ks", 2: "Ad Kd Qd Td 9d", 3: "Ah Kh Qh Jd Jc"}
LONE = {0: "9c Tc Qc Kc 9s", 1: "Jh Jd Ah Kh As", 2: "Ad Kd Qd Td 9d", 3: "9h Th Qs Ts Ks"}


def british(hands=None, turned="9h", dealer=0, scores=None, **settings):
    return deal(euchre.euchre(**{"joker": True, "target": 11, **settings}), dealer, hands, turned, scores=scores)


def lone(*answers, hands=LONE, turned="Qh", scores=None, **settings):
    """Seat 1 makes hearts alone, then these answers."""
    state = deal(euchre.euchre(joker=True, **settings), 0, hands, turned, scores=scores)
    return act(state, "order up alone", "discard 9c", *answers)


def highest(state):
    """The strongest card that may be played, with hearts as trumps."""
    hearts = tg.order(euchre.EUCHRE, tg.Suit.HEARTS)
    return max(tg.legal_actions(state), key=lambda action: hearts.strength(action.card))


# British euchre


@pytest.mark.parametrize(("settings", "benny"), [({}, "Hj"), (BENNY, "2s")])
def test_twenty_five_cards_with_the_benny(settings, benny):
    """BR1."""
    game = euchre.euchre(**{"joker": True, **settings})
    assert len(game.pack) == 25
    assert tg.Card.parse(benny) in game.pack
    assert len(euchre.euchre(ranks="789TJQKA", **BENNY).pack) == 33


@pytest.mark.parametrize("suit", tg.Suit)
def test_the_benny_is_the_best_trump_in_every_suit(suit):
    """BR2."""
    for settings, benny in (({}, "Hj"), (BENNY, "2s")):
        order = tg.order(euchre.euchre(**{"joker": True, **settings}).ranking, suit)
        assert [str(card) for card in order.trumps][:2] == [benny, f"J{suit.value}"]


def test_the_two_takes_the_right_bower_and_is_no_spade():
    """BR2: example 1."""
    hands = {0: "2s Tc Qc Kc 9s", 1: "Jh 9c 9d As Ks", 2: "Ad Kd Qd Td Ts", 3: "Ah Kh Qh Jd Jc"}
    state = act(british(hands, "Th", **BENNY), "pass", "pass", "order up", "discard 9s")
    state = play(state, "Jh Ad Ah")
    assert sorted(texts(state)) == ["play 2s", "play Th"]
    state = play(state, "2s")
    assert state.tricks[-1].winner == 0
    clubs = act(british(hands, "Th", **BENNY), *["pass"] * 4, "name clubs")
    state = play(clubs, "As Ts Ah")
    assert texts(state) == ["play 9s"]


def test_a_left_bower_follows_a_joker():
    """BR2: example 2."""
    hands = {0: "9c Tc Qc Kc 9s", 1: "Hj 9h Th As Ks", 2: "Js Kd Qd Td 9d", 3: "Ah Kh Qh Jd Jh"}
    state = play(act(british(hands, "Ad"), *["pass"] * 7, "name clubs"), "Hj")
    assert texts(state) == ["play Js"]


def test_five_each_one_turned_and_four_left():
    """BR3."""
    for plan in ((3, 2), (2, 3)):
        state = deal(euchre.BRITISH_EUCHRE, plan=plan, turn_up="9h")
        assert [len(hand) for hand in state.hands] == [5] * 4
        assert len(state.table.pile("stock").cards) == 4


def test_two_rounds_and_a_dealer_who_may_pass():
    """BR4."""
    state = pass_all(british(HANDS, "Ac"), 7)
    assert texts(state)[0] == "pass"
    state = act(state, "pass")
    assert (state.dealer, isinstance(state, tg.AwaitingDeal)) == (1, True)
    assert refused(pass_all(british(HANDS, "Ac", stick_the_dealer=True), 7), "pass").name == "STUCK"


@pytest.mark.parametrize(("settings", "benny"), [({}, "Hj"), (BENNY, "2s")])
def test_the_dealer_names_without_a_look_at_the_hand(settings, benny):
    """BR5."""
    state = british(HANDS, benny, **settings)
    assert tg.actor(state) == 0
    assert tg.view(state, 0).hand is None or not tg.view(state, 0).hand
    after = act(state, "name hearts")
    assert (tg.actor(after), len(legal_of(after, "discard").split())) == (0, 6)
    assert after.table.get(tg.Contract).party == (0, 2)
    assert benny in legal_of(after, "discard").split()


@pytest.mark.parametrize("benny", ["Hj", "2s"])
def test_other_tables_look_first_or_play_spades(benny):
    """BR5."""
    settings = BENNY if benny == "2s" else {}
    looked = british(HANDS, benny, joker_turned="dealer_names", **settings)
    assert tg.view(looked, 0).hand == looked.hands[0]
    spades = british(HANDS, benny, joker_turned="spades", **settings)
    assert (tg.actor(spades), texts(spades)) == (1, ["pass", "order up", "order up alone"])
    assert str(act(spades, "order up").table.get(tg.Trump).suit) == "spades"


def test_the_blind_namer_may_go_alone_and_win():
    """BR6, BR8: example 4."""
    state = british(scores=(9, 0), hands={**LONE, 0: LONE[1], 1: LONE[0]}, turned="Hj")
    assert "name hearts alone" in texts(state)
    state = act(state, "name hearts alone", "discard As")
    state = play_deal(state, highest)
    assert (state.scores, tg.outcome(state).winners) == ((13, 0), (0,))


def test_the_scores_are_those_of_euchre():
    """BR7: example 3."""
    hands = {0: "9c Tc Qc Kc 9s", 1: "9h Th Qs Ts Td", 2: "Jh Jd Ah Kh As", 3: "Ad Kd Qd 9d Ks"}
    state = act(british(hands, "Qh"), "order up", "discard 9c")
    state = play_deal(state, highest)
    assert (state.results[-1].tricks, state.scores) == ((0, 0, 5, 0), (2, 0))
    scoring = euchre.BRITISH_EUCHRE.scoring
    assert (scoring.made, scoring.march, scoring.lone_march, scoring.euchred, scoring.lone_defender) == (1, 2, 4, 2, 4)


@pytest.mark.parametrize(("scores", "over"), [((8, 0), False), ((9, 0), True)])
def test_the_game_goes_to_eleven(scores, over):
    """BR8."""
    hands = {0: "9c Tc Qc Kc 9s", 1: "9h Th Qs Ts Td", 2: "Jh Jd Ah Kh As", 3: "Ad Kd Qd 9d Ks"}
    state = play_deal(act(british(hands, "Qh", scores=scores), "order up", "discard 9c"), highest)
    assert (state.scores[0], tg.outcome(state) is not None) == (scores[0] + 2, over)


# Railroad euchre


@pytest.mark.parametrize(("ranks", "cards"), [("9TJQKA", 25), ("789TJQKA", 33)])
def test_the_joker_is_the_best_bower(ranks, cards):
    """RR1."""
    game = euchre.euchre(ranks=ranks, joker=True, defend_alone=True, call_for_best=True)
    assert len(game.pack) == cards
    assert str(tg.order(game.ranking, tg.Suit.CLUBS).trumps[0]) == "Hj"


def test_a_lone_maker_throws_a_card_and_gets_one():
    """RR2."""
    state = lone(call_for_best=True)
    assert (tg.actor(state), len(texts(state))) == (1, 5)
    state = act(state, "discard As")
    assert (tg.actor(state), sorted(texts(state))) == (3, ["give 9h", "give Ks", "give Qs", "give Th", "give Ts"])
    state = act(state, "give 9h")
    assert isinstance(state, tg.Playing)
    assert state.hands[1] == tg.CardSet.parse("Jh Jd Ah Kh 9h")
    assert "9h" not in str(tg.view(state, 0))


def test_the_card_may_come_first():
    """RR2."""
    state = lone(call_for_best=True, best_first=True)
    assert tg.actor(state) == 3
    state = act(state, "give Th")
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (1, 6)
    state = act(state, "discard As")
    assert state.hands[1] == tg.CardSet.parse("Jh Jd Ah Kh Th")


def test_a_maker_says_whether_to_call_before_a_card_comes():
    """RR2."""
    state = lone(call_for_best="may", best_first=True)
    assert (tg.actor(state), texts(state)) == (1, ["pass", "call for a card"])
    assert isinstance(act(state, "pass"), tg.Playing)
    assert tg.actor(act(state, "call for a card")) == 3


def test_a_lone_defender_gets_a_card_too():
    """RR3."""
    state = lone("discard As", "give 9h", call_for_best=True, defend_alone=True)
    assert (tg.actor(state), texts(state)) == (2, ["pass", "defend alone"])
    state = act(state, "defend alone")
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (2, 5)
    state = act(state, "discard 9d")
    assert (tg.actor(state), len(legal_of(state, "give").split())) == (0, 5)
    state = act(state, "give Kc")
    assert state.hands[2] == tg.CardSet.parse("Ad Kd Qd Td Kc")
    assert state.table.resting == {0, 3}


@pytest.mark.parametrize(("settings", "calls"), [({}, False), ({"defender_calls_for_best": True}, True)])
def test_the_defender_calls_as_the_maker_does_unless_it_is_said(settings, calls):
    """RR3."""
    state = lone("pass", "defend alone", defend_alone=True, **settings)
    assert isinstance(state, tg.Playing) is not calls
    silent = lone("discard As", "give 9h", "defend alone", defend_alone=True, call_for_best=True, defender_calls_for_best=False)
    assert isinstance(silent, tg.Playing)
    may = lone("discard As", "give 9h", "defend alone", defend_alone=True, call_for_best=True, defender_calls_for_best="may")
    assert texts(may)[0] == "pass"
    first = lone("give 9h", "discard As", "defend alone", defend_alone=True, call_for_best=True, best_first=True)
    assert texts(first)[0].startswith("give")


def test_a_lone_maker_who_loses_to_a_lone_defender():
    """RR3: example 1, and example 4."""
    weak = {0: "9c Tc Qc Kc 9s", 1: "9h Th 9d Td Qd", 2: "Jh Jd Ah As Ac", 3: "Qs Ts Ks Kd Ad"}
    game = euchre.euchre(joker=True, defend_alone=True)
    state = act(deal(game, 0, weak, "Qh"), "order up alone", "discard 9c", "defend alone")
    state = play_deal(state)
    assert state.scores == (4, 0)
    made = act(deal(game, 0, LONE, "Qh"), "order up alone", "discard 9c", "defend alone")
    made = play(made, "As Td Jh 9d Jd Qd Ah Kd Kh Ad")
    assert made.scores == (0, 4)
    three = {**LONE, 1: "Jh Jd Ah 9s As", 2: "Ac Kd Qd Ad Ks", 0: "9c Tc Qc Kc 9d", 3: "9h Th Qs Ts Kh"}
    state = act(deal(game, 0, three, "Qh"), "order up alone", "discard 9c", "defend alone")
    state = play(state, "Jh Qd Jd Kd Ah Ad 9s Ks Ac As")
    assert (state.results[-1].tricks, state.scores) == ((0, 3, 2, 0), (0, 1))


def test_laps_carry_the_surplus_on():
    """RR4: example 2."""
    state = lone(scores=(1, 3), target=5, games=2, laps=True)
    state = play_deal(state, highest)
    assert (state.scores, state.games_won, state.results[-1].change) == ((0, 2), (0, 1), (0, 4))
    assert (state.dealer, tg.outcome(state)) == (1, None)
    plain = lone(scores=(1, 3), target=5, games=2)
    plain = play_deal(plain, highest)
    assert plain.scores == (0, 0)


def test_a_slam_counts_as_two_games():
    """RR4: example 3."""
    state = lone(scores=(0, 1), target=5, games=2, slams=True)
    state = play_deal(state, highest)
    assert (tg.outcome(state).winners, state.games_won) == ((1,), (0, 2))


def test_seven_cards_each():
    """RR6."""
    game = euchre.euchre(ranks="789TJQKA", joker=True, hand_size=7, target=64)
    state = deal(game, plan=(2, 3, 2), turn_up="9h")
    assert [len(hand) for hand in state.hands] == [7] * 4
    assert len(state.table.pile("stock").cards) == 4
    state = act(state, "order up", texts(act(state, "order up"))[0])
    assert state.table.get(tg.Contract).level == 4


@pytest.mark.parametrize(("tricks", "change"), [(3, (0, 2)), (4, (1, 0)), (6, (1, 0)), (7, (2, 0))])
def test_the_scores_of_seven_cards(tricks, change):
    """RR6."""
    game = euchre.euchre(ranks="789TJQKA", joker=True, hand_size=7)
    rng = random.Random(tricks)
    for _ in range(400):
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, rng)))
        if not isinstance(state, tg.ConsideringTurnUp):
            continue
        state = act(state, "pass", "order up")
        state = play_deal(state, lambda state: rng.choice(tg.legal_actions(state)))
        taken = state.results[-1].tricks
        if taken[0] + taken[2] == tricks:
            assert state.results[-1].change == change
            return
    pytest.fail("no such deal by chance: another seed")


def test_to_ten_or_to_five():
    """RR7."""
    assert euchre.RAILROAD_EUCHRE.goal.target == 10
    assert euchre.euchre(joker=True, target=5).goal.target == 5


# What is refused, and what compiles


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"benny": "two_of_spades"}, "benny without joker"),
        ({"best_first": True}, "best_first without call_for_best"),
        ({"defender_calls_for_best": True}, "defender_calls_for_best without defend_alone"),
        ({"laps": True}, "laps without games"),
        ({"slams": True}, "slams without games"),
        ({"games": 2, "num_deals": 4}, "num_deals with games"),
        ({"hand_size": 7}, "hand_size=7 with ranks=9TJQKA: 29 cards are needed, and the pack has 24"),
        ({"hand_size": 7, "ranks": "789TJQKA", "fast_break": True}, "fast_break with hand_size=7"),
        ({"hand_size": 7, "ranks": "89TJQKA", "joker": True, "farmers_hand": "swap3"}, "farmers_hand with hand_size=7"),
        ({"hand_size": 6}, "hand_size=6: the values are 5, 7"),
        ({"games": 0}, "games=0"),
    ],
)
def test_what_is_refused(settings, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        euchre.euchre(**settings)


COMPILED = (
    euchre.BRITISH_EUCHRE,
    euchre.RAILROAD_EUCHRE,
    euchre.euchre(**BENNY),
    euchre.euchre(joker=True, benny="two_of_spades", joker_turned="clubs", need_natural_trump=True),
    euchre.euchre(joker=True, defend_alone=True, call_for_best=True, best_first=True, hand_size=7, ranks="789TJQKA"),
    euchre.euchre(defend_alone=True, call_for_best="may"),
    euchre.euchre(defend_alone=True, call_for_best="may", best_first=True),
    euchre.euchre(games=2),
)


@pytest.mark.parametrize("game", COMPILED, ids=str)
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_they_compile(game, players):
    assert batch.obstacles(game) == ()
    assert_same(game, 150, 5, players)


@pytest.mark.parametrize("game", COMPILED, ids=str)
def test_they_are_played_on_from_anywhere(game):
    for number in range(6):
        for index, (state, _) in enumerate(random_states(game, number, deals=3)):
            if not isinstance(state, tg.AwaitingDeal | tg.MatchOver):
                compiled, plain = played_on(game, state, ("random", "sensible")[number % 2], index)
                assert compiled == plain, str(state)
