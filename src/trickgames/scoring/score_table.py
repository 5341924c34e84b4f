"""Score tables: a measure, and lines that say what a contract brings to its makers and to the others.

The lines are data. The first that fits counts; the same table is read for the score, for the rule sheet and by the compiled
engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

import attrs

from trickgames.checks import Sound, row
from trickgames.engine.scored import Targeted
from trickgames.engine.verdict import Ending, Played, Verdict, new_verdict
from trickgames.scoring.lines import Line, Sweep, Words, facts_of, fits, is_broken
from trickgames.scoring.measures import TRICKS, CountCards, CountTricks, Measured, added, in_tricks, not_measures
from trickgames.scoring.pays import Lift, Pays
from trickgames.scoring.rows import told_rows
from trickgames.table.facts import Called, Contract, LoneDefender

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.engine.scored import InTricks

__all__ = ["Bonus", "PointTable", "ScoreTable"]

MADE: Final = frozenset(("made", "failed"))
RARE: Final = frozenset(("fast break",))
PLAIN: Final = 9
"""How much is asked of a deal in which no side sits out; the last is the call."""
MOST_KNOWN: Final = 4096
NOTHING: Final = Line()  # where no line fits
Known: TypeAlias = tuple[Line, bool, tuple[int, int] | None]
"""The line that fits, whether the contract is made, and what makers and others get if that is the same in every such deal."""


class Bonus(Protocol):
    """Points by side on top of what the lines of a table bring."""

    def __call__(self, played: Played, scores: tuple[int, ...], /) -> tuple[int, ...]:
        """The points by side, from the scores before the deal."""
        ...

    def describe(self, game: Game, /) -> tuple[str, ...]:
        """The bonus in sentences."""
        ...


def _lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    return row(lines)


def _measures(measures: Iterable[Measured]) -> tuple[Measured, ...]:
    return row(measures)


def _bonuses(bonuses: Iterable[Any]) -> tuple[Any, ...]:
    return row(bonuses)


@attrs.frozen
class ScoreTable(Sound):
    """A scoring by lines. A measure counts what was taken, and the first line that fits says what each side gets.

    `besides` are measures whose points every side gets in addition, and `bonuses` are points by side. A `sweep` says what
    taking everything brings, with or without a contract. What a call itself makes or loses replaces the makers' pay of a line,
    except for its `least`. A side whose seats all sit out gets nothing. `everything` is all the points of the measure
    ("total"), or those in play.

    >>> from trickgames.scoring import BID, TAKEN
    >>> auction_euchre = ScoreTable(lines=(Line("made", makers=BID), Line("failed", others=BID)))  # AE4
    >>> auction_euchre.measure.unit, auction_euchre.needs
    ('trick', (<class 'trickgames.table.facts.Contract'>,))
    """

    measure: Measured = TRICKS
    lines: tuple[Line, ...] = attrs.field(default=(), converter=_lines)
    besides: tuple[Measured, ...] = attrs.field(default=(), converter=_measures)
    bonuses: tuple[Any, ...] = attrs.field(default=(), converter=_bonuses)
    sweep: Sweep | None = None
    everything: Literal["in play", "total"] = "in play"
    _known: dict[Any, Any] = attrs.field(factory=dict[Any, Any], init=False, eq=False, repr=False)
    _rare: bool = attrs.field(init=False, eq=False, repr=False, default=False)
    _has_parts: bool = attrs.field(init=False, eq=False, repr=False, default=False)
    _all: int | None = attrs.field(init=False, eq=False, repr=False, default=None)

    heading = "Scoring"

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "_rare", any(RARE.intersection(line.when) for line in self.lines))
        object.__setattr__(self, "_has_parts", len(self.measure.parts) > 1)
        object.__setattr__(self, "_all", self.measure.total if self.everything == "total" else None)

    @property
    def needs(self) -> tuple[type[Any], ...]:
        """The contract, unless a line counts without one."""
        return () if any(not line.when for line in self.lines) else (Contract,)

    @property
    def unit(self) -> str:
        """What is counted: trick or point."""
        return self.measure.unit

    def one_side_scores(self) -> bool:
        """Whether in each deal only the makers or only the others score."""
        one = all(line.one_side_scores for line in self.lines if line.when)
        return one and bool(self.needs) and not self.besides and not self.bonuses and self.sweep is None

    def only_more_scores(self, game: Game) -> bool:
        """Whether of two sides just the one with more of the tricks scores, for those above half (WH3)."""
        half = Words.of(game, self.unit).majority
        apart = self.besides or self.bonuses or self.sweep is not None
        pay = None if half is None or apart else Pays(taken=1, book=half)
        return all(line.others == pay and (not line.when or line.makers == pay) for line in self.lines)

    def reads_calls(self, fact: type[Any]) -> bool:
        """Whether a line asks if the contract is made. Bids that players make for themselves aren't looked at."""
        return fact is Contract and any(not MADE.isdisjoint(line.when) for line in self.lines)

    def failure_costs(self) -> Literal["points", "gain", "nothing"]:
        """What makers lose by a call that is too high."""
        pays = [pay for line in self.lines for pay in (line.makers, line.others)]
        if self.bonuses or any(line.wins for line in self.lines) or not all(isinstance(pay, Pays) for pay in pays):
            return "points"
        if self._without("made") == self._without("failed") and not any(
            isinstance(pay, Pays) and (pay.bid or pay.over or pay.under) for pay in pays
        ):
            return "nothing"
        paid = any(pay != Pays() for line in self.lines if "made" not in line.when for pay in (line.makers, line.others))
        return "points" if paid else "gain"

    def _without(self, word: str) -> dict[frozenset[str], tuple[Pays | Lift, Pays]]:
        """What the lines with this word pay, by their other words."""
        return {frozenset(line.when) - {word}: (line.makers, line.others) for line in self.lines if word in line.when}

    def may_decide(self, contract: Contract | None) -> bool:
        """Whether a line, or everything in one hand, may decide the match after a deal with this contract."""
        swept = self.sweep is not None and self.sweep.wins
        return swept or (contract is not None and any(line.may_win(contract) for line in self.lines))

    def taken(self, played: Played) -> tuple[int, ...]:
        """The points by seat."""
        taken = self.measure.taken(played)
        for measure in self.besides:
            taken = tuple(map(sum, zip(taken, measure.taken(played), strict=True)))
        return taken

    def in_tricks(self, trump: Suit | None) -> InTricks | None:
        """What each trick and each card brings, if tricks and cards alone are measured."""
        return in_tricks((self.measure, *self.besides), trump)

    def __call__(self, played: Played, scores: tuple[int, ...]) -> Verdict:
        """The points by seat, and the scores after the deal."""
        contract = played.contract
        taken = played.tricks_taken if self.measure is TRICKS else self.measure.taken(played)
        if contract is None:
            return self._whole(played, scores, taken, None, self._without_contract(played))
        makers = played.makers
        ours, of = 0, sum(taken) if self._all is None else self._all
        for seat in makers:
            ours += taken[seat]
        so: Any = (ours, of, len(makers), contract.level, contract.alone, contract.moon)
        if self._rare or played.table.resting or contract.call is not None or contract.alone:
            so += self._rarely(played, contract)
        known: Known | None = self._known.get(so)
        line, made, fixed = self._look_up(played, contract, so) if known is None else known
        if fixed is None:
            return self._whole(played, scores, taken, made, line)
        won, lost = fixed
        after = [*scores] if lost == 0 else [score + lost for score in scores]
        for side in played.making_sides if won != lost else ():
            after[side] += won - lost
        return new_verdict(taken, tuple(after), made, None, None, ())

    def _look_up(self, played: Played, contract: Contract, so: tuple[Any, ...]) -> Known:
        """The line that fits, and whether the contract is made; it is remembered under what was so of the deal."""
        ours, of = so[:2]
        made = ours >= of if contract.moon else contract.objective.met(ours, of)
        is_so = facts_of(played, ours, of, made)
        line = next((line for line in self.lines if fits(line.when, is_so)), NOTHING)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        known = self._known[so] = (line, made, self._fixed(line, so))
        return known

    def _without_contract(self, played: Played) -> Line:
        found = next((line for line in self.lines if not line.when), None)
        if found is None:
            played.table.get(Contract)  # says that nothing has settled it
        return NOTHING if found is None else found

    def _rarely(self, played: Played, contract: Contract) -> tuple[object, ...]:
        """What is rarely so: a lone defender, a fast break, another objective than a number, sides that sit out."""
        resting, call, seating = played.table.resting, contract.call, played.table.game.seating
        out: list[int] = []
        if len(resting) >= seating.smallest:
            out = [side for side, seats in enumerate(seating.sides) if resting.issuperset(seats)]
        lone = contract.alone and played.table.find(LoneDefender) is not None
        return (lone, self._rare and is_broken(played), None if call is None else call, *out)

    def _fixed(self, line: Line, so: tuple[object, ...]) -> tuple[int, int] | None:
        """What the makers and the others get by a line that pays the same in every such deal, where no side sits out."""
        makers, others = line.makers, line.others
        plain = not (self.besides or self.bonuses or self.sweep or line.wins or self._has_parts)
        if len(so) > PLAIN or so[PLAIN - 1 :] not in ((), (None,)) or not plain:
            return None
        if not isinstance(makers, Pays) or not (makers.is_fixed and others.is_fixed):
            return None
        return makers.amount(0, 0, 0), others.amount(0, 0, 0)

    def _whole(
        self,
        played: Played,
        scores: tuple[int, ...],
        taken: tuple[int, ...],
        made: bool | None,  # noqa: FBT001 - the callers are in this package, and call it by position for speed
        line: Line,
    ) -> Verdict:
        """By the whole table: the line, the sweep, what counts besides, and whether somebody has won."""
        sides = self._by_side(played, taken)
        sweep = self.sweep
        swept = None if sweep is None else self._swept(sides)
        if swept is not None and sweep is not None and sweep.taker is not None and sweep.others is not None:
            steps = [
                tuple([(sweep.taker if side == swept else sweep.others).amount(took, 0, 0) for side, took in enumerate(sides)])
            ]
        else:
            gains = [self._gain(played, line, side, sides, score, made) for side, score in enumerate(scores)]
            steps = self._steps(played, line, gains) if self._has_parts else [tuple(gains)]
        for measure in self.besides:
            more = measure.taken(played)
            taken = tuple(map(sum, zip(taken, more, strict=True)))
            steps.append(tuple([sum([more[seat] for seat in seats]) for seats in played.table.game.seating.sides]))
        steps += [tuple(bonus(played, scores)) for bonus in self.bonuses]
        after = tuple(map(sum, zip(scores, *steps, strict=True)))
        ending = None if line.wins is None and swept is None else self._ending(played, line, swept)
        return new_verdict(taken, after, made, ending, None, tuple(steps) if len(steps) > 1 else ())

    def _by_side(self, played: Played, taken: tuple[int, ...]) -> list[int]:
        """What each side took; the makers' points count together for each of their sides."""
        sides, ours = played.table.game.seating.sides, sum([taken[seat] for seat in played.makers])
        return [
            ours if side in played.making_sides else sum([taken[seat] for seat in seats]) for side, seats in enumerate(sides)
        ]

    def _swept(self, sides: list[int]) -> int | None:
        """The side that took everything that there is."""
        total = self.measure.total
        return sides.index(total) if total is not None and total in sides else None

    def _gain(self, played: Played, line: Line, side: int, sides: list[int], score: int, made: bool | None) -> int:  # noqa: FBT001 - the callers are in this package, and call it by position for speed
        table, contract, making = played.table, played.contract, side in played.making_sides
        if table.resting and table.resting.issuperset(table.game.seating.sides[side]):
            return 0
        pay = line.makers if making and line.when else line.others
        if isinstance(pay, Lift):
            goal = table.game.goal
            target = goal.target_score() if isinstance(goal, Targeted) else None
            return pay.change(score, target or 0)
        call = None if contract is None or not making else contract.call
        own = None if call is None else call.makes if made else call.loses
        if own is not None:
            own = own if made else -own
            return own if pay.least is None else max(own, pay.least)
        level = 0 if contract is None else contract.level
        if not pay.lead:
            return pay.amount(sides[side], level, 0)
        ours = played.making_sides if making else (side,)
        others = [took for other, took in enumerate(sides) if other not in ours]
        return pay.amount(sides[side], level, max(others, default=0))

    def _steps(self, played: Played, line: Line, gains: list[int]) -> list[tuple[int, ...]]:
        """The gains measure by measure, where a side is paid for what it took; else in the first step."""
        steps: list[tuple[int, ...]] = []
        paid = [0] * len(gains)
        for number, part in enumerate(self.measure.parts):
            taken = part.taken(played)
            sides = self._by_side(played, taken)
            step: list[int] = []
            for side, gain in enumerate(gains):
                pay = line.makers if side in played.making_sides else line.others
                counted = isinstance(pay, Pays) and pay.is_taken
                step.append(pay.taken * sides[side] if counted else gain if number == 0 else 0)  # type: ignore[union-attr]  # `counted` is for pays alone
            paid = [before + more for before, more in zip(paid, step, strict=True)]
            steps.append(tuple(step))
        # a call that names its own price, or a side that sits out, is not paid step by step
        return steps if paid == gains else [tuple(gains)]

    def _ending(self, played: Played, line: Line, swept: int | None) -> Ending | None:
        if line.wins is not None:
            making = tuple(sorted(played.making_sides))
            others = tuple(side for side in range(len(played.table.scores)) if side not in making)
            return Ending(making if line.wins == "makers" else others, line.why)
        if swept is not None and self.sweep is not None and self.sweep.wins:
            makers = swept in played.making_sides
            winners = tuple(sorted(played.making_sides)) if makers else (swept,)
            return Ending(winners, f"all the {self.unit}s were taken in one deal")
        return None

    def describe(self, game: Game) -> tuple[str, ...]:
        """The table in sentences."""
        words = Words.of(game, self.unit)
        told = [] if isinstance(self.measure, CountTricks) else list(self.measure.describe(game))
        if any(Called in phase.gives for phase in game.phases):
            told.append(f"A maker and a partner count their {self.unit}s together, and each of them gets the score [CA6].")
        *rows, last = told_rows(self.lines, words)
        told += [*rows, last if last.endswith("].") else f"{last.removesuffix('.')} [P33e]."]
        told += [] if self.sweep is None else [self.sweep.told(self.unit, words.party)]
        besides = [sentence for measure in self.besides for sentence in measure.describe(game)]
        told += [f"Each {words.party} also scores these points.", *besides] if besides else []
        told += [sentence for bonus in self.bonuses for sentence in bonus.describe(game)]
        return tuple(sentence[:1].upper() + sentence[1:] for sentence in told)

    def own_problems(self) -> Iterator[str]:
        """Reports a table without lines, lines after one that always counts, and a sweep of a measure without a fixed total."""
        name = type(self).__name__
        wrong = [*not_measures(f"{name}: measure", self.measure), *not_measures(f"{name}: besides", *self.besides)]
        if wrong:
            yield from wrong
            return
        if not self.lines:
            yield f"{name}: lines=(): a table has a line at least"
        for number, line in enumerate(self.lines):
            earlier = [other for other in self.lines[:number] if set(other.when) <= set(line.when)]
            if earlier:
                yield f"{name}: the line {line.when!r} never counts: the line {earlier[0].when!r} before it always does"
        measured = type(self.measure).__name__
        if self.sweep is not None and self.measure.total is None:
            yield f"{name}: a sweep takes all points, and {measured} has no fixed number of them: leave the sweep out"
        if self.everything == "total" and self.measure.total is None:
            yield f"{name}: everything='total', and {measured} has no fixed number of points: leave `everything` out"
        for bonus in self.bonuses:
            if not callable(bonus) or not hasattr(bonus, "describe"):
                yield f"{name}: {bonus!r} is not a bonus: it is called with the deal and the scores, and describes itself"

    def problems(self, game: Game) -> Iterator[str]:
        """Reports cards with points whose values nobody would see, and a lift without a target."""
        name = type(self).__name__
        counts = any(isinstance(part, CountCards) for part in self.measure.parts)
        if counts and not isinstance(self, PointTable):
            yield f"{name}: cards have points here, and players look for them in a PointTable: make it one"
        lifts = any(isinstance(line.makers, Lift) for line in self.lines)
        if lifts and (not isinstance(game.goal, Targeted) or game.goal.target_score() is None):
            yield f"{name}: a Lift goes up to the target, and the goal has none"


