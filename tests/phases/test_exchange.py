"""`Exchange` and its movers: who takes, puts away and gives which cards, what others see of it, and what is refused."""

from __future__ import annotations

import attrs
import pytest

import trickgames as tg
from exchange_games import AUCTION, GAMES, POINTED, TRUMPS, game, hearts, kitty, lone, shoot
from helpers import act, legal_of, random_states, refused, texts
from trickgames.batch.program import obstacles
from trickgames.phases import (
    FOLLOW_SUIT,
    TRUMPS_ONLY,
    CallForBest,
    DealCards,
    DiscardPlain,
    Draw,
    Exchange,
    ExchangeReason,
    FixStrain,
    GiveCards,
    LadderAuction,
    LayOut,
    LoneDefence,
    NameStrain,
    Offer,
    PutCards,
    TakeCards,
    TakeRest,
    Tricks,
    by_word,
    numbers,
)
from trickgames.players import sensible
from trickgames.table import Objective, Trump, TurnUp
from trickgames.testing import Profile, check_game

NINES_GO = Exchange([PutCards("all", who="all", which=tg.CardSet.parse("9h"))])  # so that nobody knows how many are left
NINES = tg.CardSet.parse("9c 9d 9h 9s")
CLUBS_ARE_TRUMP = tg.CardSet.parse("Jc Js Ac Kc Qc Tc 9c")
FOLLOWS = Tricks(FOLLOW_SUIT)
SMALL = Profile(examples=8, edge_examples=2, deals=1, shrink_seconds=0)


def dealt(of, seed=1, **arranged):
    pack = tg.arrange(of, seed=seed, **arranged)
    return tg.apply(tg.start(of, dealer=arranged.get("dealer", 0)), tg.Deal(pack))


def bid(state, text, strain="hearts"):
    """The seat to act bids, all others pass, and the bidder names the strain."""
    state = act(state, text)
    while isinstance(state, tg.Bidding):
        state = act(state, "pass")
    return act(state, f"name {strain}")


def hand(state, seat):
    return str(state.table.hands[seat])


def pile(state, name, owner=None):
    found = state.table.pile(name, owner)
    return () if found is None else found.cards


def told(state, seat):
    """The moves as a seat sees them."""
    return [str(entry) for entry in tg.view(state, seat).log if type(entry).__name__ == "Moved"]


def problems(of):
    with pytest.raises(tg.InvalidRulesError) as caught:
        of()
    return caught.value.problems


@pytest.mark.parametrize("name", GAMES)
def test_every_exchange_keeps_the_laws(name):
    check_game(GAMES[name], profile=SMALL, seed=7)


@pytest.mark.parametrize("name", GAMES)
def test_in_an_exchange_every_seat_can_be_given_a_state_that_fits_what_it_knows(name):
    """Each sample is held against the view."""
    for seed in range(2):
        for state, _ in random_states(GAMES[name], seed, deals=1):
            if state.hands and not isinstance(state, (tg.Playing, tg.Bidding)):
                for seat in range(len(state.hands)):
                    seen = tg.view(state, seat)
                    assert tg.view(tg.sample_state(seen, seed), seat) == seen


# taking and putting away


def test_the_maker_takes_the_kitty_and_lays_as_many_cards_away():
    """FH8: one at a time, any of them; others see how many."""
    state = act(dealt(kitty(), hands={1: "Ac Ad Ah As Kc Kd Kh"}, stock="9c 9d 9h"), "bid 3")
    assert tg.actor(state) == 1
    assert len(state.table.hands[1]) == 10
    state = act(state, "discard 9c", "discard Kh")
    assert refused(state, "discard 9c").name == "NOT_IN_HAND"
    assert refused(state, "pass").name == "NOT_NOW"
    state = act(state, "discard Ac")
    assert hand(state, 1) == "Ad Ah As Kc Kd 9d 9h"
    assert pile(state, "discard", 1) == tg.parse_cards("9c Kh Ac")
    assert told(state, 0) == ["1 takes the kitty 3", *["1 discards 1"] * 3]
    assert told(state, 1)[0] == "1 takes the kitty 3 9c 9d 9h"


def test_a_kitty_may_be_shown():
    state = act(dealt(kitty(face_up=True), stock="9c 9d 9h"), "bid 3")
    assert told(state, None) == ["1 takes the kitty 3 9c 9d 9h"]


def test_a_hand_that_need_not_be_taken():
    """CT7: `pass` first; who takes it keeps five of ten, who passes puts nothing away."""
    state = act(dealt(GAMES["ghost"]), "bid 3", "name hearts")
    assert texts(state) == ["pass", "take the dummy"]
    assert isinstance(state, tg.DecidingExchange)
    assert isinstance(act(state, "pass"), tg.Playing)
    state = act(state, "take the dummy")
    assert len(legal_of(state, "discard").split()) == 10
    assert tg.parse_action("take the dummy") == tg.TakePile("dummy")
    for _ in range(5):
        state = act(state, texts(state)[0])
    assert isinstance(state, tg.Playing)


