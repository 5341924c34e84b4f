"""A person at a table of simple players: what the page Play shows and does, with no browser in it.

A `Sitting` is a value, as a match is: what the person does gives another one. The page speaks to a `Desk`, which keeps the
sitting and answers each question with plain data as JSON. All that is shown comes from the view of the person's seat; only the
line of the match, which is the page's link, knows more.
"""

from __future__ import annotations

import json
import secrets
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, TypedDict

import attrs

import trickgames as tg
from trickgames import BrokenRecordError, CutShortError, pictures
from trickgames.cards.strains import NO_TRUMP
from trickgames.cards.words import card_text
from trickgames.engine.wording import verb_of
from trickgames.knowledge.visible import hand_to_play
from trickgames.match.catalogue import preset_of
from trickgames.pictures.labels import label
from trickgames.pictures.scenes import asked_in_words
from trickgames.players import sensible
from trickgames.table.action import OneCard
from trickgames.telling.narrate import Narrator, finished_trick

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Choice", "Desk", "Frame", "Hint", "Refused", "Shown", "Sitting", "Unread", "clickable", "to_person"]

YOU: Final = 0
NAMES: Final = ("You", "Ann", "Ben", "Cleo", "Dan", "Eva")
NOT_BEGUN: Final = "No match has begun."
MOST_SEEDS: Final = 1_000_000_000


class Frame(TypedDict):
    """What is seen after one step, what is said of it, and whether it ended a trick or a deal, so is looked at for longer.

    `result` says how a deal came out, and is empty for other steps.
    """

    kind: Literal["step", "trick", "deal"]
    picture: str
    told: list[str]
    result: str


class Choice(TypedDict):
    """Something that is done by a button: the action's text, and what stands on the button. Bids of one level share a row."""

    text: str
    label: str
    row: str


class Shown(TypedDict):
    """The table as it waits for the person: how it came to that, step by step, and what may be done.

    `story` has the lines of this deal up to the first frame where the page is to begin with them, and is None where it goes on.
    `hand` is the seat whose cards may be clicked, None when the match is over. A click on one of the `cards` does something, on
    another card it is refused with the reason. `page` is the name of the game's page of rules, if it has one.
    """

    kind: Literal["shown"]
    game: str
    page: str | None
    line: str
    story: list[str] | None
    frames: list[Frame]
    picture: str
    status: str
    hand: int | None
    cards: list[str]
    choices: list[Choice]
    may_undo: bool
    over: bool


class Refused(TypedDict):
    """Why something can't be done; with the rule, where the game cites one."""

    kind: Literal["refused"]
    sentence: str
    number: str
    title: str
    rule: str


class Unread(TypedDict):
    """Why a line is no match, and the line of what can be read of it, if any."""

    kind: Literal["unread"]
    sentence: str
    rest: str | None


class Hint(TypedDict):
    """What a simple player would do: the text of the action, and its card, if one is to be clicked."""

    kind: Literal["hint"]
    text: str
    label: str
    card: str | None


