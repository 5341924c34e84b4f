"""Parts that do not fit are refused when they or their game are made: all problems together, with part and remedy."""

from __future__ import annotations

import random
from itertools import product

import attrs
import pytest

import trickgames as tg
from small_own_games import SayPass
from trickgames import euchre
from trickgames.cards import CardSet
from trickgames.phases import (
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    Ask,
    DealCards,
    Exchange,
    FirstCard,
    FixStrain,
    LadderAuction,
    LayOut,
    NameTrump,
    PutCards,
    Stuck,
    TakeCards,
    Tricks,
    Which,
    by_word,
    numbers,
    unbroken,
)
from trickgames.scoring import MINUS_BID, TAKEN, FirstTo, Line, PointTable, ScoreTable
from trickgames.scoring import TRICKS as TRICKS_TAKEN
from trickgames.table import Objective

NONE = Objective("none")
ANY = Which.ANY


def game(*between, auction=None, deal=None, tricks=None, **parts):
    """Bid euchre with a part swapped."""
    values = {
        "name": "Parts",
        "pack": tg.pack("9TJQKA"),
        "seating": tg.partners(4),
        "ranking": euchre.EUCHRE,
        "scoring": ScoreTable(lines=[Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)]),
        "goal": FirstTo(20),
    }
    bids = auction or LadderAuction(numbers(1, 3))
    phases = (deal or DealCards(5), bids, *between, NameTrump(), tricks or Tricks(FOLLOW_SUIT))
    return tg.Game(**{**values, "phases": phases, **parts})


def problems(make):
    with pytest.raises(tg.InvalidRulesError) as caught:
        make()
    return caught.value.problems


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: LadderAuction((*numbers(3, 4), *numbers(1, 2))), ["a bid of 1 stands above one of 4: list the tiers from"]),
        (lambda: LadderAuction((*numbers(1, 2), *numbers(2, 3))), ["`bid 2` appears 2 times: leave one of them"]),
        (
            lambda: LadderAuction((*numbers(3, 4), *numbers(3, 3), by_word("nil", NONE), by_word("nil", NONE))),
            ["`bid 3` appears 2 times", "`bid nil` appears 2 times", "a bid of 3 stands above one of 4"],
        ),
        (lambda: LadderAuction(numbers(1, 3), all_pass=Stuck(4)), ["all_pass: a bid of 4, and bids go to 3: give a lower one"]),
        (
            lambda: attrs.evolve(FOLLOW_SUIT, plain=(Which.LED, Which.TRUMPS, Which.ANY)),
            ["Follow: plain: who holds a card of the suit led may have no card to play: give Which.LED"],
        ),
        (
            lambda: attrs.evolve(FOLLOW_SUIT, plain=[Which.LED, Which.LED, Which.TRUMPS]),
            ["Follow: plain: who holds none may have no card to play, if a trump must be: give Which.ANY as the third"],
        ),
        (
            lambda: attrs.evolve(
                FOLLOW_OR_TRUMP, plain=(Which.ANY, Which.NONE, Which.LED), trump=(Which.ANY, Which.LED, Which.ANY)
            ),
            ["Follow: plain: who holds any card", "Follow: plain: who holds none", "Follow: trump: who holds any card"],
        ),
    ],
)
def test_a_part_that_is_wrong_by_itself_is_refused_when_it_is_made(make, told):
    found = problems(make)
    assert len(found) == len(told)
    assert all(part in problem for part, problem in zip(told, found, strict=True))


def test_no_follow_rule_leaves_a_hand_without_a_card_that_is_not_out():
    """A rule that may be built lets everybody play, unless it says that who holds none of a kind is out."""
    rng, built = random.Random(1), 0
    for row in product(Which, repeat=3):
        try:
            follow = attrs.evolve(FOLLOW_SUIT, plain=row, trump=row)
        except tg.InvalidRulesError:
            continue
        built += 1
        made = game(tricks=Tricks(follow))
        for led in (tg.Card("9c"), tg.Card("Jd"), tg.Card("Ah")):
            held, then, otherwise = made.phases[-1].voids(made, tg.Suit.HEARTS, led)
            for _ in range(50):
                hand = CardSet(rng.sample(made.pack, rng.randint(1, 5))).mask
                out = row[2] is Which.NONE and not hand & held
                assert hand & (then if hand & held else otherwise) or out
    assert built > 10


