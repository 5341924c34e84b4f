"""Auctions: players bid over each other in turn, and the highest bidder makes the contract (P19-P22, K8).

What can be bid is data (`trickgames.phases.ladder`): tiers of calls from the lowest up. So are the turns: once each, several
times, or until all others have passed. `Auction` is the short name for numbers and the moon, once each; `LadderAuction` takes
any tiers; in `Inkles` the bids only tell something (FH14). An auction is over when nobody left could do anything but pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import attrs

from trickgames.cards.words import counted, number, own_words, sentence, sentences
from trickgames.checks import too_small
from trickgames.engine.protocols import Describes
from trickgames.engine.scored import KnowsContracts
from trickgames.errors import short
from trickgames.phases.base import Settles
from trickgames.phases.bidding import FORCING, OF_POINTS, AllPass, BidReason, Hold, Rising, Stuck, fallen_to
from trickgames.phases.ladder import Ladder, as_tiers, numbers, shoot_the_moon, tiers_problems, tiers_told
from trickgames.phases.passed_over import partners_told, starting, unit_told
from trickgames.table.actions import MOST_LEVEL, Bid, ShootMoon
from trickgames.table.calls import BidLimits, Call
from trickgames.table.facts import Contract, Trump

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickgames.cards.strains import Strain
    from trickgames.engine.game import Game
    from trickgames.engine.states import Standing
    from trickgames.phases.ladder import Tier
    from trickgames.table.table import Table

__all__ = ["Auction", "Inkles", "LadderAuction", "NoAuction"]

MOST_ROUNDS: Final = 100
ALL_PASS: Final = {
    "next_dealer": "If all pass, the cards are thrown in and the next dealer deals [K2].",
    "same_dealer": "If all pass, the cards are thrown in and the same dealer deals again [K2].",
    "dealer_bids": "If all the others pass, the dealer must bid [BE3, AP3].",
    "dealer_bids_lowest": "If all the others pass, the dealer must take the lowest bid [PE2].",
}


@attrs.frozen
class LadderAuction(Rising):
    """Players bid in turn from the dealer's left. Each bid must be on a higher tier than the standing one (K8).

    `tiers` are the calls from the lowest up. `trickgames.phases.numbers`, `ranked`, `by_word` and `above` make them. Each seat
    has `rounds` turns. With None the auction goes on until all others have passed, and a standing bidder isn't asked to bid
    over itself. Unless `reenter`, a seat that has passed is out. `hold` says who may take the bid at its price.

    `all_pass` says what happens if nobody bids. The "next_dealer" or the "same_dealer" deals. With "dealer_bids" the dealer
    must make some bid in the last turn, and with "dealer_bids_lowest" the lowest one. With `Stuck` a seat gets the contract
    without being asked.

    >>> from trickgames.phases import by_word, numbers
    >>> from trickgames.table import Objective
    >>> everything = Objective("all")
    >>> tiers = (*numbers(3, 6), by_word("shoot", everything, alone=True), by_word("alone", everything, alone=True))
    >>> auction = LadderAuction(tiers, all_pass="dealer_bids")
    >>> [str(call.bid) for tier in auction.tiers for call in tier]
    ['bid 3', 'bid 4', 'bid 5', 'bid 6', 'bid shoot', 'bid alone']
    """

    tiers: tuple[tuple[Call, ...], ...] = attrs.field(converter=as_tiers)
    rounds: int | None = 1
    reenter: bool = True
    hold: Hold | None = None
    all_pass: Literal["next_dealer", "same_dealer", "dealer_bids", "dealer_bids_lowest"] | Stuck = "next_dealer"
    _looked_up: Ladder = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "_looked_up", Ladder.of(self.tiers))

    @property
    def gives(self) -> tuple[type[Any], ...]:  # type: ignore[override]  # a property in place of a plain default
        """The contract; with the strain in every bid also what is played."""
        named = not isinstance(self.all_pass, Stuck) and all(call.strain is not None for call in self._looked_up.calls)
        return (Contract, Trump) if named else (Contract,)

    def possible_strains(self) -> tuple[Strain, ...]:
        """The strains of the calls."""
        return tuple({call.strain: None for call in self._looked_up.calls if call.strain is not None})

    def offers(self) -> tuple[Call, ...]:
        """The calls of all tiers."""
        return self._looked_up.calls

    def bid_limits(self) -> BidLimits:
        """The lowest and the highest number, and whether the moon is bid."""
        levels = self._looked_up.levels or (0,)
        return BidLimits(min(levels), max(levels), any(isinstance(call.bid, ShootMoon) for call in self._looked_up.calls))

    def _ladder(self) -> Ladder:
        return self._looked_up

    def _turns(self) -> tuple[int | None, bool, int | None]:
        return self.rounds, self.reenter, None

    def _hold(self) -> Hold | None:
        return self.hold

    def _all_pass(self) -> AllPass | Stuck:
        return self.all_pass

    def describe(self, game: Game) -> tuple[str, ...]:
        """The auction in sentences."""
        all_pass = self.all_pass
        single = len(self.tiers) == 1
        higher = "" if single and self.hold is None else " Each bid must be higher than the one before [K8]."
        turns = "has one turn to bid or pass" if self.rounds == 1 else "in turn bids or passes"
        return sentences(
            f"{starting(self, game)} on the dealer's left, each player {turns}.{higher}",
            self._turns_told(),
            *tiers_told(self.tiers, partners_told(game), unit_told(game)),
            "" if self.hold is None else self.hold.told(),
            all_pass.told() if isinstance(all_pass, Stuck) else ALL_PASS[all_pass],
        )

    def _turns_told(self) -> str:
        if self.rounds == 1:
            return ""
        back = "may bid later" if self.reenter else "may not bid again"
        if self.rounds is None:
            return f"The bidding goes on until all the others have passed. A player who has passed {back} [FH6, BD2]."
        times = {2: "twice"}.get(self.rounds, f"{number(self.rounds)} times")
        turns = f"The bidding goes round at most {times}, and ends when all the others have passed"
        return f"{turns}. A player who has passed {back} [BD2]."

    def own_problems(self) -> Iterator[str]:
        """Reports tiers that don't rise, turns that nobody has, and a dealer who has no bid."""
        yield from tiers_problems("LadderAuction", self.tiers)
        if self.rounds is not None:
            yield from too_small(self, 1, "rounds", most=MOST_ROUNDS)
        elif self.hold is not None and self.hold.who == "anybody":
            yield "LadderAuction: hold with rounds=None: two players could hold the bid for ever; limit the rounds"
        if self.all_pass in FORCING and self.tiers and all(call.after for call in self.tiers[0]):
            why = "the dealer would have no bid, because the lowest tier waits for others"
            yield f"LadderAuction: all_pass={self.all_pass!r}: {why}: give a tier without `after`"
        highest = max(Ladder.of(self.tiers).levels, default=None)
        if isinstance(self.all_pass, Stuck) and highest is not None and self.all_pass.level > highest:
            yield f"LadderAuction: all_pass: a bid of {short(self.all_pass.level)}, and bids go to {highest}: give a lower one"
        for level in () if self.hold is None else self.hold.levels or ():
            if level not in Ladder.of(self.tiers).levels:
                yield f"LadderAuction: hold: nobody can bid {short(level)}"


