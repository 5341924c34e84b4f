"""Bid euchre with one pack and with two, rule by rule (BE1-BE8, BD1-BD8)."""

import re

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play, refused, texts
from score_tables import after, contract, of_tricks, over
from trickgames import euchre, pictures
from trickgames.players import sensible
from trickgames.table import Call, Objective
from trickgames.telling.narrate import narrate
from trickgames.testing import check_game

STRAINS = ["name clubs", "name diamonds", "name hearts", "name spades", "name no trump", "name low"]
HANDS = {0: "Jh Jd Ah Kh Qh Th", 1: "9c Tc Qc 9s Ts Qs", 2: "9d Td Qd Kd Ad 9h", 3: "Ac Kc Jc As Ks Js"}
LONE = [Call(tg.Bid(word="shoot"), Objective("all"), alone=True, makes=12, loses=12)]
LONE += [Call(tg.Bid(word="alone"), Objective("all"), alone=True, makes=24, loses=24)]
SHOOT, ALONE = (contract(0, party=[0], alone=True, call=call) for call in LONE)


def bidding(dealer=3, hands=HANDS, **settings):
    return deal(euchre.bid(**settings), dealer, hands)


def double(dealer=3, **settings):
    return deal(euchre.bid(copies=2, **settings), dealer)


def legal_to_the_end(state):
    """The state after the deal: everybody does the first that is listed."""
    results = len(state.results)
    while len(state.results) == results:
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


# The deal (BE1, BD1)


def test_four_get_six_of_twenty_four():
    """BE1."""
    game = euchre.bid()
    assert (len(game.pack), game.seating) == (24, tg.partners(4))
    for plan in ((1,) * 6, (3, 3)):
        state = deal(game, plan=plan)
        assert [len(hand) for hand in state.hands] == [6] * 4
        assert not state.table.piles
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 1), (2, 4)))
    assert caught.value.rule == "BE1"


def test_four_get_twelve_of_forty_eight():
    """BD1, K11."""
    game = euchre.bid(copies=2)
    assert (len(game.pack), game.seating) == (48, tg.partners(4))
    state = deal(game)
    assert [len(hand) for hand in state.hands] == [12] * 4
    assert {"Jc", "Jc#2"} <= {str(card) for hand in state.hands for card in hand}


# The auction (BE2, BE3, BD2, BD3)


def test_each_bids_once_from_three_to_six_then_shoot_then_alone():
    """BE2."""
    state = bidding()
    assert texts(state) == ["pass", "bid 3", "bid 4", "bid 5", "bid 6", "bid shoot", "bid alone"]
    state = act(state, "bid 5")
    assert texts(state) == ["pass", "bid 6", "bid shoot", "bid alone"]
    assert refused(state, "bid 5").name == "NOT_ABOVE"
    state = act(state, "bid shoot")
    assert texts(state) == ["pass", "bid alone"]
    assert tg.actor(act(state, "pass", "pass")) == 1  # who has shot is asked nothing more in between, and then names
    assert texts(act(state, "bid alone")) == STRAINS
    assert texts(bidding(min_bid=5, shoot=False)) == ["pass", "bid 5", "bid 6", "bid alone"]


def test_the_dealer_may_have_to_bid_what_it_likes():
    """BE3."""
    state = pass_all(bidding(), 3)
    assert (tg.actor(state), texts(state)) == (3, ["bid 3", "bid 4", "bid 5", "bid 6", "bid shoot", "bid alone"])
    assert refused(state, "pass").name == "DEALER_BIDS"


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_all_pass(all_pass, dealer):
    """BE3, K2."""
    state = pass_all(bidding(all_pass=all_pass), 4)
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.results) == (dealer, ())


def test_two_rounds_with_two_packs():
    """BD2: a pass bars nobody; the auction is over when all others have passed, after two rounds, or on alone."""
    state = double()
    assert texts(state) == ["pass", *(f"bid {level}" for level in range(6, 13)), "bid alone"]
    state = act(state, "pass", "bid 6", "pass", "pass")
    assert tg.actor(state) == 0
    assert texts(act(state, "pass")) == STRAINS  # all others have passed
    state = act(state, "bid 7", "bid 8", "bid 9")
    assert (tg.actor(state), texts(state)[:2]) == (3, ["pass", "bid 10"])
    assert texts(act(state, "bid 11")) == STRAINS  # the two rounds are over
    assert texts(act(double(), "bid alone")) == STRAINS