@attrs.frozen
class Sitting:
    """A match in which the person has seat 0; the page has shown its first `seen` actions, or begins `anew` with them.

    >>> sitting = Sitting.begin("bicycle-euchre", 7)
    >>> print(sitting.match)
    bicycle-euchre seed 7: pass, pass, pass (3)
    >>> sitting.act("pass").undo().match == sitting.match
    True
    """

    match: tg.Match
    seen: int = 0
    anew: bool = True

    @classmethod
    def begin(cls, game: str, seed: int | str) -> Sitting:
        """A new match of a preset, played on to the person's first turn; `UnknownGameError` for another name."""
        return cls(to_person(tg.Match.begin(tg.games()[game], seed)))

    @classmethod
    def read(cls, line: str) -> Sitting:
        """The match of a line, played on to the person's turn; `NotationError` and `InvalidRulesError` say what is wrong."""
        match = tg.Match.parse(line)
        return cls(to_person(match), len(match.actions) if match.decisions else 0)

    def act(self, text: str) -> Sitting:
        """The sitting after the person has done this and the others have answered.

        `NotationError` for a text that is not an action, `IllegalActionError` for one that the rules refuse.
        """
        return Sitting(to_person(self.match.play(text)), len(self.match.actions), anew=False)

    def undo(self) -> Sitting | None:
        """The sitting before the person's last decision, or None where there was none."""
        match = self.match
        while match.decisions:
            match = match.back()
            if match.actor == YOU and match.state.awaits is None:
                return Sitting(match, len(match.actions))
        return None

    def hint(self) -> tg.Action | None:
        """What a simple player would do in the person's place, or None when the match is over."""
        return None if self.match.outcome else sensible(self.match.view(YOU))

    # What is shown

    @property
    def names(self) -> Sequence[str]:
        """The names at the table, the person's first."""
        return NAMES[: self.match.game.seating.seats]

    def shown(self) -> Shown:
        """The table as it waits for the person, and all that has happened since the page was shown something.

        `InvalidStateError` for a table that is too large to be drawn.
        """
        match, seen = self.match, self.match.view(YOU)
        teller = Narrator(match.game, names=self.names, eyes=[YOU], you=YOU)
        steps = list(zip(pairwise(match.states()), match.actions, strict=True))
        cards = clickable(seen)
        return {
            "kind": "shown",
            "game": match.game.name,
            "page": preset_of(match.game),
            "line": str(match),
            "story": self._story(teller) if self.anew else None,
            "frames": [
                frame
                for (before, after), action in steps[self.seen :]
                if (frame := self._frame(teller, before, action, after)) is not None
            ],
            "picture": pictures.table(seen, names=self.names),
            "status": _status(teller, seen),
            "hand": hand_to_play(seen) if seen.actor == YOU else None,
            "cards": [str(card) for card in cards],
            "choices": [_choice(match.state, action) for action in seen.choices if not _is_click(action, cards)],
            "may_undo": self.undo() is not None,
            "over": match.outcome is not None,
        }

    def _story(self, teller: Narrator) -> list[str]:
        """What has happened in the deal that the page begins with."""
        states, actions = list(self.match.states()), self.match.actions[: self.seen]
        first = max((place for place, action in enumerate(actions) if isinstance(action, tg.Deal)), default=0)
        told = list(teller.opening(states[0]))
        for place in range(first, len(actions)):
            told += teller.step(states[place], actions[place], states[place + 1])
        return [str(line) for line in told]

    def _frame(self, teller: Narrator, before: tg.AnyState, action: tg.Action, after: tg.AnyState) -> Frame | None:
        """A step as the person sees it, or None if the person sees nothing of it."""
        told = list(teller.step(before, action, after))
        over = len(after.results) > len(before.results)
        trick = finished_trick(before, action, after)
        if not told and not isinstance(before, tg.Playing):
            return None
        seen = tg.view(after if trick is None else before, YOU)
        return {
            "kind": "deal" if over else "step" if trick is None else "trick",
            "picture": pictures.table(seen, names=self.names, finished=trick),
            "told": [str(line) for line in told],
            "result": " ".join(str(line) for line in told if line.kind == "score") if over else "",
        }


def to_person(match: tg.Match) -> tg.Match:
    """The match played on by simple players until the person is to act, or to its end; cards are dealt where it has no seed."""
    while match.outcome is None and (match.state.awaits is not None or match.actor != YOU):
        if match.state.awaits is not None:
            match = match.play(tg.given(match.state, secrets.randbelow(MOST_SEEDS)))
        else:
            match = match.play(sensible(match.view(match.actor)))
    return match


def clickable(seen: tg.View) -> tuple[tg.Card, ...]:
    """The cards of the hand in turn with which just one thing may be done, which is what a click on them does."""
    turn = hand_to_play(seen)
    hand = None if turn is None or not seen.hands else seen.hands[turn]
    acted_on = [action.card for action in seen.choices if isinstance(action, OneCard)]
    plain = [action.card for action in seen.choices if isinstance(action, OneCard) and str(action) == _words(action)]
    return tuple(card for card in plain if hand and card in hand and acted_on.count(card) == 1)


def _words(action: OneCard) -> str:
    return f"{action.verb} {action.card}"


def _is_click(action: tg.Action, cards: Sequence[tg.Card]) -> bool:
    return isinstance(action, OneCard) and action.card in cards