@attrs.frozen
class Auction(Rising):
    """Players bid once or pass, from the dealer's left. A bid must be higher than the standing one.

    Bids go from `minimum` to `maximum`, and `moon` is a bid above every number. If all others pass, the dealer is `forced` to
    bid (freely, or at the minimum). With "no" the cards are thrown in. With `dealer_may_steal` the dealer may take the bid at
    the standing price. The auction ends as soon as nobody could do anything but pass. `LadderAuction` has other bids and turns.

    >>> from trickgames import pitch
    >>> print(Auction(4, 10).describe(pitch.TEN_POINT)[1])
    Bids range from four to ten points [P20].
    """

    minimum: int
    maximum: int
    moon: bool = True
    forced: Literal["free", "at_minimum", "no"] = "free"
    dealer_may_steal: bool = False
    _looked_up: Ladder = attrs.field(init=False, eq=False, repr=False)

    gives = (Contract,)
    reasons = OF_POINTS

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "_looked_up", Ladder.of(self.tiers))

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The calls from the lowest up."""
        moon = (shoot_the_moon(self.maximum),) if self.moon else ()
        return (*numbers(self.minimum, self.maximum), *moon)

    def bid_limits(self) -> BidLimits:
        """The lowest and the highest bid, and whether the moon is bid."""
        return BidLimits(self.minimum, self.maximum, self.moon)

    def _ladder(self) -> Ladder:
        return self._looked_up

    def _hold(self) -> Hold | None:
        return DEALER_HOLDS if self.dealer_may_steal else None

    def _all_pass(self) -> AllPass | Stuck:
        return OF_FORCED[self.forced]

    def _no_bid(self, action: Bid | ShootMoon) -> BidReason:
        if isinstance(action, ShootMoon):
            return BidReason.NO_MOON
        if action.word or action.strain is not None:
            return BidReason.NOT_A_BID
        return BidReason.TOO_LOW if action.level < self.minimum else BidReason.TOO_HIGH

    def describe(self, _game: Game) -> tuple[str, ...]:
        """The auction in sentences."""
        lowest = number(self.minimum)
        return sentences(
            "Starting on the dealer's left, each player has one turn to bid or pass [P19]. Each bid must be higher than the one"
            " before [P21].",
            f"Bids range from {lowest} to {counted(self.maximum, 'point')} [P20]."
            if self.minimum + 1 < self.maximum
            else f"A bid is {lowest} or {counted(self.maximum, 'point')} [P20]."
            if self.minimum < self.maximum
            else f"The bid is {counted(self.minimum, 'point')} [P20].",
            'Above them all is "shoot the moon", a bid to take all the points [P33h].' if self.moon else "",
            {
                "free": f"If all the others pass, the dealer must bid {lowest} or more [P22, D-P4].",
                "at_minimum": f"If all the others pass, the dealer must bid {lowest} [P22, D-P4].",
                "no": "If all pass, the cards are thrown in and the next dealer deals.",
            }[self.forced],
            "The dealer may take over the highest bid without going higher [D-P4]." if self.dealer_may_steal else "",
        )

    def own_problems(self) -> Iterator[str]:
        """Reports limits that leave no bid."""
        if not 1 <= self.minimum <= self.maximum <= MOST_LEVEL:
            none = f"there is none, since bids are numbers from 1 to {MOST_LEVEL}"
            yield f"Auction: bids from {short(self.minimum)} to {short(self.maximum)}: {none}"


DEALER_HOLDS: Final = Hold("dealer")
OF_FORCED: Final[dict[str, AllPass]] = {"free": "dealer_bids", "at_minimum": "dealer_bids_lowest", "no": "next_dealer"}


@attrs.frozen
class Inkles(Rising):
    """Before the auction, the first players may each make a bid that only gives information. It makes no contract (FH14).

    `seats` players are asked, from the dealer's left, and each bid must be above the one before. It ends as soon as nobody
    could do anything but pass.

    >>> from trickgames.phases import ranked
    >>> inkles = Inkles(ranked(6, 6, ["spades", "no trump"]), seats=2)
    >>> [str(call.bid) for tier in inkles.tiers for call in tier]
    ['bid 6 spades', 'bid 6 no trump']
    """

    tiers: tuple[tuple[Call, ...], ...] = attrs.field(converter=as_tiers)
    seats: int = 2
    _looked_up: Ladder = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        object.__setattr__(self, "_looked_up", Ladder.of(self.tiers))

    def _ladder(self) -> Ladder:
        return self._looked_up

    def _turns(self) -> tuple[int | None, bool, int | None]:
        return 1, True, self.seats

    def _over(self, table: Table, standing: Standing | None) -> Table:
        return table

    def may_throw_in(self) -> bool:
        """Never: the auction comes afterwards, even if all have passed."""
        return False

    def describe(self, game: Game) -> tuple[str, ...]:
        """The inkles in sentences."""
        return sentences(
            f"Before the auction, the first {number(self.seats)} players may inkle: bid just to hint at their hand [FH14].",
            *tiers_told(self.tiers, partners_told(game), unit_told(game)),
        )

    def own_problems(self) -> Iterator[str]:
        """Reports that nobody would be asked, or that there is nothing to bid."""
        yield from tiers_problems("Inkles", self.tiers)
        yield from too_small(self, 1, "seats")

    def problems(self, game: Game) -> Iterator[str]:
        """Reports a number of players that the game doesn't have."""
        if self.seats > game.seating.seats:
            yield f"Inkles: seats={short(self.seats)}: {game.seating.seats} play"


