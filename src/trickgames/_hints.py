"""What is said of a name that `trickgames` doesn't have: where it is, or which action goes by the first word of it."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

__all__ = ["no_attribute"]

ROOMS: Final = ("phases", "scoring", "table", "cards")
"""The modules in which people look for parts of a game."""


def no_attribute(name: str) -> AttributeError:
    """The error for a name that there isn't.

    >>> print(no_attribute("NameTrump"))
    module 'trickgames' has no attribute 'NameTrump': it is `trickgames.phases.NameTrump`, and its action is `trickgames.Name`
    >>> print(no_attribute("PlayCard"))
    module 'trickgames' has no attribute 'PlayCard': did you mean the action `trickgames.Play`?
    """
    said = f"module 'trickgames' has no attribute {name!r}"
    if not re.fullmatch("[A-Z][A-Za-z]*", name):
        return AttributeError(said)
    found = next((room for room in ROOMS if name in import_module(f"trickgames.{room}").__all__), "")
    actions = [kind.__name__ for kind in import_module("trickgames.actions").ACTIONS]
    action = max((kind for kind in actions if re.match(f"{kind}(?=[A-Z])", name)), key=len, default="")
    if found:
        told = f": it is `trickgames.{found}.{name}`" + (f", and its action is `trickgames.{action}`" if action else "")
    else:
        told = f": did you mean the action `trickgames.{action}`?" if action else ""
    # with a name, Python suggests no other that is spelled alike
    return AttributeError(said + told, name=name) if told else AttributeError(said)
