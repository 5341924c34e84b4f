"""Taking cards up: a kitty, a widow, the turn-up, the rest, cards drawn from the stock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from trickgames.actions import (
    GiveRest,
    KeepRest,
    Pass,
    Take,
    TakePile,
)
from trickgames.cards.card import CardSet
from trickgames.cards.words import card_name, counted, listed, number
from trickgames.checks import Sound, too_small
from trickgames.engine.asking import (
    DecidingExchange,
    DecidingRest,
    Taking,
    new_deciding_exchange,
    new_deciding_rest,
    new_taking,
)
from trickgames.errors import Reason, Refusal, short
from trickgames.phases.roles import (
    CardKind,
    Role,
    on_route,
    role_words,
)
from trickgames.table.log import Moved, Said
from trickgames.table.places import HAND, TRICK, Pile
from trickgames.table.table import Table, moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.engine.game import Game
    from trickgames.engine.protocols import Phase
    from trickgames.engine.state import State
    from trickgames.table.log import Entry

__all__ = ["MOST", "ExchangeReason", "TakeCards"]

AnyPhase: TypeAlias = "Phase[Any, Any]"
MOST: Final = 1_000


class ExchangeReason(Reason):
    """Why a card may not be put away or given."""

    TURN_UP = "The dealer keeps the card that was turned up.", "D-E6"
    CALLED = "The called card may not be discarded or burned.", "P37"
    POINT = "A card that counts points may not be burned while another trump can go.", "D-P10"
    POINT_KEPT = "A trump that counts points may not be discarded.", "D-P5"
    NOT_DISCARDED = "That card isn't among those that may be taken.", "P26"
    NOT_THIS_KIND = "Cards of this kind may not be discarded or burned.", "P25"
    OTHERS_FIRST = "Other cards of the hand must go first.", "D-P10"
    ALREADY_CHOSEN = "That card has been chosen already.", "HE2"


@attrs.frozen
class TakeCards(Sound):
    """A player takes cards of a pile into the hand: the kitty, a widow, the turn-up, the rest, or cards drawn from the stock.

    A seat takes its own pile of this name, or else the one that belongs to nobody: the whole pile, the top `count` cards, or as
    many as make a hand of `up_to` cards. If there are fewer, it takes those. With `may_leave` it may pass instead, and then
    takes no part in the rest of the list. With `may_give` it may give all of it to the next partner, unseen (P29). With
    `face_up` everybody sees the cards.

    With `choose` a seat takes the cards one by one, those it likes, and passes when it wants no more (P26). It chooses among
    all open cards that lie on piles of this name, whoever owns them.

    >>> from trickgames import euchre
    >>> print(TakeCards("kitty", may_leave=True).describe(euchre.BICYCLE))
    the maker may take the kitty
    """

    pile: str
    who: Role = "maker"
    count: int | None = None
    up_to: int | None = None
    may_leave: bool = False
    may_give: bool = False
    face_up: bool = False
    choose: bool = False

    @property
    def accepts(self) -> tuple[type[Any], ...]:
        """What it asks for."""
        if self.choose:
            return (Pass, Take)
        if self.may_give:
            return (KeepRest, GiveRest)
        return (Pass, TakePile) if self.may_leave else ()

    @property
    def asks_in(self) -> type[Any]:
        """The class of the state in which it asks."""
        return Taking if self.choose else DecidingRest if self.may_give else DecidingExchange

    @property
    def kinds(self) -> tuple[CardKind | CardSet, ...]:
        """The kinds of cards that it names."""
        return ("turn_up",) if self.pile == "turn-up" else ()

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles that it names."""
        return (self.who,)

    @property
    def most(self) -> int:
        """How many answers a seat can give."""
        return MOST

    def lying(self, table: Table, seat: int) -> Pile | None:
        """The pile from which a seat takes."""
        nobodys: Pile | None = None
        name = self.pile
        for pile in table.piles:
            if pile.name == name:
                if pile.owner == seat:
                    return pile
                if pile.owner is None:
                    nobodys = pile
        return nobodys

    def open_cards(self, table: Table) -> CardSet:
        """The cards among which a seat chooses."""
        return CardSet(card for pile in table.piles if pile.name == self.pile and pile.seen_by is None for card in pile.cards)

    def turn(self, table: Table, phase: AnyPhase, seat: int, done: int) -> tuple[Table, bool]:
        """The cards are taken, or the seat is asked."""
        if self.choose:
            return table, self.asks(table, seat, done)
        if done:
            return table, False
        if (self.may_leave or self.may_give) and self.asks(table, seat, done):
            return table, True
        return self._take(table, phase, seat), False

    def asks(self, table: Table, seat: int, done: int) -> bool:
        """Whether a seat is asked."""
        if self.choose:
            return self._wanted(table, seat, done) > 0 and bool(self.open_cards(table))
        if done or not (self.may_leave or self.may_give) or self.lying(table, seat) is None:
            return False
        return not self.may_give or bool(table.game.seating.partners(seat))

    def _wanted(self, table: Table, seat: int, done: int) -> int:
        """How many more cards a seat may choose."""
        if self.up_to is not None:
            return self.up_to - len(table.hands[seat])
        return (MOST if self.count is None else self.count) - done

    def state(self, table: Table, phase: AnyPhase, seat: int) -> State[Any]:
        """The state in which it asks."""
        if self.choose:
            return new_taking(table, phase, seat)
        return (new_deciding_rest if self.may_give else new_deciding_exchange)(table, phase, seat)

    def legal(self, table: Table, _phase: AnyPhase, seat: int, _done: int) -> tuple[Any, ...]:
        """To take the pile or not; to take one of the cards, or no more."""
        if self.choose:
            return (Pass(), *Take.each(self.open_cards(table).mask))
        return (KeepRest(), GiveRest()) if self.may_give else (Pass(), TakePile(self.pile))

    def allows(self, table: Table, phase: AnyPhase, seat: int, done: int, action: Any) -> bool:
        """Whether an answer of the right kind is one of the choices."""
        return action in self.legal(table, phase, seat, done)

    def why_not(self, _table: Table, _phase: AnyPhase, _seat: int, _action: Any) -> Reason:
        """Why something else is refused."""
        if self.choose:
            return ExchangeReason.NOT_DISCARDED
        return Refusal.NOT_A_CHOICE

    def do(self, table: Table, phase: AnyPhase, seat: int, action: Any) -> Table:
        """The table after an answer other than a pass."""
        if isinstance(action, Take):
            pile = next(pile for pile in table.piles if pile.name == self.pile and action.card in pile.cards)
            return moved(table, phase, seat, "takes", (action.card,), pile.place, (HAND, seat))
        table = table.say(phase, seat, action)
        taker = on_route("partner", table, seat) if isinstance(action, GiveRest) else seat
        return table if taker is None else self._take(table, phase, taker)

    def _take(self, table: Table, phase: AnyPhase, seat: int) -> Table:
        pile = self.lying(table, seat)
        if pile is None:
            return table
        cards, what = pile.cards, "draws"
        if self.up_to is not None:
            cards = cards[: max(0, self.up_to - len(table.hands[seat]))]
        elif self.count is not None:
            cards = cards[: self.count]
        else:
            what = "takes up" if pile.name == "turn-up" else f"takes the {pile.name}"
        seen_by = None if self.face_up else ()
        return moved(table, phase, seat, what, cards, (pile.name, pile.owner), (HAND, seat), seen_by)

    def made(self, entry: Entry, seat: int) -> bool:
        """Whether an entry of the log was made by this mover for a seat."""
        if isinstance(entry, Said):
            return entry.seat == seat and isinstance(entry.action, TakePile | KeepRest | GiveRest)
        to = entry.target if isinstance(entry, Moved) and entry.source[0] == self.pile else None
        return to == (HAND, seat) or (self.may_give and to is not None)

    def said(self, action: Any) -> str:
        """What a player says."""
        return f"I take {card_name(action.card)}." if isinstance(action, Take) else f"I'll {action}."

    def own_problems(self) -> Iterator[str]:
        """Reports numbers that are too small, a pile without a name, and settings that exclude each other."""
        yield from too_small(self, 1, "count", "up_to", most=MOST)
        if not self.pile or self.pile in (HAND, TRICK):
            yield f"TakeCards: pile={short(self.pile)}: the name of a pile, which is not `hand` or `trick`"
        if self.count is not None and self.up_to is not None:
            yield "TakeCards: count and up_to: give one of them"
        ways = (("may_leave", self.may_leave), ("may_give", self.may_give), ("choose", self.choose))
        given = [name for name, is_given in ways if is_given]
        if len(given) > 1:
            yield f"TakeCards: {listed(given)}: give one of them"

    def describe(self, game: Game) -> str:
        """The rule as a sentence without its beginning."""
        if self.choose:
            return self._choice_told(game)
        verb, what = "take", f"the {self.pile}" if self.count is None else f"{counted(self.count, 'card')} from the {self.pile}"
        if self.up_to is not None:
            verb, what = "draw", f"from the {self.pile} up to {counted(self.up_to, 'card')} while it lasts"
        does = f"may {verb}" if self.may_leave else f"{verb}s"
        told = f"{role_words(self.who, game)} {does} {what}{', face up' if self.face_up else ''}"
        return f"{told}, or gives it to their partner unseen" if self.may_give else told

    def _choice_told(self, game: Game) -> str:
        """The same, where a player chooses."""
        most = "any" if self.count is None else "one" if self.count == 1 else f"up to {number(self.count)}"
        until = "" if self.up_to is None else f", up to {counted(self.up_to, 'card')} in hand"
        return f"{role_words(self.who, game)} may take {most} of the open cards of the {self.pile}{until}"
