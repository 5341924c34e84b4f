"""500, rule by rule (FH1-FH14)."""

import attrs
import pytest

import trickgames as tg
from helpers import act, legal_of, pass_all, play_deal, refused, texts
from score_tables import after, of_tricks, over
from trickgames import euchre
from trickgames.cards import strain_of
from trickgames.telling.narrate import narrate

RISING = [f"bid {level} {strain}" for level in range(6, 11) for strain in ("spades", "clubs", "diamonds", "hearts", "no trump")]
SPADES = "Hj Js Jc As Ks Qs Ts 9s 8s 7s"  # ten tricks for who leads
HANDS = {1: SPADES, 2: "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h", 3: "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d"}


def dealt(hands=None, cards="", dealer=0, scores=None, **settings):
    """The first bid of a deal with these hands and these cards in the kitty."""
    game = euchre.five_hundred(**settings)
    pack = tg.arrange(game, dealer, HANDS if hands is None else hands, piles={"kitty": cards})
    return tg.apply(tg.start(game, dealer, scores), tg.Deal(pack))


def bought(state, *bids):
    """The state after these bids, and passes of the others: the first discard."""
    state = act(state, *bids)
    while isinstance(state, tg.Bidding):
        state = act(state, "pass")
    return state


def led(state, *discards):
    """The first lead, after these discards, or the first cards that may go."""
    state = act(state, *(f"discard {card}" for card in discards))
    while texts(state)[0].startswith("discard"):
        state = tg.apply(state, tg.legal_actions(state)[0])
    return state


def undertaken(bid, *before, **settings):
    """The contract of the seat on the dealer's left, or of the next one after a bid before it."""
    return bought(dealt({}, **settings), *before, bid).table.get(tg.Contract)


def table_of(bid, tricks, *before, **settings):
    """A deal with just what was bid, and how many tricks the bidder's seat and then the others took."""
    contract = undertaken(bid, *before, **settings)
    game = euchre.five_hundred(**settings)
    seats = [*game.seating.clockwise((contract.maker - 1) % game.seating.seats)]
    taken = dict(zip(seats, tricks, strict=True))
    return game, of_tricks(game, [taken[seat] for seat in range(game.seating.seats)], contract)


def change(game, deal, makers_side=1):
    """What a deal brings to the bidders and to the others, of two sides."""
    scores = after(game, deal)
    return scores[makers_side], scores[1 - makers_side]


@pytest.mark.parametrize(
    ("settings", "cards", "seating", "fours"),
    [
        ({}, 43, tg.partners(4), "4d 4h"),
        ({"school": "american"}, 45, tg.partners(4), "4c 4d 4h 4s"),
        ({"kitty": 5}, 45, tg.partners(4), "4c 4d 4h 4s"),
        ({"school": "american", "kitty": 3}, 43, tg.partners(4), "4d 4h"),
        ({"players": 3}, 33, tg.singles(3), ""),
        ({"players": 3, "school": "american"}, 33, tg.singles(3), ""),
    ],
)
def test_the_pack_follows_the_kitty_and_the_players(settings, cards, seating, fours):
    """FH1, 4.7."""
    game = euchre.five_hundred(**settings)
    assert (len(game.pack), game.seating) == (cards, seating)
    assert " ".join(str(card) for card in game.pack if card.rank is tg.Rank.FOUR) == fours
    assert [str(card) for card in game.pack if card.suit is None] == ["Hj"]
    assert not any(card.rank in (tg.Rank.THREE, tg.Rank.TWO) for card in game.pack)


@pytest.mark.parametrize(
    ("strain", "trumps"),
    [
        ("hearts", "Hj Jh Jd Ah Kh Qh Th 9h 8h 7h 6h 5h 4h"),
        ("diamonds", "Hj Jd Jh Ad Kd Qd Td 9d 8d 7d 6d 5d 4d"),
        ("spades", "Hj Js Jc As Ks Qs Ts 9s 8s 7s 6s 5s"),
        ("clubs", "Hj Jc Js Ac Kc Qc Tc 9c 8c 7c 6c 5c"),
        ("no trump", ""),
        ("misere", ""),
    ],
)
def test_the_trumps_of_each_strain(strain, trumps):
    """FH2, FH11: without trumps the joker belongs to no suit."""
    game = euchre.AUSTRALIAN_500
    order = tg.order(game.ranking, strain_of(strain))
    found = sorted((card for card in game.pack if order.is_trump(card)), key=order.strength, reverse=True)
    assert " ".join(map(str, found)) == trumps
    plain = sorted((card for card in game.pack if order.suit(card) is tg.Suit.CLUBS), key=order.strength, reverse=True)
    clubs = {"clubs": trumps, "spades": "Ac Kc Qc Tc 9c 8c 7c 6c 5c"}.get(strain, "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c")
    assert " ".join(map(str, plain)) == clubs
    assert (order.suit(tg.Card.parse("Hj")) is None) is (not trumps)


