"""Bids where failing costs nothing, or nothing but the gain; and cards that are played from the table."""

import attrs
import pytest

import trickgames as tg
from batch_games import assert_same
from helpers import act, deal, texts
from trickgames import batch, euchre, pitch
from trickgames.players import sensible
from trickgames.players.counting import failure_costs
from trickgames.players.seat import Seat
from trickgames.scoring import BID, MINUS_BID, NOTHING, TAKEN, Line, Pays, ScoreTable

OVER = Pays(taken=1, book=2)
MARCH = Line(("made", "all"), makers=Pays(5))
TABLES = {
    "nothing": (
        (Line("made", OVER), Line("failed", OVER)),
        (Line("made", OVER, TAKEN), Line("failed", OVER, TAKEN)),
        (Line("all", Pays(7)), Line("made", OVER), Line("failed", OVER)),
    ),
    "gain": (
        (Line("made", OVER), Line("failed")),
        (MARCH, Line("made", BID)),
        (Line("made", OVER, TAKEN), Line("failed", NOTHING)),
    ),
    "points": (
        (Line("made", OVER), Line("failed", others=OVER)),
        (Line("made", BID), Line("failed", MINUS_BID)),
        (Line("made", BID), Line("failed", BID)),
        (Line("all", others=Pays(1)), Line("made", OVER)),
        (Line("made", OVER), Line("failed", OVER), Line(("failed", "none"), others=Pays(2)))[::-1],
    ),
}


def played_by(lines):
    """Auction euchre from two tricks up, scored by these lines."""
    return attrs.evolve(euchre.auction(min_bid=2), name="Scored otherwise", scoring=ScoreTable(lines=lines))


@pytest.mark.parametrize(("costs", "lines"), [(costs, lines) for costs, tables in TABLES.items() for lines in tables], ids=str)
def test_what_a_bid_that_fails_costs(costs, lines):
    """Points of the makers or for the others, only what would have been gained, or nothing."""
    assert failure_costs(played_by(lines)) == costs


def test_a_win_by_a_failed_bid_is_a_price():
    lines = (Line("made", OVER), Line("failed", wins="others", why="it failed"))
    assert failure_costs(played_by(lines)) == "points"


@pytest.mark.parametrize(("game", "costs"), [(pitch.TEN_POINT, "points"), (euchre.AUSTRALIAN_500, "points")], ids=str)
def test_a_call_with_a_price_costs_points(game, costs):
    assert failure_costs(game) == costs


@pytest.mark.parametrize(("costs", "bid"), [("nothing", "bid 5"), ("gain", "bid 2"), ("points", "pass")])
def test_what_is_bid_with_a_weak_hand(costs, bid):
    state = deal(played_by(TABLES[costs][0]), 3, {0: "7c 8c 9d Th 7s"})
    assert str(sensible(tg.view(state, 0))) == bid


@pytest.mark.parametrize("costs", TABLES)
def test_both_engines_bid_alike(costs):
    for lines in TABLES[costs]:
        assert_same(played_by(lines), 60, 3, "sensible")


def test_the_open_row_counts_as_the_hand():
    """TH5: four cards of the row are known to be the bidder's."""
    game = euchre.TWELVE_CARD_EUCHRE
    state = tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 3)))
    view = tg.view(state, 1)
    row = next(pile.cards for pile in view.piles if (pile.name, pile.owner) == ("row", 1))
    assert Seat.of(view).cards == (*view.hand, *row)
    assert (len(view.hand), len(row)) == (4, 4)
    assert texts(state)[-1] == "bid 12"
    assert str(sensible(view)) == "bid 12"
    state = act(state, "bid 12")
    assert str(sensible(tg.view(state, 1))).startswith("name")


@pytest.mark.parametrize("must", [False, True])
def test_twelve_cards_are_played_better_than_by_chance(must):
    """TH5, TH7: each match with the sides swapped."""
    game, won = euchre.two_handed(form="twelve_card", must_make_bid=must), 0
    for side in (0, 1):
        players = ["random", "random"]
        players[side] = "sensible"
        won += int(batch.simulate(game, matches=12, seed=1, players=tuple(players)).matches.won[:, side].sum())
    assert won >= 21
