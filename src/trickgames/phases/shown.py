"""What play shows of the hands: by what was not followed, by who was passed over, by who was asked, and by the limits.

A limit leaves a player what it forbids only if nothing else is left. So a player who plays a forbidden card shows that they
could have played no card that the limit allows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import CardSet
from trickgames.engine.protocols import Learnt
from trickgames.phases import special
from trickgames.phases.declare import takes_blind
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
            seat = trick.winner
        if turn is not None:
            if table.trick:
                shown += [(now, *void) for void in self._passed_over(seat, table.trick[0][0], lead)]
                shown += [(now, *void) for void in self._not_followed(now, table.trick, turn)]
            else:
                shown += [(now, *void) for void in self._passed_over(seat, turn, lead)]
            yield from self._may_play(turn)
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

    def _rows(self, number: int, led: int | None, plays: Plays) -> Masks:
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
            held, _, otherwise = self._rows(len(table.tricks), None, table.trick)
            may = held | otherwise
        if may != table.game.whole:
            told = Told(((HAND, turn), *self._zones(turn)), ((Count(CardSet.of(may), least=1),),))
            yield Learnt(told, len(table.tricks))

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
        held, then, otherwise = self._rows(number, None, plays)
        sure = 0 if held & ~then else held | otherwise
        seat = plays[0][0]
        for player, card in plays[1:]:
            yield from self._passed_over(after[seat], player, sure)
            if not card.bit & then:
                yield player, held
            seat = player
        yield from self._passed_over(after[seat], until, sure)

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
                blind = [cut for cut in cuts if cut.blind]
                for cut in blind:
                    if not card.bit & cut.keep:
                        yield from self._not_from_blind(seat, cut)
                if cuts != blind:
                    before_it = plays[:place]
                    keeps = [self._keep(cut, before_it) for cut in cuts if not cut.blind]
                    yield from _shown(number, seat, card.bit, self._options(number, before_it, card.bit), keeps)
                gone |= card.bit

    def _keep(self, cut: Cut, plays: Plays) -> int:
        more = self.tables.more
        return cut.keep if more is None else special.keep_of(cut, self.tables, more, plays)

    def _options(self, number: int, plays: Plays, bit: int) -> list[tuple[int, tuple[Count, ...]]]:
        """What may have been played, in the ways that a card fits: each with what it says of the suit led."""
        if not plays:
            return [(self.tables.lead, ())]
        held, then, otherwise = self._rows(number, None, plays)
        options: list[tuple[int, tuple[Count, ...]]] = []
        if bit & then:
            options.append((then, () if bit & held else (Count(CardSet.of(held), least=1),)))
        if bit & otherwise and not bit & held:
            options.append((otherwise, (Count(CardSet.of(held), most=0),)))
        return options

    def _not_from_blind(self, maker: int, cut: Cut) -> Iterator[Learnt]:
        """A bidder who leads another card did not get the called one from the blind (P37)."""
        called = self.table.find(Called)
        if called is not None:
            none = ((Count(CardSet([called.card]), most=0),),)
            for number, entry in enumerate(self.table.log):
                if isinstance(entry, Moved) and takes_blind(entry, maker):
                    yield Learnt(Told((entry.source,), none), entry=number)


def _shown(
    number: int, seat: int, bit: int, options: list[tuple[int, tuple[Count, ...]]], keeps: list[int]
) -> Iterator[Void | Learnt]:
    """What a play shows: cards that the hand did not hold, in one of the ways that the follow rule leaves open."""
    told: list[tuple[Count, ...]] = []
    masks: list[int] = []
    for may, counts in options:
        none = 0
        for keep in keeps:
            if bit & keep:
                may &= keep  # noqa: PLW2901 - each limit cuts what is left
            else:
                none |= may & keep
        masks.append(none)
        told.append((*counts, Count(CardSet.of(none), most=0)) if none else counts)
    if len(options) == 1:
        if masks[0]:
            yield number, seat, masks[0]
    elif any(masks):
        yield Learnt(Told(((HAND, seat),), tuple(told)), number)


def _none(tricks: int, seat: int, mask: int) -> Learnt:
    """After this many tricks a seat held none of these cards."""
    return Learnt(Told(((HAND, seat),), ((Count(CardSet.of(mask), most=0),),)), tricks)


def _together(now: int, shown: Iterable[Void]) -> Iterator[Learnt]:
    """The same, where hands have only lost cards since: so it is true now, and said once for each seat."""
    masks: dict[int, int] = {}
    for _, seat, mask in shown:
        masks[seat] = masks.get(seat, 0) | mask
    return (_none(now, seat, mask) for seat, mask in masks.items() if mask)
