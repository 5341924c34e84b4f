"""Shuffling and cutting a pack, by a seed.

Shuffling sorts by the numbers of `random.Random.random`, the one method whose numbers Python guarantees to stay the same for a
seed, so a seed gives the same pack on every version and platform.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import repeat, starmap
from typing import TYPE_CHECKING, Any

from trickgames.cards.card import Card
from trickgames.checks import expect
from trickgames.engine.game import Game
from trickgames.engine.protocols import Supplies
from trickgames.engine.state import State
from trickgames.errors import InvalidStateError, short

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickgames.engine.states import AnyState

__all__ = ["cut", "given", "seeded", "shuffled"]


def seeded(seed_or_rng: int | str | random.Random) -> random.Random:
    """The random generator of a seed, or the generator that is given. Anything else is a `TypeError` or an `InvalidStateError`.

    >>> seeded(7).random() == seeded(7).random()
    True
    """
    if isinstance(seed_or_rng, random.Random):
        return seed_or_rng
    if type(seed_or_rng) is not int and not isinstance(seed_or_rng, str):
        msg = f"{short(seed_or_rng)} is not a seed: a seed is a whole number, a text or a random.Random"
        raise TypeError(msg)
    try:
        return random.Random(seed_or_rng)
    except UnicodeEncodeError:
        msg = f"{short(seed_or_rng)} is not a seed: it is not a text that can be written"
        raise InvalidStateError(msg) from None


def shuffled(game: Game, seed_or_rng: int | str | random.Random) -> tuple[Card, ...]:
    """The pack of the game in random order. The same seed (a whole number or a text) gives the same pack everywhere.

    >>> from trickgames import euchre
    >>> shuffled(euchre.BICYCLE, 7) == shuffled(euchre.BICYCLE, 7) != shuffled(euchre.BICYCLE, 8)
    True
    """
    expect(game, Game, "game")
    return in_random_order(game.pack, seeded(seed_or_rng).random)


def in_random_order(pack: Sequence[Card], number: Callable[[], float]) -> tuple[Card, ...]:
    """The cards sorted by as many random numbers."""
    numbers = starmap(number, repeat(()))
    return tuple(sorted(pack, key=partial(next, numbers)))  # `next` would give back the card if the numbers ended


def given(state: AnyState, seed_or_rng: int | str | random.Random) -> Any:
    """An action of the kind that the state awaits from outside (`state.awaits`): a shuffled deal, or a contract made up from
    the seed.

    The same seed gives the same action everywhere. A state that awaits nothing from outside is an `InvalidStateError`, and so
    is a phase of your own that can't make up what it awaits.

    >>> from trickgames import apply, euchre, start
    >>> state = start(euchre.BICYCLE)
    >>> given(state, 7).pack == shuffled(euchre.BICYCLE, 7), apply(state, given(state, 7)).awaits
    (True, None)
    """
    expect(state, State, "state of a match")
    rng = seeded(seed_or_rng)
    if state.awaits is None:
        msg = f"{type(state).__name__} awaits nothing from outside: its actions are listed"
        raise InvalidStateError(msg)
    if not isinstance(state.phase, Supplies):
        phase, awaited = type(state.phase).__name__, state.awaits.__name__
        msg = f"{phase} awaits a {awaited} from outside: give it a method `supply` that makes one"
        raise InvalidStateError(msg)
    return state.phase.supply(state, rng.random)


def cut(pack: Sequence[Card], at: int, minimum: int = 4) -> tuple[Card, ...]:
    """The pack after the cut: `at` cards are lifted off, and the rest is put on them (E35).

    >>> from trickgames.cards.packs import pack
    >>> " ".join(map(str, cut(pack("9T"), 4)))
    '9c 9d 9h 9s Tc Td Th Ts'

    `InvalidStateError` unless at least `minimum` cards are left in each packet (E36).
    """
    if isinstance(pack, str) or not isinstance(pack, Sequence):
        msg = f"{short(pack)} is not a pack: a pack is a sequence of cards"
        raise TypeError(msg)
    if type(minimum) is not int or minimum < 1:
        msg = f"minimum={short(minimum)}: each packet has at least one card [E36]"
        raise InvalidStateError(msg)
    if type(at) is not int or not minimum <= at <= len(pack) - minimum:
        msg = f"a cut at {short(at)} of {len(pack)} cards: each packet has at least {minimum} [E36]"
        raise InvalidStateError(msg)
    return (*pack[at:], *pack[:at])