@pytest.mark.parametrize(
    ("settings", "first", "kitty"),
    [
        ({}, [0, 1, 2, 13, 14, 15, 16, 30, 31, 32], [12, 29, 42]),
        ({"kitty": 5}, [0, 1, 2, 15, 16, 17, 18, 33, 34, 35], [12, 13, 14, 31, 32]),
        ({"players": 3}, [0, 1, 2, 10, 11, 12, 13, 23, 24, 25], [9, 22, 32]),
    ],
)
def test_packets_and_kitty(settings, first, kitty):
    """FH3: 3, 4 and 3 to each from the dealer's left, the kitty between."""
    game = euchre.five_hundred(**settings)
    pack = tg.shuffled(game, 1)
    state = tg.apply(tg.start(game), tg.Deal(pack))
    assert state.hands[1] == tg.CardSet(pack[place] for place in first)
    assert state.table.pile("kitty").cards == tuple(pack[place] for place in kitty)
    assert all(len(hand) == 10 for hand in state.hands)
    assert sum(map(len, state.hands)) + len(kitty) == len(pack)


def test_the_value_of_each_bid():
    """FH4."""
    calls = {text: undertaken(text).call for text in RISING}
    assert [call.makes for call in calls.values()] == [*range(40, 121, 20), *range(140, 221, 20), *range(240, 321, 20)] + [
        *range(340, 421, 20),
        *range(440, 521, 20),
    ]
    assert all(call.makes == call.loses for call in calls.values())
    assert all(call.objective.kind == "at_least" and call.objective.count == call.level for call in calls.values())


def test_bids_rise_by_number_and_strain():
    """FH4, FH6, K8."""
    state = act(dealt(school="american"), "bid 7 clubs")
    assert texts(state) == ["pass", *RISING[7:]]
    assert refused(state, "bid 7 spades").name == "NOT_ABOVE"
    assert refused(state, "bid 11 spades").name == "NOT_A_BID"
    assert refused(state, "bid 8").name == "NOT_A_BID"


def bids_above(state, text):
    return texts(act(state, text))[1:]


def test_misere_waits_for_a_seven_and_stands_below_eight_spades():
    """FH5: above 7 no trump."""
    state = dealt()
    assert refused(state, "bid misere").rule == "FH5"
    assert "bid misere" not in bids_above(state, "bid 6 no trump")
    for seven in RISING[5:10]:
        assert "bid misere" in bids_above(state, seven)
    assert bids_above(act(state, "bid 7 no trump"), "bid misere")[0] == "bid 8 spades"
    assert refused(act(state, "bid 8 spades"), "bid misere").name == "NOT_ABOVE"
    assert (undertaken("bid misere", "bid 7 spades").call.makes, undertaken("bid open misere").call.makes) == (250, 500)


def test_misere_by_value_stands_between_eight_spades_and_eight_clubs():
    """FH5, `misere_rank="by_value"`."""
    state = act(dealt(misere_rank="by_value"), "bid 8 spades")
    assert texts(state)[1:3] == ["bid misere", "bid 8 clubs"]
    assert bids_above(state, "bid misere")[0] == "bid 8 clubs"


def test_misere_at_any_time():
    """FH5, `misere_needs_seven=False`."""
    state = dealt(misere_needs_seven=False)
    assert texts(state)[10:13] == ["bid 7 no trump", "bid misere", "bid 8 spades"]


def test_open_misere_stands_between_ten_diamonds_and_ten_hearts_at_any_time():
    """FH5."""
    state = dealt()
    listed = texts(state)
    assert listed[listed.index("bid open misere") - 1] == "bid 10 diamonds"
    assert bids_above(state, "bid open misere") == ["bid 10 hearts", "bid 10 no trump"]


