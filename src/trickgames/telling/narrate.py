"""A match told as a table would tell it: the deal, the calls in the game's own words, the exchange, the tricks, the score.

A `Narrator` turns each step (the state before, the action, the state after) into lines of text. It sees only through the *eyes*
of some seats: everything it says comes from their views, and from what they are told of an action, so a narration for one seat
holds nothing that the seat may not know. With the eyes of all seats every hand lies open; with none it is a spectator's. It
knows no game: what a user's own phases do is told with the texts of their actions and events.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from trickgames.cards.ranking import order
from trickgames.cards.words import counted, listed
from trickgames.checks import name_problems, seat_problems
from trickgames.engine.engine import actor, apply
from trickgames.engine.states import AwaitingDeal, MatchOver, Playing
from trickgames.errors import InvalidStateError
from trickgames.knowledge.views import DealSeen, view, visible_action
from trickgames.scoring import AfterDeals, BidScoring, FirstTo, PointCards, TricksTaken
from trickgames.table.actions import Action, Deal, OneCard, Play
from trickgames.table.facts import Called, Trump
from trickgames.table.log import Moved, Said
from trickgames.telling.speech import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickgames.cards.card import Card, Suit
    from trickgames.engine.game import Game
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.views import View
    from trickgames.table.table import Event, Result

__all__ = ["Kind", "Line", "Narrator", "arranged", "narrate"]

Kind: TypeAlias = Literal["match", "deal", "hand", "call", "settled", "exchange", "trick", "score", "end", "talk"]
COMPASS = ("South", "West", "North", "East")


@attrs.frozen
class Line:
    """A line of the story: the text, and what it is about, so that it can be shown accordingly.

    "talk" is no part of the story: it is what a person at the prompt is told.
    """

    kind: Kind
    text: str

    def __str__(self) -> str:
        return self.text


def narrate(
    game: Game,
    start: AnyState,
    actions: Iterable[Action],
    *,
    names: Sequence[str] | None = None,
    eyes: Iterable[int] | None = None,
) -> Iterator[Line]:
    """The story of a match from a state on, each action checked; told through the eyes of these seats (None: of all).

    `IllegalActionError` at the first action that does not fit.

    >>> from trickgames import euchre
    >>> from trickgames.match.dealing import arrange
    >>> from trickgames.engine.engine import parse_action, start
    >>> pack = arrange(euchre.BICYCLE, hands={1: "Jh Jd Ah Kh Qh"}, turn_up="9h")
    >>> actions = [Deal(pack), parse_action("order up alone")]
    >>> for line in narrate(euchre.BICYCLE, start(euchre.BICYCLE), actions, eyes=[1]):
    ...     print(line)
    Bicycle Euchre: South and North against West and East; the first to 10 points wins.
    Deal 1. South deals. The score: South and North 0, West and East 0.
    West: Ah Kh Qh Jh Jd
    Turned up: 9h.
    West: "I order it up, alone"
    Hearts are trump, made by West alone.
    South takes up the 9h.
    """
    teller = Narrator(game, names=names, eyes=eyes)
    state = start
    yield from teller.opening(state)
    for action in actions:
        after = apply(state, action)
        yield from teller.step(state, action, after)
        state = after


def arranged(game: Game, trump: Suit | None, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as one holds them: trumps first, then suit by suit, high to low.

    >>> from trickgames import euchre
    >>> from trickgames.cards.card import Suit, parse_cards
    >>> print(*arranged(euchre.BICYCLE, Suit.HEARTS, parse_cards("9c Qh As Jd Ts Jh")))
    Jh Jd Qh As Ts 9c
    """
    ranked = order(game.ranking, trump)

    def place(card: Card) -> tuple[bool, int, int, int]:
        suit = ranked.suit(card)
        return not ranked.is_trump(card), 0 if suit is None else -suit.index, -ranked.strength(card), card.id

    return tuple(sorted(cards, key=place))


