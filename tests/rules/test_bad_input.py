"""What is refused, with the reason and the rule, and leaves everything as it was."""

import random

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, deal_trumps, pass_all, play, play_random, refused
from helpers import euchre_table as table
from trickgames import euchre, pitch
from trickgames.engine.states import Playing, Standing
from trickgames.phases import DECLARER, TRUMPS_ONLY, Auction, DealCards, NameTrump, Tricks
from trickgames.scoring import BidScoring, FirstTo
from trickgames.table import Pile

KEPT = {0: "Ah Kh Qh Jh", 1: "Jd Hj", 2: "Lj Th 9h 8h 7h", 3: "6h 5h 4h 3h 2h"}


def playing():
    return act(pass_all(table(), 4), "name hearts")


# actions


def test_a_wrong_card():
    """E56, D-E10: a revoke."""
    state = play(playing(), "As")
    reason = refused(state, "play Td")
    assert (reason.name, reason.rule) == ("FOLLOW", "E56")
    assert "follow" in str(reason)


def test_a_card_held_by_another_or_in_no_hand_or_in_no_pack():
    state = playing()
    for card in ("Jh", "Ks", "2h", "Hj", "Jc#2"):
        assert refused(state, f"play {card}").name == "NOT_IN_HAND"


def test_a_card_that_was_played_already():
    state = play(playing(), "As Js Qh Qd")
    assert refused(state, "play Qh").name == "NOT_IN_HAND"


@pytest.mark.parametrize("seat", [0, 2, 3, 4, -1])
def test_a_play_out_of_turn(seat):
    state = playing()
    assert refused(state, "play As", seat).name == "WRONG_SEAT"
    assert tg.apply(state, tg.parse_action("play As"), 1)


def test_a_bid_too_low_or_too_high():
    """P20, P21, P31."""
    state = act(deal(pitch.TEN_POINT), "bid 6")
    for text, reason, rule in (
        ("bid 3", "TOO_LOW", "P20"),
        ("bid 6", "NOT_HIGHER", "P21"),
        ("bid 11", "TOO_HIGH", "P31"),
        ("bid 9999", "TOO_HIGH", "P31"),
    ):
        told = refused(state, text)
        assert (told.name, told.rule) == (reason, rule)


def test_a_stuck_dealers_pass():
    """D-E8a, P22."""
    assert refused(pass_all(table(stick_the_dealer=True), 7), "pass").rule == "D-E8a"
    assert refused(pass_all(deal(pitch.TEN_POINT), 3), "pass").rule == "P22"


STATES = {
    "a deal awaited": lambda: tg.start(euchre.BICYCLE),
    "the turn-up": table,
    "naming a suit": lambda: pass_all(table(), 4),
    "the discard": lambda: act(table(), "order up"),
    "play": playing,
    "the auction": lambda: deal(pitch.TEN_POINT),
    "naming trump": lambda: act(deal(pitch.TEN_POINT), "shoot the moon"),
    "the rest": lambda: act(deal_trumps(pitch.TEN_POINT, "h", 3, KEPT), "bid 4", "pass", "pass", "pass", "name hearts"),
    "throwing": lambda: act(
        deal_trumps(pitch.pitch(discard_trumps="any"), "h", 3, KEPT), "bid 4", "pass", "pass", "pass", "name hearts"
    ),
    "the end": lambda: play_random(euchre.euchre(target=1), 1)[0],
}
EVERY = [
    "pass",
    "order up",
    "order up alone",
    "name hearts",
    "name no trump alone",
    "bid 5",
    "shoot the moon",
    "claim misdeal",
    "swap 9c",
    "discard 9c",
    "give Ah",
    "defend alone",
    "call Ah",
    "take 4h",
    "keep the rest",
    "give the rest",
    "burn 4h",
    "play Jh",
]


