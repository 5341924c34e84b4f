"""What a file of the notation tells besides the game: texts that are kept, and everything that the schema forbids."""

import copy
import json
import random
import re
from pathlib import Path

import attrs
import jsonschema
import pytest

import trickgames as tg
from helpers import play_random
from records.notation import deal, file, hands
from trickgames import euchre
from trickgames.commands._cli import main
from trickgames.records import Record, dumps, egn, loads

SCHEMA = json.loads((Path(__file__).parent.parent / "data" / "egn" / "egn-schema-v1.json").read_text(encoding="utf-8"))
PLAYERS = ["Ann", {"name": "Ben", "playerIds": [{"id": "b-7", "source": "club"}]}, "Cid", {"name": "Dee", "id": "d"}]
LINE = {"branchIndex": 3, "phases": [{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["9h", "Jh"]], "playAnnotations": {}}]}
META = {
    "gameId": "g-1",
    "title": 'The "final", game #2',
    "description": "Played at the club; # not a comment\nand a second line",
    "date": "2026-05-17T19:00:00Z",
    "players": PLAYERS,
}


def noted(number=0, **more):
    """A deal with everything that may be said about it."""
    one = deal(cards=hands(), number=number, callAnnotations={"0": ["[!] a pass"], "4": ["[?]", "too thin"]}, **more)
    one["phases"][1]["playAnnotations"] = {"2": ["stock: of the day"], "19": ["the end"]}
    return one | {"alternativeLines": [LINE]}


def turned(steps, number):
    """The same deal with everybody some seats further on."""
    return deal(cards=[hands()[(seat - steps) % 4] for seat in range(4)], number=number, dealer=steps % 4)


def full():
    return json.loads(file(noted(3), turned(1, 5), score=(2, 3), meta=META))


def read(value):
    return egn.loads(json.dumps(value))


# Kept


FORMS = {"egn": lambda record: egn.loads(egn.dumps(record)).record(), "json": lambda record: loads(dumps(record))}
FORMS["lines"] = lambda record: Record.parse(str(record))


@pytest.mark.parametrize("form", FORMS)
def test_all_texts_of_a_file_come_through_every_form(form):
    game = read(full())
    record = game.record()
    assert game.lost == ()
    assert {name for name, _ in record.notes} == {
        *("gameId", "title", "description", "date", "players", "deal numbers"),
        *("deal 0 callAnnotations", "deal 0 playAnnotations", "deal 0 alternativeLines"),
    }
    assert FORMS[form](record) == record


def test_a_file_is_written_again_word_for_word():
    value = full()
    written = json.loads(egn.dumps(read(value).record()))
    jsonschema.validate(written, SCHEMA)
    ruleset = written["metadata"].pop("ruleset")
    assert ruleset["std"]
    assert written["metadata"].pop("finalScore") == [3, 4]
    assert written["metadata"] == {key: item for key, item in value["metadata"].items() if key != "ruleset"}
    for one in written["deals"]:
        one["phases"][0].pop("isAlone")
        one["phases"][0].pop("callAnnotations", {}).get("0", []).clear()
    for one in value["deals"]:
        one["phases"][0].pop("callAnnotations", {})
    assert written["deals"] == value["deals"]


def test_annotations_stand_beside_our_own_notes():
    value = full()
    value["deals"][0]["phases"][0]["callAnnotations"]["0"] += ["stock: Ts Qh Ks"]
    record = read(value).record()
    assert record.actions[0].pack[-3:] == tg.parse_cards("Ts Qh Ks")
    said = json.loads(egn.dumps(record))["deals"][0]["phases"][0]["callAnnotations"]
    assert said == {"0": ["stock: Ts Qh Ks", "[!] a pass"], "4": ["[?]", "too thin"]}


def test_a_description_stands_beside_the_name_of_a_game():
    record = Record(attrs.evolve(euchre.CLUB, name="Ours"), notes={"description": "a text"})
    assert egn.loads(egn.dumps(record)).record() == record
    assert json.loads(egn.dumps(record))["metadata"]["description"] == "game: Ours\na text"


