"""What many deals come to: counts that add up over chunks (`Tally`), and what is read from them (`Summary`)."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs
import numpy as np

from trickgames.batch.kernel import places as at
from trickgames.cards.words import counted, listed
from trickgames.engine.protocols import OffersCalls, TakesBids
from trickgames.engine.scored import unit_of
from trickgames.table.actions import Bid
from trickgames.table.facts import Called, Contract, NobodyCalls
from trickgames.telling.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from trickgames.engine.game import Game

__all__ = ["CONTRACTS", "BidCount", "Estimate", "MatchSummary", "Summary", "Tally"]

CONTRACTS: Final = ("passed out", "with partner", "alone", "shot the moon", "alone against a lone defender")
NO_DUTY: Final = ("without a bid", "without a maker")
WIDEST: Final = 1 << 16
KINDS: Final = len(CONTRACTS)
ENDS: Final = 3  # made, failed, or neither


@attrs.frozen
class Estimate:
    """A mean over `count` deals and its standard error.

    >>> print(Estimate.of(count=4, total=8, squares=24))
    2.000 ± 0.816
    """

    mean: float = attrs.field(eq=repr, converter=float)  # so that what is not a number is equal to itself
    error: float = attrs.field(eq=repr, converter=float)
    count: int

    @classmethod
    def of(cls, count: int, total: float, squares: float) -> Estimate:
        """The estimate from the sum of the numbers and of their squares. Not a number if there are too few."""
        if not count:
            return cls(math.nan, math.nan, 0)
        mean = total / count
        if count == 1:
            return cls(mean, math.nan, 1)
        return cls(mean, math.sqrt(max(squares - total * mean, 0.0) / (count - 1) / count), count)

    def __str__(self) -> str:
        return f"{self:.3f}"

    def __format__(self, form: str) -> str:
        """The mean and the error in this form, a question mark for an error that is not known.

        >>> f"{Estimate(0.5, 0.25, 4):.0%}"
        '50% ± 25%'
        """
        form = form or ".3f"
        return f"{self.mean:{form}} ± {'?' if math.isnan(self.error) else format(self.error, form)}"


@attrs.frozen
class BidCount:
    """How often a bid was the contract, and how often it was made and how often it failed.

    Both are 0 if nothing had to be made: no bid was due, or the scoring doesn't say (`Verdict.made` is None).
    """

    label: str
    level: int
    contract: str
    times: int
    made: int
    failed: int

    @property
    def rate(self) -> Estimate:
        """The share that was made of those that were made or failed. Not a number if there are none."""
        return Estimate.of(self.made + self.failed, self.made, self.made)


@attrs.frozen
class MatchSummary:
    """Whole matches: how many there were, how many ended (and weren't stopped), how many each side won or were drawn, and how
    long.
    """

    played: int
    over: int
    wins: tuple[int, ...]
    drawn: int
    deals: Estimate


@attrs.define(eq=False)
class Tally:
    """Counts over deals; tallies add up."""

    game: Game
    deals: int = 0
    passed_out: int = 0
    sums: Any = 0  # by column of numbers: changes by side and the makers', then tricks and points by seat
    squares: Any = 0
    bids: Counter[tuple[int, int, int]] = attrs.field(factory=Counter[tuple[int, int, int]])
    taken: Counter[int] = attrs.field(factory=Counter[int])
    gained: Counter[int] = attrs.field(factory=Counter[int])
    matches: int = 0
    over: int = 0
    drawn: int = 0
    wins: Any = 0
    lengths: tuple[int, int] = (0, 0)

    @classmethod
    def empty(cls, game: Game) -> Tally:
        """No deals yet."""
        seats, sides = game.seating.seats, len(game.seating.sides)
        return cls(
            game, sums=np.zeros(sides + 1 + 2 * seats), squares=np.zeros(sides + 1 + 2 * seats), wins=np.zeros(sides, int)
        )

    @classmethod
    def of(cls, game: Game, rows: NDArray[np.int16], changes: NDArray[np.int32]) -> Tally:
        """The tally of the results of deals."""
        tally = cls.empty(game)
        contract = rows[at.ROW_CONTRACT]
        played = contract != at.PASSED_OUT
        tally.deals = len(contract)
        tally.passed_out = len(contract) - int(np.count_nonzero(played))
        for place, column in enumerate((*changes, *rows[at.ROW_SEATS :])):
            numbers = column.astype(np.float64)
            tally.sums[place] = numbers.sum()
            tally.squares[place] = np.square(numbers).sum()
        kept = slice(None) if not tally.passed_out else played
        level, made = rows[at.ROW_BID, kept].astype(np.intp), rows[at.ROW_MADE, kept]
        for key, times in histogram((level * KINDS + contract[kept]) * ENDS + made + 1):
            bid, end = divmod(key, ENDS)
            points, code = divmod(bid, KINDS)
            tally.bids[code, points, end - 1] += times
        tally.taken.update(dict(histogram(rows[at.ROW_OURS, kept])))
        tally.gained.update(dict(histogram(changes[-1, kept])))
        return tally

    @classmethod
    def of_matches(cls, game: Game, matches: NDArray[np.int64]) -> Tally:
        """The tally of the results of matches."""
        tally = cls.empty(game)
        over, winners, deals = matches[:, at.MATCH_OVER] != 0, matches[:, at.MATCH_WINNERS], matches[:, at.MATCH_DEALS]
        tally.matches, tally.over = len(matches), int(over.sum())
        tally.drawn = int((over & (winners == 0)).sum())
        tally.wins = np.array([int((winners >> side & 1).sum()) for side in range(len(game.seating.sides))])
        tally.lengths = (int(deals.sum()), int((deals * deals).sum()))
        return tally

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.game,
            self.deals + other.deals,
            self.passed_out + other.passed_out,
            self.sums + other.sums,
            self.squares + other.squares,
            self.bids + other.bids,
            self.taken + other.taken,
            self.gained + other.gained,
            self.matches + other.matches,
            self.over + other.over,
            self.drawn + other.drawn,
            self.wins + other.wins,
            (self.lengths[0] + other.lengths[0], self.lengths[1] + other.lengths[1]),
        )


def histogram(numbers: NDArray[Any]) -> Iterator[tuple[int, int]]:
    """Each number that occurs, and how often."""
    if not len(numbers):
        return
    lowest = int(numbers.min())
    if int(numbers.max()) - lowest < WIDEST:
        counts = np.bincount(numbers.astype(np.intp) - lowest)
        for place in np.flatnonzero(counts):
            yield int(place) + lowest, int(counts[place])
    else:
        found, times = np.unique(numbers, return_counts=True)
        yield from zip(found.tolist(), times.tolist(), strict=True)


@attrs.frozen
class Summary:
    """What the deals came to. Changes are points of the score, by side. `gain` is that of the maker's side, over played deals.

    `points` and `tricks` are means by seat over all deals. `taken` counts the deals by the points (in euchre tricks) that the
    makers took together, and `gained` by the change of the maker's side. A game that settles no `Contract` has no makers. Then
    `contracts` is false, and `gain`, `bids`, `taken` and `gained` hold nothing. `sides` are the names of the sides.
    """

    game: str
    players: tuple[str, ...]
    deals: int
    asked: int
    passed_out: int
    change: tuple[Estimate, ...]
    gain: Estimate
    tricks: tuple[Estimate, ...]
    points: tuple[Estimate, ...]
    bids: tuple[BidCount, ...]
    taken: Mapping[int, int]
    gained: Mapping[int, int]
    matches: MatchSummary | None = None
    partial: bool = False
    contracts: bool = True
    sides: tuple[str, ...] = ()

    @classmethod
    def of(cls, tally: Tally, players: tuple[str, ...], asked: int, *, partial: bool) -> Summary:
        """Reads a tally."""
        game, count = tally.game, tally.deals
        seats, sides = game.seating.seats, len(game.seating.sides)
        estimates = [Estimate.of(count, total, square) for total, square in zip(tally.sums, tally.squares, strict=True)]
        contracts = any(Contract in phase.gives for phase in game.phases)
        made = count - tally.passed_out if contracts else 0
        gain = Estimate.of(made, tally.sums[sides], tally.squares[sides])
        matches = None
        if tally.matches:
            lengths = Estimate.of(tally.matches, *tally.lengths)
            matches = MatchSummary(tally.matches, tally.over, tuple(int(wins) for wins in tally.wins), tally.drawn, lengths)
        return cls(
            game.name,
            players,
            count,
            asked,
            tally.passed_out,
            tuple(estimates[:sides]),
            gain,
            tuple(estimates[sides + 1 : sides + 1 + seats]),
            tuple(estimates[sides + 1 + seats :]),
            tuple(_bids(tally)) if contracts else (),
            dict(sorted(tally.taken.items())) if contracts else {},
            dict(sorted(tally.gained.items())) if contracts else {},
            matches,
            partial,
            contracts,
            tuple(map(Voice(game).party, game.seating.sides)),
        )

    def as_json(self) -> dict[str, Any]:
        """The summary in plain values that `json.dumps` takes."""
        told = attrs.asdict(self, value_serializer=lambda _, __, value: _plain(value))
        for bid, written in zip(self.bids, told["bids"], strict=True):
            written["rate"] = _plain(bid.rate.mean)
        for name in ("taken", "gained"):
            told[name] = {str(points): times for points, times in told[name].items()}
        return told

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        what = f"{self.deals:,} deals"
        if self.matches is not None:
            what = f"{self.matches.played:,} matches, {what}"
        yield f"{self.game}: {what}, players {_joined(self.players)}"
        if self.partial:
            yield f"PARTIAL: {self.matches.played if self.matches else self.deals:,} of {self.asked:,} were played"
        if self.passed_out:
            yield f"passed out or dealt again: {self.passed_out:,} ({self.passed_out / self.deals:.2%})"
        if self.contracts:
            yield f"the makers' score changes by {self.gain} points a deal"
        else:
            yield "no single bidder; the scores change by"
        for side, change in zip(self.sides, self.change, strict=True):
            yield f"  {side}: {change} a deal"
        if self.bids:
            width = max(len("contract"), *(len(bid.label) for bid in self.bids))
            judged = any(bid.made or bid.failed for bid in self.bids)
            yield f"{'contract':<{width}} {'deals':>12} {'of all':>8}{'   made' if judged else ''}"
            for bid in self.bids:
                share = bid.times / (self.deals - self.passed_out)
                rate = f"   {bid.rate:.2%}" if bid.made or bid.failed else ""
                yield f"{bid.label:<{width}} {bid.times:>12,} {share:>8.2%}{rate}"
        if self.matches is not None:
            yield from self._told_matches(self.matches)

    def _told_matches(self, matches: MatchSummary) -> Iterator[str]:
        yield f"a match takes {matches.deals} deals"
        for side, wins in zip(self.sides, matches.wins, strict=True):
            yield f"  {side} won {wins:,} ({wins / matches.played:.2%})"
        if matches.drawn:
            yield f"  drawn: {matches.drawn:,}"
        if matches.over < matches.played:
            yield f"  not over at the most deals: {matches.played - matches.over:,}"


def _bids(tally: Tally) -> Iterator[BidCount]:
    rows = sorted({(code, level) for code, level, _ in tally.bids}, key=lambda key: (key[0] == at.SHOT_THE_MOON, key))
    several = {code for code, times in Counter(code for code, level in rows if level).items() if times > 1}
    for code, level in rows:
        neither, lost, made = (tally.bids[code, level, end] for end in (-1, 0, 1))
        label, times = _label(tally.game, code, level), neither + lost + made
        if label in NO_DUTY:
            lost = made = 0
        if code in several and level and label in _contracts(tally.game):
            label = f"{label}, {counted(level, unit_of(tally.game.scoring))}"
        yield BidCount(label, level, CONTRACTS[code], times, made, lost)


def _label(game: Game, code: int, level: int) -> str:
    """The words for a contract, so that a reader knows one from another."""
    calls = [call for phase in game.phases if isinstance(phase, OffersCalls) for call in phase.offers()]
    if not level and calls:  # bids that are words: the rows of results don't tell one from another
        alone = CONTRACTS[code].startswith("alone")
        words = [call.bid.word for call in calls if isinstance(call.bid, Bid) and call.bid.word and call.alone is alone]
        if words:
            return f"bid {listed(words, 'or')}"
    if not level and code == at.WITH_PARTNER:
        return NO_DUTY[any(NobodyCalls in phase.gives for phase in game.phases)]
    auction = any(isinstance(phase, TakesBids) for phase in game.phases)
    if not auction or code == at.SHOT_THE_MOON:
        return _contracts(game)[code]
    return f"bid {level}" if code == at.WITH_PARTNER else f"bid {level}, {CONTRACTS[code]}"


def _contracts(game: Game) -> tuple[str, ...]:
    """The words for the kinds of contract. Nobody has a partner where each player is a side and no card calls one."""
    partners = len(game.seating.sides) < game.seating.seats or any(Called in phase.gives for phase in game.phases)
    return CONTRACTS if partners else tuple("with a maker" if words == "with partner" else words for words in CONTRACTS)


def _joined(names: tuple[str, ...]) -> str:
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def _plain(value: Any) -> Any:
    """What JSON has no number for is None."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
