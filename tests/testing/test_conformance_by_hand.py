"""`check_game` taken apart: what it asks of each part of itself, and what becomes of games that break in each way."""

from __future__ import annotations

import time
from typing import Any

import attrs
import pytest

import trickgames as tg
from trickgames import euchre, pitch
from trickgames.phases import FOLLOW_SUIT, DealCards, Tricks
from trickgames.testing import LAWS, LawBrokenError, Match, Profile, check_game
from trickgames.testing import conformance as kit
from trickgames.testing.checking import DONE, law_named
from trickgames.testing.edge_cases import EDGES
from trickgames.testing.laws import Kit, Law
from trickgames.testing.luck import seeded
from trickgames.testing.match import text_of
from trickgames.testing.patience import TookTooLong
from trickgames.testing.playing import bound, random_first_deal, random_start

GAME = euchre.BICYCLE
DEAL = tg.Deal(tg.shuffled(GAME, 1))
PASS = tg.Pass()
ONE = Profile(examples=1, edge_examples=0, deals=1)


def own(play: Tricks, name: str = "Own") -> tg.Game:
    return attrs.evolve(GAME, name=name, phases=(*GAME.phases[:-1], play), origin=None)


# what is asked of the parts


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the parts were asked, in place of what they do."""
    asked: list[Any] = []
    monkeypatch.setattr(kit, "_no_chance", lambda *given: asked.append(("no chance", *given)))
    monkeypatch.setattr(kit, "_run", lambda *given: asked.append(("run", *given)))

    def built(build: Any, game: tg.Game, luck: Any, patience: float) -> Any:
        asked.append(("built", build, game, luck.below(1000), patience))
        return Match(game) if build in (EDGES[0].build, EDGES[-1].build) else None

    monkeypatch.setattr(kit, "_built", built)
    return asked


def test_random_matches_come_first_and_then_the_edges_that_the_game_has(parts):
    coverage = check_game(GAME, profile="thorough", seed=5, patience=3.0)
    assert [name for name, *_ in parts] == ["no chance", "run", "built", "run", *["built"] * (len(EDGES) - 1), "run"]
    (_, made, laws), *_ = parts
    runs = [given for name, *given in parts if name == "run"]
    assert [(given[2], given[3], given[5]) for given in runs] == [
        (kit.PROFILES["thorough"], None, 5),
        (kit.PROFILES["thorough"], EDGES[0].name, 5),
        (kit.PROFILES["thorough"], EDGES[-1].name, 5),
    ]
    assert all(given[0] is made and given[1] == laws == LAWS for given in runs)
    assert (made.game, made.patience, made.left_out) == (GAME, 3.0, frozenset())
    assert coverage is made.coverage
    assert {(game, number, patience) for name, *given in parts if name == "built" for _, game, number, patience in [given]} == {
        (GAME, seeded(0).below(1000), 3.0)
    }


def test_without_examples_of_edges_none_is_built(parts):
    check_game(GAME, profile=ONE)
    assert [name for name, *_ in parts] == ["no chance", "run"]
    assert parts[1][3] == ONE
    assert parts[1][6] is None


def test_the_default_profile_and_patience(parts):
    check_game(GAME)
    assert parts[1][3] == kit.PROFILES["default"] == Profile(70, 6, 2, 10.0)
    assert parts[0][1].patience == 10.0
    assert kit.PROFILES["quick"].shrink_seconds == 0


def test_laws_that_are_left_out_are_known_to_the_kit_and_not_asked(parts):
    check_game(GAME, profile=ONE, without=["replay", "suits"])
    made, laws = parts[0][1:]
    assert made.left_out == {"replay", "suits"}
    assert [law.name for law in laws] == [law.name for law in LAWS if law.name not in ("replay", "suits")]


def test_what_is_done_is_told_only_if_it_is_asked_for(parts, capsys):
    check_game(GAME, profile=ONE)
    assert capsys.readouterr().err == ""
    check_game(GAME, profile=ONE, verbose=True, without=["suits"])
    told = capsys.readouterr().err.splitlines()
    assert told[0] == f"Bicycle Euchre: {len(LAWS) - 1} laws"
    assert told[1] == "0 states in 0 matches"
    parts[1][5]("nothing")
    assert capsys.readouterr().err == ""


def test_arguments_that_are_wrong_are_refused():
    with pytest.raises(ValueError, match="profile='fast': the profiles are quick, default and thorough"):
        check_game(GAME, profile="fast")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="profile=3: the profiles are"):
        check_game(GAME, profile=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r'`without` takes a list: `\["suits"\]`'):
        check_game(GAME, without="suits")
    with pytest.raises(ValueError, match=r"there is no law 'a': the laws are 'legal actions', "):
        check_game(GAME, without=["b", "a", "suits"])
    with pytest.raises(TypeError, match="game"):
        check_game("euchre")  # type: ignore[arg-type]


def test_a_game_that_hangs_at_the_first_look_is_told(monkeypatch):
    match = Match(GAME, [DEAL])

    def hangs(*_given: Any) -> None:
        raise kit._HungError(match, TookTooLong())

    monkeypatch.setattr(kit, "_no_chance", hangs)
    with pytest.raises(LawBrokenError) as caught:
        check_game(GAME, profile=ONE, patience=0.5)
    assert (caught.value.law, caught.value.match) == (DONE, match)
    assert caught.value.problem.startswith("this ")
    assert "0.5" in caught.value.problem


# no chance


def test_three_matches_are_played_twice(monkeypatch):
    begun: list[int] = []
    right = kit._begun
    monkeypatch.setattr(kit, "_begun", lambda made, number: begun.append(number) or right(made, number))
    played_again: list[Any] = []
    replayed = kit.replay
    monkeypatch.setattr(kit, "replay", lambda *given, **named: played_again.append((given, named)) or replayed(*given, **named))
    oh_hell = tg.games()["oh-hell"]
    kit._no_chance(Kit(oh_hell), LAWS)
    assert begun == [0, 1, 2]
    matches = [right(Kit(oh_hell), number) for number in range(3)]
    assert len({match.deal for match in matches}) > 1
    assert played_again == [
        ((match.game, match.actions, match.dealer, match.scores), {"deal": match.deal}) for match in matches for _ in range(2)
    ]
    kit._no_chance(Kit(GAME), tuple(law for law in LAWS if law.name != "replay"))
    assert begun == [0, 1, 2]


@pytest.mark.parametrize("place", [0, 2])
def test_another_state_the_second_time_is_told_where_it_comes(monkeypatch, place):
    times: list[int] = []
    right = kit.replay

    def differs(*given: Any, **named: Any) -> Any:
        times.append(1)
        for number, state in enumerate(right(*given, **named)):
            yield None if number == place and len(times) % 2 == 0 else state

    monkeypatch.setattr(kit, "replay", differs)
    with pytest.raises(LawBrokenError) as caught:
        kit._no_chance(Kit(GAME), LAWS)
    assert caught.value.law is law_named("replay")
    assert caught.value.problem.startswith(f"after action {place} the same actions lead to another state")
    assert len(caught.value.match.actions) == place


def test_what_can_no_more_be_done_the_second_time_is_told(monkeypatch):
    times: list[int] = []
    right = kit.replay

    def breaks_off(*given: Any, **named: Any) -> Any:
        times.append(1)
        for number, state in enumerate(right(*given, **named)):
            if number == 3 and len(times) == 2:
                raise RuntimeError
            yield state

    monkeypatch.setattr(kit, "replay", breaks_off)
    with pytest.raises(LawBrokenError, match="after action 3 "):
        kit._no_chance(Kit(GAME), LAWS)


def test_a_match_is_begun_by_its_number_and_played_for_one_deal():
    for number in range(4):
        for game in (GAME, tg.games()["oh-hell"]):
            match = kit._begun(Kit(game), number)
            luck = seeded(number)
            made = kit.Player(luck, 1)
            assert made.deals == 1
            dealer, scores = random_start(game, luck)
            assert match == Match(game, match.actions, dealer, scores, deal=random_first_deal(game, luck))
            assert sum(isinstance(action, tg.Deal) for action in match.actions) == 1
            assert isinstance(match.state, tg.AwaitingDeal | tg.MatchOver)


class Stuck(Tricks):
    """A third card can't be played."""

    def step(self, state: Any, action: Any) -> Any:
        if len(state.plays) == 2:
            raise RuntimeError("stuck")
        return super().step(state, action)


