"""Buck euchre, with a turn-up and with bids, rule by rule (BK1-BK10)."""

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play, refused, texts
from score_tables import after, contract, of_tricks, over
from trickgames import euchre, pictures
from trickgames.players import sensible
from trickgames.table.facts import TurnUp
from trickgames.telling.narrate import narrate
from trickgames.testing import check_game

HANDS = {0: "Jh Jd Ah Kh Qh", 1: "9c Tc Qc 9s Ts", 2: "9d Td Qd Kd Th", 3: "Ac Kc Jc As Ks"}
NAMED = ["name clubs", "name diamonds", "name spades", "name no trump"]


def dealt(turn_up="9h", dealer=3, hands=HANDS, **settings):
    """Seat 0 sits on the left of seat 3, who deals."""
    return deal(euchre.buck(**settings), dealer, hands, turn_up)


def bidding(turn_up="9h", **settings):
    return dealt(turn_up, form="auction", **settings)


# The deal and the club (BK1, BK2)


@pytest.mark.parametrize(("settings", "start"), [({}, 25), ({"form": "auction"}, 15), ({"start": 20}, 20)])
def test_four_singles_get_five_cards_and_begin_with_their_points(settings, start):
    """BK1, BK10: records begin there too."""
    game = euchre.buck(**settings)
    assert (len(game.pack), game.seating) == (24, tg.singles(4))
    assert tg.start(game).scores == tg.records.Record(game, actions=[]).final.scores == (start,) * 4
    state = deal(game, turn_up="9h", plan=(2, 3))
    assert [len(hand) for hand in state.hands] == [5] * 4
    assert str(state.table.get(TurnUp).card) == "9h"


@pytest.mark.parametrize("form", ["turn_up", "auction"])
def test_a_club_is_trump_and_is_played_at_once(form):
    """BK2, BK10: nobody calls or folds, nobody takes it, and the dealer's left leads."""
    state = dealt("9c", hands={0: "Jh Jd Ah Kh Qh"}, form=form)
    assert isinstance(state, tg.Playing)
    assert (tg.actor(state), len(texts(state))) == (0, 5)
    assert str(state.table.get(tg.Trump).suit) == "clubs"
    assert state.table.find(tg.Contract) is None
    assert str(state.table.pile("turn-up").cards[0]) == "9c"


@pytest.mark.parametrize("form", ["turn_up", "auction"])
def test_the_dealer_may_take_the_club(form):
    """BK2, `dealer_takes_club`: also in the form with bids."""
    state = dealt("9c", hands={3: "Ac Kc Jc As Ks"}, form=form, dealer_takes_club=True)
    assert (tg.actor(state), len(texts(state))) == (3, 6)
    assert "discard 9c" in texts(state)
    state = act(state, "discard Ks")
    assert (tg.actor(state), len(state.hands[3])) == (0, 5)
    other = bidding("9h", dealer_takes_club=True)  # any other card is only shown
    assert texts(act(other, "bid 5", "name hearts"))[0] == "fold"


def test_without_the_rule_a_club_is_as_any_other_card():
    """BK2, `clubs_rule`."""
    assert texts(dealt("9c", hands=None, clubs_rule=False)) == ["pass", "order up"]
    assert texts(dealt("9c", hands=None, clubs_rule=False, form="auction"))[:2] == ["pass", "bid 2"]


# The calls (BK3, BK4)


def test_two_rounds_of_calls():
    """BK3: nobody says alone; the dealer takes the turn-up and discards."""
    state = dealt()
    assert texts(state) == ["pass", "order up"]
    assert refused(state, "order up alone").name == "NO_ALONE"
    taken = act(state, "pass", "order up")
    assert (tg.actor(taken), len(texts(taken))) == (3, 6)
    assert tg.actor(act(taken, "discard Ks")) == 0
    state = pass_all(state, 4)
    assert texts(state) == ["pass", *NAMED]
    assert refused(state, "name hearts").name == "TURNED_DOWN"
    assert texts(pass_all(dealt(allow_no_trump=False), 4)) == ["pass", *NAMED[:-1]]
    named = act(state, "name no trump")
    assert named.table.get(tg.Trump).suit is None


