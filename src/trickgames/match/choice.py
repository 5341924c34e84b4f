"""What a person types, read as one of the actions that are possible: `order up`, `ORDER UP`, `o u`, `9c`, `9C`, `10♥`.

`parse_action` reads texts as programs write them. Here a person has typed something while a seat is asked, so we know what that
seat may do. Case and spacing don't matter. A card alone is enough, and so is the beginning of each word if only one action
begins like that.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import Card, without_mark
from trickgames.cards.words import listed, number
from trickgames.engine.engine import asked_now, legal_actions, parse_action
from trickgames.engine.typed import read_in
from trickgames.errors import NotationError, short
from trickgames.table.action import Action, OneCard, form_of
from trickgames.table.actions import Bid
from trickgames.table.reading import read_action

if TYPE_CHECKING:
    from trickgames.engine.states import AnyState

__all__ = ["card_typed", "read_choice"]

MOST_TYPED: Final = 4_000
MOST_SHOWN: Final = 8
DIGITS: Final = {"zero": "0", **{number(value): str(value) for value in range(1, 13)}}
_JOKER: Final = re.compile(r"joker(?:-high|-low)?", re.IGNORECASE)
_EITHER: Final = ("hj", "HJ", "hJ")  # a jack of hearts elsewhere, and a joker here


def read_choice(state: AnyState, text: str) -> Action:
    """The action that a text means in a state. The rules may still refuse it.

    A text that means nothing, or may mean several things, is a `NotationError`. It says what is asked now
    and whose turn it is.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> state = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 7)))
    >>> [str(read_choice(state, text)) for text in ("PASS", "o u", "order  up   ALONE")]
    ['pass', 'order up', 'order up alone']

    A suit or a number alone is enough where only one action has it: `hearts` is `name hearts`, and `four` is `bid 4`.
    """
    typed = " ".join(without_mark(text).split())
    if len(typed) > MOST_TYPED:
        msg = f"{short(text)} is too long for an action: {len(typed):,} characters"
        raise NotationError(msg)
    digits = _in_digits(typed)
    found = _as_written(state, typed) or _card_alone(state, typed) or _among(state, digits) or _as_written(state, digits)
    if found is None and Bid in state.phase.accepts:  # a bid that isn't allowed now is refused with its reason
        found = _as_written(state, f"bid {digits}")
    if found is not None:
        return found
    try:
        if typed.split(" ")[-1] in _EITHER:
            Card.parse(typed.split(" ")[-1])  # which says what may be meant
        kinds = dict.fromkeys(kind for phase in state.game.phases for kind in phase.accepts)
        return read_in(state.game, typed, kinds, _offered(state))
    except NotationError as error:
        told = error.problems[-1]
        asked = asked_now(state) or "The match is over."
        raise NotationError(*error.problems[:-1], f"{told}{'' if told.endswith('?') else '.'} {asked}") from None


def _offered(state: AnyState) -> list[str]:
    """The forms and the texts of everything that may be done now."""
    legal: tuple[Any, ...] = legal_actions(state)
    kinds: Any = dict.fromkeys(map(type, legal)) if legal else state.phase.accepts
    return [*dict.fromkeys((*map(form_of, kinds), *map(str, legal)))]


def _in_digits(typed: str) -> str:
    """The text with numbers in digits, where they are words: `bid four` is `bid 4`."""
    return " ".join(DIGITS.get(word.lower(), word) for word in typed.split(" "))


def _as_written(state: AnyState, typed: str) -> Action | None:
    """The action with this text. If several kinds have the same words, it is the one that is asked for."""
    kinds: tuple[Any, ...] = state.phase.accepts
    try:
        return read_action(typed, kinds)
    except NotationError:
        pass
    try:
        return parse_action(typed, state.game)
    except NotationError:
        return None


def card_typed(text: str) -> Card | None:
    """The card that is meant by a text in any case, or None.

    >>> str(card_typed("jh")), str(card_typed("10S")), card_typed("hj")
    ('Jh', 'Ts', None)
    """
    spellings = (text, text.lower() if _JOKER.fullmatch(text) else text.upper(), text.capitalize())
    for spelling in () if text in _EITHER else spellings:
        try:
            return Card.parse(spelling)
        except NotationError:
            continue
    return None


def _card_alone(state: AnyState, typed: str) -> Action | None:
    """The action on the card that is typed alone, or after its verb in any case."""
    verbs: dict[str, type[OneCard]] = {}
    for action in legal_actions(state):
        if isinstance(action, OneCard):
            verbs.setdefault(action.verb, type(action))
    *words, last = typed.split(" ") if typed else [""]
    card = card_typed(last) or card_typed("".join(typed.split()))
    if card is None:
        return None
    if words and card_typed("".join(typed.split())) is not card:
        begun = " ".join(words).lower()
        fitting = [kind for verb, kind in verbs.items() if verb.startswith(begun)]
    else:
        fitting = [*verbs.values()]
    legal: tuple[Any, ...] = legal_actions(state)
    several = [kind(card) for kind in fitting]
    if len(several) > 1:
        several = [action for action in several if action in legal]
    return several[0] if len(several) == 1 else None


def _among(state: AnyState, typed: str) -> Action | None:
    """The one thing that may be done and begins like this; `NotationError` where several do."""
    words = typed.lower().split()
    tight = "".join(words)
    if not tight:
        return None
    legal: tuple[Action, ...] = legal_actions(state)
    texts = [(action, str(action).lower().split()) for action in legal]
    same = [action for action, told in texts if "".join(told) == tight]
    full = [
        action
        for action, told in texts
        if len(told) == len(words) and all(word.startswith(typed) for word, typed in zip(told, words, strict=True))
    ]
    begun = [
        action
        for action, told in texts
        if len(told) > len(words) and all(word.startswith(typed) for word, typed in zip(told, words, strict=False))
    ]
    after_verb = [action for action, told in texts if told[1:] == words]
    for found in (same, full, begun, after_verb):
        if len(found) == 1:
            return found[0]
        if found:
            others = ["others"] if len(found) > MOST_SHOWN else []
            meant = listed([*(f"`{action}`" for action in found[:MOST_SHOWN]), *others], "or")
            msg = f"{short(typed)} is ambiguous: it could mean {meant}"
            raise NotationError(msg)
    return None
