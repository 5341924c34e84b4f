"""`python -m trickgames`: the command line."""

from __future__ import annotations

import sys

try:
    from trickgames.commands._cli import main
except KeyboardInterrupt:  # before there was anything to interrupt
    print("\ninterrupted", file=sys.stderr)
    sys.exit(130)

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
