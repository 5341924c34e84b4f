"""The law of piles: where cards are looked for, some lie in some match.

A place without cards is no error: the stock runs out, and a pile isn't there before the first card is laid on it. So
`Table.pile` notes where it found nothing. When all matches are played, the law asks whether cards ever lay there. If they
didn't, and there is a pile of nearly the same name, or of the same name and another kind of owner, the place is misspelt.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from trickgames.engine.protocols import LaysPiles
from trickgames.table.log import Moved
from trickgames.table.table import NOTHING_THERE
from trickgames.testing.laws import Kit, Law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.table.places import Place
    from trickgames.testing.match import Match
    from trickgames.testing.match_laws import Course

__all__ = ["PILES", "misread"]

NEAR: Final = 0.75
DIGITS: Final = str.maketrans("", "", "0123456789")


def _noted(course: Course, kit: Kit) -> Iterator[str]:
    """Notes the places where something lay in a match, and where something was looked for in vain."""
    for state in course.states:
        kit.laid.update(pile.place for pile in state.table.piles)
    for entry in (entry for state in course.states for entry in state.table.log):
        if isinstance(entry, Moved):
            kit.laid.update((entry.source, entry.target))
    for place in kit.game.memo.get(NOTHING_THERE, ()):
        kit.looked_for.setdefault(place, course.match)
    yield from ()


PILES: Final = Law("piles", "a phase that looks for cards on a pile doesn't misspell its name or owner", "match", _noted)


def misread(kit: Kit) -> Iterator[tuple[str, Match]]:
    """Reports places where cards were looked for in vain in all matches, and which place was meant, each with a match."""
    declared = {name for phase in kit.game.phases if isinstance(phase, LaysPiles) for name in phase.lays(kit.game)}
    for place, match in kit.looked_for.items():
        meant = _meant(place, kit.laid, declared)
        if place not in kit.laid and meant is not None:
            yield f"{_code(place)} is looked at, and no card lay there in any match: did you mean {_code(meant)}?", match


def _meant(place: Place, laid: set[Place], declared: set[str]) -> Place | None:
    """The place of a pile that has nearly this name, or this name and another kind of owner; None if there is none."""
    name, owner = place
    there = sorted((other for other in laid if other[0] == name), key=str)
    if there:
        return None if any((other is None) is (owner is None) for _, other in there) else there[0]
    names = {other for other, _ in laid} | declared
    near = [] if name in declared else difflib.get_close_matches(name, sorted(names), 1, NEAR)
    if not near or near[0].translate(DIGITS) == name.translate(DIGITS):  # the rows of a layout are numbered
        return None
    return near[0], owner


def _code(place: Place) -> str:
    name, owner = place
    return f'`("{name}", {owner})`'
