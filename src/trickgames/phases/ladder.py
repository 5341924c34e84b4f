"""What can be bid, as tiers from the lowest up: a tier is a tuple of calls of equal rank.

The functions here build tiers, to be joined with `+` or listed with `*` in a game: numbers, numbers with a strain, words such
as misere, shoot or alone, and the moon. `Ladder` is what an auction looks up in its tiers.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from trickgames.cards.strains import Strain, strain_of
from trickgames.cards.words import counted, listed, number
from trickgames.checks import expect, row
from trickgames.errors import InvalidRulesError, NotationError, short
from trickgames.table.actions import MOST_LEVEL, Bid, ShootMoon
from trickgames.table.calls import Call, Objective

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trickgames.cards.card import Suit

__all__ = ["Ladder", "Tier", "above", "by_word", "numbers", "ranked", "shoot_the_moon"]

Tier: TypeAlias = tuple[Call, ...]


def as_tiers(tiers: Iterable[Iterable[Call]]) -> tuple[Tier, ...]:
    """Tiers as tuples, whatever they are listed in; what are no tiers is left to be refused."""
    every = row(tiers)
    return tuple(map(row, every)) if isinstance(every, tuple) else every


MOST_TIERS: Final = 1000
NO_CALL: Final = -1
TWO: Final = 2  # numbers that nothing lies between
FEWEST_STEPS: Final = 4  # as many numbers are told as steps


def numbers(
    lowest: int, highest: int, strains: Iterable[Strain | Suit | str | None] = (), *, step: int = 1
) -> tuple[Tier, ...]:
    """A tier for each number. With `strains` the strain belongs to the bid, and bids of the same number are equal.

    With `step=5` the numbers are five apart. `InvalidRulesError` names everything that isn't a number or a strain.

    >>> [str(tier[0].bid) for tier in numbers(3, 5)]
    ['bid 3', 'bid 4', 'bid 5']
    >>> [str(call.bid) for call in numbers(3, 5, ["hearts", "low"])[0]]
    ['bid 3 hearts', 'bid 3 low']
    >>> [str(tier[0].bid) for tier in numbers(20, 40, step=10)]
    ['bid 20', 'bid 30', 'bid 40']
    """
    played, wrong = _strains("numbers", strains)
    InvalidRulesError.check([*_wrong_numbers("numbers", lowest, highest, step), *wrong])
    of_each = played or (None,)
    return tuple(tuple(_of_number(level, strain, None) for strain in of_each) for level in range(lowest, highest + 1, step))


def ranked(
    lowest: int,
    highest: int,
    strains: Iterable[Strain | Suit | str | None],
    worth: Callable[[int, Strain], int] | None = None,
    *,
    step: int = 1,
) -> tuple[Tier, ...]:
    """A tier for each number and strain. Within a number the strains rank as they are listed, the lowest first (FH4).

    `worth` gives the points that such a bid makes or loses. With `step=5` the numbers are five apart. `InvalidRulesError` names
    everything that isn't a number, a strain or a worth.

    >>> [str(call.bid) for tier in ranked(6, 7, ["spades", "no trump"]) for call in tier]
    ['bid 6 spades', 'bid 6 no trump', 'bid 7 spades', 'bid 7 no trump']
    """
    played, wrong = _strains("ranked", strains)
    problems = [*_wrong_numbers("ranked", lowest, highest, step), *wrong]
    if not played and not wrong:
        problems.append("ranked: strains: at least one strain; for numbers alone take `numbers`")
    if worth is not None and not callable(worth):
        problems.append(f"ranked: worth={short(worth)}: a function of the number and the strain")
    InvalidRulesError.check(problems)
    return tuple(
        (_of_number(level, strain, None if worth is None else worth(level, strain)),)
        for level in range(lowest, highest + 1, step)
        for strain in played
    )


def by_word(
    word: str,
    objective: Objective,
    strains: Iterable[Strain | Suit | str | None] = (),
    *,
    played_in: Strain | Suit | str | None = None,
    alone: bool = False,
    makes: int | None = None,
    loses: int | None = None,
    after: int = 0,
) -> Tier:
    """A tier for a bid by one of the words "misere", "open misere", "shoot", "alone" and "nil".

    With `strains` the strain belongs to the bid. `played_in` is a strain that needn't be said. Without either, the strain is
    named later. The other arguments are the fields of a `Call`.

    >>> [str(call.bid) for call in by_word("shoot", Objective("all"), ["hearts", "low"], alone=True)]
    ['bid shoot hearts', 'bid shoot low']
    >>> misere = by_word("misere", Objective("none"), played_in="misere", alone=True, makes=250, loses=250, after=7)
    >>> str(misere[0].bid), str(misere[0].strain)
    ('bid misere', 'misere')
    """
    said, problems = _strains("by_word", strains)
    fixed, wrong = _strains("by_word", () if played_in is None else (played_in,), "played_in")
    InvalidRulesError.check([*_wrong_word(word), *problems, *wrong])
    bids: list[tuple[Bid, Strain | None]] = [(Bid(word=word, strain=strain), strain) for strain in said]
    if not said:
        bids = [(Bid(word=word), next(iter(fixed), None))]
    return tuple(Call(bid, objective, strain, alone, makes, loses, after) for bid, strain in bids)


def shoot_the_moon(points: int) -> Tier:
    """A tier for the bid of all the points, "shoot the moon" (P33h). `points` is how many there are.

    >>> [str(call.bid) for tier in (*numbers(9, 10), shoot_the_moon(10)) for call in tier]
    ['bid 9', 'bid 10', 'shoot the moon']
    """
    return (Call(ShootMoon(), Objective("at_least", points)),)


def above(tiers: Iterable[Tier], bid: Bid, tier: Tier) -> tuple[Tier, ...]:
    """These tiers with one more, right above that of a bid (FH5). `InvalidRulesError` if the bid isn't there.

    >>> misere = by_word("misere", Objective("none"), played_in="misere")
    >>> [str(tier[0].bid) for tier in above(numbers(7, 8), Bid(7), misere)]
    ['bid 7', 'bid misere', 'bid 8']
    """
    given = as_tiers(tiers)
    expect(given, tuple, "list of tiers", "tiers")
    expect(bid, Bid, "bid", "bid")
    for place, each in enumerate(given, start=1):
        if any(call.bid == bid for call in each):
            return (*given[:place], tier, *given[place:])
    msg = f"above: `{bid}` is not among the bids"
    raise InvalidRulesError(msg)


def _wrong_numbers(name: str, lowest: int, highest: int, step: int) -> Iterator[str]:
    wrong = [
        f"{name}: {field}={short(value)}: the values are whole numbers"
        for field, value in (("lowest", lowest), ("highest", highest), ("step", step))
        if type(value) is not int
    ]
    yield from wrong
    if wrong:
        return
    if not 1 <= lowest <= highest <= MOST_LEVEL:
        none = f"there is none, since bids are numbers from 1 to {MOST_LEVEL}"
        yield f"{name}: bids from {short(lowest)} to {short(highest)}: {none}"
    if step < 1:
        yield f"{name}: step={short(step)}: a whole number from 1"


def _wrong_word(word: str) -> Iterator[str]:
    try:
        Bid(word=word)
    except (NotationError, TypeError) as error:
        yield f"by_word: word={short(word)}: {error}"
    if not word:
        yield "by_word: word='': a word that is bid, such as \"nil\""


def _strains(
    name: str, strains: Iterable[Strain | Suit | str | None], field: str = "strains"
) -> tuple[tuple[Strain, ...], list[str]]:
    """The strains that are listed, and what is wrong with the list in words."""
    if isinstance(strains, str) or not isinstance(strains, Iterable):
        steps = f"; for bids in steps give step={strains}" if isinstance(strains, int) and name != "by_word" else ""
        return (), [f'{name}: {field}={short(strains)}: a list of strains, such as ["hearts", "no trump"]{steps}']
    found: list[Strain] = []
    problems: list[str] = []
    for strain in strains:
        try:
            found.append(strain_of(strain))
        except (NotationError, TypeError) as error:
            problems.append(f"{name}: {field}: {error}")
    return tuple(found), problems


def _of_number(level: int, strain: Strain | None, worth: int | None) -> Call:
    return Call(Bid(level, strain), Objective("at_least", level), strain, makes=worth, loses=worth)


@attrs.frozen(eq=False)
class Ladder:
    """What an auction looks up in its tiers: each call with its height, the lowest 0; made with `Ladder.of`."""

    calls: tuple[Call, ...]
    heights: dict[Bid | ShootMoon, int]
    by_bid: dict[Bid | ShootMoon, Call]
    top: int
    waits: bool

    @staticmethod
    def of(tiers: Iterable[Tier]) -> Ladder:
        """The ladder of some tiers."""
        placed = [(call, height) for height, tier in enumerate(tiers) for call in tier]
        return Ladder(
            tuple(call for call, _ in placed),
            {call.bid: height for call, height in placed},
            {call.bid: call for call, _ in placed},
            max((height for _, height in placed), default=NO_CALL),
            any(call.after for call, _ in placed),
        )

    def height(self, bid: Bid | ShootMoon | None) -> int:
        """How high a bid stands; below everything where there is none."""
        return NO_CALL if bid is None else self.heights[bid]

    def open_above(self, height: int, reached: int) -> bool:
        """Whether something can be bid above this height, when this is the highest number that has been bid."""
        if not self.waits:
            return height < self.top
        return any(self.heights[call.bid] > height and call.after <= reached for call in reversed(self.calls))

    @property
    def levels(self) -> tuple[int, ...]:
        """The numbers that can be bid."""
        return tuple({call.bid.level: None for call in self.calls if isinstance(call.bid, Bid) and not call.bid.word})


# What is wrong with tiers, and what they are in words


def tiers_problems(name: str, tiers: tuple[Tier, ...]) -> Iterator[str]:
    """Reports tiers that don't rise, that repeat a bid, or that have a bid that nobody can make, each in words."""
    calls = [call for tier in tiers for call in tier]
    if not calls or not all(tiers):
        yield f"{name}: tiers={short(tiers)}: at least one bid in each tier"
    if len(tiers) > MOST_TIERS:
        yield f"{name}: {len(tiers)} tiers: at most {MOST_TIERS}"
        return
    bids = [call.bid for call in calls]
    for bid in dict.fromkeys(bids):
        if bids.count(bid) > 1:
            yield f"{name}: `{bid}` appears {bids.count(bid)} times: leave one of them"
    yield from (f"{name}: {problem}" for problem in (*_not_rising(tiers), *map(_wrong_call, calls)) if problem)
    highest = max((_number(call) for call in calls), default=0)
    for call in calls:
        if call.after > highest:
            yield f"{name}: `{call.bid}` waits for a bid of {short(call.after)}, and bids go to {highest}"