@pytest.mark.parametrize("where", STATES)
def test_an_action_of_another_phase(where):
    """Everything that is not listed is refused, and the state is as it was."""
    state = STATES[where]()
    before = str(state)
    listed = set(map(str, tg.legal_actions(state)))
    for text in EVERY:
        if text not in listed:
            reason = refused(state, text)
            assert where != "the end" or reason.name == "MATCH_OVER"
    assert str(state) == before


@pytest.mark.parametrize("where", STATES)
@pytest.mark.parametrize("thing", [None, "pass", 5, object(), ["play", "Jh"], tg.Card.parse("Jh"), tg.Pass, tg.Suit.HEARTS])
def test_what_is_no_action(where, thing):
    state = STATES[where]()
    expected = "MATCH_OVER" if where == "the end" else "NOT_AN_ACTION"
    assert tg.check(state, thing).name == expected
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(state, thing)
    assert caught.value.reason.name == expected
    assert caught.value.action is thing
    assert str(caught.value)


def test_an_action_after_the_end():
    state = STATES["the end"]()
    assert tg.legal_actions(state) == ()
    assert tg.actor(state) is None
    assert refused(state, "pass").name == "MATCH_OVER"
    assert refused(state, "pass", 0).name == "MATCH_OVER"
    with pytest.raises(tg.IllegalActionError):
        tg.apply(state, tg.Deal(tg.shuffled(state.game, 1)))


# deals


def bad_packs():
    pack = tg.shuffled(euchre.BICYCLE, 3)
    return {
        "none": ((), "SHORT"),
        "short": (pack[1:], "SHORT"),
        "doubled": ((*pack[1:], pack[1]), "DOUBLED"),
        "too long": ((*pack, pack[0]), "DOUBLED"),
        "foreign": ((*pack[1:], tg.Card.parse("2c")), "FOREIGN"),
        "one more": ((*pack, tg.Card.parse("Hj")), "FOREIGN"),
        "another copy": ((*pack[1:], tg.Card(pack[0].rank, pack[0].suit, 2)), "FOREIGN"),
        "of another game": (tg.shuffled(pitch.TEN_POINT, 3), "FOREIGN"),
        "no cards": ((*pack[1:], "Jh"), "NO_CARDS"),
        "texts": (tuple(map(str, pack)), "NO_CARDS"),
        "things": (([],) * 24, "NO_CARDS"),
        "nothings": ((None,) * 24, "NO_CARDS"),
    }


@pytest.mark.parametrize("name", bad_packs())
def test_a_bad_pack(name):
    cards, reason = bad_packs()[name]
    state = tg.start(euchre.BICYCLE)
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(state, tg.Deal(cards))
    assert caught.value.reason.name == reason
    assert caught.value.state is state
    assert caught.value.legal == ()


@pytest.mark.parametrize("plan", [(), (5,), (3, 3), (1, 4), (3, 2, 0), (3, 2, 3, 2), (2, 3, 2, 3), (6, -1)])
def test_a_deal_by_another_plan(plan):
    """E38, D-E17."""
    reason = tg.check(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 3), plan))
    assert (reason.name, reason.rule) == ("WRONG_PLAN", "E38")


def test_the_plans_of_pitch():
    """P17, P34, D-P3: three at a time."""
    for game, right in ((pitch.TEN_POINT, (3, 3, 3)), (pitch.FIVE_HANDED, (3, 3, 4))):
        pack = tg.shuffled(game, 3)
        for plan in ((3, 3, 3), (3, 3, 4), (9,), (10,), (3, 2)):
            reason = tg.check(tg.start(game), tg.Deal(pack, plan))
            assert (reason is None) is (plan == right)


def test_a_deal_when_none_is_due():
    state = table()
    action = tg.Deal(tg.shuffled(euchre.BICYCLE, 3))
    assert tg.check(state, action).name == "NOT_NOW"
    with pytest.raises(tg.IllegalActionError):
        tg.apply(state, action)


def test_a_deal_by_somebody_else():
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(tg.start(euchre.BICYCLE, 2), tg.Deal(tg.shuffled(euchre.BICYCLE, 3)), seat=1)
    assert caught.value.reason.name == "WRONG_SEAT"


