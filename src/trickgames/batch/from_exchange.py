"""Exchanges for the kernel: a row for each mover, whatever phase it belongs to.

Which cards may go is a mask by strain. The called card and the turn-up differ from deal to deal, and are held back beside it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trickgames.batch.draft import Draft, emitter
from trickgames.batch.kernel import moving
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import STRAINS
from trickgames.phases import (
    BurnTo,
    CallForBest,
    DealerTakes,
    DiscardPlain,
    Draw,
    Exchange,
    GiveCards,
    Offer,
    PutCards,
    TakeCards,
    TakeDiscards,
    TakeRest,
)
from trickgames.phases.roles import WORDS, kind_in_suit
from trickgames.phases.running import RunsMovers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trickgames.cards.card import CardSet
    from trickgames.engine.game import Game
    from trickgames.phases.movers import Mover
    from trickgames.phases.roles import CardKind, Role, Route

__all__ = ["chosen_pile", "dealt_pile", "word_number"]

ROLES: Final[Mapping[Role, int]] = {
    "maker": moving.THE_MAKER,
    "partner": moving.THE_PARTNER,
    "partners": moving.PARTNERS,
    "opponents": moving.OPPONENTS,
    "dealer": moving.THE_DEALER,
    "dealer_left": moving.DEALER_LEFT,
    "lone_defender": moving.THE_DEFENDER,
    "lone_defenders_partner": moving.DEFENDERS_PARTNER,
    "taker": moving.THE_TAKER,
    "all": moving.EVERYBODY,
    "all_from_maker": moving.FROM_MAKER,
    "all_but_dealer": moving.BUT_DEALER,
    "all_but_maker": moving.BUT_MAKER,
    "all_but_lone_maker": moving.BUT_LONE_MAKER,
}
ROUTES: Final[Mapping[Route, int]] = {
    "partner": moving.TO_PARTNER,
    "left": moving.TO_LEFT,
    "right": moving.TO_RIGHT,
    "across": moving.ACROSS,
    "maker": moving.TO_MAKER,
    "dealer": moving.TO_DEALER,
    "lone_defender": moving.TO_DEFENDER,
    "nobody": moving.TO_NOBODY,
}
WORD_NUMBERS: Final[Mapping[str, int]] = {word: number for number, word in enumerate(WORDS.values(), start=1)}
WHENS: Final[Mapping[str, int]] = {  # by `When`
    "always": moving.ALWAYS,
    "accepted": moving.IF_ACCEPTED,
    "alone": moving.IF_ALONE,
    "not_alone": moving.IF_NOT_ALONE,
    "defended_alone": moving.IF_DEFENDED,
    **{when: moving.LAST_IF + WORD_NUMBERS[word] for when, word in WORDS.items()},
}
NEVER: Final[Mapping[CardKind | CardSet, int]] = {"called": moving.NEVER_CALLED, "turn_up": moving.NEVER_TURNED}
MAY: Final = {"any": moving.ANY, "all": moving.ALL, None: at.NONE}
MOST_ROUTES: Final = 63 // moving.ROUTE_BITS


def word_number(word: str) -> int:
    """The kernel's number of a word by which a contract is bid; 0 for none, and for one on which no exchange depends."""
    return WORD_NUMBERS.get(word, 0)


def chosen_pile(game: Game) -> str | None:
    """The name of the piles among whose cards players choose, of several the first; None where they don't."""
    movers = (mover for phase in game.phases if isinstance(phase, RunsMovers) for mover in phase.plan.movers)
    return next((mover.pile for mover in movers if isinstance(mover, TakeCards) and mover.choose), None)


@emitter(Exchange, CallForBest, TakeRest, DiscardPlain, BurnTo, TakeDiscards, Draw)
def _(part: RunsMovers, draft: Draft) -> None:
    _exchange(part, draft)


@emitter(DealerTakes)
def _(part: DealerTakes, draft: Draft) -> None:
    _exchange(part, draft, when_resting=part.when_resting)


def _exchange(part: RunsMovers, draft: Draft, *, when_resting: bool = True) -> None:
    plan = part.plan
    first = _movers(part, draft, plan.movers)
    each = at.NONE if plan.each is None else ROLES[plan.each]
    draft.row(at.EXCHANGE, first, len(plan.movers), WHENS[plan.when], when_resting, plan.together, each)


