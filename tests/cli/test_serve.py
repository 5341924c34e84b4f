"""`serve --stdio`: a program in another language asks, a line a request; whatever it sends is answered."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickgames as tg
from card_names import cards_named
from trickgames import euchre
from trickgames.commands._stdio import FIELDS, LONGEST, Session
from trickgames.commands.serve import serve
from trickgames.match.catalogue import games

CLIENT = Path(__file__).parents[2] / "examples" / "javascript" / "play_match.mjs"
ANSWERS = {"error", "refused", "started", "dealt", "legal", "checked", "applied", "view", "saved"}


def asked(session, **request):
    return session.answer(json.dumps(request))


@pytest.fixture
def session():
    begun = Session()
    assert asked(begun, type="start", game="bicycle-euchre", seed=7)["type"] == "started"
    return begun


def test_a_match_is_played_from_start_to_save(session):
    assert asked(session, type="legal")["actions"] == ["pass", "order up", "order up alone"]
    where = {"match": 1, "decision": 1, "turn": 1, "awaits": None}
    assert asked(session, type="check", action="pass") == {"type": "checked", **where, "allowed": True}
    assert asked(session, type="apply", action="pass", seat=1)["turn"] == 2
    saved = asked(session, type="save", id="abc")
    assert (saved["line"], saved["id"]) == ("bicycle-euchre seed 7: pass (1)", "abc")
    again = asked(session, type="start", line=saved["line"])
    assert (again["match"], again["turn"], again["decision"]) == (2, 2, 2)


def test_a_view_says_what_the_seat_may_know_and_nothing_else(session):
    match = tg.Match.begin(euchre.BICYCLE, seed=7)
    for seat in range(4):
        told = asked(session, type="view", seat=seat)
        assert set(told["hand"]) == {str(card) for card in match.state.hands[seat]}
        others = {str(card) for other, hand in enumerate(match.state.hands) if other != seat for card in hand}
        assert not others & set(json.dumps(told).replace('"', " ").replace(",", " ").split())
    assert asked(session, type="view", seat=None)["hand"] == []


@pytest.mark.parametrize("name", ["bicycle-euchre", "hearts", "ten-point-pitch", "five-handed-pitch"])
def test_what_has_happened_is_told_as_each_seat_saw_it(name):
    """A card that is told was in the seat's own hand, or lay open."""
    session, match = Session(), tg.Match.begin(games()[name], seed=7)
    asked(session, type="start", game=name, seed=7)
    own = {seat: set(map(str, hand)) for seat, hand in enumerate(match.state.hands)}
    while len(match.state.tricks) < 2:
        action = match.legal[-1]
        match = match.play(action)
        asked(session, type="apply", action=str(action))
        for seat, hand in enumerate(match.state.hands):
            own[seat] |= set(map(str, hand))
    for seat in (None, *own):
        told = asked(session, type="view", seat=seat, since=0)["happened"]
        assert [step["decision"] for step in told] == list(range(len(match.actions)))
        assert all(step.keys() == {"decision", "seat", "action"} for step in told)
        shown = {str(card) for step in told for card in cards_named(step["action"])}
        seen = match.view(seat)
        open_cards = {str(card) for trick in seen.tricks for card in trick.cards} | {str(card) for _, card in seen.trick}
        open_cards |= {str(card) for entry in seen.log for card in getattr(entry, "cards", None) or ()}
        open_cards |= set() if seen.turn_up is None else {str(seen.turn_up.card)}
        assert shown <= open_cards | own.get(seat, set())
        assert asked(session, type="view", seat=seat, since=len(told) - 2)["happened"] == told[-2:]
        assert asked(session, type="view", seat=seat, since=len(told))["happened"] == []
        assert "happened" not in asked(session, type="view", seat=seat)


@pytest.mark.parametrize("since", [-1, "0", True, None, 1.5])
def test_a_decision_is_named_by_its_number(session, since):
    assert asked(session, type="view", seat=0, since=since)["reason"].startswith("since: ")


