"""Faults of one line each, planted one at a time: a law of `check_game`, or a case or table of the rule book, catches
each.

They are the faults that other people's programs had. A fault that survives fails its test.
"""

# ruff: noqa: E731 (faults of one line)

import inspect

import attrs
import pytest

import trickgames as tg
from rules import test_cases as cases
from rules import test_euchre_calls, test_euchre_play, test_pitch_bidding, test_pitch_exchange, test_pitch_scoring
from rules import test_tables as tables
from trickgames import euchre, pitch
from trickgames.actions import Burn
from trickgames.cards import ranking
from trickgames.cards.ranking import Off
from trickgames.engine import engine
from trickgames.euchre.games import four_handed
from trickgames.knowledge import views, visible
from trickgames.phases import auction, dealer_takes, play_tables, putting, shown, taking, tricks, turn_up
from trickgames.phases.deal import DealCards
from trickgames.pitch.games import ten_point
from trickgames.scoring import BidScoring, FirstTo, TricksTaken
from trickgames.scoring.pays import NOTHING
from trickgames.table.seating import Seating
from trickgames.table.table import changed
from trickgames.testing import LawBrokenError, Profile, check_game

FAULTS = {}
SMALL = Profile(examples=25, edge_examples=2, deals=1, shrink_seconds=0.0)


def fault(name, caught_by):
    """A function that plants the fault and gives the game to be checked."""

    def planted(plant):
        FAULTS[name] = (plant, caught_by)
        return plant

    return planted


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    """What a fault has made is forgotten: orders of the cards, and the tables of the presets, which files are read as."""
    _forget()
    yield
    _forget()


def _forget():
    ranking.order.cache_clear()
    for preset in tg.games().values():
        for key in preset.memo.keys() - {"cards", "whole", "places", "hash"}:
            del preset.memo[key]


# the ranking


@fault("a bower in the wrong suit", "suits")
def _(monkeypatch):
    right = ranking.entry_card
    wrong = lambda entry, trump: (
        tg.Card(entry.rank, list(tg.Suit)[(trump.index + 1) % 4]) if isinstance(entry, Off) else right(entry, trump)
    )
    monkeypatch.setattr(ranking, "entry_card", wrong)
    return euchre.euchre()


@fault("an off-card above its counterpart", "the rule book")
def _(monkeypatch):
    right = ten_point.ranking
    swap = {tg.Rank.ACE: Off(tg.Rank.ACE), Off(tg.Rank.ACE): tg.Rank.ACE}
    wrong = lambda setting: attrs.evolve(made := right(setting), trump=[swap.get(entry, entry) for entry in made.trump])
    monkeypatch.setattr(ten_point, "ranking", wrong)
    return pitch.pitch(points=16)


@fault("the joker between ten and nine", "the rule book")
def _(monkeypatch):
    low = [entry for entry in euchre.EUCHRE.trump if entry is not tg.Joker.HIGH]
    monkeypatch.setattr(four_handed, "EUCHRE", attrs.evolve(euchre.EUCHRE, trump=[*low, tg.Joker.HIGH]))
    return euchre.euchre(joker=True)


@fault("the left bower follows its printed suit", "the rule book")
def _(monkeypatch):
    monkeypatch.setattr(ranking.Order, "suit", lambda _, card: card.suit)
    return euchre.euchre()


# the calls


@fault("a bid equal to the standing one is allowed", "rising bids")
def _(monkeypatch):
    monkeypatch.setattr(auction.Auction, "_may_hold", lambda _self, _table, _seat, _standing: True)
    return pitch.pitch(moon="off")


@fault("the moon is legal and not listed", "listed is legal")
def _(monkeypatch):
    right = auction.Auction.legal
    monkeypatch.setattr(auction.Auction, "legal", lambda self, state: right(self, state)[:-1])
    return pitch.pitch()


@fault("a stuck dealer may pass", "the rule book")
def _(monkeypatch):
    right = turn_up.NameSuit.check
    wrong = lambda self, state, action: None if isinstance(action, tg.Pass) else right(self, state, action)
    monkeypatch.setattr(turn_up.NameSuit, "check", wrong)
    return euchre.euchre(stick_the_dealer=True)


@fault("the suit that was turned down may be named", "the rule book")
def _(monkeypatch):
    right = turn_up.NameSuit.check
    down = turn_up.MakeTrumpReason.TURNED_DOWN
    wrong = lambda self, state, action: None if (reason := right(self, state, action)) is down else reason
    monkeypatch.setattr(turn_up.NameSuit, "check", wrong)
    return euchre.euchre()