@pytest.mark.parametrize(
    ("settings", "said", "actor"),
    [
        ({"rounds": 1}, ["pass", "bid 6", "bid 7", "pass"], 2),
        ({"rounds": None, "reenter": False}, ["pass", "bid 6", "bid 7", "pass", "bid 8"], 2),
        ({"rounds": None}, ["pass", "bid 6", "bid 7", "pass"], 0),
    ],
)
def test_turns_to_bid(settings, said, actor):
    """BD2: once each; passed is out; or it goes on until all others have passed."""
    state = act(double(**settings), *said)
    assert tg.actor(state) == actor


def test_the_dealer_is_stuck_at_five_without_being_asked():
    """BD3: a second round is held though nobody bids in the first; the stuck bid lies below the lowest."""
    state = pass_all(double(), 8)
    assert (tg.actor(state), texts(state)) == (3, STRAINS)
    assert state.table.get(tg.Contract).level == 5
    state = pass_all(double(stuck_bid=7, rounds=1), 4)
    assert state.table.get(tg.Contract) == tg.Contract(3, 7, (3, 1))
    assert texts(pass_all(double(stuck_bid=None), 7))[0] == "bid 6"  # BE3: forced in the last round
    assert isinstance(pass_all(double(stuck_bid=None, all_pass="next_dealer"), 8), tg.AwaitingDeal)


# The strain (BE4, BD4)


def test_the_winner_names_a_suit_no_trump_or_low():
    """BE4."""
    state = act(bidding(), "bid 4", *["pass"] * 3)
    assert (tg.actor(state), texts(state)) == (0, STRAINS)
    assert refused(act(bidding(allow_low=False), "bid 4", *["pass"] * 3), "name low").name == "NOT_PLAYED"
    assert texts(act(bidding(allow_low=False, allow_no_trump=False), "bid alone")) == STRAINS[:4]
    assert texts(act(bidding(allow_no_trump=False), "bid alone")) == [*STRAINS[:4], "name low"]


def test_the_suit_may_belong_to_the_bid_and_numbers_alone_rank():
    """BD4: bids of the same number are equal. BD3: a stuck dealer then names what is played."""
    state = double(bid_names_trump=True)
    assert texts(state)[:7] == ["pass", *(f"bid 6 {name.removeprefix('name ')}" for name in STRAINS)]
    assert texts(state)[-1] == "bid alone low"
    state = act(state, "bid 6 clubs")
    assert refused(state, "bid 6 low").name == "NOT_ABOVE"
    state = act(state, "bid 7 hearts", *["pass"] * 3)
    assert (tg.actor(state), str(state.table.get(tg.Trump).suit)) == (1, "hearts")
    assert texts(pass_all(double(bid_names_trump=True), 8)) == STRAINS
    state = act(bidding(bid_names_trump=True), "bid 3 low", "bid alone hearts")
    assert (tg.actor(state), texts(state)[0][:4]) == (1, "play")


# Shoot and alone, by BE5 and BD5


def test_after_shoot_a_card_goes_there_and_back_and_the_partner_rests():
    """BE5: the partner sees the card first, and may give the same one back."""
    state = act(bidding(), "bid shoot", *["pass"] * 3, "name hearts")
    assert (tg.actor(state), texts(state)[0].split()[0]) == (0, "give")
    state = act(state, "give Th")
    assert tg.actor(state) == 2
    assert "give Th" in texts(state)
    assert "Th" not in str(tg.view(state, 1))
    state = act(state, "give 9h")
    assert "9h" in str(state.hands[0])
    assert tg.actor(state) == 0
    state = act(state, "play Jh")
    assert tg.actor(state) == 1
    assert tg.actor(act(state, "play 9c")) == 3  # the partner rests