@pytest.mark.parametrize("deals", [1, 3])
def test_the_final_score_is_written(deals):
    record = Record(euchre.CLUB, scores=[1, 2], actions=play_random(euchre.CLUB, 1, deals=deals, scores=[1, 2])[1])
    assert json.loads(egn.dumps(record))["metadata"]["finalScore"] == list(record.final.scores)
    assert "finalScore" not in json.loads(egn.dumps(record.cut(len(record.actions) - 3)))["metadata"]
    assert "finalScore" not in json.loads(egn.dumps(record.cut(0)))["metadata"]


# Lost, with a word


def convert(value, tmp_path, capsys, form="txt", *more):
    source, target = tmp_path / "a.egn", tmp_path / f"b.{form}"
    source.write_text(json.dumps(value), encoding="utf-8")
    assert main(["convert", str(source), str(target), *more]) == 0
    return capsys.readouterr().err


def test_nothing_is_said_where_nothing_is_lost(tmp_path, capsys):
    for form in ("txt", "json", "egn"):
        assert convert(full(), tmp_path, capsys, form) == ""


def test_keys_of_old_files_that_nobody_reads_are_listed(tmp_path, capsys):
    value = json.loads(file(noted()))
    value |= {"version": "1.0.0", "videoUrl": "x"}
    value["metadata"] |= {"matchId": "m-1", "venue": "club"}
    value["deals"][0] |= {"timings": [1]}
    value["deals"][0]["initialState"] |= {"weather": "fine", "kitty": ["Ks", "Qh", "Ts"]}
    value["deals"][0]["phases"][1] |= {"initialLead": 1, "speed": 2}
    assert read(value).problems == ()
    assert read(value).record().note("gameId") == "m-1"
    err = convert(value, tmp_path, capsys)
    for key in ("videoUrl", "venue", "timings", "weather", "speed"):
        assert f"'{key}'" in err
    assert err.count("not written") == 5


def test_a_final_score_that_the_deals_do_not_come_to_is_listed(tmp_path, capsys):
    value = json.loads(file(deal(cards=hands(), tricks=[["9h", "Jh", "9s", "Ah"]]), meta={"finalScore": [7, 10]}))
    assert "finalScore: [7, 10]" in convert(value, tmp_path, capsys)


def test_what_a_match_tells_of_itself_is_listed(tmp_path, capsys):
    game = json.loads(file(deal(cards=hands())))
    meta = {"title": "Finals", "date": "2026-05-17", "players": [{"id": "a", "name": "Ann", "playerIds": []}], "teams": []}
    value = {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": meta, "games": [{"gameData": game}] * 2}
    value["games"] = [{"gameIndex": number, "gameData": game} for number in range(2)]
    err = convert(value, tmp_path, capsys, "txt", "--number", "2")
    for what in ("the other games", "title", "date", "teams", "players"):
        assert what in err


def test_a_note_that_is_too_long_is_listed_and_the_others_are_kept(tmp_path, capsys):
    value = full()
    value["deals"][0]["phases"][1]["playAnnotations"] = {str(number): ["x" * 1000] * 40 for number in range(2)}
    assert "deal 0 playAnnotations: it is too long" in convert(value, tmp_path, capsys)
    assert Record.parse((tmp_path / "b.txt").read_text(encoding="utf-8")).note("title") == META["title"]


NOWHERE = {"venue": "club", "deal 9 alternativeLines": "[]", "players": "[1]", "deal numbers": "[1, 2]", "date": "yesterday"}
NOWHERE |= {"deal 0 playAnnotations": '{"a": []}', "deal 0 callAnnotations": "{", "title": "t" * 129}


@pytest.mark.parametrize("name", NOWHERE)
def test_a_note_for_which_the_notation_has_no_place_is_refused_or_listed(name, tmp_path, capsys):
    record = Record(euchre.CLUB, actions=play_random(euchre.CLUB, 1, deals=1)[1], notes={name: NOWHERE[name], "gameId": "g"})
    with pytest.raises(tg.NotationError, match=f"the note {name}: "):
        egn.dumps(record)
    source, target = tmp_path / "a.txt", tmp_path / "b.egn"
    source.write_text(str(record), encoding="utf-8")
    assert main(["convert", str(source), str(target)]) == 0
    assert f"not written: {name}: " in capsys.readouterr().err
    assert egn.loads(target.read_text(encoding="utf-8")).notes == (("gameId", "g"),)


def test_the_title_of_a_record_is_told(tmp_path, capsys):
    source = tmp_path / "a.txt"
    source.write_text(str(Record(euchre.CLUB, notes={"title": "Ours\x1b"})), encoding="utf-8")
    assert main(["replay", str(source)]) == 0
    assert "Ours?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ({"": "x"}, "a name is letters"),
        ({"a:b": "x"}, "a name is letters"),
        ({"a" * 65: "x"}, "a name is letters"),
        ({"a": 5}, "a text of at most"),
        ({"a": "x" * 50_000}, "a text of at most"),
        ([("a", "x"), ("a", "y")], "appears twice"),
        ({f"n{number}": "" for number in range(2000)}, "at most 1,000 notes"),
        ({f"n{number}": "x" * 40_000 for number in range(30)}, "at most 1,000 notes"),
    ],
)
def test_notes_that_cannot_be_kept_are_refused(notes, expected):
    with pytest.raises(tg.NotationError, match=expected):
        Record(euchre.CLUB, notes=notes)