@fault("after eight passes the calls go round again for ever", "an end")
def _(monkeypatch):
    again = lambda self, state, action: turn_up.new_naming_suit(state.table.say(self, state.seat, action), self, state.seat)
    monkeypatch.setattr(turn_up.NameSuit, "step", again)
    return euchre.euchre()


# cards that move


@fault("the dealer is dealt to first", "the rule book")
def _(monkeypatch):
    right = DealCards.step
    turned = lambda table: changed(table, hands=table.hands[1:] + table.hands[:1])
    monkeypatch.setattr(DealCards, "step", lambda self, state, action: turned(right(self, state, action)))
    return euchre.euchre()


@fault("a discard is nowhere", "the door")
def _(monkeypatch):
    right = dealer_takes.DealerTakes.step
    lost = lambda table: changed(table, piles=table.piles[:-1])
    monkeypatch.setattr(dealer_takes.DealerTakes, "step", lambda *given: lost(right(*given)))
    return euchre.euchre()


@fault("a burned card is still in the hand", "the door")
def _(monkeypatch):
    right = putting.PutCards._put

    def kept(self, table, phase, seat, cards):
        after = right(self, table, phase, seat, cards)
        if self.verb != "burn":
            return after
        held = after.hands[seat]  # another card is gone: the hand has the right size
        wrong = tg.CardSet([*list(held)[1:], next(iter(cards))])
        return changed(after, hands=tuple(wrong if hand is held else hand for hand in after.hands))

    monkeypatch.setattr(putting.PutCards, "_put", kept)
    return pitch.pitch(points=16)


@fault("a point is burned while another trump could go", "the rule book")
def _(monkeypatch):
    monkeypatch.setattr(putting.PutCards, "options", lambda _, table, seat: table.hands[seat].mask)
    return pitch.pitch()


@fault("the stock is drawn from its bottom by an odd seat", "samples")
def _(monkeypatch):
    right = taking.TakeCards._take
    over = lambda table: changed(
        table,
        piles=tuple(attrs.evolve(pile, cards=pile.cards[::-1]) if pile.name == "stock" else pile for pile in table.piles),
    )
    turns = lambda self, table, seat: seat % 2 and self.up_to and table.pile("stock")
    wrong = lambda self, table, phase, seat: right(self, over(table) if turns(self, table, seat) else table, phase, seat)
    monkeypatch.setattr(taking.TakeCards, "_take", wrong)
    return pitch.pitch()


# the play


@fault("a lone hand's partner plays", "the rule book")
def _(monkeypatch):
    right = turn_up.make_trump
    monkeypatch.setattr(turn_up, "make_trump", lambda *given, **names: changed(right(*given, **names), resting=frozenset()))
    return euchre.euchre()


@fault("whoever rests is asked to play", "following")
def _(monkeypatch):
    right = tricks.made_tables
    wrong = lambda phase, game, strain, _resting, called: right(phase, game, strain, frozenset(), called)
    monkeypatch.setattr(tricks, "made_tables", wrong)
    return euchre.euchre()


@fault("a player who is out is asked", "following")
def _(monkeypatch):
    row = (play_tables.Which.TRUMPS, play_tables.Which.TRUMPS, play_tables.Which.ANY)
    wrong = attrs.evolve(tg.phases.TRUMPS_ONLY, trump=row)
    right = tricks.made_tables
    monkeypatch.setattr(tricks, "made_tables", lambda phase, *given: right(attrs.evolve(phase, follow=wrong), *given))
    return pitch.pitch()


@fault("trumps do not beat the suit led", "the taker")
def _(monkeypatch):
    wrong = lambda ranked, led, game: {
        card: ranked.strength(card) if ranked.suit(card) is ranked.suit(led) else 0 for card in game.pack
    }
    monkeypatch.setattr(play_tables, "_power", wrong)
    return euchre.euchre()


@fault("the first player always leads", "asked again")
def _(monkeypatch):
    right = tricks.Tricks.lead
    wrong = lambda self, table, tables, seat, masks, done: right(
        self, table, tables, done[0].leader if done else seat, masks, done
    )
    monkeypatch.setattr(tricks.Tricks, "lead", wrong)
    return euchre.euchre()


# the score


@fault("the two is taken by a higher card", "the rule book")
def _(monkeypatch):
    right = BidScoring.taken
    monkeypatch.setattr(BidScoring, "taken", lambda self, played: right(attrs.evolve(self, safe=()), played))
    return pitch.pitch()