def test_who_passes_after_a_discard_leaves_the_others_their_turn():
    """What one has put away says nothing of how far the next is."""
    exchange = Exchange(
        [PutCards("any"), TakeCards("stock", who="dealer", may_leave=True), PutCards(down_to=4, who="all", pile="all")]
    )
    state = act(dealt(game("Some go", AUCTION, NameStrain(), exchange)), "bid 3", "name hearts")
    state = act(state, texts(state)[1], "pass")
    assert (tg.actor(state), texts(state)) == (0, ["pass", "take the stock"])


def test_nobody_is_asked_for_a_card_for_a_player_who_has_passed():
    exchange = Exchange([Offer("dealer"), GiveCards(1, "dealer", who="dealer_left"), Offer("dealer_left")])
    state = dealt(game("Two calls", FixStrain("clubs"), exchange, NINES_GO, seating=tg.singles(4), tricks=Tricks(TRUMPS_ONLY)))
    assert texts(act(state, "call for a card"))[0].startswith("give")
    state = act(state, "pass")
    assert (tg.actor(state), texts(state)) == (1, ["pass", "call for a card"])
    assert isinstance(act(state, "pass"), tg.Playing)


def test_who_gives_twice_gives_the_second_time_too():
    """What goes to nobody is not asked for, and the gift to the left counts for the mover that it belongs to."""
    exchange = Exchange([GiveCards(1, ["nobody", "left"], who="all"), GiveCards(2, "left", who="all")])
    state = dealt(game("Twice", exchange, seating=tg.singles(4), tricks=Tricks(FOLLOW_SUIT)))
    asked = []
    while not isinstance(state, tg.Playing):
        asked.append(tg.actor(state))
        state = act(state, texts(state)[0])
    assert asked == [1, 1, 2, 2, 3, 3, 0, 0]


@pytest.mark.parametrize(
    ("one", "other", "apart"), [("maker", "maker", False), ("dealer", "all", False), ("maker", "partners", True)]
)
def test_a_number_of_cards_on_a_pile_that_a_seat_has_used_is_refused(one, other, apart):
    movers = [PutCards(1, who=one, which="trumps"), PutCards(2, who=other)]
    if apart:
        assert Exchange(movers).movers == tuple(movers)
    else:
        told = "Exchange: two movers put cards of one seat on the discard: lay some on a pile of another name"
        assert problems(lambda: Exchange(movers)) == (told,)
    assert Exchange([movers[0], attrs.evolve(movers[1], pile="second")])
    assert Exchange([movers[0], PutCards(down_to=2, who=other)])


def test_a_hand_that_goes_as_it_is_leaves_the_next_question_as_it_is():
    """The dealer's left gives the two cards that it has, not three, and may then call for one."""
    exchange = Exchange([GiveCards(3, "dealer", who="dealer_left"), Offer("dealer_left")])
    state = dealt(
        game("Gone", FixStrain("clubs"), exchange, NINES_GO, seating=tg.singles(4), cards=2, tricks=Tricks(TRUMPS_ONLY))
    )
    assert [len(held) for held in state.table.hands] == [4, 0, 2, 2]
    assert (tg.actor(state), texts(state)) == (1, ["pass", "call for a card"])


def test_each_takes_from_the_top_and_a_lone_maker_does_not():
    """TH8."""
    best_five = GAMES["best five"]
    both = act(dealt(best_five, turn_up="9c", stock="Ac Kc Qc Jc Tc Ad"), "order up", "discard 9c")
    assert tg.actor(both) == 1
    assert told(both, 1)[2] == "1 draws 3 Ac Kc Qc"
    assert told(both, 0)[3] == "0 draws 3 Ad Jc Tc"
    alone = act(dealt(best_five, turn_up="9c", stock="Ac Kc Qc Jc Tc Ad"), "order up alone", "discard 9c")
    assert tg.actor(alone) == 0
    assert told(alone, 0)[-1] == "0 draws 3 Ac Kc Qc"


def test_what_must_go_goes_by_itself_and_choices_are_asked():
    """SM3: no trump while a plain card is left, no card with points while another can go."""
    hands = {1: "9c Kd Qh Js Td", 2: "Ac Kc Tc 9d Kh", 3: "Ad Ah As Ks Qs"}
    smear = game("Down", AUCTION, NameStrain(), Exchange([PutCards(down_to=3, who="all", **_smear())]), scoring=POINTED)
    state = act(dealt(smear, hands=hands), "bid 3", "name clubs")
    assert legal_of(state, "discard") == "Kd Qh Td"  # the jack of spades is the left bower
    assert refused(state, "discard Js").name == "OTHERS_FIRST"
    state = act(state, "discard Kd", "discard Td")
    assert tg.actor(state) == 3  # seat 2 had just two plain cards, and they have gone
    assert hand(state, 2) == "Ac Kc Tc"
    assert pile(state, "discard", 2) == tg.parse_cards("Kh 9d")


