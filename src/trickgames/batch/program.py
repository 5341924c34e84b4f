"""A game as the program of the kernel: each part emits its own row, and the tables are those that the phases use themselves.

What a phase looks up (which cards follow, how strong they are, what they are worth) is asked of the game's own `Order`, `Suits`
and `Tricks`; the program adds nothing to the rules. A part that has no emitter cannot be compiled, and is named. An emitter is
for one exact type: a subclass may do anything.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final

import attrs

from trickgames.batch.beyond import more_than_tricks
from trickgames.batch.kernel import places as at
from trickgames.batch.tables import TRUMPS, block_of, suit_number
from trickgames.cards.card import Card, CardSet
from trickgames.cards.ranking import order
from trickgames.engine.protocols import Targeted
from trickgames.phases import (
    CALLED_FIRST,
    Auction,
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
    NameTrump,
    SwapFarmersHand,
    TakeDiscards,
    TakeRest,
    Tricks,
)
from trickgames.phases.packets import in_piles
from trickgames.scoring import AfterDeals, BidScoring, FirstTo, TricksTaken
from trickgames.table import ByDeal

if TYPE_CHECKING:
    from trickgames.engine.game import Game
    from trickgames.phases import HandKind
    from trickgames.scoring.measures import PointCard

__all__ = ["Program", "compile_game", "obstacles"]

MOST_CARDS: Final = at.SLOTS - 1  # a choice among all cards and to pass fits a mask
MOST_POINTS: Final = 30_000  # results are kept in 16 bits
MOST_SCORE: Final = 1 << 30


@attrs.frozen(eq=False)
class Program:
    """A game for the kernel, and the cards by the numbers that it uses."""

    game: Game
    cards: tuple[Card, ...]
    rules: Any
    number: dict[Card, int]
    row_of: tuple[int, ...]
    rest: str

    def mask(self, cards: int) -> int:
        """The kernel's mask of a mask of cards."""
        return sum(1 << self.number[card] for card in CardSet.of(cards))


@attrs.define(eq=False)
class Draft:
    """What the emitters fill in."""

    game: Game
    cards: tuple[Card, ...]
    deal: DealCards | None = None
    rows: list[tuple[int, ...]] = attrs.field(factory=list[tuple[int, ...]])
    row_of: list[int] = attrs.field(factory=list[int])
    lead: list[list[int]] = attrs.field(factory=list[list[int]])
    follow: list[list[int]] = attrs.field(factory=list[list[int]])
    kinds: list[tuple[int, int, int]] = attrs.field(factory=list[tuple[int, int, int]])
    highest_bid: int | None = None
    safe: tuple[PointCard, ...] = ()
    scoring: tuple[int, ...] = ()
    goal: tuple[int, ...] = ()
    obstacles: list[str] = attrs.field(factory=list[str])

    def mask(self, cards: int) -> int:
        """The kernel's mask of a mask of cards, those of the pack."""
        return sum(1 << place for place, card in enumerate(self.cards) if cards & card.bit)

    def row(self, code: int, *parameters: int) -> None:
        """One more phase."""
        self.rows.append((code, *parameters))

    def has(self, *codes: int) -> bool:
        """Whether one of these phases has come before."""
        return any(row[0] in codes for row in self.rows)

    def kind(self, kind: HandKind) -> int:
        """The number of a kind of hand."""
        self.kinds.append((self.mask(kind.some.mask), self.mask(kind.none.mask), kind.at_least))
        return len(self.kinds) - 1

    def cannot(self, part: object, why: str) -> None:
        """A part that cannot be compiled."""
        self.obstacles.append(f"{type(part).__name__}: {why}")


@singledispatch
def emit(part: object, draft: Draft) -> None:
    """Adds what the kernel needs to know of a part of a game."""
    draft.cannot(part, "the compiled engine does not know it")


def _emit(part: object, draft: Draft) -> None:
    emit.registry.get(type(part), emit.registry[object])(part, draft)


# The phases


@emit.register
def _(part: DealCards, draft: Draft) -> None:
    if draft.rows or draft.deal is not None:
        draft.cannot(part, "it must be the first phase, and the only one of its kind")
    if isinstance(part.count, ByDeal) or isinstance(part.plans, ByDeal):
        draft.cannot(part, "the number of the deal decides how many cards a hand has")
    elif any(map(in_piles, part.plans)) or part.extra_hands:
        draft.cannot(part, "cards are dealt to piles beside the hands")
    if part.last_turned:
        draft.cannot(part, "the last card dealt is turned, and belongs to the dealer's hand")
    draft.deal = part


@emit.register
def _(part: JokerTurned, draft: Draft) -> None:
    stands_for = -1 if part.stands_for is None else part.stands_for.index
    draft.row(at.JOKER_TURNED, part.redeal, stands_for, part.blind)


@emit.register
def _(part: ClaimMisdeals, draft: Draft) -> None:
    kinds = [draft.kind(kind) for kind in part.kinds]
    draft.row(at.CLAIM_MISDEALS, len(draft.kinds) - len(kinds), len(draft.kinds))


