"""A match as a value: begun from a seed, played, taken back, compared, kept."""

import copy
import pickle
import random
import time

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from helpers import play_random
from trickgames import euchre, pitch
from trickgames.players import random_player, sensible
from trickgames.records import Record, named
from trickgames.telling.narrate import narrate

BICYCLE = euchre.BICYCLE


def begun(seed=7, game=BICYCLE):
    return tg.Match.begin(game, seed=seed)


def played(seed=7, game=BICYCLE, deals=2):
    return begun(seed, game).play_out(random_player(seed), deals=deals)


# Deals from a seed


@pytest.mark.parametrize("seed", [0, 7, -3, "7", "Friday, at Ann's"])
def test_the_first_deal_is_shuffled_by_the_seed_and_the_others_by_the_seed_and_their_number(seed):
    match = played(seed, deals=4)
    deals = [action for action in match.actions if isinstance(action, tg.Deal)]
    expected = [
        tg.Deal(tg.shuffled(BICYCLE, f"{seed} {number}" if number > 1 else seed)) for number in range(1, len(deals) + 1)
    ]
    assert len(deals) >= 4
    assert deals == expected


@pytest.mark.parametrize("players", ["sensible", None, 3, [sensible, None, sensible, sensible], ("random",) * 4, b"sensible"])
def test_what_is_not_a_player_does_not_play_out(players):
    with pytest.raises(TypeError, match="is not a player: a player is a function from a view to an action"):
        begun().play_out(players)


@pytest.mark.parametrize("players", [[], [sensible], [sensible] * 5])
def test_there_is_one_player_for_each_seat(players):
    with pytest.raises(tg.InvalidStateError, match=rf"{len(players)} players for 4 seats"):
        begun().play_out(players)


def test_a_deal_that_is_passed_counts():
    passed = begun().play(*["pass"] * 8)
    assert passed.actions[-1] == tg.Deal(tg.shuffled(BICYCLE, "7 2"))
    assert passed.state.dealer == 1


def test_a_deal_after_a_misdeal_is_another_one():
    game = euchre.euchre(misdeal="ace_no_face", farmers_hand="redeal")
    for seed in range(20):
        match = played(seed, game, deals=6)
        packs = [action.pack for action in match.actions if isinstance(action, tg.Deal)]
        assert len(set(packs)) == len(packs) == 7
    assert len(match.state.results) < 6


def test_a_seed_gives_the_same_packs_for_ever():
    assert " ".join(map(str, begun().actions[0].pack)) == (
        "Qc 9d Kh Qh As Qs Jh Ad Js 9s Ac Kd Ts Jc Qd Ks Kc Th Tc Ah Jd 9h Td 9c"
    )
    second = begun().play(*["pass"] * 8).actions[-1]
    assert " ".join(map(str, second.pack)) == ("Tc Kd Jc Qd Td Kh Qs 9d 9h 9c Ks Ad 9s Ah Ts Js Kc Jh Qc Th Jd Ac Qh As")


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "five-handed-pitch"])
def test_the_shell_plays_the_match_of_the_seed(name, capsys):
    from trickgames.commands._cli import main

    assert main(["play", name, "--seed", "7", "--deals", "3", "--plain"]) == 0
    shown = capsys.readouterr().out
    match = tg.Match.begin(tg.games()[name], seed=7).play_out(sensible, deals=3)
    fourth = [place for place, action in enumerate(match.actions) if isinstance(action, tg.Deal)][3:]
    told = [line.text for line in narrate(match.upto(*fourth[:1] or [len(match.actions)]))]
    assert len(told) > 30
    where = 0
    for text in told:
        where = shown.index(text, where) + len(text)


def test_without_a_seed_one_deals_by_hand():
    match = tg.Match.begin(BICYCLE)
    assert (match.actor, match.legal, match.state.awaits) == (0, (), tg.Deal)
    dealt = match.play(tg.Deal(tg.shuffled(BICYCLE, 7)))
    assert dealt.actions == begun().actions
    assert dealt != begun()
    with pytest.raises(tg.InvalidStateError, match="no seed"):
        match.play_out(sensible)


@pytest.mark.parametrize("seed", [1.5, [], object(), random.Random(3)])
def test_a_seed_is_a_number_or_a_text(seed):
    with pytest.raises(TypeError, match="is not a seed"):
        begun(seed)