def test_who_throws_a_trump_has_no_plain_card():
    """SM3: where it lies face up, all know it."""
    put = PutCards(down_to=3, who="all", face_up=True, **_smear())
    smear = game("Down", AUCTION, NameStrain(), Exchange([put]), scoring=POINTED)
    state = act(dealt(smear, hands={1: "Ac Jc Kc Qc 9c"}), "bid 3", "name clubs")
    assert legal_of(state, "discard") == "Kc Qc Jc"
    state = act(state, "discard Kc")
    for seed in range(20):
        assert tg.sample_state(tg.view(state, 3), seed).hands[1] <= CLUBS_ARE_TRUMP


def _smear():
    return {"first": ("plain", "trumps_without_points")}


def test_cards_that_may_never_go():
    """D-E6: the turn-up; by number, and a set of cards of your own."""
    kings = tg.CardSet.parse("Kc Kd Kh Ks")
    never = game("Kings stay", Exchange([PutCards(1, who="all", never=(kings,))]), tricks=Tricks(FOLLOW_SUIT))
    state = dealt(never, hands={1: "Kc Kd Kh Ks 9c", 2: "Ac Ad Ah As Qc"})
    assert tg.actor(state) == 2  # seat 1 has no choice, and everybody knows it
    assert pile(state, "discard", 1) == tg.parse_cards("9c")
    assert refused(act(state, "discard Ac"), "discard Ac").name == "NOT_IN_HAND"


def test_any_number_of_cards_of_a_kind():
    """P25: asked again and again until the player passes, and only who holds one."""
    some = game(
        "Any", AUCTION, NameStrain(), Exchange([PutCards("any", who="all", which="trumps", face_up=True)]), tricks=TRUMPS
    )
    state = act(dealt(some, hands={1: "Ad Kd Qd Jd Td", 2: "Ac Kc Qh Jh Th"}), "bid 3", "name clubs")
    assert tg.actor(state) == 2  # a jack of the same colour would be a trump; seat 1 holds none
    assert texts(state) == ["pass", "discard Ac", "discard Kc"]
    assert isinstance(state, tg.Throwing)
    state = act(state, "discard Ac")
    assert texts(state) == ["pass", "discard Kc"]
    assert told(state, 0) == ["2 discards 1 Ac"]


def test_who_is_not_asked_for_a_trump_has_none_and_everybody_knows_it():
    """P25: seat 1 could not put one away."""
    some = game("Any", AUCTION, NameStrain(), Exchange([PutCards("any", who="all", which="trumps")]), tricks=TRUMPS)
    state = act(dealt(some, hands={1: "Ad Kd Qd 9d Td", 2: "Ac Kc Qh Jh Th"}), "bid 3", "name clubs")
    assert tg.actor(state) == 2
    for seed in range(20):
        assert not tg.sample_state(tg.view(state, 3), seed).hands[1] & CLUBS_ARE_TRUMP


def test_cards_that_lie_open_are_chosen_one_by_one_from_the_bidder_on():
    """P26, D-P7: a player who passes only wants no more."""
    state = dealt(GAMES["market"], hands={1: "9c 9d 9h 9s Tc", 2: "Td Th Ts Jc Jd", 3: "Qc Qd Qh Qs Kc"})
    state = bid(act(state, "pass"), "bid 1", "clubs")
    for card in ("9c", "9d", "Td", "Th", "Qc", "Qd"):
        state = act(state, f"discard {card}")
    state = act(state, texts(state)[0])
    state = act(state, texts(state)[0])
    assert (tg.actor(state), state.table.get(tg.Contract).maker) == (2, 2)
    assert texts(state)[0] == "pass"
    assert {"take 9c", "take Td"} <= set(texts(state))
    assert refused(state, "take Kc") is ExchangeReason.NOT_DISCARDED
    state = act(state, "take 9c")
    assert tg.said(state, tg.parse_action("take 9d", state.game)) == "I take the nine of diamonds."
    state = act(state, "take 9d")  # and the hand is full
    assert tg.actor(state) == 3
    assert isinstance(act(state, "pass", "pass", "pass"), tg.Playing)
    assert "9c" in hand(state, 2)


def test_a_card_that_lies_face_down_is_not_named_after_one_that_lies_face_up():
    exchange = Exchange([PutCards(1, who="all", face_up=True), PutCards(1, who="all", pile="aside")])
    state = bid(dealt(game("Two piles", AUCTION, NameStrain(), exchange, tricks=TRUMPS)), "bid 1")
    named = []
    while not isinstance(state, tg.Playing):
        action = tg.legal_actions(state)[0]
        named.append(state.phase.said(state.table, tg.actor(state), action) != "")
        state = tg.apply(state, action)
    assert named == [True] * 4 + [False] * 4


