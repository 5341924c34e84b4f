"""The faults that other people's programs had, each tried on this one; the names say what kind of fault it was.

The letters and numbers are those of the collection of faults. Some of them have more tests with the part of the rules that they
concern; here every one of them has at least its own.
"""

import copy
import itertools
import pickle
import random

import pytest

import trickgames as tg
from helpers import act, deal, deal_trumps, legal_of, pass_all, play, play_deal, play_random, played, random_states, texts
from helpers import euchre_table as table
from trickgames import euchre, pitch
from trickgames.cards.ranking import Off, Ranking
from trickgames.engine.states import Playing
from trickgames.phases import DEALERS_LEFT, DECLARER, FOLLOW_SUIT, TRUMPS_ONLY, Auction, DealCards, Tricks
from trickgames.scoring import BidScoring, FirstTo, TricksTaken
from trickgames.table import HolderOf, LoneDefender


def test_b01_printed_suit_led():
    """The left bower led asks for trump, not for its printed suit."""
    hands = {1: "Jc Ad Kd Qd Td", 2: "9s Ac Kc Qc Tc", 3: "Ah Kh Qh Jh Th", 0: "As Qs Ts 9c 9d"}
    state = play(act(table(hands, "Ks"), "order up", "discard 9c"), "Jc")
    assert state.table.order.suit(state.trick[0][1]) is tg.Suit.SPADES
    assert legal_of(state, "play") == "9s"


@pytest.mark.parametrize("ranks", ["9TJQKA", "89TJQKA", "789TJQKA"])
@pytest.mark.parametrize("trump", list(tg.Suit))
def test_b03_next_suit_classed_by_print(ranks, trump):
    """The left bower is a trump in every pack: 7, 8 or 9 trumps, and one card less in the next suit."""
    game = euchre.euchre(ranks=ranks)
    order = tg.order(game.ranking, trump)
    count = {suit: sum(order.suit(card) is suit for card in game.pack) for suit in tg.Suit}
    assert count[trump] == len(ranks) + 1
    assert count[trump.next] == len(ranks) - 1
    assert sum(order.is_trump(card) for card in game.pack) == len(ranks) + 1


@pytest.mark.parametrize("maker", range(4))
def test_b05_loop_that_skips_and_shortens(maker):
    """Every trick of a lone hand has three cards, fifteen in all, and nobody plays twice."""
    state = pass_all(deal(euchre.BICYCLE, 0, turn_up="Ks"), 4)
    while tg.actor(state) != maker:
        state = act(state, "pass")
    state = act(state, "name hearts alone")
    acting = []
    while not state.results:
        acting.append(tg.actor(state))
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert len(acting) == 15
    assert sorted(acting) == sorted([seat for seat in range(4) if seat != (maker + 2) % 4] * 5)


@pytest.mark.parametrize(
    "game", [euchre.BICYCLE, euchre.CLASSIC, euchre.JOKER, pitch.TEN_POINT, pitch.SIXTEEN_POINT, pitch.REVERSE]
)
def test_b06_every_card_valued_alike(game):
    """The trumps are in a strict order, and so is every plain suit of euchre."""
    for trump in tg.Suit:
        order = tg.order(game.ranking, trump)
        strengths = [order.strength(card) for card in game.pack if order.is_trump(card)]
        assert len(set(strengths)) == len(strengths)
        for suit in set(tg.Suit) - {trump}:
            plain = [order.strength(card) for card in game.pack if order.suit(card) is suit]
            assert len(set(plain)) == len(plain)


