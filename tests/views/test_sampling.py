"""States drawn from views: at every decision of random matches, by every preset and by settings drawn at random."""

from __future__ import annotations

import contextlib
import random
import statistics
import time
from collections import Counter
from typing import Any

import attrs
import pytest

import trickgames as tg
from helpers import act, deal, deal_trumps, play, random_states
from possible import position, replayed
from small_games import small_pitch
from small_own_games import OwnTricks, lone_card_leads, own_tricks
from small_own_games import game as own_game
from trickgames import euchre, pitch
from trickgames.actions import Words
from trickgames.cards import CardSet
from trickgames.engine.settings import Choice, Flag
from trickgames.knowledge import sampling, unseen
from trickgames.knowledge.sampling import ways
from trickgames.knowledge.unseen import Bound, Dealer, Unseen
from trickgames.phases import DealCards, LayOut, PhaseBase
from trickgames.table import Count, Told

SETTINGS: dict[str, Any] = {
    "misdeals and farmers": {"misdeal": "ace_no_face", "farmers_hand": "redeal", "joker": True},
    "farmers who swap": {"farmers_hand": "swap3", "need_natural_trump": True, "ranks": "89TJQKA"},
    "lone hands": {"call_for_best": True, "sitting_dealer_exchanges": True, "defend_alone": True, "may_bury_turnup": False},
    "no trump": {"allow_no_trump": True, "stick_the_dealer": True},
    "a joker after a look": {"joker": True, "joker_turned": "dealer_names", "ranks": "789TJQKA", "need_natural_trump": True},
    "trumps thrown": {"discard_trumps": "any", "draw_order": "bidder_first"},
    "burned face down": {"burn_face_up": False, "discard_trumps": "nonpoint", "fair_game": "bidder_takes"},
    "an own card called": {"players": 5, "call_own_card": "plays_alone", "partner_revealed": "at_once"},
    "the called card first": {"players": 5, "called_card_first_trick": True, "discard_trumps": "any", "burn_face_up": False},
    "all the points": {"points": 16, "reverse": True, "may_burn_points": True, "pass_rest": "never"},
}
PITCH = {setting.name for setting in pitch.SETTINGS}
GAMES = {
    **tg.games(),
    **{name: pitch.pitch(**given) if set(given) <= PITCH else euchre.euchre(**given) for name, given in SETTINGS.items()},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_seen_as_the_true_state_is_and_can_be_played_on(name):
    game, rng = GAMES[name], random.Random(name)
    seats = (None, *range(game.seating.seats))
    for state, _ in random_states(game, rng, deals=1):
        for seat in rng.sample(seats, 2):
            seen = tg.view(state, seat)
            sample = tg.sample_state(seen, rng)
            again = tg.view(sample, seat)
            assert again == seen
            assert str(again) == str(seen)
            assert type(sample) is type(state)
            assert tg.actor(sample) == tg.actor(state)
            if seat == tg.actor(state):
                assert tg.legal_actions(sample) == tg.legal_actions(state)
            attrs.evolve(
                sample.table
            )  # a table made by hand is checked: each card in one place, and came there as the log says
            if not any(isinstance(phase, LayOut) for phase in game.phases):  # in which order rows were laid is not in the log
                assert position(replayed(sample)) == position(sample)
        deals = len(sample.results)
        while (legal := tg.legal_actions(sample)) and len(sample.results) == deals:
            sample = tg.apply(sample, rng.choice(legal))


def settings_at_random(rng: random.Random) -> tg.Game:
    family, build = rng.choice([(euchre.SETTINGS, euchre.euchre), (pitch.SETTINGS, pitch.pitch)])
    while True:
        given: dict[str, Any] = {}
        for setting in rng.sample(family, rng.randrange(2, 9)):
            if isinstance(setting, Flag):
                given[setting.name] = rng.random() < 0.5
            elif isinstance(setting, Choice):
                given[setting.name] = rng.choice(setting.choices)
        with contextlib.suppress(tg.InvalidRulesError):
            return build(**given)


@pytest.mark.parametrize("seed", range(25))
def test_every_combination_of_settings_can_be_sampled(seed):
    rng = random.Random(seed)
    game = settings_at_random(rng)
    for number, (state, _) in enumerate(random_states(game, rng, deals=1)):
        seat = rng.choice((None, *range(game.seating.seats)))
        seen = tg.view(state, seat)
        assert tg.view(tg.sample_state(seen, rng), seat) == seen, game.name
        if number == 80:  # deals that are passed out again and again
            break


def test_who_takes_thrown_trumps_and_burns_them_is_no_longer_thought_to_hold_them():
    """A fault that random settings found: burned cards counted as if they had to be in the hand still."""
    game = pitch.pitch(discard_trumps="nonpoint")
    kept = {1: "Ah Kh Qh 9h 8h 7h", 2: "Hj Lj Th", 3: "6h 5h 4h", 0: "3h 2h"}
    state = act(deal_trumps(game, "h", 0, kept, rest="Jh Jd"), "bid 4", "pass", "pass", "pass", "name hearts")
    state = act(state, *(f"discard {card}" for card in ("Kh", "Qh", "9h", "8h", "7h")), "pass")
    state = act(state, *(f"take {card}" for card in ("Kh", "Qh", "9h", "8h", "7h")))
    state = act(state, "keep the rest", "burn Kh", "burn Qh")
    assert str(state.hands[1]) == "Ah Jd Jh 9h 8h 7h"
    for seat in (None, 0, 2, 3):
        seen = tg.view(state, seat)
        assert tg.CardSet.parse("9h 8h 7h") <= tg.sample_state(seen, 1).hands[1]


def test_the_same_seed_draws_the_same_state():
    state = deal(euchre.BICYCLE, seed=4)
    assert tg.sample_state(tg.view(state, 1), 5) == tg.sample_state(tg.view(state, 1), random.Random(5))
    assert tg.sample_state(tg.view(state, 1), 5) != tg.sample_state(tg.view(state, 1), 6)


def test_the_turn_up_is_with_the_dealer_in_the_hand_or_buried():
    state = act(deal(euchre.BICYCLE, turn_up="9h", hands={0: "Ac Kc Qc Tc Js"}), "order up", "discard 9h")
    seen = tg.view(state, 1)
    buried = 0
    for seed in range(60):
        table = tg.sample_state(seen, seed).table
        discard = table.pile("discard", 0)
        assert discard is not None
        in_hand = tg.Card.parse("9h") in table.hands[0]
        assert in_hand is not (tg.Card.parse("9h") in discard.cards)
        buried += not in_hand
    assert 0 < buried < 60


def test_what_was_kept_is_trump_and_what_was_thrown_is_not():
    """Off-suit cards are thrown by themselves, so that a hand before the draw is all trump (P25)."""
    state = deal_trumps(pitch.TEN_POINT, "h", 0, {1: "Ah Kh Qh Jh Jd Hj Lj", 3: "Th 9h 8h 7h 6h", 0: "5h 4h 3h 2h"})
    state = act(state, "bid 4", "pass", "pass", "pass", "name hearts")
    order = state.table.order
    while not isinstance(state, tg.Playing):
        state = tg.apply(state, tg.legal_actions(state)[0])
    for seed in range(20):
        sample = tg.sample_state(tg.view(state, 2), seed)
        assert all(not order.is_trump(card) for pile in sample.table.piles if pile.name == "discard" for card in pile.cards)
        assert all(order.is_trump(card) for card in sample.hands[1])
        assert sum(order.is_trump(card) for card in sample.hands[3]) >= 5
        assert sum(order.is_trump(card) for card in sample.hands[0]) >= 4


def test_the_called_card_may_lie_with_anybody_else_until_it_is_shown():
    """Where it comes to lie with the bidder it was in the blind: then it must be led (P37)."""
    state = deal(pitch.FIVE_HANDED, 0, {1: "Ah Kh Qh Jh 2c 3c 4c 5c 6c 7c"}, stock="Jd 8c 9c Tc")
    state = act(state, "bid 4", "pass", "pass", "pass", "pass", "name hearts", "call Jd")
    while not isinstance(state, tg.Playing):
        state = tg.apply(state, tg.legal_actions(state)[0])
    card, seen = tg.Card.parse("Jd"), tg.view(state, 3)
    holders = set()
    for seed in range(120):
        sample = tg.sample_state(seen, seed)
        holder = next(seat for seat, hand in enumerate(sample.hands) if card in hand)
        holders.add(holder)
        if holder == 1:
            assert [str(action) for action in tg.legal_actions(sample)] == ["play Jd"]
    assert holders == {0, 1, 2, 4}
    state = play(state, "Jd")
    assert all(card in dict(tg.sample_state(tg.view(state, 3), seed).trick).values() for seed in range(3))


def test_who_takes_a_thrown_trump_holds_it_and_nothing_else_is_loosened():
    game = small_pitch(throw="any")
    state = act(deal(game, 0, {1: "Hj Lj Jh", 2: "Jd 9d Js", 0: "Jc 9c 9h"}), "bid 2", "name hearts")
    state = act(state, "discard Lj", "discard Hj", "pass", "pass", "pass")
    assert [str(action) for action in tg.legal_actions(state)] == ["pass", "take Hj", "take Lj"]
    state = act(state, "pass", "take Lj")
    seen = tg.view(state, 0)
    for seed in range(30):
        sample = tg.sample_state(seen, seed)
        assert tg.Card.parse("Lj") in sample.hands[2]
        assert sample.hands[2] <= set(sample.table.order.trumps)


def test_nothing_that_fits_is_an_error_that_says_so():
    state = deal(euchre.BICYCLE, seed=1)
    seen = tg.view(state, 1)
    ace, everything = CardSet.parse("As"), CardSet(state.game.pack)

    def told(seat: int, count: Count) -> Told:
        return Told((("hand", seat),), ((count,),))

    for broken in (
        attrs.evolve(seen, log=(told(2, Count(everything, most=2)),)),
        attrs.evolve(seen, log=(told(0, Count(ace, least=1)), told(2, Count(ace, least=1)))),
    ):
        with pytest.raises(tg.InvalidStateError, match="no way to place the unseen cards"):
            tg.sample_state(broken, 1)


# Games of your own


@attrs.frozen
class Knock(Words):
    """`knock`: goes on."""

    words = "knock"


@attrs.frozen
class Knocking(tg.CustomState[Knock]):
    table: tg.Table
    phase: Any
    seat: int


@attrs.frozen
class Knocks(PhaseBase):
    """The dealer knocks twice, shows the top card of the stock to the left, and tells whether it holds two spades or more."""

    accepts = (Knock,)

    def enter(self, table):
        stock = table.pile("stock")
        left = (table.dealer + 1) % 3
        table = table.move(left, "looks at", stock.cards[:1], stock.place, ("peeked", None), seen_by=[left])
        spades = CardSet(card for card in table.game.pack if card.suit is tg.Suit.SPADES)
        table, _ = table.judged(table.dealer, ((Count(spades, least=2),),))
        return Knocking(table, self, table.dealer)

    def asking(self, table, seat):
        return Knocking(table, self, seat)

    def legal(self, state):
        return (Knock(),)

    def check(self, state, action):
        return None

    def step(self, state, action):
        knocked = state.table.say(self, state.seat, action)
        return knocked if state.table.answers(self) else Knocking(knocked, self, state.seat)


def knocking_game() -> tg.Game:
    small = small_pitch(ranks="AJ9", jokers=0)
    phases = (DealCards(3, [(3,)]), Knocks(), *small.phases[1:])
    return attrs.evolve(small, name="Knocking", phases=phases)


def test_what_a_phase_of_ones_own_shows_and_tells_is_kept():
    game = knocking_game()
    rng = random.Random(3)
    for seed in range(5):
        state = act(deal(game, seed=seed), "knock")
        assert isinstance(state, Knocking)
        for seat in (None, 0, 1, 2):
            seen = tg.view(state, seat)
            assert [pile.cards is not None for pile in seen.piles if pile.name == "peeked"] == [seat == 1]
            for _ in range(10):
                sample = tg.sample_state(seen, rng)
                assert tg.view(sample, seat) == seen
                assert (spades(sample) >= 2) is (spades(state) >= 2)


def test_a_deal_that_cannot_have_gone_so_is_given_up_with_a_clear_error():
    """Only the holder of the first card of the pack leads, and it leads that card: here another one was led."""
    game = lone_card_leads()
    state = deal(game, seed=3)
    state = tg.apply(state, tg.legal_actions(state)[0])
    seen = next(tg.view(state, seat) for seat in range(3) if seat not in (tg.actor(state), state.trick[0][0]))
    (leader, led), hidden = state.trick[0], set(game.pack) - set(seen.hand)
    other = next(card for card in sorted(hidden) if card is not led)
    with pytest.raises(tg.InvalidStateError, match="none goes as its log tells"):
        tg.sample_state(attrs.evolve(seen, trick=((leader, other),)), 1)


def test_what_a_play_shows_is_found_out_from_a_deal_that_cannot_have_been():
    """By a trick phase of your own that declares nothing; so that few deals need to be tried."""
    learnt = 0
    for state, _ in random_states(own_tricks(), 5, deals=3):
        for seat in range(3) if state.hands else ():
            seen = tg.view(state, seat)
            tg.sample_state(seen, 1)
            for item in seen.memo.get("lessons", ()):
                (name, owner), (count,) = item.told.places[0], item.told.either[0]
                assert (name, count.most) == ("hand", 0)
                assert not count.cards & state.hands[owner]
                learnt += 1
    assert learnt


@pytest.mark.parametrize("seed", [0, 2, 7, 15])
def test_what_was_learnt_saves_tries(seed, monkeypatch):
    """Ten are too few by luck alone: for deals in which all who did not follow held nothing to follow with."""
    monkeypatch.setattr(sampling, "TRIES", 10)
    game = own_game("Own", OwnTricks(), count=8, cards=24, ranks="AKQJT9")
    for state, _ in random_states(game, seed, deals=1):
        for seat in range(3) if state.hands else ():
            seen = tg.view(state, seat)
            assert tg.view(tg.sample_state(seen, 1), seat) == seen


def spades(state: Any) -> int:
    """How many the dealer holds."""
    return sum(card.suit is tg.Suit.SPADES for card in state.hands[0])


# The counting itself


def brute_force(problem: Unseen) -> int:
    def fill(place: int, left: int) -> int:
        if place == len(problem.sizes):
            return int(not left and keeps(chosen))
        total = 0
        least, most = problem.sizes[place]
        for size in range(least, most + 1):
            for cards in subsets(left & problem.allowed[place], size):
                chosen[place] = cards
                total += fill(place + 1, left & ~cards)
        return total

    def keeps(dealt: list[int]) -> bool:
        def holds(bound: Bound) -> bool:
            return bound.at_least <= sum((dealt[p] & bound.cards).bit_count() for p in bound.places) <= bound.at_most

        sums = (low <= sum(dealt[p].bit_count() for p in places) <= high for places, low, high in problem.sums)
        return (
            all(sums)
            and all(map(holds, problem.bounds))
            and all(any(all(map(holds, option)) for option in choice) for choice in problem.either)
        )

    chosen = [0] * len(problem.sizes)
    return fill(0, problem.cards)


def subsets(mask: int, size: int):
    if size == 0:
        yield 0
        return
    while mask:
        low = mask & -mask
        mask ^= low
        for more in subsets(mask, size - 1):
            yield low | more


def random_problem(rng: random.Random) -> Unseen:
    cards = CardSet(tg.pack("AK")).mask
    shares = rng.choice([(2, 2, 2, 2), (3, 3, 2), (1, 2, 2, 3), (4, 4), (2, 1, 2, 1, 2)])
    sizes = tuple([(size, size) for size in shares])
    sums: tuple[tuple[frozenset[int], int, int], ...] = ()
    if rng.random() < 0.5:  # some places share what is known only of them together
        places = frozenset(rng.sample(range(len(sizes)), 2))
        together = sum(shares[place] for place in places)
        sizes = tuple([(0, together) if place in places else size for place, size in enumerate(sizes)])
        sums = ((places, together, together),)

    def some() -> int:
        return cards & sum(card.bit for card in tg.pack("AK") if rng.random() < 0.6)

    def bound() -> Bound:
        places = frozenset(rng.sample(range(len(sizes)), rng.choice([1, 1, 2])))
        low = rng.choice([0, 0, 1, 2])
        return Bound(places, some(), low, low + rng.choice([0, 1, 2, 9]))

    allowed = tuple(cards if rng.random() < 0.5 else some() | some() for _ in sizes)
    bounds = tuple(bound() for _ in range(rng.choice([0, 1, 2])))
    either = tuple(
        tuple(tuple(bound() for _ in range(rng.choice([1, 2]))) for _ in range(rng.choice([1, 2])))
        for _ in range(rng.choice([0, 0, 1, 2]))
    )
    return Unseen(cards, sizes, allowed, bounds, either, sums)


def test_ways_are_counted_exactly():
    rng = random.Random(8)
    counted = []
    for _ in range(100):
        problem = random_problem(rng)
        counted.append(brute_force(problem))
        dealer = Dealer(problem)
        assert dealer.ways == counted[-1], problem
        if dealer.ways:
            dealt = [sum(bits) for bits in dealer.deal(rng)]
            given = tuple([(cards.bit_count(), cards.bit_count()) for cards in dealt])
            assert brute_force(attrs.evolve(problem, sizes=given, allowed=tuple(dealt))) == 1
    assert sum(map(bool, counted)) > 30
    assert 0 in counted


def deviation(problem: Unseen, rng: random.Random) -> float | None:
    """By how many standard deviations a chi-square test of what is dealt is off; None if there are few ways, or many."""
    dealer = Dealer(problem)
    if not 5 <= dealer.ways <= 60:
        return None
    times = 20 * dealer.ways
    counts = Counter(tuple([sum(bits) for bits in dealer.deal(rng)]) for _ in range(times))
    free = dealer.ways - 1
    missing = dealer.ways - len(counts)
    chi_square = sum((count - 20) ** 2 / 20 for count in counts.values()) + 20 * missing
    return (chi_square - free) / (2 * free) ** 0.5


def deviations() -> list[float]:
    rng = random.Random(3)
    found = [deviation(random_problem(rng), rng) for _ in range(250)]
    return [each for each in found if each is not None]


def test_every_way_comes_equally_often():
    """Beyond 5 standard deviations, nearly never by chance."""
    assert len(deviations()) > 20
    assert all(abs(each) < 5 for each in deviations())


def test_an_unweighted_pick_would_be_noticed(monkeypatch):
    monkeypatch.setattr(unseen, "_pick", lambda totals, rng: rng.randrange(len(totals)))
    assert max(deviations()) > 5


def test_without_knowledge_the_ways_are_those_of_the_textbook():
    state = deal(euchre.BICYCLE, seed=1)
    assert ways(tg.view(state, 1)) == 18 * 17 * 16 * 15 * 14 * 13 * 12 * 11 * 10 * 9 * 8 * 7 * 6 * 5 * 4 // (120**3)


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "five-handed-pitch", "sixteen-point-pitch"])
def test_a_sample_takes_little_time(name):
    """At most 2 ms in the middle of play, the view being new (the median of many, in the time of this process)."""
    game = tg.games()[name]
    times = []
    for state, _ in random_states(game, 6, deals=2):
        if isinstance(state, tg.Playing):
            seen = tg.view(state, state.seat)
            begun = time.process_time()
            tg.sample_state(seen, 1)
            times.append(time.process_time() - begun)
    assert statistics.median(times) < 0.002