def test_a_seat_that_has_passed_bids_no_misere():
    """FH5, FH6: who passes is out."""
    state = act(dealt(), "pass", "bid 7 spades", "pass", "pass")
    assert isinstance(state, tg.Discarding)
    assert state.seat == 2


@pytest.mark.parametrize("misere", [True, False])
def test_misere_is_not_bid_everywhere(misere):
    """FH5: not in America, where it can be allowed."""
    listed = texts(act(dealt(school="american", misere=misere), "bid 7 no trump"))
    assert ("bid misere" in listed, "bid open misere" in listed) == (misere, misere)


def test_turns_go_round_until_all_others_have_passed():
    """FH6, K8: nobody bids over itself."""
    state = act(dealt(), "bid 6 spades", "bid 6 clubs", "pass", "pass")
    assert tg.actor(state) == 1
    state = act(state, "bid 7 spades")
    assert tg.actor(state) == 2
    state = act(state, "bid 7 clubs", "pass")
    assert (tg.actor(state), texts(state)[0].split()[0]) == (2, "discard")


def test_ten_no_trump_ends_the_auction():
    """FH6."""
    state = act(dealt(), "bid 10 no trump")
    assert (tg.actor(state), type(state)) == (1, tg.Discarding)


def test_one_turn_each_in_america():
    """FH6, `rounds=1`."""
    state = act(dealt(school="american"), "bid 6 spades", "bid 6 clubs", "pass", "pass")
    assert isinstance(state, tg.Discarding)
    assert state.seat == 2
    assert isinstance(act(dealt(rounds=1), "pass", "bid 6 clubs", "pass", "pass"), tg.Discarding)


@pytest.mark.parametrize(("all_pass", "dealer"), [("next_dealer", 1), ("same_dealer", 0)])
def test_all_pass(all_pass, dealer):
    """FH7, K2."""
    state = pass_all(dealt(all_pass=all_pass), 4)
    assert (state.dealer, state.results, state.scores) == (dealer, (), (0, 0))
    assert isinstance(state, tg.AwaitingDeal)


@pytest.mark.parametrize(("size", "kitty"), [(3, "6c 5c 4d"), (5, "6c 5c 4d 4c 4s")])
def test_the_bidder_takes_the_kitty_and_lays_as_many_away(size, kitty):
    """FH8: any of them, one at a time; nobody else sees kitty or discards."""
    state = bought(dealt(cards=kitty, kitty=size), "bid 6 spades")
    assert (tg.actor(state), state.hands[1]) == (1, tg.CardSet.parse(f"{SPADES} {kitty}"))
    away = ["Hj", *kitty.split()][:size]
    for card in away:
        assert (tg.actor(state), tg.CardSet.parse(legal_of(state, "discard"))) == (1, state.hands[1])
        state = act(state, f"discard {card}")
    assert isinstance(state, tg.Playing)
    assert len(state.hands[1]) == 10
    told = {seat: str(tg.view(state, seat).log) for seat in (0, 1, 2, 3, None)}
    assert all(card in told[1] for card in away)
    assert not any(card in told[seat] for seat in (0, 2, 3, None) for card in (*away, *kitty.split()))


def test_the_bidder_takes_the_kitty_at_a_misere_too_and_the_partner_rests():
    """FH8, FH9, FH10: played without trumps, the bidder leads."""
    state = bought(dealt(), "pass", "bid 7 hearts", "bid misere")
    assert len(state.hands[3]) == 13
    state = led(state)
    contract = state.table.get(tg.Contract)
    assert (contract.maker, contract.party, contract.alone) == (3, (3,), True)
    assert state.table.get(tg.Trump).strain.suit is None
    assert state.table.resting == {1}
    assert tg.actor(state) == 3
    assert tg.actor(act(state, texts(state)[0])) == 0


def test_the_bidder_leads():
    """FH10."""
    assert tg.actor(led(bought(dealt(), "pass", "pass", "bid 6 diamonds"))) == 3


@pytest.mark.parametrize("opens", ["after_first_trick", "before_lead"])
def test_an_open_misere_lies_open(opens):
    """FH9: the bidder goes on choosing its own cards."""
    state = led(bought(dealt(misere_opens=opens), "bid open misere"))
    assert (state.hands[1] == tg.view(state, 2).hands[1]) is (opens == "before_lead")
    for _ in range(3):
        state = tg.apply(state, tg.legal_actions(state)[-1])
    assert len(state.tricks) == 1
    assert tg.view(state, 2).hands[1] == state.hands[1]
    while tg.actor(state) != 1:
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert state.hand_of == 1


