"""Call-ace euchre, rule by rule (CA1-CA7)."""

import random
from collections import Counter

import pytest

import trickgames as tg
from helpers import act, deal, pass_all, play, random_states, refused, texts
from score_tables import after, contract, of_tricks, over
from trickgames import batch, euchre, pictures
from trickgames.players import sensible
from trickgames.players.sides import friends
from trickgames.table import Called, HolderOf, SaidToHold
from trickgames.telling.narrate import narrate
from trickgames.testing import check_game

HANDS = {0: "Jh Jd Kh Qc 9c", 1: "Ac Kc Tc 9s Ts", 2: "9d Td Qd Kd Th", 3: "Ah Qh Jc As Ks"}
STRONG = {**HANDS, 0: "Jh Jd Ah Kh 9c", 3: "Qh Qs Jc As Ks"}
ACES = ["call Ac", "call Ad", "call Ah", "call As", "call nobody"]
MARCH = "Jh 9s Th 9h Jd Ts 9d Qh Ah Tc Td Ks Kh Kc Qd Qs"
SETTINGS = [
    {},
    {"players": 5},
    {"players": 6},
    {"call": "any_plain", "call_after_discard": False},
    {"players": 5, "may_call_trump": False, "partner_revealed": "at_once"},
    {"players": 6, "call": "any_plain", "stick_the_dealer": False},
    {"partner_revealed": "at_once", "call_after_discard": False, "target": 7},
]


def dealt(hands=HANDS, turn_up="9h", **settings):
    """Seat 0 sits on the left of seat 3, who deals; the hearts are its."""
    return deal(euchre.call_ace(**settings), 3, hands, turn_up)


def calling(hands=HANDS, discard="Jc", **settings):
    """Seat 0 has ordered up, the dealer has discarded, and the maker is to call."""
    return act(dealt(hands, **settings), "order up", f"discard {discard}")


# The deal and the calls (CA1, CA2)


@pytest.mark.parametrize(("players", "cards", "left", "lowest"), [(4, 24, 3, "9c"), (5, 28, 2, "8c"), (6, 32, 1, "7c")])
def test_five_cards_each_and_a_turn_up(players, cards, left, lowest):
    """CA1: everybody is a side."""
    game = euchre.call_ace(players=players)
    assert (len(game.pack), game.seating) == (cards, tg.singles(players))
    assert str(min(game.pack, key=lambda card: -card.id)).startswith(lowest[0])
    for plan in ((3, 2), (2, 3)):
        state = deal(game, plan=plan)
        assert [len(hand) for hand in state.hands] == [5] * players
        assert len(state.table.pile("stock").cards) == left
        assert len(state.table.pile("turn-up").cards) == 1


def test_two_rounds_and_no_word_for_alone():
    """CA2: the dealer takes an accepted turn-up and discards."""
    state = dealt()
    assert texts(state) == ["pass", "order up"]
    assert refused(state, "order up alone").name == "NO_ALONE"
    taken = act(state, "pass", "order up")
    assert (tg.actor(taken), len(texts(taken))) == (3, 6)
    assert (tg.actor(act(taken, "discard 9h")), texts(act(taken, "discard 9h"))) == (1, ACES)
    second = pass_all(state, 4)
    assert texts(second) == ["pass", "name clubs", "name diamonds", "name spades"]
    assert texts(act(second, "name spades")) == ACES


def test_a_stuck_dealer():
    """CA2, `stick_the_dealer`; without it the next seat deals (K2)."""
    assert texts(pass_all(dealt(), 7)) == ["name clubs", "name diamonds", "name spades"]
    state = pass_all(dealt(stick_the_dealer=False), 8)
    assert isinstance(state, tg.AwaitingDeal)
    assert (state.dealer, state.results) == (0, ())


# The called card (CA3, CA4)