def test_a_match_that_cannot_be_played_on_is_begun_as_far_as_it_goes():
    match = kit._begun(Kit(own(Stuck(FOLLOW_SUIT))), 1)
    assert type(match.state) is tg.Playing
    assert len(match.state.trick) == 2


class Endless(Tricks):
    """Cards are played, and nobody has fewer."""

    def step(self, state: Any, action: Any) -> Any:
        return state


def test_a_deal_without_end_is_begun_and_cut_off():
    game = own(Endless(FOLLOW_SUIT))
    assert len(kit._begun(Kit(game), 1).actions) == bound(game) + 1


# edges that may be broken


def test_an_edge_that_cannot_be_built_is_none():
    def breaks(*_given: Any) -> Any:
        raise RuntimeError

    def waits(*_given: Any) -> Any:
        time.sleep(2)

    match = Match(GAME)
    luck = seeded(1)
    assert kit._built(breaks, GAME, luck, 1) is None
    assert kit._built(waits, GAME, luck, 0.05) is None
    assert kit._built(lambda game, given: match if (game, given) == (GAME, luck) else None, GAME, luck, 1) is match
    assert kit._built(lambda *_: None, GAME, luck, 1) is None


# what is played


class Says:
    """A player who does these things."""

    def __init__(self, *actions: Any) -> None:
        self.actions = iter(actions)

    def choose(self, _state: Any) -> Any:
        action = next(self.actions)
        if isinstance(action, Exception):
            raise action
        if action == "sleep":
            time.sleep(2)
        return action


