"""Making trump in euchre: who is asked, what may be called, who plays (E37-E54, D-E2, D-E6 to D-E8, D-E14, D-E15)."""

import pytest

import trickgames as tg
from helpers import act, deal, legal_of, pass_all, refused, texts, until
from trickgames import euchre
from trickgames.states import ConsideringTurnUp, Defending, Discarding, Giving, NamingSuit, NamingTrump, Playing
from trickgames.table import Limit, LoneDefender, TurnUp

ROUND_ONE = ["pass", "order up", "order up alone"]
# turn-up: the king of spades; seat 0 deals
HANDS = {0: "9c Tc Qd Kd Ad", 1: "Jc Ac As 9h Th", 2: "Js Qs Ts 9d Td", 3: "Jh Qh Kh Ah Jd"}


def table(hands=None, turn_up="Ks", dealer=0, stock="", **settings):
    return deal(euchre.euchre(**settings), dealer, HANDS if hands is None else hands, turn_up, stock=stock)


def names(*suits, alone=True):
    return [f"name {suit}{how}" for suit in suits for how in (("", " alone") if alone else ("",))]


def contract(state):
    return state.table.get(tg.Contract)


def trump(state):
    return state.table.get(tg.Trump).suit


# the deal and the turn-up


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_goes_clockwise_from_the_dealers_left(dealer):
    """E37, E40: five cards each in two rounds, then the turn-up, the rest under it, top first."""
    game = euchre.BICYCLE
    pack = tg.shuffled(game, 5)
    for plan in ((3, 2), (2, 3)):
        state = tg.apply(tg.start(game, dealer), tg.Deal(pack, plan))
        places, hands = list(pack), {seat: [] for seat in range(4)}
        for size in plan:
            for seat in [(dealer + step) % 4 for step in (1, 2, 3, 4)]:
                hands[seat] += [places.pop(0) for _ in range(size)]
        assert [set(hand) for hand in state.hands] == [set(hands[seat]) for seat in range(4)]
        assert state.table.get(TurnUp).card is places[0]
        assert state.table.pile("turn-up").seen_by is None
        assert state.table.pile("stock").cards == tuple(places[1:])
        assert state.table.pile("stock").seen_by == ()


def test_the_deal_without_a_plan_is_by_three_and_two():
    """E38: the first plan of the game."""
    game, pack = euchre.BICYCLE, tg.shuffled(euchre.BICYCLE, 5)
    by_default = tg.apply(tg.start(game), tg.Deal(pack))
    assert by_default.hands == tg.apply(tg.start(game), tg.Deal(pack, (3, 2))).hands
    assert by_default.hands != tg.apply(tg.start(game), tg.Deal(pack, (2, 3))).hands


def test_the_pack_is_shuffled_and_cut_before_it_is_dealt():
    """E34, E35: the dealer shuffles last, the player on the right cuts; the cards are the same, the order is another."""
    game = euchre.BICYCLE
    shuffled = tg.shuffled(game, 34)
    lifted = tg.cut(shuffled, 9)
    assert lifted[:15] == shuffled[9:]
    assert lifted[15:] == shuffled[:9]
    assert sorted(lifted) == sorted(shuffled) == sorted(game.pack)
    whole, after = (tg.apply(tg.start(game), tg.Deal(pack)) for pack in (shuffled, lifted))
    assert whole.hands != after.hands


def test_cards_are_laid_out_for_the_plan_by_which_they_are_dealt():
    """E38: `arrange` builds the pack for either plan."""
    for plan in ((3, 2), (2, 3)):
        state = deal(euchre.BICYCLE, 2, HANDS, "Ks", plan=plan)
        assert [set(map(str, hand)) for hand in state.hands] == [set(HANDS[seat].split()) for seat in range(4)]
        assert str(state.table.get(TurnUp).card) == "Ks"


# the first round


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_round_goes_from_the_dealers_left_to_the_dealer(dealer):
    """E43 (B14)."""
    state = deal(euchre.BICYCLE, dealer)
    for step in (1, 2, 3, 4):
        assert isinstance(state, ConsideringTurnUp)
        assert tg.actor(state) == (dealer + step) % 4
        assert texts(state) == ROUND_ONE
        state = act(state, "pass")
    assert isinstance(state, NamingSuit)
    assert tg.actor(state) == (dealer + 1) % 4


