"""An error that is logged, pickled or sent shows no cards but those of the action that was asked for."""

import copy
import logging
import pickle
import re
import traceback

import pytest

import trickgames as tg
from trickgames import euchre, pitch, records
from trickgames.records import BrokenRecordError
from trickgames.testing.luck import seeded
from trickgames.testing.playing import random_match

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|[HL]j)\b")


def dealt(game: tg.Game = euchre.BICYCLE) -> tg.AnyState:
    return tg.apply(tg.start(game), tg.Deal(tg.shuffled(game, 3)))


def caught(do) -> Exception:
    with pytest.raises((tg.TrickGamesError, TypeError)) as error:
        do()
    return error.value


def shown(error: Exception) -> str:
    """Everything by which an error is logged or sent: its text, repr, arguments, problems, notes and traceback."""
    log = logging.Formatter().formatException((type(error), error, error.__traceback__))
    said = [str(error), repr(error), repr(error.args), repr(getattr(error, "problems", ())), log]
    said += traceback.format_exception_only(type(error), error)
    # the lines of this file in a traceback are not the error's
    return "\n".join(line for text in said for line in text.splitlines() if not line.startswith("    "))


def playing() -> tg.AnyState:
    state = dealt()
    for text in ("order up", str(tg.legal_actions(tg.apply(state, tg.parse_action("order up")))[0])):
        state = tg.apply(state, tg.parse_action(text))
    return state


def test_a_refused_action_shows_its_own_card_alone():
    state = playing()
    error = caught(lambda: tg.apply(state, tg.parse_action("play 2c")))
    assert set(CARD.findall(shown(error))) == {"2c"}
    assert error.args == (str(error),)
    assert error.state is state
    assert error.legal == tg.legal_actions(state) != ()


@pytest.mark.parametrize("seat", [0, 2, 3, 7, True, "1"])
def test_a_wrong_seat_is_told_nothing_of_what_the_actor_may_do(seat):
    state = playing()
    assert tg.actor(state) == 1
    error = caught(lambda: tg.apply(state, tg.legal_actions(state)[0], seat))
    assert error.reason is tg.Refusal.WRONG_SEAT
    assert error.legal == ()
    assert error.state is state


@pytest.mark.parametrize("thing", ["state", "table", "view", "record", "hand", "legal", "results"])
def test_what_is_given_in_place_of_an_action_is_told_by_its_kind(thing):
    state = playing()
    record = records.Record(euchre.BICYCLE).then(tg.Deal(tg.shuffled(euchre.BICYCLE, 3)))
    given = {
        "state": state,
        "table": state.table,
        "view": tg.view(state, 2),
        "record": record,
        "hand": state.hands[2],
        "legal": tg.legal_actions(state),
        "results": (state, [state.table]),
    }[thing]
    assert not CARD.findall(shown(caught(lambda: tg.apply(state, given))))


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: tg.view(state.table, 1),
        lambda state: tg.actor(tg.view(state, 1)),
        lambda state: tg.apply(state.table, tg.Pass()),
        lambda state: tg.legal_actions([state]),
        tg.start,
        lambda state: tg.view(state, tg.view(state, 1)),
        lambda state: tg.sample_state(state, 1),
        tg.parse_action,
    ],
)
def test_a_state_in_the_wrong_place_is_not_shown(ask):
    assert not CARD.findall(shown(caught(lambda: ask(playing()))))


def test_a_broken_record_shows_no_card_but_the_action():
    match = random_match(pitch.TEN_POINT, seeded(1))
    right = records.Record(match.game, actions=match.actions[:12])
    broken = records.Record(match.game, actions=(*match.actions[:12], tg.Play("2c")))
    error = caught(lambda: broken.final)
    assert isinstance(error, BrokenRecordError)
    assert set(CARD.findall(shown(error))) <= {"2c"}
    assert error.record == right
    text = records.dumps(right).replace(f'"{right.actions[-1]}"', '"play 2c"')
    read = caught(lambda: records.loads(text))
    assert set(CARD.findall(shown(read))) <= {"2c"}
    assert read.args == read.problems == ("$.value.actions[11]: action 11: play 2c: " + str(read.reason),)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])  # noqa: S301
@pytest.mark.parametrize("in_a_record", [False, True])
def test_an_error_is_the_same_after_a_journey(again, in_a_record):
    state = playing()
    record = records.Record(euchre.BICYCLE).then(tg.Deal(tg.shuffled(euchre.BICYCLE, 3)))
    error = caught(lambda: record.then("play 2c") if in_a_record else tg.apply(state, tg.Play("2c")))
    error.note = "kept"
    other = again(error)
    assert type(other) is type(error)
    assert (str(other), other.args, other.reason, other.action, other.state, other.legal, other.note) == (
        str(error),
        error.args,
        error.reason,
        error.action,
        error.state,
        error.legal,
        "kept",
    )
    assert getattr(other, "record", None) == getattr(error, "record", None)
