"""Mirrors by hand: what each kind of value becomes, which symmetries a game has, and all that the picture of a state shows."""

from __future__ import annotations

import dataclasses
from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, play
from limited_games import small
from trickgames import euchre, pitch
from trickgames.cards import CardSet
from trickgames.cards.card import SUITS
from trickgames.cards.strains import NO_TRUMP, strain_of
from trickgames.phases import FOLLOW_SUIT, FixStrain, Tricks
from trickgames.table import Bids, Call, Chosen, Contract, Count, HolderOf, Moved, Objective, Pile, Said, Told, Trick
from trickgames.table.facts import LoneDefender, SaidToHold
from trickgames.table.places import Seat, Seats
from trickgames.table.table import Result, changed
from trickgames.testing import symmetry as kit
from trickgames.testing.symmetry import IDENTITY, Mirror, mirrors, pictures, relabelled

CLUBS, DIAMONDS, HEARTS, SPADES = (tg.Suit[name] for name in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES"))
BECOMES = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}
SWAP = Mirror(tuple(BECOMES[suit] for suit in SUITS))
TURN = Mirror(turn=1)
BOTH = Mirror(SWAP.suits, 1)
FOUR = euchre.BICYCLE.seating
AH, AD, JS, JC = (tg.Card.parse(text) for text in ("Ah", "Ad", "Js", "Jc"))


# one value


def test_a_mirror_says_what_becomes_of_suits_cards_and_seats():
    assert [SWAP.suit(suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)] == [SPADES, HEARTS, DIAMONDS, CLUBS]
    assert (SWAP.card(AH), SWAP.card(JS), TURN.card(AH)) == (AD, JC, AH)
    joker, second = tg.Card.parse("Hj"), tg.Card.parse("Ah#2")
    assert SWAP.card(joker) is joker
    assert SWAP.card(second) == tg.Card.parse("Ad#2")
    assert SWAP.mask(CardSet.parse("Ah Js Hj").mask) == CardSet.parse("Ad Jc Hj").mask
    assert TURN.mask(7) == 7
    assert [TURN.seat(seat, FOUR) for seat in range(4)] == [1, 2, 3, 0]
    assert [Mirror(turn=3).seat(seat, FOUR) for seat in range(4)] == [3, 0, 1, 2]
    assert [TURN.side(side, FOUR) for side in range(2)] == [FOUR.side(1), FOUR.side(2)] == [1, 0]
    assert [Mirror(turn=2).side(side, FOUR) for side in range(2)] == [0, 1]


@pytest.mark.parametrize(
    ("mirror", "told"),
    [
        (IDENTITY, "nothing changes"),
        (TURN, "everybody moves 1 to the left"),
        (Mirror(turn=2), "everybody moves 2 to the left"),
    ],
)
def test_a_mirror_is_told_in_words(mirror, told):
    assert str(mirror) == told


def test_the_suits_that_change_are_told_and_then_the_turn():
    parts = str(BOTH).split(", ")
    assert sorted(parts[:-1]) == [f"{one} become {other}" for one, other in sorted(BECOMES.items(), key=lambda it: str(it[0]))]
    assert parts[-1] == "everybody moves 1 to the left"


@attrs.frozen
class Plan:
    """A value with seats, suits, and a field that is not given when it is made."""

    seat: Seat
    seats: Seats
    maybe: Seat | None
    number: int
    suit: tg.Suit
    cards: Any
    worked_out: Any = attrs.field(init=False, default=AH)
    _hidden: Any = None


@dataclasses.dataclass(frozen=True)
class Old:
    card: tg.Card
    number: int
    made: Any = dataclasses.field(init=False, default=3)


class Opaque:
    pass


def test_seats_move_where_they_are_annotated_and_numbers_do_not():
    plan = Plan(1, (0, 3), None, 1, HEARTS, CardSet.parse("Ah"), JS)
    assert relabelled(plan, TURN, FOUR) == Plan(2, (0, 1), None, 1, HEARTS, CardSet.parse("Ah"), JS)
    assert relabelled(plan, SWAP) == Plan(1, (0, 3), None, 1, DIAMONDS, CardSet.parse("Ad"), JC)
    assert relabelled(attrs.evolve(plan, maybe=3), BOTH, FOUR) == Plan(2, (0, 1), 0, 1, DIAMONDS, CardSet.parse("Ad"), JC)
    assert relabelled(attrs.evolve(plan, cards=plan), TURN, FOUR).cards == relabelled(plan, TURN, FOUR)  # also within another
    assert relabelled(plan, IDENTITY) is plan
    assert relabelled([plan], TURN, FOUR) == [relabelled(plan, TURN, FOUR)]
    assert kit._seat_fields(Plan) == {"seat", "seats", "maybe"}
    assert kit._seat_fields(3) == frozenset()
    assert kit._moved(frozenset({0, 3}), TURN, FOUR) == frozenset({0, 1})
    assert kit._moved("no seat", TURN, FOUR) == "no seat"