def test_the_maker_calls_an_ace_of_any_suit():
    """CA3: after the discard; its own and the ace of trumps too."""
    state = calling()
    assert isinstance(state, tg.CallingCard)
    assert (tg.actor(state), texts(state)) == (0, ACES)
    assert texts(calling(STRONG, discard="Jc")) == ACES
    assert refused(state, "call Kc").name == "NOT_CALLED"
    assert refused(state, "call 8c").name == "NOT_CALLED"
    called = act(state, "call Ac")
    assert called.table.get(Called).card == tg.Card("Ac")
    assert called.table.get(tg.Contract).party == HolderOf(tg.Card("Ac"))
    assert tg.said(state, tg.parse_action("call Ac", state.game)) == "I call the ace of clubs."


def test_the_ace_of_trumps_may_be_kept_out():
    """CA3, `may_call_trump`."""
    state = calling(may_call_trump=False)
    assert texts(state) == [text for text in ACES if text != "call Ah"]
    assert refused(state, "call Ah").name == "A_TRUMP"
    with pytest.raises(tg.IllegalActionError, match=r"The called card may not be a trump\. \[CA3\]"):
        act(state, "call Ah")


def test_any_plain_card_may_be_called():
    """CA3, `call`: the maker's own too, in the order of the cards."""
    state = calling(call="any_plain")
    order = tg.order(state.game.ranking, tg.Suit.HEARTS)
    plain = [f"call {card}" for card in sorted(state.game.pack) if not order.is_trump(card)]
    assert texts(state) == [*plain, "call nobody"]
    assert {"call Qc", "call 9c"} < set(texts(state))
    assert refused(state, "call Jd").name == "A_TRUMP"  # the left bower
    assert act(state, "call Kc").table.get(tg.Contract).party == HolderOf(tg.Card("Kc"))


def test_the_call_may_come_with_trump():
    """CA3, `call_after_discard`: the dealer may then throw the called card, and the maker is alone (CA4)."""
    state = act(dealt(call_after_discard=False), "order up")
    assert (tg.actor(state), texts(state)) == (0, ACES)
    state = act(state, "call As")
    assert (tg.actor(state), "discard As" in texts(state)) == (3, True)
    state = play(act(state, "discard As"), "Jh 9s Th 9h Jd Ts 9d Qh Kh Tc Td Ah Ks 9c Kc Kd")
    state = play(state, "Jc Qc Ac Qd")
    assert state.results[-1].makers == (0,)
    assert state.results[-1].change == (0, 2, 2, 2)


def test_only_the_holder_knows():
    """CA3: no view, text, picture, sentence or sample tells the others who holds the called ace before it falls."""
    swapped = {**HANDS, 1: "Qd Kc Tc 9s Ts", 2: "9d Td Ac Kd Th"}
    one, other = (act(calling(hands), "call Ac", "play Jh", "play 9s", "play Th", "play 9h") for hands in (HANDS, swapped))
    for seat in (None, 0, 3):
        assert tg.view(one, seat) == tg.view(other, seat)
        assert str(tg.view(one, seat)) == str(tg.view(other, seat))
        assert pictures.table(tg.view(one, seat)) == pictures.table(tg.view(other, seat))
        assert friends(tg.view(one, seat)) == friends(tg.view(other, seat)) == frozenset()
    assert friends(tg.view(one, 1)) == friends(tg.view(other, 2)) == {0}
    stories = []
    for hands in (HANDS, swapped):
        match = tg.Match(dealt().game, (tg.Deal(tg.arrange(dealt().game, 3, hands, "9h")),), dealer=3)
        match = match.play("order up", "discard Jc", "call Ac", "play Jh", "play 9s", "play Th", "play 9h")
        stories.append([str(line) for line in narrate(match, eyes=[0])])
    assert stories[0] == stories[1]
    assert any("Ac" in line for line in stories[0])


def test_a_sample_gives_the_ace_to_anybody_by_the_number_of_hidden_cards():
    """CA3, CA4: also to the stock; the maker, who doesn't hold it, has nothing else to go by."""
    view = tg.view(act(calling(), "call Ac"), 0)
    rng, found = random.Random(1), Counter()
    for _ in range(1800):
        sample = tg.sample_state(view, rng)
        found[next((seat for seat, hand in enumerate(sample.hands) if tg.Card("Ac") in hand), None)] += 1
    assert found[0] == 0
    for seat in (1, 2):  # of 18 hidden cards these hold five, the dealer four beside the turn-up, unless that was discarded
        assert abs(found[seat] - 500) < 80  # four standard deviations
    assert 320 < found[3] < 500
    assert found[None] > 300


