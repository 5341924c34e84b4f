"""A deal read: calls, tricks, points, and what can be known of the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from trickgames.actions import Discard, Give, Play, Swap
from trickgames.cards.card import Card, CardSet, Suit
from trickgames.cards.ranking import trick_winner
from trickgames.records.egn.calls import Bidding, read_calls
from trickgames.records.egn.cards import MISSING, Reading, Seen, is_relative
from trickgames.records.egn.hands import Hands
from trickgames.records.egn.inference import KITTY
from trickgames.records.egn.model import EgnDeal
from trickgames.records.egn.rules import rule_of
from trickgames.records.egn.tricks import TRICKS, Plays, play_out, points_of, rank_order, read_tricks, revokes, voids
from trickgames.table.facts import Contract, Trump

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickgames.engine.game import Game
    from trickgames.records.egn.actions import Replayed
    from trickgames.records.egn.raw import RawDeal

__all__ = ["read_deal"]

LEVEL: Final = 3
BROKEN: Final = ("revoke", "call", "card", "card twice", "lead", "defender", "ruleset")


def read_deal(raw: RawDeal, game: Game, *, last: bool) -> EgnDeal:
    """The deal; its scores are None, since they depend on the deals before it. The `last` of a file may just be going on."""
    if raw.dealer is None or any(problem.kind == "packed" for problem in raw.problems):
        return _made(raw)
    return _Deal(raw, game, raw.dealer, last).read()


def _made(
    raw: RawDeal,
    contract: Contract | None = None,
    trump: Trump | None = None,
    points: tuple[int, ...] | None = None,
    plays: tuple[Plays, ...] = (),
    *,
    turn_up: Card | None = None,
    hands: Hands | None = None,
    replayed: Replayed | None = None,
    unknown: tuple[str, ...] = ("the deal",),
) -> EgnDeal:
    sound = hands is not None and hands.sound
    seated = [number for number, trick in enumerate(plays, start=1) if trick]
    placed = hands.placing.placed if hands is not None and sound else dict.fromkeys(range(KITTY + 1), CardSet())
    return EgnDeal(
        number=raw.number,
        dealer=raw.dealer,
        turn_up=turn_up,
        contract=contract,
        trump=trump,
        tricks=tuple(
            tuple((seat, seen.card) for seat, seen in trick if seen.card) for trick in plays[: max(seated, default=0)]
        ),
        points=points,
        scores=None,
        hands=tuple(placed[seat] for seat in range(KITTY)),
        kitty=placed[KITTY],
        discard=hands.known_discard if hands is not None and sound else None,
        actions=replayed.actions if replayed else (),
        complete=bool(replayed and replayed.complete),
        unknown=() if replayed else unknown,
        problems=tuple(raw.problems),
    )


@attrs.define
class _Deal:
    raw: RawDeal
    game: Game
    dealer: int
    last: bool
    pack: CardSet = attrs.field(init=False)
    relative: bool = attrs.field(init=False)
    turned: Seen | None = attrs.field(init=False)
    bidding: Bidding = attrs.field(init=False)
    resting: frozenset[int] = frozenset()
    defender: int | None = None
    shifted: bool = False  # whether there are more cards than were played: which of them count is not known

    def __attrs_post_init__(self) -> None:
        self.pack = CardSet(self.game.pack)
        self.relative = is_relative(self.raw.texts())
        self.turned = self._read(self.raw.turn_up, "the turn-up")
        options = self.turned.options if self.turned else CardSet()
        suits = {rank_order(self.game, None).suit(card) for card in options}
        offered = next(iter(suits)) if len(suits) == 1 else None
        self.bidding = read_calls(self.raw, self.game, self.dealer, self.turn_up, offered)

    @property
    def turn_up(self) -> Card | None:
        return self.turned.card if self.turned else None

    def _reading(self, trump: Suit | None = None) -> Reading:
        named = self.raw.calls[-1] if self.raw.calls else ""
        base = trump or (Suit(named) if named in tuple("cdhs") else None)
        return Reading(self.pack, base, self.relative)

    def _read(self, text: str | None, what: str) -> Seen | None:
        """A card outside the tricks; a problem if the pack has none such."""
        seen = self._reading().read(text) if text else None
        if seen is not None and not seen.options:
            self.raw.problem(f"{what} is {text}, which is not in the pack of this game", "card")
            return None
        return seen

    def read(self) -> EgnDeal:
        bidding = self.bidding
        if bidding.maker is None:
            return self._without_contract()
        seating = self.game.seating
        mates = seating.partners(bidding.maker)
        contract = Contract(bidding.maker, LEVEL, (bidding.maker,) if bidding.alone else (bidding.maker, *mates), bidding.alone)
        self.resting = frozenset(mates) if bidding.alone else frozenset()
        self._read_defender(bidding.maker)
        playing = [seat for seat in seating.clockwise(self.dealer) if seat not in self.resting]
        leader = self._leader(playing)
        self._check_shape(len(playing))
        if bidding.known:
            return self._with_hands(contract, bidding.trumps[0], playing, leader)
        points: set[tuple[int, ...]] = set()
        for trump in bidding.trumps:
            tricks = read_tricks(self.raw, self._reading(trump))
            points |= self._points(contract, trump, tricks, playing, leader)[0]
        return _made(self.raw, contract, None, self._settled(points), turn_up=self.turn_up, unknown=("the trump suit",))

    def _points(
        self, contract: Contract, trump: Suit | None, tricks: Sequence[Sequence[Seen]], playing: list[int], leader: int
    ) -> tuple[set[tuple[int, ...]], tuple[Plays, ...]]:
        """What the deal can have brought by side, and the plays whose seats are certain."""
        party = contract.party if isinstance(contract.party, tuple) else ()
        course = play_out(self.game, tricks, playing, leader, party, trump, self.raw.budget)
        return points_of(self.game, course.courses, contract, trump, self.defender), course.plays

    def _settled(self, points: set[tuple[int, ...]]) -> tuple[int, ...] | None:
        if len(points) == 1 and not self.shifted:
            return next(iter(points))
        if self.raw.budget.over:
            self.raw.problem("too much is unknown in this file to work out what can have happened", "points")
        self.raw.problem("what is there does not settle the points", "points")
        return None

    def _without_contract(self) -> EgnDeal:
        passed = self.bidding.passed
        if self.raw.tricks:
            self.raw.problem("tricks were played, and nobody made trump", "call")
        elif not passed:
            self.raw.problem("nobody made trump, and not all have passed", "incomplete")
        points = (0,) * len(self.game.seating.sides) if passed and not any(self.raw.tricks) else None
        hands = self._hands(None, ())
        if hands is not None:
            hands.placing.infer() if not hands.contradicted else None
        return self._finished(None, None, points, (), hands)

    # who plays, and who leads

    def _read_defender(self, maker: int) -> None:
        seat = self.raw.defender
        if seat is None:
            return
        seating = self.game.seating
        allowed = rule_of(self.game, "defend_alone")
        if not allowed or not self.bidding.alone or seating.side(seat) == seating.side(maker):
            self.raw.problem(f"seat {seat} cannot defend alone here", "defender", seat=seat)
            return
        self.defender = seat
        self.resting |= frozenset(seating.partners(seat))

    def _leader(self, playing: list[int]) -> int:
        lead_left = rule_of(self.game, "lone_lead") == "left_of_loner"
        after = self.bidding.maker if lead_left and self.bidding.alone and self.bidding.maker is not None else self.dealer
        leader = next(seat for seat in self.game.seating.clockwise(after) if seat in playing)
        told = self.raw.first_lead
        if told is None or told == leader:
            return leader
        self.raw.problem(f"seat {told} led to the first trick, and seat {leader} was to lead", "lead", seat=told, trick=1)
        return told if told in playing else leader

    def _check_shape(self, expected: int) -> None:
        tricks = self.raw.tricks
        for number, trick in enumerate(tricks[:TRICKS], start=1):
            if len(trick) < expected:
                self.raw.problem(f"trick {number} has {len(trick)} cards, and {expected} play", "missing card", trick=number)
            elif len(trick) > expected:
                self.shifted = True
                self.raw.problem(f"trick {number} has {len(trick)} cards, and only {expected} play", "card", trick=number)
            for place, card in enumerate(trick, start=1):
                if card == MISSING:
                    self.raw.problem(f"card {place} of trick {number} is missing", "missing card", trick=number)
        if len(tricks) > TRICKS:
            self.shifted = True
            self.raw.problem(f"{len(tricks)} tricks are told, and a hand has {TRICKS} cards", "card")
        if not tricks:
            self.raw.problem("no trick is told", "missing trick", trick=1)
        for number in range(len(tricks) + 1, TRICKS + 1) if tricks else ():
            self.raw.problem(f"trick {number} is missing", "missing trick", trick=number)

    # hands

    def _with_hands(self, contract: Contract, trump: Suit | None, playing: list[int], leader: int) -> EgnDeal:
        tricks = read_tricks(self.raw, self._reading(trump))
        points, plays = self._points(contract, trump, tricks, playing, leader)
        known = len(self.raw.problems)
        hands = self._hands(trump, plays)
        while hands is not None and (more := hands.refined()):
            # what follows from the hands may settle who took a trick, and so who played what after it
            for (number, place), seen in more.items():
                tricks[number][place] = seen
            points, plays = self._points(contract, trump, tricks, playing, leader)
            del self.raw.problems[known:]
            hands = self._hands(trump, plays)
        if hands is None:
            return self._finished(contract, Trump(trump), self._settled(points), plays, None)
        self._infer(hands, trump)
        fifth = self._last_trick(hands, playing, trump)
        if fifth is not None:
            whole = (*plays, fifth)
            points = self._points(contract, trump, [[seen for _, seen in trick] for trick in whole], playing, leader)[0]
            hands.plays = plays if self.last else whole
        return self._finished(contract, Trump(trump), self._settled(points), hands.plays, hands)

    def _infer(self, hands: Hands, trump: Suit | None) -> None:
        """Places the cards by what is left over; names the revokes. From what cannot be so nothing follows."""
        if not hands.contradicted:
            hands.placing.infer()
        held = [None if seat in self.resting or not hands.sound else hands.held(seat) for seat in range(KITTY)]
        revoked = set(revokes(self.raw, self.game, hands.trusted, trump, held))
        if hands.contradicted:
            return
        for seat, cards in voids(self.game, hands.plays, trump, revoked).items():
            hands.exclude(seat, cards)
        hands.placing.infer()

    def _hands(self, trump: Suit | None, plays: tuple[Plays, ...]) -> Hands | None:
        if self.turn_up is None:
            return None
        told = self._read(self.raw.discard, "the discard")
        discard = told.card if told else None
        hands = Hands(
            self.raw, self.game, self.dealer, self.bidding, self.turn_up, self._reading(trump), plays, told_discard=discard
        )
        hands.contradicted = hands.contradicted or self.shifted
        if told is not None and not hands.takes:
            self.raw.problem(f"the discard {told.text} is told, and the dealer took nothing", seat=self.dealer)
        return hands

    def _last_trick(self, hands: Hands, playing: list[int], trump: Suit | None) -> Plays | None:
        """The fifth trick, where only it is missing and everybody's last card is known."""
        if hands.contradicted:
            return None
        plays = hands.plays
        told = [seen.card for trick in plays for _, seen in trick if seen.card]
        if len(self.raw.tricks) != TRICKS - 1 or len(told) != (TRICKS - 1) * len(playing):
            return None
        leader = plays[-1][trick_winner(rank_order(self.game, trump), told[-len(playing) :])][0]
        place = playing.index(leader)
        trick: list[tuple[int, Seen]] = []
        for seat in (*playing[place:], *playing[:place]):
            held = hands.held(seat)
            left = CardSet() if held is None else held - hands.played(seat)
            if len(left) != 1:
                return None
            trick.append((seat, Seen(str(left), CardSet(left))))
        return tuple(trick)

    # the end

    def _finished(
        self,
        contract: Contract | None,
        trump: Trump | None,
        points: tuple[int, ...] | None,
        plays: tuple[Plays, ...],
        hands: Hands | None,
    ) -> EgnDeal:
        unknown = ("the turn-up",) if hands is None else hands.unknown
        replayed = None
        if hands and hands.strange:
            unknown = (*unknown, *self._unplayable("; ".join(hands.strange), None))
        if hands and not unknown and self.bidding.actions is not None and not self._broken():
            replayed, unknown = self._replay(hands)
        return _made(
            self.raw, contract, trump, points, plays, turn_up=self.turn_up, hands=hands, replayed=replayed, unknown=unknown
        )

    def _broken(self) -> bool:
        """Whether something broke the rules; that the last trick told is not finished did not."""
        last = len(self.raw.tricks)
        return any(
            problem.kind in BROKEN or (problem.kind == "missing card" and problem.trick not in (None, last))
            for problem in self.raw.problems
        )

    def _replay(self, hands: Hands) -> tuple[Replayed | None, tuple[str, ...]]:
        """The deal played by the engine, and what is unknown where that does not go to where the file ends."""
        replayed = hands.answers(self.defender).replay(self.game, self.dealer, hands.deal())
        if replayed.refused is not None:
            seat, action, reason = replayed.refused
            told = f"seat {seat}: {action}: {self.game.citations.reason(reason)}"
            if isinstance(action, Swap | Give) or (isinstance(action, Discard | Play) and seat in hands.exchanging):
                return None, self._unplayable(told, seat)
            self.raw.problem(told, "rules", seat=seat)
            return None, ()
        if replayed.left:
            return None, self._unplayable(f"{', '.join(replayed.left)}: there is no place for it in this game", None)
        return (None, (replayed.stuck,)) if replayed.stuck else (replayed, ())

    def _unplayable(self, what: str, seat: int | None) -> tuple[str, ...]:
        """Names an exchange that is not among those that this game has. It was not against the rules of those who played."""
        self.raw.problem(
            f"an exchange that is not played in this game, so that the deal is not replayed: {what}", "exchange", seat=seat
        )
        return ("what was exchanged",)
