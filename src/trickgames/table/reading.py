"""Actions read from what people write, and what they may have meant by a text that isn't an action."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from trickgames.cards.card import Card, cards_meant, without_mark
from trickgames.errors import NotationError
from trickgames.table.action import Action, form_of
from trickgames.table.actions import Play
from trickgames.table.misread import NotAnActionError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = ["read_action"]

MOST_LETTERS: Final = 200  # longer texts are not compared with what may be meant


def read_action(
    text: str,
    kinds: Iterable[type[Action]],
    offered: Collection[str] | None = None,
    meant: Iterable[type[Action]] | None = None,
) -> Action:
    """The action that a text names, of these kinds, its words in any case.

    A text that names none is a `NotAnActionError`, and one with a wrong card or suit in it another `NotationError`. If the text
    is near to one that is `offered`, or else to an action of a kind that may be `meant` (None: all of these kinds), the error
    asks whether it is that.
    """
    known = tuple(kinds)
    if isinstance(text, str):
        words = " ".join(without_mark(text).split())
        try:
            action = _read(words, known) or _read(_small(words), known)
        except NotationError as error:
            action = _read_small(words, known)
            if action is None:
                raise error from None
        if action is not None:
            return action
        near = _near(words, known if meant is None else tuple(meant), offered) if len(words) <= MOST_LETTERS else []
        raise NotAnActionError(text, meant=near)
    raise NotAnActionError(text)


def _read(words: str, kinds: tuple[type[Action], ...]) -> Action | None:
    return next((action for kind in kinds if (action := kind.parse(words)) is not None), None)


def _read_small(words: str, kinds: tuple[type[Action], ...]) -> Action | None:
    try:
        return _read(_small(words), kinds)
    except NotationError:
        return None


def _small(words: str) -> str:
    """The words in small letters; cards stay as they are."""
    return " ".join([word if _is_card(word) else word.lower() for word in words.split(" ")])


def _is_card(word: str) -> bool:
    try:
        Card.parse(word)
    except NotationError:
        return False
    return True


def _near(typed: str, kinds: tuple[type[Action], ...], offered: Collection[str] | None) -> list[str]:
    """The actions that may be meant by words that name none."""
    forms = dict.fromkeys(map(form_of, kinds) if offered is None else offered)
    words = typed.lower()
    first, _, rest = typed.partition(" ")
    cards = (Card.parse(typed),) if _is_card(typed) else cards_meant(typed)
    if Play in kinds and cards:
        plays = [f"play {card}" for card in cards]
        return [play for play in plays if offered is None or play in offered]
    verbs = {form.removesuffix(" <card>"): form for form in forms}
    near = [form for form in forms if words and form.startswith(f"{words} ")] or get_close_matches(words, forms, n=1)
    if not near and rest:
        near = [f"{verb} {rest}" if " " not in verb else verb for verb in get_close_matches(first.lower(), verbs, n=1)]
        near = [text for text in near if offered is None or text in offered]
    return near[:1]