def test_a_number_of_cards_may_be_chosen():
    state = bid(dealt(GAMES["market, one each"]), "bid 1")
    for seat in (1, 1, 2, 2, 3, 3, 0, 0):
        assert tg.actor(state) == seat
        state = act(state, texts(state)[0])
    for seat in (1, 2, 3, 0):
        assert tg.actor(state) == seat
        state = act(state, texts(state)[1])
    assert isinstance(state, tg.Playing)


def test_nobody_chooses_among_cards_that_lie_face_down():
    laid = PutCards(1, who="all", pile="market")
    hidden = game("Hidden", AUCTION, NameStrain(), Exchange([laid, TakeCards("market", "all", choose=True)]), tricks=TRUMPS)
    state = bid(dealt(hidden), "bid 1")
    for _ in range(4):
        state = act(state, texts(state)[0])
    assert isinstance(state, tg.Playing)


@pytest.mark.parametrize(
    ("most", "told"),
    [
        ({}, "any of the open cards of the market"),
        ({"up_to": 5}, "any of the open cards of the market, up to five cards in hand"),
        ({"count": 1}, "one of the open cards of the market"),
        ({"count": 2}, "up to two of the open cards of the market"),
    ],
)
def test_a_choice_is_told_in_a_sentence(most, told):
    mover = TakeCards("market", "all_from_maker", choose=True, **most)
    assert mover.describe(GAMES["market"]) == f"starting with the maker, each player may take {told}"


def test_a_hand_that_is_small_enough_is_not_asked():
    exchange = Exchange([PutCards(down_to=5, who="all", which="trumps", may_pass=True)])
    assert isinstance(
        act(dealt(game("Five", AUCTION, NameStrain(), exchange, tricks=TRUMPS)), "bid 3", "name clubs"), tg.Playing
    )


def test_why_a_card_may_not_go():
    """D-E6, P25, D-P10: it is of a kind that stays, or others go first; that it counts points is said where it matters."""
    kings = tg.CardSet.parse("Kc Kd Kh Ks")
    hands = {1: "Kc Qc 9c Qd Ah"}

    def asked(*movers):
        made = game("Kept", AUCTION, NameStrain(), Exchange(movers), scoring=POINTED, tricks=TRUMPS)
        return act(dealt(made, hands=hands), "bid 3", "name clubs")

    state = asked(PutCards(1, who="all", never=(kings,)))
    assert refused(state, "discard Kc").name == "NOT_THIS_KIND"
    assert refused(state, "discard Ks").name == "NOT_IN_HAND"
    assert refused(asked(PutCards(1, who="all", which="plain")), "discard 9c").name == "NOT_THIS_KIND"
    assert refused(asked(PutCards(1, who="all", which="no_points")), "discard 9c").name == "POINT_KEPT"
    assert refused(asked(PutCards(1, who="all", first=("plain",))), "discard Kc").name == "OTHERS_FIRST"
    no_points = {"who": "all", "which": "trumps", "first": ("no_points",)}
    assert refused(asked(PutCards(1, **no_points)), "discard 9c").name == "OTHERS_FIRST"
    assert refused(asked(PutCards(1, **no_points, verb="burn")), "burn 9c").name == "POINT"


def test_one_card_or_none_is_put_away():
    """Who may pass does so before the first card, and not after it."""
    state = act(
        dealt(game("One", AUCTION, NameStrain(), Exchange([PutCards(1, who="all", may_pass=True)]), tricks=TRUMPS)), "bid 3"
    )
    state = act(state, "name clubs")
    assert (texts(state)[0], len(texts(state))) == ("pass", 6)
    assert tg.actor(act(state, "pass")) == tg.actor(act(state, texts(state)[1])) == 2
    two = game("Two", AUCTION, NameStrain(), Exchange([PutCards(2, who="all", may_pass=True)]), tricks=TRUMPS)
    state = act(dealt(two), "bid 3", "name clubs")
    state = act(state, texts(state)[1])
    assert "pass" not in texts(state)
    assert refused(state, "pass").name == "NOT_NOW"


def test_each_takes_the_pile_that_is_its_own():
    """TH4: of rows that lie before the players, each takes its own, and nobody another's."""
    rows = LayOut("row", 1), Exchange([TakeCards("row", "all")])
    state = dealt(game("Rows", *rows, tricks=Tricks(FOLLOW_SUIT)), stock="Ac Kc Qc Jc")
    assert [
        card for seat, card in zip((1, 2, 3, 0), tg.parse_cards("Ac Kc Qc Jc"), strict=True) if card in state.hands[seat]
    ] == [*tg.parse_cards("Ac Kc Qc Jc")]


