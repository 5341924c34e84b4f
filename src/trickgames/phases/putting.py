"""Putting cards away: discards and burning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import attrs

from trickgames.actions import (
    Burn,
    Discard,
    Pass,
)
from trickgames.cards.card import CardSet
from trickgames.cards.words import card_name, counted, listed, number
from trickgames.checks import Sound, row, too_small
from trickgames.engine.asking import Burning, Discarding, Throwing, new_burning, new_discarding, new_throwing
from trickgames.errors import Reason, Refusal, short
from trickgames.phases.roles import (
    ROLE_WORDS,
    CardKind,
    Role,
    kind_of_cards,
    kind_words,
)
from trickgames.phases.taking import MOST
from trickgames.table.log import Count, Moved, Told
from trickgames.table.places import HAND, TRICK, Place
from trickgames.table.table import Table, moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.engine.state import State
    from trickgames.table.log import Entry

__all__ = ["ExchangeReason", "PutCards"]

AnyPhase: TypeAlias = "Phase[Any, Any]"


class ExchangeReason(Reason):
    """Why a card may not be put away or given."""

    TURN_UP = "The dealer keeps the card that was turned up.", "D-E6"
    CALLED = "The called card may be neither discarded nor burned.", "P37"
    POINT = "A card that counts points is not burned while another trump can go.", "D-P10"
    POINT_KEPT = "A trump that counts points may not be discarded.", "D-P5"
    NOT_DISCARDED = "That card is not among the trumps that were discarded.", "P26"
    NOT_THIS_KIND = "Cards of this kind may not go.", "P25"
    OTHERS_FIRST = "Other cards of the hand go first.", "D-P10"
    ALREADY_CHOSEN = "That card is chosen already.", "HE2"


KEPT: Final[Mapping[CardKind | CardSet, Reason]] = {"turn_up": ExchangeReason.TURN_UP, "called": ExchangeReason.CALLED}


def _kinds(kinds: Iterable[CardKind | CardSet] | CardKind | CardSet) -> tuple[CardKind | CardSet, ...]:
    return (kinds,) if isinstance(kinds, str | CardSet) else row(kinds)


@attrs.frozen
class PutCards(Sound):
    """Puts cards of the hand away, on a pile of that seat: discards, or burns.

    `count` is how many, "all" of the kind, or "any" number of them; with `down_to` as many as leave that many in hand. Only
    cards of the kind `which` may go, and none of the kinds in `never`. Kinds in `first` go before all others, in this order.
    What must go anyway goes by itself, and what remains to be chosen is asked one by one. Where there are fewer cards that may
    go, those go. With `may_pass` a seat may pass before its first card, and then takes no part in what follows.

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
    def passes(self) -> bool:
        """Whether a seat may pass."""
        return self.may_pass or self.count == "any"

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
        left = kind_of_cards(self.which, table)
        for kind in self.never:
            left &= ~kind_of_cards(kind, table)
        if not self.first:
            return (left,)
        tiers: list[int] = []
        for kind in self.first:
            tiers.append(left & kind_of_cards(kind, table))
            left &= ~tiers[-1]
        return (*tiers, left)

    def allowed(self, table: Table) -> CardSet:
        """All cards that may go, whoever holds them."""
        return CardSet.of(sum(self.tiers(table)))

    def options(self, table: Table, seat: int) -> int:
        """The mask of the cards of a hand that may go now."""
        hand = table.hands[seat].mask
        if self.which == "any" and not self.first and not self.never:
            return hand
        return next((hand & tier for tier in self.tiers(table) if hand & tier), 0)

    def by_itself(self, table: Table, phase: AnyPhase, seat: int, done: int) -> tuple[Table, int]:
        """What goes without a question, and how many cards have gone then."""
        if self.count == "all":
            allowed = self.allowed(table)
            table = self._put(table, phase, seat, table.hands[seat] & allowed, allowed)
            return table.told(seat, Count(allowed, most=0)), 0
        if self.may_pass or self.count == "any":
            return table, done
        while (surplus := self.left(table, seat, done)) > 0:
            if self._surely_asked(table, seat, surplus):
                break
            tiers = self.tiers(table)
            either = tuple(
                (*(Count(CardSet.of(before), most=0) for before in tiers[:place]), Count(CardSet.of(tier), least=surplus + 1))
                for place, tier in enumerate(tiers)
            )
            table, asked = table.judged(seat, either)
            hand = table.hands[seat].mask
            place = next((place for place, tier in enumerate(tiers) if hand & tier), None)
            if asked:
                break
            if place is None:  # nothing goes, and all see that nothing can
                table = table.told(seat, Count(CardSet.of(sum(tiers)), most=0))
                break
            must, tier = CardSet.of(hand & tiers[place]), CardSet.of(tiers[place])
            nothing = (Count(CardSet.of(before), most=0) for before in tiers[:place])
            # as many as are now seen to go
            table = table.told(seat, *nothing, Count(tier, least=len(must), most=len(must)))
            table = self._put(table, phase, seat, must, tier)
            done += len(must)
        return table, done

    def _surely_asked(self, table: Table, seat: int, surplus: int) -> bool:
        """Whether everybody knows that a seat has a choice: it holds more than must go, whatever it holds."""
        if self.first or self.which != "any":
            return False
        kept = table.game.whole & ~self.tiers(table)[0] if self.never else 0
        return len(table.hands[seat]) - kept.bit_count() > surplus

    def asks(self, table: Table, seat: int, done: int) -> bool:
        """Whether a seat is asked, when all that goes by itself has gone."""
        return self.count != "all" and self.left(table, seat, done) > 0 and self.options(table, seat) != 0

    def judged(self, table: Table, seat: int, done: int) -> tuple[Table, bool]:
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
        return (Pass(), *cards) if self.count == "any" or (self.may_pass and not done) else cards

    def allows(self, table: Table, _phase: AnyPhase, seat: int, done: int, action: Any) -> bool:
        """Whether an answer of the right kind is one of the choices."""
        if isinstance(action, Pass):
            return self.count == "any" or (self.may_pass and not done)
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
        if pointed:
            return ExchangeReason.POINT if card in self.allowed(table) else ExchangeReason.POINT_KEPT
        return ExchangeReason.OTHERS_FIRST if card in self.allowed(table) else ExchangeReason.NOT_THIS_KIND

    @property
    def _counts_points(self) -> bool:
        return any(kind in ("no_points", "trumps_without_points", "points") for kind in self.kinds)

    def do(self, table: Table, phase: AnyPhase, seat: int, done: int, action: Any) -> Table:
        """The table after a card was chosen, with what the choice shows."""
        card: Card = action.card
        only = None
        if self.first or self.never or self.which != "any":
            tiers = self.tiers(table)
            if self.first:
                table = self._shown(table, seat, tiers, card, self.left(table, seat, done))
            only = CardSet.of(sum(tiers)) if self.never or self.which != "any" else None
        return self._put(table, phase, seat, (card,), only)

    def _shown(self, table: Table, seat: int, tiers: tuple[int, ...], card: Card, surplus: int) -> Table:
        """What is told by which card goes: why there was a choice."""
        options: list[tuple[Count, ...]] = []
        for place, tier in enumerate(tiers):
            nothing = tuple(Count(CardSet.of(before), most=0) for before in tiers[:place])
            last = place == len(tiers) - 1 and bool(place)
            enough = () if last else (Count(CardSet.of(tier), least=surplus + 1),)
            option = (*nothing, *enough)
            if self.face_up:
                if card.bit & tier:
                    return table.told(seat, *option)
            elif last:
                options.append(option)
            else:
                others = CardSet.of(table.game.whole & ~tier)
                options.append((*option, Count(others, most=0, moved=True)))
        return table.record(Told(((HAND, seat),), tuple(options), None, len(table.tricks)))

    def _put(self, table: Table, phase: AnyPhase, seat: int, cards: Iterable[Card], only: CardSet | None) -> Table:
        target: Place = (self.pile, seat)
        seen_by = None if self.face_up else ()
        return moved(table, phase, seat, f"{self.verb}s", cards, (HAND, seat), target, seen_by=seen_by, only=only)

    def made(self, entry: Entry, seat: int) -> bool:
        """Whether an entry of the log was made by this mover for a seat."""
        return isinstance(entry, Moved) and entry.source == (HAND, seat) and entry.target == (self.pile, seat)

    def said(self, action: Any) -> str:
        """What a player says; nothing of a card that lies face down."""
        return f"I {self.verb} {card_name(action.card)}." if self.face_up else ""

    def own_problems(self) -> Iterator[str]:
        """Numbers that are too small, a pile without a name, settings that exclude each other."""
        if isinstance(self.count, int):
            yield from too_small(self, 1, "count", most=MOST)
        yield from too_small(self, 0, "down_to", most=MOST)
        if (self.count is None) is (self.down_to is None):
            yield "PutCards: count or down_to: give one of them"
        if not self.pile or self.pile in (HAND, TRICK):
            yield f"PutCards: pile={short(self.pile)}: the name of a pile, which is not `hand` or `trick`"
        if self.first and self.passes:
            yield "PutCards: first with cards that need not go: leave `first` out, and say by `which` what may go"

    def describe(self, _game: Game) -> str:
        """The rule as a sentence without its beginning."""
        kind = kind_words(self.which)
        what = f"{self.count} {kind}"
        if isinstance(self.which, CardSet):  # "all" and "any" are said of kinds
            what = kind if self.count == "all" else f"any of {kind}"
        if isinstance(self.count, int):
            what = counted(self.count, "card") + ("" if self.which == "any" else f" ({kind})")
        if self.down_to is not None:
            what = f"{kind} down to {number(self.down_to)}"
        does = f"may {self.verb}" if self.passes else f"{self.verb}s"
        told = f"{ROLE_WORDS[self.who]} {does} {what}, face {'up' if self.face_up else 'down'}"
        if self.first:
            told += f"; first go {', then '.join(map(kind_words, self.first))}"
        return f"{told}; never {listed((kind_words(kind, 'or') for kind in self.never), 'or')}" if self.never else told
