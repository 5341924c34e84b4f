"""Games of your own: `--game file.py:NAME` for every command, and files that are not what they should be."""

import json
from pathlib import Path

import pytest

import trickgames as tg
from trickgames import euchre

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "house_rules.py"
HOUSE = '''"""Our house."""
import attrs
import trickgames as tg
from trickgames import euchre, records
from trickgames.engine.verdict import Ending
from trickgames.engine.family import Family
from trickgames.engine.settings import Number


@attrs.frozen
class Endless:
    """The match ends after this number of deals, whichever side leads."""

    deals: int

    def __call__(self, played, verdict):
        return Ending((0,), "that is enough") if played.table.deal == self.deals else None


ENDLESS = attrs.evolve(euchre.BICYCLE, name="Endless", goal=tg.scoring.FirstTo(3))
OURS = attrs.evolve(euchre.BICYCLE, name="Ours", goal=tg.scoring.FirstTo(3))
JOKER = euchre.euchre(joker=True)
FAMILY = Family(
    "house", "House", (Number("target", 4, "H1", "the points that win"),),
    lambda name, origin, values: attrs.evolve(
        euchre.BICYCLE, name=name, origin=origin, goal=tg.scoring.FirstTo(values["target"])
    ),
)


def built(joker=False, target=5):
    return euchre.euchre(joker=joker, target=target)


def hands_on(**settings):
    return euchre.euchre(**settings)


def leaving(target=5):
    raise SystemExit("bye")


def broken(target=5):
    raise RuntimeError("the cat sat on the cards")


def nothing():
    return 5
'''


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A file of your own in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / f"house_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(HOUSE, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["OUR_EUCHRE", "BID_EUCHRE", "OH_HELL"])
def test_a_game_in_a_file_is_played_told_and_listed(run, name):
    played = run("play", "--game", f"{EXAMPLE}:{name}", "--seed", "3", "--deals", "1")
    assert (played.status, played.err) == (0, "")
    assert "Deal 1." in played.out
    assert run("rules", "--game", f"{EXAMPLE}:{name}").status == 0
    assert run("games", "--game", f"{EXAMPLE}:{name}").status == 0
    assert run("simulate", "--game", f"{EXAMPLE}:{name}", "--deals", "5").status == 0


def test_a_game_in_a_module_is_found_too(run, house):
    told = run("rules", "--game", f"{house.stem}:OURS")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Ours\n====")
    assert run("rules", "--game", "trickgames.euchre:BICYCLE").out == run("rules", "bicycle-euchre").out


@pytest.mark.parametrize(
    ("name", "sets", "first"),
    [
        ("JOKER", ["target=5"], "Euchre (joker, target=5)"),
        ("FAMILY", [], "House"),
        ("FAMILY", ["target=9"], "House (target=9)"),
        ("built", [], "Euchre (target=5)"),
        ("built", ["joker=yes", "target=7"], "Euchre (joker, target=7)"),
    ],
)
def test_settings_go_to_a_game_a_family_or_a_function_of_ones_own(run, house, name, sets, first):
    done = run("rules", "--game", f"{house}:{name}", *[word for text in sets for word in ("--set", text)])
    assert (done.err, done.out.splitlines()[0]) == ("", first)


def test_the_settings_of_a_family_of_ones_own_are_listed(run, house):
    assert "\ntarget=4  (a whole number above 0)\n    the points that win [H1]" in run("games", "--game", f"{house}:FAMILY").out
    listed = run("games", "--game", f"{house}:built")
    assert (listed.status, listed.err) == (0, "")
    told = "Settings for --set, as the function takes them: joker=no, target=5"
    assert listed.out == f"Euchre (target=5): 4 players, 24 cards, first to 5\n{told}\n"
    assert "\nstick_the_dealer=" in run("games", "--game", f"{house}:hands_on").out
    assert run("games", "--game", f"{house}:OURS").out == "Ours: 4 players, 24 cards, first to 3\nIt has no settings.\n"


