"""What the project promises to those who clone it."""

import re
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

import trickgames

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Spelled in two parts, since this file is read as well.
REGISTRIES = [
    host + rest
    for host, rest in [
        ("py", "pi.org"),
        ("python", "hosted.org"),
        ("npm", "js.org"),
        ("npm", "js.com"),
        ("yarn", "pkg.com"),
        ("debian", ".org"),
        ("index", "-url"),
    ]
]


@pytest.fixture
def commands():
    """The first two fenced blocks of README: (language, text)."""
    return FENCE.findall((ROOT / "README.md").read_text(encoding="utf-8"))[:2]


@pytest.fixture
def project_files():
    """All files of the project, those included that are not yet added, as paths from its root."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=ROOT, capture_output=True, check=False, text=True)
    if done.returncode:  # no git, or a copy without its history
        lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        ignored = [".git", *(line.strip("/") for line in lines if line and not line.startswith("#"))]
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
        return [name for name in names if not any(fnmatch(part, sign) for part in name.parts for sign in ignored)]
    return [Path(name) for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_readme_starts_with_two_commands_of_one_line(commands):
    assert [language for language, _ in commands] == ["sh", "sh"]
    assert all(text.count("\n") == 1 for _, text in commands)


def test_readme_first_plays_then_tests(commands):
    (_, first), (_, second) = commands
    assert "-m trickgames play " in first
    assert "-m pytest" in second


def test_ci_runs_the_second_command_of_readme(commands):
    done = subprocess.run(["bash", ".ci/run", "--command"], cwd=ROOT, capture_output=True, check=True, text=True)
    assert done.stdout == commands[1][1]


def test_ci_installs_what_it_runs():
    """Tests that need more than README's command installs have steps of their own, and none of the peers may be skipped."""
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    steps = [line.partition(" #")[0] for line in lines if " pytest " in line or "pip install" in line]
    assert steps == [
        "run $python -m pip install -e '.[dev]'",
        "run $python -m pytest -m dev",
        "run $python -m pip install -e '.[bench]'",
        "run $python -m pytest tests/peers --no-skips",
    ]


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert trickgames.__version__ == project["version"]


def test_the_types_are_shipped():
    assert (Path(trickgames.__file__).parent / "py.typed").is_file()


def test_no_lock_file_is_kept(project_files):
    assert not {"uv.lock", "poetry.lock", "pdm.lock", "package-lock.json"} & {path.name for path in project_files}


def test_no_file_names_a_registry(project_files):
    named = [
        f"{path}: {registry}"
        for path in project_files
        for registry in REGISTRIES
        if registry.encode() in (ROOT / path).read_bytes().lower()
    ]
    assert named == []
