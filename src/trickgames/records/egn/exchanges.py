"""What was exchanged before the play: what the file tells of it, and what follows from the hands and the plays.

A farmer puts three cards away and draws three from the kitty. A lone maker discards a card and gets one from its partner. Files
often tell one side of an exchange, or nothing. What follows is found here by counting cards. Where two exchanges fit, it stays
unknown, and a file that tells of something else than these two exchanges accuses nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.records.egn.inference import KITTY
from trickgames.records.egn.raw import DRAWN, GIVEN, PUT_AWAY, THROWN
from trickgames.records.egn.rules import farmer_of
from trickgames.table.actions import Give

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trickgames.engine.game import Game
    from trickgames.records.egn.calls import Bidding
    from trickgames.records.egn.raw import Exchange

__all__ = ["Exchanged", "Resolver", "Told", "calls_for_best", "read_told"]

HAND: Final = 5
SWAPPED: Final = 3


def calls_for_best(game: Game) -> bool:
    """Whether a lone maker gets a card from its partner."""
    return any(Give in phase.accepts for phase in game.phases)


def _all(*sets: Iterable[Card]) -> CardSet:
    """The cards of these sets together."""
    return CardSet(card for cards in sets for card in cards)


@attrs.frozen
class Told:
    """What the file tells of exchanges.

    `drawn` and `away` are the cards that a seat got from the kitty and put away, `gift` and `thrown` those of a lone maker.
    Each may be only a part. `kept` are the seats that gave themselves their whole hand: they swapped nothing. `strange` says
    what is told and is none of these.
    """

    drawn: Mapping[int, tuple[Card, ...]]
    away: Mapping[int, tuple[Card, ...]]
    gift: Card | None
    thrown: Card | None
    kept: frozenset[int]
    strange: tuple[str, ...]

    def with_notes(self, noted: Mapping[str, tuple[Card, ...]]) -> Told:
        """With what our own notes add, where the exchanges do not tell it: what was drawn, put away, kept and given."""
        drawn, away = dict(self.drawn), dict(self.away)
        kept = set(self.kept)
        for seat in range(KITTY):
            got, put = noted.get(f"{DRAWN}{seat}: ", ()), noted.get(f"{PUT_AWAY}{seat}: ")
            if len(got) == SWAPPED:
                drawn.setdefault(seat, got)
            if put is not None and len(put) == SWAPPED and seat in drawn:
                away.setdefault(seat, put)
            elif put == () and seat not in drawn:
                kept.add(seat)
        gift, thrown = (next(iter(noted.get(head, ())), None) for head in (GIVEN, THROWN))
        return Told(drawn, away, self.gift or gift, self.thrown or thrown, frozenset(kept), self.strange)

    @property
    def swapping(self) -> frozenset[int]:
        """The seats that swapped, as the file tells."""
        return frozenset({*self.drawn, *self.away})


def read_told(
    exchanges: Iterable[Exchange], game: Game, bidding: Bidding, cards: Callable[[Iterable[str]], tuple[Card, ...]]
) -> Told:
    """The exchanges of a file, each understood for what it is."""
    farmers = farmer_of(game) is not None
    maker = bidding.maker if bidding.alone and calls_for_best(game) else None
    mates = () if maker is None else game.seating.partners(maker)
    drawn: dict[int, tuple[Card, ...]] = {}
    away: dict[int, tuple[Card, ...]] = {}
    thrown: list[Card] = []
    gift: list[Card] = []
    kept: set[int] = set()
    strange: list[str] = []
    for one in exchanges:
        read, seat, count = cards(one.cards), one.receiver, len(one.cards)
        if one.sender is None and farmers and count <= SWAPPED and seat not in drawn:
            drawn[seat] = read
        elif one.sender == seat and seat == maker and count == 1 and not thrown:
            thrown.extend(read)
        elif one.sender == seat and farmers and count <= SWAPPED and seat not in away:
            away[seat] = read
        elif one.sender == seat and farmers and count == HAND:
            kept.add(seat)
        elif one.sender in mates and seat == maker and count <= 1 and not gift:
            gift.extend(read)
        elif maker is not None and one.sender == maker and seat in mates and count <= 1 and not thrown:
            thrown.extend(read)
        else:
            sender = "the kitty" if one.sender is None else f"seat {one.sender}"
            strange.append(f"{count} {'card' if count == 1 else 'cards'} went from {sender} to seat {seat}")
    return Told(drawn, away, gift[0] if gift else None, thrown[0] if thrown else None, frozenset(kept), tuple(strange))


@attrs.frozen
class Exchanged:
    """What was exchanged, as far as it is known, and in words what is not.

    `away` are the cards that each seat put away, in order, and `stock` the cards under the turn-up in an order from which each
    seat drew what it got.
    """

    away: Mapping[int, tuple[Card, ...]]
    kept: frozenset[int]
    stock: tuple[Card, ...]
    gift: Card | None
    thrown: Card | None
    discard: Card | None
    unknown: tuple[str, ...]


@attrs.define
class Resolver:
    """Works out what was exchanged in a deal if all hands and the kitty are known as they were dealt.

    `played` are the cards that each seat is known to have played, `taken` the turn-up if the dealer took it, `put_away` the
    dealer's discard where that is known, `maker` a lone maker who may call for the partner's best. `noted` is the kitty in the
    order that our own note tells, or empty, and `kitty` in the order in which the file names it. `called` and `went_on` are
    whether calls and plays are told: where they are not, the file may end within an exchange. The seats that are `blind` have
    not seen their hands, and cannot swap.
    """

    game: Game
    dealer: int
    maker: int | None
    told: Told
    dealt: Mapping[int, CardSet]
    played: Mapping[int, CardSet]
    taken: Card | None
    put_away: Card | None
    noted: tuple[Card, ...]
    kitty: tuple[Card, ...]
    called: bool
    went_on: bool
    blind: frozenset[int]
    drawn: dict[int, CardSet] = attrs.field(factory=dict[int, CardSet], init=False)
    away: dict[int, tuple[Card, ...]] = attrs.field(factory=dict[int, "tuple[Card, ...]"], init=False)
    unknown: list[str] = attrs.field(factory=list[str], init=False)

    @property
    def partner(self) -> int | None:
        """The seat that gives the lone maker a card."""
        return None if self.maker is None else self.game.seating.partners(self.maker)[0]

    def resolve(self) -> Exchanged:
        """What follows."""
        if farmer_of(self.game) is not None:
            self._swaps()
        gift, thrown = self._best()
        return Exchanged(self._away(), self.told.kept, self._stock(), gift, thrown, self._discard(thrown), tuple(self.unknown))

    # swaps with the kitty

    def _swaps(self) -> None:
        stock = self.dealt[KITTY]
        under: list[CardSet] = []  # what earlier farmers put away and nobody has drawn yet
        for seat in self.game.seating.clockwise(self.dealer):
            seen = self._foreign(seat) & _all(stock, *under)
            if seat not in self.told.swapping and not seen:
                if self._kept(seat):
                    continue
                self.unknown.append(f"whether seat {seat} swapped")
                return
            if self._may_be_the_gift(seat, seen):
                self.unknown.append(f"what seat {self.partner} gave seat {seat}")
                return
            begun = self.told.away.get(seat, ())
            if not self.called and 0 < len(begun) < SWAPPED and seat not in self.told.drawn:
                self.away[seat] = begun
                return
            drawn, away = self._drawn(seat, seen, stock, under), self._put_away(seat)
            if drawn is None or away is None:
                self._name_unknown(seat, drawn, away)
                return  # what later seats drew depends on it
            stock, under = stock - drawn, [CardSet(cards - drawn) for cards in under] + [CardSet(away)]
            self.drawn[seat], self.away[seat] = drawn, away

    def _kept(self, seat: int) -> bool:
        """Whether a seat without a swap that was told or seen did not swap: a swap leaves no more than two cards of a hand."""
        if seat in self.told.kept or seat in self.blind or not self.called:
            return True
        farmer = farmer_of(self.game)
        return farmer is None or not farmer.holds(self.dealt[seat]) or len(self._used(seat) & self.dealt[seat]) > HAND - SWAPPED

    def _may_be_the_gift(self, seat: int, seen: CardSet) -> bool:
        """Whether cards of the kitty may have come to a lone maker from a partner who had swapped."""
        return bool(seen) and seat == self.maker and self.partner in self.told.swapping and self.told.gift is None

    def _name_unknown(self, seat: int, drawn: CardSet | None, away: tuple[Card, ...] | None) -> None:
        if seat not in self.told.swapping:
            self.unknown.append(f"what seat {seat} swapped")
            return
        self.unknown += [f"what seat {seat} drew from the kitty"] if drawn is None else []
        self.unknown += [f"what seat {seat} put away"] if away is None else []

    def _foreign(self, seat: int) -> CardSet:
        """The cards that a seat had and that were not dealt to it."""
        return CardSet(self._used(seat) - self.dealt[seat] - self._taken(seat) - CardSet(self._given(seat)))

    def _used(self, seat: int) -> CardSet:
        """The cards that a seat is known to have had after its swap."""
        used = set(self.played[seat])
        if seat == self.dealer and self.taken is not None and self.put_away is not None:
            used.add(self.put_away)
        if seat == self.partner and self.told.gift is not None:
            used.add(self.told.gift)
        if seat == self.maker and self.told.thrown is not None:
            used.add(self.told.thrown)
        return CardSet(used)

    def _taken(self, seat: int) -> CardSet:
        return CardSet([self.taken] if seat == self.dealer and self.taken is not None else [])

    def _given(self, seat: int) -> list[Card]:
        """The card that came to a lone maker from its partner, as far as it is known: no other seat may have had it."""
        if seat != self.maker or self.partner is None:
            return []
        told = self.told.gift
        return [told] if told is not None else list(self._used(seat) & self.dealt[self.partner])

    def _drawn(self, seat: int, seen: CardSet, stock: CardSet, under: Sequence[CardSet]) -> CardSet | None:
        told = CardSet(self.told.drawn.get(seat, ()))
        known = CardSet(told | seen)
        if len(known) > SWAPPED or not known <= _all(stock, *under):
            return None
        if len(known) == SWAPPED:
            # the stock is drawn from first, and what was put under it earliest next
            left = SWAPPED
            for cards in (stock, *under):
                if len(known & cards) != min(left, len(cards)):
                    return None
                left -= len(known & cards)
            return known
        noted = CardSet([card for card in self.noted if card in stock][:SWAPPED])
        if len(noted) == SWAPPED and known <= noted:
            return noted
        forced = CardSet()
        for cards in (stock, *under):
            if len(forced) < SWAPPED:
                forced = CardSet(forced | cards)
        return forced if len(forced) == SWAPPED and known <= forced else None

    def _put_away(self, seat: int) -> tuple[Card, ...] | None:
        told = self.told.away.get(seat, ())
        left = _all(self.dealt[seat] - self._used(seat), self._returned(seat))
        if len(told) == SWAPPED:
            return told if CardSet(told) <= left and len(CardSet(told)) == SWAPPED else None
        if seat == self.maker and self.told.gift is None and self._partner_may_have_swapped:
            return None  # the partner may have drawn a card that the maker had put away, and given it back
        return tuple(left) if len(left) == SWAPPED and CardSet(told) <= left else None

    def _returned(self, seat: int) -> list[Card]:
        """The gift, if the lone maker had put that very card away: it came back from a partner who had drawn it."""
        gift = self.told.gift
        return [gift] if seat == self.maker and gift is not None and gift in self.dealt[seat] else []

    @property
    def _partner_may_have_swapped(self) -> bool:
        farmer, partner = farmer_of(self.game), self.partner
        if farmer is None or partner is None or partner in self.told.kept:
            return False
        return partner in self.told.swapping or farmer.holds(self.dealt[partner])

    def _away(self) -> dict[int, tuple[Card, ...]]:
        """What was put away, in an order in which later farmers drew what they got."""
        seats = list(self.away)
        made: dict[int, tuple[Card, ...]] = {}
        for place, seat in enumerate(seats):
            later = _all(*(self.drawn.get(other, ()) for other in seats[place + 1 :]))
            told = self.told.away.get(seat, ())
            made[seat] = (
                self.away[seat]
                if told == self.away[seat]
                else tuple(sorted(self.away[seat], key=lambda card: card not in later))
            )
        return made

    def _stock(self) -> tuple[Card, ...]:
        """The kitty, first what was drawn first; the rest in the order that is told, or else in that of the pack."""
        kitty = self.dealt[KITTY]
        told = next((row for row in (self.noted, self.kitty) if len(row) == len(kitty) and CardSet(row) == kitty), tuple(kitty))
        row: list[Card] = []
        for seat, cards in self.drawn.items():
            named = () if self.noted else self.told.drawn.get(seat, ())
            row += [card for card in (named if CardSet(named) == cards else told) if card in cards and card in kitty]
        return (*row, *(card for card in told if card not in row))

    # the partner's best

    def _hand(self, seat: int) -> CardSet:
        """The cards that a seat had after it had swapped, with the turn-up."""
        away = CardSet(self.away.get(seat, ()))
        return CardSet((self.dealt[seat] - away) | self.drawn.get(seat, CardSet()) | self._taken(seat))

    def _best(self) -> tuple[Card | None, Card | None]:
        """The gift and what was discarded; None where nothing shows that the maker called for it, or it is not known."""
        maker, partner = self.maker, self.partner
        if maker is None or partner is None or self.unknown:
            return None, None
        hand, theirs = self._hand(maker), self._hand(partner)
        used = self._used(maker)
        foreign = CardSet(used - hand)
        gift = self.told.gift
        if gift is None and len(foreign) == 1 and foreign <= theirs:
            gift = next(iter(foreign))
        if gift is None and not foreign and (self.told.thrown is None or not self.went_on):
            return None, self.told.thrown
        if gift is None or gift not in theirs or not foreign <= CardSet([gift]):
            self.unknown.append(f"what seat {partner} gave seat {maker}")
            return None, None
        thrown = self.told.thrown
        if thrown is None and not (self._taken(maker) and self.put_away is None):
            left = CardSet((hand | {gift}) - used)
            thrown = next(iter(left)) if len(left) == 1 else None
        if thrown is None:
            self.unknown.append(f"what seat {maker} discarded for it")
        return gift, thrown

    def _discard(self, thrown: Card | None) -> Card | None:
        """The dealer's discard: told, or the only card that is left of its hand."""
        if self.put_away is not None or self.taken is None or self.unknown:
            return self.put_away
        left = CardSet(self._hand(self.dealer) - self._used(self.dealer) - CardSet([thrown] if thrown else []))
        return next(iter(left)) if len(left) == 1 else None
