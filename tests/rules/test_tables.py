"""The tables of `data/`: how the cards of every variant rank, what they are worth, what a deal of euchre brings."""

import csv
import itertools
import json
from pathlib import Path

import pytest

import trickgames as tg
from helpers import act, deal, played
from trickgames import euchre, pitch
from trickgames.cards import parse_cards
from trickgames.table import LoneDefender

DATA = Path(__file__).parent / "data"


def rows(name):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#")]


def columns(name):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def settings(text):
    given = dict(word.split("=") for word in text.split() if "=" in word)
    return {name: value if name == "ranks" else json.loads(value.lower()) for name, value in given.items()}


def suit(text):
    return None if text == "no trump" else tg.Suit[text.upper()]


def falls(strengths):
    return all(higher > lower for higher, lower in itertools.pairwise(strengths))


@pytest.mark.parametrize(("told", "trump", "trumps"), rows("pitch_trumps.txt"))
def test_the_trumps_of_pitch_high_to_low(told, trump, trumps):
    """P1-P16, P38-P45, P47, D-P1, D-P23, D-P24, D-P27."""
    game = pitch.pitch(**settings(told))
    order = tg.order(game.ranking, suit(trump))
    assert " ".join(map(str, order.trumps)) == trumps
    strengths = [order.strength(card) for card in parse_cards(trumps)]
    assert falls(strengths)
    plain = [card for card in game.pack if card not in order.trumps]
    assert strengths[-1] > max(order.strength(card) for card in plain)
    for card in game.pack:
        assert order.is_trump(card) is (card in order.trumps)
        assert order.suit(card) is (order.trump if card in order.trumps else card.suit)


@pytest.mark.parametrize(("told", "trump", "trumps", "suits"), [(a, b, c, d) for a, b, c, *d in rows("euchre_order.txt")])
def test_the_cards_of_euchre_high_to_low(told, trump, trumps, suits):
    """E7-E11: the bowers and the joker on top, the left bower gone from its printed suit, plain suits with their jack."""
    game = euchre.euchre(**settings(told))
    order = tg.order(game.ranking, suit(trump))
    pack = set(game.pack)
    assert " ".join(str(card) for card in order.trumps if card in pack) == trumps
    assert falls([order.strength(card) for card in parse_cards(trumps)])
    for cards in map(parse_cards, suits):
        assert {order.suit(card) for card in cards} == {cards[-1].suit}
        assert falls([order.strength(card) for card in cards])
        assert all(order.strength(card) < order.strength(high) for card in cards for high in parse_cards(trumps))
    assert sorted(parse_cards(" ".join([trumps, *suits]))) == sorted(game.pack)


@pytest.mark.parametrize("row", columns("packs.csv"), ids=lambda row: f"{row['ranks']} joker={row['joker']}")
def test_the_packs_of_euchre(row):
    """E3, E10, E11, E36, E37, E40: the arithmetic of the rule book."""
    game = euchre.euchre(ranks=row["ranks"], joker=row["joker"] == "1")
    state = deal(game, turn_up="Ks")
    assert len(game.pack) == int(row["cards"])
    assert sum(map(len, state.hands)) == int(row["dealt"])
    assert len(state.table.pile("turn-up").cards) == 1
    assert len(state.table.pile("stock").cards) == int(row["under_the_turn_up"])
    order = tg.order(game.ranking, tg.Suit.HEARTS)
    suits = {of: sum(order.suit(card) is of for card in game.pack) for of in tg.Suit}
    assert suits[tg.Suit.HEARTS] == int(row["trumps"])
    assert suits[tg.Suit.DIAMONDS] == int(row["next_suit"])
    assert suits[tg.Suit.CLUBS] == suits[tg.Suit.SPADES] == int(row["other_suits"])
    last = int(row["last_cut"])
    assert len(tg.cut(game.pack, last)) == len(game.pack)
    with pytest.raises(tg.InvalidStateError, match="E36"):
        tg.cut(game.pack, last + 1)


NAMES = {"A": "Ah", "J": "Jh", "T": "Th", "3": "3h", "2": "2h", "Hj": "Hj", "Lj": "Lj"}


