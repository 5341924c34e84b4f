"""Cards, packs, sets of cards, and how a pack is shuffled, cut and laid out."""

import copy
import pickle
import random

import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.cards.card import MAX_COPIES, card_by_id

EVERY = tg.pack(jokers=2, copies=2)


def test_a_card_is_one_object():
    for card in EVERY:
        assert tg.Card(card.rank, card.suit, card.copy) is card
        assert tg.Card.parse(str(card)) is card
        assert card_by_id(card.id) is card
        assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card  # noqa: S301
        assert eval(repr(card), {"Card": tg.Card.parse}) is card  # noqa: S307


def test_cards_come_jokers_first_then_aces_and_kings():
    assert [str(card) for card in sorted(random.Random(1).sample(tg.pack("AK", jokers=2), 10))] == [
        *("Hj", "Lj"),
        *("Ac", "Ad", "Ah", "As"),
        *("Kc", "Kd", "Kh", "Ks"),
    ]


@pytest.mark.parametrize(
    ("rank", "suit", "number"),
    [
        (tg.Rank.ACE, None, 1),
        (tg.Joker.HIGH, tg.Suit.CLUBS, 1),
        ("A", tg.Suit.CLUBS, 1),
        (tg.Rank.ACE, "c", 1),
        (tg.Rank.ACE, tg.Suit.CLUBS, 0),
        (tg.Rank.ACE, tg.Suit.CLUBS, MAX_COPIES + 1),
        (None, None, 1),
    ],
)
def test_there_is_no_such_card(rank, suit, number):
    with pytest.raises(tg.NotationError):
        tg.Card(rank, suit, number)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " Jh",
        "Jh ",
        "J",
        "Jx",
        "1h",
        "hJ",
        "HJ",
        "jh",
        "Jhh",
        "J h",
        "11h",
        "joker-middle",
        "Jh#0",
        "Jh#9",
        "♥J",
        None,
        5,
        b"Jh",
    ],
)
def test_what_is_no_card(text):
    with pytest.raises(tg.NotationError):
        tg.Card.parse(text)


def test_every_word_that_is_no_card_is_told():
    assert [str(card) for card in tg.parse_cards(" 10♥ \n Joker")] == ["Th", "Hj"]
    with pytest.raises(tg.NotationError) as caught:
        tg.parse_cards("Jh Jx 9c 1d")
    assert len(caught.value.problems) == 2


def test_the_suits_know_their_colour():
    """E50: next is the other suit of the colour."""
    assert [suit for suit in tg.Suit if suit.red] == [tg.Suit.DIAMONDS, tg.Suit.HEARTS]
    for suit in tg.Suit:
        assert suit.next.next is suit is not suit.next
        assert suit.next.red is suit.red


@pytest.mark.parametrize(
    ("given", "size"),
    [({}, 52), ({"jokers": 2}, 54), ({"ranks": "9TJQKA"}, 24), ({"ranks": "789TJQKA", "jokers": 1}, 33), ({"copies": 2}, 104)],
)
def test_packs(given, size):
    cards = tg.pack(**given)
    assert len(cards) == len(set(cards)) == size
    assert tg.pack(ranks=[tg.Rank.NINE]) == tg.parse_cards("9c 9d 9h 9s")


# sets


def test_a_set_of_cards_is_a_set():
    rng = random.Random(2)
    for _ in range(200):
        one, two = (rng.sample(EVERY, rng.randrange(9)) for _ in range(2))
        ours, theirs = tg.CardSet(one), tg.CardSet(two)
        assert set(ours) == set(one)
        assert len(ours) == len(one)
        assert bool(ours) is bool(one)
        assert list(ours) == sorted(one)
        for other in (theirs, set(two), frozenset(two)):
            assert ours & other == set(one) & set(two)
            assert ours | other == set(one) | set(two)
            assert ours - other == set(one) - set(two)
            assert ours ^ other == set(one) ^ set(two)
            assert (ours <= other) is (set(one) <= set(two))
            assert ours.isdisjoint(other) is set(one).isdisjoint(two)
        assert (ours == theirs) is (set(one) == set(two))
        assert ours == set(one)
        assert hash(ours) == hash(frozenset(one)) == hash(tg.CardSet(reversed(one)))
        assert pickle.loads(pickle.dumps(ours)) == copy.deepcopy(ours) == ours  # noqa: S301
        assert tg.CardSet.parse(str(ours)) == ours
        assert tg.CardSet(ours) == ours


