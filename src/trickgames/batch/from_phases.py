"""The phases before, between and after the bidding, for the kernel: each part's row.

What a phase looks up (which cards follow, how strong they are) is asked of the game's own `Order`, `Suits` and `Tricks`.
Nothing is added to the rules here.
"""

from __future__ import annotations

from typing import Final

from trickgames.batch.draft import Draft, emitter
from trickgames.batch.from_play import called_is_led
from trickgames.batch.kernel import moving
from trickgames.batch.kernel import places as at
from trickgames.batch.shapes import spreads_of
from trickgames.phases import (
    CallPartner,
    CallTurnUp,
    ClaimMisdeals,
    DealCards,
    DealerNames,
    JokerTurned,
    LoneDefence,
    NameSuit,
    SwapFarmersHand,
    TurnedTrump,
)
from trickgames.table import TurnUp

__all__: list[str] = []

ALONE: Final = ("with_partner", "always", "never")
ALL_PASS: Final = ("next_dealer", "same_dealer", "no_trump")


@emitter(DealCards)
def _(part: DealCards, draft: Draft) -> None:
    if draft.rows or draft.deal is not None:
        draft.cannot(part, "it must be the first phase, and the only one of its kind")
    spreads = spreads_of(part, draft.game)
    draft.piles += dict.fromkeys(name for spread in spreads for name, _ in spread.piles)
    if len(draft.piles) > at.MOST_PILES:
        draft.cannot(part, f"{len(draft.piles)} piles, and {at.MOST_PILES} at most")
    trumps = [phase for phase in draft.game.phases if TurnUp in phase.needs]
    if part.last_turned and not all(isinstance(phase, TurnedTrump) and not phase.dealer_takes for phase in trumps):
        draft.cannot(part, "the last card dealt is turned, and does more than to make its suit trump")
    draft.deal = part
    draft.piles[moving.REST] = part.rest


@emitter(JokerTurned)
def _(part: JokerTurned, draft: Draft) -> None:
    stands_for = -1 if part.stands_for is None else part.stands_for.index
    draft.row(at.JOKER_TURNED, part.redeal, stands_for, part.blind)


@emitter(ClaimMisdeals)
def _(part: ClaimMisdeals, draft: Draft) -> None:
    kinds = [draft.kind(kind) for kind in part.kinds]
    draft.row(at.CLAIM_MISDEALS, len(draft.kinds) - len(kinds), len(draft.kinds))


@emitter(SwapFarmersHand)
def _(part: SwapFarmersHand, draft: Draft) -> None:
    if draft.deal is not None and draft.deal.rest != "stock":
        draft.cannot(part, f"the cards under the turn-up are called {draft.deal.rest!r}")
    if draft.has(at.SWAP_HAND):
        draft.cannot(part, "it comes twice")
    draft.row(at.SWAP_HAND, draft.kind(part.kind), part.count)


@emitter(DealerNames)
def _(part: DealerNames, draft: Draft) -> None:
    draft.row(at.DEALER_NAMES, part.need_natural, ALONE.index(part.alone))


@emitter(CallTurnUp)
def _(part: CallTurnUp, draft: Draft) -> None:
    draft.row(at.CALL_TURN_UP, part.partner_only_alone, part.need_natural, ALONE.index(part.alone))


@emitter(NameSuit)
def _(part: NameSuit, draft: Draft) -> None:
    all_pass, alone = ALL_PASS.index(part.all_pass), ALONE.index(part.alone)
    draft.row(at.NAME_SUIT, part.stuck_dealer, part.no_trump, part.need_natural, all_pass, alone)


@emitter(LoneDefence)
def _(_part: LoneDefence, draft: Draft) -> None:
    draft.row(at.LONE_DEFENCE)


@emitter(CallPartner)
def _(part: CallPartner, draft: Draft) -> None:
    must_lead = called_is_led(draft.game)
    if must_lead and draft.has(at.SWAP_HAND, at.EXCHANGE):
        draft.cannot(part, "the card is called after the exchange has begun")
    which = ("trumps", "plain", "any").index(part.which)
    cards = draft.mask(draft.game.whole if part.cards is None else part.cards.mask)
    taken = any(
        row[moving.MOVER_KIND] == moving.TAKES and row[moving.MOVER_PILE] == moving.TURN_UP_PILE for row in draft.movers
    )
    draft.row(at.CALL_PARTNER, part.own_card, which, cards, part.nobody, must_lead, part.at_once, not taken)
