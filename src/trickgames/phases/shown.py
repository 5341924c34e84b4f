"""What play shows of the hands: by what was not followed, by who was passed over, by who was asked, and by the limits.

A limit leaves a player what it forbids only if nothing else is left. So a player who plays a forbidden card shows that they
could have played no card that the limit allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import Card, CardSet
from trickgames.engine.protocols import Learnt
from trickgames.phases import special
from trickgames.phases.declare import CallPartner, takes_blind
from trickgames.phases.limits import FirstCard
from trickgames.table.facts import Called, Contract, PlayBegan, Plays, Trick
from trickgames.table.log import Count, Moved, Told
from trickgames.table.places import HAND, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.phases.limits import Cut
    from trickgames.phases.play_tables import Masks, PlayTables
    from trickgames.phases.tricks import Tricks
    from trickgames.table.table import Table

__all__ = ["what_play_shows"]

NO_CUTS: Final[tuple[Cut, ...]] = ()
Void = tuple[int, int, int]
"""After this many tricks a seat held none of these cards."""


def what_play_shows(phase: Tricks, table: Table, tables: PlayTables, first: int, actor: int | None) -> Iterator[Learnt]:
    """What everybody learns from the play so far; `first` is the seat that leads first where no card decides it."""
    course = _Course(phase, table, tables, actor)
    yield from course.learnt(first)


@attrs.define
class _Course:
    phase: Tricks
    table: Table
    tables: PlayTables
    actor: int | None

    def learnt(self, first: int) -> Iterator[Learnt]:
        """Everything, the voids together where hands have only lost cards since."""
        table, actor, lead = self.table, self.actor, self.tables.lead
        began = table.find(PlayBegan)
        before = 0 if began is None else began.tricks
        tricks, now = table.tricks[before:], len(table.tricks)
        shown: list[Void] = []
        turn = None if actor is None else self._turn(tricks[-1].winner if tricks else first, actor)
        plays = tricks[0].plays if tricks else table.trick
        seat = first
        if self._first_card is not None:
            leader = plays[0][0] if plays else turn
            yield from self._led_first(before, first, leader, plays)
            seat = first if leader is None else leader
        for number, trick in enumerate(tricks, start=before):
            shown += [(number, *void) for void in self._passed_over(seat, trick.leader, lead)]
            shown += [(number, *void) for void in self._not_followed(number, trick.plays, trick.leader)]
            yield from self._had_to_hold(number, trick.plays)
            seat = trick.winner
        if table.trick:
            yield from self._had_to_hold(now, table.trick)
        if turn is not None:
            if table.trick:
                shown += [(now, *void) for void in self._passed_over(seat, table.trick[0][0], lead)]
                shown += [(now, *void) for void in self._not_followed(now, table.trick, turn)]
            else:
                shown += [(now, *void) for void in self._passed_over(seat, turn, lead)]
            yield from self._may_play(turn)
        elif not table.trick:
            yield from self._play_is_over(now, played=bool(tricks))
        if self._cuts:
            limited = [*self._by_limits(before, tricks)]
            yield from (one for one in limited if isinstance(one, Learnt))
            shown += [one for one in limited if not isinstance(one, Learnt)]
        moved_since = any(isinstance(entry, Moved) and entry.tricks > before for entry in table.log)
        yield from (_none(number, *void) for number, *void in shown) if moved_since else _together(now, shown)

    @property
    def _cuts(self) -> tuple[Cut, ...]:
        return NO_CUTS if self.tables.more is None else self.tables.more.cuts

    @property
    def _first_card(self) -> int | None:
        """The card that is led first, as a mask, if a rule names one."""
        return next((limit.card.bit for limit in self.phase.limits if isinstance(limit, FirstCard)), None)

    def _turn(self, leader: int, actor: int) -> int:
        """Whose card the actor is to play."""
        table, more = self.table, self.tables.more
        if more is None or not table.open:
            return actor
        hands = [hand for hand in range(table.game.seating.seats) if special.acting(table, more, hand) == actor]
        if not table.trick:
            return leader if leader in hands else actor
        return next(other for other in table.game.seating.clockwise(table.trick[-1][0]) if other in hands)

    def _rows(self, number: int, plays: Plays) -> Masks:
        tables, more = self.tables, self.tables.more
        card = plays[0][1]
        return (
            tables.follow[card] if more is None else special.follows(self.table, tables, more, card, self.table.tricks[:number])
        )

    def _zones(self, seat: int) -> tuple[Place, ...]:
        """The piles of a seat that are played from."""
        more = self.tables.more
        return () if more is None else tuple((zone.name, seat) for zone in more.zones)

    # following

    def _may_play(self, turn: int) -> Iterator[Learnt]:
        """The seat whose turn it is holds a card that it may play."""
        table, may = self.table, self.tables.lead
        if table.trick:
            held, _, otherwise = self._rows(len(table.tricks), table.trick)
            may = held | otherwise
        if may != table.game.whole:
            told = Told(((HAND, turn), *self._zones(turn)), ((Count(CardSet.of(may), least=1),),))
            yield Learnt(told, len(table.tricks))

    def _play_is_over(self, now: int, *, played: bool) -> Iterator[Learnt]:
        """Nobody could lead any more when the play ended; later phases may have moved cards since."""
        lead = self.tables.lead
        moves = [at for at, entry in enumerate(self.table.log) if isinstance(entry, Moved) and entry.tricks == now]
        if lead == self.table.game.whole or (moves and not played):
            return  # all may be led; or nobody knows which moves came before the play
        for seat in set(self.tables.after):
            yield attrs.evolve(_none(now, seat, lead), entry=next(iter(moves), None))

    def _passed_over(self, seat: int, until: int, mask: int) -> Iterator[tuple[int, int]]:
        """The seats from one to another, which is not among them, could play none of these cards."""
        after = self.tables.after
        for _ in after:
            if seat == until:
                return
            if mask and seat in after:  # who rests is passed over anyway
                yield seat, mask
            seat = after[seat]

    def _not_followed(self, number: int, plays: Plays, until: int) -> Iterator[tuple[int, int]]:
        """What is shown by the plays after the lead, and by those who were passed over on the way to the next player."""
        after = self.tables.after
        held, then, otherwise = self._rows(number, plays)
        sure = 0 if held & ~then else held | otherwise
        seat = plays[0][0]
        for player, card in plays[1:]:
            yield from self._passed_over(after[seat], player, sure)
            if not card.bit & then:
                yield player, held
            seat = player
        yield from self._passed_over(after[seat], until, sure)

    def _had_to_hold(self, number: int, plays: Plays) -> Iterator[Learnt]:
        """The cards that a player must hold who plays one that only they allow: the suit led, where others may not trump."""
        held, then, otherwise = self._rows(number, plays)
        for player, card in plays[1:]:
            if card.bit & then and not card.bit & (held | otherwise):
                told = Told(((HAND, player), *self._zones(player)), ((Count(CardSet.of(held), least=1),),))
                yield Learnt(told, number, self._taken_up(number, player, card))

    # limits

    def _led_first(self, before: int, first: int, leader: int | None, plays: Plays) -> Iterator[Learnt]:
        """Who leads first because of a card holds it; if another card is led, or another seat leads, nobody does."""
        bit = self._first_card or 0
        if leader is None or (plays and plays[0][1].bit == bit):
            return
        playing = [seat for seat in range(self.table.game.seating.seats) if seat not in self.table.resting]
        if not plays and leader != first:
            yield Learnt(Told(((HAND, leader), *self._zones(leader)), ((Count(CardSet.of(bit), least=1),),)), before)
            return
        for seat in playing:
            if plays or seat != leader:
                yield _none(before, seat, bit)

    def _by_limits(self, before: int, tricks: tuple[Trick, ...]) -> Iterator[Void | Learnt]:
        """What each play shows of the limits that it did not keep."""
        gone, contract = 0, self.table.find(Contract)
        maker = None if contract is None else contract.maker
        for trick in self.table.tricks[:before]:
            gone |= CardSet(trick.cards).mask
        courses = [*(trick.plays for trick in tricks), self.table.trick]
        for number, plays in enumerate(courses, start=before):
            for place, (seat, card) in enumerate(plays):
                leading, first = place == 0, number == before
                cuts = [
                    cut
                    for cut in self._cuts
                    if cut.may_bind(seat, maker, leading=leading, first=first) and not cut.until & gone
                ]
                if cuts:
                    yield from self._limited(number, seat, card, cuts, plays[:place])
                gone |= card.bit

    def _limited(self, number: int, seat: int, card: Card, cuts: list[Cut], before_it: Plays) -> Iterator[Void | Learnt]:
        """What a play shows by these limits, in each of the ways that the follow rule leaves open."""
        options = self._options(number, before_it, card.bit)
        kept_back = [self._kept_back(card.bit, may, cuts, before_it) for may, _ in options]
        if all(not_from_blind for _, not_from_blind in kept_back):
            yield from self._not_from_blind(number, seat)
        if any(none for none, _ in kept_back):
            told = tuple(
                (*counts, Count(CardSet.of(none), most=0)) for (_, counts), (none, _) in zip(options, kept_back, strict=True)
            )
            if len(told) == 1:
                yield number, seat, kept_back[0][0]
            else:  # whether the suit led is held may be seen in a zone
                places = ((HAND, seat), *self._zones(seat))
                yield Learnt(Told(places, told), number, self._taken_up(number, seat, card))

    def _kept_back(self, bit: int, may: int, cuts: list[Cut], plays: Plays) -> tuple[int, bool]:
        """What a hand that could play these cards did not hold; and whether the called card did not come from the blind."""
        none, not_from_blind = 0, False
        for cut in cuts:
            keep = self._keep(cut, plays)
            if not bit & keep:
                none |= 0 if cut.blind else may & keep
                not_from_blind |= bool(cut.blind and may & keep)
            elif cut.blind:
                break  # only who saw the blind knows whether it had to be played, and other limits no longer counted
            else:
                may &= keep  # each limit cuts what is left
        return none, not_from_blind

    def _taken_up(self, number: int, seat: int, card: Card) -> int | None:
        """The entry of the log by which a card of a zone was taken up, to be played in this trick."""
        zones = self._zones(seat)
        for at, entry in enumerate(self.table.log):
            if isinstance(entry, Moved) and entry.tricks == number and entry.source in zones and entry.cards == (card,):
                return at
        return None

    def _keep(self, cut: Cut, plays: Plays) -> int:
        more = self.tables.more
        return cut.keep if more is None else special.keep_of(cut, self.tables, more, plays)

    def _options(self, number: int, plays: Plays, bit: int) -> list[tuple[int, tuple[Count, ...]]]:
        """What may have been played, in the ways that a card fits: each with what it says of the suit led."""
        if not plays:
            return [(self.tables.lead, ())]
        held, then, otherwise = self._rows(number, plays)
        options: list[tuple[int, tuple[Count, ...]]] = []
        if bit & then:
            options.append((then, () if bit & held else (Count(CardSet.of(held), least=1),)))
        if bit & otherwise and not bit & held:
            options.append((otherwise, (Count(CardSet.of(held), most=0),)))
        return options

    def _not_from_blind(self, number: int, maker: int) -> Iterator[Void | Learnt]:
        """A bidder who leads another card does not hold the called one from the blind (P37)."""
        table = self.table
        called = table.find(Called)
        if called is None:
            return
        if not any(phase.own_card for phase in table.game.phases if isinstance(phase, CallPartner)):
            yield number, maker, called.card.bit
            return
        none = ((Count(CardSet([called.card]), most=0),),)
        for at, entry in enumerate(table.log):
            if not isinstance(entry, Moved) or not takes_blind(entry, maker):
                continue
            if not any(_may_carry(later, maker, called.card) for later in table.log[at + 1 :]):
                yield Learnt(Told((entry.source,), none), entry=at)


def _may_carry(entry: object, seat: int, card: Card) -> bool:
    """Whether a card may have gone out of a hand here, hidden from the others."""
    if not isinstance(entry, Moved) or entry.cards is not None:
        return False
    return entry.source == (HAND, seat) and (entry.only is None or card in entry.only)


def _none(tricks: int, seat: int, mask: int) -> Learnt:
    """After this many tricks a seat held none of these cards."""
    return Learnt(Told(((HAND, seat),), ((Count(CardSet.of(mask), most=0),),)), tricks)


def _together(now: int, shown: Iterable[Void]) -> Iterator[Learnt]:
    """The same, where hands have only lost cards since: so it is true now, and said once for each seat."""
    masks: dict[int, int] = {}
    for _, seat, mask in shown:
        masks[seat] = masks.get(seat, 0) | mask
    return (_none(now, seat, mask) for seat, mask in masks.items() if mask)
