"""The server example is a folder of modules, run from there: its tests find them in the same way."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "server"))
