"""The phases before, between and after the bidding, for the kernel: each part's row.

What a phase looks up (which cards follow, how strong they are) is asked of the game's own `Order`, `Suits` and `Tricks`.
Nothing is added to the rules here.
"""

from __future__ import annotations

from typing import Final

from trickgames.batch.beyond import more_than_tricks
from trickgames.batch.draft import Draft, emitter
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import STRAINS, suit_number
from trickgames.cards.ranking import order
from trickgames.phases import (
    CALLED_FIRST,
    LEAD_CALLED,
    BurnTo,
    CallForBest,
    CallPartner,
    CallTurnUp,
    ClaimMisdeals,
    DealCards,
    DealerNames,
    DealerTakes,
    DiscardPlain,
    Draw,
    FirstLead,
    JokerTurned,
    LoneDefence,
    NameSuit,
    SwapFarmersHand,
    TakeDiscards,
    TakeRest,
    Tricks,
    TurnedTrump,
)
from trickgames.phases.packets import in_piles
from trickgames.table import ByDeal, TurnUp

__all__: list[str] = []

ALONE: Final = ("with_partner", "always", "never")
LEADS: Final = (FirstLead.DEALERS_LEFT, FirstLead.DECLARER, FirstLead.LEFT_OF_LONER, FirstLead.LEFT_OF_MAKER)
ALL_PASS: Final = ("next_dealer", "same_dealer", "no_trump")


@emitter(DealCards)
def _(part: DealCards, draft: Draft) -> None:
    if draft.rows or draft.deal is not None:
        draft.cannot(part, "it must be the first phase, and the only one of its kind")
    if isinstance(part.count, ByDeal) or isinstance(part.plans, ByDeal):
        draft.cannot(part, "the number of the deal decides how many cards a hand has")
    elif any(map(in_piles, part.plans)) or part.extra_hands:
        draft.cannot(part, "cards are dealt to piles beside the hands")
    trumps = [phase for phase in draft.game.phases if TurnUp in phase.needs]
    if part.last_turned and not all(isinstance(phase, TurnedTrump) and not phase.dealer_takes for phase in trumps):
        draft.cannot(part, "the last card dealt is turned, and does more than to make its suit trump")
    draft.deal = part


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


@emitter(DealerTakes)
def _(part: DealerTakes, draft: Draft) -> None:
    draft.row(at.DEALER_TAKES, part.may_bury, part.when_resting)


@emitter(CallForBest)
def _(part: CallForBest, draft: Draft) -> None:
    if part.may and part.best_first:
        draft.cannot(part, "who may call gets the card before one is discarded")
    draft.row(at.CALL_FOR_BEST, part.may, part.best_first, part.who == "lone_defender")


@emitter(LoneDefence)
def _(_part: LoneDefence, draft: Draft) -> None:
    draft.row(at.LONE_DEFENCE)


@emitter(CallPartner)
def _(part: CallPartner, draft: Draft) -> None:
    must_lead = any(isinstance(phase, Tricks) and LEAD_CALLED in phase.limits for phase in draft.game.phases)
    if must_lead and draft.has(at.SWAP_HAND, at.DEALER_TAKES, at.TAKE_REST, at.DISCARD_PLAIN, at.DRAW):
        draft.cannot(part, "the card is called after the exchange has begun")
    which = ("trumps", "plain", "any").index(part.which)
    cards = draft.mask(draft.game.whole if part.cards is None else part.cards.mask)
    not_taken = not draft.has(at.DEALER_TAKES)
    draft.row(at.CALL_PARTNER, part.own_card, which, cards, part.nobody, must_lead, part.at_once, not_taken)


@emitter(TakeRest)
def _(part: TakeRest, draft: Draft) -> None:
    _needs_rest(part, draft)
    draft.row(at.TAKE_REST, part.pass_on)


def _needs_rest(part: Draw | TakeRest, draft: Draft) -> None:
    if draft.deal is not None and draft.deal.rest != part.pile:
        draft.cannot(part, f"it takes cards of the {part.pile}, not of the {draft.deal.rest}")
    if draft.has(at.SWAP_HAND):
        draft.cannot(part, "cards have been swapped with those that it takes")


@emitter(DiscardPlain)
def _(part: DiscardPlain, draft: Draft) -> None:
    draft.row(at.DISCARD_PLAIN, ("never", "nonpoint", "any").index(part.trumps))


def _who(part: TakeDiscards | None) -> int:
    return 0 if part is None else ("", "bidder", "any").index(part.who)


@emitter(TakeDiscards)
def _(part: TakeDiscards, draft: Draft) -> None:
    draft.row(at.TAKE_DISCARDS, part.to, _who(part), part.first == "bidder_first")


@emitter(Draw)
def _(part: Draw, draft: Draft) -> None:
    if type(part.surplus) is not BurnTo or type(part.discarded) not in (TakeDiscards, type(None)):
        draft.cannot(part, "the compiled engine does not know its surplus rule")
    _needs_rest(part, draft)
    taken = 0 if part.discarded is None else part.discarded.to
    surplus = part.surplus
    draft.row(at.DRAW, part.to, part.first == "bidder_first", surplus.to, surplus.points_too, taken, _who(part.discarded))


@emitter(BurnTo)
def _(part: BurnTo, draft: Draft) -> None:
    draft.row(at.BURN_TO, part.to, part.points_too)


@emitter(Tricks)
def _(part: Tricks, draft: Draft) -> None:
    if not isinstance(part.first_lead, FirstLead):
        draft.cannot(part, f"the compiled engine does not know the first lead {part.first_lead!r}")
        return
    game = draft.game
    for why in more_than_tricks(part, game):
        draft.cannot(part, why)
    follow = [0] * (at.STRAINS * at.SUITS * 3)
    for place, strain in enumerate(STRAINS):
        ranked = order(game.ranking, strain)
        for card in draft.cards:
            start = 3 * (place * at.SUITS + suit_number(ranked.suit(card)))
            follow[start : start + 3] = [draft.mask(mask) for mask in part.voids(game, strain, card)]
    draft.lead.append([draft.mask(part.leadable(game, strain)) for strain in STRAINS])
    draft.follow.append(follow)
    rule = LEADS.index(part.first_lead)
    draft.row(at.TRICKS, len(draft.follow) - 1, rule, CALLED_FIRST in part.limits)