# the start of a match


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ({"dealer": 4}, 1),
        ({"dealer": -1}, 1),
        ({"dealer": "0"}, 1),
        ({"dealer": True}, 1),
        ({"scores": (0,)}, 1),
        ({"scores": (0, 0, 0, 0)}, 1),
        ({"scores": (0, 1.5)}, 1),
        ({"scores": ("0", 0)}, 1),
        ({"scores": (False, False)}, 1),
        ({"scores": (0.0, 0)}, 1),
        ({"scores": ([], {})}, 1),
        ({"scores": (10, 0)}, 1),
        ({"scores": (10, 11)}, 2),
        ({"dealer": 9, "scores": (0,)}, 2),
    ],
)
def test_a_match_that_cannot_begin_so(given, count):
    """E17: also one that has been won."""
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.start(euchre.BICYCLE, **given)
    assert len(caught.value.problems) == count


@pytest.mark.parametrize(
    ("settings", "scores", "fits"),
    [
        ({}, (52, 0), False),
        ({"tie_rule": "high_score"}, (53, 53), False),
        ({"tie_rule": "play_on"}, (53, 53), True),
        ({"tie_rule": "play_on"}, (54, 53), False),
        ({"must_bid_to_win": True}, (60, 53), True),
        ({"players": 5, "tie_rule": "play_on"}, (53, 0, 53, 0, 0), True),
        ({"players": 5, "tie_rule": "play_on"}, (53, 0, 52, 0, 0), False),
    ],
)
def test_scores_with_which_a_match_goes_on(settings, scores, fits):
    """P33g, D-P17: at the target only where one must bid to win, or plays on at equal scores."""
    game = pitch.pitch(**settings)
    if fits:
        assert tg.start(game, scores=scores).scores == scores
    else:
        with pytest.raises(tg.InvalidStateError, match="has reached the target"):
            tg.start(game, scores=scores)


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ({"hands": {0: "Jh Jd Ah Kh Qh 9h"}}, 1),
        ({"hands": {0: "Jh Jh"}}, 1),
        ({"hands": {0: "Jh", 1: "Jh"}}, 1),
        ({"hands": {0: "2c"}}, 1),
        ({"hands": {0: "Jx Jy"}}, 2),
        ({"hands": {4: "Jh"}}, 1),
        ({"hands": {0: "Jh"}, "turn_up": "Jh"}, 1),
        ({"hands": {0: "Jh"}, "stock": "Jh"}, 1),
        ({"turn_up": "Jh Jd"}, 1),
        ({"turn_up": "Hj"}, 1),
        ({"stock": "9c Tc Jc Qc"}, 1),
        ({"dealer": 4}, 1),
        ({"plan": (5,)}, 1),
        ({"dealer": 7, "hands": {0: "2c 2d", 9: "Jh"}, "turn_up": "Zz", "plan": (1, 4)}, 6),
    ],
)
def test_cards_that_cannot_be_dealt_so(given, count):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.arrange(euchre.BICYCLE, **given)
    assert len(caught.value.problems) == count, caught.value.problems


def test_a_turn_up_in_a_game_without_one():
    with pytest.raises(tg.InvalidStateError):
        tg.arrange(pitch.TEN_POINT, turn_up="Jh")


# states made by hand


def made_again(state):
    """The same state, made by hand."""
    name = "base" if isinstance(state, tg.Playing) else "table"
    return attrs.evolve(state, **{name: attrs.evolve(getattr(state, name))})


def uneven(table):
    first, second, *others = table.hands
    return attrs.evolve(table, hands=(tg.CardSet(first | second), tg.CardSet(), *others))


def replaced_hands(state):
    return attrs.evolve(state, base=uneven(state.table))


def hands_without(state):
    first, *others = state.table.hands
    return (first - tg.CardSet.parse("9c Tc"), *others)


