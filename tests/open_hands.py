"""Games for tests of what is told, drawn and played: a dummy, choices that are hidden, and a trick phase that is not ours."""

from __future__ import annotations

import attrs

import trickgames as tg
from trickgames import euchre
from trickgames.actions import OneCard, Words
from trickgames.phases import DECLARER, FOLLOW_SUIT, Ask, Auction, DealCards, NameTrump, Tricks
from trickgames.phases import DUMMY as OPEN_PARTNER
from trickgames.scoring import BidScoring, FirstTo, Played, Verdict

__all__ = ["DUMMY", "PASSING", "SECRET", "SHOWDOWN"]

DUMMY = tg.Game(
    name="Euchre with a dummy",
    pack=tg.pack("9TJQKA"),
    seating=tg.partners(4),
    ranking=euchre.EUCHRE,
    phases=(DealCards(6), Auction(1, 6, moon=False), NameTrump(), Tricks(FOLLOW_SUIT, DECLARER, open_hands=(OPEN_PARTNER,))),
    scoring=BidScoring(points=dict.fromkeys(euchre.BICYCLE.ranking.plain[:6], 1), safe=()),
    goal=FirstTo(50),
)
"""The hand of the bidder's partner lies open after the first lead, and the bidder plays it."""


@attrs.frozen
class Keep(Words):
    """To do nothing."""

    words = "keep all"


@attrs.frozen
class Dare(Words):
    """To do something else."""

    words = "dare"


@attrs.frozen
class ChooseHidden(Ask):
    """Each player decides in secret; when all have, what they decided is heard."""

    accepts = (Keep, Dare)
    hidden = True

    def asked(self, table: tg.Table) -> int | None:
        """From the dealer's left, each once."""
        chosen = [seat for seat, _ in table.answers(self)]
        return next((seat for seat in table.players(table.dealer) if seat not in chosen), None)

    def choices(self, _table: tg.Table, _seat: int) -> tuple[Keep | Dare, ...]:
        """To keep, or to dare."""
        return (Keep(), Dare())


SECRET = attrs.evolve(
    euchre.BICYCLE, name="Secret", phases=(euchre.BICYCLE.phases[0], ChooseHidden(), *euchre.BICYCLE.phases[1:])
)
"""Bicycle Euchre before which all choose something in secret."""


@attrs.frozen
class Show(OneCard):
    """To play a card to the trick of all."""

    verb = "show"


@attrs.frozen
class OneTrick(Ask):
    """Everybody plays one card, any they like; the first highest of the pack takes the trick."""

    accepts = (Show,)

    def asked(self, table: tg.Table) -> int | None:
        """From the dealer's left."""
        if len(table.trick) == table.game.seating.seats or table.tricks:
            return None
        return table.game.seating.left(table.trick[-1][0] if table.trick else table.dealer)

    def choices(self, table: tg.Table, seat: int) -> tuple[Show, ...]:
        """Any card."""
        return Show.each(table.hands[seat])

    def done(self, table: tg.Table, seat: int, action: Show) -> tg.Table:
        """It is played; when all have, the best takes the trick."""
        table = table.play(seat, action.card)
        if len(table.trick) < table.game.seating.seats:
            return table
        best = tg.trick_winner(table.order, [card for _, card in table.trick])
        return table.take_trick(table.trick[best][0])


def one_a_trick(played: Played, scores: tuple[int, ...]) -> Verdict:
    """A point for each trick."""
    taken = played.tricks_taken
    return Verdict(taken, tuple(map(sum, zip(scores, taken, strict=True))))


SHOWDOWN = tg.Game(
    name="Showdown",
    pack=tg.pack("TJQKA"),
    seating=tg.singles(3),
    ranking=tg.Ranking(trump=euchre.EUCHRE.plain, plain=euchre.EUCHRE.plain),
    phases=(DealCards(2), OneTrick()),
    scoring=one_a_trick,
    goal=FirstTo(3),
)
"""A trick phase of a user's own: everybody plays one card."""


@attrs.frozen
class PassLeft(Ask):
    """The cards that are left go to the left, face down, before the next tricks."""

    def begin(self, table: tg.Table) -> tg.Table:
        """All hands are passed together."""
        hands = list(table.hands)
        for seat, hand in enumerate(hands):
            table = table.move(seat, "passes", hand, ("hand", seat), ("passed", seat))
        for seat, hand in enumerate(hands):
            table = table.move(seat, "passes on", hand, ("passed", seat), ("hand", table.game.seating.left(seat)))
        return table


PASSING = attrs.evolve(SHOWDOWN, name="Passing", phases=(DealCards(2), OneTrick(), PassLeft(), Tricks(FOLLOW_SUIT)))
"""After one trick of a user's own the hands are passed to the left; then ours are played."""