def test_a_set_of_cards_cannot_be_changed():
    hand = tg.CardSet.parse("Jh")
    with pytest.raises(AttributeError):
        hand.mask = 0
    with pytest.raises(AttributeError):
        del hand.mask
    assert "Jh" not in hand
    assert hand - {"Jh", 5} == hand
    assert hand & {"Jh", tg.Card.parse("Jh")} == hand


def test_a_card_named_twice_is_no_set():
    with pytest.raises(tg.NotationError):
        tg.CardSet.parse("Jh 9c Jh")


# the pack before the deal


GOLDEN = "Qc 9d Kh Qh As Qs Jh Ad Js 9s Ac Kd Ts Jc Qd Ks Kc Th Tc Ah Jd 9h Td 9c"


def test_the_same_seed_gives_the_same_pack_everywhere():
    """Written down once: it must not change with Python's version or the platform."""
    assert " ".join(map(str, tg.shuffled(euchre.BICYCLE, 7))) == GOLDEN
    assert tg.shuffled(euchre.BICYCLE, 7) == tg.shuffled(euchre.BICYCLE, random.Random(7))
    assert tg.shuffled(euchre.BICYCLE, 7) != tg.shuffled(euchre.BICYCLE, 8)
    assert sorted(tg.shuffled(pitch.TEN_POINT, "seed")) == sorted(pitch.TEN_POINT.pack)


def test_every_card_comes_to_every_place():
    tops = {tg.shuffled(euchre.BICYCLE, seed)[0] for seed in range(300)}
    assert tops == set(euchre.BICYCLE.pack)


@pytest.mark.parametrize("game", [euchre.BICYCLE, euchre.JOKER, pitch.TEN_POINT, pitch.FIVE_HANDED])
def test_arranged_cards_are_dealt(game):
    """For any cards, dealer, plan and seed: they come where they were wanted, and all others somewhere."""
    rng = random.Random(game.name)
    deal = game.phases[0]
    for seed in range(30):
        cards = list(tg.shuffled(game, rng))
        dealer, plan = rng.randrange(game.seating.seats), rng.choice(deal.plans)
        hands = {
            seat: " ".join(str(cards.pop()) for _ in range(rng.randint(0, deal.count))) for seat in range(game.seating.seats)
        }
        turn_up = str(cards.pop()) if deal.turn_up else None
        room = len(game.pack) - game.seating.seats * deal.count - deal.turn_up
        stock = " ".join(str(cards.pop()) for _ in range(rng.randint(0, room)))
        pack = tg.arrange(game, dealer, hands, turn_up, stock, seed, plan)
        assert sorted(pack) == sorted(game.pack)
        assert pack == tg.arrange(game, dealer, hands, turn_up, stock, seed, plan)
        table = tg.apply(tg.start(game, dealer), tg.Deal(pack, plan)).table
        for seat, wanted in hands.items():
            assert set(tg.parse_cards(wanted)) <= table.hands[seat]
        if turn_up:
            assert str(table.pile("turn-up").cards[0]) == turn_up
        rest = table.pile(deal.rest).cards
        assert rest[: len(stock.split())] == tg.parse_cards(stock)


def test_other_seeds_fill_the_hands_otherwise():
    packs = {tg.arrange(euchre.BICYCLE, hands={0: "Jh"}, seed=seed) for seed in range(20)}
    assert len(packs) == 20