SMALL = {
    "name": "Small pitch",
    "pack": tg.pack(),
    "seating": tg.partners(4),
    "ranking": tg.Ranking(trump=tuple(tg.Rank), plain=tuple(tg.Rank)),
    "phases": (DealCards(6), Auction(1, 4, moon=False), NameTrump(), Tricks(TRUMPS_ONLY, DECLARER)),
    "scoring": BidScoring({tg.Rank.ACE: 4}),
    "goal": FirstTo(7),
}


def broken_states():
    state, auction, turn_up = playing(), act(deal(pitch.TEN_POINT), "bid 6"), table()
    low = act(deal(tg.Game(**SMALL)), "bid 2")
    five = act(deal(pitch.FIVE_HANDED), "bid 5")
    led = play(state, "As")
    hands = state.table.hands
    return {
        "a seat that is none": lambda: attrs.evolve(auction, seat=4),
        "a phase of another game": lambda: attrs.evolve(auction, phase=euchre.BICYCLE.phases[1]),
        "a bid by nobody": lambda: attrs.evolve(auction, standing=Standing(9, tg.Bid(6))),
        "an auction before the deal": lambda: attrs.evolve(auction, table=tg.start(pitch.TEN_POINT).table),
        "a card twice": lambda: attrs.evolve(led.table, hands=(hands[0], hands[0], *hands[2:])),
        "a card that is gone": lambda: attrs.evolve(led.table, hands=(hands[0] - hands[0], *hands[1:])),
        "a foreign card": lambda: attrs.evolve(led.table, piles=(*led.table.piles, Pile("found", tg.parse_cards("2c")))),
        "a hand too few": lambda: attrs.evolve(led.table, hands=hands[:3]),
        "a dealer who is none": lambda: attrs.evolve(led.table, dealer=5),
        "scores of three sides": lambda: attrs.evolve(led.table, scores=(0, 0, 0)),
        "a resting seat that is none": lambda: attrs.evolve(led.table, resting=frozenset({7})),
        "a pile of nobody": lambda: attrs.evolve(led.table, piles=(*led.table.piles, Pile("x", (), owner=8))),
        "a hand that was not dealt": lambda: attrs.evolve(
            led, base=attrs.evolve(led.base, hands=(hands[1], hands[0], *hands[2:]))
        ),
        "a card played by another": lambda: attrs.evolve(led, plays=((3, tg.Card.parse("As")),)),
        "a play that was not made": lambda: attrs.evolve(led, plays=()),
        "nothing to play": lambda: attrs.evolve(led, playable=0),
        "a card to play that is not held": lambda: attrs.evolve(led, playable=tg.Card.parse("As").bit),
        "a trick that was not played": lambda: attrs.evolve(
            led, finished=(tg.Trick(((0, tg.Card.parse("9c")), (1, tg.Card.parse("Ac"))), 1),)
        ),
        "a phase that asks for something else": lambda: attrs.evolve(turn_up, phase=euchre.BICYCLE.phases[-1]),
        "a phase that comes later": lambda: attrs.evolve(five, phase=five.game.phases[2]),
        "nobody who plays": lambda: attrs.evolve(led.table, resting=frozenset(range(4))),
        "hands that were not dealt so": lambda: attrs.evolve(turn_up, table=uneven(turn_up.table)),
        "hands that were not dealt so in an auction": lambda: attrs.evolve(auction, table=uneven(auction.table)),
        "hands that were not dealt so in play": lambda: replaced_hands(state),
        "a match that is won before a deal": lambda: attrs.evolve(
            tg.start(euchre.BICYCLE), table=attrs.evolve(tg.start(euchre.BICYCLE).table, scores=(50, 0))
        ),
        "a match that is won before the play": lambda: attrs.evolve(auction, table=attrs.evolve(auction.table, scores=(52, 0))),
        "a deal when the cards are dealt": lambda: attrs.evolve(tg.start(euchre.BICYCLE), table=turn_up.table),
        "a bid above all points": lambda: attrs.evolve(auction, standing=Standing(1, tg.Bid(99))),
        "a bid below the lowest": lambda: attrs.evolve(auction, standing=Standing(1, tg.Bid(1))),
        "a bid that is none": lambda: attrs.evolve(auction, standing=Standing(1, None)),
        "a bid of a pass": lambda: attrs.evolve(auction, standing=Standing(1, tg.Pass())),
        "a moon in a game without one": lambda: attrs.evolve(low, standing=Standing(1, tg.ShootMoon())),
        "the turn of another": lambda: attrs.evolve(led, seat=3, hand_of=3, playable=led.hands[3].mask),
        "too little to play": lambda: attrs.evolve(led, playable=led.hands[2].mask & -led.hands[2].mask),
        "a trick twice by one seat": lambda: attrs.evolve(
            led.table, tricks=(tg.Trick(((0, tg.Card.parse("9c")), (0, tg.Card.parse("Tc"))), 0),), hands=hands_without(led)
        ),
        "a trick of nobody": lambda: attrs.evolve(led.table, tricks=(tg.Trick((), 0),)),
        "a winner twice": lambda: attrs.evolve(STATES["the end"](), winners=(0, 0)),
        "an end of no kind": lambda: tg.MatchOver(led.table, "x", 5),
        "a maker who is none": lambda: attrs.evolve(led.table, facts=(tg.Contract(9, 3, (9,)),)),
        "a winner who is none": lambda: attrs.evolve(STATES["the end"](), winners=(5,)),
    }