def test_all_pass_twice():
    """BK4: no trumps and no maker, nobody may fold, and the dealer's left leads."""
    state = pass_all(dealt(), 8)
    assert isinstance(state, tg.Playing)
    assert (tg.actor(state), state.table.get(tg.Trump).suit, state.table.find(tg.Contract)) == (0, None, None)
    state = play(state, "Jh 9s Th Ac Ah 9c 9d Kc Kh Tc Td Jc Qh Qc Qd As Jd Ts Kd Ks")
    assert state.results[-1].tricks == (4, 0, 1, 0)
    assert state.scores == (21, 30, 24, 30)


# Staying and folding, by BK5, BK6 and BK8


def test_the_others_stay_or_fold_from_the_dealers_left():
    """BK5: who folds scores nothing. BK6: the dealer's left leads, or the next who plays."""
    state = act(dealt(), "pass", "pass", "order up", "discard Ks")
    assert (tg.actor(state), texts(state)) == (0, ["fold", "stay"])
    state = act(state, "fold")
    assert (tg.actor(state), texts(state)) == (1, ["fold", "stay"])
    state = act(state, "stay")
    assert tg.actor(state) == 3
    state = act(state, "stay")
    assert (tg.actor(state), state.table.resting) == (1, frozenset({0}))
    assert tg.actor(act(state, "play 9c", "play Qd", "play Ac")) == 3


def test_the_maker_alone_is_left():
    """BK8: five tricks without play."""
    state = act(dealt(), "order up", "discard Ks", "fold", "fold", "fold")
    assert isinstance(state, tg.AwaitingDeal)
    assert state.results[-1].tricks == (5, 0, 0, 0)
    assert state.scores == (20, 25, 25, 25)


def test_a_whole_deal():
    """BK7: seat 0 makes it, seat 2 takes nothing."""
    state = act(dealt(), "order up", "discard Ks", "fold", "stay", "fold")
    state = play(state, "Jh Th Jd 9d Ah Td Kh Qd Qh Kd")
    assert state.results[-1].tricks == (5, 0, 0, 0)
    assert state.scores == (20, 25, 30, 25)


# The score and the end (BK7, BK9)


@pytest.mark.parametrize(
    ("settings", "tricks", "undertaken", "folded", "change"),
    [
        ({}, (3, 2, 0, 0), contract(3, party=[0]), {3}, (-3, -2, 5, 0)),
        ({}, (2, 3, 0, 0), contract(3, party=[0]), {3}, (5, -3, 5, 0)),
        ({}, (2, 2, 1, 0), None, set(), (-2, -2, -1, 5)),
        ({"penalty": 3}, (2, 3, 0, 0), contract(3, party=[0]), {3}, (3, -3, 3, 0)),
        ({"form": "auction"}, (2, 3, 0, 0), contract(2, party=[0]), {3}, (-2, -3, 5, 0)),
        ({"form": "auction"}, (3, 2, 0, 0), contract(4, party=[0]), {3}, (5, -2, 5, 0)),
        ({"form": "auction"}, (2, 2, 1, 0), None, set(), (-2, -2, -1, 5)),
    ],
)
def test_the_score(settings, tricks, undertaken, folded, change):
    """BK7: examples 1 to 3; BK10."""
    game = euchre.buck(**settings)
    deal_played = of_tricks(game, tricks, undertaken, scores=(10,) * 4, resting=frozenset(folded))
    assert after(game, deal_played) == tuple(10 + points for points in change)


@pytest.mark.parametrize(
    ("before", "tricks", "winners"),
    [
        ((2, 9, 9, 9), (3, 1, 1, 0), (0,)),
        ((2, 1, 9, 9), (3, 1, 1, 0), (0,)),
        ((2, 3, 9, 9), (2, 3, 0, 0), None),
        ((9, 9, 9, 9), (3, 1, 1, 0), None),
    ],
)
def test_the_first_at_zero_wins(before, tricks, winners):
    """BK9: example 4; of several the lowest, and equal ones play another deal."""
    game = euchre.buck()
    assert over(game, of_tricks(game, tricks), before)[1] == winners


# With bids (BK10)