def test_b08_comparison_that_depends_on_its_order():
    """Of two cards exactly one takes their trick, from any lead, unless neither follows; and folding does not matter."""
    game = euchre.BICYCLE
    rng = random.Random(8)
    for trump in (*tg.Suit, None):
        order = tg.order(game.ranking, trump)
        for first, second in itertools.permutations(game.pack, 2):
            forward = tg.trick_winner(order, (first, second))
            backward = tg.trick_winner(order, (second, first))
            related = order.suit(first) is order.suit(second) or order.is_trump(first) or order.is_trump(second)
            assert (forward == 1 - backward) if related else (forward == backward == 0)
        for _ in range(100):
            led, *others = rng.sample(game.pack, 4)
            best = {(led, *three)[tg.trick_winner(order, (led, *three))] for three in itertools.permutations(others)}
            assert len(best) == 1
            folded = led
            for card in others:
                if order.suit(card) is order.suit(led) or order.is_trump(card):
                    folded = (folded, card)[tg.trick_winner(order, (folded, card))]
            assert best == {folded}


def test_b10_bower_stored_in_the_card():
    """A card is the same before and after trump is named, and after a round trip: what it is worth is derived."""
    state = table()
    jack = next(card for card in state.hands[3] if str(card) == "Jd")
    named = act(pass_all(state, 4), "name hearts")
    assert next(card for card in named.hands[3] if str(card) == "Jd") is jack
    assert copy.deepcopy(jack) is pickle.loads(pickle.dumps(jack)) is jack  # noqa: S301
    again = copy.deepcopy(named)
    assert again == named
    assert sorted(again.hands[3]) == sorted(named.hands[3])
    assert named.table.order.suit(jack) is tg.Suit.HEARTS
    assert act(pass_all(state, 4), "name clubs").table.order.suit(jack) is tg.Suit.DIAMONDS


def test_b11_left_bower_of_the_wrong_colour():
    """Trump hearts, the nine of spades led: a hand with the jack of diamonds and a spade plays the spade."""
    hands = {1: "9s Ac As Qs Ts", 2: "Jd Js Tc Jc Kc", 3: "Ah Kh Qh Th 9h", 0: "Ad Kd Qd Td 9c"}
    state = play(act(pass_all(table(hands, "Ks"), 4), "name hearts"), "9s")
    assert legal_of(state, "play") == "Js"
    for trump in tg.Suit:
        order = tg.order(euchre.BICYCLE.ranking, trump)
        assert order.trumps[1].rank is order.trumps[2].rank is tg.Rank.JACK
        assert order.trumps[2].suit.red is trump.red


@pytest.mark.parametrize("passes", range(5))
def test_b13_turn_up_taken_too_often(passes):
    """A pass moves no card: the dealer holds five, and the turn-up lies there."""
    state = pass_all(table(), passes)
    assert len(state.hands[0]) == 5
    assert [str(card) for card in state.table.pile("turn-up").cards] == ["Ks"]


@pytest.mark.parametrize("game", [euchre.BICYCLE, pitch.TEN_POINT, pitch.FIVE_HANDED])
def test_b14_dealer_taken_for_the_first(game):
    """The first to speak and the first to be dealt to is on the dealer's left, the dealer the last."""
    pack = tg.shuffled(game, 14)
    for dealer in range(game.seating.seats):
        state = tg.apply(tg.start(game, dealer), tg.Deal(pack))
        left = (dealer + 1) % game.seating.seats
        assert tg.actor(state) == left
        assert pack[0] in state.hands[left]
        assert pack[3 * game.seating.seats - 1] in state.hands[dealer]


@pytest.mark.parametrize(("call", "players"), [("name hearts", 4), ("name hearts alone", 3)])
def test_b16_alone_and_partners_swapped(call, players):
    state = act(pass_all(table(), 4), call)
    assert len(set(range(4)) - state.table.resting) == players
    state = play_deal(state)
    assert state.results[0].contract.alone is (players == 3)


def test_b18_stuck_dealer_who_passes_or_names_the_suit_turned_down():
    state = pass_all(table(stick_the_dealer=True), 7)
    assert texts(state) == [f"name {suit}{alone}" for suit in ("clubs", "diamonds", "hearts") for alone in ("", " alone")]