class Narrator:
    """Tells a match step by step.

    `names` are those of the seats (by the compass for four, otherwise by number), `eyes` the seats through whose eyes it is
    told (None: all), `you` the seat that is spoken to. `InvalidStateError` for another number of names than of seats, and for a
    seat outside the table.
    """

    def __init__(
        self, game: Game, *, names: Sequence[str] | None = None, eyes: Iterable[int] | None = None, you: int | None = None
    ) -> None:
        seats = game.seating.seats
        eyes = None if eyes is None else tuple(eyes)
        seen_by = (*(eyes or ()), *(() if you is None else (you,)))
        problems = [problem for seat in seen_by for problem in seat_problems(seat, seats)]
        InvalidStateError.check([*problems, *(() if names is None else name_problems(names, seats))])
        self.game = game
        self.eyes = tuple(range(seats)) if eyes is None else eyes
        self.you = you
        if names is None:
            names = COMPASS if seats == len(COMPASS) else [f"seat {seat}" for seat in range(seats)]
        self.names = tuple(_printable(name) for name in names)

    # Who, what, how many

    def name(self, seat: int) -> str:
        """The name of a seat, as it stands within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def party(self, seats: Iterable[int]) -> str:
        """The names of some seats."""
        return listed(map(self.name, seats))

    def doing(self, seats: Sequence[int], verb: str) -> str:
        """Some seats and what they do, the verb as of one person ("takes")."""
        first, _, rest = verb.partition(" ")
        if len(seats) > 1 or seats[0] == self.you:
            first = _PLURALS.get(first) or (first[:-2] if first.endswith(("sses", "shes", "ches")) else first.removesuffix("s"))
        return " ".join(filter(None, (self.party(seats), first, rest)))

    def does(self, seats: Sequence[int], verb: str) -> str:
        """The same as the beginning of a sentence."""
        return _sentence(self.doing(seats, verb))

    def says(self, seat: int, words: str) -> Line:
        """What a seat says."""
        return Line("call", f'{_sentence(self.name(seat))}: "{words}"')

    def score(self, scores: Sequence[int], change: Sequence[int] | None = None) -> str:
        """The score of each side, with its change where one is given."""
        told = [f"{self.party(seats)} {score}" for seats, score in zip(self.game.seating.sides, scores, strict=True)]
        if change is not None:
            told = [f"{text} ({more:+d})" if more else text for text, more in zip(told, change, strict=True)]
        return f"The score: {', '.join(told)}."

    # The story

    def opening(self, state: AnyState) -> Iterator[Line]:
        """Who plays what, and for what."""
        sides = " against ".join(self.party(seats) for seats in self.game.seating.sides)
        goal = self.game.goal
        aim = ""
        if isinstance(goal, FirstTo):
            aim = f"; the first to {goal.target} points wins"
        elif isinstance(goal, AfterDeals):
            aim = f"; the higher score after {counted(goal.deals, 'deal')} wins"
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
        over = isinstance(after, AwaitingDeal | MatchOver)
        if isinstance(action, Deal):
            yield from self._deal(before, action, after)
        elif isinstance(action, Play) and isinstance(before, Playing):
            yield from self._play(was, seat, action.card, now, over=over)
        else:
            yield from self._act(before, action, was, now, over=over)
        if over:
            yield from self._deal_over(after, dealt_again=isinstance(action, Deal), played=len(now.results) > len(was.results))
        elif isinstance(after, Playing) and not isinstance(before, Playing) and self.you is None:
            yield from self._changed_hands(after)

    def _deal(self, before: AnyState, deal: Deal, after: AnyState) -> Iterator[Line]:
        number = len(before.results) + 1
        yield Line("deal", f"Deal {number}. {self.does([before.dealer], 'deals')}. {self.score(before.scores)}")
        for seat in self.eyes:
            seen = visible_action(before, deal, seat)
            if view(after, seat).hand_hidden:
                yield Line("hand", f"{self.does([seat], 'does')} not look at the hand.")
            elif isinstance(seen, DealSeen):
                yield self.hand(seat, seen.hand, None)
        public = visible_action(before, deal, None)
        if isinstance(public, DealSeen) and public.turned_up:
            yield Line("hand", f"Turned up: {' '.join(map(str, public.turned_up))}.")

    def hand(self, seat: int, cards: Iterable[Card], trump: Suit | None) -> Line:
        """The hand of a seat, as one holds it."""
        held = " ".join(map(str, arranged(self.game, trump, cards)))
        return Line("hand", f"{_sentence(self.name(seat))}: {held or 'no cards'}")

    def _act(self, before: AnyState, action: Action, was: View, now: View, *, over: bool) -> Iterator[Line]:
        """An action that is no play, what it has settled, and the events that it brought."""
        seat = actor(before)
        if seat is None:
            return
        seen = visible_action(before, action, was.seat)
        new = [] if over else list(now.events[len(was.events) :])
        first = new[0] if new and new[0].seat == seat else None
        if isinstance(first, Moved) and isinstance(action, OneCard):
            if isinstance(seen, OneCard) and first.count == 1 and not first.cards:
                new[0] = attrs.evolve(first, cards=(seen.card,))
        else:
            new = new[1:] if isinstance(first, Said) else new
            if seen is action:
                yield self.says(seat, said(before, action))
            else:
                yield Line("exchange", f"{_sentence(self.name(seat))}: {seen}")
        if not over:
            yield from self._settled(was, now)
        yield from self._events(new)

    def _events(self, events: Iterable[Event]) -> Iterator[Line]:
        """What has happened, several that do the same in one line."""
        for (kind, what), same in groupby(events, key=lambda event: (type(event), getattr(event, "what", ""))):
            if kind is Said:
                yield from (self.says(event.seat, str(event.action)) for event in same if isinstance(event, Said))
            else:
                yield Line("exchange", self._moved(what, [event for event in same if isinstance(event, Moved)]))

    def _moved(self, what: str, events: Sequence[Moved]) -> str:
        first, *others = [(event.seat, _cards(event)) for event in events]
        joint = ": " if " the " in what else " "
        told = [f"{self.does([first[0]], what)}{joint}{first[1]}"]
        told += [cards if seat == events[0].seat else f"{self.name(seat)} {cards}" for seat, cards in others]
        return f"{', '.join(told)}."

    def _settled(self, was: View, now: View) -> Iterator[Line]:
        """What the step has fixed: who undertook what, and the trump."""
        contract, trump = now.contract, now.trump
        undertaken = contract is not None and was.contract is None
        if contract is not None and undertaken and trump is None:
            bid = "shoots the moon" if contract.moon else f"takes the bid at {contract.level}"
            yield Line("settled", f"{self.does([contract.maker], bid)}.")
        if trump is None or was.trump is not None:
            return
        named, by = "There is no trump", ", as named by"
        if trump.suit is not None:
            named, by = f"{str(trump.suit).capitalize()} are trump", ", made by"
        if contract is not None and undertaken and isinstance(contract.party, tuple):
            named += f"{by} {self.party(contract.party)}{' alone' if contract.alone else ''}"
        yield Line("settled", f"{named}.")

    def _changed_hands(self, state: AnyState) -> Iterator[Line]:
        """The hands with which the play begins, where cards have been moved since the deal."""
        trump = state.table.find(Trump)
        moved = any(isinstance(event, Moved) for event in state.table.events)
        for seat in self.eyes if moved else ():
            if seat not in state.table.resting:
                yield self.hand(seat, view(state, seat).hand, None if trump is None else trump.suit)

    def _play(self, was: View, seat: int, card: Card, now: View, *, over: bool) -> Iterator[Line]:
        """A card played: the trick, when it is finished, and the called card, when it falls."""
        plays = (*was.trick, (seat, card))
        counted_points, taken = now.points, [*was.points]
        winner = now.tricks[len(was.tricks)].winner if len(now.tricks) > len(was.tricks) else None
        if over and len(now.results) > len(was.results):
            result = now.results[-1]
            counted_points = result.points
            before = [sum(trick.winner == other for trick in was.tricks) for other in range(len(result.tricks))]
            winner = next((other for other, tricks in enumerate(result.tricks) if tricks > before[other]), None)
        if winner is not None:
            told = ", ".join(f"{self.name(player)} {played}" for player, played in plays)
            gained = [after - earlier for after, earlier in zip(counted_points, taken, strict=True)]
            yield Line("trick", f"Trick {len(was.tricks) + 1}: {told}. {self._taken(winner, gained)}")
        called, contract = was.find(Called), was.contract
        if called is not None and contract is not None and card is called.card:
            whose = "plays alone" if seat == contract.maker else f"is the partner of {self.name(contract.maker)}"
            yield Line("settled", f"{card} is the called card: {self.doing([seat], whose)}.")

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
        return f"{'; '.join([told + own, *others])}."

    def _deal_over(self, after: AnyState, *, dealt_again: bool, played: bool) -> Iterator[Line]:
        """What the deal brought, or that it was abandoned; and the end of the match."""
        if played:
            result = after.results[-1]
            yield Line("score", f"{self._result(result)} {self.score(after.scores, result.change)}")
        else:
            again = "The cards are dealt again" if dealt_again else "The cards are thrown in"
            yield Line("score", f"{again}.")
        if isinstance(after, MatchOver):
            yield self._end(after)

    def _result(self, result: Result) -> str:
        scoring, contract = self.game.scoring, result.contract
        unit = "point" if isinstance(scoring, PointCards) else "trick"
        if contract is None:
            by_seat = [f"{self.name(seat)} {points}" for seat, points in enumerate(result.points)]
            return f"{unit.capitalize()}s taken: {', '.join(by_seat)}."
        ours, all_points = sum(result.points[seat] for seat in result.makers), sum(result.points)
        bid, ending = "undertook", ""
        if isinstance(scoring, BidScoring):
            bid = "shot the moon" if contract.moon else f"bid {contract.level}"
            ending = "" if contract.moon else ": made" if ours >= contract.level else ": set"
        elif isinstance(scoring, TricksTaken):
            bid = "made trump"
            ending = ": euchred" if ours < contract.level else ": a march" if ours == all_points else ""
        taken = counted(ours, unit)
        theirs = counted(all_points - ours, unit)
        return f"{_sentence(self.party(result.makers))} {bid} and took {taken}{ending}; the others took {theirs}."

    def _end(self, state: MatchOver) -> Line:
        seats = [seat for side in state.winners for seat in self.game.seating.sides[side]]
        told = f"{self.does(seats, 'wins')} the match" if seats else "The match is drawn"
        return Line("end", f"{told}: {state.why}.")


_PLURALS = {"is": "are", "has": "have", "does": "do", "goes": "go"}


def _cards(event: Moved) -> str:
    return f"the {' '.join(map(str, event.cards))}" if event.cards else counted(event.count, "card")


def _printable(text: str) -> str:
    """A name that may go to a terminal: without the signs that steer one."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