@pytest.mark.parametrize("what", broken_states())
def test_a_state_that_cannot_be(what):
    with pytest.raises(tg.InvalidStateError) as caught:
        broken_states()[what]()
    assert caught.value.problems


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(tg.Table)])
@pytest.mark.parametrize("value", [5, "x", object(), ("x",), (None,), ([],), [1], frozenset({"x"})])
def test_a_table_of_other_things(name, value):
    """Whatever is given, it is refused with a sentence, and not by an error of the check."""
    for state in (playing(), tg.start(pitch.TEN_POINT)):
        if (name == "facts" and isinstance(value, tuple)) or (name, value) == ("deal", 5):
            continue  # any value may be a fact, and any number that of a deal
        with pytest.raises(tg.InvalidStateError) as caught:
            attrs.evolve(state.table, **{name: value})
        assert all(name in problem for problem in caught.value.problems)


def test_a_table_of_other_things_tells_all_of_them_at_once():
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.Table(euchre.BICYCLE, "0", None, results="x", facts=9, log=None, hands=5)
    assert len(caught.value.problems) == 6
    with pytest.raises(tg.InvalidStateError, match="game"):
        tg.Table(None, 0, (0, 0))


@pytest.mark.parametrize("where", STATES)
@pytest.mark.parametrize("value", [5, "x", None, (None,), [1]])
def test_a_state_of_other_things(where, value):
    state = STATES[where]()
    for field in attrs.fields(type(state)):
        if field.init and not (field.name == "standing" and value is None) and not (field.name == "why" and value == "x"):
            if field.name in ("tables", "seat", "playable") and (value == 5 or field.name == "tables"):
                continue
            with pytest.raises(tg.InvalidStateError):
                attrs.evolve(state, **{field.name: value})


@pytest.mark.parametrize("name", ["euchre", "pitch"])
def test_every_state_of_a_match_can_be(name):
    game = {"euchre": euchre.euchre(farmers_hand="swap3", sitting_dealer_exchanges=True), "pitch": pitch.TEN_POINT}[name]
    state = tg.start(game)
    rng = random.Random(3)
    for _ in range(120):
        assert made_again(state) == state
        if tg.actor(state) is None:
            break
        awaited = isinstance(state, tg.AwaitingDeal)
        state = tg.apply(state, tg.Deal(tg.shuffled(game, rng)) if awaited else rng.choice(tg.legal_actions(state)))


def test_all_problems_of_a_state_are_told_at_once():
    state = playing()
    with pytest.raises(tg.InvalidStateError) as caught:
        attrs.evolve(state.table, dealer=9, scores=(1,), resting=frozenset({8}), hands=state.table.hands[:2])
    assert len(caught.value.problems) >= 4


