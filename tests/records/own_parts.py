"""Games with parts of a user's own, for tests: classes derived from ours, phases made with `Ask`, tricks played by hand."""

from typing import NamedTuple

import attrs

import trickgames as tg
from trickgames import euchre, pitch, records
from trickgames.phases import Ask, BurnTo, DealCards, TakeDiscards
from trickgames.scoring import AfterDeals, Verdict
from trickgames.table import Count

__all__ = ["BURN_LAST", "HIDDEN", "OWN_TRICKS", "SWAPPED", "Given", "LastFirst", "Pair", "TakeFew", "game_with"]


@attrs.frozen
class LastFirst(BurnTo):
    """Burns down to fewer cards after the last trick was lost: a class with a field more than ours."""

    at_least: int = 3


class TakeFew(TakeDiscards):
    """A class derived from ours, without a field of its own."""


class Pair(NamedTuple):
    """Two numbers with names."""

    one: int
    other: int


@attrs.frozen
class Given:
    """A fact with a field of any kind that a file can hold."""

    number: int = 0
    share: float = 0.0
    row: tuple[int, ...] = ()
    pair: tuple[int, int] = (0, 0)
    ways: frozenset[int] = frozenset()
    burn: BurnTo | None = None
    contract: tg.Contract | BurnTo | int | None = None
    anything: object = None


def game_with(phase: type[object], **new: object) -> tg.Game:
    """Ten-point Pitch with other fields of its phase of this class."""
    phases = tuple(attrs.evolve(one, **new) if type(one) is phase else one for one in pitch.TEN_POINT.phases)
    return attrs.evolve(pitch.TEN_POINT, name="Our pitch", phases=phases)


@attrs.frozen
class OneEach(Ask):
    """From the dealer's left each player discards one card, face down; those who hold an ace say so first."""

    accepts = (tg.Discard,)

    def begin(self, table):
        aces = tg.CardSet(card for card in table.game.pack if card.rank is tg.Rank.ACE)
        for seat in table.players(table.dealer):
            table, _ = table.judged(seat, ((Count(aces, least=1),),))
        return table

    def asked(self, table):
        done = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in done), None)

    def choices(self, table, seat):
        return tg.Discard.each(table.hands[seat])

    def done(self, table, seat, action):
        return table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))


@attrs.frozen
class Together(OneEach):
    """Each player chooses a card; the cards are put away when all have chosen."""

    hidden = True

    def done(self, table, _seat, _action):
        return table

    def end(self, table):
        for seat, action in table.answers(self):
            table = table.move(seat, "discards", [action.card], ("hand", seat), ("discard", seat))
        return table


@attrs.frozen
class ByHand(Ask):
    """Three tricks, each taken by the card that is highest whatever its suit."""

    tricks: int = 3

    accepts = (tg.Play,)
    heading = "Play"

    def asked(self, table):
        if len(table.tricks) == self.tricks:
            return None
        leader = table.tricks[-1].winner if table.tricks else table.game.seating.left(table.dealer)
        return table.game.seating.left(table.trick[-1][0]) if table.trick else leader

    def choices(self, table, seat):
        return tg.Play.each(table.hands[seat])

    def done(self, table, seat, action):
        table = table.play(seat, action.card)
        if len(table.trick) < table.game.seating.seats:
            return table
        return table.take_trick(min(table.trick, key=lambda play: play[1])[0])


def most_tricks(played, scores):
    """A point for each trick."""
    return Verdict(played.tricks_taken, tuple(map(sum, zip(scores, played.tricks_taken, strict=True))))


def _before_calls(phase: object) -> tg.Game:
    first, *others = euchre.BICYCLE.phases
    return attrs.evolve(euchre.BICYCLE, name=f"Euchre with {type(phase).__name__}", phases=(first, phase, *others))


records.register(LastFirst, TakeFew, OneEach, Together, ByHand, Given, most_tricks)
BURN_LAST = game_with(tg.phases.Draw, surplus=LastFirst(6, at_least=2), discarded=TakeFew())
SWAPPED = _before_calls(OneEach())
HIDDEN = _before_calls(Together())
OWN_TRICKS = tg.Game(
    name="By hand",
    pack=tg.pack("9TJQKA"),
    seating=tg.singles(4),
    ranking=euchre.EUCHRE,
    phases=(DealCards(5), OneEach(), ByHand()),
    scoring=most_tricks,
    goal=AfterDeals(2),
)