@pytest.mark.parametrize("seed", range(5))
def test_b19_match_that_stops_after_a_lone_call(seed):
    game = euchre.euchre(stick_the_dealer=True, defend_alone=True, call_for_best=True)
    state, actions = play_random(game, seed)
    assert tg.outcome(state) is not None
    assert any(str(action).endswith("alone") for action in actions)


def test_b20_no_suit_led_yet():
    """The leader may play the whole hand, of every trick."""
    for state, _ in random_states(euchre.BICYCLE, 20, deals=10):
        if isinstance(state, Playing) and not state.trick:
            assert {action.card for action in tg.legal_actions(state)} == set(state.hands[tg.actor(state)])


def test_b22_counting_from_zero_here_and_from_one_there():
    """Seats and sides count from zero; deals and tricks are counted by how many there are."""
    state = act(pass_all(table(), 4), "name hearts")
    assert (len(state.results), len(state.tricks)) == (0, 0)
    state = play(state, "As Js Qh Qd")
    assert len(state.tricks) == 1
    state = play_deal(state)
    assert len(state.results) == 1
    assert tg.start(euchre.BICYCLE).dealer == 0


def test_b23_options_that_are_on_unasked():
    """No extra for makers without a trick, and nobody defends alone, but by a setting; and only against a lone maker."""
    contract = tg.Contract(0, 3, (0, 2))
    none = [(1, "Ac"), (1, "Ad"), (1, "Ah"), (1, "As"), (1, "Kc")]
    assert euchre.BICYCLE.scoring(played(euchre.BICYCLE, contract, none), (0, 0)).scores == (0, 2)
    extra = euchre.euchre(super_euchre_score=4)
    assert extra.scoring(played(extra, contract, none), (0, 0)).scores == (0, 4)
    assert isinstance(act(pass_all(table(), 4), "name hearts alone"), Playing)
    assert isinstance(act(pass_all(table(defend_alone=True), 4), "name hearts"), Playing)
    assert texts(act(pass_all(table(defend_alone=True), 4), "name hearts alone")) == ["pass", "defend alone"]


def test_b25_requirement_above_what_there_is():
    """A moon asks for all the points of the variant and for no more."""
    for points in (5, 7, 8, 10, 11, 13, 14, 15, 16):
        game = pitch.pitch(points=points)
        state = act(deal(game), "shoot the moon")
        assert state.table.get(tg.Contract).level == points == game.scoring.total


def test_b26_scoring_of_a_deal_without_a_bid():
    """A game whose scoring needs a contract is refused without an auction; a deal without one has no makers."""
    plain = Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank))
    phases = (DealCards(5), Tricks(FOLLOW_SUIT, DEALERS_LEFT))
    for scoring in (TricksTaken(), BidScoring({tg.Rank.ACE: 1})):
        with pytest.raises(tg.InvalidRulesError, match="Contract"):
            tg.Game("No bids", tg.pack(), tg.partners(4), plain, phases, scoring, FirstTo(5))

    def by_tricks(deal_played, scores):
        assert deal_played.contract is None
        assert deal_played.makers == deal_played.making_sides == ()
        taken = deal_played.tricks_taken
        return tg.scoring.Verdict(taken, (scores[0] + taken[0] + taken[2], scores[1] + taken[1] + taken[3]))

    state, _ = play_random(tg.Game("No bids", tg.pack(), tg.partners(4), plain, phases, by_tricks, FirstTo(5)), 26)
    assert state.results[0].contract is None
    assert state.results[0].makers == ()


def test_b28_score_shown_twice():
    """What a view shows is the score, and the changes add up to it."""
    total = [0, 0]
    for state, _ in random_states(pitch.TEN_POINT, 28, deals=4):
        if len(state.results) and not state.table.hands:
            total = [sum(result.change[side] for result in state.results) for side in (0, 1)]
        assert list(state.scores) == total
        assert tuple(tg.view(state, None).scores) == state.scores