@pytest.mark.parametrize("row", columns("points.csv"), ids=lambda row: f"{row['points']} Point")
def test_the_points_of_pitch(row):
    """P31, P38-P45 and the arithmetic of the rule book: the points add up to the name of the variant."""
    row = dict(row)  # the rows are everybody's
    total = int(row.pop("points"))
    of_54, of_52 = row.pop("trumps_of_54"), row.pop("trumps_of_52")
    game = pitch.pitch(points=total)
    worth = {str(card): points for card, points in game.scoring.values(tg.Suit.HEARTS).items() if points}
    listed = {NAMES.get(card) or f"{card[1]}d": int(points) for card, points in row.items()}
    assert worth == {card: points for card, points in listed.items() if points}
    assert sum(worth.values()) == game.scoring.total == total
    assert {len(game.trumps(suit)) for suit in tg.Suit} == {int(of_54)}
    assert len(game.pack) == 54
    if of_52:
        short = pitch.pitch(points=total, jokers_in_pack=False)
        assert {len(short.trumps(suit)) for suit in tg.Suit} == {int(of_52)}
        assert len(short.pack) == 52
        assert short.scoring.values(tg.Suit.HEARTS) == game.scoring.values(tg.Suit.HEARTS)


@pytest.mark.parametrize("points", [5, 7, 8, 10, 11, 13, 14, 15, 16])
@pytest.mark.parametrize("trump", list(tg.Suit))
def test_all_points_are_trumps_and_the_bids_go_up_to_them(points, trump):
    """P31, P33h: a card that counts can be played, and a bid of all the points can be made."""
    game = pitch.pitch(points=points)
    state = deal(game)
    assert {card for card, worth in game.scoring.values(trump).items() if worth} <= set(game.trumps(trump))
    assert tg.check(state, tg.Bid(points)) is None
    assert tg.check(state, tg.Bid(points + 1)).name == "TOO_HIGH"


@pytest.mark.parametrize("points", [8, 10])
def test_the_deal_of_pitch_adds_up(points):
    """P17, P34: 36 of 54 and a stock of 18, or 50 and a blind of four; without jokers 16, and a blind of two."""
    for jokers, rest, blind in ((True, 18, 4), (False, 16, 2)):
        if jokers or points == 8:
            four = deal(pitch.pitch(points=points, jokers_in_pack=jokers))
            five = deal(pitch.pitch(points=points, jokers_in_pack=jokers, players=5))
            assert [len(hand) for hand in four.hands] == [9] * 4
            assert [len(hand) for hand in five.hands] == [10] * 5
            assert len(four.table.pile("stock").cards) == rest
            assert len(five.table.pile("blind").cards) == blind


TRICKS = ["Ac Kc Qc Jc", "Ad Kd Qd Td", "Ah Kh Qh Jh", "As Ks Qs Js", "9c 9d 9h 9s"]


@pytest.mark.parametrize(("told", "tricks", "how", "brings"), rows("euchre_scores.txt"))
def test_what_a_deal_of_euchre_brings(told, tricks, how, brings):
    """E4-E6, E12-E16, D-E8: for every number of tricks, with the makers on either side."""
    game = euchre.euchre(**settings(told), defend_alone=True)
    takes = int(tricks)
    for maker in range(4):
        alone = how != "partners"
        party = (maker,) if alone else (maker, (maker + 2) % 4)
        opponent = (maker + 1) % 4
        contract = tg.Contract(maker, 3, party, alone=alone)
        facts = [LoneDefender(opponent)] if how == "lone defender" else []
        for order in set(itertools.permutations([True] * takes + [False] * (5 - takes))):
            winners = [maker if ours else opponent for ours in order]
            verdict = game.scoring(played(game, contract, zip(winners, TRICKS, strict=True), *facts, trump="d"), (3, 1))
            change = (verdict.scores[maker % 2] - (3, 1)[maker % 2], verdict.scores[opponent % 2] - (3, 1)[opponent % 2])
            assert " - ".join(map(str, change)) == brings
            assert verdict.made is (takes >= 3)
            assert verdict.ending is None
            assert verdict.points == tuple(winners.count(seat) for seat in range(4))


def test_a_deal_played_out_scores_by_the_same_table():
    """E12, through the engine: the scores are carried on, and the deal passes."""
    game = euchre.euchre()
    state = deal(game, 3, {0: "Jh Jd Ah Kh Qh"}, "9h", scores=(1, 1))
    state = act(state, "order up", "discard 9h", "play Jh")
    while not state.results:
        state = tg.apply(state, tg.legal_actions(state)[-1])
    assert state.scores == (3, 1)
    assert state.results[0].tricks == (5, 0, 0, 0)
    assert state.dealer == 0
