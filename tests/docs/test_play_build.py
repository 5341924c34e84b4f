"""How the page Play is built: what it runs is fetched once, and where it can't be had the page says why."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from html.parser import HTMLParser

import pytest

import trickgames as tg
from pagemaker import playpage
from pagemaker.rulebook import addresses


class Programs:
    """Stands in for npm and pip: notes what is run, and makes what they would."""

    def __init__(self):
        self.ran = []
        self.fails = {}

    def __call__(self, command, *, cwd, **_options):
        what = next(word for word in ("pack", "download", "wheel") if word in command)
        self.ran.append(what)
        if what in self.fails:
            return subprocess.CompletedProcess(command, 1, "", f"npm error code 1\nnpm error {self.fails[what]}\nthe end\n")
        if what == "pack":
            for name in playpage.PYODIDE:
                (cwd / name).write_text(json.dumps({"info": {"python": "3.14.2"}}), encoding="utf-8")
            with tarfile.open(cwd / "pyodide.tgz", "w:gz") as archive:
                for name in playpage.PYODIDE:
                    archive.add(cwd / name, f"package/{name}")
        else:
            (cwd / ("trickgames-0-py3-none-any.whl" if what == "wheel" else "attrs-1-py3-none-any.whl")).write_bytes(b"12345")
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def programs(monkeypatch):
    made = Programs()
    monkeypatch.setattr(playpage.subprocess, "run", made)
    monkeypatch.setattr(playpage.shutil, "which", lambda name: f"/usr/bin/{name}")
    return made


def test_everything_is_fetched_once(programs, tmp_path):
    first = playpage.gather(tmp_path)
    assert programs.ran == ["pack", "download", "wheel"]
    assert playpage.gather(tmp_path) == first
    assert len(programs.ran) == 3
    assert first.python == "3.14.2"
    assert [wheel.name.split("-")[0] for wheel in first.wheels] == ["trickgames", "attrs"]
    assert first.size == sum(file.stat().st_size for file in first.pyodide) + 10
    assert {path.name for path in tmp_path.rglob("*.tgz")} == set()


def test_the_library_is_built_again_when_its_source_has_changed(programs, tmp_path, monkeypatch):
    playpage.gather(tmp_path)
    monkeypatch.setattr(playpage, "_source", lambda: iter([b"another source"]))
    playpage.gather(tmp_path)
    assert programs.ran == ["pack", "download", "wheel", "wheel"]
    assert len([path for path in tmp_path.iterdir() if path.name.startswith("library-")]) == 1


def test_git_ignores_what_is_fetched():
    ignored = (playpage.ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert f"{playpage.CACHE.relative_to(playpage.ROOT).parts[0]}/" in ignored


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("pack", "npm can't fetch Pyodide: FetchError: no network"),
        ("download", "pip can't fetch what the library needs: FetchError: no network"),
        ("wheel", "pip can't build the library's wheel: FetchError: no network"),
    ],
)
def test_what_fails_is_told_in_one_line_and_tried_again(programs, tmp_path, what, sentence):
    programs.fails = {what: "FetchError: no network"}
    with pytest.raises(playpage.NotGatheredError) as told:
        playpage.gather(tmp_path)
    assert str(told.value) == sentence
    programs.fails = {}
    assert playpage.gather(tmp_path).wheels


def test_without_npm_the_page_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(playpage.shutil, "which", lambda _: None)
    with pytest.raises(playpage.NotGatheredError, match="npm isn't installed"):
        playpage.gather(tmp_path)


def test_a_program_that_says_nothing_is_told_by_its_status(tmp_path):
    with pytest.raises(playpage.NotGatheredError, match="it can't be had: status 3"):
        playpage.run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path, "it can't be had")


def test_a_program_that_hangs_is_given_up(tmp_path):
    with pytest.raises(playpage.NotGatheredError, match=r"it can't be had within 0\.1 seconds"):
        playpage.run([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path, "it can't be had", patience=0.1)


def test_a_page_without_its_game_says_why():
    told = playpage.page("npm says <no>", "../")
    assert "npm says &lt;no&gt;" in told
    assert "<script" not in told


class Options(HTMLParser):
    """The games that a page offers."""

    def __init__(self, text):
        super().__init__()
        self.values = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "option" and not (value := dict(attributes)["value"]).isdecimal():
            self.values.append(value)


@pytest.mark.usefixtures("programs")
def test_the_page_offers_every_preset_and_says_what_it_loads(tmp_path):
    gathered = playpage.gather(tmp_path)
    told = playpage.page(gathered, "../")
    assert sorted(Options(told).values) == sorted(tg.games())
    assert "Python 3.14.2 (Pyodide 314." in told
    (data,) = re.findall(r"<script type=\"application/json\" id=\"play-files\">(.*?)</script>", told)
    files = json.loads(data)
    assert {f"rulebook/{place}/#{number}" for number, place in files["rules"].items()} == set(addresses().values())
    assert sum(file["bytes"] for file in files["pyodide"] + files["wheels"]) == gathered.size


@pytest.mark.usefixtures("programs")
def test_the_site_has_every_file_that_the_page_names(tmp_path):
    gathered = playpage.gather(tmp_path)
    places = playpage.files_of(gathered)
    assert all(path.is_file() for path in places.values())
    assert {
        "assets/play/page.js",
        "assets/play/words.js",
        "assets/play/worker.js",
        "assets/play/sitting.py",
        "assets/play/page.css",
    } <= set(places)
    assert {f"assets/play/pyodide/{name}" for name in playpage.PYODIDE} <= set(places)
