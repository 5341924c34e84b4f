"""Euchre for six, rule by rule (SH1-SH10)."""

import pytest

import trickgames as tg
from batch_games import assert_same
from helpers import act, deal, legal_of, pass_all, play, play_deal, refused, texts
from trickgames import batch, euchre

# Hearts are trump, and seat 1 has all five that are high.
TURN_UP = {0: "9h 8h 7h Tc 9c", 1: "Jh Jd Ah Kh As", 2: "Ac Kc Qc Jc 8c", 3: "Qh Th Ks Qs Js"}
# Two of each card: seat 1 has eight sure tricks in hearts.
BIDS = {
    0: "9c Tc Qc Kc Ac 9s Ts Qs",
    1: "Jh Jh#2 Jd Jd#2 Ah Ah#2 Kh Kh#2",
    2: "9c#2 Tc#2 Qc#2 Kc#2 Ac#2 9s#2 Ts#2 Qs#2",
    3: "Qh Th 9h Ad Kd Qd Td 9d",
    4: "Ks Ks#2 As As#2 Js Js#2 Jc Jc#2",
    5: "Qh#2 Th#2 9h#2 Ad#2 Kd#2 Qd#2 Td#2 9d#2",
}
# Seat 1 has five hearts and three losers.
FIVE = {**BIDS, 1: "Jh Jh#2 Jd Jd#2 Ah 9c Tc 9s", 0: "Ah#2 Kh Qc Kc Ac Kh#2 Ts Qs"}


def turned_up(*answers, hands=TURN_UP, turned="Qd", **settings):
    return act(deal(euchre.six_handed(**settings), 0, hands, turned), *answers)


def bidding(*answers, hands=BIDS, dealer=0, scores=None, **settings):
    return act(deal(euchre.six_handed(form="bid", **settings), dealer, hands, scores=scores), *answers)


def highest(state):
    """The strongest card that may be played, with hearts as trumps."""
    hearts = tg.order(euchre.EUCHRE, tg.Suit.HEARTS)
    return max(tg.legal_actions(state), key=lambda action: (hearts.strength(action.card), -action.card.copy))


@pytest.mark.parametrize("form", ["turn_up", "bid"])
def test_six_in_two_sides_of_three(form):
    """SH1."""
    assert euchre.six_handed(form=form).seating.sides == ((0, 2, 4), (1, 3, 5))


@pytest.mark.parametrize(("joker", "cards", "left"), [(False, 32, 1), (True, 33, 2)])
def test_five_each_and_one_turned(joker, cards, left):
    """SH2."""
    game = euchre.six_handed(joker=joker)
    for plan in ((3, 2), (2, 3)):
        state = deal(game, plan=plan, turn_up="9h")
        assert (len(game.pack), [len(hand) for hand in state.hands]) == (cards, [5] * 6)
        assert len(state.table.pile("stock").cards) == left


def test_calls_are_those_of_euchre():
    """SH3."""
    state = turned_up()
    assert (tg.actor(state), texts(state)) == (1, ["pass", "order up", "order up alone"])
    ordered = act(state, "pass", "order up")
    assert (tg.actor(ordered), len(legal_of(ordered, "discard").split())) == (0, 6)
    assert set(ordered.table.get(tg.Contract).party) == {0, 2, 4}
    second = pass_all(state, 6)
    assert (tg.actor(second), "name diamonds" in texts(second)) == (1, False)
    assert pass_all(second, 6).dealer == 1
    joker = deal(euchre.six_handed(joker=True), 0, turn_up="Hj")
    assert (tg.actor(joker), texts(joker)[:2]) == (0, ["name clubs", "name clubs alone"])
    assert not tg.view(joker, 0).hand


def test_both_partners_of_a_lone_player_rest():
    """SH3, K7."""
    state = turned_up(*["pass"] * 6, "name hearts alone")
    assert state.table.resting == {3, 5}
    assert tg.actor(state) == 1
    led = play(state, "Jh")
    assert tg.actor(led) == 2
    dealers_side = turned_up("pass", "order up alone")
    assert (dealers_side.table.resting, isinstance(dealers_side, tg.Playing), tg.actor(dealers_side)) == ({0, 4}, True, 1)


@pytest.mark.parametrize(("settings", "change"), [({}, 5), ({"lone_march_score": 4}, 4)])
def test_a_lone_march(settings, change):
    """SH4: example 1."""
    state = play_deal(turned_up(*["pass"] * 6, "name hearts alone", **settings), highest)
    assert (state.results[-1].tricks, state.scores) == ((0, 5, 0, 0, 0, 0), (0, change))


