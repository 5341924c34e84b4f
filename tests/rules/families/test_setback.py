"""Auction pitch (setback), rule by rule (AP1-AP11)."""

import random

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, pass_all, play, play_random, refused, texts
from score_tables import contract, over, with_cards
from trickgames import pitch, records
from trickgames.players import sensible
from trickgames.telling.narrate import narrate

HANDS = {0: "As Js Ah Kh Ac Kc", 1: "Ks 4s 9h 8c 7c 2d", 2: "Qh 8h Th Qc 6c 3d", 3: "Jh 7h Jc 5c 4d 5d"}
CARDS = "As Ks 3d 4d Ah 4s 8h 7h 9h Th Jh Kh Js 2d Qc 5d Ac 8c 6c Jc Kc 7c Qh 5c"


def bidding(hands=HANDS, dealer=3, scores=None, **settings):
    return deal(pitch.auction_pitch(**settings), dealer, hands, scores=scores)


def pitching(hands=HANDS, **settings):
    """The dealer's left has the bid of two and is to lead."""
    return act(bidding(hands, **settings), "bid 2", *["pass"] * (settings.get("players", 4) - 1))


def test_four_partners_or_two_to_seven_get_six_cards_each():
    """AP1."""
    for players in (2, 3, 4, 5, 6, 7):
        game = pitch.auction_pitch(players=players, partners=False)
        assert game.seating == tg.singles(players)
        state = deal(game, plan=(3, 3))
        assert [len(hand) for hand in state.hands] == [6] * players
        assert len(state.table.pile("stock").cards) == 52 - 6 * players
    assert pitch.SETBACK.seating == tg.partners(4)
    assert tg.order(pitch.SETBACK.ranking, tg.Suit.SPADES).strength(tg.Card.parse("As")) > tg.order(
        pitch.SETBACK.ranking, tg.Suit.SPADES
    ).strength(tg.Card.parse("2s"))
    assert refused(tg.start(pitch.SETBACK), "deal " + " ".join(map(str, pitch.SETBACK.pack[:-1]))).name == "SHORT"


@pytest.mark.parametrize(
    ("hold", "said", "listed"),
    [
        ("at_four", "bid 4", ["pass", "bid 4"]),
        ("at_four", "bid 3", ["pass", "bid 4"]),
        ("any", "bid 3", ["pass", "bid 3", "bid 4"]),
        ("any", "bid 4", ["pass", "bid 4"]),
        ("no", "bid 3", ["pass", "bid 4"]),
    ],
)
def test_each_bids_once_and_the_dealer_may_hold(hold, said, listed):
    """AP2: two, three or four, rising."""
    state = bidding(dealer_may_hold=hold)
    assert texts(state) == ["pass", "bid 2", "bid 3", "bid 4"]
    state = act(state, said)
    assert refused(state, said).name == "NOT_ABOVE"
    state = pass_all(state, 2)
    assert texts(state) == listed
    if listed[1] == said:
        assert act(state, said).table.get(tg.Contract).maker == 3


def test_nobody_holds_a_bid_that_the_dealer_may_not_hold():
    """AP2: after a bid of four nobody is asked any more."""
    assert tg.actor(act(bidding(dealer_may_hold="no"), "bid 4")) == 0
    assert texts(bidding(min_bid=3)) == ["pass", "bid 3", "bid 4"]