def test_each_bids_once_two_to_five():
    """BK10."""
    state = bidding()
    assert texts(state) == ["pass", "bid 2", "bid 3", "bid 4", "bid 5"]
    state = act(state, "bid 3", "pass")
    assert (refused(state, "bid 3").name, texts(state)) == ("NOT_ABOVE", ["pass", "bid 4", "bid 5"])
    state = act(state, "bid 4", "pass")
    assert (tg.actor(state), texts(state)) == (
        2,
        ["name clubs", "name diamonds", "name hearts", "name spades", "name no trump"],
    )
    state = act(state, "name hearts")  # the turn-up's suit too, and nobody takes the card
    assert (tg.actor(state), texts(state)) == (0, ["fold", "stay"])
    state = act(state, "stay", "stay", "fold")
    assert tg.actor(state) == 2  # the bidder leads
    assert refused(act(bidding(allow_no_trump=False), "bid 5"), "name no trump").name == "NO_TRUMP"


def test_all_pass_in_the_auction():
    """BK10, K2."""
    state = pass_all(bidding(), 4)
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.results, state.scores) == (0, (), (15,) * 4)


# Settings


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            {"clubs_rule": False, "dealer_takes_club": True},
            "dealer_takes_club=True: a club is turned up as any other card, with clubs_rule=False",
        ),
        ({"form": "bids"}, 'form=\'bids\': the values are "turn_up", "auction"'),
        ({"start": 0}, "start=0: the values are a whole number above 0"),
        ({"penalty": 0}, "penalty=0: the values are a whole number above 0"),
        ({"allow_no_trump": 1}, "allow_no_trump=1: the values are True, False"),
    ],
)
def test_what_is_refused(settings, told):
    with pytest.raises(tg.InvalidRulesError) as caught:
        euchre.buck(**settings)
    assert told in str(caught.value)


OTHER = [
    {"start": 11, "penalty": 3, "allow_no_trump": False},
    {"clubs_rule": False},
    {"form": "auction", "dealer_takes_club": True, "start": 25},
    {"dealer_takes_club": True},
]


@pytest.mark.parametrize("settings", [{}, {"form": "auction"}, *OTHER], ids=str)
def test_games_read_back_from_the_line_the_record_and_json(settings):
    game = euchre.buck(**settings)
    match = tg.Match.begin(game, seed=3)
    assert tg.Match.parse(str(match)) == match
    record = tg.records.Record(game, actions=match.actions)
    assert tg.records.Record.parse(str(record)) == record
    assert tg.records.loads(tg.records.dumps(game)) == game


@pytest.mark.parametrize("settings", [{}, {"form": "auction"}, *OTHER], ids=str)
def test_the_laws_hold(settings):
    check_game(euchre.buck(**settings), profile="quick")


@pytest.mark.parametrize("form", ["turn_up", "auction"])
def test_sensible_makers_mostly_make_it(form):
    game = euchre.buck(form=form)
    made = []
    for seed in range(60):
        state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, seed)))
        while not state.results and tg.actor(state) is not None and not isinstance(state, tg.AwaitingDeal):
            state = tg.apply(state, sensible(tg.view(state, tg.actor(state))))
        made += [result.change[result.contract.maker] < 0 for result in state.results if result.contract is not None]
    assert len(made) > 20
    assert sum(made) > len(made) / 2


def test_a_hand_without_a_chance_is_folded():
    state = act(dealt(hands={0: "Jh Jd Ah Kh Qh", 1: "9d Td 9s Ts Qd", 2: "Ac Th As Ks Kd"}), "order up")
    state = act(state, texts(state)[0])
    assert str(sensible(tg.view(state, 1))) == "fold"
    assert str(sensible(tg.view(act(state, "fold"), 2))) == "stay"


@pytest.mark.parametrize("form", ["turn_up", "auction"])
def test_deals_are_told_and_drawn(form):
    match = tg.Match.begin(euchre.buck(form=form), seed=4)
    while len(match.state.results) < 2:
        match = match.play(str(sensible(match.view(match.actor))))
    assert tg.Match.parse(str(match)) == match
    told = "\n".join(map(str, narrate(match)))
    assert '"I stay."' in told or '"I fold."' in told
    for state in match.states():
        assert all(str(pictures.table(state, seat)) for seat in (None, 0, 1))
        assert pictures.table(tg.view(state, 2))