def test_a_match_that_cannot_begin_is_refused():
    with pytest.raises(tg.InvalidStateError, match="dealer=9"):
        tg.Match.begin(BICYCLE, 7, dealer=9)
    with pytest.raises(tg.InvalidStateError):
        tg.Match.begin(BICYCLE, 7, scores=(10, 0))
    with pytest.raises(TypeError, match="is not a game"):
        tg.Match.begin("bicycle-euchre", 7)
    with pytest.raises(TypeError, match=r"Match\.parse"):
        tg.Match(BICYCLE, "pass")


# Playing and taking back


def test_a_match_is_played_and_asked():
    match = begun().play("pass", "order up")
    assert (match.actor, len(match.legal), match.outcome) == (0, 6, None)
    assert match.view(0) == tg.view(match.state, 0)
    assert match.view(None) == tg.view(match.state, None)
    assert match.play(match.legal[0]).actor == 1


def test_what_is_refused_leaves_the_match_as_it_was():
    match = begun().play("pass")
    with pytest.raises(tg.IllegalActionError) as caught:
        match.play("order up", "pass")
    assert str(caught.value) == "pass: That can't be done now. Seat 0 is to act: `discard <card>`."
    assert match == begun().play("pass")
    with pytest.raises(tg.IllegalActionError):
        match.play(5)


@pytest.mark.parametrize("name", ["bicycle-euchre", "ten-point-pitch", "five-handed-pitch", "dirty-pitch"])
def test_each_decision_can_be_taken_back(name):
    match = played(3, tg.games()[name], deals=2)
    again = tg.Match.begin(match.game, seed=3)
    course = [again := again.play(action) for action in match.decisions]
    assert course[-1] == match
    for count, earlier in enumerate(reversed(course)):
        assert match.back(count) == earlier
        assert match.back(count).state == earlier.state
    assert match.back(len(course)) == tg.Match.begin(match.game, seed=3)


@pytest.mark.parametrize("count", [3, -1, 1.0, "1", True])
def test_no_more_is_taken_back_than_was_done(count):
    with pytest.raises(tg.InvalidStateError, match="can't be taken back: there were 2"):
        begun().play("pass", "pass").back(count)


def test_a_match_is_played_out_by_one_player_or_one_for_each_seat():
    out = begun().play_out(sensible)
    assert out.outcome is not None
    assert out == begun().play_out([sensible] * 4) == begun().play("pass").back().play_out(sensible)
    assert len(begun().play_out(sensible, deals=3).state.results) == 3
    assert out.play_out(sensible) == out
    with pytest.raises(tg.InvalidStateError, match="3 players for 4 seats"):
        begun().play_out([sensible] * 3)
    with pytest.raises(tg.InvalidStateError, match="deals=0"):
        begun().play_out(sensible, deals=0)


def test_the_states_of_a_match_are_those_of_its_actions():
    match = played()
    assert list(match.states()) == list(tg.replay(match.game, match.actions))
    assert match.state == list(match.states())[-1]
    assert len(match.decisions) == sum(not isinstance(action, tg.Deal) for action in match.actions)


def test_a_match_without_a_seed_takes_back_deals_as_well():
    match = tg.Match.begin(BICYCLE).play(tg.Deal(tg.shuffled(BICYCLE, 1)), "pass")
    assert match.back(2) == tg.Match.begin(BICYCLE)


@pytest.mark.parametrize("count", [0, 1, 5, 23, 24, 25, 999])
def test_the_first_actions_of_a_match_are_a_match(count):
    match = played()
    cut = match.upto(count)
    assert cut.actions == match.actions[:count]
    assert tg.Match.parse(str(cut)) == cut
    assert (cut.seed is None) == (cut.state.awaits is not None)


# A value