def test_nobody_exchanges_alone_with_one_pack():
    """BE5, K7."""
    state = act(bidding(), "bid alone", "name hearts")
    assert texts(state)[0].split()[0] == "play"
    assert 2 in state.table.resting
    state = act(bidding(exchange=1, shoot_cards=2), "bid alone", "name hearts", "give Th", "give 9h")
    assert texts(state)[0].split()[0] == "play"
    state = act(bidding(shoot_cards=2), "bid shoot", *["pass"] * 3, "name hearts", "give Th", "give Qh", "give Ad", "give Qh")
    assert texts(state)[0].split()[0] == "play"
    assert {str(card) for card in state.hands[0]} == {"Jh", "Jd", "Ah", "Kh", "Qh", "Ad"}


def test_three_cards_go_there_and_back_alone_with_two_packs():
    """BD5: the same three may come back."""
    state = act(double(), "bid alone", "name low")
    before = state.hands
    given = texts(state)[:3]
    for text in given:
        assert tg.actor(state) == 0
        state = act(state, text)
    for text in given:
        assert tg.actor(state) == 2
        state = act(state, text)
    assert (state.hands, tg.actor(state)) == (before, 0)
    assert 2 in state.table.resting


# The play, by BE6 and BD6


def test_the_bidder_leads_or_the_dealers_left():
    """BE6; BE7: example 4 of two packs is in `test_of_equal_cards`."""
    said = ("pass", "pass", "bid 3", "pass", "name clubs")
    assert tg.actor(act(bidding(), *said)) == 2
    assert tg.actor(act(bidding(first_lead="dealer_left"), *said)) == 0
    lone = act(bidding(dealer=1, first_lead="dealer_left"), "pass", "pass", "bid alone", "name hearts")
    assert tg.actor(lone) == 3  # K7: the dealer's left rests, so the next leads


def test_low_turns_the_order_round():
    """BE4, K6: example 5, the nine takes the ten."""
    state = act(bidding(hands={0: "Th 9c", 1: "Ah", 2: "Jh", 3: "9h"}), "bid 3", *["pass"] * 3, "name low")
    state = act(state, "play Th", "play Ah", "play Jh", "play 9h")
    assert state.tricks[-1].winner == 3


@pytest.mark.parametrize(("equal_cards", "winner"), [("first", 0), ("second", 1)])
def test_of_equal_cards(equal_cards, winner):
    """BD6, K11: example 4, two left bowers in one trick."""
    state = deal(euchre.bid(copies=2, equal_cards=equal_cards), 3, {0: "Jc", 1: "Jc#2", 2: "9s", 3: "Ts"})
    state = act(state, "bid 12", "pass", "pass", "pass", "name spades", "play Jc", "play Jc#2", "play 9s", "play Ts")
    assert state.tricks[-1].winner == winner


# The score (BE7, BE8, BD7, BD8)


@pytest.mark.parametrize(
    ("settings", "undertaken", "ours", "change"),
    [
        ({}, contract(4), 5, (5, 1)),
        ({}, contract(4), 3, (-4, 3)),
        ({}, SHOOT, 5, (-12, 1)),
        ({}, SHOOT, 6, (12, 0)),
        ({}, ALONE, 6, (24, 0)),
        ({}, ALONE, 4, (-24, 2)),
        ({"defenders_blank": -6}, contract(4), 6, (6, -6)),
        ({"defenders_blank": -6}, SHOOT, 6, (12, -6)),
        ({"made_bonus": 2}, contract(4), 5, (7, 1)),
        ({"made_bonus": 2}, SHOOT, 6, (12, 0)),
        ({"copies": 2}, contract(7), 9, (9, 3)),
        ({"copies": 2, "made_bonus": 2}, contract(7), 9, (11, 3)),
        ({"copies": 2}, contract(8), 6, (-8, 6)),
        ({"copies": 2}, ALONE, 11, (-24, 1)),
        ({"copies": 2}, contract(5), 5, (5, 7)),
    ],
)
def test_the_score(settings, undertaken, ours, change):
    """BE7: examples 1 to 3; BD7: examples 1 to 3 and 5; a bonus is for numbers."""
    game = euchre.bid(**settings)
    tricks = 6 * settings.get("copies", 1)
    assert after(game, of_tricks(game, (ours, tricks - ours, 0, 0), undertaken)) == change


