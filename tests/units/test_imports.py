"""Importing the library stays quick: what few need is loaded when it is asked for."""

import subprocess
import sys

import pytest

import trickgames
from trickgames.actions import ACTIONS
from trickgames.engine import states

HEAVY = ["cattrs", "hypothesis", "matplotlib", "numba", "numpy", "rich"]
LATER = [
    "batch",
    "catalogue",
    "classics",
    "euchre",
    "narrate",
    "phases",
    "pictures",
    "pitch",
    "records",
    "sampling",
    "testing",
    "views",
]


def test_the_import_loads_only_what_all_need():
    code = "import sys, trickgames; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "trickgames.engine.game" in loaded
    assert not {*HEAVY, *(f"trickgames.{name}" for name in LATER)} & set(loaded)


def test_every_public_name_is_there():
    code = "import trickgames; print(*(name for name in trickgames.__all__ if getattr(trickgames, name, None) is None))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == ""


def test_dir_lists_the_public_names_and_modules_and_nothing_else():
    code = "import trickgames as tg; print(*dir(tg)); print(*(name for name in dir(tg) if not hasattr(tg, name)))"
    names, missing = subprocess.check_output([sys.executable, "-c", code], text=True).split("\n")[:2]
    assert missing == ""
    listed = set(names.split())
    assert set(trickgames.__all__) <= listed
    assert {"euchre", "phases", "pitch", "records", "scoring", "testing"} <= listed
    assert not listed & {"engine", "knowledge", "telling", "checks", "import_module", "TYPE_CHECKING", "_LATER", "_quick"}
    assert sorted(listed) == dir(trickgames)


def test_every_state_and_every_action_is_a_public_name():
    assert {name for name in states.__all__ if name != "Step"} <= set(trickgames.__all__)
    assert {kind.__name__ for kind in ACTIONS} <= set(trickgames.__all__)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("NameTrump", ": it is `trickgames.phases.NameTrump`, and its action is `trickgames.Name`"),
        ("CallPartner", ": it is `trickgames.phases.CallPartner`"),
        ("ScoreTable", ": it is `trickgames.scoring.ScoreTable`"),
        ("Objective", ": it is `trickgames.table.Objective`"),
        ("OfferShoot", ""),
        *((f"{kind.__name__}Something", f": did you mean the action `trickgames.{kind.__name__}`?") for kind in ACTIONS),
    ],
)
def test_a_name_that_is_elsewhere_or_begins_like_an_action_is_found(name, told):
    with pytest.raises(AttributeError) as error:
        getattr(trickgames, name)
    assert str(error.value) == f"module 'trickgames' has no attribute {name!r}{told}"


def test_python_suggests_a_name_that_is_spelled_alike_where_nothing_better_is_known():
    for name, told in (("Matchh", "Did you mean: 'Match'?"), ("NameTrump", "its action is `trickgames.Name`")):
        run = subprocess.run(
            [sys.executable, "-c", f"import trickgames; trickgames.{name}"], check=False, text=True, capture_output=True
        )
        assert run.stderr.strip().endswith(told)