def test_values_of_each_kind_are_relabelled():
    opaque = Opaque()
    for value, becomes in [
        (HEARTS, DIAMONDS),
        (AH, AD),
        (CardSet.parse("Ah Jc"), CardSet.parse("Ad Js")),
        (strain_of(CLUBS), strain_of(SPADES)),
        (NO_TRUMP, NO_TRUMP),
        ((AH, 3), (AD, 3)),
        ([JS, [AH]], [JC, [AD]]),
        ({AH, JC}, {AD, JS}),
        (frozenset({HEARTS}), frozenset({DIAMONDS})),
        ({AH: JC, 2: (JS,)}, {AD: JS, 2: (JC,)}),
        (Old(AH, 4), Old(AD, 4)),
        (tg.Play(AH), tg.Play(AD)),
        ("Ah", "Ah"),
        (None, None),
        (opaque, opaque),
        # the order in which suits are listed is no rule, but which are listed is
        ((CLUBS, SPADES), (CLUBS, SPADES)),
        ((CLUBS, DIAMONDS), (SPADES, HEARTS)),
        ((strain_of(HEARTS), strain_of(DIAMONDS), NO_TRUMP), (strain_of(HEARTS), strain_of(DIAMONDS), NO_TRUMP)),
        ((), ()),
    ]:
        found = relabelled(value, SWAP)
        assert found == becomes
        assert type(found) is type(becomes)


def test_a_deal_keeps_its_order_and_its_plan():
    given = tg.Deal((AH, JS, JC), (2, 1))
    assert kit.mirrored_action(given, BOTH, FOUR) == tg.Deal((AD, JC, JS), (2, 1))
    assert kit.mirrored_action(tg.Play(AH), BOTH, FOUR) == tg.Play(AD)


# games


def test_the_symmetries_of_a_game_are_those_of_its_value():
    assert [len(kind) for kind in mirrors(euchre.BICYCLE)] == [7, 3]
    relabellings, rotations = mirrors(euchre.BICYCLE)
    assert SWAP in relabellings
    assert IDENTITY not in relabellings
    assert all(mirror.turn == 0 for mirror in relabellings)
    assert [mirror.turn for mirror in rotations] == [1, 2, 3]
    assert mirrors(euchre.BICYCLE) is mirrors(euchre.BICYCLE)
    for mirror in relabellings:
        assert {mirror.suit(CLUBS), mirror.suit(SPADES)} in ({CLUBS, SPADES}, {HEARTS, DIAMONDS})


def test_a_part_that_names_a_suit_leaves_fewer():
    fixed = small(FixStrain("hearts"), Tricks(FOLLOW_SUIT), count=2, cards=8)
    (only,) = mirrors(fixed)[0]
    assert str(only) in ("clubs become spades, spades become clubs", "spades become clubs, clubs become spades")
    fewer = attrs.evolve(euchre.BICYCLE, name="Fewer", pack=euchre.BICYCLE.pack[:-1], origin=None)
    assert len(mirrors(fewer)[0]) < 7


@pytest.mark.parametrize(
    ("seating", "turns"),
    [(tg.singles(3), [1, 2]), (tg.partners(4), [1, 2, 3]), (tg.partners(6), [1, 2, 3, 4, 5])],
)
def test_seats_turn_as_long_as_sides_stay_sides(seating, turns):
    assert [mirror.turn for mirror in kit._rotations(seating)] == turns


# states


@pytest.fixture
def picture() -> Any:
    """What writes a state down, seen in a mirror that swaps suits and moves everybody."""
    return pictures(FOUR, BOTH)


def written(value: Any, mirror: Mirror = BOTH) -> Any:
    return kit._Seen(mirror, FOUR).other(value)


def test_ours_are_written_with_all_that_they_say():
    call = Call(tg.Bid(4), Objective("at_least", 4))
    contract = Contract(1, 4, (1, 3), True, False, call)
    assert written(contract) == ("Contract", 2, 4, ("tuple", frozenset({2, 0})), True, False, call)
    assert written(Contract(3, 5, HolderOf(AH), False, True)) == ("Contract", 0, 5, ("HolderOf", AD), False, True, None)
    assert written(Bids((call, None, None, None))) == ("Bids", (None, call, None, None))
    assert written(LoneDefender(2)) == ("LoneDefender", 3)
    assert written(SaidToHold(None)) == ("SaidToHold", None)
    assert written(SaidToHold(3)) == ("SaidToHold", 0)
    assert written(Said(1, tg.Play(AH), 5)) == ("Said", 2, tg.Play(AD), 5)
    assert written(Chosen(1, tg.Play(AH), 5)) == ("Chosen", 2, tg.Play(AD), 5)
    assert written(Pile("kitty", (AH, JS), 3, (0, 1))) == ("Pile", "kitty", 0, CardSet.parse("Ad Jc").mask, frozenset({1, 2}))
    assert written(Pile("kitty", (AH,), None, None)) == ("Pile", "kitty", None, AD.bit, None)
    assert written(Trick(((1, AH), (2, JS)), 2)) == ("Trick", ((2, AD), (3, JC)), 3)
    moved = Moved(1, "gives", 1, (AH,), ("hand", 1), ("hand", 2), (1, 2), CardSet.parse("Ah Js"), 3, tg.Play(AH), 6)
    assert written(moved) == (
        *("Moved", 2, "gives", 1, AD.bit, ("hand", 2), ("hand", 3), frozenset({2, 3})),
        *(CardSet.parse("Ad Jc").mask, 3, tg.Play(AD), 6),
    )
    hidden = Moved(1, "gives", 1, None, ("stock", None), ("hand", 2), None)
    assert written(hidden) == ("Moved", 2, "gives", 1, None, ("stock", None), ("hand", 3), None, None, 0, None, None)
    told = Told((("hand", 1), ("kitty", None)), ((Count(CardSet.parse("Ah"), 1, 2),), ()), (0,), 4)
    assert written(told) == (
        *("Told", frozenset({("hand", 2), ("kitty", None)})),
        *(frozenset({frozenset({(AD.bit, 1, 2)}), frozenset()}), frozenset({1}), 4),
    )
    result = Result(1, None, strain_of(HEARTS), (1, 3), (3, 2, 0, 0), (1, 0, 5, 0), (7, -2))
    assert written(result) == (
        *("Result", 2, None, strain_of(DIAMONDS), frozenset({2, 0})),
        *((0, 3, 2, 0), (0, 1, 0, 5), (-2, 7)),
    )
    assert written(attrs.evolve(result, contract=contract))[2] == written(contract)


