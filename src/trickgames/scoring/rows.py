"""A score table as a scorer reads it out: "Bid made: ... Set: ...", the general rows first and the exceptions after them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.words import listed, number, sentence
from trickgames.scoring.pays import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.scoring.lines import Line, When, Words

__all__ = ["told_rows"]

OPPOSITE: Final = frozenset(("made", "failed"))
KINDS: Final = frozenset(("moon", "nullo"))
"""Bids of a kind of their own: their lines say nothing of other bids."""
_WITH: Final[dict[str, str]] = {
    "all": "with every {unit}",
    "none": "with no {unit}",
    "alone": "alone",
    "single": "without a partner",
    "lone defender": "against a lone defender",
    "fast break": "with a fast break",
}
_BARE: Final[dict[str, str]] = {"all": "every {unit}", "none": "no {unit}", "fast break": "fast break"}


def told_rows(lines: Sequence[Line], words: Words) -> Iterator[str]:
    """The lines of a table as sentences; what several of them say alike is said once."""
    by_when = {line.when: attrs.evolve(line, when=("made",)) for line in lines}
    if set(by_when) == {("made",), ("failed",)} and by_when["made",] == by_when["failed",]:
        yield f"Whether or not the {words.contract} is made, {lines[0].paid_told(words)}."
        return
    every = [line for line in lines if words.nullo or "nullo" not in line.when]
    rows = [line for line in every if line.when]
    unpaid = [line for line in rows[:1] if line.when == ("nullo",) and line.others == NOTHING]
    alike = _others_alike(rows[len(unpaid) :], words)
    apart = _is_apart(rows)
    if not apart:
        yield "The first of these that fits counts."
    for row in sorted(rows, key=_rank) if apart else rows:
        yield f"{_label(row, words, rows)}: {_paid(row, words, others=alike is None)}."
    if alike is not None:
        told = alike.others_told(words)
        both = "Made or set" if words.needed is None else "Either way"
        yield f"{told}, except against {words.nullo_bids}." if unpaid else f"{both}, {told}."
    for line in (line for line in every if not line.when):
        settled = all(any(row.when == (word,) for row in rows) for word in OPPOSITE)
        start = f"No {words.contract}: " if settled else "Otherwise: " if rows else ""
        yield f"{start}{_paid(line, words, others=True)}."


def _others_alike(paid: Sequence[Line], words: Words) -> Line | None:
    """One of the lines, if the others get the same by all of them, and something."""
    if len(paid) < 2 or len({line.others for line in paid}) > 1 or paid[0].others == NOTHING:  # noqa: PLR2004 - one alone is like no other
        return None
    same = any(line.makers in (NOTHING, line.others) for line in paid)
    return None if same and not words.priced else paid[0]


def _rank(line: Line) -> tuple[bool, bool, int]:
    """The place of a row: made, set, and bids of their own kind, each from the general to the special."""
    return not KINDS.isdisjoint(line.when), "failed" in line.when, len(_implied(line))


def _implied(line: Line) -> frozenset[When]:
    """What is so where a line counts."""
    return frozenset((*line.when, "made")) if "all" in line.when and "nullo" not in line.when else frozenset(line.when)


def _is_apart(rows: Sequence[Line]) -> bool:
    """Whether the order doesn't matter: of two rows that may both fit, the first says all that the second says, and more."""
    for first, second in combinations(rows, 2):
        one, other = _implied(first), _implied(second)
        if not (one > other or (one | other) >= OPPOSITE or KINDS & one - other):
            return False
    return True


def _label(line: Line, words: Words, rows: Sequence[Line]) -> str:
    """When a row counts, as the words before a colon."""
    asked = [word for word in line.when if word not in OPPOSITE | KINDS]
    if "nullo" in line.when:
        begun = words.nullo_bids
    elif "moon" in line.when:
        begun = "moon"
    elif words.needed is not None and not OPPOSITE.isdisjoint(line.when):
        march = any("all" in row.when and _implied(row) == _implied(line) | {"all"} for row in rows)
        begun = _euchred(words) if "failed" in line.when else _enough(words, march=march)
        return sentence(" ".join([begun, *_tails(asked, words)]))
    elif not OPPOSITE.isdisjoint(line.when):
        begun = "set" if "failed" in line.when else words.contract
    else:
        first, *asked = sorted(asked, key=lambda word: word not in _BARE)
        begun = (_BARE.get(first) or _WITH[first]).format(unit=words.unit)
        if first == "all" and words.needed is not None:
            begun = f"all {number(words.there)} {words.unit}s"
    ended = " made" if "made" in line.when else " missed" if "failed" in line.when and begun != "set" else ""
    return sentence(" ".join([begun + ended, *_tails(asked, words)]))


def _euchred(words: Words) -> str:
    return f"fewer than {number(words.needed or 0)} {words.unit}s (euchred)"


def _enough(words: Words, *, march: bool) -> str:
    """The tricks that makers need, up to all of them, or to all but one where a march is told for itself."""
    least, most = words.needed or 0, words.there - 1
    if not march or least > most:
        return f"{number(least)} {words.unit}s or more"
    return f"{_range_told(least, most)} {words.unit}s"


def _range_told(least: int, most: int) -> str:
    """A range in words, such as "three or four", "four to six" or "two"."""
    if most - least > 1:
        return f"{number(least)} to {number(most)}"
    return listed([number(tricks) for tricks in range(least, most + 1)], "or")


def _tails(asked: Sequence[str], words: Words) -> list[str]:
    return [_WITH[word].format(unit=words.unit) for word in asked]


def _paid(line: Line, words: Words, *, others: bool) -> str:
    """Who gets what by a row."""
    one = attrs.evolve(words, makers="the maker") if "single" in line.when else words
    won = f", and {line.wins_told()}" if line.wins else ""
    return f"{line.paid_told(one, others=others)}{won}"