@pytest.mark.parametrize("passes", range(4))
@pytest.mark.parametrize("alone", [False, True])
def test_whoever_accepts_the_turn_up_makes_trump(passes, alone):
    """E43-E46, E52, E53: an opponent orders up, the partner assists, the dealer takes up."""
    state = act(table(), *["pass"] * passes, "order up alone" if alone else "order up")
    maker = (1 + passes) % 4
    partner = (maker + 2) % 4
    assert trump(state) is tg.Suit.SPADES
    assert contract(state) == tg.Contract(maker, 3, (maker,) if alone else (maker, partner), alone=alone)
    assert state.table.resting == (frozenset({partner}) if alone else frozenset())


@pytest.mark.parametrize("passes", range(5))
def test_passing_moves_no_card(passes):
    """E43 (B13)."""
    before = table()
    state = pass_all(before, passes)
    assert state.hands == before.hands
    assert [str(card) for card in state.table.pile("turn-up").cards] == ["Ks"]


# the second round


def test_the_second_round_names_any_suit_but_the_one_turned_down():
    """E48, E49."""
    state = pass_all(table(), 4)
    assert texts(state) == ["pass", *names("clubs", "diamonds", "hearts")]
    assert refused(state, "name spades").rule == "E49"
    assert refused(state, "name spades alone").name == "TURNED_DOWN"
    assert refused(state, "name no trump").rule == "D-E15"
    assert refused(state, "order up").name == "NOT_NOW"


@pytest.mark.parametrize("passes", range(4))
@pytest.mark.parametrize("alone", [False, True])
def test_naming_makes_trump_without_an_exchange(passes, alone):
    """E50, E52, B16: the dealer keeps five cards, the turn-up stays."""
    state = act(pass_all(table(), 4 + passes), "name hearts alone" if alone else "name hearts")
    assert isinstance(state, Playing)
    assert trump(state) is tg.Suit.HEARTS
    assert contract(state).maker == (1 + passes) % 4
    assert contract(state).alone is alone
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert len(state.table.resting) == alone


@pytest.mark.parametrize("dealer", range(4))
def test_eight_passes_pass_the_deal_to_the_left(dealer):
    """E51: no score, no result."""
    state = pass_all(deal(euchre.BICYCLE, dealer, scores=(3, 4)), 8)
    assert isinstance(state, tg.AwaitingDeal)
    assert state.dealer == (dealer + 1) % 4
    assert state.scores == (3, 4)
    assert state.results == ()


def test_or_the_same_dealer_deals_again():
    """D-E22: passed_deal."""
    assert pass_all(table(dealer=2, passed_deal="same_dealer"), 8).dealer == 2


# the dealer is stuck


def test_a_stuck_dealer_must_name():
    """D-E8a, B18: exactly three suits, alone or not."""
    state = pass_all(table(stick_the_dealer=True), 7)
    assert texts(state) == names("clubs", "diamonds", "hearts")
    assert refused(state, "pass").name == "STUCK"


def test_only_the_dealer_is_stuck_and_only_in_the_second_round():
    """D-E8a."""
    state = table(stick_the_dealer=True)
    for number in range(7):
        assert "pass" in texts(state), number
        state = act(state, "pass")


# no trump


def test_no_trump_may_be_named_in_the_second_round():
    """D-E15."""
    state = pass_all(table(allow_no_trump=True), 4)
    assert texts(state) == ["pass", *names("clubs", "diamonds", "hearts", "no trump")]
    state = act(state, "name no trump")
    assert trump(state) is None
    state = act(state, "play Jc")
    assert legal_of(state, "play") == "Qs Js Td Ts 9d"
    stuck = pass_all(table(allow_no_trump=True, stick_the_dealer=True), 7)
    assert texts(stuck) == names("clubs", "diamonds", "hearts", "no trump")


