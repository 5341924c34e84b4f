"""Texts that somebody made to be slow, to be lost, or to say what nobody meant."""

import ast
import json
import re
import time
import tracemalloc
from pathlib import Path

import attrs
import pytest

import trickgames as tg
from helpers import play_random
from records.notation import deal, file
from trickgames import euchre
from trickgames.commands._cli import main
from trickgames.records import Record, dumps, egn, loads

HEAD = "trickgames record 3\ngame: bicycle-euchre\n"
PLAYED = Record(euchre.BICYCLE, ["Ann", "Ben", "Cid", "Dee"], actions=play_random(euchre.BICYCLE, 3, deals=1)[1])


def problems(read, text):
    """Why a text is refused, and that it is refused at once."""
    began = time.process_time()
    with pytest.raises(tg.NotationError) as raised:
        read(text)
    assert time.process_time() - began < 3
    return raised.value.problems


# Patterns mean the same for every Python

SOURCE = Path(tg.__file__).parent


def spelled(node):
    """The pattern that an expression makes, with an x for each part that is only known when the program runs."""
    match node:
        case ast.Constant():
            return node.value
        case ast.JoinedStr():
            return "".join(map(spelled, node.values))
        case ast.BinOp():
            return spelled(node.left) + spelled(node.right)
        case _:
            return "x"


