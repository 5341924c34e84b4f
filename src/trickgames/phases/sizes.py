"""What can be told of an exchange before a card is dealt: piles that are there, routes that lead somewhere, sizes of hands."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.cards.words import listed
from trickgames.engine.protocols import LaysPiles, MayBeOut, OffersCalls
from trickgames.errors import short
from trickgames.phases.limits import possible_strains
from trickgames.phases.movers import GiveCards, Offer, PutCards, TakeCards
from trickgames.phases.roles import WHEN_WORDS, WORDS, When, clockwise_partners, seats_in
from trickgames.phases.running import RunsMovers
from trickgames.table.actions import Bid, Burn, Discard, Give, Play, Take
from trickgames.table.calls import Call, Objective
from trickgames.table.facts import Contract, LoneDefender, Trump, TurnUpAccepted
from trickgames.table.table import Table, changed, new_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickgames.engine.game import Game
    from trickgames.phases.movers import Mover

__all__ = ["exchange_problems", "pile_problems"]

OURS: Final = "trickgames."


def exchange_problems(phase: RunsMovers, game: Game) -> Iterator[str]:
    """Reports everything in an exchange that doesn't fit the rest of its game, in words.

    Of an exchange that is a part of another phase that phase tells.
    """
    if all(other is not phase for other in game.phases):
        return
    name = type(phase).__name__
    for mover in phase.plan.movers:
        if isinstance(mover, TakeCards) and not mover.choose:  # where nothing lies, nobody can choose, and play goes on
            yield from pile_problems(name, mover.pile, phase, game)
        yield from (f"{name}: {problem}" for problem in _nobody_there(mover, game))
    yield from _unbid(phase, game)
    yield from _unequal(phase, game)


def _unbid(phase: RunsMovers, game: Game) -> Iterator[str]:
    """A word after which the exchange takes place and that nobody can bid, as far as it is known what can be bid."""
    when = phase.plan.when
    bidding = [other for other in game.phases[: _place(phase, game)] if Contract in other.gives]
    if when not in WORDS or any(not type(other).__module__.startswith(OURS) for other in bidding):
        return
    calls = [call for other in bidding if isinstance(other, OffersCalls) for call in other.offers()]
    if bidding and not any(isinstance(call.bid, Bid) and call.bid.word == WORDS[when] for call in calls):
        yield f"{type(phase).__name__}: when={when!r}: nobody bids {WORDS[when]!r}; add that bid, or leave the exchange out"


def pile_problems(name: str, pile: str, phase: Any, game: Game) -> Iterator[str]:
    """Reports a pile that no earlier phase lays, as far as that is known: a phase of a user's own may lay any."""
    before = game.phases[: _place(phase, game)]
    if any(not type(other).__module__.startswith(OURS) for other in before):
        return
    laid = dict.fromkeys(there for other in before if isinstance(other, LaysPiles) for there in other.lays(game))
    if pile not in laid:
        there = f"there is {listed(laid)}" if laid else "there is none"
        yield f"{name}: pile={short(pile)}: no phase before it lays such a pile ({there})"


def _place(phase: Any, game: Game) -> int:
    return next((place for place, other in enumerate(game.phases) if other is phase), len(game.phases))


def _nobody_there(mover: Mover, game: Game) -> Iterator[str]:
    """Roles and routes that lead to nobody at this table."""
    seating, kind = game.seating, type(mover).__name__
    alone = [seat for seat in range(seating.seats) if not seating.partners(seat)]
    if mover.who in ("partner", "partners", "lone_defenders_partner") and alone:
        yield f"{kind}: who={mover.who!r}: not everybody has a partner here; name another seat, or seat partners"
    if not isinstance(mover, GiveCards):
        return
    if "partner" in mover.to and alone:
        yield f"{kind}: to='partner': not everybody has a partner here; take another route, or seat partners"
    if "across" in mover.to and seating.seats % 2:
        yield f"{kind}: to='across': nobody sits across from {seating.seats} players; take another route"
    elif "across" in mover.to and seating.seats == 2:  # noqa: PLR2004 - opposite each other
        yield f"{kind}: to='across': of two players say 'left'"
    if mover.to == ("nobody",):
        yield f"{kind}: to='nobody': no card is ever given"


# The sizes of the hands


