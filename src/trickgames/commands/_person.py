"""A person at the prompt: what the seat may know is shown, what is typed is read, what is refused is explained."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from trickgames.cards.card import without_mark
from trickgames.commands._paper import write_all
from trickgames.engine.engine import check
from trickgames.errors import NotationError
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import hand_to_play
from trickgames.match.choice import read_choice
from trickgames.table.actions import Bid, Pass
from trickgames.telling.narrate import Line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickgames.commands._paper import Paper
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.views import View
    from trickgames.table.action import Action
    from trickgames.telling.narrate import Narrator

__all__ = ["LeftError", "Person"]

MOST_SAID: Final = 300
HELP: Final = (
    'Type the number that stands before what you want to do, or its words ("order up", "bid 5", "name hearts", "play Jh"); '
    "for a card its name is enough: rank (2 to 9, T, J, Q, K, A) and suit (c, d, h, s), the jokers are Hj and Lj. "
    'Of words the beginnings are enough ("o u"). '
    "hand, score, table and rules show just that, rules E56 shows the rule with that number, help shows this, "
    "quit leaves the match."
)


class LeftError(Exception):
    """The person has left the table; the text says how."""


class Person:
    """Somebody who plays a seat at the prompt."""

    def __init__(self, teller: Narrator, on: Paper) -> None:
        self.teller = teller
        self.on = on

    def __call__(self, state: AnyState, seat: int) -> Action:
        """The legal action that the person chooses; `LeftError` when there is no more input."""
        seen = view(state, seat)
        choices = numbered(seen)
        self._show(seen, choices)
        while True:
            try:
                typed = without_mark(input("> ")).strip()
            except EOFError:
                print()
                raise LeftError("The input has ended") from None
            if not typed or self._told(seen, typed):
                continue
            action = choices.get(typed) or self._read(state, typed)
            if action is None:
                continue
            reason = check(state, action)
            if reason is None:
                return action
            self._say(f"That is not allowed: {state.game.citations.reason(reason)}")

    def _say(self, text: str) -> None:
        self.on.write(Line("talk", text))

    def _show(self, seen: View, choices: Mapping[str, Action]) -> None:
        if self.on.pictures:
            self._table(seen)
        else:
            if seen.trick:
                played = ", ".join(f"{self.teller.name(player)} {card}" for player, card in seen.trick)
                self._say(f"Trick {len(seen.tricks) + 1}: {played}")
            self._hand(seen)
        if (turn := hand_to_play(seen)) not in (None, seen.seat):
            self._say(f"You play from the hand of {self.teller.name(turn or 0)}.")
        self._say("You may: " + ", ".join(f"[{label}] {action}" for label, action in choices.items()))

    def _hand(self, seen: View) -> None:
        if seen.hand_hidden:
            self._say("You have not looked at your hand.")
        elif seen.seat is not None:
            self._cards(seen, seen.seat)
        for seat in sorted(seen.open - {seen.seat}):
            self._cards(seen, seat)

    def _cards(self, seen: View, seat: int) -> None:
        trump = None if seen.trump is None else seen.trump.strain
        self.on.write(self.teller.hand(seat, seen.hands[seat] or (), trump))

    def _table(self, seen: View) -> None:
        from trickgames.pictures import text

        names = [self.teller.name(seat) for seat in range(seen.game.seating.seats)]
        write_all(self.on, (Line("talk", line) for line in text.table(seen, names=names, unicode=False).splitlines()))

    def _rule(self, number: str) -> None:
        from trickgames.telling.rulebook import rule

        try:
            print(rule(number))
        except NotationError as error:
            self._say(f"{error}.")

    def _told(self, seen: View, typed: str) -> bool:
        """Whether the person asked for something to be shown, which is done."""
        word = typed.lower()
        if word == "quit":
            raise LeftError("You have left the table")
        if word == "hand":
            self._hand(seen)
        elif word == "score":
            self._say(self.teller.score(seen.scores))
        elif word == "table":
            self._table(seen)
        elif word == "rules":
            from trickgames.telling.sheet import rule_sheet

            print(rule_sheet(seen.game))
        elif word.startswith("rules "):
            self._rule(typed[len("rules ") :].strip())
        elif word == "help":
            self._say(HELP)
        else:
            return False
        return True

    def _read(self, state: AnyState, typed: str) -> Action | None:
        """The action that was typed, or None when it is none, which is said."""
        if typed.isdecimal():
            self._say(f"There is no [{typed[:20]}] in the list.")
            return None
        try:
            return read_choice(state, typed)
        except NotationError as error:
            self._say(f'{str(error)[:MOST_SAID].rstrip(".")}. Type "help" for what may be typed.'.replace("?.", "?"))
        return None


def numbered(seen: View) -> dict[str, Action]:
    """What a seat may do, by the number to type: to pass is 0, a bid that is only a number that, all else by its place."""
    legal: tuple[Action, ...] = seen.choices
    bids = [action for action in legal if isinstance(action, Bid)]
    by_number = {bid for bid in bids if not bid.word and all(other.strain is None for other in bids)}
    others = count(1 + max((bid.level for bid in by_number), default=0))
    choices: dict[str, Action] = {}
    for action in legal:
        if isinstance(action, Bid) and action in by_number:
            number = action.level
        else:
            number = 0 if bids and isinstance(action, Pass) else next(others)
        choices[str(number)] = action
    return choices
