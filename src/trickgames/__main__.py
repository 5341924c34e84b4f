"""`python -m trickgames`: the command line."""

from __future__ import annotations

import sys

from trickgames.commands._cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