@emit.register
def _(part: SwapFarmersHand, draft: Draft) -> None:
    if draft.deal is not None and draft.deal.rest != "stock":
        draft.cannot(part, f"the cards under the turn-up are called {draft.deal.rest!r}")
    if draft.has(at.SWAP_HAND):
        draft.cannot(part, "it comes twice")
    draft.row(at.SWAP_HAND, draft.kind(part.kind), part.count)


def _alone(part: DealerNames | CallTurnUp | NameSuit, draft: Draft) -> None:
    if part.alone != "with_partner":
        draft.cannot(part, f"alone={part.alone!r}")


@emit.register
def _(part: DealerNames, draft: Draft) -> None:
    _alone(part, draft)
    draft.row(at.DEALER_NAMES, part.need_natural)


@emit.register
def _(part: CallTurnUp, draft: Draft) -> None:
    _alone(part, draft)
    draft.row(at.CALL_TURN_UP, part.partner_only_alone, part.need_natural)


@emit.register
def _(part: NameSuit, draft: Draft) -> None:
    _alone(part, draft)
    if part.all_pass == "no_trump":
        draft.cannot(part, "a deal without a maker")
    draft.row(at.NAME_SUIT, part.stuck_dealer, part.no_trump, part.need_natural, part.all_pass == "same_dealer")


@emit.register
def _(part: DealerTakes, draft: Draft) -> None:
    draft.row(at.DEALER_TAKES, part.may_bury, part.when_resting)


@emit.register
def _(_part: CallForBest, draft: Draft) -> None:
    draft.row(at.CALL_FOR_BEST)


@emit.register
def _(_part: LoneDefence, draft: Draft) -> None:
    draft.row(at.LONE_DEFENCE)


@emit.register
def _(part: Auction, draft: Draft) -> None:
    if part.maximum - part.minimum + 3 > at.SLOTS:
        draft.cannot(part, f"bids from {part.minimum} to {part.maximum} are too many")
    if draft.highest_bid is not None:
        draft.cannot(part, "it comes twice")
    draft.highest_bid = part.maximum
    draft.row(
        at.AUCTION,
        part.minimum,
        part.maximum,
        part.moon,
        ("no", "free", "at_minimum").index(part.forced),
        part.dealer_may_steal,
    )


@emit.register
def _(part: NameTrump, draft: Draft) -> None:
    if part != NameTrump():
        draft.cannot(part, "what is named is not one of the four suits")
    draft.row(at.NAME_TRUMP)


@emit.register
def _(part: CallPartner, draft: Draft) -> None:
    if draft.has(at.SWAP_HAND, at.DEALER_TAKES, at.TAKE_REST, at.DISCARD_PLAIN, at.DRAW):
        draft.cannot(part, "the card is called after the exchange has begun")
    draft.row(at.CALL_PARTNER, part.own_card)


@emit.register
def _(part: TakeRest, draft: Draft) -> None:
    _needs_rest(part, draft)
    draft.row(at.TAKE_REST, part.pass_on)


def _needs_rest(part: Draw | TakeRest, draft: Draft) -> None:
    if draft.deal is not None and draft.deal.rest != part.pile:
        draft.cannot(part, f"it takes cards of the {part.pile}, not of the {draft.deal.rest}")
    if draft.has(at.SWAP_HAND):
        draft.cannot(part, "cards have been swapped with those that it takes")


@emit.register
def _(part: DiscardPlain, draft: Draft) -> None:
    draft.row(at.DISCARD_PLAIN, ("never", "nonpoint", "any").index(part.trumps))


def _who(part: TakeDiscards | None) -> int:
    return 0 if part is None else ("", "bidder", "any").index(part.who)


@emit.register
def _(part: TakeDiscards, draft: Draft) -> None:
    draft.row(at.TAKE_DISCARDS, part.to, _who(part), part.first == "bidder_first")


@emit.register
def _(part: Draw, draft: Draft) -> None:
    if type(part.surplus) is not BurnTo or type(part.discarded) not in (TakeDiscards, type(None)):
        draft.cannot(part, "the compiled engine does not know its surplus rule")
    _needs_rest(part, draft)
    taken = 0 if part.discarded is None else part.discarded.to
    surplus = part.surplus
    draft.row(at.DRAW, part.to, part.first == "bidder_first", surplus.to, surplus.points_too, taken, _who(part.discarded))


@emit.register
def _(part: BurnTo, draft: Draft) -> None:
    draft.row(at.BURN_TO, part.to, part.points_too)