def _choice(state: tg.AnyState, action: tg.Action) -> Choice:
    """A button for an action: suits and cards by their signs."""
    text = str(action)
    shown, row = text[:1].upper() + text[1:], ""
    if isinstance(action, tg.Bid) and action.strain is not None:
        row = action.word or str(action.level)
        strain = action.strain.name if action.strain.suit is None else action.strain.suit.symbol
        shown = f"{row} {'NT' if strain == NO_TRUMP.name else strain}"
    elif isinstance(action, OneCard) and text == _words(action):
        verb = verb_of(type(action), state.phase)
        shown = f"{verb[:1].upper()}{verb[1:]} {_label(action.card, state.game)}"
    return {"text": text, "label": shown, "row": row}


def _label(card: tg.Card, game: tg.Game) -> str:
    """A card with the sign of its suit; a joker by its name."""
    return card_text(card, game) if card.suit is None else label(card)


def _status(teller: Narrator, seen: tg.View) -> str:
    """Whose turn it is to do what, with the trick so far; or how the match ended."""
    if seen.outcome is not None:
        seats = [seat for side in seen.outcome.winners for seat in seen.game.seating.sides[side]]
        return f"{teller.does(seats, 'wins') + ' the match' if seats else 'The match is drawn'}: {seen.outcome.why}."
    turn = hand_to_play(seen)
    other = f" from the hand of {teller.name(turn)}" if turn not in (None, YOU) else ""
    trick = ", ".join(f"{teller.name(seat)} {_label(card, seen.game)}" for seat, card in seen.trick)
    return f"Your turn {asked_in_words(seen)}{other}.{f' On the table: {trick}.' if trick else ''}"


class Desk:
    """Keeps the sitting of the page, and answers each question with JSON: `Shown`, `Hint`, or why not."""

    def __init__(self) -> None:
        self._sitting: Sitting | None = None

    def begin(self, game: str, seed: int | str) -> str:
        """Begins a match of a preset."""
        return self._show(Sitting.begin(game, seed))

    def read(self, line: str) -> str:
        """Begins with the match of a line; a line that is none changes nothing."""
        try:
            return self._show(Sitting.read(line))
        except (BrokenRecordError, CutShortError) as error:
            sentence, rest = str(error), str(error.record)
        except tg.TrickGamesError as error:
            return json.dumps(Unread(kind="unread", sentence=str(error), rest=None))
        return json.dumps(Unread(kind="unread", sentence=sentence, rest=rest))

    def act(self, text: str) -> str:
        """Does what the person chose, if the rules allow it."""
        if self._sitting is None:
            return _refused(NOT_BEGUN)
        try:
            return self._show(self._sitting.act(text))
        except tg.IllegalActionError as error:
            return _refused(error.reason.sentence, error.rule)
        except tg.NotationError as error:
            return _refused(str(error))

    def undo(self) -> str:
        """Takes the person's last decision back."""
        if self._sitting is None:
            return _refused(NOT_BEGUN)
        before = self._sitting.undo()
        return _refused("There is nothing to take back.") if before is None else self._show(before)

    def hint(self) -> str:
        """What a simple player would do."""
        if self._sitting is None:
            return _refused(NOT_BEGUN)
        action = self._sitting.hint()
        if action is None:
            return _refused("There is nothing to decide.")
        by_click = _is_click(action, clickable(self._sitting.match.view(YOU)))
        card = str(action.card) if isinstance(action, OneCard) and by_click else None
        told = _choice(self._sitting.match.state, action)["label"]
        return json.dumps(Hint(kind="hint", text=str(action), label=told, card=card))

    def _show(self, sitting: Sitting) -> str:
        """What a sitting shows; it is kept once it could be shown."""
        shown = sitting.shown()
        self._sitting = sitting
        return json.dumps(shown)


def _refused(sentence: str, number: str = "") -> str:
    refused = Refused(kind="refused", sentence=sentence, number=number, title="", rule="")
    if number in {told.number for told in tg.rules()}:
        told = tg.rule(number)
        refused["title"], refused["rule"] = told.title, told.text
    return json.dumps(refused)