def test_other_scores():
    """SH4."""
    march = play_deal(turned_up(*["pass"] * 6, "name hearts"), highest)
    assert march.scores == (0, 2)
    euchred = play_deal(turned_up(*["pass"] * 7, "name hearts"), highest)
    assert euchred.scores == (0, 2)
    scoring = euchre.SIX_HANDED_EUCHRE.scoring
    assert (scoring.made, scoring.march, scoring.lone_march, scoring.euchred) == (1, 2, 5, 2)
    assert euchre.SIX_HANDED_EUCHRE.goal.target == 10


def test_the_next_partner_gives_one():
    """SH5."""
    state = turned_up(*["pass"] * 6, "name hearts alone", partners_give="one")
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (1, 5)
    state = act(state, "discard As")
    assert (tg.actor(state), sorted(texts(state))) == (3, ["give Js", "give Ks", "give Qh", "give Qs", "give Th"])
    state = act(state, "give Qh")
    assert isinstance(state, tg.Playing)
    assert state.hands[1] == tg.CardSet.parse("Jh Jd Ah Kh Qh")
    assert "Qh" not in str(tg.view(state, 2))


def test_both_partners_give_one():
    """SH5."""
    state = turned_up(*["pass"] * 6, "name hearts alone", partners_give="both")
    state = act(state, "discard As", "discard Kh", "give Qh")
    assert tg.actor(state) == 5
    state = act(state, texts(state)[0])
    assert isinstance(state, tg.Playing)
    assert len(state.hands[1]) == 5
    silent = turned_up(*["pass"] * 6, "name hearts", partners_give="both")
    assert isinstance(silent, tg.Playing)


# With bids


def test_eight_each_and_nothing_left():
    """SH6."""
    game = euchre.SIX_HANDED_BID_EUCHRE
    state = deal(game, plan=(4, 4))
    assert (len(game.pack), [len(hand) for hand in state.hands]) == (48, [8] * 6)
    assert state.table.pile("stock") is None


def test_each_bids_once_and_the_number_alone_counts():
    """SH7."""
    state = bidding()
    strains = ("clubs", "diamonds", "hearts", "spades", "no trump", "low")
    assert texts(state)[:7] == ["pass", *(f"bid 3 {strain}" for strain in strains)]
    assert texts(state)[-6:] == [f"bid alone {strain}" for strain in strains]
    state = act(state, "bid 5 clubs")
    assert refused(state, "bid 5 low").name == "NOT_ABOVE"
    state = act(state, "bid 6 hearts", "bid shoot clubs")
    assert texts(state) == ["pass", *(f"bid alone {strain}" for strain in strains)]
    assert isinstance(act(state, "bid alone low"), tg.Playing)
    assert texts(bidding(min_bid=4))[1] == "bid 4 clubs"


def test_all_pass():
    """SH7, K2."""
    state = pass_all(bidding(), 6)
    assert (state.dealer, isinstance(state, tg.AwaitingDeal), state.results) == (1, True, ())


def test_a_shoot_takes_a_card_of_each_partner():
    """SH8."""
    state = bidding("bid shoot hearts", *["pass"] * 5)
    assert (tg.actor(state), len(legal_of(state, "discard").split())) == (1, 8)
    state = act(state, "discard Kh", "discard Kh#2")
    assert tg.actor(state) == 3
    state = act(state, "give Qh")
    assert tg.actor(state) == 5
    state = act(state, "give Th#2")
    assert (isinstance(state, tg.Playing), state.table.resting) == (True, {3, 5})
    assert state.hands[1] == tg.CardSet.parse("Jh Jh#2 Jd Jd#2 Ah Ah#2 Qh Th#2")
    for card in ("Qh", "Th#2"):
        assert card not in str(tg.view(state, 0))


def test_alone_nobody_gives():
    """SH8."""
    state = bidding("bid alone hearts")
    assert (isinstance(state, tg.Playing), state.table.resting) == (True, {3, 5})


@pytest.mark.parametrize(("first_lead", "leads"), [("dealer_left", 1), ("bidder", 3)])
def test_the_first_lead(first_lead, leads):
    """SH9."""
    state = bidding("pass", "pass", "bid 4 hearts", "pass", "pass", "pass", first_lead=first_lead)
    assert tg.actor(state) == leads
    resting = bidding("pass", "pass", "bid alone hearts", first_lead=first_lead)
    assert tg.actor(resting) == (3 if first_lead == "bidder" else 2)  # seat 1 rests