def test_a_misere_stays_closed():
    """FH9."""
    state = led(bought(dealt(), "bid 7 spades", "bid misere"))
    for _ in range(3):
        state = tg.apply(state, tg.legal_actions(state)[0])
    assert len(state.tricks) == 1
    assert tg.view(state, 3).hands[2] is None


# The joker

JOKERS = {
    1: "Hj Ah Kh Ac Kc Qc Jc Tc 9c 8c",
    2: "As Ks Qs Js Ts 9s 8s 7s 6s Qh",
    3: "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d",
    0: "Jh Th 9h 8h 7h 6h 5h 4h 7c 6c",
}


def no_trump(hands=JOKERS, bids=("bid 6 no trump",), **settings):
    return led(bought(dealt(hands, "5c 5s 4d", **settings), *bids), "5c", "5s", "4d")


def test_the_joker_is_the_best_trump():
    """FH2, FH11."""
    state = led(bought(dealt(JOKERS, "5c 5s 4d"), "bid 6 hearts"), "5c", "5s", "4d")
    assert "play Hj" in texts(state)
    assert refused(state, "play Hj as hearts").name == "NO_SUIT_TO_NAME"
    state = act(state, "play Hj", "play Qh", "play Jd")  # the off-jack follows trumps
    assert legal_of(state, "play") == "Jh Th 9h 8h 7h 6h 5h 4h"
    assert act(state, "play Jh").tricks[0].winner == 1


def test_without_trumps_the_joker_is_led_with_a_suit_named():
    """FH11b, FH11d: whatever else the leader holds; all must follow that suit, and the joker takes the trick."""
    state = no_trump()
    assert texts(state)[:4] == ["play Hj as clubs", "play Hj as diamonds", "play Hj as hearts", "play Hj as spades"]
    assert refused(state, "play Hj").name == "NAME_SUIT"
    state = act(state, "play Hj as hearts")
    assert legal_of(state, "play") == "Qh"
    state = act(state, "play Qh", "play 5d")
    assert legal_of(state, "play") == "Jh Th 9h 8h 7h 6h 5h 4h"
    assert act(state, "play Jh").tricks[0].winner == 1


FOLLOWS = {
    1: "Ac Kc Qc Jc Tc 9c 8c 7c 6c As",
    2: "Hj Ah Kh Qh Jh Th 9h 8h 7h Ks",
    3: "Ad Kd Qd Jd Td 9d 8d 7d 6d 5d",
    0: "Qs Js Ts 9s 8s 7s 6s 6h 5h 4h",
}


@pytest.mark.parametrize(
    ("joker", "first", "second"),
    [("void_only", "Ks", "Ks"), ("any_time", "Hj Ks", "Hj Ks"), ("first_or_last", "Hj Ks", "Ks")],
)
def test_when_the_joker_may_follow_without_trumps(joker, first, second):
    """FH11a: a hand without the suit plays what it likes, and the joker takes the trick."""
    state = act(no_trump(FOLLOWS, joker_no_trump=joker), "play As")
    assert tg.CardSet.parse(legal_of(state, "play")) == tg.CardSet.parse(first)
    twice = {1: "Ac Kc Qc Jc Tc 9c 8c 7c As Qs", 2: "Hj Ah Kh Qh Jh Th 9h 8h Ks Js", 0: "7h 6c Ts 9s 8s 7s 6s 6h 5h 4h"}
    state = act(no_trump({**FOLLOWS, **twice}, joker_no_trump=joker), "play As", "play Js", "play 5d", "play 6s", "play Qs")
    assert tg.CardSet.parse(legal_of(state, "play")) == tg.CardSet.parse(second)
    state = act(no_trump(FOLLOWS, joker_no_trump=joker), "play Ac")
    assert "Hj" in legal_of(state, "play")
    assert act(state, "play Hj", "play 5d", "play 4h").tricks[0].winner == 2


