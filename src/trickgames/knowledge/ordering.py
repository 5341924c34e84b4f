"""In which order hidden places are best filled: so that few numbers of cards can be left on the way."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trickgames.knowledge.bounds import Unseen

__all__ = ["Bounded", "Group", "carefully_ordered", "classes", "quickly_ordered"]

Group: TypeAlias = tuple[int, tuple[int, ...]]
"""What may lie in places that are alike (a mask), and the numbers of the bounds that count it."""
Bounded: TypeAlias = tuple[frozenset[int], int]
"""The places and the cards of a bound."""


def classes(cards: int, masks: Iterable[int]) -> list[int]:
    """The cards in parts that no mask tells apart."""
    parts = [cards] if cards else []
    for mask in masks:
        told_apart: list[int] = []
        for part in parts:
            inside = part & mask
            if inside:
                told_apart.append(inside)
            if inside != part:
                told_apart.append(part ^ inside)
        parts = told_apart
    return parts


def quickly_ordered(problem: Unseen, groups: Mapping[Group, Sequence[int]], bounds: Sequence[Bounded]) -> list[Group]:
    """Narrow places come first, and those of one bound together: good enough for most problems."""
    if len(groups) == 1:
        return list(groups)
    if not bounds:
        return sorted(groups, key=lambda key: (key[0].bit_count(), groups[key][0]))
    width = [allowed.bit_count() for allowed in problem.allowed]
    narrow = [min((width[place], place) for place in places) for places, _ in bounds]
    narrowest = [min([narrow[other] for other in others]) for others in _judged_together(problem, bounds)]

    def rank(key: Group) -> tuple[tuple[int, int], int]:
        first = groups[key][0]
        return min([(width[first], first), *[narrowest[number] for number in key[1]]]), first

    return sorted(groups, key=rank)


def carefully_ordered(problem: Unseen, groups: Mapping[Group, Sequence[int]], bounds: Sequence[Bounded]) -> list[Group]:
    """One by one those places come next after which the fewest states can follow, as far as that can be told beforehand."""
    parts = classes(problem.cards, {*(allowed for allowed, _ in groups), *(cards for _, cards in bounds)})
    together = _judged_together(problem, bounds)
    most = [min(sum([problem.sizes[place][1] for place in places]), cards.bit_count()) for places, cards in bounds]
    left = list(groups)
    order: list[Group] = []
    begun: set[int] = set()
    touched = 0

    def cost(key: Group) -> float:
        others = [other for other in left if other is not key]
        later = {number for _, mine in others for number in mine}
        judged_later = {other for number in later for other in together[number]}
        spread: dict[tuple[bool, ...], list[int]] = {}
        for part in parts:
            where = tuple([bool(part & allowed) for allowed, _ in others])
            if any(where):
                told_apart = (*where, *[bool(part & bounds[number][1]) for number in sorted(later)])
                counted = spread.setdefault(told_apart, [0, 0])
                counted[0] += part.bit_count()
                counted[1] |= part & (touched | key[0])
        classes_left = sum([log(1 + count) for count, known in spread.values() if known])
        return classes_left + sum([log(1 + most[number]) for number in judged_later & begun.union(key[1])])

    while left:
        following = min(left, key=cost)
        order.append(following)
        left.remove(following)
        touched |= following[0]
        begun.update(following[1])
    return order


def _judged_together(problem: Unseen, bounds: Sequence[Bounded]) -> list[set[int]]:
    """For each bound the ones that stand with it in a choice, itself among them: what is counted is kept until all are."""
    together = [{number} for number in range(len(bounds))]
    if problem.either:
        number_of = {bound: number for number, bound in enumerate(bounds)}
        for choice in problem.either:
            numbers = {number_of[bound.places, bound.cards] for option in choice for bound in option}
            for number in numbers:
                together[number] |= numbers
    return together