AFTER_THREE_EXCHANGES = Unseen(  # a lone defender of euchre has swapped three cards, and then called for one
    cards=62908077,
    sizes=((1, 2), (4, 4), (4, 4), (1, 1), (0, 0), (1, 1), (0, 1), (1, 1), (0, 1), (2, 3), (1, 1), (1, 1), (1, 1)),
    allowed=(
        *(46057133, 61826732, 61818540, 61818540, 61818540, 61826732, 61818540),
        *(46057133, 61818540, 46057133, 61603840, 61603840, 61603840),
    ),
    bounds=(
        Bound(frozenset({1, 5}), 62652416, at_most=2),
        Bound(frozenset({0, 6, 10, 11, 12}), 62652416, at_least=3),
        Bound(frozenset({2, 7}), 62652416, at_most=2),
    ),
    sums=((frozenset({0, 9, 7}), 5, 5), (frozenset({8, 6}), 1, 1), (frozenset({0, 9}), 0, 5), (frozenset({8, 9}), 3, 3)),
)


@pytest.mark.parametrize("few", [1, 10, 50, 100, 200, 300, 1_000, 10_000, unseen.MANY])
def test_an_order_that_is_too_much_leaves_nothing_behind(few, monkeypatch):
    """Where the quick order gives up among several ways to share the cards out, none of what it has counted is drawn."""
    monkeypatch.setattr(unseen, "FEW", few)
    dealer = Dealer(AFTER_THREE_EXCHANGES)
    monkeypatch.setattr(unseen, "FEW", 0)
    assert dealer.ways == Dealer(AFTER_THREE_EXCHANGES).ways
    for seed in range(60):
        dealt = dealer.deal(random.Random(seed))
        for cards, (least, most), allowed in zip(
            dealt, AFTER_THREE_EXCHANGES.sizes, AFTER_THREE_EXCHANGES.allowed, strict=True
        ):
            assert least <= len(cards) <= most
            assert all(card & allowed for card in cards)