def test_matches_are_equal_by_game_beginning_and_actions():
    one, other = begun().play("pass"), begun().play("PASS")
    assert one == other
    assert hash(one) == hash(other)
    assert one != begun().play("order up")
    assert one != tg.Match.begin(BICYCLE, 8).play("pass")
    assert one != tg.Match.begin(euchre.CLUB, 7).play("pass")
    assert begun() != tg.Match.begin(BICYCLE, 7, dealer=1)
    assert begun() != tg.Match.begin(BICYCLE, 7, scores=(1, 0))
    assert begun() == tg.Match.begin(BICYCLE, 7, scores=(0, 0))
    assert begun() != begun().actions
    assert len({one, other, begun()}) == 2


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])  # noqa: S301
def test_a_match_is_the_same_after_a_journey(again):
    for match in (begun(), played(), tg.Match(BICYCLE), named(played(), ["Ann", "Ben", "Cid", "Dee"], {"title": "Finals"})):
        other = again(match)
        assert type(other) is type(match)
        assert other == match
        assert other.state == match.state


@pytest.mark.parametrize("name", ["game", "seed", "state", "actions", "_begun", "completed", "other"])
def test_a_match_cannot_be_changed(name):
    match = begun()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(match, name, None)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del match.game


def test_a_long_match_is_dropped_and_compared_without_recursion():
    match = begun(game=euchre.euchre(num_deals=600))
    for _ in range(500):
        match = match.play_out(sensible, deals=1)
    assert len(match.actions) > 9_000
    assert match == tg.Match(match.game, match.actions, seed=7)
    del match


def best(run, times=5):
    took = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        took.append(time.perf_counter() - start)
    return min(took)


def test_a_play_costs_a_few_times_a_step_however_long_the_match_is():
    match = begun(game=euchre.euchre(num_deals=12)).play_out(random_player(1))
    decisions, actions = match.decisions, match.actions

    def by_match():
        now = tg.Match.begin(match.game, seed=7)
        for action in decisions:
            now = now.play(action)

    def by_apply():
        state = tg.start(match.game)
        for action in actions:
            state = tg.apply(state, action)

    assert len(actions) > 200
    assert best(by_match) < 8 * best(by_apply)  # it replayed everything once: 400 times


def test_errors_quote_a_match_by_its_type():
    match = begun()
    with pytest.raises(tg.IllegalActionError) as caught:
        tg.apply(match.state, match)
    assert str(caught.value).startswith("a Match: ")
    with pytest.raises(TypeError) as other:
        tg.view(match, 0)
    assert "Qc" not in str(other.value)


# A record is a match


def test_a_record_is_a_match_with_names():
    record = Record.begin(BICYCLE, 7, players=["Ann", "Ben", "Cid", "Dee"]).play("pass", "o u")
    assert isinstance(record, tg.Match)
    assert record.players[2] == "Cid"
    assert record.back().play("order up") == record
    assert record.play_out(sensible).players == record.players
    assert record.final == record.state == begun().play("pass", "order up").state
    assert record != begun().play("pass", "order up")
    assert named(begun().play("pass", "order up"), record.players) == record
    assert eval(repr(record), {"Record": Record}) == record  # noqa: S307


def test_a_match_that_was_made_of_wrong_actions_says_which_one():
    match = tg.Match(BICYCLE, [tg.Deal(tg.shuffled(BICYCLE, 7)), tg.Pass(), tg.Play("Ah")])
    for ask in (lambda: match.state, lambda: list(match.states()), lambda: match.play("pass")):
        with pytest.raises(tg.BrokenRecordError) as caught:
            ask()
        assert caught.value.index == 2
        assert caught.value.record == match.upto(2)
    with pytest.raises(tg.BrokenRecordError):
        tg.Match(BICYCLE, [tg.Pass()], seed=7)


@settings(max_examples=25)
@given(st.sampled_from(sorted(tg.games())), st.integers(0, 10**6), st.integers(0, 60))
def test_any_match_reads_back_from_its_line_and_its_files(name, seed, count):
    game = tg.games()[name]
    _, actions = play_random(game, seed, deals=1, dealer=seed % game.seating.seats)
    by_hand = tg.Match(game, actions, seed % game.seating.seats).upto(count)
    assert tg.Match.parse(str(by_hand)) == by_hand
    seeded = tg.Match.begin(game, seed).play_out(random_player(seed), deals=1)
    back = seeded.back(min(count, len(seeded.decisions)))
    assert tg.Match.parse(str(back)) == back


def test_pitch_is_kept_as_well():
    match = tg.Match.begin(pitch.TEN_POINT, "Friday").play_out(sensible, deals=2)
    assert str(match).startswith('ten-point-pitch seed "Friday": ')
    assert tg.Match.parse(str(match)) == match