def test_without_trump_the_highest_of_the_suit_led_takes_the_trick():
    """D-E15, E10: jacks are jacks again."""
    state = act(pass_all(table(allow_no_trump=True), 4), "name no trump", "play As", "play Js", "play Ah")
    assert refused(state, "play Jc").name == "NOT_IN_HAND"
    state = act(state, "play Kd")
    assert state.tricks[0].winner == 1
    alone = act(pass_all(table(allow_no_trump=True), 4), "name no trump alone")
    assert contract(alone).alone


# a natural trump


def test_to_order_up_one_may_need_a_card_of_the_suit():
    """D-E14, B46-B48: the left bower does not count, nor the turn-up; the suit's own jack does."""
    hands = {1: "Jc Ac 9c 9h Th", 2: "Js Qd Td 9d Kh", 3: "As Qs Jh Qh Ah", 0: "Kc Tc Qc Kd Ad"}
    state = table(hands, need_natural_trump=True)
    assert texts(state) == ["pass"]
    assert refused(state, "order up").rule == "D-E14"
    assert refused(state, "order up alone").name == "NO_NATURAL"
    state = act(state, "pass")
    assert texts(state) == ROUND_ONE
    state = act(state, "pass", "pass")
    assert texts(state) == ["pass"]
    assert texts(table(hands)) == ROUND_ONE


def test_to_name_a_suit_one_may_need_a_card_of_it():
    """D-E14: seat 3 has only hearts and the jack of diamonds."""
    hands = {3: "9h Qh Kh Ah Th", 1: "Jc Ac As 9c Qc"}
    state = pass_all(table(hands, need_natural_trump=True), 4)
    assert texts(state) == ["pass", *names("clubs")]
    state = pass_all(state, 2)
    assert texts(state) == ["pass", *names("hearts")]
    assert refused(state, "name diamonds").name == "NO_NATURAL"


def test_who_holds_a_card_of_the_suit_makes_trump():
    """D-E14: in either round, and when the dealer names after looking."""
    ordered = act(table(need_natural_trump=True), "order up")
    assert trump(ordered) is tg.Suit.SPADES
    named = act(pass_all(table(need_natural_trump=True), 4), "name clubs")
    assert trump(named) is tg.Suit.CLUBS
    looked = act(table(turn_up="Hj", joker=True, joker_turned="dealer_names", need_natural_trump=True), "name diamonds")
    assert trump(looked) is tg.Suit.DIAMONDS


def test_who_needed_a_card_is_known_to_hold_one():
    """D-E14: and nothing is known of others, of a stuck dealer, or of who named no trump."""

    def known(state):
        return [(item.seat, item.at_least) for item in state.table.knowledge if isinstance(item, Limit)]

    assert known(act(pass_all(table(need_natural_trump=True), 4), "name clubs")) == [(1, 1)]
    assert known(act(table(need_natural_trump=True), "order up")) == [(1, 1)]
    assert known(act(pass_all(table(), 4), "name clubs")) == []
    stuck = pass_all(table(need_natural_trump=True, stick_the_dealer=True), 7)
    assert known(act(stuck, "name hearts")) == []
    assert known(act(pass_all(table(need_natural_trump=True, allow_no_trump=True), 4), "name no trump")) == []


def test_a_seat_that_can_only_pass_is_asked():
    """D-E14: all its cards are of the suit turned down."""
    hands = {1: "9s Ts Qs As Js"}
    state = pass_all(table(hands, need_natural_trump=True), 4)
    assert tg.actor(state) == 1
    assert texts(state) == ["pass"]


def test_no_trump_needs_no_card():
    """D-E14, D-E15."""
    hands = {1: "9s Ts Qs As Js"}
    state = pass_all(table(hands, need_natural_trump=True, allow_no_trump=True), 4)
    assert texts(state) == ["pass", *names("no trump")]


def test_a_stuck_dealer_needs_no_card():
    """D-E14, D-E8a."""
    hands = {0: "9s Ts Qs As Js"}
    state = pass_all(table(hands, need_natural_trump=True, stick_the_dealer=True), 7)
    assert texts(state) == names("clubs", "diamonds", "hearts")