@fault("a bid that is lost costs nothing", "sums")
def _(monkeypatch):
    monkeypatch.setattr("trickgames.scoring.bids.MINUS_BID", NOTHING)
    return pitch.pitch()


@fault("sides are told by the parity of the seat", "no errors")
def _(monkeypatch):
    monkeypatch.setattr(Seating, "side", lambda _, seat: seat % 2)
    return pitch.pitch(players=5)


@fault("the euchred side scores", "sums")
def _(monkeypatch):
    right = TricksTaken.__call__
    wrong = lambda self, played, scores: attrs.evolve(made := right(self, played, scores), scores=made.scores[::-1])
    monkeypatch.setattr(TricksTaken, "__call__", wrong)
    return euchre.euchre()


@fault("the winner is told from the score before the hand", "the end of the match")
def _(monkeypatch):
    right = FirstTo.__call__
    before = lambda self, played, verdict: right(self, played, attrs.evolve(verdict, scores=played.table.scores))
    monkeypatch.setattr(FirstTo, "__call__", before)
    return euchre.euchre(target=1)


@fault("a result holds the tricks", "plain results")
def _(monkeypatch):
    right = engine.new_result
    monkeypatch.setattr(engine, "new_result", lambda *given: right(*given[:3], tg.CardSet.parse("Ah"), *given[4:]))
    return euchre.euchre()


# what is seen, said and kept


@fault("the blind is seen in a view", "hidden cards")
def _(monkeypatch):
    right = views._pile
    seen = lambda pile, seat: right(attrs.evolve(pile, seen_by=None) if pile.name == "blind" else pile, seat)
    monkeypatch.setattr(views, "_pile", seen)
    return pitch.pitch(players=5)


@fault("the report of a draw names the first card", "samples")
def _(monkeypatch):
    right = taking.moved
    wrong = lambda table, phase, seat, what, cards, *rest: right(
        table, phase, seat, f"{what} {next(iter(cards), '')}" if what == "draws" else what, cards, *rest
    )
    monkeypatch.setattr(taking, "moved", wrong)
    return pitch.pitch()


@fault("a seat is told what another one burns face down", "visible actions")
def _(monkeypatch):
    right = visible.visible_action
    monkeypatch.setattr(
        "trickgames.testing.view_laws.visible_action", lambda state, action, _: right(state, action, state.seat)
    )
    return pitch.pitch(burn_face_up=False)


@fault("samples know nothing of voids", "samples")
def _(monkeypatch):
    monkeypatch.setattr(shown._Course, "_not_followed", lambda *_: iter(()))
    return euchre.euchre()


@fault("two actions have the same words", "texts")
def _(monkeypatch):
    monkeypatch.setattr(Burn, "verb", "play")
    return pitch.pitch()


def _plain_tests(*modules):
    """The tests of these modules that take no argument."""
    for module in modules:
        for name, test in vars(module).items():
            if name.startswith("test_") and not inspect.signature(test).parameters:
                yield name, test


def _by_the_rule_book():
    """The first case, table or test of the rule book that fails, or None."""
    parts = [
        *((f"case {case['id']}", lambda case=case: cases.test_the_case(case)) for case in cases.CASES),
        *(
            (f"trumps {row}", lambda row=row: tables.test_the_trumps_of_pitch_high_to_low(*row))
            for row in tables.rows("pitch_trumps.txt")
        ),
        *_plain_tests(test_euchre_calls, test_euchre_play, test_pitch_bidding, test_pitch_exchange, test_pitch_scoring),
    ]
    for name, part in parts:
        try:
            part()
        except Exception as error:  # noqa: BLE001 (a fault may break a test in any way)
            return f"{name}: {error!r}"
    return None


def _by_a_law(wrong):
    try:
        check_game(wrong, profile=SMALL, seed=1)
    except LawBrokenError as error:
        return error.law.name
    return None


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_caught(name, monkeypatch):
    plant, caught_by = FAULTS[name]
    wrong = plant(monkeypatch)
    if caught_by == "the rule book":
        assert _by_the_rule_book() is not None, f"no case and no table notices: {name}"
    else:
        assert _by_a_law(wrong) == caught_by


def test_without_a_fault_nothing_is_caught():
    assert _by_the_rule_book() is None
    assert _by_a_law(euchre.euchre()) is None


def test_twenty_faults_are_planted():
    assert len(FAULTS) >= 20
    assert sum(caught_by != "the rule book" for _, caught_by in FAULTS.values()) >= 12