@pytest.mark.parametrize(
    ("call", "seat", "told"),
    [
        ("call Ac", 1, "West has the ace of clubs, and is South's partner."),
        ("call Ad", None, "Nobody else has the ace of diamonds."),
    ],
)
def test_the_holder_may_say_so_at_once(call, seat, told):
    """CA3, `partner_revealed`: then everybody knows, in views, stories and pictures, and plays by it."""
    state = act(calling(partner_revealed="at_once"), call)
    assert state.table.get(SaidToHold) == SaidToHold(seat)
    card = state.table.get(Called).card
    for viewer in (None, 0, 2, 3):
        view = tg.view(state, viewer)
        line = f"with seat {seat}, who holds {card}" if seat else f"and nobody else holds {card}"
        assert line in str(view)
        samples = [tg.sample_state(view, seed).hands for seed in range(10)]
        assert {next((other for other in (1, 2, 3) if card in hands[other]), None) for hands in samples} == {seat}
    assert friends(tg.view(state, 2)) == ({3} if seat else {1, 3})
    assert friends(tg.view(state, 0)) == ({1} if seat else set())
    match = tg.Match(state.game, (tg.Deal(tg.arrange(state.game, 3, HANDS, "9h")),), dealer=3)
    assert told in map(str, narrate(match.play("order up", "discard Jc", call)))
    assert ("West is the partner by" if seat else "no partner by") in str(
        pictures.table(tg.view(state, 0), names=("South", "West", "North", "East"))
    )


def test_a_turn_up_that_the_dealer_is_to_take_is_known_to_be_the_dealers():
    """CA3: with the call before the exchange."""
    hands = {**HANDS, 3: "9h Qh Jc As Ks"}
    state = act(dealt(hands, "Ah", call_after_discard=False, partner_revealed="at_once"), "order up", "call Ah")
    assert state.table.get(SaidToHold) == SaidToHold(3)
    assert friends(tg.view(state, 2)) == {1}
    own = act(dealt(hands, "Ah", call_after_discard=False, partner_revealed="at_once"), *["pass"] * 3, "order up", "call Ah")
    assert own.table.get(SaidToHold) == SaidToHold(None)
    assert friends(tg.view(own, 0)) == {1, 2}


@pytest.mark.parametrize("call", ["call Ah", "call Ad", "call nobody"])
def test_a_maker_without_a_partner_is_alone(call):
    """CA4: the own ace, an ace that was not dealt, or nobody: all play on, and nobody is told."""
    state = act(calling(STRONG), call)
    contract_, resting = state.table.get(tg.Contract), state.table.resting
    assert (contract_.alone, resting) == (False, frozenset())
    assert tg.view(state, 1).find(tg.Contract) == contract_
    state = play(state, MARCH + " 9c Ac Kd As")
    assert state.results[-1].makers == (0,)
    assert state.results[-1].tricks == (4, 1, 0, 0)
    assert state.scores == (1, 0, 0, 0)


def test_nobody_is_called_aloud():
    """CA4: everybody hears it, and it reads back."""
    state = calling()
    action = tg.parse_action("call nobody", state.game)
    assert action == tg.CallNobody()
    assert tg.said(state, action) == "I call nobody."
    assert tg.visible_action(state, action, 2) == action
    after_ = act(state, "call nobody")
    assert after_.table.find(Called) is None
    assert after_.table.get(tg.Contract).party == (0,)


# Play and score, by CA5 and CA6


def test_the_dealers_left_leads():
    """CA5: for any maker, and nobody sits out."""
    state = act(dealt(), "pass", "pass", "order up", "discard Jc", "call Ac")
    assert (tg.actor(state), state.table.resting) == (0, frozenset())
    assert len(texts(state)) == 5