def patterns_of(code):
    """Every pattern that a program hands to a function of `re`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re":
            yield spelled(node.args[0])


def possessive(pattern, capsys):
    re.compile(pattern, re.DEBUG)
    told = capsys.readouterr().out
    return "POSSESSIVE" in told or "ATOMIC" in told


@pytest.mark.parametrize("module", sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")))
def test_no_pattern_is_possessive(module, capsys):
    """The first releases of Python 3.11 get such patterns wrong."""
    found = list(patterns_of((SOURCE / module).read_text(encoding="utf-8")))
    assert [pattern for pattern in found if possessive(pattern, capsys)] == []


def test_a_possessive_pattern_would_be_found(capsys):
    code = "X = re.compile(r'a*+b')\nre.match(f'({x})?(?>a|b)', text)\nre.sub(x + 'a++', '', text)"
    assert [possessive(pattern, capsys) for pattern in patterns_of(code)] == [True, True, True]
    assert not possessive("[*+]+a+?", capsys)


# Reading ends soon


@pytest.mark.parametrize(
    "text",
    [
        HEAD + '"' + '\\"' * 45_000,
        HEAD + "pass;" + " " * 90_000 + '"',
        HEAD + "players: a" + " " * 90_000 + 'b"',
        HEAD + "players: " + '"' * 90_000,
        HEAD + '"a' * 45_000,
        HEAD + "x#" * 10 + '"' + "\\" * 90_000,
        HEAD + "trick" + " " * 90_000 + "x",
        HEAD + "0" + " " * 90_000 + ":",
        HEAD + " " * 90_000 + '"',
        HEAD + "pass;" + '"a" ' * 20_000 + '"',
        HEAD + "players: a," + " " * 90_000 + '"b" x',
        HEAD + 'players: "b"' + " " * 90_000 + "x",
    ],
    ids=range(12),
)
def test_a_long_line_is_read_in_one_go(text):
    problems(Record.parse, text)


@pytest.mark.parametrize(
    "sign", ["a", '\\"', 'a\\"', "\\\\", "["], ids=["plain", "escaped", "mixed", "backslashes", "brackets"]
)
def test_a_text_in_json_takes_little_memory_beside_its_own(sign):
    text = '"' + sign * (9_000_000 // len(sign)) + '"'
    tracemalloc.start()
    try:
        problems(loads, text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20 * len(text)


def test_a_line_that_nobody_would_write_is_refused():
    [problem] = problems(Record.parse, HEAD + "x" * 200_000)
    assert problem.startswith("line 3: it is too long: 200,000 characters")


def test_of_very_many_problems_some_are_told():
    assert 50 <= len(problems(Record.parse, HEAD + "nonsense\n" * 50_000)) <= 101
    assert len(problems(Record.parse, HEAD + "pass\n" * 1_000_000)) == 1
    assert len(problems(Record.parse, HEAD + ("pass;" * 10_000 + "\n") * 12)) == 1
    keys = ",".join(f'"k{number}":0,"k{number}":0' for number in range(100_000))
    told = problems(loads, "{" + keys + "}")
    assert len(told) == 101
    assert told[-1] == "and 99,900 more"


def test_more_actions_than_anybody_plays_are_refused():
    document = json.loads(dumps(PLAYED))
    document["value"]["actions"] = ["pass"] * 200_000
    [problem] = problems(loads, json.dumps(document))
    assert "200,000 actions are too many" in problem
    document["value"]["actions"] = [*map(str, PLAYED.actions), *["nonsense"] * 90_000]
    assert len(problems(loads, json.dumps(document))) == 100


def test_unknown_keys_of_a_file_of_the_notation_are_told_as_far_as_anybody_reads():
    keys = {f"k{number}": 0 for number in range(5000)}
    read = egn.loads(file(deal() | keys, rules=keys, meta=keys, **keys))
    assert 100 < len(read.problems) < 1000
    assert read.deals[0].points == (0, 1)


# Names


HALF = "\ud800"


@pytest.mark.parametrize("write", [dumps, str, egn.dumps])
def test_half_a_pair_of_surrogates_is_never_written(write):
    with pytest.raises(tg.NotationError):
        write(Record(attrs.evolve(euchre.BICYCLE, name=HALF)))


def test_half_a_pair_of_surrogates_is_never_read():
    named = attrs.evolve(euchre.BICYCLE, name="halved")
    for read, text in ((loads, dumps(named)), (Record.parse, str(Record(named))), (egn.loads, egn.dumps(Record(named)))):
        problems(read, text.replace("halved", r"\ud83d"))
        problems(read, text.replace("halved", HALF))
    assert loads(dumps(named).replace("halved", r"\ud83c\udca1")).name == "\U0001f0a1"
    with pytest.raises(tg.NotationError):
        Record(euchre.BICYCLE, [HALF, "Ben", "Cid", "Dee"])


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029", "\n", "\r", "\x0b", "\x1c", "\t", "#", '"', "\\", ";", ","])
def test_a_name_with_the_end_of_a_line_in_it_reads_back(sign):
    for game in (euchre.BICYCLE, attrs.evolve(euchre.BICYCLE, origin=None)):
        named = Record(attrs.evolve(game, name=f"Our {sign} game"))
        assert Record.parse(str(named)) == named
        assert loads(dumps(named)) == named


# Seats


@pytest.mark.parametrize("word", ["x:Ts", "9999:Ts", "Ann:Ts", "1:2:Ts", ":Ts", "-1:Ts", "٣:Ts"])
def test_what_stands_before_a_card_is_a_seat(word):
    lines = str(PLAYED).splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("trick 1"))
    first = lines[place].split()[2]
    lines[place] = lines[place].replace(first, word.replace("Ts", first.partition(":")[2]))
    [problem] = problems(Record.parse, "\n".join(lines))
    assert problem.startswith(f"line {place + 1}: ")
    assert "is not a seat" in problem


# Files


def test_a_file_is_not_lost_when_the_match_cannot_be_written(tmp_path, capsys, monkeypatch):
    source, target = tmp_path / "a.txt", tmp_path / "b.json"
    source.write_text(str(PLAYED), encoding="utf-8")
    target.write_text("what was there", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("pathlib.Path.replace", full)
        assert main(["convert", str(source), str(target)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "what was there"
    assert sorted(tmp_path.iterdir()) == [source, target]
    target.chmod(0o640)
    assert main(["convert", str(source), str(target)]) == 0
    assert loads(target.read_text(encoding="utf-8")) == PLAYED
    assert target.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [source, target]


def test_a_match_may_be_written_over_the_file_that_it_was_read_from(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(dumps(PLAYED), encoding="utf-8")
    assert main(["convert", str(path), str(path)]) == 0
    assert Record.parse(path.read_text(encoding="utf-8")) == PLAYED
