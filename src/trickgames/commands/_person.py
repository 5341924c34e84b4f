"""A person at the prompt: what the seat may know is shown, what is typed is read, what is refused is explained."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

import attrs

from trickgames.cards.card import without_mark
from trickgames.cards.words import card_text, told_together
from trickgames.commands import UsageError
from trickgames.commands._help import help_lines
from trickgames.commands._pager import show
from trickgames.commands._paper import write_all
from trickgames.engine.engine import actor, check
from trickgames.engine.wording import worded
from trickgames.errors import NotationError, short
from trickgames.knowledge.views import view
from trickgames.knowledge.visible import hand_to_play
from trickgames.match.choice import read_choice
from trickgames.players import sensible
from trickgames.table.actions import Bid, Pass
from trickgames.table.facts import Bids
from trickgames.table.misread import Misread, NotAnActionError
from trickgames.telling.narrate import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trickgames.commands._paper import Paper
    from trickgames.engine.states import AnyState
    from trickgames.knowledge.views import View
    from trickgames.match.history import Past
    from trickgames.table.action import Action
    from trickgames.telling.narrate import Narrator

__all__ = ["LeftError", "Person", "TakeBack", "numbered"]

MOST_SAID: Final = 300
WORDS: Final = ("hand", "score", "table", "trick", "hint", "help", "rules")


class LeftError(Exception):
    """The person has left the table; the text says how."""


@attrs.frozen
class TakeBack:
    """A person wants to take their last decision back."""


def _no_file(_name: str) -> str:
    raise UsageError("This match is not kept in a file")


class Person:
    """Somebody who plays a seat at the prompt; `save` keeps the match in a file of this name and says so."""

    def __init__(self, teller: Narrator, on: Paper, save: Callable[[str], str] = _no_file) -> None:
        self.teller = teller
        self.on = on
        self.save = save

    def __call__(self, now: Past) -> Action | TakeBack:
        """The legal action that the person chooses, or to take one back; `LeftError` when there is no more input."""
        state = now.state
        seen = view(state, actor(state))
        choices = numbered(seen)
        self._show(state, seen, choices)
        while True:
            try:
                typed = without_mark(input("> ")).strip()
            except EOFError:
                print()
                raise LeftError("The input has ended") from None
            if typed.lower() == "undo":
                return TakeBack()
            if not typed or self._told(now, seen, typed):
                continue
            action = choices.get(typed) or self._read(state, typed)
            if action is None:
                continue
            reason = check(state, action)
            if reason is None:
                return action
            self._say(state.game.citations.reason(reason))

    def _say(self, text: str) -> None:
        self.on.write(Line("talk", text))

    def _show(self, state: AnyState, seen: View, choices: Mapping[str, Action]) -> None:
        if self.on.pictures:
            self._table(seen)
        else:
            if seen.trick:
                played = ", ".join(f"{self.teller.name(player)} {card_text(card, seen.game)}" for player, card in seen.trick)
                self._say(f"Trick {len(seen.tricks) + 1}: {played}")
            self._hand(seen)
        if (turn := hand_to_play(seen)) not in (None, seen.seat):
            self._say(f"You play from the hand of {self.teller.name(turn or 0)}.")
        words = {label: worded(action, seen.game, state.phase) for label, action in choices.items()}
        self._say("You may: " + ", ".join(f"[{label}] {told}" for label, told in words.items()))

    def _score(self, seen: View) -> None:
        bids = seen.find(Bids)
        self._say(
            self.teller.score(seen.scores) if bids is None else f"{self.teller.score(seen.scores)} {self.teller.bids(bids)}"
        )

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
            show(str(rule(number)))
        except NotationError as error:
            self._say(f"{error}.")

    def _last_trick(self, now: Past) -> None:
        """The last trick, as it was told; also that of an earlier deal."""
        for past in now.back():
            if past.before is None or past.action is None:
                self._say("There is no trick yet.")
                return
            told = [line for line in self.teller.step(past.before.state, past.action, past.state) if line.kind == "trick"]
            if told:
                write_all(self.on, told)
                return

    def _save(self, name: str) -> None:
        try:
            self._say(self.save(name))
        except UsageError as error:
            self._say(f"{error}.")

    def _told(self, now: Past, seen: View, typed: str) -> bool:
        """Whether the person asked for something to be shown or kept, which is done."""
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word == "quit" and not rest:
            raise LeftError("You have left the table")
        if word == "save":
            self._save(rest)
        elif word == "rules" and rest:
            self._rule(rest)
        elif word in WORDS and not rest:
            self._show_word(word, now, seen)
        else:
            return False
        return True

    def _show_word(self, word: str, now: Past, seen: View) -> None:
        if word == "hand":
            self._hand(seen)
        elif word == "score":
            self._score(seen)
        elif word == "table":
            self._table(seen)
        elif word == "trick":
            self._last_trick(now)
        elif word == "hint":
            self._say(f"The sensible player would {worded(sensible(seen), seen.game, now.state.phase)}.")
        elif word == "help":
            write_all(self.on, (Line("talk", line) for line in help_lines(seen.game)))
        else:
            from trickgames.telling.sheet import rule_sheet

            show(rule_sheet(seen.game))

    def _read(self, state: AnyState, typed: str) -> Action | None:
        """The action that was typed, or None when it is none, which is said."""
        if typed.isdecimal():
            self._say(f"There is no [{typed[:20]}] in the list.")
            return None
        try:
            return read_choice(state, typed)
        except NotAnActionError as error:
            self._say(told_together(*not_understood(error), 'Type "help" for what may be typed.'))
        return None


def not_understood(error: NotAnActionError) -> Iterator[str]:
    """What a person is told who typed something that isn't an action, in sentences."""
    if error.reason is Misread.SEVERAL:
        yield f"{short(error.typed)} could mean {error.choices}"
        return
    yield "; ".join(error.details)[:MOST_SAID] or f"I don't understand {short(error.typed)}"
    if error.meant:
        yield f"Did you mean {error.choices}?"
    if error.asked is not None and error.asked.forms:
        yield f"It's your turn: {error.asked.choices}"


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