def test_a_suit_in_which_the_leader_has_shown_void_is_not_named():
    """FH11c."""
    hands = {**FOLLOWS, 1: "Ac Kc Qc Jc Tc 9c 8c 7c 6c Ts", 0: "Qs Js As 9s 8s 7s 6s 6h 5h 4h"}
    for names_any in (False, True):
        state = act(no_trump(hands, joker_names_any=names_any), "play Ac", "play 7h", "play 5d", "play 4h")
        state = act(state, "play Ts", "play Ks", "play 6d", "play 6s")
        assert tg.actor(state) == 2
        assert ("play Hj as clubs" in texts(state)) is names_any
        assert {"play Hj as diamonds", "play Hj as hearts", "play Hj as spades"} < set(texts(state))
        if not names_any:
            assert refused(state, "play Hj as clubs").rule == "FH11"


# Scores


@pytest.mark.parametrize(
    ("bid", "tricks", "made"),
    [
        ("bid 8 diamonds", (9, 1, 0, 0), (280, 10)),
        ("bid 7 clubs", (6, 4, 0, 0), (-160, 40)),
        ("bid 7 clubs", (4, 1, 3, 2), (160, 30)),
        ("bid 6 spades", (10, 0, 0, 0), (250, 0)),
        ("bid 8 spades", (6, 0, 4, 0), (250, 0)),
        ("bid 8 clubs", (10, 0, 0, 0), (260, 0)),
        ("bid 10 no trump", (9, 1, 0, 0), (-520, 10)),
        ("bid open misere", (0, 3, 0, 7), (500, 0)),
        ("bid open misere", (1, 2, 0, 7), (-500, 0)),
    ],
)
def test_what_a_bid_brings(bid, tricks, made):
    """FH12: examples 1 to 3."""
    assert change(*table_of(bid, tricks)) == made


@pytest.mark.parametrize(("tricks", "made"), [((0, 5, 0, 5), (250, 0)), ((1, 5, 0, 4), (-250, 0))])
def test_misere(tricks, made):
    """FH12: example 4."""
    assert change(*table_of("bid misere", tricks, "bid 7 spades"), makers_side=0) == made


def test_settings_of_the_score():
    """FH12, `slam` and `trick_score`."""
    assert change(*table_of("bid 6 spades", (10, 0, 0, 0), slam=None)) == (40, 0)
    assert change(*table_of("bid 8 clubs", (10, 0, 0, 0), slam=300)) == (300, 0)
    assert change(*table_of("bid 7 clubs", (6, 3, 0, 1), trick_score=5)) == (-160, 20)


def test_three_players_score_their_own_tricks():
    """FH1, FH12: the defenders play together."""
    game, deal = table_of("bid 6 hearts", (7, 2, 1), players=3)
    assert after(game, deal) == (10, 100, 20)
    assert deal.contract.party == (1,)
    game, deal = table_of("bid 6 hearts", (5, 2, 3), players=3)
    assert after(game, deal) == (30, -100, 20)


def test_a_whole_deal_is_played():
    """FH12: all ten tricks of six spades bring 250."""
    state = led(bought(dealt(cards="6c 5c 4d"), "bid 6 spades"), "6c", "5c", "4d")
    state = play_deal(state)
    assert (state.scores, state.results[0].tricks, state.dealer) == ((0, 250), (0, 10, 0, 0), 1)


def test_a_story_tells_the_bid_and_whether_it_was_made():
    match = tg.Match.begin(euchre.AUSTRALIAN_500, seed=4)
    for text in ("bid 7 spades", "bid misere", "pass", "pass", "pass"):
        match = match.play(text)
    while not match.state.results:
        match = match.play(match.legal[0])
    told = " ".join(map(str, narrate(match)))
    assert "North plays misere alone." in told
    assert "North bid misere, took no tricks and made it. East and West took ten tricks." in told


def test_defenders_reach_500_in_america_only():
    """FH13: example 5."""
    for school, winners in (("australian", None), ("american", (0,))):
        game, deal = table_of("bid 7 clubs", (7, 3, 0, 0), school=school)
        assert over(game, deal, (470, 0))[:2] == ((500, 160), winners)


def test_a_bid_that_is_made_at_500_wins():
    """FH13."""
    game, deal = table_of("bid 7 clubs", (7, 3, 0, 0))
    assert over(game, deal, (470, 340))[:2] == ((500, 500), (1,))
    assert over(game, deal, (470, 339))[1] is None
    assert over(game, deal, (470, 510))[1] == (1,)