def _number(call: Call) -> int:
    return call.bid.level if isinstance(call.bid, Bid) else 0


def _not_rising(tiers: tuple[Tier, ...]) -> Iterator[str]:
    levels = [[_number(call) for call in tier if _number(call)] for tier in tiers]
    for tier, found in zip(tiers, levels, strict=True):
        if len(set(found)) > 1:
            yield f"{listed(f'`{call.bid}`' for call in tier)} are in one tier: bids of one tier have the same number"
    risen = [(min(found), max(found)) for found in levels if found]
    for (_, before), (now, _) in pairwise(risen):
        if now < before:
            yield f"a bid of {now} stands above one of {before}: list the tiers from the lowest up"


def _wrong_call(call: Call) -> str:
    bid, strain = call.bid, call.strain
    if isinstance(bid, Bid):
        if not bid.word and not bid.level:
            return f"`{bid}`: a bid that others go over is a number from 1 to {MOST_LEVEL}, or a word"
        if bid.strain is not None and bid.strain != strain:
            return f"`{bid}` is played in {strain}: a strain that belongs to the bid is what is played"
    return "" if strain is None else strain_problem(strain)


def strain_problem(strain: Strain) -> str:
    """Reports what is wrong with a strain that players say, in words, or "" if nothing is."""
    try:
        read = strain_of(strain.name)
        known = (read.name, read.suit, read.low) == (strain.name, strain.suit, strain.low)  # also of a user's class
    except NotationError:
        known = False
    return "" if known else f"{short(strain)} can't be said: its name is read as another strain, or as none"


