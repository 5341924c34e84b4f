"""Putting cards away: discards and burning."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames.actions import (
    Burn,
    Discard,
    Pass,
)
from trickgames.cards.card import CardSet
from trickgames.cards.words import card_name, counted, listed
from trickgames.checks import Sound, row, too_small
from trickgames.engine.asking import Burning, Discarding, Throwing, new_burning, new_discarding, new_throwing
from trickgames.errors import Refusal, short
from trickgames.phases.roles import (
    CardKind,
    Role,
    kind_of_cards,
    kind_words,
    role_words,
)
from trickgames.phases.taking import MOST, ExchangeReason
from trickgames.table.log import Count, Moved, Told
from trickgames.table.places import HAND, TRICK
from trickgames.table.table import Table, moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.engine.state import State
    from trickgames.errors import Reason
    from trickgames.table.log import Either, Entry

__all__ = ["PutCards"]

AnyPhase: TypeAlias = "Phase[Any, Any]"


KEPT: Final[Mapping[CardKind | CardSet, Reason]] = {"turn_up": ExchangeReason.TURN_UP, "called": ExchangeReason.CALLED}


def _kinds(kinds: Iterable[CardKind | CardSet] | CardKind | CardSet) -> tuple[CardKind | CardSet, ...]:
    return (kinds,) if isinstance(kinds, str | CardSet) else row(kinds)


@attrs.frozen
class PutCards(Sound):
    """A player puts cards of the hand away on a pile of that seat: discards them, or burns them.

    `count` is how many, "all" of the kind, or "any" number of them. With `down_to`, as many go as leave that many in hand. Only
    cards of the kind `which` may go, and none of the kinds in `never`. Kinds in `first` go before all others, in this order.

    Cards that must go in any case go without a question. For the others the player is asked one by one. If fewer cards may go
    than should, those go. With `may_pass` a seat may pass before its first card, and then takes no part in the rest of the
    list. With `is_free` any card of the hand may go, and with `passes` a seat may pass in any way.

    >>> from trickgames import euchre
    >>> print(PutCards(3).describe(euchre.BICYCLE))
    the maker discards three cards, face down
    """

    count: int | Literal["all", "any"] | None = None
    down_to: int | None = None
    who: Role = "maker"
    which: CardKind | CardSet = "any"
    first: tuple[CardKind | CardSet, ...] = attrs.field(default=(), converter=_kinds)
    never: tuple[CardKind | CardSet, ...] = attrs.field(default=(), converter=_kinds)
    face_up: bool = False
    verb: Literal["discard", "burn"] = "discard"
    pile: str = attrs.field(default=attrs.Factory(lambda self: "burned" if self.verb == "burn" else "discard", takes_self=True))
    may_pass: bool = False
    is_free: bool = attrs.field(init=False, eq=False, repr=False)
    passes: bool = attrs.field(
        default=attrs.Factory(lambda self: self.may_pass or self.count == "any", takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "is_free", self.which == "any" and not self.first and not self.never)

    @property
    def accepts(self) -> tuple[type[Any], ...]:
        """What it asks for."""
        if self.count == "all":
            return ()
        kind = Burn if self.verb == "burn" else Discard
        return (Pass, kind) if self.passes else (kind,)

    @property
    def asks_in(self) -> type[Any]:
        """The class of the state in which it asks."""
        return Burning if self.verb == "burn" else Throwing if self.count == "any" else Discarding

    @property
    def kinds(self) -> tuple[CardKind | CardSet, ...]:
        """The kinds of cards that it names."""
        return (self.which, *self.first, *self.never)

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles that it names."""
        return (self.who,)

    @property
    def most(self) -> int:
        """How many answers a seat can give."""
        return self.count if isinstance(self.count, int) else MOST

    def left(self, table: Table, seat: int, done: int) -> int:
        """How many cards of a seat are still to go."""
        if self.down_to is not None:
            return len(table.hands[seat]) - self.down_to
        return self.count - done if isinstance(self.count, int) else len(table.hands[seat])

    def tiers(self, table: Table) -> tuple[int, ...]:
        """The cards that may go as masks: those that go first, and then the rest."""
        return self.tiers_of(lambda kind: kind_of_cards(kind, table))

    def tiers_of(self, mask: Callable[[CardKind | CardSet], int]) -> tuple[int, ...]:
        """The same, where a function tells the cards of a kind."""
        left = mask(self.which)
        for kind in self.never:
            left &= ~mask(kind)
        if not self.first:
            return (left,)
        tiers: list[int] = []
        for kind in self.first:
            tiers.append(left & mask(kind))
            left &= ~tiers[-1]
        return (*tiers, left)

    def allowed(self, table: Table) -> CardSet:
        """All cards that may go, in any hand."""
        return CardSet.of(sum(self.tiers(table)))

    def options(self, table: Table, seat: int) -> int:
        """The mask of the cards of a hand that may go now."""
        hand = table.hands[seat].mask
        if self.is_free:
            return hand
        return next((hand & tier for tier in self.tiers(table) if hand & tier), 0)

    def turn(self, table: Table, phase: AnyPhase, seat: int, done: int) -> tuple[Table, bool]:
        """What goes without a question goes; then the seat is asked, where it has a choice."""
        if self.count == "all":
            allowed = self.allowed(table)
            table = self._put(table, phase, seat, table.hands[seat] & allowed)
            return table.told(seat, Count(allowed, most=0)), False
        if self.passes:
            return self._judged(table, seat, done)
        surplus = self.left(table, seat, done)
        if done or surplus <= 0:
            return table, self.asks(table, seat, done)  # who had a choice has one until no more must go
        if self._surely_asked(table, seat, surplus):
            return table, True
        hand, whole = table.hands[seat].mask, table.game.whole
        first = tuple(accumulate(self.tiers(table)))  # the cards that go first, and with each the ones that go next
        must = max((hand & cards for cards in first), key=lambda cards: (cards.bit_count() <= surplus, cards.bit_count()))
        if 0 < must.bit_count() <= surplus:
            table, surplus = self._must_go(table, phase, seat, must, first), surplus - must.bit_count()
            done += must.bit_count()
        if surplus <= 0:
            return table, False
        asked = True
        if first[-1] != whole:
            table, asked = table.judged(seat, ((Count(CardSet.of(first[-1]), least=1),),))
        if asked:
            table = self._may_choose(table, seat, surplus, first)
        return table, self.asks(table, seat, done)

    def _must_go(self, table: Table, phase: AnyPhase, seat: int, must: int, first: Sequence[int]) -> Table:
        """Puts away what must go. Told is how many cards, and that they were all the hand had of the kinds that go first."""
        cards = CardSet.of(must)
        options = tuple((Count(CardSet.of(mask), len(cards), len(cards)), _nothing_else(table, mask, 1)) for mask in first)
        return self._put(_record(table, seat, options), phase, seat, cards)

    def _may_choose(self, table: Table, seat: int, surplus: int, first: Sequence[int]) -> Table:
        """Tells that a seat has a choice among cards of one kind, and that all that it chooses are of that kind."""
        options: list[tuple[Count, ...]] = []
        before = 0
        for mask in first:
            enough = Count(CardSet.of(mask & ~before), least=surplus + 1), _nothing_else(table, mask & ~before, surplus)
            options.append((Count(CardSet.of(before), most=0), *enough) if before else enough)
            before = mask
        return _record(table, seat, tuple(options))

    def _surely_asked(self, table: Table, seat: int, surplus: int) -> bool:
        """Whether everybody knows that a seat has a choice: it holds more than must go, whatever it holds."""
        held = table.hands[seat].mask.bit_count()
        if self.is_free:
            return held > surplus
        if self.first or self.which != "any":
            return False
        return held - (table.game.whole & ~self.tiers(table)[0]).bit_count() > surplus

    def asks(self, table: Table, seat: int, done: int) -> bool:
        """Whether a seat is asked, when all that goes by itself has gone."""
        return self.count != "all" and self.left(table, seat, done) > 0 and self.options(table, seat) != 0

    def _judged(self, table: Table, seat: int, done: int) -> tuple[Table, bool]:
        """Whether a seat that may pass has a card that may go."""
        if self.left(table, seat, done) <= 0 or (self.which == "any" and not self.never):
            return table, self.asks(table, seat, done)
        return table.judged(seat, ((Count(self.allowed(table), least=1),),))

    def state(self, table: Table, phase: AnyPhase, seat: int) -> State[Any]:
        """The state in which it asks."""
        if self.verb == "burn":
            return new_burning(table, phase, seat)
        return (new_throwing if self.count == "any" else new_discarding)(table, phase, seat)

    def legal(self, table: Table, _phase: AnyPhase, seat: int, done: int) -> tuple[Any, ...]:
        """To pass, where a seat may; each card that may go."""
        kind = Burn if self.verb == "burn" else Discard
        cards = kind.each(self.options(table, seat))
        return (Pass(), *cards) if self.passes and (not done or self.count == "any") else cards

    def allows(self, table: Table, _phase: AnyPhase, seat: int, done: int, action: Any) -> bool:
        """Whether an answer of the right kind is one of the choices."""
        if isinstance(action, Pass):
            return self.passes and (not done or self.count == "any")
        return bool(action.card.bit & self.options(table, seat))

    def why_not(self, table: Table, _phase: AnyPhase, seat: int, action: Any) -> Reason:
        """Why a card may not go."""
        if isinstance(action, Pass):
            return Refusal.NOT_NOW
        card: Card = action.card
        if card not in table.hands[seat]:
            return Refusal.NOT_IN_HAND
        for kind in self.never:
            if card.bit & kind_of_cards(kind, table):
                return KEPT.get(kind, ExchangeReason.NOT_THIS_KIND)
        pointed = bool(card.bit & kind_of_cards("points", table)) if self._counts_points else False
        if card not in self.allowed(table):
            return ExchangeReason.POINT_KEPT if pointed else ExchangeReason.NOT_THIS_KIND
        return ExchangeReason.POINT if pointed and self.verb == "burn" else ExchangeReason.OTHERS_FIRST

    @property
    def _counts_points(self) -> bool:
        return any(kind in ("no_points", "trumps_without_points", "points") for kind in self.kinds)

    def do(self, table: Table, phase: AnyPhase, seat: int, action: Any) -> Table:
        """The table after a card was chosen."""
        return self._put(table, phase, seat, (action.card,))

    def _put(self, table: Table, phase: AnyPhase, seat: int, cards: Iterable[Card]) -> Table:
        only = self.allowed(table) if self.never or self.which != "any" else None
        seen_by = None if self.face_up else ()
        return moved(table, phase, seat, f"{self.verb}s", cards, (HAND, seat), (self.pile, seat), seen_by, only)

    def made(self, entry: Entry, seat: int) -> bool:
        """Whether an entry of the log was made by this mover for a seat."""
        return isinstance(entry, Moved) and entry.source == (HAND, seat) and entry.target == (self.pile, seat)

    def said(self, action: Any) -> str:
        """What a player says; nothing of a card that lies face down."""
        return f"I {self.verb} {card_name(action.card)}." if self.face_up else ""

    def own_problems(self) -> Iterator[str]:
        """Reports numbers that are too small, a pile without a name, and settings that exclude each other."""
        if isinstance(self.count, int):
            yield from too_small(self, 1, "count", most=MOST)
        yield from too_small(self, 0, "down_to", most=MOST)
        if (self.count is None) is (self.down_to is None):
            yield "PutCards: count or down_to: give one of them"
        if not self.pile or self.pile in (HAND, TRICK):
            yield f"PutCards: pile={short(self.pile)}: the name of a pile, which is not `hand` or `trick`"
        if self.first and self.passes:
            yield "PutCards: first with cards that need not go: leave `first` out, and say by `which` what may go"

    def describe(self, game: Game) -> str:
        """The rule as a sentence without its beginning."""
        kind = kind_words(self.which)
        what = f"{self.count} {kind}"
        if isinstance(self.which, CardSet):  # "all" and "any" are said of kinds
            what = kind if self.count == "all" else f"any of {kind}"
        if isinstance(self.count, int):
            what = counted(self.count, "card") + ("" if self.which == "any" else f" ({kind})")
        if self.down_to is not None:
            what = f"{'' if self.which == 'any' else f'{kind} '}down to {counted(self.down_to, 'card')}"
        does = f"may {self.verb}" if self.passes else f"{self.verb}s"
        told = f"{role_words(self.who, game)} {does} {what}, face {'up' if self.face_up else 'down'}"
        if self.first:
            kinds = [*map(kind_words, self.first)]
            told += f", {kinds[0]} first [SM3]" if len(kinds) == 1 else f", first {', then '.join(kinds)} [SM3]"
        never = listed((kind_words(kind, "or") for kind in self.never), "or") if self.never else ""
        return f"{told}, but never {never}" if never else told


def _nothing_else(table: Table, mask: int, moves: int) -> Count:
    """The cards that the next moves carry are all of this kind."""
    return Count(CardSet.of(table.game.whole & ~mask), most=0, moved=moves)


def _record(table: Table, seat: int, either: Either) -> Table:
    return table.record(Told(((HAND, seat),), either, None, len(table.tricks)))
