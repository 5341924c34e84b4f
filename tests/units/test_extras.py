"""What is not installed is named with the command that installs it here, from a checkout as from an index."""

import importlib
import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import trickgames
from trickgames import euchre, extras
from trickgames.commands._cli import main
from trickgames.extras import EXTRAS, missing

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def hide(monkeypatch, *extras):
    """Pretends that no package of these extras is installed."""
    find = importlib.util.find_spec
    gone = {name for extra in extras for name in EXTRAS[extra]}
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name in gone else find(name, *rest))


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Trickgames as pip has installed it from somewhere, which pip notes down, beside the pip that a shell finds."""

    def install(origin):
        class Distribution:
            def read_text(self, name):
                assert name == "direct_url.json"
                return None if origin is None else json.dumps(origin)

        hide(monkeypatch, *EXTRAS)
        package = tmp_path / "lib" / "site-packages" / "trickgames"
        package.mkdir(parents=True)
        monkeypatch.setattr(trickgames, "__file__", str(package / "__init__.py"))
        monkeypatch.setattr(importlib.metadata, "distribution", lambda _: Distribution())
        monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
        monkeypatch.setattr(extras.shutil, "which", lambda name: str(tmp_path / "bin" / name))

    return install


def test_the_packages_are_those_that_the_extras_install():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = {extra: tuple(re.match(r"[\w-]+", package)[0] for package in declared[extra]) for extra in EXTRAS}
    assert named == dict(EXTRAS)


def test_nothing_is_said_of_what_is_there():
    assert all(missing(extra) == "" for extra in EXTRAS if extra != "cluster")


def test_from_an_index_the_name_is_enough(installed):
    installed(None)
    assert missing("plot") == "matplotlib is not installed: pip install 'trickgames[plot]'"
    assert missing("fast") == "numba and numpy are not installed: pip install 'trickgames[fast]'"
    assert missing("server").startswith("websockets is not installed: ")
    assert missing("fast", "numba") == "numba is not installed: pip install 'trickgames[fast]'"


def test_in_a_checkout_the_checkout_is_installed_again(installed, tmp_path, monkeypatch):
    installed(None)
    (tmp_path / "src" / "trickgames").mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(trickgames, "__file__", str(tmp_path / "src" / "trickgames" / "__init__.py"))
    assert missing("fast", "numpy").endswith(f": pip install -e '{tmp_path}[fast]'")
    monkeypatch.chdir(tmp_path)
    assert missing("fast", "numpy").endswith(": pip install -e '.[fast]'")


def test_a_copy_of_a_checkout_is_installed_again_from_there(installed, tmp_path):
    checkout = tmp_path / "a checkout"
    installed({"url": checkout.as_uri(), "dir_info": {}})
    assert missing("cli").endswith(": pip install 'trickgames[cli]'")  # the checkout is gone
    checkout.mkdir()
    (checkout / "pyproject.toml").touch()
    assert missing("cli").endswith(f": pip install '{checkout}[cli]'")


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        ({"url": "file:///x/trickgames.whl", "archive_info": {}}, "trickgames[plot] @ file:///x/trickgames.whl"),
        (
            {"url": "https://host/it.git", "vcs_info": {"vcs": "git", "commit_id": "c0ffee"}},
            "trickgames[plot] @ git+https://host/it.git@c0ffee",
        ),
    ],
)
def test_what_came_from_an_address_is_installed_again_from_there(installed, origin, source):
    installed(origin)
    assert missing("plot").endswith(f": pip install '{source}'")


def test_the_pip_is_that_of_this_python(installed, tmp_path, monkeypatch):
    installed(None)
    monkeypatch.setattr(extras.shutil, "which", lambda _: "/usr/bin/pip")
    assert missing("cli").endswith(f": {tmp_path}/bin/python -m pip install 'trickgames[cli]'")
    monkeypatch.chdir(tmp_path)
    assert missing("cli").endswith(": bin/python -m pip install 'trickgames[cli]'")
    monkeypatch.setattr(extras.shutil, "which", lambda _: None)
    assert missing("cli").endswith(": bin/python -m pip install 'trickgames[cli]'")


def test_an_extra_that_there_is_not_is_no_extra():
    with pytest.raises(KeyError):
        missing("faster")


# Everything that needs an extra says so


def without(extra, *arguments):
    """What a Python without the packages of an extra says, and its status."""
    code = (
        "import importlib.util, runpy, sys\n"
        f"gone, find = {EXTRAS[extra]!r}, importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name in gone else find(name, *rest)\n"
        "sys.modules.update(dict.fromkeys(gone))\n"
        f"sys.argv = {[*map(str, arguments)]!r}\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("extra", "program"), [("fast", "search_bot.py"), ("plot", "report.py"), ("server", "server/__main__.py")]
)
def test_an_example_says_what_it_needs_and_nothing_else(extra, program):
    status, said = without(extra, EXAMPLES / program)
    assert status == 1
    assert re.fullmatch(rf".* (?:is|are) not installed: .*pip install -e '\.\[{extra}\]'\n", said)


@pytest.mark.parametrize(
    ("extra", "module"), [("testing", "trickgames.testing"), ("fast", "trickgames.batch"), ("rl", "trickgames.rl")]
)
def test_a_module_says_what_it_needs(extra, module, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(f"import {module}\n", encoding="utf-8")
    status, said = without(extra, program)
    assert status == 1
    assert re.search(rf"^ModuleNotFoundError: .* not installed: .*pip install -e '\.\[{extra}\]'$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [("fast", ["--deals", "10"]), ("plot", ["--deals", "10", "--plot", "x.png"])],
)
def test_the_shell_says_what_it_needs(extra, arguments, monkeypatch, capsys):
    hide(monkeypatch, extra)
    assert main(["simulate", "bicycle-euchre", *arguments]) == 2
    assert missing(extra).partition(": ")[2] in capsys.readouterr().err


def test_a_simulation_and_a_chart_say_what_they_need(monkeypatch, tmp_path):
    batch = importlib.import_module("trickgames.batch")
    plot = importlib.import_module("trickgames.batch.plot")
    hide(monkeypatch, *EXTRAS)
    assert missing("fast") in batch.obstacles(euchre.BICYCLE)
    summary = batch.simulate(euchre.BICYCLE, 3, seed=1, engine="python").summary
    with pytest.raises(batch.BatchError) as refused:
        plot.draw(summary, tmp_path / "chart.png")
    assert refused.value.problems == (missing("plot"),)
