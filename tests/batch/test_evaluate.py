"""What each of a seat's actions is worth."""

from __future__ import annotations

import random

import numpy as np
import pytest

from helpers import act, deal
from trickgames import (
    Deal,
    Playing,
    actor,
    apply,
    batch,
    euchre,
    legal_actions,
    pitch,
    shuffled,
    start,
    view,
)


def bidding(hand, **options):
    state = deal(pitch.TEN_POINT, hands={1: hand}, **options)
    return view(state, actor(state))


def test_a_hand_of_high_trumps_is_worth_a_bid():
    evaluated = batch.evaluate(bidding("Ah Kh Qh Jh Jd Hj Lj 4c 5c"), 60, seed=1)
    worth = dict(zip(map(str, evaluated.actions), evaluated.estimates, strict=True))
    assert worth["bid 6"].mean > worth["pass"].mean


def test_a_hand_of_nothing_is_not_worth_a_bid():
    assert str(batch.evaluate(bidding("4c 5d 6s 7c 8d 9s 4d 5s 6c"), 60, seed=1).best) == "pass"


def test_both_engines_find_the_same_worth():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    one, other = (batch.evaluate(seen, 12, seed=2, engine=engine) for engine in ("compiled", "python"))
    assert (one.results == other.results).all()
    assert one.actions == seen.legal_actions


@pytest.mark.parametrize("game", [euchre.BICYCLE, euchre.CLUB, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=str)
def test_both_engines_find_the_same_worth_of_plays(game):
    rng, compared = random.Random(4), 0
    for _ in range(3):
        state = apply(start(game), Deal(shuffled(game, rng)))
        while legal := legal_actions(state):
            if isinstance(state, Playing) and len(legal) > 1 and rng.random() < 0.25:
                seen = view(state, actor(state))
                one, other = (batch.evaluate(seen, 5, seed=compared, engine=engine) for engine in ("compiled", "python"))
                assert (one.results == other.results).all(), (str(seen), one.results, other.results)
                compared += 1
            state = apply(state, rng.choice(legal))
    assert compared > 2


def test_the_error_shrinks_with_the_number_of_deals():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    few, many = (batch.evaluate(seen, deals).estimates[1].error for deals in (40, 400))
    assert many < 0.6 * few


def test_the_last_card_of_a_deal_is_scored_at_once():
    hands = {1: "Jh Jd Ah Kh Qh", 2: "9c Tc Jc Qc Kc", 3: "9s Ts Js Qs Ks", 0: "9d Td Qd Kd Ad"}
    state = act(deal(euchre.BICYCLE, hands=hands, turn_up="Th"), "order up alone", "discard 9d")
    for cards in ("Jh 9c Th", "Jd Tc Td", "Ah Jc Qd", "Kh Qc Kd"):
        state = act(state, *(f"play {card}" for card in cards.split()))
    state = act(state, "play Qh", "play Kc")
    evaluated = batch.evaluate(view(state, actor(state)), 5)
    assert evaluated.results.tolist() == [[-4.0]] * 5  # a lone march (E15)


def test_winning_the_match_counts_the_target():
    state = deal(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="Th", scores=(0, 9))
    evaluated = batch.evaluate(view(state, 1), 20)
    worth = dict(zip(map(str, evaluated.actions), evaluated.estimates, strict=True))
    assert worth["order up"].mean > 10  # the points of the deal, and the target of 10 for the match


def test_a_view_that_asks_nothing_cannot_be_evaluated():
    state = deal(euchre.BICYCLE)
    for seen in (view(state, 2), view(state, None), view(start(euchre.BICYCLE), 0)):
        with pytest.raises(batch.BatchError, match="is asked nothing"):
            batch.evaluate(seen)


def test_a_view_that_nothing_fits_is_refused():
    import attrs

    from trickgames.table import HAND, Count, Told

    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    told = Told(((HAND, 2),), ((Count(seen.hand, least=3),),))
    impossible = attrs.evolve(seen, log=(*seen.log, told))
    with pytest.raises(batch.BatchError, match="cannot lie"):
        batch.evaluate(impossible, 3)


def test_results_are_by_deal_and_action():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    evaluated = batch.evaluate(seen, 30)
    assert evaluated.results.shape == (30, len(seen.legal_actions))
    assert evaluated.best is evaluated.actions[int(np.argmax(evaluated.results.mean(axis=0)))]
