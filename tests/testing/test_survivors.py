"""What mutation testing found untested in ranking, scoring, auction, burning and calls: each test kills its mutants."""

import random

import trickgames as tg
from helpers import act, deal
from trickgames import euchre, pitch
from trickgames.scoring import AfterDeals
from trickgames.table import Count, Said, Told
from trickgames.testing.luck import seeded
from trickgames.testing.playing import play


def said(state):
    return [str(entry) for entry in state.table.log if isinstance(entry, Said)]


def test_reversed_plain_suits_are_upside_down_too():
    ranking = pitch.TEN_POINT.ranking
    assert tg.reverse(ranking).plain == ranking.plain[::-1]
    assert tg.reverse(tg.reverse(ranking)) == ranking


def test_a_match_over_so_many_deals_says_so():
    game = euchre.euchre(num_deals=1)
    assert game.goal == AfterDeals(1)
    state = act(deal(game, turn_up="9c"), "order up")
    for action in play(state, seeded(1), 0):
        state = tg.apply(state, action)
    assert tg.outcome(state).why == "1 deals were played"


def test_a_broken_deal_has_its_tricks_for_points():
    """`fast_break`: the defenders take the first two tricks and lose the others; nobody scores, the makers made it."""
    state = deal(
        euchre.euchre(fast_break=True),
        dealer=3,
        hands={0: "Jc Js 9d 9h Td", 1: "Ad Ah Qd 9s Ts", 2: "Ac Kc Qc Th Kd", 3: "Qh Jd Jh Qs Ks"},
        turn_up="9c",
    )
    state = act(state, "order up", "discard 9c", "play 9d", "play Ad", "play Kd", "play Jd")
    state = act(state, "play Ah", "play Th", "play Jh", "play 9h")
    state = act(state, "play Qd", "play Ac", "play Qh", "play Td", "play Kc", "play Qs", "play Js", "play 9s")
    state = act(state, "play Jc", "play Ts", "play Qc", "play Ks")
    (result,) = state.results
    assert result.points == result.tricks == (2, 2, 1, 0)
    assert result.change == (0, 0)


def test_every_call_of_euchre_stays_on_the_table():
    state = deal(euchre.BICYCLE, dealer=0, turn_up="9c", seed=4)
    assert said(act(state, "pass", "order up")) == ["1 pass", "2 order up"]
    later = act(state, *["pass"] * 5, "name hearts alone")
    assert said(later) == ["1 pass", "2 pass", "3 pass", "0 pass", "1 pass", "2 name hearts alone"]
    joker = deal(euchre.euchre(joker=True), dealer=0, turn_up="Hj")
    assert said(act(joker, "name spades")) == ["0 name spades"]


def told(state, seat):
    """What everybody was told of the hand of a seat, each a single count."""
    entries = [entry for entry in state.table.log if isinstance(entry, Told) and entry.places == (("hand", seat),)]
    return [count for entry in entries if len(entry.either) == 1 for count in entry.either[0]]


def test_who_had_to_hold_a_natural_trump_is_known_to_hold_one():
    """D-E14: the turn-up does not count, nor does what a dealer names blind."""
    game = euchre.euchre(need_natural_trump=True)
    state = deal(game, dealer=0, hands={1: "Ah 9c Tc Qc Kc", 0: "Kh"}, turn_up="9h")
    hearts = tg.CardSet.parse("Ah Kh Qh Jh Th 9h")
    assert told(act(state, "order up"), 1) == [Count(hearts, least=1)]
    seeing = euchre.euchre(joker=True, joker_turned="dealer_names", need_natural_trump=True)
    named = act(deal(seeing, dealer=0, hands={0: "Ah Kh"}, turn_up="Hj"), "name hearts")
    assert told(named, 0) == [Count(tg.CardSet.parse("Ah Kh Qh Jh Th 9h"), least=1)]
    free = act(deal(euchre.euchre(joker=True), dealer=0, hands={0: "Ah Kh"}, turn_up="Hj"), "name hearts")
    assert told(free, 0) == []


def test_who_chose_what_to_burn_is_known_to_hold_another_such():
    """P30: seven trumps, three of them without points: one is chosen, and two are left."""
    state = deal(
        pitch.TEN_POINT, dealer=3, hands={0: "Ah Jh Th 3h Kh Qh 9h 2c 2d", 1: "2s", 2: "3s", 3: "4s"}, stock="5s 6s 7s 8s"
    )
    state = act(state, "bid 4", "pass", "pass", "pass", "name hearts")
    assert tg.legal_actions(state) == tuple(map(tg.Burn, tg.parse_cards("Kh Qh 9h")))
    state = act(state, "burn 9h")
    rng = random.Random(1)
    burnable = tg.CardSet.parse("Kh Qh 9h 8h 7h 6h 5h 4h")
    for seat in (None, 1, 2, 3):
        seen = tg.view(state, seat)
        assert all(tg.sample_state(seen, rng).hands[0] & burnable for _ in range(40))
