"""One answer of a phase of your own that moves cards more than once: the deal can still be done again from the log."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import random_states
from small_own_games import SayPass, lone_card_leads
from trickgames.phases import FOLLOW_SUIT, Ask, DealCards, FixStrain, Tricks
from trickgames.scoring import TAKEN, TRICKS, FirstTo, Line, PointTable
from trickgames.table import Count

RANKS = tuple(tg.Rank[name] for name in ("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE"))
WIDOW = ("widow", None)


@attrs.frozen
class Steal(Ask):
    """The player on the dealer's left may change one card for the widow."""

    takes_first: bool
    accepts = (tg.Discard, tg.Pass)

    def asked(self, table):
        return None if table.answers(self) else next(table.players(table.dealer))

    def choices(self, table, seat):
        return (tg.Pass(), *tg.Discard.each(table.hands[seat]))

    def done(self, table, seat, action):
        if isinstance(action, tg.Pass):
            return table
        take = ("takes", table.cards(WIDOW), WIDOW, ("hand", seat))
        throw = ("discards", [action.card], ("hand", seat), ("discard", seat))
        for move in (take, throw) if self.takes_first else (throw, take):
            table = table.move(seat, *move)
        return table


def stealing(*, takes_first: bool) -> tg.Game:
    return tg.Game(
        name="Stealing",
        pack=tg.pack("9TJQKA"),
        seating=tg.singles(3),
        ranking=tg.Ranking(trump=RANKS, plain=RANKS),
        phases=(DealCards(5, [(3, ("widow", 1), 2)]), FixStrain("spades"), Steal(takes_first), Tricks(FOLLOW_SUIT)),
        scoring=PointTable(TRICKS, [Line(others=TAKEN)]),
        goal=FirstTo(12),
    )


def sampled(state: Any) -> None:
    for seat in (None, 0, 1, 2):
        seen = tg.view(state, seat)
        for number in range(3):
            assert tg.view(tg.sample_state(seen, number), seat) == seen


@pytest.mark.parametrize("takes_first", [True, False])
@pytest.mark.parametrize("first", ["As", "Js"])
def test_the_card_that_was_taken_may_be_played_first(takes_first, first):
    game = stealing(takes_first=takes_first)
    pack = tg.arrange(game, hands={1: "As Ks Qs Ah 9c"}, piles={"widow": "Js"}, seed=1)
    match = tg.Match.begin(game).play(tg.Deal(pack), "discard 9c", f"play {first}")
    for _ in range(6):
        sampled(match.state)
        match = match.play(match.legal[0])


@pytest.mark.parametrize("takes_first", [True, False])
def test_every_view_of_every_state_can_be_sampled(takes_first):
    changed = 0
    for state, _ in random_states(stealing(takes_first=takes_first), 7, deals=6):
        changed += any(pile.name == "discard" for pile in state.table.piles)
        sampled(state)
    assert changed > 30


def test_a_text_is_not_a_place():
    table = tg.Match.begin(stealing(takes_first=True), seed=1).state.table
    told = r"'widow' is not a place: a place is a name and an owner, `\(\"widow\", None\)`"
    with pytest.raises(tg.InvalidStateError, match=told):
        table.cards("widow")
    for places in (("widow", ("hand", 0)), (("hand", 0), "widow")):
        with pytest.raises(tg.InvalidStateError, match=told):
            table.move(0, "takes", list(table.hands[0])[:1], *places)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_asked_before_the_deal_is_done_again_too(seed):
    """The first lead shows who holds a certain card: what only the rules reveal is found by doing the deal again."""
    leads = lone_card_leads()
    asked_first = attrs.evolve(leads, phases=(SayPass(), *leads.phases))
    state: Any = tg.apply(tg.start(asked_first), tg.Pass())
    state = tg.apply(state, tg.Deal(tg.shuffled(asked_first, seed)))
    leader = tg.actor(state)
    for seat in {0, 1, 2} - {leader}:
        seen = tg.view(state, seat)
        for number in range(12):
            assert tg.actor(tg.sample_state(seen, number)) == leader
            hands = tg.sample_state(seen, number).hands
            assert asked_first.pack[0] in hands[leader]


@pytest.mark.parametrize("seat", [3, -1, True, "1", None])
def test_a_seat_that_is_not_there_is_refused_by_the_table(seat):
    table: Any = tg.Match.begin(stealing(takes_first=True), seed=1).state.table
    aces = Count(tg.CardSet.parse("Ac"), least=1)
    card = table.cards(("hand", 0))[:1]
    for given in (
        lambda: table.rest(seat),
        lambda: table.rest(0, seat),
        lambda: table.lay_open(seat),
        lambda: table.hide_hand(seat),
        lambda: table.show_hand(seat),
        lambda: table.told(seat, aces),
        lambda: table.judged(seat, ((aces,),)),
        lambda: table.move(seat, "discards", card, ("hand", 0), ("discard", 0)),
        lambda: table.move(0, "discards", card, ("hand", 0), ("discard", 0), seen_by=(1, seat)),
    ):
        with pytest.raises(tg.InvalidStateError, match=r"there is no seat .*: the seats are 0 to 2, and `table\.game"):
            given()
    if seat is not None:
        with pytest.raises(tg.InvalidStateError, match="there is no seat"):
            table.cards(("hand", seat))


def test_before_the_deal_no_hand_has_cards():
    assert tg.start(stealing(takes_first=True)).table.cards(("hand", 0)) == ()