@pytest.mark.parametrize(
    ("settings", "word", "makes", "loses"),
    [
        ({}, "shoot", 12, 12),
        ({"shoot_score": 14}, "shoot", 14, 14),
        ({"shoot_score": 14, "shoot_lost": 6}, "shoot", 14, 6),
        ({"shoot_lost": 6}, "shoot", 12, 6),
        ({}, "alone", 24, 24),
        ({"alone_score": 14}, "alone", 14, 14),
        ({"copies": 2, "alone_lost": 18}, "alone", 24, 18),
    ],
)
def test_what_shoot_and_alone_make_and_lose(settings, word, makes, loses):
    """BE7, BD7: what a failed one costs is what it would have scored, unless it is given."""
    state = act(bidding(hands=None, **settings), f"bid {word}", *["pass"] * (3 if word == "shoot" else 0))
    call = state.table.get(tg.Contract).call
    assert (call.makes, call.loses, call.alone) == (makes, loses, True)
    sheet = " ".join(tg.rule_sheet(euchre.bid(**settings)).split())
    costs = f"It scores {makes} if it is made, and loses {loses} if it fails"
    assert costs in sheet


def test_a_whole_deal():
    """BE7: seat 0 bids four and takes all six tricks."""
    state = act(bidding(), "bid 4", *["pass"] * 3, "name hearts")
    state = play(state, "Jh 9c 9h Ac Jd Tc 9d Kc Ah Qc Td Jc Kh 9s Qd As Qh Ts Kd Ks Th Qs Ad Js")
    assert (state.scores, state.results[-1].tricks) == ((6, 0), (6, 0, 0, 0))
    state = legal_to_the_end(act(bidding(dealer=0), "pass", "bid alone", "name clubs"))
    assert state.scores[0] == -24


@pytest.mark.parametrize(
    ("settings", "undertaken", "ours", "scores", "winners"),
    [
        ({}, contract(3), 3, (30, 29), (0,)),
        ({}, contract(4), 3, (30, 29), (1,)),
        ({"target": 50}, contract(3), 3, (30, 29), None),
        ({"copies": 2}, contract(7), 9, (45, 51), (0,)),
        ({"copies": 2}, contract(7), 9, (30, 40), None),
        ({"copies": 2, "must_bid_to_win": True}, contract(7), 9, (30, 51), None),
        ({"copies": 2, "must_bid_to_win": True}, contract(8), 6, (60, 50), (1,)),
        ({"copies": 2, "must_bid_to_win": True}, contract(7), 9, (45, 51), (0,)),
    ],
)
def test_who_wins(settings, undertaken, ours, scores, winners):
    """BE8: example 4, the bidders first; BD8: to 52, with `must_bid_to_win` by a bid made or by setting the others; K9."""
    game = euchre.bid(**settings)
    tricks = 6 * settings.get("copies", 1)
    assert over(game, of_tricks(game, (ours, tricks - ours, 0, 0), undertaken), scores)[1] == winners


# Settings


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"min_bid": 7}, "min_bid=7: there are 6 tricks"),
        ({"copies": 2, "min_bid": 13}, "min_bid=13: there are 12 tricks"),
        ({"copies": 2, "stuck_bid": 13}, "stuck_bid=13: there are 12 tricks"),
        ({"shoot_cards": 7}, "shoot_cards=7: there are 6 cards"),
        ({"copies": 2, "exchange": 13}, "exchange=13: there are 12 cards"),
        (
            {"copies": 2, "all_pass": "next_dealer"},
            "all_pass='next_dealer': with stuck_bid=5 the dealer has a bid when all pass",
        ),
        ({"stuck_bid": 3, "all_pass": "dealer_bids"}, "all_pass='dealer_bids': with stuck_bid=3"),
        ({"reenter": False}, "reenter=False: each player has one turn to bid, with rounds=1"),
        ({"copies": 2, "shoot_score": 14}, "shoot_score=14: nobody can bid shoot, with shoot=False"),
        ({"shoot": False, "shoot_cards": 2}, "shoot_cards=2: nobody can bid shoot"),
        ({"equal_cards": "second"}, "equal_cards='second': there are no equal cards, with copies=1"),
        ({"copies": 3}, "copies=3: the values are 1, 2"),
        ({"rounds": 0}, "rounds=0: the values are a whole number above 0, or None"),
        ({"made_bonus": -1}, "made_bonus=-1: the values are a whole number from 0 up"),
        ({"defenders_blank": "none"}, "defenders_blank='none': the values are a whole number"),
        ({"alone_score": "lots"}, "alone_score='lots': the values are a whole number above 0"),
    ],
)
def test_what_is_refused(settings, told):
    with pytest.raises(tg.InvalidRulesError) as caught:
        euchre.bid(**settings)
    assert told in str(caught.value)