def _movers(part: object, draft: Draft, movers: Iterable[Mover]) -> int:
    """Adds some movers; where the first begins."""
    first = at.MOVERS + len(draft.movers) * at.MOVER_SIZE
    for mover in movers:
        match mover:
            case TakeCards():
                numbers = _takes(part, draft, mover)
            case PutCards():
                numbers = _puts(part, draft, mover)
            case GiveCards():
                numbers = _gives(part, draft, mover)
            case Offer():
                numbers = (moving.OFFERS, ROLES[mover.who])
        draft.movers.append(numbers)
    return first


def _takes(part: object, draft: Draft, mover: TakeCards) -> tuple[int, ...]:
    pile = moving.REST
    if mover.choose:
        if mover.pile != chosen_pile(draft.game) or mover.pile in (*draft.piles, *draft.laid):
            draft.cannot(part, f"players choose among the cards of the {mover.pile}")
    else:
        pile = dealt_pile(part, draft, mover.pile)
        if mover.count is not None or mover.up_to is not None:
            draft.draws = True
            if pile != moving.REST:
                draft.cannot(part, f"it takes a part of the {mover.pile}")
    return (
        moving.TAKES,
        ROLES[mover.who],
        at.NONE if mover.count is None else mover.count,
        at.NONE if mover.up_to is None else mover.up_to,
        _may(mover),
        pile,
    )


def _may(mover: TakeCards) -> int:
    """What a seat may do beside taking the cards."""
    if mover.choose:
        return moving.MAY_CHOOSE
    return moving.MAY_PASS if mover.may_leave else moving.MAY_GIVE if mover.may_give else 0


def dealt_pile(part: object, draft: Draft, name: str) -> int:
    """The kernel's number of a pile from which cards are taken."""
    if name not in draft.piles:
        draft.cannot(part, f"it takes cards of the {name}, which are not dealt there")
        return moving.REST
    put = (mover for phase in draft.game.phases if isinstance(phase, RunsMovers) for mover in phase.plan.movers)
    if any(isinstance(mover, PutCards) and mover.pile == name for mover in put):
        draft.cannot(part, f"it takes cards of the {name}, on which others are put away")
    pile = draft.piles.index(name)
    if pile == moving.REST and draft.has(at.SWAP_HAND):
        draft.cannot(part, "cards have been swapped with those that it takes")
    return pile


def _puts(part: object, draft: Draft, mover: PutCards) -> tuple[int, ...]:
    for kind in (mover.which, *mover.first):
        if kind in NEVER:
            draft.cannot(part, f"cards are put away that every deal has anew: {kind}")
    if len(mover.first) >= at.MOST_TIERS:
        draft.cannot(part, f"{len(mover.first)} kinds of cards go first, and {at.MOST_TIERS - 1} at most")
    tiers = [mover.tiers_of(partial(kind_in_suit, game=draft.game, trump=strain.suit)) for strain in STRAINS]
    if mover.count == "all":
        tiers = [(sum(masks),) for masks in tiers]
    masks = [draft.mask(cards) for cards in zip(*tiers, strict=True) for cards in cards][: at.MOST_TIERS * at.STRAINS]
    return (
        moving.PUTS,
        ROLES[mover.who],
        mover.count if isinstance(mover.count, int) else MAY[mover.count],
        at.NONE if mover.down_to is None else mover.down_to,
        mover.may_pass,
        mover.pile == chosen_pile(draft.game) and mover.face_up,
        at.BURN if mover.verb == "burn" else at.DISCARD,
        sum({NEVER.get(kind, 0) for kind in mover.never}),
        len(tiers[0]),
        0,
        *masks,
    )


def _gives(part: object, draft: Draft, mover: GiveCards) -> tuple[int, ...]:
    if len(mover.to) > MOST_ROUTES:
        draft.cannot(part, f"{len(mover.to)} routes, and {MOST_ROUTES} at most")
    routes = sum(ROUTES[route] << moving.ROUTE_BITS * place for place, route in enumerate(mover.to[:MOST_ROUTES]))
    return moving.GIVES, ROLES[mover.who], mover.count, at.NONE, 0, 0, mover.together, 0, len(mover.to), routes