@attrs.frozen
class _Case:
    """A way in which a deal can go: how it was bid, and what the players who may pass do."""

    when: When
    accepted: bool
    passes: bool
    deal: int

    def table(self, game: Game, maker: int) -> Table:
        """A table of this deal, without cards."""
        seating = game.seating
        mates = clockwise_partners(seating, maker)
        bid = Bid(word=WORDS[self.when]) if self.when in WORDS else None
        call = None if bid is None else Call(bid, Objective("all"))
        lone = self.when != "not_alone"
        party = (maker,) if lone else (maker, *mates)
        facts: list[Any] = [Contract(maker, 1, party, alone=lone, call=call)]
        resting = set(mates) if lone else set[int]()
        if self.accepted:
            facts.append(TurnUpAccepted())
        if self.when == "defended_alone":
            defender = next((seat for seat in seating.clockwise(maker) if seating.side(seat) != seating.side(maker)), maker)
            facts.append(LoneDefender(defender))
            resting.update(seating.partners(defender))
        bare = new_table(game, 0, (), (), self.deal)
        return changed(bare, facts=tuple(facts), resting=frozenset(resting))

    def told(self) -> str:
        """The case in words."""
        words = WHEN_WORDS[self.when].removesuffix(", ").lower() if self.when != "not_alone" else ""
        return f" {words}" if words else ""


def _unequal(phase: RunsMovers, game: Game) -> Iterator[str]:
    """Hands that would come to the play with another number of cards than others."""
    phases = _until_the_play(phase, game)
    exchanges = [other for other in phases or () if isinstance(other, RunsMovers)]
    if not exchanges or exchanges[-1] is not phase:
        return
    laid = _laid(phases or (), game)
    if laid is None:
        return
    dealt, over = divmod(len(game.pack) - sum(laid.values()), game.seating.seats)
    if over:
        return
    kept = {mover: _kept(mover, game) for each in exchanges for mover in each.plan.movers if isinstance(mover, PutCards)}
    out = _may_be_out(game)
    whens: dict[When, None] = dict.fromkeys(("not_alone", *(each.plan.when for each in exchanges)))
    routes = [len(mover.to) for each in exchanges for mover in each.plan.movers if isinstance(mover, GiveCards)]
    deals = range(1, max(routes, default=1) + 1)
    for when, accepted, passes, deal in product(whens, (False, True), (False, True), deals):
        case = _Case("not_alone" if when in ("always", "accepted") else when, accepted, passes, deal)
        for maker in range(game.seating.seats):
            table = case.table(game, maker)
            hands = _Hands([dealt] * game.seating.seats, dict(laid), kept)
            known = _played(table, exchanges, hands, passes=case.passes)
            if hands.short is not None and not out:
                yield f"{type(phase).__name__}: {_short(hands.short)}"
                return
            if not known:
                return
            playing = sorted({size for seat, size in enumerate(hands.sizes) if seat not in table.resting})
            if playing == [0]:
                yield f"{type(phase).__name__}: no cards are left for the play{case.told()}: let fewer go"
                return
            if len(playing) > 1:
                yield (
                    f"{type(phase).__name__}: hands of {listed(playing)} cards come to the play{case.told()}:"
                    " let as many cards go as come"
                )
                return


def _may_be_out(game: Game) -> bool:
    """Whether hands need not be alike, as far as the first phase with plays tells."""
    play = next((other for other in game.phases if Play in other.accepts), None)
    return not isinstance(play, MayBeOut) or play.may_be_out()


def _kept(mover: PutCards, game: Game) -> int:
    """How many cards of the pack may not go, in the strain in which they are most."""
    bare = new_table(game, 0, (), (), 1)
    tables = [changed(bare, facts=(Trump(strain),)) for strain in possible_strains(game)]
    single = len({"turn_up", "called"} & {*mover.never})
    return max((game.whole & ~sum(mover.tiers(table))).bit_count() for table in tables) + single


def _short(mover: PutCards | TakeCards) -> str:
    """What is wrong with a mover by which some put away, or choose, fewer cards than others."""
    if isinstance(mover, TakeCards):
        told = "TakeCards: players choose as many as they like, and hands would not be alike when play begins"
        return f"{told}; let a PutCards(down_to=...) follow, or take a follow rule by which players may be out"
    if mover.count in ("all", "any"):
        every = "as many as they like" if mover.count == "any" else "all of a kind"
        return f"PutCards: players put away {every}, and hands would not be alike when play begins: give count or down_to"
    named = f"which={short(mover.which)}" if mover.which != "any" else f"never={short(mover.never)}"
    told = "in some hands too few cards may go, and hands would not be alike when play begins"
    return f"PutCards: {named}: {told}; say by `first` what goes first, or take a follow rule by which players may be out"


