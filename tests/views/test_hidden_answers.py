"""Answers that a seat has not seen are imagined as they can have been given: at their time, with what followed from them.

Every deal and every answer that a seat can hold possible is played along, as in test_all_that_is_possible; each of these
histories must be drawn equally often, the answers among them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

import trickgames as tg
from hidden_games import GAMES, MarkCard
from possible import follow_along, history, position, replayed
from small_own_games import OwnTricks, SayPass, game
from trickgames.cards import CardSet
from trickgames.knowledge.history import hides
from trickgames.phases import DealCards
from trickgames.table.table import changed

MOST = 80
TIMES = 8


def looked_at(name: str, seat: int, seeds: range) -> Any:
    """Views of a seat with all histories that it can hold possible, where some answers or moves are hidden."""
    for seed in seeds:
        for real, possible in follow_along(GAMES[name], seed, seat):
            seen = tg.view(real, seat)
            if any(map(hides, seen.log)):
                yield seen, [history(state) for state in possible]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_a_hidden_answer_was_a_choice_when_it_was_given(name, seat):
    rng, looked = random.Random(name), 0
    for seen, there in looked_at(name, seat, range(2)):
        for _ in range(3):
            sample = tg.sample_state(seen, rng)
            assert history(sample) in there, f"{seen}\n{sample.table.log}"
            assert position(replayed(sample)) == position(sample)
        looked += 1
    assert looked > 2


def come_equally_often(seen: tg.View, there: list[Any], rng: random.Random) -> None:
    """Beyond 5 standard deviations, nearly never by chance."""
    counts = Counter(history(tg.sample_state(seen, rng)) for _ in range(TIMES * len(there)))
    assert counts.keys() <= set(there)
    assert len(set(there)) == len(there)
    chi_square = sum((counts[each] - TIMES) ** 2 / TIMES for each in there)
    free = len(there) - 1
    assert abs(chi_square - free) < 5 * (2 * free) ** 0.5, f"{seen}\n{counts}"


@pytest.mark.parametrize("name", GAMES)
def test_each_history_comes_as_often_as_any_other(name):
    rng, looked = random.Random(name), 0
    for seat in range(3):
        views = [(seen, there) for seen, there in looked_at(name, seat, range(4, 7)) if 6 <= len(there) <= MOST]
        for seen, there in {str(seen): (seen, there) for seen, there in (*views[:1], *views[-1:])}.values():
            come_equally_often(seen, there, rng)
            looked += 1
    assert looked


def test_only_a_refused_play_shows_what_a_player_lacks():
    """The play of a later seat was tried where another gave cards away, and its refusal ruled out deals that are possible."""
    for seen, there in looked_at("laid apart and given back", 0, range(1)):
        if seen.tricks and 6 <= len(there) <= MOST:
            come_equally_often(seen, there, random.Random(3))


@attrs.frozen
class DealUnevenly(DealCards):
    """If an ace lies on top of the stock, the dealer gets the stock: no two packs need to give hands of the same sizes."""

    def step(self, state: Any, action: Any) -> Any:
        table = super().step(state, action)
        stock = table.cards(("stock", None))
        if stock[0].rank is not tg.Rank.ACE:
            return table
        hands = list(table.hands)
        hands[table.dealer] = CardSet({*hands[table.dealer], *stock})
        return changed(table, hands=tuple(hands), piles=())


def test_a_hidden_answer_is_imagined_where_the_deal_cannot_be_done_again():
    """It is one that the cards of its time allow, by what is settled now."""
    uneven = game("Uneven", MarkCard(), SayPass(), OwnTricks(), count=2, cards=8, ranks="AJ")
    uneven = attrs.evolve(uneven, phases=(DealUnevenly(2, [(2,)]), *uneven.phases[1:]))
    pack = tg.arrange(uneven, 0, {0: "Ac Jc", 1: "As Js", 2: "Ad Jd"}, stock="Ah Jh")
    state: Any = tg.apply(tg.start(uneven), tg.Deal(pack))
    assert [len(hand) for hand in state.hands] == [4, 2, 2]
    for text in ("mark As", "mark Ad", "mark Ac", "pass", "play As"):
        state = tg.apply(state, tg.parse_action(text, uneven))
    for seat in (0, 2, None):
        seen, marked = tg.view(state, seat), set[tg.Card]()
        for number in range(40):
            sample = tg.sample_state(seen, number)
            assert tg.view(sample, seat) == seen
            answers = dict(sample.table.answers(uneven.phases[1]))
            assert answers[1].card in {*sample.hands[1], state.trick[0][1]}
            marked.add(answers[1].card)
        assert len(marked) > 2