def test_b29_winner_by_the_score_before_the_deal():
    """The deal that reaches the target ends the match, and the scores after it decide."""
    state = deal(euchre.BICYCLE, 3, {0: "Jh Jd Ah Kh Qh"}, "9h", scores=(8, 9))
    outcome = tg.outcome(play_deal(act(state, "order up", "discard 9h")))
    assert outcome.winners == (0,)
    assert outcome.scores == (10, 9)


def test_b30_joker_on_top_where_it_stands_in_the_middle():
    """In pitch between off-jack and ten, in euchre on top."""
    order = tg.order(pitch.TEN_POINT.ranking, tg.Suit.HEARTS)
    assert [str(card) for card in order.trumps[3:8]] == ["Jh", "Jd", "Hj", "Lj", "Th"]
    assert str(tg.order(euchre.JOKER.ranking, tg.Suit.HEARTS).trumps[0]) == "Hj"


def test_b32_two_players_on_each_side_taken_for_granted():
    """Five players, one against four and two against three: every seat's change is right."""
    game = pitch.FIVE_HANDED
    shares = [(0, "Ah"), (0, "Jh"), (0, "Jd"), (0, "Hj"), (1, "Lj"), (2, "Kh"), (3, "Th"), (4, "3h"), (0, "2h")]
    for holder, change in (("Kh", (5, 1, 5, 1, 3)), ("Qh", (5, 1, 0, 1, 3))):
        contract = tg.Contract(0, 5, HolderOf(tg.Card.parse(holder)))
        assert game.scoring(played(game, contract, shares), (0,) * 5).scores == change
    lost = tg.Contract(0, 6, HolderOf(tg.Card.parse("Kh")))
    assert game.scoring(played(game, lost, shares), (0,) * 5).scores == (-6, 1, -6, 1, 3)


def test_b33_point_in_the_blind_or_the_rest_forgotten():
    """What lies there comes to the bidder and counts when it is played."""
    kept = {0: "Ah Kh Qh Jh", 1: "Jd", 2: "Lj 9h 8h", 3: "7h 6h 5h", 4: "4h 2h"}
    state = deal_trumps(pitch.FIVE_HANDED, "h", 4, kept, rest="Hj Th 3h 2c")
    state = act(state, "bid 4", *["pass"] * 4, "name hearts", "call Lj", "burn Kh")
    assert set(tg.parse_cards("Hj Th 3h")) <= state.hands[0]
    state = play_deal(state)
    assert sum(state.results[0].points) == 10


def test_b35_bid_or_points_made():
    contract = tg.Contract(0, 4, (0, 2))
    for setting, ours in (("taken", 5), ("bid", 4)):
        game = pitch.pitch(made_scores=setting)
        assert game.scoring(played(game, contract, [(0, "Ah Jh"), (0, "3h")]), (0, 0)).scores == (ours, 0)


def test_b36_trump_played_with_the_suit_led_in_hand():
    for state, _ in random_states(euchre.CLASSIC, 36, deals=10):
        if isinstance(state, Playing) and state.trick:
            order = state.table.order
            led = order.suit(state.trick[0][1])
            follows = {card for card in state.hands[tg.actor(state)] if order.suit(card) is led}
            if follows:
                assert {action.card for action in tg.legal_actions(state)} == follows


@pytest.mark.parametrize("trump", list(tg.Suit))
def test_b37_trump_that_does_not_win(trump):
    """Any trump takes any card that is none."""
    for game in (euchre.CLASSIC, euchre.JOKER):
        order = tg.order(game.ranking, trump)
        trumps = [card for card in game.pack if order.is_trump(card)]
        for high, low in itertools.product(trumps, set(game.pack) - set(trumps)):
            assert tg.trick_winner(order, (low, high)) == 1
            assert tg.trick_winner(order, (high, low)) == 0


def test_b38_over_trump_that_loses():
    order = tg.order(euchre.BICYCLE.ranking, tg.Suit.HEARTS)
    assert tg.trick_winner(order, tg.parse_cards("As 9h Th Ks")) == 2
    assert tg.trick_winner(order, tg.parse_cards("As Th 9h Jd")) == 3