def test_the_dealer_robs_the_pack():
    """CI3, CI4: others throw plain cards face up and draw; the dealer takes the rest and keeps four."""
    state = dealt(GAMES["robbing"], hands={1: "Ac Kc Qc Tc 9d", 0: "Ad Kd 9h Th Qh"}, stock="Ah Kh Ks 9c")
    state = act(state, "bid 3", "name clubs")
    assert tg.actor(state) == 0
    assert {str(card) for card in pile(state, "discard", 1)} == {"9d"}
    assert state.table.pile("discard", 1).seen_by is None
    assert all(text.startswith("discard") for text in texts(state))


# giving


@pytest.mark.parametrize(("deal", "receiver"), [(1, 2), (2, 0), (3, 3)])
def test_the_route_goes_by_the_number_of_the_deal(deal, receiver):
    """HE2: to the left, to the right, across, and then nobody passes."""
    passing = hearts(1)
    start = tg.start(passing)
    while start.table.deal < deal:
        start = tg.apply(start, tg.given(start, 3))
        while start.table.deal < deal and start.awaits is None:
            start = tg.apply(start, tg.legal_actions(start)[0])
    state = tg.apply(start, tg.given(start, 5))
    first = state.hands[1]
    for _ in range(4):
        state = tg.apply(state, tg.legal_actions(state)[0])
    (gone,) = first - state.hands[1]
    assert gone in state.hands[receiver]


def test_in_a_deal_without_a_route_nobody_is_asked():
    """HE2: the fourth deal of four."""
    state = tg.start(
        attrs.evolve(
            hearts(),
            phases=(DealCards(5), Exchange([GiveCards(2, ["nobody", "left"], "all", together=True)]), Tricks(FOLLOW_SUIT)),
        )
    )
    assert isinstance(tg.apply(state, tg.given(state, 1)), tg.Playing)


def test_all_choose_before_any_card_is_passed_and_nobody_sees_what_others_choose():
    """HE2."""
    state = dealt(hearts(2))
    before = state.hands
    first = texts(state)[0]
    state = act(state, first)
    assert tg.actor(state) == 1
    assert first not in texts(state)
    assert refused(state, first).name == "ALREADY_CHOSEN"
    assert str(tg.visible_action(state, tg.legal_actions(state)[0], 2)) == "give one card"
    assert tg.view(state, 2).log[-1].action is None
    assert state.hands == before
    for _ in range(6):
        state = act(state, texts(state)[0])
    assert state.hands == before
    state = act(state, texts(state)[0])
    assert isinstance(state, tg.Playing)
    assert [len(held) for held in state.hands] == [5] * 4
    assert told(state, None) == [
        *(f"{seat} puts down 2" for seat in (1, 2, 3, 0)),
        *(f"{seat} passes on 2" for seat in (1, 2, 3, 0)),
    ]
    assert set(state.hands[2] & before[1]) == set(before[1] - state.hands[1])
    assert not state.table.piles or all(pile.name != "passed" for pile in state.table.piles)


def test_a_hand_that_must_go_whole_is_chosen_card_by_card_too():
    """HE2: nobody's cards go before all have chosen, also where there is nothing to choose."""
    state = dealt(hearts(2, cards=2))
    before, asked = state.hands, []
    while not isinstance(state, tg.Playing):
        assert state.hands == before
        asked.append(tg.actor(state))
        state = act(state, texts(state)[0])
    assert asked == [1, 1, 2, 2, 3, 3, 0, 0]
    assert state.hands == (before[3], *before[:3])


def test_in_a_game_with_sides_of_three_the_next_partner_is_the_next_clockwise():
    """SH5, SH8: seat 4 gives to seat 2's call, then seat 0."""
    one = shoot(PutCards(1), GiveCards(1, "maker", "partner"))
    both = shoot(PutCards(2), GiveCards(1, "maker", "partners"))
    state = bid(act(dealt(one), "pass"), "bid shoot")
    assert tg.actor(state) == 2
    state = act(state, texts(state)[0])
    assert tg.actor(state) == 4
    assert isinstance(state, tg.Giving)
    state = bid(act(dealt(both), "pass"), "bid shoot")
    asked = []
    while not isinstance(state, tg.Playing):
        asked.append((tg.actor(state), texts(state)[0].split()[0]))
        state = act(state, texts(state)[0])
    assert asked == [(2, "discard"), (2, "discard"), (4, "give"), (0, "give")]
    assert len(state.table.hands[2]) == 4


