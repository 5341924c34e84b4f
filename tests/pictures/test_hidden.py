"""What a seat may not know is nowhere in the source of its pictures."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import trickgames as tg
from card_names import cards_named
from helpers import random_states
from open_hands import DUMMY
from trickgames import pictures
from trickgames.table import Moved

if TYPE_CHECKING:
    from collections.abc import Iterable

CARD = re.compile(r"(?:10|[2-9TJQKA])(?:[cdhs♣♦♥♠])|[HL]j|[★☆]")
SAMPLED = 14
GAMES = {**tg.games(), "dummy": DUMMY}


def hidden_from(state: tg.AnyState, view: tg.View) -> set[tg.Card]:
    """The cards of the pack that this view does not show; copies look alike."""
    seen = {card for _, card in view.plays} | {card for hand in view.hands for card in hand or ()}
    seen.update(card for pile in view.piles for card in pile.cards or ())
    seen.update(card for entry in view.log if isinstance(entry, Moved) for card in entry.cards or ())
    told = [fact.card for fact in view.facts if hasattr(fact, "card")]
    told += [fact.party.card for fact in view.facts if isinstance(fact, tg.Contract) and hasattr(fact.party, "card")]
    return alike(state.game.pack) - alike(seen) - alike(told)


def alike(cards: Iterable[tg.Card]) -> set[tg.Card]:
    """The first copies of some cards."""
    return {tg.Card(card.rank, card.suit) for card in cards}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_picture_of_a_view_names_a_hidden_card(name):
    game = GAMES[name]
    rng = random.Random(name)
    states = [state for state, _ in islice(random_states(game, 4, deals=2), 400)]
    for state in rng.sample(states, min(SAMPLED, len(states))):
        for seat in [None, rng.randrange(game.seating.seats)]:
            view = tg.view(state, seat)
            hidden = hidden_from(state, view)
            assert not cards_named(pictures.table(view)) & hidden, view
            assert not cards_named(pictures.text.table(view)) & hidden, view
            assert cards_named(pictures.table(view)) >= alike(view.hand)


@pytest.mark.parametrize("name", ["bicycle-euchre", "five-handed-pitch", "dummy"])
def test_a_seats_picture_of_a_state_is_that_of_its_view(name):
    for state, _ in islice(random_states(GAMES[name], 2, deals=1), 60):
        for seat in range(state.game.seating.seats):
            assert pictures.table(state, seat) == pictures.table(tg.view(state, seat))


def test_backs_tell_nothing_of_the_cards_behind_them():
    assert len({pictures.card(card, back=True) for card in tg.pack(jokers=2)}) == 1


@pytest.mark.parametrize("theme", pictures.THEMES)
def test_no_shape_colour_or_id_looks_like_a_card(theme):
    bare = pictures.table(tg.start(tg.games()["ten-point-pitch"]), theme=theme)
    shapes = "".join(pictures.card(card, theme=theme) for card in tg.pack(jokers=2))
    without_texts = re.sub(r">[^<]*</(?:text|title|desc)>| data-card=\"[^\"]*\"", "", shapes)
    assert not CARD.findall(bare)
    assert not CARD.findall(without_texts)
