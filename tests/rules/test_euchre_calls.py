"""Making trump in euchre: who is asked, what may be called, who plays (E37-E54, D-E2, D-E6 to D-E8, D-E14, D-E15)."""

import pytest

import trickgames as tg
from helpers import HANDS, act, deal, legal_of, pass_all, refused, texts, until
from helpers import euchre_table as table
from trickgames import euchre
from trickgames.engine.states import ConsideringTurnUp, NamingSuit, NamingTrump, Playing
from trickgames.table import Told, TurnUp

ROUND_ONE = ["pass", "order up", "order up alone"]


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
def test_a_player_who_accepts_the_turn_up_makes_trump(passes, alone):
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
        told = [item for item in state.table.log if isinstance(item, Told)]
        return [(item.places[0][1], item.either[0][0].least) for item in told]

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