def test_a_state_that_can_be_is_taken():
    for build in STATES.values():
        state = build()
        again = made_again(state)
        assert again == state
        assert hash(again) == hash(state)
    assert isinstance(playing(), Playing)


def test_a_state_cannot_be_changed():
    state = playing()
    for target in (state, state.table, state.game, state.hands[0]):
        with pytest.raises(AttributeError):
            target.dealer = 2


# what is of another kind altogether

JUNK = [None, 5, "x", object(), tg.Pass(), (), {}, tg.Game]
GAME, STATE = euchre.BICYCLE, tg.start(euchre.BICYCLE)
DEEP = []
for _ in range(5000):
    DEEP = [DEEP]
TAKES_STATE = {
    "actor": tg.actor,
    "legal_actions": tg.legal_actions,
    "outcome": tg.outcome,
    "check": lambda thing: tg.check(thing, tg.Pass()),
    "apply": lambda thing: tg.apply(thing, tg.Pass()),
    "apply for a seat": lambda thing: tg.apply(thing, tg.Pass(), 1),
    "view": lambda thing: tg.view(thing, 0),
    "visible_action": lambda thing: tg.visible_action(thing, tg.Pass(), 0),
}
TAKES_GAME = {
    "start": tg.start,
    "shuffled": lambda thing: tg.shuffled(thing, 1),
    "arrange": tg.arrange,
    "rule_sheet": tg.rule_sheet,
    "replay": lambda thing: tg.replay(thing, ()),
    "parse_action": lambda thing: tg.parse_action("pass", thing) if thing is not None else tg.start(None),
}


@pytest.mark.parametrize("thing", [*JUNK, GAME, tg.view(STATE, 0), DEEP])
@pytest.mark.parametrize("name", TAKES_STATE)
def test_what_is_no_state(name, thing):
    with pytest.raises(TypeError, match="is not a state of a match") as caught:
        TAKES_STATE[name](thing)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("thing", [*JUNK, STATE, DEEP])
@pytest.mark.parametrize("name", TAKES_GAME)
def test_what_is_no_game(name, thing):
    with pytest.raises(TypeError, match="is not a game"):
        TAKES_GAME[name](thing)


def test_a_match_is_checked_before_its_first_state_is_asked_for():
    for bad in ({"dealer": 9}, {"scores": (1,)}, {"scores": (10, 0)}):
        with pytest.raises(tg.InvalidStateError):
            tg.replay(GAME, (), **bad)
    for actions, scores in ((5, None), ((), 5)):
        with pytest.raises(TypeError):
            tg.replay(GAME, actions, scores=scores)


@pytest.mark.parametrize("seed", [None, True, 1.5, b"x", (1,), object()])
def test_a_seed_that_is_none(seed):
    """What would be random, or another number than it seems, is refused."""
    seen = tg.view(table(), 0)
    for draw in (lambda: tg.shuffled(GAME, seed), lambda: tg.arrange(GAME, seed=seed), lambda: tg.sample_state(seen, seed)):
        with pytest.raises(TypeError, match="is not a seed"):
            draw()


def test_a_seed_that_is_no_text():
    with pytest.raises(tg.InvalidStateError, match="is not a seed"):
        tg.shuffled(GAME, "\ud800")


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_that_only_equals_a_number(seat):
    state = table()
    assert tg.actor(state) == 1
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(state, tg.Pass(), seat)
    assert caught.value.reason.name == "WRONG_SEAT"


@pytest.mark.parametrize("minimum", [-1, 0, True, 2.0, None])
def test_a_cut_with_no_measure(minimum):
    """E36, D-E18."""
    with pytest.raises(tg.InvalidStateError, match="E36"):
        tg.cut(GAME.pack, 8, minimum)
    assert len(tg.cut(GAME.pack, 1, 1)) == 24


@pytest.mark.parametrize("pack", ["JhJdAh9cTc", None, 5])
def test_a_cut_of_no_pack(pack):
    with pytest.raises(TypeError, match="not a pack"):
        tg.cut(pack, 4)