def test_the_pair_takes_all_five():
    """CA6: two points each with four players; the partner is known when the ace falls."""
    state = play(act(calling(STRONG), "call Ac"), MARCH)
    assert friends(tg.view(state, 2)) == frozenset()
    state = act(state, "play 9c", "play Ac")
    assert friends(tg.view(state, 2)) == {3}
    state = play(state, "Kd As")
    assert state.results[-1].makers == (0, 1)
    assert state.scores == (2, 2, 0, 0)


def test_the_pair_is_euchred():
    """CA6, example 4: two points for each other player, the partner not among them."""
    state = play(act(calling(), "call Ac"), "Jh 9s Th 9h Jd Ts 9d Qh Kh Tc Td Ah As Qc Kc Qd Ks 9c Ac Kd")
    assert state.results[-1].tricks == (2, 0, 0, 3)
    assert state.scores == (0, 0, 2, 2)


@pytest.mark.parametrize(
    ("players", "tricks", "party", "change"),
    [
        (5, (2, 1, 1, 1, 0), (0, 2), (1, 0, 1, 0, 0)),
        (5, (4, 0, 1, 0, 0), (0, 2), (3, 0, 3, 0, 0)),
        (5, (5, 0, 0, 0, 0), (0,), (5, 0, 0, 0, 0)),
        (4, (1, 1, 1, 2), (0, 2), (0, 2, 0, 2)),
        (4, (3, 0, 2, 0), (0, 2), (2, 0, 2, 0)),
        (4, (5, 0, 0, 0), (0,), (4, 0, 0, 0)),
        (4, (4, 1, 0, 0), (0,), (1, 0, 0, 0)),
        (6, (3, 0, 2, 0, 0, 0), (0, 2), (3, 0, 3, 0, 0, 0)),
        (6, (2, 3, 0, 0, 0, 0), (0,), (0, 2, 2, 2, 2, 2)),
    ],
)
def test_the_score(players, tricks, party, change):
    """CA6: examples 1 to 4 are the first."""
    game = euchre.call_ace(players=players)
    assert after(game, of_tricks(game, tricks, contract(3, party=party))) == change


def told(game, result, held):
    """CA6 in other words: what each player gets, by who held the called card when the play began."""
    maker, players = result.contract.maker, game.seating.seats
    pair = {maker} | ({held} if held is not None else set())
    took = sum(result.tricks[seat] for seat in pair)
    if took < 3:
        return tuple(0 if seat in pair else 2 for seat in range(players))
    gain = 1 if took < 5 else players if len(pair) == 1 else 2 if players == 4 else 3
    return tuple(gain if seat in pair else 0 for seat in range(players))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_random_deals_score_by_the_rule(settings):
    """CA4, CA6: the partner is the player who held the card, which the called card itself tells."""
    game, pairs = euchre.call_ace(**settings), set()
    for seed in range(12):
        held, called = {}, None
        for state, _ in random_states(game, seed, deals=1):
            if isinstance(state, tg.Playing) and not state.table.trick and not state.table.tricks:
                fact = state.table.find(Called)
                called = None if fact is None else fact.card
                held = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
            if state.results:
                result = state.results[-1]
                assert result.change == told(game, result, held.get(called))
                pairs.add(len(result.makers))
    assert pairs == {1, 2}


# The end (CA7)


@pytest.mark.parametrize(
    ("tricks", "party", "before", "winners"),
    [
        ((2, 1, 1, 1), (0, 2), (9, 0, 9, 0), (0,)),
        ((2, 1, 1, 1), (0, 2), (8, 0, 9, 0), (2,)),
        ((1, 2, 1, 1), (0, 2), (0, 9, 0, 9), (1, 3)),
        ((1, 2, 1, 1), (0, 2), (0, 9, 0, 8), (1,)),
        ((2, 1, 1, 1), (0, 2), (8, 9, 8, 9), None),
    ],
)
def test_the_end(tricks, party, before, winners):
    """CA7: the maker at ten wins alone; else the highest, and equal ones share."""
    game = euchre.call_ace()
    assert over(game, of_tricks(game, tricks, contract(3, party=party)), before)[1] == winners