def test_others_are_written_by_their_annotations():
    plan = Plan(1, (0, 3), None, 1, HEARTS, AH, JS)
    assert written(plan) == relabelled(plan, BOTH, FOUR)


def test_each_is_written_once():
    seen = kit._Seen(BOTH, FOUR)
    entry = Said(1, tg.Play(AH))
    assert seen.other(entry) is seen.other(entry)
    assert seen.once(entry, lambda: pytest.fail("it is known")) == seen.other(entry)
    other = Said(1, tg.Play(AH))
    assert seen.other(other) == seen.other(entry)


def played() -> Any:
    hands = {1: "Jh Jd Ah Kh 9c", 2: "Qh Th 9d Td Qd", 3: "As Ks Qs Ts 9s", 0: "Ac Kc Qc Tc Js"}
    return play(act(deal(euchre.BICYCLE, 0, hands, "9h"), "order up", "discard Js"), "Jh Qh As 9h Ah Th")


def test_a_state_is_written_with_all_that_lies_there(picture):
    state = played()
    shown = picture(state)
    assert set(shown) == {
        *("asked", "actor", "dealer", "scores", "results", "hands", "piles", "facts", "deal", "log"),
        *("tricks", "trick", "resting", "blind", "open", "winners", "legal"),
    }
    assert (shown["asked"], shown["actor"], shown["dealer"]) == ("Playing", 0, 1)
    assert (shown["scores"], shown["results"], shown["deal"], shown["winners"]) == ((0, 0), (), 1, None)
    assert shown["hands"] == tuple(SWAP.mask(state.hands[seat].mask) for seat in (3, 0, 1, 2))
    assert shown["trick"] == ((2, AD), (3, tg.Card.parse("Td")))
    assert shown["tricks"] == (written(state.tricks[0]),)
    assert shown["legal"] == {tg.Play(SWAP.card(card)) for card in state.hands[3]}
    assert shown["facts"] == {*map(written, state.table.facts)}
    assert shown["piles"] == {*map(written, state.table.piles)}
    assert shown["log"] == tuple(map(written, state.table.log))
    assert (shown["resting"], shown["blind"], shown["open"]) == (frozenset(),) * 3


@pytest.mark.parametrize(
    ("name", "value", "becomes"),
    [
        ("dealer", 3, 0),
        ("scores", (3, 5), (5, 3)),
        ("deal", 4, 4),
        ("resting", frozenset({1}), frozenset({2})),
        ("blind", frozenset({3}), frozenset({0})),
        ("open", frozenset({0, 1}), frozenset({1, 2})),
        ("facts", (LoneDefender(2),), frozenset({("LoneDefender", 3)})),
        ("log", (Said(0, tg.Pass()),), (("Said", 1, tg.Pass(), None),)),
        ("piles", (), frozenset()),
    ],
)
def test_each_part_of_the_table_is_seen(picture, name, value, becomes):
    state: Any = deal(euchre.BICYCLE, 0, seed=1)
    other = attrs.evolve(state, table=changed(state.table, **{name: value})) if attrs.has(type(state)) else None
    assert other is not None
    assert picture(other)[name] == becomes
    assert picture(state)[name] != becomes or name == "piles"


def test_the_winners_of_a_match_that_is_over_are_seen(picture):
    match = tg.Match.begin(euchre.euchre(target=1), seed=1).play_out(lambda seen: seen.legal_actions[-1])
    assert isinstance(match.state, tg.MatchOver)
    shown = picture(match.state)
    (winner,) = match.state.winners
    assert shown["winners"] == {1 - winner}
    assert shown["results"] == tuple(map(written, match.state.table.results))
    assert shown["asked"] == "MatchOver"
    assert pictures(FOUR)(match.state)["winners"] == {winner}
    assert pitch.TEN_POINT.seating == FOUR