@pytest.mark.parametrize("cards", ["Jh 9c", None, 5, ("Jh",), (None,)])
def test_a_trick_of_other_things(cards):
    with pytest.raises(TypeError, match="a trick is a sequence of cards"):
        tg.trick_winner(tg.order(GAME.ranking, None), cards)


def test_orders_and_rankings_that_are_none():
    with pytest.raises(tg.InvalidStateError, match="at least one card"):
        tg.trick_winner(tg.order(GAME.ranking, None), ())
    for call in (lambda thing: tg.order(thing, None), tg.reverse, lambda thing: tg.trick_winner(thing, GAME.pack)):
        for thing in (None, 5, "x"):
            with pytest.raises(TypeError, match="is no"):
                call(thing)
    with pytest.raises(TypeError, match="is not a suit"):
        tg.order(GAME.ranking, "h")
    with pytest.raises(tg.InvalidRulesError, match="Off: rank="):
        tg.order(tg.Ranking((tg.Off(None),), ()), None)


@pytest.mark.parametrize("thing", [None, 5, b"Jh", tg.Pass()])
def test_texts_of_cards_that_are_none(thing):
    with pytest.raises(TypeError, match="not a text"):
        tg.parse_cards(thing)


@pytest.mark.parametrize("things", ["Jh", [1], None, 5, [None], [tg.Card.parse("Jh"), "9c"]])
def test_a_set_of_what_are_no_cards(things):
    with pytest.raises(TypeError, match="made of cards"):
        tg.CardSet(things)


def test_cards_to_deal_may_be_texts():
    pack = tg.arrange(GAME, hands={1: ["9c", tg.Card.parse("Tc")]}, turn_up=tg.Card.parse("9h"), stock=["Jh"])
    assert pack == tg.arrange(GAME, hands={1: "9c Tc"}, turn_up="9h", stock="Jh")


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {0: ["9c", "Zz"]}},
        {"hands": {0: [5]}},
        {"hands": {0: 5}},
        {"hands": {0: None}},
        {"turn_up": 5},
        {"stock": 5},
        {"plan": (3.0, 2.0)},
        {"plan": (True, 4)},
        {"plan": 5},
        {"dealer": None},
        {"hands": {0: [DEEP]}},
        {"hands": {"0": "9c"}},
    ],
)
def test_cards_to_deal_that_are_none(given):
    with pytest.raises(tg.InvalidStateError) as caught:
        tg.arrange(GAME, **given)
    assert len(caught.value.problems) == 1


def test_hands_that_are_not_by_seat():
    with pytest.raises(TypeError, match="hands="):
        tg.arrange(GAME, hands=["9c"])


@pytest.mark.parametrize("huge", ["x" * 100_000, DEEP, 10**6000, ("x" * 1000,) * 1000], ids=["text", "deep", "number", "many"])
def test_what_is_huge_or_deep_is_quoted_in_short(huge):
    for call in (
        lambda: tg.Card.parse(huge),
        lambda: tg.parse_action(huge),
        lambda: tg.pack(huge if isinstance(huge, str) else "A", jokers=huge),
        lambda: euchre.euchre(joker=huge),
        lambda: tg.Bid(huge),
        lambda: tg.Name(huge),
        lambda: tg.arrange(GAME, dealer=huge),
        lambda: tg.start(GAME, huge),
        lambda: tg.apply(STATE, huge),
        lambda: tg.Table(GAME, 0, (0, 0), results=huge),
    ):
        try:
            call()
        except tg.TrickGamesError as error:
            assert len(str(error)) < 1500  # noqa: PT017


def test_equal_sets_of_cards_have_equal_hashes():
    for text in ("", "Jh", "Jh 9c Hj", "2c Ac"):
        cards = tg.CardSet.parse(text)
        assert hash(cards) == hash(frozenset(cards)) == hash(tg.CardSet(list(cards)))
        assert {cards: 1}[frozenset(cards)] == 1
