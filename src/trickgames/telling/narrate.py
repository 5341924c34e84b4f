"""The story of a match, as people at a table would tell it: the deal, the calls in the game's own words, the exchange, the
tricks, the score.

A `Narrator` turns each step (the state before, the action, the state after) into lines of text. It sees only through the *eyes*
of some seats. Everything that it says comes from their views, and from what they are told of an action. So a narration for one
seat holds nothing that the seat may not know. With the eyes of all seats, every hand lies open; with none, it is a spectator's.
It knows no game: it reads from the log what happens, so a phase of your own is narrated like ours.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, assert_never

import attrs

from trickgames.cards.strains import NO_TRUMP
from trickgames.cards.words import card_name, card_text, card_texts, counted, listed, number, sentence, whose
from trickgames.engine.engine import actor
from trickgames.engine.scored import Aims, PointCards, SafeCards
from trickgames.engine.states import MatchOver, Playing
from trickgames.engine.verdict import end_of_deal
from trickgames.engine.wording import worded
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import DealSeen, visible_action
from trickgames.table.action import Action, cards_of
from trickgames.table.actions import Bid, Deal, Fold
from trickgames.table.facts import Bids, Called, LedAs, SaidToHold, Trick, Trump
from trickgames.table.given import GiveContract
from trickgames.table.log import Chosen, Moved, Said, Told
from trickgames.table.table import Table
from trickgames.telling.moves import Happened, cards_moved, direction, gift_receivers, goes_on, is_taken_up, is_unfinished
from trickgames.telling.speech import said
from trickgames.telling.voice import Kind, Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickgames.cards.card import Card
    from trickgames.cards.strains import Strain
    from trickgames.engine.protocols import Phase
    from trickgames.engine.states import AnyState
    from trickgames.engine.verdict import Verdict
    from trickgames.knowledge.views import View
    from trickgames.match.match import Match

__all__ = ["Kind", "Line", "Narrator", "finished_trick", "narrate"]

UNSEEN: Final = "doesn't look at"


def narrate(match: Match, *, names: Sequence[str] | None = None, eyes: Iterable[int] | None = None) -> Iterator[Line]:
    """The story of a match, line by line, through the eyes of these seats (None: of all). `names` are those of the seats.

    `BrokenRecordError` at the first action that doesn't fit.

    >>> from trickgames import Match, arrange, euchre
    >>> pack = arrange(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
    >>> for line in narrate(Match.begin(euchre.BICYCLE).play(Deal(pack), "order up alone"), eyes=[1]):
    ...     print(line)
    Bicycle Euchre: North and South against East and West; the first to 10 points wins.
    Deal 1. South deals. The score: North and South 0, East and West 0.
    West: Ah Kh Qh Jh Jd
    Turned up: the nine of hearts.
    West: "I'll order it up, and I'm going alone."
    Hearts are trump, made by West alone.
    South takes up the nine of hearts.
    """
    teller = Narrator(match.game, names=names, eyes=eyes)
    states = match.states()
    state = next(states)
    yield from teller.opening(state)
    for action, after in zip(match.actions, states, strict=True):
        yield from teller.step(state, action, after)
        state = after


def finished_trick(before: AnyState, action: Action, after: AnyState) -> Trick | None:
    """The trick that a legal action has finished, also the last one of its deal, or None if it has finished none.

    Tricks that a maker takes without play, because all the others have folded, are finished by nobody's card (BK8).

    >>> from trickgames import euchre
    >>> from trickgames.match.match import Match
    >>> match = Match.begin(euchre.BICYCLE, seed=7).play("order up", "Tc", "9d", "Qd", "Ad")
    >>> after = match.play(match.legal[0])
    >>> trick = finished_trick(match.state, after.actions[-1], after.state)
    >>> trick == after.state.tricks[0], finished_trick(match.back().state, match.actions[-1], match.state)
    (True, None)
    """
    over = bool(before.hands) and not after.hands
    table = _right_after(before, action) if over else after.table
    played = len(table.tricks) > len(before.tricks) and _play_made(before, action, table) is not None
    return table.tricks[-1] if played else None


class Narrator(Voice):
    """Narrates a match step by step.

    `names` are those of the seats (by the compass for four, otherwise by number), `eyes` the seats through whose eyes it is
    told (None: all), and `you` the seat that is spoken to. A wrong number of names is an `InvalidStateError`, and so is a seat
    outside the table.
    """

    _waiting: Sequence[Happened] = ()

    # The story

    def opening(self, state: AnyState) -> Iterator[Line]:
        """Who plays what, and for what."""
        sides = " against ".join(self.party(seats) for seats in self.game.seating.sides)
        if self.game.seating.party == "player" and len(self.names) > 2:  # noqa: PLR2004 - two play against each other
            sides = f"{self.party(range(len(self.names)))}, each for themselves"
        goal = self.game.goal
        aim = f"; {goal.aim()}" if isinstance(goal, Aims) and goal.aim() else ""
        yield Line("match", f"{self.game.name}: {sides}{aim}.")
        if isinstance(state, MatchOver):
            yield self._end(state)

    def step(self, before: AnyState, action: Action, after: AnyState) -> Iterator[Line]:
        """What these eyes see of a legal action and of what follows from it."""
        seat = actor(before)
        if seat is None:
            return
        eye = seat if seat in self.eyes else self.eyes[0] if self.eyes else None
        was, now = view(before, eye), view(after, eye)
        dealt = isinstance(action, Deal)
        over = not after.hands and (dealt or bool(before.hands))
        table = _right_after(before, action) if over else after.table
        settled = now.trump or was.trump
        trump = None if settled is None else settled.strain
        logged = [entry for entry in table.log[len(before.table.log) :] if not isinstance(entry, Told)]
        play = None if dealt else _play_made(before, action, table)
        logged = [*(entry for entry in self._waiting if entry in before.table.log), *logged]
        unfinished = not over and play is None and bool(cards_of(action)) and is_unfinished(before, after, logged)
        self._waiting = logged if unfinished else []
        if unfinished:
            return  # the cards of a player who goes on are told together
        new = [self._seen(entry, trump) for entry in logged]
        if play is not None:  # a card that is taken up to be played is told by the play
            new = [entry for entry in new if not (isinstance(entry, Moved) and is_taken_up(entry, *play))]
        if isinstance(action, Deal):
            yield from self._deal(before, action, after)
            new = [entry for entry in new if not (isinstance(entry, Moved) and entry.only_shown)]  # it has just been told
        elif play is not None:
            yield from self._play(was, play, now, over=over)
        else:
            yield from self._act(before, action, was.seat, new)
        if not over:
            yield from self._settled(was, now)
        yield from self._entries(new)
        if over:
            end = end_of_deal(before, action) if len(now.results) > len(was.results) else None
            verdict = None if end is None else self.game.scoring(end, before.scores)
            folded = isinstance(action, Fold)
            yield from self._deal_over(after, was.find(Bids), verdict, dealt_again=dealt, folded=folded)
            return
        for seat in sorted(now.open - was.open):
            yield self._laid_open(seat, now)
        if isinstance(after, Playing) and not isinstance(before, Playing) and self.you is None:
            yield from self._changed_hands(after)

    def _seen(self, entry: Happened, trump: Strain | None) -> Happened:
        """An entry of the log as the eyes saw it: with its cards, in order, where one of them did."""
        if isinstance(entry, Moved):
            shown = [entry.to(eye) for eye in self.eyes or (None,)]
            move = next((move for move in shown if move.cards is not None), shown[0])
            return move if not move.cards else attrs.evolve(move, cards=self.game.in_order(move.cards, trump))
        if isinstance(entry, Chosen):
            return entry if entry.seat in self.eyes else entry.to(None)
        return entry

    def _deal(self, before: AnyState, deal: Deal, after: AnyState) -> Iterator[Line]:
        yield Line("deal", f"Deal {before.table.deal}. {self.does([before.dealer], 'deals')}. {self.score(before.scores)}")
        for seat in self.eyes:
            seen = visible_action(before, deal, seat)
            if view(after, seat).hand_hidden:
                yield Line("hand", f"{self.does([seat], UNSEEN)} {self.their(seat)} hand.")
            elif isinstance(seen, DealSeen):
                yield self.hand(seat, seen.hand, None)
        public = visible_action(before, deal, None)
        if isinstance(public, DealSeen) and public.turned_up:
            yield Line("hand", f"Turned up: {listed(card_name(card, self.game) for card in public.turned_up)}.")

    def _laid_open(self, seat: int, now: View) -> Line:
        """A hand that lies open from now on."""
        trump = None if now.trump is None else now.trump.strain
        shown = card_texts(self.game.in_order(now.hands[seat] or (), trump), self.game)
        return Line("hand", f"{self.does([seat], 'lays')} {self.their(seat)} hand open: {shown or 'no cards'}.")

    def _act(self, before: AnyState, action: Action, eye: int | None, new: list[Happened]) -> Iterator[Line]:
        """What the actor says; nothing where the log tells it as a move. What is said here is taken from the new entries."""
        seat = before.acting
        own = next((entry for entry in new if entry.seat == seat), None)
        if isinstance(own, Chosen) or (isinstance(own, Moved) and cards_of(action)):
            return
        if isinstance(own, Said) and own.action == action:
            new.remove(own)
        seen = visible_action(before, action, eye)
        if isinstance(action, GiveContract):  # nobody says it: it comes from outside
            yield Line("call", f"{self.does([action.declarer], 'plays')} {action.in_words}.")
        elif seen is action:
            yield self.says(seat, said(before, action))
        else:
            yield Line("exchange", f"{sentence(self.name(seat))}: {seen}")

    def _entries(self, entries: Iterable[Happened]) -> Iterator[Line]:
        """What has happened, several moves of the same kind in one line."""
        told = list(entries)
        moves = [entry for entry in told if isinstance(entry, Moved)]
        stay = {move.what for move in moves if not goes_on(move, moves)}
        told = [entry for entry in told if not isinstance(entry, Moved) or entry.what in stay]
        told = [entry for place, entry in enumerate(told) if not (isinstance(entry, Chosen) and entry in told[:place])]
        for what, same in groupby(told, key=lambda entry: entry.what if isinstance(entry, Moved) else None):
            if what is None:
                yield from (line for entry in same for line in self._entry(entry))
            else:
                yield Line("exchange", self._moved(what, [entry for entry in same if isinstance(entry, Moved)]))

    def _entry(self, entry: Happened) -> Iterator[Line]:
        match entry:
            case Said():
                yield self.says(entry.seat, self._worded(entry, entry.action))
            case Chosen():
                chosen = "has chosen" if entry.action is None else f"chooses to {self._worded(entry, entry.action)}"
                if entry.action is None or not cards_of(entry.action):  # cards are told when they are passed
                    yield Line("exchange", f"{self.does([entry.seat], chosen)}.")
            case Moved():
                return
            case _:
                assert_never(entry)

    def _worded(self, entry: Said | Chosen, action: Action) -> str:
        return worded(action, self.game, None if entry.phase is None else self.game.phases[entry.phase])

    def _moved(self, what: str, moves: Sequence[Moved]) -> str:
        by_seat = [(seat, [*same]) for seat, same in groupby(moves, key=lambda move: move.seat)]
        if way := direction(moves, len(self.names)):
            verb = what.removesuffix(" on")
            givers = [seat for seat, _ in by_seat]
            does = f"Everybody {verb}" if len(givers) == len(self.names) else self.does(givers, verb)
            return f"{does} {way}: {', '.join(f'{self.name(seat)} {cards_moved(same, self.game)}' for seat, same in by_seat)}."
        joint = ": " if " the " in what or " a " in what else " "
        told: list[str] = []
        for seat, same in by_seat:
            cards, receivers = cards_moved(same, self.game), dict.fromkeys(gift_receivers(same))
            to = f" to {self.party(receivers)}" if receivers else ""
            verb = what.removesuffix(" on") if receivers else what
            told.append(f"{self.name(seat)} {cards}{to}" if told else f"{self.does([seat], verb)}{joint}{cards}{to}")
        return f"{', '.join(told)}."

    def _settled(self, was: View, now: View) -> Iterator[Line]:
        """What the step has fixed: who undertook what, and the trump."""
        contract, trump = now.contract, now.trump
        holder, called = now.find(SaidToHold), now.find(Called)
        if holder is not None and called is not None and was.find(SaidToHold) is None:
            yield Line("settled", self._says_to_hold(holder, called, now))
        undertaken = contract is not None and was.contract is None
        if contract is not None and undertaken and trump is None:
            bid = f"takes the bid at {number(contract.level)}" if contract.level else "plays without a bid"
            said = None if contract.call is None else contract.call.bid
            if isinstance(said, Bid) and said.word:
                bid = f"takes the bid: {said.word}"
            bid = "shoots the moon" if contract.moon else bid
            yield Line("settled", f"{self.does([contract.maker], bid)}.")
        if trump is None or was.trump is not None or not self.game.ranking.trump:
            return
        party = contract.party if contract is not None and undertaken and isinstance(contract.party, tuple) else ()
        alone = " alone" if contract is not None and contract.alone else ""
        if contract is not None and contract.alone:
            party = (contract.maker,)
        played = f"{alone} at no trump" if trump.strain == NO_TRUMP else f" {trump.strain}{alone}"
        if trump.suit is not None:
            by = f", made by {self.party(party)}{alone}" if party else ""
            yield Line("settled", f"{str(trump.suit).capitalize()} are trump{by}.")
        else:
            yield Line("settled", f"{self.does(party, 'plays') if party else 'The deal is played'}{played}.")

    def _says_to_hold(self, said: SaidToHold, called: Called, now: View) -> str:
        """What is told of the called card at the call."""
        if said.seat is None or now.contract is None:
            return f"Nobody else has {card_name(called.card, self.game)}."
        partner = f"{'are' if said.seat == self.you else 'is'} {whose(self.name(now.contract.maker))} partner"
        return f"{self.does([said.seat], 'has')} {card_name(called.card, self.game)}, and {partner}."

    def _changed_hands(self, state: AnyState) -> Iterator[Line]:
        """The hands with which the play begins, where cards have been moved since the deal."""
        trump = state.table.find(Trump)
        moved = any(isinstance(entry, Moved) and entry.source != entry.target for entry in state.table.log)
        for seat in self.eyes if moved else ():
            if seat not in state.table.resting:
                yield self.hand(seat, view(state, seat).hand, None if trump is None else trump.strain)

    def _play(self, was: View, play: tuple[int, Card], now: View, *, over: bool) -> Iterator[Line]:
        """A card played: the trick, when it is finished, and the called card, when it falls."""
        (seat, card), plays = play, (*was.trick, play)
        winner = now.tricks[len(was.tricks)].winner if len(now.tricks) > len(was.tricks) else None
        if over and len(now.results) > len(was.results):
            result = now.results[-1]
            before = [sum(trick.winner == other for trick in was.tricks) for other in range(len(result.tricks))]
            winner = next((other for other, tricks in enumerate(result.tricks) if tricks > before[other]), None)
        if winner is not None:
            named = ((self.name(player), card_text(card, self.game) + _led_as(was, card)) for player, card in plays)
            told = ", ".join(map(" ".join, named))
            yield Line("trick", f"Trick {len(was.tricks) + 1}: {told}. {self._taken(winner, self._gained(was, plays, winner))}")
        if not was.trick and _led_as(now, card):
            yield Line("settled", f"{self.does([seat], 'leads')} {card_name(card, self.game)}{_led_as(now, card)}.")
        called, contract = was.find(Called), was.contract
        if called is not None and contract is not None and card is called.card:
            does = "plays alone" if seat == contract.maker else f"is {whose(self.name(contract.maker))} partner"
            yield Line("settled", f"{sentence(card_name(card, self.game))} is the called card, so {self.doing([seat], does)}.")

    def _gained(self, was: View, plays: Sequence[tuple[int, Card]], winner: int) -> list[int]:
        """The points of the cards of a trick, by seat. Those that no card has, as High and Game, are told at the end."""
        gained, trump, scoring = [0] * self.game.seating.seats, was.trump, self.game.scoring
        suit = None if trump is None else trump.suit
        safe = {card.kind for card in scoring.safe_cards(suit)} if isinstance(scoring, SafeCards) else set[int]()
        for seat, card in plays:
            gained[seat if card.kind in safe else winner] += self.game.suits(suit).values[card]
        return gained

    def _taken(self, winner: int, gained: Sequence[int]) -> str:
        """Who takes the trick, and where its points go."""
        told = self.does([winner], "takes it")
        if not isinstance(self.game.scoring, PointCards):
            return f"{told}."
        own = f" with {counted(gained[winner], 'point')}" if gained[winner] else ""
        others = [
            f"{counted(points, 'point')} for {self.name(seat)}"
            for seat, points in enumerate(gained)
            if points and seat != winner
        ]
        return f"{', '.join([told + own, *others])}."

    def _deal_over(
        self, after: AnyState, bids: Bids | None, verdict: Verdict | None, *, dealt_again: bool, folded: bool
    ) -> Iterator[Line]:
        """What the deal brought, or that it was abandoned; and the end of the match."""
        if verdict is not None:
            result = after.results[-1]
            kept = "" if bids is None else self.bids_kept(bids, result.points)
            came = self.unplayed(result) if folded else kept or self.result(result, verdict.made)
            yield Line("score", f"{came} {self.score(after.scores, result.change)}")
        else:
            again = "The cards are dealt again" if dealt_again else "The cards are thrown in"
            yield Line("score", f"{again}.")
        if isinstance(after, MatchOver):
            yield self._end(after)

    def _end(self, state: MatchOver) -> Line:
        seats = [seat for side in state.winners for seat in self.game.seating.sides[side]]
        told = f"{self.does(seats, 'wins')} the match" if seats else "The match is drawn"
        return Line("end", f"{told}: {state.why}.")


def _right_after(before: AnyState, action: Action) -> Table:
    """The table when the phase has done its part: the last of a deal that is then over."""
    phase: Phase[Any, Any] = before.phase
    step = phase.step(before, action)
    return step if isinstance(step, Table) else step.table


def _play_made(before: AnyState, action: Action, after: Table) -> tuple[int, Card] | None:
    """The seat and the card where the action played one to a trick, of our trick phase or another."""
    if isinstance(before, Playing):
        return before.hand_of, cards_of(action)[0]
    played = sum(len(trick.plays) for trick in before.tricks) + len(before.trick)
    plays = (*(play for trick in after.tricks for play in trick.plays), *after.trick)
    return plays[played] if len(plays) > played and plays[played][0] == before.acting else None


def _led_as(seen: View, card: Card) -> str:
    """The suit that was named for a card when it was led, in words."""
    named = seen.find(LedAs)
    suit = None if named is None else named.suit(card)
    return "" if suit is None else f" as {suit}"