@attrs.frozen
class NoAuction(Settles):
    """Nobody bids. The same seat has the contract in every deal, and needn't take anything (AP11).

    The rule sheet calls that player the maker only if another part of the game speaks of the makers.

    >>> from trickgames import pitch
    >>> NoAuction("dealer_left").describe(pitch.auction_pitch(auction=False))
    ("Nobody bids. The player on the dealer's left is the maker, with no bid to make [AP11].",)
    """

    seat: Literal["dealer", "dealer_left"] = "dealer_left"

    gives = (Contract,)
    heading = "Bidding"

    def enter(self, table: Table) -> Table:
        """Settles the contract; asks nobody."""
        return fallen_to(table, self.seat, 0)

    def maker_told(self) -> str:
        """The seat in words."""
        return "the dealer" if self.seat == "dealer" else "the player on the dealer's left"

    def describe(self, game: Game) -> tuple[str, ...]:
        """Who has the contract, in a sentence."""
        others = (part for part in (*game.phases, game.scoring, game.goal) if part is not self)
        told = (part.describe(game) if isinstance(part, Describes) else (own_words(part),) for part in others)
        judges = isinstance(game.scoring, KnowsContracts) and game.scoring.reads_calls(Contract)
        if not judges and "maker" not in " ".join(map(" ".join, told)):
            return ("Nobody bids [AP11].",)
        return (f"Nobody bids. {sentence(self.maker_told())} is the maker, with no bid to make [AP11].",)