@attrs.frozen
class PointTable(ScoreTable):
    """A score table in which cards have points. Players and pictures see which.

    >>> from trickgames.cards.card import Rank, Suit
    >>> from trickgames.scoring import MINUS_BID, TAKEN
    >>> cards = CountCards({Rank.ACE: 1, Rank.FIVE: 5})
    >>> pedro = PointTable(cards, (Line("made", TAKEN, TAKEN), Line("failed", MINUS_BID, TAKEN)))
    >>> [str(card) for card in pedro.values(Suit.HEARTS)]
    ['Ah', '5h']
    """

    def values(self, trump: Suit | None) -> Mapping[Card, int]:
        """The points of each card that has any of its own, under this trump."""
        return added(measure.values(trump) for measure in (self.measure, *self.besides))

    def weights(self, trump: Suit | None) -> Mapping[Card, int]:
        """In hundredths of a point, what each card is roughly worth to its taker beside points of its own."""
        return added(measure.weights(trump) for measure in (self.measure, *self.besides))

    def safe_cards(self, trump: Suit | None) -> frozenset[Card]:
        """The cards whose points go to the player who plays them, under this trump."""
        safe: frozenset[Card] = frozenset()
        return safe.union(*(measure.safe_cards(trump) for measure in (self.measure, *self.besides)))
