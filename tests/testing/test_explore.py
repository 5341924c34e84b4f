"""Laws proved for small games: every deal and every action, or a stated part of them."""

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.phases import Auction, BurnTo, DealCards, DiscardPlain, Draw, NameTrump, TakeRest, Tricks
from trickgames.scoring import BidScoring
from trickgames.testing import LAWS, LawBrokenError, explore, number_of_deals, small_deals

JOKER = euchre.euchre(joker=True)
QUICK_LAWS = [law for law in LAWS if law.name in ("conservation", "listed is legal", "one actor", "following", "the taker")]


def small_euchre(cards, count):
    """Euchre with so few cards that it can be walked through: a few each, and a card turned up."""
    phases = (DealCards(count, [(count,)], turn_up=True), *JOKER.phases[1:])
    return attrs.evolve(JOKER, name=f"Euchre with {len(cards.split())} cards", pack=tg.parse_cards(cards), phases=phases)


FIVE = small_euchre("Hj Jc Jd Jh Js", 1)
NINE = small_euchre("Hj Jc Jd Jh Js Ac Ad Ah As", 2)

TINY_PITCH = attrs.evolve(
    pitch.TEN_POINT,
    name="Pitch with eight cards",
    pack=tg.pack("A2"),
    seating=tg.singles(2),
    ranking=tg.Ranking(trump=(tg.Rank.ACE, tg.Rank.TWO), plain=(tg.Rank.ACE, tg.Rank.TWO)),
    phases=(
        DealCards(2, [(2,)]),
        Auction(1, 2),
        NameTrump(),
        DiscardPlain(),
        Draw(2, surplus=BurnTo(2)),
        TakeRest(),
        BurnTo(2),
        Tricks(tg.phases.TRUMPS_ONLY, tg.phases.DECLARER),
    ),
    scoring=BidScoring({tg.Rank.ACE: 1, tg.Rank.TWO: 1}),
    origin=None,
)


def test_euchre_with_five_cards_is_proved():
    """All 120 deals, 15 of them different, and everything that can come of them."""
    assert number_of_deals(FIVE) == 120
    assert len(list(small_deals(FIVE))) == 15
    coverage = explore(FIVE)
    assert coverage.matches == 15
    assert coverage.states["Playing"] == 1812


def test_euchre_with_nine_cards_holds_in_every_thousandth_deal():
    """22680 deals, 2934 of them different; `explore(NINE)` walks through all of them in some minutes."""
    assert number_of_deals(NINE) == 22680
    coverage = explore(NINE, every=1000, laws=QUICK_LAWS)
    assert coverage.matches == 3
    assert coverage.states["Playing"] > 3000


def test_pitch_with_eight_cards_holds_in_every_fortieth_deal():
    assert number_of_deals(TINY_PITCH) == 10080
    coverage = explore(TINY_PITCH, every=40, laws=QUICK_LAWS)
    assert coverage.matches == 32
    assert coverage.states["Playing"] > 500
    assert "NOT_HIGHER" in {reason.name for reason in coverage.reasons}


def test_a_fault_in_a_small_game_is_told_with_the_way_to_it(monkeypatch):
    right = Tricks.step
    monkeypatch.setattr(Tricks, "check", lambda *_: None)
    with pytest.raises(LawBrokenError) as caught:
        explore(FIVE)
    assert caught.value.law.name == "listed is legal"
    assert "is not listed, but `check` allows it" in caught.value.problem
    assert caught.value.match.state.phase == FIVE.phases[-1]
    assert Tricks.step is right


def test_a_game_with_too_many_deals_is_not_begun():
    with pytest.raises(tg.InvalidRulesError, match="too many to visit them all"):
        next(small_deals(euchre.BICYCLE))