@pytest.mark.parametrize("text", ["", " x ", '"', "# no", "a #b", "ends\n", "\u2028", "{[;,", "note a: b"])
def test_any_text_is_a_note(text):
    record = Record(euchre.CLUB, notes={"a text": text, "other": "y"})
    assert Record.parse(str(record)) == record
    assert loads(dumps(record)) == record


# What the schema forbids


@pytest.mark.parametrize(
    "date",
    [
        "2026-05-17T19:00:00Z",
        "2026-05-17 19:00",
        "2026-05-17T19:00:00.5",
        "2026-05-17t19:00:00.25+02:00",
        "2016-12-31T23:59:60Z",
    ],
)
def test_a_date_and_a_time_are_a_date(date):
    assert egn.loads(file(meta={"date": date})).problems == ()


@pytest.mark.parametrize(
    "date", ["", "2026-05-17", "yesterday", "17.5.2026 19:00", "2026-13-01T10:00", "2026-02-30T10:00:00Z", 5, None]
)
def test_a_wrong_date_is_named(date):
    [problem] = egn.loads(file(meta={"date": date})).problems
    assert problem.startswith("date: ")


@pytest.mark.parametrize("version", ["1.0", "1.1", "1", "1.5", "2.0", "1.4.", 1.4, None])
def test_a_version_that_there_is_not_is_named(version):
    [problem] = egn.loads(file(version=version)).problems
    assert problem.startswith("version: ")


@pytest.mark.parametrize("version", ["1.0.0", "1.1.0", "1.2", "1.2.2", "1.3", "1.4", "1.4.7"])
def test_versions_old_and_new_are_read(version):
    assert egn.loads(file(version=version)).problems == ()


@pytest.mark.parametrize(("version", "named"), [("1.0", False), ("1.1", False), ("1.2", False), ("1.4", True), (None, True)])
def test_match_files_have_versions_of_their_own(version, named):
    value = {"fileType": "Euchre Match Notation", "version": version, "metadata": {"players": []}, "games": []}
    assert any("version" in problem for problem in read(value).problems) is named


@pytest.mark.parametrize(
    "notes",
    [[], "x", None, {"first": ["x"]}, {"0": "x"}, {"0": [5]}, {"0": ["x" * 1025]}, {"0": ["x"] * 51}, {"-1": []}],
)
@pytest.mark.parametrize("name", ["callAnnotations", "playAnnotations"])
def test_malformed_annotations_are_named(name, notes):
    value = json.loads(file(deal(cards=hands())))
    value["deals"][0]["phases"][name == "playAnnotations"][name] = notes
    [problem] = read(value).problems
    assert problem.startswith(f"deal 0: {name}: ")