def test_all_problems_of_a_game_are_told_together_each_with_its_part_and_a_remedy():
    found = problems(
        lambda: game(
            Exchange([TakeCards("kitty"), PutCards(2)], when="shoot"),
            auction=LadderAuction((*numbers(1, 3), by_word("misere", NONE))),
            deal=DealCards(5, rest="widow"),
            tricks=Tricks(FOLLOW_SUIT, limits=[unbroken(tuple(tg.Suit)), FirstCard(tg.Card.parse("2c"))]),
            ranking=tg.Ranking((), euchre.EUCHRE.plain),
            scoring=ScoreTable(lines=[Line(others=TAKEN)]),
        )
    )
    assert [problem.split(":")[0] for problem in found] == [
        "ranking",
        "LadderAuction",
        "Exchange",
        "Exchange",
        "Tricks",
        "Tricks",
    ]
    for told in ("rank the trumps", "give a ScoreTable", "add that bid", "there is widow", "Name fewer", "name a card that is"):
        assert any(told in problem for problem in found)


def test_an_exchange_that_leaves_no_card_for_the_play_is_refused():
    (told,) = problems(lambda: game(Exchange([PutCards(7, who="all")])))
    assert told == "Exchange: no cards are left for the play: let fewer go"


TRICKS = Tricks(FOLLOW_SUIT)


@attrs.frozen
class DealsItself(DealCards):
    """A deal of your own."""


@attrs.frozen
class ThrowFirst(SayPass):
    """The dealer discards."""

    accepts = (tg.Pass, tg.Discard)

    def done(self, table, seat, action):
        return table


class Bare(Ask):
    """Nobody is asked."""


@attrs.define
class Changeable(Ask):
    """Nobody is asked."""


def in_order(*phases):
    return tg.Game(
        name="Order",
        pack=tg.pack("9TJQKA"),
        seating=tg.partners(4),
        ranking=euchre.EUCHRE,
        phases=phases,
        scoring=PointTable(TRICKS_TAKEN, [Line(others=TAKEN)]),
        goal=FirstTo(20),
    )


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        ((FixStrain("spades"), TRICKS), "phases: no phase deals the cards: put `DealCards` first"),
        (
            (FixStrain("spades"), TRICKS, DealCards(5)),
            "Tricks asks for `play <card>` before the cards are dealt",
        ),
        (
            (ThrowFirst(), DealsItself(5), FixStrain("spades"), TRICKS),
            "ThrowFirst asks for `discard <card>` before",
        ),
        ((LayOut("row", 1), DealCards(5), FixStrain("spades"), TRICKS), "LayOut lays out cards before they are dealt"),
        ((DealCards(5), DealsItself(4), FixStrain("spades"), TRICKS), "two phases deal the whole pack: leave one of them out"),
        ((DealCards(5), Bare(), FixStrain("spades"), TRICKS), "Bare has no `@attrs.frozen`: put it above the class"),
        (
            (DealCards(5), Changeable(), FixStrain("spades"), TRICKS),
            "Changeable has no `@attrs.frozen`: put it above",
        ),
    ],
)
def test_phases_in_an_order_that_cannot_be_played_are_refused(phases, told):
    assert any(told in problem for problem in problems(lambda: in_order(*phases)))


def test_a_phase_that_asks_for_no_card_may_come_before_the_deal():
    match = tg.Match.begin(in_order(SayPass(), DealsItself(5), FixStrain("spades"), TRICKS), seed=1)
    assert match.play("pass").state.hands


def test_a_text_for_a_pack_and_a_class_for_a_phase_are_told_as_one_problem_each():
    assert problems(lambda: game(pack="9TJQKA")) == ('pack: a text is not a pack. Did you mean `tg.pack("9TJQKA")`?',)
    assert problems(lambda: game(ThrowFirst)) == ("phases: ThrowFirst is a class; write `ThrowFirst()`",)


def test_a_match_where_a_state_is_expected_is_told_how_to_go_on():
    match = tg.Match.begin(euchre.BICYCLE, seed=1)
    with pytest.raises(TypeError, match=r"use `match.view\(1\)`, or pass `match.state`"):
        tg.view(match, 1)
    with pytest.raises(TypeError, match="is not a state of a match: pass its `state`"):
        tg.actor(match)


def test_partners_share_the_seats_equally():
    assert problems(lambda: tg.partners(3)) == (
        "seats=3: 2 sides can't share them equally: give another number, or `tg.singles(3)`",
    )


@attrs.frozen
class Wave:
    """An action without words."""


@attrs.frozen
class Waving(SayPass):
    """The dealer waves."""

    accepts = (Wave,)


def test_an_action_that_cannot_be_written_is_refused_when_the_game_is_made():
    told = "Waving: the action Wave has no `parse` and no `__str__`: write them, or derive from `Words`"
    assert problems(lambda: game(Waving())) == (told,)
