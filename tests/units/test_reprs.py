"""What a value shows of itself: an expression that builds it again, or a short text in angle brackets."""

import random

import pytest

import trickgames as tg
from trickgames import euchre, phases, pitch, scoring, table
from trickgames.actions import ACTIONS
from trickgames.engine.game import Origin
from trickgames.knowledge.views import PileView
from trickgames.table.calls import Call
from unlike_games import UNLIKE

NAMES = {name: getattr(module, name) for module in (phases, scoring, table) for name in module.__all__}
NAMES |= {name: getattr(tg, name) for name in tg.__all__} | {"Origin": Origin, "PileView": PileView}


def is_too_long(value):
    return isinstance(value, (tg.Game, tg.Table, tg.View, tg.State))


def check_repr(value):
    shown = repr(value)
    if is_too_long(value):
        assert shown.startswith("<")
        assert shown.endswith(">")
        assert len(shown) <= 100
    else:
        assert eval(shown, dict(NAMES)) == value, shown  # noqa: S307


def played(game):
    match, rng = tg.Match.begin(game, seed=5), random.Random(5)
    while match.outcome is None and not match.state.results:
        match = match.play(rng.choice(match.legal))
    return match


@pytest.mark.parametrize("game", [euchre.BICYCLE, euchre.JOKER, pitch.TEN_POINT, pitch.FIVE_HANDED], ids=str)
def test_everything_of_a_match_shows_how_it_is_built(game):
    match = played(game)
    check_repr(match)
    for part in (
        game,
        game.pack,
        game.seating,
        game.ranking,
        game.scoring,
        game.goal,
        game.citations,
        game.origin,
        *game.phases,
    ):
        check_repr(part)
    for state in match.states():
        seen = tg.view(state, tg.actor(state))
        for value in (
            state,
            state.table,
            seen,
            *state.table.facts,
            *state.table.log,
            *state.results,
            *state.tricks,
            *seen.piles,
        ):
            check_repr(value)
    for action in match.actions:
        check_repr(action)


@pytest.mark.parametrize(
    "value",
    [
        *tg.Suit,
        *tg.Rank,
        *tg.Joker,
        *tg.Refusal,
        tg.Card("Jh#2"),
        tg.CardSet(),
        tg.CardSet.parse("Jh 9c Hj"),
        tg.Strain("low", low=True),
        tg.Trump(None),
        tg.Off(tg.Rank.JACK),
        tg.Alike((tg.Joker.HIGH, tg.Joker.LOW)),
        tg.singles(3),
        tg.Outcome((0,), (10, 7), "10 points were reached"),
        tg.rule("D-E6"),
        tg.Citations(("E", "K"), {"E56": "Whim 3"}),
    ],
    ids=str,
)
def test_small_values_show_how_they_are_built(value):
    check_repr(value)


def test_a_card_is_built_from_its_text():
    assert tg.Card("Jh") is tg.Card(tg.Rank.JACK, tg.Suit.HEARTS) is tg.Card.parse("Jh")
    assert tg.Card("Hj") is tg.Card(tg.Joker.HIGH)
    with pytest.raises(tg.NotationError, match="Did you mean `Jh` or `Hj`"):
        tg.Card("hj")
    with pytest.raises(tg.NotationError, match="there is no card of rank 'J'"):
        tg.Card("J", tg.Suit.HEARTS)


@pytest.mark.parametrize("game", [euchre.BICYCLE, *UNLIKE], ids=str)
def test_a_game_is_called_by_its_name(game):
    assert str(game) == f"{game}" == game.name
    assert repr(game) == f"<Game {game.name!r}>"


def test_short_texts_of_what_holds_cards_show_none():
    for state in played(pitch.TEN_POINT).states():
        for value in (state, state.table, tg.view(state, 0)):
            assert not set(repr(value).replace(",", " ").split()) & set(map(str, pitch.TEN_POINT.pack))


def test_the_union_of_actions_is_closed():
    assert set(tg.AnyAction.__args__) == set(ACTIONS)
    assert all(getattr(tg, kind.__name__) is kind for kind in ACTIONS)
    assert Call is not tg.CallCard  # a call of an auction, which is a part of a game and no action
