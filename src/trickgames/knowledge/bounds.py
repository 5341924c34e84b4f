"""What is known of where unseen cards lie, as a problem to be counted; and what of it says something."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.knowledge.sizes import Sum

__all__ = ["NO_BOUND", "Bound", "Unseen", "tightened"]

NO_BOUND = 1_000


@attrs.frozen
class Bound:
    """Of these cards (a mask) the places (their numbers) together hold at least `least` and at most `most`."""

    places: frozenset[int]
    cards: int
    at_least: int = 0
    at_most: int = NO_BOUND


@attrs.frozen
class Unseen:
    """A problem: the cards (a mask), how many each place takes, what may lie there (a mask), and the bounds.

    The size of a place has a least and a most; each of `sums` says how many some places take together, at least and at
    most. All `bounds` are kept; each of `either` is a choice of bounds, and at least one of them is kept whole.
    """

    cards: int
    sizes: tuple[tuple[int, int], ...]
    allowed: tuple[int, ...]
    bounds: tuple[Bound, ...] = ()
    either: tuple[tuple[tuple[Bound, ...], ...], ...] = ()
    sums: tuple[Sum, ...] = ()


def tightened(problem: Unseen) -> Unseen | None:
    """The same problem without bounds that say nothing, and with those that leave no choice put into what is allowed.

    None if a bound cannot be kept.
    """
    if not problem.bounds and not problem.either:
        return problem
    bounds = list(problem.bounds)
    either: list[tuple[tuple[Bound, ...], ...]] = []
    for choice in problem.either:
        options = list(_possible(problem, choice))
        if not options:
            return None
        if len(options) == 1:
            bounds += options[0]
        elif all(options):
            either.append(tuple(options))
    allowed = [mask & problem.cards for mask in problem.allowed]
    sharp = [_sharpened(problem, bound) for bound in _merged(bounds)]
    if False in sharp:
        return None
    left = [bound for bound in sharp if isinstance(bound, Bound) and not _put_into(allowed, problem, bound)]
    return Unseen(problem.cards, problem.sizes, tuple(allowed), tuple(left), tuple(either), problem.sums)


def _put_into(allowed: list[int], problem: Unseen, bound: Bound) -> bool:
    """Whether a bound leaves no choice, so that it can be put into what is allowed, and is."""
    if bound.at_most and (bound.at_least, bound.at_least) != _together(problem, bound.places):
        return False
    for place in bound.places:
        allowed[place] &= bound.cards if bound.at_most else ~bound.cards
    return True


def _possible(problem: Unseen, choice: Iterable[Iterable[Bound]]) -> Iterator[tuple[Bound, ...]]:
    """The options that are not broken however the cards lie, each with the bounds that are not kept anyway."""
    for option in choice:
        sharp = [_sharpened(problem, bound) for bound in option]
        if False not in sharp:
            yield tuple([bound for bound in sharp if isinstance(bound, Bound)])


def _merged(bounds: Iterable[Bound]) -> Iterable[Bound]:
    """One bound for each group of places and set of cards."""
    merged: dict[tuple[frozenset[int], int], Bound] = {}
    for bound in bounds:
        key = (bound.places, bound.cards)
        known = merged.get(key, bound)
        merged[key] = Bound(*key, max(known.at_least, bound.at_least), min(known.at_most, bound.at_most))
    return merged.values()


def _sharpened(problem: Unseen, bound: Bound) -> Bound | bool:
    """Whether a bound is kept or broken however the cards lie, otherwise the bound on the cards that there are."""
    cards = bound.cards & problem.cards
    most = min(_together(problem, bound.places)[1], cards.bit_count())
    if bound.at_least > min(bound.at_most, most) or bound.at_most < 0:
        return False
    if bound.at_least <= 0 and bound.at_most >= most:
        return True
    return Bound(bound.places, cards, bound.at_least, bound.at_most)


def _together(problem: Unseen, places: Iterable[int]) -> tuple[int, int]:
    """How many cards some places take together, at least and at most."""
    sizes = [problem.sizes[place] for place in places]
    return sum([least for least, _ in sizes]), sum([most for _, most in sizes])