def test_cards_go_there_and_back_and_may_be_the_same():
    """BE5."""
    state = bid(dealt(GAMES["there and back"]), "bid shoot")
    gift = texts(state)[:2]
    state = act(state, *gift)
    assert tg.actor(state) == 3
    assert set(gift) <= set(texts(state))
    state = act(state, *gift)
    assert isinstance(state, tg.Playing)
    assert told(state, 1) == ["1 gives 1 " + gift[0].split()[1], "1 gives 1 " + gift[1].split()[1]] + told(state, 3)[2:]
    assert told(state, 0) == ["1 gives 1"] * 2 + ["3 gives 1"] * 2


@pytest.mark.parametrize("when", ["shoot", "bid_alone", "alone", "not_alone"])
def test_an_exchange_takes_place_only_in_its_deals(when):
    of = shoot(GiveCards(1), GiveCards(1, "maker", "partner"), seats=4, when=when)
    words = {"bid shoot": {"shoot", "alone"}, "bid alone": {"bid_alone", "alone"}, "bid 2": {"not_alone"}}
    for made, whens in words.items():
        assert isinstance(bid(dealt(of), made), tg.Giving) is (when in whens), made


@pytest.mark.parametrize(
    ("when", "calls"),
    [
        ("accepted", ["order up", "discard 9c"]),
        ("alone", ["order up alone", "discard 9c"]),
        ("not_alone", ["order up", "discard 9c"]),
        ("defended_alone", ["order up alone", "discard 9c", "pass", "defend alone"]),
    ],
)
def test_an_exchange_may_wait_for_what_was_called(when, calls):
    """E41, E53, RR3: at once when it was, and in no other deal."""
    of = lone(LoneDefence(), Exchange([PutCards(1, who="all")], when))
    others = {"accepted": ["pass", "pass", "pass", "pass", "name hearts"], "alone": ["order up", "discard 9c"]}
    others |= {"not_alone": ["order up alone", "discard 9c"], "defended_alone": ["order up alone", "discard 9c"]}

    def called(texts_of):
        state = act(dealt(of, turn_up="9c"), *texts_of)
        while texts(state) == ["pass", "defend alone"]:
            state = act(state, "pass")
        return state

    assert isinstance(called(calls), tg.Discarding)
    assert isinstance(called(others[when]), tg.Playing)


@pytest.mark.parametrize(("when", "word"), [("misere", "misere"), ("open_misere", "open misere")])
def test_an_exchange_after_a_misere(when, word):
    """FH9: the bidder exchanges with the partner, who then sits out."""
    nothing = Objective("none")
    tiers = (*numbers(2, 3), by_word("misere", nothing, alone=True), by_word("open misere", nothing, alone=True))
    both = Exchange([GiveCards(1), GiveCards(1, "maker", "partner")], when)
    of = game("Nothing", LadderAuction(tiers), NameStrain(), both)
    for made in ("bid 2", "bid misere", "bid open misere"):
        assert isinstance(bid(dealt(of), made), tg.Giving) is (made == f"bid {word}"), made


@pytest.mark.parametrize(
    ("movers", "when", "facts"),
    [
        *(([PutCards(1, who="all", which=kind)], "always", (Trump,)) for kind in ("plain", "trumps", "points", "no_points")),
        ([PutCards(1, who="all", never=["trumps_without_points"])], "always", (Trump,)),
        ([PutCards(1, who="all", first=["points"])], "always", (Trump,)),
        *(([PutCards(1, who="all")], when, (tg.Contract,)) for when in ("alone", "not_alone", "defended_alone", "shoot")),
        *(([PutCards(1, who=who)], "always", (tg.Contract,)) for who in ("maker", "partner", "partners", "opponents")),
        *(([PutCards(1, who=who)], "always", (tg.Contract,)) for who in ("all_but_maker", "all_but_lone_maker")),
        ([GiveCards(1, "maker", "dealer")], "always", (tg.Contract,)),
        ([TakeCards("turn-up", "dealer")], "always", (TurnUp,)),
        ([PutCards(1, which="trumps", never=["turn_up"])], "always", (tg.Contract, Trump, TurnUp)),
        ([PutCards(1, who="all", never=[NINES])], "accepted", ()),
    ],
)
def test_what_must_be_settled_before_an_exchange(movers, when, facts):
    """A game that does not settle it is refused when it is made."""
    assert Exchange(movers, when).needs == facts


# calling for the best


def test_a_lone_defender_calls_too():
    """RR3: it throws one, and its partner gives one."""
    of = lone(CallForBest(), LoneDefence(), CallForBest(who="lone_defender"))
    state = act(dealt(of, turn_up="9c"), "order up alone", "discard 9c")
    asked = []
    while not isinstance(state, tg.Playing):
        wanted = texts(state)[-1]
        asked.append((tg.actor(state), wanted.split()[0]))
        state = act(state, wanted)
    assert asked[-2:] == [(2, "discard"), (0, "give")]
    assert {len(state.table.hands[seat]) for seat in (1, 2)} == {5}