def played(*actions: Any, game: tg.Game = GAME, patience: float = 5) -> tuple[list[Any], BaseException | None]:
    """What was done, and what came of it at the end."""
    done: list[Any] = []
    try:
        done.extend(action for action, _ in kit._played(tg.start(game), Says(*actions), patience))  # type: ignore[arg-type]
    except (Exception, kit._HungError) as error:  # noqa: BLE001 (whatever it is, it is looked at)
        return done, error
    return done, None


def test_actions_are_done_one_after_the_other_until_there_are_enough():
    assert played(DEAL, PASS, PASS, None) == ([DEAL, PASS, PASS], None)
    assert played(None) == ([], None)


def test_an_action_that_cannot_be_done_is_named():
    done, error = played(DEAL, DEAL)
    assert done == [DEAL]
    assert isinstance(error, kit._CannotBeDoneError)
    assert error.action == DEAL
    assert isinstance(error.__cause__, tg.IllegalActionError)


def test_a_choice_that_fails_is_no_action():
    done, error = played(DEAL, ValueError("no"))
    assert done == [DEAL]
    assert type(error) is ValueError


def test_a_choice_that_does_not_return_is_told_without_an_action():
    done, error = played(DEAL, "sleep", patience=0.05)
    assert done == [DEAL]
    assert isinstance(error, kit._HungError)
    assert error.match == Match(GAME)


class Sleeps(Tricks):
    """No card is ever played."""

    def step(self, state: Any, action: Any) -> Any:
        time.sleep(2)
        return super().step(state, action)


def test_a_step_that_does_not_return_is_told_with_its_action(monkeypatch):
    right = kit.apply

    def sleeps(state: Any, action: Any) -> Any:
        if action == PASS:
            time.sleep(2)
        return right(state, action)

    monkeypatch.setattr(kit, "apply", sleeps)
    done, error = played(DEAL, PASS, patience=0.05)
    assert done == [DEAL]
    assert isinstance(error, kit._HungError)
    assert error.match == Match(GAME, [PASS])


# whole runs


def tried(game: tg.Game, law: Law, how: Profile, edge: Any = None, patience: float = 5) -> tuple[list[Match], list[str]]:
    """The matches at whose end a law was asked, and what was told."""
    matches: list[Match] = []
    told: list[str] = []
    laws = (
        Law(law.name, law.sentence, law.about, lambda course, *rest: matches.append(course.match) or law.broken(course, *rest)),
    )
    made = Kit(game, patience=patience)
    try:
        kit._run(made, laws, how, edge, told.append, 3)
    finally:
        told.append(str(made.coverage.matches))
    return matches, told


KEPT = Law("kept", "Nothing is wrong.", "match", lambda *_: iter(()))
BROKEN = Law("broken", "All is wrong.", "match", lambda *_: iter(["that"]))


@pytest.mark.parametrize("examples", [1, 4])
def test_as_many_matches_are_looked_at_as_there_are_examples(examples):
    matches, told = tried(GAME, KEPT, Profile(examples, 2, deals=1))
    assert 1 <= len({text_of(match) for match in matches}) <= examples
    assert told[0] == f"  random matches: {examples}"
    assert told[1].endswith(" s")
    assert told[1].startswith("    ")
    assert 0 <= float(told[1].split()[0]) < 100
    assert {sum(isinstance(action, tg.Deal) for action in match.actions) for match in matches} <= {0, 1, 2}


def test_a_seed_fixes_the_matches(monkeypatch):
    def matches(number: int) -> list[str]:
        found: list[str] = []
        monkeypatch.setattr(kit, "check_match", lambda match, *_, **__: found.append(text_of(match)))
        kit._run(Kit(GAME), (), Profile(5, 1, deals=1), None, lambda _: None, number)
        return found

    assert matches(3) == matches(3) != matches(4)


