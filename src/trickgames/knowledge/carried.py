"""What is known of the cards that moves carried, kept apart from what is known of those that stayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from trickgames.table.log import Moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trickgames.table.log import Entry

__all__ = ["Limits", "carried", "told_apart"]

Limits: TypeAlias = tuple[frozenset[int], int, int, int | None]
"""Of these cells and these cards: how many at least, and at most (None: however many)."""


def carried(
    log: Sequence[Entry], moved: Mapping[int, Iterable[int]], number: int | None, moves: int
) -> tuple[frozenset[int], int, int]:
    """What this number of moves carried, from an entry on: the cells, the cards that were seen, and how many were not."""
    cells, seen, hidden = set[int](), 0, 0
    for at in range(len(log) if number is None else number, len(log)):
        entry = log[at]
        if isinstance(entry, Moved):
            cells.update(moved.get(at, ()))
            seen |= sum(card.bit for card in entry.cards or ())
            hidden += 0 if entry.cards else entry.count
            moves -= 1
        if not moves:
            break
    return frozenset(cells), seen, hidden


def told_apart(limits: list[Limits], gone: Mapping[frozenset[int], int], allowed: Sequence[int]) -> list[Limits] | None:
    """The limits of one option; those on a place leave out the cells that were carried away, where it is clear what went.

    `gone` gives for cells how many cards were carried in them, and `allowed` what may be in each cell. Fewer cards are then
    counted together, and samples come faster. None if a limit is broken.

    >>> told_apart([(frozenset({1}), 0b001, 0, 0), (frozenset({0, 1}), 0b110, 3, None)], {frozenset({1}): 2}, [0b111, 0b111])
    [(frozenset({1}), 1, 0, 0), (frozenset({0}), 6, 1, None)]
    """
    for cells, others, _, most in tuple(limits):
        if most != 0 or cells not in gone:
            continue
        may = 0
        for at in cells:
            may |= allowed[at] & ~others
        left: list[Limits] = []
        for limit in limits:
            places, cards, least, upper = limit
            if cells < places and (not may & cards or not may & ~cards):
                count = gone[cells] if may & cards else 0
                upper = None if upper is None else upper - count
                if upper is not None and upper < 0:
                    return None
                limit = (places - cells, cards, least - count, upper)  # noqa: PLW2901 - it says the same of fewer cells
            if limit[2] > 0 or limit[3] is not None:
                left.append(limit)
        limits = left
    return limits