@emit.register
def _(part: Tricks, draft: Draft) -> None:
    if not isinstance(part.first_lead, FirstLead):
        draft.cannot(part, f"the compiled engine does not know the first lead {part.first_lead!r}")
        return
    game = draft.game
    for why in more_than_tricks(part, game):
        draft.cannot(part, why)
    follow = [0] * (at.SUITS * at.SUITS * 3)
    for place, trump in enumerate(TRUMPS):
        ranked = order(game.ranking, trump)
        for card in draft.cards:
            start = 3 * (place * at.SUITS + suit_number(ranked.suit(card)))
            follow[start : start + 3] = [draft.mask(mask) for mask in part.voids(game, trump, card)]
    draft.lead.append([draft.mask(part.leadable(game, trump)) for trump in TRUMPS])
    draft.follow.append(follow)
    rule = (FirstLead.DEALERS_LEFT, FirstLead.DECLARER, FirstLead.LEFT_OF_LONER).index(part.first_lead)
    draft.row(at.TRICKS, len(draft.follow) - 1, rule, CALLED_FIRST in part.limits)


# Scoring and goal


@emit.register
def _(part: TricksTaken, draft: Draft) -> None:
    worth = (part.made, part.march, part.lone_march, part.euchred, part.lone_euchred, part.lone_defender)
    draft.scoring = (at.SCORE_TRICKS, *worth, part.super_euchre or 0, part.fast_break)
    if max(draft.scoring) > MOST_POINTS:
        draft.cannot(part, f"scores above {MOST_POINTS:,}")


@emit.register
def _(part: BidScoring, draft: Draft) -> None:
    goal = draft.game.goal
    draft.safe = part.safe
    draft.scoring = (
        at.SCORE_BIDS,
        part.total,
        part.made_scores == "bid",
        ("always", "only_if_made", "never").index(part.defenders),
        part.moon == "win_loss",
        part.moon_at_zero == "zero",
        part.moon_needs == "points_in_play",
        (goal.target_score() or 0) if isinstance(goal, Targeted) else 0,
        part.moon_lost == "points",
    )
    if part.total > MOST_POINTS:
        draft.cannot(part, f"more than {MOST_POINTS:,} points")


@emit.register
def _(part: FirstTo, draft: Draft) -> None:
    known = ("bidder_wins", "high_score", "play_on")
    if part.tie not in known:
        draft.cannot(part, f"tie={part.tie!r}")
        return
    if part.or_set or part.equal != "share" or part.out_at is not None:
        draft.cannot(part, "what else decides the match")
    draft.goal = (at.FIRST_TO, part.target, known.index(part.tie), part.must_bid)
    if part.target > MOST_SCORE:
        draft.cannot(part, f"a target above {MOST_SCORE:,}")


@emit.register
def _(part: AfterDeals, draft: Draft) -> None:
    if part.equal != "draw":
        draft.cannot(part, f"equal={part.equal!r}")
    draft.goal = (at.AFTER_DEALS, part.deals, 0, 0)


# The whole


def obstacles(game: Game) -> tuple[str, ...]:
    """What keeps a game from being compiled: each part that cannot, by name, with the reason; empty if all can.

    >>> from trickgames import euchre
    >>> obstacles(euchre.BICYCLE)
    ()
    """
    known: tuple[str, ...] | None = game.memo.get("obstacles")
    if known is None:
        known = game.memo["obstacles"] = tuple(_draft(game).obstacles)
    return known


def compile_game(game: Game) -> Program:
    """The program of a game that has no `obstacles`; kept with the game."""
    known = game.memo.get("program")
    if isinstance(known, Program):
        return known
    draft = _draft(game)
    if draft.obstacles or draft.deal is None:
        msg = f"{game.name} cannot be compiled: {'; '.join(draft.obstacles)}"
        raise ValueError(msg)
    rules = block_of(draft, draft.deal)
    number = {card: place for place, card in enumerate(draft.cards)}
    made = Program(game, draft.cards, rules, number, tuple(draft.row_of), draft.deal.rest)
    game.memo["program"] = made
    return made


def _draft(game: Game) -> Draft:
    draft = Draft(game, tuple(sorted(game.pack, key=lambda card: card.id)))
    if len(game.pack) > MOST_CARDS:
        draft.obstacles.append(f"pack: {len(game.pack)} cards, and {MOST_CARDS} at most")
    if game.seating.seats > at.MOST_SEATS:
        draft.obstacles.append(f"seating: {game.seating.seats} seats, and {at.MOST_SEATS} at most")
    if draft.obstacles:
        return draft
    for part in (*game.phases, game.scoring, game.goal):
        draft.row_of.append(len(draft.rows))
        _emit(part, draft)
    if draft.deal is None:
        draft.obstacles.append("phases: no DealCards, which the compiled engine begins with")
    for what, made, most in (
        ("phases", draft.rows, at.MOST_PHASES),
        ("kinds of hands", draft.kinds, at.MOST_KINDS),
        ("phases of tricks", draft.follow, at.MOST_TRICKS),
    ):
        if len(made) > most:
            draft.obstacles.append(f"phases: {len(made)} {what}, and {most} at most")
    return draft


def cards_that_matter(game: Game) -> int:
    """How many cards of the pack are shuffled, from the top: of a game that the kernel knows, those that matter."""
    known = game.memo.get("cards that matter")
    if known is None:
        known = len(game.pack) if obstacles(game) else int(compile_game(game).rules[at.SHUFFLED])
        game.memo["cards that matter"] = known
    return int(known)
