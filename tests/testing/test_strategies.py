"""Strategies make what they say, reach every edge on demand, shrink to small deals, and print as code."""

import random
import subprocess
import sys
from itertools import combinations

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.engine.states import Bidding, Burning, MatchOver, Playing, Swapping, Taking
from trickgames.phases import Tricks
from trickgames.testing import Match, actions, cards, code_of, games, hands, matches, packs, presets, states
from trickgames.testing.match import last_deal, program

FEW = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])
FAST = settings(FEW, max_examples=200, database=None)


@FEW
@given(cards(), cards(game=euchre.BICYCLE), hands(pitch.TEN_POINT), packs(euchre.JOKER))
def test_cards_hands_and_packs_are_those_of_the_game(card, nine_up, hand, pack):
    assert card in tg.pack(jokers=2)
    assert nine_up in euchre.BICYCLE.cards
    assert len(hand) == 9
    assert hand <= set(pitch.TEN_POINT.pack)
    assert sorted(pack) == sorted(euchre.JOKER.pack)


@FEW
@given(games(), games(family="euchre", changes=2), presets())
def test_games_have_settings_that_fit(any_game, euchre_game, preset):
    assert any_game.origin.family.partition(".")[0] in ("euchre", "pitch", "classics")
    assert euchre_game.origin.family == "euchre"
    assert len(euchre_game.origin.settings) <= 2
    assert preset in tg.games().values()


@FEW
@given(states().flatmap(lambda state: st.tuples(st.just(state), actions(state) if tg.actor(state) is not None else st.none())))
def test_actions_are_legal_in_their_state(drawn):
    state, action = drawn
    if action is not None:
        assert tg.check(state, action) is None


@pytest.mark.parametrize("kind", [Bidding, Burning, Swapping, Taking, Playing, MatchOver, Tricks])
def test_states_of_a_phase_are_found(kind):
    @settings(FEW, max_examples=4)
    @given(states(phase=kind))
    def found(state):
        assert isinstance(state, kind) or isinstance(state.phase, kind)

    found()


@pytest.mark.parametrize("seed", [2, 14, 22])
def test_a_failing_match_shrinks_to_a_small_deal(seed):
    """The pack nearly in its own order, everybody passing until what is needed happens."""
    luck = random.Random(seed)
    found = find(matches(euchre.BICYCLE), lambda match: "order up alone" in str(match), settings=FAST, random=luck)
    deal, *others = found.actions
    texts = [str(action) for action in others]
    dealt = [euchre.BICYCLE.pack.index(card) for card in deal.pack]
    inversions = sum(first > second for first, second in combinations(dealt, 2))
    assert inversions < 20  # a shuffled pack has about 138
    assert set(texts[: texts.index("order up alone")]) <= {"pass"}
    assert (found.dealer, found.scores) == (0, (0, 0))


def test_a_failing_state_prints_as_code_that_makes_it_again():
    @settings(
        max_examples=30, database=None, print_blob=False, phases=[Phase.generate, Phase.shrink], report_multiple_bugs=False
    )
    @given(state=states(euchre.BICYCLE, edge="eight_passes"))
    def fails(state):
        raise RuntimeError(state.dealer)

    with pytest.raises(RuntimeError) as caught:
        fails()
    (told,) = [note for note in caught.value.__notes__ if "last_state(" in note]
    code = told[told.index("last_state(") : told.rindex(")")].rstrip().rstrip(",")
    made = eval(code, {"tg": tg, "Match": Match, "last_state": lambda match: match.state})  # noqa: S307 (what a reader would paste)
    assert made.dealer == 1


@FEW
@given(matches(deals=1))
def test_a_match_prints_as_code(match):
    again = eval(repr(match), {"tg": tg, "Match": Match})  # noqa: S307
    assert again == match
    space = {}
    exec(program(match), space)  # noqa: S102
    assert space["state"] == match.state


def test_a_game_of_ones_own_is_called_game():
    own = attrs.evolve(pitch.TEN_POINT, name="Own", scoring=attrs.evolve(pitch.TEN_POINT.scoring, made_scores="bid"))
    assert code_of(own) == "game"
    assert code_of(pitch.pitch(points=13, players=5)) == "tg.pitch.pitch(points=13, players=5)"


def test_a_match_is_cut_to_its_last_deal():
    deal, name = tg.Deal(tg.arrange(euchre.BICYCLE)), tg.parse_action("pass")
    match = Match(euchre.BICYCLE, [deal, *[name] * 8, deal, name])
    cut = last_deal(match)
    assert cut == Match(euchre.BICYCLE, [deal, name], dealer=1)
    assert cut.state == match.state


def test_from_type_works_without_an_import_of_ours():
    code = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from hypothesis import given, settings, strategies as st\n"
        "import sys; assert 'trickgames.testing' not in sys.modules\n"
        "import trickgames as tg\n"
        "@settings(max_examples=5, database=None, deadline=None)\n"
        "@given(st.from_type(tg.Card), st.from_type(tg.Play), st.from_type(tg.Pass), st.from_type(tg.CardSet),"
        " st.from_type(tg.Game), st.from_type(tg.Playing), st.from_type(tg.Deal))\n"
        "def typed(card, play, nothing, hand, game, state, deal):\n"
        "    assert isinstance(card, tg.Card) and isinstance(play.card, tg.Card) and isinstance(state, tg.Playing)\n"
        "    assert isinstance(game, tg.Game) and isinstance(hand, tg.CardSet) and len(deal.pack) > 20\n"
        "typed()\n"
        "print('typed')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "typed\n", done.stderr


def test_the_kit_is_not_imported_by_the_library():
    code = (
        "import sys, trickgames; print([name for name in sys.modules if 'hypothesis' in name or 'trickgames.testing' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
