"""What is drafted of a game for the kernel: rows for its phases, calls, lines and goals, and what cannot be compiled.

Each part has an emitter, which adds its own rows (`trickgames.batch.from_phases` and its neighbours). A part without one cannot
be compiled, and is named. An emitter is for one exact type: a subclass may do anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from trickgames.batch.kernel import places as at

if TYPE_CHECKING:
    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.phases import DealCards, HandKind
    from trickgames.table.actions import Bid, ShootMoon

__all__ = ["EMITTERS", "MOST_POINTS", "MOST_SCORE", "Draft", "emitter"]

MOST_POINTS: Final = 30_000  # results are kept in 16 bits
MOST_SCORE: Final = 1 << 30

Emitter = Callable[[Any, "Draft"], None]
E = TypeVar("E", bound=Emitter)
EMITTERS: Final[dict[type[Any], Emitter]] = {}
"""The emitter of each part that the compiled engine knows, by its exact type."""


def emitter(*parts: type[Any]) -> Callable[[E], E]:
    """Makes a function the emitter of these parts."""

    def register(function: E) -> E:
        EMITTERS.update(dict.fromkeys(parts, function))
        return function

    return register


@attrs.define(eq=False)
class Draft:
    """What the emitters fill in. `numbers` are written into the block of the game as they are, by place.

    `piles` are the names of those that are dealt, by the kernel's number, and `laid` those of rows of cards on the table.
    `draws`: cards of the rest are taken one by one, so that their order matters. `tails` are numbers behind all others, and
    the place that says where they begin.
    """

    game: Game
    cards: tuple[Card, ...]
    deal: DealCards | None = None
    rows: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    row_of: list[int] = attrs.field(factory=list[int])
    lead: list[list[int]] = attrs.field(factory=list[list[int]])
    follow: list[list[int]] = attrs.field(factory=list[list[int]])
    kinds: list[tuple[int, int, int]] = attrs.field(factory=list[tuple[int, int, int]])
    limits: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    calls: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    bids: list[Bid | ShootMoon] = attrs.field(factory=list[Any])
    goals: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    movers: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    piles: list[str] = attrs.field(factory=lambda: ["", "turn-up"])
    laid: list[str] = attrs.field(factory=list[str])
    draws: bool = False
    numbers: list[tuple[int, list[int]]] = attrs.field(factory=list[tuple[int, list[int]]])
    tails: list[tuple[int, list[int]]] = attrs.field(factory=list[tuple[int, list[int]]])
    has_contract: bool = False
    obstacles: list[str] = attrs.field(factory=list[str])

    def emit(self, part: object) -> None:
        """Adds what the kernel needs to know of a part of a game."""
        known = EMITTERS.get(type(part))
        if known is None:
            self.cannot(part, "the compiled engine does not know it")
        else:
            known(part, self)

    def mask(self, cards: int) -> int:
        """The kernel's mask of a mask of cards, those of the pack."""
        return sum(1 << place for place, card in enumerate(self.cards) if cards & card.bit)

    def row(self, code: int, *parameters: int) -> None:
        """One more phase."""
        self.rows.append((code, *parameters))

    def put(self, place: int, numbers: Iterable[int]) -> None:
        """Numbers from a place on."""
        self.numbers.append((place, list(numbers)))

    def has(self, *codes: int) -> bool:
        """Whether one of these phases has come before."""
        return any(row[0] in codes for row in self.rows)

    def kind(self, kind: HandKind) -> int:
        """The number of a kind of hand."""
        self.kinds.append((self.mask(kind.some.mask), self.mask(kind.none.mask), kind.at_least))
        return len(self.kinds) - 1

    def cannot(self, part: object, why: str) -> None:
        """A part that cannot be compiled."""
        self.obstacles.append(f"{type(part).__name__}: {why}")

    def too_many(self) -> None:
        """Names what there is more of than the kernel has room for."""
        for what, made, most in (
            ("phases", self.rows, at.MOST_PHASES),
            ("kinds of hands", self.kinds, at.MOST_KINDS),
            ("phases of tricks", self.follow, at.MOST_TRICKS),
            ("calls", self.calls, at.MOST_CALLS),
            ("limits on play", self.limits, at.MOST_LIMITS),
            ("movers", self.movers, at.MOST_MOVERS),
            ("rows of cards", self.laid, at.MOST_ROWS),
        ):
            if len(made) > most:
                self.obstacles.append(f"phases: {len(made)} {what}, and {most} at most")
        if len(self.goals) > at.MOST_GOALS:
            self.obstacles.append(f"goal: {len(self.goals)} goals, and {at.MOST_GOALS} at most")