def test_the_card_may_come_before_the_discard():
    """RR2: the maker says whether it calls before it is given a card."""
    state = act(dealt(lone(CallForBest(may=True, best_first=True)), turn_up="9c"), "pass", "pass", "pass", "pass")
    state = act(state, "name hearts alone")
    assert texts(state) == ["pass", "call for a card"]
    assert isinstance(act(state, "pass"), tg.Playing)
    state = act(state, "call for a card")
    assert tg.actor(state) == 3
    state = act(state, texts(state)[0])
    assert tg.actor(state) == 1
    assert len(texts(state)) == 6


# what is refused


def test_a_pile_that_no_phase_lays():
    told = problems(lambda: game("Nothing there", AUCTION, Exchange([TakeCards("kitty"), PutCards(3)])))
    assert told == ("Exchange: pile='kitty': no phase before it lays such a pile (there is stock)",)
    told = problems(lambda: game("No stock", AUCTION, NameStrain(), TakeRest(), cards=6))
    assert told == ("TakeRest: pile='stock': no phase before it lays such a pile (there is none)",)


def test_a_choice_among_cards_that_nobody_lays():
    choice = TakeCards("market", choose=True)
    told = problems(lambda: game("Nothing there", AUCTION, NameStrain(), Exchange([choice]), tricks=TRUMPS))
    assert told == ("Exchange: pile='market': no phase before it lays such a pile (there is stock)",)


def test_a_draw_from_a_pile_that_nobody_has_laid_yet():
    """P27."""
    drawn = Draw(6, pile="discard"), DiscardPlain()
    told = problems(lambda: game("Order", AUCTION, NameStrain(), *drawn, tricks=TRUMPS))
    assert told == ("Draw: pile='discard': no phase before it lays such a pile (there is stock)",)
    assert Draw(1).to == 1


def test_a_pile_that_a_later_phase_lays():
    put, take = Exchange([PutCards(1, who="dealer")]), Exchange([TakeCards("discard", who="dealer")])
    assert game("Order", put, take, tricks=Tricks(FOLLOW_SUIT))
    assert "no phase before it lays such a pile" in problems(lambda: game("Order", take, put, tricks=Tricks(FOLLOW_SUIT)))[0]


def test_routes_that_lead_to_nobody_are_told_together():
    movers = [GiveCards(1, "partner"), GiveCards(1, "across", "all"), GiveCards(1, "nobody"), GiveCards(1, "maker", "partners")]
    told = problems(lambda: game("Nobody", AUCTION, Exchange(movers), seating=tg.singles(3)))
    assert set(told) == {
        "Exchange: GiveCards: to='partner': not everybody has a partner here; take another route, or seat partners",
        "Exchange: GiveCards: to='across': nobody sits across from 3 players; take another route",
        "Exchange: GiveCards: to='nobody': no card is ever given",
        "Exchange: GiveCards: who='partners': not everybody has a partner here; name another seat, or seat partners",
    }


def test_of_two_players_nobody_sits_across():
    told = problems(lambda: game("Two", Exchange([GiveCards(1, "across", "all")]), seating=tg.singles(2), tricks=FOLLOWS))
    assert told == ("Exchange: GiveCards: to='across': of two players say 'left'",)


def test_a_hand_of_which_nothing_is_left_is_refused():
    told = problems(lambda: game("All go", AUCTION, NameStrain(), Exchange([PutCards(down_to=0, who="all")])))
    assert told == ("Exchange: no cards are left for the play: let fewer go",)


@pytest.mark.parametrize(
    ("movers", "when", "sizes", "case"),
    [
        ([TakeCards("stock"), PutCards(2)], "always", "5 and 7", ""),
        ([GiveCards(1, "left", "all")], "always", None, ""),
        ([GiveCards(1, "left")], "always", "4, 5 and 6", ""),
        ([PutCards(2), GiveCards(1, "maker", "partner")], "alone", "4 and 5", " if the maker plays alone"),
        ([PutCards(1, may_pass=True), GiveCards(1, "maker", "partner")], "alone", None, ""),
        ([GiveCards(1, ("nobody", "left"))], "always", "4, 5 and 6", ""),
        ([TakeCards("stock"), PutCards(down_to=5)], "always", None, ""),
        ([TakeCards("stock"), Offer(), PutCards(4)], "always", "5 and 9", ""),
        ([TakeCards("stock"), Offer("partner"), PutCards(4)], "always", None, ""),
        ([TakeCards("stock"), PutCards(4, may_pass=True)], "always", "5 and 9", ""),
        ([TakeCards("stock", may_leave=True), PutCards(4)], "always", None, ""),
        ([PutCards(1, who="opponents")], "alone", "4 and 5", " if the maker plays alone"),
        ([PutCards(1, who="partner")], "alone", None, ""),
        ([PutCards(1)], "not_alone", "4 and 5", ""),
        ([PutCards(1, who="lone_defender")], "defended_alone", "4 and 5", " if somebody defends alone"),
        ([PutCards(down_to=6)], "always", None, ""),
        ([TakeCards("stock", up_to=4)], "always", None, ""),
        ([TakeCards("stock", up_to=6, who="all"), PutCards(1, who="all")], "always", None, ""),
    ],
)
def test_hands_that_would_come_to_the_play_unequal(movers, when, sizes, case):
    def build():
        return game("Sizes", AUCTION, NameStrain(), Exchange(movers, when))

    if sizes is None:
        assert build()
    else:
        assert problems(build) == (f"Exchange: hands of {sizes} cards come to the play{case}: let as many cards go as come",)


