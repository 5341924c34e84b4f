"""What holds of the tests themselves: what they may skip, and that they pass wherever they are started."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SKIPS = {  # a browser, Pyodide, what the copies are held against, and peers that the extra `bench` brings
    "browser.py": ["pytest.skip"],
    "cli/test_serve.py": ["pytest.mark.skipif"],  # the client in JavaScript wants node
    "docs/test_play_page.py": ["pytest.skip"],
    "helpers.py": ["pytest.skip"],
    "peers/test_endplay.py": ["pytest.importorskip", "pytest.importorskip"],
    "peers/test_openspiel.py": ["pytest.importorskip"],
    "peers/test_openspiel_classics.py": ["pytest.importorskip"],
    "testing/test_patience.py": ["pytest.mark.skipif"],  # Windows has no alarm
}
BY_HAND = ("benchmarks", "typing")


def skips(code):
    """Every place at which a test may be skipped."""
    names = {"pytest.skip", "pytest.importorskip", "pytest.mark.skip", "pytest.mark.skipif", "unittest.skip", "unittest.skipIf"}
    found = [ast.unparse(node) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)]
    return [name for name in found if name in names]


def callers(code):
    """Whether a test asks for the folder beside the project."""
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name) and node.id == "shared"]


def sources():
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS)
        if name.parts[0] not in BY_HAND:
            yield name.as_posix(), path.read_text(encoding="utf-8")


def test_tests_are_skipped_only_without_a_browser_a_peer_or_the_originals_of_copies():
    assert {name: found for name, code in sources() if (found := skips(code))} == SKIPS


def test_only_the_copies_are_held_against_the_folder_beside_the_project():
    assert [name for name, code in sources() if callers(code) and name != "data/remake.py"] == ["test_copies.py"]


def test_a_skip_is_seen():
    assert skips("@pytest.mark.skipif(True, reason='')\ndef test(): pytest.skip('no')\n") == [
        "pytest.mark.skipif",
        "pytest.skip",
    ]


def run(*arguments, cwd=ROOT, **options):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd, **options)


def test_a_run_in_which_interrupts_are_ignored_passes():
    """As a shell starts a job in the background."""
    interrupted = "tests/cli/test_ends.py::test_an_interrupt_at_the_prompt_or_while_one_watches_tells_how_to_go_on"
    done = run(interrupted, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize(("options", "status"), [((), 0), (("--no-skips",), 1), (("--no-skips", "-k", "passes"), 0)])
def test_a_run_that_allows_no_skips_fails_if_there_is_one(options, status, tmp_path):
    code = "import pytest\n\ndef test_passes(): pass\n\ndef test_is_skipped(): pytest.skip('no reason')\n"
    (tmp_path / "test_it.py").write_text(code, encoding="utf-8")
    done = run("-p", "conftest", *options, "test_it.py", cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(TESTS)})
    assert done.returncode == status, done.stdout
    assert ("--no-skips allows none" in done.stdout) is bool(status)


@pytest.mark.parametrize(
    ("options", "count"), [((), 1), (("-m", "slow"), 1), (("-m", "dev"), 1), (("-m", "slow or dev"), 2), (("-m", ""), 3)]
)
def test_slow_tests_and_those_of_the_extra_dev_run_only_when_asked_for(options, count, tmp_path):
    marks = "@pytest.mark.slow\ndef test_slow(): pass\n\n@pytest.mark.dev\ndef test_dev(): pass\n\ndef test_plain(): pass\n"
    (tmp_path / "test_it.py").write_text(f"import pytest\n\n{marks}", encoding="utf-8")
    done = run("-c", ROOT / "pyproject.toml", *options, tmp_path / "test_it.py")
    assert f"\n{count} passed" in done.stdout, done.stdout
