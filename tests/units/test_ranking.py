"""Rankings and strains by themselves: how they are written, who takes a trick, what a misspelt strain is told."""

import re

import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.cards import LOW, NO_TRUMP, Alike, Off, Ranking, strain_of
from trickgames.cards.strains import MOST_LETTERS

HEARTS = tg.Suit.HEARTS
HIGH, LOWER = tg.Joker.HIGH, tg.Joker.LOW


def winner(order, text):
    cards = tg.parse_cards(text)
    return str(cards[tg.trick_winner(order, cards)])


@pytest.mark.parametrize(
    ("trump", "trick", "takes"),
    [
        ("hearts", "Jd Th Jh 9h", "Jh"),
        ("hearts", "As 9h Ks Qs", "9h"),
        ("hearts", "9s Ac Qs Ad", "Qs"),  # higher cards of other suits do not follow
        ("hearts", "9s Tc Ts Ks", "Ks"),
        ("hearts", "Ah Jd Kh Jc", "Jd"),
        ("hearts", "9d Jc Ad Jd", "Jd"),
        ("no trump", "9s Ac Qs Ad", "Qs"),
        ("no trump", "9s Hj As Ah", "Hj"),
        ("no trump", "Hj As 9s Ah", "Hj"),
        ("low", "Ts 9c 9s As", "9s"),
    ],
)
def test_who_takes_the_trick(trump, trick, takes):
    """E58, FH11: a joker that is no trump wins, else the highest trump, else the highest card of the suit led."""
    assert winner(tg.order(euchre.JOKER.ranking, strain_of(trump)), trick) == takes


def test_of_two_cards_alike_the_first_takes_the_trick():
    """P33b, D-P2."""
    ranking = pitch.pitch(joker_order="first_played").ranking
    order = tg.order(ranking, HEARTS)
    assert winner(order, "3h Lj Hj 2h") == "Lj"
    assert winner(order, "3h Hj Lj 2h") == "Hj"
    two_packs = tg.parse_cards("Ah#2 Ah Ah#3")
    assert tg.trick_winner(order, two_packs) == 0


def test_a_joker_belongs_to_no_suit_where_nothing_is_trump():
    """FH11."""
    joker, ace = tg.parse_cards("Hj Ah")
    ranking = euchre.JOKER.ranking
    assert [tg.order(ranking, trump).is_suitless(joker) for trump in (None, HEARTS, LOW)] == [True, False, True]
    assert not any(tg.order(ranking, trump).is_suitless(ace) for trump in (None, HEARTS, LOW))


def test_a_ranking_is_written_high_to_low():
    ranking = Ranking([HIGH, Alike((tg.Rank.ACE, Off(tg.Rank.ACE))), tg.Rank.TWO], [tg.Rank.ACE, tg.Rank.TWO])
    assert str(ranking) == "trumps: high joker, ace = off-ace, two; plain: ace, two"
    assert ranking == Ranking(tuple(ranking.trump), (tg.Rank.ACE, tg.Rank.TWO))
    assert str(tg.reverse(ranking)) == "trumps: two, ace = off-ace, high joker; plain: two, ace"


def test_the_sentences_about_off_cards_and_cards_alike():
    """P5, P43, D-P2: of one off-card and of several; cards of one strength stand together."""
    one = pitch.pitch(joker_order="first_played")
    several = pitch.pitch(points=14)
    assert "off-jack, high joker and low joker, ten," in one.ranking.describe(one)[0]
    assert [sentence for sentence in one.ranking.describe(one) if "colour" in sentence or "equal" in sentence] == [
        "The off-jack is the other jack of the same colour, and counts as a trump [P5, E8].",
        "The two jokers rank equal [P7, D-P2].",
    ]
    (off,) = [sentence for sentence in several.ranking.describe(several) if "colour" in sentence]
    assert off.startswith("The off-ace, off-jack,")
    assert "of the other suit of the same colour, and count as trumps" in off


@pytest.mark.parametrize("entries", [(HIGH,), (HIGH, HIGH), (HIGH, LOWER, HIGH), ()])
def test_cards_alike_are_two_at_least_and_each_stands_once(entries):
    """D-P2."""
    with pytest.raises(tg.InvalidRulesError, match="two entries at least, each once") as caught:
        Alike(entries)
    assert repr(entries) in str(caught.value)
    assert Alike((HIGH, LOWER)).entries == (HIGH, LOWER)


# strains


@pytest.mark.parametrize("told", ["hearts", "Hearts", "h", "H", "♥", "♥\ufe0f", HEARTS])
def test_a_suit_is_a_strain_under_any_of_its_names(told):
    """K12."""
    assert strain_of(told) == tg.order(pitch.TEN_POINT.ranking, HEARTS).strain
    assert strain_of(told).suit is HEARTS


@pytest.mark.parametrize(("told", "meant"), [("heart", "hearts"), ("HEART", "hearts"), ("no-trump", "no trump"), ("lo", "low")])
def test_a_misspelt_strain_is_told_what_it_may_mean(told, meant):
    with pytest.raises(tg.NotationError, match=f"Did you mean `{meant}`\\?$") as caught:
        strain_of(told)
    assert str(caught.value).startswith(
        f"'{told}' is not a strain: the strains are clubs, diamonds, hearts, spades, no trump, low"
    )


@pytest.mark.parametrize("told", ["", "x", 5, b"hearts", ["hearts"], "heart" + "s" * MOST_LETTERS])
def test_what_is_like_no_strain_is_told_the_list_alone(told):
    with pytest.raises(tg.NotationError, match=r"spades, no trump, low$"):
        strain_of(told)


def test_what_is_a_strain_stays_one():
    assert strain_of(None) is NO_TRUMP
    assert strain_of("low") is LOW is strain_of(LOW)


def test_what_stands_in_the_place_of_an_order_or_a_ranking_is_named():
    with pytest.raises(TypeError, match=r"^5 is not a ranking$"):
        tg.reverse(5)
    with pytest.raises(TypeError, match=r"^5 is not an order of cards$"):
        tg.trick_winner(5, tg.parse_cards("Ah"))
    order = tg.order(euchre.BICYCLE.ranking, HEARTS)
    for cards in ("Ah", 5, ["Ah"]):
        with pytest.raises(TypeError, match=re.escape(f"{cards!r}: a trick is a sequence of cards") + "$"):
            tg.trick_winner(order, cards)
    with pytest.raises(tg.InvalidStateError, match=r"^a trick has at least one card$"):
        tg.trick_winner(order, [])