def tiers_told(tiers: tuple[Tier, ...], partners: str = "partners", unit: str = "trick") -> Iterator[str]:
    """The bids from the lowest up, in sentences.

    `partners` is what a player has ("partner", "partners" or "" for none), and `unit` what is counted.
    """
    of_numbers = [tier for tier in tiers if all(map(_number, tier))]
    if of_numbers:
        yield _numbers_told(of_numbers, unit)
        yield from _worths([call for tier in of_numbers for call in tier])
    for place, tier in enumerate(tiers):
        if tier not in of_numbers:
            stands = f"Just above {_tier_told(tiers[place - 1])} comes" if place else "The lowest bid is"
            yield f"{stands} {_tier_told(tier)}{_meaning(tier[0], unit)}."
            yield from _price(tier[0], usual=any(call.makes is None for numbers in of_numbers for call in numbers))
    waiting = [(call, call.after) for tier in tiers for call in tier[:1] if call.after]
    for call, after in waiting:
        yield f"{_bid_told(call).capitalize()} may be bid only once somebody has bid {number(after)} or more [FH5]."
    if partners and any(call.alone for tier in tiers for call in tier):
        lone = listed((_tier_told(tier) for tier in tiers if tier and tier[0].alone), "or")
        yield f"If the high bid is {lone}, the bidder's {partners} sit{'s' if partners == 'partner' else ''} out [K7]."