@pytest.mark.parametrize(
    ("game", "sets", "told"),
    [
        ("{house}:OUR", [], "there is no `OUR`. Did you mean `OURS`?"),
        ("{house}:xyzzy", [], "there is no `xyzzy`. What is there: `ENDLESS`, `OURS`"),
        ("{house}:tg", [], "`tg` is not a game. "),
        ("{house}", [], "a name is missing. It has "),
        ("{house}:", [], "a name is missing. It has "),
        ("nowhere.py:OURS", [], "nowhere.py: there is no such file"),
        ("{folder}/hose.py:OURS", [], "hose.py: there is no such file. Did you mean"),
        ("no.such.module:OURS", [], "there is no module 'no' here"),
        (":OURS", [], "names nothing: it is path/to/file.py:NAME or package.module:NAME"),
        ("{house}:OURS", ["target=5"], "has no settings: it was not made by a builder"),
        ("{house}:leaving", [], "SystemExit: bye"),
        ("{house}:JOKER", ["targt=5"], "Euchre has no setting 'targt'. Did you mean `target`?"),
        ("{house}:built", ["targt=5", "jo=1"], "there is no setting 'targt'; it has joker, target"),
        ("{house}:built", ["target=-5"], "target=-5: the values are a whole number above 0"),
        ("{house}:built", ["target"], "a value is missing; it is written as `--set target=5`"),
        ("{house}:broken", [], "RuntimeError: the cat sat on the cards"),
        ("{house}:nothing", [], "is a int, and not a game"),
    ],
)
def test_what_is_wrong_with_a_game_of_ones_own_is_said(run, house, game, sets, told):
    house.with_name("house.py").write_text("", encoding="utf-8")
    named = game.format(house=house, folder=house.parent)
    done = run("play", "--game", named, *[word for text in sets for word in ("--set", text)])
    assert (done.status, done.out) == (2, "")
    assert told in done.err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("x = 1\ny = x / 0\n", "line 2: ZeroDivisionError: division by zero"),
        ("import trickgames as tg\n\ntg.pack('97')\ntg.no_such_thing\n", "line "),
        ("def broken(:\n    pass\n", "line 1: SyntaxError: "),
        ("import no_such_package_at_all\n", "line 1: ModuleNotFoundError: No module named 'no_such_package_at_all'"),
        ("raise ValueError('a\\nb' * 10_000)\n", "line 1: ValueError: a\n"),
        ("raise ValueError('x' * 10_000)\n", "line 1: ValueError: xxx"),
        ("import sys\nsys.exit('not today')\n", "line 2: SystemExit: not today"),
    ],
)
def test_a_file_that_raises_is_told_in_a_line(run, tmp_path, content, told):
    path = tmp_path / "raising.py"
    path.write_text(content, encoding="utf-8")
    done = run("rules", "--game", f"{path}:OURS")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"trickgames rules: {path}, {told}")
    assert done.err.count("\n") == 1
    assert len(done.err) < 800