def test_several_exchanges_are_counted_together():
    take, put = Exchange([TakeCards("stock")]), Exchange([PutCards(4)])
    assert game("Together", AUCTION, take, NameStrain(), put)
    told = problems(lambda: game("Together", AUCTION, take, NameStrain(), attrs.evolve(put, movers=(PutCards(3),))))
    assert told == ("Exchange: hands of 5 and 6 cards come to the play: let as many cards go as come",)


@pytest.mark.parametrize(
    ("mover", "told"),
    [
        (lambda: Exchange(()), "Exchange: movers=(): at least one mover"),
        (lambda: TakeCards(""), "TakeCards: pile='': the name of a pile, which is not `hand` or `trick`"),
        (lambda: TakeCards("hand"), "TakeCards: pile='hand': the name of a pile, which is not `hand` or `trick`"),
        (lambda: TakeCards("kitty", count=0), "TakeCards: count=0: a whole number from 1 to 1,000"),
        (lambda: TakeCards("kitty", count=1, up_to=6), "TakeCards: count and up_to: give one of them"),
        (lambda: TakeCards("kitty", may_leave=True, may_give=True), "TakeCards: may_leave and may_give: give one of them"),
        (lambda: TakeCards("kitty", may_leave=True, choose=True), "TakeCards: may_leave and choose: give one of them"),
        (
            lambda: Exchange([TakeCards("kitty", may_leave=True), TakeCards("row", choose=True)]),
            "Exchange: cards are chosen beside a mover that may be passed: give it an exchange of its own",
        ),
        (PutCards, "PutCards: count or down_to: give one of them"),
        (lambda: PutCards(1, 2), "PutCards: count or down_to: give one of them"),
        (lambda: PutCards(0), "PutCards: count=0: a whole number from 1 to 1,000"),
        (lambda: PutCards(1, pile="trick"), "PutCards: pile='trick': the name of a pile, which is not `hand` or `trick`"),
        (
            lambda: PutCards("any", first=("plain",)),
            "PutCards: first with cards that need not go: leave `first` out, and say by `which` what may go",
        ),
        (lambda: GiveCards(0), "GiveCards: count=0: a whole number from 1 to 1,000"),
        (lambda: GiveCards(1, ()), "GiveCards: to=(): at least one route"),
        (
            lambda: Exchange([GiveCards(1, "left", "all", together=True), PutCards(1)]),
            "Exchange: a gift of all together stands beside other movers: give it an exchange of its own",
        ),
    ],
)
def test_movers_that_cannot_be(mover, told):
    assert told in problems(mover)


def test_a_role_that_does_not_exist_is_refused_with_what_there_is():
    assert "who='everybody': the values are" in problems(lambda: PutCards(1, who="everybody"))[0]
    assert "to=" in problems(lambda: GiveCards(1, "up"))[0]


def test_an_exchange_that_reads_a_contract_needs_one():
    told = problems(lambda: game("No bids", Exchange([GiveCards(1, "maker", "partner")]), tricks=Tricks(FOLLOW_SUIT)))
    assert "Exchange needs the Contract, which no phase before it settles: put one that gives it first" in told


def test_the_batch_engine_plays_every_exchange_of_euchre():
    assert obstacles(tg.euchre.euchre(call_for_best="may", farmers_hand="swap3", farmers_hand_needs=5)) == ()


def test_players_go_by_what_is_offered():
    """The sensible player takes what it may, calls for a card, gives the maker its best card and keeps its own."""
    state = act(dealt(GAMES["ghost"]), "bid 3", "name hearts")
    assert str(sensible(tg.view(state, 1))) == "take the dummy"
    state = act(dealt(GAMES["call first"]), "bid alone", "name hearts")
    assert str(sensible(tg.view(state, 1))) == "call for a card"
    state = bid(dealt(GAMES["there and back"], hands={1: "Jh Jd Ah Kh Qh 9s", 3: "Ac 9c Tc Qc 9d Td"}), "bid shoot")
    assert str(sensible(tg.view(state, 1))) == "give 9s"
    state = act(state, "give 9s", "give Jd")
    assert str(sensible(tg.view(state, 3))) == "give Jd"