def _until_the_play(phase: Any, game: Game) -> Sequence[Any] | None:
    """The phases up to the first in which cards are played; None where nobody can tell what they do with cards."""
    found: list[Any] = []
    for other in game.phases:
        if Play in other.accepts:
            return found if any(each is phase for each in found) else None
        moves = any(kind in (Take, Burn, Discard, Give) for kind in other.accepts) and not isinstance(other, RunsMovers)
        if moves or not type(other).__module__.startswith(OURS):
            return None
        found.append(other)
    return None


def _laid(phases: Sequence[Any], game: Game) -> dict[str, int] | None:
    """How many cards lie on each pile after the deal; None where that is not known."""
    laid: dict[str, int] = {}
    for phase in phases:
        if isinstance(phase, LaysPiles) and not isinstance(phase, RunsMovers):
            for name, count in phase.lays(game).items():
                if count is None:
                    return None
                laid[name] = laid.get(name, 0) + count
    return laid


def _played(table: Table, phases: Sequence[RunsMovers], hands: _Hands, *, passes: bool) -> bool:
    """Moves as many cards as these exchanges do; False where it depends on the cards how many."""
    for phase in phases:
        if phase.takes_place(table):
            hands.out.clear()
            hands.taker = ()
            for mover in phase.plan.movers:
                last = mover is phases[-1].plan.movers[-1]
                for seat in hands.taker if mover.who == "taker" else seats_in(mover.who, table):
                    if passes and _may_pass(mover):
                        hands.out.add(seat)
                    if seat not in hands.out and not hands.moved(mover, seat, table, last=last):
                        return False
    return True


def _may_pass(mover: Mover) -> bool:
    if isinstance(mover, TakeCards):
        return mover.may_leave
    return isinstance(mover, Offer) or (isinstance(mover, PutCards) and mover.may_pass)


@attrs.define
class _Hands:
    """How many cards are in each hand and on each pile; who has passed, and who took up cards last.

    `kept` says of each mover how many cards of the pack may not go. `short` is one after which hands may not be alike.
    """

    sizes: list[int]
    piles: dict[str, int]
    kept: dict[PutCards, int]
    short: PutCards | TakeCards | None = None
    out: set[int] = attrs.field(factory=set[int])
    taker: tuple[int, ...] = ()

    def moved(self, mover: Mover, seat: int, table: Table, *, last: bool) -> bool:
        """Moves what a mover moves for a seat; False where that is not known."""
        if isinstance(mover, TakeCards):
            self.taker = (seat,)
            if mover.choose:
                self.short = mover if last else self.short
                return False
            return not mover.may_give and self._taken(mover, seat)
        if isinstance(mover, PutCards):
            return self._put(mover, seat, last=last)
        receiver = mover.receiver(table, seat) if isinstance(mover, GiveCards) else None
        if isinstance(mover, GiveCards) and receiver is not None and receiver not in self.out:
            given = min(mover.count, self.sizes[seat])
            self.sizes[seat] -= given
            self.sizes[receiver] += given
        return True

    def _taken(self, mover: TakeCards, seat: int) -> bool:
        lying = self.piles.get(mover.pile)
        if lying is None:
            return False
        wanted = lying if mover.count is None else mover.count
        if mover.up_to is not None:
            wanted = max(0, mover.up_to - self.sizes[seat])
        taken = min(lying, wanted)
        self.piles[mover.pile] -= taken
        self.sizes[seat] += taken
        return mover.up_to is None or taken == wanted  # the last players may stay short (D-P8, CI3)

    def _put(self, mover: PutCards, seat: int, *, last: bool) -> bool:
        size, kept = self.sizes[seat], self.kept[mover]
        if mover.count in ("all", "any"):
            self.short = mover if last and (kept or mover.count == "any") else self.short
            return False
        wanted = mover.count if isinstance(mover.count, int) else max(0, size - (mover.down_to or 0))
        going = min(wanted, size)
        if size - min(kept, size) < going:
            self.short = mover
            return False
        self.sizes[seat] = size - going
        return True
