"""Five-handed pitch: ten cards, the blind, the called card and the partner whom it reveals (P34-P37, D-P21, D-P22)."""

import random

import pytest

import trickgames as tg
from helpers import act, deal_trumps, legal_of, pass_all, play, play_deal, random_states, refused, texts
from trickgames import pitch
from trickgames.engine.states import Burning, CallingCard, Playing, Taking, Throwing
from trickgames.table import Called, HolderOf, Told

FOUR = 4
KEPT = {0: "Ah Qh Jh 4h", 1: "Jd Hj 5h", 2: "Lj Th 6h", 3: "Kh 8h 7h", 4: "9h 3h 2h"}


def hearts(kept=None, rest="2c 2d 2s 3c", call="Kh", **settings):
    """Seat 0 has bid four, named hearts and called a card."""
    state = deal_trumps(pitch.pitch(players=5, **settings), "h", FOUR, KEPT if kept is None else kept, rest=rest)
    state = act(state, "bid 4", *["pass"] * 4, "name hearts")
    return act(state, f"call {call}") if call else state


def holders_told(state):
    """What everybody was told of who holds the called card: seat by seat, whether it does."""
    called = tg.CardSet([state.table.get(Called).card])
    told = [(item.places[0][1], item.either[0][0]) for item in state.table.log if isinstance(item, Told)]
    return [(seat, count.most != 0) for seat, count in told if count.cards == called]


def test_ten_cards_each_and_a_blind_of_four():
    """P34."""
    state = tg.apply(tg.start(pitch.FIVE_HANDED), tg.Deal(tg.shuffled(pitch.FIVE_HANDED, 1)))
    assert [len(hand) for hand in state.hands] == [10] * 5
    blind = state.table.pile("blind")
    assert len(blind.cards) == 4
    assert blind.seen_by == ()
    assert state.game.seating.sides == ((0,), (1,), (2,), (3,), (4,))


def test_the_bidder_calls_a_card_before_taking_the_blind():
    """P35, P36: the blind is still there, and the bidder has ten cards."""
    state = hearts(call=None)
    assert isinstance(state, CallingCard)
    assert tg.actor(state) == 0
    assert len(state.hands[0]) == 10
    assert len(state.table.pile("blind").cards) == 4


def test_any_trump_of_the_pack_but_an_own_card_may_be_called():
    """P35, D-P22: high to low."""
    state = hearts(call=None)
    assert legal_of(state, "call") == "Kh Jd Hj Lj Th 9h 8h 7h 6h 5h 3h 2h"
    assert refused(state, "call Ah").name == "OWN_CARD"
    assert refused(state, "call Kd").name == "NOT_A_TRUMP"
    assert refused(state, "call Jd#2").name == "NOT_A_TRUMP"
    assert texts(hearts(call=None, points=8)) == texts(state)


def test_an_own_card_may_be_called_where_that_is_to_play_alone():
    """D-P22: call_own_card, then the bidder leads what it likes, against four."""
    state = hearts(call="Ah", call_own_card="plays_alone")
    assert isinstance(state, Playing)
    assert legal_of(state, "play") == "Ah Qh Jh 4h"
    state = play_deal(state, lambda now: tg.legal_actions(now)[-1])
    assert state.results[0].makers == (0,)
    assert refused(hearts(call=None), "call Ah").rule.startswith("D-P22")


def test_the_blind_goes_to_the_bidder_who_throws_what_is_not_trump():
    """P36, P25, D-P21: right after the call; nobody draws."""
    state = hearts({**KEPT, 4: "9h 2h"}, rest="3h 2c 2d 2s")
    assert isinstance(state, Playing)
    assert str(state.hands[0]) == "Ah Qh Jh 4h 3h"
    assert [len(hand) for hand in state.hands] == [5, 3, 3, 3, 2]
    assert state.table.pile("blind") is None


def test_who_holds_more_than_six_burns_once():
    """P30, D-P21: from the dealer's left, after the blind was taken."""
    kept = {0: "Ah Qh Jh 4h 5h 6h", 1: "Jd Hj", 2: "Lj", 3: "8h", 4: "9h 3h Kh"}
    state = hearts(kept, rest="7h Th 2h 2c")
    assert isinstance(state, Burning)
    assert tg.actor(state) == 0
    assert legal_of(state, "burn") == "Qh 7h 6h 5h 4h"
    state = act(state, "burn Qh", "burn 7h", "burn 6h")
    assert str(state.hands[0]) == "Ah Jh Th 5h 4h 2h"
    assert isinstance(state, Playing)


