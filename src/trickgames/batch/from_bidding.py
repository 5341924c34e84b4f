"""Auctions, players' own bids, and what is named, for the kernel: an auction is a table of calls and a few rules of turn.

A call stands in the table with the masks of the calls above it and equal to it, so that the kernel looks up what may be bid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trickgames.batch.draft import MOST_POINTS, Draft, emitter
from trickgames.batch.from_exchange import word_number
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import strain_number
from trickgames.phases import (
    Auction,
    ContractFromOutside,
    Declare,
    FixStrain,
    Inkles,
    LadderAuction,
    NameStrain,
    NameTrump,
    NoAuction,
    StayOrFold,
    Stuck,
    TurnedTrump,
)
from trickgames.phases.auction import DEALER_HOLDS, OF_FORCED
from trickgames.phases.bidding import AllPass
from trickgames.table.actions import Bid
from trickgames.table.schedule import ByDeal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickgames.phases import Hold
    from trickgames.phases.ladder import Tier
    from trickgames.table.calls import Call

__all__: list[str] = []

MOST_BIDS: Final = at.SLOTS - 2  # to pass and each call are bits of a number
OBJECTIVES: Final = ("at_least", "exactly", "none", "all")
ALL_PASS: Final[tuple[AllPass, ...]] = ("next_dealer", "same_dealer", "dealer_bids", "dealer_bids_lowest")
HOLDERS: Final = ("", "dealer", "anybody")
STUCK: Final = {"dealer": len(ALL_PASS), "dealer_left": len(ALL_PASS) + 1}
STRAIN_BITS: Final = 4
VULNERABLE: Final = ("none", "dealer", "others", "both")
MOST_TOLD: Final = 31


def _calls(part: object, draft: Draft, tiers: Sequence[Tier], hold: Hold | None = None) -> tuple[int, int]:
    """Adds the calls of an auction; where they begin, and how many there are."""
    heights = [height for height, tier in enumerate(tiers) for _ in tier]
    calls = [call for tier in tiers for call in tier]
    if len(calls) > MOST_BIDS:
        draft.cannot(part, f"{len(calls)} calls, and {MOST_BIDS} at most")
    first = at.CALLS + len(draft.calls) * at.CALL_SIZE
    for call, height in zip(calls, heights, strict=True):
        above = sum(2 << place for place, other in enumerate(heights) if other > height)
        equal = sum(2 << place for place, other in enumerate(heights) if other == height)
        draft.calls.append((*_call(part, draft, call), above, equal, _may_be_held(call, hold), _word(call)))
        draft.bids.append(call.bid)
    return first, len(calls)


def _call(part: object, draft: Draft, call: Call) -> tuple[int, ...]:
    for worth in (call.makes, call.loses):
        if worth is not None and abs(worth) > MOST_POINTS:
            draft.cannot(part, f"`{call.bid}` is worth more than {MOST_POINTS:,}")
    said = call.bid if isinstance(call.bid, Bid) else None
    return (
        call.level,
        0 if said is None else said.level,
        -1 if call.strain is None else strain_number(call.strain),
        _sensible_suit(said),
        call.alone,
        said is None,
        OBJECTIVES.index(call.objective.kind),
        call.objective.count,
        at.NONE if call.makes is None else call.makes,
        at.NONE if call.loses is None else call.loses,
        call.after,
    )


def _sensible_suit(said: Bid | None) -> int:
    """The suit that is said with a number, -1 for none; the sensible player bids nothing else."""
    if said is None or said.word or (said.strain is not None and said.strain.suit is None):
        return at.OTHER_BID
    return -1 if said.strain is None else strain_number(said.strain)


def _may_be_held(call: Call, hold: Hold | None) -> bool:
    if hold is None or not isinstance(call.bid, Bid) or call.bid.word:
        return False
    return hold.levels is None or call.bid.level in hold.levels


def _word(call: Call) -> int:
    return word_number(call.bid.word) if isinstance(call.bid, Bid) else 0


def _rising(
    part: Auction | Inkles | LadderAuction,
    draft: Draft,
    *,
    rounds: int | None = 1,
    reenter: bool = True,
    speakers: int | None = None,
    hold: Hold | None = None,
    all_pass: AllPass | Stuck = ALL_PASS[0],
) -> None:
    settles = not isinstance(part, Inkles)
    if settles and draft.has_contract:
        draft.cannot(part, "it comes twice")
    draft.has_contract |= settles
    first, count = _calls(part, draft, part.tiers, hold)
    draft.row(
        at.AUCTION,
        first,
        count,
        rounds or 0,
        reenter,
        draft.game.seating.seats if speakers is None else speakers,
        HOLDERS.index("" if hold is None else hold.who),
        STUCK[all_pass.seat] if isinstance(all_pass, Stuck) else ALL_PASS.index(all_pass),
        all_pass.level if isinstance(all_pass, Stuck) else 0,
        any(call.after for tier in part.tiers for call in tier),
        settles,
        sum(2 << place for place in range(len(part.tiers[0]))),
    )


@emitter(LadderAuction)
def _(part: LadderAuction, draft: Draft) -> None:
    _rising(part, draft, rounds=part.rounds, reenter=part.reenter, hold=part.hold, all_pass=part.all_pass)


@emitter(Auction)
def _(part: Auction, draft: Draft) -> None:
    hold = DEALER_HOLDS if part.dealer_may_steal else None
    _rising(part, draft, hold=hold, all_pass=OF_FORCED[part.forced])


@emitter(Inkles)
def _(part: Inkles, draft: Draft) -> None:
    _rising(part, draft, speakers=part.seats)


@emitter(Declare)
def _(part: Declare, draft: Draft) -> None:
    if draft.has(at.DECLARE):
        draft.cannot(part, "it comes twice")
    first, count = _calls(part, draft, [(call,) for call in part.calls])
    most = at.NONE if part.partners_max is None else part.partners_max
    least = min(call.bid.level for call in part.calls if isinstance(call.bid, Bid))
    draft.row(at.DECLARE, first, count, part.up_to_hand, part.hook, most, least)


@emitter(NameStrain, NameTrump)
def _(part: NameStrain, draft: Draft) -> None:
    listed = sum(strain_number(strain) << STRAIN_BITS * place for place, strain in enumerate(part.strains))
    draft.row(at.NAME_STRAIN, listed, len(part.strains))


@emitter(FixStrain)
def _(part: FixStrain, draft: Draft) -> None:
    draft.row(at.FIX_STRAIN, strain_number(part.strain))


@emitter(NoAuction)
def _(part: NoAuction, draft: Draft) -> None:
    if draft.has_contract:
        draft.cannot(part, "an auction comes before it")
    draft.has_contract = True
    draft.row(at.NO_AUCTION, part.seat == "dealer")


@emitter(ContractFromOutside)
def _(part: ContractFromOutside, draft: Draft) -> None:
    if draft.has_contract:
        draft.cannot(part, "an auction comes before it")
    draft.has_contract = True
    told = part.vulnerable
    who = () if told is None else told.values if isinstance(told, ByDeal) else (told,)
    if len(who) > MOST_TOLD:
        draft.cannot(part, f"it says of {len(who)} deals who is vulnerable, and of {MOST_TOLD} at most")
    bits = sum(VULNERABLE.index(each) << 2 * number for number, each in enumerate(who[:MOST_TOLD]))
    draft.row(at.OUTSIDE, part.book, len(who), bits)


@emitter(StayOrFold)
def _(_part: StayOrFold, draft: Draft) -> None:
    draft.row(at.STAY_OR_FOLD)


@emitter(TurnedTrump)
def _(part: TurnedTrump, draft: Draft) -> None:
    draft.row(at.TURNED_TRUMP, sum(1 << suit.index for suit in part.suits), part.no_calls, part.dealer_takes)