def test_the_view_tells_what_a_deal_has_brought(session):
    now = asked(session, type="legal")
    while asked(session, type="view", seat=0)["change"] is None:
        now = asked(session, type="apply", action=asked(session, type="legal")["actions"][-1])
    match = tg.Match.parse(asked(session, type="save")["line"])
    assert asked(session, type="view", seat=0)["change"] == list(match.state.results[-1].change)
    assert now["type"] == "applied"


def test_a_refusal_gives_the_reason_and_what_is_possible_and_changes_nothing(session):
    before = asked(session, type="save")["line"]
    refused = asked(session, type="apply", action="play 9c")
    assert refused["type"] == "refused"
    assert refused["reason"]
    assert refused["legal"] == asked(session, type="legal")["actions"]
    assert asked(session, type="save")["line"] == before


def test_a_refusal_cites_the_rule(session):
    asked(session, type="apply", action="order up")
    answer = asked(session, type="apply", action=asked(session, type="legal")["actions"][0])
    while answer["type"] != "refused":
        hand = asked(session, type="view", seat=asked(session, type="legal")["turn"])["hand"]
        tried = [f"play {card}" for card in hand]
        reasons = [asked(session, type="check", action=action) for action in tried]
        wrong = next((action for action, told in zip(tried, reasons, strict=True) if not told["allowed"]), None)
        checked = asked(session, type="check", action=wrong or tried[0])
        answer = asked(session, type="apply", action=wrong or tried[0])
    assert answer["rule"] == checked["rule"] == "E56"


def test_another_seat_is_refused_and_told_nothing_of_the_hand(session):
    told = asked(session, type="apply", action="pass", seat=3)
    assert (told["type"], told["legal"]) == ("refused", [])
    assert asked(session, type="check", action="pass", seat=3)["allowed"] is False