def _numbers_told(tiers: list[Tier], unit: str) -> str:
    calls = [call for tier in tiers for call in tier]
    levels = list(dict.fromkeys(map(_number, calls)))
    strains = [call.strain for call in calls if _number(call) == levels[0]]
    if all(call.bid.strain is None for call in calls):  # type: ignore[union-attr]  # the calls with a number are bids
        if len(levels) == TWO:
            return f"A bid is {listed(map(number, levels), 'or')} {unit}s."
        range_, steps, step = numbers_told(levels).partition(" in steps")
        bids = f"{range_} {unit}{'' if levels == [1] else 's'}{steps}{step}"
        return f"The bid is {bids}." if len(levels) == 1 else f"Bids {'range' if bids.startswith('from') else 'are'} {bids}."
    alike = [(level, strain) for level in levels for strain in strains]
    if alike != [(_number(call), call.strain) for call in calls] or any(call.bid.strain is None for call in calls):  # type: ignore[union-attr]  # as above
        return f"Bids, from the lowest up: {listed(_bid_told(call) for call in calls)}."
    bids = numbers_told(levels, "or")
    what = f"A bid is a number of {unit}s {bids}" if bids.startswith("from") else f"A bid is {bids} {unit}s"
    if len(tiers) == len(calls):
        order = listed(map(str, strains))
        return f"{what} with one of these, from the lowest up: {order}."
    return f"{what} with {listed(map(str, strains), 'or')}. Bids of the same number rank equal."


def numbers_told(levels: Sequence[int], join: Literal["and", "or"] = "and") -> str:
    """Rising numbers in words: from one to another, in steps, or one by one.

    >>> numbers_told([3, 4, 5, 6]), numbers_told([20, 30, 40, 50]), numbers_told([5, 10, 15])
    ('from three to six', 'from 20 to 50 in steps of ten', 'five, ten and 15')
    """
    steps = {after - before for before, after in pairwise(levels)}
    if (steps == {1} and len(levels) > TWO) or (len(steps) == 1 and len(levels) >= FEWEST_STEPS):
        step = steps.pop()
        return f"from {number(levels[0])} to {number(levels[-1])}{f' in steps of {number(step)}' if step > 1 else ''}"
    return listed(map(number, levels), join)


def _worths(calls: list[Call]) -> Iterator[str]:
    """What numbers are worth that have a worth of their own, each as much made as failed, in a sentence."""
    if any(call.makes is None or call.makes != call.loses for call in calls):
        return
    levels = dict.fromkeys(map(_number, calls))
    worth = (f"{number(level)} {listed(str(call.makes) for call in calls if _number(call) == level)}" for level in levels)
    yield f"In that order the bids are worth: {'; '.join(worth)} [FH4]."


def _bid_told(call: Call) -> str:
    return str(call.bid).removeprefix("bid ")


def _tier_told(tier: Tier) -> str:
    first = _bid_told(tier[0])
    if len(tier) == 1:
        return f'"{first}"'
    said = tier[0].bid.strain if isinstance(tier[0].bid, Bid) else None
    return f'"{first.removesuffix(f" {said}")}"'


def _meaning(call: Call, unit: str) -> str:
    count = counted(call.objective.count, unit)
    return {
        "at_least": f", a bid to take at least {count}",
        "exactly": f", a bid to take exactly {count}",
        "none": f", a bid to take no {unit}s",
        "all": f", a bid to take every {unit}",
    }[call.objective.kind]


def _price(call: Call, *, usual: bool) -> Iterator[str]:
    """What a call makes or loses by itself, in a sentence; `usual`: other bids have no price of their own."""
    makes = [] if call.makes is None else [f"scores {call.makes} if it is made"]
    loses = [] if call.loses is None else [f"loses {call.loses} if it fails"]
    if makes or loses:
        instead = ", in place of the makers' usual score" if usual else ""
        yield f"It {', and '.join([*makes, *loses])}{instead} [BE7, BD7]."