def test_b39_nine_above_ten_off_suit_king_and_the_lead_that_stays():
    order = tg.order(euchre.BICYCLE.ranking, None)
    assert tg.trick_winner(order, tg.parse_cards("9s Ts Kh 9h")) == 1
    leaders = set()
    for state, _ in random_states(euchre.BICYCLE, 39, deals=10):
        if isinstance(state, Playing) and state.tricks and not state.trick:
            assert tg.actor(state) == state.tricks[-1].winner
            leaders.add(tg.actor(state))
    assert leaders == set(range(4))


def test_b40_joker_played_with_the_suit_led_in_hand():
    """A joker follows trump and nothing else, in euchre; in pitch it is one of the only cards that may be played."""
    hands = {1: "9s Ac As Qs Ts", 2: "Hj Js Tc Jc Kc", 3: "Ah Kh Qh Th 9h", 0: "Ad Kd Qd Td 9c"}
    state = act(pass_all(deal(euchre.JOKER, 0, hands, "Ks"), 4), "name hearts")
    assert legal_of(play(state, "9s"), "play") == "Js"
    kept = {0: "Ah Kh Qh Jh", 1: "Hj Jd", 2: "Lj Th 9h 8h 7h", 3: "6h 5h 4h 3h 2h"}
    state = act(deal_trumps(pitch.TEN_POINT, "h", 3, kept), "bid 4", *["pass"] * 3, "name hearts", "keep the rest")
    assert legal_of(play(state, "Ah"), "play") == "Hj Jd"


def test_b41_low_to_its_player_or_to_the_taker():
    """P32, and P46."""
    for game, points in ((pitch.TEN_POINT, (1, 1, 0, 0)), (pitch.DIRTY, (2, 0, 0, 0))):
        assert game.scoring.taken(played(game, tg.Contract(0, 4, (0, 2)), [(0, "Ah 2h")])) == points


def test_b42_defenders_counted_one_by_one():
    """Three players, one against two: the two are one side for the tricks, and both score."""
    jack = tg.Rank.JACK
    others = [rank for rank in tg.Rank if rank is not jack]
    ranking = Ranking(trump=(jack, Off(jack), *others), plain=tuple(tg.Rank))
    game = tg.Game(
        "Cutthroat",
        tg.pack("9TJQKA"),
        tg.singles(3),
        ranking,
        (DealCards(5, [(3, 2)], turn_up=True), *euchre.BICYCLE.phases[1:]),
        TricksTaken(march=3),
        FirstTo(10),
    )
    contract = tg.Contract(0, 3, (0,))
    tricks = [(1, "Ac"), (2, "Ad"), (1, "Ah"), (0, "As"), (0, "Kc")]
    assert game.scoring(played(game, contract, tricks), (0, 0, 0)).scores == (0, 2, 2)
    assert game.scoring(played(game, contract, [(0, "Qc"), *tricks[1:]]), (0, 0, 0)).scores == (1, 0, 0)
    state, _ = play_random(game, 42)
    assert tg.outcome(state) is not None


def test_b43_hands_too_poor_to_play():
    assert texts(table(hands={1: "9c Tc 9d Td 9h"}, misdeal="no_ace_no_face")) == ["pass", "claim misdeal"]
    assert texts(table(hands={1: "9c Tc 9d Td 9h"}, farmers_hand="swap3"))[0:2] == ["pass", "swap Tc"]
    assert texts(table(hands={1: "9c Tc 9d Td 9h"}))[1] == "order up"


def test_b44_hopeless_call_refused():
    """Ordering a bower into the opponents' hand, alone, is legal."""
    state = act(table(turn_up="Js", hands={1: "9c 9d 9h Tc Td"}), "order up alone")
    assert state.table.get(tg.Contract) == tg.Contract(1, 3, (1,), alone=True)