def test_an_edge_has_its_own_number_of_examples_and_comes_in_each():
    matches, told = tried(GAME, KEPT, Profile(9, 2, deals=1), "eight_passes")
    assert told[0] == "  eight_passes: 2"
    assert {match.actions[1:9] for match in matches} == {(PASS,) * 8}
    assert len(matches) <= 2
    twice, _ = tried(GAME, KEPT, Profile(9, 2, deals=2), "eight_passes")
    assert {sum(isinstance(action, tg.Deal) for action in match.actions) for match in twice} == {2}


def test_an_edge_that_is_not_there_leaves_matches_at_random():
    matches, _ = tried(GAME, KEPT, Profile(9, 2, deals=1), "stock_runs_out")
    assert matches
    assert any(match.actions[1:9] != (PASS,) * 8 for match in matches)


def test_the_first_law_that_is_broken_is_raised_with_the_shortest_match():
    with pytest.raises(LawBrokenError) as caught:
        tried(GAME, BROKEN, Profile(4, 1, deals=1, shrink_seconds=0.2))
    assert (caught.value.law.name, caught.value.problem) == ("broken", "that")
    assert sum(isinstance(action, tg.Deal) for action in caught.value.match.actions) <= 1


def test_a_step_that_hangs_in_a_run_is_told_with_the_way_to_it():
    with pytest.raises(LawBrokenError) as caught:
        tried(own(Sleeps(FOLLOW_SUIT)), KEPT, Profile(6, 1, deals=1), patience=0.05)
    match = caught.value.match
    assert caught.value.law == DONE
    assert isinstance(match.actions[-1], tg.Play)
    assert type(match.upto(len(match.actions) - 1).state) is tg.Playing
    assert isinstance(match.actions[0], tg.Deal)


def test_an_action_that_cannot_be_done_ends_its_match():
    matches: list[Match] = []

    def walk(match: Match, *_rest: Any, **_how: Any) -> None:
        matches.append(match)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kit, "check_match", walk)
        kit._run(Kit(own(Stuck(FOLLOW_SUIT))), (), Profile(5, 1, deals=1), None, lambda _: None, 3)
    broken = [match for match in matches if match.actions and isinstance(match.actions[-1], tg.Play)]
    assert broken
    for match in broken:
        before = match.upto(len(match.actions) - 1).state
        assert len(before.trick) == 2
        with pytest.raises(RuntimeError, match="stuck"):
            tg.apply(before, match.actions[-1])


def test_a_deal_without_end_is_cut_off_in_a_run_too():
    matches: list[Match] = []
    game = own(Endless(FOLLOW_SUIT))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kit, "check_match", lambda match, *_, **__: matches.append(match))
        kit._run(Kit(game), (), Profile(2, 1, deals=1), None, lambda _: None, 3)
    assert bound(game) + 2 in {len(match.actions) for match in matches}


# what is told


def second_deal() -> Match:
    """A match that is in its second deal."""
    actions = [DEAL, *[PASS] * 8, tg.Deal(tg.shuffled(GAME, 2)), PASS]
    return Match(GAME, actions)


def test_a_fault_of_the_last_deal_is_told_with_it_alone():
    match = second_deal()
    error = LawBrokenError(BROKEN, "that", match)
    with pytest.raises(LawBrokenError) as caught:
        kit._tell(error, (BROKEN,))
    assert caught.value.match.actions == match.actions[9:]
    assert caught.value.match.dealer == 1


def test_a_fault_that_the_last_deal_does_not_show_is_told_whole():
    match = second_deal()
    other = attrs.evolve(BROKEN, name="other")
    for laws in ((KEPT,), (other,)):
        error = LawBrokenError(BROKEN, "that", match)
        with pytest.raises(LawBrokenError) as caught:
            kit._tell(error, laws)
        assert (caught.value.law, caught.value.problem, caught.value.match) == (BROKEN, "that", match)
        assert caught.value.__cause__ is None


def test_a_fault_with_a_cause_keeps_it():
    cause = RuntimeError("why")
    error = LawBrokenError(BROKEN, "that", second_deal())
    error.__cause__ = cause
    with pytest.raises(LawBrokenError) as caught:
        kit._tell(error, (BROKEN,))
    assert caught.value.__cause__ is cause
    assert caught.value.match == second_deal()


def test_a_match_that_hangs_is_told_with_the_patience():
    error = kit._too_long(kit._HungError(Match(GAME, [DEAL]), TookTooLong()), Kit(GAME, patience=0.25))
    assert (error.law, error.match) == (DONE, Match(GAME, [DEAL]))
    assert error.problem == f"this {kit.has_not_returned(0.25, TookTooLong())}"
    assert DealCards in map(type, pitch.TEN_POINT.phases)