def test_at_four_means_four_where_five_is_the_top_bid():
    """AP2, AP10."""
    state = bidding(joker=True)
    assert texts(state) == ["pass", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert texts(pass_all(act(state, "bid 4"), 2)) == ["pass", "bid 4", "bid 5"]
    assert tg.actor(act(state, "bid 5")) == 0
    game = pitch.auction_pitch(joker=True, min_bid=5)
    assert tg.actor(act(deal(game, 3, HANDS), "bid 5")) == 0


def test_the_dealer_must_bid_when_all_pass():
    """AP3."""
    state = pass_all(bidding(), 3)
    assert texts(state) == ["bid 2", "bid 3", "bid 4"]
    assert refused(state, "pass").name == "DEALER_BIDS"


def test_all_pass_and_the_next_dealer_deals():
    """AP3, K2."""
    state = pass_all(bidding(all_pass="next_dealer"), 4)
    assert (state.dealer, state.results, tg.legal_actions(state)) == (0, (), ())


@pytest.mark.parametrize("named", [False, True])
def test_all_pass_and_the_dealers_left_pitches_freely(named):
    """AP3: without a duty, and it names trump where trump is named."""
    state = pass_all(bidding(all_pass="free_pitch", trump_named=named), 4)
    assert tg.actor(state) == 0
    if named:
        state = act(state, "name spades")
    state = play(state, CARDS)
    assert state.scores == (3, 1)
    assert state.results[-1].contract.level == 0


def test_the_first_card_led_is_trump():
    """AP4: any card, and nothing is named before it."""
    state = pitching()
    assert len(texts(state)) == 6
    assert state.table.find(tg.Trump) is None
    assert play(state, "Kh").table.get(tg.Trump).suit is tg.Suit.HEARTS
    assert legal_of(play(state, "Kh"), "play") == "9h"


def test_trump_may_be_named_first():
    """AP4: then the bidder must lead a trump, if it has one."""
    state = pitching(trump_named=True)
    assert texts(state) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    assert set(texts(act(state, "name hearts"))) == {"play Ah", "play Kh"}
    assert refused(act(state, "name hearts"), "play As").name == "MUST_LEAD_ONE"
    assert len(texts(act(state, "name diamonds"))) == 6
    assert len(texts(act(pitching(trump_named=True, pitcher_leads_trump=False), "name hearts"))) == 6


def test_a_plain_lead_is_followed_or_trumped():
    """AP5: seat 1 holds a heart and a spade, and may not throw a club on a heart."""
    state = play(pitching(), "As Ks 3d 4d Ah")
    assert set(texts(state)) == {"play 9h", "play 4s"}
    assert refused(state, "play 8c").name == "FOLLOW"
    state = play(state, "4s 8h 7h 8c")
    assert set(texts(state)) == {"play Qc", "play 6c"}


def test_a_trump_lead_is_followed():
    """AP5."""
    state = play(pitching(), "As")
    assert set(texts(state)) == {"play Ks", "play 4s"}
    assert len(texts(play(state, "4s"))) == 6


@pytest.mark.parametrize(("level", "change"), [(3, (3, 1)), (4, (-4, 1))])
def test_a_deal_of_high_low_jack_and_game(level, change):
    """AP6, AP7: example 1. East trumps a heart with the four, and takes Low."""
    state = play(act(bidding(), f"bid {level}", *["pass"] * 3), CARDS)
    assert state.scores == change
    assert sum(state.results[-1].points) == 4


@pytest.mark.parametrize(("low", "change"), [("taker", (2, 0)), ("holder", (1, 1))])
def test_low_belongs_to_its_taker_or_its_holder(low, change):
    """AP6."""
    game = pitch.auction_pitch(low=low)
    done = with_cards(game, [(0, "As 2s 5s 3c")], contract(2))
    taken = game.scoring.taken(done)
    assert (taken[0] + taken[2] - 1, taken[1] + taken[3]) == change  # the point apart is Game


@pytest.mark.parametrize(
    ("tie", "scores", "winners"),
    [
        ("bidder_wins", (9, 10), (0,)),
        ("high_score", (9, 10), (1,)),
        ("high_score", (9, 9), None),
        ("bidder_wins", (5, 10), (1,)),
        ("in_order", (9, 10), (0,)),
    ],
)
def test_several_at_eleven(tie, scores, winners):
    """AP8: example 4."""
    game = pitch.auction_pitch(tie_rule=tie)
    done = with_cards(game, [(0, "As 2c 3c 4c"), (2, "Js 3d 4d 5d"), (1, "4s 2d Th Td")], contract(2))
    assert over(game, done, scores)[1] == winners


def test_in_order_the_first_of_the_others_wins():
    """AP8: among five, High before Low."""
    game = pitch.auction_pitch(players=5, partners=False, tie_rule="in_order")
    done = with_cards(game, [(2, "As 2c 3c Td"), (1, "4s 2d 3d 4d")], contract(2, party=[0]))
    assert over(game, done, (0, 10, 10, 0, 0))[1] == (2,)
    assert over(game, done, (0, 10, 9, 0, 0))[1] == (1,)
    game = pitch.auction_pitch(players=5, partners=False)
    assert over(game, done, (0, 10, 9, 0, 0))[1] == (1, 2)
    plays_on = pitch.auction_pitch(players=5, partners=False, tie_rule="high_score")
    assert over(plays_on, done, (0, 10, 9, 0, 0))[1] is None


def test_all_points_win_immediately():
    """AP9: for any side that takes them; with a joker there are five (AP10)."""
    four = with_cards(pitch.SETBACK, [(1, "As 4s Js Td")], contract(3))
    assert over(pitch.auction_pitch(smudge="four_wins"), four, (5, 0))[1] == (1,)
    assert over(pitch.SETBACK, four, (5, 0))[1] is None
    game = pitch.auction_pitch(smudge="four_wins", joker=True)
    assert over(game, with_cards(game, [(1, "As 4s Js Td")], contract(3)), (5, 0))[1] is None
    assert over(game, with_cards(game, [(1, "As 4s Js Hj"), (1, "Td")], contract(3)), (5, 0))[1] == (1,)


def test_the_joker_is_the_lowest_trump_and_makes_spades_trump():
    """AP10."""
    game = pitch.auction_pitch(joker=True)
    assert (len(game.pack), game.goal.target) == (53, 10)
    hands = {0: "Hj Js Ah Kh Ac Kc", 1: "Ks 4s 9h 8c 7c 2d"}
    state = play(act(deal(game, 3, hands), "bid 2", *["pass"] * 3), "Hj")
    assert state.table.get(tg.Trump).suit is tg.Suit.SPADES
    assert set(texts(state)) == {"play Ks", "play 4s"}
    ranked = tg.order(game.ranking, tg.Suit.SPADES)
    assert ranked.trumps[-1] == tg.Card.parse("Hj")
    assert pitch.auction_pitch(joker=True, target=11).goal.target == 11


def test_blind_all_fours():
    """AP11: nobody bids, the dealer's left pitches, and everybody scores what it takes."""
    state = bidding(auction=False)
    assert tg.actor(state) == 0
    assert state.table.get(tg.Contract).maker == 0
    state = play(state, CARDS)
    assert state.scores == (3, 1)
    game = pitch.auction_pitch(auction=False)
    done = with_cards(game, [(0, "As 2c 3c 4c"), (2, "Js 3d 4d 5d"), (1, "4s 2d Th Td")], contract(0))
    assert over(game, done, (9, 10))[1] == (0,)  # it counts as the bidder


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"players": 5}, "players=5 with partners=True: only four play in partnerships"),
        ({"min_bid": 5}, "min_bid=5: there are 4 points"),
        ({"min_bid": 6, "joker": True}, "min_bid=6: there are 5 points"),
        ({"pitcher_leads_trump": False}, "pitcher_leads_trump=False without trump_named"),
        ({"auction": False, "min_bid": 3}, "min_bid with auction=False: nobody bids"),
        ({"auction": False, "dealer_may_hold": "no"}, "dealer_may_hold with auction=False"),
        ({"auction": False, "all_pass": "free_pitch"}, "all_pass with auction=False"),
        ({"dealer_may_hold": "any", "min_bid": 4}, "dealer_may_hold='any' with min_bid=4"),
        ({"dealer_may_hold": "no", "min_bid": 5, "joker": True}, "dealer_may_hold='no' with min_bid=5"),
        ({"tie_rule": "high_score", "min_bid": 4}, "tie_rule='high_score' with min_bid=4"),
        ({"players": 8}, "players=8: the values are 4, 2, 3, 5, 6, 7"),
        ({"smudge": True}, "smudge=True: the values are"),
    ],
)
def test_what_is_refused(settings, problem):
    with pytest.raises(tg.InvalidRulesError) as caught:
        pitch.auction_pitch(**settings)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(problem)


