"""Values that can never be right are refused when they are made; those of a table when it is made or read."""

from __future__ import annotations

import json

import attrs
import pytest

import trickgames as tg
from helpers import act, deal
from trickgames import euchre, pictures, pitch, records, table
from trickgames.cards import card_by_id
from trickgames.facts import Called, Contract, HolderOf, LoneDefender, Moved, MustLead, Pile, Said, TurnUp
from trickgames.knowledge import DealtHand, HandKind, Known, Limit, Secret
from trickgames.narrate import Narrator
from trickgames.scoring import AfterDeals, FirstTo
from trickgames.states import AwaitingDeal, MatchOver
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
    (["tricks"], [9, 9, 9, 9], "no tricks that can be taken"),
    (["tricks"], [-1, 2, 2, 2], "no tricks that can be taken"),
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


TABLES = {
    "a maker who is nobody": {"facts": (Contract(9, 3, (9,)),)},
    "a maker outside the party": {"facts": (Contract(0, 3, (1, 3)),)},
    "a party that stands twice": {"facts": (Contract(0, 3, (0, 0)),)},
    "a level below zero": {"facts": (Contract(0, -3, (0, 2)),)},
    "a partner by a card of another pack": {"facts": (Contract(0, 3, HolderOf(TWO)),)},
    "a card of another pack is called": {"facts": (Called(TWO),)},
    "a card of another pack is turned up": {"facts": (TurnUp(TWO, None),)},
    "a card of another pack is to be led": {"knowledge": (Secret(MustLead(TWO), (0,)),)},
    "nobody defends alone": {"facts": (LoneDefender(4),)},
    "nobody speaks": {"events": (Said(-1, tg.Pass()),)},
    "nothing is said": {"events": (Said(1, 5),)},
    "less than no cards are moved": {"events": (Moved(1, "throws", -1),)},
    "more cards are seen than moved": {"events": (Moved(1, "throws", 1, tuple(GAME.pack[:2])),)},
    "a card of another pack is moved": {"events": (Moved(1, "throws", 1, (TWO,)),)},
    "nobody has seen a pile": {"piles": (Pile("stock", GAME.pack, None, (7,)),), "hands": (tg.CardSet(),) * 4},
    "two piles of one name": {
        "piles": (Pile("stock", GAME.pack[:9]), Pile("stock", GAME.pack[9:])),
        "hands": (tg.CardSet(),) * 4,
    },
    "a pile of other cards than it consists of": {
        "piles": (Pile("stock", GAME.pack, only=tg.CardSet([NINE])),),
        "hands": (tg.CardSet(),) * 4,
    },
    "nobody knows": {"knowledge": (Known(NINE, 1, (4,)),)},
    "a card of another pack is known": {"knowledge": (Known(TWO, 1),)},
    "a card went on to nobody": {"knowledge": (Known(NINE, 1, passed_to=(9,)),)},
    "less than no cards at least": {"knowledge": (Limit(1, tg.CardSet([NINE]), -1),)},
    "fewer at most than at least": {"knowledge": (Limit(1, tg.CardSet([NINE]), 1, 0),)},
    "a hand of no kind": {"knowledge": (DealtHand(1, (), holds=True),)},
    "less than no cards were got": {"knowledge": (DealtHand(1, (HandKind("low"),), holds=True, got=-1),)},
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_with_what_cannot_be(name):
    with pytest.raises(tg.InvalidStateError):
        table.Table(GAME, 0, (0, 0), **TABLES[name])


VIEWS = [
    (["actor"], 9, "there is no seat 9"),
    (["seat"], 2, "only the seat that is to act is told"),
    (["dealer"], -1, "there is no seat -1"),
    (["hand"], "2c 3c 4c 5c 6c", "2c is not in the pack"),
    (["hand"], "9c", "1 cards, and hand_sizes has 5"),
    (["hand_hidden"], True, "nobody has looked at it"),
    (["hand_sizes"], [5, 5, 5], "3 hands for 4 seats"),
    (["hand_sizes"], [5, 5, 5, 6], "25 lie somewhere"),
    (["hand_sizes"], [5, 5, -5, 15], "lie somewhere"),
    (["piles", 1, "count"], -3, "count=-3"),
    (["piles", 0, "cards"], "", "count=1, and it shows 0 cards"),
    (["points"], [0], "points: 1 numbers for 4 seats"),
    (["voids"], [], "voids"),
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
        {"type": "Unseen", "verb": "discard", "count": 0},
        {"type": "Unseen", "verb": "discard", "count": -5},
        {"type": "Unseen", "verb": ""},
        {"type": "DealSeen", "hand": "9c", "turned_up": "9c"},
        {"type": "DealSeen", "hand": "9c", "turned_up": "Ah Ah"},
    ],
)
def test_what_no_seat_is_told_is_not_read(value):
    with pytest.raises(tg.NotationError, match=r"\$\.value"):
        records.loads(json.dumps({"trickgames": "told", "version": 1, "value": value}))


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
    after = attrs.evolve(state.table, game=three, hands=(), piles=(), facts=(), events=(), tricks=(), knowledge=())
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
        match = random_match(game, seeded(1), deals=2)
        for number in range(0, len(match.actions), 7):
            state = match.upto(number).state
            attrs.evolve(state.table)
            assert records.loads(records.dumps(state)) == state
    assert act(deal(GAME), "order up").table.find(Contract) is not None