def test_every_problem_is_named():
    with pytest.raises(tg.InvalidRulesError) as caught:
        euchre.bid(min_bid=9, reenter=False, shoot_score="x", traget=3)
    assert len(caught.value.problems) == 4


OTHER = [
    {"min_bid": 4, "all_pass": "same_dealer", "allow_low": False, "first_lead": "dealer_left", "defenders_blank": -6},
    {"bid_names_trump": True, "shoot_cards": 2, "exchange": 3, "shoot_score": 14, "alone_lost": 10, "must_bid_to_win": True},
    {"copies": 2, "bid_names_trump": True, "equal_cards": "second", "made_bonus": 2, "target": 36},
    {"copies": 2, "rounds": None, "reenter": False, "stuck_bid": None, "shoot": True, "allow_no_trump": False, "exchange": 0},
]


@pytest.mark.parametrize("settings", OTHER, ids=str)
def test_settings_read_back_from_the_line_and_the_record(settings):
    game = euchre.bid(**settings)
    match = tg.Match.begin(game, seed=3)
    assert tg.Match.parse(str(match)) == match
    record = tg.records.Record(game, actions=match.actions)
    assert tg.records.Record.parse(str(record)).game == game
    assert tg.records.loads(tg.records.dumps(game)) == game


@pytest.mark.parametrize("settings", [{}, {"copies": 2}, *OTHER], ids=str)
def test_the_laws_hold(settings):
    check_game(euchre.bid(**settings), profile="quick")


# The simple player


@pytest.mark.parametrize(
    ("hand", "said"), [("Jh Jd Ah Kh As 9c", "bid 5"), ("Jh Ah 9h As 9c Td", "bid 4"), ("9h Th Qs 9s Kd Qc", "pass")]
)
def test_the_sensible_player_bids_what_the_hand_supports(hand, said):
    state = deal(euchre.bid(), 3, {0: hand})
    assert str(sensible(tg.view(state, 0))) == said


@pytest.mark.parametrize("copies", [1, 2])
def test_sensible_players_make_most_of_their_bids(copies):
    game = euchre.bid(copies=copies)
    made = []
    for seed in range(40):
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, seed)))
        while not state.results:
            state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
        made.append(state.results[0].change[game.seating.side(state.results[0].contract.maker)] > 0)
    assert sum(made) >= 20


@pytest.mark.parametrize(("copies", "word"), [(1, "shoot"), (2, "alone")])
def test_a_lone_bid_is_told_and_drawn(copies, word):
    """BE5, BD5: the cards that partners exchange are told to nobody else."""
    match = tg.Match.begin(euchre.bid(copies=copies), seed=4).play(f"bid {word}")
    while not match.state.results:
        match = match.play(str(match.legal[0]))
    assert tg.Match.parse(str(match)) == match
    assert tg.records.Record.parse(str(tg.records.Record(match.game, actions=match.actions))).final == match.state
    told = "\n".join(map(str, narrate(match, eyes=[1])))
    assert f"{word.capitalize()}." in told
    assert re.search(r"West gives (East )?\S\S", told)
    assert f"West takes the bid: {word}." in told
    for state in match.states():
        assert all(str(pictures.table(state, seat)) for seat in (None, 0, 1))
        assert pictures.table(tg.view(state, 2))