VARIANTS = [
    {},
    {"players": 7, "partners": False, "all_pass": "next_dealer"},
    {"joker": True, "smudge": "four_wins", "dealer_may_hold": "any"},
    {"players": 3, "partners": False, "auction": False, "tie_rule": "in_order"},
    {"trump_named": True, "low": "holder", "all_pass": "free_pitch", "target": 21},
]


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_matches_are_played_and_read_back(settings):
    game = pitch.auction_pitch(**settings)
    _, actions = play_random(game, 3, deals=3)
    record = records.Record(game, actions=actions)
    assert records.loads(records.dumps(record)) == record
    assert records.Record.parse(str(record)) == record
    match = tg.Match.begin(game, seed=5).play_out(sensible)
    assert match.outcome is not None
    assert tg.Match.parse(str(match)) == match
    assert narrate(match)


def test_the_sensible_player_pitches_its_best_suit():
    """AP4: what it bids on is what it leads."""
    hands = {0: "As Ks Js 3s 2h 4c"}
    state = bidding(hands)
    assert str(sensible(tg.view(state, 0))) == "bid 3"
    state = pass_all(act(state, "bid 3"), 3)
    assert str(sensible(tg.view(state, 0))) == "play As"
    weak = bidding({0: "9s 8h 7c 6d 5d 4c"})
    assert str(sensible(tg.view(weak, 0))) == "pass"


def test_the_sensible_player_takes_tens_and_saves_its_own():
    """AP6: pips count towards Game, so a trick with a ten is worth taking."""
    hands = {0: "As Ah 2h 3c 4c 5c", 1: "9d 8d 7d 6d Kh 3h", 2: "Ks 2s Th 4h 6c 7c", 3: "Qs 3s Qh Jd 8c 9c"}
    state = play(pitching(hands), "As 9d 2s 3s 2h 3h Th")
    assert str(sensible(tg.view(state, 3))) in ("play Qh", "play Qs")


def test_it_wins_against_a_player_by_chance():
    """Each deal twice, sides swapped."""
    ahead = 0
    for seed in range(12):
        for side in (0, 1):
            rng, deals = random.Random(seed), random.Random(seed)
            state = tg.start(pitch.SETBACK)
            while not state.results:
                seat, legal = tg.actor(state), tg.legal_actions(state)
                if not legal:
                    state = tg.apply(state, tg.Deal(tg.shuffled(pitch.SETBACK, deals)))
                    continue
                ours = pitch.SETBACK.seating.side(seat) == side
                state = tg.apply(state, sensible(tg.view(state, seat)) if ours else rng.choice(legal))
            change = state.results[-1].change
            ahead += (change[side] > change[1 - side]) - (change[side] < change[1 - side])
    assert ahead >= 8