def test_the_called_card_is_burned_by_nobody():
    """P37, D-P22: not by the bidder who must lead it, nor by its holder."""
    kept = {0: "Ah Qh Jh 4h 5h 6h", 1: "Jd Hj", 2: "Lj", 3: "8h", 4: "9h 3h Th"}
    state = hearts(kept, rest="7h Kh 2h 2c", call="Kh")
    assert tg.actor(state) == 0
    assert legal_of(state, "burn") == "Qh 7h 6h 5h 4h"
    assert refused(state, "burn Kh").rule == "P37"
    kept = {0: "Ah", 1: "Jd Hj", 2: "Lj", 3: "8h", 4: "9h 3h Kh 2h Qh Jh 4h 5h 6h"}
    state = hearts(kept, rest="7h Th 2s 2c", call="9h")
    assert tg.actor(state) == 4
    assert refused(state, "burn 9h").name == "CALLED"
    assert legal_of(state, "burn") == "Kh Qh 6h 5h 4h"


def test_the_called_card_is_not_burned_for_lack_of_another():
    """P37: of seven point cards one must go, and it is not the called one."""
    kept = {0: "Kh", 1: "Ah Jh Jd Hj Lj Th 2h", 2: "Qh 9h", 3: "8h 7h", 4: "6h 5h 4h 3h"}
    state = hearts(kept, call="2h")
    assert tg.actor(state) == 1
    assert legal_of(state, "burn") == "Hj Lj Ah Jd Jh Th"
    assert refused(state, "burn 2h").name == "CALLED"


@pytest.mark.parametrize("points_too", [True, False])
def test_the_called_card_is_burned_by_nobody_whatever_may_be_burned(points_too):
    """P37, D-P10."""
    kept = {0: "Ah", 1: "Jd Hj", 2: "Lj", 3: "8h", 4: "9h 3h Kh 2h Qh Jh 4h 5h 6h"}
    state = hearts(kept, rest="7h Th 2s 2c", call="9h", may_burn_points=points_too)
    while isinstance(state, Burning):
        assert "burn 9h" not in texts(state)
        state = act(state, texts(state)[-1])
    assert tg.Card.parse("9h") in state.hands[4]


def test_only_the_card_itself_reveals_the_partner():
    """P35: nothing public tells who holds it."""
    state = hearts()
    assert state.table.get(tg.Contract).party == HolderOf(tg.Card.parse("Kh"))
    assert state.table.get(Called).card == tg.Card.parse("Kh")
    assert holders_told(state) == [(0, False)]  # it may not be the bidder's own
    assert play_deal(state).results[0].makers == (0, 3)


def test_the_partner_may_be_revealed_at_once():
    """D-P22: partner_revealed, also that the card lies in the blind."""
    assert holders_told(hearts(partner_revealed="at_once")) == [(0, False), (1, False), (2, False), (3, True)]
    state = hearts({**KEPT, 3: "8h 7h"}, rest="Kh 2c 2d 2s", partner_revealed="at_once")
    assert holders_told(state) == [(seat, False) for seat in (0, 1, 2, 3, 4)]


def test_a_called_card_in_the_blind_must_be_led():
    """P37: and the bidder plays alone against four."""
    state = hearts({**KEPT, 3: "8h 7h"}, rest="Kh 2c 2d 2s")
    assert texts(state) == ["play Kh"]
    reason = refused(state, "play Ah")
    assert (reason.name, reason.rule) == ("MUST_LEAD", "P37")
    state = play(state, "Kh")
    assert tg.actor(state) == 1
    state = play_deal(state)
    assert state.results[0].makers == (0,)


def test_a_partner_plays_the_called_card_when_it_likes():
    """D-P22: by default."""
    state = play(hearts(), "4h 5h 6h")
    assert tg.actor(state) == 3
    assert legal_of(state, "play") == "Kh 8h 7h"


def test_or_to_the_first_trick():
    """D-P22: called_card_first_trick."""
    state = play(hearts(called_card_first_trick=True), "4h 5h 6h")
    assert texts(state) == ["play Kh"]
    assert refused(state, "play 8h").name == "CALLED_FIRST"
    state = play(state, "Kh")
    assert legal_of(state, "play") == "9h 3h 2h"


def test_called_card_first_binds_no_bidder():
    """D-P22: one that called an own card leads what it likes; one from the blind is led."""
    own = hearts(call="Ah", call_own_card="plays_alone", called_card_first_trick=True)
    assert legal_of(own, "play") == "Ah Qh Jh 4h"
    blind = hearts({**KEPT, 3: "8h 7h"}, rest="Kh 2c 2d 2s", called_card_first_trick=True)
    assert legal_of(blind, "play") == "Kh"


def test_a_partner_who_leads_the_first_trick_leads_the_called_card():
    """D-P13, D-P22: the bidder holds no trump, and the lead passes to the partner."""
    kept = {0: "", 1: "Jd Hj 5h Ah Qh Jh", 2: "Lj Th 6h 4h", 3: "Kh 8h 7h", 4: "9h 3h 2h"}
    state = hearts(kept, call="5h", called_card_first_trick=True)
    assert tg.actor(state) == 1
    assert texts(state) == ["play 5h"]
    assert refused(state, "play Ah").name == "CALLED_FIRST"


