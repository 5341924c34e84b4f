"""Values that can never be right are refused when they are made; those of a table when it is made or read."""

from __future__ import annotations

import json

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from trickgames import euchre, pictures, pitch, records, table
from trickgames.cards.card import card_by_id
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.knowledge.sampling import contradictions
from trickgames.knowledge.soundness import told_problems, view_problems
from trickgames.knowledge.visible import DealSeen, Unseen
from trickgames.scoring import AfterDeals, FirstTo
from trickgames.table import (
    Called,
    Chosen,
    Contract,
    Count,
    HolderOf,
    LoneDefender,
    Moved,
    Pile,
    PlayBegan,
    Said,
    SaidToHold,
    Told,
    Trick,
    TurnUp,
)
from trickgames.telling.narrate import Narrator
from trickgames.testing.luck import seeded
from trickgames.testing.playing import random_match

GAME = euchre.BICYCLE
TWO, NINE = tg.Card.parse("2c"), tg.Card.parse("9c")

ACTIONS = {
    "a bid below zero": lambda: tg.Bid(-1),
    "a bid without end": lambda: tg.Bid(10_000),
    "a bid that is a text": lambda: tg.Bid("5"),
    "a bid that is a truth": lambda: tg.Bid(True),
    "half a bid": lambda: tg.Bid(0.5),
    "a suit that is none": lambda: tg.Name("trumps"),
    "neither alone nor not": lambda: tg.OrderUp(1),
    "a card that is none": lambda: tg.Play("Jx"),
    "a card that is a number": lambda: tg.Play(5),
    "cards below zero": lambda: tg.CardSet.of(-1),
    "more cards than there are": lambda: tg.CardSet.of(1 << 432),
    "a card below zero": lambda: card_by_id(-1),
    "a ninth copy": lambda: tg.Card(tg.Rank.ACE, tg.Suit.CLUBS, 9),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_or_a_card_that_can_never_be(name):
    with pytest.raises(tg.NotationError) as caught:
        ACTIONS[name]()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("level", [0, 1, 52, 9999])
def test_every_bid_that_can_be_made_reads_back(level):
    assert tg.parse_action(str(tg.Bid(level))) == tg.Bid(level)


@pytest.mark.parametrize(
    "names", [["Ann", "Ben", "Cid"], ["Ann"], [], ["Ann", "Ben", "Cid", "Dee", "Eve"], "Anna", 5, {4: "Ann"}, [1] * 4]
)
def test_a_name_for_each_seat(names):
    state = deal(GAME)
    for show in (
        lambda: pictures.table(state, names=names),
        lambda: pictures.trick([(0, NINE)], names=names),
        lambda: pictures.text.table(state, names=names),
        lambda: Narrator(GAME, names=names),
    ):
        with pytest.raises(tg.InvalidStateError, match="names"):
            show()


@pytest.mark.parametrize("how", [{"eyes": [4]}, {"eyes": [-1]}, {"eyes": ["1"]}, {"you": 4}, {"you": True}])
def test_a_story_through_the_eyes_of_nobody(how):
    with pytest.raises(tg.InvalidStateError, match="there is no seat"):
        Narrator(GAME, **how)


# Read from a file


def played(game: tg.Game = GAME) -> tg.AnyState:
    """The state after a deal that was played."""
    state = random_match(game, seeded(3), deals=1).state
    while not state.results:
        state = random_match(game, seeded(3), deals=2).state
    return tg.start(game) if isinstance(state, MatchOver) else state


def changed(document: dict, path: list, value: object) -> str:
    place = document["value"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(document)


RESULT = ["table", "results", 0]
BAD_RESULTS = [
    (["tricks"], [1, 2], "results[0].tricks: 2 numbers for 4 seats"),
    (["tricks"], [9, 9, 9, 9], "not tricks that can be taken"),
    (["tricks"], [-1, 2, 2, 2], "not tricks that can be taken"),
    (["points"], [], "results[0].points: 0 numbers for 4 seats"),
    (["makers"], [-1], "results[0].makers: there is no seat -1"),
    (["makers"], [0, 0], "names a seat twice"),
    (["makers"], [], "the party of the contract is"),
    (["contract"], None, "there is no contract to be made"),
    (["contract", "maker"], 9, "results[0].contract: there is no seat 9"),
    (["contract", "party"], [5], "results[0].contract: there is no seat 5"),
    (["contract", "level"], -3, "level=-3: a number from 0 up"),
    (["dealer"], 99, "results[0].dealer: there is no seat 99"),
    (["change"], [], "results[0].change: 0 numbers for 2 sides"),
    (["change"], [1, 2, 3], "results[0].change: 3 numbers for 2 sides"),
]


@pytest.mark.parametrize(("path", "value", "said"), BAD_RESULTS)
@pytest.mark.parametrize("kind", ["state", "view"])
def test_results_that_cannot_be_are_not_read(kind, path, value, said):
    state = played()
    text = records.dumps(state if kind == "state" else tg.view(state, 1))
    assert records.loads(text) == (state if kind == "state" else tg.view(state, 1))
    where = [*(RESULT if kind == "state" else RESULT[1:]), *path]
    with pytest.raises(tg.NotationError) as caught:
        records.loads(changed(json.loads(text), where, value))
    assert any(problem.startswith("$.value") and said in problem for problem in caught.value.problems), caught.value.problems


EMPTY = {"hands": (tg.CardSet(),) * 4}
ALL = Pile("stock", GAME.pack)
STOCK, HAND = ("stock", None), ("hand", 1)


def moved(count: int = 1, cards: tuple[tg.Card, ...] | None = (NINE,), **more: object) -> dict:
    """A table on whose log a move stands."""
    return {"log": (Moved(**{"seat": 1, "what": "draws", "source": STOCK, "target": HAND, **more}, count=count, cards=cards),)}


def told(*counts: Count, places: tuple = (HAND,), **more: object) -> dict:
    """A table on whose log something is told."""
    return {"log": (Told(places, (counts,), **more),)}


TABLES = {
    "a maker who is nobody": ({"facts": (Contract(9, 3, (9,)),)}, "there is no seat 9"),
    "a maker outside the party": ({"facts": (Contract(0, 3, (1, 3)),)}, "belongs to it"),
    "a party that appears twice": ({"facts": (Contract(0, 3, (0, 0)),)}, "names a seat twice"),
    "a level below zero": ({"facts": (Contract(0, -3, (0, 2)),)}, "level=-3"),
    "a partner by a card of another pack": ({"facts": (Contract(0, 3, HolderOf(TWO)),)}, "2c is not in the pack"),
    "a card of another pack is called": ({"facts": (Called(TWO),)}, "2c is not in the pack"),
    "a card of another pack is turned up": ({"facts": (TurnUp(TWO, None),)}, "2c is not in the pack"),
    "nobody says to hold the called card": ({"facts": (SaidToHold(4),)}, "there is no seat 4"),
    "nobody defends alone": ({"facts": (LoneDefender(4),)}, "there is no seat 4"),
    "play began before the first trick": ({"facts": (PlayBegan(-1),)}, "tricks=-1"),
    "a fact that is a number": ({"facts": (5,)}, "type int is not a fact"),
    "nobody speaks": ({"log": (Said(-1, tg.Pass()),)}, "there is no seat -1"),
    "nothing is said": ({"log": (Said(1, 5),)}, "5 is not an action"),
    "an answer is not an action": (moved(action=5), "5 is not an action"),
    "no phase asked": ({"log": (Said(1, tg.Pass(), 40),)}, "there is no phase 40"),
    "nobody has chosen": ({"log": (Chosen(4, tg.Pass(), 0),)}, "there is no seat 4"),
    "nobody knows what was chosen": ({"log": (Chosen(1, None, 0),)}, "`what` was done is missing"),
    "nobody moves cards": (moved(seat=4), "there is no seat 4"),
    "no cards are moved": (moved(0, ()), "count=0"),
    "less than no cards are moved": (moved(-1, None), "count=-1"),
    "more cards are seen than moved": (moved(1, tuple(GAME.pack[:2])), "2 cards are shown"),
    "more cards are moved than there are": (moved(25, None), "count=25"),
    "a card of another pack is moved": (moved(1, (TWO,)), "2c is not in the pack"),
    "a card is moved twice in one move": (moved(2, (NINE, NINE)), "appears 2 times"),
    "nobody has seen a move": (moved(seen_by=(7,)), "seen_by: there is no seat 7"),
    "other cards are moved than all are": (moved(only=tg.CardSet([TWO])), "not among the cards that can have been moved"),
    "a move into the hand of nobody": (moved(target=("hand", 9)), "there is no seat 9"),
    "a move into a hand without a seat": (moved(target=("hand", None)), "is not a place"),
    "a move out of nowhere": (moved(source=("", None)), "is not a place"),
    "a move after tricks that were not played": (moved(tricks=1), "tricks=1"),
    "a move before the first trick": (moved(tricks=-1), "tricks=-1"),
    "what is told cannot be: too many": (told(Count(tg.CardSet([NINE]), 2)), "nothing of this can be true"),
    "what is told cannot be: fewer than there are": (told(Count(tg.CardSet([NINE]), 1, 0)), "nothing of this can be true"),
    "what is told cannot be: less than none": (told(Count(tg.CardSet([NINE]), 0, -1)), "nothing of this can be true"),
    "none of no options is told": ({"log": (Told((HAND,), ()),)}, "nothing of this can be true"),
    "something is told of nobody": (told(places=(("hand", 9),)), "there is no seat 9"),
    "something is told to nobody": (told(seen_by=(9,)), "seen_by: there is no seat 9"),
    "nobody has seen a pile": ({"piles": (Pile("stock", GAME.pack, None, (7,)),), **EMPTY}, "there is no seat 7"),
    "nobody owns a pile": ({"piles": (Pile("stock", GAME.pack, 7),), **EMPTY}, "there is no seat 7"),
    "a pile without a name": ({"piles": (Pile("", GAME.pack),), **EMPTY}, "the name '' is none"),
    "a pile that is called a hand": ({"piles": (Pile("hand", GAME.pack, 1),), **EMPTY}, "the name 'hand' is reserved"),
    "two piles of one name": (
        {"piles": (Pile("stock", GAME.pack[:9]), Pile("stock", GAME.pack[9:])), **EMPTY},
        "2 are called 'stock'",
    ),
    "a trick that nobody took": ({"tricks": (Trick(((0, NINE),), 1),), **EMPTY}, "can't be a trick"),
    "a trick of nothing": ({"tricks": (Trick((), 0),), **EMPTY}, "can't be a trick"),
    "nobody plays": ({"trick": ((4, NINE),), **EMPTY}, "plays: there is no seat 4"),
    "nobody rests": ({"resting": frozenset({4})}, "there is no seat 4"),
    "nobody has not looked": ({"blind": frozenset({-1})}, "there is no seat -1"),
    "the hand of nobody is open": ({"open": frozenset({4})}, "there is no seat 4"),
    "a deal before the first": ({"deal": 0}, "deal=0"),
    "a deal without end": ({"deal": 10**30}, "deal="),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_with_what_cannot_be(name):
    given, said = TABLES[name]
    with pytest.raises(tg.InvalidStateError) as caught:
        table.Table(GAME, 0, (0, 0), **given)
    assert said in str(caught.value)


def test_what_a_rule_tells_may_be_true_in_one_of_its_options():
    """The others need not be: they were asked for, and nobody has shown them untrue."""
    nines = tg.CardSet([NINE])
    log = (Told((HAND,), ((Count(nines, 2),), (Count(nines, 1),))),)
    assert table.Table(GAME, 0, (0, 0), log=log).log == log


SEEN = tg.view(deal(GAME), 1)
UNSEEN = {
    "a hand that is not seen": (lambda: {"hands": (SEEN.hand, *SEEN.hands[1:])}, "the hand of seat 0 is shown"),
    "an own hand that is not shown": (lambda: {"hands": (None,) * 4}, "the hand of seat 1 is not shown"),
    "a hand that it has not looked at": (lambda: {"blind": frozenset({1})}, "the hand of seat 1 is shown"),
    "a pile that is not seen": (
        lambda: {"piles": tuple(attrs.evolve(pile, cards=GAME.pack[: pile.count]) for pile in SEEN.piles)},
        "its cards are shown",
    ),
    "an open pile that is not shown": (
        lambda: {"piles": tuple(attrs.evolve(pile, cards=None) for pile in SEEN.piles)},
        "its cards are not shown",
    ),
    "what another may do": (lambda: {"actor": 2}, "only the seat that is to act is told"),
    "a card of another pack": (
        lambda: {"hands": (None, tg.CardSet.parse("2c 3c 4c 5c 6c"), None, None)},
        "2c is not in the pack",
    ),
    "too few cards": (lambda: {"hands": (None, tg.CardSet([NINE]), None, None)}, "a hand of 1 cards is said to have 5"),
    "too few hands": (lambda: {"hand_sizes": (5, 5, 5)}, "3 hands for 4 seats"),
    "too many cards": (lambda: {"hand_sizes": (5, 5, 5, 6)}, "25 lie somewhere"),
    "less than no cards": (lambda: {"hand_sizes": (5, 5, -5, 15)}, "lie somewhere"),
    "a pile of less than no cards": (
        lambda: {"piles": tuple(attrs.evolve(pile, count=-3) for pile in SEEN.piles)},
        "count=-3",
    ),
    "no dealer": (lambda: {"dealer": -1}, "there is no seat -1"),
    "no phase": (lambda: {"phase": len(GAME.phases)}, f"there is no phase {len(GAME.phases)}"),
    "what a spectator may do": (lambda: {"seat": None}, "only the seat that is to act is told"),
    "no seat": (lambda: {"seat": 4}, "seat: there is no seat 4"),
    "a card in a hand and in a pile": (
        lambda: {"piles": (attrs.evolve(SEEN.piles[0], cards=tuple(SEEN.hand)[:1]), *SEEN.piles[1:])},
        "cards",
    ),
    "a pile with more cards than it has": (
        lambda: {"piles": (attrs.evolve(SEEN.piles[0], count=2), *SEEN.piles[1:])},
        "count=2, and it shows 1 cards",
    ),
    "tallies of three sides": (
        lambda: {"tallies": (table.Tally("bags", (1, 2, 3)),)},
        "tallies: 'bags': 3 numbers for 2 sides",
    ),
    "one score": (lambda: {"scores": (0,)}, "1 for 2 sides"),
    "an earlier deal": (lambda: {"deal": 0}, "deal=0"),
    "an end before the end": (lambda: {"outcome": tg.Outcome((0,), (0, 0), "")}, "phase"),
    "winners who are no side": (lambda: {"outcome": tg.Outcome((2,), (0, 0), "")}, "winners=(2,)"),
    "winners named twice": (lambda: {"outcome": tg.Outcome((1, 1), (0, 0), "")}, "winners=(1, 1)"),
    "an end with other scores": (lambda: {"outcome": tg.Outcome((0,), (9, 0), "")}, "the scores are (0, 0)"),
    "a contract of nobody": (lambda: {"facts": (Contract(9, 3, (9,)),)}, "there is no seat 9"),
    "a word of nobody": (lambda: {"log": (Said(9, tg.Pass()),)}, "there is no seat 9"),
}


@pytest.mark.parametrize("name", UNSEEN)
def test_what_cannot_be_in_a_view(name):
    assert not [*view_problems(SEEN), *contradictions(SEEN)]
    change, said = UNSEEN[name]
    seen = attrs.evolve(SEEN, **change())
    assert any(said in problem for problem in (*contradictions(seen), *view_problems(seen)))


@pytest.mark.parametrize(
    "told",
    [
        Unseen("discard", -1),
        Unseen(""),
        DealSeen(tg.CardSet([NINE]), (NINE,)),
        DealSeen(tg.CardSet([NINE]), (TWO, TWO)),
    ],
)
def test_what_no_seat_is_told(told):
    assert list(told_problems(told))


@pytest.mark.parametrize(
    "told", [Unseen("discard"), Unseen("choose", 0), DealSeen(tg.CardSet([NINE]), (TWO,)), DealSeen(tg.CardSet())]
)
def test_what_a_seat_may_be_told_is_read_back(told):
    """Of a choice that stays hidden, it is told that there was one, and no number of cards."""
    assert not list(told_problems(told))
    assert records.loads(records.dumps(told)) == told


VIEWS = [
    (["actor"], 9, "there is no seat 9"),
    (["seat"], 2, "only the seat that is to act is told"),
    (["dealer"], -1, "there is no seat -1"),
    (["hands", 1], "2c 3c 4c 5c 6c", "2c is not in the pack"),
    (["hands", 1], "9c", "a hand of 1 cards is said to have 5"),
    (["hands", 0], "9c Tc Jc Qc Kc", "the hand of seat 0 is shown"),
    (["blind"], [1], "the hand of seat 1 is shown"),
    (["hand_sizes"], [5, 5, 5], "3 hands for 4 seats"),
    (["hand_sizes"], [5, 5, 5, 6], "25 lie somewhere"),
    (["hand_sizes"], [5, 5, -5, 15], "lie somewhere"),
    (["piles", 1, "count"], -3, "count=-3"),
    (["piles", 0, "cards"], "", "count=1, and it shows 0 cards"),
    (["phase"], 40, "there is no phase 40"),
    (["outcome"], {"winners": [0], "scores": [0, 0], "why": ""}, "phase"),
    (["scores"], [0], "1 for 2 sides"),
]


@pytest.mark.parametrize(("path", "value", "said"), VIEWS)
def test_a_view_that_cannot_be_is_not_read(path, value, said):
    document = json.loads(records.dumps(tg.view(deal(GAME), 1)))
    with pytest.raises(tg.NotationError) as caught:
        records.loads(changed(document, path, value))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "value",
    [
        {"type": "Unseen", "verb": "discard", "count": -1},
        {"type": "Unseen", "verb": ""},
        {"type": "DealSeen", "hand": "9c", "turned_up": "9c"},
        {"type": "DealSeen", "hand": "9c", "turned_up": "Ah Ah"},
    ],
)
def test_what_no_seat_is_told_is_not_read(value):
    with pytest.raises(tg.NotationError, match=r"\$\.value"):
        records.loads(json.dumps({"trickgames": "told", "version": 2, "value": value}))


@pytest.mark.parametrize(
    ("part", "path", "value"),
    [
        ("phases", [0, "count"], 0),
        ("phases", [1, "minimum"], -1),
        ("goal", ["target"], 0),
        ("scoring", ["points"], []),
        ("ranking", ["trump"], ["A", "A"]),
        ("seating", ["sides"], [[0, 0]]),
    ],
)
def test_a_part_that_cannot_be_is_not_read(part, path, value):
    document = json.loads(records.dumps(attrs.evolve(pitch.TEN_POINT, name="Mine", goal=FirstTo(53))))
    with pytest.raises(tg.NotationError, match=rf"\$\.value\.{part}"):
        records.loads(changed(document, [part, *path], value))


# States that cannot be


def test_a_match_that_is_over_goes_on_nowhere():
    """After its deals, and with no deal at all."""
    state = played()
    three = attrs.evolve(GAME, goal=AfterDeals(1))
    after = attrs.evolve(state.table, game=three, hands=(), piles=(), facts=(), log=(), tricks=())
    with pytest.raises(tg.InvalidStateError, match="the match is over after 1"):
        AwaitingDeal(after, three.phases[0])
    with pytest.raises(tg.InvalidStateError, match="none was played"):
        MatchOver(table.Table(GAME, 0, (10, 0)), (0,), "so")


@pytest.mark.parametrize("scores", [(10**30, 0), (0, -(10**30))])
def test_scores_without_end(scores):
    """Of a game that goes on for ever, too: no file holds them."""
    with pytest.raises(tg.InvalidStateError, match=r"at most 1,000,000,000 points|the match is over"):
        tg.start(GAME, scores=scores)


def test_a_sound_table_is_taken():
    """None of the questions above refuses what the engine makes."""
    for game in tg.games().values():
        for state in states(game):
            attrs.evolve(state.table)
            for seat in (None, *range(game.seating.seats)):
                seen = tg.view(state, seat)
                assert not [*view_problems(seen), *contradictions(seen)]
                sample = tg.sample_state(seen, 1)
                attrs.evolve(sample.table)
    assert act(deal(GAME), "order up").table.find(Contract) is not None


def states(game: tg.Game) -> list[tg.AnyState]:
    """Every seventh state of two deals."""
    match = random_match(game, seeded(1), deals=2)
    return [match.upto(number).state for number in range(0, len(match.actions), 7)]


def test_a_sound_state_is_read():
    for game in tg.games().values():
        for state in states(game):
            assert records.loads(records.dumps(state)) == state