def test_cards_are_dealt_as_they_are_given():
    session = Session()
    asked(session, type="start", game="bicycle-euchre", dealer=2, scores=[3, 4])
    assert asked(session, type="legal")["awaits"] == "deal"
    pack = tg.shuffled(euchre.BICYCLE, 5)
    assert asked(session, type="deal", cards=" ".join(map(str, pack)))["turn"] == 3
    line = asked(session, type="save")["line"]
    assert tg.Match.parse(line).state == tg.apply(tg.start(euchre.BICYCLE, 2, (3, 4)), tg.Deal(pack))
    assert "no cards are to be dealt" in asked(session, type="deal")["reason"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "not JSON"),
        ("nonsense", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "a request is an object"),
        ("{}", "there is no null"),
        ('{"type": "legal", "id": NaN}', "NaN is not a number"),
        ('{"type": "legal", "id": [-Infinity]}', "-Infinity is not a number"),
        ('{"type": "legal", "id": 1e999}', "1e999 is not a number"),
        ('{"type": "legal", "id": ' + "9" * 5000 + "}", "a number has too many digits"),
        ('{"type": "legal", "id": ' + "[" * 5000 + "]" * 5000 + "}", "nested too deeply"),
        ('{"type": "legal", "match": true}', "match: true is not here"),
        ('{"type": "legal", "match": null}', "match: null is not here"),
        ('{"type": "deal", "cards": "Jh", "seed": 3}', "no cards are to be dealt"),
        ('{"type": "start", "game": "whist", "scores": [[], {}]}', "one whole number for each of 2 sides"),
        ('{"type": "start", "game": "euchr"}', "Did you mean `euchre`"),
        ('{"type": "start", "game": "euchre(joker=True"}', "the closing bracket is missing"),
        ('{"type": "chek"}', "Did you mean `check`?"),
        ('{"type": ["check"]}', "there is no"),
        ('{"type": "check"}', "name an action"),
        ('{"type": "check", "action": 5}', "5 is not a text"),
        ('{"type": "legal", "match": 3}', "match 1 is being played"),
        ('{"type": "legal", "seat": 3}', "there is no 'seat'"),
        ('{"type": "view", "seat": 9}', "there is no seat 9"),
        ('{"type": "view", "seat": true}', "true is not a seat"),
        ('{"type": "apply", "action": "pass", "seat": 7}', "there is no seat 7"),
        ('{"type": "check", "action": "pass", "seat": -1}', "there is no seat -1"),
        ('{"type": "start"}', "name a game"),
        ('{"type": "start", "game": "bicyle-euchre"}', "Did you mean `bicycle-euchre`"),
        ('{"type": "start", "game": "whist", "dealer": 7}', "the seats are 0 to 3"),
        ('{"type": "start", "game": "whist", "scores": ["a", 1]}', "scores"),
        ('{"type": "start", "line": "bicycle-euchre seed 7: jump (1)"}', "jump"),
        ('{"type": "start", "line": "whist", "seed": 3}', "leave game, seed, dealer and scores out"),
        ('{"type": "apply", "action": "play Jx"}', "Jx"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_what_cannot_be_done_is_an_error_and_the_match_goes_on(session, line, told):
    answer = session.answer(line)
    assert answer["type"] == "error"
    assert told in answer["reason"]
    assert asked(session, type="legal")["match"] == 1


def test_a_byte_order_mark_before_the_first_line_is_read_over():
    told = Session().answer('\ufeff{"type": "start", "game": "whist"}')
    assert (told["type"], told["game"]) == ("started", "Whist")


def test_cards_and_a_seed_contradict():
    session = Session()
    asked(session, type="start", game="whist")
    assert asked(session, type="deal", cards="Jh", seed=3)["reason"] == "deal: cards or a seed, not both"
    assert asked(session, type="legal")["awaits"] == "deal"


def test_before_a_match_there_is_nothing_to_ask():
    for kind in sorted(FIELDS.keys() - {"start"}):
        more = {"action": "pass"} if "action" in FIELDS[kind] else {}
        assert "no match has been started" in asked(Session(), type=kind, **more)["reason"]


words = st.sampled_from(["pass", "Jh", "whist", "play Jh"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
fields = sorted({name for names in FIELDS.values() for name in names} | {"match", "id"})
requests = st.fixed_dictionaries(
    {"type": st.sampled_from([*FIELDS, "chek"])},
    optional={name: values | st.sampled_from(["bicycle-euchre", "hearts", 1]) for name in fields},
)


@given(st.lists(requests.map(json.dumps) | st.text(), max_size=12))
def test_whatever_is_asked_is_answered_in_one_line_of_json(lines):
    session = Session()
    for line in ['{"type": "start", "game": "hearts", "seed": 1}', *lines]:
        answer = session.answer(line)
        assert answer["type"] in ANSWERS
        assert "\n" not in json.dumps(answer)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_match_of_every_game_is_played_and_read_back(name):
    session = Session()
    now = asked(session, type="start", game=name, seed=3)
    for _ in range(150):
        if now["turn"] is None:
            break
        if now["awaits"]:
            now = asked(session, type="deal", seed=now["decision"])
        else:
            seen = asked(session, type="view", seat=now["turn"])
            now = asked(session, type="apply", seat=seen["seat"], action=seen["legal"][-1])
        assert now["type"] in {"applied", "dealt"}, now
    assert asked(session, type="start", line=asked(session, type="save")["line"])["type"] == "started"


def test_lines_are_answered_in_turn_and_a_long_one_is_told_and_passed_over():
    answers = io.StringIO()
    long = "x" * (3 * LONGEST)
    serve(io.StringIO(f'{{"type": "start", "game": "whist"}}\n\n{long}\n{{"type": "legal", "id": 3}}'), answers)
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [each["type"] for each in told] == ["started", "error", "legal"]
    assert "at most" in told[1]["reason"]


def test_the_process_answers_on_standard_output_and_ends_with_its_input():
    done = subprocess.run(
        [sys.executable, "-m", "trickgames", "serve", "--stdio"],
        input='{"type": "start", "game": "whist"}\nnonsense\n{"type": "legal"}\n',
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["started", "error", "legal"]
    refused = subprocess.run([sys.executable, "-m", "trickgames", "serve"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "serve --stdio" in refused.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here")
@pytest.mark.parametrize("game", ["bicycle-euchre", "hearts"])
def test_the_client_in_javascript_plays_a_match(game):
    environment = {**os.environ, "PYTHON": sys.executable}
    command = ["node", str(CLIENT), game, "5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=100)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "saved"
