"""What each of a seat's actions is worth."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import attrs
import numpy as np
import pytest

from helpers import act, deal
from trickgames import (
    Deal,
    Playing,
    actor,
    apply,
    arrange,
    batch,
    classics,
    euchre,
    legal_actions,
    pitch,
    shuffled,
    start,
    view,
)
from trickgames.batch.transport import _unpacked, for_transport
from trickgames.scoring import LowestAt, MatchOfGames
from trickgames.table import HAND, Count, Told


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


def after_the_queen(scores=None):
    """The view of seat 2 of hearts, who may play a high spade or a low one to the queen of spades."""
    game = classics.HEARTS
    hands = {0: "2c", 1: "Ac Qs 2s", 2: "3c As 3s", 3: "4c"}
    dealt = Deal(arrange(game, 0, hands, deal=4))  # in the fourth deal nobody passes (HE2)
    state = act(apply(start(game, 0, scores, deal=4), dealt), "play 2c", "play Ac", "play 3c", "play 4c", "play Qs")
    return view(state, 2)


def means_of(evaluated):
    return {str(action): told.mean for action, told in zip(evaluated.actions, evaluated.estimates, strict=True)}


@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_not_to_take_the_queen_of_spades_is_better(engine):
    """HE5, HE6: in hearts the lowest score wins, and what is told is higher for the better action."""
    evaluated = batch.evaluate(after_the_queen(), 20, seed=1, engine=engine)
    means = means_of(evaluated)
    low = [action for action in means if action != "play As"]
    assert "play 3s" in low
    assert all(means[action] > means["play As"] + 10 for action in low)
    assert str(evaluated.best) in low
    assert dict(zip(map(str, evaluated.actions), evaluated.behind, strict=True))["play As"].mean > 10
    assert "play As" not in map(str, evaluated.contenders())


@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_to_win_the_match_is_good_where_the_lowest_score_wins(engine):
    """HE6: seat 1 comes to a hundred by its queen, and seat 2 has least."""
    alone = means_of(batch.evaluate(after_the_queen((50, 50, 50, 50)), 10, seed=1, engine=engine))
    winning = means_of(batch.evaluate(after_the_queen((50, 95, 0, 50)), 10, seed=1, engine=engine))
    losing = means_of(batch.evaluate(after_the_queen((0, 95, 50, 50)), 10, seed=1, engine=engine))
    assert winning["play 3s"] == pytest.approx(alone["play 3s"] + 100)
    assert losing["play 3s"] == pytest.approx(alone["play 3s"] - 100)


@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_coming_down_is_good_and_so_is_zero(engine):
    """BK9: five tricks are five points down, and a match that is won counts what it began with."""
    hands, turned = {1: "Jh Jd Ah Kh Qh"}, "Th"
    for scores, more in (((25, 25, 25, 25), 0), ((25, 5, 25, 25), 25)):
        state = deal(euchre.buck(), hands=hands, turn_up=turned, scores=scores)
        evaluated = batch.evaluate(view(state, 1), 10, seed=1, engine=engine)
        assert means_of(evaluated)["order up"] >= 5 + more
        assert min(evaluated.results[:, list(map(str, evaluated.actions)).index("order up")]) >= 5 + more
        assert evaluated.behind[list(map(str, evaluated.actions)).index("order up")].mean == 0


@pytest.mark.parametrize("engine", ["compiled", "python"])
@pytest.mark.parametrize("games", [2, 3])
def test_winning_a_game_of_a_match_counts_like_the_match(engine, games):
    """RR4: the last game wins the match, those before it a game."""
    hands = {1: "Jh Jd Ah Kh Qh"}
    match_of_games, alone = euchre.euchre(games=games), euchre.euchre()
    worth = [
        means_of(batch.evaluate(view(deal(game, hands=hands, turn_up="Th", scores=(0, 9)), 1), 20, engine=engine))
        for game in (match_of_games, alone)
    ]
    assert worth[0] == worth[1]
    assert worth[0]["order up"] > 10


@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_the_lowest_score_wins_in_a_match_of_games_too(engine):
    game = attrs.evolve(classics.HEARTS, goal=MatchOfGames(LowestAt(100), 3), origin=None)
    seen = attrs.evolve(after_the_queen(), game=game)
    evaluated = batch.evaluate(seen, 10, seed=1, engine=engine)
    assert means_of(evaluated)["play 3s"] > means_of(evaluated)["play As"] + 10


def test_a_view_that_asks_nothing_cannot_be_evaluated():
    state = deal(euchre.BICYCLE)
    for seen in (view(state, 2), view(state, None), view(start(euchre.BICYCLE), 0)):
        with pytest.raises(batch.BatchError, match="is asked nothing"):
            batch.evaluate(seen)


def test_a_view_that_nothing_fits_is_refused():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    told = Told(((HAND, 2),), ((Count(seen.hand, least=3),),))
    impossible = attrs.evolve(seen, log=(*seen.log, told))
    with pytest.raises(batch.BatchError, match="no way to place the unseen cards"):
        batch.evaluate(impossible, 3)


def test_of_many_views_the_one_that_nothing_fits_is_named():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    told = Told(((HAND, 2),), ((Count(seen.hand, least=3),),))
    impossible = attrs.evolve(seen, log=(*seen.log, told))
    with pytest.raises(batch.BatchError, match=r"no way to place the unseen cards(.|\n)*those are of views\[1\]"):
        batch.evaluate_many([seen, impossible, seen], 3)


def test_results_are_by_deal_and_action():
    seen = bidding("Ah Kh Qh Jh 4c 5c 6c 7c 8c")
    evaluated = batch.evaluate(seen, 30)
    assert evaluated.results.shape == (30, len(seen.legal_actions))
    assert evaluated.best is evaluated.actions[int(np.argmax(evaluated.results.mean(axis=0)))]


def views_of(*games):
    states = [apply(start(game), Deal(shuffled(game, 3))) for game in games]
    return [view(state, actor(state)) for state in states]


@pytest.mark.parametrize("engine", ["compiled", "python"])
def test_many_views_are_worth_what_each_is_by_itself(engine):
    views = views_of(euchre.BICYCLE, pitch.TEN_POINT, euchre.BICYCLE, euchre.CLUB)
    together = batch.evaluate_many(iter(views), 30, seed="s", engine=engine)
    for seen, evaluated in zip(views, together, strict=True):
        alone = batch.evaluate(seen, 30, seed="s", engine=engine)
        assert (evaluated.results == alone.results).all()
        assert evaluated.actions == alone.actions == seen.legal_actions
    assert batch.evaluate_many([]) == ()


def test_many_views_are_spread_and_the_progress_is_of_all():
    views, done = views_of(euchre.BICYCLE, pitch.TEN_POINT) * 4, []
    with ThreadPoolExecutor(3) as pool:
        spread = batch.evaluate_many(views, 40, executor=pool, progress=lambda *told: done.append(told))
    assert [one.results.tolist() for one in spread] == [one.results.tolist() for one in batch.evaluate_many(views, 40)]
    assert done[-1] == (320, 320)
    assert len(done) == 16  # chunks of 25 and of 15


def test_views_that_cannot_be_evaluated_are_named_by_their_places():
    seen, state = bidding("4c 5d 6s 7c 8d 9s 4d 5s 6c"), deal(euchre.BICYCLE)
    with pytest.raises(batch.BatchError) as refused:
        batch.evaluate_many([seen, view(state, 2), state])
    first, second = refused.value.problems
    assert first == "views[1]: its seat is asked nothing"
    assert second.startswith("views[2]=")
    with pytest.raises(batch.BatchError, match="takes a single view"):
        batch.evaluate_many(seen)


@pytest.mark.parametrize("views", [None, 5])
def test_what_is_no_list_of_views_is_refused(views):
    with pytest.raises(batch.BatchError, match="give a list of views"):
        batch.evaluate_many(views)


def test_an_interrupt_leaves_what_is_done_of_every_view_or_is_raised():
    views = views_of(euchre.BICYCLE, euchre.CLUB)

    def after(asked):
        def progress(done, _):
            if done >= asked:
                raise KeyboardInterrupt

        return progress

    with pytest.raises(KeyboardInterrupt):
        batch.evaluate_many(views, 50, progress=after(50))
    first, second = batch.evaluate_many(views, 50, progress=after(75))
    assert (first.partial, len(second.results), second.partial) == (False, 25, True)


def test_a_difference_from_the_best_has_its_own_error():
    """Worth of -1 to 1 by luck that hits all actions alike; the second is always one less, the third one less on average."""
    luck = np.array([-10.0, 10, -10, 10])
    results = np.column_stack([luck - 1, luck, luck - 1 + np.array([3, -3, -3, 3])])
    evaluated = batch.Evaluation(("one", "two", "three"), results, 4)
    one, two, three = evaluated.behind
    assert (one.mean, one.error) == (1, 0)
    assert (two.mean, two.error) == (0, 0)
    assert (three.mean, round(three.error, 3)) == (1, 1.732)
    assert evaluated.estimates[0].error > 5
    assert evaluated.contenders() == ("two", "three")
    assert evaluated.contenders(0.5) == ("two",)
    assert (evaluated.is_clear(), evaluated.is_clear(0.5)) == (False, True)


def test_of_equal_actions_none_is_clearly_best():
    evaluated = batch.Evaluation(("one", "two"), np.array([[1.0, 1.0], [2.0, 2.0]]), 2)
    assert evaluated.best == "one"
    assert evaluated.contenders() == ("one", "two")
    assert not evaluated.is_clear()


def test_after_one_deal_nothing_is_clear_but_a_single_action():
    assert not batch.Evaluation(("one", "two"), np.array([[1.0, -1.0]]), 1).is_clear()
    assert batch.Evaluation(("one",), np.array([[1.0]]), 1).is_clear()


def test_what_a_game_needs_is_kept_from_call_to_call():
    kept = ("rollouts", ("sensible",) * 4)
    (seen,) = views_of(euchre.CLUB)
    first = batch.evaluate(seen, 5, engine="compiled")
    (rollouts,) = seen.game.memo[kept]
    batch.evaluate(views_of(euchre.CLUB)[0], 8, seed=3, engine="compiled")
    assert seen.game.memo[kept] == [rollouts]
    assert (batch.evaluate(seen, 5, engine="compiled").results == first.results).all()


def test_a_worker_knows_a_game_again_and_refuses_no_players():
    views = views_of(pitch.FIVE_HANDED, pitch.FIVE_HANDED)
    here, there = (_unpacked(for_transport(seen)) for seen in (views[0], attrs.evolve(views[1], dealer=views[1].dealer)))
    assert here == views[0]
    assert here.game is there.game
    assert here.game is not views[0].game

    def unpicklable(seen):
        return seen.legal_actions[0]

    assert for_transport(unpicklable) is unpicklable