def test_the_target():
    """CA7, `target`."""
    game = euchre.call_ace(target=7)
    assert over(game, of_tricks(game, (3, 0, 0, 2), contract(3, party=(0, 1))), (6, 0, 0, 0))[1] == (0,)


# Settings, files, players


@pytest.mark.parametrize(
    ("settings", "refusal"),
    [
        ({"players": 7}, "players=7: the values are 4, 5, 6"),
        ({"call": "ten"}, 'call=\'ten\': the values are "ace", "any_plain"'),
        (
            {"call": "any_plain", "may_call_trump": False},
            "may_call_trump=False with call='any_plain': a plain card is no trump",
        ),
        ({"call": "any_plain", "may_call_trump": True}, "may_call_trump=True with call='any_plain'"),
        ({"target": 0}, "target=0: the values are a whole number above 0"),
        ({"partner_revealed": "never"}, "partner_revealed"),
    ],
)
def test_what_is_refused(settings, refusal):
    with pytest.raises(tg.InvalidRulesError) as caught:
        euchre.call_ace(**settings)
    assert refusal in str(caught.value)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_games_read_back_from_the_line_the_record_and_json(settings):
    game = euchre.call_ace(**settings)
    match = tg.Match.begin(game, seed=3)
    while not isinstance(match.state, tg.AwaitingDeal | tg.MatchOver):
        choices = tg.legal_actions(match.state)
        match = match.play(choices[-1])  # orders up at once, and calls nobody
    assert tg.CallNobody() in match.actions
    assert tg.Match.parse(str(match)) == match
    record = tg.records.Record(game, actions=match.actions)
    assert tg.records.Record.parse(str(record)) == record
    assert tg.records.loads(tg.records.dumps(record)) == record
    assert tg.records.loads(tg.records.dumps(game)) == game


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_laws_hold(settings):
    check_game(euchre.call_ace(**settings), profile="quick")


@pytest.mark.parametrize("players", ["random", "sensible"])
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_it_compiles(settings, players):
    """Both engines play the same deals."""
    game = euchre.call_ace(**settings)
    one, other = (batch.simulate(game, 30, seed=2, engine=engine, players=players) for engine in ("compiled", "python"))
    assert (one.change == other.change).all()
    assert (one.makers == other.makers).all()


def test_the_sensible_player_calls_the_best_card_that_another_may_hold():
    state = calling()
    assert str(sensible(tg.view(state, 0))) == "call Ah"
    assert str(sensible(tg.view(calling(may_call_trump=False), 0))) == "call Ac"  # it holds two clubs and no other plain card
    lonely = {**STRONG, 0: "Jh Jd Ah Kh As", 3: "Qh Qs Jc 9c Ks"}
    assert str(sensible(tg.view(calling(lonely), 0))) == "call nobody"
    turned_down = act(pass_all(dealt(turn_up="Ad"), 4), "name clubs")  # nobody holds it
    assert str(sensible(tg.view(turned_down, 0))) == "call Ac"
    long = {**HANDS, 0: "Jh 9c Qd Td As", 2: "9d Jd Qc Kd Th", 3: "Ah Qh Jc Qs Ks"}
    assert str(sensible(tg.view(calling(long, may_call_trump=False), 0))) == "call Ad"  # of its longest plain suit


def test_sensible_makers_mostly_make_it():
    results = batch.simulate(euchre.CALL_ACE_EUCHRE, 2000, seed=1, players="sensible")
    assert results.made.mean() > 0.6


def test_the_story_and_the_pictures():
    match = tg.Match(dealt().game, (tg.Deal(tg.arrange(dealt().game, 3, STRONG, "9h")),), dealer=3)
    match = match.play("order up", "discard Jc", "call Ac")
    for state in match.states():
        assert all(str(pictures.table(state, seat)) for seat in (None, 0, 1))
    match = match.play(*[f"play {card}" for card in f"{MARCH} 9c Ac Kd As".split()])
    story = "\n".join(map(str, narrate(match)))
    assert "The ace of clubs is the called card, so West is South's partner." in story
