"""Importing the library stays quick: what few need is loaded when it is asked for."""

import subprocess
import sys

HEAVY = ["cattrs", "hypothesis", "matplotlib", "numba", "numpy", "rich"]
LATER = ["batch", "catalogue", "euchre", "narrate", "phases", "pictures", "pitch", "records", "sampling", "testing", "views"]


def test_the_import_loads_only_what_all_need():
    code = "import sys, trickgames; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "trickgames.engine.game" in loaded
    assert not {*HEAVY, *(f"trickgames.{name}" for name in LATER)} & set(loaded)


def test_every_public_name_is_there():
    code = "import trickgames; print(*(name for name in trickgames.__all__ if getattr(trickgames, name, None) is None))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == ""