def test_a_bid_that_is_made_scores_the_tricks():
    """SH10: example 2."""
    state = play_deal(bidding("bid 5 hearts", *["pass"] * 5, hands=FIVE), highest)
    ours = sum(state.results[-1].tricks[seat] for seat in (1, 3, 5))
    assert ours >= 5
    assert state.scores == (8 - ours, ours)


def test_a_bid_that_fails_loses_the_bid():
    """SH10: example 3."""
    state = play_deal(bidding("bid 8 hearts", *["pass"] * 5, hands=FIVE), highest)
    ours = sum(state.results[-1].tricks[seat] for seat in (1, 3, 5))
    assert ours < 8
    assert state.scores == (8 - ours, -8)


@pytest.mark.parametrize(
    ("bid", "settings", "change"),
    [("shoot", {}, 12), ("shoot", {"shoot_score": 14}, 14), ("alone", {}, 24), ("alone", {"alone_score": 18}, 18)],
)
def test_all_eight_after_a_shoot_or_alone(bid, settings, change):
    """SH10."""
    calls = [f"bid {bid} hearts", *["pass"] * (5 if bid == "shoot" else 0)]
    given = ["discard Kh", "discard Kh#2", "give Qh", "give Th#2"] if bid == "shoot" else []
    state = play_deal(bidding(*calls, *given, **settings), highest)
    assert state.scores == (0, change)


@pytest.mark.parametrize(("bid", "lost"), [("shoot", 12), ("alone", 24)])
def test_less_than_all_loses_as_much(bid, lost):
    """SH10: example 4; the others score their tricks."""
    calls = [f"bid {bid} hearts", *["pass"] * (5 if bid == "shoot" else 0)]
    given = ["discard 9c", "discard Tc", "give Qh", "give Th#2"] if bid == "shoot" else []
    state = play_deal(bidding(*calls, *given, hands=FIVE), highest)
    ours = state.results[-1].tricks[1]
    assert ours < 8
    assert state.scores == (8 - ours, -lost)


@pytest.mark.parametrize(("equal_cards", "wins"), [("first", 1), ("second", 2)])
def test_equal_cards_on_one_trick(equal_cards, wins):
    """SH6, K11: example 5."""
    hands = {1: "Jh 9c Tc Qc Kc Ac 9s Ts", 2: "Jh#2 9c#2 Tc#2 Qc#2 Kc#2 Ac#2 9s#2 Ts#2", 3: "9h Jd Jd#2 Ah Ah#2 Kh Kh#2 Qh"}
    state = bidding("bid 3 hearts", *["pass"] * 5, hands=hands, equal_cards=equal_cards)
    state = play(state, "Jh Jh#2 9h")
    while state.trick:
        state = tg.apply(state, min(tg.legal_actions(state), key=lambda action: action.card.rank.value == "J"))
    assert state.tricks[-1].winner == wins


def test_the_bidders_go_out_first():
    """SH10, K9."""
    state = play_deal(bidding("bid 5 hearts", *["pass"] * 5, hands=FIVE, scores=(31, 30)), highest)
    assert min(state.scores) >= 32 or state.scores[1] >= 32
    assert tg.outcome(state).winners == (1,)
    assert euchre.SIX_HANDED_BID_EUCHRE.goal.target == 32


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"min_bid": 4}, 'min_bid with form="turn_up"'),
        ({"shoot_score": 14, "equal_cards": "second"}, 'shoot_score with form="turn_up"'),
        ({"form": "bid", "joker": True}, 'joker with form="bid"'),
        ({"form": "bid", "partners_give": "one"}, 'partners_give with form="bid"'),
        ({"form": "bid", "min_bid": 9}, "min_bid=9: there are 8 tricks"),
        ({"form": "bids"}, "form='bids'"),
    ],
)
def test_what_is_refused(settings, told):
    with pytest.raises(tg.InvalidRulesError, match=told):
        euchre.six_handed(**settings)


@pytest.mark.parametrize(
    "settings",
    [{}, {"joker": True, "lone_march_score": 4}, *({"partners_give": given} for given in ("one", "both")), {"form": "bid"}],
)
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_it_compiles(settings, players):
    game = euchre.six_handed(**settings)
    assert batch.obstacles(game) == ()
    assert_same(game, 60, 2, players)
