"""The games of `examples/house_rules.py`, made so that they can be written: their class is registered."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from trickgames import records

__all__ = ["house_rules"]

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "house_rules.py"


def house_rules() -> ModuleType:
    """The example as a module, loaded once."""
    module = sys.modules.get("house_rules") or _loaded()
    records.register(module.TakeWidow)
    return module


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("house_rules", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["house_rules"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
