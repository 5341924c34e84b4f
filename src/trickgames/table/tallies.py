"""Tallies: what is counted beside the scores, by side, from deal to deal. Bags, and games won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.errors import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["GAMES_WON", "Tally", "changed_tallies", "tallies_problems", "tally_of", "with_tally", "won_more"]

GAMES_WON: Final = "games won"
"""The name of the tally of a match of several games."""


@attrs.frozen(weakref_slot=False)
class Tally:
    """What is counted beside the scores: its name, and a whole number for each side.

    >>> str(Tally("bags", (3, 0)))
    'bags 3 - 0'
    """

    name: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.name} {' - '.join(map(str, self.counts))}"


def tally_of(tallies: Sequence[Tally], name: str, sides: int) -> tuple[int, ...]:
    """The counts of this name by side; zeros where nothing of this name is counted.

    >>> tally_of((Tally("bags", (3, 0)),), "bags", 2), tally_of((), "bags", 2)
    ((3, 0), (0, 0))
    """
    return next((tally.counts for tally in tallies if tally.name == name), (0,) * sides)


def with_tally(tallies: Sequence[Tally], name: str, counts: tuple[int, ...]) -> tuple[Tally, ...]:
    """The tallies with these counts under this name; a new name comes last.

    >>> with_tally((Tally("bags", (3, 0)), Tally("games won", (1, 0))), "bags", (0, 2))
    (Tally(name='bags', counts=(0, 2)), Tally(name='games won', counts=(1, 0)))
    """
    made = Tally(name, counts)
    if all(tally.name != name for tally in tallies):
        return (*tallies, made)
    return tuple(made if tally.name == name else tally for tally in tallies)


def changed_tallies(before: Sequence[Tally], after: Sequence[Tally]) -> tuple[Tally, ...]:
    """By how much each tally has changed; those that have not are left out.

    >>> changed_tallies((Tally("bags", (3, 0)),), (Tally("bags", (3, 2)), Tally("games won", (0, 0))))
    (Tally(name='bags', counts=(0, 2)),)
    """
    found: list[Tally] = []
    for tally in after:
        earlier = tally_of(before, tally.name, len(tally.counts))
        change = tuple(now - then for now, then in zip(tally.counts, earlier, strict=True))
        if any(change):
            found.append(Tally(tally.name, change))
    return tuple(found)


def tallies_problems(where: str, tallies: Sequence[Tally], sides: int) -> Iterator[str]:
    """Reports tallies that can't be: without a name, with the same name, or for another number of sides."""
    names = [tally.name for tally in tallies]
    for tally in tallies:
        if len(tally.counts) != sides:
            yield f"{where}: {short(tally.name)}: {len(tally.counts)} numbers for {sides} sides"
    for name in dict.fromkeys(names):
        if not name:
            yield f"{where}: a tally has a name"
        if names.count(name) > 1:
            yield f"{where}: {short(name)} is counted {names.count(name)} times, and can be counted once"


def won_more(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """The sides that have won more games of a match than before.

    >>> won_more((0, 1), (0, 2))
    (1,)
    """
    return tuple(side for side, (had, has) in enumerate(zip(before, after, strict=True)) if has > had)