# the partner of the dealer


def test_the_dealers_partner_may_have_to_go_alone():
    """D-E8b, B48: in the first round only."""
    state = act(table(partner_must_go_alone=True), "pass")
    assert texts(state) == ["pass", "order up alone"]
    assert refused(state, "order up").rule == "D-E8b"
    for seat in (3, 0):
        state = act(state, "pass")
        assert tg.actor(state) == seat
        assert texts(state) == ROUND_ONE
    state = act(state, "pass", "pass")
    assert tg.actor(state) == 2
    assert "name hearts" in texts(state)


# the exchange


def test_the_dealer_takes_the_turn_up_and_discards_one_of_six():
    """E41, E42, E46, D-E6: the turn-up too."""
    state = act(table(), "order up")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0
    assert legal_of(state, "discard") == "Ad Kd Ks Qd Tc 9c"
    buried = act(state, "discard Ks")
    assert str(buried.hands[0]) == "Ad Kd Qd Tc 9c"
    pile = buried.table.pile("discard", 0)
    assert (pile.cards, pile.seen_by) == (tg.parse_cards("Ks"), (0,))
    assert refused(state, "discard Ah").name == "NOT_IN_HAND"


def test_the_turn_up_may_have_to_be_kept():
    """D-E6: may_bury_turnup."""
    state = act(table(may_bury_turnup=False), "order up")
    assert legal_of(state, "discard") == "Ad Kd Qd Tc 9c"
    assert refused(state, "discard Ks").rule == "D-E6"


def test_a_dealer_who_rests_does_not_exchange():
    """D-E7: the turn-up stays on the pack."""
    state = act(table(), "pass", "order up alone")
    assert isinstance(state, Playing)
    assert [str(card) for card in state.table.pile("turn-up").cards] == ["Ks"]
    assert str(state.hands[0]) == "Ad Kd Qd Tc 9c"


