"""What a person types, read as one of the actions that are possible: `order up`, `ORDER UP`, `o u`, `9c`, `9C`, `10♥`.

`parse_action` reads texts as programs write them. Here a person has typed something while a seat is asked, so we know what that
seat may do. Case and spacing don't matter. A card alone is enough, and so is the beginning of each word if only one action
begins like that. The game's own words are read too: `pass 7s` in hearts, and `the joker`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from trickgames.cards.card import Card, Joker, without_mark
from trickgames.cards.words import number
from trickgames.engine.engine import asked_now, legal_actions, parse_action
from trickgames.engine.typed import read_in
from trickgames.engine.wording import verb_of, worded
from trickgames.errors import NotationError, short
from trickgames.table.action import Action, OneCard, form_of
from trickgames.table.actions import Bid
from trickgames.table.misread import Misread, NotAnActionError
from trickgames.table.reading import read_action

if TYPE_CHECKING:
    from trickgames.engine.states import AnyState

__all__ = ["card_typed", "read_choice"]

MOST_TYPED: Final = 4_000
DIGITS: Final = {"zero": "0", **{number(value): str(value) for value in range(1, 13)}}
_JOKER: Final = re.compile(r"joker(?:-high|-low)?", re.IGNORECASE)
_NAMED: Final = re.compile(r"\b(?:the )?(?:(high|low)[ -])?joker(?:[ -](high|low))?(?=$|[ #])", re.IGNORECASE)
_EITHER: Final = ("hj", "HJ", "hJ")  # a jack of hearts elsewhere, and a joker here


def read_choice(state: AnyState, text: str) -> Action:
    """The action that a text means in a state. The rules may still refuse it.

    A text that means nothing, or may mean several things, is a `NotAnActionError`. It carries what was typed, what may be
    meant, what is asked now and whose turn it is.

    >>> import trickgames as tg
    >>> from trickgames import euchre
    >>> state = tg.apply(tg.start(euchre.BICYCLE), tg.Deal(tg.shuffled(euchre.BICYCLE, 7)))
    >>> [str(read_choice(state, text)) for text in ("PASS", "o u", "order  up   ALONE")]
    ['pass', 'order up', 'order up alone']

    A suit or a number alone is enough where only one action has it: `hearts` is `name hearts`, and `four` is `bid 4`.
    """
    typed = " ".join(without_mark(text).split())
    if len(typed) > MOST_TYPED:
        too_long = f"{short(text)} is too long for an action: {len(typed):,} characters"
        raise NotAnActionError(text, Misread.MALFORMED, details=[too_long])
    try:
        return _read_typed(state, _with_joker(state, typed))
    except NotAnActionError as error:
        raise error.in_answer(typed, asked_now(state)) from None
    except NotationError as error:
        raise NotAnActionError(typed, Misread.MALFORMED, details=error.problems, asked=asked_now(state)) from None


def _read_typed(state: AnyState, typed: str) -> Action:
    """The action that is meant; `NotationError` for a text that names none."""
    found = _meant(state, typed)
    if found is not None:
        return found
    *_, last = typed.split(" ")
    if last in _EITHER:
        Card.parse(last)  # which says what may be meant
    own = _with_own_verb(state, typed)
    kinds = dict.fromkeys(kind for phase in state.game.phases for kind in phase.accepts)
    return read_in(state.game, own, kinds, _offered(state))


def _meant(state: AnyState, typed: str) -> Action | None:
    """The action that is meant, or None for a text that names none."""
    digits = _in_digits(typed)
    asked: tuple[Any, ...] = state.phase.accepts
    found = _read(typed, asked) or _card_alone(state, typed) or _among(state, digits) or _as_written(state, typed)
    found = found or _as_written(state, digits)
    if found is None and Bid in asked:  # a bid that isn't allowed now is refused with its reason
        found = _as_written(state, f"bid {digits}")
    return found


def _with_joker(state: AnyState, typed: str) -> str:
    """The text with the joker as records write it. Of two jokers the one that may be played or given is meant."""
    named = _NAMED.search(typed)
    jokers = dict.fromkeys(card.rank for card in state.game.pack if isinstance(card.rank, Joker))
    if named is None:
        return typed
    which = named[1] or named[2]
    meant = [joker for joker in Joker if joker.name == which.upper()] if which else [*jokers] or [Joker.HIGH]
    texts = [typed[: named.start()] + joker.value + typed[named.end() :] for joker in meant]
    if len(texts) > 1:
        legal: tuple[Any, ...] = legal_actions(state)
        found = [(text, action) for text in texts if (action := _meant(state, text)) in legal]
        if len(found) > 1:
            words = [worded(action, state.game, state.phase) for _, action in found if action is not None]
            raise NotAnActionError(typed, Misread.SEVERAL, meant=words)
        texts = [text for text, _ in found] or texts
    return texts[0]


def _with_own_verb(state: AnyState, typed: str) -> str:
    """The text with an action's own verb for the word that its players have: `give zz` for `pass zz`."""
    first, _, rest = typed.partition(" ")
    kinds: tuple[Any, ...] = state.phase.accepts
    asked = [kind for kind in kinds if issubclass(kind, OneCard)]
    meant = next((kind.verb for kind in asked if verb_of(kind, state.phase) == first.lower()), first)
    return f"{meant} {rest}" if rest else typed


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
    found = _read(typed, kinds)
    if found is not None:
        return found
    try:
        return parse_action(typed, state.game)
    except NotationError:
        return None


def _read(typed: str, kinds: tuple[Any, ...]) -> Action | None:
    """The action of one of these kinds with this text, or None."""
    try:
        return read_action(typed, kinds)
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
            for verb in (action.verb, verb_of(type(action), state.phase)):
                verbs.setdefault(verb, type(action))
    *words, last = typed.split(" ") if typed else [""]
    card = card_typed(last) or card_typed("".join(typed.split()))
    if card is None:
        return None
    if words and card_typed("".join(typed.split())) is not card:
        begun = " ".join(words).lower()
        fitting = dict.fromkeys(kind for verb, kind in verbs.items() if verb.startswith(begun))
    else:
        fitting = dict.fromkeys(verbs.values())
    legal: tuple[Any, ...] = legal_actions(state)
    several = [kind(card) for kind in fitting]
    if len(several) > 1:
        several = [action for action in several if action in legal]
    return several[0] if len(several) == 1 else None


def _among(state: AnyState, typed: str) -> Action | None:
    """The one thing that may be done and begins like this; `NotAnActionError` where several do."""
    words = typed.lower().split()
    tight = "".join(words)
    if not tight:
        return None
    legal: tuple[Action, ...] = legal_actions(state)
    texts = [
        (action, told.lower().split()) for action in legal for told in (str(action), worded(action, state.game, state.phase))
    ]
    same = (action for action, told in texts if "".join(told) == tight)
    full = (
        action
        for action, told in texts
        if len(told) == len(words) and all(word.startswith(typed) for word, typed in zip(told, words, strict=True))
    )
    begun = (
        action
        for action, told in texts
        if len(told) > len(words) and all(word.startswith(typed) for word, typed in zip(told, words, strict=False))
    )
    after_verb = (action for action, told in texts if told[1:] == words)
    for found in map(list, map(dict.fromkeys, (same, full, begun, after_verb))):
        if len(found) == 1:
            return found[0]
        if found:
            meant = [worded(action, state.game, state.phase) for action in found]
            raise NotAnActionError(typed, Misread.SEVERAL, meant=meant)
    return None
