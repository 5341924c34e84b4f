"""What hangs is interrupted, where there is an alarm; what takes long is not."""

import signal
import threading
import time
from contextlib import suppress

import attrs
import pytest

from trickgames import euchre, pitch
from trickgames.classics import HEARTS
from trickgames.phases import Ask
from trickgames.testing import PROFILES, Kit, Law, LawBrokenError, Match, check_game, check_match
from trickgames.testing.luck import drawn, seeded
from trickgames.testing.patience import TookTooLong, at_leisure, patient
from trickgames.testing.playing import random_match

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no alarm here")


def test_what_hangs_is_interrupted_and_the_alarm_is_put_back():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        with pytest.raises(TookTooLong), patient(0.05):  # noqa: PT012 (what hangs is a loop)
            while True:
                with suppress(Exception):  # a user's phase may catch everything
                    time.sleep(1)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        signal.raise_signal(signal.SIGALRM)
        assert rung == [1]
    finally:
        signal.signal(signal.SIGALRM, before)


def test_in_another_thread_nothing_is_interrupted():
    done = []

    def long():
        with patient(0.01):
            time.sleep(0.05)
            done.append(1)

    thread = threading.Thread(target=long)
    thread.start()
    thread.join()
    assert done == [1]


def test_the_time_that_hypothesis_takes_is_not_counted():
    """Its first draws read the source of every module of a project; no step of a game is long for that."""
    chosen = []

    def draw(_strategy):
        time.sleep(0.2)
        return 1

    luck = drawn(draw)
    with patient(0.1):
        chosen += [luck.below(2), luck.pick("ab")]
    assert chosen == [1, "b"]
    with pytest.raises(TookTooLong), patient(0.05):  # noqa: PT012 (the clock goes on after a draw)
        luck.below(2)
        while True:
            time.sleep(0.01)
    with at_leisure():
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_law_that_does_not_return_is_named():
    def hangs(_state, _kit):
        while True:
            time.sleep(0.01)

    law = Law("for ever", "nothing", "state", hangs)
    kit = Kit(euchre.BICYCLE, patience=0.05)
    with pytest.raises(LawBrokenError, match=r"'for ever' has not returned after 0\.5 seconds of waiting: what does"):
        check_match(Match(euchre.BICYCLE), kit, [law])


def test_matches_of_one_length_are_looked_at_in_different_places():
    """Luck is by the text of a match: by its length, all of them would be looked at in the same place."""
    places = set()
    look = Law("look", "", "match", lambda course, kit: places.add(kit.luck.below(len(course.states))) or iter(()))
    game = euchre.BICYCLE
    lengths = set()
    for seed in range(40):
        match = random_match(game, seeded(seed))
        lengths.add(len(match.actions))
        check_match(match, Kit(game), [look])
    assert len(places) > len(lengths)


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "seconds"), [("quick", 2), ("default", 12)])
def test_the_slowest_presets_are_checked_in_time(profile, seconds):
    for game in (pitch.SIXTEEN_POINT, pitch.FIFTEEN_POINT, HEARTS):
        begun = time.process_time()
        check_game(game, profile=profile, seed=1)
        assert time.process_time() - begun < seconds
    assert PROFILES[profile].edge_examples


def test_only_the_time_of_the_process_counts():
    """On a busy machine a step takes long by the clock on the wall, though it computes little."""
    with patient(0.1):
        time.sleep(0.5)


def test_a_step_that_waits_for_ever_is_interrupted_all_the_same():
    with pytest.raises(TookTooLong) as caught, patient(0.05):
        time.sleep(30)
    assert caught.value.waits


@attrs.frozen
class Loops(Ask):
    """A phase that never comes to an end."""

    def begin(self, table):
        while True:
            self._for_ever()

    def _for_ever(self):
        return sum(range(1000))


def test_the_method_of_the_phase_that_runs_is_told():
    deal, *others = euchre.BICYCLE.phases
    game = attrs.evolve(euchre.BICYCLE, name="Loops", phases=(deal, Loops(), *others))
    with pytest.raises(LawBrokenError) as caught:
        check_game(game, profile="quick", seed=1, patience=0.3)
    told = "this has not returned after 0.3 seconds of computing, in Loops.begin: is there a loop without an end?"
    assert caught.value.problem == told