def test_b45_gift_that_changes_the_size_of_a_hand():
    state = act(pass_all(table(call_for_best=True), 4), "name hearts alone", "discard As", "give Jd")
    assert len(state.hands[1]) == 5
    before = state
    while not state.results:
        before, state = state, tg.apply(state, tg.legal_actions(state)[0])
    assert [len(trick.plays) for trick in before.tricks] == [3] * 4
    assert len(before.trick) == 2
    assert sum(state.results[0].tricks) == 5


def test_b46_bower_picked_up_without_another_trump():
    """By default no card of the suit is needed."""
    hands = {0: "9c Tc Qd Kd Ad"}
    state = pass_all(table(hands, "Jh"), 3)
    assert "order up" in texts(state)


def test_b47_left_bower_as_the_only_card():
    """With the setting on, the left bower does not count."""
    hands = {0: "9c Tc Jd Qs As"}
    assert "order up" in texts(pass_all(table(hands, "Jh"), 3))
    assert texts(pass_all(table(hands, "Jh", need_natural_trump=True), 3)) == ["pass"]


def test_b48_one_to_call_it_and_the_partner_alone():
    hands = {1: "9c Tc Kc Qs As", 2: "9h Td Jd Qd Ac"}
    state = table(hands, "Jh", need_natural_trump=True)
    assert texts(state) == ["pass"]
    assert texts(act(state, "pass")) == ["pass", "order up", "order up alone"]
    assert texts(act(table(hands, "Jh", partner_must_go_alone=True), "pass")) == ["pass", "order up alone"]


@pytest.mark.parametrize(("fair_game", "takers"), [("dead", set()), ("bidder_takes", {0}), ("any_player", {0, 1, 2, 3})])
def test_b49_thrown_trump_picked_up_by_another(fair_game, takers):
    """P26: three readings, each a setting."""
    kept = {0: "Ah Kh Qh Jh", 1: "Hj Jd", 2: "Lj Th 9h 8h 7h", 3: "6h 5h 4h 3h 2h"}
    game = pitch.pitch(discard_trumps="any", fair_game=fair_game)
    state = act(deal_trumps(game, "h", 3, kept), "bid 4", *["pass"] * 3, "name hearts", *["pass"] * 3, "discard 6h", "pass")
    asked = set()
    while "take 6h" in texts(state):
        asked.add(tg.actor(state))
        state = act(state, "pass")
    assert asked == takers


def test_b50_rounds_of_an_auction_left_open():
    """One round, each player once; what ends it is a part of the game."""
    state = act(deal(pitch.TEN_POINT), "bid 4", "pass", "bid 5", "bid 6")
    assert state.table.get(tg.Contract).maker == 0
    thrown_in = tg.Game(
        "Nobody is forced",
        tg.pack(jokers=2),
        tg.partners(4),
        pitch.PITCH,
        (DealCards(9, [(3, 3, 3)]), Auction(4, 10, forced="no"), *pitch.TEN_POINT.phases[2:]),
        pitch.TEN_POINT.scoring,
        FirstTo(52),
    )
    state = pass_all(deal(thrown_in), 4)
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.scores) == (1, (0, 0))


def test_lone_defender_counts_only_where_there_is_one():
    """B23: 4 for a lone defender, 2 for partners who euchre a lone hand."""
    game = euchre.euchre(defend_alone=True)
    contract = tg.Contract(0, 3, (0,), alone=True)
    tricks = [(1, "Ac"), (1, "Ad"), (1, "Ah"), (0, "As"), (0, "Kc")]
    assert game.scoring(played(game, contract, tricks), (0, 0)).scores == (0, 2)
    assert game.scoring(played(game, contract, tricks, LoneDefender(1)), (0, 0)).scores == (0, 4)


def test_trump_leads_and_declarer_are_parts_of_a_game():
    """The parts say who leads and what follows."""
    tricks = pitch.TEN_POINT.phases[-1]
    assert (tricks.follow, tricks.first_lead) == (TRUMPS_ONLY, DECLARER)