@pytest.mark.parametrize(
    ("rule", "before", "winners"),
    [
        ("bidder_wins", (480, 345), (1,)),
        ("high_score", (480, 345), (0,)),
        ("high_score", (470, 345), (1,)),
        ("high_score", (470, 340), (1,)),
    ],
)
def test_both_at_500(rule, before, winners):
    """FH13, 4.7: equal scores go to the bidder."""
    game, deal = table_of("bid 7 clubs", (7, 3, 0, 0), school="american", tie_rule=rule)
    assert over(game, deal, before)[1] == winners


def test_a_side_at_minus_500_loses():
    """FH13: example 6; 4.7: the floor is looked at before the target."""
    game, deal = table_of("bid 7 clubs", (6, 4, 0, 0))
    assert over(game, deal, (20, -340))[:2] == ((60, -500), (0,))
    assert over(game, deal, (20, -339))[1] is None
    game, deal = table_of("bid 7 clubs", (6, 4, 0, 0), floor=-100)
    assert over(game, deal, (0, 0))[1] == (0,)
    game, deal = table_of("bid 7 clubs", (6, 3, 1), players=3)
    assert over(game, deal, (0, -400, 0))[:2] == ((10, -560, 30), (2,))
    game, deal = table_of("bid 7 clubs", (6, 2, 2), players=3)
    assert over(game, deal, (0, -400, 0))[1] == (0, 2)


# Inkles


def test_inkles_come_before_the_auction():
    """FH14: of the first two seats, each above the last; the auction begins at 7 spades."""
    state = dealt(school="american", inkle=True)
    assert texts(state) == ["pass", *RISING[:5]]
    state = act(state, "bid 6 hearts")
    assert texts(state) == ["pass", "bid 6 no trump"]
    state = act(state, "pass")
    assert (tg.actor(state), texts(state)) == (1, ["pass", *RISING[5:]])
    assert refused(state, "bid 6 no trump").name == "NOT_A_BID"


def test_after_six_no_trump_the_second_seat_is_not_asked():
    """FH14, 4.7."""
    state = act(dealt(school="american", inkle=True), "bid 6 no trump")
    assert (tg.actor(state), texts(state)[1]) == (1, "bid 7 spades")


def test_only_inkles_are_no_bid():
    """FH14, K2."""
    state = pass_all(act(dealt(school="american", inkle=True), "bid 6 spades", "bid 6 clubs"), 4)
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.results) == (1, ())


# Settings


def test_the_schools_differ_in_their_defaults():
    """FH1, FH5, FH6, FH13."""
    american = {"kitty": 5, "rounds": 1, "misere": False, "must_bid_to_win": False}
    assert attrs.evolve(euchre.five_hundred(**american), name="500", origin=None) == attrs.evolve(
        euchre.AMERICAN_500, name="500", origin=None
    )
    assert euchre.five_hundred(school="american", target=1000).name == "500 (school=american, target=1000)"
    assert [game.name for game in (euchre.AUSTRALIAN_500, euchre.THREE_HANDED_500)] == ["500, Australian", "500, Three"]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"players": 3, "kitty": 5}, "kitty=5 with players=3"),
        ({"misere": False, "misere_rank": "by_value"}, "misere_rank without misere"),
        ({"school": "american", "misere_opens": "before_lead"}, "misere_opens without misere"),
        ({"school": "american", "misere_needs_seven": False}, "misere_needs_seven without misere"),
        ({"tie_rule": "high_score"}, "tie_rule with must_bid_to_win"),
        ({"inkle": True}, "inkle with rounds=None"),
        ({"floor": 0}, "floor=0: a number below 0"),
        ({"rounds": 2}, "rounds=2: the values are None, 1"),
        ({"school": "english"}, "school='english'"),
        ({"slam": 0}, "slam=0"),
        ({"players": 5}, "players=5: the values are 4, 3"),
    ],
)
def test_what_is_refused(settings, problem):
    with pytest.raises(tg.InvalidRulesError, match=problem):
        euchre.five_hundred(**settings)


def test_all_problems_come_together():
    with pytest.raises(tg.InvalidRulesError) as caught:
        euchre.five_hundred(players=3, kitty=5, inkle=True, tie_rule="high_score", slamm=1)
    assert len(caught.value.problems) == 4
    assert "Did you mean `slam`?" in str(caught.value)