def test_the_called_card_is_thrown_by_nobody():
    """P26, P37: five players may throw and take too, up to six."""
    state = hearts(discard_trumps="any")
    assert isinstance(state, Throwing)
    while tg.actor(state) != 3:
        state = act(state, "pass")
    assert legal_of(state, "discard") == "8h 7h"
    assert refused(state, "discard Kh").rule == "P37"


def test_five_players_take_thrown_trumps_in_drawing_order():
    """P26, D-P6, D-P7."""
    for order, first in (("dealer_left", [0, 1, 2, 3, 4]), ("bidder_first", [0, 1, 2, 3, 4])):
        state = act(hearts(discard_trumps="any", draw_order=order), "discard 4h", *["pass"] * 5)
        asked = []
        while isinstance(state, Taking):
            asked.append(tg.actor(state))
            state = act(state, "pass")
        assert asked == first
    state = act(hearts(discard_trumps="any"), "discard 4h", *["pass"] * 5)
    state = act(state, "pass", "take 4h")
    assert isinstance(state, Playing)
    assert len(state.hands[1]) == 4


def test_five_players_burn_after_throws_and_takes():
    """P30: a hand of six takes nothing, and one of more has burned nothing yet when it is asked for throws."""
    kept = {0: "Ah Qh Jh 4h 5h 6h 7h", 1: "Jd Hj", 2: "Lj", 3: "8h Th", 4: "9h 3h Kh 2h"}
    state = hearts(kept, call="Kh", discard_trumps="nonpoint")
    assert isinstance(state, Throwing)
    assert len(state.hands[0]) == 7
    state = act(state, "pass")
    while isinstance(state, Throwing):
        state = act(state, texts(state)[1])
    assert isinstance(state, Taking)
    assert tg.actor(state) == 1
    while isinstance(state, Taking):
        state = act(state, "pass")
    assert isinstance(state, Burning)
    assert tg.actor(state) == 0


def test_the_moon_of_five():
    """P33h: with a partner or without."""
    state = deal_trumps(pitch.FIVE_HANDED, "h", FOUR, KEPT, rest="2c 2d 2s 3c")
    state = act(state, "shoot the moon", "name hearts", "call Kh")
    assert isinstance(state, Playing)
    contract = state.table.get(tg.Contract)
    assert contract.moon
    assert contract.level == 10


# random matches

GAMES = {
    "five-handed": pitch.FIVE_HANDED,
    "own card": pitch.pitch(players=5, call_own_card="plays_alone", partner_revealed="at_once"),
    "sixteen, dirty, reverse, throwing": pitch.pitch(
        points=16, players=5, dirty=True, reverse=True, discard_trumps="any", called_card_first_trick=True
    ),
    "thirteen": pitch.pitch(points=13, players=5, may_burn_points=True, made_scores="bid", defenders_score="only_if_made"),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_in_random_deals_the_points_add_up_and_the_cards_alone_fix_the_partner(name, seed):
    """P31, P35, P37, B32: who holds the called card when it is called, or nobody, is the partner, whatever happens then."""
    game = GAMES[name]
    total = sum(game.scoring.values(tg.Suit.HEARTS).values())
    holder = called = lost = None
    scores = (0,) * 5
    for state, action in random_states(game, random.Random(f"{name} {seed}"), deals=6):
        if isinstance(action, tg.Deal):
            holder = called = None
        if isinstance(state, CallingCard):
            before = state
        if hasattr(action, "verb") and action.verb == "call":
            called = action.card
            maker = tg.actor(before)
            holder = next((seat for seat, hand in enumerate(before.hands) if called in hand), None)
        if isinstance(state, Playing):
            worth = game.scoring.values(state.table.get(tg.Trump).suit)
            gone = [card for pile in state.table.piles for card in pile.cards]
            lost = sum(worth.get(card, 0) for card in gone)
            assert called not in gone
        if len(state.results) and action is not None and state.results[-1].dealer is not None and not state.table.hands:
            result = state.results[-1]
            expected = (maker,) if holder in (None, maker) else (maker, holder)
            assert result.makers == expected
            assert result.contract.party == HolderOf(called)
            assert sum(result.points) == total - lost
            ours = sum(result.points[seat] for seat in expected)
            assert all(result.change[seat] == result.change[maker] for seat in expected) or result.contract.moon
            if not result.contract.moon and ours < result.contract.level:
                assert result.change[maker] == -result.contract.level
            if not result.contract.moon and ours >= result.contract.level:
                assert result.change[maker] == (result.contract.level if name == "thirteen" else ours)
            scores = tuple(before + change for before, change in zip(scores, result.change, strict=True))
            assert state.scores == scores
    assert state.results


def test_five_passes_and_the_dealer_is_stuck():
    """P22."""
    game = pitch.FIVE_HANDED
    state = pass_all(tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 4))), 4)
    assert refused(state, "pass").rule == "P22"
