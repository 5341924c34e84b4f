"""An exhaustive walk through a small game: every deal, every action, every state, so that laws are proved for it.

Deals that differ only by a relabelling of the suits are the same deal: one of them stands for all, once the law of the suits
holds.
"""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from trickgames.engine.engine import apply, legal_actions, start
from trickgames.engine.shuffling import given
from trickgames.engine.states import AwaitingDeal, MatchOver
from trickgames.errors import InvalidRulesError
from trickgames.match.dealing import arrange
from trickgames.phases.deal import dealing_of
from trickgames.table.actions import Deal
from trickgames.testing.checking import DONE, LawBrokenError, ask
from trickgames.testing.coverage import Coverage
from trickgames.testing.laws import STATE_LAWS, STEP_LAWS, Kit, Law
from trickgames.testing.match import Match
from trickgames.testing.symmetry import Mirror, mirrors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trickgames.cards.card import Card
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.phases.deal import DealCards
    from trickgames.table.action import Action

__all__ = ["explore", "number_of_deals", "small_deals"]

MOST_DEALS = 2_000_000


def number_of_deals(game: Game, deal: int = 1) -> int:
    """How many different deals a game has by one dealer. The order of cards counts outside the hands, but not in a hand.

    `deal` is the number of the deal, if the sizes of the hands follow it.
    """
    phase = _dealing(game)
    count, seats = phase.size_of(deal), game.seating.seats
    turned = count if phase.last_turned else 1
    return turned * math.factorial(len(game.pack)) // int(math.factorial(count) ** seats)


def _dealing(game: Game) -> DealCards:
    phase = dealing_of(game)
    if phase is None:
        msg = f"{game.name} is not dealt by `DealCards`, so its deals can't be listed"
        raise InvalidRulesError(msg)
    return phase


def small_deals(game: Game, dealer: int = 0, *, every: int = 1, deal: int = 1) -> Iterator[Deal]:
    """Every `every`-th deal of a game with few cards. Deals that differ only by the names of the suits count as one.

    `InvalidRulesError` for a game with more than two million deals.
    """
    if number_of_deals(game, deal) > MOST_DEALS:
        msg = f"{game.name} has {number_of_deals(game, deal)} deals, too many to visit them all"
        raise InvalidRulesError(msg)
    phase = _dealing(game)
    spread = phase.spread(game, deal)
    relabellings, _ = mirrors(game)
    taken = itertools.count()
    for laid in _lay(tuple(sorted(game.pack)), phase.size_of(deal), game.seating.seats):
        if all(_mirrored(laid, mirror) >= laid for mirror in relabellings) and next(taken) % every == 0:
            hands, left = laid
            plain = {seat: [_card(game, number) for number in hand] for seat, hand in enumerate(hands)}
            rest = iter([_card(game, number) for number in left])
            piles = {name: [next(rest) for _ in places] for name, places in spread.piles}
            turned = plain[dealer] if phase.last_turned else [next(rest)] if phase.turn_up else [None]
            stock = [*rest]
            for card in turned:
                yield Deal(arrange(game, dealer, plain, card, stock, piles=piles, deal=deal))


Laid = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


def _lay(cards: tuple[Card, ...], count: int, seats: int) -> Iterator[Laid]:
    """Every way to lay the cards out, as numbers."""

    def deal(left: tuple[int, ...], hands: tuple[tuple[int, ...], ...]) -> Iterator[Laid]:
        if len(hands) == seats:
            for rest in itertools.permutations(left):
                yield hands, rest
            return
        for hand in itertools.combinations(left, count):
            yield from deal(tuple(number for number in left if number not in hand), (*hands, hand))

    return deal(tuple(card.id for card in cards), ())


def _mirrored(laid: Laid, mirror: Mirror) -> Laid:
    hands, left = laid
    turned = tuple(tuple(sorted(_other(number, mirror) for number in hand)) for hand in hands)
    return turned, tuple(_other(number, mirror) for number in left)


def _other(number: int, mirror: Mirror) -> int:
    return mirror.mask(1 << number).bit_length() - 1


def _card(game: Game, number: int) -> Card:
    return next(card for card in game.pack if card.id == number)


def explore(
    game: Game,
    *,
    dealer: int = 0,
    deals: Iterable[Deal] | None = None,
    laws: Iterable[Law] = (*STATE_LAWS, *STEP_LAWS),
    every: int = 1,
    deal: int = 1,
) -> Coverage:
    """Visits every state that these deals can lead to (None: all deals of the game), asks the laws in each, and counts.

    With all deals, the laws are proved for one deal of the game by this dealer. `every=100` takes every hundredth of them.
    `deal` is the number of the deal in its match. The first law that is broken is a `LawBrokenError` with the history that
    leads there.
    """
    kit, chosen = Kit(game), tuple(laws)
    first = start(game, dealer, deal=deal)
    for dealt in small_deals(game, dealer, every=every, deal=deal) if deals is None else deals:
        kit.coverage.play(game)
        _walk(kit, chosen, first, dealt, [], deal)
    return kit.coverage


def _walk(kit: Kit, laws: tuple[Law, ...], state: AnyState, action: Action, done: list[Action], deal: int) -> None:
    done.append(action)
    match = Match(kit.game, done, state.dealer, deal=deal)
    try:
        after = apply(state, action)
    except Exception as error:
        raise LawBrokenError(DONE, f"{type(error).__name__}: {error}", match) from error
    kit.coverage.reach(after)
    ask(laws, "step", match, (state, action, after, kit))
    ask(laws, "state", match, (after, kit))
    if not isinstance(after, AwaitingDeal | MatchOver):
        awaited = after.awaits is not None  # from outside: one of very many is enough
        for further in (given(after, len(done)),) if awaited else legal_actions(after):
            _walk(kit, laws, after, further, done, deal)
    done.pop()
