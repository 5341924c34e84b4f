"""Random deals of OpenSpiel's spades and hearts beside ours: who acts, what is legal, who takes each trick, and the points.

OpenSpiel has ways of its own, which are followed here:

- In spades a spade is never broken: it is led only from a hand of spades. So our limit has no end here (SP3).
- In hearts a player gets 26 points less those that they score here.
- The first player is 0, so the dealer is 3; the way of the pass is drawn, and is given here by the number of the deal.

Needs the extra `bench`.
"""

from __future__ import annotations

import random

import attrs
import pytest

import trickgames as tg
from trickgames import classics
from trickgames.phases import Limit

pyspiel = pytest.importorskip("pyspiel")

DEALER = 3  # player 0 of OpenSpiel acts first
PASSES = {"No Pass": 4, "Left": 1, "Right": 2, "Across": 3}  # the number of our deal in which cards go there


def spades_card(number):
    return f"{'23456789TJQKA'[number % 13]}{'cdhs'[number // 13]}"


def hearts_card(number):
    return f"{'23456789TJQKA'[number // 4]}{'cdhs'[number % 4]}"


def begin(theirs, game, card_of, rng):
    """The same random deal in both, ready for the first decision."""
    hands, number = {seat: [] for seat in range(4)}, 1
    dealt = 0
    while theirs.is_chance_node():
        action = rng.choice(theirs.legal_actions())
        said = theirs.action_to_string(theirs.current_player(), action)
        if said in PASSES:
            number = PASSES[said]
        else:
            hands[dealt % 4].append(card_of(action))
            dealt += 1
        theirs.apply_action(action)
    pack = tg.arrange(game, DEALER, {seat: " ".join(cards) for seat, cards in hands.items()}, deal=number)
    return tg.apply(tg.start(game, DEALER, deal=number), tg.Deal(pack))


def play(theirs, game, card_of, text_of, rng):
    """Plays a random deal in both, and compares each step; our state at the end."""
    ours = begin(theirs, game, card_of, rng)
    while not theirs.is_terminal():
        assert theirs.current_player() == tg.actor(ours)
        texts = {text_of(ours, theirs, number): number for number in theirs.legal_actions()}
        assert set(texts) == {str(action) for action in tg.legal_actions(ours)}, str(theirs)
        text = rng.choice(sorted(texts))
        theirs.apply_action(texts[text])
        ours = tg.apply(ours, tg.parse_action(text, game))
    assert ours.results
    return ours


def spades_text(_ours, _theirs, number):
    if number < 52:
        return f"play {spades_card(number)}"
    return "bid nil" if number == 52 else f"bid {number - 52}"


def hearts_text(ours, _theirs, number):
    return f"{'give' if isinstance(ours, tg.Giving) else 'play'} {hearts_card(number)}"


def unbreakable():
    """Spades in which no spade is led from a hand with other cards."""
    *before, tricks = classics.SPADES.phases
    return attrs.evolve(classics.SPADES, phases=(*before, attrs.evolve(tricks, limits=(Limit(tg.Suit.SPADES, "not_led"),))))


def test_spades():
    peer, game, rng = pyspiel.load_game("spades"), unbreakable(), random.Random(1)
    for _ in range(300):
        theirs = peer.new_initial_state()
        ours = play(theirs, game, spades_card, spades_text, rng)
        (result,) = ours.results
        assert theirs.returns() == [result.change[seat % 2] for seat in range(4)], (str(theirs), result)


def test_hearts():
    peer, rng = pyspiel.load_game("hearts"), random.Random(1)
    for _ in range(300):
        theirs = peer.new_initial_state()
        ours = play(theirs, classics.HEARTS, hearts_card, hearts_text, rng)
        (result,) = ours.results
        assert theirs.returns() == [26 - change for change in result.change], (str(theirs), result)