def test_deals_of_one_number_are_named():
    four = [turned(steps, 0) for steps in range(4)]
    [problem] = egn.loads(file(*four)).problems
    assert problem == "dealNumber: all 4 deals have the number 0"
    assert len(egn.loads(file(*four)).record().final.results) == 4
    twice = [turned(0, 0), turned(1, 1), turned(2, 1)]
    assert [str(problem) for problem in egn.loads(file(*twice)).problems] == ["dealNumber: more than one deal has the number 1"]
    back = [turned(0, 2), turned(1, 1)]
    assert "order of their numbers" in egn.loads(file(*back)).problems[0]


def test_a_lone_hand_may_be_told_with_the_tricks():
    value = json.loads(file(deal(cards=hands(), tricks=[["9h", "Jh", "Ah"]])))
    value["deals"][0]["phases"][1]["isAlone"] = True
    assert read(value).deals[0].contract.alone
    value["deals"][0]["phases"][0]["isAlone"] = False
    assert any("tell different things" in problem for problem in read(value).problems)


VALUES = [None, True, -1, 7, 1.5, "", "x" * 2000, "Xx", "Pass", [], {}, [[]], [None], ["Jh"] * 60, {"0": ["x"]}, {"a": 1}]


def places(value, path=()):
    """Every place in a file."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def whole():
    """A file in which every key of the schema stands somewhere."""
    rules = {"std": True, "farmers": True, "partners_best": True, "defend_alone": True, "loner_lead": "LEFT_OF_LONER"}
    first = noted(
        0, cardExchanges=[{"receiver": 0, "cards": ["Ks", "Qh", "Ts"]}], discard="9c", aloneDefender=-1, isAlone=False
    )
    first["phases"][1]["isAlone"] = False
    branch = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": ["Order"],
        "isAlone": True,
        "discard": "9c",
        "aloneDefender": 0,
    }
    branch |= {"cardExchanges": [{"sender": 1, "receiver": 3, "cards": ["Jh"]}], "callAnnotations": {"0": ["so"]}}
    first["alternativeLines"].append({"branchIndex": 0, "phases": [branch]})
    return json.loads(file(first, rules=rules, meta=META | {"finalScore": [0, 1]}))


def test_the_file_of_the_next_test_follows_the_schema():
    jsonschema.validate(whole(), SCHEMA)
    assert not [problem for problem in read(whole()).problems if problem.kind not in ("exchange", "file")]


@pytest.mark.parametrize("seed", range(30))
def test_whatever_the_schema_forbids_is_named(seed):
    """Wherever a value of a file is replaced, left out or joined by a key that there is not."""
    rng = random.Random(seed)
    validator = jsonschema.Draft7Validator(SCHEMA)
    before = set(read(whole()).problems)
    all_places = list(places(whole()))
    for _ in range(30):
        value = whole()
        *path, key = rng.choice(all_places)
        place = value
        for step in path:
            place = place[step]
        change = rng.choice(["replace", "replace", "replace", "leave out", "join"])
        if change == "leave out":
            del place[key]
        elif change == "join" and isinstance(place, dict):
            place["neverHeardOf"] = 1
        else:
            place[key] = copy.deepcopy(rng.choice(VALUES))
        if validator.is_valid(value):
            continue
        try:
            named = set(read(value).problems) - before
        except tg.NotationError:
            continue
        assert named, (path, key, change, place)


def test_numbers_of_problems_stay_within_reason():
    value = json.loads(file(noted()))
    value["deals"][0]["phases"][1]["playAnnotations"] = {f"n{number}": 1 for number in range(9000)}
    value["deals"][0]["alternativeLines"] = [{f"k{number}": 1 for number in range(900)}] * 50
    assert len(read(value).problems) < 200
    assert re.search("and more|more$", read(value).problems[-1])
