"""What can't be numbered, or was numbered otherwise."""

from __future__ import annotations

from trickgames.errors import ProblemsError

__all__ = ["LayoutError"]


class LayoutError(ProblemsError):
    """A game whose actions can't be numbered, or a saved layout that differs from this one. `problems` says each part, and
    why.
    """