def test_a_module_that_raises_is_told_too(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    Path("raising_module.py").write_text("import nothing_like_this\n", encoding="utf-8")
    assert "ModuleNotFoundError: No module named 'nothing_like_this'" in run("rules", "--game", "raising_module:OURS").err


def test_a_file_named_like_a_module_of_python_is_still_ones_own(run, tmp_path):
    path = tmp_path / "random.py"
    path.write_text("from trickgames import euchre\nOURS = euchre.CLUB\n", encoding="utf-8")
    assert run("rules", "--game", f"{path}:OURS").out == run("rules", "club-euchre").out


def test_a_game_that_raises_in_the_middle_is_told_in_a_line(run, house):
    house.write_text(
        HOUSE.replace("played.table.deal == self", "played.no_such_thing == self").replace(
            "goal=tg.scoring.FirstTo(3)", "goal=Endless(2)", 1
        ),
        encoding="utf-8",
    )
    done = run("play", "--game", f"{house}:ENDLESS", "--seed", "3")
    assert done.status == 2
    assert "Trick 4: " in done.out
    line = HOUSE[: HOUSE.index("return Ending")].count("\n") + 1
    assert done.err.startswith(f"trickgames play: {house}, line {line}: AttributeError: ")
    assert done.err.count("\n") == 1


def test_name_and_game_are_not_both_taken(run, house):
    assert "give only one of them" in run("play", "euchre", "--game", f"{house}:OURS").err


# Matches of a game of your own


def test_a_line_of_a_game_of_ones_own_is_replayed_and_converted(run, house):
    line = '"Ours" seed 7: pass, order up (2)'
    refused = run("replay", line)
    assert refused.status == 1
    assert "is a game of somebody's own: it is registered first (`tg.register_game`)" in refused.out
    assert "--game path/to/file.py:NAME brings a game of your own" in refused.out
    told = run("replay", line, "--game", f"{house}:OURS")
    assert told.status == 0
    assert "Ours: North and South against East and West; the first to 3 points wins." in told.out
    assert run("convert", line, "a.json", "--game", f"{house}:OURS").status == 0
    assert tg.Match.load("a.json").game == attrs_evolved()


def attrs_evolved():
    import attrs

    return attrs.evolve(euchre.BICYCLE, name="Ours", goal=tg.scoring.FirstTo(3))


def test_a_name_that_nobody_has_registered_is_told_with_what_to_do(run):
    told = run("play", "--resume", "our-euchre seed 7: pass (1)")
    assert told.status == 2
    assert "there is no game 'our-euchre'" in told.err
    assert "A game of your own is registered first" in told.err
    assert '`tg.register_game("my-game", MY_GAME)`' in told.err


def test_a_file_with_a_class_that_nobody_has_registered_is_told_with_what_to_do(run, tmp_path):
    """The same file that registers its class, for one who has it and for one who hasn't."""
    module = "registering_house"
    content = HOUSE.replace(
        "ENDLESS = ",
        "records.register(Endless)\nENDLESS = attrs.evolve(euchre.BICYCLE, name='Endless', goal=Endless(2))\nOTHER = ",
    )
    path, saved = tmp_path / f"{module}.py", tmp_path / "saved.json"
    path.write_text(content, encoding="utf-8")
    game = f"{path}:ENDLESS"
    assert run("play", "--game", game, "--seed", "3", "--deals", "1", "--save", str(saved)).status == 0
    assert f"{module}.Endless" in saved.read_text(encoding="utf-8")
    document = saved.read_text(encoding="utf-8").replace(f"{module}.Endless", "elsewhere.Forever")
    saved.write_text(document, encoding="utf-8")
    done = run("play", "--resume", str(saved))
    assert done.status == 2
    assert "there is no class 'elsewhere.Forever' here (a class of your own is registered first" in done.err
    assert "that file registers its classes: `records.register(MyPhase, MyGoal)`" in done.err
    saved.write_text(document.replace("elsewhere.Forever", f"{module}.Endless"), encoding="utf-8")
    assert run("play", "--resume", str(saved), "--game", game).status == 0


def test_a_game_whose_class_is_not_registered_is_not_played_before_that_is_said(run, tmp_path):
    path = tmp_path / "unregistered_house.py"
    path.write_text(HOUSE.replace("goal=tg.scoring.FirstTo(3)", "goal=Endless(2)", 1), encoding="utf-8")
    done = run("play", "--game", f"{path}:ENDLESS", "--save", str(tmp_path / "saved.json"))
    assert (done.status, done.out) == (2, "")
    assert "Endless" in done.err
    assert "records.register" in done.err
    assert not (tmp_path / "saved.json").exists()


def test_a_match_of_another_game_than_the_one_that_is_named_is_refused(run, house):
    done = run("play", "--resume", "bicycle-euchre seed 7: pass (1)", "--game", f"{house}:OURS")
    assert done.status == 2
    assert "that is Ours, and the match is of Bicycle Euchre" in done.err


def test_workers_know_the_file_as_well(run, house):
    done = run("simulate", "--game", f"{house}:OURS", "--deals", "20", "--workers", "2", "--json")
    assert (done.status, json.loads(done.out)["game"]) == (0, "Ours")
