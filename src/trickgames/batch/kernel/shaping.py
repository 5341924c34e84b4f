"""What stands where in the shape of a deal: how many cards are dealt, and by dealer and place in the pack who gets the card."""

from __future__ import annotations

from typing import Final

SHAPE_DEALT: Final = 0
SHAPE_OWNER: Final = 1
