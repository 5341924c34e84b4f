"""The lines of a score table: when a line counts, and what the makers and the others then get."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from trickgames.cards.words import listed, number
from trickgames.checks import Sound
from trickgames.engine.protocols import Deals, OffersCalls, PlaysFrom, TakesBids
from trickgames.engine.scored import LowestWins, StartsAt, Targeted
from trickgames.scoring.pays import NOTHING, Lift, Pays
from trickgames.table.actions import Fold, OrderUp
from trickgames.table.facts import Called, Contract, LoneDefender
from trickgames.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.verdict import Played

__all__ = ["Line", "Sweep", "When", "Words"]

When: TypeAlias = Literal["made", "failed", "all", "none", "alone", "single", "lone defender", "moon", "nullo", "fast break"]
"""What a line may ask of a contract. `all` and `none`: the makers took everything, or nothing. `alone`: a word for it was said.
`single`: the makers are one player. `nullo`: the contract is to take nothing."""

_OPPOSITE: Final = frozenset(("made", "failed"))


@attrs.frozen
class Words:
    """The words in which a game tells its scores: what is counted, the target, who plays, and what makers undertake.

    `priced`: every bid has a worth of its own, which goes before the makers' pay. `nullo`: a bid may be to take nothing, and
    `nullo_bids` are these bids. `majority`: the half of all tricks, of two sides; only one takes more. `counts_down`: scores go
    down from where they start. `needed`: how many tricks makers must take who make trump without a bid (E4), of `there`.
    """

    unit: str
    target: str = "the target"
    makers: str = "the makers"
    others: str = "the others"
    party: str = "side"
    contract: str = "contract"
    priced: bool = False
    nullo: bool = True
    nullo_bids: str = "a bid to take nothing"
    two_sides: bool = False
    majority: int | None = None
    counts_down: bool = False
    needed: int | None = None
    there: int = 0

    @staticmethod
    def of(game: Game, unit: str) -> Words:
        """The words of a game."""
        seating, calls = (
            game.seating,
            [call for phase in game.phases if isinstance(phase, OffersCalls) for call in phase.offers()],
        )
        called = any(Called in phase.gives for phase in game.phases)  # a partner, though each keeps a score
        bids = bool(calls) or any(isinstance(phase, TakesBids) for phase in game.phases)
        there = _tricks(game) if unit == "trick" else None
        half = None if there is None else there // 2
        trump_made = not bids and half is not None and any(OrderUp in phase.accepts for phase in game.phases)
        nullo = [call.words for call in calls if call.objective.kind == "none"]
        return Words(
            unit,
            target_told(game),
            "the maker" if seating.party == "player" and not called else "the makers",
            f"{seating.others} who stayed" if _may_fold(game) else seating.others,
            seating.party,
            "bid" if bids else "maker" if trump_made else "contract",
            bool(calls) and not any(call.makes is None or call.loses is None for call in calls),
            bool(nullo) or any(Contract in phase.gives and not isinstance(phase, OffersCalls) for phase in game.phases),
            listed(nullo, "or") if nullo else "a bid to take nothing",
            len(seating.sides) == EARLY,
            half if len(seating.sides) == EARLY else None,
            isinstance(game.goal, StartsAt) and isinstance(game.goal, LowestWins) and game.goal.lowest_wins(),
            half + 1 if trump_made and half is not None else None,
            there or 0,
        )


EARLY: Final = 2


def _may_fold(game: Game) -> bool:
    """Whether single players may fold, and get nothing then (BK5)."""
    return game.seating.party == "player" and any(Fold in phase.accepts for phase in game.phases)


def _tricks(game: Game) -> int | None:
    """The tricks of a deal, if all deals have the same number and all are played by hand."""
    if any(isinstance(phase, PlaysFrom) and phase.plays_from() for phase in game.phases):
        return None
    bare = Table(game, 0, (0,) * len(game.seating.sides))
    sizes = {phase.hand_size(bare) for phase in game.phases if isinstance(phase, Deals)}
    return sizes.pop() if len(sizes) == 1 else None


def _words(when: Iterable[When] | str) -> tuple[When, ...]:
    if isinstance(when, str):
        return (when,)  # type: ignore[return-value]  # a single word is taken for a tuple of one
    return tuple(when) if isinstance(when, Iterable) else when


@attrs.frozen
class Line(Sound):
    """A line of a score table. It counts if everything in `when` is true of the contract.

    Without `when` it always counts, also if there is no contract. `makers` is for each side that has a maker, and `others` for
    each other side. A side gets what its own points bring. Makers on several sides count their points together. With `wins` the
    deal decides the game for the makers or the others, and `why` says so.

    >>> str(Line("made", makers=Pays(taken=1), others=Pays(taken=1)).when)
    "('made',)"
    """

    when: tuple[When, ...] = attrs.field(default=(), converter=_words)
    makers: Pays | Lift = NOTHING
    others: Pays = NOTHING
    wins: Literal["makers", "others"] | None = None
    why: str = ""

    @property
    def one_side_scores(self) -> bool:
        """Whether only the makers or only the others score by it; of two that score what they are ahead, one does."""
        ahead = isinstance(self.makers, Pays) and self.makers.is_lead and self.others.is_lead
        return NOTHING in (self.makers, self.others) or ahead

    def paid_told(self, words: Words, *, others: bool = True) -> str:
        """Who gets what, in words."""
        rest = self.others if others else NOTHING
        shown = [told for told in (self._makers_told(words), _score(words.others, rest, words)) if told]
        if not shown:
            return "nobody scores"
        if not self.when or (self.makers == self.others and others and not words.priced):
            if words.two_sides and self.others.is_lead and self.others.lead == 1:
                return f"the {words.party} with more {words.unit}s scores the difference"
            if words.majority is not None and self.others == Pays(taken=1, book=words.majority):
                book = number(words.majority)
                return f"the {words.party} with more {words.unit}s scores 1 for each {words.unit} above {book}"
            return _score(f"each {words.party}", self.others, words)
        return ", and ".join(shown)

    def others_told(self, words: Words) -> str:
        """What those get who are not the makers, in words."""
        return _score(words.others, self.others, words)

    def _makers_told(self, words: Words) -> str:
        if isinstance(self.makers, Lift):
            return self.makers.told(words.target)
        if words.priced and self.when:
            return _worth_told(self.when, self.makers, words)
        return _score(words.makers, self.makers, words)

    def may_win(self, contract: Contract) -> bool:
        """Whether a deal with this contract may be won by it."""
        words = {"alone": contract.alone, "moon": contract.moon, "nullo": contract.objective.kind == "none"}
        return self.wins is not None and all(words.get(word, True) for word in self.when)

    def wins_told(self) -> str:
        """Who wins by it, in words."""
        return f"the {self.wins} win the game"

    def own_problems(self) -> Iterator[str]:
        """Reports conditions that are given twice or exclude each other, and an end without a reason."""
        if len(set(self.when)) < len(self.when) or set(self.when) >= _OPPOSITE:
            yield f"Line: when={self.when!r}: give each condition once, and not both made and failed"
        if (self.wins is None) is not (not self.why):
            yield f"Line: wins={self.wins!r}, why={self.why!r}: an end has a reason, and a reason an end"
        if not self.when and (self.makers != NOTHING or self.wins is not None):
            alike = "every side is paid what `others` gives: leave `makers` out, as in Line(others=TAKEN)"
            yield f"Line: without `when` {alike}, or give it a line of its own, such as Line('made', ...)"


def _worth_told(when: tuple[When, ...], makers: Pays, words: Words) -> str:
    """What the makers get where every bid has a worth of its own."""
    one = "s" if words.makers == "the maker" else ""
    verb = f"score{one}" if "made" in when else f"lose{one}" if "failed" in when else f"score{one} or lose{one}"
    least = "" if makers.least is None else f", but at least {makers.least}"
    return f"{words.makers} {verb} what the bid is worth{least}"


def _score(who: str, pay: Pays, words: Words) -> str:
    """What somebody is paid, in words; "" for nothing."""
    plus, minus, least = pay.told_apart(words.unit)
    one = "" if who.endswith("s") or who == "they" else "s"
    if words.counts_down and not least and (plus or minus):
        up, down = f"go{'es' if one else ''} up {plus}" if plus else "", f"come{one} down {minus}" if minus else ""
        if pay.blank > 0 and not pay.fixed and down:
            up = up.replace(f"take no {words.unit}", "take none")
            return f"{who} {down}, or {up}"
        return f"{who} {' and '.join(filter(None, (down, up)))}"
    if pay.is_fixed and pay.fixed and not least:
        points = "1 point" if abs(pay.fixed) == 1 else f"{abs(pay.fixed)} points"
        return f"{who} {'score' if pay.fixed > 0 else 'lose'}{one} {points}"
    told = [*([f"score{one} {plus}"] if plus else []), *([f"lose{one} {minus}"] if minus else [])]
    if not told:
        return f"{who} score{one} {least}" if least else ""
    return f"{who} {' and '.join(told)}{f', but {least}' if least else ''}"


@attrs.frozen
class Sweep(Sound):
    """What it brings if one side takes all the points that there are.

    `taker` and `others` replace the lines: hearts has `Sweep(taker=Pays(), others=Pays(26))` (HE5). `wins` says who wins the
    match by it. With `wins` alone the lines count as well (AP9).

    >>> from trickgames.scoring import NOTHING
    >>> print(Sweep(taker=NOTHING, others=Pays(26)).told("point"))
    A side that shoots the moon, that is, takes every point, scores nothing, and each of the others scores 26.
    """

    taker: Pays | None = None
    others: Pays | None = None
    wins: bool = False

    def told(self, unit: str, party: str = "side") -> str:
        """What it brings, as a sentence."""
        who = "A side that" if party == "side" else f"A {party} who"
        moon = " shoots the moon, that is," if self.taker == NOTHING else ""  # points are bad
        paid = ""
        if self.taker is not None and self.others is not None:
            paid = f" scores {self.taker.told(unit)}, and each of the others scores {self.others.told(unit)}"
        won = f". That {party} wins the game" if paid else " wins the game"
        return f"{who}{moon} takes every {unit}{',' if moon else ''}{paid}{won if self.wins else ''}."

    def own_problems(self) -> Iterator[str]:
        """Reports pay for one side only, and a sweep that brings nothing."""
        if (self.taker is None) is not (self.others is None):
            yield "Sweep: taker and others: both are given, or neither"
        if self.taker is None and not self.wins:
            yield "Sweep: it brings nothing: give taker and others, or wins=True"


def fits(when: tuple[When, ...], so: frozenset[str]) -> bool:
    """Whether all of it is so."""
    return so.issuperset(when)


def facts_of(played: Played, ours: int, of: int, made: bool) -> frozenset[str]:  # noqa: FBT001 - the callers are in this package, and call it by position for speed
    """What is so of a contract that was played, in the words of `When`."""
    contract = played.contract
    assert contract is not None  # noqa: S101 - asked only where there is a contract
    found = {
        "made": made,
        "failed": not made,
        "all": ours >= of,
        "none": ours == 0,
        "alone": contract.alone,
        "single": len(played.makers) == 1,
        "lone defender": played.table.find(LoneDefender) is not None,
        "moon": contract.moon,
        "nullo": contract.objective.kind == "none",
        "fast break": is_broken(played),
    }
    return frozenset(word for word, holds in found.items() if holds)


def is_broken(played: Played) -> bool:
    """Whether the opponents took the first two tricks and lost all others."""
    won = [trick.winner in played.makers for trick in played.table.tricks]
    return bool(won) and not any(won[:EARLY]) and all(won[EARLY:])


def target_told(game: Game) -> str:
    """The target of a game, as in a sentence."""
    target = game.goal.target_score() if isinstance(game.goal, Targeted) else None
    return "the target" if target is None else str(target)