def test_or_does():
    """D-E7: sitting_dealer_exchanges."""
    state = act(table(sitting_dealer_exchanges=True), "pass", "order up alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0
    state = act(state, "discard 9c")
    assert isinstance(state, Playing)
    assert tg.actor(state) == 1
    assert 0 in state.table.resting


def test_a_lone_dealer_exchanges():
    """E46, E53."""
    state = act(table(), "pass", "pass", "pass", "order up alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 0


# alone


def test_a_hopeless_lone_call_is_legal():
    """E53, B44: on a bower that goes to the opponents' dealer."""
    assert "order up alone" in texts(deal(euchre.BICYCLE, 0, turn_up="Jh"))


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("maker", range(4))
@pytest.mark.parametrize("lead", ["dealer_left", "left_of_loner"])
def test_who_leads_when_somebody_plays_alone(dealer, maker, lead):
    """E55, D-E11: the dealer's left, or the left of the lone hand, or the next who plays."""
    state = pass_all(deal(euchre.euchre(lone_lead=lead), dealer, turn_up="Ks"), 4)
    while tg.actor(state) != maker:
        state = act(state, "pass")
    state = act(state, "name hearts alone")
    first = (dealer if lead == "dealer_left" else maker) + 1
    resting = (maker + 2) % 4
    expected = first % 4 if first % 4 != resting else (first + 1) % 4
    assert tg.actor(state) == expected


@pytest.mark.parametrize("lead", ["dealer_left", "left_of_loner"])
def test_the_dealers_left_leads_when_nobody_plays_alone(lead):
    """E55."""
    state = act(pass_all(deal(euchre.euchre(lone_lead=lead), 2, turn_up="Ks"), 4), "pass", "name hearts")
    assert tg.actor(state) == 3


@pytest.mark.parametrize("maker", range(4))
def test_the_opponents_of_a_lone_maker_may_defend_alone(maker):
    """D-E8c: from the dealer's left, until one does; the other's cards rest."""
    start = pass_all(table(defend_alone=True), 4)
    while tg.actor(start) != maker:
        start = act(start, "pass")
    start = act(start, "name hearts alone")
    first, second = (seat for seat in (1, 2, 3, 0) if seat % 2 != maker % 2)
    assert isinstance(start, Defending)
    assert tg.actor(start) == first
    assert texts(start) == ["pass", "defend alone"]
    state = act(start, "defend alone")
    assert isinstance(state, Playing)
    assert state.table.resting == {second, (maker + 2) % 4}
    assert state.table.get(LoneDefender).seat == first
    state = act(start, "pass")
    assert tg.actor(state) == second
    assert act(state, "defend alone").table.resting == {first, (maker + 2) % 4}
    state = act(state, "pass")
    assert state.table.find(LoneDefender) is None
    assert state.table.resting == {(maker + 2) % 4}


def test_nobody_defends_alone_against_partners():
    """D-E8c, B23."""
    assert isinstance(act(pass_all(table(defend_alone=True), 4), "name hearts"), Playing)


def test_two_who_play_alone_make_tricks_of_two_cards():
    """D-E8c, E54: the next seat to the left that plays leads."""
    for lead, leader in (("dealer_left", 3), ("left_of_loner", 0)):
        state = pass_all(table(defend_alone=True, lone_lead=lead), 4)
        state = act(state, "pass", "pass", "name hearts alone", "pass", "defend alone")
        assert state.table.resting == {1, 2}
        assert tg.actor(state) == leader
        while not state.results:
            state = act(state, texts(state)[0])
            assert {len(trick.plays) for trick in state.tricks} <= {2}


# call for best


def test_a_lone_maker_calls_for_the_partners_best():
    """D-E8d, B45: one card each way, hand sizes stay."""
    state = act(pass_all(table(call_for_best=True), 4), "pass", "pass", "name hearts alone")
    assert isinstance(state, Discarding)
    assert tg.actor(state) == 3
    assert legal_of(state, "discard") == "Ah Kh Qh Jd Jh"
    assert refused(state, "give Ah").name == "NOT_NOW"
    assert refused(state, "discard 9c").name == "NOT_IN_HAND"
    state = act(state, "discard Qh")
    assert isinstance(state, Giving)
    assert tg.actor(state) == 1
    assert legal_of(state, "give") == "Ac As Jc Th 9h"
    assert refused(state, "give Qh").name == "NOT_IN_HAND"
    assert refused(state, "discard As").name == "NOT_NOW"
    state = act(state, "give As")
    assert isinstance(state, Playing)
    assert [str(state.hands[3]), str(state.hands[1])] == ["Ah As Kh Jd Jh", "Ac Jc Th 9h"]
    assert state.table.pile("discard", 3).seen_by == (3,)


def test_the_gift_is_asked_after_the_dealers_discard_and_before_the_lone_defence():
    """D-E8d, D-E8c."""
    state = act(table(call_for_best=True, defend_alone=True), "order up alone")
    asked = []
    while not isinstance(state, Playing):
        asked.append((tg.actor(state), type(state).__name__))
        state = act(state, texts(state)[0])
    assert asked == [(0, "Discarding"), (1, "Discarding"), (3, "Giving"), (2, "Defending"), (0, "Defending")]


def test_a_resting_dealer_gives_any_of_the_five():
    """D-E8d, D-E7: after its exchange, where it exchanges; the turn-up too."""
    state = act(table(call_for_best=True, sitting_dealer_exchanges=True, may_bury_turnup=False), "pass", "order up alone")
    assert (tg.actor(state), type(state)) == (0, Discarding)
    state = act(state, "discard 9c")
    assert (tg.actor(state), type(state)) == (2, Discarding)
    state = act(state, "discard 9d")
    assert legal_of(state, "give") == "Ad Kd Ks Qd Tc"
    without = act(table(call_for_best=True), "pass", "order up alone", "discard 9d")
    assert legal_of(without, "give") == "Ad Kd Qd Tc 9c"


def test_a_lone_dealer_throws_any_of_the_five():
    """D-E8d, D-E6: the turn-up that it had to keep in the exchange too."""
    state = act(table(call_for_best=True, may_bury_turnup=False), *["pass"] * 3, "order up alone", "discard 9c")
    assert legal_of(state, "discard") == "Ad Kd Ks Qd Tc"


def test_partners_do_not_call_for_best():
    """D-E8d."""
    assert isinstance(act(pass_all(table(call_for_best=True), 4), "name hearts"), Playing)


# the joker turned up


def joker(turned=None, hands=None, **settings):
    given = {} if turned is None else {"joker_turned": turned}
    return table(HANDS if hands is None else hands, "Hj", joker=True, **given, **settings)


def test_a_dealer_names_blind():
    """D-E2: before looking at the hand, which is hidden until then; and takes the joker."""
    state = joker()
    assert isinstance(state, NamingTrump)
    assert tg.actor(state) == 0
    assert state.table.blind == {0}
    assert texts(state) == names("clubs", "diamonds", "hearts", "spades")
    assert refused(state, "pass").name == "NOT_NOW"
    assert refused(state, "name no trump").name == "NO_TRUMP"
    state = act(state, "name hearts")
    assert state.table.blind == frozenset()
    assert contract(state) == tg.Contract(0, 3, (0, 2))
    assert legal_of(state, "discard") == "Hj Ad Kd Qd Tc 9c"
    alone = act(joker(), "name hearts alone", "discard 9c")
    assert alone.table.resting == {2}


def test_a_dealer_names_after_looking():
    """D-E2, D-E14: then a natural trump may be needed."""
    state = joker("dealer_names")
    assert state.table.blind == frozenset()
    assert texts(state) == names("clubs", "diamonds", "hearts", "spades")
    needy = joker("dealer_names", need_natural_trump=True)
    assert texts(needy) == names("clubs", "diamonds")
    assert refused(needy, "name hearts").name == "NO_NATURAL"
    assert texts(joker(need_natural_trump=True)) == names("clubs", "diamonds", "hearts", "spades")


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_a_joker_may_stand_for_a_suit(suit):
    """D-E2: it is ordered up as that suit, taken, or turned down as that suit."""
    state = joker(suit)
    assert isinstance(state, ConsideringTurnUp)
    assert texts(state) == ROUND_ONE
    ordered = act(state, "order up")
    assert trump(ordered) is tg.Suit[suit.upper()]
    assert tg.Card.parse("Hj") in ordered.hands[0]
    turned_down = pass_all(state, 4)
    others = [name for name in ("clubs", "diamonds", "hearts", "spades") if name != suit]
    assert texts(turned_down) == ["pass", *names(*others)]
    assert refused(turned_down, f"name {suit}").name == "TURNED_DOWN"


def test_a_joker_turned_up_may_have_the_cards_dealt_again():
    """D-E2: redeal, by the same dealer, before any question."""
    state = joker("redeal", dealer=3, misdeal="no_ace_no_face", hands={0: "9c Tc 9d Td 9h"})
    assert isinstance(state, tg.AwaitingDeal)
    assert state.dealer == 3
    assert state.results == ()


def test_any_other_turn_up_is_called_as_ever():
    """D-E2, E11: with the joker in a hand, where it is the highest trump."""
    for turned in ("dealer_names_blind", "dealer_names", "hearts", "redeal"):
        state = table({0: "Hj 9c"}, "Ks", joker=True, joker_turned=turned)
        assert texts(state) == ROUND_ONE
        assert state.table.blind == frozenset()
    state = act(pass_all(state, 4), "name hearts")
    assert tg.order(state.game.ranking, trump(state)).is_trump(tg.Card.parse("Hj"))


def test_a_joker_is_no_natural_trump():
    """D-E14: it is printed in no suit."""
    hands = {1: "Hj 9c Tc Jc Qc"}
    assert texts(table(hands, "Ks", joker=True, need_natural_trump=True)) == ["pass"]


def test_every_setting_reaches_the_play():
    """E52: whatever the calls are."""
    for settings in ({"joker": True}, {"allow_no_trump": True}, {"defend_alone": True, "call_for_best": True}):
        for seed in range(3):
            state = deal(euchre.euchre(stick_the_dealer=True, **settings), seed=seed)
            assert isinstance(until(state, Playing, lambda now: tg.legal_actions(now)[-1]), Playing)
